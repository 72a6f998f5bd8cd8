"""Winning: who of those who still play is ahead, and that equals share it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from typecase.story.protocol import Seat, Table


def leaders(
    t: Table, counts: Mapping[Seat, Any], best: Callable[..., Any] = max
) -> tuple[Seat, ...]:
    """The players with the most of what counts (or with `best=min` the least); ties share (H3)."""
    ahead = best(counts[seat] for seat in t.players())
    return tuple(seat for seat in t.players() if counts[seat] == ahead)
