"""Places: who finished before whom in a match that is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from typecase.door import reopen
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
    """By seat: 0 for who won, and so on; who ties shares a place, who has resigned is last. In
    Letter Hogs, those who have won as few deals finish in the order of the fingers on noses."""
    result = match.result
    assert result is not None, "the match is over"
    late = lateness(match) if match.setup.game == "letter-hogs" else {}
    return placed(result.scores, result.winners, match.table.resigned, late)


def placed(
    scores: Mapping[Seat, int],
    winners: Collection[Seat],
    resigned: Collection[Seat] = (),
    late: Mapping[Seat, int] = {},
) -> tuple[int, ...]:
    """The same of a result; of those who have not won and are equal, whoever was later is behind.

    >>> placed({0: 20, 1: 90, 2: 40, 3: 40, 4: 70}, [1], [4])
    (2, 0, 1, 1, 3)
    >>> placed({0: 0, 1: 1, 2: 0, 3: 0}, [1], late={0: 1, 2: 3, 3: 1})
    (1, 0, 2, 1)
    """
    sign = 1 if less_won(scores, winners, resigned) else -1

    def stands(seat: Seat) -> tuple[bool, bool, int, int]:
        if seat in resigned:
            return True, True, 0, 0
        won = seat in winners
        return False, not won, sign * scores[seat], 0 if won else late.get(seat, 0)

    order = sorted({stands(seat) for seat in scores})
    return tuple(order.index(stands(seat)) for seat in sorted(scores))


def lateness(match: Match[Any]) -> dict[Seat, int]:
    """Letter Hogs: how many fingers were on noses before each seat's, in all deals that were won.
    Who wins hangs on the cards more than on anything else; who notices, and is not the last, does
    not."""
    again, found, shown = reopen(match.setup), Counter[Seat](), False
    for line in match.log:
        again.again(line)
        table = again.table
        if table.shown and not shown:
            noses = table.noses
            found.update({s: noses.index(s) if s in noses else len(noses) for s in table.players()})
        shown = bool(table.shown)
    return dict(found)
