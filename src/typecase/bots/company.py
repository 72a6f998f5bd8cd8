"""The company: the bots that sit down when there are not enough people."""

from __future__ import annotations

from typecase.bots.bot import Bot
from typecase.bots.cast import CAST, printer_named
from typecase.bots.levels import USUAL, level_named
from typecase.bots.speller import Speller
from typecase.bots.strategies import strategy_for
from typecase.table.luck import Dice

# Of how the levels play: raised when one of them plays otherwise, so that what was measured of them
# is measured again (docs/strength.md, insight/means.json).
VERSION = "1"


def bot_at(level: str, game: str, name: str, seed: int) -> Bot:
    """One bot of this level: with that game's strategy, or where no game is named a speller, who
    plays any. Whoever is of the cast has that person's style.

    >>> bot_at("casual", "wordsy", "Aldus", 7).name
    'Aldus'
    """
    at, printer = level_named(level), printer_named(name)
    if printer:
        at = printer.at(at)
    return strategy_for(game)(name, seed, at) if game else Speller(name, seed, at.temper(seed))


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
