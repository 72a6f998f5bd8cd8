"""Deeds: what somebody did, in a few words, for a sentence about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typecase.bots.racks import cards_in
from typecase.story.seen import Seen
from typecase.table.cards import WILD
from typecase.table.moves import Choose
from typecase.table.wording import Phrase, Text

IDS = ("card", "cards", "discard", "keep", "letters")  # fields that hold cards
PLACES = ("position", "positions", "path", "index", "offset")


def deed(seen: Seen, action: Mapping[str, Any] | None) -> Text:
    """The word, where there is one; else the verb, and what it is about."""
    if action is None:
        return "to wait"
    if "word" in action:
        return str(action["word"])
    if "lines" in action:
        words = tuple(word for line in action["lines"].values() for word in line.values())
        return Phrase("{words:and}", words=words) if words else "no word"
    if "row" in action:
        return "this place"
    verb, faces = str(action["do"]).replace("-", " "), faces_of(seen)
    for field, value in action.items():
        if field in IDS:
            ids = value if isinstance(value, list) else [value]
            if not ids:
                return Phrase("{verb} nothing", verb=verb)
            return Phrase("{verb} {cards:and}", verb=verb, cards=tuple(faces[one] for one in ids))
        if type(value) is int and field not in PLACES:
            return Phrase("{verb} {n}", verb=verb, n=value) if field != "seat" else verb
        if isinstance(value, str) and field != "do":
            return Phrase("{verb} {what}", verb=verb, what=value)
    return verb


def same(seen: Seen, one: Mapping[str, Any] | None, other: Mapping[str, Any] | None) -> bool:
    """Whether two actions do the same: which copy of a card is laid makes no difference."""
    return plainly(seen, one) == plainly(seen, other)


def plainly(seen: Seen, action: Mapping[str, Any] | None) -> object:
    if action is None:
        return None
    faces = faces_of(seen)

    def value(field: str, given: Any) -> object:
        if field == "cards" and "word" in action:
            return None  # the word says it; what lies face down is told apart
        if field in IDS:
            ids = given if isinstance(given, list) else [given]
            return sorted(faces.get(card, "") for card in ids)
        return given

    return {field: value(field, given) for field, given in action.items()}


def faces_of(seen: Seen) -> dict[int, str]:
    """What each card shows that the seat sees, by its id."""
    found = {card["id"]: card["face"] for card in cards_in(seen.table)}
    for move in (seen.ask.offers() if seen.ask else {}).values():
        for part in getattr(move, "parts", (move,)):
            place = getattr(part, "place", None)
            if place is not None and not isinstance(part, Choose):
                found |= {card.id: card.face for card in place.now()}
    return {one: "a wild card" if face == WILD else str(face) for one, face in found.items()}
