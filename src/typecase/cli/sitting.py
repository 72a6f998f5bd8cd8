"""A sitting: one person and some bots at a match, on the match's own clock.

Nobody waits for a bot: when only bots are waited for, the clock jumps to the first of them. The
person's time is the real time that a line took, and what the bots did meanwhile happens first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from typecase.bots.bot import Bot
from typecase.bots.chancer import Chancer
from typecase.story.match import Match
from typecase.story.protocol import Millis, Seat
from typecase.story.seen import Seen
from typecase.table.moves import Refused


class Intent(NamedTuple):
    """What a bot is about to do, and when."""

    action: dict[str, Any]
    due: Millis


class Sitting:
    """Keeps the clock, and what every bot is about to do."""

    def __init__(self, match: Match[Any], me: Seat, bots: Mapping[Seat, Bot]) -> None:
        self.match, self.me, self.bots = match, me, bots
        self.now: Millis = match.now
        self._intents: dict[Seat, Intent] = {}
        self._ask_bots()

    def look(self) -> Seen:
        return self.match.look(self.me)

    def do(self, action: Mapping[str, Any]) -> None:
        """The person acts, now; or `Refused`."""
        self.match.do(self.me, action, at=self.now)
        self._ask_bots()

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

    def next_event(self) -> Millis | None:
        """When something happens without the person; None if nothing does."""
        times = [intent.due for intent in self._intents.values()]
        if self.match.deadline is not None:
            times.append(self.match.deadline)
        return min(times, default=None)

    def step(self) -> bool:
        """Let the next thing happen; whether it was that the time was up."""
        when, deadline = self.next_event(), self.match.deadline
        assert when is not None, "without the person nothing happens now"
        self.now = max(self.now, when)
        late = deadline is not None and when >= deadline
        if late:
            self.match.time_up()
        else:
            seat = min(seat for seat, intent in self._intents.items() if intent.due == when)
            self._let_bot(seat, self._intents.pop(seat).action)
        self._ask_bots()
        return late

    def _let_bot(self, seat: Seat, action: dict[str, Any]) -> None:
        try:
            self.match.do(seat, action, at=self.now)
        except Refused:
            # It knows no game's rules by heart, nor a table's own list of words: it tries anything.
            other = Chancer(seed=seat).answer(self.match.look(seat))
            if other is not None:
                self.match.do(seat, other.action, at=self.now)

    def _ask_bots(self) -> None:
        """After every event each bot looks again; who means to do the same does it when it would
        have."""
        intents = {}
        for seat in self.match.asks():
            reply = self.bots[seat].answer(self.match.look(seat)) if seat in self.bots else None
            if reply is None:
                continue
            meant = self._intents.get(seat)
            keeps = meant is not None and meant.action == reply.action
            intents[seat] = (
                meant if meant and keeps else Intent(reply.action, self.now + reply.after)
            )
        self._intents = intents
