"""How much one server takes: ours, which keeps every move on the disk before anybody sees it,
beside boardgame.io and Colyseus, all in one run.

    python bench/server/load.py [--seconds 4] [--rounds 3] [--tables 1000] [--no-peers]

The same tiny game everywhere: two players press a button in turn, and a move is made when both have
been told of it. The server has one core, the driver another; the servers take turns, each of them
new in every round, and the middle one of the rounds counts. First as many moves as go, at a fifth
of the tables, each of which makes its next move as soon as the last is made; then one move a second
at every table, at random moments: how long does a move take, and how much memory a match?

boardgame.io keeps matches in memory, in files (its FlatFile), or in a PostgreSQL (bgio-postgres),
which may use both cores; Colyseus keeps nothing, and tells its players by direct messages. They are
installed into a cache folder; PostgreSQL comes from the wheel that the tests use.

How busy the server's core and the driver's were with them is told too: on a machine that does other
things, only moves by second of the server's processor can be compared. With the numbers above it
takes about six minutes on an idle machine, and the first time one more, in which the others are
installed.

Why some goals are out of reach
-------------------------------
boardgame.io's moves in memory cost about 100 microseconds of an idle machine's processor, so that
three times as many would leave a move of ours 33. `python bench/server/layers.py` tells where ours
go: in parts of a hundred, from runs of 15 seconds on a busy machine,

    the tiny game | Letter Head
               21 | 12   the line and the kernel: one text is read, two are written
               14 | 22   the views of both seats
                8 | 22   comparing them with what was shown, in whichever way is shorter
               11 | 15   numbering, encoding, and events in words
               11 |  5   the actor: queue, clock, the log's line and its checksum
               11 |  6   writing to the disk, with all that others moved
                8 |  3   the table: bots, hints, races, whoever looks on
                7 |  7   the rules
                5 |  2   decoding, limits, the way to the match
                4 |  6   the loop

No layer stands out that could go. To read one text and to write two, with nothing at all between,
takes uvloop and the kernel 16 to 20 microseconds: half of those 33. What is left would have to pay
in CPython for what boardgame.io does not do in memory: keep a move on the disk before it is seen,
make each seat a view of its own that holds nothing it may not know, send what has changed only, and
answer a command once however often it is sent. Colyseus sends every seat the same number and keeps
nothing; its moves cost a fifth of ours.

At one move a second a table, the slowest of a hundred moves are those that come while the server
does nothing but something else. At a thousand tables that is once a second 1 to 4 milliseconds, and
every six seconds 5 to 11, while the collector of garbage looks through what is new (three objects
of every move stay for good); about twice a second 0.7, while SQLite copies its log into the file,
where a commit takes 0.14; and once a second 0.2, for the look for idle matches. These are the parts
one by one, on a busy machine. Together they are between a third and nine tenths of a hundredth of
the time: so near to a hundredth that chance decides whether such a pause is among the slowest, or
only two moves that came at the same moment. That would explain why this figure was 0.65 times
Colyseus' in one run and 2.5 times in another; nobody has watched it happen on an idle machine.
Colyseus keeps nothing, and waits for no disk.

Sockets are most of a match's memory: of the 65 KB that Python itself has of one, the table and its
match take 15, and each of the two pages 25, much of it the tasks of asyncio and what uvicorn and
websockets keep for a line.

What was tried and did not help: to send each view as soon as it is made (6 % slower: views made in
a row, and then sent in a row, stay in the processor's cache); to turn the collector of garbage off
(nothing); to read a short text ourselves where it comes whole (a twentieth of a move less, for a
reader that knows the inside of the library that reads all the others: not worth it); to keep a
batch in two statements, from a list in JSON (12 microseconds a move where forty are in a batch, and
9 one by one); to copy SQLite's log in a thread of its own (no difference that could be told from
chance). Not built: picows in the place of uvicorn's sockets. What Python does to read one text and
write two takes 4 microseconds by itself, and an eighth of a move at most where other matches have
their turns in between; no other library could save more, and this one makes its own handshake,
without our limits, hosts and shares.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import random
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import uvloop

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from bench.server.players import Desk, Match, at_boardgame, at_colyseus, at_typecase  # noqa: E402
from hatch_build import Node  # noqa: E402
from tests.server.databases import a_postgres  # noqa: E402

PEERS = Path(__file__).parent / "peers"
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "typecase" / "bench-peers"
SERVER_CORE, DRIVER_CORE = 0, 1
WARMING = 1.5  # seconds of play before anything is counted, in which Node compiles
PATIENCE = 120.0  # seconds for a server to answer, and for a first move; then something is wrong
PAGE_KB = os.sysconf("SC_PAGE_SIZE") / 1024


class Server(NamedTuple):
    """Somebody who can be measured. `command` says how it is started on a port, in a new folder."""

    name: str
    command: Callable[[int, Path], list[str]]
    open: Callable[[Desk], Awaitable[Match]]
    saturates: bool = True  # is asked for as many moves as go
    trickles: bool = False  # is asked for one move a second


TINY, LETTER_HEAD = "typecase, tiny game", "typecase, Letter Head"
MEMORY, FILES, POSTGRES = "boardgame.io, memory", "boardgame.io, files", "boardgame.io, PostgreSQL"
COLYSEUS = "Colyseus, messages"


def ours() -> list[Server]:
    def serve(port: int, folder: Path) -> list[str]:
        told = ("--port", str(port), "--data", str(folder), "--crowd", "3000", "--no-browser")
        return [sys.executable, "-m", "typecase", "serve", *told]

    tiny, letter_head = partial(at_typecase, game="tiny"), partial(at_typecase, game="letter-head")
    return [
        Server(TINY, serve, tiny, trickles=True),
        Server(LETTER_HEAD, serve, letter_head),
    ]


def peers(postgres: str) -> list[Server]:
    node = installed()

    def boardgame(kept: str, port: int, folder: Path) -> list[str]:
        place = {"memory": "", "files": str(folder), "postgres": postgres}[kept]
        return [node, str(CACHE / "boardgame.mjs"), str(port), kept, place]

    def colyseus(port: int, _folder: Path) -> list[str]:
        return [node, str(CACHE / "colyseus.mjs"), str(port)]

    return [
        Server(MEMORY, partial(boardgame, "memory"), at_boardgame),
        Server(FILES, partial(boardgame, "files"), at_boardgame),
        Server(POSTGRES, partial(boardgame, "postgres"), at_boardgame),
        Server(COLYSEUS, colyseus, at_colyseus, trickles=True),
    ]


def installed() -> str:
    """The peers in a folder of their own, and the Node that runs them."""
    node, lock = Node.from_wheel(), PEERS / "package-lock.json"
    made_from = CACHE / "made-from"
    CACHE.mkdir(parents=True, exist_ok=True)
    for file in PEERS.iterdir():
        shutil.copy(file, CACHE)
    if not made_from.is_file() or made_from.read_bytes() != lock.read_bytes():
        print(f"installing boardgame.io and Colyseus into {CACHE}", file=sys.stderr, flush=True)
        # Not `ci`, for which the lock has to name what other machines would need.
        install = [*node.npm, "install", "--loglevel=error", "--ignore-scripts"]
        subprocess.run(install, cwd=CACHE, check=True, stdout=subprocess.DEVNULL)
        shutil.copy(lock, made_from)
    return node.path


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The address of a new PostgreSQL, with its own settings: what it says is kept is on the
    disk."""
    with a_postgres() as server:
        yield server.address()


# A server, on one core


class Running:
    """A server that runs, and what it has used."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, said: Path) -> None:
        self.process, self.port, self._said = process, port, said

    def told(self) -> str:
        """What it has printed."""
        return self._said.read_text()

    def cpu(self) -> float:
        """Seconds of the processor, to the nanosecond: the clock that clock_getcpuclockid(3)
        names."""
        return time.clock_gettime((~self.process.pid << 3) | 2)

    def kilobytes(self) -> float:
        """In memory now."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE_KB


@contextlib.contextmanager
def running(server: Server) -> Iterator[Running]:
    with TemporaryDirectory() as place:
        port, folder = free_port(), Path(place)
        command = server.command(port, folder / "data")
        with open(folder / "said", "w+b") as said:
            process = subprocess.Popen(
                command,
                stdout=said,
                stderr=said,
                env={**os.environ, "PYTHONPATH": str(with_tiny_game(folder))},
                preexec_fn=partial(pin, SERVER_CORE),
            )
            try:
                wait_for(process, port, folder / "said")
                yield Running(process, port, folder / "said")
                if process.poll() is not None:
                    raise RuntimeError((folder / "said").read_text())
            finally:
                process.terminate()
                process.wait()


def free_port() -> int:
    """One that nobody listens on, below those that the system gives to whoever connects: such a one
    may be taken by anybody before a server has it, or while it is away."""
    while True:
        port = random.randrange(20_000, 32_000)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def pin(core: int) -> None:
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[core % len(cores)]})


def with_tiny_game(folder: Path) -> str:
    """Where Python finds the tiny game, as that of a package that is installed."""
    about = folder / "tiny-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: tiny\nVersion: 1\n")
    games = ("tiny = bench.server.tiny:BOX", "sprint = bench.server.tiny:SPRINT")
    (about / "entry_points.txt").write_text("\n".join(["[typecase.games]", *games, ""]))
    return os.pathsep.join((str(folder), str(ROOT)))


def wait_for(process: subprocess.Popen[bytes], port: int, said: Path) -> None:
    ends = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < ends:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise RuntimeError(f"{process.args} does not answer: {said.read_text()}")


# What is measured


@dataclass
class Measured:
    """One round of one server."""

    moves: float  # a second
    p50: float  # milliseconds from a move's beginning until both have it
    p99: float
    server: float  # share of a core
    driver: float
    kilobytes: float  # a match

    @property
    def busy(self) -> float:
        """Microseconds of the server's processor for a move."""
        return self.server / self.moves * 1e6


async def opened(server: Server, at: Running, tables: int) -> list[Match]:
    desk = Desk(at.port)
    try:
        return [await server.open(desk) for _ in range(tables)]
    finally:
        desk.close()


class Load:
    """Has matches played, and counts what was made while it counted."""

    def __init__(self, matches: Sequence[Match]) -> None:
        self.matches, self.took = matches, list[float]()
        self._loop = asyncio.get_running_loop()
        self._on = True

    async def measure(self, at: Running, before: float, seconds: float) -> Measured:
        await asyncio.sleep(WARMING)
        self.took.clear()
        cpu, own, began = at.cpu(), time.process_time(), time.perf_counter()
        await asyncio.sleep(seconds)
        while not self.took and time.perf_counter() < began + seconds + PATIENCE:
            await asyncio.sleep(0.1)  # at a few tables, a whole second may pass without a move
        took, spent = sorted(self.took), time.perf_counter() - began
        self.stop()
        self.all_well()
        if not took:
            raise RuntimeError("no move was made")
        return Measured(
            len(took) / spent,
            took[len(took) // 2] * 1000,
            took[len(took) * 99 // 100] * 1000,
            (at.cpu() - cpu) / spent,
            (time.process_time() - own) / spent,
            (at.kilobytes() - before) / len(self.matches),
        )

    def all_well(self) -> None:
        """Raise why a match is not played on, if one is not."""
        if broken := next(filter(None, (match.broken for match in self.matches)), ""):
            raise ConnectionError(broken)

    def stop(self) -> None:
        """No more moves are begun."""
        self._on = False

    def as_fast_as_it_goes(self) -> None:
        for match in self.matches:
            self._go_on(match)

    def _go_on(self, match: Match) -> None:
        began = time.perf_counter()

        def moved() -> None:
            self.took.append(time.perf_counter() - began)
            if self._on:
                self._go_on(match)

        match.moved = moved
        match.move()

    def one_a_second(self) -> None:
        """At random moments, each as if it knew nothing of the others. A move that finds the one
        before it unfinished waits, and that it waited counts."""
        for match in self.matches:
            self._sometimes(match, [])

    def _sometimes(self, match: Match, waiting: list[float]) -> None:
        def due() -> None:
            if self._on:
                self._loop.call_later(random.expovariate(1.0), due)
                waiting.append(time.perf_counter())
                if len(waiting) == 1:
                    match.move()

        def moved() -> None:
            self.took.append(time.perf_counter() - waiting.pop(0))
            if waiting:
                match.move()

        match.moved = moved
        self._loop.call_later(random.expovariate(1.0), due)


async def one_round(server: Server, tables: int, seconds: float, trickle: bool) -> Measured:
    with running(server) as at:
        await asyncio.sleep(1)  # whatever it still does after its start
        before = at.kilobytes()
        matches = await opened(server, at, tables)
        gc.collect()
        gc.disable()  # the driver's own pauses are nobody's fault
        try:
            load = Load(matches)
            if trickle:
                load.one_a_second()
            else:
                load.as_fast_as_it_goes()
            return await load.measure(at, before, seconds)
        finally:
            gc.enable()
            for match in matches:
                match.close()


# The run


@dataclass
class Goal:
    """What ours has to reach: so many times the other, or at most so much of it. Where it is told
    how much a move costs, it has to be reached by that too: a busy machine gives one server more
    of its core than the other."""

    what: str
    ratio: float
    least: float | None = None
    most: float | None = None
    by_cpu: float | None = None  # the ratio by second of the server's processor
    why: str = ""  # it would fall short, as far as that was measured

    def reached_by(self, ratio: float) -> bool:
        return ratio >= self.least if self.least else ratio <= (self.most or 0)

    def told(self) -> str:
        ratios = [self.ratio] if self.by_cpu is None else [self.ratio, self.by_cpu]
        wanted = f"at least {self.least}" if self.least else f"at most {self.most}"
        by_cpu = "" if self.by_cpu is None else f", {self.by_cpu:.2f} by second of the processor"
        told = f"{self.what}: {self.ratio:.2f} times{by_cpu} (goal: {wanted}): "
        return told + (
            "holds" if all(map(self.reached_by, ratios)) else f"falls short\n    {self.why}"
        )


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="How much one server takes.")
    add = parser.add_argument
    add("--seconds", type=float, default=4, help="that a round is counted for")
    add("--rounds", type=int, default=3)
    add("--tables", type=int, default=1000, help="at one move a second; a fifth of them at speed")
    add("--no-peers", action="store_true", help="ours alone")
    add("--only", default="", help="servers whose names hold this")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    with contextlib.ExitStack() as stack:
        servers = ours()
        if not asked.no_peers:
            servers += peers(stack.enter_context(postgres()))
        pin(DRIVER_CORE)
        servers = [one for one in servers if asked.only in one.name]
        fast, slow = measure(servers, asked)
    print()
    for goal in goals(fast, slow):
        print(goal.told())


def measure(
    servers: Sequence[Server], asked: argparse.Namespace
) -> tuple[dict[str, Measured], dict[str, Measured]]:
    """Everybody in turn, round after round: as fast as it goes, and at one move a second."""
    fast: dict[str, list[Measured]] = {}
    slow: dict[str, list[Measured]] = {}
    head = f"{'':26}{'tables':>7}{'moves/s':>9}{'p50 ms':>8}{'p99 ms':>8}"
    print(f"{head}{'KB a match':>12}{'server':>8}{'driver':>8}{'moves/CPU s':>13}")
    for _ in range(asked.rounds):
        for server in servers:
            few = max(1, asked.tables // 5)
            for trickle, tables, kept in ((False, few, fast), (True, asked.tables, slow)):
                if server.trickles if trickle else server.saturates:
                    told = uvloop.run(one_round(server, tables, asked.seconds, trickle))
                    kept.setdefault(server.name, []).append(told)
                    show(server.name, tables, told)
    print("\nthe middle ones:")
    middle = {name: middle_of(rounds) for name, rounds in fast.items()}
    for name, told in middle.items():
        show(name, max(1, asked.tables // 5), told)
    calm = {name: middle_of(rounds) for name, rounds in slow.items()}
    for name, told in calm.items():
        show(name, asked.tables, told)
    return middle, calm


def show(name: str, tables: int, told: Measured) -> None:
    took = f"{told.moves:9,.0f}{told.p50:8.2f}{told.p99:8.2f}{told.kilobytes:12.0f}"
    used = f"{told.server:8.0%}{told.driver:8.0%}{told.moves / told.server:13,.0f}"
    print(f"{name:26}{tables:7}{took}{used}", flush=True)


def middle_of(rounds: Sequence[Measured]) -> Measured:
    """The middle figure of each kind."""
    values: Any = zip(*(vars(one).values() for one in rounds), strict=True)
    return Measured(*(median(column) for column in values))


def goals(fast: dict[str, Measured], slow: dict[str, Measured]) -> Iterator[Goal]:
    for ours, other, least in (
        (TINY, MEMORY, 3),
        (TINY, FILES, 8),
        (TINY, POSTGRES, 25),
        (LETTER_HEAD, MEMORY, 1.2),
    ):
        if ours in fast and other in fast:
            yield many_moves(ours, other, fast, least)
    if TINY in slow and COLYSEUS in slow:
        mine, theirs = slow[TINY], slow[COLYSEUS]
        what = f"at one move a second a table, {TINY} : {COLYSEUS}"
        why = f"half of the moves took up to {mine.p50:.2f} ms, and {theirs.p50:.2f} ms there"
        yield Goal(f"p99 {what}", mine.p99 / theirs.p99, most=1, why=why)
        why = f"{mine.kilobytes:.0f} KB a match, and {theirs.kilobytes:.0f} KB there"
        yield Goal(f"memory a match {what}", mine.kilobytes / theirs.kilobytes, most=1, why=why)


def many_moves(ours: str, other: str, fast: dict[str, Measured], least: float) -> Goal:
    mine, theirs = fast[ours], fast[other]
    why = (
        f"a move took the server's processor {mine.busy:.0f} microseconds, and {theirs.busy:.0f} "
        f"there; the servers had {mine.server:.0%} and {theirs.server:.0%} of a core"
    )
    # What a PostgreSQL takes is not the server's own.
    by_cpu = None if other is POSTGRES else theirs.busy / mine.busy
    what = f"moves a second, {ours} : {other}"
    return Goal(what, mine.moves / theirs.moves, least=least, by_cpu=by_cpu, why=why)


if __name__ == "__main__":
    main()
