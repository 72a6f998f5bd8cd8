"""A sitting with one person in it. When only bots are waited for, the clock jumps to the first.

The person's time is the real time that a line took, and what the bots did meanwhile happens first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typecase.arena import sitting
from typecase.bots.bot import Bot
from typecase.bots.hinting import Counsel
from typecase.story.match import Match
from typecase.story.protocol import Millis, Seat
from typecase.story.seen import Seen


class Sitting(sitting.Sitting):
    """One person and some bots at a match."""

    def __init__(self, match: Match[Any], me: Seat, bots: Mapping[Seat, Bot]) -> None:
        self.me, self.counsel = me, Counsel(match.setup.game)
        super().__init__(match, bots)

    def look(self) -> Seen:
        return self.match.look(self.me)

    def ask_bots(self) -> None:
        if self.counsel.looks_on:
            self.counsel.notice(self.look())
        super().ask_bots()

    def do(self, action: Mapping[str, Any]) -> None:
        """The person acts, now; or `Refused`."""
        self.match.do(self.me, action, at=self.now)
        self.ask_bots()

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
