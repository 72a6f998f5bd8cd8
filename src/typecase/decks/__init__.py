"""The decks: card lists as data, and the reading of them."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Deck(NamedTuple):
    """A printed deck: its faces with their points and how many of each there are."""

    name: str
    version: str
    points: dict[str, int]
    copies: dict[str, int]

    def faces(self) -> list[str]:
        """Every card of the deck by its face, in the order of the list."""
        return [face for face, count in self.copies.items() for _ in range(count)]


@cache
def deck(name: str) -> Deck:
    """One of our decks, by the name of its file.

    >>> letter_head = deck("letter-head")
    >>> len(letter_head.faces()), letter_head.points["Q"], letter_head.copies["E"]
    (124, 20, 15)
    """
    text = files("typecase.decks").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    cards = data["cards"]
    return Deck(
        name=data["name"],
        version=data["version"],
        points={face: card["points"] for face, card in cards.items()},
        copies={face: card["copies"] for face, card in cards.items()},
    )
