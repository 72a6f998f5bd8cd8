"""The words of a dictionary arranged for searching: each part is made when first needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from typecase.lexicon.board_search import Board, Rows
from typecase.lexicon.search_best import Best, Ladder, Plan, bonus_by_length
from typecase.lexicon.search_cards import LETTERS, Found, Scoring
from typecase.lexicon.search_kernel import KERNEL, give_back
from typecase.lexicon.search_lay import Rack
from typecase.lexicon.search_tree import Features, Missing, Numbers, Slots, Spellings, Tree

T = TypeVar("T")
MOST_LADDERS = 2  # six megabytes each
OFTEN = 4  # so many times asked for, points are worth a ladder: a tenth of a second
MOST_PLANS = 16
MOST_SCORINGS = 64


class ByKind(dict[bool, T]):
    """One thing for searches without doubles (False) and one for those with (True)."""

    def __init__(self, make: Callable[[bool], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, doubles: bool) -> T:
        made = self[doubles] = self._make(bool(doubles))
        return made


class Index:
    """Words by number, which is their place in the alphabet, and by slots of several trees."""

    def __init__(self, spellings: Spellings, *, native: bool = True) -> None:
        """`native`: with the C kernel, where there is one."""
        self.spellings = spellings
        self.count = len(spellings.lengths)
        self.kernel = KERNEL if native else None
        self.lengths: ByKind[NDArray[np.uint8]] = ByKind(
            lambda doubles: spellings.lengths[self.tree_for(doubles).order]
        )
        self.native_tree: ByKind[Any] = ByKind(self._make_native_tree)
        self.bonus: Callable[[Scoring], Numbers] = lru_cache(MOST_SCORINGS)(bonus_by_length)
        self._plan: Callable[[Scoring, int, int], Plan] = lru_cache(MOST_PLANS)(self._make_plan)
        self._ladders: dict[tuple[int, ...], Ladder] = {}
        self._asked: Counter[tuple[int, ...]] = Counter()
        # Texts by slot of the tree without doubles, made when first asked for.
        self._texts: NDArray[np.object_] = np.empty(self.count, np.object_)
        self._made: NDArray[np.bool_] = np.zeros(self.count, np.bool_)
        self._scorings: dict[Scoring, tuple[Callable[..., Any], bytes, bytes]] = {}

    @cached_property
    def features(self) -> Features:
        return Features(self.spellings)

    @cached_property
    def _tree(self) -> Tree:
        return _ready(Tree(self.spellings, self.features))

    @cached_property
    def _doubles_tree(self) -> Tree:
        return _ready(Tree(self.spellings, self.features, halve_doubles=True))

    def tree_for(self, doubles: bool) -> Tree:
        """The tree in which a letter twice in a row counts once, or that in which it does not."""
        return self._doubles_tree if doubles else self._tree

    @cached_property
    def rows(self) -> Rows:
        return Rows(self.spellings)

    def words(self) -> list[str]:
        """Every word, in alphabetical order."""
        return self.spellings.words(np.arange(self.count))

    def texts(self, slots: Slots, doubles: bool) -> list[str]:
        """The words in these slots."""
        if doubles:
            slots = self._homes.take(slots).astype(np.intp)
        new = slots[~self._made.take(slots)]
        if len(new):
            self._texts[new] = self.spellings.words(self._tree.order[new])
            self._made[new] = True
        texts: list[str] = self._texts.take(slots).tolist()
        return texts

    @cached_property
    def _homes(self) -> Numbers:
        """For each slot of the tree with doubles, that of the same word in the other tree."""
        homes = np.empty(self.count, np.int32)
        homes[self._tree.order] = np.arange(self.count)
        return homes[self._doubles_tree.order]

    def fitting(self, lacks: Missing, doubles: bool) -> Slots:
        """The slots of all words that lack no more than the wild cards make up for."""
        if self.kernel is None:
            return self.tree_for(doubles).fitting(lacks)
        found = self.native_tree[doubles].fitting(int(lacks.low), int(lacks.high), lacks.wild)
        return np.frombuffer(found, np.int32).astype(np.intp)

    def board_best(self, board: Board, known: NDArray[np.uint64]) -> int:
        """The number of the best known word for a board, or -1."""
        if self.kernel is not None:
            rows = tuple([self.rows.row(letter, copy) for letter, copy, _ in board.copies])
            values = tuple([value for _, _, value in board.copies])
            found = self.kernel.board_best(rows, values, known)
            if found is not NotImplemented:
                return int(found)
        return self.rows.best(board, known)

    def scores(self, rack: Rack, slots: Slots) -> Numbers:
        """What words score, where letters decide: all of them, or those that have a card."""
        scoring = rack.scoring
        if rack.all_count and scoring.points in self._ladders:
            scores = self._ladders[scoring.points].by_slot.take(slots)
        else:
            numbers = self.tree_for(rack.doubles).order[slots]
            counts = self.spellings.counts(numbers)
            if not rack.all_count:
                have = np.array([rack.singles.count(letter) for letter in LETTERS], np.int32)
                np.minimum(counts, have, out=counts)
            scores = counts @ np.array(scoring.points, np.int32)
        if scoring.bonus:
            scores += self.bonus(scoring).take(self.lengths[rack.doubles].take(slots))
        return scores

    def best(
        self, rack: Rack, lacks: Missing, least: int, most: int, known: NDArray[np.bool_] | None
    ) -> Best | None:
        """The best word, where all letters count and there is a ladder for their points."""
        plan = self._plan(rack.scoring, least, min(most, len(rack.faces)))
        return self._ladders[rack.scoring.points].best(lacks, plan, known)

    def has_ladder(self, points: tuple[int, ...]) -> bool:
        """Whether there is a ladder for these points: one is made once they are asked for often."""
        if points in self._ladders:
            return True
        if len(self._asked) >= MOST_SCORINGS:
            self._asked.clear()
        self._asked[points] += 1
        if self._asked[points] < OFTEN:
            return False
        if len(self._ladders) >= MOST_LADDERS:
            gone = next(iter(self._ladders))
            del self._ladders[gone]
            self._plan.cache_clear()  # type: ignore[attr-defined]
            self._scorings = {
                one: told for one, told in self._scorings.items() if one.points != gone
            }
        self._ladders[points] = Ladder(self.spellings, self._tree, points)
        give_back()
        return True

    def _make_plan(self, scoring: Scoring, least: int, most: int) -> Plan:
        return self._ladders[scoring.points].plan(self.bonus(scoring), least, most)

    # What the C kernel is given: the same arrays.

    def _make_native_tree(self, doubles: bool) -> Any:
        assert self.kernel is not None, "asked for only where there is one"
        tree = self.tree_for(doubles)
        return self.kernel.Tree(
            tuple(tree.levels),
            tree.marked,
            tree.high,
            self._texts,
            self._homes if doubles else None,
            tree.order,
            self.lengths[doubles],
            self.spellings.text,
            self.spellings.starts,
            *self.features.by_letter(),
        )

    def native_scoring(self, scoring: Scoring) -> tuple[Callable[..., Any], bytes, bytes] | None:
        """How the kernel finds the best: its search, the order of the buckets, the bonuses."""
        try:
            return self._scorings[scoring]
        except KeyError:
            pass
        if not self.has_ladder(scoring.points):
            return None
        if len(self._scorings) >= MOST_SCORINGS:
            self._scorings.clear()
        ladder, bonus = self._ladders[scoring.points], self.bonus(scoring)
        same = [told for one, told in self._scorings.items() if one.points == scoring.points]
        find = same[0][0] if same else self._native_ladder(ladder).best
        made = self._scorings[scoring] = find, ladder.order(bonus).tobytes(), bonus.tobytes()
        return made

    def _native_ladder(self, ladder: Ladder) -> Any:
        assert self.kernel is not None, "asked for only where there is one"
        return self.kernel.Ladder(
            ladder.leaves,
            ladder.middles,
            ladder.tops,
            ladder.marked,
            ladder.high,
            ladder.numbers,
            ladder.values,
            ladder.starts,
            ladder.lengths,
            ladder.highest,
            ladder.lowest,
            ladder.points,
            ladder.by_slot,
            self.native_tree[False],
            Found,
        )


def _ready(tree: Tree) -> Tree:
    give_back()
    return tree
