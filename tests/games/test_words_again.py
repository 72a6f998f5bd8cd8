"""H8: a word that has been played may be played again, in the games whose rulebook does not say."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.tools import stacked
from typecase import Match
from typecase.games.house_rules.grid import Read
from typecase.games.shelf import box


def dealt(game: str, deck: str, seats: int = 2, **options: Any) -> Match[Any]:
    """Seat 0 deals, where there is a dealer; no word is doubted."""
    if len(box(game).seats) > 1:
        options = {"dealer": 0, "referee": "strict", **options}
    return typecase.play(game, seats, 7, options, {"deck": deck})


def say(match: Match[Any], *said: tuple[int, dict[str, Any]]) -> None:
    for seat, action in said:
        match.do(seat, action)


def word(do: str, spelled: str, **more: Any) -> dict[str, Any]:
    return {"do": do, "word": spelled, **more}


def lay(match: Match[Any], seat: int, face: str) -> None:
    hand = match.seen(seat)["hands"][seat]
    card = next(card["id"] for card in hand if card["face"] == face)
    match.do(seat, {"do": "lay", "card": card})


def test_in_letter_head() -> None:
    """H8"""
    match = dealt("letter-head", "C C A A T T X Q Z J")
    say(match, (1, word("declare", "CAT")), (0, word("declare", "CAT")))
    assert match.scores[0] == match.scores[1] > 0


def test_in_vultures_but_for_the_one_in_the_middle() -> None:
    """H8, V8"""
    hands = stacked("T X Q Z J V K", "C A T E E E E", "S I I I I O O")["deck"]
    match = dealt("vultures", hands, 3)
    say(match, (1, word("meld", "CAT")), (2, word("meld", "CATS")))
    with pytest.raises(typecase.Refused, match="CATS lies there already"):
        match.do(0, word("meld", "CATS"))
    match.do(0, word("meld", "CAT"))
    assert match.scores[0] == match.scores[1] > 0


def test_in_word_slam() -> None:
    """H8"""
    second = stacked("S O O", "S I I", "E A M", dealer=1)["deck"]
    deck = stacked("X Q Z", "E A M", "J V K", then=f"T {second} T")["deck"]
    match = dealt("word-slam", deck, 3, ready=False)
    say(match, (1, word("slam", "TEAM")), (2, word("slam", "TEAM")))
    assert match.scores == {0: 0, 1: 9, 2: 9}


def test_in_my_word() -> None:
    """H8"""
    deck = stacked("M M E E E E E E E E", "P P L L T T T T T T", "A A R R R R R R R R")["deck"]
    match = dealt("my-word", deck, 3, ready=False)
    for taken in (1, 2):
        for seat, face in ((1, "L"), (2, "A"), (0, "M")):
            while "lay" not in match.asks().get(seat, ()):
                match.time_up()
            lay(match, seat, face)
        match.do(1, word("my-word", "LAMP"))
        assert match.scores[1] == 15 * taken


def test_in_take_a_letter() -> None:
    """H8"""
    match = dealt("take-a-letter", "C A T C A T")
    match.do(1, word("spell", "CAT", positions=[0, 1, 2]))
    match.do(0, word("spell", "CAT", positions=[3, 4, 5]))
    assert match.scores == {0: 7, 1: 7}


def test_in_two_lines_of_crosswords_and_in_two_squares() -> None:
    """H8"""
    deck = "C C A A R R T T S S " * 2
    match = dealt("crosswords", deck, referee="challenge")
    while match.phase != "announce":
        seat = match.table.turn
        match.do(seat, {"do": "take", "card": match.seen(seat)["centre"][0]["id"]})
        row, col = divmod(len(match.table.grid[seat]), 5)
        match.do(seat, {"do": "place", "row": row, "col": col})
    for seat in (0, 1):
        match.do(seat, {"do": "announce", "lines": {"rows": {"0": "CARTS", "1": "CARTS"}}})
    assert match.scores == {0: 22, 1: 22}


def test_in_crosswords_solitaire() -> None:
    """H8"""
    match = dealt("crosswords-solitaire", "C A R T S C A R T S", 1)
    while match.result is None:
        row, col = divmod(len(match.table.grid[0]), 5)
        match.do(0, {"do": "place", "row": row, "col": col})
    assert {Read("rows 0", "CARTS"), Read("rows 1", "CARTS")} <= set(match.table.words[0])


def test_in_letter_head_solitaire() -> None:
    """H8"""
    match = dealt("letter-head-solitaire", "C A T C A T X", 1)
    say(match, (0, word("meld", "CAT")), (0, word("meld", "CAT")))
    assert match.table.words == ["CAT", "CAT"]
