"""For how long one input keeps the server's loop, game by game: the worst of a match.

    python bench/server/loop.py [GAME …]

A match of each game with as many bots as it takes, all but one of the seats, and two pages that are
shown everything: the player's and a spectator's. The player does anything. What is timed is every
single step of the loop, by the processor time of its own thread, so that a busy machine and whoever
thinks beside it do not count.
"""

from __future__ import annotations

import asyncio
import sys
import time
from asyncio import events
from collections.abc import Callable
from functools import partial
from tempfile import TemporaryDirectory
from typing import Any

from typecase import shelf
from typecase.bots.levels import USUAL
from typecase.bots.random_bot import RandomBot
from typecase.door import play
from typecase.server import doorman, memory, wire
from typecase.server.audience import PageSession
from typecase.server.clock import Timing
from typecase.server.doorman import Chair, Facts
from typecase.server.table import Table
from typecase.server.tables import Tables

SEED = 7
SPEED = 30.0  # of the match's clock, so that deadlines pass
INPUTS, SECONDS = 400, 8.0  # after which a match is left


class Steps:
    """How long the steps of the loop take, but for those of whoever measures it."""

    def __init__(self) -> None:
        self.worst = 0.0
        self.count = 0
        self._own = False
        self._run: Callable[..., Any] = events.Handle._run

    def __enter__(self) -> Steps:
        def timed(handle: events.Handle) -> None:
            self._own, began = False, time.thread_time()
            self._run(handle)
            if not self._own:
                self.count += 1
                self.worst = max(self.worst, time.thread_time() - began)

        events.Handle._run = timed  # type: ignore[method-assign]
        return self

    def __exit__(self, *fault: object) -> None:
        events.Handle._run = self._run  # type: ignore[method-assign]

    def own(self) -> None:
        """This step is not the server's."""
        self._own = True


async def measure(game: str, seats: int) -> tuple[float, int, int]:
    """The worst step in milliseconds, how many there were, and inputs."""
    match = play(game, seats, SEED)
    chairs = [Chair("Ann", doorman.as_kept("Ann"))]
    chairs += [Chair(bot=(f"Bot {seat}", USUAL, seat)) for seat in range(1, seats)]
    facts = Facts(game, match.setup.options, tuple(chairs), 0, USUAL)
    with TemporaryDirectory() as folder:
        tables = Tables(folder, Timing(speed=SPEED, thinking=0.2))
        await tables.start()
        memory.settle()
        table = await tables.add(facts)
        await table.begin(match)
        player, watcher = table.join(0), table.join(None)
        told = [asyncio.create_task(keep_told(table, page)) for page in (player, watcher)]
        with Steps() as steps:
            await go_on(table, player, steps)
        inputs = len(match.log)
        for task in told:
            task.cancel()
        await tables.close()
    return steps.worst * 1000, steps.count, inputs


async def keep_told(table: Table, page: PageSession) -> None:
    """Everything is made ready for the page, and nobody reads it."""

    async def send(_texts: list[bytes]) -> None:
        pass

    await page.keep_told(partial(table.view, page), send)


async def go_on(table: Table, player: PageSession, steps: Steps) -> None:
    """Have the match played, with anything from the player."""
    loop, ends, seen_at = asyncio.get_running_loop(), time.monotonic() + SECONDS, -1
    actor = table.actor
    assert actor is not None
    while not actor.over and len(actor.match.log) < INPUTS and time.monotonic() < ends:
        steps.own()
        at = len(actor.match.log)
        if actor.settled and at != seen_at and 0 in actor.match.asks():
            seen_at = at
            reply = RandomBot("Ann", at).answer(actor.match.fork().look(0))
            if reply:
                loop.call_soon(table.hear, player, wire.Do(f"{at}", dict(reply.action)))
        await asyncio.sleep(0.002)


def main() -> None:
    chosen = sys.argv[1:]
    print(f"{'game':24}{'seats':>6}{'inputs':>8}{'steps':>8}{'worst step, ms':>16}")
    for box in shelf():
        if not chosen or box.name in chosen:
            worst, steps, inputs = asyncio.run(measure(box.name, max(box.seats)))
            print(f"{box.name:24}{max(box.seats):6}{inputs:8}{steps:8}{worst:16.2f}", flush=True)


if __name__ == "__main__":
    main()
