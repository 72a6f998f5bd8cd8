"""The archive in a file: SQLite with a write-ahead log that is on the disk at every commit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Self, TypeVar

import apsw

from typecase.server.archive.store import (
    INSERT_LINE,
    UPDATE_MATCH,
    Entry,
    Row,
    Trouble,
    Write,
    still_to_do,
)

T = TypeVar("T")

PATIENCE = 500  # milliseconds that somebody else may hold the lock before it is trouble

TROUBLES: dict[type[apsw.Error], str] = {
    apsw.FullError: "The server's disk is full.",
    apsw.BusyError: "Another program holds the server's database.",
    apsw.LockedError: "Another program holds the server's database.",
    apsw.ReadOnlyError: "The server may not write to its database.",
    apsw.PermissionsError: "The server may not write to its database.",
    apsw.CantOpenError: "The server's database cannot be opened.",
    apsw.IOError: "The server's disk does not work.",
    apsw.CorruptError: "The server's database is damaged.",
    apsw.NotADBError: "The server's database is damaged.",
}


class SqliteStore:
    """One connection and one thread for writing, one of each for reading: no reader waits for the
    disk, and no writer for a reader."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._writing = ThreadPoolExecutor(1, "archive")
        self._reading = ThreadPoolExecutor(1, "archive reading")

    @classmethod
    async def open(cls, path: Path) -> Self:
        """The store in this file, which is made if it is not there."""
        store = cls(path)
        try:
            await store._in(store._writing, store._open)
        except Trouble:
            await store.close()
            raise
        return store

    def _open(self) -> None:
        self.writer = apsw.Connection(str(self._path))
        self.writer.set_busy_timeout(PATIENCE)
        self.writer.pragma("journal_mode", "wal")
        self.writer.pragma("synchronous", "full")
        self._migrate()
        self.reader = apsw.Connection(str(self._path), flags=apsw.SQLITE_OPEN_READONLY)
        self.reader.set_busy_timeout(PATIENCE)

    def _migrate(self) -> None:
        """Each step with its number in one transaction: SQLite keeps the number in its header."""
        self.writer.execute("BEGIN IMMEDIATE")
        try:
            for number, sql in still_to_do(self.writer.pragma("user_version")):
                self.writer.execute(sql)
                self.writer.pragma("user_version", number)
            self.writer.execute("COMMIT")
        finally:
            self._roll_back()

    async def keep(self, batch: Sequence[Write]) -> list[list[Row]]:
        return await self._in(self._writing, self._keep, batch)

    def _keep(self, batch: Sequence[Write]) -> list[list[Row]]:
        self.writer.execute("BEGIN IMMEDIATE")
        try:
            told = [self._write(write) for write in batch]
            self.writer.execute("COMMIT")
        finally:
            self._roll_back()
        return told

    def _roll_back(self) -> None:
        if self.writer.in_transaction:  # some faults end it themselves
            self.writer.execute("ROLLBACK")

    def _write(self, write: Write) -> list[Row]:
        execute = self.writer.execute
        if not isinstance(write, Entry):
            return [execute(one.sql, one.values).fetchall() for one in write][-1]
        kept: list[Row] = [(None,)]
        if write.line:
            kept = execute(INSERT_LINE, write.line).fetchall()
        if kept and write.standing:
            execute(UPDATE_MATCH, (*write.standing, write.match))
        return kept

    async def read(self, sql: str, *values: Any) -> list[Row]:
        return await self._in(self._reading, lambda: self.reader.execute(sql, values).fetchall())

    async def close(self) -> None:
        await self._in(self._reading, lambda: self._close("reader"))
        await self._in(self._writing, lambda: self._close("writer"))
        self._reading.shutdown()
        self._writing.shutdown()

    def _close(self, which: str) -> None:
        if connection := self.__dict__.get(which):
            connection.close()

    async def _in(self, thread: ThreadPoolExecutor, work: Callable[..., T], *given: Any) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(thread, work, *given)
        except tuple(TROUBLES) as fault:
            raise Trouble(TROUBLES[type(fault)]) from fault
