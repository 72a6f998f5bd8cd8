"""Gates and inboxes do what those of asyncio do, and keep nothing for whoever might come."""

from __future__ import annotations

import asyncio
import tracemalloc
from collections.abc import Callable

import pytest

from tests.server.tables import in_a_loop
from typecase.server.gates import Gate, Inbox


async def a_moment() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_whoever_waits_at_a_gate_goes_on_when_it_opens_and_not_before() -> None:
    async def deeds() -> None:
        gate = Gate()
        waiting = [asyncio.create_task(gate.wait()) for _ in range(3)]
        await a_moment()
        assert not gate.is_set() and not any(one.done() for one in waiting)
        gate.set()
        gate.clear()  # they go through all the same
        await asyncio.gather(*waiting)
        again = asyncio.create_task(gate.wait())
        await a_moment()
        assert not again.done()
        gate.set()
        gate.set()
        await again
        await gate.wait()  # it stays open

    in_a_loop(deeds)


def test_whoever_waits_no_longer_is_in_nobodys_way() -> None:
    async def deeds() -> None:
        gate, inbox = Gate(), Inbox[int]()
        gone = [asyncio.create_task(gate.wait()), asyncio.create_task(inbox.get())]
        stays = asyncio.create_task(gate.wait())
        await a_moment()
        for task in gone:
            task.cancel()
        await a_moment()
        assert all(task.cancelled() for task in gone)
        gate.set()
        await stays
        inbox.put_nowait(1)
        assert await inbox.get() == 1

    in_a_loop(deeds)


def test_an_inbox_hands_out_what_has_come_in_its_order() -> None:
    async def deeds() -> None:
        inbox = Inbox[int]()
        assert inbox.empty()
        first = asyncio.create_task(inbox.get())
        await a_moment()
        assert not first.done()
        for number in range(3):
            inbox.put_nowait(number)
        assert [await first, await inbox.get(), await inbox.get()] == [0, 1, 2]
        assert inbox.empty()

    in_a_loop(deeds)


@pytest.mark.parametrize(
    ("ours", "asyncios"), [(Gate, asyncio.Event), (Inbox, asyncio.Queue)], ids=["gate", "inbox"]
)
def test_one_where_nobody_waits_takes_a_fifth_of_what_asyncios_takes(
    ours: Callable[[], object], asyncios: Callable[[], object]
) -> None:
    def bytes_of(make: Callable[[], object]) -> int:
        tracemalloc.start()
        kept = [make() for _ in range(100)]
        took, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert kept
        return took

    async def deeds() -> None:
        assert bytes_of(ours) * 5 < bytes_of(asyncios)

    in_a_loop(deeds)
