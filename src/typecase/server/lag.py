"""Lag: how long the way to a page and back is, as far as that can be believed.

A page could answer pings late on purpose, and would then be taken to be far away. Where nothing
stands between it and the server, the kernel has measured the line itself, and the smaller figure
counts.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

Millis = float

SAMPLES = 5  # of pings; the middle one counts, so that one hiccup does not
CAP_MEASURED: Millis = 250.0  # what is corrected at most where the kernel vouches for it
CAP_TOLD: Millis = 100.0  # and where only the page does
STEP = 10  # milliseconds: to what lag is rounded where others read it


class Lag:
    """The line to one page. `measured` is what the kernel says of it, if it can."""

    def __init__(self, measured: Callable[[], Millis | None] = lambda: None) -> None:
        self._measured = measured
        self._sent: tuple[int, Millis] | None = None  # the ping that is out, and since when
        self._number = 0
        self._took: list[Millis] = []  # the latest of them
        self.told: Millis | None = None  # what the pings say

    def ping(self, now: Millis) -> int:
        """The number of a ping that is sent now. One that is out already keeps its time."""
        if self._sent is None:
            self._number += 1
            self._sent = self._number, now
        return self._sent[0]

    def pong(self, number: int, now: Millis) -> None:
        """A page has answered; to what was not asked, it may say what it likes."""
        if self._sent is not None and self._sent[0] == number:
            self._took = [*self._took, now - self._sent[1]][-SAMPLES:]
            self._sent = None
            self.told = median(self._took)

    @property
    def known(self) -> bool:
        """Whether as many pings were answered as are looked at."""
        return len(self._took) == SAMPLES

    @property
    def correction(self) -> Millis:
        """By how much this page is far away, in a race."""
        told, measured = self.told, self._measured()
        if told is None:
            return 0.0
        if measured is None:
            return min(told, CAP_TOLD)
        return min(told, measured, CAP_MEASURED)

    @property
    def shown(self) -> int | None:
        """What the others at the table read."""
        return None if self.told is None else round(self.told / STEP) * STEP
