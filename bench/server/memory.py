"""Whether a server that has played thousands of matches is as large as it was after the first.

    python bench/server/memory.py [--matches 5000] [--first 500] [--tables 40] [--seed 1]

The server is `typecase serve`, and one person plays over a socket at each table, with bots, one
match after the other; then she goes, and opens another table. After every 500 everybody goes for a
moment, and the memory of the server and of the processes in which its bots think is read: what is
theirs alone, and with their share of what is not. In the end it is told how many matches are still
alive in the server.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import signal
import sys
import tempfile
import time
from collections import Counter
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

import uvloop

from bench.server.people import Message, NotOpened, Person, Server, Sort, home_number
from typecase.cli.serve import serve
from typecase.server.table import Table
from typecase.story.match import Match

# Short ones. At a pace of days bots answer at once.
DAY = {"pace": "day"}
SORTS = (
    Sort("letter-head", 1, 1, {**DAY, "rounds": 1}),
    Sort("word-poker", 1, 2, {**DAY, "hands": 5, "chips": 5}),
    Sort("vultures", 1, 2, {**DAY, "target": 20}),
    Sort("take-a-letter", 1, 1, {**DAY, "deals": 1}),
    Sort("letter-head-solitaire", 1, 0, DAY),
)
GIVES_UP = 0.1  # of the questions
AT_A_TABLE = 3  # matches
WITHIN = 0.1  # of what it was, in the end
ADDRESSES = 10
PATIENCE = 120.0  # seconds for the matches of a table
LEFT = 3.0  # seconds after which matches have left memory that nobody looks at


class Memory(NamedTuple):
    """Of a process, in MB."""

    own: float  # nobody else has it
    share: float  # with a part of what it has with others
    resident: float

    @classmethod
    def of(cls, process: int) -> Memory:
        found: Counter[str] = Counter()
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:]:
            name, size, *_ = line.split()
            found[name] += int(size)
        own = found["Private_Clean:"] + found["Private_Dirty:"]
        return cls(own / 1024, found["Pss:"] / 1024, found["Rss:"] / 1024)


def beneath(process: int) -> list[int]:
    """It and its children."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [process, *(one for child in found for one in beneath(int(child)))]


class House:
    """The server, and who plays there."""

    def __init__(self, folder: Path, tables: int, seed: int) -> None:
        me = (sys.executable, str(Path(__file__).resolve()), "--serve")
        self.server, self.tables = Server(folder, *me), tables
        self.random, self.numbers = Random(seed), count()
        self.finished: Counter[str] = Counter()  # by game
        self.faults: list[str] = []

    async def play(self, matches: int) -> None:
        """Until so many are finished."""

        async def one_after_the_other(home: str) -> None:
            while self.finished.total() < matches and not self.faults:
                await self._a_table(home)

        slots = (home_number(slot % ADDRESSES) for slot in range(self.tables))
        await asyncio.gather(*[one_after_the_other(home) for home in slots])

    async def _a_table(self, home: str) -> None:
        number = next(self.numbers)
        sort, name = SORTS[number % len(SORTS)], f"Ann {number}"
        try:
            found = await asyncio.to_thread(self.server.open_table, sort, name, home)
        except NotOpened:
            await asyncio.sleep(1)  # from her address they are opened too fast
            return
        random = Random(self.random.random())
        person = Person(name, found["table"], found["token"], home, random, hosts=True)
        person.gives_up = GIVES_UP
        person.wants_more = lambda: len(person.over) < AT_A_TABLE
        await person.come(self.server)
        staying = asyncio.create_task(person.stay())
        ends = time.monotonic() + PATIENCE
        while person.wants_more() and time.monotonic() < ends:
            await asyncio.sleep(0.05)
        await person.leave()
        await staying
        self.finished[sort.game] += len(person.over)
        self.faults += person.faults
        if person.wants_more():
            self.faults.append(f"{sort.game} at {found['table']} has not ended")

    async def memory(self) -> list[Memory]:
        """Of the server, and of each process in which bots think."""
        await asyncio.sleep(LEFT)
        assert self.server.process is not None, "it runs"
        return [Memory.of(one) for one in beneath(self.server.process.pid)]

    async def alive(self) -> Message:
        """What the server itself has found in its memory."""
        assert self.server.process is not None, "it runs"
        self.server.process.send_signal(signal.SIGUSR1)
        found: Message = json.loads(await self.server.says())
        return found


def told(memory: list[Memory]) -> str:
    server, *bots = memory
    parts = {"server": server, "bots": total(bots), "both": total(memory)}
    return "; ".join(
        f"{name} {one.own:.1f} MB own, {one.share:.1f} with its share, {one.resident:.1f} resident"
        for name, one in parts.items()
    )


def total(memory: list[Memory]) -> Memory:
    return Memory(*map(sum, zip(*memory, strict=True)))


async def measure(folder: Path, asked: argparse.Namespace) -> int:
    house, began = House(folder, asked.tables, asked.seed), time.monotonic()
    await house.server.start()
    measured = []
    for matches in range(asked.first, asked.matches + 1, asked.first):
        await house.play(matches)
        measured.append(await house.memory())
        seconds, finished = time.monotonic() - began, house.finished.total()
        print(f"{seconds:4.0f} s, {finished} matches: {told(measured[-1])}", flush=True)
    alive = await house.alive()
    await house.server.end(signal.SIGTERM)
    for line in (*house.faults, *(f"{game}: {n}" for game, n in house.finished.items())):
        print(line)
    # Of what is theirs alone: whom they share the rest with is nothing of theirs.
    grown = total(measured[-1]).own / total(measured[0]).own - 1
    print(
        f"{house.finished.total()} matches: memory {grown:+.1%} since the first {asked.first}; "
        f"{alive['matches']} matches alive, {alive['tables']} tables."
    )
    return 1 if house.faults or grown > WITHIN else 0


def serve_and_tell(argv: list[str]) -> int:
    """Serve, and count what is alive when asked for it."""

    def count_alive(*_signal: object) -> None:
        gc.collect()
        kinds = Counter(type(one) for one in gc.get_objects())
        print(json.dumps({"matches": kinds[Match], "tables": kinds[Table]}), flush=True)

    signal.signal(signal.SIGUSR1, count_alive)
    return serve(argv)


def main() -> int:
    if sys.argv[1:2] == ["--serve"]:
        return serve_and_tell(sys.argv[2:])
    parser = argparse.ArgumentParser(description="Play many matches, and look at the memory.")
    parser.add_argument("--matches", type=int, default=5000)
    parser.add_argument("--first", type=int, default=500)
    parser.add_argument("--tables", type=int, default=40, help="at once")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return uvloop.run(measure(Path(folder) / "data", asked))


if __name__ == "__main__":
    sys.exit(main())
