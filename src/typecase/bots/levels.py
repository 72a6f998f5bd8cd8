"""Levels: four kinds of players. They differ as people do, not by throwing good moves away.

A beginner knows fewer words, overlooks long ones, thinks longer, forgets sooner and is shy of a
bluff. Nobody plays a worse word than the best one that it sees.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from typecase.bots.speller import Temper
from typecase.table.luck import Dice
from typecase.table.wording import Phrase

# How readily one hides and doubts, and how slow one is, against the usual of a level. (guess)
MOODS = ((0.6, 1.0, 1.6), (0.6, 1.0, 1.4), (0.8, 1.0, 1.25))


class Level(NamedTuple):
    """What a player of this level can do."""

    name: str
    commonness: int  # the rarest words that it knows, from 7 (in every sentence) to 0
    overlooks: float  # how easily a word escapes it; the longer and the rarer, the more easily
    slowness: float  # its thinking times against the usual ones
    memory: int  # a card seen so many turns ago is half forgotten: recall fades as exp(-age / τ)
    bluffs: float  # how often it tries to get away with something
    doubts: float  # how readily it doubts what it does not know, against the usual
    content: int  # letters in a word that it will not draw another card to better
    foresight: int  # how many possibilities it thinks through before it decides
    style: str = ""  # whose: a person of the cast plays so at every table

    def recalls(self, age: int) -> float:
        """The chance that it still knows a card that it saw so many turns ago.

        >>> round(LEVELS["casual"].recalls(25), 2), round(LEVELS["best"].recalls(25), 2)
        (0.37, 1.0)
        """
        return exp(-age / self.memory)

    @property
    def in_words(self) -> Phrase:
        """What is added to "the most that the cards spell" by whoever knows only common words.

        >>> str(LEVELS["best"].in_words), str(LEVELS["strong"].in_words)
        ('', ' in words that most people know')
        """
        return Phrase(" in words that most people know" if self.commonness else "")

    def temper(self, seed: int) -> Temper:
        """The speller of this level; two without a name are still not the same person."""
        dice = Dice(("temper", seed))
        hides, doubts, slowness = (1.0 if self.style else dice.choice(moods) for moods in MOODS)
        return Temper(
            commonness=self.commonness,
            content=self.content,
            hides=self.bluffs * hides,
            doubts=self.doubts * doubts,
            slowness=self.slowness * slowness,
            overlooks=self.overlooks,
        )


# Vocabulary and memory follow what is known of people (people: Words, Memory). How easily a word is
# overlooked, how slow one is, how one bluffs and doubts, and how far one thinks: a (guess), changed
# until the levels were told apart in every game (docs/strength.md).
LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("beginner", 4, 0.18, 1.4, memory=10, bluffs=0.08, doubts=1.5, content=4, foresight=1),
        Level("casual", 3, 0.12, 1.0, memory=25, bluffs=0.2, doubts=1.0, content=5, foresight=3),
        Level("strong", 2, 0.04, 0.8, memory=60, bluffs=0.25, doubts=0.8, content=6, foresight=8),
        Level(
            "best", 0, 0.0, 0.6, memory=1_000_000, bluffs=0.25, doubts=0.7, content=7, foresight=24
        ),
    )
}
USUAL = "casual"


def level_named(name: str) -> Level:
    """The level of that name.

    >>> level_named("genius")
    Traceback (most recent call last):
    ValueError: there is no level 'genius'; choose from beginner, casual, strong, best
    """
    if name not in LEVELS:
        raise ValueError(f"there is no level {name!r}; choose from {', '.join(LEVELS)}")
    return LEVELS[name]
