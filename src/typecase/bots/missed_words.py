"""Missed words: which words a player does not see, though it knows them.

Whether a word is seen depends on who looks, on the word and on the cards, and on nothing else: who
looks at the same cards again sees the same words, and who looks more closely sees some more.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from math import exp
from typing import NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from typecase.lexicon.lexicon import open_lexicon

AT_A_GLANCE = 2  # letters of a word that nobody overlooks (guess)
MOST_COMMON = 8  # one above the commonest words of the lexicon (from its steps, 0 to 7)
HARDEST = 2**10  # no word is so hard to see (choice)
# Steele, Lea and Flood's way to make of one number another that tells nothing of it.
# (choice: splitmix64)
STIRS = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))
ALL_BITS, LUCK_BITS = 2**64 - 1, 32  # (choice: as splitmix64 does)


class Eye(NamedTuple):
    """How one player looks at cards."""

    seed: int = 0
    overlooks: float = 0.0

    def sees(self, word: str, cards: str) -> bool:
        """Whether the word catches the eye among these cards.

        >>> Eye(7, 0.0).sees("QUIXOTRY", "QUIXOTRY"), Eye(7, 9.0).sees("QUIXOTRY", "QUIXOTRY")
        (True, False)
        """
        if self.overlooks <= 0:
            return True
        stirred = _glance(self.seed, cards) ^ mark(word)
        for shift, factor in STIRS:
            stirred = (stirred ^ stirred >> shift) * factor & ALL_BITS
        return stirred >> LUCK_BITS < _luck_needed(self.overlooks, difficulty(word))

    def sees_of(self, words: Looks, cards: str) -> NDArray[np.bool_]:
        """The same for many words at once."""
        if self.overlooks <= 0:
            return np.ones(len(words.marks), np.bool_)
        stirred = words.marks ^ np.uint64(_glance(self.seed, cards))
        for shift, factor in STIRS:
            stirred ^= stirred >> np.uint64(shift)
            stirred *= np.uint64(factor)
        stirred >>= np.uint64(LUCK_BITS)
        return stirred < _lucks_needed(self.overlooks).take(words.difficulties)

    def notices(self, what: str, difficulty: int) -> bool:
        """Whether it notices something that is so hard to see."""
        key = f"{self.seed} {what}".encode()
        luck = int.from_bytes(blake2b(key, digest_size=4).digest(), "big") / 2**32
        return luck < exp(-self.overlooks * difficulty)


class Looks(NamedTuple):
    """Of many words, what decides whether they are seen."""

    marks: NDArray[np.uint64]
    difficulties: NDArray[np.int16]


def mark(word: str) -> int:
    """What tells one word from another."""
    return crc32(word.encode())


@lru_cache(maxsize=20_000)  # words are looked at far more often than there are new ones
def difficulty(word: str) -> int:
    """How hard a word is to see: long and rare ones are."""
    letters = max(0, len(word) - AT_A_GLANCE)
    return letters * (MOST_COMMON - open_lexicon().commonness(word))


@lru_cache(maxsize=512)  # many words are looked for among the same cards
def _glance(seed: int, cards: str) -> int:
    return int.from_bytes(blake2b(f"{seed} {cards}".encode(), digest_size=8).digest(), "big")


def _luck_needed(overlooks: float, difficulty: int) -> int:
    return int(exp(-overlooks * difficulty) * 2**LUCK_BITS)


@lru_cache(maxsize=64)  # some for each level
def _lucks_needed(overlooks: float) -> NDArray[np.uint64]:
    return np.array([_luck_needed(overlooks, hard) for hard in range(HARDEST)], np.uint64)
