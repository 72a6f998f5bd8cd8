"""The prompter: asks the bots of a match what they do, and lets each take its time over it."""

from __future__ import annotations

import logging
from asyncio import TimerHandle
from collections.abc import Callable, Mapping
from typing import Any

from typecase.bots.bot import Bot, Onlooker, Reply
from typecase.bots.intent import Intent, intent_of
from typecase.server.clock import Clock
from typecase.story.match import Match
from typecase.story.protocol import RulesFault, Seat
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
        self._intents: dict[Seat, Intent] = {}

    def ask(self, match: Match[Any]) -> None:
        """Ask every bot again: what it sees has changed, and so may its mind."""
        self._intents = {
            seat: intent for seat in self._bots if (intent := self._ask(match, seat)) is not None
        }

    def stop(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()

    def _ask(self, match: Match[Any], seat: Seat) -> Intent | None:
        if alarm := self._alarms.pop(seat, None):
            alarm.cancel()
        seen, bot = match.look(seat), self._bots[seat]
        if isinstance(bot, Onlooker):
            bot.notice(seen)
        reply = self._reply(seat, seen) if seen.ask is not None else None
        if reply is None:
            return None
        # It counts from what it sees, however long it took to ask the others.
        intent = intent_of(reply, seen, seen.now, self._intents.get(seat), self._thinking)
        self._alarms[seat] = self._clock.at(intent.due, lambda: self._answer(seat, seen, reply))
        return intent

    def _reply(self, seat: Seat, seen: Seen) -> Reply | None:
        try:
            reply = self._bots[seat].answer(seen)
        except Exception as fault:  # a bot's fault must not stop the table
            self._note(seat, seen, fault)
            return self._anything(seen)
        if reply is None and seen.deadline is None:  # else all would wait for it for ever
            return self._anything(seen)
        return reply

    def _answer(self, seat: Seat, seen: Seen, reply: Reply) -> None:
        self._alarms.pop(seat, None)
        self._intents.pop(seat, None)
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
