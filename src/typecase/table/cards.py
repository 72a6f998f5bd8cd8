"""Cards: what lies on a table, face up or face down."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple, TypeAlias, TypeVar

WILD = "?"


class Card(NamedTuple):
    """One card. Two cards may share a face; no two of a match share an id, and an id tells
    nothing."""

    id: int
    face: str
    points: int
    deck: str = "deck"  # which deck it belongs to: its back, which everybody may see
    text: str = ""  # what is written on it, where that is more than its face


class Down(NamedTuple):
    """A card that lies where everybody sees it lie, but only some seats know its face."""

    card: Card
    known_to: tuple[int, ...] = ()


Laid: TypeAlias = Card | Down
LaidT = TypeVar("LaidT", bound=Laid)


def card_of(laid: Laid) -> Card:
    """The card itself, whichever way it lies."""
    return laid.card if isinstance(laid, Down) else laid


def letters(cards: Iterable[Card]) -> str:
    """The faces side by side.

    >>> letters([Card(4, "C", 4), Card(9, "A", 2), Card(1, "?", 0)])
    'CA?'
    """
    return "".join(card.face for card in cards)


def stands_for(card: Card, letter: str) -> bool:
    """Whether the card may stand for this letter: it shows it, or it is wild."""
    return card.face == letter or card.face == WILD


def worth(card: Card, letter: str, points: Mapping[str, int]) -> int:
    """The card's own points; a wild card has those of the letter it stands for."""
    return points[letter] if card.face == WILD else card.points


def without(cards: Iterable[LaidT], gone: Collection[Card]) -> list[LaidT]:
    """The cards that remain when some are taken away, in their order."""
    taken = {card.id for card in gone}
    return [laid for laid in cards if card_of(laid).id not in taken]


def turned_up(cards: Iterable[Laid]) -> list[Card]:
    """The cards themselves, whichever way they lie."""
    return [card_of(laid) for laid in cards]
