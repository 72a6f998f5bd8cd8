"""How common a word is, 0 to 7: the size of its count in a corpus of 10^12 words."""

from __future__ import annotations

import math

from .words import ADDED, NOTED, STANDARD, Word

SEVEN, DEEP = 7, 2


def commonness(words: dict[str, Word], counts: dict[str, int]) -> dict[str, int]:
    """Whole steps of log10 per thousand million; words that nobody counted go by their level."""
    return {word: _grade(entry, counts.get(word, 0)) for word, entry in words.items()}


def _grade(entry: Word, count: int) -> int:
    if count:
        # a word that deep was counted for its namesakes': ED is a name and UN a body of nations
        most = SEVEN if entry.level < STANDARD or entry.level == NOTED else DEEP
        return max(1, min(most, int(math.log10(count) - 3)))
    if entry.level <= 50:
        return 2
    return 1 if entry.level <= ADDED else 0
