"""Archives for tests: in both databases, each new and empty."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg
import pytest

from tests.server.databases import Postgres, shared_postgres
from typecase.server.archive.archive import Archive
from typecase.server.archive.postgres import PostgresStore
from typecase.server.archive.sqlite import SqliteStore
from typecase.server.archive.store import Entry, KeptLine, Standing, Store


class Place(NamedTuple):
    """Where an archive is: a file, or the address of a database."""

    file: Path | None
    address: str = ""

    async def store(self) -> Store:
        if self.file:
            return await SqliteStore.open(self.file)
        return await PostgresStore.open(self.address)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Archive]:
        archive = Archive(await self.store())
        try:
            yield archive
        finally:
            await archive.close()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A real PostgreSQL, one for all processes of a run of tests."""
    desk = tmp_path_factory.getbasetemp()
    with shared_postgres(desk.parent if "PYTEST_XDIST_WORKER" in os.environ else desk) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Where an archive may be made; each test that asks for it is run over both."""
    if request.param == "sqlite":
        return Place(tmp_path / "typecase.db")
    server: Postgres = request.getfixturevalue("postgres")
    return Place(None, server.schema())


async def set_pragma(store: Store, name: str, value: Any) -> None:
    """In the thread that writes: no connection of SQLite is used by two at once, and the server may
    be trying to write just now."""
    assert isinstance(store, SqliteStore), "only that has them"
    await store._in(store._writing, store.writer.pragma, name, value)


async def administer(place: Place, *statements: str) -> None:
    """Do something to a PostgreSQL behind the server's back."""
    connection = await asyncpg.connect(place.address)
    for sql in statements:
        await connection.execute(sql)
    await connection.close()


STANDING = Standing("playing", 0, 1_000, None, None)


def entry(match: str, seq: int, standing: Standing | None = STANDING, **about: Any) -> Entry:
    line = KeptLine(match, seq, 1_000, 0, None, f'{{"at":{seq}}}\n')
    return Entry(match, line._replace(**about), standing)
