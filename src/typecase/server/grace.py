"""Grace: while somebody is waited for whose line is gone, the clock stands still for her, for a
minute of each match in all (RULINGS 0.4). Then time passes as if she were here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection

from typecase.story.protocol import Seat

A_MINUTE = 60.0  # seconds (rules: 0.4). In one piece or in several: a reload takes two of them


class Grace:
    """Of one match: so many seconds for each of them. `over` is called when somebody's are."""

    def __init__(self, seconds: float, over: Callable[[], None]) -> None:
        self.given_to: Seat | None = None
        self._seconds, self._over = seconds, over
        self._left: dict[Seat, float] = {}
        self._alarm: asyncio.TimerHandle | None = None

    def look(self, missed: Collection[Seat]) -> None:
        """These are waited for, and not here."""
        if self.given_to in missed:
            return
        self.stop()
        for seat in missed:
            if (left := self._left.get(seat, self._seconds)) > 0:
                self.given_to = seat
                self._alarm = asyncio.get_running_loop().call_later(left, self._is_over)
                return

    def stop(self) -> None:
        """Nobody is given any now."""
        if self.given_to is not None and self._alarm:
            self._alarm.cancel()
            left = self._alarm.when() - asyncio.get_running_loop().time()
            self._left[self.given_to] = max(0.0, left)
        self.given_to = self._alarm = None

    def _is_over(self) -> None:
        self.stop()
        self._over()
