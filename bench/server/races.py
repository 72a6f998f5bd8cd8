"""Do equals win as often, when one of them sits at the process that has the table, and the other at
another one?

    python bench/server/races.py [--races 2000] [--tables 20] [--seed 1]

Two processes over a PostgreSQL and a NATS, and tables of two who race for a button. Both wait for
as long, at random, from when they see it; each has half of the tables at her process. What the way
between the processes takes must not be seen in who wins: 50 ± 2 of a hundred each.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
import tempfile
from itertools import chain
from pathlib import Path
from random import Random
from secrets import token_urlsafe
from typing import Any

import uvloop

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from bench.server.load import postgres  # noqa: E402
from bench.server.players import Desk, Match, TypecaseSeat, decode, encode  # noqa: E402
from bench.server.processes import a_server, all_running, shared_out  # noqa: E402
from tests.server.side import a_relay  # noqa: E402
from typecase.server.deltas import Difference, applied  # noqa: E402
from typecase.server.wire import VERSION  # noqa: E402

QUICK, SLOW = 0.03, 0.09  # seconds from seeing it to the press, at the least and at the most
REST = 0.15  # seconds between two races, in which whoever was late is told so
FAIR = 0.02


class Racer(TypecaseSeat):
    """Presses as soon as it can."""

    random: Random
    view: dict[str, Any]

    def heard(self, payload: bytes) -> None:
        if not payload.startswith((b'{"type":"refused"', b'{"type":"done"')):
            super().heard(payload)
        elif payload.startswith(b'{"type":"done","id":"sit"'):
            self.is_ready()

    def seen(self, payload: bytes) -> None:
        self.view = decode(payload)["seen"]
        self.is_ready()
        self.look()

    def delta(self, payload: bytes) -> None:
        told = decode(payload)
        changed = Difference(told.get("set", {}), told.get("put", {}), told.get("drop", []))
        before, self.view = self.view["phase"], applied(self.view, changed)
        if before != self.view["phase"]:
            self.look()

    def look(self) -> None:
        loop, ask = asyncio.get_running_loop(), self.view["ask"]
        if ask and "press" in ask["moves"]:
            loop.call_later(self.random.uniform(QUICK, SLOW), self.do, "press")
        elif ask and "go" in ask["moves"]:
            loop.call_later(REST, self.do, "go")

    def do(self, verb: str) -> None:
        self.sent += 1
        self.say(encode({"type": "do", "id": str(self.sent), "action": {"do": verb}}))


async def opened(here: int, other: int, random: Random) -> list[Racer]:
    """A table at one process; the second seat comes by the other."""
    desk, match, token = Desk(here), Match(), token_urlsafe(24)
    found = desk.ask("/api/tables", {"game": "sprint", "seats": 2, "people": 2, "name": "Ann"})
    desk.close()
    racers = []
    for port in (here, other):
        racer = Racer(match)
        racer.random = Random(random.random())
        racers.append(await racer.open(port, "/api/socket"))
    host, guest = racers
    hello = {"type": "hello", "version": VERSION, "table": found["table"]}
    host.say(encode({**hello, "token": found["token"]}))
    guest.say(encode(hello))
    sit = {"type": "sit", "id": "sit", "name": "Bob", "token": token, "code": found["code"]}
    guest.say(encode(sit))
    await guest.ready
    host.say(encode({"type": "host", "id": "start", "deed": "start"}))
    return racers


async def race(ports: list[int], tables: int, races: int, random: Random) -> tuple[int, int]:
    """How often the near ones have won, and the far ones."""
    await shared_out(ports)
    racers = [await opened(*ports[:: 1 if n % 2 else -1], random) for n in range(tables)]
    await asyncio.sleep(12)  # in which the lines are measured

    def wins(seat: int) -> int:
        return sum(near.view["wins"].get(str(seat), 0) for near, _ in racers)

    before = wins(0), wins(1)
    while wins(0) + wins(1) - sum(before) < races:
        await asyncio.sleep(0.5)
        for racer in chain(*racers):
            if racer.broken:
                raise ConnectionError(racer.broken)
    return wins(0) - before[0], wins(1) - before[1]


def main() -> int:
    parser = argparse.ArgumentParser(description="Do equals win as often at any process?")
    parser.add_argument("--races", type=int, default=2000)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with contextlib.ExitStack() as stack:
        archive = stack.enter_context(postgres())
        relay = stack.enter_context(
            a_relay(Path(stack.enter_context(tempfile.TemporaryDirectory())))
        )
        servers = [a_server("sprint", "--archive", archive, "--relay", relay)] * 2
        ports = [one.port for one in stack.enter_context(all_running(servers))]
        near, far = uvloop.run(race(ports, asked.tables, asked.races, Random(asked.seed)))
    share = near / (near + far)
    holds = abs(share - 0.5) <= FAIR
    print(f"{near + far} races: the near ones won {share:.1%}, the far ones {1 - share:.1%}")
    print(
        "Everything holds." if holds else f"It does not hold: more than {FAIR:.0%} from the half."
    )
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
