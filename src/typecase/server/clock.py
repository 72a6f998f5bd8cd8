"""The clock on the wall: real time as a match's own milliseconds, and alarms set on it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple

from typecase.story.protocol import Millis


class Timing(NamedTuple):
    """How fast time goes. Tests hurry; a page counts in real seconds and needs a speed of 1."""

    speed: float = 1.0  # of the match's clock
    thinking: float = 1.0  # how much of their thinking time the bots take


REAL_TIME = Timing()


class Clock:
    """One match's time. It begins at nought when the match does, and never runs backwards."""

    def __init__(self, speed: float = 1.0, tick: Callable[[], float] = time.monotonic) -> None:
        self._speed, self._tick = speed, tick
        self._began = tick()

    def now(self) -> Millis:
        return int((self._tick() - self._began) * self._speed * 1000)

    def at(self, when: Millis, ring: Callable[[], None]) -> asyncio.TimerHandle:
        """Ring when the match's time has come, or very soon if it is past."""
        wait = max(0.0, (when - self.now()) / 1000 / self._speed)
        return asyncio.get_running_loop().call_later(wait, ring)
