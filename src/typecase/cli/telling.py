"""Telling: what one seat sees, in plain lines that also a screen reader reads well."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from typecase.story.protocol import Result, Seat
from typecase.story.seen import Seen

_SEAT = re.compile(r"\{(\d{1,3})\}('s)?")
_VERBS = re.compile(r" (\w+s)\b(?:( and) (\w+s)\b)?")
_NOT_THE_DOER = re.compile(r"\b(to|of|for|from|by|at|with|and|against) $")
_IRREGULAR = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
_LONG = 12  # cards that are read out one by one; of more, the last few


class Teller:
    """Knows the names at the table, and whose eyes it looks through."""

    def __init__(self, names: Sequence[str], me: Seat | None = None) -> None:
        self.names, self.me = names, me

    def name(self, seat: Seat) -> str:
        return "You" if seat == self.me else self.names[seat]

    def tell(self, text: str) -> str:
        """The text with the names in it; the one who reads it is "you", verbs and all.

        >>> Teller(["Ann", "Bob"], me=0).tell("{0} passes and discards K. 10 points to {0}.")
        'You pass and discard K. 10 points to you.'
        >>> Teller(["Ann", "Bob"], me=0).tell("{1} draws a card.")
        'Bob draws a card.'
        """
        told, at = "", 0
        for found in _SEAT.finditer(text):
            told += text[at : found.start()]
            at = found.end()
            seat, possessive = int(found[1]), found[2] or ""
            if seat != self.me:
                told += (self.names[seat] if seat < len(self.names) else found[0]) + possessive
                continue
            first = not told or told.endswith((". ", "? ", "! "))
            you = "your" if possessive else "you"
            doer = not possessive and not _NOT_THE_DOER.search(told)
            told += you.capitalize() if first else you
            verbs = _VERBS.match(text, at) if doer else None
            if verbs:
                told += f" {you_form(verbs[1])}"
                told += f"{verbs[2]} {you_form(verbs[3])}" if verbs[2] else ""
                at = verbs.end()
        return told + text[at:]

    def news(self, seen: Seen, after: int) -> list[str]:
        """What has happened since the news of that number."""
        return [self.tell(news["text"]) for news in seen.table["news"] if news["number"] > after]

    def turned(self, seen: Seen) -> str:
        """What lies turned up for the moment, place by place; the next action turns it back."""
        grid, turned = seen.table.get("grid"), seen.table.get("turned")
        if not turned or not isinstance(grid, list):
            return ""
        shown = ", ".join(f"{place} {self._value(grid[place])}" for place in turned)
        return f"Turned up: {shown}."

    def hand(self, seen: Seen) -> str:
        """Your own cards with their points."""
        held = seen.table.get("hands", {}).get(self.me)
        if not held:
            return "You hold no cards."
        cards = ", ".join(map(card_told, held))
        return f"Your cards: {cards}."

    def scores(self, scores: dict[Seat, int], result: Result | None = None) -> str:
        """What everybody has; at the end also what is no seat's and was to be beaten."""
        named = [(self.name(seat), points) for seat, points in sorted(scores.items())]
        named += result.besides.items() if result else ()
        ranked = sorted(named, key=lambda item: -item[1])
        return "Scores: " + ", ".join(f"{name}: {points}" for name, points in ranked) + "."

    def table(self, seen: Seen) -> str:
        """The public things of the table, whatever the game has."""
        told = [
            f"{label(name)} {spoken}"
            for name, value in seen.table.items()
            if name not in _TOLD_ELSEWHERE and (spoken := self._thing(name, value))
        ]
        return f"Table: {'; '.join(told)}." if told else ""

    def _thing(self, name: str, value: Any) -> str:
        if value is None or value == "" or value == {} or nothing_in(value):
            return ""
        if name in _SEATS and isinstance(value, int):
            return self.name(value)
        if name in _SEATS and isinstance(value, list):
            return ", ".join(map(self.name, value))
        if value == 0 and name != "deck":
            return ""  # nothing of it yet; but that a deck is out is worth telling
        if name == "grid" and with_texts(value):
            cards = (f"{place} {card['text']} {card['points']}" for place, card in enumerate(value))
            return ", ".join(cards)
        if name.endswith("discards") and any("text" in card for card in value):
            return str(len(value))
        if name == "hands":
            others = {seat: len(held) for seat, held in value.items() if seat != self.me}
            return ", ".join(f"{self.name(seat)} {cards}" for seat, cards in others.items())
        return self._value(value)

    def _value(self, value: Any) -> str:
        if isinstance(value, dict):
            if "face" in value or not value:
                shown = card_told(value) if "text" in value else value.get("face", DOWN)
                return f"{shown}{' (down)' if value.get('down') else ''}"
            return ", ".join(
                f"{self.name(key) if self._is_seat(key) else key} {self._value(item)}"
                for key, item in value.items()
            )
        if isinstance(value, list):
            if len(value) > _LONG:
                last = " ".join(map(self._value, value[-3:]))
                return f"{len(value)} (the last: {last})"
            return " ".join(map(self._value, value)) or "none"
        return "yes" if value is True else "no" if value is False else str(value)

    def _is_seat(self, key: object) -> bool:
        return type(key) is int and 0 <= key < len(self.names)

    def ending(self, result: Result) -> str:
        """Who has won."""
        if not result.winners:
            return "Nobody wins."
        winners = [self.name(seat) for seat in result.winners]
        if len(winners) > 1:
            return f"{listed(winners)} share the win."
        return f"{winners[0]} win." if result.winners[0] == self.me else f"{winners[0]} wins."


DOWN = "(face down)"
_SEATS = (  # numbers in these are seats
    "turn",
    "dealer",
    "resigned",
    "ready",
    "stuck",
    "barred",
    "nothing",
    "appealed",
    "done",
    "blind",
    "laid_last",
    "noses",
)
_TOLD_ELSEWHERE = ("news", "scores", "said", "pace")


def card_told(card: dict[str, Any]) -> str:
    """A card with its points, and what is written on it.

    >>> card_told({"id": 4, "face": "PB30", "points": 4, "text": "Use all six tokens"})
    'PB30 4 (Use all six tokens)'
    """
    if not card:
        return DOWN
    text = f" ({card['text']})" if "text" in card else ""
    return f"{card['face']} {card['points']}{text}"


def with_texts(value: Any) -> bool:
    """Whether it is a list of cards that are known by what is written on them."""
    return isinstance(value, list) and all(isinstance(one, dict) and "text" in one for one in value)


def nothing_in(value: Any) -> bool:
    """Whether it is a list of nothing but zeros and empty lists, or such lists by seat; of others'
    secrets one knows nothing."""
    if isinstance(value, dict):
        lists = [one for one in value.values() if one is not None]
        return bool(lists) and all(isinstance(one, list) and nothing_in(one) for one in lists)
    return isinstance(value, list) and all(one == 0 or one == [] for one in value)


def listed(names: Sequence[str]) -> str:
    """Several names, as a sentence has them.

    >>> listed(["Ann", "Bob", "Cy"])
    'Ann, Bob and Cy'
    """
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def label(name: str) -> str:
    """A field's name as a player reads it.

    >>> label("declared_from")
    'declared from'
    """
    return name.replace("_", " ")


def you_form(verb: str) -> str:
    """The verb as it goes with "you".

    >>> [you_form(verb) for verb in ("draws", "passes", "is", "tries", "guess")]
    ['draw', 'pass', 'are', 'try', 'guess']
    """
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb
