"""The search kernel in C: present only where it could be built."""

from types import NotImplementedType
from typing import Any

from typecase.lexicon.search_cards import Faces, Found

class Tree:
    def __init__(
        self,
        levels: tuple[Any, ...],
        marked: Any,
        high: Any,
        texts: Any,
        homes: Any | None,
        numbers: Any,
        lengths: Any,
        letters: bytes,
        starts: Any,
        feature_low: Any,
        feature_high: Any,
        /,
    ) -> None: ...
    def every(
        self, cards: Faces, known: bytes | None, least: int, most: int, /
    ) -> list[str] | NotImplementedType: ...
    def fitting(self, low: int, high: int, wild: int, /) -> bytes: ...

class Ladder:
    def __init__(
        self,
        leaves: Any,
        middles: Any,
        tops: Any,
        marked: Any,
        high: Any,
        numbers: Any,
        values: Any,
        starts: Any,
        lengths: Any,
        highest: Any,
        lowest: Any,
        points: Any,
        worth: Any,
        tree: Tree,
        found: type[Found],
        /,
    ) -> None: ...
    def best(
        self,
        cards: Faces,
        order: bytes,
        bonus: bytes,
        known: bytes | None,
        least: int,
        most: int,
        /,
    ) -> Found | NotImplementedType | None: ...

def board_best(
    rows: tuple[Any, ...], values: tuple[int, ...], known: Any, /
) -> int | NotImplementedType: ...
def spells(word: str, cards: Faces, /) -> bool: ...
def use(level: int, /) -> int: ...
def give_back() -> None: ...
