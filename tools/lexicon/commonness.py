"""How common a word is, 0 to 7: the size of its count in a corpus of 10^12 words."""

from __future__ import annotations

import math

from .words import ADDED, Word

SEVEN = 7


def commonness(words: dict[str, Word], counts: dict[str, int]) -> dict[str, int]:
    """Whole steps of log10 per thousand million; words that nobody counted go by their level."""
    return {word: _grade(entry, counts.get(word, 0)) for word, entry in words.items()}


def _grade(entry: Word, count: int) -> int:
    if count:
        return max(1, min(SEVEN, int(math.log10(count) - 3)))
    if entry.level <= 50:
        return 2
    return 1 if entry.level <= ADDED else 0
