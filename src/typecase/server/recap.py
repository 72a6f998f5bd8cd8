"""A recap: what is worth telling of a match when it is over. The race, and the words.

It is read from what everybody has seen: scores, rounds and events. No game is known here by name.
"""

from __future__ import annotations

from typing import Any

from typecase.games.house_rules.events import Fell, IsNoWord, PutToTheVote, Stood
from typecase.games.house_rules.family import DECK
from typecase.games.house_rules.grid import ReadTheGrid, points_of
from typecase.games.house_rules.wordsy_events import IsACheapie, MeantAnotherWord
from typecase.games.letter_head import Caught
from typecase.games.take_a_letter import TurnedAWrongCard
from typecase.lexicon.lexicon import open_lexicon
from typecase.server import wire, wire_http
from typecase.story.match import Match
from typecase.table.cards import Card
from typecase.table.events import Event

WORTH_NOTHING = (Fell, IsNoWord, IsACheapie)
CAUGHT = (Caught, TurnedAWrongCard)  # of the last word of that seat
SAID_OF_ANOTHERS = (PutToTheVote, Stood)  # the seat is not, or not only, whose word it was


class Recap:
    """Looks on while a match is played again."""

    def __init__(self, match: Match[Any]) -> None:
        self._match, self._told = match, 0
        self._round = self._round_now()
        self.standings: list[wire_http.Standing] = []
        self.words: list[wire_http.LaidWord] = []
        self._look(0)

    def after(self, step: int) -> None:
        """The match has gone on by one input."""
        self._look(step)

    def _look(self, step: int) -> None:
        events = self._match.look(None).events
        for told in events.since(self._told):
            self._hear(told.event, step)
        self._told = len(events)
        self._round = self._round_now()  # the words of this step were laid in the round before
        scores = {str(seat): score for seat, score in self._match.scores.items()}
        now = wire_http.Standing(step, self._round, scores)
        last = self.standings[-1] if self.standings else None
        if last is None or (last.round, last.scores) != (now.round, now.scores):
            self.standings.append(now)

    def _round_now(self) -> int:
        found = getattr(self._match.table, "round", 0)
        return found if type(found) is int else 0

    # words

    def _hear(self, event: Event, step: int) -> None:
        seat: Any = getattr(event, "seat", None)
        word: Any = getattr(event, "word", None)
        if isinstance(event, CAUGHT):
            self._falls(seat, None)
        elif isinstance(event, WORTH_NOTHING):
            self._falls(seat, word)
        elif isinstance(event, MeantAnotherWord):
            self._falls(seat, event.fallen)
            self._laid(event, seat, word, step)
        elif isinstance(event, ReadTheGrid):
            for read in event.words:
                self._laid(event, seat, read, step, points=points_of(read, DECK))
        elif word and type(seat) is int and not isinstance(event, SAID_OF_ANOTHERS):
            self._laid(event, seat, word, step, points=getattr(event, "points", None))

    def _laid(
        self, event: Event, seat: int, word: str, step: int, points: int | None = None
    ) -> None:
        """One more word; or one that was told of before, and whose worth is told now."""
        known = self._last(seat, word)
        if known and known.points is None and not known.fell:
            known.points = points
            known.step = step if points is not None else known.step
        elif known is None or known.round != self._round or known.points != points:
            cards, common = cards_of(event, word), open_lexicon().commonness(word)
            about = seat, word, points, step, self._round
            self.words.append(
                wire_http.LaidWord(*about, fell=False, cards=cards, commonness=common)
            )

    def _falls(self, seat: int, word: str | None) -> None:
        known = self._last(seat, word)
        if known:
            known.fell, known.points = True, None

    def _last(self, seat: int, word: str | None) -> wire_http.LaidWord | None:
        own = (one for one in reversed(self.words) if one.seat == seat)
        return next((one for one in own if word in (None, one.word)), None)


def cards_of(event: Event, word: str) -> list[wire.Card]:
    """The cards that print it, where all of them were shown."""
    for value in (getattr(event, name) for name in event.__struct_fields__):
        cards = [one for one in value if isinstance(one, Card)] if type(value) is tuple else []
        if "".join(card.face for card in cards).upper() == word and len(cards) == len(value):
            return [wire.Card(card.id, card.face, card.points) for card in cards]
    return []
