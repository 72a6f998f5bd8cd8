"""Acquaintance: what a player remembers of the others at a betting table.

It keeps what it was told, and what the others made of the cards that they showed: who laid a poor
word from good cards is no speller, and who laid one that it did not see itself is a better one.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable
from typing import Any

from typecase.bots.manners import A_HAND, Manners
from typecase.story.protocol import NEWS, Seat
from typecase.story.seen import Seen

A_SHOW = re.compile(r"\{(\d+)\} shows ([^:]*): (?:no word|\w+), (\d+) ")
A_CENTRE = re.compile(r"\{\d+\} turns up (\S+)\.")
MOST_TOLD = 120  # lines of news: who played so long ago may play otherwise by now (guess)
# Points that somebody must have shown until that counts as much as what is expected. (guess)
BEFORE = 90.0


class Acquaintance:
    """One player's memory of the others."""

    def __init__(self, memory: int, expected: float, worth: Callable[[str], int]) -> None:
        self.memory, self.expected, self._worth = memory, expected, worth
        self._told: deque[dict[str, Any]] = deque(maxlen=max(NEWS, min(memory, MOST_TOLD)))
        self._centre = ""
        self._made: Counter[Seat] = Counter()
        self._possible: Counter[Seat] = Counter()

    def hear(self, seen: Seen) -> Manners:
        """Take in what is new; how everybody has behaved so far."""
        last = self._told[-1]["number"] if self._told else 0
        for one in seen.table["news"]:
            if one["number"] > last:
                self._told.append(one)
                self._look(one["text"], seen.seat)
        return Manners(self._told, self.memory)

    def skill(self, seat: Seat) -> float:
        """What it makes of its cards, against what oneself would."""
        made = self._made[seat] + BEFORE * self.expected
        return made / (self._possible[seat] + BEFORE)

    def _look(self, text: str, me: Seat | None) -> None:
        if A_HAND.match(text):
            self._centre = ""
        elif turned := A_CENTRE.match(text):
            self._centre += turned[1]
        elif (shows := A_SHOW.match(text)) and int(shows[1]) != me:
            seat = int(shows[1])
            self._made[seat] += int(shows[3])
            self._possible[seat] += self._worth(shows[2].replace(" ", "") + self._centre)
