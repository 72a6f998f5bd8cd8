"""Visitors: the pages at this process's tables whose sockets end at another one.

Each has an outbox here like any page, and is made its views here; what it is told travels over the
relay, under its seat's subject.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

from typecase.server import wire
from typecase.server.archive.store import Elsewhere, Trouble
from typecase.server.audience import PageSession, ViewFault
from typecase.server.lag import CAP_MEASURED, SAMPLES, Lag
from typecase.server.relay import (
    Distance,
    Gone,
    Heard,
    Join,
    Joined,
    NotMine,
    Relay,
    Told,
    Turned,
    for_seat,
)
from typecase.server.table import Table
from typecase.table.moves import Refused

log = logging.getLogger(__name__)

RECENT = 64  # messages to a page of which it is known when they were sent
LONGEST_WAY = CAP_MEASURED  # milliseconds between processes that are made good
COME_AGAIN = "One moment: the line between two processes of the server was cut."


class FarLag(Lag):
    """A line that is measured elsewhere: its far end, and the way from there.

    How long that way was is known exactly of each thing that a page says. Others have to wait for
    as long as it may take the next time: the longest of the latest."""

    def __init__(self, correction: float, shown: int | None) -> None:
        super().__init__()
        self._about, self._shown = correction, shown
        self._exact: float | None = None
        self._latest: deque[float] = deque(maxlen=SAMPLES)

    def told_of(self, correction: float, shown: int | None) -> None:
        self._about, self._shown = correction, shown

    @contextlib.contextmanager
    def exactly(self, correction: float) -> Iterator[None]:
        """While what was said just now is heard."""
        self._exact = correction
        try:
            yield
        finally:
            self._exact = None
            self._latest.append(correction)

    @property
    def correction(self) -> float:
        if self._exact is not None:
            return self._exact
        return max(self._latest, default=self._about)

    @property
    def shown(self) -> int | None:
        return self._shown


@dataclass
class Visitor:
    join: Join
    table: Table
    page: PageSession
    lag: FarLag
    heard: int = 0
    told: int = 0
    keeping: asyncio.Task[None] | None = None
    told_at: deque[tuple[int, float]] = field(default_factory=lambda: deque(maxlen=RECENT))

    def way(self, said: Heard) -> float:
        """How many milliseconds were lost between the processes, on the way of what the page was
        told last and of what it has said then: by each one's own clock."""
        now = asyncio.get_running_loop().time()
        told = [(now - at) * 1000 for number, at in self.told_at if number == said.after]
        return min(max(0.0, told[0] - said.since), LONGEST_WAY) if told else 0.0


class Visitors:
    """All of them, by their links."""

    def __init__(self, relay: Relay, find: Callable[[str], Awaitable[Table]]) -> None:
        self._relay, self._find = relay, find
        self._visitors: dict[str, Visitor] = {}
        self._coming: set[str] = set()  # links of those whose table is still being opened

    def __len__(self) -> int:
        return len(self._visitors)

    def join(self, asked: Join) -> Awaitable[Joined | Turned | NotMine]:
        """One more; or the answer that it is still here. From this moment on it may be gone."""
        self._coming.add(asked.link)
        return self._join(asked)

    async def _join(self, asked: Join) -> Joined | Turned | NotMine:
        try:
            if known := self._visitors.get(asked.link):
                return Joined(known.heard, known.told)
            table = await self._find(asked.table)
            seat = table.seat_of_kept(asked.token)
            if asked.link not in self._coming:
                return NotMine()  # who has gone meanwhile does not hear it
        except Refused as refused:
            return Turned(str(refused))
        except (Elsewhere, Trouble):
            return NotMine()
        finally:
            self._coming.discard(asked.link)
        lag = FarLag(asked.correction, asked.shown)
        visitor = Visitor(asked, table, table.join(seat, lag), lag)
        self._visitors[asked.link] = visitor
        visitor.keeping = asyncio.create_task(self._keep_told(visitor))
        return Joined(0, 0)

    async def _keep_told(self, visitor: Visitor) -> None:
        page, table, join = visitor.page, visitor.table, visitor.join

        async def send(texts: list[bytes]) -> None:
            visitor.told += 1
            visitor.told_at.append((visitor.told, asyncio.get_running_loop().time()))
            subject = for_seat(join.edge, table.name, page.seat)
            await self._relay.say(subject, Told(join.link, visitor.told, texts))

        try:
            await page.keep_told(partial(table.view, page), send)
        except ViewFault as fault:
            log.error("A view of %s failed: %s", table.name, fault)
        finally:
            self._let_go(visitor)

    def _let_go(self, visitor: Visitor) -> None:
        if self._visitors.get(visitor.join.link) is visitor:
            del self._visitors[visitor.join.link]
        visitor.table.leave(visitor.page)

    def heard(self, said: Heard) -> None:
        """Do what a page says. Where something is missing before it, the page joins anew."""
        visitor = self._visitors.get(said.link)
        if visitor is None or said.number <= visitor.heard:
            return
        if said.number != visitor.heard + 1:
            visitor.page.end(COME_AGAIN, "yes")
            return
        visitor.heard = said.number
        told = wire.said_by_page(said.text)
        assert not isinstance(told, wire.Hello | wire.Pong), "those are answered where they come"
        visitor.page.asks()
        with visitor.lag.exactly(said.correction + visitor.way(said)):
            visitor.table.hear(visitor.page, told)

    def distance(self, said: Distance) -> None:
        if visitor := self._visitors.get(said.link):
            visitor.lag.told_of(said.correction, said.shown)
            visitor.table.lag_changed()

    def gone(self, said: Gone) -> None:
        self._coming.discard(said.link)
        if visitor := self._visitors.get(said.link):
            self._let_go(visitor)  # what keeps it told may not have begun, and then ends unheard
            if visitor.keeping:
                visitor.keeping.cancel()

    def all_join_anew(self) -> None:
        """The relay was cut: nobody knows what they were told meanwhile."""
        for visitor in list(self._visitors.values()):
            visitor.page.end(COME_AGAIN, "yes")

    def forget_all_but(self, edges: set[str]) -> None:
        """Whoever came through another process has gone with it."""
        for link, visitor in list(self._visitors.items()):
            if visitor.join.edge not in edges:
                self.gone(Gone(link))

    async def close(self) -> None:
        tasks = [one.keeping for one in self._visitors.values() if one.keeping]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
