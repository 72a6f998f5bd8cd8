"""The company: the bots that sit down when there are not enough people."""

from __future__ import annotations

from typecase.bots.bot import Bot
from typecase.bots.chancer import Chancer
from typecase.table.luck import Dice

# Printers, punchcutters and compositors of five centuries.
NAMES = (
    "Aldus",
    "Beatrice",
    "Bodoni",
    "Caslon",
    "Caxton",
    "Garamond",
    "Goddard",
    "Griffo",
    "Guillard",
    "Jenson",
    "Plantin",
    "Tory",
)


def company(count: int, seed: int) -> list[Bot]:
    """So many bots, each with a name of its own; the same ones for the same seed.

    >>> [bot.name for bot in company(3, 7)] == [bot.name for bot in company(3, 7)]
    True
    """
    dice = Dice(("company", seed))
    names = dice.sample(NAMES, len(NAMES))
    return [_bot(names, place, dice.below(2**31)) for place in range(count)]


def _bot(names: list[str], place: int, seed: int) -> Bot:
    name, before = names[place % len(names)], place // len(names)
    return Chancer(name if not before else f"{name} {before + 1}", seed)
