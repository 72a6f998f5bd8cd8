"""Finding words: all that some cards spell, the best of them, and those for boards and lines.

    >>> search = open_search("letter-head")
    >>> letter_head = Scoring.of({"K": 13, "O": 2, "M": 5, "Y": 6, "E": 1, "N": 2}, bonus={6: 20})
    >>> search.best("K O M Y E N R Q", letter_head)
    Found(word='MONKEY', score=49, cards=(2, 1, 5, 0, 4, 3))

A search knows the words of one profile and, where a floor is set, only those that are common
enough: `open_search("plain", commonness=4)` is the vocabulary of a modest player.

Where the C kernel could be built it does the work, else numpy does: the answers are the same.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from typecase.lexicon.artefact import NOTED
from typecase.lexicon.board_search import Board, match_board
from typecase.lexicon.grid_lines import CELLS, Lines, Short
from typecase.lexicon.lexicon import open_lexicon
from typecase.lexicon.profiles import Profile, profile_named
from typecase.lexicon.search_cards import PLAIN, WILD, Faces, Found, Must, Scoring
from typecase.lexicon.search_index import ByKind, Index
from typecase.lexicon.search_kernel import give_back
from typecase.lexicon.search_lay import Rack, can_spell, spell
from typecase.lexicon.search_tree import FAN, Bits, Missing, Slots, Spellings, missing

__all__ = [
    "PLAIN",
    "Found",
    "Lines",
    "Rack",
    "Scoring",
    "Search",
    "can_spell",
    "match_board",
    "open_search",
    "spell",
]

ANY_LENGTH = 256  # no word has so many letters


class Search:
    """Finds words among those it knows.

    >>> search = Search.of(["CAT", "ACT", "TACT", "SCATTER"])
    >>> sorted(search.every("T A C ?"))
    ['ACT', 'CAT', 'TACT']
    """

    def __init__(
        self, index: Index, known: NDArray[np.bool_] | None = None, extra: Iterable[str] = ()
    ) -> None:
        """`known`: the words of the index that count; `extra`: words that it does not hold."""
        self.index = index
        self.extra = tuple(extra)
        # Bytes are what the kernel wants; the arrays look into them.
        self._known_bytes = None if known is None else known.tobytes()
        self._known = _looking_into(self._known_bytes)
        self._native = index.kernel is not None and not self.extra

    @classmethod
    def of(cls, words: Iterable[str], *, native: bool = True) -> Search:
        """A search over a list of your own; without the C kernel if not `native`."""
        listed = set(words)
        for word in listed:
            if not (word.isascii() and word.isalpha() and len(word) < ANY_LENGTH):
                raise ValueError(f"{word[:40]!r} is no word to search for: write letters A to Z")
        return cls(Index(Spellings.of(sorted(map(str.upper, listed))), native=native))

    def every(
        self, cards: Faces, *, doubles: bool = False, least: int = 1, most: int = ANY_LENGTH
    ) -> list[str]:
        """Every word of `least` to `most` letters that the cards spell, in no telling order."""
        if self._native and not (doubles and WILD in cards):
            find, known = self._native_every[doubles]
            words: list[str] = find(cards, known, least, most)
            if words is not NotImplemented:
                return words
        rack = Rack(cards, doubles=doubles)
        words = self.index.texts(self._slots(rack, least, most), doubles)
        if not rack.plain:
            words = [word for word in words if rack.lay(word)]
        return words + [found.word for found in self._own(rack, least, most)]

    def words(
        self,
        cards: Faces,
        scoring: Scoring = PLAIN,
        *,
        points: Sequence[int] | None = None,
        doubles: bool = False,
        must: Must = (),
        least: int = 1,
        most: int = ANY_LENGTH,
        limit: int | None = None,
    ) -> list[Found]:
        """The words that the cards spell, best first, equals in alphabetical order.

        `points` are the cards' own, where they differ from those of their faces; `must` names
        cards that must be laid, each by its position, or several of which one must be.

        >>> search = Search.of(["CAT", "ACT", "TACT", "SCATTER"])
        >>> [found.word for found in search.words("T A C ?", must=[3], limit=2)]
        ['TACT', 'ACT']
        """
        rack = Rack(cards, scoring, points=points, doubles=doubles, must=must)
        return self._words(rack, least, most, limit)

    def best(
        self,
        cards: Faces,
        scoring: Scoring = PLAIN,
        *,
        points: Sequence[int] | None = None,
        doubles: bool = False,
        must: Must = (),
        least: int = 1,
        most: int = ANY_LENGTH,
    ) -> Found | None:
        """The first of `words`, found faster; None where the cards spell nothing."""
        letters_decide = points is None and not doubles and not must and scoring.wild_counts
        if letters_decide and self._native:
            prepared = self.index.native_scoring(scoring)
            if prepared is not None:
                find, order, bonus = prepared
                native: Found | None = find(cards, order, bonus, self._known_bytes, least, most)
                if native is not NotImplemented:
                    return native
        rack = Rack(cards, scoring, points=points, doubles=doubles, must=must)
        if rack.all_count and not self.extra:
            number = self._best_number(rack, least, most)
            return None if number < 0 else rack.lay(self.index.spellings.word(number))
        words = self._words(rack, least, most, 1)
        return words[0] if words else None

    def board_best(self, cards: Faces, values: Sequence[int] | None = None) -> Found | None:
        """The best word for a Wordsy board, its cards given from the left column to the right.

        >>> Search.of(["MISQUOTING", "QUOTING"]).board_best("Q T M S S N K B")
        Found(word='MISQUOTING', score=23, cards=(2, 3, 0, 1, 5))
        """
        board = Board(cards, values)
        number = self.index.board_best(board, self._known_row)
        words = [] if number < 0 else [self.index.spellings.word(number)]
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
        words = self.index.spellings.words(numbers[scores[numbers] >= 0])
        return sorted(map(board.match, [*words, *self.extra]), key=_best_first)[: max(limit, 0)]

    def lines(self, points: tuple[int, ...]) -> Lines:
        """The best word of every line of five cells, for these points of the letters A to Z.

        >>> Search.of(["CAT", "CATS"]).lines((1,) * 26).best("?AT.S").word
        'CAT'
        """
        return _lines(self, tuple(points))

    def best_in_line(
        self, line: str | Iterable[str | None], points: tuple[int, ...]
    ) -> Found | None:
        """The same for one line, without knowing all of them beforehand.

        >>> Search.of(["CAT", "CATS"]).best_in_line("?AT.S", (1,) * 26).word
        'CAT'
        """
        return self._short.best(line, points)

    @cached_property
    def _short(self) -> Short:
        return Short(self._words_of_lines())

    def _words_of_lines(self) -> list[str]:
        short = self.index.spellings.lengths <= CELLS
        if self._known is not None:
            short &= self._known
        return [*self.index.spellings.words(np.flatnonzero(short)), *self.extra]

    # What the searches above share. A slot is a word's place in the tree of its kind of search.

    def _words(self, rack: Rack, least: int, most: int, limit: int | None) -> list[Found]:
        slots = self._slots(rack, least, most)
        wanted = len(slots) + len(self.extra) if limit is None else max(limit, 0)
        if rack.all_count or rack.cards_count:
            found = self._laid(rack, self.index.texts(self._top(rack, slots, wanted), rack.doubles))
        else:
            found = self._best_laid(rack, self.index.texts(slots, rack.doubles), wanted)
        return sorted([*found, *self._own(rack, least, most)], key=_best_first)[:wanted]

    def _lacks(self, rack: Rack) -> Missing:
        return missing(self.index.features, rack.pool, rack.wild)

    def _slots(self, rack: Rack, least: int, most: int) -> Slots:
        """Words whose letters the cards could give."""
        slots = self.index.fitting(self._lacks(rack), rack.doubles)
        known = _looking_into(self._known_slots[rack.doubles])
        if known is not None:
            slots = slots[known.take(slots)]
        if least > 1 or most < ANY_LENGTH:
            lengths = self.index.lengths[rack.doubles][slots]
            slots = slots[(lengths >= least) & (lengths <= most)]
        return slots

    def _own(self, rack: Rack, least: int, most: int) -> list[Found]:
        """A table's own words, laid."""
        return self._laid(rack, [word for word in self.extra if least <= len(word) <= most])

    def _laid(self, rack: Rack, words: list[str]) -> list[Found]:
        return [found for found in map(rack.lay, words) if found]

    def _top(self, rack: Rack, slots: Slots, wanted: int) -> Slots:
        """The best few, where letters decide the score."""
        if wanted >= len(slots):
            return slots
        numbers = self.index.tree_for(rack.doubles).order.take(slots)
        top = np.lexsort((numbers, -self.index.scores(rack, slots)))[:wanted]
        best: Slots = slots[top]
        return best

    def _best_number(self, rack: Rack, least: int, most: int) -> int:
        """The number of the best word where all letters count, or -1."""
        if 0 < rack.wild <= FAN and self.index.has_ladder(rack.scoring.points):
            best = self.index.best(rack, self._lacks(rack), least, most, self._known)
            return -1 if best is None else best.number
        slots = self._slots(rack, least, most)  # without wild cards finding all is quick
        if not len(slots):
            return -1
        scores = self.index.scores(rack, slots)
        return int(self.index.tree_for(False).order.take(slots[scores == scores.max()]).min())

    def _best_laid(self, rack: Rack, words: list[str], wanted: int) -> list[Found]:
        """Lay the most promising first, and stop where no other can be among the best."""
        promises = sorted(((rack.at_most(word), word) for word in words), reverse=True)
        best: list[Found] = []
        for promise, word in promises:
            if len(best) == wanted and (not best or promise < best[-1].score):
                break
            found = rack.lay(word)
            if found:
                insort(best, found, key=_best_first)
                del best[wanted:]
        return best

    @cached_property
    def _known_slots(self) -> ByKind[bytes | None]:
        def make(doubles: bool) -> bytes | None:
            order = self.index.tree_for(doubles).order
            return None if self._known is None else self._known[order].tobytes()

        return ByKind(make)

    @cached_property
    def _known_row(self) -> Bits:
        known = np.ones(self.index.count, np.bool_) if self._known is None else self._known
        return self.index.rows.packed(known)

    @cached_property
    def _native_every(self) -> ByKind[tuple[Callable[..., Any], bytes | None]]:
        def make(doubles: bool) -> tuple[Callable[..., Any], bytes | None]:
            return self.index.native_tree[doubles].every, self._known_slots[doubles]

        return ByKind(make)


def _looking_into(known: bytes | None) -> NDArray[np.bool_] | None:
    return None if known is None else np.frombuffer(known, np.bool_)


def _best_first(found: Found) -> tuple[int, str]:
    return -found.score, found.word


@lru_cache(maxsize=2)  # some ten megabytes each
def _lines(search: Search, points: tuple[int, ...]) -> Lines:
    lines = Lines(search._words_of_lines(), points)
    give_back()
    return lines


@lru_cache(maxsize=1)
def _shipped() -> tuple[Index, NDArray[np.bool_]]:
    """The shipped dictionary without its names and abbreviations, and which entries are in it."""
    artefact = open_lexicon().artefact
    words = artefact.level < NOTED
    lengths = artefact.lengths[words]
    letters = np.repeat(words, np.diff(artefact.starts)) & (artefact.letters != ord("\n"))
    text = artefact.letters[letters].tobytes().upper()
    return Index(Spellings.joined(text, lengths)), words


def open_search(profile: str | Profile = "standard", commonness: int = 0) -> Search:
    """Searches over the shipped dictionary: a profile's words that are at least so common (0 … 7).

    >>> open_search("letterpress").best("E L T R E", doubles=True).word
    'LETTER'
    """
    return _opened(profile_named(profile), commonness)


@lru_cache(maxsize=32)  # half a megabyte each
def _opened(profile: Profile, commonness: int) -> Search:
    index, words = _shipped()
    lexicon = open_lexicon()
    extra = [word.upper() for word in sorted(profile.added) if not _entered(word)]
    return Search(index, lexicon.mask(profile, commonness)[words], extra)


def _entered(word: str) -> bool:
    number = open_lexicon().number(word)
    return number >= 0 and bool(_shipped()[1][number])
