"""The actor: one match, one queue, log first.

Between two inputs lies a commit. Until an input is kept, nobody is shown anything that follows from
it, and no other input is taken; whoever comes to look meanwhile waits too.
"""

from __future__ import annotations

import asyncio
import json
import logging
from bisect import bisect_right
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple, Protocol, TypeAlias

from typecase.server.archive.archive import OVER, PLAYING, Archive, Outcome
from typecase.server.archive.store import Elsewhere, Entry, KeptLine, Standing, Trouble
from typecase.server.clock import Base, Clock
from typecase.story.logbook import written
from typecase.story.match import Match
from typecase.story.protocol import Millis, RulesFault, Seat
from typecase.table.moves import Refused

log = logging.getLogger(__name__)

TRY_AGAIN = 1.0  # seconds after which something that could not be kept is tried again
NOT_KEPT = "This could not be kept, and has not happened."


class Command(NamedTuple):
    """What a seat does. `tell` is called once, when it is kept or refused."""

    seat: Seat
    action: Mapping[str, Any]
    tell: Callable[[Refused | None], None]
    id: str | None = None  # a page's own name for it: sent again, it is done once
    race: Millis | None = None  # by how much it came before the next who raced for it


class Pause(NamedTuple):
    """Have the clock stand still, or go on."""

    goes_on: bool
    tell: Callable[[Refused | None], None]


class Look(NamedTuple):
    """Something that is asked about the match as it is kept, and changes nothing. Only that it is
    refused is told."""

    ask: Callable[[Match[Any]], None]
    tell: Callable[[Refused | None], None]


Cause: TypeAlias = Command | Pause | Look


class Listener(Protocol):
    """Who is told what happens to a match."""

    def kept(self) -> None:
        """It has gone on, and that is kept. Whoever looks on is shown it now: with the next input,
        the match in memory is ahead of what is kept."""

    def stands_still(self, why: str) -> None:
        """Nothing can be kept; said once. When that is over, `kept` is called."""

    def next_deed(self) -> Millis | None:
        """When somebody who is no person means to act, by the match's clock."""

    def patience(self) -> Millis:
        """For how long a deadline waits for deeds that may be under way from far."""

    def looked_at(self) -> bool:
        """Whether anybody looks on."""

    def let_go(self) -> None:
        """The match leaves memory; whoever needs it asks the keeper for it again."""

    def moved(self) -> None:
        """Another process looks after the match by now."""


class Nobody:
    """Where nobody listens."""

    def kept(self) -> None:
        pass

    def stands_still(self, why: str) -> None:
        pass

    def next_deed(self) -> Millis | None:
        return None

    def patience(self) -> Millis:
        return 0

    def looked_at(self) -> bool:
        return False

    def let_go(self) -> None:
        pass

    def moved(self) -> None:
        pass


class Reopened(NamedTuple):
    """A match as its log tells it."""

    match: Match[Any]
    base: Base
    commands: set[tuple[Seat, str]]  # that have been done


@dataclass
class Pending:
    """What is being written."""

    line: KeptLine | None
    runs: bool  # whether the clock does, after it
    cause: Command | Pause | None  # None: the time was up
    at: Millis
    standing: Standing | None = None  # of the match, with it


class Actor:
    """One match in memory."""

    def __init__(
        self,
        name: str,
        opened: Reopened,
        clock: Clock,
        archive: Archive,
        read_again: Callable[[], Awaitable[Reopened]],
    ) -> None:
        self.name, self.clock = name, clock
        self.listener: Listener = Nobody()
        self.bots: frozenset[Seat] = frozenset()
        self._archive, self._read_again = archive, read_again
        self._queue: list[tuple[Millis, Cause]] = []
        self._pending: Pending | None = None
        self._still: str | None = None  # why
        self._stood: Millis = 0  # since when, by the match's clock
        self._fault: str | None = None  # of the rules, when the time was up: nothing leads on
        self._alarm: asyncio.TimerHandle | None = None
        self._reading: asyncio.Task[None] | None = None
        self._telling = False  # nothing is taken while those who listen are told
        self._closed = False
        self._show(opened)

    def _show(self, opened: Reopened) -> None:
        self.match, self.clock.base, self._done = opened.match, opened.base, opened.commands
        self._hash = sha256(opened.match.record().encode())
        self._standing: Standing | None = None  # as it was kept last, if that is known

    # what may be asked of it

    @property
    def settled(self) -> bool:
        """Whether the match in memory is the one that is kept, and may be looked at."""
        return self._pending is None

    @property
    def idle(self) -> bool:
        """Whether nobody looks on, and nothing is to be done."""
        return self.settled and not self._queue and not self.listener.looked_at()

    @property
    def hash(self) -> str:
        """The checksum of the record, as far as it is kept."""
        return self._hash.hexdigest()

    @property
    def paused(self) -> bool:
        return self.clock.base.wall is None and self._still is None

    @property
    def over(self) -> bool:
        return self.match.result is not None

    def standing(self) -> Standing:
        """How the match stands, besides its log."""
        result = self.match.result
        told = (
            None
            if result is None
            else json.dumps(result._asdict() | {"besides": dict(result.besides)})
        )
        return Standing(OVER if self.over else PLAYING, *self.clock.base, self._due(), told)

    def _due(self) -> Millis | None:
        """When the match has to be looked at next. Where it is a bot's turn, that is now: when it
        means to act is not known before it has thought."""
        if self.over or self.clock.base.wall is None:
            return None
        if self.bots and any(seat in self.bots for seat in self.match.asks()):
            return self.clock.wall()
        return self.due()

    def due(self) -> Millis | None:
        """When something happens by itself next, by the wall."""
        deeds = (self.match.deadline, self.listener.next_deed())
        known = [when for when in deeds if when is not None]
        return self.clock.wall_at(min(known)) if known and not self.over else None

    # what may be done to it

    def hear(self, cause: Cause, at: Millis | None = None) -> None:
        """Take it into the queue, as of now or of that moment: before all that came later. While a
        disk does not work it is refused at once, unless it is the very thing that is being
        tried."""
        if self._closed:
            cause.tell(Refused("This match has been let go; try again.", "Matches"))
            return
        if self._still is not None and not self._is_pending(cause):
            says = "The match stands still: {why}"
            cause.tell(Refused(says, "Standstill", why=self._still))
            return
        at = self.clock.now() if at is None else at
        place = bisect_right(self._queue, at, key=lambda one: one[0]) if self._queue else 0
        self._queue.insert(place, (at, cause))
        self.go_on()

    def _is_pending(self, cause: Cause) -> bool:
        pending = self._pending.cause if self._pending else None
        return (
            isinstance(cause, Command)
            and isinstance(pending, Command)
            and cause.id is not None
            and (cause.seat, cause.id) == (pending.seat, pending.id)
        )

    def go_on(self) -> None:
        """Take what is next: inputs in the order of their moments, and a deadline before all that
        came after it, once nothing can come any more that was before it."""
        while not (self._pending or self._telling or self._closed):
            deadline = self._deadline()
            if self._queue and (deadline is None or self._queue[0][0] < deadline):
                self._take(*self._queue.pop(0))
            elif deadline is not None and deadline <= self.clock.now() - self.listener.patience():
                self._time_up()
            else:
                self._set_alarm(deadline)
                return

    def _deadline(self) -> Millis | None:
        """When the time is up, if it passes."""
        runs = self.clock.base.wall is not None and self._fault is None
        return self.match.deadline if runs else None

    def _set_alarm(self, deadline: Millis | None) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if deadline is not None:
            self._alarm = self.clock.at(deadline + self.listener.patience(), self.go_on)

    def _time_up(self) -> None:
        try:
            self.match.time_up()
        except RulesFault as fault:
            self._fault = str(fault)  # until the match is opened by better rules
            self._note(fault)
        else:
            self._keep(Pending(self._line(None), True, None, self.match.now))

    def _take(self, at: Millis, cause: Cause) -> None:
        if isinstance(cause, Pause):
            if self.paused is not cause.goes_on:
                cause.tell(None)  # it is so already
            else:
                self._keep(Pending(None, cause.goes_on, cause, at))
        elif isinstance(cause, Command) and (cause.seat, cause.id) in self._done:
            cause.tell(None)
        else:
            try:
                if isinstance(cause, Look):
                    cause.ask(self.match)
                else:
                    self._do(at, cause)
            except Refused as refused:
                cause.tell(refused)
            except RulesFault as fault:
                self._note(fault)
                cause.tell(Refused(str(fault), "Rules"))

    def _do(self, at: Millis, command: Command) -> None:
        if command.id is not None:
            an_id(command.id)
        if self._fault is not None:
            raise Refused(self._fault, "Rules")
        if self.paused and not self.over:
            raise Refused("The match is paused.", "Pause")
        # The race that it led may be over by now: another has won it.
        race = command.race if command.action.get("do") in self.match.racing else None
        self.match.do(command.seat, command.action, max(at, self.match.now), race)
        self._keep(Pending(self._line(command), True, command, at))

    def _line(self, command: Command | None) -> KeptLine:
        line, seq = self.match.log[-1], len(self.match.log) - 1
        name = command.id if command else None
        return KeptLine(self.name, seq, self.clock.wall(), line.seat, name, written(line))

    # log first

    def _keep(self, pending: Pending) -> None:
        self._pending = pending
        if pending.runs:
            self.clock.go_on()
        else:
            self.clock.stop()
        pending.standing = self.standing()
        # After most moves of people among themselves the match stands as it did.
        same = pending.line and pending.standing == self._standing
        new = None if same else pending.standing
        self._archive.keep(Entry(self.name, pending.line, new), self._heard_back)

    def _heard_back(self, outcome: Outcome) -> None:
        assert self._pending is not None, "nothing else is written"
        if isinstance(outcome, Trouble):
            self._stand_still(str(outcome))
            self._later(self._try_again)
        elif isinstance(outcome, Exception):
            # The database refuses this one thing: it has not happened, and the match goes on.
            log.error("%s could not be kept: %s", self.name, type(outcome).__name__)
            if self._pending.cause:
                self._pending.cause.tell(Refused(NOT_KEPT, "Archive"))
                self._pending.cause = None
            self._later(self._read)
        elif not outcome:
            self._read()  # somebody else has gone on with this match
        else:
            self._kept()

    def _later(self, deed: Callable[[], None]) -> None:
        if not self._closed:
            self._alarm = asyncio.get_running_loop().call_later(TRY_AGAIN, deed)

    def _stand_still(self, why: str) -> None:
        """The clock stands too: a disk that does not work costs nobody time."""
        first, self._still = self._still is None, why
        if first:
            self._stood = self.clock.now()
        self.clock.base = Base(self._stood, None)
        if first:
            log.error("%s stands still: %s", self.name, why)
            self._safely(self.listener.stands_still, why)
            queue, self._queue = self._queue, []
            for _, cause in queue:
                self.hear(cause)

    def _try_again(self) -> None:
        assert self._pending is not None, "it is what is tried"
        self._keep(self._pending)

    def _kept(self) -> None:
        pending, self._pending, self._still = self._pending, None, None
        assert pending is not None, "it is what is kept"
        self._standing = pending.standing
        if pending.line:
            self._hash.update(pending.line.body.encode())
        if isinstance(pending.cause, Command) and pending.cause.id is not None:
            self._done.add((pending.cause.seat, pending.cause.id))
        if pending.cause:
            self._safely(pending.cause.tell, None)
        self._safely(self.listener.kept)
        self.go_on()

    def _read(self) -> None:
        self._reading = asyncio.get_running_loop().create_task(self._drop_and_read())

    async def _drop_and_read(self) -> None:
        """What is in memory is not what is kept: have the match again from its log, and then what
        was being tried. If it is in the log after all, its id is known by then."""
        try:
            opened = await self._read_again()
        except (Trouble, Refused) as why:
            self._stand_still(str(why))
            self._later(self._read)
            return
        except Elsewhere:
            self.close()  # what was being tried is answered there, when it is sent again
            self._safely(self.listener.moved)
            return
        pending, self._pending, self._still = self._pending, None, None
        self._show(opened)
        if pending and pending.cause:
            self._queue.insert(0, (pending.at, pending.cause))
        self._safely(self.listener.kept)
        self.go_on()

    def _safely(self, tell: Callable[..., None], *said: Any) -> None:
        """Whoever is told may fail, and may say something in turn; the match goes on."""
        self._telling = True
        try:
            tell(*said)
        except Exception as fault:
            log.error("Who listens to %s has failed: %s", self.name, type(fault).__name__)
        finally:
            self._telling = False

    def _note(self, fault: RulesFault) -> None:
        # Only the kind of fault: its words may hold somebody's cards.
        cause = type(fault.__cause__).__name__
        log.error("The rules of %s failed in %s: %s", self.match.setup.game, self.name, cause)

    def close(self) -> None:
        """Take nothing more. What is being written is written."""
        self._closed = True
        if self._alarm:
            self._alarm.cancel()
        if self._reading:
            self._reading.cancel()


def an_id(text: str) -> str:
    """A command's own name, as it can be kept in any database; or `Refused`."""
    if not text.isprintable():
        raise Refused("A command's id is made of printable characters.", "Wire")
    return text
