"""How much a page is sent: `python bench/messages.py [GAME …]`. Without a game, of all of them.

One seeded match among bots. After every input the page at seat 0 is sent what its seat sees, as the
server sends it; the figures are how many messages that were, and their bytes, on the average, and
how much that is of what it was before there were events: then every message was a whole view with
the last forty lines of news.
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
from typecase.server.audience import PageSession, view_of
from typecase.table.wording import Reader

SEED = 5
# Bytes of a message, on the average: measured in the same way, with the same seed, at the last
# version that told texts (11cbd88).
BEFORE = {
    "letter-head": 3_770,
    "vultures": 2_975,
    "red-handed": 3_553,
    "word-slam": 4_587,
    "my-word": 3_288,
    "word-poker": 3_462,
    "seven-letter-stud": 3_436,
    "stormy-letters": 3_546,
    "freeze": 3_651,
    "crosswords": 3_444,
    "crosswords-solitaire": 2_095,
    "take-a-letter": 4_700,
    "letter-hogs": 1_262,
    "letter-perfect": 1_601,
    "letter-head-solitaire": 4_218,
    "letterpress": 1_889,
    "wordsy": 2_395,
    "better-letters": 6_232,
}
MOST, MOST_BETTING = 0.55, 0.35  # of it
BETTING = ("word-poker", "seven-letter-stud", "stormy-letters")


async def sizes(game: str) -> list[int]:
    """The bytes of every message of a match."""
    match = typecase.play(game, seed=SEED)
    bots = dict(enumerate(company(match.setup.seats, SEED, game)))
    names = [bot.name for bot in bots.values()]
    about = {"title": game, "names": names, "bots": [], "lags": {}, "hints": False, "paused": False}
    page = PageSession(0, Reader(names, 0))
    sent: list[int] = []

    def send(match: Any) -> None:
        if told := page.next(view_of("table", match, page, match.now, about)):
            sent.append(len(wire.encode(told)))

    send(match)

    Sitting(match, bots).play(send)
    return sent


def main(games: list[str]) -> None:
    for game in games or [box.name for box in typecase.shelf()]:
        sent = asyncio.run(sizes(game))
        told = f"{game:22} {len(sent):5} messages of {fmean(sent):6,.0f} bytes"
        if game in BEFORE:
            most = MOST_BETTING if game in BETTING else MOST
            told += f", {fmean(sent) / BEFORE[game]:4.0%} of those before (limit {most:.0%})"
        print(told, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
