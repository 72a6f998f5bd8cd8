"""Opponent memory: what a player remembers of the others at a betting table.

It keeps what has happened, and what the others made of the cards that they showed: who laid a poor
word from good cards is no speller, and who laid one that it did not see itself is a better one.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable

from typecase.bots.bet_reading import BetReading
from typecase.games.house_rules.betting_events import AllIn, HandBegan, Showed, ShowedNoWord
from typecase.games.house_rules.events import TurnedUp
from typecase.story.protocol import Seat
from typecase.story.seen import Seen
from typecase.table.cards import Card, letters
from typecase.table.events import Event

# Events. Whoever forgets soon still knows how this hand was bet; and who played so long ago may
# play otherwise by now. (guess)
LEAST_KEPT, MOST_KEPT = 40, 120
# Points that somebody must have shown until that counts as much as what is expected. (guess)
BEFORE = 90.0


class OpponentMemory:
    """One player's memory of the others."""

    def __init__(self, memory: int, expected: float, worth: Callable[[str], int]) -> None:
        self.memory, self.expected, self._worth = memory, expected, worth
        self._read = 0  # the number of the last event that it has read
        self._kept: deque[Event] = deque(maxlen=max(LEAST_KEPT, min(memory, MOST_KEPT)))
        self._centre = ""
        self._made: Counter[Seat] = Counter()
        self._possible: Counter[Seat] = Counter()

    def hear(self, seen: Seen) -> BetReading:
        """Take in what is new; how everybody has bet so far."""
        for number, _, event in seen.events.since(self._read):
            self._read = number
            if not isinstance(event, AllIn):  # no deed of its own: the bet before it was one
                self._kept.append(event)
                self._look(event, seen.seat)
        return BetReading(self._kept, self.memory)

    def skill(self, seat: Seat) -> float:
        """What it makes of its cards, against what oneself would."""
        made = self._made[seat] + BEFORE * self.expected
        return made / (self._possible[seat] + BEFORE)

    def _look(self, event: Event, me: Seat | None) -> None:
        match event:
            case HandBegan():
                self._centre = ""
            case TurnedUp(cards=cards):
                self._centre += letters([card for card in cards if isinstance(card, Card)])
            case Showed(seat) | ShowedNoWord(seat) if seat != me:
                self._made[seat] += event.points
                self._possible[seat] += self._worth(letters(event.cards) + self._centre)
