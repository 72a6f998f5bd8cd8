"""The company: the bots that sit down when there are not enough people."""

from __future__ import annotations

from typecase.bots.bot import Bot
from typecase.bots.speller import Speller, Temper
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
    return [_bot(names, place, dice) for place in range(count)]


def _bot(names: list[str], place: int, dice: Dice) -> Bot:
    name, before = names[place % len(names)], place // len(names)
    temper = Temper(
        commonness=dice.choice((2, 3, 3, 4)),
        content=dice.choice((4, 5, 5, 6)),
        hides=dice.choice((0.1, 0.2, 0.35)),
        doubts=dice.choice((0.6, 1.0, 1.4)),
        slowness=dice.choice((0.7, 1.0, 1.3)),
    )
    return Speller(name if not before else f"{name} {before + 1}", dice.below(2**31), temper)
