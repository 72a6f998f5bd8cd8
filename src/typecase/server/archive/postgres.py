"""The archive in PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import Any, Self

import asyncpg

from typecase.server.archive.leases import SHARD_OF_TABLE
from typecase.server.archive.store import (
    UPDATE_MATCH,
    Entry,
    Row,
    Standing,
    Trouble,
    Write,
    migrations,
    still_to_do,
)

PATIENCE = 5.0  # seconds for one batch; a database that takes longer is in trouble
A_STEP = 600.0  # seconds for a step of the schema, or for another process to make them
READERS = 3  # connections
MIGRATING = 0x747970656361  # the number of a lock, so that two servers do not migrate at once

# A step of the schema that begins so leaves nothing to the releases before it. All others do: while
# several processes are brought up to date, both releases run.
BREAKS = "-- breaks"
STEPS = """
CREATE TABLE IF NOT EXISTS schema_steps (number INTEGER);
ALTER TABLE schema_steps ADD COLUMN IF NOT EXISTS breaks BOOLEAN NOT NULL DEFAULT FALSE
"""
BROKEN = "SELECT 1 FROM schema_steps WHERE number > $1 AND breaks"

# Many lines in one statement, no two of one match; what is not kept moves no match, nor does what
# leaves it standing as it does.
KEEP_LINES = """
WITH entries AS (
    SELECT * FROM unnest(
        $1::text[], $2::integer[], $3::bigint[], $4::integer[], $5::text[], $6::text[],
        $7::text[], $8::bigint[], $9::bigint[], $10::bigint[], $11::text[]
    ) AS entry (match, seq, wall, seat, command, body,
                state, base_clock, base_wall, due, result)
), kept AS (
    INSERT INTO lines (match, seq, wall, seat, command, body)
    SELECT match, seq, wall, seat, command, body FROM entries
    ON CONFLICT DO NOTHING RETURNING match, seq
), moved AS (
    UPDATE matches SET state = entries.state, base_clock = entries.base_clock,
        base_wall = entries.base_wall, due = entries.due, result = entries.result
    FROM entries JOIN kept USING (match)
    WHERE matches.id = entries.match AND entries.state IS NOT NULL
)
SELECT match, seq FROM kept
"""

# Where several processes write, each does so for its own shards alone, and whoever takes one of
# them waits until that is written.
MINE = f"""
SELECT id AS match FROM matches JOIN shards ON shard = {SHARD_OF_TABLE}
WHERE id = ANY({{matches}}::text[]) AND owner = {{me}} FOR SHARE OF shards
"""
KEEP_OWN_LINES = KEEP_LINES.replace(
    "), kept AS (", f"), mine AS ({MINE.format(matches='$1', me='$12')}), kept AS ("
).replace("body FROM entries\n", "body FROM entries JOIN mine USING (match)\n")
UPDATE_OWN_MATCH = (
    f"WITH mine AS ({MINE.format(matches='ARRAY[$6]', me='$7')}) "
    f"{UPDATE_MATCH} AND id IN (SELECT match FROM mine) RETURNING NULL"
)

AS_IT_STANDS = (None,) * len(Standing._fields)
HELD = "Another program holds the server's database."
NOT_TO_WRITE = "The server may not write to its database."
NOT_REACHED = "The server's database cannot be reached."
NO_ANSWER = "The server's database does not answer."

TROUBLES: dict[type[BaseException], str] = {
    asyncpg.DiskFullError: "The database's disk is full.",
    asyncpg.PostgresSystemError: "The database's disk does not work.",
    asyncpg.LockNotAvailableError: HELD,
    asyncpg.TransactionRollbackError: HELD,
    asyncpg.QueryCanceledError: NO_ANSWER,
    TimeoutError: NO_ANSWER,
    asyncpg.InternalClientError: NO_ANSWER,  # what it was to roll back was not over yet
    asyncpg.ReadOnlySQLTransactionError: NOT_TO_WRITE,
    asyncpg.InsufficientPrivilegeError: NOT_TO_WRITE,
    asyncpg.PostgresConnectionError: NOT_REACHED,
    asyncpg.OperatorInterventionError: NOT_REACHED,
    asyncpg.InsufficientResourcesError: NOT_REACHED,
    asyncpg.InterfaceError: NOT_REACHED,
    OSError: NOT_REACHED,
}


class PostgresStore:
    """One connection writes, a few others read: batches come one after the other, and readers do
    not wait for them. Where it is one process's of several, nothing is kept for matches that are
    not its own."""

    def __init__(self, address: str, readers: asyncpg.Pool, process: str = "") -> None:
        self._address, self.readers, self._process = address, readers, process
        self._connected: asyncpg.Connection | None = None

    @classmethod
    async def open(cls, address: str, process: str = "") -> Self:
        """The store in this database, whose tables are made if they are not there."""
        with troubles():
            readers = await asyncpg.create_pool(
                address, min_size=1, max_size=READERS, command_timeout=PATIENCE, reset=as_it_is
            )
            store = cls(address, readers, process)
            try:
                await store._migrate()
            except BaseException:
                await store.close()
                raise
        return store

    async def _writer(self) -> asyncpg.Connection:
        """It is had again where it was cut."""
        if self._connected is None or self._connected.is_closed():
            self._connected = await asyncpg.connect(
                self._address, timeout=PATIENCE, command_timeout=PATIENCE
            )
        return self._connected

    async def _migrate(self) -> None:
        connection = await self._writer()
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING, timeout=A_STEP)
            await connection.execute(STEPS, timeout=A_STEP)
            reached = await connection.fetchval("SELECT max(number) FROM schema_steps")
            if self._process and not await connection.fetchval(BROKEN, last := migrations()[-1][0]):
                reached = min(reached or 0, last)  # a newer release runs beside this one
            for number, sql in still_to_do(reached or 0):
                await connection.execute(sql, timeout=A_STEP)
                breaks = sql.startswith(BREAKS)
                await connection.execute("INSERT INTO schema_steps VALUES ($1, $2)", number, breaks)

    async def keep(self, batch: Sequence[Write]) -> list[list[Row]]:
        with troubles():
            connection = await self._writer()
            try:
                if all(map(has_line, batch)):  # one statement is a transaction by itself
                    return await self._keep_lines(connection, batch)
                async with connection.transaction():
                    return await self._write_all(connection, batch)
            except BaseException:
                connection.terminate()  # it may still be at it; the next batch has another
                raise

    async def _write_all(self, connection: Any, batch: Sequence[Write]) -> list[list[Row]]:
        told: list[list[Row]] = []
        for lines, writes in groupby(batch, has_line):
            if lines:
                told += await self._keep_lines(connection, [*writes])
            else:
                told += [await self._write(connection, write) for write in writes]
        return told

    async def _keep_lines(self, connection: Any, entries: Sequence[Any]) -> list[list[Row]]:
        rows = [(*entry.line, *(entry.standing or AS_IT_STANDS)) for entry in entries]
        columns = map(list, zip(*rows, strict=True))
        if self._process:
            kept = await connection.fetch(KEEP_OWN_LINES, *columns, self._process)
        else:
            kept = await connection.fetch(KEEP_LINES, *columns)
        found = {match: [(seq,)] for match, seq in kept}
        return [found.get(entry.match, []) for entry in entries]

    async def _write(self, connection: Any, write: Write) -> list[Row]:
        if isinstance(write, Entry):
            assert write.standing, "it has no line"
            standing = (*write.standing, write.match)
            if self._process:
                return list(await connection.fetch(UPDATE_OWN_MATCH, *standing, self._process))
            await connection.execute(UPDATE_MATCH, *standing)
            return [(None,)]
        told: list[Row] = []
        for one in write:
            told = [tuple(row) for row in await connection.fetch(one.sql, *one.values)]
        return told

    async def read(self, sql: str, *values: Any) -> list[Row]:
        with troubles():
            return [tuple(row) for row in await self.readers.fetch(sql, *values)]

    async def close(self) -> None:
        await self.readers.close()
        if self._connected:
            await self._connected.close()


def has_line(write: Write) -> bool:
    return isinstance(write, Entry) and write.line is not None


async def as_it_is(connection: Any) -> None:
    """Nothing is set on a connection that the next one would have to undo."""


@contextmanager
def troubles() -> Iterator[None]:
    """What the database reports, as a sentence; a fault of what was to be written stays one."""
    try:
        yield
    except tuple(TROUBLES) as fault:
        if isinstance(fault, ValueError):  # asyncpg's own for a value of the wrong kind
            raise
        sentence = next(TROUBLES[kind] for kind in type(fault).__mro__ if kind in TROUBLES)
        raise Trouble(sentence) from fault
