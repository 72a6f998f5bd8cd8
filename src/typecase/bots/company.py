"""The company: the bots that sit down when there are not enough people."""

from __future__ import annotations

from typecase.bots.bot import Bot
from typecase.bots.cast import CAST, printer_named
from typecase.bots.habits import HABITS
from typecase.bots.levels import USUAL, level_named
from typecase.bots.speller import Speller
from typecase.table.luck import Dice


def bot_at(level: str, game: str, name: str, seed: int) -> Bot:
    """One bot of this level: with the habits of that game, or a speller who plays any. Whoever is
    of the cast has that person's style.

    >>> bot_at("casual", "wordsy", "Aldus", 7).name
    'Aldus'
    """
    at, printer = level_named(level), printer_named(name)
    if printer:
        at = printer.at(at)
    habit = HABITS.get(game)
    return habit(name, seed, at) if habit else Speller(name, seed, at.temper(seed))


def company(count: int, seed: int, game: str = "", level: str = USUAL) -> list[Bot]:
    """So many bots, each with a name of its own; the same ones for the same seed.

    >>> [bot.name for bot in company(3, 7)] == [bot.name for bot in company(3, 7)]
    True
    """
    dice = Dice(("company", seed))
    names = dice.sample(tuple(CAST), len(CAST))
    return [bot_at(level, game, _name(names, place), dice.below(2**31)) for place in range(count)]


def _name(names: list[str], place: int) -> str:
    name, before = names[place % len(names)], place // len(names)
    return name if not before else f"{name} {before + 1}"
