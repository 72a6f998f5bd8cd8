"""Which of all known words meet a rule of Better Letters, found for all of them at once: a table
asks for dozens of rules, each of 200,000 words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from typecase.bots.known_words import Vocabulary, known_words
from typecase.games.house_rules.conditions import (
    PATTERNS,
    SYLLABLES,
    WITH_LETTERS,
    Condition,
    condition,
)
from typecase.lexicon.lexicon import open_lexicon
from typecase.lexicon.predicates import CONSONANTS, VOWELS

Yes: TypeAlias = NDArray[np.bool_]
BREAK = ord("\n")
VOWEL, CONSONANT, NEITHER = 1, 2, 0  # kinds of letters; Y is neither (choice)


def kinds_of_letters() -> NDArray[np.uint8]:
    """By its code, which kind a letter in capitals is."""
    kinds = np.zeros(256, np.uint8)
    for letters, kind in ((VOWELS, VOWEL), (CONSONANTS, CONSONANT)):
        kinds[[ord(letter.upper()) for letter in letters]] = kind
    return kinds


KINDS = kinds_of_letters()


class Written(NamedTuple):
    """All known words one under the other, with a line's end before and after each."""

    text: NDArray[np.uint8]
    breaks: NDArray[np.intp]  # where the lines end

    def has(self, here: Yes) -> Yes:
        """For each word, whether this holds at one of its letters, and never at a line's end."""
        return np.logical_or.reduceat(here, self.breaks[:-1])

    def side_by_side(self, alike: Callable[[Any, Any], Any]) -> Yes:
        """For each word, whether this holds of a letter and the next."""
        one, next_one = self.text[:-1], self.text[1:]
        both = (one != BREAK) & (next_one != BREAK)
        return self.has(both & alike(one, next_one))

    @property
    def firsts(self) -> NDArray[np.uint8]:
        return self.text[self.breaks[:-1] + 1]

    @property
    def lasts(self) -> NDArray[np.uint8]:
        return self.text[self.breaks[1:] - 1]

    def letters(self) -> NDArray[np.int64]:
        """A bit for each letter, none for a line's end."""
        return np.where(self.text == BREAK, 0, 1 << (self.text.astype(np.int64) & 31))


@lru_cache(maxsize=4)  # two megabytes for the largest
def written(vocabulary: Vocabulary) -> Written:
    lines = "\n".join(("", *known_words(vocabulary).words, ""))
    text = np.frombuffer(lines.encode(), np.uint8)
    return Written(text, np.flatnonzero(text == BREAK))


@lru_cache(maxsize=400)  # every rule at every level
def meeting(need: str, vocabulary: Vocabulary) -> Yes:
    """For each known word, whether it meets this condition."""
    asked = condition(need)
    if asked.name in WITH_LETTERS:
        return with_letters(asked, vocabulary)
    if asked.name in PATTERNS:
        return FOR_ALL[asked.name](written(vocabulary))
    least, most = counts(asked.name, vocabulary)
    enough: Yes = most >= asked.least
    return enough if asked.most is None else enough & (least <= asked.most)


def with_letters(asked: Condition, vocabulary: Vocabulary) -> Yes:
    """The same as `WITH_LETTERS` says of each word."""
    letters = asked.letters
    if asked.name == "starts":
        return spelled([f"\n{letters}"], vocabulary)
    if asked.name == "ends":
        return spelled([f"{letters}\n"], vocabulary)
    if asked.name == "includes":
        return spelled([letters], vocabulary)
    if asked.name == "ends-in-any":
        return spelled([f"{letter}\n" for letter in letters], vocabulary)
    any_of = spelled(letters, vocabulary)
    return ~any_of if asked.name == "lacks" else any_of


def spelled(parts: Iterable[str], vocabulary: Vocabulary) -> Yes:
    """For each known word, whether one of these parts stands in it, line's ends included."""
    text, breaks = written(vocabulary)
    found = np.zeros(len(breaks) - 1, np.bool_)
    for part in parts:
        here = np.ones(len(text) - len(part) + 1, np.bool_)
        for at, letter in enumerate(part.encode()):
            here &= text[at : at + len(here)] == letter
        found[np.searchsorted(breaks, np.flatnonzero(here), side="right") - 1] = True
    return found


@lru_cache(maxsize=16)
def counts(name: str, vocabulary: Vocabulary) -> NDArray[np.int8]:
    """For each known word, how many of these it has, the least and the most."""
    if name == SYLLABLES:
        return syllables(vocabulary)
    numbers = COUNTED_IN_ALL[name](written(vocabulary)).astype(np.int8)
    return np.stack([numbers, numbers])


def syllables(vocabulary: Vocabulary) -> NDArray[np.int8]:
    known, lexicon = known_words(vocabulary), open_lexicon()
    said = np.frombuffer(lexicon.artefact.syllables, np.uint8)[known.numbers]
    added = [lexicon.syllables(word) for word in known.words[len(said) :]]
    both = np.stack([said >> 4, said & 15]), np.array(added, np.uint8).reshape(-1, 2).T
    return np.concatenate(both, axis=1).astype(np.int8)


# The same as `COUNTED` and `PATTERNS` say of one word; a test compares them.


def lengths(words: Written) -> NDArray[np.intp]:
    return np.diff(words.breaks) - 1


def vowels(words: Written) -> NDArray[np.uint8]:
    are_vowels = (KINDS[words.text] == VOWEL).view(np.uint8)
    return np.add.reduceat(are_vowels, words.breaks[:-1], dtype=np.uint8)


def different_vowels(words: Written) -> NDArray[np.uint8]:
    had = np.zeros(len(words.breaks) - 1, np.uint8)
    for vowel in sorted(VOWELS):
        had += words.has(words.text == ord(vowel.upper()))
    return had


def three_consonants(words: Written) -> Yes:
    one = KINDS[words.text] == CONSONANT
    three = np.zeros_like(one)
    three[1:-1] = one[:-2] & one[1:-1] & one[2:]
    return words.has(three)


def alternates(words: Written) -> Yes:
    neither = (KINDS[words.text] == NEITHER) & (words.text != BREAK)
    twice = words.side_by_side(lambda one, next_one: KINDS[one] == KINDS[next_one])
    return ~words.has(neither) & ~twice


def no_letter_twice(words: Written) -> Yes:
    """Where every bit is there once, the sum of them is the same as all together."""
    letters, begins = words.letters(), words.breaks[:-1]
    same: Yes = np.add.reduceat(letters, begins) == np.bitwise_or.reduceat(letters, begins)
    return same


COUNTED_IN_ALL: dict[str, Callable[[Written], NDArray[Any]]] = {
    "letters": lengths,
    "vowels": vowels,
    "different-vowels": different_vowels,
}
FOR_ALL: dict[str, Callable[[Written], Yes]] = {
    "odd-length": lambda words: lengths(words) & 1 == 1,
    "starts-with-vowel": lambda words: KINDS[words.firsts] == VOWEL,
    "double-letter": lambda words: words.side_by_side(np.equal),
    "three-consonants": three_consonants,
    "first-is-last": lambda words: words.firsts == words.lasts,
    "alternates": alternates,
    "no-letter-twice": no_letter_twice,
    "in-order": lambda words: ~words.side_by_side(np.greater),
}
