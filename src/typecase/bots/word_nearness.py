"""Nearness: how far some letters are from a word, and which letter brings them nearer.

Every word that a player knows counts for as much as it is likely that its missing letters come, one
after the other. The sum over all words is near nought for a few letters and above one for those
that spell something.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from typecase.lexicon.profiles import Profile
from typecase.lexicon.search import open_search
from typecase.table.cards import WILD
from typecase.table.spelling import LETTERS

Numbers: TypeAlias = NDArray[np.float32]
HARDLY = 1e-9  # what is no word at all is still near one (choice: nought has no logarithm)


class Nearness(NamedTuple):
    """How near some letters are, as a logarithm: now, and with one more of each letter."""

    now: float
    plus: Mapping[str, float]


@lru_cache(maxsize=16)  # for each level, and for tables with a list of their own
def letter_counts(words: str | Profile, commonness: int, least: int, most: int) -> NDArray[np.int8]:
    """For each word of so many letters, how often it has each letter."""
    found = sorted(open_search(words, commonness).every(WILD * most, least=least, most=most))
    counts = np.zeros((len(found), len(LETTERS)), np.int8)
    for row, word in enumerate(found):
        for letter in word:
            counts[row, ord(letter) - ord("A")] += 1
    return counts


def held_counts(faces: str) -> NDArray[np.int8]:
    """How often each letter is among the faces; wild cards are left out."""
    return np.array([faces.count(letter) for letter in LETTERS], np.int8)


@lru_cache(maxsize=10_000)  # a hand stays the same for many questions
def nearness(
    words: str | Profile, commonness: int, length: int, faces: str, likely: tuple[float, ...]
) -> Nearness:
    """How near these faces are to a word of so many letters; `likely` is how likely each letter
    of the alphabet comes next."""
    missing = letter_counts(words, commonness, length, length) - held_counts(faces)
    np.maximum(missing, 0, out=missing)
    logs: Numbers = np.log(np.array(likely, np.float32))
    ways: Numbers = missing.astype(np.float32) @ logs
    lacks = missing > 0
    hardest: Numbers = np.where(lacks, logs, np.float32(0)).min(axis=1, initial=0)
    for _ in range(faces.count(WILD)):  # a wild card stands for what comes least easily
        ways = np.minimum(ways - hardest, 0)
    chances: Numbers = np.exp(ways)
    total = float(chances.sum()) + HARDLY
    gained = (chances @ lacks.astype(np.float32)) * (np.exp(-logs) - 1)
    plus = {
        letter: float(np.log(total + more)) for letter, more in zip(LETTERS, gained, strict=True)
    }
    plus[WILD] = float(np.log(np.exp(np.minimum(ways - hardest, 0)).sum() + HARDLY))
    return Nearness(float(np.log(total)), plus)
