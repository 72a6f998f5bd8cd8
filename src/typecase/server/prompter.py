"""The prompter: asks the bots of a match what they do, and lets each take its time over it."""

from __future__ import annotations

import logging
from asyncio import TimerHandle
from collections.abc import Callable, Mapping
from typing import Any

from typecase.bots.bot import Bot, Onlooker, Reply
from typecase.server.clock import Clock
from typecase.story.match import Match
from typecase.story.protocol import Millis, RulesFault, Seat
from typecase.story.seen import Seen
from typecase.table.luck import Dice
from typecase.table.moves import Refused

log = logging.getLogger(__name__)


class Prompter:
    """The bots of one match. `act` does what a bot has decided on."""

    def __init__(
        self,
        bots: Mapping[Seat, Bot],
        clock: Clock,
        thinking: float,
        act: Callable[[Seat, Mapping[str, Any]], None],
    ) -> None:
        self._bots, self._clock, self._thinking, self._act = bots, clock, thinking, act
        self._alarms: dict[Seat, TimerHandle] = {}
        self._asked: dict[Seat, tuple[object, Millis]] = {}

    def ask(self, match: Match[Any]) -> None:
        """Ask every bot again: what it sees has changed, and so may its mind."""
        for seat in self._bots:
            self._ask(match, seat)

    def stop(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()

    def _ask(self, match: Match[Any], seat: Seat) -> None:
        if alarm := self._alarms.pop(seat, None):
            alarm.cancel()
        seen, bot = match.look(seat), self._bots[seat]
        if isinstance(bot, Onlooker):
            bot.notice(seen)
        if seen.ask is None:
            self._asked.pop(seat, None)
            return
        reply = self._reply(seat, seen)
        if reply is None:
            return
        due = self._since(seat, seen) + int(reply.after * self._thinking)
        self._alarms[seat] = self._clock.at(due, lambda: self._answer(seat, seen, reply))

    def _since(self, seat: Seat, seen: Seen) -> Millis:
        """When the bot began to think about this question: a neighbour who draws a card does not
        make it begin anew."""
        assert seen.ask is not None, "only who is asked thinks"
        question = (seen.phase, seen.awaited, tuple(seen.ask.moves), seen.table.get("turn"))
        if seat not in self._asked or self._asked[seat][0] != question:
            self._asked[seat] = question, self._clock.now()
        return self._asked[seat][1]

    def _reply(self, seat: Seat, seen: Seen) -> Reply | None:
        try:
            return self._bots[seat].answer(seen)
        except Exception as fault:  # a bot's fault must not stop the table
            self._note(seat, seen, fault)
            return self._anything(seen)

    def _answer(self, seat: Seat, seen: Seen, reply: Reply) -> None:
        self._alarms.pop(seat, None)
        self._asked.pop(seat, None)
        if not self._done(seat, seen, reply) and (instead := self._anything(seen)):
            self._done(seat, seen, instead)

    def _done(self, seat: Seat, seen: Seen, reply: Reply) -> bool:
        try:
            self._act(seat, reply.action)
        except (Refused, RulesFault) as fault:
            self._note(seat, seen, fault)
            return False
        return True

    def _anything(self, seen: Seen) -> Reply | None:
        """Some legal answer, for a bot that had none and is waited for."""
        if seen.ask is None or seen.ask.free:
            return None
        dice = Dice(("anything", seen.seat, seen.now))
        for verb, move in seen.ask.moves.items():
            fields = move.sample(dice)
            if fields is not None:
                return Reply({"do": verb, **fields}, 0)
        return None

    def _note(self, seat: Seat, seen: Seen, fault: Exception) -> None:
        # Only the kind of fault: its words may hold the bot's cards.
        name = type(self._bots[seat]).__name__
        log.warning("%s failed in %s, %s: %s", name, seen.game, seen.phase, type(fault).__name__)
