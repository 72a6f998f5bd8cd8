"""A sitting: bots at a match, on the match's own clock.

Nothing sleeps. Each bot answers when its thinking time is over; where nobody answers in time, the
deadline passes. A bot that fails, or is refused, is counted, and its seat does something legal
instead: no bot holds up a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from typecase.bots.agreement import AGREED, still_to_agree
from typecase.bots.bot import Bot, Onlooker, Reply
from typecase.bots.chancer import Chancer
from typecase.bots.intent import Intent, intent_of
from typecase.story.match import Match
from typecase.story.protocol import RESIGN, Millis, RulesFault, Seat
from typecase.story.seen import Seen
from typecase.table.moves import Refused

MOST_INPUTS = 20_000  # no match among people comes near it: one that goes on so long never ends


class Endless(RuntimeError):
    """The match did not end."""


class Sitting:
    """Keeps the clock, and what every bot is about to do."""

    def __init__(self, match: Match[Any], bots: Mapping[Seat, Bot]) -> None:
        self.match, self.bots = match, bots
        self.now: Millis = match.now
        self.refused: Counter[Seat] = Counter()  # answers that the rules did not take
        self.failed: Counter[Seat] = Counter()  # a bot broke down, or said nothing and had to
        self.faults = 0  # inputs on which the rules themselves failed
        self._intents: dict[Seat, Intent] = {}
        self._onlookers = {s: bot for s, bot in bots.items() if isinstance(bot, Onlooker)}
        self._at_a_loss: dict[Seat, int] = {}  # how long the log was when nothing else was left
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
        times = [intent.due for intent in self._intents.values()]
        if self.match.deadline is not None:
            times.append(self.match.deadline)
        return min(times, default=None)

    def step(self) -> bool:
        """Let the next thing happen; whether it was that the time was up."""
        when, deadline = self.next_event(), self.match.deadline
        assert when is not None, "nothing happens by itself now"
        self.now = max(self.now, when)
        late = deadline is not None and when >= deadline
        if late:
            self.match.time_up()
        else:
            seat = min(seat for seat, intent in self._intents.items() if intent.due == when)
            self._let_bot(seat, self._intents.pop(seat).action)
        self.ask_bots()
        return late

    def ask_bots(self) -> None:
        """After every event each bot looks again; who means to do the same does it when it would
        have."""
        for seat in still_to_agree(self.match.table, self.bots):
            self.match.do(seat, AGREED, at=self.now)
        sights = {seat: self.match.look(seat) for seat in self._onlookers}
        for seat, seen in sights.items():
            self._onlookers[seat].notice(seen)
        intents = {}
        for seat in self.match.asks():
            if seat not in self.bots:
                continue
            seen = sights.get(seat) or self.match.look(seat)
            if reply := self._reply(seat, seen):
                intents[seat] = intent_of(reply, seen, self.now, self._intents.get(seat))
        self._intents = intents

    def _reply(self, seat: Seat, seen: Seen) -> Reply | None:
        if self._at_a_loss.get(seat) == len(self.match.log):
            return None
        try:
            reply = self.bots[seat].answer(seen)
        except Exception:  # a bot's fault must not stop the table
            self.failed[seat] += 1
            return self._anything(seat)
        if reply is None and seat in seen.awaited and seen.deadline is None:
            self.failed[seat] += 1
            return self._anything(seat)
        return reply

    def _let_bot(self, seat: Seat, action: Mapping[str, Any]) -> None:
        """What the bot means to do; else anything; else, where all would wait for ever, it
        leaves."""
        if self._done(seat, action):
            return
        self.refused[seat] += 1
        other = self._anything(seat)
        if other is not None and self._done(seat, other.action):
            return
        if self.match.deadline is None and seat in self.match.look(seat).awaited:
            self.match.do(seat, {"do": RESIGN}, at=self.now)
        else:
            self._at_a_loss[seat] = len(self.match.log)  # it waits until something has happened

    def _done(self, seat: Seat, action: Mapping[str, Any]) -> bool:
        try:
            self.match.do(seat, action, at=self.now)
        except Refused:
            return False
        except RulesFault:
            self.faults += 1
            return False
        return True

    def _anything(self, seat: Seat) -> Reply | None:
        return Chancer(seed=seat).answer(self.match.look(seat))
