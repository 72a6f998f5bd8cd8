"""Luck: the only dice in the house. Seeded, labelled, and the same on every machine for ever.

Python promises that `Random(n).random()` gives the same sequence in every version; it promises
nothing of `shuffle` or `choice`. So those are written here, over `random()` alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")


class Dice:
    """One stream of chances.

    >>> Dice("tea").below(1000) == Dice("tea").below(1000)
    True
    """

    __slots__ = ("_random",)

    def __init__(self, key: object) -> None:
        number = int.from_bytes(blake2b(repr(key).encode(), digest_size=16).digest(), "big")
        self._random = Random(number).random

    def below(self, limit: int) -> int:
        """A whole number from 0 up to, and not including, the limit."""
        return int(self._random() * limit)

    def chance(self, probability: float) -> bool:
        return self._random() < probability

    def choice(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def shuffle(self, things: list[Any]) -> None:
        """Fisher and Yates, from the last place to the first."""
        roll = self._random
        for last in range(len(things) - 1, 0, -1):
            other = int(roll() * (last + 1))
            things[last], things[other] = things[other], things[last]

    def keys(self, count: int) -> list[float]:
        """So many numbers to put things in order by."""
        roll = self._random
        return [roll() for _ in range(count)]

    def sample(self, things: Sequence[T], count: int) -> list[T]:
        """So many of the things, each at most once, in any order."""
        pool = list(things)
        self.shuffle(pool)
        return pool[:count]


class Luck:
    """What the table draws its chances from.

    Every draw is keyed by the match's seed, what it is for, and how often it was asked for that:
    a new shuffle somewhere else in the rules does not disturb this one.

    >>> luck, again = Luck(7), Luck(7)
    >>> again.dice("a coin").below(2) in (0, 1)
    True
    >>> one, two = list("abcdef"), list("abcdef")
    >>> luck.shuffle(one, "new deck"); again.shuffle(two, "new deck")
    >>> one == two
    True
    """

    __slots__ = ("seed", "used")

    def __init__(self, seed: object, used: dict[str, int] | None = None) -> None:
        self.seed, self.used = seed, used or {}

    def dice(self, label: str) -> Dice:
        """A fresh stream for this purpose."""
        times = self.used[label] = self.used.get(label, 0) + 1
        return Dice((self.seed, label, times))

    def shuffle(self, things: list[Any], label: str) -> None:
        self.dice(label).shuffle(things)

    def shuffle_cards(self, cards: list[Any], label: str) -> None:
        """By a key for each id. Which cards they are decides, not how they lay before: so the same
        seed deals the same cards in a later round too, however the rounds before were played."""
        keys = self.dice(label).keys(max((card.id for card in cards), default=0) + 1)
        cards.sort(key=lambda card: keys[card.id])

    def copy(self) -> Luck:
        return Luck(self.seed, dict(self.used))

    def __repr__(self) -> str:
        return f"Luck({self.seed!r}, {self.used!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Luck) and (self.seed, self.used) == (other.seed, other.used)

    __hash__ = None  # type: ignore[assignment]
