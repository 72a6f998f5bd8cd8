"""What cards are called on a typed line: by what they show, and E2 is the second E."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from typecase.table.cards import Card
from typecase.table.moves import Refused, short


def ids(words: Sequence[str], cards: Sequence[Card], clause: str) -> list[int]:
    """The cards that are named by their faces, run together or apart: each the first not yet
    taken.

    >>> cards = [Card(7, "K", 13), Card(4, "X", 15), Card(9, "K", 13), Card(2, "QU", 9)]
    >>> ids(["kx", "K", "qu"], cards, ""), ids(["k2"], cards, "")
    ([7, 4, 9, 2], [9])
    """
    left = list(cards)
    taken = []
    for face, which in _named(words, {card.face for card in cards}):
        alike = [card for card in cards if card.face == face][which - 1 :][:1] if which else left
        card = next((card for card in alike if card.face == face and card in left), None)
        if card is None:
            more = any(card.face == face for card in cards)
            says = "There is no {more:more |}{face} among these cards."
            raise Refused(says, clause, more=more, face=short(face))
        left.remove(card)
        taken.append(card.id)
    return taken


def _named(words: Sequence[str], known: set[str]) -> list[tuple[str, int]]:
    """The faces, and which of those that show it; 0 where that is not said."""
    faces: list[tuple[str, int]] = []
    for word in words:
        text = word.upper().strip(",")
        face = text.rstrip("0123456789")
        if text not in known and face in known and len(text) - len(face) < 3:
            faces.append((face, int(text[len(face) :] or 0)))
        else:
            faces += [(text, 0)] if text in known else [(sign, 0) for sign in text]
    return faces


def by_face(cards: Sequence[Card]) -> dict[int, str]:
    return {card.id: card.face for card in cards}


def one_by_one(cards: Sequence[Card]) -> dict[int, str]:
    """Each card under a name of its own.

    >>> one_by_one([Card(4, "E", 1), Card(7, "N", 2), Card(2, "E", 1)])
    {4: 'E1', 7: 'N1', 2: 'E2'}
    """
    met: Counter[str] = Counter()
    names = {}
    for card in cards:
        met[card.face] += 1
        names[card.id] = f"{card.face}{met[card.face]}"
    return names
