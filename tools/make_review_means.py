"""Make the table of what choices cost the four levels, by game and number of seats.

    python -m tools.make_review_means --minutes 60     # goes on where it stopped
    python -m tools.make_review_means --only wordsy
    python -m tools.make_review_means --check          # each match read off a table made without it

Every match is played by bots of one level, and all its seats are reviewed, in one world a choice:
the mean of many choices needs no more, and many matches tell more than many worlds. Matches are
played where a second of them tells most: of the level that is known least, with as many seats as
blur it most. All games are brought to within the first of GOALS, then the second, and so on, in
the order in which they are asked for. What was measured is kept beside this file after each match,
so that it can be stopped, and gone on with on any machine; from it the table is made anew.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from itertools import product
from math import inf, sqrt
from pathlib import Path
from typing import NamedTuple

from typecase.arena.matches import Job, seed_for, sit_down
from typecase.arena.sitting import Endless, Sitting
from typecase.bots.company import VERSION as BOTS
from typecase.bots.levels import LEVELS
from typecase.door import play
from typecase.games.shelf import SHELF, Box, box
from typecase.insight.accuracy import MARKS, MEANS, mark_at, means
from typecase.insight.review import Reviewing
from typecase.story.protocol import BOT, Player

TABLE = Path(__file__).parents[1] / "src/typecase/insight" / MEANS
WORLDS, INPUTS = 1, 1_500  # imagined for one seat
UNMEASURED = ("letter-perfect",)  # nobody can do anything wrong there
KEPT = Path(__file__).with_name("review_means.jsonl")
SEATS = range(1, 7)
FEWEST, MOST = 6, 400  # matches of a level with so many seats, and of a level
# Points on the scale that the mean of a level may be off, one standard error: with the last, three
# of them are within the five that are promised.
GOALS = (4.0, 2.5, 1.5)
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
    seconds: float  # of CPU that it took
    choices: int  # of all seats together
    cost: float  # of all of them


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", nargs="+", default=[one.name for one in SHELF], help="games")
    parser.add_argument("--minutes", type=float, default=inf, help="stop after so many of CPU")
    parser.add_argument("--check", action="store_true", help="read what was measured off the rest")
    given = parser.parse_args(arguments)
    known = read()
    if given.check:
        for game, rows in known.items():
            if is_enough(box(game), rows):
                print(f"{game:24}", checked(rows))
        return 0
    games = [name for name in given.only if name not in UNMEASURED]
    for goal, game in product(GOALS, games):
        rows = known[game]
        while found := most_telling(box(game), rows, goal):
            if time.process_time() > 60 * given.minutes:
                return told()
            rows.append(measure(game, *found))
            with KEPT.open("a", encoding="utf-8") as file:
                file.write(json.dumps(rows[-1]) + "\n")
        errors = ", ".join(f"{off:.1f}" for off in Levels.of(rows).errors())
        spent = sum(row.seconds for row in rows)
        print(f"{game}: {len(rows)} matches, {spent:.0f} s, off {errors}", flush=True)
    return told()


def most_telling(game: Box, rows: Sequence[Measured], goal: float) -> tuple[int, str, int] | None:
    """With how many seats, of which level, and as the how many, a match is to be measured next;
    None if all levels are known so well, or there are enough."""
    of = {
        (n, level): [row for row in rows if (row.seats, row.level) == (n, level)]
        for n in measured_with(game)
        for level in LEVELS
    }
    (n, level), few = min(of.items(), key=lambda item: len(item[1]))
    if len(few) < FEWEST:
        return n, level, len(few)
    errors = dict(zip(LEVELS, Levels.of(rows).errors(), strict=True))
    enough = [one for one in LEVELS if sum(len(of[n, one]) for n in measured_with(game)) >= MOST]
    open_ones = [one for one in LEVELS if errors[one] > goal and one not in enough]
    if not open_ones:
        return None
    level = max(open_ones, key=errors.__getitem__)

    def tells(n: int) -> float:
        """By how much one match more narrows it, for a second."""
        mine = of[n, level]
        seconds = sum(row.seconds for row in mine) / len(mine)
        return mean(mine)[1] ** 2 / (len(mine) + 1) / seconds

    n = max(measured_with(game), key=tells)
    return n, level, len(of[n, level])


def is_enough(game: Box, rows: Sequence[Measured]) -> bool:
    return len(rows) >= FEWEST * len(LEVELS) * len(measured_with(game))


def measured_with(game: Box) -> list[int]:
    """As few as can play, four, and as many; what is between them follows from these."""
    several = sorted(set(game.seats) & set(SEATS))
    return sorted({several[0], several[-1], *({4} & set(several))})


def measure(game: str, seats: int, level: str, number: int) -> Measured:
    """One match: what every choice of each seat cost."""
    began, seed = time.process_time(), seed_for("means", game, seats, level, number)
    costs = reviewed(game, seats, level, seed)
    seconds, cost = round(time.process_time() - began, 3), round(sum(costs), 6)
    rules = box(game).game.rules
    return Measured(game, rules, BOTS, seats, level, number, seconds, len(costs), cost)


def reviewed(game: str, seats: int, level: str, seed: int) -> list[float]:
    """The costs of all choices, of every seat, in a match of bots of one level."""
    job = Job(0, game, (level,) * seats, seed, {}, seed % 2**31)
    bots = {seat: sit_down(job, seat) for seat in range(seats)}
    players = [Player(bot.name, BOT, level, bot.seed) for bot in bots.values()]
    match = play(game, seats, seed, players=players)
    try:
        Sitting(match, bots).play()
    except Endless:
        return []
    found = list[float]()
    for seat in range(seats):
        reviewing = Reviewing(match, seat, lambda _done, _all: None, WORLDS, INPUTS)
        found += reviewing.costs(reviewing.appraised([*reviewing.moments()]))
    return found


def read() -> dict[str, list[Measured]]:
    """By game, all that was measured with the rules and bots of today."""
    found: dict[str, list[Measured]] = {one.name: [] for one in SHELF}
    if not KEPT.exists():
        return found
    rules = {one.name: one.game.rules for one in SHELF}
    for line in KEPT.read_text(encoding="utf-8").splitlines():
        row = Measured(*json.loads(line))
        if (row.rules, row.bots) == (rules[row.game], BOTS):
            found[row.game].append(row)
    return found


def told() -> int:
    """The table; games of which too little is kept stay as they were measured before."""
    before = means()["games"] if means()["bots"] == BOTS else {}
    games = before | {
        game: {
            "rules": rows[0].rules,
            "matches": {level: sum(row.level == level for row in rows) for level in LEVELS},
            "off": [round(off, 1) if off < inf else None for off in Levels.of(rows).errors()],
            "means": Levels.of(rows).table(),
        }
        for game, rows in read().items()
        if is_enough(box(game), rows)
    }
    text = json.dumps({"bots": BOTS, "games": dict(sorted(games.items()))}, indent=1)
    TABLE.write_text(text + "\n", encoding="utf-8", newline="\n")
    return 0


def checked(rows: Sequence[Measured]) -> str:
    """Of each level about TOGETHER matches at a time, read off a table that is made of the others:
    the marks, and how far the worst of them is from what it should be."""
    found, worst = [], 0
    for level, should_be in MARKS.items():
        mine = [row for row in rows if row.level == level]
        parts = max(2, round(len(mine) / TOGETHER))
        marks = []
        for part in range(parts):
            left_out = [row for row in mine if row.number % parts == part]
            table = Levels.of([row for row in rows if row not in left_out]).table()
            seats = sorted({row.seats for row in left_out})
            own = sum(mean([row for row in left_out if row.seats == n])[0] for n in seats)
            scale = [sum(table[str(n)][at] for n in seats) for at in range(len(LEVELS))]
            marks.append(mark_at(scale, own) if table else 0)
        worst = max([worst, *(abs(mark - should_be) for mark in marks)])
        found.append(f"{level} {len(mine) // parts} x {' '.join(map(str, marks))}")
    return f"{'; '.join(found)}: off by {worst} at most"


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
    choices = sum(row.choices for row in rows)
    if not choices:
        return 0.0, inf
    found = sum(row.cost for row in rows) / choices
    spread = sum((row.cost - row.choices * found) ** 2 for row in rows)
    few = len(rows) / (len(rows) - 1) if len(rows) > 1 else inf
    return found, sqrt(few * spread) / choices if spread else 0.0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
