"""The audience: one outbox for each page that is open at a table.

A page is shown everything once, and then what has changed. One that is slow gets the latest state
and not every one before it; no answer is lost. One that does not read is not listened to, and in
the end it is sent away.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Raw

from typecase.server import wire
from typecase.server.deltas import difference
from typecase.server.gates import Gate
from typecase.server.lag import Lag
from typecase.server.limits import NORMAL, Limits
from typecase.story.match import Match
from typecase.story.protocol import Millis, Seat
from typecase.table.events import Events
from typecase.table.moves import Refused
from typecase.table.sights import laid_open
from typecase.table.wording import Reader

# Events that a page is sent when it comes, or comes back: three times what its list of them shows
# without scrolling. After that it is sent each of them once.
RECENT = 40
A_BEAT = 2.0  # seconds; a page that has heard nothing for five takes its line to be dead
PINGS_APART = 10.0  # seconds at most, however much else is told
SILENT = 15.0  # seconds without an answer, after which nobody is there

OUR_FAULT = "Something went wrong in the server."

# What a command is answered with.
ANSWERS = (wire.Done, wire.Refused, wire.Worth, wire.Nudge, wire.Hint)

Send: TypeAlias = Callable[[list[bytes]], Awaitable[None]]
SendAtOnce: TypeAlias = Callable[[list[bytes]], bool]  # whether they have gone out
Again: TypeAlias = Literal["no", "yes", "reload"]


class View(NamedTuple):
    """What a seat is shown of its table at one moment."""

    match: str
    clock: Millis
    fields: dict[str, Any]
    events: Events
    hash: str = ""  # of the record so far


def view_of(
    name: str,
    match: Match[Any],
    page: PageSession,
    clock: Millis,
    about: Mapping[str, Any],
    hash: str = "",
) -> View:
    """What a page is shown of a match of this name, and of what there is to know about its
    table. Once it has a result, all hands are laid open, to whoever watches too."""
    look = match.look(page.seat)
    if match.result is not None:
        look = look._replace(table=laid_open(match.table))
    seen = wire.seen_of(look, page.reader)
    return View(name, max(clock, match.now), {**about, **seen}, look.events, hash)


class ViewFault(Exception):
    """A view could not be made. Only the kind of fault is told: its words may hold cards."""


class PageSession:
    """One page that is open at one seat, or only watches, and what it is still to be told."""

    def __init__(
        self,
        seat: Seat | None,
        reader: Reader,
        limits: Limits = NORMAL,
        lag: Lag | None = None,
        tick: Callable[[], float] = time.monotonic,
    ) -> None:
        self.seat, self.reader, self.lag = seat, reader, lag or Lag()
        # Lists, though they are read from the front: an empty deque takes 760 bytes, and most are.
        self.answers: list[wire.FromServer | Raw] = []
        self._limits, self._tick = limits, tick
        self._number, self._match, self._told = 0, "", 0  # views, and events, that it was sent
        self._shown: dict[str, Any] = {}
        self._lengths: list[int] = []  # of the answers, in bytes
        self._unsent = 0  # bytes of all of them
        self._asked = 0  # commands that have no answer yet
        self._stale, self._ended = True, False
        self._ready: tuple[list[bytes], int] | None = None  # to be sent, and the answers in it
        self._failed: ViewFault | None = None
        self._sent_at = self._pinged_at = tick()
        self._asked_at: float | None = None  # since when a pong is waited for
        self._called, self._read = Gate(opened=True), Gate(opened=True)
        self._overfull: asyncio.Future[None] | None = None  # once somebody waits for it
        self._at_once: Callable[[], None] | None = None  # tells it, while `keep_told` only waits
        self._soon = False  # whether it is about to

    # what it is to be told

    def look_again(self) -> None:
        self._stale = True
        self._call()

    def _call(self) -> None:
        """There is something to tell. What comes until the loop is free again goes with it."""
        if self._at_once is None:
            self._called.set()
        elif not self._soon:
            self._soon = True
            asyncio.get_running_loop().call_soon(self._at_once)

    def asks(self) -> None:
        """It has sent a command, and waits for its answer."""
        self._asked += 1
        self._listen_or_not()

    def tell(self, message: wire.FromServer) -> None:
        answer = isinstance(message, ANSWERS) and message.id is not None
        self._tell(message, len(wire.encode(message)), answer)

    def pass_on(self, text: bytes, answer: bool = False, last: bool = False) -> None:
        """Tell it what another process has written for it."""
        self._tell(Raw(text), len(text), answer)
        self._ended |= last

    def _tell(self, message: wire.FromServer | Raw, length: int, answer: bool) -> None:
        if self._ended:
            return  # the last thing was told
        self.answers.append(message)
        self._lengths.append(length)
        self._unsent += length
        self._call()
        if answer:
            self._asked = max(0, self._asked - 1)
        self._listen_or_not()
        self._overfull_or_not()

    def refuse(self, command: str | None, refused: Refused) -> None:
        self.tell(wire.refused_of(refused, self.reader, command))

    def done(self, command: str) -> None:
        """It is done: a view that shows it goes before the answer."""
        self._stale = True
        self.tell(wire.Done(command, 0))

    def end(self, why: str, again: Again = "no") -> None:
        """The last thing that it is told."""
        self.tell(wire.Bye(self.reader.says(why), again))
        self._ended = True

    @property
    def ended(self) -> bool:
        return self._ended

    def pong(self, number: int) -> None:
        if not self._ended:  # else it is soon cut off, whether it has read why or not
            self._asked_at = None
        self.lag.pong(number, self._tick() * 1000)

    # how it is told

    @property
    def is_heard(self) -> bool:
        """Whether the page has read enough of its answers to be listened to."""
        return self._read.is_set()

    async def has_read(self) -> None:
        """Wait until the page has read enough of its answers to be listened to again."""
        await self._read.wait()

    def is_overfull(self) -> asyncio.Future[None]:
        """What is done when too much is unsent."""
        if self._overfull is None or self._overfull.cancelled():
            self._overfull = asyncio.get_running_loop().create_future()
            self._overfull_or_not()
        return self._overfull

    def _overfull_or_not(self) -> None:
        too_much = self._unsent > self._limits.unsent_bytes
        if too_much and self._overfull is not None and not self._overfull.done():
            self._overfull.set_result(None)

    async def keep_told(
        self,
        view: Callable[[], View | None],
        send: Send,
        send_at_once: SendAtOnce = lambda _texts: False,
    ) -> None:
        """Send whatever there is to tell, until the end: at once as far as that goes, for to wake
        whoever waits here takes longer than to send it."""

        def at_once() -> None:
            self._soon = False
            if self._at_once is None:
                return  # it is being told from below
            try:
                self._ready = self._to_tell(view)
            except ViewFault as fault:
                self._failed = fault
            if self._ready and not self._ended and send_at_once(self._ready[0]):
                self._told_it()
            else:
                self._called.set()

        try:
            while True:
                await self._called.wait()
                self._at_once = None
                self._called.clear()
                if self._failed:
                    raise self._failed
                self._ready = self._ready or self._to_tell(view)
                if self._ready[0]:
                    await send(self._ready[0])
                self._told_it()
                if self._ended and not self.answers:
                    return
                if self._stale or self.answers:
                    self._called.set()
                else:
                    self._at_once = at_once
        finally:
            self._at_once = None

    def _to_tell(self, view: Callable[[], View | None]) -> tuple[list[bytes], int]:
        """All that there is now, and how many answers are in it: those that come later may want a
        later view."""
        shown = self._next(view) if self._stale and not self._ended else None
        told = [wire.encode(shown)] if shown else []
        return [*told, *map(self._answer, self.answers)], len(self.answers)

    def _told_it(self) -> None:
        """What was ready has been sent."""
        assert self._ready is not None, "it was sent"
        (texts, answers), self._ready = self._ready, None
        if texts:
            self._sent_at = self._tick()
        if answers:
            self._unsent -= sum(self._lengths[:answers])
            del self.answers[:answers], self._lengths[:answers]
        self._listen_or_not()

    def _answer(self, told: wire.FromServer | Raw) -> bytes:
        """What is sent now, with the numbers that it has only now."""
        if isinstance(told, wire.Done):
            told.n = self._number
        elif isinstance(told, wire.Ping):
            told.n = self.lag.ping(self._tick() * 1000)
        return wire.encode(told)

    def _listen_or_not(self) -> None:
        """Nothing more is read from a page that has not read its answers, or still waits for as
        many."""
        if len(self.answers) + self._asked < self._limits.unsent_answers:
            self._read.set()
        else:
            self._read.clear()

    def _next(self, view: Callable[[], View | None]) -> wire.Seen | wire.Delta | None:
        self._stale = False
        try:
            found = view()
            return None if found is None else self.next(found)
        except Exception as fault:
            raise ViewFault(type(fault).__name__) from None

    def next(self, view: View) -> wire.Seen | wire.Delta | None:
        """The next message that shows the table: all of it in the beginning, and when another match
        has begun; None where nothing has changed."""
        before, self._shown = self._shown, view.fields
        if view.match != self._match:
            self._match, self._told = view.match, max(0, len(view.events) - RECENT)
            self._number += 1
            events = self._events(view)
            return wire.Seen(self._number, view.match, view.clock, view.hash, events, view.fields)
        changed, events = difference(before, view.fields), self._events(view)
        if not changed and not events:
            return None
        self._number += 1
        return wire.Delta(
            self._number, view.clock, view.hash, changed.drop, changed.set, changed.put, events
        )

    def _events(self, view: View) -> list[wire.Event]:
        since, self._told = self._told, len(view.events)
        return [wire.event_of(told, self.reader) for told in view.events.since(since)]

    async def keep_in_touch(self) -> None:
        """Ask now and then whether anybody is there, until nobody is. One who is slow to answer is
        asked again, for she must not take the line to be dead."""
        while True:
            now = self._tick()
            if self._asked_at is not None and now - self._asked_at > SILENT:
                return
            quiet = now - self._sent_at > A_BEAT / 2 or now - self._pinged_at > PINGS_APART
            if quiet or not self.lag.known:
                self._pinged_at = now
                self._asked_at = self._asked_at or now
                self.tell(wire.Ping(0))
            await asyncio.sleep(A_BEAT)
