"""Numbers with their margins. All intervals hold with 95 %."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

WIDTH = 1.96  # standard errors on either side


class Measured(NamedTuple):
    """A number, and where it lies with 95 % confidence."""

    value: float
    low: float
    high: float

    def told(self, digits: int = 1) -> str:
        """
        >>> Measured(3.14159, 3, 3.5).told()
        '3.1 (3.0 to 3.5)'
        """
        return f"{self.value:.{digits}f} ({self.low:.{digits}f} to {self.high:.{digits}f})"

    def scaled(self, factor: float, shift: float = 0.0) -> Measured:
        """The same on another scale."""
        return Measured(*(number * factor + shift for number in self))


def mean_of(values: Sequence[float]) -> Measured:
    """The mean, with the normal interval; from fewer than two values nothing can be said of it.

    >>> mean_of([1, 2, 3, 4]).told()
    '2.5 (1.2 to 3.8)'
    """
    if not values:
        return Measured(float("nan"), float("-inf"), float("inf"))
    mean = fmean(values)
    if len(values) < 2:
        return Measured(mean, float("-inf"), float("inf"))
    half = WIDTH * stdev(values) / sqrt(len(values))
    return Measured(mean, mean - half, mean + half)


def share_of(wins: float, matches: int) -> Measured:
    """A share in percent with Wilson's interval, which is sound also near 0 and 100.

    >>> share_of(50, 100).told(), share_of(0, 20).told()
    ('50.0 (40.4 to 59.6)', '0.0 (0.0 to 16.1)')
    """
    if not matches:
        return Measured(float("nan"), 0, 100)
    share, square = wins / matches, WIDTH**2
    middle = share + square / (2 * matches)
    half = WIDTH * sqrt(share * (1 - share) / matches + square / (4 * matches**2))
    scale = 100 / (1 + square / matches)
    return Measured(100 * share, max(0.0, scale * (middle - half)), scale * (middle + half))


def share_of_deals(shares: Sequence[float]) -> Measured:
    """The mean share in percent of deals that were each won by so much.

    The interval is that of two deals more, one won and one lost: who has won all of few deals has
    not shown to win for ever (Agresti and Coull).

    >>> share_of_deals([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).told()
    '100.0 (75.3 to 100.0)'
    """
    wider = mean_of([0.0, 1.0, *shares]).scaled(100)
    return Measured(100 * fmean(shares), max(0.0, wider.low), min(100.0, wider.high))


def chance_of_luck(margins: Sequence[float]) -> float:
    """How likely it is that so large a mean margin, one way, is mere luck (one-sided).

    >>> round(chance_of_luck([1, 0, 1, 1, 0, 1, 0, 1]), 4)
    0.0003
    >>> chance_of_luck([0.5, 0.5]), chance_of_luck([0, 0])
    (0.25, 1.0)
    """
    if len(margins) < 2 or not any(margins):
        return 1.0
    mean, deviation = fmean(margins), stdev(margins)
    if deviation == 0:  # every deal went the same way: like so many coins
        return 0.5 ** len(margins) if mean > 0 else 1.0
    return erfc(mean / deviation * sqrt(len(margins) / 2)) / 2
