"""Doubting: whether a bot believes that a word is one.

What it knows it believes. What it does not know it judges by the look: a real word mostly looks
like one, and the fewer words somebody knows, the less wrong a wrong one looks.
"""

from __future__ import annotations

from typecase.bots.levels import Level
from typecase.lexicon.lexicon import open_lexicon
from typecase.lexicon.profiles import Profile
from typecase.table.luck import Dice

DOUBTS_A_REAL_ONE = 0.06  # the chance, for words that it does not know
BLIND = 0.11  # what each step of commonness that is missing takes from its eye for wrong ones


def doubts(level: Level, word: str, profile: str | Profile, dice: Dice) -> bool:
    """Whether it doubts that the word is in that dictionary."""
    lexicon = open_lexicon()
    if not lexicon.accepts(word, profile):
        return dice.chance(1 - BLIND * level.commonness)
    if lexicon.commonness(word) >= level.commonness:
        return False
    return dice.chance(DOUBTS_A_REAL_ONE * level.doubts)
