"""How much a page is sent: `python bench/messages.py [GAME …]`. Without a game, of all of them.

One seeded match among bots. After every input the page at seat 0 is sent what its seat sees, as the
server sends it; the figures are how many messages that were, and their bytes, on the average.
"""

from __future__ import annotations

import asyncio
import sys
from statistics import fmean
from typing import Any

import typecase
from typecase.arena.sitting import Sitting
from typecase.bots.company import company
from typecase.server import wire
from typecase.server.clock import REAL_TIME
from typecase.server.rooms import Room

SEED = 5


async def sizes(game: str) -> list[int]:
    """The bytes of every message of a match."""
    match = typecase.play(game, seed=SEED)
    bots = dict(enumerate(company(match.setup.seats, SEED, game)))
    room = Room("table", match, {seat: bot.name for seat, bot in bots.items()}, {}, REAL_TIME)
    page = room.join(0)
    sent = [len(wire.encode(room.seen(page)))]

    def send(match: Any) -> None:
        sent.append(len(wire.encode(room.seen(page))))

    Sitting(match, bots).play(send)
    room.close()
    return sent


def main(games: list[str]) -> None:
    for game in games or [box.name for box in typecase.shelf()]:
        sent = asyncio.run(sizes(game))
        print(f"{game:22} {len(sent):5} messages of {fmean(sent):6,.0f} bytes", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
