"""Places: the moves of pointing at positions, where the cards themselves need not be known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from typecase.table.luck import Dice
from typecase.table.moves import Action, Refused, need, only, short


@dataclass(frozen=True, slots=True)
class Trace:
    """Positions in an order of the player's own, each at most once: a path, or hidden cards."""

    label: str
    field: str
    options: tuple[int, ...]
    least: int
    most: int
    optional: bool = False  # the field may be left out: the rules find the positions
    clause: str = "Actions"
    barred: tuple[tuple[int, str], ...] = ()  # what players would look for, and why it is not here

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
                f"{self.field} must be a list of positions, not {short(given)}.", self.clause
            )
        if not self.least <= len(given) <= self.most:
            many = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            raise Refused(
                f"{self.field} must name {many} positions, not {len(given)}.", self.clause
            )
        if len(set(given)) != len(given):
            raise Refused(f"{self.field} names a position twice.", self.clause)
        reasons = dict(self.barred)
        for one in given:
            if one not in self.options:
                nothing = f"{self.field} names {one}, where there is nothing to take."
                raise Refused(reasons.get(one, nothing), self.clause)
        return tuple(given)

    def wire(self, answer: tuple[int, ...]) -> dict[str, Any]:
        return {self.field: list(answer)} if answer or not self.optional else {}

    def describe(self) -> dict[str, Any]:
        kind = {"kind": "trace", "label": self.label, "field": self.field, "least": self.least}
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

    label: str
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
                f"Row {short(row)}, column {short(col)} is not free for a card.", self.clause
            )
        return row, col

    def wire(self, answer: tuple[int, int]) -> dict[str, Any]:
        return {"row": answer[0], "col": answer[1]}

    def describe(self) -> dict[str, Any]:
        return {"kind": "cell", "label": self.label, "options": [list(one) for one in self.options]}

    def sample(self, dice: Dice) -> dict[str, Any] | None:
        return self.wire(dice.choice(self.options)) if self.options else None
