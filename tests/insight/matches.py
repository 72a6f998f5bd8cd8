"""Matches among bots that are over, for whoever looks at them again."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from typecase.arena.matches import Job, sit_down
from typecase.arena.sitting import Sitting
from typecase.door import play
from typecase.games.shelf import SHELF, box
from typecase.story.match import Match
from typecase.story.protocol import BOT, Player

GAMES = [one.name for one in SHELF]
SHORT: dict[str, dict[str, Any]] = {
    "letter-head": {"rounds": 2},
    "vultures": {"target": 60},
    "red-handed": {"rounds": 1},
    "my-word": {"deals": 1},
    "freeze": {"target": 1},
    "word-poker": {"hands": 4},
    "seven-letter-stud": {"hands": 3},
    "stormy-letters": {"hands": 3},
    "take-a-letter": {"deals": 1},
}


@cache
def ended(game: str, level: str = "casual", seed: int = 11, seats: int = 0) -> Match[Any]:
    """A short match of as few as can play it, or of so many, all of one level."""
    many = seats or box(game).seats[0]
    job = Job(0, game, (level,) * many, seed, {}, seed)
    bots = {seat: sit_down(job, seat) for seat in range(many)}
    players = [Player(bot.name, BOT, level, bot.seed) for bot in bots.values()]
    match = play(game, many, seed, SHORT.get(game, {}), players=players)
    Sitting(match, bots).play()
    return match


def breaking_a_rule(record: str) -> tuple[str, int]:
    """The same with a word of a card that nobody has, and the number of its line."""
    lines = record.splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if '"declare"' in line)
    line = json.loads(lines[at])
    line["action"]["cards"] = [100_000]
    lines[at] = json.dumps(line) + "\n"
    return "".join(lines), at + 1
