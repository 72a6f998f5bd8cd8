"""The relay: what the processes of one server say to each other, over core NATS.

Nothing is kept there, and anything may be lost on the way: who waits for an answer asks again, and
who misses a number begins anew. A view is made for one seat by the process that looks after its
table, and travels under a subject that names the table and the seat; there is nothing in it that
the seat may not see.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import msgspec
import nats
from msgspec import Struct
from nats.aio.msg import Msg

from typecase.server.archive.store import Trouble
from typecase.story.protocol import Seat

log = logging.getLogger(__name__)

PATIENCE = 1.0  # seconds that an answer is waited for
CONNECT = 2  # seconds that NATS may take to answer at all
PINGS = 2  # seconds between two, so that a line that is cut is known to be
TOKEN = "typecase"  # the first part of every subject
EVERYBODY = f"{TOKEN}.all"


# To the process that looks after a table


class Join(Struct, tag=True, frozen=True):
    """A page at `edge` has come to a table; or, with a link that is known, still is there."""

    link: str  # made up by the edge, another one each time
    edge: str
    table: str
    token: str  # as it is kept, never itself; empty for whoever watches
    correction: float  # by how much the page is far away, in a race
    shown: int | None  # and as the others read it


class Joined(Struct, tag=True, frozen=True):
    heard: int  # messages of this page so far
    told: int  # and to it


class Turned(Struct, tag=True, frozen=True):
    """The page may not come here."""

    why: str


class NotMine(Struct, tag=True, frozen=True):
    """Another process looks after this table, or none."""


class Heard(Struct, tag=True, frozen=True):
    """A page has said something."""

    link: str
    number: int  # the first has the number one; where one is missing, the page joins anew
    text: bytes
    correction: float  # by how much the page is far away from where its socket ends
    after: int  # the number of what it was told last,
    since: float  # and how many milliseconds before this that was, there


class Distance(Struct, tag=True, frozen=True):
    """How far away a page is has changed."""

    link: str
    correction: float
    shown: int | None


class Gone(Struct, tag=True, frozen=True):
    link: str


# To the process at which a page's socket ends


class Told(Struct, tag=True, frozen=True):
    """What a page is to be sent, in order, made for its seat."""

    link: str
    number: int
    texts: list[bytes]


# Among processes


class Offer(Struct, tag=True, frozen=True):
    """Which of these shards would you take?"""

    shards: list[int]


class Settle(Struct, tag=True, frozen=True):
    """These tables are yours, now or in a moment, and somebody is there: answer when those that are
    yours are open, and the matches of the others have been played again as far as they are kept."""

    tables: list[str]


class Announce(Struct, tag=True, frozen=True):
    """These shards are that process's now, or nobody's; each with its epoch."""

    owner: str | None
    epochs: dict[int, int]


class Echo(Struct, tag=True, frozen=True):
    """How long is the way to you and back?"""


class AskLobby(Struct, tag=True, frozen=True):
    """Which of your tables does the lobby show?"""

    coming: bool  # also those to which somebody is on the way


class LetIn(Struct, tag=True, frozen=True):
    """Somebody has found this table in the lobby, and sits down."""

    table: str
    name: str


class Seated(Struct, tag=True, frozen=True):
    token: str
    code: str


Said: TypeAlias = (
    Join
    | Joined
    | Turned
    | NotMine
    | Heard
    | Distance
    | Gone
    | Told
    | Offer
    | Settle
    | Announce
    | Echo
    | AskLobby
    | LetIn
    | Seated
)
# What is heard may be answered, with anything that can be written down.
Hear: TypeAlias = Callable[[Said], Awaitable[Any] | None]

encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(Said).decode


class NoAnswer(Exception):
    """Nobody has answered in time."""


class Relay:
    """One process's line to all the others."""

    def __init__(self, address: str, me: str) -> None:
        self._address, self._me = address, me
        self._hear: Hear
        self._again: Callable[[], None]
        self._line = nats.NATS()
        self._answering: set[asyncio.Task[None]] = set()
        self.asked, self.seconds = 0, 0.0  # questions that were answered, and how long that took

    @property
    def connected(self) -> bool:
        return bool(self._line.is_connected)

    async def start(self, hear: Hear, again: Callable[[], None]) -> None:
        """Listen; or `Trouble`. `again` is called when the line was cut, and is up again."""
        self._hear, self._again = hear, again
        try:
            await self._line.connect(
                self._address,
                name=f"typecase {self._me}",
                connect_timeout=CONNECT,
                max_reconnect_attempts=-1,
                reconnect_time_wait=0.25,
                ping_interval=PINGS,
                pending_size=0,  # what cannot be said now is not said later
                error_cb=self._trouble,
                reconnected_cb=self._reconnected,
            )
        except (TimeoutError, OSError, nats.errors.Error) as fault:
            raise Trouble(f"The relay cannot be reached: {type(fault).__name__}.") from None
        for subject in (to(self._me), f"{TOKEN}.for.{self._me}.>", EVERYBODY):
            await self._line.subscribe(subject, cb=self._heard)
        await self._line.flush()

    async def _trouble(self, fault: Exception) -> None:
        log.warning("The relay: %s", type(fault).__name__)

    async def _reconnected(self) -> None:
        self._again()

    async def _heard(self, message: Msg) -> None:
        try:
            answer = self._hear(decode(message.data))
        except Exception as fault:  # its words may hold anything
            log.error("What the relay brought has failed: %s", type(fault).__name__)
            return
        if answer is not None:
            task = asyncio.create_task(self._answer(message, answer))
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)

    async def _answer(self, message: Msg, answer: Awaitable[Any]) -> None:
        try:
            found = encode(await answer)
            if message.reply:
                await self._line.publish(message.reply, found)
        except Exception as fault:
            log.error("The relay was not answered: %s", type(fault).__name__)

    async def say(self, subject: str, said: Said) -> None:
        """Say it once; whether it is heard is not known."""
        with contextlib.suppress(OSError, nats.errors.Error):  # who waits for it finds out
            await self._line.publish(subject, encode(said))

    async def ask(
        self, process: str, said: Said, kind: Any = Said, patience: float = PATIENCE
    ) -> Any:
        """What that process answers, or `NoAnswer`."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            answer = await self._line.request(to(process), encode(said), timeout=patience)
        except (TimeoutError, OSError, nats.errors.Error):
            raise NoAnswer from None
        self.asked, self.seconds = self.asked + 1, self.seconds + loop.time() - began
        return msgspec.msgpack.decode(answer.data, type=kind)

    async def close(self) -> None:
        for task in self._answering:
            task.cancel()
        await self._line.close()


def to(process: str) -> str:
    return f"{TOKEN}.to.{process}"


def for_seat(edge: str, table: str, seat: Seat | None) -> str:
    """
    >>> for_seat("4e1a", "h3nOc8eLLiCN", 2), for_seat("4e1a", "h3nOc8eLLiCN", None)
    ('typecase.for.4e1a.h3nOc8eLLiCN.2', 'typecase.for.4e1a.h3nOc8eLLiCN.watching')
    """
    return f"{TOKEN}.for.{edge}.{table}.{'watching' if seat is None else seat}"
