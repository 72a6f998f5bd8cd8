"""Makes src/typecase/insight/head_starts.json: what evens out bots of unlike level, game by game;
and the table of it in docs/insight.md.

    python -m tools.make_head_starts --minutes 60  # goes on where it stopped
    python -m tools.make_head_starts --only wordsy
    python -m tools.make_head_starts --play 20     # with the option set: is it as reckoned?

A head start is no part of the play (H7): bots play the same with and without one. So matches are
played without any, by tables of unlike bots, and from what is kept of them, totals and who wins of
equals, follows who would have won with any head start. What is looked for is the one with which
every level wins as often as it sits there. It hangs on who is the strongest at the table, as in
most games a strong player leaves less for the others, and on how many sit there.

Whether it holds is told by matches that it was not found from: they are parted into FOLDS, and each
is judged by what the others alone would suggest. What was played is kept beside this file after
each match, so that it can be stopped, and gone on with on any machine; from it the table is made
anew.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, product
from math import ceil, inf, sqrt
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from typecase.arena.matches import Broken, Job, play_job, seed_for, sit_down
from typecase.arena.sitting import Sitting
from typecase.bots.company import VERSION as BOTS
from typecase.bots.levels import LEVELS
from typecase.door import play
from typecase.games.shelf import SHELF, Box, box
from typecase.insight.head_starts import TABLE, Table, suggested
from typecase.story.head_start import HEAD_START
from typecase.story.match import Match
from typecase.story.options import MOST_POINTS, WholeBySeat, read_options
from typecase.table.luck import Dice

PAGE = Path(__file__).parents[1] / "docs/insight.md"
HEADING = "| game | matches | most without | most with | beginner, casual, strong |"
KEPT = Path(__file__).with_name("head_starts.jsonl")
NAMES = [*LEVELS]
PAIRS = [*combinations(range(len(NAMES)), 2)]
MOST_SEATS = 6  # more of them are said to need what six do
GOALS = (250, 1_000, 2_000)  # matches: all games are brought to the first, then to the second …
FEWEST = 250  # from so many on there is a suggestion
FOLDS = 10
OTHERS = 1_000_000  # the first number of matches that nothing is ever found from
LIMIT = 1.25  # times its share: what wins more than this is not evened out


class Ended(NamedTuple):
    """One match that was played without head starts."""

    game: str
    rules: str
    bots: str
    number: int
    seats: str  # by seat, the number of its level
    seconds: float  # of CPU that it took
    totals: tuple[int, ...]  # of points that are good to have, by seat
    ties: str  # by seat: of those with equal totals the lowest wins, and equals share

    @property
    def levels(self) -> list[int]:
        return [int(level) for level in self.seats]


By = dict[int, int]  # the head start of each level


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--only", nargs="+", default=[one.name for one in measured_games()])
    parser.add_argument("--minutes", type=float, default=inf, help="stop after so many of CPU")
    parser.add_argument("--goal", type=int, default=max(GOALS), help="matches of each game")
    parser.add_argument("--play", type=int, default=0, help="so many with the option set")
    given = parser.parse_args(arguments)
    if given.play:
        return played_with_it(given.only, given.play)
    known = read()
    for goal, name in product([goal for goal in GOALS if goal <= given.goal], given.only):
        rows, chosen = known[name], box(name)
        for number in range(len(rows), whole_cycles(chosen, goal)):
            if time.process_time() > 60 * given.minutes:
                return told(known)
            rows.append(ended(chosen, number))
            with KEPT.open("a", encoding="utf-8") as file:
                file.write(json.dumps(rows[-1], separators=(",", ":")) + "\n")
        print(f"{name}: {len(rows)} matches, {sum(row.seconds for row in rows):.0f} s", flush=True)
    return told(known)


# Playing


def measured_games() -> list[Box]:
    """Those in which there is something to add to."""
    return [one for one in SHELF if HEAD_START in {option.name for option in one.options}]


def measured_with(chosen: Box) -> list[int]:
    """As few as can play, four, and as many as six; what is between them follows from these."""
    several = [n for n in chosen.seats if 2 <= n <= MOST_SEATS]
    return sorted({several[0], several[-1], *({4} & set(several))})


def cycle(chosen: Box) -> int:
    """After so many matches every number of seats has met every pair twice."""
    return 2 * len(PAIRS) * len(measured_with(chosen))


def whole_cycles(chosen: Box, goal: int) -> int:
    return ceil(goal / cycle(chosen)) * cycle(chosen)


def seated(chosen: Box, number: int) -> tuple[int, ...]:
    """Who sits at a table: a pair of unlike levels, and others who are no stronger than both, at
    every other table as unlike as possible."""
    numbers = measured_with(chosen)
    at, seats = divmod(number, len(numbers))
    lower, higher = PAIRS[at % len(PAIRS)]
    dice = Dice(("head starts", chosen.name, number))
    table, up_to = [lower, higher], range(higher + 1)
    if at // len(PAIRS) % 2:
        table += dice.sample([one for one in up_to if one not in table], higher - 1)
    table += [dice.choice(up_to) for _ in range(numbers[seats] - len(table))]
    table = table[: numbers[seats]]
    return tuple(dice.sample(table, len(table)))


def job_of(chosen: Box, number: int, options: Mapping[str, Any]) -> Job:
    levels = tuple(NAMES[level] for level in seated(chosen, number))
    return Job(
        number, chosen.name, levels, seed_for("head starts", chosen.name, number), options, number
    )


def ended(chosen: Box, number: int) -> Ended:
    job, began = job_of(chosen, number, {}), time.process_time()
    bots = {seat: sit_down(job, seat) for seat in range(len(job.players))}
    match = play(job.game, len(job.players), job.seed)
    Sitting(match, bots).play()
    seconds = round(time.process_time() - began, 2)
    levels = "".join(str(NAMES.index(level)) for level in job.players)
    assert match.result is not None, "it was played to its end"
    totals = tuple(sign(chosen) * total for total in match.result.scores.values())
    ties = "".join(map(str, of_equals(chosen, match)))
    return Ended(chosen.name, chosen.game.rules, BOTS, number, levels, seconds, totals, ties)


def sign(chosen: Box) -> int:
    """-1 where the lowest total wins, and head starts are below nought."""
    kind = next(one.kind for one in chosen.options if one.name == HEAD_START)
    assert isinstance(kind, WholeBySeat)
    return 1 if kind.most else -1


def of_equals(chosen: Box, match: Match[Any]) -> list[int]:
    """By seat, who would win of those with equal totals, as the game itself says: it is asked who
    wins when head starts have made all totals equal, and who of the others without those."""
    agreed = read_options(chosen.agreed, {}, match.setup.seats, chosen.title)
    game, table = chosen.game(agreed, None), match.table.copy()
    table.head_start = {seat: -score for seat, score in match.scores.items()}
    found, rank = dict[int, int](), 0
    while len(found) < match.setup.seats:
        for seat in game.result(table).winners:
            found[seat] = rank
            table.head_start[seat] -= sign(chosen)
        rank += 1
    return [found[seat] for seat in sorted(found)]


# Finding


def shares(row: Ended, by: Mapping[int, int]) -> dict[int, float]:
    """How much of the win each level would have had with these head starts.

    >>> row = Ended("wordsy", "2", "1", 0, "0312", 0.1, (50, 90, 70, 80), "0000")
    >>> shares(row, {}), shares(row, {0: 40}), shares(row._replace(ties="0100"), {0: 40})
    ({3: 1.0}, {0: 0.5, 3: 0.5}, {0: 1.0})
    """
    levels = row.levels
    stands = [
        (total + by.get(level, 0), -int(tie))
        for level, total, tie in zip(levels, row.totals, row.ties, strict=True)
    ]
    best = max(stands)
    won = [level for level, own in zip(levels, stands, strict=True) if own == best]
    return {level: won.count(level) / len(won) for level in won}


def wins(rows: Iterable[Ended], by: Mapping[int, int]) -> dict[int, float]:
    found: dict[int, float] = defaultdict(float)
    for row in rows:
        for level, share in shares(row, by).items():
            found[level] += share
    return found


def fair(rows: Iterable[Ended]) -> dict[int, float]:
    """So often each level would win if all were alike."""
    found: dict[int, float] = defaultdict(float)
    for row in rows:
        for level, seats in Counter(row.levels).items():
            found[level] += seats / len(row.seats)
    return found


def evened(rows: Sequence[Ended], strongest: int) -> By:
    """The head starts of the levels below the strongest with which each wins its share, as nearly
    as whole points allow."""
    share, by = fair(rows), dict.fromkeys(range(strongest + 1), 0)

    def off(by: By) -> float:
        found = wins(rows, by)
        return sum((found.get(level, 0.0) - share[level]) ** 2 / share[level] for level in share)

    for _ in range(50):
        before = dict(by)
        for level in range(strongest):
            by[level] = least_that_wins(rows, by, level, share[level])
        if by == before:
            break
    while True:  # whole points are coarse in some games: is it better a point beside?
        beside = [
            by | {level: by[level] + step}
            for level in range(strongest)
            for step in (-1, 1)
            if abs(by[level] + step) <= MOST_POINTS
        ]
        nearer = min(beside, key=off)
        if off(nearer) >= off(by):
            return by
        by = nearer


def least_that_wins(rows: Sequence[Ended], by: By, level: int, share: float) -> int:
    """The smallest head start with which a level wins so often, while the others keep theirs."""
    lacks = list[int]()  # to the best of the others, by match
    for row in rows:
        stands = [*zip(row.levels, row.totals, strict=True)]
        others = [total + by[one] for one, total in stands if one != level]
        own = [total for one, total in stands if one == level]
        if own and others:
            lacks.append(max(others) - max(own))
    lack = sorted(lacks)[ceil(share) - 1]  # it wins no more matches than those where it lacks less
    found = lack if wins(rows, by | {level: lack})[level] >= share else lack + 1
    return max(-MOST_POINTS, min(MOST_POINTS, found))


def table_of(rows: Sequence[Ended]) -> Table:
    """By the number of seats and the strongest there: the head starts of those below, the weakest
    first. Nobody begins behind the strongest."""
    found: Table = defaultdict(dict)
    for (seats, strongest), mine in sorted(by_table(rows).items()):
        by = evened(mine, strongest)
        found[str(seats)][NAMES[strongest]] = falling([max(0, by[one]) for one in range(strongest)])
    return dict(found)


def falling(starts: Sequence[int]) -> list[int]:
    """Whoever is weaker is not given less: where a few matches say so, neighbours share theirs.

    >>> falling([141, 199, 31])
    [170, 170, 31]
    """
    pools: list[list[int]] = []
    for one in starts:
        pools.append([one])
        while len(pools) > 1 and fmean(pools[-2]) < fmean(pools[-1]):
            last = pools.pop()
            pools[-1] += last
    return [round(fmean(pool)) for pool in pools for _ in pool]


def signed(table: Table, plus: int) -> Table:
    return {
        seats: {level: [plus * own for own in starts] for level, starts in by_level.items()}
        for seats, by_level in table.items()
    }


def by_table(rows: Iterable[Ended]) -> dict[tuple[int, int], list[Ended]]:
    found: dict[tuple[int, int], list[Ended]] = defaultdict(list)
    for row in rows:
        found[len(row.seats), max(row.levels)].append(row)
    return found


# Checking


def checked(chosen: Box, rows: Sequence[Ended]) -> dict[str, Any]:
    """How often the levels win, in times of their share, where each part of the matches has the
    head starts that the others suggest; with the half of the interval of 95 %. And without any."""
    with_it: dict[str, list[tuple[Ended, By]]] = defaultdict(list)
    for fold in range(FOLDS):
        left_out = [row for row in rows if row.number // cycle(chosen) % FOLDS == fold]
        table = table_of([row for row in rows if row not in left_out])
        for row in left_out:
            with_it[str(len(row.seats))].append((row, by_of(table, row)))
    all_of_them = [one for part in with_it.values() for one in part]
    return {
        "without": {level: off[0] for level, off in times([(row, {}) for row in rows]).items()},
        "with": times(all_of_them),
        "seats": {seats: times(part) for seats, part in with_it.items()},
    }


def by_of(table: Table, row: Ended) -> By:
    return dict(enumerate(table[str(len(row.seats))][NAMES[max(row.levels)]]))


def times(played: Sequence[tuple[Ended, Mapping[int, int]]]) -> dict[str, list[float]]:
    """Of each level, how many times its share it wins, and how far off that may be."""
    found, share = defaultdict[int, list[float]](list), defaultdict[int, list[float]](list)
    for row, by in played:
        won = shares(row, by)
        for level, seats in Counter(row.levels).items():
            found[level].append(won.get(level, 0.0))
            share[level].append(seats / len(row.seats))
    told = {}
    for level in sorted(found):
        due = sum(share[level])
        ratio = sum(found[level]) / due
        pairs = zip(found[level], share[level], strict=True)
        error = sqrt(sum((own - ratio * part) ** 2 for own, part in pairs)) / due
        told[NAMES[level]] = [round(ratio, 3), round(1.96 * error, 3)]
    return told


def of_game(chosen: Box, rows: Sequence[Ended]) -> dict[str, Any]:
    wins_of = checked(chosen, rows)
    even = max(ratio for ratio, _ in wins_of["with"].values()) <= LIMIT
    return {
        "rules": chosen.game.rules,
        "matches": len(rows),
        "wins": wins_of,
        "head_starts": signed(table_of(rows), sign(chosen)) if even else {},
    }


# Keeping


def read() -> dict[str, list[Ended]]:
    """By game, all that was played with the rules and bots of today."""
    found: dict[str, list[Ended]] = {one.name: [] for one in measured_games()}
    if not KEPT.exists():
        return found
    rules = {one.name: one.game.rules for one in SHELF}
    for line in KEPT.read_text(encoding="utf-8").splitlines():
        row = Ended(*json.loads(line))
        if (row.rules, row.bots) == (rules[row.game], BOTS):
            found[row.game].append(row)
    return found


def told(known: Mapping[str, Sequence[Ended]]) -> int:
    """The table; games of which too little is kept stay as they were."""
    games = dict[str, Any]()
    if TABLE.exists():
        before = json.loads(TABLE.read_text(encoding="utf-8"))
        games = before["games"] if before["bots"] == BOTS else {}
    for name, rows in known.items():
        if len(rows) >= FEWEST:
            games[name] = of_game(box(name), rows)
            print(name, len(rows), games[name]["wins"]["with"], flush=True)
    text = json.dumps({"bots": BOTS, "games": dict(sorted(games.items()))}, indent=1)
    text = re.sub(r"\[[^][]*]", lambda few: " ".join(few[0].split()), text)  # a list is a line
    TABLE.write_text(text + "\n", encoding="utf-8", newline="\n")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), games), encoding="utf-8", newline="\n")
    return 0


def page(before: str, games: Mapping[str, Any]) -> str:
    """The page with the table of these games."""
    lines = [HEADING, "|---" * HEADING.count(" | ") + "|---|"]
    lines += [f"| {' | '.join(in_words(one, games.get(one.name)))} |" for one in measured_games()]
    head, rest = before.split(HEADING)
    _, blank, rest = rest.partition("\n\n")
    return f"{head}{chr(10).join(lines)}\n{blank[1:]}{rest}"


def in_words(one: Box, of_game: Mapping[str, Any] | None) -> list[str]:
    """A line of the table: the head starts against best are those with four at the table."""
    if of_game is None:
        return [one.title, "not measured yet", "", "", ""]
    without, with_it = of_game["wins"]["without"], of_game["wins"]["with"]
    worst = max(without, key=without.__getitem__)
    most = max(with_it, key=with_it.__getitem__)
    ratio, off = with_it[most]
    starts = ", ".join(map(str, of_game["head_starts"].get("4", {}).get("best", ["none"])))
    return [
        one.title,
        f"{of_game['matches']:,}",
        f"{worst} {without[worst]:.2f}",
        f"{most} {ratio:.2f} (± {off:.2f})",
        starts,
    ]


def played_with_it(names: Collection[str], matches: int) -> int:
    """Other matches, with the suggested head starts agreed: how often the levels win, in times of
    their share; and how many of them end as is reckoned of the same ones played without. In Take a
    Letter all chances are others, as bots there count what was told."""
    for name in names:
        chosen, found, alike = box(name), list[tuple[Ended, By]](), 0
        for number in range(OTHERS, OTHERS + matches):
            row, plus = ended(chosen, number), sign(chosen)
            starts = suggested(name, [NAMES[level] for level in row.levels])
            if starts is None:
                break
            done = play_job(job_of(chosen, number, {HEAD_START: starts}))
            assert not isinstance(done, Broken), done
            by = {level: plus * own for level, own in zip(row.levels, starts, strict=True)}
            totals = tuple(plus * score for score in done.scores)
            ties = "".join("01"[seat not in done.winners] for seat in range(len(starts)))
            found.append((row._replace(totals=totals, ties=ties), {}))
            reckoned = [
                total + by[level] for level, total in zip(row.levels, row.totals, strict=True)
            ]
            alike += reckoned == [*totals] and shares(*found[-1]) == shares(row, by)
        print(f"{name}: {alike} of {len(found)} as reckoned; {times(found)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
