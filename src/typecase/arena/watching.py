"""Watchers: what is counted in a match beside its scores, game by game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Protocol

from typecase.story.match import Match

OPEN, MET, MET_BY_ANYONE, CLAIMED = "open", "met", "met by anyone", "claimed"
HELD, WORDS = "held", "words"


class Watcher(Protocol):
    """Shown the match after every input, it notes what it counts as `what face`."""

    def __init__(self, noted: Counter[str]) -> None: ...

    def watch(self, match: Match[Any]) -> None: ...


class Challenges:
    """Letterpress: how often a challenge lay open, was met by a word, and was claimed."""

    def __init__(self, noted: Counter[str]) -> None:
        self.noted, self.round = noted, 0

    def watch(self, match: Match[Any]) -> None:
        line, t = match.log[-1], match.table
        if line.answer and line.ask.startswith("claim:"):
            claimed = (line.action or {}).get("challenge", "none")
            self.noted[f"{CLAIMED} {claimed}"] += claimed != "none"
        if match.phase != "claim" or t.round == self.round:
            return
        self.round = t.round  # all words of this round are shown, and nobody has claimed yet
        for one in t.open_challenges:
            face = one.card.face
            meeting = sum(face in met for met in t.met.values())
            self.noted[f"{OPEN} {face}"] += 1
            self.noted[f"{WORDS} {face}"] += sum(bool(shown.word) for shown in t.shown.values())
            self.noted[f"{MET} {face}"] += meeting
            self.noted[f"{MET_BY_ANYONE} {face}"] += meeting > 0


class Bonuses:
    """Better Letters: how many copies of a personal bonus were held, and how many of them met."""

    def __init__(self, noted: Counter[str]) -> None:
        self.noted = noted
        self.round = 0
        self.held: dict[tuple[int, int], str] = {}  # by seat and card

    def watch(self, match: Match[Any]) -> None:
        t = match.table
        if t.round != self.round:
            self._note_met(t)
            self.round = t.round
        if match.phase == "words":
            for seat, cards in t.hands.items():
                for card in cards:
                    if (seat, card.id) not in self.held:
                        self.held[seat, card.id] = card.face
                        self.noted[f"{HELD} {card.face}"] += 1

    def _note_met(self, t: Any) -> None:
        """Whoever plays on loses a bonus in one way only: a word has met it."""
        for (seat, card), face in list(self.held.items()):
            still = [*t.hands[seat], *t.left_over.get(seat, ())]
            if seat not in t.resigned and all(other.id != card for other in still):
                self.noted[f"{MET} {face}"] += 1
                del self.held[seat, card]


WATCHERS: Mapping[str, type[Watcher]] = {"letterpress": Challenges, "better-letters": Bonuses}
