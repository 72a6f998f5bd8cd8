"""Matches among bots, in no time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import typecase
from typecase import Match
from typecase.bots.bot import Bot


def no_look(match: Match[Any]) -> None:
    pass


def play_out(
    match: Match[Any],
    bots: Sequence[Bot],
    at_every_question: Callable[[Match[Any]], None] = no_look,
) -> None:
    """Let the bots play to the end: whoever has thought least long acts first."""
    while match.result is None:
        at_every_question(match)
        replies = [
            (match.now + reply.after, seat, reply.action)
            for seat in match.asks()
            if (reply := bots[seat].answer(match.look(seat)))
        ]
        at, seat, action = min(replies, key=lambda reply: reply[:2], default=(0, 0, {}))
        if not replies or (match.deadline is not None and at >= match.deadline):
            match.time_up()
        else:
            match.do(seat, action, at=at)


def letter_head(seats: int, seed: int, **options: Any) -> Match[Any]:
    return typecase.play("letter-head", seats, seed, options)
