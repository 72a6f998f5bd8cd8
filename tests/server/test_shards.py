"""Several processes over one database: each match has one of them that writes, its clock stands
still while it has none, and nothing that another one writes is kept."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import asyncpg
import pytest

import typecase
from tests.server.archives import Place
from tests.server.archives import postgres as postgres
from tests.server.side import Database, Side, one_process, shards_of, side_by_side
from tests.server.side import relay as relay
from tests.server.tables import in_a_loop
from tests.server.test_actor import Recorder, a_match, done, pause, settled
from typecase.server.actor import Actor, Command, Pause
from typecase.server.archive.leases import LOST, SHARDS, Lease, Process, shard_of
from typecase.server.archive.postgres import MINE, PostgresStore
from typecase.server.archive.store import Elsewhere, Trouble
from typecase.server.keeper import Keeper
from typecase.server.shards import plan, strange_shards

ALL = set(range(SHARDS))
TURN = 120  # seconds
TABLE = "table"
MANY = 50  # matches


def leases(*owners: str | None) -> list[Lease]:
    """All of them, in turn."""
    return [Lease(shard, owners[shard % len(owners)], 1) for shard in range(SHARDS)]


def alive(*names: str, leaving: str = "") -> list[Process]:
    return [Process(name, 0, name == leaving) for name in names]


# Who should have what


def test_one_process_takes_all_and_several_take_even_shares() -> None:
    assert set(plan("a", alive("a"), leases(None)).take) == ALL
    assert len(plan("a", alive("a", "b", "c"), leases(None)).take) == 86
    assert plan("a", alive("a", "b"), leases("a", "b")) == ([], {})


def test_who_has_more_than_an_even_share_hands_the_rest_to_who_has_less() -> None:
    assert plan("a", alive("a", "b"), leases("a")) == ([], {"b": 128})
    assert plan("a", alive("a", "b", "c"), leases("a", "b")) == ([], {"c": 42})
    assert plan("c", alive("a", "b", "c"), leases("a", "b")) == ([], {})


def test_what_the_dead_have_is_taken_and_nothing_is_handed_over_meanwhile() -> None:
    dead = [*alive("a", "b"), Process("c", LOST, False)]
    take, give = plan("a", dead, leases("a", "b", "c"))
    assert len(take) == 128 - 86 and not give
    assert {shard % 3 for shard in take} == {2}
    assert plan("a", dead, leases("a", "b", "c"), patient=False) == ([], {})


def test_who_leaves_takes_nothing_and_is_given_nothing() -> None:
    assert plan("b", alive("a", "b", leaving="b"), leases(None)) == ([], {})
    assert plan("a", alive("a", "b", leaving="b"), leases("a")) == ([], {})


def test_a_shard_is_the_same_in_the_database_and_in_the_process(postgres: Any) -> None:
    async def deeds() -> None:
        async with side_by_side(postgres, "a") as (_, [a]):
            await started(a)
            for name in ("table", "h3nOc8eLLiCN", "Ærø-_9"):
                await a.keeper.begin(name, 1, a_match(), name=name)
                [(shard, _)] = await a.leases.headers([shard_of(name)])
                assert shard == shard_of(name)

    in_a_loop(deeds)


# Leases


async def started(*sides: Side) -> None:
    for _ in range(2):
        for side in sides:
            await (side.look() if side.shards.others else side.shards.start())


def test_every_shard_has_one_owner_when_another_process_joins(postgres: Any) -> None:
    async def deeds() -> None:
        async with side_by_side(postgres, "a", "b", "c") as (_, [a, b, c]):
            await a.shards.start()
            assert a.held == ALL
            for side in (b, c, a, b, c, a, b, c):
                await side.look()
            assert sorted(len(side.held) for side in (a, b, c)) == [84, 86, 86]
            assert a.held | b.held | c.held == ALL
            assert set(a.lost) == ALL - a.held, "each of them was let go of"
            for tbl in map(str, range(50)):
                assert len({side.shards.owner_of(tbl) for side in (a, b, c)}) == 1
                assert sum(side.shards.holds(tbl) for side in (a, b, c)) == 1

    in_a_loop(deeds)


def test_a_lease_is_lost_after_six_seconds_without_renewal_and_not_before(postgres: Any) -> None:
    async def deeds() -> None:
        async with side_by_side(postgres, "a", "b") as (database, [a, b]):
            await started(a, b)
            for _ in range(4):
                await database.pass_by(2)
                await a.look()
                await b.look()
            for step in (2, 2, 1.9):
                await database.pass_by(step)
                await b.look()
                assert len(b.held) == 128
            await database.pass_by(0.1)
            await b.look()
            assert b.held == ALL
            assert len(a.held) == 128 and not a.lost[128:], "it does not know yet"
            await a.look()
            assert not a.held and set(a.lost) == ALL

    in_a_loop(deeds)


def test_a_lease_is_renewed_while_shards_are_handed_over(
    postgres: Any, relay: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of them is a commit; where the disk is slow, all take longer than a lease lasts."""
    monkeypatch.setattr("typecase.server.neighbours.RENEWING", 0.01)

    async def deeds() -> None:
        async with one_process(postgres.schema(), relay) as here:
            shards = shards_of(here)
            async with shards._one_at_a_time:  # as they are
                before = shards._renewed
                while shards._renewed == before:
                    await asyncio.sleep(0.01)

    in_a_loop(deeds)


def test_nobody_is_taken_for_dead_because_the_database_was_away(postgres: Any) -> None:
    async def deeds() -> None:
        async with side_by_side(postgres, "a", "b") as (database, [a, b]):
            await started(a, b)
            await database.pass_by(60)  # in which neither could renew
            await a.look()
            assert len(a.held) == 128
            await database.pass_by(2)
            await b.look()
            await a.look()
            assert (len(a.held), len(b.held)) == (128, 128)
            for _ in range(3):  # had `b` not come back, six seconds would have been enough
                await database.pass_by(2)
                await a.look()
            assert a.held == ALL

    in_a_loop(deeds)


def test_who_leaves_hands_everything_to_the_others_and_takes_nothing_back(postgres: Any) -> None:
    async def deeds() -> None:
        async with side_by_side(postgres, "a", "b", "c") as (_, [a, b, c]):
            for side in (a, b, c, a, b, c):
                await side.look() if side.shards.others else await side.shards.start()
            await a.shards.leave(seconds=0)
            for side in (b, c, b, c, a):
                await side.look()
            assert not a.held and b.held | c.held == ALL and not b.held & c.held
            await b.shards.leave(seconds=0)
            await c.shards.leave(seconds=0)
            assert [lease.owner for lease in await c.leases.all()] == [None] * SHARDS

    in_a_loop(deeds)


def test_the_heir_reads_the_logs_then_the_lease_moves_then_it_opens_the_tables_one_shard_at_a_time(
    postgres: Any,
) -> None:
    """An heir that got all at once opened them all at once: somebody waited seven seconds."""

    async def deeds() -> None:
        async with side_by_side(postgres, "a", "b") as (_, [a, b]):
            await started(a, b)
            given: list[int] = []
            held, lease = a.held.copy(), a.leases.give

            async def give(shards: list[int], to: str | None) -> dict[int, int]:
                given.extend(shards)
                assert len(a.settling) == 2 * len(given) - 1, "read, and all before it open"
                return await lease(shards, to)

            a.leases.give = give  # type: ignore[method-assign, assignment]
            a.settling.clear()
            await a.shards.leave(seconds=0)
            assert a.settling == [("b", [f"table of {shard}"]) for shard in given for _ in "12"]
            assert set(given) == held

    in_a_loop(deeds)


def test_who_hands_over_looks_up_now_and_then(
    postgres: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An heir that is slow must not keep it from what somebody else leaves meanwhile."""
    monkeypatch.setattr("typecase.server.shards.RENEWING", 0.05)

    async def deeds() -> None:
        async with side_by_side(postgres, "a", "b") as (_, [a, b]):
            await a.shards.start()
            b.slow = 0.02  # so that all would take two seconds and a half
            await b.shards.start()
            await a.look()
            assert 1 <= len(a.settling) <= 6
            b.slow = 0.0
            while len(a.held) > 128:
                await a.look()

    in_a_loop(deeds)


def test_an_heir_that_does_not_answer_is_given_nothing_more(postgres: Any) -> None:
    async def deeds() -> None:
        async with side_by_side(postgres, "a", "b") as (_, [a, b]):
            await started(a, b)
            a.settling.clear()
            b.settles = False
            await a.shards.leave(seconds=0)
            owners = Counter(lease.owner for lease in await a.leases.all())
            assert owners == {"b": 128, None: 128}, "what is left is anybody's"
            assert len(a.settling) == 1

    in_a_loop(deeds)


def test_a_shard_with_a_match_of_unknown_rules_is_taken_by_who_knows_them(postgres: Any) -> None:
    async def deeds() -> None:
        async with side_by_side(postgres, "a", "b") as (database, [a, b]):
            await a.shards.start()
            await a.keeper.begin(TABLE, 1, a_match())
            await database.do(
                'UPDATE matches SET header = replace(header, \'"rules":"\', \'"rules":"9\')'
            )
            await b.look()
            await a.shards.leave(seconds=0)
            await b.look()
            assert b.held == ALL - {shard_of(TABLE)}
            assert b.shards.refused == {shard_of(TABLE)}
            await database.do(
                'UPDATE matches SET header = replace(header, \'"rules":"9\', \'"rules":"\')'
            )
            await b.look()
            assert b.held == ALL and not b.shards.refused

    in_a_loop(deeds)


def test_of_many_matches_one_of_each_kind_is_opened_to_see_whether_it_can_be_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who offers shards waits for a second, and abandoned matches stay for a season."""
    opened: list[str] = []

    def noted(text: str) -> None:
        opened.append(text)
        typecase.replay(text)

    monkeypatch.setattr("typecase.server.shards.replay", noted)
    usual = a_match().record()
    kinds = {
        "usual": usual,
        "another game": typecase.play("wordsy", 2, 7).record(),
        "another seal": usual.replace("}\n", ',"seal":{"mood":1}}\n'),
        "newer rules": usual.replace('"rules":"', '"rules":"9'),
        "a newer player": usual.replace("}\n", ',"players":[{"name":"Ann","mood":1}]}\n'),
        "players otherwise": usual.replace("}\n", ',"players":["Ann"]}\n'),
        "a form of its own": "Letter Head, for two",
    }
    headers = [
        (kind, header.replace('"seed":7', f'"seed":{seed}'))
        for seed in range(MANY)
        for kind, header in enumerate(kinds.values())
    ]
    assert strange_shards(headers) == {*range(len(kinds))} - {0, 1, 2}
    # But for those of a form that is not known here, whose headers are refused unopened.
    assert len(opened) == len(kinds) - 1 + MANY


# Clocks


async def begun(side: Side, **options: Any) -> Actor:
    return await side.keeper.begin(TABLE, 1, a_match(turn_seconds=TURN, **options))


async def taken_over(database: Database, side: Side, seconds: float) -> None:
    """The others say nothing more; after so many seconds all that is theirs is this one's."""
    await database.pass_by(seconds - 6)
    await side.look()
    while side.held != ALL:
        await database.pass_by(2)
        await side.look()


@pytest.mark.parametrize("away", [9, 60, 3600])
def test_a_shard_without_an_owner_stands_still_and_its_clock_is_moved_once(
    postgres: Any, away: float
) -> None:
    async def deeds() -> None:
        async with side_by_side(postgres, "a", "b", "c") as (database, [a, b, c]):
            await a.shards.start()
            actor = await begun(a)
            await database.pass_by(30)
            await a.look()
            await b.shards.start()
            await taken_over(database, b, away)
            assert (await b.keeper.actor(actor.name)).clock.now() == 30_000
            await b.shards.leave(seconds=0)
            await c.shards.start()
            assert (await c.keeper.actor(actor.name)).clock.now() == 30_000
            await database.pass_by(TURN - 30 - 1)
            await c.keeper.look()
            assert not (await c.keeper.actor(actor.name)).match.log, "not early"
            await database.pass_by(1)
            await c.keeper.look()
            found = await c.keeper.actor(actor.name)
            await settled(found)
            assert [line.at for line in found.match.log] == [TURN * 1000], "once, and in time"

    in_a_loop(deeds)


def test_a_clock_of_days_runs_on_without_an_owner(postgres: Any) -> None:
    async def deeds() -> None:
        async with side_by_side(postgres, "a", "b") as (database, [a, b]):
            await a.shards.start()
            actor = await begun(a, pace="day")
            await b.shards.start()
            began = database.time
            await taken_over(database, b, 40)
            passed = int(database.time - began) * 1000
            assert (await b.keeper.actor(actor.name)).clock.now() == passed >= 40_000

    in_a_loop(deeds)


def test_a_process_wakes_what_is_due_in_its_own_shards_alone(postgres: Any) -> None:
    async def deeds() -> None:
        async with side_by_side(postgres, "a", "b") as (database, [a, b]):
            await started(a, b)
            mine, other = (
                next(f"t{n}" for n in range(999) if one.shards.holds(f"t{n}")) for one in (a, b)
            )
            for side, tbl in ((a, mine), (b, other)):
                await side.keeper.begin(tbl, 1, a_match(turn_seconds=TURN), name=tbl)
                side.keeper.drop(tbl)
            await database.pass_by(TURN)
            assert await a.shards.due(int(database.wall())) == [(mine, mine)]
            assert await b.shards.due(int(database.wall())) == [(other, other)]

    in_a_loop(deeds)


def test_a_single_server_that_is_started_after_several_takes_only_the_stop_out(
    postgres: Any,
) -> None:
    async def deeds() -> None:
        async with side_by_side(postgres, "a") as (database, [a]):
            await a.shards.start()
            actor = await begun(a)
            await database.pass_by(50)
            await a.shards.leave(seconds=0)
            await database.pass_by(1000)
            async with Place(None, database.address).opened() as archive:
                keeper = Keeper(archive, wall=database.wall)
                await keeper.start()
                assert (await keeper.actor(actor.name)).clock.now() == 50_000
                await keeper.close()

    in_a_loop(deeds)


# The fence


class Moved(Recorder):
    def moved(self) -> None:
        self.told.append("moved")


def test_what_a_process_writes_that_has_lost_its_lease_is_refused_and_counted(
    postgres: Any,
) -> None:
    async def deeds() -> None:
        async with side_by_side(postgres, "a", "b") as (database, [a, b]):
            await a.shards.start()
            stale = await begun(a)
            assert await done(stale, 0, command="one") is None
            await b.shards.start()
            await taken_over(database, b, 60)
            listener, told = Moved(stale), list[Any]()
            stale.hear(Command(1, {"do": "draw"}, told.append, "two"))
            await stopped(stale)
            assert listener.told == ["moved"] and not told, "it is neither done nor refused"
            assert a.archive.stale == 1 and stale.name not in a.keeper.actors
            owner = await b.keeper.actor(stale.name)
            assert [line.command for line in await b.archive.lines(stale.name)] == ["one"]
            assert await done(owner, 1, command="two") is None, "sent again, it is done there"
            assert await done(owner, 1, command="two") is None
            assert len(await b.archive.lines(stale.name)) == 2

    in_a_loop(deeds)


def test_a_pause_of_a_process_that_has_lost_its_lease_moves_no_clock(postgres: Any) -> None:
    async def deeds() -> None:
        async with side_by_side(postgres, "a", "b") as (database, [a, b]):
            await a.shards.start()
            stale = await begun(a)
            await b.shards.start()
            await taken_over(database, b, 60)
            before = await b.archive.match(stale.name)
            Moved(stale)
            stale.hear(Pause(False, lambda _refused: None))
            await stopped(stale)
            assert a.archive.stale == 1
            assert await b.archive.match(stale.name) == before

    in_a_loop(deeds)


async def stopped(actor: Actor) -> None:
    while actor._reading is None or not actor._reading.done():
        await asyncio.sleep(0.001)


def test_a_match_of_another_process_is_not_opened(postgres: Any) -> None:
    async def deeds() -> None:
        async with side_by_side(postgres, "a", "b") as (_, [a, b]):
            await a.shards.start()
            actor = await begun(a)
            with pytest.raises(Elsewhere):
                await b.keeper.actor(actor.name)

    in_a_loop(deeds)


def test_who_takes_a_shard_waits_for_what_is_being_written_to_it(postgres: Any) -> None:
    """Else a line could be kept by whoever had it, after the clock was moved."""

    async def deeds() -> None:
        async with side_by_side(postgres, "a", "b") as (database, [a, b]):
            await a.shards.start()
            actor = await begun(a)
            await b.shards.start()
            writing = await asyncpg.connect(database.address)
            transaction = writing.transaction()
            await transaction.start()
            sql = MINE.format(matches="$1", me="$2")
            assert await writing.fetch(sql, [actor.name], "a"), "it is being written"
            await database.pass_by(LOST / 1000)
            taking = asyncio.create_task(b.leases.take([shard_of(TABLE)]))
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(asyncio.shield(taking), 0.2)
            await transaction.commit()
            assert list(await taking) == [shard_of(TABLE)]
            assert not await writing.fetch(sql, [actor.name], "a")
            await writing.close()

    in_a_loop(deeds)


def test_a_paused_match_stays_paused_when_it_changes_hands(postgres: Any) -> None:
    async def deeds() -> None:
        async with side_by_side(postgres, "a", "b") as (database, [a, b]):
            await a.shards.start()
            actor = await begun(a)
            await database.pass_by(7)
            assert await pause(actor, False) is None
            await b.shards.start()
            await taken_over(database, b, 60)
            found = await b.keeper.actor(actor.name)
            assert found.paused and found.clock.now() == 7_000

    in_a_loop(deeds)


def test_a_database_in_trouble_leaves_everybody_what_they_have(postgres: Any) -> None:
    async def deeds() -> None:
        async with side_by_side(postgres, "a") as (_, [a]):
            await a.shards.start()
            assert a.shards.sound
            sound, a.archive._store = a.archive._store, Broken()
            with pytest.raises(Trouble):
                await a.look()
            a.archive._store = sound
            assert a.held == ALL and not a.lost and not a.shards.sound

    in_a_loop(deeds)


class Broken:
    async def keep(self, batch: Any) -> Any:
        raise Trouble("The server's database cannot be reached.")

    async def read(self, sql: str, *values: Any) -> Any:
        raise Trouble("The server's database cannot be reached.")

    async def close(self) -> None:
        pass


@pytest.mark.parametrize("breaks", [False, True])
def test_a_process_of_the_release_before_joins_unless_the_schema_says_no(
    postgres: Any, breaks: bool
) -> None:
    async def deeds() -> None:
        async with side_by_side(postgres, "new") as (database, _):
            await database.do(f"INSERT INTO schema_steps VALUES (999, {breaks})")
            if breaks:
                with pytest.raises(Trouble, match="newer Typecase"):
                    await PostgresStore.open(database.address, "old")
            else:
                await (await PostgresStore.open(database.address, "old")).close()
            with pytest.raises(Trouble, match="newer Typecase"):
                await PostgresStore.open(database.address)  # alone

    in_a_loop(deeds)
