"""Three processes of one server under load: killed, stopped past their leases, cut off from each
other and from their database, and restarted one after the other.

    python bench/server/side_by_side.py [--tables 300] [--minutes 10] [--seed 1] [--releases]

The processes are `typecase serve --archive … --relay …` over a PostgreSQL and a NATS that come from
the wheels of the tests. People play at them over sockets, with bots at every table, and each comes
to any process, and to any other when her line breaks. Troubles come at random, one after the other;
after each of them every table must go on. In the end the archive is looked at: each move that was
acknowledged must be there once, each command at most once, each log without a gap, and every record
must replay. Then the processes are restarted one by one, as for a new release, while everybody goes
on playing: nobody may have to wait for more than three seconds, and nobody is sent away.

No deadline may fire early, twice or not at all: no clock of a match has run faster than the wall; a
deadline that fires twice is in no record that replays; and in the end nothing stays due.

With `--releases` the processes that come in the rolling restart are of the next release, which has
newer rules of Letter Head and keeps the older ones: matches of both must be played, and none that
was begun may be refused to its players.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import urlopen

sys.path.insert(0, str(Path(__file__).parents[2]))

import apsw
import asyncpg
import uvloop
from websockets.exceptions import WebSocketException

from bench.server.kills import SORTS, Company, Found, companies
from bench.server.load import free_port
from bench.server.people import Message, Person, Server
from tests.server import next_release
from tests.server.databases import Postgres
from typecase.server.archive.archive import PLAYING
from typecase.server.archive.leases import NOW

PROCESSES = 3
COMES_BACK = 0.3  # seconds after which a page whose line is gone tries again, as the real one does
STOPPED = (7.0, 10.0)  # seconds of a SIGSTOP: longer than a lease
CUT = (1.0, 4.0)  # seconds without a relay
AWAY = (0.5, 3.0)  # seconds without a database
PATIENCE = 60.0  # seconds, in which every table has gone on
LONGEST_WAIT = 3.0  # seconds, in a rolling restart
# What is refused while the database is away is told so, and is nobody's fault.
EXPECTED = ("stands still", "cannot be done now")
FASTER = 500  # milliseconds by which the walls of two processes may differ on a busy machine
LATEST = 8  # lines, of which one at least was kept at once (guess)
OVERDUE = 5_000  # milliseconds, after which what was due is forgotten
COPIED = {
    "matches": "id, header, state",
    "lines": "match, seq, seat, command, body, wall",
    "tables": "id, facts",
    "said": "text",
}


@dataclass
class Patient(Person):
    """Comes back by herself, and knows how long she waited for each answer."""

    since: dict[str, float] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)
    comes: int = 0

    async def command(self, kind: str, **fields: Any) -> str:
        name = await super().command(kind, **fields)
        self.since[name] = time.monotonic()
        return name

    async def _answered(self, told: Message) -> None:
        if (since := self.since.pop(told["id"], None)) is not None:
            self.waits.append(time.monotonic() - since)
        await super()._answered(told)

    async def live(self, process: Callable[[], Server]) -> None:
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                await self.come(process(), self.comes > 0 or self.hosts)
                self.comes += 1
                await self.stay()
            await asyncio.sleep(COMES_BACK)


class Process(Server):
    """One of several."""

    def __init__(self, folder: Path, archive: str, relay: str, newer: bool) -> None:
        super().__init__(folder)
        if newer:
            self.environment = next_release.environment(folder.with_suffix(".planted"))
        self._where = ("--archive", archive, "--relay", relay)
        self.up = False

    def where(self) -> tuple[str, ...]:
        return self._where

    async def begin(self) -> None:
        await self.start()
        while not await asyncio.to_thread(self._is_ready):
            await asyncio.sleep(0.1)
        self.up = True

    def _is_ready(self) -> bool:
        try:
            with urlopen(f"{self.address}/health/ready", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def counted(self, what: str) -> float:
        try:
            with urlopen(f"{self.address}/metrics", timeout=5) as answer:
                told = answer.read().decode()
        except OSError:
            return 0.0
        found = re.search(rf"^typecase_{what} (\S+)$", told, re.MULTILINE)
        return float(found[1]) if found else 0.0

    def signal(self, how: int) -> None:
        assert self.process, "it runs"
        os.kill(self.process.pid, how)


class Database:
    """A PostgreSQL that keeps what it says it keeps."""

    def __init__(self) -> None:
        self._server = Postgres.begin({})
        self.address = self._server.address()

    async def restart(self, away: float) -> None:
        """End it as a fall would, and start it again."""
        await asyncio.to_thread(self._server.stop)
        await asyncio.sleep(away)
        await asyncio.to_thread(self._server.start)

    def close(self) -> None:
        self._server.end()


class Nats:
    """A NATS on a port that it keeps."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._port = folder, free_port()
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> str:
        binary = Path(sys.executable).with_name("nats-server")
        told = ("--addr", "127.0.0.1", "--port", str(self._port), "--log", f"{self._folder}/nats")
        self._process = subprocess.Popen([binary, *told])
        while not await asyncio.to_thread(self._is_up):
            assert self._process.poll() is None, "it should have started"
            await asyncio.sleep(0.02)
        return f"nats://127.0.0.1:{self._port}"

    def _is_up(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self._port), 1):
            return True
        return False

    async def cut(self, away: float) -> None:
        self.close()
        await asyncio.sleep(away)
        await self.start()

    def close(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()


class Town:
    """All processes, everybody who plays there, and what was found."""

    def __init__(self, folder: Path, database: Database, tables: int, seed: int) -> None:
        self.database, self.nats, self.folder = database, Nats(folder), folder
        self.random, self.found = Random(seed), Found()
        self.processes: list[Process] = []
        many = list(companies(tables + len(SORTS), self.random, Patient))
        self.companies = many[:tables]
        self.later = [one for one in many[tables:] if one.sort.game == "letter-head"]
        self.people = [one for company in self.companies for one in company.people]
        self.troubles: Counter[str] = Counter()
        self.stale, self.started = 0.0, 0
        self.refused = 0.0  # shards that were left alone by whoever could not play a match in them
        self.early, self.late = 0, 0  # deadlines
        self.newer = 0  # matches by the rules of the next release
        self._living: list[asyncio.Task[None]] = []
        self._coming: list[str] = []  # troubles

    async def open(self) -> None:
        relay = await self.nats.start()
        self._relay = relay
        await asyncio.gather(*[self._start() for _ in range(PROCESSES)])
        for company in self.companies:
            await self._open(company)
        await self.all_go_on("begun")

    async def _start(self, newer: bool = False) -> Process:
        self.started += 1
        folder = self.folder / f"process-{self.started}"
        process = Process(folder, self.database.address, self._relay, newer)
        self.processes.append(process)
        await process.begin()
        return process

    def any(self) -> Process:
        return self.random.choice([one for one in self.processes if one.up])

    async def _open(self, company: Company, at: Process | None = None) -> None:
        host, *others = company.people
        door = at or self.any()
        found = await asyncio.to_thread(door.open_table, company.sort, host.name, host.home)
        host.token = found["token"]
        for person in company.people:
            assert isinstance(person, Patient)
            person.table = found["table"]
            self._living.append(asyncio.create_task(person.live(self.any)))
        await until(lambda: all(person.welcome for person in company.people))
        for seat, person in enumerate(others, 1):
            await person.sit(found["code"], seat)
        await until(lambda: not any(person.sent for person in others))
        await host.command("host", deed="start")

    async def all_go_on(self, after: str) -> None:
        """Something must happen at every table."""
        for person in self.people:
            person.moved = False
        late = await until(
            lambda: all(one.back and one.goes_on for one in self.companies), PATIENCE
        )
        if late:
            left = [one for one in self.companies if not (one.back and one.goes_on)]
            games = Counter(one.sort.game for one in left)
            self.found.note([f"after {after}, {len(left)} tables do not go on: {dict(games)}"])
            for person in left[0].people if left else ():
                print(f"{person.name} at {person.table}: {state_of(person)}", flush=True)

    # troubles

    async def trouble(self) -> str:
        kinds = {
            "kill": self._kill,
            "stop": self._stop,
            "cut": lambda: self.nats.cut(self.random.uniform(*CUT)),
            "database": lambda: self.database.restart(self.random.uniform(*AWAY)),
        }
        if not self._coming:  # each of them as often
            self._coming = self.random.sample(sorted(kinds), len(kinds))
        kind = self._coming.pop()
        self.troubles[kind] += 1
        await kinds[kind]()
        await self.all_go_on(kind)
        return kind

    async def _kill(self) -> None:
        process = self.any()
        self.stale += process.counted("stale_writes")
        process.up = False
        await process.end(signal.SIGKILL)
        self.processes.remove(process)
        await self._start()

    async def _stop(self) -> None:
        """It does not know that it was away, and goes on where it was."""
        process = self.any()
        process.signal(signal.SIGSTOP)
        await asyncio.sleep(self.random.uniform(*STOPPED))
        process.signal(signal.SIGCONT)

    async def restart_all(self, newer: bool) -> float:
        """One after the other, as for a new release, or with one; how long somebody waited at
        most."""
        for person in self.people:
            assert isinstance(person, Patient)
            person.waits.clear()
        for process in list(self.processes):
            await self._start(newer)
            self.stale += process.counted("stale_writes")
            process.up = False
            await process.end(signal.SIGTERM)
            self.processes.remove(process)
        await self.all_go_on("the restart of all")
        return max(self.waits(), default=0.0)

    async def meet_the_next_release(self) -> None:
        """One process of it comes, has matches that only it can play, and falls: the others must
        take none of these, and say so, until another one of it comes."""
        newer = await self._start(newer=True)
        for company in self.later:
            self.companies.append(company)
            self.people += company.people
            await self._open(company, newer)
        await self.all_go_on("the next release had come")
        newer.up = False
        await newer.end(signal.SIGKILL)
        self.processes.remove(newer)
        if await until(self._some_are_refused):
            self.found.note(["nobody says that there are matches which it cannot play"])
        await self._start(newer=True)
        await self.all_go_on("the next release had come again")

    def _some_are_refused(self) -> bool:
        self.refused = sum(process.counted("shards_refused") for process in self.processes)
        return self.refused > 0

    def waits(self) -> list[float]:
        return [wait for person in self.people for wait in getattr(person, "waits", [])]

    # the end

    async def close(self) -> None:
        left = {name for person in self.people for name in person.sent}
        if await until(lambda: not any(left & one.unanswered for one in self.companies), PATIENCE):
            self.found.note(["not everything was answered in the end"])
        self.late = await self._overdue()
        if self.late:
            self.found.note([f"in {self.late} matches something is overdue"])
        for task in self._living:
            task.cancel()
        await asyncio.gather(*self._living, return_exceptions=True)
        for process in self.processes:
            self.stale += process.counted("stale_writes")
        for process in self.processes:
            await process.end(signal.SIGTERM)
        self.nats.close()
        await self._look()

    async def _look(self) -> None:
        """In a copy, by the same eyes as after the kills of a single server."""
        source = await asyncpg.connect(self.database.address)
        with contextlib.closing(apsw.Connection(":memory:")) as copy:
            for table, columns in COPIED.items():
                copy.execute(f"CREATE TABLE {table} ({columns})")
                rows = await source.fetch(f"SELECT {columns} FROM {table}")
                marks = ", ".join("?" * len(columns.split(",")))
                copy.executemany(f"INSERT INTO {table} VALUES ({marks})", map(tuple, rows))
            self.found._look(copy, self.people)
            self._look_at_clocks(copy)
            self._look_at_rules(copy)
        await source.close()
        for person in self.people:
            self.found.note(
                one for one in person.faults if not any(known in one for known in EXPECTED)
            )

    def _look_at_rules(self, copy: apsw.Connection) -> None:
        headers = [json.loads(header) for (header,) in copy.execute("SELECT header FROM matches")]
        self.newer = sum(header["rules"] == next_release.RULES for header in headers)

    def _look_at_clocks(self, copy: apsw.Connection) -> None:
        """A line is kept when its turn comes, on a busy machine up to a second after the moment
        that it tells: of the latest lines the one that waited least shows how match and wall stand
        to each other."""
        before, latest = None, deque[int](maxlen=LATEST)
        sql = "SELECT match, seat, body, wall FROM lines ORDER BY match, seq"
        for match, seat, body, wall in copy.execute(sql):
            if match != before:
                before, latest = match, deque(maxlen=LATEST)
            at = json.loads(body)["at"] - wall
            if seat is None and latest and at - max(latest) > FASTER:
                self.early += 1
                early = [at - one for one in latest]
                self.found.note([f"a deadline of {match} was early, by {early} ms after its lines"])
            latest.append(at)

    async def _overdue(self) -> int:
        """How many matches there are in which something should have happened, and nobody looks
        after that. A match in which a bot thinks is due all the while, but not for ever."""
        source = await asyncpg.connect(self.database.address)
        sql = f"SELECT id, due FROM matches WHERE state = '{PLAYING}' AND due < {NOW} - {OVERDUE}"
        ends, left = time.monotonic() + PATIENCE, {*map(tuple, await source.fetch(sql))}
        while left and time.monotonic() < ends:
            await asyncio.sleep(1)
            left &= {*map(tuple, await source.fetch(sql))}
        await source.close()
        return len(left)

    def so_far(self) -> str:
        """Before the archive is looked at."""
        done = sum(len(person.done) for person in self.people)
        again = sum(person.again for person in self.people)
        return f"{done} acknowledged; {again} sent again; {len(self.found.faults)} faults."

    def figures(self) -> str:
        found, done = self.found, sum(len(person.done) for person in self.people)
        again = sum(person.again for person in self.people)
        waits = sorted(self.waits())
        middle = waits[len(waits) // 2] * 1000 if waits else 0.0
        return (
            f"{dict(self.troubles)}: {done} acknowledged, {found.lost} lost, {found.doubled} "
            f"doubled; {again} sent again; {self.stale:.0f} stale writes refused; "
            f"{found.replayed} of {found.matches} records replayed ({found.ended} ended, "
            f"{self.newer} by newer rules), "
            f"{found.lines} lines, {found.gaps} gaps, {found.deadlines} deadlines ({self.early} "
            f"early, {self.late} not at all); an answer took {middle:.0f} ms in the middle."
        )

    def verdict(self) -> str:
        """The last line."""
        faults = len(self.found.faults)
        return "Everything holds." if not faults else f"It does not hold: {faults} faults."


def state_of(person: Person) -> str:
    """What somebody waits for, where nothing goes on."""
    if not (person.line and person.welcome and person.now and person.seen):
        return f"has not come back: {person.line=}, {bool(person.welcome)}, {bool(person.now)}"
    ask, waits = person.seen["ask"], list(person.sent.values())
    table = {name: person.now.get(name) for name in ("state", "trouble")}
    return f"{person.seen['phase']}, asked {ask and ask['says']}, {waits=}, {table}"


async def until(so: Callable[[], bool], patience: float = PATIENCE) -> bool:
    """Wait for it; whether that was in vain."""
    ends = time.monotonic() + patience
    while not so():
        if time.monotonic() > ends:
            return True
        await asyncio.sleep(0.05)
    return False


@contextlib.asynccontextmanager
async def a_town(folder: Path, tables: int, seed: int) -> AsyncIterator[Town]:
    database = Database()
    town = Town(folder, database, tables, seed)
    try:
        yield town
    finally:
        for process in town.processes:
            with contextlib.suppress(ProcessLookupError, AssertionError):
                process.signal(signal.SIGKILL)
        town.nats.close()
        database.close()


async def soak(folder: Path, tables: int, minutes: float, seed: int, releases: bool) -> int:
    began = time.monotonic()

    def tell(line: str) -> None:
        print(f"{time.monotonic() - began:5.0f} s: {line}", flush=True)

    async with a_town(folder, tables, seed) as town:
        await town.open()
        tell(f"{tables} tables, {len(town.people)} people, {PROCESSES} processes")
        ends = time.monotonic() + minutes * 60
        while time.monotonic() < ends:
            await asyncio.sleep(town.random.uniform(0, 4))
            tell(f"{await town.trouble():9} {town.so_far()}")
        if releases:
            await town.meet_the_next_release()
            tell(f"the next release has come; {town.refused:.0f} shards were left to it")
        longest = await town.restart_all(releases)
        tell(f"all restarted one by one; somebody waited {longest:.2f} s at most")
        if longest > LONGEST_WAIT:
            town.found.note([f"somebody waited {longest:.2f} s, and {LONGEST_WAIT} are allowed"])
        await town.close()
    print("\n".join([*town.found.faults[:20], town.figures(), town.verdict()]))
    return 1 if town.found.faults else 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Three processes of one server, in all troubles.")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--releases", action="store_true", help="restart them with the next one")
    asked = parser.parse_args()
    random.seed(asked.seed)
    if asked.releases:
        next_release.install()  # by which all records are played again
    with tempfile.TemporaryDirectory() as folder:
        return uvloop.run(
            soak(Path(folder), asked.tables, asked.minutes, asked.seed, asked.releases)
        )


if __name__ == "__main__":
    sys.exit(main())
