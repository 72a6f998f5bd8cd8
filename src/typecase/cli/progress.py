"""Progress: a bar on a terminal; elsewhere a plain line now and then."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TextIO

WIDTH, TENTHS = 30, 10


class ProgressBar:
    """Told how many are done, it writes on stderr, where it disturbs no table."""

    def __init__(self, total: int, stream: TextIO | None = None, things: str = "matches") -> None:
        self.total, self.stream, self.things = total, stream or sys.stderr, things
        self.bar = self.stream.isatty()
        self._began, self._tenths = monotonic(), 0

    def __call__(self, done: int) -> None:
        if self.bar:
            filled = WIDTH * done // self.total
            left = (monotonic() - self._began) / max(1, done) * (self.total - done)
            line = f"[{'#' * filled}{'.' * (WIDTH - filled)}] {done}/{self.total}, {left:.0f} s"
            self.stream.write(f"\r{line:60}")
        elif done * TENTHS // self.total > self._tenths:
            self._tenths = done * TENTHS // self.total
            self.stream.write(f"{done} of {self.total} {self.things}\n")
        self.stream.flush()

    def close(self) -> None:
        """Leave the terminal as it was."""
        if self.bar:
            self.stream.write(f"\r{'':60}\r")
            self.stream.flush()
