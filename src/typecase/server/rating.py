"""A rating for whoever asks, from matches that only her browser knows."""

from __future__ import annotations

from typecase.bots.levels import LEVELS
from typecase.games.shelf import box
from typecase.insight.ratings import FEWEST, NEW, Outcome, anchors, rated
from typecase.server import wire_http
from typecase.table.moves import Refused

SELF = ""  # no level, and nobody else, is called so
MOST_SEATS = 12


def rating_of(asked: wire_http.AskRating) -> wire_http.RatingNow:
    """What these matches come to. Of other people nothing is known but that they sat there."""
    box(asked.game)
    outcomes = [outcome(asked.game, one, number) for number, one in enumerate(asked.matches)]
    own = rated(outcomes).get(asked.game, {}).get(SELF, NEW)
    scale = {level: one.points for level, one in anchors().get(asked.game, {}).items()}
    points = own.points if own.shown else None
    return wire_http.RatingNow(own.matches, FEWEST, points, own.range, scale)


def outcome(game: str, one: wire_http.Finish, number: int) -> Outcome:
    seats = range(len(one.levels))
    proper = (
        len(one.places) == len(seats) <= MOST_SEATS
        and one.seat in seats
        and one.levels[one.seat] is None
        and all(level is None or level in LEVELS for level in one.levels)
        and all(place in seats for place in one.places)
    )
    if not proper:
        says = "Match {number} tells no places of those who sat there."
        raise Refused(says, "Ratings", number=number + 1)
    names = tuple(
        SELF if seat == one.seat else level or f"somebody {number} {seat}"
        for seat, level in enumerate(one.levels)
    )
    bots = frozenset(seat for seat in seats if one.levels[seat] is not None)
    return Outcome(game, names, bots, tuple(one.places))
