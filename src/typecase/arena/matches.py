"""Matches as jobs: a value that says what is to be played, and a value that says how it went.

Both are plain and small, so that they travel between processes. A job holds all the chances of its
match: wherever and whenever it is played, it goes the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from typecase.arena.sitting import Endless, Sitting
from typecase.arena.watching import WATCHERS
from typecase.bots.bot import Bot
from typecase.bots.cast import CAST
from typecase.bots.company import bot_at
from typecase.bots.levels import LEVELS
from typecase.bots.random_bot import RandomBot
from typecase.door import play
from typecase.story.protocol import BOT, Player, RulesFault, Seat
from typecase.table.luck import Dice
from typecase.table.moves import Refused, short

RANDOM = "random"
PLAYERS = (*LEVELS, RANDOM)


class Job(NamedTuple):
    """One match to be played."""

    number: int
    game: str
    players: tuple[str, ...]  # by seat: a level, one of the cast at a level, or the random bot
    seed: int  # of the cards
    options: Mapping[str, Any]
    bots: int = 0  # the seed of the bots
    deal: int = 0  # jobs of the same deal are compared with one another
    keep: str = ""  # the folder for its record
    watched: bool = False


class Played(NamedTuple):
    """How one match went."""

    number: int
    deal: int
    players: tuple[str, ...]
    scores: tuple[int, ...]  # by seat
    winners: tuple[Seat, ...]
    inputs: int
    refused: tuple[int, ...]  # by seat: answers that the rules did not take
    failed: tuple[int, ...]  # by seat: times that a bot had no answer, or broke down
    faults: int
    noted: Mapping[str, int]  # by a watcher


class Broken(NamedTuple):
    """A match that could not be played to its end."""

    number: int
    deal: int
    seed: int
    why: str


def play_job(job: Job) -> Played | Broken:
    """Play one match; the same job goes the same way anywhere."""
    bots = {seat: sit_down(job, seat) for seat in range(len(job.players))}
    players = [Player(bot.name, BOT, level_of(job, seat), bot.seed) for seat, bot in bots.items()]
    match = play(job.game, len(job.players), job.seed, job.options, players=players)
    sitting = Sitting(match, bots)
    noted: Counter[str] = Counter()
    watcher = WATCHERS.get(job.game) if job.watched else None
    try:
        sitting.play(watcher(noted).watch if watcher else None)
    except (Endless, RulesFault) as fault:
        return Broken(job.number, job.deal, job.seed, str(fault))
    finally:
        if job.keep:
            record_of(job).write_text(match.record(), encoding="utf-8", newline="\n")
    assert match.result is not None, "it was played to its end"
    seats = range(len(job.players))
    return Played(
        job.number,
        job.deal,
        job.players,
        tuple(match.result.scores[seat] for seat in seats),
        match.result.winners,
        len(match.log),
        tuple(sitting.schedule.refused[seat] for seat in seats),
        tuple(sitting.schedule.failed[seat] for seat in seats),
        sitting.schedule.faults.total(),
        dict(noted),
    )


def record_of(job: Job) -> Path:
    """Where the record of a job is kept."""
    return Path(job.keep) / f"{job.game}-{job.number:06d}.jsonl"


def level_of(job: Job, seat: Seat) -> str:
    """The level of a seat's bot, or that it plays at random."""
    return job.players[seat].partition(":")[0]


def sit_down(job: Job, seat: Seat) -> Bot:
    """The bot of a seat. Two of a level are two persons: each has its own place among its like."""
    player = job.players[seat]
    among = job.players[:seat].count(player)
    seed = Dice(("bot", job.bots, player, among)).below(2**31)
    level, _, printer = player.partition(":")
    name = f"{printer or level} {among + 1}"
    return RandomBot(name, seed) if player == RANDOM else bot_at(level, job.game, name, seed)


def players_named(text: str) -> tuple[str, ...]:
    """The players of a list with commas, or `Refused` with the names that there are.

    >>> players_named("best, casual:Caslon")
    ('best', 'casual:Caslon')
    """
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        level, colon, printer = name.partition(":")
        if name not in PLAYERS and level not in LEVELS:
            raise Refused(
                "There is no bot {name}; there are {players}.",
                "Bots",
                name=short(name),
                players=tuple(PLAYERS),
            )
        if colon and printer not in CAST:
            raise Refused(
                "There is no {printer} among the company; typecase company lists them.",
                "Bots",
                printer=short(printer),
            )
    return names


def seed_for(*key: object) -> int:
    """A seed of its own for every match."""
    return Dice(key).below(2**53)
