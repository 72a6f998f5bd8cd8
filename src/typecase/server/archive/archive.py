"""The archive: everything that the server writes down and reads again, over either database.

Group commit: whatever comes while a batch is being written forms the next one, and nobody is told
anything before the commit. Only the event loop cuts a batch, so that nothing can be acknowledged
that was not in it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

from typecase.server.archive.store import (
    Entry,
    KeptLine,
    Row,
    Standing,
    Statement,
    Store,
    Trouble,
    Write,
)
from typecase.story.protocol import Millis

log = logging.getLogger(__name__)

PLAYING, OVER = "playing", "over"  # the states of a match
AT_ONCE = 500  # matches that are due and fetched in one go; the others follow in the next

Outcome: TypeAlias = list[Row] | Exception
Then: TypeAlias = Callable[[Outcome], None]


class KeptMatch(NamedTuple):
    """A match as it is kept, without its lines."""

    id: str
    tbl: str
    number: int
    header: str
    live: bool
    standing: Standing


class KeptTable(NamedTuple):
    """A table as it is kept; all of it but the facts is there to be found by."""

    id: str
    code: str | None
    version: int
    state: str
    game: str
    listed: bool
    touched: Millis
    facts: str


class KeptTry(NamedTuple):
    """A try at the deal of a day that is over."""

    person: str
    number: int
    name: str
    began: Millis
    match: str
    score: int
    rounds: str
    counts: bool  # whether it was played to its end


TABLE = "id, code, version, state, game, listed, touched, facts"


class Archive:
    """One for a server."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[tuple[Write, Then]] = []
        self._writing: asyncio.Task[None] | None = None
        self._closed = False
        self.commits, self.writes, self.seconds = 0, 0, 0.0  # that were tried, and how long it took
        self.stale = 0  # inputs whose place was taken, or whose match is another process's

    @property
    def waiting(self) -> int:
        """How many writes wait for the one that is on."""
        return len(self._waiting)

    # group commit

    def keep(self, write: Write, then: Then) -> None:
        """Have it written with the next batch. `then` is told what came of it, on the loop."""
        if self._closed:
            raise RuntimeError("the archive is closed")
        self._waiting.append((write, then))
        self._cut()

    async def write(self, *statements: Statement) -> list[Row]:
        """The same for whoever waits: the rows of the last statement, once all are kept."""
        done = asyncio.get_running_loop().create_future()

        def then(outcome: Outcome) -> None:
            if done.cancelled():
                return
            if isinstance(outcome, Exception):
                done.set_exception(outcome)
            else:
                done.set_result(outcome)

        self.keep(statements, then)
        rows: list[Row] = await done
        return rows

    def _cut(self) -> None:
        if self._waiting and self._writing is None:
            batch, self._waiting = self._waiting, []
            self._writing = asyncio.get_running_loop().create_task(self._keep(batch))

    async def _keep(self, batch: list[tuple[Write, Then]]) -> None:
        began = perf_counter()
        outcomes = await self._outcomes([write for write, _ in batch])
        self._writing = None
        self.seconds += perf_counter() - began
        self.commits, self.writes = self.commits + 1, self.writes + len(batch)
        self._cut()  # the disk works on the next while this one is told
        for (write, then), outcome in zip(batch, outcomes, strict=True):
            self.stale += isinstance(write, Entry) and outcome == []
            try:
                then(outcome)
            except Exception:  # somebody's fault must not keep the others from being told
                log.exception("What followed on something kept has failed.")

    async def _outcomes(self, writes: Sequence[Write]) -> Sequence[Outcome]:
        try:
            return await self._store.keep(writes)
        except Trouble as trouble:
            return [trouble] * len(writes)
        except Exception as fault:
            if len(writes) == 1:
                return [fault]
            # One of them is at fault: the others shall not suffer for it.
            return [(await self._outcomes([write]))[0] for write in writes]

    async def read(self, sql: str, *values: Any) -> list[Row]:
        return await self._store.read(sql, *values)

    async def close(self) -> None:
        """Write what is waiting, and let the database go."""
        while self._writing:
            await asyncio.shield(self._writing)
        self._closed = True
        await self._store.close()

    # matches

    async def add_match(self, match: KeptMatch, *also: Statement) -> bool:
        """Keep a new one, if its table has none of this number yet, and whatever has to be kept
        with it; whether the last of this told something, as a change does that was made."""
        rows = await self.write(
            Statement(
                "INSERT INTO matches (id, tbl, number, header, live, "
                "state, base_clock, base_wall, due, result) "
                "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) "
                "ON CONFLICT DO NOTHING RETURNING id",
                (*match[:4], int(match.live), *match.standing),
            ),
            *also,
        )
        if also and not rows:  # its table is not what it was, and knows nothing of it
            await self.write(Statement("DELETE FROM matches WHERE id = $1", (match.id,)))
        return bool(rows)

    async def match(self, name: str) -> KeptMatch | None:
        rows = await self._store.read(
            "SELECT id, tbl, number, header, live, "
            "state, base_clock, base_wall, due, result FROM matches WHERE id = $1",
            name,
        )
        if not rows:
            return None
        name, tbl, number, header, live, *standing = rows[0]
        return KeptMatch(name, tbl, number, header, bool(live), Standing(*standing))

    async def lines(self, match: str) -> list[KeptLine]:
        """The log of a match, in order."""
        rows = await self._store.read(
            "SELECT match, seq, wall, seat, command, body FROM lines WHERE match = $1 ORDER BY seq",
            match,
        )
        return [KeptLine(*row) for row in rows]

    async def was_done(self, match: str, seat: int, command: str) -> bool:
        """Whether this command of that seat is in the log."""
        sql = "SELECT seq FROM lines WHERE match = $1 AND seat = $2 AND command = $3"
        return bool(await self._store.read(sql, match, seat, command))

    async def due(self, wall: Millis, of: str = "", *values: Any) -> list[tuple[str, str]]:
        """The matches that have to be looked at by now and their tables, the longest waiting
        first; `of` says, in SQL, of which."""
        rows = await self._store.read(
            "SELECT id, tbl FROM matches "
            f"WHERE state = $1 AND due <= $2 {of and f'AND {of} '}ORDER BY due LIMIT {AT_ONCE}",
            PLAYING,
            wall,
            *values,
        )
        return [(name, tbl) for name, tbl in rows]

    async def finished(self) -> list[tuple[str, str]]:
        """The matches that are over, and the first lines of their records."""
        rows = await self._store.read("SELECT id, header FROM matches WHERE state = $1", OVER)
        return [(name, header) for name, header in rows]

    # tables

    async def add_table(self, table: KeptTable) -> bool:
        """Keep a new one; whether its name and its code were free."""
        rows = await self.write(
            Statement(
                f"INSERT INTO tables ({TABLE}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) "
                "ON CONFLICT DO NOTHING RETURNING id",
                (*table[:5], int(table.listed), *table[6:]),
            )
        )
        return bool(rows)

    async def table(self, name: str) -> KeptTable | None:
        return self._a_table(
            await self._store.read(f"SELECT {TABLE} FROM tables WHERE id = $1", name)
        )

    async def table_of_code(self, code: str) -> KeptTable | None:
        return self._a_table(
            await self._store.read(f"SELECT {TABLE} FROM tables WHERE code = $1", code)
        )

    def _a_table(self, rows: list[Row]) -> KeptTable | None:
        return KeptTable(*rows[0])._replace(listed=bool(rows[0][5])) if rows else None

    def changing(self, table: KeptTable) -> Statement:
        """Keep it as it is now, if it is still of the version before. It tells the one that it has
        changed, or nothing."""
        return Statement(
            "UPDATE tables SET code = $1, version = version + 1, state = $2, listed = $3, "
            "touched = $4, facts = $5 WHERE id = $6 AND version = $7 RETURNING version",
            (
                *(table.code, table.state, int(table.listed), table.touched, table.facts),
                *(table.id, table.version),
            ),
        )

    async def change_table(self, table: KeptTable) -> bool:
        return bool(await self.write(self.changing(table)))

    async def listed_tables(self) -> list[KeptTable]:
        """What the lobby shows, the newest first."""
        rows = await self._store.read(
            f"SELECT {TABLE} FROM tables WHERE listed = 1 ORDER BY touched DESC LIMIT {AT_ONCE}"
        )
        return [KeptTable(*row) for row in rows]

    async def forget_tables(self, before: Millis, *states: str) -> None:
        """Those in these states at which nothing has happened since. Matches that were played to
        their end stay; nobody could come back to the others."""
        left = "state = 'playing' AND tbl IN (SELECT id FROM tables WHERE"
        moved = (
            "SELECT 1 FROM matches JOIN lines ON lines.match = matches.id "
            "WHERE matches.tbl = tables.id AND lines.wall >= $1"
        )
        gone = f"touched < $1 AND tables.state = $2 AND NOT EXISTS ({moved})"
        for state in states:
            await self.write(
                *(
                    Statement(sql, (before, state))
                    for sql in (
                        f"DELETE FROM said WHERE tbl IN (SELECT id FROM tables WHERE {gone})",
                        f"DELETE FROM lines WHERE match IN "
                        f"(SELECT id FROM matches WHERE {left} {gone}))",
                        f"DELETE FROM matches WHERE {left} {gone})",
                        f"DELETE FROM tables WHERE {gone} RETURNING id",
                    )
                )
            )

    # what people say at a table

    async def say(
        self, tbl: str, wall: Millis, seat: int, text: str, name: str, command: str
    ) -> int | None:
        """Keep it; the answer is its number there, or None if this seat has said it before."""
        rows = await self.write(
            Statement(
                "INSERT INTO said (tbl, number, wall, seat, text, name, command) "
                "SELECT CAST($1 AS TEXT), "
                "(SELECT COALESCE(MAX(number), 0) + 1 FROM said WHERE tbl = $1), "
                "CAST($2 AS BIGINT), CAST($3 AS INTEGER), CAST($4 AS TEXT), CAST($5 AS TEXT), "
                "CAST($6 AS TEXT) WHERE NOT EXISTS "
                "(SELECT 1 FROM said WHERE tbl = $1 AND seat = $3 AND command = $6) "
                "RETURNING number",
                (tbl, wall, seat, text, name, command),
            )
        )
        return int(rows[0][0]) if rows else None

    async def said(self, tbl: str, most: int) -> list[tuple[int, int, str, str]]:
        """The latest of it, in order: its number, who said it, under which name, and what."""
        rows = await self._store.read(
            "SELECT number, seat, name, text FROM said WHERE tbl = $1 "
            "ORDER BY number DESC LIMIT $2",
            tbl,
            most,
        )
        return [(number, seat, name, text) for number, seat, name, text in reversed(rows)]

    # puzzles

    async def rating_of_puzzle(self, name: str) -> tuple[float, int, int] | None:
        """Its rating, how many have answered it, and how many have solved it."""
        rows = await self._store.read(
            "SELECT rating, answers, solved FROM puzzles WHERE name = $1", name
        )
        return (rows[0][0], rows[0][1], rows[0][2]) if rows else None

    async def rating_of_solver(self, person: str) -> tuple[float, int] | None:
        """A person's rating, and from how many answers."""
        rows = await self._store.read(
            "SELECT rating, answers FROM solvers WHERE person = $1", person
        )
        return (rows[0][0], rows[0][1]) if rows else None

    async def answer_puzzle(self, name: str, person: str, solved: bool) -> bool:
        """Keep that she has; whether it was her first answer to it."""
        rows = await self.write(
            Statement(
                "INSERT INTO answers (puzzle, person, solved) VALUES ($1, $2, $3) "
                "ON CONFLICT DO NOTHING RETURNING puzzle",
                (name, person, int(solved)),
            )
        )
        return bool(rows)

    async def move_ratings(
        self, puzzle: tuple[str, float, float], solver: tuple[str, float, float], solved: bool
    ) -> None:
        """Move both, each from where it begins if it is not kept yet, by so much. What others have
        moved meanwhile stays moved."""
        await self.write(
            Statement(
                "INSERT INTO puzzles (name, rating, answers, solved) "
                "VALUES ($1, CAST($2 AS DOUBLE PRECISION) + CAST($3 AS DOUBLE PRECISION), 1, $4) "
                "ON CONFLICT (name) DO UPDATE SET rating = puzzles.rating + "
                "CAST($3 AS DOUBLE PRECISION), answers = puzzles.answers + 1, "
                "solved = puzzles.solved + excluded.solved",
                (*puzzle, int(solved)),
            ),
            Statement(
                "INSERT INTO solvers (person, rating, answers) "
                "VALUES ($1, CAST($2 AS DOUBLE PRECISION) + CAST($3 AS DOUBLE PRECISION), 1) "
                "ON CONFLICT (person) DO UPDATE SET rating = solvers.rating + "
                "CAST($3 AS DOUBLE PRECISION), answers = solvers.answers + 1",
                solver,
            ),
        )

    # the daily deal

    async def begin_try(self, tbl: str, day: str, person: str, name: str, wall: Millis) -> int:
        """Keep that somebody plays the deal of a day there; the answer is which try it is."""
        rows = await self.write(
            Statement(
                "INSERT INTO tries (tbl, day, person, number, name, began) "
                "SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), "
                "(SELECT COALESCE(MAX(number), 0) + 1 FROM tries WHERE day = $2 AND person = $3), "
                "CAST($4 AS TEXT), CAST($5 AS BIGINT) RETURNING number",
                (tbl, day, person, name, wall),
            )
        )
        return int(rows[0][0])

    async def end_try(self, tbl: str, match: str, score: int, rounds: str, counts: bool) -> None:
        """And what it came to, once."""
        await self.write(
            Statement(
                "UPDATE tries SET match = $1, score = $2, rounds = $3, counts = $4 "
                "WHERE tbl = $5 AND match IS NULL",
                (match, score, rounds, int(counts), tbl),
            )
        )

    async def tries(self, day: str) -> list[KeptTry]:
        """All that are over, in the order in which each person made them."""
        rows = await self._store.read(
            "SELECT person, number, name, began, match, score, rounds, counts FROM tries "
            "WHERE day = $1 AND match IS NOT NULL ORDER BY person, number",
            day,
        )
        return [KeptTry(*row)._replace(counts=bool(row[-1])) for row in rows]

    async def join_party(self, party: str, day: str, person: str, name: str) -> None:
        await self.write(
            Statement(
                "INSERT INTO parties (party, day, person, name) VALUES ($1, $2, $3, $4) "
                "ON CONFLICT (party, person) DO UPDATE SET name = excluded.name",
                (party, day, person, name),
            )
        )

    async def party_size(self, party: str, day: str) -> int:
        rows = await self._store.read(
            "SELECT COUNT(*) FROM parties WHERE party = $1 AND day = $2", party, day
        )
        return int(rows[0][0])

    async def friends(self, day: str, person: str) -> list[tuple[str, str, str]]:
        """Everybody in a party of hers: the party, the person, her name."""
        rows = await self._store.read(
            "SELECT party, person, name FROM parties WHERE day = $1 AND party IN "
            "(SELECT party FROM parties WHERE day = $1 AND person = $2) ORDER BY party, name",
            day,
            person,
        )
        return [(party, other, name) for party, other, name in rows]

    # stops

    async def beat(self, process: str, wall: Millis) -> None:
        """Note that this process is alive now."""
        await self.write(
            Statement(
                "INSERT INTO beats (process, wall) VALUES ($1, $2) "
                "ON CONFLICT (process) DO UPDATE SET wall = excluded.wall",
                (process, wall),
            )
        )

    async def last_beat(self, process: str) -> Millis | None:
        rows = await self._store.read("SELECT wall FROM beats WHERE process = $1", process)
        return rows[0][0] if rows else None

    async def move_clocks(self, process: str, last_beat: Millis, wall: Millis) -> None:
        """Take the time since this process's last beat out of every live match, once: the beat that
        tells it is replaced in the same transaction. Clocks of days run on."""
        await self.write(
            Statement(
                "UPDATE matches SET base_wall = base_wall + $1, due = due + $1 "
                "WHERE live = 1 AND state = $2 AND base_wall IS NOT NULL AND EXISTS "
                "(SELECT 1 FROM beats WHERE process = $3 AND wall = $4)",
                (wall - last_beat, PLAYING, process, last_beat),
            ),
            Statement(
                "UPDATE beats SET wall = $1 WHERE process = $2 AND wall = $3",
                (wall, process, last_beat),
            ),
        )
