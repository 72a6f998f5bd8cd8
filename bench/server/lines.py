"""WebSockets for the driver of bench/server/load.py: as little as it takes, so that the driver is
never what is measured.

A browser masks what it sends, and so do these lines, with a mask of noughts, which costs nothing.
"""

from __future__ import annotations

import asyncio
import struct
from typing import Self

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
NO_MASK = b"\0\0\0\0"


def framed(kind: int, payload: bytes) -> bytes:
    """One message, as it goes over the line."""
    length = len(payload)
    if length < 126:
        return bytes((0x80 | kind, 0x80 | length)) + NO_MASK + payload
    return struct.pack("!BBH", 0x80 | kind, 0x80 | 126, length) + NO_MASK + payload


class Line(asyncio.Protocol):
    """One socket. Whoever needs it says what happens to a message that has come."""

    kind = TEXT

    def __init__(self) -> None:
        self.broken = ""  # why nothing is played over it any more
        self._read = b""
        self._open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport

    async def open(self, port: int, path: str) -> Self:
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, "127.0.0.1", port)
        self._transport.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        await self._open
        return self

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        data = self._read + data if self._read else data
        at = 0
        if not self._open.done():
            head, there, _ = data.partition(b"\r\n\r\n")
            if not there:
                self._read = data
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.breaks(head.decode())
                return
            at = len(head) + 4
            self._open.set_result(None)
        size = len(data)
        while size - at >= 2:
            kind, length = data[at] & 15, data[at + 1]
            begin = at + 2
            if length == 126:
                begin = at + 4
                length = int.from_bytes(data[at + 2 : begin], "big")
            elif length == 127:
                begin = at + 10
                length = int.from_bytes(data[at + 2 : begin], "big")
            if begin + length > size:
                break
            at = begin + length
            if kind <= BINARY:
                self.heard(data[begin:at])
            elif kind == PING:
                self._transport.write(framed(PONG, data[begin:at]))
            elif kind == CLOSE:
                self.breaks(f"the server has closed a socket: {data[begin + 2 : at].decode()!r}")
        self._read = data[at:]

    def connection_lost(self, exc: Exception | None) -> None:
        self.breaks(f"a socket was lost: {exc!r}")

    def breaks(self, why: str) -> None:
        """Whoever measures is told the first reason: what is raised here, only the loop hears."""
        self.broken = self.broken or why
        if not self._open.done():
            self._open.set_exception(ConnectionError(why))

    def say(self, payload: bytes) -> None:
        if not self.broken:
            self._transport.write(framed(self.kind, payload))

    def heard(self, payload: bytes) -> None:
        raise NotImplementedError

    def close(self) -> None:
        self.breaks("it was closed here")
        self._transport.close()
