"""Telling: what one seat sees, in plain lines that also a screen reader reads well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typecase.story.head_start import head_starts
from typecase.story.protocol import Result, Seat
from typecase.story.seen import Seen
from typecase.table.events import Message
from typecase.table.wording import Reader, Text
from typecase.table.worth import Worth


class Teller:
    """Knows the names at the table, and whose eyes it looks through."""

    def __init__(self, names: Sequence[str], me: Seat | None = None) -> None:
        self.names, self.me = names, me
        self.reader = Reader(names, me)

    def name(self, seat: Seat) -> str:
        return "You" if seat == self.me else self.names[seat]

    def tell(self, said: Message | Text) -> str:
        """An event, a question or a text, in the words of the one who reads it."""
        return self.reader.says(said)

    def news(self, seen: Seen, after: int) -> list[str]:
        """What has happened since the event of that number."""
        return [self.tell(told.event) for told in seen.events.since(after)]

    def turned(self, seen: Seen) -> str:
        """What lies turned up for the moment, place by place; the next action turns it back."""
        grid, turned = seen.table.get("grid"), seen.table.get("turned")
        if not turned or not isinstance(grid, list):
            return ""
        faces = {place + 1: (grid[place] or {}).get("face", DOWN) for place in turned}
        shown = ", ".join(f"{place} {face}" for place, face in faces.items())
        return f"Turned up: {shown}."

    def hand(self, seen: Seen) -> str:
        """Your own cards with their points; nothing where nobody holds any."""
        if "hands" not in seen.table:
            return ""
        held = seen.table["hands"].get(self.me)
        if not held:
            return "You hold no cards."
        if not any(held):  # nobody may look yet
            return f"Your cards: {len(held)}, face down."
        cards = ", ".join(map(card_told, held))
        return f"Your cards: {cards}."

    def scores(self, seen: Seen) -> str:
        """What everybody has, and what counts at the end besides. Then it is counted in, and what
        is no seat's and was to be beaten is told as well."""
        starts = {} if seen.result else head_starts(seen.options, seen.seats)
        named = [
            (self.name(seat), points, f" and {starts[seat]}" if seat in starts else "")
            for seat, points in sorted(seen.scores.items())
        ]
        if seen.result:
            named += [(what, points, "") for what, points in seen.result.besides.items()]
        ranked = sorted(named, key=lambda item: -item[1])
        told = ", ".join(f"{name}: {points}{more}" for name, points, more in ranked)
        return f"Scores: {told}."

    def worth(self, worth: Worth) -> list[str]:
        """What an action would come to, and what may still become of it."""
        parts, unless = (
            "; ".join(map(self.tell, messages)) for messages in (worth.parts, worth.unless)
        )
        total = "" if worth.points is None else f"{worth.points}: "
        told = [f"{total}{parts}."] if parts else []
        told += [f"Still open: {unless}."] if unless else []
        return told or ["You may do that; there is nothing to count."]

    def ending(self, result: Result) -> str:
        """Who has won."""
        if not result.winners:
            return "Nobody wins." if len(self.names) > 1 else f"{self.name(0)} did not win."
        winners = [self.name(seat) for seat in result.winners]
        if len(winners) > 1:
            return f"{self.reader.listed(winners)} share the win."
        return f"{winners[0]} win." if result.winners[0] == self.me else f"{winners[0]} wins."


DOWN = "(face down)"


def card_told(card: dict[str, Any]) -> str:
    """A card with its points, and what is written on it.

    >>> card_told({"id": 4, "face": "PB30", "points": 4, "text": "Use all six tokens"})
    'PB30 4 (Use all six tokens)'
    """
    if not card:
        return DOWN
    text = f" ({card['text']})" if "text" in card else ""
    return f"{card['face']} {card['points']}{text}{' (down)' if card.get('down') else ''}"


def card_word(card: dict[str, Any] | None) -> str:
    """What a card shows; a dot where that is not known.

    >>> card_word({"id": 4, "face": "QU", "points": 9}), card_word({})
    ('QU', '·')
    """
    return card["face"] if card else "·"
