"""The best word by what its letters are worth, without looking at all the words.

For given points of the letters, words of one length and of about the same worth share a bucket,
within it rarest letter first, in blocks of 64 (eight groups of eight) that have signatures as in
the tree. A search takes the buckets that could score the most first and stops where the next one
cannot beat what it has.

A bonus for length is the same for a whole bucket, so that one ladder of buckets serves every
table of those: only the order in which they are taken differs.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from typecase.lexicon.search_cards import Scoring
from typecase.lexicon.search_tree import (
    FAN,
    MARK,
    NOTHING,
    Bits,
    Missing,
    Numbers,
    Slots,
    Spellings,
    Tree,
    children_of,
    fitting,
)

BLOCK = FAN * FAN
# Where a length's buckets begin: the first ones are small, since they are looked at most often.
_BOUNDS = np.cumsum([512, 512, 1024, 2048, *[4096] * 60])
NO_WORD = np.iinfo(np.int32).min // 2  # scores so little that it is never the best


class Best(NamedTuple):
    """The number of a word, and its score."""

    number: int
    score: int


class Ladder:
    """Words by length and worth. A word's place on the ladder is its slot."""

    def __init__(self, spellings: Spellings, tree: Tree, points: tuple[int, ...]) -> None:
        self.points: Numbers = np.array(points, np.int32)
        values = spellings.worth(points)[tree.order]
        self.by_slot: Numbers = values  # of the tree
        lengths = spellings.lengths[tree.order]
        bucket = _buckets(lengths, values)
        # The tree has its words by rarity, and sorting by bucket leaves equals so.
        from_slot = np.argsort(bucket, kind="stable")
        counts = np.bincount(bucket)
        blocks = -(-counts // BLOCK)
        self.starts: Numbers = np.concatenate([[0], np.cumsum(blocks)]).astype(np.int32)
        first = np.repeat(self.starts[:-1] * BLOCK - (np.cumsum(counts) - counts), counts)
        slots = first + np.arange(len(from_slot))
        size = int(self.starts[-1]) * BLOCK
        self.numbers: Numbers = np.full(size, -1, np.int32)
        self.numbers[slots] = tree.order[from_slot]
        self.values: Numbers = np.full(size, NO_WORD, np.int32)
        self.values[slots] = values[from_slot]
        self.leaves: Bits = np.full(size, NOTHING)
        self.leaves[slots] = tree.levels[0][from_slot]
        self.middles: Bits = np.bitwise_and.reduce(self.leaves.reshape(-1, FAN), axis=1)
        tops = np.bitwise_and.reduce(self.middles.reshape(-1, FAN), axis=1)
        self.tops: Bits = np.concatenate([tops, np.full(FAN, NOTHING)])  # to read eight at once
        self.lengths: Numbers = np.zeros(len(counts), np.int32)
        self.lengths[bucket] = lengths
        self.highest: Numbers = np.full(len(counts), NO_WORD, np.int32)
        np.maximum.at(self.highest, bucket, values)
        self.lowest: Numbers = -np.full(len(counts), NO_WORD, np.int32)
        np.minimum.at(self.lowest, bucket, values)
        self._groups = self.middles.reshape(-1, FAN)
        self._leaves = self.leaves.reshape(-1, FAN)
        place = np.empty(len(tree.order), np.int32)
        place[from_slot] = slots
        order = np.argsort(place[tree.marked])
        self.marked: Numbers = place[tree.marked][order]
        self.high: Bits = tree.high[order]

    def order(self, bonus: Numbers) -> Numbers:
        """The buckets, those first whose best word scores the most with its bonus."""
        return np.argsort(-(self.highest + bonus[self.lengths]), kind="stable").astype(np.int32)

    def plan(self, bonus: Numbers, least: int, most: int) -> Plan:
        """The blocks that hold words of `least` to `most` letters, in the order of the buckets."""
        order = self.order(bonus)
        order = order[(self.lengths[order] >= least) & (self.lengths[order] <= most)]
        sizes = np.diff(self.starts)[order]
        within = np.arange(sizes.sum()) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        blocks = np.repeat(self.starts[order], sizes) + within
        falling = -np.repeat(self.highest[order] + bonus[self.lengths[order]], sizes)
        by_block = np.repeat(bonus[self.lengths], np.diff(self.starts))
        return Plan(blocks, self.tops[blocks], falling, by_block)

    def best(
        self, lacks: Missing, plan: Plan, known: NDArray[np.bool_] | None = None
    ) -> Best | None:
        """The best word, of equals that with the lowest number; `known` says which count."""
        best = Best(-1, NO_WORD // 2)
        blocks = fitting(plan.tops & lacks.low, lacks.wild)
        at, step = 0, 64
        while at < len(blocks):
            best = self._better(best, blocks[at : at + step], lacks, plan, known)
            at, step = at + step, step * 16
            # Only blocks that come before this one can still beat the best.
            end = plan.falling.searchsorted(-best.score, side="right")
            blocks = blocks[: blocks.searchsorted(end)]
        return None if best.number < 0 else best

    def _better(
        self,
        best: Best,
        blocks: Slots,
        lacks: Missing,
        plan: Plan,
        known: NDArray[np.bool_] | None,
    ) -> Best:
        """The better of the best so far and what is in these blocks of the plan."""
        slots: Slots = plan.blocks.take(blocks)
        for groups in (self._groups, self._leaves):
            slots = children_of(slots, fitting(groups.take(slots, axis=0) & lacks.low, lacks.wild))
        scores = self.values.take(slots) + plan.bonus.take(slots >> 6)
        if known is not None:
            counting = known.take(self.numbers.take(slots))
            slots, scores = slots[counting], scores[counting]
        while len(slots) and (score := int(scores.max())) >= best.score:
            at_the_top = slots[scores == score]
            for slot in at_the_top[self.numbers.take(at_the_top).argsort()].tolist():
                number = int(self.numbers[slot])
                if number >= 0 and self._fits(slot, lacks):
                    tied = score == best.score and number > best.number
                    return best if tied else Best(number, score)
            below = scores < score  # rare features spoilt all those
            slots, scores = slots[below], scores[below]
        return best

    def _fits(self, slot: int, lacks: Missing) -> bool:
        """Whether a word that fits by its common features does so by the rare ones too."""
        leaf = int(self.leaves[slot])
        if not leaf >> MARK:
            return True
        second = int(self.high[np.searchsorted(self.marked, slot)]) & int(lacks.high)
        return (leaf & int(lacks.low)).bit_count() + second.bit_count() <= lacks.wild


class Plan(NamedTuple):
    """Blocks in the order in which to look at them."""

    blocks: Slots
    tops: Bits
    falling: NDArray[np.int32]  # minus what the best word of the block's bucket scores
    bonus: NDArray[np.int32]  # of every block of the ladder


def _buckets(lengths: NDArray[np.uint8], values: Numbers) -> NDArray[np.int64]:
    """The bucket of each word: words of a length by worth, the dearest in the smallest."""
    ranking = np.lexsort((-values, lengths))
    sizes = np.bincount(lengths)
    within = np.arange(len(lengths)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    rank = np.searchsorted(_BOUNDS, within, side="right")  # of the bucket among its length's
    begins = np.flatnonzero(np.diff(lengths[ranking] * np.int64(len(_BOUNDS) + 1) + rank))
    bucket = np.zeros(len(lengths), np.int64)
    bucket[ranking[begins + 1]] = 1
    bucket[ranking] = np.cumsum(bucket[ranking])
    return bucket


def bonus_by_length(scoring: Scoring) -> Numbers:
    """The bonus for each number of letters that a word could have."""
    return np.array([scoring.length(letters) for letters in range(256)], np.int32)
