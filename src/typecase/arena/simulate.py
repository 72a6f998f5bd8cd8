"""Simulating: many matches among bots, and how each seat and each bot did in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from typecase.arena.matches import Job, Played, seed_for
from typecase.arena.numbers import Measured, mean_of, share_of
from typecase.arena.report import Bar, Chart, Part, Report
from typecase.arena.running import Run
from typecase.games.shelf import box
from typecase.story.protocol import Seat

SeatIn = Callable[[Played, Seat], str]


def plan(
    game: str,
    seats: int,
    players: Sequence[str],
    matches: int,
    seed: int,
    options: Mapping[str, Any],
    keep: str = "",
    watched: bool = False,
) -> list[Job]:
    """The matches to be played. From one to the next everybody moves on by a seat; where there are
    more bots than seats they take turns, and where there are fewer they sit there several times.

    >>> [job.players for job in plan("wordsy", 2, ["best", "casual"], 2, 7, {})]
    [('best', 'casual'), ('casual', 'best')]
    """
    return [
        Job(
            number,
            game,
            tuple(players[(number + seat) % len(players)] for seat in range(seats)),
            seed_for("cards", seed, number),
            options,
            bots=seed_for("bots", seed, number),
            deal=number,
            keep=keep,
            watched=watched,
        )
        for number in range(matches)
    ]


def simulated(game: str, run: Run) -> Report:
    """What is told of the matches."""
    seats = max((len(one.players) for one in run.played), default=0)
    return Report(
        f"{box(game).title}: {counted(len(run.played), 'match', 'matches')}, "
        f"{counted(seats, 'seat', 'seats')}",
        told(run),
        (
            standings("By seat", "Seat", run.played, lambda _one, seat: str(seat)),
            standings("By bot", "Bot", run.played, lambda one, seat: one.players[seat]),
        ),
    )


def counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def told(run: Run) -> tuple[str, ...]:
    """How the run itself went."""
    lines = []
    if run.stopped:
        done, why = len(run.played) + len(run.broken), f", as {run.why}" if run.why else ""
        lines.append(f"Stopped after {done} of {run.wanted} matches{why}.")
    if run.played:
        inputs = mean_of([one.inputs for one in run.played])
        speed = len(run.played) / run.seconds
        lines.append(f"{inputs.value:.1f} inputs per match, {speed:.1f} matches per second.")
    trouble = {
        "Answers refused": sum(sum(one.refused) for one in run.played),
        "bots at a loss": sum(sum(one.failed) for one in run.played),
        "inputs on which the rules failed": sum(one.faults for one in run.played),
    }
    lines.append("; ".join(f"{what}: {number}" for what, number in trouble.items()) + ".")
    lines += [f"Match {one.number}, seed {one.seed}: {one.why}" for one in run.broken[:5]]
    return tuple(lines)


def standings(title: str, heading: str, played: Iterable[Played], group: SeatIn) -> Part:
    """Mean score, wins and refusals of every group of seats."""
    grouped: dict[str, list[tuple[Played, Seat]]] = {}
    for one in played:
        for seat in range(len(one.players)):
            grouped.setdefault(group(one, seat), []).append((one, seat))
    rows, scores, wins = [], [], []
    for name, places in grouped.items():
        score = mean_of([one.scores[seat] for one, seat in places])
        won = share_of(sum(win_of(one, seat) for one, seat in places), len(places))
        refused = sum(one.refused[seat] for one, seat in places)
        rows.append((name, str(len(places)), interval(score), interval(won), str(refused)))
        scores.append(Bar(name, score))
        wins.append(Bar(name, won))
    charts = (
        Chart(f"{title}: mean score", tuple(scores)),
        Chart(f"{title}: wins in percent", tuple(wins)),
    )
    head = (heading, "Played", "Mean score", "Wins %", "Refused")
    return Part(title, head, tuple(rows), charts=charts if rows else ())


def win_of(one: Played, seat: Seat) -> float:
    """A win; one that is shared counts as a part of one."""
    return 1 / len(one.winners) if seat in one.winners else 0.0


def interval(measured: Measured) -> str:
    """With its interval, if so few matches allow one."""
    return f"{measured.value:.1f}" if measured.high == float("inf") else measured.told()
