"""Vultures as bots play it: much for oneself, and little for the next."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.bots.tables import answers_from_sight_alone, mixed_company, play_out
from typecase.bots.company import bot_at
from typecase.table.cards import Card

GAME = "vultures"


def first_answer(cards: str, level: str = "best") -> dict[str, Any]:
    match = typecase.play(GAME, 3, 1, {"dealer": 0}, {"deck": dealt_first(cards)})
    reply = bot_at(level, GAME, "Aldus", 1).answer(match.look(1))
    assert reply is not None
    return reply.action


def dealt_first(cards: str) -> str:
    """A deck that deals these to the player at the dealer's left; the others get plain ones."""
    return " ".join(" ".join(three) for three in zip(cards, "EEEEEEE", "TTTTTTT", strict=True))


def test_the_first_word_is_a_long_one() -> None:
    action = first_answer("RAINBOW")
    assert action["do"] == "meld" and len(action["word"]) >= 6


def test_a_good_letter_stays_at_home_where_the_centre_has_it_too() -> None:
    match = typecase.play(GAME, 3, 1, {"dealer": 0}, {"deck": dealt_first("CATSXQZ")})
    match.do(1, {"do": "meld", "word": "CATS"})
    while match.phase != "turn":
        match.time_up()
    match.table.hands[2][:] = [Card(900 + n, x, 1) for n, x in enumerate("SBRVJQX")]
    reply = bot_at("best", GAME, "Aldus", 1).answer(match.look(2))
    assert reply is not None and reply.action["do"] == "meld"
    assert 900 not in reply.action["cards"] or reply.action["word"].count("S") == 2
    assert str(reply.why).startswith(reply.action["word"])


def test_who_has_no_word_calls_for_fresh_meat() -> None:
    assert first_answer("BCDFGHJ", "beginner") == {"do": "fresh-meat"}


@pytest.mark.parametrize(("seats", "referee"), [(3, "table"), (4, "strict"), (6, "challenge")])
def test_nobody_does_what_is_not_allowed(seats: int, referee: str) -> None:
    for seed in range(2):
        match = typecase.play(GAME, seats, seed, {"referee": referee, "target": 200})
        play_out(match, mixed_company(GAME, seats, seed))
        assert match.result is not None and match.seen(None)["resigned"] == []


def test_what_it_cannot_see_changes_neither_its_answer_nor_its_time() -> None:
    match = typecase.play(GAME, 4, 3, {"target": 150})
    assert answers_from_sight_alone(match, mixed_company(GAME, 4, 1)) > 20


def test_the_better_the_level_the_more_points() -> None:
    levels = ("beginner", "casual", "strong", "best")
    points = dict.fromkeys(levels, 0)
    for seed in range(4):
        match = typecase.play(GAME, 4, seed)
        table = levels[seed:] + levels[:seed]
        play_out(match, [bot_at(level, GAME, level, seed) for level in table])
        for seat, level in enumerate(table):
            points[level] += match.scores[seat]
    assert points["beginner"] < points["casual"] < points["strong"] < points["best"]
