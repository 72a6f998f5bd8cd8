"""A copy of an archive in a file, made while a server writes to it."""

from __future__ import annotations

import contextlib
from pathlib import Path

import apsw

from typecase.server.archive.sqlite import TROUBLES
from typecase.server.archive.store import Trouble

PATIENCE = 10_000  # milliseconds that a server may hold its lock, when it starts


def copy_to(database: Path, copy: Path) -> None:
    """Write all that is kept at this moment into a new file; or raise `Trouble`."""
    try:
        _copy(database, copy)
    except tuple(TROUBLES) as fault:
        raise Trouble(TROUBLES[type(fault)]) from fault


def _copy(database: Path, copy: Path) -> None:
    reading, writing = apsw.SQLITE_OPEN_READONLY, apsw.SQLITE_OPEN_READWRITE
    with (
        contextlib.closing(apsw.Connection(str(database), flags=reading)) as source,
        contextlib.closing(
            apsw.Connection(str(copy), flags=writing | apsw.SQLITE_OPEN_CREATE)
        ) as target,
    ):
        source.set_busy_timeout(PATIENCE)
        with target.backup("main", source, "main") as pages:
            pages.step()  # in one go: what is written meanwhile would have it begin again
        target.pragma("journal_mode", "delete")  # one file, which can be carried about
        found = target.pragma("quick_check")
        if found != "ok":
            raise Trouble("The server's database is damaged.")
