"""The prompter: asks the bots of a match what they do, and lets each take its time over it."""

from __future__ import annotations

import logging
from asyncio import TimerHandle
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeAlias

from typecase.bots.bot import Bot, Onlooker, Reply
from typecase.bots.intent import Intent, intent_of
from typecase.server.beside import beside
from typecase.server.clock import Clock
from typecase.story.match import Match
from typecase.story.protocol import RulesFault, Seat
from typecase.story.seen import Seen
from typecase.table.luck import Dice
from typecase.table.moves import Refused

Replies: TypeAlias = dict[Seat, Reply]
Think: TypeAlias = Callable[[Callable[[], Replies], Callable[[Replies], None]], None]

log = logging.getLogger(__name__)


class Prompter:
    """The bots of one match. `act` does what a bot has decided on; `think` is where they think."""

    def __init__(
        self,
        bots: Mapping[Seat, Bot],
        clock: Clock,
        thinking: float,
        act: Callable[[Seat, Mapping[str, Any]], None],
        think: Think = beside,
    ) -> None:
        self._bots, self._clock, self._thinking, self._act = bots, clock, thinking, act
        self._think = think
        self._alarms: dict[Seat, TimerHandle] = {}
        self._intents: dict[Seat, Intent] = {}
        self._asked = 0  # how often: what was asked before the last time is answered no more

    def ask(self, match: Match[Any]) -> None:
        """Ask every bot again: what it sees has changed, and so may its mind."""
        self.stop()
        if not self._bots:
            return
        twin = match.fork()  # a table of their own: the match may go on while they think
        seen, asked = {seat: twin.look(seat) for seat in self._bots}, self._asked
        self._think(
            lambda: self._replies(seen, asked), lambda replies: self._mean(seen, replies, asked)
        )

    def stop(self) -> None:
        """Whatever they meant to do, they do not."""
        self._asked += 1
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()

    def _replies(self, seen: Mapping[Seat, Seen], asked: int) -> Replies:
        """What each says now; who looks on is shown everything, asked or not."""
        replies: Replies = {}
        for seat, bot in self._bots.items():
            if isinstance(bot, Onlooker):
                self._show(bot, seat, seen[seat])
            if asked == self._asked and seen[seat].ask is not None:
                reply = self._reply(seat, seen[seat])
                if reply is not None:
                    replies[seat] = reply
        return replies

    def _mean(self, seen: Mapping[Seat, Seen], replies: Replies, asked: int) -> None:
        """Note what each means to do, and when."""
        if asked != self._asked:
            return  # they have been asked again meanwhile
        before, self._intents = self._intents, {}
        for seat, reply in replies.items():
            # It counts from what it sees, however long it thought in truth.
            intent = intent_of(reply, seen[seat], seen[seat].now, before.get(seat), self._thinking)
            self._intents[seat] = intent
            self._alarms[seat] = self._clock.at(
                intent.due, partial(self._answer, seat, seen[seat], reply)
            )

    def _show(self, bot: Onlooker, seat: Seat, seen: Seen) -> None:
        try:
            bot.notice(seen)
        except Exception as fault:  # as below
            self._note(seat, seen, fault)

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
