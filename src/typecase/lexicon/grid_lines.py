"""Lines of a grid: the best word in five cells, with wild cards and gaps, as one look-up.

A word needs three letters side by side; a wild card is worth the letter it stands for, and an
empty cell parts the line.

    >>> lines = Lines(["CAT", "CATS", "SCOT"], (1,) * 26)
    >>> lines.best("?CAT?")
    Found(word='CATS', score=4, cards=(1, 2, 3, 4))
    >>> lines.best("CA.TS") is None
    True

There are 28 things that a cell can hold. The best reading of every line is known beforehand: the
first three cells choose a block of 784 entries, the other two an entry. Blocks that are equal are
kept once. To know all that takes a third of a second; whoever looks at a few lines only takes
`Short`, which looks through the words each time and finds the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import product

import numpy as np
from numpy.typing import NDArray

from typecase.lexicon.search_cards import LETTERS, WILD, Found

CELLS = 5
SHORTEST = 3
EMPTY = "."
SYMBOLS = LETTERS + WILD + EMPTY
_WILD, _EMPTY, _KINDS = 26, 27, 28
_SYMBOL: dict[str | None, str] = {
    **{symbol: symbol for symbol in SYMBOLS},
    **{letter.lower(): letter for letter in LETTERS},
    **dict.fromkeys(("", " ", None), EMPTY),
}

_THIRD = {symbol: code for code, symbol in enumerate(SYMBOLS)}
_LAST_TWO = {"".join(two): code for code, two in enumerate(product(SYMBOLS, repeat=2))}
_FIRST_TWO = {two: code * _KINDS for two, code in _LAST_TWO.items()}

Table = NDArray[np.uint16]


class Lines:
    """The best reading of every line of up to five cells."""

    def __init__(self, words: Iterable[str], points: Sequence[int]) -> None:
        """`words` in capitals; `points` of the letters A to Z."""
        self.points = tuple(points)
        ranked = self._ranked(words)
        assert len(ranked) < 2**16, "more readings than the table can number"
        # Entry 0 is no word at all.
        self.scores = np.array([0, *(score for score, _, _ in ranked)], np.int32)
        self._words = ["", *(word for _, _, word in ranked)]
        self._starts = bytes([0, *(start for _, start, _ in ranked)])
        self._found: list[Found | None] = [None] * len(self._words)
        self.block_of: NDArray[np.int32] = np.zeros(_KINDS**3, np.int32)
        entries, blocks = bytearray(), dict[bytes, int]()
        for start, table in self._tables(ranked):
            for at, block in enumerate(table.reshape(-1, _KINDS**2), start):
                plain = block.tobytes()
                name = blake2b(plain, digest_size=16).digest()
                if name not in blocks:
                    blocks[name] = len(entries) // table.itemsize
                    entries += plain
                self.block_of[at] = blocks[name]
        self.entries: Table = np.frombuffer(entries, np.uint16)
        self._entry = self.entries.data  # plain ints, faster than numpy's one by one
        self._block = self.block_of.data

    def best(self, line: str | Iterable[str | None]) -> Found | None:
        """The best word of a line: letters, `?`, and `.` (or nothing) where no card lies."""
        try:
            block = self._block[_FIRST_TWO[line[:2]] + _THIRD[line[2]]]  # type: ignore[index]
            entry = self._entry[block + _LAST_TWO[line[3:]]]  # type: ignore[index]
        except (KeyError, TypeError, IndexError):
            text = line_text(line)
            block = self._block[_FIRST_TWO[text[:2]] + _THIRD[text[2]]]
            entry = self._entry[block + _LAST_TWO[text[3:]]]
        return self._found[entry] or self._reading(entry)

    def best_scores(self, lines: NDArray[np.integer]) -> NDArray[np.int32]:
        """The score of the best word for many lines, each a row of five codes into `SYMBOLS`."""
        codes = np.asarray(lines, np.intp)
        block = self.block_of[(codes[..., 0] * _KINDS + codes[..., 1]) * _KINDS + codes[..., 2]]
        scores: NDArray[np.int32] = self.scores[
            self.entries[block + codes[..., 3] * _KINDS + codes[..., 4]]
        ]
        return scores

    def _reading(self, entry: int) -> Found | None:
        if not entry:
            return None
        word, start = self._words[entry], self._starts[entry]
        found = Found(word, int(self.scores[entry]), tuple(range(start, start + len(word))))
        self._found[entry] = found
        return found

    def _ranked(self, words: Iterable[str]) -> list[tuple[int, int, str]]:
        """Every (score, first cell, word), worst first; of equals the last in the alphabet."""
        readings = []
        for word in sorted(words, reverse=True):
            if SHORTEST <= len(word) <= CELLS:
                score = sum(self.points[LETTERS.index(letter)] for letter in word)
                readings += [(score, start, word) for start in range(CELLS - len(word), -1, -1)]
        readings.sort(key=lambda reading: reading[0])  # keeps equals as they are
        return readings

    @staticmethod
    def _tables(ranked: list[tuple[int, int, str]]) -> Iterator[tuple[int, Table]]:
        """For each first cell, where its lines begin and the best entry of each."""
        by_start: dict[int, list[tuple[list[int], int]]] = {0: [], 1: [], 2: []}
        for entry, (_, start, word) in enumerate(ranked, 1):
            by_start[start].append(([LETTERS.index(letter) for letter in word], entry))
        later = np.zeros((_KINDS,) * 4, np.uint16)  # words that begin after the first cell
        for start, size in ((1, 3), (1, 4), (2, 3)):
            _raise_to(later, _spread(by_start[start], size), start - 1)
        wild = np.zeros_like(later)
        for code in range(26):
            here = np.zeros_like(later)
            rest = [(codes[1:], entry) for codes, entry in by_start[0] if codes[0] == code]
            for size in (2, 3, 4):
                _raise_to(here, _spread(rest, size), 0)
            np.maximum(wild, here, out=wild)
            yield code * _KINDS**2, np.maximum(here, later)
        yield _WILD * _KINDS**2, np.maximum(wild, later)
        yield _EMPTY * _KINDS**2, later


class Short:
    """The words that fit into a line, for whoever looks at a few lines only.

    >>> Short(["CAT", "CATS", "SCOT"]).best("?CAT?", (1,) * 26)
    Found(word='CATS', score=4, cards=(1, 2, 3, 4))
    """

    def __init__(self, words: Iterable[str]) -> None:
        """`words` in capitals."""
        listed = sorted(words)
        self._by_size: dict[int, NDArray[np.uint8]] = {}
        for size in range(SHORTEST, CELLS + 1):
            text = "".join(word for word in listed if len(word) == size).encode("ascii")
            letters = np.frombuffer(text, np.uint8).reshape(-1, size) - ord("A")
            self._by_size[size] = np.asfortranarray(letters)

    def best(self, line: str | Iterable[str | None], points: Sequence[int]) -> Found | None:
        """The best word of a line; of equals the first in the alphabet, and there the first."""
        text, values = line_text(line), np.array(points, np.int32)
        found = [
            reading
            for size in self._by_size
            for start in range(CELLS - size + 1)
            if (reading := self._reading(text[start : start + size], start, values))
        ]
        return min(found, key=lambda one: (-one.score, one.word, one.cards), default=None)

    def _reading(self, cells: str, start: int, values: NDArray[np.int32]) -> Found | None:
        if EMPTY in cells:
            return None
        words = self._by_size[len(cells)]
        for place, cell in enumerate(cells):
            if cell != WILD:
                words = words[words[:, place] == LETTERS.index(cell)]
        if not len(words):
            return None
        scores = values[words].sum(axis=1)
        best = int(scores.argmax())
        word = "".join(LETTERS[code] for code in words[best])
        return Found(word, int(scores[best]), tuple(range(start, start + len(word))))


def _spread(readings: list[tuple[list[int], int]], size: int) -> Table:
    """The best entry for each filling of `size` cells, wild cards included."""
    table = np.zeros((_KINDS,) * size, np.uint16)
    mine = [(codes, entry) for codes, entry in readings if len(codes) == size]
    if mine:
        codes = np.array([codes for codes, _ in mine])
        np.maximum.at(table, tuple(codes.T), np.array([entry for _, entry in mine], np.uint16))
    for axis in range(size):
        by_cell = np.moveaxis(table, axis, 0)
        by_cell[_WILD] = by_cell[:26].max(axis=0)
    return table


def _raise_to(table: Table, better: Table, start: int) -> None:
    """Let the cells from `start` on count where they are better."""
    after = table.ndim - start - better.ndim
    shape = (1,) * start + better.shape + (1,) * after
    np.maximum(table, better.reshape(shape), out=table)


def line_text(line: str | Iterable[str | None]) -> str:
    """Up to five cells as five symbols.

    >>> line_text(["c", "", "?"])
    'C.?..'
    """
    try:
        text = "".join(_SYMBOL[cell] for cell in line)
    except (KeyError, TypeError):
        raise ValueError(
            f"{line!r:.40} is no line: a cell holds a letter, ? for a wild card, or . for none"
        ) from None
    if len(text) > CELLS:
        raise ValueError(f"a line has {CELLS} cells at most, not {len(text)}")
    return text.ljust(CELLS, EMPTY)
