"""Winning: who of those who still play is ahead, and that equals share it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from typecase.story.protocol import Seat, Table


def best_of(
    seats: Iterable[Seat], count: Callable[[Seat], Any], best: Callable[..., Any] = max
) -> list[Seat]:
    """Those of the seats that have the most; all of them that are equal.

    >>> best_of([0, 1, 2], {0: 7, 1: 4, 2: 7}.__getitem__), best_of([], abs)
    ([0, 2], [])
    """
    counts = {seat: count(seat) for seat in seats}
    ahead = best(counts.values(), default=None)
    return [seat for seat in counts if counts[seat] == ahead]


def leaders(
    t: Table, counts: Mapping[Seat, Any], best: Callable[..., Any] = max
) -> tuple[Seat, ...]:
    """The players with the most of what counts (or with `best=min` the least); ties share (H3).
    What counts is a number, or first of all a number: head starts are added to it (H7)."""

    def in_all(seat: Seat) -> Any:
        count, besides = counts[seat], t.head_start.get(seat, 0)
        return (count[0] + besides, *count[1:]) if isinstance(count, tuple) else count + besides

    return tuple(best_of(t.players(), in_all, best))
