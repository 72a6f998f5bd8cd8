"""Announcing: the move of naming the words that stand in the rows and columns of a grid."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, TypeAlias

from typecase.table.cards import WILD, Card, stands_for
from typecase.table.luck import Dice
from typecase.table.moves import Action, Refused, a_word, need, only, short
from typecase.table.spelling import LETTERS
from typecase.table.wording import Phrase, Text

AXES = ("rows", "cols")


class Line(NamedTuple):
    """A row or a column of a grid, and what lies in it, from its first place to its last."""

    axis: str
    number: int
    cards: tuple[Card | None, ...]

    @property
    def name(self) -> str:
        return f"{self.axis} {self.number}"


def is_across(name: str) -> bool:
    """Whether the line of this name is a row."""
    return name.startswith(AXES[0])


def line_named(name: str) -> Phrase:
    """The line as people call it.

    >>> str(line_named("rows 0")), str(line_named("cols -1"))
    ('row 0', 'column -1')
    """
    number = name.split()[-1]
    return Phrase("{across:row|column} {number}", across=is_across(name), number=number)


Announced: TypeAlias = tuple[tuple[str, str], ...]  # lines by their names, and the word of each


def stands_in(word: str, cards: Sequence[Card | None]) -> bool:
    """Whether the word can be read from cards side by side in this order; a wild card fits any
    letter.

    >>> line = [Card(1, "C", 4), Card(2, "?", 0), Card(3, "T", 1), None, Card(4, "S", 2)]
    >>> stands_in("CAT", line), stands_in("CATS", line), stands_in("TAC", line)
    (True, False, False)
    """
    return any(
        all(
            card is not None and stands_for(card, letter)
            for card, letter in zip(cards[start:], word, strict=False)
        )
        for start in range(len(cards) - len(word) + 1)
    )


def can_be_read(line: Line, least: int, struck: Announced = ()) -> bool:
    """Whether anything is left to be read in the line, word or not, but for what was struck.

    >>> cats = Line("rows", 0, (Card(1, "C", 4), Card(2, "A", 2), Card(3, "T", 1), None))
    >>> can_be_read(cats, 3), can_be_read(cats, 3, (("rows 0", "CAT"),)), can_be_read(cats, 4)
    (True, False, False)
    """
    words = [word for name, word in struck if name == line.name]
    for start in range(len(line.cards)):
        for end in range(start + least, len(line.cards) + 1):
            run = [card for card in line.cards[start:end] if card is not None]
            ways = len(LETTERS) ** sum(card.face == WILD for card in run)
            taken = sum(len(word) == len(run) and stands_in(word, run) for word in words)
            if len(run) == end - start and taken < ways:
                return True
    return False


@dataclass(frozen=True, slots=True)
class Announce:
    """For each line at most one word that stands in it. A line left out announces nothing."""

    kind: ClassVar[str] = "announce"

    label: Text
    lines: tuple[Line, ...]
    least: int
    judge: Callable[[str], None] | None = None  # raises Refused, where the dictionary is strict
    words: Callable[[Line], Sequence[str]] | None = None  # some words of a line, for samplers
    struck: Announced = ()  # what may not be announced there again
    clause: str = "Actions"

    @property
    def fields(self) -> tuple[str, ...]:
        return ("lines",)

    def check(self, action: Action) -> Announced:
        only(action, "lines")
        given = need(action, "lines")
        if not isinstance(given, Mapping) or set(given) - set(AXES):
            raise Refused(
                "lines holds rows and cols, not {given}.", self.clause, given=short(given)
            )
        by_name = {line.name: line for line in self.lines}
        announced = []
        for axis in AXES:
            for number, word in self._numbered(given.get(axis, {}), axis):
                line = by_name.get(f"{axis} {number}")
                if line is None:
                    known = tuple(one.number for one in self.lines if one.axis == axis)
                    raise Refused(
                        "No word can be announced in {across:row|column} {number}; "
                        "the {across:rows|columns} for which one can: {known:or none}.",
                        self.clause,
                        across=is_across(axis),
                        number=short(number),
                        known=known,
                    )
                announced.append((line.name, self._word(word, line)))
        return tuple(announced)

    def _numbered(self, words: object, axis: str) -> list[tuple[str, object]]:
        if not isinstance(words, Mapping) or not all(isinstance(key, str) for key in words):
            raise Refused(
                "{axis} holds words by the number of their line, not {words}.",
                self.clause,
                axis=axis,
                words=short(words),
            )
        return list(words.items())

    def _word(self, given: object, line: Line) -> str:
        word = a_word(given, line_named(line.name), self.clause)
        if len(word) < self.least:
            raise Refused(
                "A word must have at least {least} letters.", self.clause, least=self.least
            )
        if not stands_in(word, line.cards):
            raise Refused(
                "{word} does not stand in {line}: name one that does, or none.",
                self.clause,
                word=short(word),
                line=line_named(line.name),
            )
        if (line.name, word) in self.struck:
            raise Refused(
                "{word} was struck in {line}: announce another word there, or none.",
                "S15",
                word=word,
                line=line_named(line.name),
            )
        if self.judge:
            self.judge(word)
        return word

    def wire(self, answer: Announced) -> dict[str, Any]:
        lines: dict[str, dict[str, str]] = {}
        for name, word in answer:
            axis, number = name.split()
            lines.setdefault(axis, {})[number] = word
        return {"lines": lines}

    def describe(self) -> dict[str, Any]:
        lines = [
            {
                "axis": line.axis,
                "number": line.number,
                "cards": [card and card.id for card in line.cards],
            }
            for line in self.lines
        ]
        struck = {"struck": [[*read] for read in self.struck]} if self.struck else {}
        return {
            "kind": self.kind,
            "label": self.label,
            "field": "lines",
            "least": self.least,
            "lines": lines,
            **struck,
        }

    def sample(self, dice: Dice) -> dict[str, Any] | None:
        """For each line one of its words, or nothing; without a strict dictionary also nonsense."""
        announced = []
        for line in self.lines:
            words = list(self.words(line)) if self.words else []
            if not self.judge and dice.chance(0.5):
                words = self._readings(line, dice)
            words = [word for word in words if (line.name, word) not in self.struck]
            if words and dice.chance(0.8):
                announced.append((line.name, dice.choice(words)))
        return self.wire(tuple(announced))

    def _readings(self, line: Line, dice: Dice) -> list[str]:
        """Whatever can be read in the line, words or not."""
        found = []
        for start in range(len(line.cards)):
            for end in range(start + self.least, len(line.cards) + 1):
                run = [card for card in line.cards[start:end] if card is not None]
                if len(run) == end - start:
                    faces = (dice.choice(LETTERS) if c.face == WILD else c.face for c in run)
                    found.append("".join(faces))
        return found
