"""Reviews: matches that are looked through beside the event loop, one after the other.

Each has a process of its own, which says how far it has come and can be stopped at any moment.
What was found is kept for a while, for whoever asked; nothing of it is written down.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Callable, Sequence
from hashlib import sha256
from math import ceil
from secrets import token_urlsafe

import msgspec
from msgspec import Struct

from typecase.insight.review import Review
from typecase.server.worker import end
from typecase.story.protocol import Seat
from typecase.table.moves import Refused

log = logging.getLogger(__name__)

CLAUSE = "Review"
MOST_WAITING = 10
EACH = 8.0  # seconds that one takes, about, with its start (measured: docs/insight.md)
PATIENCE = 60.0  # seconds after which one is given up (choice: ten times what any took)
KEPT, KEPT_FOR = 40, 900.0  # reviews, and seconds, that somebody may come back for one
LONGEST = 1 << 22  # bytes of an answer; the longest of a match had a tenth of it
# Nothing is imported from the folder in which the server happens to be started.
COMMAND = (sys.executable, "-P", "-m", "typecase.server.reviewer")


class Task(Struct):
    """What a reviewer is asked for."""

    record: str
    seat: int


class ToDo(Struct, tag="todo"):
    """How far it has come."""

    done: int
    whole: int


class Done(Struct, tag="done"):
    review: Review


class TooMany(Refused):
    """More are asked for than can be made now."""

    def __init__(self, says: str, seconds: float) -> None:
        self.seconds = ceil(seconds)
        super().__init__(says, CLAUSE, seconds=self.seconds)


class Job:
    """One review, as whoever asked for it knows it."""

    def __init__(self, whose: str, digest: bytes, task: Task, now: float) -> None:
        self.name, self.whose, self.digest, self.task = token_urlsafe(12), whose, digest, task
        self.done, self.whole = 0, 1
        self.review: Review | None = None
        self.fault = ""
        self.since = now

    @property
    def runs(self) -> bool:
        return self.review is None and not self.fault


class Reviews:
    """All that are asked for, waited for, or kept for a while."""

    def __init__(
        self, command: Sequence[str] = COMMAND, tick: Callable[[], float] = time.monotonic
    ) -> None:
        self._command, self._tick = command, tick
        self._jobs: dict[str, Job] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Lock()

    def ask(self, whose: str, record: str, seat: Seat) -> Job:
        """Begin one, or have the same again; `TooMany` where too much is asked for."""
        self._forget()
        digest = sha256(f"{seat} {record}".encode(errors="replace")).digest()
        for job in self._jobs.values():
            if job.digest == digest and job.whose == whose and not job.fault:
                return job
        running = [job for job in self._jobs.values() if job.runs]
        if any(job.whose == whose for job in running):
            says = "One review at a time: the last is still being made. Come back in {seconds} s."
            raise TooMany(says, EACH)
        if len(running) > MOST_WAITING:
            says = "Too many reviews are being made now: come back in {seconds} s."
            raise TooMany(says, EACH * (len(running) - MOST_WAITING))
        job = Job(whose, digest, Task(record, seat), self._tick())
        self._jobs[job.name] = job
        self._tasks[job.name] = asyncio.create_task(self._make(job))
        return job

    def find(self, name: str) -> Job:
        self._forget()
        if name not in self._jobs:
            raise Refused("There is no such review, or not any more.", CLAUSE)
        return self._jobs[name]

    async def cancel(self, name: str) -> None:
        """Stop it, and forget it."""
        self.find(name)
        del self._jobs[name]
        task = self._tasks.pop(name, None)
        if task:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def close(self) -> None:
        for name in list(self._jobs):
            await self.cancel(name)

    def _forget(self) -> None:
        """What nobody has come back for."""
        ended = [job for job in self._jobs.values() if not job.runs]
        late = [job for job in ended if self._tick() - job.since > KEPT_FOR]
        for job in [*late, *[job for job in ended if job not in late][:-KEPT]]:
            del self._jobs[job.name]

    async def _make(self, job: Job) -> None:
        try:
            async with self._one_at_a_time, asyncio.timeout(PATIENCE):
                await self._watch(job)
        except TimeoutError:
            job.fault = "This review takes too long."
        except (OSError, ValueError) as fault:  # it could not be started, or was no answer
            log.warning("A review failed: %s", type(fault).__name__)
        finally:
            if job.runs:
                job.fault = job.fault or "This review could not be made."
            job.since = self._tick()
            self._tasks.pop(job.name, None)

    async def _watch(self, job: Job) -> None:
        process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST
        )
        try:
            assert process.stdin and process.stdout, "it has both"
            process.stdin.write(msgspec.json.encode(job.task))
            process.stdin.close()
            async for line in process.stdout:
                said = msgspec.json.decode(line, type=ToDo | Done)
                if isinstance(said, Done):
                    job.review, job.done = said.review, job.whole
                else:
                    job.done, job.whole = said.done, said.whole
        finally:
            await end(process)
