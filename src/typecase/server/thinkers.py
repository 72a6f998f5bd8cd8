"""Thinkers: the processes beside the server's loop in which bots think.

There are few of them, and each looks after many matches. One that dies is started again, and those
who sat there tell it of their matches anew; what they say while none is there is not kept for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from typecase.server.twins import Deed, Failed, FromTwins, Leave, Lost, ToTwins
from typecase.server.worker import end

log = logging.getLogger(__name__)

MOST = 4  # processes; one takes as much memory as the server (choice)
START_AGAIN = 0.5  # seconds after which one that died is started again (choice)
LONGEST = 1 << 20  # bytes of an answer
# Nothing is imported from the folder in which the server happens to be started.
COMMAND = (sys.executable, "-P", "-m", "typecase.server.thinker")


class Party(Protocol):
    """The bots of one match, as its table knows them."""

    def meant(self, number: int, deeds: Sequence[Deed]) -> None:
        """What they mean to do, in answer to that question."""

    def anew(self) -> None:
        """Who thought for them has to be told everything again."""

    def lost(self) -> None:
        """Who thought for them could not follow."""


class Thinking(Protocol):
    """Where bots think."""

    def start(self) -> None: ...

    def join(self, party: Party) -> int:
        """A name for a twin of its match, of which it tells then."""

    def say(self, told: ToTwins) -> None: ...

    async def close(self) -> None: ...


class Thinkers:
    """All processes of a server. Each is started when it is needed, and the first at once."""

    def __init__(self, many: int | None = None) -> None:
        cores = many or min(MOST, (os.cpu_count() or 1) - 1)  # one core is the loop's
        self._thinkers = [Thinker() for _ in range(max(1, cores))]
        self._place: dict[int, Thinker] = {}  # by twin
        self._last = 0

    def start(self) -> None:
        self._thinkers[0].start()

    def join(self, party: Party) -> int:
        self._last += 1
        thinker = min(self._thinkers, key=lambda one: len(one.parties))
        thinker.parties[self._last] = party
        self._place[self._last] = thinker
        thinker.start()
        return self._last

    def say(self, told: ToTwins) -> None:
        thinker = self._place.get(told.twin)
        if thinker is None:
            return
        thinker.say(told)
        if isinstance(told, Leave):
            del self._place[told.twin], thinker.parties[told.twin]

    def pids(self) -> list[int]:
        """The processes that run."""
        return [one.process.pid for one in self._thinkers if one.process]

    async def close(self) -> None:
        """End them all, whatever they are thinking."""
        for thinker in self._thinkers:
            await thinker.close()


class Thinker:
    """One process, and its successors."""

    def __init__(self) -> None:
        self.parties: dict[int, Party] = {}
        self.process: Process | None = None
        self._running: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._running is None:
            self._running = asyncio.get_running_loop().create_task(self._run())

    def say(self, told: ToTwins) -> None:
        if self.process and self.process.stdin:
            self.process.stdin.write(msgspec.json.encode(told) + b"\n")

    async def close(self) -> None:
        if self._running:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running

    async def _run(self) -> None:
        while True:
            try:
                await self._live()
            except OSError as trouble:
                log.error("No thinker can be started: %s", trouble.strerror)
            except Exception:  # what it said cannot be read
                log.exception("A thinker is not understood. Another is started.")
            await asyncio.sleep(START_AGAIN)

    async def _live(self) -> None:
        # In a session of its own: Ctrl-C is for the server alone, which ends it.
        process = await asyncio.create_subprocess_exec(
            *COMMAND, stdin=PIPE, stdout=PIPE, limit=LONGEST, start_new_session=True
        )
        self.process = process
        try:
            for party in list(self.parties.values()):
                safely(party.anew)
            await self._listen(process)
            log.warning("A thinker has died: %s. Another is started.", await process.wait())
        finally:
            self.process = None
            await end(process)

    async def _listen(self, process: Process) -> None:
        assert process.stdout is not None, "it was asked for"
        decoder = msgspec.json.Decoder(FromTwins)
        while line := await process.stdout.readline():
            safely(hear, decoder.decode(line), self.parties)


def safely(tell: Callable[..., None], *said: Any) -> None:
    """The fault of one match must not end the thinking of all."""
    try:
        tell(*said)
    except Exception:
        log.exception("Who asks bots has failed.")


def hear(said: FromTwins, parties: dict[int, Party]) -> None:
    """Tell those whom it is about."""
    if isinstance(said, Failed):
        note(said)
    elif isinstance(said, Lost):
        log.error("The bots of a match cannot follow it: %s", said.fault)
        if said.twin in parties:
            parties[said.twin].lost()
    elif said.twin in parties:
        parties[said.twin].meant(said.number, said.deeds)


def note(failed: Failed) -> None:
    log.warning("%s failed in %s, %s: %s", failed.bot, failed.game, failed.phase, failed.fault)
