"""Matches among bots, in no time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any

import typecase
from typecase import Match
from typecase.arena.sitting import Sitting
from typecase.bots.bot import Bot
from typecase.bots.company import bot_at
from typecase.bots.levels import LEVELS
from typecase.bots.thinking import QUICKEST
from typecase.bots.vocabulary import is_polite, words_in
from typecase.table.luck import Dice


def no_look(match: Match[Any]) -> None:
    pass


def play_out(
    match: Match[Any],
    bots: Sequence[Bot],
    at_every_question: Callable[[Match[Any]], None] = no_look,
) -> None:
    """Let the bots play to the end. Nobody may fail, be refused, or say a word that is not for a
    family table."""

    def look(match: Match[Any]) -> None:
        said = words_in(match.log[-1].action or {})
        assert all(map(is_polite, said)), f"one of {said} is rude"
        if match.result is None:
            at_every_question(match)

    sitting = Sitting(match, dict(enumerate(bots)))
    at_every_question(match)
    sitting.play(look)
    schedule = sitting.schedule
    assert not (+schedule.refused or +schedule.failed or +schedule.faults)


def letter_head(seats: int, seed: int, **options: Any) -> Match[Any]:
    return typecase.play("letter-head", seats, seed, options)


def answers_from_sight_alone(match: Match[Any], bots: Sequence[Bot]) -> int:
    """Play the match out; at every question deal anew what the seat cannot see, and look whether
    that changes its answer or its time. How many answers were compared."""
    compared = 0

    def redeal(match: Match[Any]) -> None:
        nonlocal compared
        for seat in match.asks():
            twin = match.imagine(seat, Dice(("unseen", len(match.log), seat)))
            reply = bots[seat].answer(match.look(seat))
            assert bots[seat].answer(twin.look(seat)) == reply
            assert reply is None or reply.after >= QUICKEST
            compared += 1

    play_out(match, bots, redeal)
    return compared


def mean_score(game: str, level: str, deals: int, **options: Any) -> float:
    """What a bot of this level scores alone, on deals that are the same for all levels."""
    scores = []
    for seed in range(deals):
        match = typecase.play(game, 1, seed, options)
        play_out(match, [bot_at(level, game, level, seed)])
        scores.append(match.scores[0])
    return fmean(scores)


def mixed_company(game: str, seats: int, seed: int) -> list[Bot]:
    """One bot of each level in turn."""
    levels = list(LEVELS)
    return [
        bot_at(levels[(seed + seat) % len(levels)], game, f"bot {seat}", seed + seat)
        for seat in range(seats)
    ]
