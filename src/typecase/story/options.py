"""Options: what the players agree on before a match. A game lists its own as fields of a dataclass.

Each field says what it takes: `rounds: Annotated[int, Whole(1, 20), "rounds to play"] = 5`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import (
    Annotated,
    Any,
    NamedTuple,
    Protocol,
    TypeVar,
    get_type_hints,
    runtime_checkable,
)

from typecase.table.moves import Refused, short
from typecase.table.wording import Phrase, Text


class Kind(Protocol):
    """What values an option takes."""

    def read(self, value: object, seats: int) -> Any:
        """The value as the rules use it; LookupError if it is not one of those allowed, or
        `Refused` where there is more to say."""

    def allowed(self, seats: int) -> Text:
        """The same for people, within a sentence."""

    def describe(self) -> dict[str, Any]: ...


@runtime_checkable
class Kept(Protocol):
    """A value that is more than plain data."""

    def as_json(self) -> Any:
        """As a record's header keeps it, and as it can be given again."""


def plain_value(value: Any) -> Any:
    """The value of an option as plain data, the same before and after a trip through JSON."""
    if isinstance(value, Kept):
        return value.as_json()
    return list(value) if isinstance(value, tuple) else value


@dataclass(frozen=True)
class Whole:
    """A whole number between two ends."""

    least: int
    most: int

    def read(self, value: object, seats: int) -> int:
        if type(value) is not int or not self.least <= value <= self.most:
            raise LookupError
        return value

    def allowed(self, seats: int) -> Text:
        return Phrase("a whole number from {least} to {most}", least=self.least, most=self.most)

    def describe(self) -> dict[str, Any]:
        return {"kind": "whole", "least": self.least, "most": self.most}


@dataclass(frozen=True)
class WholeBySeat:
    """A whole number between two ends: the same for all, or a list with one for each seat."""

    least: int
    most: int

    def read(self, value: object, seats: int) -> int | tuple[int, ...]:
        one = Whole(self.least, self.most)
        if not isinstance(value, list | tuple):
            return one.read(value, seats)
        if len(value) != seats:
            raise LookupError
        return tuple(one.read(each, seats) for each in value)

    def allowed(self, seats: int) -> Text:
        return Phrase(
            "a whole number from {least} to {most}, or a list of {n} such numbers, one for each "
            "seat",
            least=self.least,
            most=self.most,
            n=seats,
        )

    def describe(self) -> dict[str, Any]:
        return {"kind": "whole-by-seat", "least": self.least, "most": self.most}


@dataclass(frozen=True)
class PointsBySeat(WholeBySeat):
    """The same where others play; alone there is nobody to be ahead of."""

    def read(self, value: object, seats: int) -> int | tuple[int, ...]:
        points = super().read(value, seats)
        if seats == 1 and points not in (0, (0,)):
            raise LookupError
        return points

    def allowed(self, seats: int) -> Text:
        return Phrase("0 where one plays alone") if seats == 1 else super().allowed(seats)


class SomeSeats:
    """A list of seats, each at most once."""

    def read(self, value: object, seats: int) -> tuple[int, ...]:
        if not isinstance(value, list | tuple):
            raise LookupError
        if any(type(one) is not int or not 0 <= one < seats for one in value):
            raise LookupError
        return tuple(sorted(set(value)))

    def allowed(self, seats: int) -> Text:
        return Phrase("a list of seats from 0 to {last}", last=seats - 1)

    def describe(self) -> dict[str, Any]:
        return {"kind": "seats"}


class OneOf:
    """One of a few values. "none" is None."""

    def __init__(self, *values: str | int | None) -> None:
        self.values = values

    def read(self, value: object, seats: int) -> str | int | None:
        for known in self.values:
            if type(known) is type(value) and known == value:
                return known
        if value == "none" and None in self.values:
            return None
        raise LookupError

    def allowed(self, seats: int) -> Text:
        values = tuple("none" if value is None else value for value in self.values)
        return Phrase("one of {values}", values=values)

    def describe(self) -> dict[str, Any]:
        return {"kind": "one-of", "values": list(self.values)}


class Switch:
    """On or off."""

    def read(self, value: object, seats: int) -> bool:
        if not isinstance(value, bool):
            raise LookupError
        return value

    def allowed(self, seats: int) -> Text:
        return Phrase("true or false")

    def describe(self) -> dict[str, Any]:
        return {"kind": "switch"}


class DealerSeat:
    """`draw`, or the seat that deals first."""

    def read(self, value: object, seats: int) -> str | int:
        if value == "draw":
            return "draw"
        if type(value) is not int or not 0 <= value < seats:
            raise LookupError
        return value

    def allowed(self, seats: int) -> Text:
        return Phrase("draw, or a seat from 0 to {last}", last=seats - 1)

    def describe(self) -> dict[str, Any]:
        return {"kind": "dealer"}


Dealer = Annotated[str | int, DealerSeat(), "who deals first: draw for it, or a seat"]
LIVE = ("relaxed", "standard", "blitz")
PACES = OneOf(*LIVE, "day", "three-days", "week")
Pace = Annotated[
    str,
    PACES,
    "relaxed plays without a clock, blitz in half the rulebook's times; day, three-days and week "
    "are how long everybody has for every answer",
]
RacingPace = Annotated[  # nobody can be first who looks in tomorrow
    str,
    OneOf(*LIVE),
    "relaxed plays without a clock, blitz in half the rulebook's times; a race takes no days",
]
NoClock = Annotated[str, PACES, "of no account here: there is no clock"]  # as a game's pace
MOST_POINTS = 1000  # that a head start may be
HeadStart = Annotated[
    int | tuple[int, ...],
    PointsBySeat(0, MOST_POINTS),
    "what counts at the end besides, seat by seat (H7)",
]
HeadStartBelow = Annotated[
    int | tuple[int, ...],
    PointsBySeat(-MOST_POINTS, 0),
    "what counts at the end besides, seat by seat: below nought, as the lowest total wins (H7)",
]
REFEREES = OneOf("challenge", "strict", "table")
Referee = Annotated[
    str,
    REFEREES,
    "challenge: a word stands unless somebody challenges it; strict: the dictionary refuses it at "
    "once; table: as strict, but a refused word can be put to the vote",
]


@dataclass(frozen=True, kw_only=True)
class Options:
    """What every game takes. A game's own options are the fields that its class adds."""

    # a name, or whatever else a game takes for a list of words
    lexicon: Annotated[Any, OneOf("standard", "plain", "everything"), "which words count"] = (
        "standard"
    )
    referee: Referee = "strict"
    pace: Pace = "standard"


class Option(NamedTuple):
    """One option of a game, as the shelf shows it."""

    name: str
    default: Any
    about: str
    kind: Kind


_READ: dict[type[Options], tuple[Option, ...]] = {}  # a class is read once


def options_of(kind: type[Options]) -> tuple[Option, ...]:
    """The options of a game, in the order in which its class lists them."""
    if kind not in _READ:
        hints = get_type_hints(kind, include_extras=True)
        marks = [(one, *hints[one.name].__metadata__) for one in fields(kind)]
        _READ[kind] = tuple(
            Option(one.name, plain_value(one.default), about, reader)
            for one, reader, about in marks
        )
    return _READ[kind]


OptionsT = TypeVar("OptionsT", bound=Options)


def read_options(
    kind: type[OptionsT], given: Mapping[str, object], seats: int, title: str
) -> OptionsT:
    """The options as the rules use them, or `Refused` with a sentence that lists what is
    allowed."""
    known = {option.name: option.kind for option in options_of(kind)}
    values = {}
    for name, value in given.items():
        if name not in known:
            raise Refused(
                "{title} has no option {name}; its options are {known}.",
                "Options",
                title=title,
                name=short(name),
                known=tuple(known),
            )
        try:
            values[name] = known[name].read(value, seats)
        except LookupError:
            allowed = known[name].allowed(seats)
            raise Refused(
                "{name} must be {allowed}, not {value}.",
                "Options",
                name=name,
                allowed=allowed,
                value=short(value),
            ) from None
    return kind(**values)


def plain_options(options: Options) -> dict[str, Any]:
    """Every option with its value, as plain data."""
    return {
        option.name: plain_value(getattr(options, option.name))
        for option in options_of(type(options))
    }


def differing(options: Options) -> dict[str, Any]:
    """The options that are not the game's own, as a record's header keeps them: a game that gets
    another option, with a default under which it is as it was, still reads its old records."""
    own = {option.name: option.default for option in options_of(type(options))}
    return {name: value for name, value in plain_options(options).items() if value != own[name]}
