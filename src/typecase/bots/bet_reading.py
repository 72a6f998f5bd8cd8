"""Bet reading: how the players of a table bet, and what a bet tells of a hand.

A range is the share of the poorer hands that somebody would not have played so: 0 is any hand, and
0.8 leaves the best fifth. A bet of half of what lies in the pot with it trims as much as it would
have to if nobody could gain by bluffing; from those who bet on anything it tells less.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence

from typecase.games.house_rules.betting_events import (
    Bet,
    Called,
    Checked,
    Folded,
    HandBegan,
    Raised,
    Redrew,
)
from typecase.story.protocol import Seat
from typecase.table.events import Event

BOLD, CALM = (Bet, Raised), (Checked, Called, Folded)
USUALLY_BOLD, USUALLY_FOLDS, BEFORE = 0.25, 0.4, 4.0  # what is expected, how firmly (guess)
TRUST = 0.8  # how much of a usual player's bet is to be believed (guess)
UNEXPECTED = 0.1  # hands that nobody would play so, and somebody does (guess)
# What a raise tells at least, however few the chips: somebody had bet before it. (guess)
A_RAISE = 0.4
A_CALL = 0.5  # what a call tells, against a bet of as many chips (guess)
# What it tells that somebody draws so few cards. (guess)
DRAWN = {0: 0.3, 1: 0.1}
NEVER_ALL = 0.97  # of a range is ruled out at once (guess)


class BetReading:
    """What the events of a table tell of its players; their habits from as many as it remembers."""

    def __init__(self, events: Iterable[Event], memory: int) -> None:
        self._events = [*events]
        self.did: Counter[tuple[Seat, type[Event]]] = Counter()
        for event in self._events[-memory:]:
            if isinstance(event, (*BOLD, *CALM)):
                self.did[event.seat, type(event)] += 1

    def boldness(self, seat: Seat) -> float:
        """How often it bets or raises where it might do less."""
        bold, calm = (sum(self.did[seat, kind] for kind in kinds) for kinds in (BOLD, CALM))
        return (bold + BEFORE * USUALLY_BOLD) / (bold + calm + BEFORE)

    def yielding(self, seat: Seat) -> float:
        """How readily it folds before a bet: 1 is as often as it can without losing by it."""
        folds = self.did[seat, Folded]
        faced = folds + self.did[seat, Called] + self.did[seat, Raised]
        return 2 * (folds + BEFORE * USUALLY_FOLDS) / (faced + BEFORE)

    def ranges(self) -> dict[Seat, float]:
        """How much of the hands that each may have been dealt its deeds in this hand rule out."""
        trimmed: dict[Seat, float] = {}
        pot = 2
        for event in self._events:
            match event:
                case HandBegan(chips=pot):
                    trimmed = {}
                case Redrew(seat, cards):
                    trimmed[seat] = trim(trimmed.get(seat, 0.0), DRAWN.get(cards, 0.0))
                case Bet(seat, chips) | Called(seat, chips) | Raised(seat, chips):
                    pot += chips
                    trimmed[seat] = trim(trimmed.get(seat, 0.0), self._tells(event, chips / pot))
        return trimmed

    def _tells(self, bet: Bet | Called | Raised, share: float) -> float:
        """How much of the seat's hands a bet of that share of the pot rules out."""
        if isinstance(bet, Called):
            share *= A_CALL
        elif isinstance(bet, Raised):
            share = max(share, A_RAISE)
        share *= TRUST * (1 - self.boldness(bet.seat)) / (1 - USUALLY_BOLD)
        return share


def trim(ruled_out: float, share: float) -> float:
    """The range without the poorest share of what it held.

    >>> trim(0.5, 0.5)
    0.75
    """
    return ruled_out + (1 - ruled_out) * max(0.0, min(NEVER_ALL, share))


def beats(rank: float, ruled_out: float) -> float:
    """The chance to beat somebody of that range with a hand that beats such a share of all hands;
    now and then somebody plays what nobody would expect.

    >>> beats(0.5, 0.0), round(beats(0.9, 0.8), 2)
    (0.5, 0.54)
    """
    expected = max(0.0, (rank - ruled_out) / (1 - ruled_out))
    return (1 - UNEXPECTED) * expected + UNEXPECTED * rank


def rank_among(score: float, others: Sequence[float]) -> float:
    """The share of hands that it beats, judged by these, from the least on; an equal one is beaten
    half. Whoever has thought of a few only knows that there are others.

    >>> rank_among(20, [10, 20, 30, 40]), rank_among(50, [10, 20, 30, 40])
    (0.4166666666666667, 0.8333333333333334)
    """
    below, up_to = bisect_left(others, score), bisect_right(others, score)
    return ((below + up_to) / 2 + 1) / (len(others) + 2)
