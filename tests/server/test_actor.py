"""A match goes on only with what is kept, and nobody sees anything before that."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import apsw
import pytest

import typecase
from tests.server.archives import Place, entry, set_pragma
from tests.server.archives import place as place
from tests.server.archives import postgres as postgres
from tests.server.tables import in_a_loop
from typecase import Match, Refused
from typecase.server.actor import Actor, Command, Nobody, Pause, Reopened
from typecase.server.archive.archive import Archive, Outcome
from typecase.server.archive.sqlite import SqliteStore
from typecase.server.archive.store import INSERT_LINE, Entry, KeptLine, Statement, Write
from typecase.server.keeper import Keeper
from typecase.story.logbook import written
from typecase.story.protocol import RulesFault

DRAW = {"do": "draw"}
A_DAY = 86_400.0  # seconds, which no test takes


class SetWall:
    """A wall on which time passes when it is told to."""

    def __init__(self) -> None:
        self.time = 1_700_000_000_000.0

    def __call__(self) -> float:
        return self.time

    def pass_by(self, seconds: float) -> None:
        self.time += seconds * 1000


class Recorder(Nobody):
    """Writes down what it is told, with how far the match was by then."""

    def __init__(self, actor: Actor) -> None:
        self.actor, self.told = actor, list[Any]()
        actor.listener = self

    def kept(self) -> None:
        self.told.append(len(self.actor.match.log))

    def stands_still(self, why: str) -> None:
        self.told.append(why)

    def looked_at(self) -> bool:
        return True


def a_match(**options: Any) -> Match[Any]:
    return typecase.play("letter-head", 2, 7, {"dealer": 1, **options})


async def done(
    actor: Actor, seat: int, action: dict[str, Any] = DRAW, command: str | None = None
) -> Refused | None:
    """Have it done, and wait for what is said to it."""
    told: asyncio.Future[Refused | None] = asyncio.get_running_loop().create_future()
    actor.hear(Command(seat, action, told.set_result, command))
    return await told


async def pause(actor: Actor, goes_on: bool) -> Refused | None:
    told: asyncio.Future[Refused | None] = asyncio.get_running_loop().create_future()
    actor.hear(Pause(goes_on, told.set_result))
    return await told


async def settled(actor: Actor) -> None:
    actor.go_on()
    while not actor.settled:
        await asyncio.sleep(0.001)


@asynccontextmanager
async def a_keeper(place: Place, wall: SetWall) -> AsyncIterator[Keeper]:
    """A server that starts, and stops when it is left. It looks round and beats when it is told
    to: it goes by the wall that is set."""
    async with place.opened() as archive:
        keeper = Keeper(archive, wall=wall)
        await started(keeper)
        yield keeper
        await keeper.close()


async def started(keeper: Keeper) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for pause in ("LOOK", "BEAT"):
            patch.setattr(f"typecase.server.keeper.{pause}", A_DAY)
        await keeper.start()


@asynccontextmanager
async def an_actor(place: Place, **options: Any) -> AsyncIterator[tuple[Actor, SetWall]]:
    wall = SetWall()
    async with a_keeper(place, wall) as keeper:
        yield await keeper.begin("table", 1, a_match(**options)), wall


# Log first


class Gate(Archive):
    """An archive whose outcomes are held back until the gate is opened."""

    def __init__(self, store: Any) -> None:
        super().__init__(store)
        self.shut, self.held = False, list[Callable[[], None]]()

    def keep(self, write: Write, then: Callable[[Outcome], None]) -> None:
        def hold(outcome: Outcome) -> None:
            self.held.append(lambda: then(outcome))
            if not self.shut:
                self.open()

        super().keep(write, hold)

    def open(self) -> None:
        self.shut, held, self.held = False, self.held, []
        for tell in held:
            tell()


def test_one_input_lies_between_two_commits_and_nobody_is_told_before(tmp_path: Path) -> None:
    async def deeds() -> None:
        archive = Gate(await SqliteStore.open(tmp_path / "a.db"))
        actor = await Keeper(archive, wall=SetWall()).begin("table", 1, a_match())
        recorder, told = Recorder(actor), list[Any]()
        archive.shut = True
        for seat in (0, 1, 0):
            actor.hear(Command(seat, DRAW, told.append))
        while not archive.held:
            await asyncio.sleep(0.001)
        # It is on the disk, and the match has taken it in; but until the loop has heard so, nobody
        # is told anything, and nothing else is taken.
        assert (len(actor.match.log), actor.settled) == (1, False)
        assert (recorder.told, told) == ([], [])
        archive.open()
        assert (recorder.told, told, len(actor.match.log)) == ([1], [None], 2)
        while len(told) < 3:
            await asyncio.sleep(0.001)
        assert recorder.told == [1, 2, 3]
        await archive.close()

    in_a_loop(deeds)


def test_what_is_refused_is_answered_at_once_and_nothing_is_kept(place: Place) -> None:
    async def deeds() -> None:
        async with an_actor(place) as (actor, _):
            recorder = Recorder(actor)
            refused = await done(actor, 0, {"do": "fly"}, "one")
            assert refused and "You cannot 'fly' now" in str(refused)
            assert recorder.told == [] and await actor._archive.lines(actor.name) == []

    in_a_loop(deeds)


def test_every_command_of_a_match_is_remembered_also_when_it_comes_back(place: Place) -> None:
    async def deeds() -> None:
        wall = SetWall()
        long = typecase.play("wordsy", 2, 3)
        async with a_keeper(place, wall) as keeper:
            actor = await keeper.begin("table", 1, long)
            name = Recorder(actor).actor.name  # who looks on: it is not let go meanwhile
            for number in range(300):
                write = {"do": "write", "word": "water" if number % 2 else "later"}
                assert await done(actor, 0, write, f"command {number}") is None
            assert await done(actor, 0, {"do": "write", "word": "first"}, "command 0") is None
            assert len(actor.match.log) == 300
        async with a_keeper(place, wall) as keeper:
            actor = await keeper.actor(name)
            assert len(actor.match.log) == 300
            for number in (0, 150, 299):
                assert await done(actor, 0, {"do": "flip"}, f"command {number}") is None
            assert len(actor.match.log) == 300
            # Another seat's command of the same name is another command.
            assert await done(actor, 1, {"do": "write", "word": "water"}, "command 0") is None
            assert len(actor.match.log) == 301

    in_a_loop(deeds)


def test_a_line_is_kept_with_who_did_it_what_it_was_called_and_its_lead(place: Place) -> None:
    async def deeds() -> None:
        wall = SetWall()
        async with a_keeper(place, wall) as keeper:
            actor = await keeper.begin("table", 1, typecase.play("wordsy", 2, 3))
            wall.pass_by(3)
            told: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
            actor.hear(Command(1, {"do": "flip", "word": "water"}, told.set_result, "mine", 40))
            assert await told is None
            [line] = await actor._archive.lines(actor.name)
            assert line[1:5] == (0, int(wall.time), 1, "mine")
            assert line.body == actor.match.record().splitlines(keepends=True)[1]
            assert (actor.match.log[0].at, actor.match.log[0].race) == (3_000, 40)

    in_a_loop(deeds)


def test_how_a_match_stands_is_kept_when_it_is_new_or_not_known(place: Place) -> None:
    async def deeds() -> None:
        async with an_actor(place) as (actor, wall), place.opened() as another:
            archive, told = actor._archive, list[Write]()
            keep = archive.keep

            def kept(write: Write, then: Callable[[Outcome], None]) -> None:
                told.append(write)
                keep(write, then)

            archive.keep = kept  # type: ignore[method-assign]

            async def are_told() -> list[bool]:
                found = await archive.match(actor.name)
                assert found is not None and found.standing == actor.standing()
                asked, told[:] = [one for one in told if isinstance(one, Entry)], []
                return [one.standing is not None for one in asked]

            for seat in (0, 1, 0):
                assert await done(actor, seat) is None
            assert await are_told() == [True, False, False]
            await pause(actor, goes_on=False)
            wall.pass_by(1)
            await pause(actor, goes_on=True)
            assert await done(actor, 1) is None
            assert await are_told() == [True, True, False]
            # Somebody else goes on with it: what is known of it is read again.
            ahead = actor.match.fork()
            ahead.do(0, DRAW)
            line = KeptLine(actor.name, 4, int(wall.time), 0, "mine", written(ahead.log[-1]))
            late = actor.standing()._replace(base_clock=77)
            heard: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
            another.keep(Entry(actor.name, line, late), heard.set_result)
            assert await heard
            assert await done(actor, 0, DRAW, "mine") is None
            assert len(actor.match.log) == 5 and actor.clock.base.clock == 77
            assert await done(actor, 1) is None
            assert await are_told() == [False, True]
            assert await done(actor, 0, {"do": "resign"}) is None
            assert actor.over and await are_told() == [True]

    in_a_loop(deeds)


def test_an_id_that_no_database_could_keep_is_refused(place: Place) -> None:
    async def deeds() -> None:
        async with an_actor(place) as (actor, _):
            for wrong in ("a\0b", "\ud800"):
                refused = await done(actor, 0, DRAW, wrong)
                assert refused and "printable" in str(refused)
            assert await done(actor, 0, DRAW, "Ünï 😀") is None

    in_a_loop(deeds)


# Time


def test_a_deadline_is_an_input_of_its_own_before_the_move_that_came_after_it(
    place: Place,
) -> None:
    async def deeds() -> None:
        async with an_actor(place, turn_seconds=60) as (actor, wall):
            recorder = Recorder(actor)
            wall.pass_by(61)
            assert await done(actor, 1) is None
            assert [line.seat for line in actor.match.log] == [None, 1]
            assert [line.at for line in actor.match.log] == [60_000, 61_000]
            assert recorder.told == [1, 2]
            assert len(await actor._archive.lines(actor.name)) == 2

    in_a_loop(deeds)


def test_what_came_before_the_deadline_is_in_time_however_long_the_disk_takes(
    tmp_path: Path,
) -> None:
    async def deeds() -> None:
        archive, wall = Gate(await SqliteStore.open(tmp_path / "a.db")), SetWall()
        match, told = a_match(turn_seconds=60), list[Any]()
        actor = await Keeper(archive, wall=wall).begin("table", 1, match)
        archive.shut = True
        wall.pass_by(59)
        actor.hear(Command(0, DRAW, told.append))
        actor.hear(Command(1, DRAW, told.append))
        wall.pass_by(3)
        while not archive.held:
            await asyncio.sleep(0.001)
        archive.open()
        while not (actor.settled and len(told) == 2):
            await asyncio.sleep(0.001)
        assert [(line.seat, line.at) for line in actor.match.log] == [
            (0, 59_000),
            (1, 59_000),
            (None, 60_000),
        ]
        await archive.close()

    in_a_loop(deeds)


def test_a_deadline_rings_by_itself_and_is_not_early(place: Place) -> None:
    async def deeds() -> None:
        async with place.opened() as archive:
            keeper = Keeper(archive)
            actor = await keeper.begin("table", 1, a_match(turn_seconds=60))
            actor.clock.base = actor.clock.base._replace(clock=59_900)
            before, began = actor.clock.now(), asyncio.get_running_loop().time()
            actor.go_on()
            while not actor.match.log:
                await asyncio.sleep(0.002)
            waited = (asyncio.get_running_loop().time() - began) * 1000
            assert actor.match.log[0].at == 60_000 and before + waited >= 59_998
            await keeper.close()

    in_a_loop(deeds)


def test_a_pause_of_a_day_costs_nobody_time(place: Place) -> None:
    async def deeds() -> None:
        wall = SetWall()
        async with a_keeper(place, wall) as keeper:
            actor = await keeper.begin("table", 1, a_match(turn_seconds=60))
            name = actor.name
            wall.pass_by(20)
            assert await pause(actor, goes_on=False) is None
            assert actor.paused
            wall.pass_by(43_200)
            await settled(actor)
            refused = await done(actor, 0)
            assert str(refused) == "The match is paused."
        wall.pass_by(3_600)  # and the server is stopped meanwhile
        async with a_keeper(place, wall) as keeper:
            wall.pass_by(39_600)
            await keeper.look()
            assert keeper.actors == {}, "nothing is due in it"
            actor = await keeper.actor(name)
            assert actor.paused and actor.clock.now() == 20_000
            assert await pause(actor, goes_on=True) is None
            wall.pass_by(39)
            await settled(actor)
            assert actor.match.log == [] and actor.clock.now() == 59_000
            wall.pass_by(1)
            await settled(actor)
            assert [line.at for line in actor.match.log] == [60_000]

    in_a_loop(deeds)


def test_to_pause_what_is_paused_is_no_fault(place: Place) -> None:
    async def deeds() -> None:
        async with an_actor(place) as (actor, wall):
            assert await pause(actor, goes_on=True) is None
            for _ in range(2):
                assert await pause(actor, goes_on=False) is None
                wall.pass_by(10)
            assert actor.paused and actor.clock.now() == 0

    in_a_loop(deeds)


# Another who goes on with the same match


def test_whoever_was_overtaken_reads_the_log_and_plays_on(place: Place) -> None:
    async def deeds() -> None:
        wall = SetWall()
        async with a_keeper(place, wall) as one, a_keeper(place, wall) as two:
            here = await one.begin("table", 1, a_match())
            Recorder(here)  # else nobody looks on, and it may leave memory meanwhile
            there = await two.actor(here.name)
            recorder = Recorder(there)
            assert await done(here, 0, DRAW, "a") is None
            assert await done(there, 1, DRAW, "b") is None
            assert [line.seat for line in there.match.log] == [0, 1]
            assert recorder.told[-1] == 2 and await done(here, 1, DRAW, "b") is None
            assert here.match.record() == there.match.record()
            await asyncio.gather(*(done(a, s) for a in (here, there) for s in (0, 1)))
            lines = await one._archive.lines(here.name)
            assert [line.seq for line in lines] == list(range(6))

    in_a_loop(deeds)


def test_a_match_whose_log_cannot_be_read_again_stands_still_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else has gone on with it, and what stands there cannot be read here."""
    monkeypatch.setattr("typecase.server.actor.TRY_AGAIN", 0.02)

    async def deeds() -> None:
        archive = Archive(await SqliteStore.open(tmp_path / "a.db"))
        actor = await Keeper(archive, wall=SetWall()).begin("table", 1, a_match())
        recorder, told, read = Recorder(actor), list[Any](), actor._read_again

        async def unreadable() -> Reopened:
            raise Refused("This match cannot be opened again.", "Matches")

        actor._read_again = unreadable
        await archive.write(Statement(INSERT_LINE, entry(actor.name, 0, body="{}\n").line or ()))
        actor.hear(Command(0, DRAW, told.append, "one"))
        while not recorder.told:
            await asyncio.sleep(0.001)
        assert recorder.told == ["This match cannot be opened again."] and told == []
        await archive.write(Statement("DELETE FROM lines"))
        actor._read_again = read
        while not told:
            await asyncio.sleep(0.001)
        assert told == [None] and len(await archive.lines(actor.name)) == 1
        await archive.close()

    in_a_loop(deeds)


# A disk that does not work


MANY_PAGES = 1 << 30


def fill(connection: apsw.Connection) -> None:
    """Leave no room for another line."""
    connection.pragma("max_page_count", connection.pragma("page_count"))
    seq = 0
    for size in (3_000, 300, 1):
        with contextlib.suppress(apsw.FullError):
            while seq := seq + 1:
                line = entry("filling", seq, body="x" * size).line
                connection.execute(INSERT_LINE, line)


@pytest.mark.parametrize("kind", ["full", "locked", "read-only"])
def test_a_disk_that_does_not_work_stops_the_match_and_not_the_server(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("typecase.server.actor.TRY_AGAIN", 0.02)
    sentence = {
        "full": "The server's disk is full.",
        "locked": "Another program holds the server's database.",
        "read-only": "The server may not write to its database.",
    }[kind]

    async def deeds() -> None:
        path, wall = tmp_path / "a.db", SetWall()
        store = await SqliteStore.open(path)
        store.writer.set_busy_timeout(5)
        archive, other = Archive(store), apsw.Connection(str(path))
        keeper = Keeper(archive, wall=wall)
        actor = await keeper.begin("table", 1, a_match(turn_seconds=60))
        recorder, told = Recorder(actor), list[Any]()
        if kind == "full":
            fill(store.writer)
        elif kind == "locked":
            other.execute("BEGIN EXCLUSIVE")
        else:
            await set_pragma(store, "query_only", True)
        wall.pass_by(10)
        actor.hear(Command(1, DRAW, told.append, "one"))
        while not recorder.told:
            await asyncio.sleep(0.002)
        assert recorder.told == [sentence] and told == []
        # Others are refused with the reason; the one that is being tried is waited for.
        refused = await done(actor, 0, DRAW, "two")
        assert str(refused) == f"The match stands still: {sentence}"
        actor.hear(Command(1, DRAW, told.append, "one"))
        wall.pass_by(3_600)
        tried = archive.commits
        while archive.commits < tried + 3:
            await asyncio.sleep(0.002)
        assert recorder.told == [sentence], "it is told once"
        assert told == [], "nothing is acknowledged"
        if kind == "full":
            await set_pragma(store, "max_page_count", MANY_PAGES)
        elif kind == "locked":
            other.execute("COMMIT")
        else:
            await set_pragma(store, "query_only", False)
        while len(told) < 2:
            await asyncio.sleep(0.002)
        assert told == [None, None] and recorder.told == [sentence, 1]
        assert len(await archive.lines(actor.name)) == 1
        # The hour was nobody's: the deadline stands where it stood.
        assert actor.clock.now() == 10_000 and actor.match.deadline == 60_000
        assert await done(actor, 0, DRAW, "two") is None
        await keeper.close()
        await archive.close()

    in_a_loop(deeds)


# Rules and listeners that fail


def test_rules_that_fail_are_refused_and_the_match_stands_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*given: Any) -> None:
        raise RulesFault("The rules of letter-head failed on this.") from ValueError("CARDS")

    async def deeds() -> None:
        async with an_actor(Place(tmp_path / "a.db"), turn_seconds=60) as (actor, wall):
            recorder = Recorder(actor)
            with monkeypatch.context() as patch:
                patch.setattr(actor.match, "do", fail)
                refused = await done(actor, 0)
                assert refused and refused.clause == "Rules"
            assert await done(actor, 0) is None
            monkeypatch.setattr(actor.match, "time_up", fail)
            wall.pass_by(61)
            await settled(actor)
            refused = await done(actor, 0)
            assert refused and refused.clause == "Rules" and recorder.told == [1]

    in_a_loop(deeds)


def test_whoever_listens_and_fails_does_not_stop_the_match(tmp_path: Path) -> None:
    async def deeds() -> None:
        async with an_actor(Place(tmp_path / "a.db")) as (actor, _):
            recorder = Recorder(actor)
            recorder.told = None  # type: ignore[assignment]
            for _ in range(2):
                assert await done(actor, 0) is None
            assert len(await actor._archive.lines(actor.name)) == 2

    in_a_loop(deeds)
