"""The keeper: opens matches when they are needed, lets idle ones go, wakes what is due, and sees to
it that a stop of the server costs nobody time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from secrets import token_urlsafe
from typing import Any

from typecase.door import get_ready, replay
from typecase.server import worker
from typecase.server.actor import Actor, Reopened
from typecase.server.archive.archive import Archive, KeptMatch
from typecase.server.archive.store import Elsewhere, Entry, KeptLine, Statement, Trouble
from typecase.server.clock import REAL_TIME, Base, Clock, Timing, Wall, steady_wall
from typecase.server.shards import Shards
from typecase.story.logbook import LogBroken, again, header
from typecase.story.match import Match
from typecase.story.protocol import PACE, Millis
from typecase.table.moves import Refused

log = logging.getLogger(__name__)

BEAT = 5.0  # seconds: at most so much longer than it was, a stop is taken for
LOOK = 1.0  # seconds between two looks for what is due
SOON = 60_000  # milliseconds: what is due within them stays in memory
AHEAD = 20.0  # seconds in which a match is taken over of which the log was read ahead (choice)
# Beside the loop: a long match takes longer than anybody should wait for another one's sake.
REOPENING = worker.one_thread("reopening")
NO_MATCH = "There is no such match here."
CHANGED = "The table has changed meanwhile: look again."


class Keeper:
    """All matches of a server."""

    def __init__(
        self,
        archive: Archive,
        process: str = "server",
        timing: Timing = REAL_TIME,
        wall: Wall = steady_wall,
        shards: Shards | None = None,
    ) -> None:
        self._archive, self._process, self._shards = archive, process, shards
        self._timing, self._wall = timing, wall
        self.actors: dict[str, Actor] = {}
        self._opening: dict[str, asyncio.Task[None]] = {}
        self._read_ahead: dict[str, Match[Any]] = {}
        self._unreadable: set[str] = set()  # said once; another version may open them
        self._rounds: list[asyncio.Task[None]] = []
        self.wake: Callable[[str, str], Awaitable[None]] = self._wake

    # the server starts and stops

    async def start(self) -> None:
        """Take the time of the stop out of every live match, before anything is opened. Where there
        are several processes, that is done for each shard when it is taken."""
        rounds = [(LOOK, self.look)]
        if not self._shards:
            now, last = int(self._wall()), await self._archive.last_beat(self._process)
            if last is None:
                await self.beat()
            else:
                await self._archive.move_clocks(self._process, last, now)
            rounds.append((BEAT, self.beat))
        for pause, deed in rounds:
            self._rounds.append(asyncio.create_task(now_and_then(pause, deed)))

    async def beat(self) -> None:
        await self._archive.beat(self._process, int(self._wall()))

    async def close(self) -> None:
        """Take nothing more, and have written what was taken."""
        for task in (*self._rounds, *self._opening.values()):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Refused, Trouble):
                await task
        for actor in self.actors.values():
            actor.close()
        with contextlib.suppress(Trouble):  # then the last beat stands
            if not self._shards:
                await self.beat()

    # matches

    async def begin(
        self,
        tbl: str,
        number: int,
        match: Match[Any],
        *also: Statement,
        name: str = "",
        runs: bool = True,
    ) -> Actor:
        """Keep a new match, and whatever else has to be kept with it. It is in memory then, and
        goes on when it is told to."""
        name = name or new_name()
        base = Base(match.now, int(self._wall()) if runs else None)
        actor = self._actor(name, Reopened(match, base, set()))
        live = not isinstance(PACE[match.table.pace], int)  # clocks of days run on in a stop
        about = (name, tbl, number, header(match.setup), live)
        if not await self._archive.add_match(KeptMatch(*about, actor.standing()), *also):
            raise Refused(CHANGED, "Tables")
        self.actors[name] = actor
        return actor

    async def actor(self, name: str) -> Actor:
        """The match, from memory or from its log; or `Refused`. It goes on when it is told to."""
        while name not in self.actors:  # it may be let go before whoever waits for it is told
            if name not in self._opening:
                task = asyncio.create_task(self._open(name))
                self._opening[name] = task
                task.add_done_callback(lambda _done: self._opening.pop(name))
            await asyncio.shield(self._opening[name])
        return self.actors[name]

    async def read_ahead(self, name: str) -> None:
        """Play a match again that another process still has, as far as it is kept: when it is taken
        over, only what has come since is left to do."""
        kept, lines = await self._archive.match(name), await self._archive.lines(name)
        if kept is not None:
            self._read_ahead[name] = await self._played_again(name, kept, lines)
            asyncio.get_running_loop().call_later(AHEAD, self._read_ahead.pop, name, None)

    async def _open(self, name: str) -> None:
        self.actors[name] = self._actor(name, await self._read(name))

    def _actor(self, name: str, opened: Reopened) -> Actor:
        clock = Clock(self._timing.speed, opened.base, self._wall)
        return Actor(name, opened, clock, self._archive, lambda: self._read_again(name))

    async def _read_again(self, name: str) -> Reopened:
        try:
            return await self._read(name)
        except Elsewhere:
            self.actors.pop(name, None)
            raise

    async def _read(self, name: str) -> Reopened:
        kept, lines = await self._archive.match(name), await self._archive.lines(name)
        if kept is None:
            raise Refused(NO_MATCH, "Matches")
        if self._shards and not await self._shards.is_mine(kept.tbl):
            raise Elsewhere
        match = await self._played_again(name, kept, lines)
        done = {
            (line.seat, line.command) for line in lines if line.command and line.seat is not None
        }
        return Reopened(match, Base(kept.standing.base_clock, kept.standing.base_wall), done)

    async def _played_again(
        self, name: str, kept: KeptMatch, lines: Sequence[KeptLine]
    ) -> Match[Any]:
        begun, texts = self._read_ahead.pop(name, None), [line.body for line in lines]
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(REOPENING, reopened, kept.header, texts, begun)
        except LogBroken as fault:
            log.error("%s cannot be opened again: line %s", name, fault.line)
            raise Refused("This match cannot be opened again.", "Matches") from None

    # what is due, and what is idle

    async def look(self) -> None:
        """Wake what is due, and let go what nobody needs in memory."""
        for name, tbl in await self._due(int(self._wall())):
            if name in self._unreadable:
                continue
            try:
                if name in self.actors:
                    self.actors[name].go_on()
                else:
                    await self.wake(name, tbl)
            except Trouble:
                raise  # of the database: next time
            except Elsewhere:
                pass  # it was ours when we asked
            except Refused:
                self._unreadable.add(name)
            except Exception:  # of this match alone: the others are due too
                log.exception("%s cannot be woken.", name)
                self._unreadable.add(name)
        self.sweep()

    async def _due(self, wall: Millis) -> list[tuple[str, str]]:
        return await (self._shards or self._archive).due(wall)

    async def _wake(self, name: str, tbl: str) -> None:
        (await self.actor(name)).go_on()

    def drop(self, name: str) -> None:
        """Another process looks after this match from now on. What is being written is written."""
        if actor := self.actors.pop(name, None):
            actor.close()
            actor.listener.let_go()

    def sweep(self) -> None:
        now = int(self._wall())
        for name, actor in list(self.actors.items()):
            if actor.idle and ((due := actor.due()) is None or due > now + SOON):
                del self.actors[name]
                actor.close()
                actor.listener.let_go()
                if not actor.over:  # bots had to be asked before it was known when they mean to act
                    standing = actor.standing()._replace(due=due)
                    self._archive.keep(Entry(name, None, standing), lambda _outcome: None)


def reopened(header: str, lines: Sequence[str], begun: Match[Any] | None = None) -> Match[Any]:
    """The match of a record, of which the first lines may have been played again already."""
    if begun is None:
        return get_ready(replay("".join([header, *lines])))
    for number, line in enumerate(lines[len(begun.log) :], start=len(begun.log) + 2):
        again(begun, number, line)
    return begun


async def now_and_then(pause: float, deed: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Do it again and again; a database in trouble is asked again next time."""
    while True:
        await asyncio.sleep(pause)
        try:
            await deed()
        except Trouble as trouble:
            log.warning("%s", trouble)
        except Exception:
            log.exception("What is done now and then has failed.")


def new_name() -> str:
    return token_urlsafe(9)
