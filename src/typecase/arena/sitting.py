"""A sitting: bots at a match, on the match's own clock.

Nothing sleeps. Each bot acts when its thinking time is over; where nobody acts in time, the
deadline passes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from typecase.bots.agreement import AGREED, still_to_agree
from typecase.bots.bot import Bot
from typecase.bots.schedule import Schedule
from typecase.story.match import Match
from typecase.story.protocol import Millis, Seat

MOST_INPUTS = 20_000  # no match among people comes near it: one that goes on so long never ends


class Endless(RuntimeError):
    """The match did not end."""


class Sitting:
    """Keeps the clock, and lets happen what is due next."""

    def __init__(self, match: Match[Any], bots: Mapping[Seat, Bot]) -> None:
        self.match, self.bots = match, bots
        self.now: Millis = match.now
        self.schedule = Schedule(bots)
        self.ask_bots()

    def play(self, watch: Callable[[Match[Any]], None] | None = None) -> None:
        """To the end; whoever watches is shown the match after every input."""
        while self.match.result is None:
            if len(self.match.log) >= MOST_INPUTS:
                raise Endless(f"The match did not end within {MOST_INPUTS} inputs.")
            if self.next_event() is None:
                raise Endless("Everybody waits for somebody who does nothing.")
            self.step()
            if watch:
                watch(self.match)

    def next_event(self) -> Millis | None:
        """When something happens by itself; None if nothing does."""
        intent, deadline = self.schedule.next, self.match.deadline
        times = [when for when in (intent and intent.due, deadline) if when is not None]
        return min(times, default=None)

    def step(self) -> bool:
        """Let the next thing happen; whether it was that the time was up."""
        when, deadline = self.next_event(), self.match.deadline
        assert when is not None, "nothing happens by itself now"
        self.now = max(self.now, when)
        late = deadline is not None and when >= deadline
        if late:
            self.match.time_up()
            self.ask_bots()
        else:
            self.schedule.act(self.do)
        return late

    def do(self, seat: Seat, action: Mapping[str, Any]) -> None:
        """Somebody acts, now; or `Refused`."""
        self.match.do(seat, action, at=self.now)
        self.ask_bots()

    def ask_bots(self) -> None:
        """After every input each bot looks again."""
        for seat in still_to_agree(self.match.table, self.bots):
            self.match.do(seat, AGREED, at=self.now)
        looks = {seat: self.match.look(seat) for seat in self.schedule.who_looks(self.match.asks())}
        self.schedule.ask(looks)
        self.schedule.settle(looks, self.schedule.think(looks))
