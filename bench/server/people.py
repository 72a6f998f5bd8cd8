"""People who play over the wire, as docs/wire.md tells it, at a server in a process of its own.

They know no game: they do something legal when they are asked, and try something else when it is
refused. As the page in a browser does, they send again whatever was not answered when their line
broke.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from secrets import token_urlsafe
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.sampler import Sampler
from tests.server.tables import delta_of, hello
from typecase.bots.levels import USUAL
from typecase.server.deltas import applied

Message = dict[str, Any]

TYPECASE = str(Path(sys.executable).with_name("typecase"))
A_BREATH = 0.2  # seconds, before somebody begins anew who knew nothing more to try
FAULTS = ("Archive", "Standstill", "Matches", "Rules")  # clauses of refusals that nobody earns
FREE = 0.15  # of the questions that nobody waits for are answered all the same


class Sort(NamedTuple):
    """What is played at a table, and by how many."""

    game: str
    people: int
    bots: int
    options: Message
    level: str = USUAL


class NotOpened(Exception):
    """The server has opened no table."""


class Server:
    """`typecase serve` on a folder: started, found, and ended in whatever way."""

    def __init__(self, folder: Path, *command: str) -> None:
        self.folder, self.log = folder, folder.with_suffix(".log")
        self._command = command or (TYPECASE, "serve")
        self.process: Process | None = None
        self.environment: Mapping[str, str] | None = None  # none: the one of whoever starts it
        self.address = ""

    def where(self) -> tuple[str, ...]:
        """How it is told where everything is kept."""
        return "--data", str(self.folder)

    async def start(self) -> None:
        arguments = (*self.where(), "--port", "0", "--no-browser")
        with self.log.open("ab") as log:
            command = (*self._command, *arguments)
            self.process = await asyncio.create_subprocess_exec(
                *command, stdout=PIPE, stderr=log, start_new_session=True, env=self.environment
            )
        found = re.search(r"http://[\d.:]+", await self.says())
        assert found, f"the server has not started: {self.log.read_text()[-500:]}"
        self.address = found[0]

    async def says(self) -> str:
        """The next line that it prints."""
        assert self.process and self.process.stdout, "it runs"
        return (await self.process.stdout.readline()).decode()

    async def end(self, how: int) -> None:
        assert self.process is not None, "it runs"
        os.kill(self.process.pid, how)
        await self.process.wait()

    def open_table(self, sort: Sort, name: str, home: str) -> Message:
        """A new table: its name, its code, and the token of its first seat."""
        where = urlsplit(self.address)
        assert where.hostname, "the server has said where it is"
        line = HTTPConnection(where.hostname, where.port, timeout=60, source_address=(home, 0))
        asked = {
            "game": sort.game,
            "seats": sort.people + sort.bots,
            "people": sort.people,
            "options": sort.options,
            "name": name,
            "level": sort.level,
        }
        with contextlib.closing(line):
            line.request("POST", "/api/tables", json.dumps(asked))
            answer = line.getresponse()
            found: Message = json.loads(answer.read())
            if answer.status != 201:
                raise NotOpened(found)
        return found


def home_number(number: int) -> str:
    """One of many addresses of this machine: each may open only so many tables."""
    return f"127.0.0.{number + 1}"


@dataclass
class Person:
    """Somebody at a table, over all her sockets, and what she knows."""

    name: str
    table: str
    token: str
    home: str
    random: Random
    hosts: bool = False
    # whether she does not answer this question, and lets her time run out
    is_silent: Callable[[Message], bool] = lambda _seen: False
    wants_more: Callable[[], bool] = lambda: True  # another match, when one is over
    gives_up: float = 0.0  # at so many of the questions

    sent: dict[str, Message] = field(default_factory=dict)  # and not yet answered
    done: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)
    again: int = 0  # sent once more
    faults: list[str] = field(default_factory=list)
    line: ClientConnection | None = None
    welcome: Message = field(default_factory=dict)
    now: Message = field(default_factory=dict)  # how the table stands
    seen: Message = field(default_factory=dict)
    match: str = ""
    over: set[str] = field(default_factory=set)  # matches that she has seen the end of
    moved: bool = False  # whether anything has happened at the table since she is here
    silent: bool = False  # now
    _n: int = 0
    _event: Message = field(default_factory=dict)  # the latest that she was told
    _count: int = 0
    _question: str = ""

    def __post_init__(self) -> None:
        self._sampler = Sampler(self.random.randrange(1 << 30))
        self._tries: Iterator[Message] = iter(())

    async def come(self, server: Server, token: bool = True) -> None:
        """Say hello, and send again what was not answered."""
        address = server.address.replace("http", "ws") + "/api/socket"
        self.line = await connect(
            address,
            local_addr=(self.home, 0),
            compression=None,
            proxy=None,
            max_size=None,
            ping_interval=None,
            open_timeout=60,
        )
        self.moved = self.silent = False
        self.welcome, self.now, self.seen, self._question = {}, {}, {}, ""
        seat = {"table": self.table, **({"token": self.token} if token else {})}
        await self.line.send(msgspec.json.encode(hello(seat)).decode())

    async def stay(self) -> None:
        """Hear what is said and answer it, until the line breaks."""
        assert self.line is not None, "she has come"
        with contextlib.suppress(WebSocketException, OSError):
            async for text in self.line:
                await self._hear(msgspec.json.decode(text))
        self.line = None

    async def sit(self, code: str, seat: int) -> None:
        await self.command("sit", name=self.name, token=self.token, code=code, seat=seat)

    async def say(self) -> None:
        """Something that nobody has said before."""
        await self.command("say", text=f"{self.name} {self._count + 1}")

    async def command(self, kind: str, **fields: Any) -> str:
        self._count += 1
        name = f"{self.name} {self._count}"
        self.sent[name] = {"type": kind, "id": name, **fields}
        await self._send(self.sent[name])
        return name

    async def leave(self) -> None:
        if self.line:
            await self.line.close()

    async def _send(self, message: Message) -> None:
        if self.line:
            with contextlib.suppress(WebSocketException, OSError):
                await self.line.send(msgspec.json.encode(message).decode())

    # what she is told

    async def _hear(self, told: Message) -> None:
        kind = told["type"]
        if kind == "ping":
            await self._send({"type": "pong", "n": told["n"]})
        elif kind == "welcome":
            self.welcome = told
            self.again += len(self.sent)
            for command in list(self.sent.values()):
                await self._send(command)
        elif kind == "table":
            self.now = told
            await self._answer()
        elif kind == "seen":
            self._snapshot(told)
            await self._answer()
        elif kind == "delta":
            self._delta(told)
            await self._answer()
        elif kind in ("done", "refused"):
            await self._answered(told)
        elif kind == "bye" and told["again"] != "yes":
            self.faults.append(f"{self.name} was sent away: {told['why']}")

    def _snapshot(self, told: Message) -> None:
        same, before = told["match"] == self.match, self._event
        self._n, self.match, self.seen = told["n"], told["match"], told["seen"]
        if same and before:
            # Nobody is shown anything before it is kept: so it must be there again.
            again = [one for one in told["events"] if one["number"] == before["number"]]
            newer = [one for one in told["events"] if one["number"] > before["number"]]
            if (again and again != [before]) or not (again or newer):
                self.faults.append(f"{self.name} was shown something that is lost: {before}")
        elif not same:
            self._question, self._event = "", {}
        self._latest(told["events"])

    def _delta(self, told: Message) -> None:
        if told["n"] != self._n + 1:
            self.faults.append(f"{self.name} was not shown everything")
        self._n, self.seen = told["n"], applied(self.seen, delta_of(told))
        self._latest(told.get("events", []))
        self.moved = self.moved or bool(told.get("events"))

    def _latest(self, events: list[Message]) -> None:
        if events:
            self._event = events[-1]

    async def _answered(self, told: Message) -> None:
        command = self.sent.pop(told["id"], None)
        kept = self.done if told["type"] == "done" else self.refused
        if command and command["type"] in ("do", "say"):
            kept.add(told["id"])
            if told["type"] == "done":
                self._question = ""
        if told["type"] == "refused" and told["clause"] in FAULTS:
            self.faults.append(f"{self.name} was refused: {told['sentence']}")
        await self._answer()

    # what she does

    async def _answer(self) -> None:
        if any(one["type"] in ("do", "again") for one in self.sent.values()) or not self.seen:
            return
        if self.seen["result"]:
            await self._play_again()
            return
        ask = self.seen["ask"]
        if not ask:
            return
        if self._question != (question := str((self.seen["phase"], ask))):
            self._question, self._tries = question, self._sampler.answers(self.seen)
            if ask["free"] and self.random.random() >= FREE:
                self._tries = iter(())
            self.silent = not ask["free"] and self.is_silent(self.seen)
            if not ask["free"] and self.random.random() < self.gives_up:
                self._tries = iter([{"do": "resign"}])
        if self.silent:
            return
        action = next(self._tries, None)
        if action is not None:
            await self.command("do", action=action, match=self.match)
        elif not ask["free"]:
            self._question = ""
            asyncio.get_running_loop().call_later(A_BREATH, self._begin_anew)

    def _begin_anew(self) -> None:
        if self.line:
            task = asyncio.ensure_future(self._answer())
            task.add_done_callback(lambda done: done.exception())

    async def _play_again(self) -> None:
        self.over.add(self.match)
        if self.hosts and self.now.get("state") == "over" and self.wants_more():
            await self.command("again")


def new_token() -> str:
    return token_urlsafe(24)
