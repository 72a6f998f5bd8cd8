"""What a database has to do for the archive: keep a batch as a whole, and read.

Both databases take the same SQL, with the values as $1, $2 … in the order of their first use.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeAlias

from typecase.story.protocol import Millis, Seat

Row: TypeAlias = tuple[Any, ...]

INSERT_LINE = (
    "INSERT INTO lines (match, seq, wall, seat, command, body) "
    "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING seq"
)
UPDATE_MATCH = (
    "UPDATE matches SET state = $1, base_clock = $2, base_wall = $3, due = $4, result = $5 "
    "WHERE id = $6"
)


class Trouble(Exception):
    """Nothing can be kept now, through no fault of what was to be kept. A sentence for players."""


class Elsewhere(Exception):
    """Another process looks after this match by now."""


class KeptLine(NamedTuple):
    """One input of a match."""

    match: str
    seq: int
    wall: Millis
    seat: Seat | None
    command: str | None
    body: str


class Standing(NamedTuple):
    """How a match stands, besides its log."""

    state: str
    base_clock: Millis
    base_wall: Millis | None
    due: Millis | None
    result: str | None


class Entry(NamedTuple):
    """A new standing of a match, and the line that led to it, if one did; or a line alone, after
    which the match stands as it did. Where the line's place is taken, neither is kept."""

    match: str
    line: KeptLine | None
    standing: Standing | None


class Statement(NamedTuple):
    """Anything else that is to be written."""

    sql: str
    values: Sequence[Any] = ()


Write: TypeAlias = Entry | Sequence[Statement]


class Store(Protocol):
    """A database."""

    async def keep(self, batch: Sequence[Write]) -> list[list[Row]]:
        """Write all of it in one transaction, and tell what came back of each: of an entry one row
        if it is kept, and none if its place was taken; else the rows of the last statement.

        `Trouble` where nothing could be kept now; any other fault is one of the batch itself.
        """

    async def read(self, sql: str, *values: Any) -> list[Row]: ...

    async def close(self) -> None: ...


def migrations() -> list[tuple[int, str]]:
    """The numbered steps of the schema. What has been released is never changed again."""
    folder = Path(__file__).parent
    return [(int(path.stem), path.read_text()) for path in sorted(folder.glob("[0-9]*.sql"))]


def still_to_do(reached: int) -> list[tuple[int, str]]:
    """The steps that a database of this age still needs."""
    steps = migrations()
    if reached > steps[-1][0]:
        raise Trouble("This data was written by a newer Typecase, and only that can read it.")
    return [step for step in steps if step[0] > reached]
