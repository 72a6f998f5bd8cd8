"""Make the table of what choices cost the four levels, by game and number of seats.

    python -m tools.make_review_means --minutes 60     # goes on where it stopped
    python -m tools.make_review_means --only wordsy
    python -m tools.make_review_means --check          # matches of other seeds, read off the table

Every match is played by bots of one level, and two seats of it are reviewed, in one world a choice:
the mean of many choices needs no more, and many matches tell more than many worlds. Matches are
played where they are still needed: until each level stands on the scale to within TELLS points, or
there have been MOST. What was measured is kept in a file after each match, so that it can be
stopped and gone on with; from it the table is made anew each time.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import inf, sqrt
from pathlib import Path
from typing import NamedTuple

from typecase.arena.matches import Job, seed_for, sit_down
from typecase.arena.sitting import Endless, Sitting
from typecase.bots.company import VERSION as BOTS
from typecase.bots.levels import LEVELS
from typecase.door import play
from typecase.games.shelf import SHELF, Box
from typecase.insight.accuracy import MEANS, mark_at, means
from typecase.insight.review import Reviewing
from typecase.story.protocol import BOT, Player

TABLE = Path(__file__).parents[1] / "src/typecase/insight" / MEANS
WORLDS, INPUTS = 1, 1_500  # imagined for one seat
REVIEWED = 2  # seats of a match
UNMEASURED = ("letter-perfect",)  # nobody can do anything wrong there
SEATS = range(1, 7)
FEWEST, MOST = 8, 150  # matches of a level and a number of seats
# Points on the scale that the mean of a level may be off, one standard error: then three of them
# are within the five that are promised.
TELLS = 1.5
STEP = 20  # points on the scale from a level to the next
APART = 2.0  # standard errors by which two levels must differ to be told apart
TOGETHER = 100  # matches of a level that a check takes together


class Measured(NamedTuple):
    """One match among bots of one level."""

    game: str
    rules: str
    bots: str
    seats: int
    level: str
    number: int
    costs: list[list[float]]  # by seat, of every choice


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", nargs="+", default=[box.name for box in SHELF], help="games")
    parser.add_argument("--minutes", type=float, default=inf, help="stop after so many of CPU")
    parser.add_argument("--folder", type=Path, default=Path(), help="where it is kept")
    parser.add_argument("--check", action="store_true", help="measure anew and read off the table")
    given = parser.parse_args(arguments)
    purpose = "check" if given.check else "means"
    kept = given.folder / f"review-{purpose}.jsonl"
    known = read(kept)
    boxes = [box for box in SHELF if box.name in given.only and box.name not in UNMEASURED]
    for number in range(MOST):
        for box in boxes:
            for seats, level in wanted(box, number, known, given.check):
                if time.process_time() > 60 * given.minutes:
                    return told(kept, given.check)
                found = measure(box, seats, level, number, purpose)
                known.append(found)
                with kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(found) + "\n")
        print(f"{number + 1} of at most {MOST}", file=sys.stderr, flush=True)
    return told(kept, given.check)


def wanted(
    box: Box, number: int, known: Sequence[Measured], check: bool
) -> Iterator[tuple[int, str]]:
    """The numbers of seats and levels of which a match of this number is still to be played."""
    several = measured_with(box)
    mine = [row for row in known if row.game == box.name]
    done = {(row.seats, row.level) for row in mine if row.number == number}
    if check:
        levels = [level for level in LEVELS if number * len(several) < TOGETHER]
    else:
        errors = Levels.of(mine).errors() if number >= FEWEST else [inf] * len(LEVELS)
        levels = [level for level, off in zip(LEVELS, errors, strict=True) if off > TELLS]
    return ((n, level) for n in several for level in levels if (n, level) not in done)


def measured_with(box: Box) -> list[int]:
    """As few as can play, four, and as many; what is between them follows from these."""
    several = sorted(set(box.seats) & set(SEATS))
    return sorted({several[0], several[-1], *({4} & set(several))})


def measure(box: Box, seats: int, level: str, number: int, purpose: str) -> Measured:
    """One match: what every choice of the reviewed seats cost."""
    seed = seed_for(purpose, box.name, seats, level, number)
    costs = reviewed(box.name, seats, level, seed)
    return Measured(box.name, box.game.rules, BOTS, seats, level, number, costs)


def reviewed(
    game: str, seats: int, level: str, seed: int, worlds: int = WORLDS, inputs: int = INPUTS
) -> list[list[float]]:
    """By seat, for the first two, the costs of all choices in a match of bots of one level."""
    job = Job(0, game, (level,) * seats, seed, {}, seed % 2**31)
    bots = {seat: sit_down(job, seat) for seat in range(seats)}
    players = [Player(bot.name, BOT, level, bot.seed) for bot in bots.values()]
    match = play(game, seats, seed, players=players)
    try:
        Sitting(match, bots).play()
    except Endless:
        return []
    found = []
    for seat in range(min(seats, REVIEWED)):
        reviewing = Reviewing(match, seat, lambda _done, _all: None, worlds, inputs)
        found.append(reviewing.costs(reviewing.appraised([*reviewing.moments()])))
    return found


def read(kept: Path) -> list[Measured]:
    """All that was measured with the rules and bots of today."""
    if not kept.exists():
        return []
    rules = {box.name: box.game.rules for box in SHELF}
    rows = [Measured(*json.loads(row)) for row in kept.read_text(encoding="utf-8").splitlines()]
    return [row for row in rows if (row.rules, row.bots) == (rules[row.game], BOTS)]


def told(kept: Path, check: bool) -> int:
    by_game: dict[str, list[Measured]] = defaultdict(list)
    for row in read(kept):
        by_game[row.game].append(row)
    if check:
        for game, rows in sorted(by_game.items()):
            print(f"{game:24}", *(f"{mark:>5}" for mark in checked(game, rows)))
        return 0
    games = {
        game: {
            "rules": rows[0].rules,
            "matches": {level: sum(row.level == level for row in rows) for level in LEVELS},
            "off": [round(off, 1) if off < inf else None for off in Levels.of(rows).errors()],
            "means": Levels.of(rows).table(),
        }
        for game, rows in sorted(by_game.items())
    }
    text = json.dumps({"bots": BOTS, "games": games}, indent=1)
    TABLE.write_text(text + "\n", encoding="utf-8", newline="\n")
    return 0


def checked(game: str, rows: Sequence[Measured]) -> list[int | str]:
    """Of each level, all its matches together, read off the table."""
    found: list[int | str] = []
    table = means()["games"].get(game, {}).get("means", {})
    for level in LEVELS:
        of_level = [row for row in rows if row.level == level and str(row.seats) in table]
        seats = sorted({row.seats for row in of_level})
        own = [mean([row for row in of_level if row.seats == n])[0] for n in seats]
        scale = [sum(table[str(n)][at] for n in seats) for at in range(len(LEVELS))]
        found.append(mark_at(scale, sum(own)) if seats else "-")
    return found


class Levels(NamedTuple):
    """What choices cost the levels: by number of seats their means, and how far off these are."""

    by_seats: dict[int, list[tuple[float, float]]]

    @classmethod
    def of(cls, rows: Sequence[Measured]) -> Levels:
        found = {}
        for n in sorted({row.seats for row in rows}):
            of_seats = [row for row in rows if row.seats == n]
            found[n] = [mean([row for row in of_seats if row.level == one]) for one in LEVELS]
        return cls(found)

    def together(self) -> list[tuple[float, float]]:
        """Of all numbers of seats: how the levels stand to each other is taken from them, and how
        dear choices are from each, so that few matches tell enough."""
        by_level = zip(*self.by_seats.values(), strict=True)
        return [
            (sum(own for own, _ in one), sqrt(sum(off**2 for _, off in one))) for one in by_level
        ]

    def errors(self) -> list[float]:
        """How far off each level may be, in points on the scale: against the nearer of those beside
        it."""
        found, levels = list[float](), self.together()
        for at, (own, off) in enumerate(levels):
            beside = levels[at - 1 : at] if at else []
            gap = min(abs(own - other) for other, _ in [*beside, *levels[at + 1 : at + 2]])
            found.append(0.0 if not off else STEP * off / gap if gap else inf)
        return found

    def table(self) -> dict[str, list[float]]:
        """The means by seats, also of those that lie between measured ones."""
        own = {n: sum(one for one, _ in levels) for n, levels in self.by_seats.items()}
        if not sum(own.values()) > 0 or not max(off for _, off in self.together()) < inf:
            return {}  # nothing was measured, or nothing cost anything
        if min(own.values()) <= 0:  # too little was measured to tell numbers of seats apart
            own = dict.fromkeys(own, sum(own.values()) / len(own))
        shape = [one / sum(own.values()) for one in told_apart(self.together())]
        return {
            str(n): [round(part * between(own, n), 4) for part in shape]
            for n in range(min(own), max(own) + 1)
        }


def told_apart(levels: Sequence[tuple[float, float]]) -> list[float]:
    """The means made to fall from level to level: neighbours that cannot be told apart, or that
    rise, share theirs.

    >>> told_apart([(6.0, 0.1), (3.2, 0.4), (2.8, 0.4), (0.0, 0.0)])
    [6.0, 3.0, 3.0, 0.0]
    """
    pools: list[list[tuple[float, float]]] = []
    for level in levels:
        pools.append([level])
        while len(pools) > 1:
            (worse, one), (better, other) = (shared(pool) for pool in pools[-2:])
            if worse - better > APART * sqrt(one**2 + other**2):
                break
            last = pools.pop()
            pools[-1] += last
    return [shared(pool)[0] for pool in pools for _ in pool]


def shared(pool: Sequence[tuple[float, float]]) -> tuple[float, float]:
    return sum(own for own, _ in pool) / len(pool), sqrt(sum(off**2 for _, off in pool)) / len(pool)


def between(known: dict[int, float], at: int) -> float:
    """In a straight line from the next below to the next above.

    >>> between({2: 10.0, 4: 20.0}, 3)
    15.0
    """
    low, high = max(n for n in known if n <= at), min(n for n in known if n >= at)
    part = (at - low) / (high - low) if high > low else 0.0
    return known[low] + part * (known[high] - known[low])


def mean(rows: Sequence[Measured]) -> tuple[float, float]:
    """Of all choices in these matches, and its standard error; matches are apart, choices not."""
    sums = [(sum(map(sum, row.costs)), sum(map(len, row.costs))) for row in rows]
    choices = sum(many for _, many in sums)
    if not choices:
        return 0.0, inf
    found = sum(cost for cost, _ in sums) / choices
    spread = sum((cost - many * found) ** 2 for cost, many in sums)
    few = len(sums) / (len(sums) - 1) if len(sums) > 1 else inf
    return found, sqrt(few * spread) / choices if spread else 0.0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
