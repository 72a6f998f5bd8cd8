"""The witness: what an authority outside the rules, the dictionary, answered while a match was
played.

Dictionaries grow; a match must not change because one did. So every answer is kept in the log
beside the input that led to the question, and a replay hears the same answers without asking
anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

T = TypeVar("T", bool, int, str, list[str], list[int])


class Witness:
    """Listens while an input is played; `heard` is then what the log keeps with it."""

    __slots__ = ("_again", "_known", "heard")

    def __init__(self) -> None:
        self._known: Mapping[str, Any] = {}
        self._again = False  # whether an input is played that was played before
        self.heard: dict[str, Any] = {}

    def listen(self, known: Mapping[str, Any] | None = None) -> None:
        """Begin a new input; `known` is what was heard when it was first played."""
        self._known, self._again, self.heard = known or {}, known is not None, {}

    def ask(self, question: str, authority: Callable[[], T]) -> T:
        """The authority's answer, or the one that it gave when this was first played."""
        if question in self.heard:
            answer = self.heard[question]
        elif question in self._known:
            answer = self._known[question]
        else:
            answer = authority()
        self.heard[question] = answer
        return cast(T, answer)

    def let_in_unasked(self, question: str) -> bool:
        """Whether an input is played again that was taken before anybody asked this of its kind:
        what is refused is in no log, so it may not be refused now."""
        return self._again and question not in self._known
