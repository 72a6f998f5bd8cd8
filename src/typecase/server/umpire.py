"""The umpire: who was first in a race, though some are far away and others near.

Cards reach a far player late, and her claim comes back late: her moment is when it arrived less the
whole of her measured round trip, up to a cap (`lag.py` says how much of it is believed). A claim is
held for no longer than another contender's could still turn out to have been earlier: not at all
among equals. Then claims are played by their moments, and equal moments clockwise from the dealer's
left. Time itself waits for as long.

All times are milliseconds on the match's own clock; nothing here looks at a clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from typecase.story.protocol import Seat

Millis = float  # a race is decided by less than one

# A claim that comes so much later was in another race: nobody is told that somebody was before her.
SAME_RACE: Millis = 3_000


class Claim(NamedTuple):
    """A racing deed that has arrived and is not yet played."""

    moment: Millis
    place: int  # from the dealer's left: it decides between equal moments
    seat: Seat
    due: Millis  # when no other's could still be earlier
    deed: Any  # whatever the match is told when it is played


class Umpire:
    """The race at one table. `corrections` says of each contender by how much she is far away."""

    def __init__(self) -> None:
        self._held: list[Claim] = []
        self._won: tuple[Seat, Millis] | None = None

    def claim(
        self,
        seat: Seat,
        deed: Any,
        arrived: Millis,
        corrections: Mapping[Seat, Millis],
        place: int = 0,
    ) -> Claim:
        """Take a claim; it may be played when it is due, which for most is at once."""
        moment = arrived - corrections.get(seat, 0.0)
        slowest = slowest_of(corrections, without=seat)
        claim = Claim(moment, place, seat, max(arrived, moment + slowest), deed)
        self._held.append(claim)
        return claim

    def due(self, now: Millis) -> list[Claim]:
        """The claims that are to be played now, in their order: what is due, and whatever was
        before that."""
        last = max((claim[:3] for claim in self._held if claim.due <= now), default=None)
        if last is None:
            return []
        ready = sorted(
            (claim for claim in self._held if claim[:3] <= last), key=lambda one: one[:3]
        )
        self._held = [claim for claim in self._held if claim[:3] > last]
        return ready

    @property
    def held(self) -> list[Claim]:
        """Those that wait."""
        return list(self._held)

    def next_due(self) -> Millis | None:
        """When to ask again; None where nothing is held."""
        return min((claim.due for claim in self._held), default=None)

    def drop(self) -> list[Claim]:
        """Whatever is held; the question has gone that it was an answer to."""
        held, self._held = sorted(self._held, key=lambda one: one[:3]), []
        return held

    def played(self, claim: Claim) -> None:
        """This one was taken by the rules: it has won its race."""
        self._won = claim.seat, claim.moment

    def margin(self, claim: Claim, others: Iterable[Claim]) -> int | None:
        """By how much it was before the next of these, in whole milliseconds; None if it ran
        alone."""
        later = [other.moment - claim.moment for other in others if other.seat != claim.seat]
        return round(min(later)) if later else None

    def before(self, claim: Claim) -> tuple[Seat, int] | None:
        """Who was before this one in the same race, and by how many milliseconds."""
        if self._won is None or self._won[0] == claim.seat:
            return None
        seat, moment = self._won
        behind = claim.moment - moment
        return (seat, round(behind)) if 0 <= behind <= SAME_RACE else None


def slowest_of(corrections: Mapping[Seat, Millis], without: Seat | None = None) -> Millis:
    """The largest correction of those who might still claim: so long does time itself wait."""
    return max((by for seat, by in corrections.items() if seat != without), default=0.0)
