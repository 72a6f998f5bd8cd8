"""Measure how likely hidden words of Letter Head are bluffs, and how much the cards tell of it.

    python -m tools.measure_belief [--views 4000] [--seed 1]

Matches among bots of all levels, of two to six seats. Half of the views, by match, are for the two
numbers of `insight/belief.py`; the other half say whether those hold: of all views of which so many
in a hundred were said to be bluffs, how many were.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from math import log
from typing import Any, NamedTuple

from typecase.arena.sitting import Sitting
from typecase.bots.company import bot_at
from typecase.bots.levels import LEVELS
from typecase.bots.racks import faces_in
from typecase.door import play
from typecase.insight.belief import odds_of, share_at
from typecase.story.match import Match
from typecase.table.cards import card_of, stands_for

GAME = "letter-head"
FEW = 200  # views that a band must have to be judged


class View(NamedTuple):
    """A hidden word as one seat saw it that might call."""

    odds: float
    bluff: bool


class Watcher:
    def __init__(self) -> None:
        self.views: list[View] = []
        self.asked = self.called = 0
        self._laid: object = None
        self._log = 0

    def __call__(self, match: Match[Any]) -> None:
        line = match.log[-1]
        if line.action and line.action["do"] in ("call", "believe"):
            self.asked += 1
            self.called += line.action["do"] == "call"
        if match.phase != "bluff" or match.table.laid is self._laid:
            return
        self._laid = match.table.laid
        bluff = not all(map(stands_for, map(card_of, match.table.laid), match.table.word))
        for seat, verbs in match.asks().items():
            if "call" in verbs:
                seen = match.look(seat)
                known = [seen.table["laid"], seen.table["discards"], seen.table["hands"][seat]]
                faces = [face for cards in known for face in faces_in(cards)]
                self.views.append(View(odds_of(seen, faces), bluff))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--views", type=int, default=4_000, help="in each half")
    parser.add_argument("--seed", type=int, default=1, help="of the first match")
    given = parser.parse_args(arguments)
    halves, number = (Watcher(), Watcher()), 0
    while min(len(half.views) for half in halves) < given.views:
        seed, seats = given.seed + number, 2 + number // 2 % 5
        bots = {
            seat: bot_at(
                [*LEVELS][(number // 2 + seat) % 4], GAME, f"bot {seat}", 100 * seed + seat
            )
            for seat in range(seats)
        }
        Sitting(play(GAME, seats, seed), bots).play(halves[number % 2])
        number += 1
    fitted = fit(halves[0].views)
    print(f"{number} matches; fitted on {len(halves[0].views)} views: BLUFFS, TRUST = {fitted}")
    print(f"OTHERS_CALL = {halves[0].called / halves[0].asked:.3f}")
    for name, share in (
        ("as it is", share_at),
        ("as fitted", lambda odds: share_at(odds, *fitted)),
    ):
        print(f"{name}, on the other {len(halves[1].views)} views:")
        tell(halves[1].views, share)
    return 0


def fit(views: list[View]) -> tuple[float, float]:
    """The two numbers under which what happened was likeliest."""
    possible = [(bluffs / 200, trust / 40) for bluffs in range(10, 80) for trust in range(41)]
    unsure = [view for view in views if view.odds > 0]

    def surprise(numbers: tuple[float, float]) -> float:
        shares = ((view.bluff, share_at(view.odds, *numbers)) for view in unsure)
        return -sum(log(share if bluff else 1 - share) for bluff, share in shares)

    return min(possible, key=surprise)


def tell(views: list[View], share: Any) -> None:
    bands: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for view in views:
        said = share(view.odds)
        bands[min(9, int(10 * said))].append((said, view.bluff))
    for band, found in sorted(bands.items()):
        said, were = (sum(values) / len(found) for values in zip(*found, strict=True))
        judged = "" if len(found) >= FEW else ", too few to judge"
        told = f"said {100 * said:.0f}, were {100 * were:.0f}, of {len(found)}{judged}"
        print(f"  {10 * band}-{10 * band + 10} %: {told}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
