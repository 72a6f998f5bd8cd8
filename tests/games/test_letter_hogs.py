"""Letter Hogs, clause by clause: rulebook 004 page 28, rulings HG1 to HG10 and S22."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.tools import card_ids, ids, last_told, refused, stacked
from typecase import Match, Refused
from typecase.games.house_rules.racing_events import NobodyWon
from typecase.games.letter_hogs import (
    ALPHABET,
    DECK,
    FalseAlarm,
    LastToNotice,
    LostForLetters,
    Recited,
    ShowedRow,
    slips,
    three_in_a_row,
)
from typecase.table.cards import Card

ROW = "B C D H K T W"  # seat 1 has three in a row, the others have none
HANDS = (
    "A E I O U H T",
    ROW,
    "E E I I O O S",
    "A A E E I I T",
    "T T R R O O N",
)


def table(*hands: str, **options: Any) -> Match[Any]:
    """Five players, seat 0 deals."""
    stack = stacked(*(hands or HANDS))
    return typecase.play("letter-hogs", 5, 7, {"dealer": 0, "ready": False, **options}, stack)


def hand(match: Match[Any], seat: int) -> str:
    return "".join(card["face"] for card in match.seen(seat)["hands"][seat])


def pass_on(match: Match[Any], seat: int, face: str) -> None:
    match.do(seat, {"do": "pass", "card": ids(match, seat, face)[0]})


def do(match: Match[Any], *seats: int, verb: str = "nose") -> None:
    for seat in seats:
        match.do(seat, {"do": verb})


# Getting Started, The Deal


def test_the_wild_cards_are_removed() -> None:
    assert len(DECK.faces()) == 120 and "?" not in DECK.faces()
    with pytest.raises(Refused, match="no card"):
        typecase.play("letter-hogs", 5, 1, stack={"deck": "?"})
    for seed in range(10):
        drawn = typecase.play("letter-hogs", 5, seed).seen(0)["events"]
        letters = [one["letter"] for one in drawn if one["kind"] == "drew-for-deal"]
        assert len(letters) >= 5 and "?" not in letters


@pytest.mark.parametrize("seats", range(5, 10))
def test_seven_cards_each(seats: int) -> None:
    """RULINGS 4.2: nine players need 63 of 120."""
    seen = typecase.play("letter-hogs", seats, 1).seen(0)
    assert [len(held) for held in seen["hands"].values()] == [7] * seats
    assert seen["deck"] == 120 - 7 * seats and (seats < 9 or seen["deck"] == 57)


def test_a_fifth_of_the_hands_have_three_in_a_row_and_two_thirds_of_the_tables_of_five() -> None:
    """RULINGS 4.2, HG4"""
    hands = tables = 0
    for seed in range(400):
        dealt = typecase.play("letter-hogs", 5, seed, {"ready": False}).table.hands
        rows = [bool(three_in_a_row(held)) for held in dealt.values()]
        hands, tables = hands + sum(rows), tables + any(rows)
    assert hands / 2000 == pytest.approx(0.20, abs=0.03)
    assert tables / 400 == pytest.approx(0.66, abs=0.06)


# The Play


def test_there_are_no_turns_all_pass_at_once() -> None:
    match = table()
    assert match.asks() == {seat: ("pass", "nose") for seat in range(5)}
    for seat, face in ((3, "A"), (0, "U"), (4, "T")):
        pass_on(match, seat, face)
    assert {seat: len(cards) for seat, cards in match.seen(2)["waiting"].items()} == {
        0: 1,
        1: 1,
        2: 0,
        3: 0,
        4: 1,
    }


def test_a_passed_card_lies_face_down_for_everybody() -> None:
    """HG1"""
    match = table()
    pass_on(match, 0, "U")
    for seat in (None, 0, 1, 2, 3, 4):
        assert match.seen(seat)["waiting"][1] == [{}]
    assert hand(match, 0) == "AEIOHT"


def test_one_passes_and_then_picks_up_and_never_holds_an_eighth_card() -> None:
    """HG1"""
    match = table()
    pass_on(match, 0, "U")
    assert "pass one first" in refused(match, 1, {"do": "pick"}, "HG1")
    pass_on(match, 1, "T")
    again = {"do": "pass", "card": ids(match, 1, "W")[0]}
    assert "pick up" in refused(match, 1, again, "HG1")
    do(match, 1, verb="pick")
    assert hand(match, 1) == "BCDHKWU" and match.seen(0)["waiting"][1] == []


def test_nothing_can_be_picked_up_where_nothing_waits() -> None:
    """HG1"""
    match = table()
    pass_on(match, 1, "T")
    assert "No card is waiting" in refused(match, 1, {"do": "pick"}, "HG1")
    assert match.asks()[1] == ("nose",)


def test_who_can_only_watch_is_not_waited_for() -> None:
    """She may still put a finger on her nose."""
    match = table()
    pass_on(match, 2, "S")
    seen = match.seen(2)
    assert seen["awaited"] == [0, 1, 3, 4] and seen["ask"]["free"]
    assert match.asks()[2] == ("nose",)
    pass_on(match, 1, "W")
    assert match.seen(2)["awaited"] == [0, 2, 3, 4] and not match.seen(2)["ask"]["free"]


def test_when_only_a_finger_on_the_nose_keeps_the_cards_all_others_are_waited_for() -> None:
    """HG2: she may stop passing. Then all cards end up on her right."""
    match = table()
    do(match, 1)
    for passer in (0, 4, 3, 2):
        for seat in [*range(passer, 5), 0] if passer else [0]:
            if match.seen(0)["waiting"][seat]:
                do(match, seat, verb="pick")
            pass_on(match, seat, hand(match, seat)[0])
    assert len(match.seen(0)["waiting"][1]) == 4
    assert match.seen(None)["awaited"] == [0, 2, 3, 4]


def test_the_oldest_card_is_picked_up_first() -> None:
    """HG1"""
    match = table()
    pass_on(match, 4, "N")
    pass_on(match, 0, "U")
    do(match, 0, verb="pick")
    pass_on(match, 0, "H")
    assert len(match.seen(0)["waiting"][1]) == 2
    pass_on(match, 1, "T")
    do(match, 1, verb="pick")
    assert hand(match, 1)[-1] == "U"


def test_one_passes_a_card_of_the_own_hand() -> None:
    match = table()
    hers, sentences = ids(match, 2, "S")[0], set()
    for one in (hers, 10_000):
        sentence = refused(match, 1, {"do": "pass", "card": one}, "The Play")
        sentences.add(sentence.replace(str(one), "#"))
    assert len(sentences) == 1
    for wrong in (None, [ids(match, 1, "B")[0]], True, "B"):
        refused(match, 1, {"do": "pass", "card": wrong}, "The Play")


def test_what_is_passed_and_picked_up_is_not_told() -> None:
    match = table()
    told = [match.seen(seat)["events"] for seat in (None, *range(5))]
    pass_on(match, 0, "U")
    pass_on(match, 1, "T")
    do(match, 1, verb="pick")
    assert [match.seen(seat)["events"] for seat in (None, *range(5))] == told


def test_no_face_is_told_but_those_of_the_row_that_wins() -> None:
    match = table()
    pass_on(match, 0, "U")
    do(match, 0, 1, 2, 3)  # seat 0 has no row
    pass_on(match, 1, "T")
    do(match, 1, verb="pick")
    do(match, 1, 0, 4, 2)
    match.do(3, {"do": "recite", "text": ALPHABET})
    for seat in (None, *range(5)):
        told = [one for one in match.seen(seat)["events"] if "face" in repr(one)]
        assert [(one["kind"], one["cards"]) for one in told] == [
            ("showed-row", match.seen(seat)["shown"])
        ]


# Three in a row


@pytest.mark.parametrize(
    ("faces", "row"),
    [("ABC", "ABC"), ("XYZ", "XYZ"), ("YZA", ""), ("ZAB", ""), ("DFE", "DEF"), ("AACCBE", "ABC")],
)
def test_three_letters_follow_one_another_and_z_is_not_followed_by_a(faces: str, row: str) -> None:
    """HG3"""
    found = three_in_a_row([Card(n, face, 1) for n, face in enumerate(faces)])
    assert "".join(card.face for card in found) == row


# How to Win


def test_a_nose_is_silent_and_only_a_mark_at_its_seat() -> None:
    """HG2"""
    match = table()
    before = match.seen(3)
    match.do(1, {"do": "nose"}, at=1_000)
    after = match.seen(3)
    assert after["events"] == before["events"] and after["deadline"] == before["deadline"]
    assert after["ask"] == before["ask"]
    assert {name for name in after if after[name] != before[name]} == {
        "now",
        "noses",
        "awaited",
        "others",
    }
    assert after["noses"] == [1]


def test_a_nose_may_not_be_taken_back_and_passing_with_one_hand_goes_on() -> None:
    """HG2"""
    match = table()
    do(match, 1)
    assert "taken back" in refused(match, 1, {"do": "nose"}, "HG2")
    pass_on(match, 1, "T")
    assert match.seen(0)["awaited"] == [0, 2, 3, 4]


def test_a_first_nose_looks_the_same_whether_it_is_true_or_not() -> None:
    """HG2"""
    true, bluff = table(), table("A E I O U H T", "B C T H K R W", *HANDS[2:])
    for match in (true, bluff):
        do(match, 1)
    for seat in (None, 0, 2, 3, 4):
        assert true.seen(seat) == bluff.seen(seat)


def test_when_all_but_one_have_a_finger_on_the_nose_the_first_of_them_wins() -> None:
    match = table()
    do(match, 1, 0, 4)
    assert match.phase == "passing"
    do(match, 2)
    assert match.scores == {0: 0, 1: 1, 2: 0, 3: 0, 4: 0}
    assert [card["face"] for card in match.seen(0)["shown"]] == ["B", "C", "D"]
    row = tuple(match.table.shown)
    assert last_told(match, 2) == [ShowedRow(1, row), LastToNotice(3)]
    assert match.asks() == {3: ("recite",)}, "the last to notice"
    refused(match, 1, {"do": "recite", "text": ALPHABET}, "How to Win")


def test_the_row_must_be_there_when_it_is_shown() -> None:
    """HG10"""
    match = table()
    do(match, 1)
    pass_on(match, 1, "C")
    do(match, 0, 2, 3)
    assert match.phase == "passing" and match.scores[1] == 0


# Challenges


def test_after_a_false_first_nose_all_noses_come_off_and_passing_goes_on() -> None:
    match = table()
    pass_on(match, 1, "T")
    do(match, 0, 1, 2, 3)
    seen = match.seen(4)
    assert seen["noses"] == [] and seen["shown"] == [] and seen["alarms"] == 1
    assert last_told(match, 1) == [FalseAlarm(0)]
    assert match.scores == dict.fromkeys(range(5), 0)
    assert len(seen["hands"][1]) == 6 and len(seen["waiting"][2]) == 1, "nothing else changes"
    do(match, 1, 0, 2, 3)
    assert match.scores[1] == 1


# The alphabet


def to_the_recital(**options: Any) -> Match[Any]:
    match = table(**options)
    do(match, 1, 0, 4, 2)
    return match


@pytest.mark.parametrize("text", [ALPHABET, ALPHABET.lower(), " ".join(ALPHABET), "a-b-c", ""])
def test_however_it_goes_the_deal_is_over(text: str) -> None:
    """HG5, HG9"""
    match = to_the_recital()
    match.do(3, {"do": "recite", "text": text}, at=12_500)
    assert match.result is not None and match.result.winners == (1,)
    assert last_told(match, 1) == [Recited(3, slips(text), 12)]


@pytest.mark.parametrize(("pace", "due"), [("relaxed", None), ("standard", 60_000)])
def test_there_is_a_minute_for_the_alphabet(pace: str, due: int | None) -> None:
    """HG9"""
    match = to_the_recital(pace=pace)
    assert match.deadline == due
    if due:
        match.time_up()
        assert match.result is not None and match.result.winners == (1,)
        assert last_told(match, 1) == [LostForLetters(3)]


def test_a_recital_is_text_of_a_reasonable_length() -> None:
    match = to_the_recital()
    refused(match, 3, {"do": "recite", "text": "A" * 201}, "HG9")
    refused(match, 3, {"do": "recite", "text": 26}, "HG9")
    refused(match, 3, {"do": "recite"}, "Actions")


# Scoring


def test_scores_are_deals_won_and_the_deal_moves_to_the_left() -> None:
    """HG7"""
    match = to_the_recital(deals=2)
    match.do(3, {"do": "recite", "text": ALPHABET})
    seen = match.seen(0)
    assert (seen["round"], seen["dealer"], seen["deck"]) == (2, 1, 120 - 35)
    assert (seen["noses"], seen["shown"]) == ([], []) and match.scores[1] == 1
    assert card_ids(match.table) == list(range(120))


@pytest.mark.parametrize(("pace", "due"), [("standard", 600_000), ("blitz", 300_000)])
def test_a_deal_that_takes_ten_minutes_is_given_up(pace: str, due: int) -> None:
    """HG6, H3"""
    match = table(pace=pace)
    assert match.deadline == due
    match.do(1, {"do": "nose"}, at=due - 1)
    match.time_up()
    assert match.result is not None and match.result.winners == (0, 1, 2, 3, 4)
    assert set(match.scores.values()) == {0}


def test_ten_false_alarms_end_a_deal() -> None:
    """HG6"""
    match = table(pace="relaxed")
    for alarm in range(10):
        assert match.result is None and match.seen(0)["alarms"] == alarm
        do(match, 0, 1, 2, 3)
    assert match.result is not None and last_told(match, 2) == [FalseAlarm(0), NobodyWon()]


def test_three_hundred_cards_passed_by_each_end_a_deal() -> None:
    """HG6"""
    match = table(pace="relaxed")
    match.table.passed = 1499
    pass_on(match, 0, "U")
    assert match.result is not None


def test_three_hundred_cards_are_counted_for_those_who_still_play() -> None:
    """HG6"""
    match = table(pace="relaxed")
    match.do(4, {"do": "resign"})
    match.table.passed = 1199
    pass_on(match, 0, "U")
    assert match.result is not None and match.result.winners == (0, 1, 2, 3)


def test_alarms_and_passed_cards_are_counted_anew_in_every_deal() -> None:
    """HG6"""
    match = table(pace="relaxed", deals=2)
    do(match, 0, 2, 3, 4)
    pass_on(match, 0, "U")
    assert (match.seen(0)["alarms"], match.seen(0)["passed"]) == (1, 1)
    do(match, 1, 0, 2, 4)
    match.do(3, {"do": "recite", "text": "ABC"})
    seen = match.seen(0)
    assert (seen["round"], seen["alarms"], seen["passed"]) == (2, 0, 0)


@pytest.mark.parametrize("referee", ["challenge", "strict", "table"])
def test_no_words_are_judged_whoever_is_referee(referee: str) -> None:
    assert table(referee=referee).asks() == table().asks()


# Leaving


def test_passing_goes_round_whoever_has_resigned() -> None:
    """HG8"""
    match = table()
    pass_on(match, 0, "U")
    match.do(1, {"do": "resign"})
    pass_on(match, 2, "S")
    assert {seat: len(cards) for seat, cards in match.seen(0)["waiting"].items()} == {
        0: 0,
        1: 0,
        2: 1,
        3: 1,
        4: 0,
    }
    do(match, 2, verb="pick")
    assert hand(match, 2)[-1] == "U"
    pass_on(match, 4, "N")
    do(match, 0, verb="pick")
    pass_on(match, 0, "T")
    assert len(match.seen(0)["waiting"][2]) == 1


def test_the_finger_of_somebody_who_has_resigned_does_not_count() -> None:
    """HG8"""
    match = table()
    do(match, 0, 1)
    match.do(0, {"do": "resign"})
    do(match, 2, 3)
    assert match.scores[1] == 1 and match.asks() == {4: ("recite",)}


def test_the_last_to_notice_may_resign_instead_of_reciting() -> None:
    """HG8"""
    match = to_the_recital()
    match.do(3, {"do": "resign"})
    assert match.result is not None and match.result.winners == (1,)


@pytest.mark.parametrize("pace", ["standard", "relaxed"])
def test_when_only_one_is_left_without_a_finger_on_the_nose_the_deal_ends_at_once(
    pace: str,
) -> None:
    """S22"""
    match = table(pace=pace)
    do(match, 1, 0, 2)
    match.do(3, {"do": "resign"})
    assert match.scores[1] == 1 and match.asks() == {4: ("recite",)}


def test_who_leaves_while_the_last_recites_does_not_interrupt_her() -> None:
    """S22"""
    match = to_the_recital()
    match.do(2, {"do": "resign"})
    assert match.asks() == {3: ("recite",)}


def test_a_resignation_that_leaves_two_without_a_finger_on_the_nose_ends_nothing() -> None:
    """S22"""
    match = table()
    do(match, 1, 0)
    match.do(3, {"do": "resign"})
    assert match.phase == "passing" and match.deadline == 600_000
    assert match.asks()[4] == ("pass", "nose") and match.seen(0)["awaited"] == [2, 4]


@pytest.mark.parametrize("seats", [4, 10])
def test_letter_hogs_is_for_five_to_nine(seats: int) -> None:
    with pytest.raises(Refused, match="5 to 9"):
        typecase.play("letter-hogs", seats)
