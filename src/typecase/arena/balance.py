"""Balance: whether the cards that we designed, and the seats of any game, are fair.

Matches in company are among equals: all seats of a match have the same level, and the levels take
turns from match to match. Matches alone are played by every level on the same deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from typecase.arena.matches import Job, Played, seed_for
from typecase.arena.numbers import Measured, mean_of, share_of, together
from typecase.arena.report import Bar, Chart, Part, Report
from typecase.arena.running import Run
from typecase.arena.simulate import interval, standings, told, win_of
from typecase.arena.watching import CLAIMED, HELD, MET, MET_BY_ANYONE, OPEN, WORDS
from typecase.decks import CardList
from typecase.games.shelf import Box
from typecase.story.options import OneOf, read_options

SOLO_LEVEL = "solo_level"  # the option that says how hard a game alone is
FAIR = 2.0  # points in a hundred that a seat may be ahead, or behind


def plan_balance(
    game: Box,
    seats: int,
    levels: Sequence[str],
    matches: int,
    seed: int,
    options: Mapping[str, Any],
) -> list[Job]:
    """Matches in company, and where the game can be played alone a quarter as many of each kind."""
    jobs: list[Job] = []
    if seats > 1:
        for number in range(matches):
            players = (levels[number % len(levels)],) * seats
            jobs.append(_job(number, game, players, (seed, number), options))
    alone = max(1, matches // 4)
    for solo in solo_levels(game, options) if 1 in game.seats else ():
        agreed = {**options, SOLO_LEVEL: solo} if solo else options
        for level in levels:
            for deal in range(alone):
                jobs.append(_job(len(jobs), game, (level,), (seed, "alone", deal), agreed))
    return jobs


def _job(
    number: int, game: Box, players: tuple[str, ...], key: object, options: Mapping[str, Any]
) -> Job:
    cards, bots = seed_for("cards", key), seed_for("bots", key)
    return Job(number, game.name, players, cards, options, bots, deal=number, watched=True)


def solo_levels(game: Box, options: Mapping[str, Any]) -> tuple[str, ...]:
    """How hard the game alone can be made; one nameless level where there is no such choice."""
    if SOLO_LEVEL in options:
        return (options[SOLO_LEVEL],)
    for option in game.options:
        if option.name == SOLO_LEVEL and isinstance(option.kind, OneOf):
            return tuple(map(str, option.kind.values))
    return ("",)


def balanced(
    game: Box, seats: int, jobs: Sequence[Job], run: Run, options: Mapping[str, Any]
) -> Report:
    """The report on one game."""
    together = [one for one in run.played if len(one.players) > 1]
    alone = [one for one in run.played if len(one.players) == 1]
    parts: list[Part] = []
    if together:
        parts.append(by_seat(together))
        noted = sum((Counter(one.noted) for one in together), Counter[str]())
        if game.name in DECKS:
            cards = read_options(game.agreed, options, seats, game.title)
            parts.append(DECKS[game.name](noted, cards.deck))  # type: ignore[attr-defined]
    if alone:
        parts.append(by_level(alone, jobs))
    numbers = f"{len(together)} matches at {seats} seats" if together else ""
    solo = f"{len(alone)} matches alone" if alone else ""
    says = (" and ".join(filter(None, (numbers, solo))) + ".", *told(run))
    return Report(f"Balance of {game.title}", says, tuple(parts))


# Seats


def by_seat(played: Sequence[Played]) -> Part:
    """Scores and wins by seat, and whether the order of the seats matters."""
    part = standings("By seat", "Seat", played, lambda _one, seat: str(seat))
    seats = range(len(played[0].players))
    wins = ahead([[win_of(one, seat) - 1 / len(seats) for one in played] for seat in seats], 1)
    mean = sum(sum(one.scores) for one in played) / (len(played) * len(seats))
    says = [verdict("Wins", wins)]
    charts = [*part.charts, _chart("Wins: percentage points from an equal share", wins)]
    if mean > 0:
        margins = [
            [one.scores[seat] - sum(one.scores) / len(seats) for one in played] for seat in seats
        ]
        scores = ahead(margins, mean)
        says.append(verdict("Scores", scores))
        charts.append(_chart("Scores: percent from the mean", scores))
    return part._replace(says=tuple(says), charts=tuple(charts))


def ahead(margins: Sequence[Sequence[float]], whole: float) -> list[Measured]:
    """How far each seat is ahead, in hundredths of the whole."""
    return together([mean_of(margin).scaled(100 / whole) for margin in margins])


def verdict(what: str, seats: Sequence[Measured]) -> str:
    """Whether a seat is ahead, or behind, by more than two in a hundred.

    >>> verdict("Wins", [Measured(1, 0.5, 1.5), Measured(-1, -1.5, -0.5)])
    'Wins: seat 0 is farthest off, by +1.0 (+0.5 to +1.5) in a hundred: no more than two.'
    >>> verdict("Wins", [Measured(3, 1, 5), Measured(-3, -5, -1)])[-43:]
    ' hundred: more than two, or it may be luck.'
    """
    worst = max(range(len(seats)), key=lambda seat: abs(seats[seat].value))
    value, low, high = seats[worst]
    at_least, at_most = max(low, -high), max(high, -low)
    if abs(value) <= FAIR:
        settled = "." if at_most <= FAIR else " so far, and more matches would settle it."
        ruling = f"no more than two{settled}"
    else:
        ruling = (
            f"more than two, {'SEAT ORDER MATTERS' if at_least > FAIR else 'or it may be luck'}."
        )
    return (
        f"{what}: seat {worst} is farthest off, "
        f"by {value:+.1f} ({low:+.1f} to {high:+.1f}) in a hundred: {ruling}"
    )


def _chart(title: str, seats: Sequence[Measured]) -> Chart:
    bars = tuple(Bar(f"seat {seat}", measured) for seat, measured in enumerate(seats))
    return Chart(title, bars)


# Cards


def challenges(noted: Counter[str], cards: CardList) -> Part:
    """Letterpress: each challenge, of those times that it lay open."""
    rows, bars = [], []
    for face, printed in cards.decks["challenges"].items():
        times = noted[f"{OPEN} {face}"]
        claimed = share_of(noted[f"{CLAIMED} {face}"], times)
        by_word = share_of(noted[f"{MET} {face}"], noted[f"{WORDS} {face}"])
        anyone = share_of(noted[f"{MET_BY_ANYONE} {face}"], times)
        shares = (f"{one.value:.1f}" if times else "-" for one in (by_word, anyone))
        rows.append((face, printed.name, str(times), *shares, interval(claimed)))
        bars.append(Bar(f"{face} {printed.name}", anyone))
    head = ("Card", "Name", "Open", "Met by a word %", "Met by anyone %", "Claimed %")
    chart = Chart("Challenges: met by anyone when open, in percent", tuple(bars))
    return Part("Challenges", head, tuple(rows), charts=(chart,))


def bonuses(noted: Counter[str], cards: CardList) -> Part:
    """Better Letters: each personal bonus, of those times that somebody held it."""
    rows, bars = [], []
    for face, printed in cards.decks["bonuses"].items():
        held = noted[f"{HELD} {face}"]
        met = share_of(noted[f"{MET} {face}"], held)
        rows.append((face, str(printed.points), str(held), interval(met), printed.text))
        bars.append(Bar(f"{face} ({printed.points})", met))
    head = ("Card", "Dots", "Held", "Met %", "")
    chart = Chart("Personal bonuses: met by whoever held them, in percent", tuple(bars))
    return Part("Personal bonuses", head, tuple(rows), charts=(chart,))


DECKS = {"letterpress": challenges, "better-letters": bonuses}


# Alone


def by_level(alone: Sequence[Played], jobs: Sequence[Job]) -> Part:
    """Wins and scores of every level of player, at every level of the game alone."""
    grouped: dict[tuple[str, str], list[Played]] = {}
    for one in alone:
        solo = str(jobs[one.number].options.get(SOLO_LEVEL, ""))
        grouped.setdefault((solo, one.players[0]), []).append(one)
    rows, bars = [], []
    for (solo, level), played in grouped.items():
        wins = share_of(sum(win_of(one, 0) for one in played), len(played))
        score = mean_of([one.scores[0] for one in played])
        rows.append((solo or "-", level, str(len(played)), interval(wins), interval(score)))
        bars.append(Bar(f"{solo} {level}".strip(), wins))
    head = ("Solo level", "Player", "Played", "Wins %", "Mean score")
    return Part("Alone", head, tuple(rows), charts=(Chart("Alone: wins in percent", tuple(bars)),))
