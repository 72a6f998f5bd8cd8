"""Letterpress for one: the Rotary Printer, clause by clause. The deck is "designed-1"."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.tools import card_ids, outcome, play_on, refused, told
from typecase.games.house_rules.letterpress_events import ForTheCollection, LeftLibrary
from typecase.games.house_rules.letterpress_table import OURS
from typecase.games.house_rules.rotary_printer import harvest
from typecase.story.match import Match
from typecase.table.cards import Card
from typecase.table.luck import Dice
from typecase.table.moves import Refused
from typecase.table.wording import in_english

SPARE = "A A A I I I O O O D"
POINTS = OURS.deck("letters").points


def alone(
    kept: str, shared: str = "R", vowel: str = "E", drafted: bool = True, **options: Any
) -> Match[Any]:
    """The first round of a match, in which these letters can be drafted one after another."""
    spare, wanted = SPARE.split(), kept.split()
    letters = [shared]
    for others, face in zip((4, 3, 2, 1, 0), wanted, strict=True):
        letters += [face, *(spare.pop() for _ in range(others))]
    stack = {"letters": " ".join(letters), "vowels": vowel}
    match = typecase.play("letterpress", 1, 1, options, stack)
    if drafted:
        draft(match, kept)
    return match


def draft(match: Match[Any], kept: str = "") -> None:
    """Keep these letters, or the first ones; they become what is wanted where they are not."""
    for _ in range(4):
        match.do(0, {"do": "keep", "card": match.table.hands[0][0].id})
    hand = match.table.hands[0]
    if faces(hand) != kept:
        hand[:] = [
            Card(card.id, face, POINTS[face], "letters")
            for card, face in zip(hand, kept.split(), strict=True)
        ]


def second_round(first: str, word: str, kept: str, **more: Any) -> Match[Any]:
    """The second round, drafted, with this word of the first above it."""
    match = alone(first, **more)
    match.do(0, {"do": "write", "word": word})
    if match.phase == "library":
        take(match)
    draft(match, kept)
    return match


def take(match: Match[Any], face: str | None = None) -> Card:
    library = match.table.library
    card: Card = library[0] if face is None else next(c for c in library if c.face == face)
    match.do(0, {"do": "claim", "letters": [card.id]})
    return card


def faces(cards: Any) -> str:
    return " ".join(card.face for card in cards)


# Solo Setup, Round One


def test_there_are_no_challenges_and_two_shared_letters() -> None:
    match = alone("L E T T X", drafted=False)
    seen = match.seen(0)
    assert [card["face"] for card in seen["centre"]] == ["R", "E"]
    assert seen["open_challenges"] == [] and seen["challenges"] == 0
    assert len(card_ids(match.table)) == 85 and match.deadline is None
    with pytest.raises(Refused, match="There is no deck 'challenges'"):
        typecase.play("letterpress", 1, stack={"challenges": "C01"})


def test_one_of_five_four_three_and_two_is_kept_and_the_last_card_comes_by_itself() -> None:
    match = alone("L E T T X", drafted=False)
    for cards in (5, 4, 3, 2):
        hand = list(match.table.hands[0])
        assert len(hand) == cards
        match.do(0, {"do": "keep", "card": hand[0].id})
        assert set(hand[1:]) <= set(match.table.letters[: cards - 1])  # under the deck
    assert faces(match.table.hands[0]) == "L E T T X" and match.phase == "write"


def test_what_a_word_leaves_over_goes_to_the_library_for_all_to_see() -> None:
    match = alone("L E T T X")
    match.do(0, {"do": "write", "word": "LETTER"})
    assert faces(match.table.setting) == "L E T T E R"  # L29: as they appear in the word
    assert [card["face"] for card in match.seen(None)["library"]] == ["X"]


def test_the_dictionary_is_strict_whoever_is_the_referee() -> None:
    for referee in ("challenge", "strict", "table"):
        match = alone("C H U F X", shared="D", referee=referee)
        refused(match, 0, {"do": "write", "word": "CHUFFED"}, says="CHUFFED is slang")
        assert match.asks() == {0: ("write",)}


@pytest.mark.parametrize("offset", [1, -1, False, 0.0, "0"])
def test_where_no_line_lies_above_the_offset_is_left_out_or_0(offset: Any) -> None:
    """S9"""
    match = alone("L E T T X")
    refused(match, 0, {"do": "write", "word": "LETTER", "offset": offset}, "S9", "No line lies")
    plain = alone("L E T T X")
    match.do(0, {"do": "write", "word": "LETTER", "offset": 0})
    plain.do(0, {"do": "write", "word": "LETTER"})
    assert match.record() == plain.record() and match.phase == "library"


def test_the_last_word_takes_an_offset_of_0_too() -> None:
    """S9"""
    match = last_round("S T O N E", "A")
    refused(match, 0, {"do": "write", "word": "STONE", "offset": 1}, says="No line lies")
    match.do(0, {"do": "write", "word": "STONE", "offset": 0})
    assert outcome(match) == ((0,), {0: 8})


def test_in_company_nothing_is_slid() -> None:
    match = typecase.play("letterpress", 2, 1)
    while match.phase == "draft":
        seat = next(iter(match.asks()))
        match.do(seat, {"do": "keep", "card": match.table.hands[seat][0].id})
    refused(match, 0, {"do": "write", "word": "TO", "offset": 0}, says="'offset' is not known here")


# Step 4. Score


def test_twelve_or_fewer_send_a_card_of_the_library_back_under_its_deck() -> None:
    match = alone("L E T T X")
    match.do(0, {"do": "write", "word": "LETTER"})
    assert match.table.shown[0].points == 10 and match.phase == "library"
    back = take(match)
    assert match.table.library == [] and match.table.collections[0] == []
    assert back in [*match.table.letters, *match.table.hands[0], *match.table.centre]


def test_thirteen_or_more_take_a_card_of_the_library_into_the_collection() -> None:
    match = alone("QU I Z S T")
    match.do(0, {"do": "write", "word": "QUIZ"})
    assert match.table.shown[0].points == 14
    take(match, "S")
    assert faces(match.table.collections[0]) == "S"
    assert sorted(faces(match.table.library).split()) == ["E", "R", "T"]


def test_twelve_are_not_enough() -> None:
    match = alone("Z S T I O")
    match.do(0, {"do": "write", "word": "ZEST"})
    assert match.table.shown[0].points == 12
    take(match)
    assert match.table.collections[0] == []


def test_choosing_is_compulsory_and_of_one_card() -> None:
    """L22, L23: also one that was just put there."""
    match = alone("L E T T X")
    match.do(0, {"do": "write", "word": "LETTER"})
    assert match.asks() == {0: ("claim",)}
    for letters, why in (([], "1 card,"), ([1000], "cannot take"), (None, "list of card ids")):
        refused(match, 0, {"do": "claim", "letters": letters}, says=why)
    refused(match, 0, {"do": "claim"}, says="needs letters")
    refused(match, 0, {"do": "write", "word": "LETTER"}, says="you may claim")


def test_an_empty_library_asks_for_nothing() -> None:
    """L22"""
    match = alone("L E T T S")
    match.do(0, {"do": "write", "word": "LETTERS"})
    assert match.table.library == [] and match.table.round == 2 and match.phase == "draft"


# Rounds Two, Three, and Four


def test_letter_over_press_harvests_l_e_and_the_second_t() -> None:
    """RULINGS 1.2, 2; L29"""
    match = second_round("L E T T X", "LETTER", "P R E S X")
    line = match.table.line
    assert faces(line) == "L E T T E R"
    second_t = line[3]
    match.do(0, {"do": "write", "word": "PRESS", "offset": 0})
    assert faces(match.table.setting) == "P R E S"
    assert faces(match.table.collections[0]) == "L E T"
    assert second_t in match.table.collections[0]
    assert len(match.table.library) == 3
    under = match.table.letters[:3] + match.table.vowels[:1]
    assert {card.id for card in (line[2], line[4], line[5])} <= {card.id for card in under}


@pytest.mark.parametrize(
    ("offset", "won"),
    [(0, "L E T"), (1, "E T E"), (2, "T T E R"), (5, "R"), (-1, "L E T"), (-3, "L"), (4, "E R")],
)
def test_a_positive_offset_slides_to_the_right(offset: int, won: str) -> None:
    """L24"""
    match = second_round("L E T T X", "LETTER", "P R E S X")
    line = [Card(n, face, POINTS[face]) for n, face in enumerate("LETTER")]
    below = [Card(n, face, POINTS[face]) for n, face in enumerate("PRES", start=10)]
    assert faces(harvest(line, below, offset)) == won
    match.do(0, {"do": "write", "word": "PRESS", "offset": offset})
    assert faces(match.table.collections[0]) == won


@pytest.mark.parametrize("offset", [-4, 6, True, None, "0", 0.5])
def test_at_least_one_card_lies_under_one(offset: Any) -> None:
    """L24"""
    match = second_round("L E T T X", "LETTER", "P R E S X")
    action = {"do": "write", "word": "PRESS", "offset": offset}
    if offset is None:
        match.do(0, action)
        assert match.phase == "place"
    else:
        refused(match, 0, action, "L24", says="A card must lie under a card")


def test_the_place_is_asked_for_after_the_word_and_each_says_what_it_wins() -> None:
    """L24, L32"""
    match = second_round("L E T T X", "LETTER", "P R E S X")
    match.do(0, {"do": "write", "word": "PRESS"})
    options = match.seen(0)["ask"]["moves"]["place"]["options"]
    assert {option["value"] for option in options} == set(range(-3, 6))
    names = {option["value"]: option["name"] for option in options}
    assert names[0] == "+0: wins L E T" and names[-3] == "-3: wins L"
    refused(match, 0, {"do": "place", "offset": 6}, says="offset must be one of")
    match.do(0, {"do": "place", "offset": 1})
    assert faces(match.table.collections[0]) == "E T E"


def test_a_line_that_is_not_placed_in_time_lies_where_it_wins_most() -> None:
    """L33"""
    match = second_round("L E T T X", "LETTER", "P R E S X", write_seconds=60)
    match.do(0, {"do": "write", "word": "PRESS"})
    assert match.phase == "place" and match.deadline == match.now + 60_000
    match.time_up()
    assert faces(match.table.collections[0]) == "T T E R" and match.phase == "library"


def test_where_places_win_as_much_silence_takes_the_one_nearest_to_the_same_edge() -> None:
    """L33: four places of AT win one card of TRUST, which are all worth two."""
    match = second_round("T R U S T", "TRUST", "A T X X V", write_seconds=60)
    line = list(match.table.line)
    match.do(0, {"do": "write", "word": "AT"})
    match.time_up()
    assert match.table.collections[0] == [line[1]]


def test_a_card_of_the_library_that_is_not_chosen_in_time_is_the_first() -> None:
    """L22, L33: choosing is compulsory, so that silence chooses too."""
    for word, good in (("PLAZA", True), ("PAL", False)):
        match = alone("P L A Z K", shared="X", vowel="A", claim_seconds=30)
        match.do(0, {"do": "write", "word": word})
        library = list(match.table.library)
        assert match.phase == "library" and len(library) > 1
        assert match.deadline == match.now + 30_000
        match.time_up()
        assert match.table.library == library[1:]
        assert match.table.collections[0] == (library[:1] if good else [])
        assert LeftLibrary(0, (library[0],), good) in told(match)


def test_the_previous_line_is_part_of_the_question() -> None:
    match = second_round("L E T T X", "LETTER", "P R E S X")
    asked = match.seen(0)["ask"]["moves"]["write"]
    assert asked["line"] == [card.id for card in match.table.line] and asked["doubles"] is True


def test_without_a_word_all_seven_cards_go_to_the_library_and_the_line_is_lost() -> None:
    """L25"""
    match = second_round("L E T T X", "LETTER", "P R E S X")
    line = list(match.table.line)
    match.do(0, {"do": "write"})
    assert len(match.table.library) == 7 and match.table.collections[0] == []
    assert {card.id for card in line} <= {
        card.id for card in (*match.table.letters, *match.table.vowels)
    }
    take(match)
    assert match.table.line == [] and len(match.table.library) == 6
    draft(match, "L E T T S")
    refused(match, 0, {"do": "write", "word": "LETS", "offset": 1}, says="No line lies")
    match.do(0, {"do": "write", "word": "LETS", "offset": 0})
    assert faces(match.table.setting) == "L E T S" and match.phase == "library"


def test_the_word_of_round_four_is_not_harvested() -> None:
    """L26"""
    match = second_round("L E T T X", "LETTER", "P R E S X")
    match.do(0, {"do": "write", "word": "PRESS", "offset": 0})
    take(match)
    for _ in range(2):
        draft(match, "S T O N I")
        match.do(0, {"do": "write", "word": "TON", "offset": 0})
        line = list(match.table.setting)
        take(match)
    assert match.table.round == 5 and match.table.line == []
    held = {card.id for card in (*match.table.hands[0], *match.table.collections[0])}
    assert not held & {card.id for card in line}


# Round Five, Difficulty


def last_round(collection: str, library: str, level: str = "normal") -> Match[Any]:
    """Round five with these cards in the collection, and these in the library, after a word in
    round four."""
    match = typecase.play("letterpress", 1, 1, {"solo_level": level})
    while match.table.round < 4 or match.phase != "library":
        if match.phase == "draft":
            draft(match, "E I O U A")
        elif match.phase == "write":
            match.do(0, {"do": "write", **({"word": "AI"} if match.table.round == 4 else {})})
        else:
            take(match)
    numbers = iter(range(1000, 1100))

    def cards(faces: str) -> list[Card]:
        return [Card(next(numbers), face, POINTS[face], "letters") for face in faces.split()]

    last = cards("A")
    match.table.collections[0][:] = cards(collection)
    match.table.library[:] = cards(library) + last
    match.do(0, {"do": "claim", "letters": [last[0].id]})
    return match


def test_the_last_word_comes_from_the_collection_alone() -> None:
    match = last_round("S T O N E", "A A")
    assert match.table.centre == [] and match.phase == "write"
    assert faces(match.table.hands[0]) == "S T O N E"
    refused(match, 0, {"do": "write", "word": "STONED"}, says="do not spell STONED")


@pytest.mark.parametrize(("library", "winners"), [("Z", (0,)), ("Z A", ()), ("Z Z", ())])
def test_the_word_must_beat_the_library_and_a_tie_is_the_printers(
    library: str, winners: tuple[int, ...]
) -> None:
    """L20, L27"""
    match = last_round("S T O N E", library)
    match.do(0, {"do": "write", "word": "STONE"})
    assert outcome(match) == (winners, {0: 8})


def test_easy_writes_several_words_with_each_card_in_one() -> None:
    """L28"""
    match = last_round("S T O N E T O", "Z A", "easy")
    match.do(0, {"do": "write", "word": "STONE"})
    refused(match, 0, {"do": "write", "word": "STONE"}, says="do not")
    match.do(0, {"do": "write", "word": "TO"})
    assert outcome(match) == ((0,), {0: 11})


def test_easy_ends_when_no_other_word_is_written() -> None:
    match = last_round("S T O N E T O", "A", "easy")
    match.do(0, {"do": "write", "word": "STONE"})
    match.do(0, {"do": "write"})
    assert outcome(match) == ((0,), {0: 8})


def test_hard_gives_the_printer_what_the_word_leaves_over() -> None:
    """L21"""
    match = last_round("S T O N E Z", "A", "hard")
    match.do(0, {"do": "write", "word": "STONE"})
    assert outcome(match) == ((), {0: 8}) and faces(match.table.library) == "A Z"
    match = last_round("S T O N E", "A", "hard")
    match.do(0, {"do": "write", "word": "STONE"})
    assert outcome(match) == ((0,), {0: 8})


@pytest.mark.parametrize(
    ("level", "words", "shown"),
    [
        ("normal", ["STONE"], ("STONE", 8)),
        ("easy", ["STONE", "TO"], ("STONE TO", 11)),
        ("hard", ["STONE"], ("STONE", 8)),
        ("normal", [""], ("", 0)),
    ],
)
def test_at_the_end_the_last_line_is_shown_with_its_points(
    level: str, words: list[str], shown: tuple[str, int]
) -> None:
    """S7"""
    match = last_round("S T O N E T O", "A", level)
    assert match.seen(0)["shown"][0]["word"] == "", "not the word of round four"
    for word in words:
        match.do(0, {"do": "write", "word": word} if word else {"do": "write"})
    seen = match.seen(0)
    assert (seen["shown"][0]["word"], seen["shown"][0]["points"]) == shown
    assert [card["face"] for card in seen["setting"]] == list(seen["shown"][0]["faces"])


def test_the_result_shows_the_printers_total_beside_the_players() -> None:
    """S7"""
    match = last_round("S T O N E Z", "A", "hard")
    match.do(0, {"do": "write", "word": "STONE"})
    assert match.result is not None and match.result.besides == {"The Rotary Printer": 8}
    assert match.seen(None)["result"] == {
        "winners": [],
        "scores": {0: 8},
        "besides": {"The Rotary Printer": 8},
    }


@pytest.mark.parametrize("collection", ["", "S T O N E"])
def test_without_a_last_word_the_printer_wins(collection: str) -> None:
    match = last_round(collection, "A")
    if collection:
        match.do(0, {"do": "write"})
    assert outcome(match) == ((), {0: 0})


def test_resigning_is_losing() -> None:
    match = alone("L E T T X")
    match.do(0, {"do": "resign"})
    assert match.result is not None and match.result.winners == ()


@pytest.mark.parametrize("level", ["normal", "easy", "hard"])
def test_a_whole_match_ends_with_every_card_accounted_for(level: str) -> None:
    for seed in range(10):
        match = typecase.play("letterpress", 1, seed, {"solo_level": level})
        cards = card_ids(match.table)
        play_on(match, Dice(("solo", seed)))
        assert card_ids(match.table) == cards
        assert match.scores == match.result.scores  # type: ignore[union-attr]


# Previews


def previewed(match: Match[Any], **action: Any) -> tuple[int | None, list[str]]:
    """What this would count, and what else is told of it."""
    worth = match.preview(0, action)
    assert worth.unless == ()
    besides = [part for part in worth.parts if not hasattr(part, "points")]
    return worth.points, [in_english(part) for part in besides]


def test_a_word_is_told_with_what_it_leaves_the_printer() -> None:
    match = alone("L E T T X")
    back, won = "goes back under its deck", "is yours"
    then = "then one card of the library "
    assert previewed(match, do="write", word="LETTER") == (
        10,
        ["X for the Printer's library", then + back],
    )
    assert previewed(match, do="write") == (
        None,
        ["R E L E T T X for the Printer's library", then + back],
    )
    match = alone("QU I Z D E")
    assert previewed(match, do="write", word="QUIZ")[1][-1] == then + won


def test_a_place_of_the_line_is_told_with_what_it_harvests() -> None:
    match = second_round("L E T T X", "LETTER", "P R E S S")
    slid = previewed(match, do="write", word="PRESS", offset=0)[1]
    match.do(0, {"do": "write", "word": "PRESS"})
    for offset in range(-3, 6):
        twin = match.fork()
        (told,) = match.preview(0, {"do": "place", "offset": offset}).parts
        twin.do(0, {"do": "place", "offset": offset})
        assert isinstance(told, ForTheCollection)
        assert told.cards == tuple(twin.table.collections[0])
    here = previewed(match, do="place", offset=0)[1]
    assert here == ["L E T E for your collection"] == slid[:1]


def test_a_card_of_the_library_is_told_with_what_the_printer_then_has() -> None:
    match = alone("L E T T X")
    match.do(0, {"do": "write", "word": "LET"})
    card = match.table.library[0]
    left = sum(one.points for one in match.table.library[1:])
    told = previewed(match, do="claim", letters=[card.id])[1]
    assert told == [f"{card.face} back under its deck", f"the Printer then has {left} points"]
    match.table.shown[0] = match.table.shown[0]._replace(points=13)
    assert previewed(match, do="claim", letters=[card.id])[1][0] == (
        f"{card.face} for your collection"
    )


@pytest.mark.parametrize(("level", "printer"), [("normal", 1), ("easy", 1), ("hard", 5)])
def test_the_last_word_is_told_with_what_it_must_beat(level: str, printer: int) -> None:
    match = last_round("S T O N E", "A", level)
    told = previewed(match, do="write", word="TOE")
    assert told == (4, [f"the Printer then has {printer} point" + "s" * (printer > 1)])
