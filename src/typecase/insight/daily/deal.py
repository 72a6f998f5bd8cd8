"""The deal of a day: which game, which cards, and who else sits there.

The seed follows from the day's key, which follows from the date, the game and a secret that only
the server has: nobody knows tomorrow's cards, and everybody gets today's. The checksum of the key,
its promise, is shown a day ahead, and the key when the day is over: so nobody can have chosen the
cards after seeing who plays them. Anybody can do the sum again:

    printf 'typecase promise\n%s' KEY | sha256sum
"""

from __future__ import annotations

import hmac
import os
import re
from collections.abc import Mapping
from datetime import date
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes
from typing import Any, NamedTuple

from typecase.bots.bot import Bot
from typecase.bots.company import bot_at, company
from typecase.bots.levels import USUAL
from typecase.door import open_match
from typecase.games.shelf import box
from typecase.insight.days import number_of
from typecase.insight.seal import promise_of
from typecase.story.match import Match
from typecase.story.protocol import BOT, Player
from typecase.table.moves import Refused

PLAYER = 0  # the seat of whoever plays it
SECRET, SECRET_BYTES = "daily.key", 32
SEED_BITS = 63  # what a table can keep of a seed (from msgspec: whole numbers of 64 bits)


class Plan(NamedTuple):
    """What is played on a day of the week."""

    game: str
    seats: int
    options: Mapping[str, Any]
    about: str


# From Monday on: quick games in which skill shows, two of them alone. (choice)
WEEK = (
    Plan("wordsy", 4, {}, "seven rounds, three bots, no hints"),
    Plan("crosswords-solitaire", 1, {}, "twenty-five cards, alone, no hints"),
    Plan("letter-head", 3, {"rounds": 3}, "three turns each, two bots, no hints"),
    Plan("take-a-letter", 2, {"deals": 1}, "one grid, one bot, no hints"),
    Plan("letterpress", 3, {}, "five rounds, two bots, no hints"),
    Plan("crosswords", 2, {}, "twenty-five cards each, one bot, no hints"),
    Plan("wordsy", 1, {}, "seven rounds, alone, no hints"),
)


class Deal(NamedTuple):
    """All that is agreed before the first card."""

    day: date
    plan: Plan
    seed: int
    bots: tuple[Player, ...]  # in the seats after the player's own

    @property
    def number(self) -> int:
        return number_of(self.day)

    @property
    def title(self) -> str:
        return box(self.plan.game).title

    @property
    def alone(self) -> bool:
        return self.plan.seats == 1

    def open(self, player: Player) -> Match[Any]:
        """The match, with somebody in the first seat."""
        plan = self.plan
        players = (player, *self.bots)
        return open_match(box(plan.game), plan.seats, self.seed, plan.options, None, players)

    def company(self) -> dict[int, Bot]:
        """The bots themselves, by seat."""
        return {seat: seated(self.plan.game, one) for seat, one in enumerate(self.bots, start=1)}


def deal_of(day: date, secret: bytes) -> Deal:
    """The deal of a day. The same secret gives the same one for ever.

    >>> deal_of(date(2026, 11, 16), b"tea").plan.game, deal_of(date(2026, 11, 16), b"tea").number
    ('wordsy', 16)
    """
    plan = WEEK[day.weekday()]
    seed = seed_of(key_of(day, secret))
    invited = company(plan.seats - 1, seed_of(drawn(secret, str(day), "bots")), plan.game, USUAL)
    bots = tuple(Player(bot.name, BOT, USUAL, bot.seed) for bot in invited)
    return Deal(day, plan, seed, bots)


def key_of(day: date, secret: bytes) -> str:
    """What the cards of a day follow from; told when it is over."""
    return drawn(secret, day.isoformat(), WEEK[day.weekday()].game)


def promise_of_day(day: date, secret: bytes) -> str:
    """What is shown of its key a day ahead."""
    return promise_of(key_of(day, secret))


def seed_of(key: str) -> int:
    """The first 63 bits of a key; `Refused` where it is none.

    >>> seed_of("ff" * 32) == 2**63 - 1
    True
    """
    if not re.fullmatch("[0-9a-f]{64}", key):
        raise Refused("The key of a day has 64 hexadecimal digits.", "Daily deal")
    return int(key, 16) >> (4 * len(key) - SEED_BITS)


def drawn(secret: bytes, *what: str) -> str:
    """Hexadecimal digits that nobody can tell without the secret."""
    return hmac.new(secret, " ".join(what).encode(), sha256).hexdigest()


def seated(game: str, player: Player) -> Bot:
    """The bot that a record tells of."""
    assert player.level is not None and player.seed is not None, "a bot has both"
    return bot_at(player.level, game, player.name, player.seed)


def secret_in(folder: Path) -> bytes:
    """The secret of whoever keeps everything in this folder; made once, and readable by its owner
    alone."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / SECRET
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_bytes()
    with os.fdopen(handle, "wb") as file:
        file.write(token_bytes(SECRET_BYTES))
    return path.read_bytes()
