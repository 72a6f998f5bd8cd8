"""Ratings: how strong people are at a game, by who finished before whom, on the scale of the bots.

Plackett and Luce's model, as openskill has it: each player has a strength and an uncertainty, and a
match of any number of seats tells by its places alone. What the bots of a level are worth in a game
was measured once, among themselves, and stays as it is: they anchor the scale, so that somebody who
only ever plays bots has a rating that means the same as everybody else's.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from typecase.bots.levels import LEVELS
from typecase.insight.places import places
from typecase.story.match import Match
from typecase.story.protocol import BOT

ANCHORS = Path(__file__).parent / "anchors.json"  # made by tools/make_anchors.py
FEWEST = 5  # matches before anything is shown
SCALE = 60  # points for one of openskill's: who begins has 1,500
MODEL = PlackettLuce()


class Rating(NamedTuple):
    """What is known of somebody's strength at one game."""

    strength: float
    doubt: float  # one standard deviation
    matches: int = 0

    @property
    def points(self) -> int:
        return round(SCALE * self.strength)

    @property
    def range(self) -> int:
        """So many points more or less it may be, nineteen times in twenty."""
        return round(2 * SCALE * self.doubt)

    @property
    def shown(self) -> bool:
        return self.matches >= FEWEST

    def __str__(self) -> str:
        """As it is shown.

        >>> str(Rating(26.5, 2.0, 12)), str(Rating(26.5, 2.0, 4))
        ('1590 ± 240', 'not before 5 matches: 4 so far')
        """
        if not self.shown:
            return f"not before {FEWEST} matches: {self.matches} so far"
        return f"{self.points} ± {self.range}"


NEW = Rating(MODEL.mu, MODEL.sigma)


class Outcome(NamedTuple):
    """How one match ended, as far as it counts: who sat there, and on which place each finished.
    Bots go by their level."""

    game: str
    players: tuple[str, ...]
    bots: frozenset[int]  # which of them are
    places: tuple[int, ...]


def outcome_of(match: Match[Any]) -> Outcome | None:
    """What a match tells of the strength of those who played it; None where it counts for nothing:
    it is not over, was ended by agreement (S20), had a stacked deck, evened the odds by a head
    start (H7), or does not say who sat there."""
    setup = match.setup
    uneven = setup.stack or match.table.head_start
    if match.result is None or match.by_agreement or uneven or not setup.players:
        return None
    bots = frozenset(seat for seat, one in enumerate(setup.players) if one.kind == BOT)
    names = tuple(one.level if one.kind == BOT else one.name for one in setup.players)
    return Outcome(setup.game, tuple(map(str, names)), bots, places(match))


def rated(outcomes: Iterable[Outcome]) -> dict[str, dict[str, Rating]]:
    """By game, the rating of every person, after these matches in their order."""
    found: dict[str, dict[str, Rating]] = {}
    for one in outcomes:
        people, scale = found.setdefault(one.game, {}), anchors().get(one.game, {})
        before = [
            scale.get(name, NEW) if seat in one.bots else people.get(name, NEW)
            for seat, name in enumerate(one.players)
        ]
        after = played(before, one.places)
        for seat, name in enumerate(one.players):
            if seat not in one.bots:
                people[name] = after[seat]
    return found


def played(before: Sequence[Rating], finished: Sequence[int]) -> list[Rating]:
    """What everybody's rating is after a match with these places; alone nobody is outdone."""
    if len(before) < 2:
        return [one._replace(matches=one.matches + 1) for one in before]
    teams: list[list[PlackettLuceRating]] = [
        [MODEL.create_rating([one.strength, one.doubt])] for one in before
    ]
    ranks: list[float] = [float(place) for place in finished]
    after = MODEL.rate(teams, ranks=ranks)
    return [
        Rating(now.mu, now.sigma, was.matches + 1)
        for was, (now,) in zip(before, after, strict=True)
    ]


@cache
def anchors() -> Mapping[str, Mapping[str, Rating]]:
    """By game and level, what the bots are worth."""
    kept = json.loads(ANCHORS.read_text(encoding="utf-8"))
    return {
        game: {level: Rating(*told["levels"][level]) for level in LEVELS}
        for game, told in kept.items()
    }
