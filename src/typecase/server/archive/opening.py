"""Where an archive is: in a folder of this machine, or in a database at an address."""

from __future__ import annotations

from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # Windows has another way, and seldom two servers
    fcntl = None  # type: ignore[assignment]

from typecase.server.archive.archive import Archive
from typecase.server.archive.sqlite import SqliteStore
from typecase.server.archive.store import Store, Trouble

FILE, LOCK = "typecase.db", "lock"
ADDRESSES = ("postgresql://", "postgres://")


def is_address(where: str | Path) -> bool:
    """Whether that is a database elsewhere, and no folder."""
    return str(where).startswith(ADDRESSES)


async def open_archive(where: str | Path, process: str = "") -> Archive:
    """The archive there, made if it is not; or `Trouble`. With a name, it is one process's of
    several."""
    return Archive(await _store(where, process))


async def try_archive(where: str | Path, process: str = "") -> None:
    """Raise `Trouble` now if it would come later."""
    held = hold(where)
    try:
        await (await open_archive(where, process)).close()
    finally:
        if held:
            held.close()


def hold(where: str | Path) -> IO[str] | None:
    """Keep other servers out of this folder until the answer is closed; or `Trouble`. Their clocks
    would be moved by our start, and ours by theirs."""
    if fcntl is None or is_address(where):
        return None
    held = open(_made(Path(where)) / LOCK, "w", encoding="utf-8")  # noqa: SIM115 -- for long
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held.close()
        raise Trouble(f"Another server keeps its tables in {where}.") from None
    return held


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise Trouble(f"{folder} cannot be made: {fault.strerror}.") from None
    return folder


async def _store(where: str | Path, process: str) -> Store:
    if not is_address(where):
        return await SqliteStore.open(_made(Path(where)) / FILE)
    try:
        from typecase.server.archive.postgres import PostgresStore
    except ImportError:
        sentence = "To keep matches in PostgreSQL, install typecase[postgres]."
        raise Trouble(sentence) from None
    return await PostgresStore.open(str(where), process)
