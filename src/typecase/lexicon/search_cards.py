"""Cards, what they are worth, and what is found with them.

A card's face is a letter `A` … `Z`, `?` (wild: any one letter), `QU` (Q or QU), or several letters
that are laid all together and in their order (`ING`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

WILD = "?"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_CARDS = 64
LONGEST_FACE = 15

Faces: TypeAlias = str | Sequence[str]
"""Cards as `"K O M ?"`, as `"KOM?"` (one letter each), or one string for each card."""

Must: TypeAlias = Iterable[int | Collection[int]]
"""Cards that must be laid: a position, or several positions of which one must be."""


class Found(NamedTuple):
    """A word, what it scores, and the cards that spell it: positions, in spelling order."""

    word: str
    score: int
    cards: tuple[int, ...]


def faces_of(cards: Faces) -> tuple[str, ...]:
    """The faces one by one, in capitals.

    >>> faces_of("qu i t ?")
    ('QU', 'I', 'T', '?')
    >>> faces_of("letter")
    ('L', 'E', 'T', 'T', 'E', 'R')
    """
    if isinstance(cards, str):
        parts = cards.split()
        cards = parts[0] if len(parts) == 1 else parts
    faces = tuple([card if card in _SINGLE else _face(card) for card in cards])
    if len(faces) > MOST_CARDS:
        raise ValueError(f"{len(faces)} cards are too many: {MOST_CARDS} is the most")
    return faces


_SINGLE = frozenset([*LETTERS, WILD])


def _face(card: str) -> str:
    if not isinstance(card, str):
        raise ValueError(f"a card is given by its face, a text, not by {card!r}")
    if card == WILD or (card.isascii() and card.isalpha() and len(card) <= LONGEST_FACE):
        return card.upper()
    raise ValueError(f"{card[:20]!r} is no card: write letters A to Z, or ? for a wild card")


@dataclass(frozen=True)
class Scoring:
    """What cards and lengths are worth.

    >>> Scoring.of({"A": 2, "T": 1}, faces={"ING": 4}, bonus={3: 5}).word("TAT")
    9
    """

    points: tuple[int, ...] = (1,) * 26  # A to Z
    faces: tuple[tuple[str, int], ...] = ()  # cards of several letters; else the sum of theirs
    bonus: tuple[int, ...] = ()  # by number of letters; the last one for all that are longer
    wild_counts: bool = True  # a wild card is worth the letter it stands for, else nothing

    @classmethod
    def of(
        cls,
        points: Mapping[str, int],
        faces: Mapping[str, int] | None = None,
        bonus: Mapping[int, int] | None = None,
        wild_counts: bool = True,
    ) -> Scoring:
        """The same from mappings; what they leave out is worth nothing."""
        lengths = range(max(bonus) + 2) if bonus else ()
        return cls(
            tuple(points.get(letter, 0) for letter in LETTERS),
            tuple(sorted((faces or {}).items())),
            tuple((bonus or {}).get(length, 0) for length in lengths),
            wild_counts,
        )

    def __hash__(self) -> int:
        return self._hash  # asked for by every search, so worked out once

    @cached_property
    def _hash(self) -> int:
        return hash((self.points, self.faces, self.bonus, self.wild_counts))

    @cached_property
    def _of_face(self) -> dict[str, int]:
        return {**dict(zip(LETTERS, self.points, strict=True)), **dict(self.faces), WILD: 0}

    def card(self, face: str) -> int:
        """The points on a card of this face; a wild card has none of its own."""
        known = self._of_face.get(face)
        return sum(map(self._of_face.__getitem__, face)) if known is None else known

    def length(self, letters: int) -> int:
        """The bonus for a word of so many letters."""
        return self.bonus[min(letters, len(self.bonus) - 1)] if self.bonus else 0

    def word(self, word: str) -> int:
        """What the word scores, laid with one card for each letter."""
        return sum(map(self.card, word)) + self.length(len(word))


PLAIN = Scoring()
"""One point for each letter on the cards laid: longer is better."""
