"""What a preview tells in several games: what a word counts, and what may still become of it."""

from __future__ import annotations

from typecase.story.options import Options
from typecase.table.cards import Card
from typecase.table.events import Seat
from typecase.table.worth import Part, Unless


class Letters(Part):
    says = "{points} for the letters"
    points: int


class ForACard(Part):
    says = "{points} for {card}"
    card: Card
    points: int


class LengthBonus(Part):
    says = "{points} for the length"
    points: int


class AChallenge(Unless):
    says = (
        "a challenge, which leaves nothing if it is no word"
        "{points:|, and brings # if it is one|, and brings # if it is one}"
    )
    points: int = 0


class IfRight(Unless):
    says = "{points:# point|# points} if you are right, and as many for {seat} if not"
    points: int
    seat: Seat


def doubts(options: Options, points: int = 0) -> tuple[Unless, ...]:
    """Where the referee leaves it open whether a word is one, somebody may challenge it."""
    return (AChallenge(points),) if options.referee == "challenge" else ()
