"""Replaying: records are played again beside the event loop, and not faster than anybody looks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar
from weakref import WeakValueDictionary

from typecase.server import worker
from typecase.server.limits import NORMAL, Limits, Rate
from typecase.table.moves import Refused

THREAD = worker.one_thread("replaying")
BROUGHT = worker.one_thread("brought")  # records of strangers, which may be made to take long

T = TypeVar("T")


class TooOften(Refused):
    """Somebody asks for more than anybody looks at."""


class Replaying:
    """One record after the other."""

    def __init__(self, limits: Limits = NORMAL) -> None:
        self._limits = limits
        self._rates: dict[str, Rate] = {}
        self._turns = WeakValueDictionary[str, asyncio.Lock]()  # by address, while somebody waits

    def take(self, home: str) -> None:
        """One more for whoever lives there, or `TooOften`."""
        self._rates = {one: rate for one, rate in self._rates.items() if not rate.rested}
        fresh = Rate(self._limits.replays_a_second, self._limits.replays_each)
        rate = self._rates.setdefault(home, fresh)
        if rate.early:
            raise TooOften("You look at matches faster than anybody reads; wait a little.", "Wire")
        rate.take()

    async def beside(self, tell: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(THREAD, tell)

    async def brought(self, tell: Callable[[], T], home: str) -> T:
        """The same for a record that somebody brings: nothing of ours waits for it, and who brings
        many waits until the others have had their turn."""
        turn = self._turns.setdefault(home, asyncio.Lock())
        async with turn:
            return await asyncio.get_running_loop().run_in_executor(BROUGHT, tell)
