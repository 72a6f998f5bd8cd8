"""The neighbours: the other processes of the same server, over one database and one relay.

All are alike. What a page asks may come to any of them, and is led to the one that looks after its
table; which that is, `shards` knows.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from secrets import token_hex
from statistics import median
from typing import Any, Protocol

from typecase.server import wire_http
from typecase.server.archive.archive import Archive, KeptTable
from typecase.server.archive.leases import Leases
from typecase.server.archive.store import Elsewhere, Trouble
from typecase.server.clock import Wall
from typecase.server.far import FarTable
from typecase.server.keeper import now_and_then
from typecase.server.limits import Limits
from typecase.server.relay import (
    EVERYBODY,
    Announce,
    AskLobby,
    Distance,
    Echo,
    Gone,
    Heard,
    Join,
    LetIn,
    NoAnswer,
    Offer,
    Relay,
    Said,
    Seated,
    Settle,
    Told,
    Turned,
)
from typecase.server.shards import RENEWING, SPREAD, Shards, database_wall
from typecase.server.table import Table
from typecase.server.visitors import Visitors
from typecase.table.moves import Refused

log = logging.getLogger(__name__)

SETTLING = 5.0  # seconds in which an heir has some tables ready; who needs longer is given no more
HOPS = 5  # measured ways to a neighbour, of which the middle one counts
CLAUSE = "Tables"
STOPS = "The server stops for a moment."


class House(Protocol):
    """What the neighbours ask of this process's tables."""

    limits: Limits

    async def find(self, name: str) -> Table: ...

    async def make_ready(self, name: str) -> None: ...

    def in_use(self, shard: int) -> list[str]: ...

    def lose(self, shard: int) -> None: ...

    def shown_here(self, coming: bool) -> list[wire_http.ListedTable]: ...


class Neighbours:
    """Them, and this process's share."""

    def __init__(self, address: str) -> None:
        self.me = token_hex(6)
        self.relay = Relay(address, self.me)
        self.shards: Shards
        self.visitors: Visitors
        self.far: set[FarTable] = set()  # one for each page here whose table is elsewhere
        self.links: dict[str, FarTable] = {}
        self._house: House
        self._hops: dict[str, deque[float]] = {}
        self._rounds: list[asyncio.Task[None]] = []
        self._saying: set[asyncio.Task[None]] = set()

    # this process comes and goes

    async def meet(self, archive: Archive, house: House, wall: Wall) -> Wall:
        """Know the database and the house; the answer is the time that all of them go by."""
        self._house, leases = house, Leases(archive, self.me)
        deeds = (house.in_use, house.lose, self._offer, self._settle, self._announce)
        self.shards = Shards(leases, *deeds)
        self.visitors = Visitors(self.relay, house.find)
        return await database_wall(leases, wall)

    async def start(self) -> None:
        await self.relay.start(self._hear, self._again)
        await self.shards.start()
        for deed in (self.shards.renew, self.shards.look, self._look_around):
            self._rounds.append(asyncio.create_task(now_and_then(RENEWING, deed)))

    @property
    def ready(self) -> bool:
        """Whether it has a database, a relay and a lease, and means to stay."""
        return self.shards.sound and self.relay.connected and not self.shards.leaving

    def figures(self) -> dict[str, Callable[[], float]]:
        return {
            "shards": lambda: len(self.shards.held),
            "shards_refused": lambda: len(self.shards.refused),
            "processes": lambda: len(self.shards.others) + 1,
            "visitors": lambda: len(self.visitors),
            "far_pages": lambda: len(self.far),
            "relay_answers": lambda: self.relay.asked,
            "relay_seconds": lambda: round(self.relay.seconds, 3),
        }

    async def leave(self, seconds: float = SPREAD) -> None:
        """Hand over all tables, and send the pages after them, a few at a time."""
        await asyncio.gather(self.shards.leave(seconds), self._send_away(seconds))

    async def _send_away(self, seconds: float) -> None:
        pages = list(self.far)
        for page in pages:
            page.send_away(STOPS)
            await asyncio.sleep(seconds / len(pages))

    async def close(self) -> None:
        for task in self._rounds:
            task.cancel()
        await asyncio.gather(*self._rounds, return_exceptions=True)
        for page in list(self.far):
            page.send_away(STOPS)
        await self.visitors.close()
        await self.relay.close()

    async def _look_around(self) -> None:
        """How far away each of them is, and whose visitors have gone with them."""
        alive = {one.name for one in self.shards.others}
        self.visitors.forget_all_but({*alive, self.me})
        self._hops = {name: took for name, took in self._hops.items() if name in alive}
        loop = asyncio.get_running_loop()
        for name in alive:
            began = loop.time()
            try:
                await self.relay.ask(name, Echo(), type(None))
            except NoAnswer:
                continue
            took = self._hops.setdefault(name, deque(maxlen=HOPS))
            took.append((loop.time() - began) * 1000)

    def hop(self, process: str) -> float:
        took = self._hops.get(process)
        return median(took) if took else 0.0

    # shards

    async def _offer(self, to: str, shards: list[int]) -> list[int]:
        try:
            found: list[int] = await self.relay.ask(to, Offer(shards), list[int])
        except NoAnswer:
            return []
        return found

    async def _settle(self, heir: str, tables: list[str]) -> bool:
        try:
            await self.relay.ask(heir, Settle(tables), type(None), SETTLING)
        except NoAnswer:
            return False
        return True

    async def _announce(self, owner: str | None, epochs: dict[int, int]) -> None:
        await self.relay.say(EVERYBODY, Announce(owner, epochs))

    # what they say

    def _hear(self, said: Said) -> Awaitable[Any] | None:  # noqa: C901 -- a case for each message
        match said:
            case Told():
                if at := self.links.get(said.link):
                    at.told(said)
            case Heard():
                self.visitors.heard(said)
            case Distance():
                self.visitors.distance(said)
            case Gone():
                self.visitors.gone(said)
            case Announce():
                self.shards.hear(said.owner, said.epochs)
            case Join():
                return self.visitors.join(said)
            case Offer():
                return self._fit(said.shards)
            case Settle():
                return self._make_ready(said.tables)
            case Echo():
                return nothing()
            case AskLobby():
                return self._lobby(said.coming)
            case LetIn():
                return self._let_in(said)
        return None

    def _again(self) -> None:
        self.visitors.all_join_anew()
        for page in list(self.far):
            page.join_anew()

    async def _fit(self, shards: list[int]) -> list[int]:
        return [] if self.shards.leaving else await self.shards.fit(shards)

    async def _make_ready(self, tables: list[str]) -> None:
        for name in tables:
            with contextlib.suppress(Refused, Elsewhere, Trouble):  # its pages are told so
                await self._house.make_ready(name)

    def say(self, subject: str, said: Said) -> None:
        task = asyncio.get_running_loop().create_task(self.relay.say(subject, said))
        self._saying.add(task)
        task.add_done_callback(self._saying.discard)

    # tables

    def table(self, kept: KeptTable) -> FarTable:
        return FarTable(self, kept, self._house.limits)

    async def _lobby(self, coming: bool) -> list[wire_http.ListedTable]:
        return self._house.shown_here(coming)

    async def lobby(self, coming: bool) -> list[wire_http.ListedTable]:
        """The tables of all the others that the lobby shows."""
        asked = [self._lobby_of(one.name, coming) for one in self.shards.others]
        return [found for shown in await asyncio.gather(*asked) for found in shown]

    async def _lobby_of(self, name: str, coming: bool) -> list[wire_http.ListedTable]:
        try:
            found: list[wire_http.ListedTable] = await self.relay.ask(
                name, AskLobby(coming), list[wire_http.ListedTable]
            )
        except NoAnswer:
            return []
        return found

    async def _let_in(self, asked: LetIn) -> Seated | Turned:
        try:
            table = await self._house.find(asked.table)
            return Seated(await table.let_in(asked.name), table.facts.code)
        except Refused as refused:
            return Turned(str(refused))

    async def let_in(self, table: str, name: str) -> Seated:
        """A seat at a table of another process; or `Refused`."""
        owner = self.shards.owner_of(table)
        try:
            answer = await self.relay.ask(owner, LetIn(table, name)) if owner else None
        except NoAnswer:
            answer = None
        if isinstance(answer, Seated):
            return answer
        why = answer.why if isinstance(answer, Turned) else "That table cannot be asked now."
        raise Refused("{why}", CLAUSE, why=why)


async def nothing() -> None:
    pass
