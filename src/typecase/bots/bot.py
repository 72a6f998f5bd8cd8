"""What a bot is: somebody who is shown one seat's side of a match and may answer."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol, runtime_checkable

from typecase.story.protocol import Millis
from typecase.story.seen import Seen
from typecase.table.wording import Text


class Reply(NamedTuple):
    """What a bot does, how long a person would have thought about it, and why it does it."""

    action: dict[str, Any]
    after: Millis
    why: Text = ""  # one sentence for whoever asks for a hint; of what the seat sees, no more
    nudge: Text = (
        ""  # another one that tells half of it; where there is none, a word has one anyway
    )
    worth: float | None = None  # what the word brings, for whoever compares it with another


class Bot(Protocol):
    """One bot at one seat. The same bot with the same seed and the same sights answers the same."""

    name: str
    seed: int

    def answer(self, seen: Seen) -> Reply | None:
        """What it does now; None if it has nothing to say, which only a free ask allows."""


@runtime_checkable
class Onlooker(Protocol):
    """A bot that looks on because it has to remember."""

    watches_others: bool  # also while they are asked and it is not

    def notice(self, seen: Seen) -> None:
        """Shown what its seat sees after everything that happens, before anybody is asked."""
