"""Freeze as bots play it: keep what spells dear words, and stop while the others are behind."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest

import typecase
from tests.bots.tables import answers_from_sight_alone, mixed_company, play_out
from typecase.bots.company import bot_at
from typecase.bots.hinting import Counsel
from typecase.bots.strategies.freeze import MOST_TURNS, PRACTICE, SCORING, usual_hands
from typecase.story.match import Match

GAME = "freeze"


def dealt(hand: str, open_card: str, drawn: str) -> Match[Any]:
    """The player at the dealer's left holds these, and has an open card and a hidden one."""
    hands = " ".join(" ".join(three) for three in zip(hand, "EEEEE", "TTTTT", strict=True))
    return typecase.play(GAME, 3, 1, {"dealer": 0}, {"deck": f"{hands} {open_card} {drawn}"})


def action(match: Match[Any], level: str = "best") -> dict[str, Any]:
    reply = bot_at(level, GAME, "Aldus", 1).answer(match.look(1))
    assert reply is not None
    return reply.action


def test_an_open_card_that_makes_a_dear_word_is_taken_and_another_is_not() -> None:
    assert action(dealt("JACKO", "H", "E")) == {"do": "draw", "from": "deck"}
    assert action(dealt("JACSO", "K", "E")) == {"do": "draw", "from": "discard"}


@pytest.mark.parametrize(("hand", "freezes"), [("JACKO", True), ("EARNI", False)])
def test_who_is_far_ahead_freezes(hand: str, freezes: bool) -> None:
    match = dealt(hand, "I", "S")
    match.do(1, {"do": "draw", "from": "deck"})
    assert action(match)["freeze"] is freezes


def test_the_card_that_spells_nothing_is_discarded() -> None:
    match = dealt("JACKW", "I", "S")
    match.do(1, {"do": "draw", "from": "deck"})
    thrown = action(match)["card"]
    assert next(card.face for card in match.table.hands[1] if card.id == thrown) == "W"


def test_what_it_would_do_itself_is_worth_most_and_a_worse_word_less() -> None:
    match = dealt("JACKW", "I", "S")
    adviser = Counsel(GAME)
    match.do(1, {"do": "draw", "from": "deck"})
    seen = match.look(1)
    best = adviser.hint(seen).action
    assert best is not None
    others = [best | {"card": card.id} for card in match.table.hands[1]]
    worths = [
        adviser.worth(seen, one) for one in [*others, *({**one, "freeze": False} for one in others)]
    ]
    assert all(one is not None and 0 <= one <= 1 for one in worths)
    assert adviser.worth(seen, best) == max(one or 0 for one in worths)
    match.do(1, best | {"freeze": True})
    for seat in (2, 0):
        match.do(seat, {"do": "draw", "from": "deck"})
        thrown = match.table.hands[seat][-1].id
        assert adviser.worth(match.look(seat), {"do": "discard", "card": thrown}) is not None
        match.do(seat, {"do": "discard", "card": thrown})
    shown = [
        adviser.worth(match.look(1), {"do": "show", "word": word}) or 0
        for word in ("JACKS", "SACK", "AS")
    ]
    assert shown == sorted(shown, reverse=True) and shown[0] > shown[-1]


def test_a_hand_never_gets_worse_with_its_turns() -> None:
    worth = [usual_hands("letter-head", 3, 5, turns) for turns in range(MOST_TURNS + 1)]
    assert all(len(hands) == PRACTICE for hands in worth)
    for before, after in pairwise(worth):
        assert all(less <= more for less, more in zip(before, after, strict=True))


def test_the_word_that_the_cards_are_kept_for_is_shown() -> None:
    """Also by those who might overlook it, if they looked at these cards for the first time."""
    found = 0
    for seed in range(12):
        match, bot = typecase.play(GAME, 3, seed, {"dealer": 0}), bot_at("casual", GAME, "A", seed)
        match.time_up()
        match.do(2, {"do": "draw", "from": "deck"})
        match.do(2, {"do": "discard", "card": match.table.hands[2][0].id, "freeze": True})
        match.time_up()
        for _ in ("draw", "discard"):
            reply = bot.answer(match.look(1))
            assert reply is not None
            match.do(1, reply.action)
            kept = re.search(r"you still have \w+ for (\d+) points", str(reply.why))
        assert match.phase == "showdown"
        shown = bot.answer(match.look(1))
        assert shown is not None
        assert SCORING.word(shown.action.get("word", "")) >= (int(kept[1]) if kept else 0)
        found += kept is not None
    assert found > 6


def test_an_answer_says_why() -> None:
    match = dealt("JACSO", "K", "E")
    reply = bot_at("best", GAME, "Aldus", 1).answer(match.look(1))
    assert reply is not None and str(reply.why).startswith("The K makes 3")


@pytest.mark.parametrize(("seats", "referee"), [(3, "table"), (4, "strict"), (6, "challenge")])
def test_nobody_does_what_is_not_allowed(seats: int, referee: str) -> None:
    for seed in range(2):
        options = {"referee": referee, "target": 2, "hand_size": 5 + seed}
        match = typecase.play(GAME, seats, seed, options)
        play_out(match, mixed_company(GAME, seats, seed))
        assert match.result is not None and match.seen(None)["resigned"] == []


def test_what_it_cannot_see_changes_neither_its_answer_nor_its_time() -> None:
    match = typecase.play(GAME, 4, 3, {"target": 1})
    assert answers_from_sight_alone(match, mixed_company(GAME, 4, 1)) > 20


def test_the_best_wins_more_rounds_than_beginners() -> None:
    match = typecase.play(GAME, 3, 1, {"target": 8})
    levels = ("beginner", "best", "beginner")
    play_out(match, [bot_at(level, GAME, level, 1) for level in levels])
    assert match.result is not None and match.result.winners == (1,)
