"""Wordsy's board: which word matches the most, where letters that are not on the board are free.

Eight cards lie in columns worth 5, 4, 3 and 2; a rare letter adds a point or two of its own. Each
time a letter stands in the word it takes one board card of that letter, the dearest first.

    >>> match_board("BACCALAUREATES", "R L B M P C T C")
    Found(word='BACCALAUREATES', score=21, cards=(2, 5, 7, 1, 0, 6))
    >>> match_board("MISQUOTING", "Q T M S S N K B").score
    23

To score a whole dictionary at once, each "has a k-th copy of this letter" is a row of bits, one
for each word, and the values are added bit by bit: 64 words to an instruction.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from typecase.lexicon.search_cards import LETTERS, Faces, Found, faces_of
from typecase.lexicon.search_tree import Bits, Spellings

COLUMNS = (5, 5, 4, 4, 3, 3, 2, 2)
RARE = {**dict.fromkeys("FHKVWY", 1), **dict.fromkeys("JQXZ", 2)}
HIGHEST_VALUE = 255
_LETTERS = frozenset(LETTERS)
_ROW_WORDS = 512  # rows are filled up to whole blocks of so many words


def board_values(faces: Sequence[str]) -> tuple[int, ...]:
    """What each card of a full board is worth, from the left column to the right.

    >>> board_values("QTMSSNKB")
    (7, 5, 4, 4, 3, 3, 3, 2)
    """
    if len(faces) != len(COLUMNS):
        raise ValueError(f"a board has {len(COLUMNS)} cards, not {len(faces)}: else give values")
    return tuple(value + RARE.get(face, 0) for value, face in zip(COLUMNS, faces, strict=True))


class Board:
    """A board of cards and what each is worth."""

    def __init__(self, cards: Faces, values: Sequence[int] | None = None) -> None:
        self.faces = faces_of(cards)
        if not _LETTERS.issuperset(self.faces):
            raise ValueError("a board has letters only, one on each card")
        self.values = board_values(self.faces) if values is None else tuple(values)
        if len(self.values) != len(self.faces):
            raise ValueError(f"{len(self.faces)} cards need as many values, not {len(self.values)}")
        if min(self.values, default=0) < 0 or sum(self.values) > HIGHEST_VALUE:
            raise ValueError(f"the values of a board are 0 or more, {HIGHEST_VALUE} in all")

        self._dearest: dict[str, list[int]] = {}  # where each letter lies, the dearest first
        self.copies: list[tuple[str, int, int]] = []  # (letter, copy, what that copy earns)
        for place in sorted(range(len(self.values)), key=self.values.__getitem__, reverse=True):
            letter = self.faces[place]
            places = self._dearest.setdefault(letter, [])
            self.copies.append((letter, len(places), self.values[place]))
            places.append(place)

    def match(self, word: str) -> Found:
        """What the word earns, and the cards that it takes, in its own order."""
        left = {letter: iter(places) for letter, places in self._dearest.items()}
        cards: list[int] = []
        for letter in word:
            if letter in left:
                cards += islice(left[letter], 1)
        return Found(word, sum([self.values[card] for card in cards]), tuple(cards))


def match_board(word: str, cards: Faces, values: Sequence[int] | None = None) -> Found:
    """What a word in capitals earns on a board; letters that are not on it are free."""
    return Board(cards, values).match(word)


class Rows:
    """For each letter and copy, the words that have it: bit i is word i."""

    def __init__(self, spellings: Spellings) -> None:
        self._spellings = spellings
        self.words = len(spellings.lengths)
        self.width = -(-self.words // _ROW_WORDS) * (_ROW_WORDS // 64)
        self.empty: Bits = np.zeros(self.width, np.uint64)
        self._of_letter: dict[str, list[Bits]] = {}

    def row(self, letter: str, copy: int) -> Bits:
        """The words with more than `copy` of the letter."""
        if letter not in self._of_letter:
            self._of_letter[letter] = self._make(letter)
        rows = self._of_letter[letter]
        return rows[copy] if copy < len(rows) else self.empty

    def _make(self, letter: str) -> list[Bits]:
        if not self.words:
            return []
        there = self._spellings.letters == ord(letter)
        counts = np.add.reduceat(there, self._spellings.starts, dtype=np.uint8)
        return [self.packed(counts > copy) for copy in range(int(counts.max()))]

    def packed(self, flags: NDArray[np.bool_]) -> Bits:
        """One bit for each word, in a row of the usual width."""
        row = np.zeros(self.width * 8, np.uint8)
        packed = np.packbits(flags, bitorder="little")
        row[: len(packed)] = packed
        return row.view(np.uint64)

    def planes(self, board: Board) -> list[Bits]:
        """The score of every word, one row for each binary digit, lowest first."""
        weights: list[list[Bits]] = [[] for _ in range(sum(board.values).bit_length() + 1)]
        for letter, copy, value in board.copies:
            for digit in range(value.bit_length()):
                if value >> digit & 1:
                    weights[digit].append(self.row(letter, copy))
        planes = []
        for digit, rows in enumerate(weights[:-1]):
            carries = weights[digit + 1]
            while len(rows) > 2:  # three rows of a weight: one of it, one of the next
                first, second, third = rows.pop(), rows.pop(), rows.pop()
                odd = first ^ second
                carry = first & second
                first = odd & third
                np.bitwise_or(carry, first, out=carry)
                np.bitwise_xor(odd, third, out=odd)
                rows.insert(0, odd)
                carries.append(carry)
            if len(rows) == 2:
                carries.append(rows[0] & rows[1])
                rows = [rows[0] ^ rows[1]]
            planes.append(rows[0] if rows else self.empty)
        return planes

    def best(self, board: Board, known: Bits) -> int:
        """The number of the best of the known words, the first of equals; -1 if none is known."""
        leading = known
        for plane in reversed(self.planes(board)):
            better = leading & plane
            if np.bitwise_or.reduce(better):
                leading = better
        return _first(leading)

    def scores(self, board: Board) -> NDArray[np.uint8]:
        """The score of every word."""
        scores = np.zeros(self.words, np.uint8)
        for digit, plane in enumerate(self.planes(board)):
            bits = np.unpackbits(plane.view(np.uint8), bitorder="little", count=self.words)
            scores |= bits << np.uint8(digit)
        return scores


def _first(row: Bits) -> int:
    """The first word of a row, or -1."""
    at = int((row != 0).argmax())
    bits = int(row[at])
    return at * 64 + (bits & -bits).bit_length() - 1 if bits else -1
