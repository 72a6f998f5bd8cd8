"""Accuracy: where somebody's choices stand on the scale of the bots.

Not by how often she did what the best bot would: beginners and masters agree with it about as
often. By what a choice cost on average, read off what it costs the four levels in the same game
with as many seats: beginner 40, casual 60, strong 80, best 100.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from msgspec import Struct

from typecase.bots.levels import LEVELS
from typecase.table.wording import Phrase

MARKS = {"beginner": 40, "casual": 60, "strong": 80, "best": 100}
MEANS = "means.json"  # made by tools/make_review_means.py, which makes it again
FEWEST = 3  # choices without which nothing is said


class Accuracy(Struct, frozen=True):
    """From 0 to 100, with the range in which two matches of three like this one would lie."""

    mark: int
    least: int
    most: int
    says: str


@cache
def means() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files("typecase.insight").joinpath(MEANS).read_text())
    return found


def accuracy_of(game: str, seats: int, rules: str, costs: Sequence[float]) -> Accuracy | None:
    """The mark of a match with such costs; None where nobody has measured the levels."""
    known = means()["games"].get(game, {})
    levels = known.get("means", {}).get(str(seats))
    if levels is None or known["rules"] != rules or len(costs) < FEWEST:
        return None
    mean = sum(costs) / len(costs)
    spread = sum((cost - mean) ** 2 for cost in costs) / (len(costs) - 1)
    error = (spread / len(costs)) ** 0.5
    mark, least, most = (mark_at(levels, mean + by) for by in (0.0, error, -error))
    return Accuracy(mark, least, most, f"{in_words(mark, least, most)}{alike(levels)}")


def mark_at(levels: Sequence[float], mean: float) -> int:
    """Where such a mean cost stands between those of the levels, from beginner to best.

    >>> [mark_at([8.0, 4.0, 2.0, 0.0], cost) for cost in (4.0, 3.0, -1.0, 10.0, 99.0)]
    [60, 70, 100, 30, 0]
    >>> [mark_at([8.0, 4.0, 4.0, 0.0], cost) for cost in (6.0, 4.0, 2.0)]
    [55, 70, 85]
    """
    scale = list[tuple[float, float]]()  # cost and mark; levels that share a cost share a place
    for cost in dict.fromkeys(levels):
        shared = [mark for mark, own in zip(MARKS.values(), levels, strict=True) if own == cost]
        scale.append((cost, sum(shared) / len(shared)))
    if mean <= scale[-1][0] or len(scale) == 1:
        return round(scale[-1][1])
    # Beyond a beginner's as fast as from there to the next.
    (worse, low), (better, high) = next(
        (pair for pair in pairwise(scale) if pair[1][0] < mean <= pair[0][0]), (scale[0], scale[1])
    )
    return max(0, round(low + (high - low) * (worse - mean) / (worse - better)))


def in_words(mark: int, least: int, most: int) -> Phrase:
    """
    >>> print(in_words(74, 60, 88))
    74, between casual and strong; one match tells it to between 60 and 88.
    """
    under = [name for name in LEVELS if MARKS[name] <= mark]
    over = [name for name in LEVELS if MARKS[name] > mark]
    if not under:
        says = "{mark}, below beginner; one match tells it to between {least} and {most}."
    elif not over:
        says = "{mark}, as the best bot; one match tells it to between {least} and {most}."
    else:
        says = (
            "{mark}, between {under} and {over}; one match tells it to between {least} and {most}."
        )
    return Phrase(
        says,
        mark=mark,
        least=least,
        most=most,
        under=under[-1] if under else "",
        over=over[0] if over else "",
    )


def alike(levels: Sequence[float]) -> Phrase:
    """Which levels share a place, if any do.

    >>> print(str(alike([4.0, 2.5, 2.5, 0.0])).strip())
    Here casual and strong cannot be told apart.
    """
    several = [
        tuple(name for name, own in zip(LEVELS, levels, strict=True) if own == cost)
        for cost in dict.fromkeys(levels)
    ]
    found = next((names for names in several if len(names) > 1), ())
    return Phrase(" Here {names:… and …} cannot be told apart." if found else "", names=found)
