"""The signature tree: every word that some letters and wild cards spell, in a few array passes.

A *feature* is "holds a k-th copy of this letter"; a word's signature has one bit for each of its
features. With w wild cards, letters spell a word if and only if

    popcount(signature & missing) <= w

where `missing` has the bits of all features that the letters lack. Words are sorted rarest letter
first, so that neighbours share features, and every eight of them have a parent whose signature is
the AND of theirs, and so on up: a parent that lacks too much drops all its words at once.

The 63 commonest features are bits 0 … 62. The others are so rare that only the few words that
have one keep a second signature, and bit 63 says which these are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from typecase.lexicon.search_cards import LETTERS

Bits = NDArray[np.uint64]
Numbers = NDArray[np.int32]
Slots = NDArray[np.intp]

FAN = 8
MARK = 63  # the bit that says: there is a second signature
ALL_LOW = (1 << MARK) - 1
MOST_COPIES = 15  # of a letter: no deck lets a word have more, and none is found that does
NOTHING = np.uint64(2**64 - 1)  # fills the last group: lacks everything but what all racks have

# Letters that decks hold least often first: where a rack fails soonest.
RAREST_FIRST = "JQXZKVWYBGFMPUCLDHSNRIOATE"
_CODES = np.array([ord(letter) for letter in LETTERS])
_TABLE = ord("Z") + 1
_RANK = np.zeros(_TABLE, np.uint8)
_RANK[_CODES] = [RAREST_FIRST.index(letter) for letter in LETTERS]
_NO_LETTER = 31
_COPIES = MOST_COPIES + 1  # the last one stands for all beyond


class Spellings(NamedTuple):
    """Words as one run of letters, A to Z: word i is text[starts[i] : starts[i] + lengths[i]]."""

    text: bytes
    starts: Numbers
    lengths: NDArray[np.uint8]

    @classmethod
    def of(cls, words: Iterable[str]) -> Spellings:
        """The same from texts in capitals."""
        listed = list(words)
        lengths = np.array([len(word) for word in listed], np.uint8)
        return cls.joined("".join(listed).encode("ascii"), lengths)

    @classmethod
    def joined(cls, text: bytes, lengths: NDArray[np.uint8]) -> Spellings:
        """The same from words that stand one after another without a gap."""
        return cls(text, np.cumsum(lengths, dtype=np.int32) - lengths, lengths)

    @property
    def letters(self) -> NDArray[np.uint8]:
        return np.frombuffer(self.text, np.uint8)

    def word(self, number: int) -> str:
        """One word."""
        start = int(self.starts[number])
        return self.text[start : start + int(self.lengths[number])].decode("ascii")

    def words(self, numbers: NDArray[np.integer]) -> list[str]:
        """Several words."""
        starts = self.starts[numbers]
        ends = starts + self.lengths[numbers]
        bounds = zip(starts.tolist(), ends.tolist(), strict=True)
        return [self.text[start:end].decode("ascii") for start, end in bounds]

    def worth(self, points: tuple[int, ...]) -> Numbers:
        """What each word's letters are worth, by number."""
        by_letter = np.zeros(_TABLE, np.int32)
        by_letter[_CODES] = points
        sums = np.zeros(len(self.text) + 1, np.int32)
        np.cumsum(by_letter[self.letters], out=sums[1:])
        worth: Numbers = sums[self.starts + self.lengths] - sums[self.starts]
        return worth

    def counts(self, numbers: Numbers) -> Numbers:
        """For each of these words, how many it has of each letter."""
        lengths = self.lengths[numbers].astype(np.intp)
        ends = np.cumsum(lengths)
        at = np.repeat(self.starts[numbers] - (ends - lengths), lengths) + np.arange(lengths.sum())
        which = np.repeat(np.arange(len(numbers)) * 26 - ord("A"), lengths) + self.letters[at]
        counts = np.bincount(which, minlength=len(numbers) * 26)
        return counts.reshape(-1, 26).astype(np.int32)

    def by_length(self) -> Iterator[tuple[Numbers, NDArray[np.uint8]]]:
        """For each length, the numbers of its words and their letters, a row for each."""
        for length in np.unique(self.lengths):
            numbers = np.flatnonzero(self.lengths == length).astype(np.int32)
            yield numbers, self.letters[self.starts[numbers][:, None] + np.arange(length)]


class Features:
    """Which bit stands for which copy of which letter: the commonest have the lowest."""

    def __init__(self, spellings: Spellings) -> None:
        counts = np.zeros(26 * _COPIES, np.int64)
        for _, rows in spellings.by_length():
            ranks = _sorted_ranks(rows)
            for rank, copy in _columns(ranks):
                counts += np.bincount(rank * np.intp(_COPIES) + copy, minlength=len(counts))
        commonest = np.argsort(-counts, kind="stable")[: np.count_nonzero(counts)]
        self.low = np.zeros((32, _COPIES), np.uint64)
        self.high = np.zeros((32, _COPIES), np.uint64)
        # Beyond 127 there is no bit: a word with such a feature is found by no rack.
        self.unknown = np.zeros((32, _COPIES), np.bool_)
        self.bits: dict[str, list[int]] = {letter: [0] * _COPIES for letter in LETTERS}
        for bit, feature in enumerate(commonest.tolist()):
            rank, copy = divmod(feature, _COPIES)
            if bit >= MARK + 64 or copy == MOST_COPIES:
                self.unknown[rank, copy] = True
                continue
            self.bits[RAREST_FIRST[rank]][copy] = 1 << bit
            if bit < MARK:
                self.low[rank, copy] = np.uint64(1 << bit)
            else:
                self.low[rank, copy] = np.uint64(1 << MARK)
                self.high[rank, copy] = np.uint64(1 << (bit - MARK))

    def by_letter(self) -> tuple[Bits, Bits]:
        """The low and high bits of each letter's copies, A to Z."""
        ranks = _RANK[_CODES]
        return self.low[ranks], self.high[ranks]

    def having(self, letters: str) -> int:
        """The bits of what these letters have."""
        have, copies = 0, dict.fromkeys(letters, 0)
        for letter in letters:
            copy = copies[letter]
            if copy < MOST_COPIES:
                have |= self.bits[letter][copy]
                copies[letter] = copy + 1
        return have


class Missing(NamedTuple):
    """What some letters lack, and how much of it wild cards make up for."""

    low: np.uint64
    high: np.uint64
    wild: int


def missing(features: Features, letters: str, wild: int) -> Missing:
    """What the letters lack."""
    lacks = ~features.having(letters)
    return Missing(np.uint64(lacks & ALL_LOW), np.uint64(lacks >> MARK & 2**64 - 1), wild)


class Tree:
    """Words by signature. A word's place among the leaves is its slot."""

    def __init__(
        self, spellings: Spellings, features: Features, *, halve_doubles: bool = False
    ) -> None:
        """`halve_doubles`: a letter twice in a row counts once, as where one card is both."""
        count = len(spellings.lengths)
        keys, low, high = (np.zeros(count, np.uint64) for _ in range(3))
        for numbers, rows in spellings.by_length():
            ranks = _sorted_ranks(rows, halve_doubles)
            keys[numbers] = _key(ranks)
            low[numbers], high[numbers] = _signatures(ranks, features)
        self.order: Numbers = np.argsort(keys, kind="stable").astype(np.int32)
        leaves = _filled(low[self.order])
        self.levels: list[Bits] = [leaves]
        while len(self.levels[-1]) > FAN**3:
            groups = self.levels[-1].reshape(-1, FAN)
            self.levels.append(_filled(np.bitwise_and.reduce(groups, axis=1)))
        high = high[self.order]
        self.marked: Numbers = np.flatnonzero(high).astype(np.int32)
        self.high: Bits = high[self.marked]
        self._is_marked = np.zeros(len(leaves), np.bool_)
        self._is_marked[self.marked] = True
        # In numpy each pass costs more than looking at some thousand parents, so begin there.
        self._begin = max(len(self.levels) - 2, 0)
        self._groups = [level.reshape(-1, FAN) for level in self.levels[: self._begin]]

    def fitting(self, lacks: Missing) -> Slots:
        """The slots of all words that lack no more than the wild cards make up for."""
        low, high, wild = lacks
        slots = fitting(self.levels[self._begin] & low, wild)
        for groups in reversed(self._groups):
            if wild > FAN:  # so many that even what fills up a group would fit
                slots = slots[slots < len(groups)]
            slots = children_of(slots, fitting(groups.take(slots, axis=0) & low, wild))
        if wild > FAN:
            slots = slots[slots < len(self.order)]
        odd = np.flatnonzero(self._is_marked.take(slots))
        if len(odd):
            leaves = self.levels[0][slots[odd]]
            second = self.high[np.searchsorted(self.marked, slots[odd])]
            lacking = np.bitwise_count(leaves & low) + np.bitwise_count(second & high)
            slots = np.delete(slots, odd[lacking > wild])
        return slots


def fitting(lacking: Bits, wild: int) -> Slots:
    """Where at most so many bits are set."""
    return np.flatnonzero(np.bitwise_count(lacking) <= wild if wild else lacking == 0)


def children_of(parents: Slots, fitting: Slots) -> Slots:
    """The slots of those that fit, given their places in the rows of eight of their parents."""
    slots: Slots = parents.take(fitting >> 3)
    slots <<= 3
    slots += fitting & 7
    return slots


def _sorted_ranks(rows: NDArray[np.uint8], halve_doubles: bool = False) -> NDArray[np.uint8]:
    """Each word's letters as ranks, rarest first; halved letters are no letter, and last."""
    ranks = _RANK[rows]
    if halve_doubles:
        second = np.zeros(rows.shape, np.bool_)
        for at in range(1, rows.shape[1]):
            second[:, at] = (rows[:, at] == rows[:, at - 1]) & ~second[:, at - 1]
        ranks[second] = _NO_LETTER
    ranks.sort(axis=1)
    return ranks


def _columns(ranks: NDArray[np.uint8]) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.uint8]]]:
    """Column by column: the letter, and how many of it stand before."""
    copy = np.zeros(len(ranks), np.uint8)
    for at in range(ranks.shape[1]):
        if at:
            copy = (copy + 1) * (ranks[:, at] == ranks[:, at - 1])
            np.minimum(copy, MOST_COPIES, out=copy)
        yield ranks[:, at], copy


def _signatures(ranks: NDArray[np.uint8], features: Features) -> tuple[Bits, Bits]:
    low, high = np.zeros(len(ranks), np.uint64), np.zeros(len(ranks), np.uint64)
    unknown = np.zeros(len(ranks), np.bool_)
    for rank, copy in _columns(ranks):
        low |= features.low[rank, copy]
        high |= features.high[rank, copy]
        unknown |= features.unknown[rank, copy]
    low[unknown] = high[unknown] = NOTHING
    return low, high


def _key(ranks: NDArray[np.uint8]) -> Bits:
    """The twelve rarest letters as one number to sort by."""
    key = np.zeros(len(ranks), np.uint64)
    for at in range(12):
        rank = ranks[:, at] if at < ranks.shape[1] else np.uint8(_NO_LETTER)
        key = key << np.uint64(5) | np.asarray(rank, np.uint64)
    return key


def _filled(level: Bits) -> Bits:
    """Filled up to whole groups."""
    return np.concatenate([level, np.full(-len(level) % FAN, NOTHING)])
