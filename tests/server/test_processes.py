"""Two processes as an operator starts them, beside a third in which people come: one of the two is
told to stop and the other is killed, and everybody plays on; or one of them is of the next release.
The long form of this is `bench/server/side_by_side.py`."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

import typecase
from tests.server import next_release
from tests.server.archives import postgres as postgres
from tests.server.next_release import planted
from tests.server.side import one_process, shards_of
from tests.server.side import relay as relay
from tests.server.tables import PATIENCE, Message, in_a_loop
from tests.server.test_serve import TYPECASE, address_in, line
from tests.server.test_side_by_side import Client, draw, until
from typecase.games.letter_head import LetterHead
from typecase.server import wire, wire_http
from typecase.server.archive.leases import SHARDS, shard_of
from typecase.server.table import facts_of
from typecase.server.tables import Tables

ASKED = b'{"game": "letter-head", "seats": 2, "options": {"dealer": 1, "pace": "day"}}'


# A busy machine is no trouble of the database, nor of the relay.
PATIENT = f"""
from typecase.server import relay
from typecase.server.archive import postgres
postgres.PATIENCE = relay.CONNECT = relay.PINGS = {PATIENCE}
"""


# Where only who plays what is looked at, shards change hands as soon as they may.
HURRIED = """
from typecase.server import shards
shards.RENEWING, shards.SPREAD = 0.5, 0.0
"""


@pytest.fixture(autouse=True)
def patience_with_the_relay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here, too."""
    for patience in ("CONNECT", "PINGS"):
        monkeypatch.setattr(f"typecase.server.relay.{patience}", PATIENCE)


LEAVE = wire.Do("leave", {"do": "resign"})


@contextmanager
def a_process(archive: str, relay: str, env: Mapping[str, str]) -> Iterator[subprocess.Popen[str]]:
    """One of several."""
    command = [TYPECASE, "serve", "--archive", archive, "--relay", relay, "--port", "0"]
    pipe = subprocess.PIPE
    with subprocess.Popen([*command, "--no-browser"], stdout=pipe, text=True, env=env) as process:
        try:
            yield process
        finally:
            process.kill()


def opened_at(door: str) -> Message:
    """A table there, once the process has shards: whoever could not renew its lease has none."""
    while True:
        with suppress(HTTPError), urlopen(Request(f"{door}/api/tables", ASKED)) as answer:
            found: Message = json.load(answer)
            return found


def counted(door: str, what: str) -> float:
    with urlopen(f"{door}/metrics") as told:
        found = re.search(rf"^typecase_{what} (\S+)$", told.read().decode(), re.MULTILINE)
    assert found, what
    return float(found[1])


def status(door: str) -> int:
    try:
        with urlopen(f"{door}/health/ready") as answer:
            return int(answer.status)
    except HTTPError as fault:
        return fault.code


async def when(so: Callable[[], bool]) -> None:
    while not await asyncio.to_thread(so):
        await asyncio.sleep(0.05)


def test_one_process_stops_and_one_is_killed_and_no_move_is_lost_or_done_twice(
    postgres: Any, relay: str, tmp_path: Path
) -> None:
    archive = postgres.schema()

    async def deeds(stops: Any, dies: Any) -> None:
        async with one_process(archive, relay) as here:
            doors = [address_in(await asyncio.to_thread(line, one)) for one in (stops, dies)]
            for door in doors:
                await when(lambda door=door: counted(door, "shards") >= SHARDS // 3 - 1)  # type: ignore[misc]
                await when(lambda door=door: status(door) == 200)  # type: ignore[misc]
            tables = [await asyncio.to_thread(opened_at, door) for door in doors]
            people = [Client(await here.at(one["table"]), one["token"]) for one in tables]
            await until(lambda: all(one.seen for one in people))
            for person in people:
                assert (await person.answer(draw(1)))["type"] == "done"
            for number, (process, how, ended) in enumerate(
                ((stops, signal.SIGTERM, 0), (dies, signal.SIGKILL, -signal.SIGKILL)), 2
            ):
                process.send_signal(how)
                for person in people:
                    person.say(draw(number))
                for person in people:
                    assert (await person.answered(draw(number)))["type"] == "done"
                assert await asyncio.to_thread(process.wait) == ended
            await until(lambda: len(shards_of(here).held) == SHARDS)
            for person, table in zip(people, tables, strict=True):
                actor = (await here.find(table["table"])).actor
                assert actor and not person.page.ended
                kept = await here.archive.match(actor.name)
                lines = await here.archive.lines(actor.name)
                assert [one.seq for one in lines] == [*range(len(lines))]
                asked = [one.command for one in lines if one.command]
                assert asked == [draw(number).id for number in (1, 2, 3)]
                assert kept and typecase.replay("".join([kept.header, *(x.body for x in lines)]))
                await person.leave()

    env = planted(tmp_path, PATIENT)
    with ExitStack() as stack:
        started = [stack.enter_context(a_process(archive, relay, env)) for _ in range(2)]
        in_a_loop(lambda: deeds(*started))


async def rules_of(tables: Tables, table: str) -> str:
    kept = await tables.archive.table(table)
    assert kept
    match = await tables.archive.match(facts_of(kept).match)
    assert match
    return str(json.loads(match.header)["rules"])


def test_where_two_releases_run_each_match_goes_on_where_its_rules_are_known(
    postgres: Any, relay: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive, env = postgres.schema(), next_release.environment(tmp_path, PATIENT + HURRIED)
    monkeypatch.setattr("typecase.server.neighbours.RENEWING", 0.5)

    async def a_newer_one(stack: ExitStack) -> tuple[Any, str]:
        process = stack.enter_context(a_process(archive, relay, env))
        return process, address_in(await asyncio.to_thread(line, process))

    async def deeds(stack: ExitStack) -> None:
        async with one_process(archive, relay) as here:
            shards, figures = shards_of(here), here.neighbours and here.neighbours.figures()
            assert figures
            process, door = await a_newer_one(stack)
            await until(lambda: len(shards.held) <= SHARDS // 2 + 1)
            left: set[int] = set()  # what this one cannot play
            while True:
                old = await here.open(wire_http.NewTable(**json.loads(ASKED)))
                new = await asyncio.to_thread(opened_at, door)
                left.add(shard_of(new["table"]))
                if shard_of(old.table) not in left:
                    break
            rules = [await rules_of(here, table) for table in (old.table, new["table"])]
            assert rules == [LetterHead.rules, next_release.RULES]
            # The newer release plays both.
            while shards.holds(old.table):
                async with shards._one_at_a_time:
                    for other in shards.others:
                        await shards._hand_over(other.name, [shard_of(old.table)])
                await asyncio.sleep(0.05)
            people = [
                Client(await here.at(old.table), old.token),
                Client(await here.at(new["table"]), new["token"]),
            ]
            await until(lambda: all(one.seen for one in people))
            for person in people:
                assert (await person.answer(draw(1)))["type"] == "done"
            # This one takes what it knows, when the other leaves, and says what it does not.
            process.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(process.wait) == 0
            await until(lambda: shards.held == {*range(SHARDS)} - left)
            await until(lambda: figures["shards_refused"]() == len(left))
            for person in people:
                person.say(draw(2))
            assert (await people[0].answered(draw(2)))["type"] == "done"
            await until(lambda: people[1].table["trouble"].startswith("One moment"))
            assert draw(2).id not in people[1].answers
            # The players of the other match go on as soon as somebody knows its rules again.
            await a_newer_one(stack)
            assert (await people[1].answered(draw(2)))["type"] == "done"
            for person, table in zip(people, (old.table, new["table"]), strict=True):
                assert (await person.answer(LEAVE))["type"] == "done"
                kept = await here.archive.table(table)
                assert kept and not person.page.ended
                match = await here.archive.match(facts_of(kept).match)
                assert match and match.standing.state == "over"
                lines = await here.archive.lines(match.id)
                asked = [one.command for one in lines if one.command]
                assert asked == [draw(1).id, draw(2).id, LEAVE.id]
                await person.leave()

    with ExitStack() as stack:
        in_a_loop(lambda: deeds(stack))
