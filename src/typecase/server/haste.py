"""Haste: how much of their thinking time bots take where one person plays them, as she likes it.

In a race they take what they always do: nobody plays better or worse by it. Once she is out of the
hand, they go on briskly.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from typecase.story.match import Match
from typecase.story.protocol import Seat

Pace: TypeAlias = Literal["brisk", "natural", "patient"]
# Three seconds are usual: one is enough to see what has happened, six to read and look up a word.
# (guess)
PACES: dict[Pace, float] = {"brisk": 1 / 3, "natural": 1.0, "patient": 2.0}


def haste(match: Match[Any], person: Seat, pace: Pace) -> float:
    if match.racing:
        return PACES["natural"]
    return PACES["brisk" if person in match.table.out() else pace]
