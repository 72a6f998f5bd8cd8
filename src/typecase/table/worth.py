"""Worth: what an action would come to, told to whoever thinks of it before it is done.

A part is something that the action earns or meets; where it has `points`, these add up. What is
not in the player's hands alone is `unless`: a challenge, the others' words, cards that nobody has
seen. All of them are messages: `wording.py` makes sentences of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from typecase.table.events import Message, plain_message


class Part(Message):
    """Something that an action would earn or meet. Each class right below this one is a kind."""


class Unless(Message):
    """Something that may still change what an action comes to."""


class Worth(NamedTuple):
    """What an action would come to, as far as the seat that does it can know."""

    parts: tuple[Part, ...] = ()
    unless: tuple[Unless, ...] = ()

    @property
    def points(self) -> int | None:
        """What all parts come to; None where nothing is counted."""
        return sum_of(self.parts) if any(hasattr(part, "points") for part in self.parts) else None

    def plain(self) -> dict[str, Any]:
        """The same as JSON-able data."""
        parts = [plain_message(part) for part in self.parts]
        unless = [plain_message(one) for one in self.unless]
        return {"points": self.points, "parts": parts, "unless": unless}


def sum_of(parts: Iterable[Part]) -> int:
    """The points of all parts that count."""
    return sum(getattr(part, "points", 0) for part in parts)
