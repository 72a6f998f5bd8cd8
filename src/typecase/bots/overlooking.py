"""Overlooking: which words a player does not see, though it knows them.

Whether a word is seen depends on who looks, on the word and on the cards, and on nothing else: who
looks at the same cards again sees the same words.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from math import exp
from typing import NamedTuple

from typecase.lexicon.lexicon import open_lexicon

AT_A_GLANCE = 2  # letters of a word that nobody overlooks
MOST_COMMON = 8


class Eye(NamedTuple):
    """How one player looks at cards."""

    seed: int = 0
    overlooks: float = 0.0

    def sees(self, word: str, cards: str) -> bool:
        """Whether the word catches the eye among these cards.

        >>> Eye(7, 0.0).sees("QUIXOTRY", "QUIXOTRY"), Eye(7, 9.0).sees("QUIXOTRY", "QUIXOTRY")
        (True, False)
        """
        return self.overlooks <= 0 or self.notices(f"{cards} {word}", difficulty(word))

    def notices(self, what: str, difficulty: int) -> bool:
        """Whether it notices something that is so hard to see."""
        key = f"{self.seed} {what}".encode()
        luck = int.from_bytes(blake2b(key, digest_size=4).digest(), "big") / 2**32
        return luck < exp(-self.overlooks * difficulty)


@lru_cache(maxsize=50_000)  # words are looked at far more often than there are new ones
def difficulty(word: str) -> int:
    """How hard a word is to see: long and rare ones are."""
    letters = max(0, len(word) - AT_A_GLANCE)
    return letters * (MOST_COMMON - open_lexicon().commonness(word))
