"""Picking: the moves of choosing among cards, where they lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from typecase.table.cards import Card, Laid, card_of
from typecase.table.luck import Dice
from typecase.table.moves import Action, Refused, need, only, passes, short
from typecase.table.wording import Text


@dataclass(frozen=True, slots=True)
class From:
    """Cards to choose from, where they lie, and how many of the chosen ones must come from here."""

    cards: Sequence[Laid]
    least: int = 0
    most: int | None = None

    def now(self) -> list[Card]:
        return [card_of(laid) for laid in self.cards]

    def describe(self) -> dict[str, Any]:
        ids = [card_of(laid).id for laid in self.cards]
        return {"cards": ids, "least": self.least, "most": self.most}


def find(ids: object, cards: Sequence[Card], field: str, clause: str) -> tuple[Card, ...]:
    """The cards with these ids, each once. An id that is elsewhere is refused like one that is
    nowhere."""
    if not isinstance(ids, list | tuple) or any(type(one) is not int for one in ids):
        raise Refused(
            "{field} must be a list of card ids, not {ids}.", clause, field=field, ids=short(ids)
        )
    if len(set(ids)) != len(ids):
        raise Refused("{field} names a card twice.", clause, field=field)
    by_id = {card.id: card for card in cards}
    for one in ids:
        if one not in by_id:
            raise Refused(
                "{field} names a card ({one}) that you cannot take from here.",
                clause,
                field=field,
                one=short(one),
            )
    return tuple(by_id[one] for one in ids)


JUST = "{field} must name {least:# card|# cards}, not {picks}."
BETWEEN = "{field} must name {least} to {most} cards, not {picks}."


@dataclass(frozen=True, slots=True)
class Pick:
    """Some of the cards; with `one`, exactly one, and the field is its id instead of a list."""

    kind: ClassVar[str] = "pick"

    label: Text
    field: str
    place: From
    one: bool = False
    optional: bool = False  # the field may be left out: none is picked
    judge: Callable[[tuple[Card, ...]], None] | None = None  # raises Refused, not only by number
    clause: str = "Actions"

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.field,)

    def check(self, action: Action) -> tuple[Card, ...]:
        only(action, self.field)
        given = action.get(self.field, []) if self.optional else need(action, self.field)
        if self.one:
            given = [given]
        cards = self.place.now()
        picked = find(given, cards, self.field, self.clause)
        least, most = self._ends(len(cards))
        if not least <= len(picked) <= most:
            says = JUST if least == most else BETWEEN
            picks = len(picked)
            raise Refused(says, self.clause, field=self.field, least=least, most=most, picks=picks)
        if self.judge:
            self.judge(picked)
        return picked

    def _ends(self, there: int) -> tuple[int, int]:
        if self.one:
            return 1, 1
        return self.place.least, there if self.place.most is None else min(self.place.most, there)

    def wire(self, answer: tuple[Card, ...]) -> dict[str, Any]:
        return {self.field: answer[0].id if self.one else [card.id for card in answer]}

    def describe(self) -> dict[str, Any]:
        least, most = self._ends(len(self.place.cards))
        kind = {"kind": self.kind, "label": self.label, "field": self.field, "one": self.one}
        return {**kind, "cards": self.place.describe()["cards"], "least": least, "most": most}

    def sample(self, dice: Dice) -> dict[str, Any] | None:
        cards = self.place.now()
        least, most = self._ends(len(cards))
        if len(cards) < least:
            return None
        offers: list[tuple[Card, ...]]
        if self.one:  # the first of them, in any order, that will do
            offers = [(card,) for card in dice.sample(cards, len(cards))]
        else:
            offers = [tuple(dice.sample(cards, least + dice.below(most - least + 1)))]
        return next((self.wire(offer) for offer in offers if passes(self.judge, offer)), None)


@dataclass(frozen=True, slots=True)
class Order:
    """All the cards, in an order of the player's own."""

    kind: ClassVar[str] = "order"

    label: Text
    field: str
    place: From
    clause: str = "Actions"

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.field,)

    def check(self, action: Action) -> tuple[Card, ...]:
        only(action, self.field)
        cards = self.place.now()
        ordered = find(need(action, self.field), cards, self.field, self.clause)
        if len(ordered) != len(cards):
            raise Refused(
                "{field} must name all {cards} cards once each.",
                self.clause,
                field=self.field,
                cards=len(cards),
            )
        return ordered

    def wire(self, answer: tuple[Card, ...]) -> dict[str, Any]:
        return {self.field: [card.id for card in answer]}

    def describe(self) -> dict[str, Any]:
        kind = {"kind": self.kind, "label": self.label, "field": self.field}
        return {**kind, "cards": self.place.describe()["cards"]}

    def sample(self, dice: Dice) -> dict[str, Any] | None:
        return self.wire(tuple(dice.sample(self.place.now(), len(self.place.cards))))
