"""Rounds: what a seat won in each of them, read from a record."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from typecase.door import reopen
from typecase.insight.daily.deal import PLAYER
from typecase.story import logbook
from typecase.story.match import Match
from typecase.story.protocol import Line


class _Counted:
    """A match that is played again, and how the seat stood when each round ended."""

    def __init__(self, match: Match[Any]) -> None:
        self.match, self.stood = match, [0]
        self._round = self._now()

    def again(self, line: Line) -> None:
        self.match.again(line)
        if self._now() != self._round:
            self._round = self._now()
            self.stood.append(self.match.scores[PLAYER])

    def _now(self) -> int:
        return int(getattr(self.match.table, "round", 0))


def points_by_round(record: str) -> list[int]:
    """What the player won from round to round; what was won after the last one is of that one."""
    told = logbook.replay(record, lambda setup: _Counted(reopen(setup)))
    stood = told.stood
    if len(stood) == 1:
        return [told.match.scores[PLAYER]]
    stood[-1] = told.match.scores[PLAYER]
    return [after - before for before, after in pairwise(stood)]
