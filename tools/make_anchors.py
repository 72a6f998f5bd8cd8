"""Makes src/typecase/insight/anchors.json: what the bots of each level are worth in each game.

    .venv/bin/python -m tools.make_anchors [GAME …]

Twelve bots, three of each level, sit down again and again with others of the twelve, as many as
the game is usually played with, until each has played 30 matches. All begin alike. What a level is
worth is the mean of its three; how many pairs of different levels came out in order is told as
well. Games that are named are made anew, and the others stay as they are.
"""

from __future__ import annotations

import json
import sys
from itertools import combinations
from statistics import fmean
from typing import Any

from typecase.arena.matches import Job, seed_for, sit_down
from typecase.arena.sitting import Sitting
from typecase.bots.levels import LEVELS
from typecase.cli.play import usual_seats
from typecase.door import play
from typecase.games.shelf import SHELF, Box
from typecase.insight.places import places
from typecase.insight.ratings import ANCHORS, NEW, Rating, played
from typecase.table.luck import Dice

EACH, MATCHES = 3, 30
BOTS = [(level, number) for level in LEVELS for number in range(EACH)]


def main() -> None:
    kept: dict[str, Any] = {}
    if ANCHORS.exists():
        kept = json.loads(ANCHORS.read_text(encoding="utf-8"))
    for box in SHELF:
        if box.seats[-1] > 1 and (not sys.argv[1:] or box.name in sys.argv[1:]):
            kept[box.name] = measured(box)
            told = json.dumps(kept, indent=1, sort_keys=True)
            ANCHORS.write_text(told + "\n", encoding="utf-8")
            print(box.name, kept[box.name], flush=True)


def measured(box: Box) -> dict[str, Any]:
    ratings = dict.fromkeys(BOTS, NEW)
    seats, number = usual_seats(box), 0
    while min(one.matches for one in ratings.values()) < MATCHES:
        dice = Dice(("anchors", box.name, number))
        # Whoever has played least, so that all play as often.
        order = dice.sample(BOTS, len(BOTS))
        sat = sorted(order, key=lambda bot: ratings[bot].matches)[:seats]
        found = place_of_each(box, sat, number)
        after = played([ratings[bot] for bot in sat], found)
        ratings |= dict(zip(sat, after, strict=True))
        number += 1
    return {
        "levels": {level: of_level(ratings, level) for level in LEVELS},
        "in_order": in_order(ratings),
        "matches": number,
        "rules": box.game.rules,
    }


def place_of_each(box: Box, sat: list[tuple[str, int]], number: int) -> tuple[int, ...]:
    seed = seed_for("anchors", box.name, number)
    job = Job(number, box.name, tuple(level for level, _ in sat), seed, {}, bots=number)
    match = play(box.name, len(sat), seed)
    Sitting(match, {seat: sit_down(job, seat) for seat in range(len(sat))}).play()
    return places(match)


def of_level(ratings: dict[tuple[str, int], Rating], level: str) -> list[float]:
    own = [rating for (of, _), rating in ratings.items() if of == level]
    return [round(fmean(one.strength for one in own), 2), round(fmean(one.doubt for one in own), 2)]


def in_order(ratings: dict[tuple[str, int], Rating]) -> float:
    """The share of pairs of different levels of which the higher level has more."""
    levels = [*LEVELS]
    pairs = [(a, b) for a, b in combinations(BOTS, 2) if a[0] != b[0]]
    right = sum(
        (ratings[a].strength < ratings[b].strength) == (levels.index(a[0]) < levels.index(b[0]))
        for a, b in pairs
    )
    return round(right / len(pairs), 3)


if __name__ == "__main__":
    main()
