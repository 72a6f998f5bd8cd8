"""Doubting: whether a bot believes that a word is one.

What it knows it believes. What it does not know it judges by the look: a wrong word that is put
together like those that it knows is the harder to tell, and a real one that is far from all that
it ever read is doubted the sooner.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from typecase.bots.levels import Level
from typecase.bots.vocabulary import is_polite
from typecase.lexicon.lexicon import open_lexicon
from typecase.lexicon.profiles import Profile
from typecase.story.seen import Seen
from typecase.table.luck import Dice
from typecase.table.spelling import LETTERS

A_STEP = 0.03  # for each step of commonness that a real word lies beyond what it knows (guess)
# What each step that it knows less takes from its eye for wrong ones that look right. (guess)
BLIND = 0.12
# Known words that have three letters in a row, so that these look like part of a word. (guess)
FEW = 6
SIGNS = len(LETTERS) + 1  # the letters, and where a word ends


def doubts(level: Level, word: str, profile: str | Profile, dice: Dice) -> bool:
    """Whether it doubts that the word is in that dictionary."""
    lexicon = open_lexicon()
    if not lexicon.accepts(word, profile):
        if not is_polite(word):
            return False  # nobody likes to speak of it
        return dice.chance(1 - BLIND * level.commonness * likeness(word, level.commonness))
    beyond = level.commonness - lexicon.commonness(word)
    return beyond > 0 and dice.chance(A_STEP * beyond * level.doubts)


def anything_goes(seen: Seen) -> bool:
    """Whether a challenge is a vote of the table, which pays nobody (S18)."""
    return bool(seen.options.get("lexicon") == "everything")


def likeness(word: str, commonness: int) -> float:
    """How much of a word looks right to somebody who knows such words, from 0 to 1.

    >>> likeness("FLONT", 3) > likeness("VLUQT", 3)
    True
    """
    signs = [0, *(ord(letter) - 64 for letter in word.upper() if letter.isalpha()), 0]
    runs = runs_of(np.array(signs))
    return float(familiar_runs(commonness)[runs].mean()) if len(runs) else 0.0


def runs_of(signs: NDArray[np.int64]) -> NDArray[np.int64]:
    """Every three signs in a row, as a number."""
    return (signs[:-2] * SIGNS + signs[1:-1]) * SIGNS + signs[2:]


@lru_cache(maxsize=8)  # one for each level
def familiar_runs(commonness: int) -> NDArray[np.bool_]:
    """Which three letters in a row, or ends of words, are met in enough words that it knows."""
    artefact = open_lexicon().artefact
    known = np.repeat(artefact.commonness >= commonness, np.diff(artefact.starts))
    letters = artefact.letters.astype(np.int64)[known]  # each word ends with a line
    signs = np.where(letters == ord("\n"), 0, letters - (ord("a") - 1))
    signs = np.concatenate([[0], signs])
    inside = runs_of(signs)[signs[1:-1] != 0]  # and not from one word to the next
    familiar: NDArray[np.bool_] = np.bincount(inside, minlength=SIGNS**3) >= FEW
    return familiar
