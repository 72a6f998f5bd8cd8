"""The best word by what its letters are worth, without looking at all the words.

Words stand on a ladder: a rung for each length and, on a rung, rarest letter first, in blocks of
64 (eight groups of eight) that have signatures as in the tree. For given points of the letters,
each rung's blocks are ranked by the best word in them. A search takes the rungs that could score
the most first, their best blocks first, and stops where no block can beat what it has.

A bonus for length is the same for a whole rung, so that one ranking serves every table of those.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from typecase.lexicon.search_tree import FAN, MARK, NOTHING, Bits, Missing, Numbers, Spellings, Tree

BLOCK = FAN * FAN
NO_WORD = np.iinfo(np.int32).min // 2  # scores so little that it is never the best


class Worth(NamedTuple):
    """What the words of a ladder are worth for some points of the letters."""

    values: Numbers  # by slot
    blocks: Numbers  # each rung's blocks, best first
    tops: Bits  # their signatures, in that order
    highest: Numbers  # their best values, in that order
    points: Numbers


class Best(NamedTuple):
    """The number of a word, and its score."""

    number: int
    score: int


class Ladder:
    """Words by length, then by rarity of their letters. A word's place on it is its slot."""

    def __init__(self, spellings: Spellings, tree: Tree) -> None:
        self._spellings = spellings
        lengths = spellings.lengths[tree.order]
        # The tree has them by rarity already, and sorting by length leaves equals so.
        sorted_slots = np.argsort(lengths, kind="stable")
        rungs, counts = np.unique(lengths, return_counts=True)
        blocks = -(-counts // BLOCK)
        self.lengths: Numbers = rungs.astype(np.int32)
        self.starts: Numbers = np.concatenate([[0], np.cumsum(blocks)]).astype(np.int32)
        first = np.repeat(self.starts[:-1] * BLOCK - np.cumsum(counts) + counts, counts)
        slots = first + np.arange(len(sorted_slots))
        size = int(self.starts[-1]) * BLOCK
        self.numbers: Numbers = np.full(size, -1, np.int32)
        self.numbers[slots] = tree.order[sorted_slots]
        self.leaves: Bits = np.full(size, NOTHING)
        self.leaves[slots] = tree.levels[0][sorted_slots]
        self.middles: Bits = np.bitwise_and.reduce(self.leaves.reshape(-1, FAN), axis=1)
        self.tops: Bits = np.bitwise_and.reduce(self.middles.reshape(-1, FAN), axis=1)
        where = np.empty(len(tree.order), np.int32)
        where[sorted_slots] = slots
        order = np.argsort(where[tree.marked])
        self.marked: Numbers = where[tree.marked][order]
        self.high: Bits = tree.high[order]

    def worth(self, points: tuple[int, ...]) -> Worth:
        """What each word is worth, and each rung's blocks in the order of their best."""
        values = np.full(len(self.numbers), NO_WORD, np.int32)
        real = self.numbers >= 0
        values[real] = self._spellings.worth(points)[self.numbers[real]]
        highest = values.reshape(-1, BLOCK).max(axis=1)
        rung = np.repeat(np.arange(len(self.lengths)), np.diff(self.starts))
        blocks = np.lexsort((-highest, rung)).astype(np.int32)
        given = np.array(points, np.int32)
        return Worth(values, blocks, self.tops[blocks], highest[blocks], given)

    def best(
        self,
        lacks: Missing,
        longest: int,
        worth: Worth,
        bonus: Numbers,
        known: NDArray[np.bool_] | None = None,
        least: int = 1,
    ) -> Best | None:
        """The best word of `least` to `longest` letters, of equals that with the lowest number.

        `known` says by slot which words count; `bonus` is for each number of letters.
        """
        best = Best(-1, NO_WORD)
        rungs = [rung for rung, size in enumerate(self.lengths) if least <= size <= longest]
        bounds = {
            rung: int(worth.highest[self.starts[rung]] + bonus[self.lengths[rung]])
            for rung in rungs
        }
        for rung in sorted(rungs, key=lambda rung: -bounds[rung]):
            if bounds[rung] < best.score:
                break
            best = self._climb(rung, lacks, worth, int(bonus[self.lengths[rung]]), known, best)
        return None if best.number < 0 else best

    def _climb(
        self,
        rung: int,
        lacks: Missing,
        worth: Worth,
        bonus: int,
        known: NDArray[np.bool_] | None,
        best: Best,
    ) -> Best:
        """The better of the best so far and what this rung has."""
        here = slice(self.starts[rung], self.starts[rung + 1])
        highest = worth.highest[here]
        blocks = worth.blocks[here]
        fitting = np.flatnonzero(np.bitwise_count(worth.tops[here] & lacks.low) <= lacks.wild)
        at, step = 0, 8
        while at < len(fitting) and highest[fitting[at]] + bonus >= best.score:
            slots = self._fitting(blocks[fitting[at : at + step]], lacks)
            if known is not None:
                slots = slots[known[slots]]
            if len(slots):
                values = worth.values[slots]
                value = int(values.max())
                number = int(self.numbers[slots[values == value]].min())
                if (value + bonus, -number) > (best.score, -best.number):
                    best = Best(number, value + bonus)
            at, step = at + step, step * 4
        return best

    def _fitting(self, blocks: Numbers, lacks: Missing) -> NDArray[np.int64]:
        """The slots of the words in these blocks that fit."""
        low, high, wild = lacks
        slots = blocks.astype(np.int64)
        for level in (self.middles, self.leaves):
            groups = np.bitwise_count(level.reshape(-1, FAN)[slots] & low) <= wild
            fitting = np.flatnonzero(groups)
            slots = slots[fitting >> 3] * FAN + (fitting & 7)
        slots = slots[self.numbers[slots] >= 0]
        leaves = self.leaves[slots]
        odd = np.flatnonzero(leaves >> np.uint64(MARK))
        if len(odd):
            second = self.high[np.searchsorted(self.marked, slots[odd])]
            lacking = np.bitwise_count(leaves[odd] & low) + np.bitwise_count(second & high)
            slots = np.delete(slots, odd[lacking > wild])
        return slots
