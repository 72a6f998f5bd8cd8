"""Places: who finished before whom in a match that is over."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from typecase.story.match import Match
from typecase.story.protocol import Seat


def lowest_wins(match: Match[Any]) -> bool:
    """Whether those who won have less than the others."""
    result = match.result
    if result is None:
        return False
    return less_won(result.scores, result.winners, match.table.resigned)


def less_won(
    scores: Mapping[Seat, int], winners: Collection[Seat], resigned: Collection[Seat]
) -> bool:
    others = [scores[seat] for seat in scores if seat not in winners and seat not in resigned]
    won = [scores[seat] for seat in winners]
    return bool(won and others) and max(won) <= min(others) and min(won) < max(others)


def places(match: Match[Any]) -> tuple[int, ...]:
    """By seat: 0 for who won, and so on; who ties shares a place, who has resigned is last."""
    result = match.result
    assert result is not None, "the match is over"
    return placed(result.scores, result.winners, match.table.resigned)


def placed(
    scores: Mapping[Seat, int], winners: Collection[Seat], resigned: Collection[Seat] = ()
) -> tuple[int, ...]:
    """The same of a result.

    >>> placed({0: 20, 1: 90, 2: 40, 3: 40, 4: 70}, [1], [4])
    (2, 0, 1, 1, 3)
    """
    sign = 1 if less_won(scores, winners, resigned) else -1

    def stands(seat: Seat) -> tuple[bool, bool, int]:
        out = seat in resigned
        return out, seat not in winners, 0 if out else sign * scores[seat]

    order = sorted({stands(seat) for seat in scores})
    return tuple(order.index(stands(seat)) for seat in sorted(scores))
