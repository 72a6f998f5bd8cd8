"""Numbers with their margins. All intervals hold with 95 %; few values make them wider (Student's
distribution, by the usual series)."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

WIDTH = 1.96  # standard errors on either side, of many values


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
        value, low, high = (f"{round(number, digits) + 0.0:.{digits}f}" for number in self)
        return f"{value} ({low} to {high})"

    def scaled(self, factor: float, shift: float = 0.0) -> Measured:
        """The same on another scale."""
        return Measured(*(number * factor + shift for number in self))


def together(several: Sequence[Measured]) -> list[Measured]:
    """The same numbers with wider intervals, which hold for all of them at once (Bonferroni): the
    largest of several is easily large.

    >>> [one.told() for one in together([Measured(1, 0, 2), Measured(3, 2, 4)])]
    ['1.0 (-0.1 to 2.1)', '3.0 (1.9 to 4.1)']
    """
    factor = NormalDist().inv_cdf(1 - 0.025 / len(several)) / WIDTH
    return [
        Measured(value, value - factor * (value - low), value + factor * (high - value))
        for value, low, high in several
    ]


def mean_of(values: Sequence[float]) -> Measured:
    """The mean, with the normal interval; from fewer than two values nothing can be said of it.

    >>> mean_of([1, 2, 3, 4]).told()
    '2.5 (0.5 to 4.5)'
    """
    if not values:
        return Measured(float("nan"), float("-inf"), float("inf"))
    mean = fmean(values)
    if len(values) < 2:
        return Measured(mean, float("-inf"), float("inf"))
    free = len(values) - 1
    width = WIDTH + 2.37 / free + 2.82 / free**2 + 2.55 / free**3
    half = width * stdev(values) / sqrt(len(values))
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

    >>> share_of_deals([0.5, 1, 0.5, 1]).told(), share_of_deals([1, 1, 1, 1]).told()
    ('75.0 (29.4 to 100.0)', '100.0 (51.0 to 100.0)')
    """
    if len(set(shares)) == 1:  # all went alike, which does not mean that all others will
        return share_of(sum(shares), len(shares))
    mean, low, high = mean_of(shares).scaled(100)
    return Measured(mean, max(0.0, low), min(100.0, high))


def chance_of_luck(margins: Sequence[float]) -> float:
    """How likely it is that so large a mean margin, one way, is mere luck (one-sided).

    >>> round(chance_of_luck([1, 0, 1, 1, 0, 1, 0, 1]), 4)
    0.0075
    >>> chance_of_luck([0.5, 0.5]), chance_of_luck([0, 0])
    (0.25, 1.0)
    """
    if len(margins) < 2 or not any(margins):
        return 1.0
    mean, deviation = fmean(margins), stdev(margins)
    if deviation == 0:  # every deal went the same way: like so many coins
        return 0.5 ** len(margins) if mean > 0 else 1.0
    free = len(margins) - 1
    errors = mean / deviation * sqrt(len(margins))
    errors *= (1 - 1 / (4 * free)) / sqrt(1 + errors**2 / (2 * free))
    return erfc(errors / sqrt(2)) / 2
