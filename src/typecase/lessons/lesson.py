"""A lesson: what is agreed and stacked, what the others do in it, and the steps of the learner.

Each stands in a file of its own beside this one, named after its game. What anybody does is written
as it would be typed in the terminal.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from typecase.story.protocol import Ask, Seat, Setup
from typecase.table.moves import Refused
from typecase.typed.parse import action_of

LookAt: TypeAlias = Literal["hand", "bed", "bar", "seats", "top", "nowhere"]
HOME = Path(__file__).parent
LEARNER: Seat = 0


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that the learner reads, and does herself unless it is only to be read."""

    says: str
    look: LookAt  # where
    at: str = ""  # the phase in which she does it
    do: str = ""  # exactly this, or where only a verb stands, anything under it
    such: str = ""  # an example, where she is free to choose
    then: str = ""  # what she reads until the next step comes, if she did exactly this

    @property
    def verb(self) -> str:
        return self.do.partition(" ")[0]

    @property
    def line(self) -> str:
        """What is done by somebody who follows it to the letter."""
        return self.such or self.do

    def fits(self, phase: str, ask: Ask | None) -> bool:
        """Whether it can be done now, as it says."""
        if ask is None or phase != self.at or self.verb not in ask.offers():
            return False
        return self.do == self.verb or allowed(self.do, ask) is not None


class Deed(Struct, frozen=True, forbid_unknown_fields=True):
    """What one of the others does when it is asked there, if the rules allow it."""

    seat: Seat
    at: str  # the phase
    do: str
    when: dict[str, Any] = {}  # what must lie on the table, as the seat sees it
    before: int | None = None  # so many things have happened: then it plays as it usually would
    after: float = 2.0  # seconds; many, to let the learner be first


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    seats: int
    options: dict[str, Any]
    stack: dict[str, str]
    steps: tuple[Step, ...]
    others: tuple[Deed, ...] = ()
    seed: int = 1


@cache
def lesson_for(game: str) -> Lesson | None:
    """The lesson of that game; None where there is none."""
    file = HOME / f"{game}.toml"
    if not game.replace("-", "").isalnum() or not file.is_file():
        return None
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Lesson)


def lesson_of(setup: Setup) -> Lesson | None:
    """The lesson that a match is, by its deal; None of any other match."""
    lesson = lesson_for(setup.game)
    return lesson if lesson and setup.stack == lesson.stack else None


def allowed(line: str, ask: Ask) -> Mapping[str, Any] | None:
    """The action that the line means; None where the rules do not take it now."""
    try:
        action = action_of(line, ask)
        ask.offers()[action["do"]].check(action)
    except (Refused, KeyError):
        return None
    return action
