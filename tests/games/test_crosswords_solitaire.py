"""Crosswords Solitaire, clause by clause: rulebook 004 page 31, rulings CS1 and CS2."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.tools import refused
from typecase import Match, Refused
from typecase.games.crosswords_solitaire import DECK
from typecase.games.house_rules.grid import Read, total

GRID = "C A T S E  O R E A D  D E N T S  E A T E N  S T O R I"


def table(stack: str = "", **options: Any) -> Match[Any]:
    return typecase.play("crosswords-solitaire", 1, 7, options, {"deck": stack})


def place(match: Match[Any], row: int, col: int) -> None:
    match.do(0, {"do": "place", "row": row, "col": col})


def fill(match: Match[Any]) -> Match[Any]:
    for number in range(25):
        place(match, *divmod(number, 5))
    return match


def test_one_card_at_a_time_is_drawn_and_the_next_is_not_to_be_seen() -> None:
    match = table("Q I")
    seen = match.seen(0)
    assert [card["face"] for card in seen["taken"]] == ["Q"] and seen["deck"] == 123
    assert match.asks() == {0: ("place",)}


def test_twenty_five_cards_are_placed() -> None:
    match = table(GRID)
    for number in range(25):
        assert match.result is None and match.seen(0)["round"] == number + 1
        place(match, *divmod(number, 5))
    assert match.result is not None and match.seen(0)["deck"] == 99


def test_the_grid_grows_in_any_direction_up_to_five_by_five() -> None:
    """CW1"""
    match = table()
    refused(match, 0, {"do": "place", "row": 1, "col": 0}, "CW1")
    place(match, 0, 0)
    place(match, -3, 2)
    refused(match, 0, {"do": "place", "row": 2, "col": 0}, "CW1")
    refused(match, 0, {"do": "place", "row": 0, "col": -3}, "CW1")
    refused(match, 0, {"do": "place", "row": 0, "col": 0}, "CW1")
    refused(match, 0, {"do": "place", "row": 0}, "Actions")
    place(match, 1, -2)


def test_a_card_that_lies_is_not_moved() -> None:
    match = table("Q I")
    place(match, 0, 0)
    place(match, 0, 1)
    assert [one["card"]["face"] for one in match.seen(0)["grid"][0]] == ["Q", "I"]


def test_the_dictionary_finds_the_best_word_of_each_line() -> None:
    """CS1: solo play is always strict."""
    match = fill(table(GRID))
    words = {one["line"]: one["word"] for one in match.seen(0)["words"][0]}
    assert words["rows 0"] == "CATS" and words["cols 0"] == "CODES"
    assert match.scores[0] == total([Read(*one) for one in words.items()], DECK)


@pytest.mark.parametrize("referee", ["challenge", "table"])
def test_whatever_the_referee_nobody_is_there_to_challenge(referee: str) -> None:
    match = fill(table(GRID, referee=referee))
    assert match.result is not None and match.scores == fill(table(GRID)).scores


def test_a_wild_card_may_differ_across_and_down() -> None:
    """CW3"""
    rows = "Z E B R ?  E E E E A  E E E E B  E E E E E  T T T T T"
    match = fill(table(rows))
    words = {one["line"]: one["word"] for one in match.seen(0)["words"][0]}
    assert words["rows 0"] == "ZEBRA" and words["cols 4"] == "JAB"
    assert match.scores[0] >= 25 + 1 + 9 + 2 + 2 + 18 + 2 + 9


def test_nobody_looks_at_the_clock() -> None:
    """CS2"""
    match = table()
    assert match.deadline is None
    with pytest.raises(Refused):
        match.time_up()


def test_the_grand_total_is_the_score_and_there_is_nobody_to_lose_to() -> None:
    match = fill(table(GRID))
    assert match.result is not None and match.result.winners == (0,)


def test_whoever_resigns_has_won_nothing() -> None:
    match = table()
    match.do(0, {"do": "resign"})
    assert match.result is not None and match.result.winners == ()


def test_a_record_needs_no_dictionary() -> None:
    match = fill(table(GRID))
    assert '"best CATSE":"CATS"' in match.record()
    assert typecase.replay(match.record()).scores == match.scores


def test_there_is_no_dealer() -> None:
    with pytest.raises(Refused, match="no option"):
        table(dealer=0)
