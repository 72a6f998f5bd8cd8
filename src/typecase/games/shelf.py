"""The shelf: the games in order, and what is written on each box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from typecase.games.letter_head import LetterHead, LetterHeadOptions
from typecase.games.letter_head import scoring as letter_head_scoring
from typecase.lexicon.search import Scoring
from typecase.story.options import Option, Options, options_of
from typecase.table.moves import Refused, short


class Box(NamedTuple):
    """One game on the shelf."""

    name: str
    title: str
    seats: range
    minutes: int  # how long a match takes about
    summary: str
    profile: str  # the lexicon's profile for its rulebook
    game: type[Any]  # a `Game`, made from its options and a dictionary
    agreed: type[Options]
    scoring: Callable[[int], Scoring]  # what words are worth, from so many cards

    @property
    def options(self) -> tuple[Option, ...]:
        """What the players may agree on before a match."""
        return options_of(self.agreed)


SHELF = (
    Box(
        "letter-head",
        "Letter Head",
        range(2, 9),
        30,
        "Form words from your cards, or make the others believe that you do.",
        "letter-head",
        LetterHead,
        LetterHeadOptions,
        letter_head_scoring,
    ),
)


def box(name: object) -> Box:
    """The game of this name, or `Refused` with the names that there are."""
    for one in SHELF:
        if one.name == name:
            return one
    names = ", ".join(one.name for one in SHELF)
    raise Refused(f"There is no game {short(name)}; the shelf holds {names}.", "The shelf")
