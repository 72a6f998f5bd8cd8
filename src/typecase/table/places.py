"""Places: the moves of pointing at positions, where the cards themselves need not be known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from typecase.table.luck import Dice
from typecase.table.moves import Action, Refused, need, only, short
from typecase.table.wording import Text

JUST = "{field} must name {least} positions, not {given}."
BETWEEN = "{field} must name {least} to {most} positions, not {given}."
NOTHING = "{field} names {place}, where there is nothing to take."


@dataclass(frozen=True, slots=True)
class Trace:
    """Positions in an order of the player's own, each at most once: a path, or hidden cards."""

    kind: ClassVar[str] = "trace"

    label: Text
    field: str
    options: tuple[int, ...]
    least: int
    most: int
    optional: bool = False  # the field may be left out: the rules find the positions
    clause: str = "Actions"
    barred: tuple[tuple[int, Text], ...] = ()  # what players would look for, and why it is not here

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.field,)

    def check(self, action: Action) -> tuple[int, ...]:
        only(action, self.field)
        if self.optional and self.field not in action:
            return ()
        given = need(action, self.field)
        if not isinstance(given, list | tuple) or any(type(one) is not int for one in given):
            raise Refused(
                "{field} must be a list of positions, not {given}.",
                self.clause,
                field=self.field,
                given=short(given),
            )
        if not self.least <= len(given) <= self.most:
            raise Refused(
                JUST if self.least == self.most else BETWEEN,
                self.clause,
                field=self.field,
                least=self.least,
                most=self.most,
                given=len(given),
            )
        if len(set(given)) != len(given):
            raise Refused("{field} names a position twice.", self.clause, field=self.field)
        reasons = dict(self.barred)
        for one in given:
            if one not in self.options:
                raise Refused(reasons.get(one, NOTHING), self.clause, field=self.field, place=one)
        return tuple(given)

    def wire(self, answer: tuple[int, ...]) -> dict[str, Any]:
        return {self.field: list(answer)} if answer or not self.optional else {}

    def describe(self) -> dict[str, Any]:
        kind = {"kind": self.kind, "label": self.label, "field": self.field, "least": self.least}
        return {**kind, "most": self.most, "options": list(self.options), "optional": self.optional}

    def sample(self, dice: Dice) -> dict[str, Any] | None:
        most = min(self.most, len(self.options))
        if most < self.least:
            return None
        return {
            self.field: dice.sample(self.options, self.least + dice.below(most - self.least + 1))
        }


@dataclass(frozen=True, slots=True)
class Cell:
    """A free place in a grid that may still grow, by its row and column."""

    kind: ClassVar[str] = "cell"

    label: Text
    options: tuple[tuple[int, int], ...]
    clause: str = "Actions"

    @property
    def fields(self) -> tuple[str, ...]:
        return ("row", "col")

    def check(self, action: Action) -> tuple[int, int]:
        only(action, "row", "col")
        row, col = need(action, "row"), need(action, "col")
        if type(row) is not int or type(col) is not int or (row, col) not in self.options:
            raise Refused(
                "Row {row}, column {col} is not free for a card.",
                self.clause,
                row=short(row),
                col=short(col),
            )
        return row, col

    def wire(self, answer: tuple[int, int]) -> dict[str, Any]:
        return {"row": answer[0], "col": answer[1]}

    def describe(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "label": self.label,
            "options": [list(one) for one in self.options],
        }

    def sample(self, dice: Dice) -> dict[str, Any] | None:
        return self.wire(dice.choice(self.options)) if self.options else None
