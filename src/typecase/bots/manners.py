"""Manners: what a table has seen of how its players bet, and what a bet tells of a hand.

A range is the share of the poorer hands that somebody would not have played so: 0 is any hand, and
0.8 leaves the best fifth. A bet of half of what lies in the pot with it trims as much as it would
have to if nobody could gain by bluffing; from those who bet on anything it tells less.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from typecase.story.protocol import Seat

A_HAND = re.compile(r"Hand \d+: .* and (\d+) chips lie in the pot")
A_DEED = re.compile(r"\{(\d+)\} (checks|folds|calls|bets|raises|draws)(?: by)? ?(no|\d+)?")
BOLD, CALM = ("bets", "raises"), ("checks", "calls", "folds")
USUALLY_BOLD, USUALLY_FOLDS, BEFORE = 0.25, 0.4, 4.0  # what is expected, how firmly (guess)
TRUST = 0.8  # how much of a usual player's bet is to be believed (guess)
UNEXPECTED = 0.1  # hands that nobody would play so, and somebody does (guess)
# What a raise tells at least, however few the chips: somebody had bet before it. (guess)
A_RAISE = 0.4
A_CALL = 0.5  # what a call tells, against a bet of as many chips (guess)
# What it tells that somebody draws so few cards. (guess)
DRAWN = {0: 0.3, 1: 0.1}
NEVER_ALL = 0.97  # of a range is ruled out at once (guess)


class Manners:
    """What the news of the table tell of its players."""

    def __init__(self, news: Iterable[Mapping[str, Any]], memory: int) -> None:
        told = [str(one["text"]) for one in news]
        self.did: Counter[tuple[Seat, str]] = Counter()
        for text in told[-memory:]:
            if deed := A_DEED.match(text):
                self.did[int(deed[1]), deed[2]] += 1
        self._hand = told

    def boldness(self, seat: Seat) -> float:
        """How often it bets or raises where it might do less."""
        bold, calm = (sum(self.did[seat, verb] for verb in verbs) for verbs in (BOLD, CALM))
        return (bold + BEFORE * USUALLY_BOLD) / (bold + calm + BEFORE)

    def yielding(self, seat: Seat) -> float:
        """How readily it folds before a bet: 1 is as often as it can without losing by it."""
        folds = self.did[seat, "folds"]
        faced = folds + self.did[seat, "calls"] + self.did[seat, "raises"]
        return 2 * (folds + BEFORE * USUALLY_FOLDS) / (faced + BEFORE)

    def ranges(self) -> dict[Seat, float]:
        """How much of the hands that each may have been dealt its deeds in this hand rule out."""
        trimmed: dict[Seat, float] = {}
        pot = 2
        for text in self._hand:
            if begins := A_HAND.match(text):
                trimmed, pot = {}, int(begins[1])
            deed = A_DEED.match(text)
            if not deed or deed[2] in ("checks", "folds"):
                continue
            seat, count = int(deed[1]), int(deed[3]) if deed[3] not in (None, "no") else 0
            if deed[2] == "draws":
                share = DRAWN.get(count, 0.0)
            else:
                pot += count
                share = count / pot * (A_CALL if deed[2] == "calls" else 1.0)
                if deed[2] == "raises":
                    share = max(share, A_RAISE)
                share *= TRUST * (1 - self.boldness(seat)) / (1 - USUALLY_BOLD)
            trimmed[seat] = trim(trimmed.get(seat, 0.0), share)
        return trimmed


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
