"""Events: what happened at a table, as values that show each seat what it may see.

A story tells an event once the table shows it. Marks on its fields say who sees the cards in them,
as they do on a table: `Public` for everybody (a card that lies `Down` is hidden all the same),
`Own` for the event's own seat. A card in a field without a mark is seen by nobody. How an event
reads is `says`; the one place where it becomes a sentence is `wording.py`.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache, lru_cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    NamedTuple,
    TypeAlias,
    TypeVar,
    dataclass_transform,
    get_type_hints,
)

import msgspec

from typecase.table.cards import Card, Down
from typecase.table.sights import Sight

T = TypeVar("T")


class Mark(Enum):
    SEAT = "the number of a seat: a name, where it is told"
    OWN = "only the event's own seat sees what is in it"


Seat: TypeAlias = Annotated[int, Mark.SEAT]
Seats: TypeAlias = tuple[Seat, ...]
Own = Annotated[T, Mark.OWN]

NOTHING = Down(Card(-1, "", 0))  # a card is there, and that is all


# The kinds of other packages have its name before theirs: one of ours can never be in their way.
OURS = __name__.partition(".")[0]
KINDS: dict[str, type[Message]] = {}  # every kind of message: what is read back from JSON needs it
# In JSON the first three stand beside the fields, and what has a face is a card.
TAKEN = {"number", "at", "kind", "face"}


@dataclass_transform(frozen_default=True)  # else mypy wants frozen=True at every kind
class Message(msgspec.Struct, frozen=True):
    """Something that can be said: an event, or a question. A template and its values."""

    says: ClassVar[str] = ""
    kind: ClassVar[str] = ""

    def __init_subclass__(cls, **settings: Any) -> None:
        super().__init_subclass__(**settings)
        if cls.__bases__ == (Message,):
            return  # events, questions
        assert cls.__bases__[0].__bases__ == (Message,), "a kind has no kinds of its own"
        taken = TAKEN & inspect.get_annotations(cls).keys()
        assert not taken, f"a field of {cls.__name__} needs another name than {taken.pop()}"
        name = "".join("-" * letter.isupper() + letter.lower() for letter in cls.__name__)[1:]
        package = cls.__module__.partition(".")[0]
        cls.kind = name if package == OURS else f"{package}.{name}"
        other = KINDS.get(cls.kind, cls)
        assert other.__module__ == cls.__module__, f"{other.__module__} has {cls.__name__} already"
        KINDS[cls.kind] = cls


class Event(Message):
    """Something that happened. Each class right below this one is a kind, known by its name."""

    is_lot: ClassVar[bool] = False  # whether it tells a letter of a card that is drawn as a lot


class Question(Message):
    """Something that is asked, where the question has values: of whom, and about what."""


class Told(NamedTuple):
    """One event as the table keeps it: the first has the number one."""

    number: int
    at: int  # milliseconds on the match's own clock
    event: Event


# What a seat sees of an event


class Field(NamedTuple):
    name: str
    seat: bool  # whether it names a seat, or several
    sight: Sight | Mark | None  # who sees what is in it
    cards: bool  # whether cards may be in it
    down: bool  # whether some of them may lie face down


@cache
def fields(kind: type[Message]) -> tuple[Field, ...]:
    """What is known of each field of a message from its type."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_field(name, hints[name]) for name in kind.__struct_fields__)


def _field(name: str, hint: Any) -> Field:
    marks, kinds = _parts(hint)
    sight = next((mark for mark in marks if mark in (Sight.EVERYONE, Mark.OWN)), None)
    return Field(name, Mark.SEAT in marks, sight, Card in kinds or Down in kinds, Down in kinds)


def _parts(hint: Any) -> tuple[set[Any], set[Any]]:
    """The marks in a type, and the classes that it is made of."""
    marks, kinds = set(getattr(hint, "__metadata__", ())), {hint}
    for part in getattr(hint, "__args__", ()):
        more_marks, more_kinds = _parts(part)
        marks |= more_marks
        kinds |= more_kinds
    return marks, {kind for kind in kinds if isinstance(kind, type)}


@cache
def open_to_all(kind: type[Event]) -> bool:
    """Whether all seats see the same of it: most are so, and are never copied."""
    return not any(
        one.down or one.sight is Mark.OWN or (one.cards and one.sight is None)
        for one in fields(kind)
    )


def sight_of(event: Event, seat: int | None) -> Event:
    """The event as this seat sees it; None is a spectator."""
    kind = type(event)
    if open_to_all(kind):
        return event
    own = seat is not None and seat == getattr(event, "seat", None)
    return kind(
        *[
            _sight_in(one, getattr(event, one.name), seat, own and one.sight is Mark.OWN)
            for one in fields(kind)
        ]
    )


def _sight_in(field: Field, value: Any, seat: int | None, own: bool) -> Any:
    if field.cards:
        return _shown(value, seat, own or field.sight is Sight.EVERYONE)
    return value if own or field.sight is not Mark.OWN else None


def _shown(value: Any, seat: int | None, shown: bool) -> Any:
    if type(value) is tuple:
        return tuple([_shown(one, seat, shown) for one in value])
    if value is None:
        return None
    covered = isinstance(value, Down) and seat not in value.known_to
    return value if shown and not covered else NOTHING


class Events(Sequence[Told]):
    """What a seat has seen happen. Made in no time: worked out only where somebody looks.

    `imagined` is how many of the events lie before an imagined match, and who imagines it: nobody
    in there remembers more of them than that seat does.
    """

    __slots__ = ("_imagined", "_seat", "_told", "_upto")

    def __init__(
        self, told: list[Told], seat: int | None, imagined: tuple[int, int | None] = (0, None)
    ) -> None:
        self._told, self._upto, self._seat, self._imagined = told, len(told), seat, imagined

    def __len__(self) -> int:
        return self._upto

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return [self._look(place) for place in range(self._upto)[at]]
        return self._look(range(self._upto)[at])

    def _look(self, place: int) -> Told:
        told, (before, imaginer) = self._told[place], self._imagined
        if open_to_all(type(told.event)):
            return told
        event = sight_of(told.event, imaginer) if place < before else told.event
        return told._replace(event=sight_of(event, self._seat))

    def since(self, number: int) -> list[Told]:
        """Those after the one of that number."""
        seen: list[Told] = self[number:]  # the n-th event has the number n
        return seen

    def last(self, *kinds: type[Event], **like: Any) -> Told | None:
        """The latest of these kinds whose fields are like that."""
        for place in range(self._upto - 1, -1, -1):
            if isinstance(self._told[place].event, kinds):
                told = self._look(place)
                if all(getattr(told.event, name) == value for name, value in like.items()):
                    return told
        return None

    def plain(self) -> list[dict[str, Any]]:
        """For a page or a file."""
        return [plain_told(told) for told in self]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Events) and self[:] == other[:]

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> Any:  # what goes to another process is what the seat sees
        return Events, (self[:], self._seat)


# As JSON-able data, and back


def plain_told(told: Told) -> dict[str, Any]:
    """One event for a page: its number, its time, its kind, and what is in it."""
    event = told.event
    values = _plain_open(event) if open_to_all(type(event)) else plain_message(event)
    return {"number": told.number, "at": told.at, **values}


@lru_cache(maxsize=1024)  # every seat is told of the same events, one after the other
def _plain_open(event: Event) -> dict[str, Any]:
    return plain_message(event)


def plain_message(message: Message) -> dict[str, Any]:
    """What is in it, and which kind it is."""
    values = {one.name: _plain(getattr(message, one.name)) for one in fields(type(message))}
    return {"kind": message.kind, **values}


def _plain(value: Any) -> Any:
    if isinstance(value, Down):
        return {} if value == NOTHING else {**_plain(value.card), "down": True}
    if isinstance(value, Card):
        card = {"id": value.id, "face": value.face, "points": value.points}
        return {**card, "text": value.text} if value.text else card
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value


def events_from(described: Sequence[Mapping[str, Any]], seat: int | None) -> Events:
    """What `Events.plain` described, also after a trip through JSON."""
    told = [Told(one["number"], one["at"], message_from(one, seat)) for one in described]
    return Events(told, seat)


def message_from(described: Mapping[str, Any], seat: int | None) -> Any:
    """The message that `plain_message` described to this seat."""
    kind = KINDS[described["kind"]]
    return kind(*[_from_plain(described[one.name], seat) for one in fields(kind)])


def _from_plain(value: Any, seat: int | None) -> Any:
    if isinstance(value, list | tuple):
        return tuple([_from_plain(one, seat) for one in value])
    if not isinstance(value, Mapping):
        return value
    if not value:
        return NOTHING
    card = Card(value["id"], value["face"], value["points"], text=value.get("text", ""))
    return Down(card, () if seat is None else (seat,)) if value.get("down") else card
