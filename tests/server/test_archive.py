"""What is kept is kept, once, in both databases; what could not be is never said to be."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import apsw
import asyncpg
import pytest

from tests.server.archives import STANDING, Place, administer, entry
from tests.server.archives import place as place
from tests.server.archives import postgres as postgres
from tests.server.tables import in_a_loop
from typecase.server.archive import store as store_module
from typecase.server.archive.archive import Archive, KeptMatch, KeptTable, Outcome
from typecase.server.archive.sqlite import SqliteStore
from typecase.server.archive.store import (
    INSERT_LINE,
    Entry,
    Row,
    Standing,
    Statement,
    Trouble,
    Write,
)


def a_match(name: str = "m", tbl: str = "t", **about: Any) -> KeptMatch:
    return KeptMatch(name, tbl, 1, "header\n", True, STANDING)._replace(**about)


async def outcome_of(archive: Archive, write: Write) -> Outcome:
    told: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
    archive.keep(write, told.set_result)
    return await told


# What is kept


def test_a_match_and_its_lines_are_there_when_the_archive_is_opened_again(place: Place) -> None:
    ended = Standing("over", 5, 1_005, None, '{"winners": [1]}')
    lines = [entry("m", 0, command="one"), entry("m", 1, ended, seat=None)]

    async def write() -> None:
        async with place.opened() as archive:
            await archive.add_match(a_match())
            for line in lines:
                assert await outcome_of(archive, line) == [(line.line.seq if line.line else 0,)]

    async def read() -> None:
        async with place.opened() as archive:
            assert await archive.match("m") == a_match(standing=ended)
            assert await archive.lines("m") == [line.line for line in lines]
            assert await archive.match("another") is None
            assert await archive.lines("another") == []

    in_a_loop(write)
    in_a_loop(read)


def test_a_line_whose_place_is_taken_is_not_kept_and_moves_no_match(place: Place) -> None:
    async def deeds() -> None:
        async with place.opened() as archive, place.opened() as another:
            await archive.add_match(a_match())
            assert await outcome_of(archive, entry("m", 0, body="first\n"))
            late = entry("m", 0, STANDING._replace(due=7), body="second\n")
            assert await outcome_of(another, late) == []
            assert [line.body for line in await another.lines("m")] == ["first\n"]
            assert await another.match("m") == a_match()

    in_a_loop(deeds)


def test_a_line_alone_leaves_the_match_standing_as_it_did(place: Place) -> None:
    due = STANDING._replace(due=7)

    async def deeds() -> None:
        async with place.opened() as archive, place.opened() as another:
            await archive.add_match(a_match())
            await archive.add_match(a_match("b", "two"))
            assert await outcome_of(archive, entry("m", 0, due))
            told = await asyncio.gather(
                outcome_of(archive, entry("b", 0)),  # a batch of its own: the others wait for it
                outcome_of(archive, entry("m", 1, None)),
                outcome_of(archive, entry("b", 1, due)),
            )
            assert all(told)
            assert [len(await another.lines(match)) for match in ("m", "b")] == [2, 2]
            assert await another.match("m") == a_match(standing=due)
            assert await another.match("b") == a_match("b", "two", standing=due)
            assert await outcome_of(another, entry("m", 1, None)) == []  # its place is taken

    in_a_loop(deeds)


def test_a_line_that_is_kept_and_one_that_is_not_may_be_of_one_batch(place: Place) -> None:
    async def deeds() -> None:
        async with place.opened() as archive:
            await archive.add_match(a_match("a", "one"))
            await archive.add_match(a_match("b", "two"))
            assert await outcome_of(archive, entry("a", 0))
            told = await asyncio.gather(
                outcome_of(archive, entry("a", 1)),  # a batch of its own: the others wait for it
                outcome_of(archive, entry("a", 0)),
                outcome_of(archive, entry("b", 0, STANDING._replace(due=9))),
                archive.beat("p", 3),
                outcome_of(archive, Entry("a", None, STANDING._replace(due=5))),
            )
            assert [bool(outcome) for outcome in told] == [True, False, True, False, True]
            assert (
                await archive.due(10) == [("a", "one"), ("b", "two")]
                and await archive.last_beat("p") == 3
            )

    in_a_loop(deeds)


def test_what_one_fault_spoils_is_its_own_and_not_its_neighbours(place: Place) -> None:
    async def deeds() -> None:
        async with place.opened() as archive:
            await archive.add_match(a_match("a", "one"))
            faulty = [Statement("INSERT INTO matches (id) VALUES ($1)", ("a",))]
            told = await asyncio.gather(
                outcome_of(archive, entry("a", 0)),
                outcome_of(archive, entry("b", 0)),
                outcome_of(archive, faulty),
                outcome_of(archive, entry("c", 0)),
            )
            faults = [isinstance(outcome, Exception) for outcome in told]
            assert faults == [False, False, True, False]
            assert not isinstance(told[2], Trouble)
            assert await archive.lines("b") and await archive.lines("c")

    in_a_loop(deeds)


def test_what_is_due_is_found_the_longest_waiting_first(place: Place) -> None:
    async def deeds() -> None:
        async with place.opened() as archive:
            for name, state, due in (
                ("late", "playing", 50),
                ("later", "playing", 60),
                ("not yet", "playing", 61),
                ("nothing", "playing", None),
                ("ended", "over", 40),
            ):
                standing = STANDING._replace(state=state, due=due)
                await archive.add_match(a_match(name, name, standing=standing))
            assert await archive.due(60) == [("late", "late"), ("later", "later")]

    in_a_loop(deeds)


def test_a_table_is_kept_found_by_its_code_and_changed_once_a_version(place: Place) -> None:
    table = KeptTable("t", "BALOR", 1, "gathering", "letter-head", True, 5, "{}")

    async def deeds() -> None:
        async with place.opened() as archive:
            assert await archive.add_table(table)
            assert not await archive.add_table(table._replace(id="another")), "its code is taken"
            assert await archive.table_of_code("BALOR") == await archive.table("t") == table
            assert await archive.listed_tables() == [table]
            changed = table._replace(code=None, state="closed", listed=False, facts='{"a":1}')
            assert await archive.change_table(changed)
            assert not await archive.change_table(changed), "somebody has changed it before"
            assert await archive.table("t") == changed._replace(version=2)
            assert await archive.table_of_code("BALOR") is None
            assert await archive.listed_tables() == []
            await archive.forget_tables(5, "closed")
            assert await archive.table("t"), "it is not older than that"
            await archive.forget_tables(6, "gathering", "closed")
            assert await archive.table("t") is None

    in_a_loop(deeds)


@pytest.mark.parametrize("moved", [False, True], ids=["long ago", "lately"])
def test_a_match_that_nobody_goes_on_with_goes_with_its_table_and_finished_ones_stay(
    place: Place, moved: bool
) -> None:
    table = KeptTable("t", "BALOR", 1, "playing", "letter-head", False, 5, "{}")

    async def deeds() -> None:
        async with place.opened() as archive:
            await archive.add_table(table)
            over = a_match("first")._replace(standing=STANDING._replace(state="over"))
            await archive.add_match(over)
            await archive.add_match(a_match("second")._replace(number=2))
            for match, wall in (("first", 3), ("second", 900 if moved else 4)):
                line = entry(match, 0, STANDING._replace(state="over"), wall=wall).line
                await archive.write(Statement(INSERT_LINE, line or ()))
            await archive.forget_tables(800, "playing", "paused")
            assert bool(await archive.table("t")) is bool(await archive.match("second")) is moved
            assert len(await archive.lines("second")) == moved
            assert await archive.match("first") and len(await archive.lines("first")) == 1

    in_a_loop(deeds)


def test_a_match_begins_together_with_its_table_or_not_at_all(place: Place) -> None:
    table = KeptTable("t", None, 1, "gathering", "letter-head", False, 5, "{}")

    async def deeds() -> None:
        async with place.opened() as archive:
            await archive.add_table(table)
            playing = archive.changing(table._replace(state="playing"))
            await archive.add_match(a_match("m"), playing)
            assert not await archive.add_match(a_match("n")), "it has the same number"
            found = await archive.table("t")
            assert found and (found.state, found.version) == ("playing", 2)
            assert await archive.match("n") is None
            late = archive.changing(table._replace(state="over"))
            another = a_match("o", number=2)
            assert not await archive.add_match(another, late), "somebody has changed the table"
            assert await archive.match("o") is None

    in_a_loop(deeds)


def test_the_schema_is_brought_up_to_date_step_by_step(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a database that is ahead of this Typecase is left alone."""
    known = store_module.migrations()
    steps = [*known, (known[-1][0] + 1, "CREATE TABLE more (number INTEGER);")]

    async def reads(archive: Archive, sql: str) -> list[Row]:
        return await archive._store.read(sql)

    async def first() -> None:
        async with place.opened() as archive:
            await archive.add_match(a_match())

    async def then() -> None:
        for _ in range(2):
            async with place.opened() as archive:
                assert await archive.match("m") == a_match()
                assert await reads(archive, "SELECT * FROM more") == []

    async def ahead() -> None:
        with pytest.raises(Trouble, match="written by a newer Typecase"):
            await place.store()

    in_a_loop(first)
    with monkeypatch.context() as patch:
        patch.setattr(store_module, "migrations", lambda: steps)
        in_a_loop(then)
    in_a_loop(ahead)


# Group commit


class SlowStore:
    """A store that is handed its batches and keeps them when it is told to."""

    def __init__(self) -> None:
        self.batches: list[Sequence[Write]] = []
        self.now = asyncio.Event()

    async def keep(self, batch: Sequence[Write]) -> list[list[Row]]:
        self.batches.append(batch)
        await self.now.wait()
        self.now.clear()
        return [[(1,)]] * len(batch)

    async def read(self, sql: str, *values: Any) -> list[Row]:
        return []

    async def close(self) -> None:
        pass


def test_nothing_is_acknowledged_before_its_batch_is_kept() -> None:
    async def deeds() -> None:
        store, told = SlowStore(), list[int]()
        archive = Archive(store)

        async def a_moment() -> None:
            for _ in range(5):
                await asyncio.sleep(0)

        def tell(seq: int) -> Callable[[Outcome], None]:
            return lambda outcome: told.append(seq)

        for seq in range(3):
            archive.keep(entry("m", seq), tell(seq))
            await a_moment()
        # The first is being written; what came meanwhile is the next batch, and no part of this.
        assert [len(batch) for batch in store.batches] == [1] and told == []
        store.now.set()
        await a_moment()
        assert [len(batch) for batch in store.batches] == [1, 2] and told == [0]
        archive.keep(entry("m", 3), lambda outcome: told.append(3))
        await a_moment()
        assert told == [0]
        store.now.set()
        await a_moment()
        assert told == [0, 1, 2]
        closing = asyncio.create_task(archive.close())
        await a_moment()
        assert not closing.done(), "what was taken is written before it closes"
        store.now.set()
        await closing
        assert told == [0, 1, 2, 3]

    in_a_loop(deeds)


def test_whoever_fails_when_told_keeps_nobody_else_from_being_told() -> None:
    async def deeds() -> None:
        store, told = SlowStore(), list[Outcome]()
        archive = Archive(store)
        archive.keep(entry("m", 0), lambda outcome: 1 / 0)  # type: ignore[arg-type]
        archive.keep(entry("n", 0), lambda outcome: 1 / 0)  # type: ignore[arg-type]
        archive.keep(entry("o", 0), told.append)
        while not told:
            store.now.set()
            await asyncio.sleep(0)
        await archive.close()

    in_a_loop(deeds)


# Trouble

TRIES = 10  # within which a database that was away is noticed, and found again


async def trouble_of(archive: Archive) -> str:
    outcome = await outcome_of(archive, entry("m", 0, body="x" * 100_000))
    assert isinstance(outcome, Trouble), outcome
    return str(outcome)


async def works_again(archive: Archive) -> None:
    assert await outcome_of(archive, entry("m", 0)) == [(0,)]
    assert len(await archive.lines("m")) == 1


def test_a_full_disk_is_told_and_nothing_is_half_kept(tmp_path: Path) -> None:
    async def deeds() -> None:
        store = await SqliteStore.open(tmp_path / "a.db")
        archive = Archive(store)
        most = store.writer.pragma("max_page_count")
        store.writer.pragma("max_page_count", store.writer.pragma("page_count"))
        assert await trouble_of(archive) == "The server's disk is full."
        store.writer.pragma("max_page_count", most)
        await works_again(archive)
        await archive.close()

    in_a_loop(deeds)


def test_a_locked_database_is_told(tmp_path: Path) -> None:
    async def deeds() -> None:
        archive = Archive(await SqliteStore.open(tmp_path / "a.db"))
        other = apsw.Connection(str(tmp_path / "a.db"))
        other.execute("BEGIN EXCLUSIVE")
        assert await trouble_of(archive) == "Another program holds the server's database."
        other.execute("COMMIT")
        other.close()
        await works_again(archive)
        await archive.close()

    in_a_loop(deeds)


def test_a_read_only_database_is_told(tmp_path: Path) -> None:
    async def deeds() -> None:
        store = await SqliteStore.open(tmp_path / "a.db")
        archive = Archive(store)
        store.writer.pragma("query_only", True)
        assert await trouble_of(archive) == "The server may not write to its database."
        store.writer.pragma("query_only", False)
        await works_again(archive)
        await archive.close()

    in_a_loop(deeds)


def test_a_file_that_is_no_database_is_told_when_it_is_opened(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_text("This is a letter to a friend. " * 100)

    async def deeds() -> None:
        with pytest.raises(Trouble, match="is damaged"):
            await SqliteStore.open(tmp_path / "a.db")
        with pytest.raises(Trouble, match="cannot be opened"):
            await SqliteStore.open(tmp_path / "no folder" / "a.db")

    in_a_loop(deeds)


def test_a_read_only_postgres_and_one_that_goes_away_are_told(postgres: Any) -> None:
    postgres.psql("DROP DATABASE IF EXISTS readable;\nCREATE DATABASE readable;")
    place = Place(None, postgres.address("readable"))

    async def deeds() -> None:
        async with place.opened() as archive:
            await administer(
                place,
                "ALTER DATABASE readable SET default_transaction_read_only = on",
                "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()",
            )
            not_to_write = "The server may not write to its database."
            for _ in range(TRIES):
                if (told := await trouble_of(archive)) == not_to_write:
                    break
                assert told in {
                    "The server's database cannot be reached.",
                    "The server's database does not answer.",
                }
            assert told == not_to_write
            await administer(
                place,
                "SET default_transaction_read_only = off",
                "ALTER DATABASE readable SET default_transaction_read_only = off",
                "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()",
            )
            await works_again_soon(archive)

    in_a_loop(deeds)


async def works_again_soon(archive: Archive) -> None:
    """It may have to find out first that its connections are gone."""
    while isinstance(await outcome_of(archive, entry("m", 0)), Trouble):
        pass
    while True:
        with suppress(Trouble):
            assert len(await archive.lines("m")) == 1
            return


@pytest.mark.parametrize("place", ["postgres"], indirect=True)
def test_a_postgres_that_is_held_by_another_is_told(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def deeds() -> None:
        async with place.opened():
            pass  # which makes its tables, and may take its time
        monkeypatch.setattr("typecase.server.archive.postgres.PATIENCE", 1.0)
        async with AsyncExitStack() as stack:
            archive: Archive | None = None
            while archive is None:
                with suppress(Trouble):  # a busy machine takes longer to open it, now and then
                    archive = await stack.enter_async_context(place.opened())
            other = await asyncpg.connect(place.address)
            await other.execute("BEGIN; LOCK TABLE lines IN ACCESS EXCLUSIVE MODE")
            assert await trouble_of(archive) == "The server's database does not answer."
            await other.execute("ROLLBACK")
            await other.close()
            await works_again_soon(archive)

    in_a_loop(deeds)
