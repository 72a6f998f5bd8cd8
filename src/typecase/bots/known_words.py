"""Known words: all that a player knows, side by side, so that many are looked at in one go."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from typecase.bots.missed_words import AT_A_GLANCE, MOST_COMMON, Looks, mark
from typecase.lexicon.lexicon import open_lexicon
from typecase.lexicon.profiles import Profile, profile_named


class Vocabulary(NamedTuple):
    """The words that a player knows: of those that a table takes, the common enough ones."""

    profile: str | Profile
    commonness: int


class Known(NamedTuple):
    """Words in order, and what is to be known of each."""

    words: tuple[str, ...]  # first the dictionary's, then those that the table has added
    numbers: NDArray[np.intp]  # of the dictionary's, in its arrays
    lengths: NDArray[np.uint8]
    looks: Looks  # how they are seen, and overlooked


@lru_cache(maxsize=8)  # one for each level at two tables; seven megabytes for the largest
def known_words(vocabulary: Vocabulary) -> Known:
    """All words of a vocabulary, those included that the table has added.

    >>> known = known_words(Vocabulary("plain", 5))
    >>> known.words[-1], int(known.lengths[-1])
    ('YOUR', 4)
    """
    lexicon, profile = open_lexicon(), profile_named(vocabulary.profile)
    taken = np.flatnonzero(lexicon.mask(*vocabulary))
    words = [lexicon.artefact.word(int(number)).upper() for number in taken]
    commonness = lexicon.artefact.commonness[taken]
    added = [word.upper() for word in sorted(profile.added) if lexicon.number(word) < 0]
    if added:
        words += added
        commonness = np.append(commonness, np.zeros(len(added), np.uint8))
    lengths = np.array([len(word) for word in words], np.uint8)
    letters = np.maximum(lengths.astype(np.int16) - AT_A_GLANCE, 0)
    difficulties = (letters * (MOST_COMMON - commonness.astype(np.int16))).astype(np.int16)
    marks = np.array([mark(word) for word in words], np.uint64)
    return Known(tuple(words), taken, lengths, Looks(marks, difficulties))


@lru_cache(maxsize=8)  # three megabytes for the largest
def letter_counts(vocabulary: Vocabulary) -> NDArray[np.uint8]:
    """For each letter, A to Z, how often each known word has it."""
    known = known_words(vocabulary)
    letters = np.frombuffer("".join(known.words).encode(), np.uint8)
    which = np.repeat(np.arange(len(known.words)), known.lengths)
    counts = np.zeros((26, len(known.words)), np.uint8)
    for letter in range(26):
        has = which[letters == ord("A") + letter]
        counts[letter] = np.bincount(has, minlength=len(known.words))
    return counts
