"""What several processes carry: PostgreSQL beside SQLite, two processes beside one, and what the
way over the relay costs. One run, and only its ratios mean something.

    python bench/server/processes.py [--seconds 4] [--rounds 3] [--tables 60]

The tiny game of load.py: two players press a button in turn, and a move is made when both have been
told of it. PostgreSQL keeps everything on the disk as it does by itself, and has the cores that are
left. Where two processes play, each looks after half of the tables, and pages come to the process
that has their table; in the last figures they come to the other one.

The servers may share their cores with the driver and with others, so that moves are told by second
of the server's own processor: two processes that take as much of it for a move as one does carry
twice as much on two cores.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple
from urllib.request import urlopen

import uvloop

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from bench.server.load import WARMING, Load, Running, Server, postgres, running  # noqa: E402
from bench.server.players import Desk, Match, at_typecase  # noqa: E402
from tests.server.side import a_relay  # noqa: E402
from typecase.server.archive.leases import SHARDS  # noqa: E402
from typecase.server.shards import RENEWING  # noqa: E402

SQLITE, ONE, TWO = "SQLite", "PostgreSQL", "two processes"
FAR = "two, over the relay"


class Figures(NamedTuple):
    moves: float  # a second
    busy: float  # microseconds of the servers' processor for a move
    p50: float  # milliseconds, at one move a second a table


def a_server(name: str, *where: str) -> Server:
    def command(port: int, folder: Path) -> list[str]:
        told = where or ("--data", str(folder))
        usual = ("--port", str(port), "--crowd", "3000", "--no-browser")
        return [sys.executable, "-m", "typecase", "serve", *usual, *told]

    return Server(name, command, lambda desk: at_typecase(desk, "tiny"))


async def shared_out(ports: Sequence[int]) -> None:
    """Wait until each process has its share of the shards, and knows the way to the others."""
    least = SHARDS // len(ports) - 1
    while not all([await asyncio.to_thread(shards, port) >= least for port in ports]):
        await asyncio.sleep(0.2)
    await asyncio.sleep(2 * RENEWING)


def shards(port: int) -> int:
    with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        found = re.search(r"^typecase_shards (\d+)$", answer.read().decode(), re.MULTILINE)
    return int(found[1]) if found else 0


async def played(at: Sequence[Running], far: bool, tables: int, seconds: float) -> Figures:
    """So many tables, at each process in turn: as fast as it goes, and then one move a second."""
    await asyncio.sleep(1)  # whatever they still do after their start
    if len(at) > 1:
        await shared_out([one.port for one in at])
    matches: list[Match] = []
    for number in range(tables):
        here, other = at[number % len(at)], at[(number + 1) % len(at)]
        desk = Desk(here.port)
        desk.port = other.port if far else here.port
        matches.append(await at_typecase(desk, "tiny"))
        desk.close()
    gc.collect()
    gc.disable()
    try:
        load = Load(matches)
        load.as_fast_as_it_goes()
        await asyncio.sleep(WARMING)
        load.took.clear()
        cpu, began = sum(one.cpu() for one in at), time.perf_counter()
        await asyncio.sleep(seconds)
        made, spent = len(load.took), time.perf_counter() - began
        busy = (sum(one.cpu() for one in at) - cpu) / made * 1e6
        load._on = False
        while any(match.missing for match in matches):
            load.all_well()
            await asyncio.sleep(0.01)  # a move that is made twice at once is refused
        calm = Load(matches)
        calm.one_a_second()
        await asyncio.sleep(WARMING)
        calm.took.clear()
        await asyncio.sleep(seconds)
        calm._on = False
        calm.all_well()
        return Figures(made / spent, busy, median(calm.took) * 1000)
    finally:
        gc.enable()
        for match in matches:
            match.close()


@contextlib.contextmanager
def all_running(servers: Sequence[Server]) -> Iterator[list[Running]]:
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(running(server)) for server in servers]


def one_round(name: str, tables: int, seconds: float) -> Figures:
    with contextlib.ExitStack() as stack:
        servers = [a_server(name)]
        if name != SQLITE:
            archive = stack.enter_context(postgres())
            servers = [a_server(name, "--archive", archive)]
        if name in (TWO, FAR):
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            relay = stack.enter_context(a_relay(folder))
            servers = [a_server(name, "--archive", archive, "--relay", relay)] * 2
        at = stack.enter_context(all_running(servers))
        return uvloop.run(played(at, name == FAR, tables, seconds))


def main() -> int:
    parser = argparse.ArgumentParser(description="What several processes carry.")
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=60)
    asked = parser.parse_args()
    found: dict[str, list[Figures]] = {}
    print(f"{'':22}{'moves/s':>9}{'us of processor':>17}{'p50 ms':>8}")
    for _ in range(asked.rounds):
        for name in (SQLITE, ONE, TWO, FAR):
            told = one_round(name, asked.tables, asked.seconds)
            found.setdefault(name, []).append(told)
            print(f"{name:22}{told.moves:9,.0f}{told.busy:17,.0f}{told.p50:8.2f}", flush=True)
    middle = {
        name: Figures(*(median(column) for column in zip(*rounds, strict=True)))
        for name, rounds in found.items()
    }
    cheaper = middle[SQLITE].busy / middle[ONE].busy
    wider = 2 * middle[ONE].busy / middle[TWO].busy
    longer = middle[FAR].p50 - middle[TWO].p50
    what = "moves by second of the server's processor"
    goals = (
        (f"PostgreSQL : SQLite, {what}: {cheaper:.2f} times (at least 0.8)", cheaper >= 0.8),
        (f"two processes on two cores : one: {wider:.2f} times (at least 1.7)", wider >= 1.7),
        (f"the way over the relay, p50: {longer:+.2f} ms (at most 2)", longer <= 2),
    )
    print()
    for told, holds in goals:
        print(told if holds else f"{told}: falls short")
    short = sum(not holds for _, holds in goals)
    print(f"It does not hold: {short} fall short." if short else "Everything holds.")
    return int(short > 0)


if __name__ == "__main__":
    sys.exit(main())
