"""Tournaments: the same cards for everybody, in every seat, so that skill is told from luck.

A deal is played several times: by everybody who can meet at a table of that size, and by each such
table once in every seating round the table; who sits beside whom changes from deal to deal. What is
compared is what players did with the same deal, which needs far fewer matches than comparing means.
Alone, each player plays every deal, and the better score wins. The intervals come from drawing
whole deals anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations
from statistics import fmean
from typing import Any, NamedTuple

from typecase.arena.matches import Job, Played, seed_for
from typecase.arena.numbers import Measured, chance_of_luck, mean_of, share_of_deals
from typecase.arena.ratings import pairs, rated
from typecase.arena.report import Bar, Chart, Part, Report
from typecase.arena.running import Run
from typecase.arena.simulate import interval, standings, told
from typecase.games.shelf import box
from typecase.story.protocol import Seat
from typecase.table.luck import Dice
from typecase.table.moves import Refused

SURE = 0.025  # one way; so that whoever beats another does so in the whole interval of 95 %


class Meeting(NamedTuple):
    """One player against another in one deal, over all their meetings in it."""

    won: float  # 1 for each time that the first finished before the second, and ½ for each tie
    met: float
    margin: float  # the mean difference of their scores


Deal = Mapping[tuple[str, str], Meeting]


# Who plays where


def plan_tournament(
    game: str,
    seats: int,
    players: Sequence[str],
    deals: int,
    seed: int,
    options: Mapping[str, Any],
    keep: str = "",
) -> list[Job]:
    """Every deal at every table in every seating. Who sits beside whom changes from deal to deal:
    it is easier to play after somebody who leaves much."""
    if len(set(players)) < len(players) or len(players) < 2:
        raise Refused("A tournament needs two players or more, each named once.", "Bots")
    jobs: list[Job] = []
    first, *others = [(players[0], *rest) for rest in permutations(players[1:])]
    around = [first, *Dice(("around the table", seed)).sample(others, len(others))]
    for deal in range(deals):
        cards, bots = seed_for("cards", seed, deal), seed_for("bots", seed, deal)
        for seating in seatings(around[deal % len(around)], seats):
            jobs.append(Job(len(jobs), game, seating, cards, options, bots, deal, keep))
    return jobs


def seatings(players: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Each table in each of its rotations; where there are too few players, each sits there as
    often as the others in turn.

    >>> seatings("AB", 2), len(seatings("ABCD", 3))
    ([('A', 'B'), ('B', 'A')], 12)
    >>> ["".join(table) for table in seatings("AB", 3)]
    ['ABA', 'BAA', 'AAB', 'BAB', 'ABB', 'BBA']
    """
    if len(players) >= seats:
        tables = list(combinations(players, seats))
    else:
        many = len(players)
        tables = [tuple(players[(first + k) % many] for k in range(seats)) for first in range(many)]
    turned = [table[turn:] + table[:turn] for table in tables for turn in range(seats)]
    return list(dict.fromkeys(turned))


# Who finished before whom


def deals_of(played: Sequence[Played]) -> list[Deal]:
    """The meetings of each deal."""
    grouped: dict[int, list[Played]] = {}
    for one in played:
        grouped.setdefault(one.deal, []).append(one)
    return [meetings(matches) for matches in grouped.values()]


def meetings(matches: Sequence[Played]) -> Deal:
    """Everybody against everybody who sat at one table; alone, against all who played the deal."""
    results: dict[tuple[str, str], list[tuple[float, int]]] = {}
    for one, seat, other, there in _compared(matches):
        mine, theirs = finish(one, seat), finish(other, there)
        won = 0.5 if mine == theirs else float(mine > theirs)
        pair = one.players[seat], other.players[there]
        ahead = direction(one) * (one.scores[seat] - other.scores[there])
        results.setdefault(pair, []).append((won, ahead))
    return {
        pair: Meeting(sum(won for won, _ in many), len(many), fmean(by for _, by in many))
        for pair, many in results.items()
    }


def _compared(matches: Sequence[Played]) -> Iterator[tuple[Played, Seat, Played, Seat]]:
    for one in matches:
        for other in matches if len(one.players) == 1 else [one]:
            for seat in range(len(one.players)):
                for there in range(len(other.players)):
                    if one.players[seat] != other.players[there]:
                        yield one, seat, other, there


def finish(one: Played, seat: Seat) -> tuple[bool, int]:
    """Winners before all others, and then by score."""
    return seat in one.winners, direction(one) * one.scores[seat]


def direction(one: Played) -> int:
    """Which scores are better, as the winners show: 1 if the higher ones, -1 if the lower."""
    winning = [one.scores[seat] for seat in one.winners]
    return -1 if winning and max(winning) < max(one.scores) else 1


# What is told


def ranked(game: str, seats: int, players: Sequence[str], run: Run) -> Report:
    """Ratings, who beats whom, and the plain means."""
    deals = deals_of(run.played)
    title = f"Tournament of {box(game).title}: {len(deals)} deals, {len(run.played)} matches"
    parts: list[Part] = []
    if deals:
        won = [{pair: one.won for pair, one in deal.items()} for deal in deals]
        ratings = dict(zip(players, rated(won, players), strict=True))
        order = sorted(players, key=lambda player: -ratings[player].value)
        means = standings("Means", "Player", run.played, lambda one, seat: one.players[seat])
        parts = [_ratings(order, ratings), _pairs(order, deals), means]
    return Report(f"{title}, {seats} {'seat' if seats == 1 else 'seats'}", told(run), tuple(parts))


def _ratings(order: Sequence[str], ratings: Mapping[str, Measured]) -> Part:
    rows = tuple(
        (str(place), player, ratings[player].told(0)) for place, player in enumerate(order, start=1)
    )
    bars = tuple(Bar(player, ratings[player]) for player in order)
    says = ("400 points more finish first ten times as often; the mean is nought.",)
    return Part("Ratings", ("Rank", "Player", "Rating"), rows, says, (Chart("Ratings", bars),))


def _pairs(order: Sequence[str], deals: Sequence[Deal]) -> Part:
    rows, bars = [], []
    for one, other in pairs(order):
        meeting = [deal[one, other] for deal in deals if (one, other) in deal]
        if not meeting:
            continue
        share = share_of_deals([each.won / each.met for each in meeting])
        luck = chance_of_luck([each.won / each.met - 0.5 for each in meeting])
        margin = mean_of([each.margin for each in meeting])
        verdict = "beats" if luck < SURE else "is level with"
        chance = f"{luck:.3f}" if luck >= 0.001 else "<0.001"
        rows.append((one, verdict, other, interval(share), interval(margin), chance))
        bars.append(Bar(f"{one} against {other}", share))
    head = ("", "", "", "Finishes before %", "Score ahead by", "p of luck")
    chart = Chart("How often one finishes before the other, in percent", tuple(bars), mark=50)
    return Part("Who beats whom on the same deals", head, tuple(rows), charts=(chart,))
