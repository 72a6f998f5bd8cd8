"""A page without a browser: opens matches over HTTP and plays them over the socket."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

import msgspec
import uvicorn
from starlette.testclient import TestClient, WebSocketTestSession

from typecase.bots.company import bot_at
from typecase.bots.levels import USUAL
from typecase.server import doorman, wire
from typecase.server.app import make_app
from typecase.server.audience import PageSession
from typecase.server.clock import Timing
from typecase.server.deltas import Difference, applied
from typecase.server.doorman import Chair, Facts
from typecase.server.limits import Limits
from typecase.server.protocols import settings
from typecase.server.table import Table
from typecase.server.tables import Tables
from typecase.server.thinkers import Party, hear
from typecase.server.twins import FromTwins, MakeBot, ToTwins, Twins
from typecase.server.worker import THREAD
from typecase.story.match import Match

HASTY = Timing(thinking=0.0)
HOST = "testserver"  # what the client of the tests calls it
PATIENCE = 60.0  # seconds for what happens at once, on a machine that has much else to do
# A test may type as fast as it can, and takes as long as it does.
UNHURRIED = Limits(messages_a_second=100_000, head_seconds=600, body_seconds=600, hello_seconds=600)
Message = dict[str, Any]
Thought: TypeAlias = Callable[[], list[FromTwins]]
Think: TypeAlias = Callable[[Thought, Callable[[list[FromTwins]], None]], None]


def in_a_thread(think: Thought, then: Callable[[list[FromTwins]], None]) -> None:
    thought = asyncio.get_running_loop().run_in_executor(THREAD, think)
    thought.add_done_callback(lambda done: None if done.cancelled() else then(done.result()))


class AtHand:
    """Bots that think in the tests' own process: any bots, also such as only a test knows. What is
    said between them and their match goes through JSON all the same."""

    def __init__(self, make_bot: MakeBot = bot_at, think: Think = in_a_thread) -> None:
        self._said: list[FromTwins] = []
        self._twins, self._think = Twins(make_bot, self._said.append), think
        self._parties: dict[int, Party] = {}

    def start(self) -> None:
        pass

    def join(self, party: Party) -> int:
        self._parties[number := len(self._parties)] = party
        return number

    def say(self, told: ToTwins) -> None:
        heard = msgspec.json.decode(msgspec.json.encode(told), type=ToTwins)
        self._think(lambda: self._thought(heard), self._tell)

    async def close(self) -> None:
        pass

    def _thought(self, told: ToTwins) -> list[FromTwins]:
        self._twins.hear(told)
        if self._twins:
            self._twins.think()
        said = list(self._said)
        self._said.clear()
        return said

    def _tell(self, said: list[FromTwins]) -> None:
        for one in said:
            hear(msgspec.json.decode(msgspec.json.encode(one), type=FromTwins), self._parties)


class Page:
    """A page at a table. It puts together what it is shown, as a page in a browser does: of every
    message that shows the table, and of every answer, `seen` is all that is seen now."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket, self.seen, self.n = socket, Message(), 0
        self.welcome = Message()  # or what it was told instead
        self.table = Message()  # how it stands

    def send_json(self, message: Message) -> None:
        self.socket.send_json(message)

    def send_text(self, text: str) -> None:
        self.socket.send_text(text)

    def send_bytes(self, data: bytes) -> None:
        self.socket.send_bytes(data)

    def receive_json(self) -> Message:
        """The next message; pings are answered on the way, and how the table stands is kept."""
        while (message := self.hear())["type"] in ("ping", "table"):
            pass
        return message

    def hear(self) -> Message:
        message: Message = self.socket.receive_json()
        if message["type"] == "ping":
            self.send_json({"type": "pong", "n": message["n"]})
        elif message["type"] == "table":
            self.table = message
        elif message["type"] == "seen":
            self.seen = message["seen"]
        elif message["type"] == "delta":
            assert message["n"] == self.n + 1
            self.seen = applied(self.seen, delta_of(message))
            message = {"events": [], **message, "type": "seen"}
        if message["type"] in ("seen", "done"):
            message["seen"], self.n = self.seen, message["n"]
        return message


def delta_of(message: Message) -> Difference:
    return Difference(message.get("set", {}), message.get("put", {}), message.get("drop", []))


def hello(match: Message, **other: Any) -> Message:
    seat: Message = {name: match[name] for name in ("table", "token") if name in match}
    return {"type": "hello", "version": wire.VERSION, **seat, **other}


@contextmanager
def sitting(client: TestClient, match: Message, **other: Any) -> Iterator[Page]:
    """A page at the seat that was opened, or `other`wise."""
    with client.websocket_connect("/api/socket") as socket:
        socket.send_json(hello(match, **other))
        page = Page(socket)
        page.welcome = page.receive_json()
        yield page


@contextmanager
def a_server(
    timing: Timing = HASTY,
    limits: Limits = UNHURRIED,
    data: Path | None = None,
    make_bot: MakeBot = bot_at,
    **more: Any,
) -> Iterator[TestClient]:
    """A server of its own. What it keeps is gone afterwards, unless it is told where to keep it."""
    with TemporaryDirectory() as folder:
        tables = Tables(data or folder, timing, limits, thinkers=AtHand(make_bot))
        app = make_app(tables, hosts=(HOST,), limits=limits, **more)
        with TestClient(app) as client:
            yield client


@contextmanager
def listening(limits: Limits = UNHURRIED, **more: Any) -> Iterator[int]:
    """A server that can be reached from outside; the answer is its port."""
    with TemporaryDirectory() as folder:
        door = socket.create_server(("127.0.0.1", 0))
        app = make_app(Tables(folder, HASTY, limits, thinkers=AtHand()), limits=limits)
        server = uvicorn.Server(settings(app, **more))
        running = threading.Thread(target=server.run, args=([door],), daemon=True)
        running.start()
        while not server.started:
            assert running.is_alive(), "the server should have started"
            time.sleep(0.01)
        try:
            yield door.getsockname()[1]
        finally:
            server.should_exit = True
            running.join(PATIENCE)
            door.close()
            assert not running.is_alive(), "the server should have stopped"


@asynccontextmanager
async def some_tables(
    timing: Timing = HASTY, limits: Limits = UNHURRIED, make_bot: MakeBot = bot_at
) -> AsyncIterator[Tables]:
    """Tables without a server around them."""
    with TemporaryDirectory() as folder:
        tables = Tables(folder, timing, limits, thinkers=AtHand(make_bot))
        await tables.start()
        yield tables
        await tables.close()


@asynccontextmanager
async def a_table(
    match: Match[Any],
    *names: str,
    timing: Timing = HASTY,
    make_bot: MakeBot = bot_at,
    hints: bool = False,
) -> AsyncIterator[Table]:
    """A table with these people, and bots in the other seats, where this match is played."""
    setup, many = match.setup, len(names)
    chairs = [Chair(name, doorman.as_kept(f"token of {name}")) for name in names]
    chairs += [Chair(bot=(f"Bot {seat}", USUAL, seat)) for seat in range(many, setup.seats)]
    facts = Facts(setup.game, setup.options, tuple(chairs), 0, USUAL, hints=hints)
    async with some_tables(timing, make_bot=make_bot) as tables:
        table = await tables.add(facts)
        await table.begin(match)
        yield table


async def at_rest(table: Table, page: PageSession) -> PageSession:
    """The page, once nothing is being written."""
    while not (table.actor and table.actor.settled):
        await asyncio.sleep(0.001)
    return page


async def told(table: Table, page: PageSession, deed: wire.Command) -> None:
    """Have it done or refused."""
    before = len(page.answers)
    table.hear(page, deed)
    while len(page.answers) == before or not (table.actor and table.actor.settled):
        await asyncio.sleep(0.001)


def in_a_loop(deeds: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run them in a thread of their own: a browser's test may have left a loop in this one."""
    with ThreadPoolExecutor(1) as own:
        own.submit(lambda: asyncio.run(deeds())).result()


def opened(client: TestClient, **agreed: Any) -> dict[str, str]:
    answer = client.post("/api/tables", json={"game": "letter-head", "seats": 4, **agreed})
    assert answer.status_code == 201, answer.text
    found: dict[str, str] = answer.json()
    return found


def record_of(client: TestClient, table: Message) -> str:
    """The record of the match that was played last at this table, for whoever sat there."""
    with sitting(client, table) as page:
        path = f"/api/matches/{page.receive_json()['match']}/record"
    return client.get(path, headers=bearer(table["token"])).text


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def do(page: Page, command: str, **action: Any) -> None:
    page.send_json({"type": "do", "id": command, "action": action})


def said(page: PageSession) -> list[Message]:
    """The answers that a page is still to be sent."""
    return [
        json.loads(wire.encode(one))
        for one in page.answers
        if not isinstance(one, wire.TableNow | wire.Ping)
    ]


def heard(page: Page, fits: Callable[[Message], bool]) -> Message:
    """The first message that fits; those before it are passed over."""
    while True:
        message = page.receive_json()
        if fits(message):
            return message


def answer_to(page: Page, command: str) -> Message:
    """What the server says to this command: `refused`, or `done`."""
    return heard(page, lambda message: message.get("id") == command)


def answer_anything(page: Page, message: Message, command: str) -> bool:
    """Do something legal if this seat is waited for; whether it was."""
    ask = message["seen"]["ask"]
    if ask is None or ask["free"]:
        return False
    moves = ask["moves"]
    if "declare" in moves:
        card = message["seen"]["hands"]["0"][0]
        do(page, command, do="declare", word=card["face"].replace("?", "A"), cards=[card["id"]])
    else:
        do(page, command, do=next(verb for verb in ("believe", "accept") if verb in moves))
    return True


def play_to_the_end(page: Page) -> list[Message]:
    """Every message of a match that is played with any legal moves."""
    messages = []
    for number in range(10_000):
        message = heard(page, lambda message: message["type"] == "seen")
        messages.append(message)
        if message["seen"]["result"]:
            return messages
        answer_anything(page, message, f"move {number}")
    raise AssertionError("the match should have ended")
