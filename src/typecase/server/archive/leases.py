"""Leases: which process looks after which shard, by the clock of the database that all of them
share. Only PostgreSQL has them.

A process renews one row of its own; while it does, its shards are its own. The lease says who
should write. That only one does is seen to by the fence: a write for a shard of somebody else comes
back empty (postgres.py), and whoever takes a shard waits for what is being written to it.
"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256
from typing import NamedTuple

from typecase.server.archive.archive import PLAYING, Archive
from typecase.server.archive.store import Statement
from typecase.story.protocol import Millis

SHARDS = 256
LOST: Millis = 6_000  # after which without renewal a process has lost its shards
FORGOTTEN: Millis = 3_600_000  # after which nothing is kept of a process that holds none

NOW = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
SHARD_OF_TABLE = "get_byte(sha256(convert_to(tbl, 'UTF8')), 0)"

ALL_SHARDS = f"""
INSERT INTO shards (shard, owner, epoch, freed)
SELECT number, NULL, 0, COALESCE((SELECT wall FROM beats WHERE process = 'server'), {NOW})
FROM generate_series(0, {SHARDS - 1}) AS number ON CONFLICT DO NOTHING
"""
RENEW = f"""
INSERT INTO processes (name, renewed, leaving) VALUES ($1, {NOW}, $2)
ON CONFLICT (name) DO UPDATE SET renewed = excluded.renewed, leaving = excluded.leaving
"""
# A single server, started later over the same database, finds out by this how long nobody was here.
BEAT = f"""
INSERT INTO beats (process, wall) VALUES ('server', {NOW})
ON CONFLICT (process) DO UPDATE SET wall = excluded.wall
"""
FORGET = f"""
DELETE FROM processes WHERE renewed < {NOW} - $1
AND NOT EXISTS (SELECT 1 FROM shards WHERE owner = processes.name)
"""
# What nobody looked after has stood still: the time since then is taken out of its live matches,
# in the same statement and so once.
TAKE = f"""
WITH clock AS MATERIALIZED (SELECT {NOW} AS now), free AS (
    SELECT shards.shard, COALESCE(renewed, freed, now) AS last
    FROM clock, shards LEFT JOIN processes ON name = owner
    WHERE shards.shard = ANY($2::integer[]) AND (renewed IS NULL OR renewed <= now - $3)
    FOR UPDATE OF shards
), taken AS (
    UPDATE shards SET owner = $1, epoch = epoch + 1, freed = NULL
    FROM free WHERE shards.shard = free.shard
    RETURNING shards.shard, epoch, last
), moved AS (
    UPDATE matches SET base_wall = base_wall + now - last, due = due + now - last
    FROM clock, taken WHERE {SHARD_OF_TABLE} = shard
    AND live = 1 AND state = '{PLAYING}' AND base_wall IS NOT NULL
)
SELECT shard, epoch FROM taken
"""
GIVE = f"""
UPDATE shards SET owner = $1, epoch = epoch + 1, freed = {NOW}
WHERE shard = ANY($2::integer[]) AND owner = $3 RETURNING shard, epoch
"""


class Process(NamedTuple):
    """One of those that share the database."""

    name: str
    silent: Millis  # since it has renewed
    leaving: bool

    @property
    def alive(self) -> bool:
        return self.silent < LOST


class Lease(NamedTuple):
    shard: int
    owner: str | None
    epoch: int


class Leases:
    """Those of one process, and what it knows of the others."""

    def __init__(self, archive: Archive, me: str) -> None:
        self._archive, self.me = archive, me

    async def start(self) -> None:
        await self._archive.write(Statement(ALL_SHARDS))

    async def clock(self) -> Millis:
        """What time it is by the database's clock."""
        rows = await self._archive.read(f"SELECT {NOW}")
        return int(rows[0][0])

    async def renew(self, leaving: bool = False) -> None:
        """All that is its own stays so for as long again."""
        await self._archive.write(
            Statement(RENEW, (self.me, int(leaving))),
            Statement(BEAT),
            Statement(FORGET, (FORGOTTEN,)),
        )

    async def processes(self) -> list[Process]:
        rows = await self._archive.read(f"SELECT name, {NOW} - renewed, leaving FROM processes")
        return [Process(name, silent, bool(leaving)) for name, silent, leaving in rows]

    async def all(self) -> list[Lease]:
        """Who has which, alive or not."""
        rows = await self._archive.read("SELECT shard, owner, epoch FROM shards ORDER BY shard")
        return [Lease(*row) for row in rows]

    async def take(self, shards: Collection[int]) -> dict[int, int]:
        """Those of them that were nobody's any more are its own now; each with its epoch."""
        values = (self.me, sorted(shards), LOST)
        return dict(await self._archive.write(Statement(TAKE, values)))

    async def give(self, shards: Collection[int], to: str | None) -> dict[int, int]:
        """Hand them over, or leave them to whoever takes them. What was to be written for them
        before is written first."""
        return dict(await self._archive.write(Statement(GIVE, (to, sorted(shards), self.me))))

    async def is_mine(self, tbl: str) -> bool:
        sql = "SELECT 1 FROM shards WHERE shard = $1 AND owner = $2"
        return bool(await self._archive.read(sql, shard_of(tbl), self.me))

    async def due(self, wall: Millis, shards: Collection[int]) -> list[tuple[str, str]]:
        """The matches of these shards that have to be looked at by now, and their tables."""
        of = f"{SHARD_OF_TABLE} = ANY($3::integer[])"
        return await self._archive.due(wall, of, sorted(shards))

    async def headers(self, shards: Collection[int]) -> list[tuple[int, str]]:
        """The first lines of all matches that are played there, each with its shard."""
        rows = await self._archive.read(
            f"SELECT {SHARD_OF_TABLE}, header FROM matches "
            f"WHERE state = $1 AND {SHARD_OF_TABLE} = ANY($2::integer[])",
            PLAYING,
            sorted(shards),
        )
        return [(shard, header) for shard, header in rows]


def shard_of(tbl: str) -> int:
    """
    >>> shard_of("h3nOc8eLLiCN")
    124
    """
    return sha256(tbl.encode()).digest()[0]
