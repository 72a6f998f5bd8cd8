"""Head starts that even out a table: what bots of the four levels need to win their share (H7).

They were found from matches among bots (`tools/make_head_starts.py`). People go by the level that
they play like, or by their rating on the scale of the bots, between levels in straight lines.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import ceil, floor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from typecase.bots.levels import LEVELS
from typecase.games.shelf import box
from typecase.story.options import MOST_POINTS

if TYPE_CHECKING:
    from typecase.insight.ratings import Rating

TABLE = Path(__file__).parent / "head_starts.json"  # made by tools/make_head_starts.py
Table = dict[str, dict[str, list[int]]]  # by seats and the strongest: of those below, weakest first
NAMES = [*LEVELS]
LENGTHS = ("rounds", "deals", "passes", "target")  # the options that say how long a match is


@cache
def known() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(TABLE.read_text(encoding="utf-8"))
    return found


def suggested(
    game: str, table: Sequence[str | Rating], options: Mapping[str, Any] | None = None
) -> list[int] | None:
    """By seat, for levels and ratings: the strongest begins with nothing, and the others with what
    evens them out. None where nobody knows it, or no head start can do it."""
    told: Table | None = known()["games"].get(game, {}).get("head_starts")
    if not told or len(table) < 2:
        return None
    places = [place_of(game, one) for one in table]
    starts = [needed(told, len(table), max(places), place) for place in places]
    least, long = min(starts, key=abs), length(game, options or {})
    return [within(round(long * (one - least))) for one in starts]


def may_be_evened(game: str) -> bool:
    """Whether there is something to suggest."""
    return bool(known()["games"].get(game, {}).get("head_starts"))


def length(game: str, options: Mapping[str, Any]) -> float:
    """How long the match is against a usual one, for which head starts were found: they grow with
    it."""
    usual = {option.name: option.default for option in box(game).options}
    agreed = (name for name in LENGTHS if name in usual)
    return next((options.get(name, usual[name]) / usual[name] for name in agreed), 1.0)


def within(points: int) -> int:
    """As much as the option takes."""
    return max(-MOST_POINTS, min(MOST_POINTS, points))


def place_of(game: str, one: str | Rating) -> float:
    """Where somebody stands among the levels: 0 is a beginner, 3 is best."""
    if isinstance(one, str):
        return NAMES.index(one)
    from typecase.insight.ratings import anchors  # who has none is spared its model

    bots = [anchors()[game][level].strength for level in NAMES]
    return at_height(bots, one.strength)


def at_height(rising: Sequence[float], height: float) -> float:
    """Where a line through these points, one step apart, has that height.

    >>> [at_height([0.0, 10.0, 30.0], height) for height in (-5, 5, 20, 99)]
    [0.0, 0.5, 1.5, 2.0]
    """
    for at, (low, high) in enumerate(pairwise(rising)):
        if height < high:
            return at + max(0.0, (height - low) / (high - low))
    return float(len(rising) - 1)


def needed(told: Table, seats: int, strongest: float, place: float) -> float:
    """The head start of a place among the levels where so many sit: between what was measured in
    straight lines, and beyond it as with the most."""

    def with_seats(n: int) -> float:
        at_most, part = floor(strongest), strongest % 1
        low, high = (line(told[str(n)], top, place) for top in (at_most, ceil(strongest)))
        return low + part * (high - low)

    known_seats = sorted(map(int, told))
    below = max((n for n in known_seats if n <= seats), default=known_seats[0])
    above = min((n for n in known_seats if n >= seats), default=known_seats[-1])
    part = (seats - below) / (above - below) if above > below else 0.0
    return with_seats(below) + part * (with_seats(above) - with_seats(below))


def line(of_seats: dict[str, list[int]], strongest: int, place: float) -> float:
    """The head start of a place below a strongest level; nought there and above."""
    points = [*of_seats.get(NAMES[strongest], []), 0]
    at, part = floor(place), place % 1
    if at >= strongest:
        return 0.0
    return points[at] + part * (points[at + 1] - points[at])
