"""Sights: every field of a table says who may see it. What each seat sees is read off these marks.

A view starts empty and adds what is marked. A field without a mark is seen by nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Annotated, Any, TypeVar, get_type_hints

from typecase.table.cards import Card, Down
from typecase.table.luck import Dice, Luck

T = TypeVar("T")


class Sight(Enum):
    EVERYONE = "everyone"
    HAND = "hand"  # by seat: your own entry; of the others', only how many
    SECRET = "secret"  # by seat: your own entry; of the others', only that it is there
    PILE = "pile"  # nobody sees in; everybody sees how many


Public = Annotated[T, Sight.EVERYONE]
Hand = Annotated[dict[int, list[T]], Sight.HAND]
Secret = Annotated[dict[int, T], Sight.SECRET]
Pile = Annotated[list[T], Sight.PILE]


def _sights(kind: type) -> tuple[tuple[str, Sight], ...]:
    """The fields of a table class that anyone may see something of."""
    return tuple(
        (name, mark)
        for name, hint in get_type_hints(kind, include_extras=True).items()
        for mark in getattr(hint, "__metadata__", ())
        if isinstance(mark, Sight)
    )


sights: Callable[[type], tuple[tuple[str, Sight], ...]] = cache(_sights)


def view(table: object, seat: int | None) -> dict[str, Any]:
    """What one seat sees, as plain JSON-able data; None is a spectator.

    A card that the seat may not see is `{}`: it is there, and that is all. Of another seat's secret
    there is `None`: not even its length. A pile is a number.
    """
    seen: dict[str, Any] = {}
    for name, sight in sights(type(table)):
        value = getattr(table, name)
        if sight is Sight.EVERYONE:
            seen[name] = plain(value, seat)
        elif sight is Sight.PILE:
            seen[name] = len(value)
        elif sight is Sight.HAND:
            seen[name] = {
                who: [plain(card, seat) for card in held] if who == seat else [{} for _ in held]
                for who, held in value.items()
            }
        else:
            seen[name] = {
                who: plain(held, seat) if who == seat else None for who, held in value.items()
            }
    return seen


def laid_open(table: object) -> dict[str, Any]:
    """What everybody may see when all is over: every hand, every secret, and the faces of all cards
    that lie on the table. Into a pile nobody sees even then."""
    return {
        name: len(getattr(table, name))
        if sight is Sight.PILE
        else plain(_turned_up(getattr(table, name)), None)
        for name, sight in sights(type(table))
    }


def _turned_up(value: Any) -> Any:
    if isinstance(value, Down):
        return value.card
    if isinstance(value, dict):
        return {key: _turned_up(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_turned_up(item) for item in value]
    if isinstance(value, tuple):
        items = [_turned_up(item) for item in value]
        return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
    return value


_ATOMS = frozenset({int, str, bool, type(None)})


def plain(value: Any, seat: int | None) -> Any:
    """The value as JSON-able data, with the face-down cards in it as this seat sees them."""
    kind = value.__class__
    if kind in _ATOMS:
        return value
    if kind is Card:
        shown = {"id": value.id, "face": value.face, "points": value.points}
        return {**shown, "text": value.text} if value.text else shown
    if kind is list or kind is tuple:
        return [plain(item, seat) for item in value]
    if kind is dict:
        return {key: plain(item, seat) for key, item in value.items()}
    if kind is Down:
        return {**plain(value.card, seat), "down": True} if seat in value.known_to else {}
    if hasattr(kind, "_fields"):
        return {
            name: item if item.__class__ in _ATOMS else plain(item, seat)
            for name, item in zip(kind._fields, value, strict=True)
        }
    raise TypeError(f"a table holds plain data only, not {kind.__name__}")


def imagine(table: Any, seat: int | None, dice: Dice) -> None:
    """Redeal every card that the seat cannot see among the places it cannot see into.

    Lists are changed in place, because the moves on offer look at the same lists. The luck that is
    still to come is imagined too: nobody may know the next shuffle.

    Whoever forks a match, imagines, and plays on has learned what it learned without peeking. What
    another seat has *written* stays as it is: a bot must guess it for itself.
    """
    places: list[tuple[list[Any], int]] = []
    for name, sight in sights(type(table)):
        value = getattr(table, name)
        if sight is Sight.PILE:
            places += [(value, place) for place in range(len(value))]
        elif sight is Sight.HAND:
            for who, held in value.items():
                if who != seat:
                    places += [(held, place) for place in range(len(held))]
                else:  # a hand that has not been picked up yet
                    places += _face_down(held, seat)
        elif sight is Sight.EVERYONE:
            places += _face_down(value, seat)
    decks: dict[str, list[tuple[list[Any], int]]] = {}
    for held, place in places:
        decks.setdefault(_card(held[place]).deck, []).append((held, place))
    for backs in decks.values():  # a card's back is seen: it changes places with its like only
        cards = [_card(held[place]) for held, place in backs]
        dice.shuffle(cards)
        for (held, place), card in zip(backs, cards, strict=True):
            was = held[place]
            held[place] = was._replace(card=card) if isinstance(was, Down) else card
    table.luck = Luck((table.luck.seed, dice.below(2**31)), dict(table.luck.used))


def _card(item: Any) -> Any:
    return item.card if isinstance(item, Down) else item


def _face_down(value: Any, seat: int | None) -> list[tuple[list[Any], int]]:
    """Where, in something that everybody sees, cards lie whose faces this seat does not know."""
    if isinstance(value, dict):
        return [found for item in value.values() for found in _face_down(item, seat)]
    if isinstance(value, list):
        found = []
        for place, item in enumerate(value):
            if isinstance(item, Down):
                if seat not in item.known_to:
                    found.append((value, place))
            elif isinstance(item, list | dict):
                found += _face_down(item, seat)
        return found
    return []
