"""Head starts: what was agreed for some seats before the match, and counts at its end (H7).

The match is played as ever, and its scores are the game's own. When it is over, everybody's head
start is added, and only then is it seen who wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typecase.story.protocol import Result, Seat, Setup, Table
from typecase.table.events import Event

HEAD_START = "head_start"  # the option of the games that have it


class HasAHeadStart(Event):
    says = "{Seat:has|have} a head start of {points}: it counts at the end."
    seat: Seat
    points: int


class CountedAHeadStart(Event):
    says = "{Seat:adds|add} a head start of {points}: {total} in all."
    seat: Seat
    points: int
    total: int


def head_starts(options: Mapping[str, Any], seats: int) -> dict[Seat, int]:
    """By seat, of those who have one.

    >>> head_starts({"head_start": [0, 12]}, 2), head_starts({"rounds": 5}, 2)
    ({1: 12}, {})
    """
    agreed = options.get(HEAD_START, 0)
    by_seat = agreed if isinstance(agreed, list) else [agreed] * seats
    return {seat: points for seat, points in enumerate(by_seat) if points}


def give(t: Table, setup: Setup) -> None:
    """Before the first question, so that everybody knows."""
    t.head_start = head_starts(setup.options, setup.seats)
    t.tell(*(HasAHeadStart(seat, points) for seat, points in t.head_start.items()))


def counted(t: Table, result: Result) -> Result:
    """How the match ended, told with what everybody has in all. Who wins is the game's to say."""
    scores = {seat: score + t.head_start.get(seat, 0) for seat, score in result.scores.items()}
    for seat, points in t.head_start.items():
        t.tell(CountedAHeadStart(seat, points, scores[seat]))
    return result._replace(scores=scores) if t.head_start else result
