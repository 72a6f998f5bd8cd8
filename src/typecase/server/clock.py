"""The clock: a match's own milliseconds from the time on the wall, and alarms set on it.

Match time is the base's clock and what the wall has gone on since. A pause, a restart and leaving
memory only move the base; the log of a match knows nothing of them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from math import ceil
from typing import NamedTuple, TypeAlias

from typecase.story.protocol import Millis

Wall: TypeAlias = Callable[[], float]  # milliseconds since 1970


class Timing(NamedTuple):
    """How fast time goes. Tests hurry; a page counts in real seconds and needs a speed of 1."""

    speed: float = 1.0  # of the match's clock
    thinking: float = 1.0  # how much of their thinking time the bots take


REAL_TIME = Timing()

# Whoever sets the machine's clock must not set the clocks of matches that are running: the time on
# the wall is looked at once, and counted on from there.
_WALL_AT_NOUGHT = time.time() - time.monotonic()


def steady_wall() -> float:
    return (_WALL_AT_NOUGHT + time.monotonic()) * 1000


class Base(NamedTuple):
    """From where a match's clock counts."""

    clock: Millis
    wall: Millis | None  # when it was that late; None while it stands still


class Clock:
    """One match's time. Without a base it stands at nought until it is told to go on."""

    def __init__(
        self, speed: float = 1.0, base: Base | None = None, wall: Wall = steady_wall
    ) -> None:
        self._speed, self._wall = speed, wall
        self.base = base or Base(0, None)

    def wall(self) -> Millis:
        return int(self._wall())

    def now(self) -> Millis:
        clock, wall = self.base
        return clock if wall is None else clock + int((self._wall() - wall) * self._speed)

    def stop(self) -> None:
        self.base = Base(self.now(), None)

    def go_on(self) -> None:
        if self.base.wall is None:
            self.base = Base(self.base.clock, self.wall())

    def wall_at(self, when: Millis) -> Millis | None:
        """When the match will be that late, by the wall; None if that is not known now."""
        clock, wall = self.base
        return None if wall is None else wall + ceil((when - clock) / self._speed)

    def at(self, when: Millis, ring: Callable[[], None]) -> asyncio.TimerHandle:
        """Ring when the match's time has come, or very soon if it is past."""
        wait = max(0.0, (when - self.now()) / 1000 / self._speed)
        return asyncio.get_running_loop().call_later(wait, ring)
