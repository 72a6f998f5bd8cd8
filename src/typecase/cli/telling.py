"""Telling: what one seat sees, in plain lines that also a screen reader reads well."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from typecase.story.protocol import Result, Seat
from typecase.story.seen import Seen

_SEAT = re.compile(r"\{(\d{1,3})\}('s)?")
_VERB = re.compile(r" ([a-z]+s)\b")
# What the same one does besides: up to the end of the sentence, or until somebody else is named.
_AND_VERB = re.compile(r"(?<= and )([a-z]+s)\b")
_CLAUSE = re.compile(r"[^.:;!?{]*")
_NOT_THE_DOER = re.compile(r"\b(to|of|for|from|by|at|with|and|against) $")
_IRREGULAR = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}


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
        >>> Teller(["Ann", "Bob"], me=0).tell("{0} is the fastest and turns the sand.")
        'You are the fastest and turn the sand.'
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
            verb = _VERB.match(text, at) if doer else None
            if verb:
                clause = _CLAUSE.match(text, verb.end())
                assert clause is not None, "it may be empty"
                told += f" {you_form(verb[1])}"
                told += _AND_VERB.sub(lambda found: you_form(found[1]), clause[0])
                at = clause.end()
        return told + text[at:]

    def news(self, seen: Seen, after: int) -> list[str]:
        """What has happened since the news of that number."""
        return [self.tell(news["text"]) for news in seen.table["news"] if news["number"] > after]

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

    def scores(self, scores: dict[Seat, int], result: Result | None = None) -> str:
        """What everybody has; at the end also what is no seat's and was to be beaten."""
        named = [(self.name(seat), points) for seat, points in sorted(scores.items())]
        named += result.besides.items() if result else ()
        ranked = sorted(named, key=lambda item: -item[1])
        return "Scores: " + ", ".join(f"{name}: {points}" for name, points in ranked) + "."

    def ending(self, result: Result) -> str:
        """Who has won."""
        if not result.winners:
            return "Nobody wins." if len(self.names) > 1 else f"{self.name(0)} did not win."
        winners = [self.name(seat) for seat in result.winners]
        if len(winners) > 1:
            return f"{listed(winners)} share the win."
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


def listed(names: Sequence[str]) -> str:
    """Several names, as a sentence has them.

    >>> listed(["Ann", "Bob", "Cy"])
    'Ann, Bob and Cy'
    """
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


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
