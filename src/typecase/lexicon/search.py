"""Finding words: all that some cards spell, the best of them, and those for boards and lines.

    >>> search = open_search("letter-head")
    >>> letter_head = Scoring.of({"K": 13, "O": 2, "M": 5, "Y": 6, "E": 1, "N": 2}, bonus={6: 20})
    >>> search.best("K O M Y E N R Q", letter_head)
    Found(word='MONKEY', score=49, cards=(2, 1, 5, 0, 4, 3))

A search knows the words of one profile and, where a ceiling on rarity is set, only those that are
common enough: `open_search("plain", commonness=4)` is the vocabulary of a modest player.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from typecase.lexicon.artefact import NOTED
from typecase.lexicon.board_search import Board, Rows, match_board
from typecase.lexicon.grid_lines import CELLS, Lines
from typecase.lexicon.lexicon import open_lexicon
from typecase.lexicon.profiles import Profile, profile_named
from typecase.lexicon.search_cards import PLAIN, Faces, Found, Must, Rack, Scoring, spell
from typecase.lexicon.search_tree import Bits, Features, Missing, Numbers, Spellings, Tree, missing

__all__ = [
    "PLAIN",
    "Found",
    "Lines",
    "Rack",
    "Scoring",
    "Search",
    "match_board",
    "open_search",
    "spell",
]


class Index:
    """The words of the dictionary, arranged for searching. Each part is made when first needed."""

    def __init__(self, spellings: Spellings) -> None:
        self.spellings = spellings
        self.count = len(spellings.lengths)

    @cached_property
    def features(self) -> Features:
        return Features(self.spellings)

    @cached_property
    def tree(self) -> Tree:
        return Tree(self.spellings, self.features)

    @cached_property
    def doubles_tree(self) -> Tree:
        return Tree(self.spellings, self.features, halve_doubles=True)

    @cached_property
    def words(self) -> NDArray[np.object_]:
        """Every word as a text, by number."""
        text = (self.spellings.codes + np.uint8(ord("A"))).tobytes().decode("ascii")
        starts = self.spellings.starts
        ends = starts + self.spellings.lengths
        words = np.empty(self.count, np.object_)
        # Texts are made in the order of the tree, so that what is found together lies together.
        order = self.tree.order
        bounds = zip(starts[order].tolist(), ends[order].tolist(), strict=True)
        words[order] = [text[start:end] for start, end in bounds]
        return words

    @cached_property
    def rows(self) -> Rows:
        return Rows(self.spellings)

    def tree_for(self, doubles: bool) -> Tree:
        return self.doubles_tree if doubles else self.tree

    @lru_cache(maxsize=8)  # noqa: B019  there is one index, and it lives as long as the process
    def static(self, points: tuple[int, ...]) -> NDArray[np.int32]:
        """What each word's letters are worth, by number."""
        worth = np.array(points, np.int32)[self.spellings.codes]
        sums = np.zeros(len(worth) + 1, np.int32)
        np.cumsum(worth, out=sums[1:])
        starts = self.spellings.starts
        values: NDArray[np.int32] = sums[starts + self.spellings.lengths] - sums[starts]
        return values


class Search:
    """Finds words among those it knows.

    >>> search = Search.of(["CAT", "ACT", "TACT", "SCATTER"])
    >>> search.every("T A C ?")
    ['ACT', 'CAT', 'TACT']
    """

    def __init__(
        self, index: Index, known: NDArray[np.bool_] | None = None, extra: Iterable[str] = ()
    ) -> None:
        """`known`: the words of the index that count; `extra`: words that it does not hold."""
        self.index = index
        self.extra = tuple(extra)
        self._known = known

    @classmethod
    def of(cls, words: Iterable[str]) -> Search:
        """A search over a list of your own."""
        return cls(Index(Spellings.of(sorted({word.upper() for word in words}))))

    def every(
        self, cards: Faces, *, doubles: bool = False, least: int = 1, most: int | None = None
    ) -> list[str]:
        """Every word of `least` to `most` letters that the cards spell, in alphabetical order."""
        rack = Rack(cards, doubles=doubles)
        numbers = self._numbers(rack, least, most)
        words: list[str] = self.index.words[numbers].tolist()
        if not self._certain(rack):
            words = [word for word in words if rack.lay(word)]
        return self._with_extra(words, rack, least, most)

    def words(
        self,
        cards: Faces,
        scoring: Scoring = PLAIN,
        *,
        points: Sequence[int] | None = None,
        doubles: bool = False,
        must: Must = (),
        least: int = 1,
        most: int | None = None,
        limit: int | None = None,
    ) -> list[Found]:
        """The words that the cards spell, best first, equals in alphabetical order.

        >>> search = Search.of(["CAT", "ACT", "TACT", "SCATTER"])
        >>> [found.word for found in search.words("T A C ?", must=[3], limit=2)]
        ['TACT', 'ACT']
        """
        rack = Rack(cards, scoring, points=points, doubles=doubles, must=must)
        numbers = self._numbers(rack, least, most)
        if rack.simple and scoring.wild_counts and limit is not None:
            numbers = self._top(numbers, scoring, limit)
        texts = self._with_extra(self.index.words[numbers].tolist(), rack, least, most)
        found = [laid for laid in map(rack.lay, texts) if laid]
        found.sort(key=_best_first)
        return found[:limit]

    def best(
        self,
        cards: Faces,
        scoring: Scoring = PLAIN,
        *,
        points: Sequence[int] | None = None,
        doubles: bool = False,
        must: Must = (),
        least: int = 1,
        most: int | None = None,
    ) -> Found | None:
        """The first of `words`, found faster; None where the cards spell nothing."""
        found = self.words(
            cards,
            scoring,
            points=points,
            doubles=doubles,
            must=must,
            least=least,
            most=most,
            limit=1,
        )
        return found[0] if found else None

    def board_best(self, cards: Faces, values: Sequence[int] | None = None) -> Found | None:
        """The best word for a Wordsy board, its cards given from the left column to the right.

        >>> Search.of(["MISQUOTING", "QUOTING"]).board_best("Q T M S S N K B")
        Found(word='MISQUOTING', score=23, cards=(2, 3, 0, 1, 5))
        """
        board = Board(cards, values)
        number = self.index.rows.best(board, self._known_row)
        words = [] if number < 0 else [str(self.index.words[number])]
        return min(map(board.match, [*words, *self.extra]), key=_best_first, default=None)

    def board_words(
        self, cards: Faces, values: Sequence[int] | None = None, *, limit: int = 20
    ) -> list[Found]:
        """The best words for a Wordsy board, best first, equals in alphabetical order."""
        board = Board(cards, values)
        scores = self.index.rows.scores(board).astype(np.int16)
        if self._known is not None:
            scores[~self._known] = -1
        numbers = np.argsort(-scores, kind="stable")[: max(limit, 0)]
        words = self.index.words[numbers[scores[numbers] >= 0]].tolist()
        return sorted(map(board.match, [*words, *self.extra]), key=_best_first)[: max(limit, 0)]

    def lines(self, points: tuple[int, ...]) -> Lines:
        """The best word of every line of five cells, for these points of the letters A to Z.

        >>> Search.of(["CAT", "CATS"]).lines((1,) * 26).best("?AT.S").word
        'CAT'
        """
        return _lines(self, tuple(points))

    @cached_property
    def _known_row(self) -> Bits:
        known = np.ones(self.index.count, np.bool_) if self._known is None else self._known
        return self.index.rows.packed(known)

    def _lacks(self, rack: Rack) -> Missing:
        return missing(self.index.features, rack.pool, rack.wild)

    def _certain(self, rack: Rack) -> bool:
        """Whether the letters alone decide, so that nothing need be laid to know."""
        return not (rack.several or rack.must or (rack.doubles and rack.wild))

    def _numbers(self, rack: Rack, least: int, most: int | None) -> Numbers:
        """Words whose letters the cards could give, in alphabetical order."""
        tree = self.index.tree_for(rack.doubles)
        numbers = tree.order[tree.fitting(self._lacks(rack))]
        if self._known is not None:
            numbers = numbers[self._known[numbers]]
        if least > 1 or most is not None:
            lengths = self.index.spellings.lengths[numbers]
            numbers = numbers[(lengths >= least) & (lengths <= (255 if most is None else most))]
        numbers.sort()
        return numbers

    def _with_extra(self, words: list[str], rack: Rack, least: int, most: int | None) -> list[str]:
        """Add a table's own words that can be laid."""
        own = [
            word
            for word in self.extra
            if least <= len(word) <= (most or len(word)) and rack.lay(word)
        ]
        return sorted(words + own) if own else words

    def _top(self, numbers: Numbers, scoring: Scoring, limit: int) -> Numbers:
        """The best few by what their letters and lengths are worth."""
        scores = self._scores(numbers, scoring)
        best = np.argsort(-scores, kind="stable")[: max(limit, 0) + len(self.extra)]
        return numbers[best]

    def _scores(self, numbers: Numbers, scoring: Scoring) -> NDArray[np.int32]:
        scores = self.index.static(scoring.points)[numbers]
        if scoring.bonus:
            by_length = np.array([scoring.length(length) for length in range(256)], np.int32)
            scores = scores + by_length[self.index.spellings.lengths[numbers]]
        return scores


def _best_first(found: Found) -> tuple[int, str]:
    return -found.score, found.word


@lru_cache(maxsize=2)  # some ten megabytes each
def _lines(search: Search, points: tuple[int, ...]) -> Lines:
    short = search.index.spellings.lengths <= CELLS
    if search._known is not None:
        short &= search._known
    return Lines([*search.index.words[short], *search.extra], points)


@lru_cache(maxsize=1)
def _shipped() -> tuple[Index, NDArray[np.bool_]]:
    """The shipped dictionary without its names and abbreviations, and which entries are in it."""
    artefact = open_lexicon().artefact
    words = artefact.level < NOTED
    lengths = artefact.lengths[words]
    letters = np.repeat(words, np.diff(artefact.starts)) & (artefact.letters != ord("\n"))
    codes = artefact.letters[letters] - np.uint8(ord("a"))
    return Index(Spellings.joined(codes, lengths)), words


def open_search(profile: str | Profile = "standard", commonness: int = 0) -> Search:
    """Searches over the shipped dictionary: a profile's words that are at least so common (0 … 7).

    >>> open_search("letterpress").best("E L T R E", doubles=True).word
    'LETTER'
    """
    return _opened(profile_named(profile), commonness)


@lru_cache(maxsize=32)
def _opened(profile: Profile, commonness: int) -> Search:
    index, words = _shipped()
    lexicon = open_lexicon()
    extra = [word for word in sorted(profile.added) if not _entered(word)]
    return Search(index, lexicon.mask(profile, commonness)[words], map(str.upper, extra))


def _entered(word: str) -> bool:
    number = open_lexicon().number(word)
    return number >= 0 and bool(_shipped()[1][number])
