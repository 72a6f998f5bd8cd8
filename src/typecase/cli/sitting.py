"""A sitting with people in it. When only bots are waited for, the clock jumps to the first.

A person's time is the real time that a line took, and what the bots did meanwhile happens first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typecase.arena import sitting
from typecase.bots.bot import Bot
from typecase.bots.hinting import Counsel
from typecase.story.match import Match
from typecase.story.protocol import Millis, Seat


class Sitting(sitting.Sitting):
    """Some people and some bots at a match. Who is advised has a counsel that looks on."""

    def __init__(
        self, match: Match[Any], bots: Mapping[Seat, Bot], advised: Seat | None = None
    ) -> None:
        self.advised, self.counsel = advised, Counsel(match.setup.game)
        super().__init__(match, bots)

    def ask_bots(self) -> None:
        if self.counsel.looks_on and self.advised is not None:
            self.counsel.notice(self.match.look(self.advised))
        super().ask_bots()

    def patience(self) -> Millis | None:
        """How long nothing happens by itself."""
        when = self.next_event()
        return None if when is None else max(0, when - self.now)

    def pass_time(self, millis: Millis) -> bool:
        """Let what happens meanwhile happen; whether a deadline passed.

        There the clock stops: somebody who was called away loses that turn, and not all that
        follow, which she has not even been shown.
        """
        until = self.now + millis
        while (when := self.next_event()) is not None and when <= until:
            if self.step():
                return True
        self.now = until
        return False
