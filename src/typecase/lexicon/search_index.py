"""The words of a dictionary arranged for searching: each part is made when first needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from typecase.lexicon.board_search import Board, Rows
from typecase.lexicon.search_best import Ladder, Worth
from typecase.lexicon.search_cards import LETTERS, Found, Rack, Scoring
from typecase.lexicon.search_kernel import KERNEL
from typecase.lexicon.search_tree import Features, Missing, Numbers, Spellings, Tree

T = TypeVar("T")
MOST_POINTS = 4  # tables of points to keep the words' worth for: a megabyte each
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
        self.texts: ByKind[NDArray[np.object_]] = ByKind(
            lambda doubles: self.words[self.tree_for(doubles).order]
        )
        self.native_tree: ByKind[Any] = ByKind(self._make_native_tree)
        self.worth: Callable[[tuple[int, ...]], Worth] = lru_cache(MOST_POINTS)(
            lambda points: self.ladder.worth(points)
        )
        self.values: Callable[[tuple[int, ...]], Numbers] = lru_cache(MOST_POINTS)(spellings.worth)
        self._scorings: dict[Scoring, tuple[Any, bytes]] = {}

    @cached_property
    def features(self) -> Features:
        return Features(self.spellings)

    @cached_property
    def _tree(self) -> Tree:
        return Tree(self.spellings, self.features)

    @cached_property
    def _doubles_tree(self) -> Tree:
        return Tree(self.spellings, self.features, halve_doubles=True)

    def tree_for(self, doubles: bool) -> Tree:
        """The tree in which a letter twice in a row counts once, or that in which it does not."""
        return self._doubles_tree if doubles else self._tree

    @cached_property
    def ladder(self) -> Ladder:
        return Ladder(self.spellings, self._tree)

    @cached_property
    def rows(self) -> Rows:
        return Rows(self.spellings)

    @cached_property
    def words(self) -> NDArray[np.object_]:
        """Every word as a text, by number."""
        text = (self.spellings.codes + np.uint8(ord("A"))).tobytes().decode("ascii")
        words = np.empty(self.count, np.object_)
        # Texts are made in the order of the tree, so that what is found together lies together.
        order = self._tree.order
        starts = self.spellings.starts[order]
        ends = starts + self.spellings.lengths[order]
        bounds = zip(starts.tolist(), ends.tolist(), strict=True)
        words[order] = [text[start:end] for start, end in bounds]
        return words

    def fitting(self, lacks: Missing, doubles: bool) -> Numbers:
        """The slots of all words that lack no more than the wild cards make up for."""
        if self.kernel is None:
            return self.tree_for(doubles).fitting(lacks)
        found = self.native_tree[doubles].fitting(int(lacks.low), int(lacks.high), lacks.wild)
        return np.frombuffer(found, np.int32)

    def board_best(self, board: Board, known: NDArray[np.uint64]) -> int:
        """The number of the best known word for a board, or -1."""
        if self.kernel is not None:
            rows = tuple([self.rows.row(letter, copy) for letter, copy, _ in board.copies])
            values = tuple([value for _, _, value in board.copies])
            found = self.kernel.board_best(rows, values, known)
            if found is not NotImplemented:
                return int(found)
        return self.rows.best(board, known)

    def scores(self, rack: Rack, numbers: Numbers) -> NDArray[np.int64]:
        """What words score, where letters decide: all of them, or those that have a card."""
        scoring = rack.scoring
        bonus = bonus_by_length(scoring)[self.spellings.lengths[numbers]]
        if rack.all_count:
            return self.values(scoring.points)[numbers].astype(np.int64) + bonus
        have = np.array([rack.singles.count(letter) for letter in LETTERS])
        counts = np.minimum(self.spellings.counts(numbers), have)
        scores: NDArray[np.int64] = counts @ np.array(scoring.points, np.int64) + bonus
        return scores

    # What the C kernel is given: the same arrays.

    def _make_native_tree(self, doubles: bool) -> Any:
        assert self.kernel is not None, "asked for only where there is one"
        tree = self.tree_for(doubles)
        return self.kernel.Tree(
            tuple(tree.levels),
            tree.marked,
            tree.high,
            self.texts[doubles],
            self.lengths[doubles],
            *self.features.by_letter(),
        )

    @cached_property
    def native_ladder(self) -> Any:
        assert self.kernel is not None, "asked for only where there is one"
        ladder = self.ladder
        return self.kernel.Ladder(
            ladder.leaves,
            ladder.middles,
            ladder.marked,
            ladder.high,
            ladder.numbers,
            ladder.lengths,
            ladder.starts,
            self.words,
            *self.features.by_letter(),
            Found,
            self.kernel.Worth,
        )

    def native_scoring(self, scoring: Scoring) -> tuple[Any, bytes]:
        """A scoring as the kernel wants it: the words' worth, and a bonus for each length."""
        try:
            return self._scorings[scoring]
        except KeyError:
            pass
        assert self.kernel is not None, "asked for only where there is one"
        if len(self._scorings) >= MOST_SCORINGS:
            self._scorings.clear()
        made = self.kernel.Worth(*self.worth(scoring.points)), bonus_by_length(scoring).tobytes()
        self._scorings[scoring] = made
        return made


@lru_cache(MOST_SCORINGS)
def bonus_by_length(scoring: Scoring) -> Numbers:
    """The bonus for each number of letters that a word could have."""
    return np.array([scoring.length(letters) for letters in range(256)], np.int32)
