"""A table that another process looks after, for one page whose socket ends here.

The page is led to whoever has the table now, and to the next when it changes hands: what it has
asked and was not answered is asked again there, under the same id. Meanwhile it is told to wait.
"""

from __future__ import annotations

import asyncio
import contextlib
from random import uniform
from secrets import token_hex
from typing import Any, Literal, Protocol

import msgspec
from msgspec import Struct

from typecase.server import doorman, wire
from typecase.server.archive.archive import KeptTable
from typecase.server.audience import PageSession
from typecase.server.lag import STEP, Lag
from typecase.server.limits import Limits
from typecase.server.relay import (
    PATIENCE,
    Distance,
    Gone,
    Heard,
    Join,
    Joined,
    NoAnswer,
    Relay,
    Said,
    Told,
    Turned,
    to,
)
from typecase.server.shards import Shards
from typecase.server.table import facts_of
from typecase.story.protocol import Seat
from typecase.table.wording import Reader

ONE_MOMENT = "One moment: the table is on its way to another process of the server."
QUIET = 5.0  # seconds after which one is asked whether something was lost
ON_THE_WAY = 0.05  # seconds that what was said before an answer may come after it
LOOK_AGAIN = 0.25, 0.75  # seconds between two looks for somebody who has the table, at random


class Head(Struct):
    """What has to be known of a message that is passed on."""

    type: str
    id: str | None = None
    again: Literal["no", "yes", "reload"] = "no"


class Way(Protocol):
    """How a page here comes to a table elsewhere."""

    me: str
    relay: Relay
    shards: Shards
    far: set[FarTable]
    links: dict[str, FarTable]

    def hop(self, process: str) -> float:
        """Milliseconds there and back."""

    def say(self, subject: str, said: Said) -> None: ...


class FarTable:
    """For a page it is like any table."""

    def __init__(self, way: Way, kept: KeptTable, limits: Limits) -> None:
        self.name = kept.id
        self._way, self._facts, self._limits = way, facts_of(kept), limits
        self._token = ""  # as it is kept
        self._page: PageSession
        self._leading: asyncio.Task[None]
        self._link, self._owner = "", ""
        self._sent = self._heard = 0  # over this link
        self._heard_at = self._told_at = 0.0
        self._broken = asyncio.Event()
        self._unanswered: dict[str, wire.Command] = {}
        self._table: dict[str, Any] | None = None  # how it stood last
        self._waiting = False  # whether the page was told so
        self._far: tuple[float, int | None] = (0.0, None)

    # what the door asks of a table

    def seat_of(self, token: str) -> Seat | None:
        """As its owner will judge it again."""
        seat = doorman.seat_or_watching(self._facts, doorman.kept_or_none(token))
        self._token = doorman.kept_or_none(token)
        return seat

    def join(self, seat: Seat | None, lag: Lag) -> PageSession:
        self._page = PageSession(seat, Reader(self._facts.names(), seat), self._limits, lag)
        self._leading = asyncio.create_task(self._lead())
        self._way.far.add(self)
        return self._page

    def hear(self, page: PageSession, said: wire.Command) -> None:
        self._unanswered[said.id] = said
        if self._link:
            self._pass_on(said)

    def pong(self, page: PageSession, number: int) -> None:
        page.pong(number)
        if self._link and self._far != (far := self._distance()):
            self._far = far
            self._say(Distance(self._link, *far))

    def view(self, page: PageSession) -> None:
        """It is made elsewhere."""

    def leave(self, page: PageSession) -> None:
        self._leading.cancel()
        self._unlink()
        self._way.far.discard(self)

    def join_anew(self) -> None:
        """The relay was cut: nobody knows what was lost."""
        self._broken.set()

    def send_away(self, why: str) -> None:
        """To another process: this one stops."""
        self._page.end(why, "yes")

    # the way there

    async def _lead(self) -> None:
        while not self._page.ended:
            changed, owner = self._way.shards.changed, self._way.shards.owner_of(self.name)
            if owner is not None and await self._join(owner):
                await self._stay(owner)
                self._unlink()
            elif not self._page.ended:
                self._wait()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), uniform(*LOOK_AGAIN))

    async def _join(self, owner: str) -> bool:
        link = token_hex(8)
        self._way.links[link] = self  # it may be told before it is answered
        self._broken.clear()
        self._link, self._owner, self._sent, self._heard = "", owner, 0, 0
        self._far = self._distance()
        answer = None
        try:
            answer = await self._way.relay.ask(owner, self._asks(link))
        except NoAnswer:
            pass
        finally:
            if not isinstance(answer, Joined):
                del self._way.links[link]
                self._say(Gone(link))  # it may be let in all the same, only later
        if isinstance(answer, Joined):
            self._link = link
            for said in list(self._unanswered.values()):
                self._pass_on(said)
            return True
        if isinstance(answer, Turned):
            self._page.end(answer.why)
        return False

    def _asks(self, link: str) -> Join:
        return Join(link, self._way.me, self.name, self._token, *self._far)

    async def _stay(self, owner: str) -> None:
        """Until the table has another owner, or this one does not answer any more."""
        while self._way.shards.owner_of(self.name) == owner and not self._broken.is_set():
            changed = asyncio.create_task(self._way.shards.changed.wait())
            broken = asyncio.create_task(self._broken.wait())
            try:
                await asyncio.wait(
                    (changed, broken), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED
                )
            finally:
                changed.cancel()
                broken.cancel()
            if self._is_late() and not await self._still_there(owner):
                return

    def _is_late(self) -> bool:
        quiet = asyncio.get_running_loop().time() - self._heard_at
        return quiet > (PATIENCE if self._unanswered else QUIET)

    async def _still_there(self, owner: str) -> bool:
        """Whether nothing was lost on the way, and it only takes long."""
        sent = self._sent
        try:
            answer = await self._way.relay.ask(owner, self._asks(self._link))
        except NoAnswer:
            return False
        await asyncio.sleep(ON_THE_WAY)
        self._heard_at = asyncio.get_running_loop().time()
        return isinstance(answer, Joined) and answer.heard >= sent and answer.told <= self._heard

    def _unlink(self) -> None:
        if self._link:
            self._way.links.pop(self._link, None)
            self._say(Gone(self._link))
            self._link = ""

    def _wait(self) -> None:
        """Tell the page so, once."""
        if self._table and not self._waiting:
            self._waiting = True
            self._page.pass_on(msgspec.json.encode({**self._table, "trouble": ONE_MOMENT}))

    def _distance(self) -> tuple[float, int | None]:
        """By how much the page is far away from its table: its own line, and ours."""
        lag, hop = self._page.lag, self._way.hop(self._owner)
        shown = None if lag.told is None else round((lag.told + hop) / STEP) * STEP
        return round(lag.correction + hop, 1), shown

    def _pass_on(self, said: wire.Command) -> None:
        self._sent += 1
        since = (asyncio.get_running_loop().time() - self._told_at) * 1000
        about = self._page.lag.correction, self._heard, since
        self._say(Heard(self._link, self._sent, wire.encode(said), *about))

    def _say(self, said: Heard | Distance | Gone) -> None:
        self._way.say(to(self._owner), said)

    # what comes back

    def told(self, said: Told) -> None:
        """Pass it on; where something is missing before it, join anew."""
        if said.number != self._heard + 1:
            self._broken.set()
            return
        self._heard = said.number
        self._heard_at = self._told_at = asyncio.get_running_loop().time()
        for text in said.texts:
            self._told(text)

    def _told(self, text: bytes) -> None:
        head = msgspec.json.decode(text, type=Head)
        if head.type == "bye" and head.again == "yes":
            self._broken.set()
            return
        if head.type == "table":
            self._table, self._waiting = msgspec.json.decode(text), False
        asked = self._unanswered.pop(head.id, None) if head.id and head.type != "token" else None
        if isinstance(asked, wire.Sit) and head.type == "done":
            self._token = doorman.as_kept(asked.token)
        self._page.pass_on(text, answer=asked is not None, last=head.type == "bye")
