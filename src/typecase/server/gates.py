"""Gates: where tasks wait. They do what those of asyncio do, which keep a list for whoever waits as
large as it may ever be: 850 bytes for an event and 3,300 for a queue, and a page at a table has
several for hours."""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Gate:
    """Open or not, as `asyncio.Event` is set or not."""

    __slots__ = ("_open", "_waiting")

    def __init__(self, opened: bool = False) -> None:
        self._open = opened
        self._waiting: list[asyncio.Future[None]] = []

    def is_set(self) -> bool:
        return self._open

    def set(self) -> None:
        """Let everybody through who waits."""
        self._open = True
        for one in self._waiting:
            if not one.done():
                one.set_result(None)

    def clear(self) -> None:
        self._open = False

    async def wait(self) -> None:
        if self._open:
            return
        here = asyncio.get_running_loop().create_future()
        self._waiting.append(here)
        try:
            await here
        finally:
            self._waiting.remove(here)


class Inbox(Generic[T]):
    """What has come and nobody has taken yet: `asyncio.Queue`, as far as one reader needs it."""

    __slots__ = ("_came", "_held")

    def __init__(self) -> None:
        self._held: list[T] = []
        self._came = Gate()

    def empty(self) -> bool:
        return not self._held

    def put_nowait(self, one: T) -> None:
        self._held.append(one)
        self._came.set()

    async def get(self) -> T:
        while not self._held:
            self._came.clear()
            await self._came.wait()
        return self._held.pop(0)
