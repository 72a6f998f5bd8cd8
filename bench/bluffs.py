"""Bluffs: whether a hint that calls a word of Letter Head a bluff is always right.

    .venv/bin/python bench/bluffs.py [--words 10000] [--seed 20261116]

Matches among bots of all levels, of two to eight seats. For every word that is declared with cards
face down, everybody else is given a hint; "this is a bluff" must be true each time. It is also told
how many bluffs there were, and of how many of them somebody could be sure, so that it is seen that
something is said at all.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from typing import Any

from typecase import Match, hint, play
from typecase.arena.sitting import Sitting
from typecase.bots.company import bot_at
from typecase.bots.levels import LEVELS
from typecase.table.cards import card_of, stands_for

GAME, ASKED, SURE = "letter-head", "bluff", "this is a bluff"


class Listener:
    """Asks for hints whenever a word has been laid face down, and compares them with the cards."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self._laid: object = None  # what was looked at last

    def __call__(self, match: Match[Any]) -> None:
        if match.phase == ASKED and match.table.laid is not self._laid:
            self._laid = match.table.laid
            self._count(match)

    def _count(self, match: Match[Any]) -> None:
        cards = map(card_of, match.table.laid)
        bluff = not all(map(stands_for, cards, match.table.word))
        asked = [seat for seat, verbs in match.asks().items() if "call" in verbs]
        sure = [seat for seat in asked if SURE in hint(match.look(seat)).why]
        self.counted["words"] += 1
        self.counted["bluffs"] += bluff
        self.counted["hints"] += len(asked)
        self.counted["sure"] += len(sure)
        self.counted["bluffs that somebody is sure of"] += bool(sure) and bluff
        self.counted["wrong"] += len(sure) * (not bluff)

    def told(self) -> str:
        return ", ".join(f"{count} {what}" for what, count in self.counted.items())


def main() -> None:
    parser = argparse.ArgumentParser(description="Whether a sure hint about a bluff is right.")
    parser.add_argument("--words", type=int, default=10_000, metavar="N", help="face down")
    parser.add_argument("--seed", type=int, default=20261116, help="of the first match")
    given = parser.parse_args()
    listener, levels, number = Listener(), list(LEVELS), 0
    while listener.counted["words"] < given.words:
        seed, seats = given.seed + number, 2 + number % 7
        bots = {
            seat: bot_at(levels[(number + seat) % 4], GAME, f"bot {seat}", 100 * seed + seat)
            for seat in range(seats)
        }
        Sitting(play(GAME, seats, seed), bots).play(listener)
        number += 1
        if number % 100 == 0:
            print(f"{number} matches: {listener.told()}", flush=True)
    print(f"{number} matches: {listener.told()}")
    sys.exit(1 if listener.counted["wrong"] else 0)


if __name__ == "__main__":
    main()
