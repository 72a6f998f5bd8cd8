"""When anything goes, a challenge is a vote that pays nobody (S18), and bots vote as people do."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.bots.tables import mixed_company, play_out
from tests.tools import stacked
from typecase import Match
from typecase.bots.company import bot_at
from typecase.bots.levels import LEVELS

NONSENSE, RARE = "QXZVJ", "ZAX"
IDLE = "AEIOT"  # a hand for seats that only look on


def declared(seats: int, word: str, **options: Any) -> Match[Any]:
    """Letter Head; seat 1 has declared the word."""
    hands = [IDLE] * seats
    hands[1] = word.ljust(5, "R")
    stack = stacked(*map(" ".join, hands))
    match = typecase.play("letter-head", seats, 7, {"dealer": 0, **options}, stack)
    match.do(1, {"do": "declare", "word": word})
    return match


def said(match: Match[Any], level: str, seat: int = 0) -> str:
    reply = bot_at(level, match.setup.game, "Aldus", 1).answer(match.look(seat))
    assert reply is not None
    return str(reply.action["do"])


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_in_no_dictionary_is_voted_down(level: str) -> None:
    assert said(declared(3, NONSENSE, lexicon="everything"), level) == "challenge"


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_votes_in_vain_between_two(level: str) -> None:
    assert said(declared(2, NONSENSE, lexicon="everything"), level) == "accept"
    assert said(declared(2, NONSENSE), level) == "challenge"


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_votes_against_a_word_that_its_author_can_show(level: str) -> None:
    for seat in range(2, 6):
        assert said(declared(6, RARE, lexicon="everything"), level, seat) == "accept"


def shown(*hands: str, **options: Any) -> Match[Any]:
    """Word Poker; seat 1 leads the showdown with the word of its whole hand."""
    stack = stacked(*map(" ".join, hands))
    match = typecase.play("word-poker", len(hands), 7, {"dealer": 0, **options}, stack)
    others = [*range(2, len(hands)), 0]
    match.do(1, {"do": "bet", "amount": 1})
    for seat in others:
        match.do(seat, {"do": "call"})
    for seat in (1, *others):
        match.do(seat, {"do": "draw", "discard": []})
    for seat in (1, *others):
        match.do(seat, {"do": "check"})
    match.do(1, {"do": "show", "word": hands[1]})
    for seat in others:
        match.do(seat, {"do": "show"})
    return match


def test_a_showdown_is_voted_on_by_those_who_are_in_it() -> None:
    three, two = (IDLE, NONSENSE, IDLE), (IDLE, NONSENSE)
    assert said(shown(*three, lexicon="everything"), "best") == "challenge"
    assert said(shown(*two, lexicon="everything"), "best") == "accept"
    assert said(shown(*two), "best") == "challenge"


def test_a_rare_word_is_looked_up_for_nothing_but_not_voted_down() -> None:
    hands = (IDLE, "XYLYL", IDLE)
    assert said(shown(*hands), "beginner") == "challenge"
    assert said(shown(*hands, lexicon="everything"), "beginner") == "accept"


SHORT = {
    "letter-head": {"rounds": 2},
    "vultures": {"target": 100},
    "word-poker": {"hands": 3},
    "stormy-letters": {"hands": 3},
    "freeze": {"target": 1},
    "take-a-letter": {"deals": 1},
}


@pytest.mark.parametrize("game", SHORT)
def test_a_match_in_which_anything_goes_is_played_to_its_end(game: str) -> None:
    match = typecase.play(game, 4, 5, {"lexicon": "everything", **SHORT[game]})
    play_out(match, mixed_company(game, 4, 3))
    assert match.result is not None
