"""Ends a server by `kill -9` under load, again and again, and counts what it has kept.

    python bench/server/kills.py [--kills 20] [--tables 200] [--seconds 6] [--seed 1]

The server is `typecase serve`, and people play at it over sockets, with bots at every table. It is
killed at random moments, some of them while it still opens its matches again. After every kill the
archive is looked at: each move that was acknowledged must be there once, each command at most once,
each log without a gap and as it was before, and every record must replay. After every start people
come back with their tokens: they must find the same names and bots and all that they were shown
before, and every match must go on.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hashlib
import json
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

import apsw
import uvloop

import typecase
from bench.server.people import Message, Person, Server, Sort, home_number, new_token
from typecase.server.limits import NORMAL

# Two with a race or a grid besides. At a pace of days bots answer at once, and so does everybody;
# the others are played at the speed of people, with deadlines that pass.
SORTS = (
    Sort("letter-head", 2, 2, {"pace": "day"}),
    Sort("word-poker", 2, 2, {"pace": "day"}),
    Sort("crosswords", 2, 1, {"pace": "day"}),
    Sort("word-slam", 2, 2, {"pace": "blitz"}),
    Sort("letter-head", 3, 1, {"pace": "blitz", "turn_seconds": 60}),
    Sort("word-poker", 3, 1, {"pace": "blitz"}),
)
SILENT = 0.01  # of the questions with a deadline that passes soon
SOON = 60_000  # milliseconds
TALKS = 0.3  # of those who come back say something
EARLY = 4  # every so many kills one comes while the server still opens matches
EARLY_SECONDS = 3.0
PATIENCE = 45.0  # seconds, in which every match has gone on


@dataclass
class Company:
    """Everybody at one table, and what must stay so."""

    sort: Sort
    people: list[Person]
    seats: list[Message] = field(default_factory=list)  # names, and who is a bot

    @property
    def back(self) -> bool:
        return all(one.line and one.welcome and one.now and one.seen for one in self.people)

    @property
    def unanswered(self) -> set[str]:
        return {name for one in self.people for name in one.sent}

    @property
    def goes_on(self) -> bool:
        """Whether something has happened since they came, or somebody keeps the others waiting."""
        return any(one.moved or one.silent or one.seen.get("result") for one in self.people)

    def look(self) -> Iterator[str]:
        """What is not as it was."""
        for seat, person in enumerate(self.people):
            if not person.line or not person.welcome:
                yield f"{person.name} has not come back"
            elif person.now["seat"] != seat:
                yield f"{person.name} sits at {person.now['seat']}"
            elif who(person.now) != self.seats:
                yield f"{person.name} sits with others: {who(person.now)}, not {self.seats}"


def companies(
    tables: int, random: Random, person: type[Person] = Person, **about: Any
) -> Iterator[Company]:
    """People for so many tables, of all sorts in turn."""
    for number in range(tables):
        sort, where = SORTS[number % len(SORTS)], home_number(number // NORMAL.tables_each)
        people = [
            person(
                name=f"{name} {number}",
                table="",
                token=new_token(),
                home=where,
                random=Random(random.random()),
                hosts=not seat,
                **about,
            )
            for seat, name in enumerate(("Ann", "Ben", "Cleo")[: sort.people])
        ]
        yield Company(sort, people)


def who(now: Message) -> list[Message]:
    return [{name: seat[name] for name in ("name", "kind", "bot")} for seat in now["seats"]]


# The archive


class Known(NamedTuple):
    """A log as it was found last."""

    lines: int
    digest: str


@dataclass
class Found:
    """What was kept, and what is wrong with it."""

    looks: int = 0
    replayed: int = 0
    matches: int = 0
    ended: int = 0
    lines: int = 0
    deadlines: int = 0
    lost: int = 0
    doubled: int = 0
    gaps: int = 0
    kept_unanswered: int = 0
    faults: list[str] = field(default_factory=list)  # each of them once
    known: dict[str, Known] = field(default_factory=dict)
    chairs: dict[str, Any] = field(default_factory=dict)  # by table

    def note(self, faults: Iterable[str]) -> None:
        self.faults += [one for one in dict.fromkeys(faults) if one not in self.faults]

    def look_at(self, folder: Path, people: list[Person]) -> None:
        """Look at a copy, so that the server finds its files as it has left them."""
        with tempfile.TemporaryDirectory() as copies:
            for file in folder.glob("typecase.db*"):
                shutil.copy(file, copies)
            with contextlib.closing(apsw.Connection(f"{copies}/typecase.db")) as archive:
                self._look(archive, people)

    def _look(self, archive: apsw.Connection, people: list[Person]) -> None:
        self.looks += 1
        self.matches = self.ended = self.lines = self.deadlines = self.gaps = 0
        times: Counter[str] = Counter()
        sql = "SELECT id, header, state FROM matches"
        matches: list[Any] = archive.execute(sql).fetchall()
        for match in matches:
            times.update(self._look_at_match(archive, *match))
        for tbl, facts in archive.execute("SELECT id, facts FROM tables"):
            self._same(tbl, json.loads(facts)["chairs"])
        said: Counter[str] = Counter(text for (text,) in archive.execute("SELECT text FROM said"))
        self._count(times, said, people)

    def _look_at_match(
        self, archive: apsw.Connection, match: str, header: str, state: str
    ) -> list[str]:
        """The ids of all commands in its log."""
        sql = "SELECT seq, seat, command, body FROM lines WHERE match = ? ORDER BY seq"
        lines: list[Any] = archive.execute(sql, (match,)).fetchall()
        bodies = [body for *_, body in lines]
        self.matches, self.ended = self.matches + 1, self.ended + (state == "over")
        self.lines += len(lines)
        self.deadlines += sum(seat is None for _, seat, _, _ in lines)
        if [seq for seq, *_ in lines] != list(range(len(lines))):
            self.gaps += 1
            self.note([f"{match} has a gap"])
        before, now = self.known.get(match), Known(len(lines), digest(header, bodies))
        if before and digest(header, bodies[: before.lines]) != before.digest:
            self.note([f"{match} is not what it was"])
        if before != now:
            self._replay("".join([header, *bodies]), match, state)
        self.known[match] = now
        return [command for _, _, command, _ in lines if command]

    def _replay(self, record: str, match: str, state: str) -> None:
        try:
            again = typecase.replay(record)
        except typecase.LogBroken as fault:
            self.note([f"{match} does not replay: {fault}"])
            return
        self.replayed += 1
        if (again.result is not None) != (state == "over"):
            self.note([f"{match} is {state}, and its record says otherwise"])

    def _same(self, tbl: str, chairs: list[Message]) -> None:
        """The same people with the same tokens, and the same bots with the same seeds."""
        if self.chairs.setdefault(tbl, chairs) != chairs:
            self.note([f"others sit at {tbl}: {chairs}, not {self.chairs[tbl]}"])

    def _count(self, times: Counter[str], said: Counter[str], people: list[Person]) -> None:
        done = {one for person in people for one in person.done}
        refused = {one for person in people for one in person.refused}
        sent = {one for person in people for one in person.sent}
        lost = done - set(times) - set(said)
        doubled = [one for one, n in (*times.items(), *said.items()) if n > 1]
        self.lost, self.doubled = len(lost), len(doubled)
        self.kept_unanswered += len(sent & set(times))
        self.note(f"{one} was acknowledged and is lost" for one in lost)
        self.note(f"{one} is there {times[one] + said[one]} times" for one in doubled)
        self.note(f"{one} was refused and is there" for one in refused & set(times))


def digest(header: str, bodies: list[str]) -> str:
    return hashlib.sha256("".join([header, *bodies]).encode()).hexdigest()


# The soak


class Soak:
    """The server, everybody who plays there, and what was found."""

    def __init__(self, folder: Path, tables: int, seconds: float, seed: int) -> None:
        self.server, self.seconds = Server(folder), seconds
        self.random = Random(seed)
        self.found = Found()
        self.companies = list(companies(tables, self.random, is_silent=self._is_silent))
        self.people = [one for company in self.companies for one in company.people]
        self.kills = 0
        self._staying: list[asyncio.Task[None]] = []

    def _is_silent(self, seen: Message) -> bool:
        deadline = seen["deadline"]
        soon = deadline is not None and deadline - seen["now"] <= SOON
        return soon and self.random.random() < SILENT

    async def open(self) -> None:
        """Have everybody sit down, and every match begin."""
        await self.server.start()
        await asyncio.gather(*[self._open(company) for company in self.companies])
        await self._until(lambda company: company.back, "begun")
        for company in self.companies:
            company.seats = who(company.people[0].now)

    async def _open(self, company: Company) -> None:
        host, *others = company.people
        found = await asyncio.to_thread(self.server.open_table, company.sort, host.name, host.home)
        host.token = found["token"]
        for person in company.people:
            person.table = found["table"]
            await self._come(person, person is host)
        for seat, person in enumerate(others, 1):
            await person.sit(found["code"], seat)
        while any(person.sent for person in others):
            await asyncio.sleep(0.02)
        await host.command("host", deed="start")

    async def _come(self, person: Person, seated: bool = True) -> None:
        await person.come(self.server, seated)
        self._staying.append(asyncio.create_task(person.stay()))

    async def _until(self, true: Callable[[Company], bool], what: str) -> None:
        """Wait until this is so of every table."""
        ends = time.monotonic() + PATIENCE
        while not all(map(true, self.companies)):
            if time.monotonic() > ends:
                late = [one for one in self.companies if not true(one)]
                games = Counter(one.sort.game for one in late)
                self.found.note([f"{len(late)} matches have not {what}: {dict(games)}"])
                return
            await asyncio.sleep(0.05)

    async def kill(self) -> None:
        """Let them play, end it, look, and let everybody come back."""
        self.kills += 1
        if self.kills % EARLY:
            await self._all_go_on()
            await self._talk()
            await asyncio.sleep(self.random.uniform(0, self.seconds))
        else:
            await asyncio.sleep(self.random.uniform(0, EARLY_SECONDS))
        await self.end(signal.SIGKILL)
        await self.server.start()
        await asyncio.gather(*[self._come(person) for person in self.people])

    async def _all_go_on(self) -> None:
        await self._until(lambda company: company.back and company.goes_on, "gone on")
        for company in self.companies:
            self.found.note(company.look())

    async def _talk(self) -> None:
        for person in self.people:
            if self.random.random() < TALKS:
                await person.say()

    async def end(self, how: int) -> None:
        await self.server.end(how)
        await asyncio.gather(*self._staying)
        self._staying.clear()
        self.found.look_at(self.server.folder, self.people)
        for person in self.people:
            self.found.note(person.faults)
            person.faults.clear()

    async def close(self) -> None:
        """The last time they wait for what is still to be answered, and the server stops well. Each
        says something, also who was never asked for a move."""
        await self._all_go_on()
        for person in self.people:
            await person.say()
        left = {one for person in self.people for one in person.sent}
        await self._until(lambda company: not left & company.unanswered, "been answered")
        await self.end(signal.SIGTERM)

    def figures(self) -> str:
        found = self.found
        done = sum(len(person.done) for person in self.people)
        again = sum(person.again for person in self.people)
        return (
            f"{self.kills} kills: {done} acknowledged, {found.lost} lost, {found.doubled} doubled; "
            f"{again} unanswered sent again, {found.kept_unanswered} of them kept already; "
            f"{found.replayed} records replayed in {found.looks} looks; {found.matches} matches "
            f"({found.ended} ended), {found.lines} lines, {found.deadlines} of them deadlines; "
            f"{len(found.faults)} faults."
        )


async def soak(
    folder: Path, kills: int, tables: int, seconds: float, seed: int, tell: Callable[[str], None]
) -> Soak:
    began = time.monotonic()
    soak = Soak(folder, tables, seconds, seed)
    await soak.open()
    tell(f"{time.monotonic() - began:4.0f} s: {tables} tables, {len(soak.people)} people")
    for _ in range(kills):
        await soak.kill()
        tell(f"{time.monotonic() - began:4.0f} s: {soak.figures()}")
    await soak.close()
    return soak


def errors_in(log: Path) -> Iterator[str]:
    """What the server has said of its own faults; a bot's are told as warnings."""
    for line in log.read_text().splitlines():
        if not line.startswith("{") or json.loads(line)["level"] == "error":
            yield f"the server has said: {line}"


def main() -> int:
    parser = argparse.ArgumentParser(description="End a server by kill -9 under load, and count.")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=6.0, help="that matches go on, at most")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    given = (asked.kills, asked.tables, asked.seconds, asked.seed)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        ended = uvloop.run(soak(data, *given, lambda line: print(line, flush=True)))
        ended.found.note(errors_in(ended.server.log))
    print("\n".join([*ended.found.faults[:20], ended.figures()]))
    return 1 if ended.found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
