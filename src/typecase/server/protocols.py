"""Protocols: uvicorn's own, with bounds that it does not have.

It takes a header line of any length, waits for the rest of a request for ever, and writes answers
to whoever does not read them; and it does not say how long the line is. Both classes reach into
what uvicorn keeps to itself, so tests/server/test_protocols.py holds it to that.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Callable
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from typecase.server import wire
from typecase.server.gates import Gate, Inbox
from typecase.server.limits import PROXY, Limits, Shares, home_of
from typecase.table.moves import Refused

BIGGEST_MESSAGE = 1 << 16  # beyond this a socket is closed unread; what is longer than
# `wire.LONGEST` and still fits is answered with a sentence
LONGEST_LINE = 8000  # in the head of a socket; the library for them fails at 8192
MOST_PIECES = 64  # of one message; no browser sends a short one in pieces
LAST_WORDS = 2.0  # seconds in which a page may still read what it was sent before the end

HEAD_TOO_LONG = 431, "The head of that request is too long."
HEAD_TOO_SLOW = 408, "The rest of that request did not come."
# Extensions of ASGI, of our own.
ROUND_TRIP_OF_LINE, SEND_AT_ONCE = "typecase.round-trip", "typecase.send-at-once"
HEAR_AT_ONCE = "typecase.hear-at-once"
TOO_MANY = 503, "Too many connections are open; try again in a minute."

TCP_INFO = getattr(socket, "TCP_INFO", None)  # Linux has it
ROUND_TRIP = struct.Struct("68xI")  # tcpi_rtt in struct tcp_info of linux/tcp.h, in microseconds


class Http(HttpToolsProtocol):
    """A connection whose requests have a head of so many bytes, within so many seconds."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._limits: Limits = self.app_state["limits"]
        self._shares: Shares = self.app_state["connections"]
        self._home: str | None = None  # whose share it has taken
        self._in_head, self._over = True, False
        self._head = 0  # bytes of a request that are not its body, also those that come after it
        self._body, self._complete = 0, False  # of what has come last
        self._late: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        home = whose(self.client, self.app)
        if self._shares.take(home):
            self._home = home
            self._head_begins()
        else:
            self._refuse(TOO_MANY, 0.0)

    def connection_lost(self, exc: Exception | None) -> None:
        self._not_late()
        self._read_on()
        self._give_back()
        super().connection_lost(exc)

    def _give_back(self) -> None:
        if self._home is not None:
            self._shares.give_back(self._home)
            self._home = None

    # how long the head is, and how long it takes

    def _head_begins(self) -> None:
        self._in_head = True
        self._not_late()
        self._late = self.loop.call_later(self._limits.head_seconds, self._too_late)

    def _too_late(self) -> None:
        if self._head:
            self._refuse(HEAD_TOO_SLOW)
        else:
            self.transport.close()  # browsers open one more than they need

    def _not_late(self) -> None:
        if self._late:
            self._late.cancel()
            self._late = None

    def data_received(self, data: bytes) -> None:
        if self._over:
            return
        self._body, self._complete = 0, False
        super().data_received(data)
        if self._complete:
            self._head = int(self._in_head)  # of the next request, which has begun then
        else:
            self._head += len(data) - self._body
        if self._head > self._limits.head:
            self._refuse(HEAD_TOO_LONG)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(self._limits.unread_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read_on()

    def _read_on(self) -> None:
        if self._unread:
            self._unread.cancel()
            self._unread = None

    def on_message_begin(self) -> None:
        if not self._in_head:
            self._head_begins()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._not_late()
        self._in_head = False
        lines = [len(self.url), *(len(name) + len(value) + 4 for name, value in self.headers)]
        too_long = self.parser.should_upgrade() and max(lines) > LONGEST_LINE
        if too_long or sum(lines) > self._limits.head:
            self._refuse(HEAD_TOO_LONG)
        elif not self._over:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._body += len(body)
        if not self._over:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._complete = True
        if not self._over:
            super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        if not self._over:
            self._give_back()  # the socket takes it again
            super().handle_websocket_upgrade()

    def eof_received(self) -> None:
        super().eof_received()
        if self._over:
            self.transport.close()

    def _refuse(self, why: tuple[int, str], linger: float = LAST_WORDS) -> None:
        """One sentence and the end, whatever was being read. To close while more is coming would
        take the sentence back, so that the rest is let in unread for a while."""
        if self._over or self.transport.is_closing():
            return
        self._over = True
        self._not_late()
        status, sentence = why
        body = wire.encode(wire.refused_of(Refused(sentence, wire.CLAUSE)))
        self.transport.write(
            STATUS_LINE[status] + b"content-type: application/json\r\nconnection: close\r\n"
            b"content-length: %d\r\n\r\n%b" % (len(body), body)
        )
        if linger:
            self._late = self.loop.call_later(linger, self.transport.close)
        else:
            self.transport.close()


class Sockets(WebSocketsSansIOProtocol):
    """A socket that is cut off when it does not read, and that knows how long its line is."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._limits: Limits = self.app_state["limits"]
        self._shares: Shares = self.app_state["connections"]
        self._home = ""
        self._hear: Callable[[bytes], bool] | None = None
        # In place of asyncio's, which would take eight kilobytes a match.
        self.queue = cast("asyncio.Queue[Any]", Inbox[Any]())
        self.writable = cast(asyncio.Event, Gate(opened=True))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._home = whose(self.client, self.app)
        self._shares.take(self._home)  # there is one: the request has just given it back

    def connection_lost(self, exc: Exception | None) -> None:
        self._shares.give_back(self._home)
        super().connection_lost(exc)
        if hasattr(self, "scope"):
            # What it offers refers to it, and it to that: such a ring stays in memory for long.
            self._hear = None
            for offered in (SEND_AT_ONCE, HEAR_AT_ONCE, ROUND_TRIP_OF_LINE):
                cast(dict[str, Any], self.scope["extensions"]).pop(offered, None)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            # What an application may ask of the line itself: ASGI has a place for that.
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[SEND_AT_ONCE] = {"texts": self._send_at_once}
            extensions[HEAR_AT_ONCE] = {"texts": self._hear_at_once}
            if self._home != PROXY:
                extensions[ROUND_TRIP_OF_LINE] = {"milliseconds": self._round_trip}

    def _round_trip(self) -> float | None:
        return kernel_round_trip(self.transport.get_extra_info("socket"))

    def _hear_at_once(self, hear: Callable[[bytes], bool]) -> None:
        """From now on a text that comes whole is handed to `hear`, which says whether it was heard.
        If not, and whatever else comes, goes the long way: a queue, a task that waits for it, and
        two calls of the kernel to stop reading and to go on."""
        self._hear = hear
        # What was said at the door, and who remembers it for hours: eight kilobytes a match.
        self.request.headers.clear()  # the library's reader has the request too
        self.scope["headers"] = []
        del self.request, self.response

    def handle_text(self, event: Frame) -> None:
        whole = event.fin and self.queue.empty() and not self.close_sent
        if not (whole and self._hear and self._hear(bytes(event.data))):
            super().handle_text(event)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_PIECES:
            self.transport.abort()
            return
        super().handle_cont(event)

    def handle_parser_exception(self) -> None:
        """What arrived is no message, or too long for one: say so, and let the rest in unread for
        a while, for to close while more is coming would take the answer back."""
        if self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1009})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(LAST_WORDS, self.transport.close)

    def handle_ping(self) -> None:
        if self.transport.get_write_buffer_size() > self._limits.unsent_bytes:
            self.transport.abort()  # it asks and asks, and never reads the answers
            return
        super().handle_ping()

    def _send_at_once(self, texts: list[bytes]) -> bool:
        """Whether the texts have gone out, as they do unless the page reads slowly or is going. On
        the long way, through all the layers, a move took 4 % longer."""
        if self.disconnected or self.conn.state is not State.OPEN or not self.writable.is_set():
            return False
        self.transport.write(b"".join(map(text_frame, texts)))
        return True

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if self.transport.get_write_buffer_size():
            self.loop.call_later(LAST_WORDS, self.transport.abort)


def whose(client: tuple[str, int] | None, app: Any) -> str:
    """Who is counted for a connection. A proxy that is trusted brings everybody: they are counted
    one by one, when it says who they are."""
    if client is None or client[0] in getattr(app, "trusted_hosts", ()):
        return PROXY
    return home_of(client[0])


def text_frame(data: bytes) -> bytes:
    """A whole text from a server, as RFC 6455 (5.2) has it.

    >>> text_frame(b"{}")
    b'\\x81\\x02{}'
    """
    length = len(data)
    if length < 126:
        return b"\x81%c%b" % (length, data)
    if length < 1 << 16:
        return b"\x81\x7e%b%b" % (length.to_bytes(2, "big"), data)
    return b"\x81\x7f%b%b" % (length.to_bytes(8, "big"), data)


def kernel_round_trip(line: Any) -> float | None:
    """Milliseconds there and back, as the kernel has measured them; None where it does not say."""
    if TCP_INFO is None or line is None:
        return None
    try:
        told = line.getsockopt(socket.IPPROTO_TCP, TCP_INFO, ROUND_TRIP.size)
    except (OSError, NotImplementedError):
        return None
    if len(told) < ROUND_TRIP.size:
        return None
    microseconds: int = ROUND_TRIP.unpack(told)[0]
    return microseconds / 1000


def settings(app: ASGIApp, proxies: str = "", **more: Any) -> uvicorn.Config:
    """How uvicorn serves this app: with the bounds above, and without a line about visitors.

    `proxies` are the addresses of those who may say for whom they ask.
    """
    return uvicorn.Config(
        cast("Callable[..., Any]", app),
        http=Http,
        ws=Sockets,
        ws_max_size=BIGGEST_MESSAGE,
        ws_per_message_deflate=False,  # of what is sent as changes nothing is left to press
        log_level="warning",  # below, addresses are logged
        access_log=False,
        ws_ping_interval=None,  # pages are pinged by messages, which tell how far away they are
        lifespan="on",
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=1,
        **more,
    )
