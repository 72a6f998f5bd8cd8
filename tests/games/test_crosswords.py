"""Crosswords, clause by clause: rulebook 004 pages 24 and 25, rulings CW1 to CW9, S15, S18."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.tools import refused
from typecase import Match, Refused
from typecase.games.house_rules.family import DECK
from typecase.games.house_rules.grid import (
    Placed,
    Read,
    free_places,
    lines_of,
    nearest_place,
    total,
)
from typecase.table.announcing import Announce, Line, can_be_read
from typecase.table.cards import Card
from typecase.table.luck import Dice

# Two grids, row by row; seat 1 (left of the dealer) is to have the first, seat 0 the second.
HERS = "C A T S E  O R E A D  D E N T S  E A T E N  S T O R I"
MINE = "T H E N A  R O W D Y  I N O R E  P A R T U  S H ? L E"
THEIRS = "E I T O N  E I T O N  E I T O N  E I T O C  E I T O C"
OTHERS = "? ? ? A A  A A B B C  D D E E F  F F G G H  H H H I J"


def table(seats: int = 2, **options: Any) -> Match[Any]:
    return typecase.play("crosswords", seats, 7, {"dealer": 0, **options})


def play_deal(match: Match[Any], seats: int = 2) -> None:
    """One deal: everybody takes the first card and places it row by row."""
    for _ in range(seats):
        seat = match.seen(None)["turn"]
        place_first(match, seat)


def place_first(match: Match[Any], seat: int, place: tuple[int, int] | None = None) -> None:
    take(match, seat)
    count = len(match.seen(None)["grid"][seat])
    row, col = place or divmod(count, 5)
    match.do(seat, {"do": "place", "row": row, "col": col})


def take(match: Match[Any], seat: int, number: int = 0) -> None:
    match.do(seat, {"do": "take", "card": match.seen(seat)["centre"][number]["id"]})


def grids(*rows: str, **options: Any) -> Match[Any]:
    """All 25 deals played, so that seat 0, 1, … has its grid as given, row by row."""
    faces = [row.split() for row in rows]
    seats = len(faces)
    dealt = []
    for deal in range(25):
        dealt += [faces[(1 + deal + step) % seats][deal] for step in range(seats)]
    options = {"dealer": 0, **options}
    match = typecase.play("crosswords", seats, 7, options, {"deck": " ".join(dealt)})
    for _ in range(25):
        play_deal(match, seats)
    return match


def read(match: Match[Any], seat: int) -> dict[str, str]:
    """What is announced, by line."""
    return {word["line"]: word["word"] for word in match.seen(None)["words"][seat]}


def announce(match: Match[Any], seat: int, **lines: str) -> None:
    """rows_0="CATS", cols_1="ARE": the words of a seat."""
    given: dict[str, dict[str, str]] = {}
    for name, word in lines.items():
        axis, number = name.split("_")
        given.setdefault(axis, {})[number] = word
    match.do(seat, {"do": "announce", "lines": given})


# Getting Started, The Deal


def test_at_a_full_table_a_hundred_cards_are_needed_and_there_are_124() -> None:
    match = table(4, referee="strict")
    for _ in range(25):
        play_deal(match, 4)
    assert match.result is not None
    assert match.seen(0)["deck"] == 124 - 100


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_cards_are_turned_up_as_there_are_players(seats: int) -> None:
    assert len(table(seats).seen(None)["centre"]) == seats


def test_the_cards_are_turned_up_in_the_order_of_the_deck() -> None:
    match = typecase.play("crosswords", 3, 7, {"dealer": 0}, {"deck": "Q I Z"})
    assert [card["face"] for card in match.seen(None)["centre"]] == ["Q", "I", "Z"]


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(Refused, match="2 to 4 seats"):
        typecase.play("crosswords", seats)


# The Play


def test_the_player_at_the_dealers_left_takes_first_and_the_others_follow_clockwise() -> None:
    match = table(3)
    turns = []
    for _ in range(3):
        turns.append(match.seen(None)["turn"])
        place_first(match, turns[-1])
    assert turns == [1, 2, 0]


def test_the_first_choice_moves_to_the_left_with_each_deal() -> None:
    """CW5"""
    match = table(3)
    firsts = []
    for _ in range(6):
        firsts.append(match.seen(None)["turn"])
        play_deal(match, 3)
    assert firsts == [1, 2, 0, 1, 2, 0]


def test_there_are_exactly_25_deals() -> None:
    """CW5"""
    match = table(2, referee="strict")
    for deal in range(25):
        assert match.seen(None)["round"] == deal + 1 and match.result is None
        play_deal(match)
    assert match.result is not None


def test_one_takes_any_of_the_cards_and_only_those() -> None:
    match = typecase.play("crosswords", 2, 7, {"dealer": 0}, {"deck": "Q I"})
    ids = [card["id"] for card in match.seen(1)["centre"]]
    elsewhere = next(number for number in range(124) if number not in ids)
    refused(match, 1, {"do": "take", "card": elsewhere}, "The Play")
    refused(match, 1, {"do": "take", "card": ids}, "The Play")
    refused(match, 1, {"do": "take"}, "Actions")
    take(match, 1, 1)
    assert match.seen(0)["taken"][0]["face"] == "I"


def test_the_last_player_has_no_choice() -> None:
    match = table(2)
    place_first(match, 1)
    assert len(match.seen(0)["ask"]["moves"]["take"]["cards"]) == 1


def test_nobody_acts_out_of_turn() -> None:
    match = table(3)
    card = match.seen(0)["centre"][0]["id"]
    refused(match, 0, {"do": "take", "card": card}, "The Play")
    refused(match, 2, {"do": "take", "card": card}, "The Play")
    refused(match, 1, {"do": "place", "row": 0, "col": 0}, "The Play")
    take(match, 1)
    refused(match, 1, {"do": "take", "card": card}, "The Play")
    refused(match, 2, {"do": "place", "row": 0, "col": 0}, "The Play")


def test_the_first_card_is_row_0_column_0() -> None:
    """CW1"""
    match = table(2)
    take(match, 1)
    refused(match, 1, {"do": "place", "row": 0, "col": 1}, "CW1")
    match.do(1, {"do": "place", "row": 0, "col": 0})
    placed = match.seen(None)["grid"][1]
    assert [(one["row"], one["col"]) for one in placed] == [(0, 0)]


def test_a_grid_grows_in_any_direction_and_need_not_touch() -> None:
    """CW1"""
    match = table(2)
    for place in ((0, 0), (-4, 3), (-2, -1)):
        while match.seen(None)["turn"] != 1:
            place_first(match, 0)
        place_first(match, 1, place)
    assert len(match.seen(None)["grid"][1]) == 3


def cards(*places: tuple[int, int]) -> list[Placed]:
    return [Placed(row, col, Card(n, "A", 2)) for n, (row, col) in enumerate(places)]


def test_there_are_never_more_than_five_rows_or_columns() -> None:
    """CW1"""
    free = free_places(cards((0, 0), (-2, 3)))
    assert {row for row, _ in free} == {-4, -3, -2, -1, 0, 1, 2}
    assert {col for _, col in free} == {-1, 0, 1, 2, 3, 4}
    assert (0, 0) not in free and (-2, 3) not in free
    assert free_places(cards(*[divmod(n, 5) for n in range(25)])) == ()


@pytest.mark.parametrize(
    ("row", "col"), [(0, 0), (5, 0), (-5, 0), (0, 5), (True, 1), (1.0, 1), ("1", 1), (None, 1)]
)
def test_a_card_goes_where_there_is_room(row: Any, col: Any) -> None:
    """CW1"""
    match = table(2)
    place_first(match, 1)
    place_first(match, 0)
    take(match, 0)
    refused(match, 0, {"do": "place", "row": row, "col": col}, "CW1")


def test_placed_is_placed() -> None:
    match = table(2)
    place_first(match, 1)
    refused(match, 1, {"do": "place", "row": 1, "col": 1}, "The Play")


def test_everybody_sees_everything_but_the_deck() -> None:
    match = table(2)
    play_deal(match)
    seen = match.seen(None)
    assert all("face" in one["card"] for grid in seen["grid"].values() for one in grid)
    assert seen["deck"] == 124 - 4


def test_a_minute_for_taking_and_placing_together() -> None:
    """CW6"""
    match = table(2)
    assert match.deadline == 60_000
    match.do(1, {"do": "take", "card": match.seen(1)["centre"][0]["id"]}, at=50_000)
    assert match.deadline == 60_000


@pytest.mark.parametrize(("pace", "due"), [("relaxed", None), ("blitz", 30_000)])
def test_the_minute_scales_with_the_pace(pace: str, due: int | None) -> None:
    assert table(2, pace=pace).deadline == due


def test_whoever_does_not_take_gets_the_first_card_where_the_grid_grows_least() -> None:
    """CW6"""
    match = typecase.play("crosswords", 2, 7, {"dealer": 0}, {"deck": "Q I"})
    match.time_up()
    placed = match.seen(None)["grid"][1]
    assert [(one["row"], one["col"], one["card"]["face"]) for one in placed] == [(0, 0, "Q")]
    assert match.seen(None)["turn"] == 0


def test_whoever_has_taken_and_does_not_place_keeps_the_card_that_she_took() -> None:
    """CW6"""
    match = typecase.play("crosswords", 2, 7, {"dealer": 0}, {"deck": "Q I"})
    take(match, 1, 1)
    match.time_up()
    assert match.seen(None)["grid"][1][0]["card"]["face"] == "I"


def test_where_a_grid_grows_least() -> None:
    """CW6"""
    assert nearest_place([]) == (0, 0)
    assert nearest_place(cards((0, 0))) == (-1, 0), "the next one, row by row from the top"
    assert nearest_place(cards((0, 0), (1, 1))) == (0, 1), "a gap first"


@pytest.mark.parametrize("referee", ["challenge", "strict", "table"])
def test_there_is_no_running_score_while_cards_are_placed(referee: str) -> None:
    """CW12"""
    match = typecase.play(
        "crosswords", 2, 7, {"dealer": 0, "referee": referee}, {"deck": "C C A A T T"}
    )
    for _ in range(3):
        play_deal(match)
    assert [placed["card"]["face"] for placed in match.seen(0)["grid"][0]] == ["C", "A", "T"]
    assert match.scores == {0: 0, 1: 0} and match.seen(1)["words"] == {0: [], 1: []}


def test_a_match_of_silence_ends() -> None:
    match = table(2)
    for _ in range(50):
        match.time_up()
    assert match.phase == "announce"
    match.time_up()
    assert match.result is not None and match.scores == {0: 0, 1: 0}, "nobody announced a word"


# Scoring


def test_rows_and_columns_score_and_a_card_in_two_words_counts_twice() -> None:
    match = grids(MINE, HERS)
    announce(match, 0)
    announce(match, 1, rows_0="CATS", cols_0="CODES")
    match.time_up()
    assert match.scores[1] == (4 + 2 + 1 + 2) + (4 + 2 + 3 + 1 + 2)


def test_a_wild_card_may_differ_across_and_down() -> None:
    """CW3"""
    match = grids(MINE, HERS)
    announce(match, 0, rows_4="SHALE", cols_2="WORK")
    assert match.scores[0] == (2 + 2 + 2 + 3 + 1) + (7 + 2 + 2 + 13)


def test_jab_with_a_wild_j_scores_18_for_it() -> None:
    assert total([Read("rows 0", "JAB")], DECK) == 18 + 2 + 9


def test_there_is_no_bonus_for_length() -> None:
    assert total([Read("rows 0", "CATS"), Read("rows 1", "CAT")], DECK) == 9 + 7


def test_a_line_left_out_announces_nothing() -> None:
    match = grids(MINE, HERS)
    announce(match, 1)
    assert match.scores[1] == 0 and match.seen(None)["words"] == {0: [], 1: []}


@pytest.mark.parametrize(
    "lines",
    [
        {"rows": {"0": "AT"}},  # two letters
        {"rows": {"0": "STAC"}},  # backwards
        {"rows": {"0": "CAE"}},  # not side by side
        {"rows": {"5": "CAT"}},  # no such row
        {"cols": {"0": "CATS"}},  # that is a row
        {"diagonals": {"0": "CAT"}},
        {"rows": "CAT"},
        [],
        None,
    ],
)
def test_a_word_must_stand_in_its_line_on_three_cards_or_more(lines: Any) -> None:
    """CW2"""
    match = grids(MINE, HERS)
    refused(match, 1, {"do": "announce", "lines": lines}, "CW2")


def test_all_announce_at_once_in_any_order_and_only_once() -> None:
    """CW7"""
    match = grids(MINE, HERS)
    assert match.asks() == {0: ("announce",), 1: ("announce",)}
    announce(match, 1, rows_0="CATS")
    refused(match, 1, {"do": "announce", "lines": {}}, "Scoring")
    assert read(match, 1) == {"rows 0": "CATS"}


def test_three_minutes_for_announcing() -> None:
    """CW7"""
    match = grids(MINE, HERS)
    assert match.deadline == match.now + 180_000


def test_coordinates_are_those_of_placing() -> None:
    grid = cards((0, 0), (-1, -2), (1, 2))
    names = [line.name for line in lines_of(grid)]
    assert names == ["rows -1", "rows 0", "rows 1", *(f"cols {n}" for n in range(-2, 3))]
    assert [card and card.id for card in lines_of(grid)[0].cards] == [1, None, None, None, None]


# How to Win


def test_the_highest_grand_total_wins() -> None:
    match = grids(MINE, HERS)
    announce(match, 0, rows_0="THEN")
    announce(match, 1, rows_0="CATS")
    match.time_up()
    assert match.result is not None
    assert (match.result.winners, match.result.scores) == ((1,), {0: 6, 1: 9})


def test_ties_share_the_win() -> None:
    """H3"""
    match = grids(MINE, HERS)
    match.time_up()
    assert match.result is not None and match.result.winners == (0, 1)


# Challenges


def challenge(match: Match[Any], seat: int, whose: int, line: str) -> None:
    match.do(seat, {"do": "challenge", "seat": whose, "line": line})


def test_a_word_that_falls_may_be_replaced() -> None:
    """CW4"""
    match = grids(MINE, HERS)
    announce(match, 0)
    announce(match, 1, rows_0="CATS", rows_1="OREA")
    challenge(match, 0, 1, "rows 1")
    match.do(0, {"do": "accept"})
    assert match.phase == "announce" and match.asks() == {1: ("announce",)}
    refused(match, 1, {"do": "announce", "lines": {"rows": {"0": "CAT"}}}, "CW2")
    announce(match, 1, rows_1="READ")
    challenge(match, 0, 1, "rows 1")
    match.do(0, {"do": "accept"})
    assert match.result is not None
    assert match.scores[1] == 9 + 2 + 1 + 2 + 3


def strike(match: Match[Any], *words: str, line: str = "rows 1") -> None:
    """Seat 1 announces one word after the other there, and seat 0 challenges them away."""
    for word in words:
        announce(match, 1, **{line.replace(" ", "_"): word})
        challenge(match, 0, 1, line)
        match.do(0, {"do": "accept"})


def test_a_struck_word_may_not_be_announced_again_in_that_line() -> None:
    """S15"""
    match = grids(MINE, HERS)
    announce(match, 0)
    strike(match, "OREA")
    assert match.seen(None)["struck"][1] == [{"line": "rows 1", "word": "OREA"}]
    again = {"do": "announce", "lines": {"rows": {"1": "OREA"}}}
    assert "was struck in row 1" in refused(match, 1, again, "S15")
    assert match.seen(1)["ask"]["about"] == {"kind": "name-other-words", "struck": ["OREA"]}


def test_what_was_accepted_is_not_challenged_again() -> None:
    """CW11: the second step is about what was announced for it"""
    match = grids(MINE, HERS)
    announce(match, 0, rows_0="THEN")
    announce(match, 1, rows_0="CATS", rows_1="OREA")
    challenge(match, 0, 1, "rows 1")
    for seat in (0, 1):
        match.do(seat, {"do": "accept"})
    announce(match, 1, rows_1="READ")
    assert match.phase == "challenge" and match.asks() == {0: ("challenge", "accept")}
    refused(match, 0, {"do": "challenge", "seat": 1, "line": "rows 0"}, "Challenges")


def test_no_hint_names_a_word_that_the_table_has_struck() -> None:
    """S15: when anything goes (S18), the table may strike what the dictionary has"""
    match = grids(THEIRS, HERS, OTHERS, lexicon="everything")
    for seat in (0, 2):
        announce(match, seat)
    announce(match, 1, rows_0="CATS")
    for seat in (0, 2):
        challenge(match, seat, 1, "rows 0")
        match.do(seat, {"do": "accept"})
    assert match.seen(1)["struck"][1] == [{"line": "rows 0", "word": "CATS"}]
    advice = typecase.hint(match.seen(1)).action
    assert advice is not None and advice["lines"]["rows"]["0"] != "CATS"
    match.do(1, advice)


def test_a_word_struck_in_one_line_may_stand_in_another() -> None:
    """S15: it is struck there, and somebody may believe in it here"""
    match = grids(MINE, "C A T S E  A R E A D  T E N T S  E A T E N  S T O R I")
    announce(match, 0)
    announce(match, 1, rows_0="CATSE", cols_0="CATES")
    challenge(match, 0, 1, "rows 0")
    match.do(0, {"do": "accept"})
    assert read(match, 1) == {"cols 0": "CATES"}


def test_another_word_may_be_announced_until_none_is_left() -> None:
    """S15"""
    match = grids(MINE, HERS)
    announce(match, 0)
    strike(match, "OREA", "REA", "EAD")
    assert match.phase == "announce", "there are ORE, READ and OREAD still"
    announce(match, 1, rows_1="READ")
    challenge(match, 0, 1, "rows 1")
    match.do(0, {"do": "accept"})
    assert match.result is not None and match.scores[1] == 2 + 1 + 2 + 3


def test_when_nothing_else_can_be_read_in_a_line_nobody_is_asked() -> None:
    """S15, CW11"""
    match = grids(MINE, "X C K Q Z  V R E A D  D E N T S  E A T E N  S T O R I")
    announce(match, 0)
    strike(match, "XCK", "CKQ", "KQZ", "XCKQ", "CKQZ", line="rows 0")
    assert match.phase == "announce"
    strike(match, "XCKQZ", line="rows 0")
    assert match.result is not None and match.scores[1] == 0


def test_whoever_announces_nothing_more_is_not_asked_again() -> None:
    """S15, CW11"""
    match = grids(MINE, HERS)
    announce(match, 0)
    strike(match, "OREA")
    announce(match, 1)
    assert match.result is not None and match.scores[1] == 0


def test_all_whose_words_fell_announce_anew_together() -> None:
    """S15"""
    match = grids(MINE, HERS, THEIRS)
    announce(match, 0, rows_0="THENA")
    announce(match, 1, rows_0="CATSE", rows_2="DENT")
    announce(match, 2)
    challenge(match, 0, 1, "rows 0")
    challenge(match, 1, 0, "rows 0")
    for seat in range(3):
        match.do(seat, {"do": "accept"})
    assert match.asks() == {0: ("announce",), 1: ("announce",)}
    announce(match, 0, rows_0="HEN")
    announce(match, 1, rows_0="CATS")
    refused(match, 0, {"do": "challenge", "seat": 1, "line": "rows 2"}, "Challenges")
    for seat in range(3):
        match.do(seat, {"do": "accept"})
    assert match.result is not None and match.scores[1] == 9 + 3 + 1 + 2 + 1


@pytest.mark.parametrize(
    ("struck", "left"), [((), True), (("CAT", "ATS"), True), (("CAT", "ATS", "CATS"), False)]
)
def test_what_is_left_to_read_in_a_line(struck: tuple[str, ...], left: bool) -> None:
    """S15"""
    line = Line("rows", 2, (*(Card(n, face, 1) for n, face in enumerate("CATS")), None))
    elsewhere = [("rows 1", "CATS"), ("cols 2", "CAT")]
    assert can_be_read(line, 3, (*elsewhere, *(("rows 2", word) for word in struck))) is left


def test_what_was_struck_is_never_sampled() -> None:
    """S15"""
    line = Line("rows", 0, tuple(Card(n, face, 1) for n, face in enumerate("CATS")))
    struck = (("rows 0", "CATS"), ("rows 0", "ATS"))
    move = Announce("Announce", (line,), 3, words=lambda line: ["CATS"], struck=struck)
    said = [move.sample(Dice(number)) for number in range(40)]
    assert {str(one) for one in said} == {"{'lines': {}}", "{'lines': {'rows': {'0': 'CAT'}}}"}


def test_a_wild_card_leaves_25_other_readings() -> None:
    """S15"""
    line = Line("rows", 0, (Card(1, "C", 4), Card(2, "?", 0), Card(3, "T", 1)))
    struck = tuple(("rows 0", f"C{letter}T") for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert can_be_read(line, 3, struck[:25]) and not can_be_read(line, 3, struck)


def test_whoever_announces_nothing_more_scores_nothing_in_that_line() -> None:
    match = grids(MINE, HERS)
    announce(match, 0)
    announce(match, 1, rows_0="CATS", rows_1="OREA")
    challenge(match, 0, 1, "rows 1")
    match.time_up()
    match.time_up()
    assert match.result is not None and match.scores[1] == 9


def test_a_challenge_in_vain_costs_nothing() -> None:
    match = grids(MINE, HERS)
    announce(match, 0, rows_0="THEN")
    announce(match, 1, rows_0="CATS")
    challenge(match, 0, 1, "rows 0")
    match.do(0, {"do": "accept"})
    match.do(1, {"do": "accept"})
    assert match.scores == {0: 6, 1: 9}


def test_challenges_are_secret_until_all_have_accepted_the_rest() -> None:
    """CW8"""
    match = grids(MINE, HERS)
    announce(match, 0, rows_0="THEN")
    announce(match, 1, rows_0="CATS")
    challenge(match, 0, 1, "rows 0")
    assert match.seen(1)["said"][0] is None and match.seen(None)["said"][0] is None
    assert match.seen(0)["said"][0] == [[1, "rows 0"]]


def test_only_words_of_others_that_lie_there_can_be_challenged_each_once() -> None:
    match = grids(MINE, HERS)
    announce(match, 0, rows_0="THEN")
    announce(match, 1, rows_0="CATS", rows_2="DENT")
    mine = {"do": "challenge", "seat": 0, "line": "rows 0"}
    refused(match, 0, mine, "Challenges")
    refused(match, 0, {"do": "challenge", "seat": 1, "line": "rows 3"}, "Challenges")
    refused(match, 0, {"do": "challenge", "seat": 1}, "Actions")
    challenge(match, 0, 1, "rows 0")
    refused(match, 0, {"do": "challenge", "seat": 1, "line": "rows 0"}, "Challenges")
    match.do(0, {"do": "accept"})
    refused(match, 0, {"do": "challenge", "seat": 1, "line": "rows 2"}, "Challenges")


def test_a_line_is_called_row_or_column_where_a_challenge_is_chosen_or_refused() -> None:
    match = grids(MINE, HERS, THEIRS)
    announce(match, 0, rows_0="THEN")
    announce(match, 1, cols_2="TEN")
    announce(match, 2, rows_0="EIT")
    wrong = {"do": "challenge", "seat": 0, "line": "cols 2"}
    refused(
        match, 2, wrong, "Challenges", "Seat 0 has no word in column 2 that you could challenge."
    )
    ask = match.look(2).ask
    assert ask is not None
    _, where = ask.moves["challenge"].describe()["parts"]
    names = [str(option["name"]) for option in where["options"]]
    assert names == ["row 0: THEN (Seat 0)", "column 2: TEN (Seat 1)"]


def test_twenty_seconds_to_challenge_and_five_for_each_word_on_the_table() -> None:
    """S15"""
    match = grids(MINE, HERS)
    announce(match, 0, rows_0="THEN")
    announce(match, 1, rows_0="CATS", rows_2="DENT")
    began = match.now
    assert match.deadline == began + 20_000 + 3 * 5_000
    match.do(0, {"do": "challenge", "seat": 1, "line": "rows 0"}, at=began + 8_000)
    assert match.deadline == began + 35_000, "a challenge winds up no clock"


def test_two_minutes_to_challenge_at_most_and_until_all_have_accepted() -> None:
    """S15"""
    match = grids(MINE, HERS, THEIRS)
    for seat, grid in enumerate((MINE, HERS, THEIRS)):
        rows = [row.replace(" ", "").replace("?", "A") for row in grid.split("  ")]
        words = {f"rows_{number}": row for number, row in enumerate(rows)}
        cols = map("".join, zip(*rows, strict=True))
        announce(match, seat, **words, **{f"cols_{number}": col for number, col in enumerate(cols)})
    assert match.deadline == match.now + 120_000
    for seat in range(3):
        match.do(seat, {"do": "accept"})
    assert match.result is not None


def test_the_time_to_challenge_counts_also_the_words_that_were_accepted_before() -> None:
    """S15: each word on the table"""
    match = grids(MINE, HERS, THEIRS)
    announce(match, 0, rows_0="THEN")
    announce(match, 1, rows_0="CATS", rows_1="OREA")
    announce(match, 2, rows_0="EIT")
    challenge(match, 0, 1, "rows 1")
    for seat in range(3):
        match.do(seat, {"do": "accept"})
    announce(match, 1, rows_1="READ")
    assert match.asks() == {0: ("challenge", "accept"), 2: ("challenge", "accept")}
    assert match.deadline == match.now + 20_000 + 4 * 5_000, "OREA lies there no more"


@pytest.mark.parametrize(("pace", "due"), [("relaxed", None), ("blitz", 12_500)])
def test_the_time_to_challenge_scales_with_the_pace(pace: str, due: int | None) -> None:
    """S15"""
    match = grids(MINE, HERS, pace=pace)
    announce(match, 0)
    announce(match, 1, rows_0="CATS")
    assert match.deadline == (due and match.now + due)


def test_with_no_word_announced_there_is_nothing_to_challenge() -> None:
    match = grids(MINE, HERS)
    announce(match, 0)
    announce(match, 1)
    assert match.result is not None


def test_when_anything_goes_a_word_falls_to_more_than_half_of_all() -> None:
    """S18"""
    for doubters, stands in (((0, 2), True), ((0, 2, 3), False)):
        match = grids(MINE, HERS, THEIRS, OTHERS, lexicon="everything")
        for seat in (0, 2, 3):
            announce(match, seat)
        announce(match, 1, rows_0="CATS")
        for seat in doubters:
            challenge(match, seat, 1, "rows 0")
        for seat in (0, 2, 3):
            match.do(seat, {"do": "accept"})
        assert bool(match.scores[1]) is stands


# The three referees


def test_a_strict_dictionary_announces_the_best_words_by_itself() -> None:
    """CW3"""
    match = grids(MINE, HERS, referee="strict")
    assert match.result is not None
    words = read(match, 1)
    assert words["rows 0"] == "CATS" and words["cols 0"] == "CODES"
    assert match.scores[1] == total([Read(*one) for one in words.items()], DECK)


def test_what_the_dictionary_announced_is_in_the_record() -> None:
    match = grids(MINE, HERS, referee="strict")
    assert '"best CATSE":"CATS"' in match.record()
    assert typecase.replay(match.record()).scores == match.scores


def test_under_the_table_referee_the_dictionary_refuses_and_fills_in_what_is_left_out() -> None:
    """CW9"""
    match = grids(MINE, HERS, referee="table")
    bad = {"do": "announce", "lines": {"rows": {"1": "OREA"}}}
    refused(match, 1, bad, "Valid and Invalid Words")
    announce(match, 1, rows_0="CAT")
    announce(match, 0)
    assert match.result is not None
    words = read(match, 1)
    assert words["rows 0"] == "CAT" and words["cols 0"] == "CODES"


def test_the_table_may_vote_a_refused_word_in() -> None:
    """H6"""
    match = grids(MINE, HERS, THEIRS, referee="table")
    match.do(1, {"do": "appeal", "word": "OREA"})
    match.do(0, {"do": "allow"})
    match.do(2, {"do": "refuse"})
    refused(match, 1, {"do": "appeal", "word": "OREA"}, "Scoring")
    announce(match, 1, rows_1="OREA")
    assert read(match, 1)["rows 1"] == "OREA"


# Leaving


def test_whoever_resigns_is_dealt_no_more_cards_and_cannot_win() -> None:
    """CW10"""
    match = table(3, referee="strict")
    play_deal(match, 3)
    match.do(2, {"do": "resign"})
    assert len(match.seen(None)["centre"]) == 3, "these lay there already"
    play_deal(match, 2)
    assert len(match.seen(None)["centre"]) == 2 and len(match.seen(None)["discards"]) == 1
    while match.result is None:
        play_deal(match, 2)
    assert 2 not in match.result.winners


def test_a_card_that_a_leaver_has_taken_is_out_of_the_game() -> None:
    """CW10"""
    match = table(3)
    take(match, 1)
    match.do(1, {"do": "resign"})
    assert match.seen(None)["taken"] == [] and len(match.seen(None)["discards"]) == 1
    assert match.seen(None)["turn"] == 2


def test_nobody_waits_for_the_words_of_a_leaver() -> None:
    """CW10"""
    match = grids(MINE, HERS, THEIRS, pace="relaxed")
    announce(match, 0)
    announce(match, 1, rows_0="CATS")
    match.do(2, {"do": "resign"})
    assert match.phase == "challenge"
    match.do(0, {"do": "accept"})
    assert match.result is not None and match.result.winners == (1,)
