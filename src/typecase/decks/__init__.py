"""The decks: the cards of each box as data, and the reading of such lists.

A list names the box, its version and its licence, then its decks one by one, a line for each kind
of card. `deck`, `letters` and `vowels` hold letters; `challenges`, `rules` and `bonuses` hold cards
with a text, what it needs to be met, and perhaps a reward. What the needs and rewards mean is the
games' business: here they are only words.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

WILD = "?"
MOST_PRINTED, LONGEST_FACE, LONGEST_TEXT = 99, 15, 200
MOST_CARDS = 300  # in one deck
HEAD = ("name", "version", "licence")
LETTER_DECKS = ("deck", "letters", "vowels")
TEXT_DECKS = ("challenges", "rules", "bonuses")


class BadList(ValueError):
    """A list that cannot be played with: the reason in one sentence, and where it is."""

    def __init__(self, reason: str, deck: str = "", card: str = "") -> None:
        super().__init__(reason)
        self.deck, self.card = deck, card


class Printed(NamedTuple):
    """One kind of card: what is printed on it, and how many of it there are."""

    face: str  # what it shows; a card with a text goes by its id
    points: int
    copies: int
    name: str = ""
    type: str = ""
    text: str = ""
    needs: tuple[str, ...] = ()
    reward: str = ""


class Deck(NamedTuple):
    """One deck of a box: its faces with their points and how many of each there are."""

    name: str
    version: str
    points: dict[str, int]
    copies: dict[str, int]

    def faces(self) -> list[str]:
        """Every card of the deck by its face, in the order of the list."""
        return [face for face, count in self.copies.items() for _ in range(count)]


@dataclass(frozen=True, eq=False)
class CardList:
    """The cards of one box, deck by deck."""

    name: str
    version: str
    licence: str
    decks: Mapping[str, Mapping[str, Printed]]
    plain: Mapping[str, Any]  # the list as it was written
    ours: bool = False

    def deck(self, name: str) -> Deck:
        """One of its decks, as it is shuffled and dealt.

        >>> card_list("letterpress").deck("vowels").faces()
        ['A', 'A', 'E', 'E', 'I', 'I', 'O', 'O', 'U']
        """
        cards = self.decks[name]
        points = {face: card.points for face, card in cards.items()}
        return Deck(
            self.name, self.version, points, {face: card.copies for face, card in cards.items()}
        )

    def as_json(self) -> Any:
        """What a record's header keeps: the version of ours, and all of anybody else's list."""
        return self.version if self.ours else self.plain


@cache
def card_list(name: str) -> CardList:
    """One of our lists, by the name of its file.

    >>> better_letters = card_list("better-letters")
    >>> better_letters.version, better_letters.decks["rules"]["WR33"].text
    ('designed-1', 'Includes AN')
    """
    text = files("typecase.decks").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return read_list(tomllib.loads(text), ours=True)


@cache
def deck(name: str) -> Deck:
    """The one deck of a box that has one, by the name of its file.

    >>> letter_head = deck("letter-head")
    >>> len(letter_head.faces()), letter_head.points["Q"], letter_head.copies["E"]
    (124, 20, 15)
    """
    return card_list(name).deck("deck")


def read_list(plain: object, ours: bool = False) -> CardList:
    """The list that is written so, or `BadList`.

    >>> box = {"name": "Tiny", "version": "1", "deck": {"A": {"points": 1, "copies": 2}}}
    >>> read_list(box).deck("deck").faces()
    ['A', 'A']
    """
    if not isinstance(plain, Mapping):
        raise BadList("A list of cards names its box, a version, and its decks card by card.")
    head = [_text(plain.get(key, ""), key) for key in HEAD]
    for key, title in zip(HEAD[:2], head, strict=False):
        if not title:
            raise BadList(f"The list has no {key}.")
    decks = {}
    for name, cards in plain.items():
        if name in HEAD:
            continue
        if name not in (*LETTER_DECKS, *TEXT_DECKS) or not isinstance(cards, Mapping):
            known = ", ".join((*LETTER_DECKS, *TEXT_DECKS))
            raise BadList(f"There is no deck {_quoted(name)}; a deck is one of {known}.", name)
        decks[name] = {face: _card(name, face, card) for face, card in cards.items()}
        count = sum(card.copies for card in decks[name].values())
        if not 0 < count <= MOST_CARDS:
            raise BadList(f"The deck {name} has {count} cards, not 1 to {MOST_CARDS}.", name)
    name, version, licence = head
    return CardList(name, version, licence, decks, deepcopy(dict(plain)), ours)


def _card(deck: str, face: object, card: object) -> Printed:
    form = LETTER_FORM if deck in LETTER_DECKS else TEXT_FORM
    try:
        shown = _face(face) if deck in LETTER_DECKS else _id(face)
        if not isinstance(card, Mapping):
            raise BadList(f"{shown} must say its {' and '.join(form)}.")
        for key in card:
            if key not in form:
                raise BadList(f"{shown} has no {_quoted(key)}; it has {', '.join(form)}.")
        for key in REQUIRED[deck in LETTER_DECKS]:
            if key not in card:
                raise BadList(f"{shown} does not say its {key}.")
        said = {"points": 0, "copies": 1}
        return Printed(shown, **said | {key: form[key](card[key], key) for key in card})
    except BadList as fault:
        raise BadList(str(fault), deck, str(face)) from None


def _face(face: object) -> str:
    if isinstance(face, str) and (face == WILD or _capitals(face)) and len(face) <= LONGEST_FACE:
        return face
    raise BadList(f"{_quoted(face)} is no card: write letters A to Z, or ? for a wild card.")


def _id(face: object) -> str:
    if isinstance(face, str) and 0 < len(face) <= LONGEST_FACE and _capitals(face, digits=True):
        return face
    raise BadList(f"{_quoted(face)} is no card's id: write capitals and digits, such as C01.")


def _capitals(text: str, digits: bool = False) -> bool:
    letters = text.isalnum() if digits else text.isalpha()
    return text.isascii() and letters and text.upper() == text


def _whole(value: object, key: str) -> int:
    if type(value) is not int or not 0 <= value <= MOST_PRINTED:
        raise BadList(
            f"{key} must be a whole number from 0 to {MOST_PRINTED}, not {_quoted(value)}."
        )
    return value


def _text(value: object, key: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT or not (value + " ").isprintable():
        raise BadList(f"{key} must be a text of one line, not {_quoted(value)}.")
    return value


def _texts(value: object, key: str) -> tuple[str, ...]:
    listed = [value] if isinstance(value, str) else value
    if not isinstance(listed, list | tuple):
        raise BadList(f"{key} must be a list of texts, not {_quoted(value)}.")
    return tuple(_text(one, key) for one in listed)


def _quoted(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "…"


Form = dict[str, Callable[[object, str], Any]]
LETTER_FORM: Form = {"points": _whole, "copies": _whole}
TEXT_FORM: Form = {
    "points": _whole,
    "copies": _whole,
    "name": _text,
    "type": _text,
    "text": _text,
    "needs": _texts,
    "reward": _text,
}
REQUIRED = {True: ("points", "copies"), False: ("text",)}
