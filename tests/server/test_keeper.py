"""Matches leave memory and come back from their log; a stop of the server fires no deadline early,
late or twice."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest

import typecase
from tests.server.archives import Place
from tests.server.archives import place as place
from tests.server.archives import postgres as postgres
from tests.server.tables import in_a_loop
from tests.server.test_actor import (
    DRAW,
    Recorder,
    SetWall,
    a_keeper,
    a_match,
    done,
    settled,
    started,
)
from typecase import Refused
from typecase.server.actor import Actor
from typecase.server.archive.archive import Archive
from typecase.server.archive.store import Statement
from typecase.server.keeper import BEAT, Keeper

STOPS = pytest.mark.parametrize("stop", [1, 60, 3_600], ids=["1 s", "1 min", "1 h"])
TURN = 120  # seconds
DAY = 86_400


class Killed:
    """A server that is ended without a word, `stop` seconds before it is started again."""

    def __init__(self, archive: Archive, wall: SetWall) -> None:
        self.archive, self.wall = archive, wall

    async def run(self, pace: str, until: float, beat: float) -> Actor:
        """Begin a match, beat for the last time, and be ended when it is that late."""
        keeper = Keeper(self.archive, wall=self.wall)
        await started(keeper)
        match = a_match(turn_seconds=TURN, pace=pace)
        actor = await keeper.begin("table", 1, match)
        self.wall.pass_by(beat)
        await keeper.beat()
        self.wall.pass_by(until - beat)
        actor.close()
        for task in keeper._rounds:
            task.cancel()
        return actor


@STOPS
def test_a_deadline_that_falls_into_a_stop_fires_once_and_not_early(
    place: Place, stop: float
) -> None:
    """Live: the stop is nobody's time. What the last beat was early by is given to the players."""

    async def deeds() -> None:
        wall = SetWall()
        async with place.opened() as archive:
            name = (await Killed(archive, wall).run("standard", TURN - 0.5, TURN - 3)).name
        wall.pass_by(stop)
        async with a_keeper(place, wall) as keeper:
            await keeper.look()
            assert keeper.actors == {}, "nothing is due yet, so nothing is opened"
            wall.pass_by(2.9)
            await keeper.look()
            assert keeper.actors == {}, "half a second was left, and the last beat is 2.5 s old"
            wall.pass_by(0.2)
            keeper.wake = partial(looked_at, keeper)
            await keeper.look()
            actor = keeper.actors[name]
            await settled(actor)
            assert [line.at for line in actor.match.log] == [TURN * 1000]
            for _ in range(2):
                await keeper.look()
                await settled(actor)
            assert len(await archive_of(keeper).lines(name)) == 1, "not twice"
            wall.pass_by(TURN)
            await keeper.look()
            await settled(actor)
            assert [line.at for line in actor.match.log] == [TURN * 1000, 2 * TURN * 1000]

    in_a_loop(deeds)


@STOPS
def test_a_deadline_of_days_runs_on_in_a_stop_and_fires_once(place: Place, stop: float) -> None:
    async def deeds() -> None:
        wall = SetWall()
        began = wall.time
        async with place.opened() as archive:
            name = (await Killed(archive, wall).run("day", DAY - 0.5, DAY - 3)).name
        wall.pass_by(stop)
        passed = int(wall.time - began)
        for _ in range(2):  # and once more after that
            async with a_keeper(place, wall) as keeper:
                keeper.wake = partial(looked_at, keeper)
                await keeper.look()
                actor = await keeper.actor(name)
                await settled(actor)
                assert actor.clock.now() == passed, "its clock was never set back"
                fired = [line.at for line in actor.match.log]
                assert fired == [DAY * 1000]

    in_a_loop(deeds)


def test_a_stop_is_taken_out_once_however_often_it_is_tried_to_start(place: Place) -> None:
    async def deeds() -> None:
        wall = SetWall()
        async with place.opened() as archive:
            actor = await Killed(archive, wall).run("standard", 60, 58)
            wall.pass_by(600)
            for _ in range(3):
                keeper = Keeper(archive, wall=wall)
                await started(keeper)
                assert (await keeper.actor(actor.name)).clock.now() == 58_000
                await keeper.close()
            # Who has read the same beat and comes too late moves nothing.
            await archive.move_clocks("server", int(wall.time) - 600_000, int(wall.time))
            keeper = Keeper(archive, wall=wall)
            assert (await keeper.actor(actor.name)).clock.now() == 58_000

    in_a_loop(deeds)


def test_a_machine_whose_clock_was_set_back_takes_no_time_from_a_live_match(place: Place) -> None:
    async def deeds() -> None:
        wall = SetWall()
        async with place.opened() as archive:
            name = (await Killed(archive, wall).run("standard", 60, 60)).name
        wall.pass_by(-7_200)
        async with a_keeper(place, wall) as keeper:
            assert (await keeper.actor(name)).clock.now() == 60_000

    in_a_loop(deeds)


def test_a_server_that_stops_in_order_costs_nobody_anything(place: Place) -> None:
    async def deeds() -> None:
        wall = SetWall()
        async with a_keeper(place, wall) as keeper:
            name = (await keeper.begin("table", 1, a_match())).name
            wall.pass_by(BEAT - 1)
        wall.pass_by(500)
        async with a_keeper(place, wall) as keeper:
            assert (await keeper.actor(name)).clock.now() == (BEAT - 1) * 1000

    in_a_loop(deeds)


async def looked_at(keeper: Keeper, name: str, tbl: str) -> None:
    Recorder(actor := await keeper.actor(name))
    actor.go_on()


def archive_of(keeper: Keeper) -> Archive:
    return keeper._archive


# In memory and out of it


def test_an_idle_match_leaves_memory_and_comes_back_as_it_was(place: Place) -> None:
    async def deeds() -> None:
        wall = SetWall()
        async with a_keeper(place, wall) as keeper:
            actor = await keeper.begin("table", 1, a_match(turn_seconds=TURN))
            assert await done(actor, 0) is None
            await keeper.look()
            assert keeper.actors == {}
            wall.pass_by(10)
            back = await keeper.actor(actor.name)
            assert back is not actor and back.match.record() == actor.match.record()
            assert [back.match.seen(s) for s in (0, 1)] == [actor.match.seen(s) for s in (0, 1)]
            assert back.clock.now() == 10_000
            wall.pass_by(TURN - 70)  # within a minute of its deadline it stays
            await keeper.look()
            assert keeper.actors == {actor.name: back}

    in_a_loop(deeds)


def test_what_somebody_looks_at_stays_in_memory(place: Place) -> None:
    async def deeds() -> None:
        wall = SetWall()
        async with a_keeper(place, wall) as keeper:
            actor = await keeper.begin("table", 1, a_match())
            Recorder(actor)
            await keeper.look()
            assert keeper.actors == {actor.name: actor}

    in_a_loop(deeds)


def test_a_match_in_which_bots_are_asked_is_due_until_they_have_thought(place: Place) -> None:
    """Without a clock nothing else would wake it after a stop."""

    class Thinker(Recorder):
        deed: int | None = None

        def next_deed(self) -> int | None:
            return self.deed

        def looked_at(self) -> bool:
            return False

    async def deeds() -> None:
        wall, woken = SetWall(), list[str]()
        async with a_keeper(place, wall) as keeper:

            async def with_a_bot(name: str, tbl: str) -> None:
                actor = await keeper.actor(name)
                actor.bots = frozenset({1})
                Thinker(actor)
                woken.append(name)

            keeper.wake = with_a_bot
            match = a_match(pace="relaxed", turn_seconds="none")
            actor = await keeper.begin("table", 1, match)
            await with_a_bot(actor.name, "table")
            assert await done(actor, 0) is None
            assert await archive_of(keeper).due(int(wall.time)) == [(actor.name, "table")]
            thinker: Any = actor.listener
            thinker.deed = 90_000
            keeper.sweep()
            assert keeper.actors == {} and await settled_archive(keeper)
            wall.pass_by(89)
            await keeper.look()
            assert keeper.actors == {}
            wall.pass_by(1)
            await keeper.look()
            assert woken == [actor.name] * 2

    in_a_loop(deeds)


async def settled_archive(keeper: Keeper) -> bool:
    """What was handed to it before is written."""
    await archive_of(keeper).write(Statement("DELETE FROM beats WHERE process = $1", ("nobody",)))
    return True


def test_a_match_is_opened_once_for_all_who_ask_for_it(place: Place) -> None:
    async def deeds() -> None:
        wall = SetWall()
        async with a_keeper(place, wall) as keeper:
            name = (await keeper.begin("table", 1, a_match())).name
            keeper.actors.clear()
            found = await asyncio.gather(*(keeper.actor(name) for _ in range(5)))
            assert len(set(map(id, found))) == 1 and keeper.actors == {name: found[0]}

    in_a_loop(deeds)


def test_whoever_waits_for_a_match_has_it_though_it_was_let_go_at_once(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between its being opened and being told so the keeper may look for idle ones."""

    async def deeds() -> None:
        wall = SetWall()
        async with a_keeper(place, wall) as keeper:
            name = (await keeper.begin("table", 1, a_match())).name
            keeper.actors.clear()
            opens, looks = keeper._open, [keeper.sweep]

            async def opens_and_looks(name: str) -> None:
                await opens(name)
                while looks:
                    looks.pop()()

            monkeypatch.setattr(keeper, "_open", opens_and_looks)
            actor = await keeper.actor(name)
            assert looks == [] and keeper.actors == {name: actor}
            assert await done(actor, 0) is None

    in_a_loop(deeds)


def test_of_a_match_whose_log_was_read_ahead_only_what_came_since_is_played_again(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By whoever is to take it over, while it is still played elsewhere."""

    async def deeds() -> None:
        async with a_keeper(place, SetWall()) as keeper:
            actor = await keeper.begin("table", 1, a_match())
            assert await done(actor, 0) is None
            await keeper.read_ahead(actor.name)
            assert await done(actor, 1) is None
            await settled(actor)
            keeper.actors.clear()
            with monkeypatch.context() as patch:
                patch.delattr("typecase.server.keeper.replay")
                found = await keeper.actor(actor.name)
            assert found.match.record() == actor.match.record() and len(found.match.log) == 2
            keeper.actors.clear()  # what was read ahead is used once
            assert (await keeper.actor(actor.name)).match.record() == actor.match.record()

    in_a_loop(deeds)


def test_a_match_that_was_read_ahead_and_not_taken_over_leaves_memory(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("typecase.server.keeper.AHEAD", 0)

    async def deeds() -> None:
        async with a_keeper(place, SetWall()) as keeper:
            actor = await keeper.begin("table", 1, a_match())
            await keeper.read_ahead(actor.name)
            while keeper._read_ahead:
                await asyncio.sleep(0)
            await keeper.read_ahead("nowhere")

    in_a_loop(deeds)


def test_a_match_that_is_not_there_or_cannot_be_read_is_refused(place: Place) -> None:
    """And one that cannot be read and is due does not keep the others from being woken."""

    async def deeds() -> None:
        wall = SetWall()
        async with a_keeper(place, wall) as keeper:
            with pytest.raises(Refused, match="no such match"):
                await keeper.actor("nowhere")
            broken = await keeper.begin("one", 1, a_match(turn_seconds=TURN))
            sound = await keeper.begin("two", 1, a_match(turn_seconds=TURN))
            for actor in (broken, sound):
                assert await done(actor, 0) is None
                actor.close()
            spoil = "UPDATE lines SET body = $1 WHERE match = $2"
            await archive_of(keeper).write(Statement(spoil, ("{}\n", broken.name)))
            keeper.actors.clear()
            keeper.wake = partial(looked_at, keeper)
            wall.pass_by(TURN + 1)
            for _ in range(2):
                await keeper.look()
            assert list(keeper.actors) == [sound.name]
            with pytest.raises(Refused, match="cannot be opened again"):
                await keeper.actor(broken.name)

    in_a_loop(deeds)


def test_a_match_that_cannot_be_woken_keeps_no_other_from_it(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    async def deeds() -> None:
        wall = SetWall()
        async with a_keeper(place, wall) as keeper:
            names = [
                (await keeper.begin(tbl, 1, a_match(turn_seconds=TURN))).name
                for tbl in ("poison", "sound")
            ]
            for actor in keeper.actors.values():
                actor.close()
            keeper.actors.clear()
            woken: list[str] = []

            async def wake(name: str, tbl: str) -> None:
                woken.append(name)
                if tbl == "poison":
                    raise KeyError("THE QUEEN OF HEARTS")
                await looked_at(keeper, name, tbl)

            keeper.wake = wake
            wall.pass_by(TURN + 1)
            for _ in range(3):
                await keeper.look()
            assert sorted(woken) == sorted(names), "and it is tried once"
            assert list(keeper.actors) == names[1:]

    in_a_loop(deeds)
    assert caplog.text.count("cannot be woken") == 1


def test_a_match_that_has_ended_is_kept_with_its_result(place: Place) -> None:
    async def deeds() -> None:
        wall = SetWall()
        async with a_keeper(place, wall) as keeper:
            actor = await keeper.begin("table", 1, a_match())
            assert await done(actor, 0, {"do": "resign"}) is None
            kept = await archive_of(keeper).match(actor.name)
            assert kept and kept.standing.state == "over" and kept.standing.due is None
            assert kept.standing.result and '"winners": [1]' in kept.standing.result
            await keeper.look()
            assert keeper.actors == {}
            assert (await keeper.actor(actor.name)).over
            refused = await done(await keeper.actor(actor.name), 1, DRAW)
            assert refused and "over" in str(refused)

    in_a_loop(deeds)


def test_a_record_is_what_the_archive_holds(place: Place) -> None:
    async def deeds() -> None:
        wall = SetWall()
        async with a_keeper(place, wall) as keeper:
            actor = await keeper.begin("table", 1, a_match(turn_seconds=TURN))
            for seat in (0, 1, 0):
                wall.pass_by(50)
                assert await done(actor, seat) is None
            kept = await archive_of(keeper).match(actor.name)
            lines = await archive_of(keeper).lines(actor.name)
            record = "".join([kept.header if kept else "", *(line.body for line in lines)])
            assert record == actor.match.record()
            assert typecase.replay(record).seen(None) == actor.match.seen(None)

    in_a_loop(deeds)
