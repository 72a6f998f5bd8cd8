"""RULINGS 0.4: the clock of somebody whose line is gone stands still for a minute of the match."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.tables import a_table, at_rest, in_a_loop, told
from typecase import play
from typecase.server import wire
from typecase.server.clock import Timing
from typecase.server.table import Table

STILL = Timing(thinking=1000)
DRAW = wire.Do("draw", {"do": "draw"})
WAITS = "Bob has lost the line: the match waits, for a minute in all."


async def until(so: Callable[[], Any]) -> None:
    while not so():
        await asyncio.sleep(0.001)


def waits(table: Table) -> bool:
    return table.actor is not None and table.actor.paused


def said(table: Table) -> str:
    return table.now(0).trouble


def a_match(**agreed: Any) -> Any:
    """Of Letter Head, in which seat 1 has the first turn."""
    return play("letter-head", 3, 7, {"dealer": 0, **agreed})


def test_while_somebody_is_waited_for_who_has_lost_her_line_the_clock_stands_still() -> None:
    """And everybody is told for whom."""

    async def deeds() -> None:
        async with a_table(a_match(), "Ann", "Bob", "Cid", timing=STILL) as table:
            ann, bob = table.join(0), table.join(1)
            await at_rest(table, ann)
            assert not waits(table) and said(table) == "", "Cid is away, and is not asked"
            table.leave(bob)
            await until(lambda: waits(table))
            assert said(table) == WAITS
            assert [one.trouble for one in ann.answers if isinstance(one, wire.TableNow)][
                -1
            ] == WAITS
            bob = table.join(1)
            await until(lambda: not waits(table))
            assert said(table) == "" and table.actor
            await told(table, bob, DRAW)
            assert len(table.actor.match.log) == 1

    in_a_loop(deeds)


def test_whoever_is_away_when_her_turn_comes_is_waited_for_too() -> None:
    async def deeds() -> None:
        async with a_table(a_match(), "Ann", "Cid", "Bob", timing=STILL) as table:
            table.join(0)
            await told(table, table.join(1), DRAW)
            await until(lambda: waits(table))
            assert said(table) == WAITS

    in_a_loop(deeds)


def test_it_is_a_minute_in_all_and_then_the_clock_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("typecase.server.tables.Tables.grace", 0.2)

    async def deeds() -> None:
        async with a_table(a_match(), "Ann", "Bob", "Cid", timing=STILL) as table:
            ann, bob = table.join(0), table.join(1)
            await at_rest(table, ann)
            for _ in range(2):
                table.leave(bob)
                await until(lambda: waits(table))
                await asyncio.sleep(0.05)
                bob = table.join(1)
                await until(lambda: not waits(table))
            table.leave(bob)
            await until(lambda: waits(table))
            await until(lambda: not waits(table))
            assert said(table) == ""
            table.leave(table.join(1))
            await at_rest(table, ann)
            assert not waits(table), "hers is over"

    in_a_loop(deeds)


def test_nobody_waits_for_somebody_for_whom_a_bot_plays() -> None:
    async def deeds() -> None:
        async with a_table(a_match(), "Ann", "Bob", "Cid", timing=STILL) as table:
            ann = table.join(0)
            await until(lambda: waits(table))
            await told(table, ann, wire.Host("bot", "bot", 1))
            await until(lambda: not waits(table))
            assert said(table) == ""

    in_a_loop(deeds)


@pytest.mark.parametrize("pace", ["relaxed", "week"])
def test_without_a_clock_and_over_days_nobody_needs_it(pace: str) -> None:
    async def deeds() -> None:
        async with a_table(a_match(pace=pace), "Ann", "Bob", "Cid", timing=STILL) as table:
            await at_rest(table, table.join(0))
            assert not waits(table) and said(table) == ""

    in_a_loop(deeds)


def test_a_pause_of_the_host_goes_on_when_a_line_comes_back() -> None:
    async def deeds() -> None:
        async with a_table(a_match(), "Ann", "Bob", "Cid", timing=STILL) as table:
            ann = table.join(0)
            await until(lambda: waits(table))
            await told(table, ann, wire.Host("pause", "pause"))
            assert said(table) == "", "she is not the one that is waited for now"
            await at_rest(table, table.join(1))
            assert waits(table)
            await told(table, ann, wire.Host("go", "go-on"))
            await until(lambda: not waits(table))

    in_a_loop(deeds)
