"""The wire: every message between a page and the server. The only place that knows JSON shapes.

`tools/gen_ts.py` turns these types into `client/src/wire.ts`, so a page cannot misread them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar, cast

import msgspec
from msgspec import Meta, Struct

from typecase.bots.levels import USUAL
from typecase.games.shelf import Box as ShelfBox
from typecase.story.seen import NOTHING_YET
from typecase.story.seen import Seen as Look
from typecase.table.events import Told, plain_told
from typecase.table.moves import Refused as Refusal
from typecase.table.wording import Reader

LONGEST = 16_384  # bytes of one message; no move of any game comes near it

T = TypeVar("T")


# What a page draws: cards, moves and the frame around every game's own table


class Card(Struct):
    """A card as a seat sees it. One that it may not see has neither id nor face nor points."""

    id: int | None = None
    face: str | None = None
    points: int | None = None
    text: str | None = None  # what is printed on it, where that is more than letters
    down: bool = False


class Press(Struct, tag="press", tag_field="kind"):
    label: str


class Barred(Struct, tag="barred", tag_field="kind"):
    label: str
    reason: str


class Named(Struct):
    """One option of a choice: its value, and what a player reads."""

    value: Any
    name: str


class Choose(Struct, tag="choose", tag_field="kind", omit_defaults=True):
    label: str
    field: str
    options: list[Named]
    optional: bool = False  # left out, it is the first


class Amount(Struct, tag="amount", tag_field="kind"):
    label: str
    field: str
    least: int
    most: int
    step: int


class Write(Struct, tag="write", tag_field="kind", omit_defaults=True):
    label: str
    field: str
    most: int
    letters: bool
    optional: bool
    begins: str = ""  # what stands there and may only be added to


class Pick(Struct, tag="pick", tag_field="kind"):
    label: str
    field: str
    one: bool
    cards: list[int]
    least: int
    most: int


class Order(Struct, tag="order", tag_field="kind"):
    label: str
    field: str
    cards: list[int]


class Place(Struct):
    """Cards that a word may take, and how many of them it must and may."""

    cards: list[int]
    least: int
    most: int | None


class Spell(Struct, tag="spell", tag_field="kind", omit_defaults=True):
    label: str
    least: int
    bluff: bool
    optional: bool
    places: list[Place] = msgspec.field(name="from")
    doubles: bool = False  # a card may print its letter twice in a row
    line: list[int] | None = None  # the cards that the new line is slid under, by an offset
    never: list[str] = []  # words that may not be laid again


class Trace(Struct, tag="trace", tag_field="kind"):
    label: str
    field: str
    least: int
    most: int
    options: list[int]
    optional: bool


class Cell(Struct, tag="cell", tag_field="kind"):
    label: str
    options: list[list[int]]  # row and column


class Line(Struct):
    """A row or a column of a grid; null where no card lies."""

    axis: str
    number: int
    cards: list[int | None]


class Announce(Struct, tag="announce", tag_field="kind", omit_defaults=True):
    label: str
    field: str
    least: int
    lines: list[Line]
    struck: list[list[str]] = []  # lines and words that may not be announced there again


class Both(Struct, tag="both", tag_field="kind"):
    label: str
    parts: list[Move]


Move = (
    Press | Barred | Choose | Amount | Write | Pick | Order | Spell | Trace | Cell | Announce | Both
)


class Ask(Struct):
    """What the seat is asked: verb by verb, the moves that it may make."""

    says: str
    free: bool
    moves: dict[str, Move]


class Result(Struct, omit_defaults=True):
    winners: list[int]
    scores: dict[str, int]
    besides: dict[str, int] = {}  # what is no seat's and was to be beaten, by its name


class Frame(Struct):
    """What `seen` holds in every game; the table's own fields stand beside these."""

    game: str
    seat: int | None
    seats: int
    now: int
    deadline: int | None
    phase: str
    awaited: list[int]
    others: list[str]
    ask: Ask | None
    scores: dict[str, int]
    result: Result | None
    resigned: list[int]
    agreed: list[int]  # who would end the match now; at its end all did, or nobody


class Event(Struct):
    """Something that has happened, as the seat has seen it."""

    number: int  # the first of a match has the number one
    at: int
    kind: str
    fields: dict[str, Any]
    says: str  # the sentence, to this seat: it is "you"


class Scoring(Struct):
    """What a word would earn, as far as its letters tell."""

    letters: list[int]  # A to Z, for what a wild card stands for
    bonus: list[int]  # by the number of letters; the last one for all that are longer
    wild: bool  # whether a wild card is worth its letter


# Over the socket


class Do(Struct, tag="do", tag_field="type", forbid_unknown_fields=True):
    """A seat acts. The page makes the id up; sent again with the same id, it is done once."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    action: dict[str, Any]


class AskHint(Struct, tag="hint", tag_field="type", forbid_unknown_fields=True):
    """A seat would like to know what it might do: it is told half of it in a `Nudge`, and asked
    for again all of it in a `Hint`; or it is `Refused`."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]


class Seen(Struct, tag="seen", tag_field="type"):
    """What the seat sees now, as far as that has changed since it was last told, and what has
    happened meanwhile. `clock` is the match's own time when this was sent."""

    match: str
    title: str  # of the game
    names: list[str]  # of the seats; {0} in a label or a hint stands for the first
    bots: list[int]  # the seats of those who are no people; /api/company tells about them
    clock: int
    answered: list[str]  # ids of the commands that were done
    scoring: Scoring | None  # where the seat may lay a word
    hints: bool  # whether they are given at this table
    events: list[Event]
    seen: Annotated[dict[str, Any], Meta(extra={"ts": "Partial<Frame> & Record<string, unknown>"})]


class Nudge(Struct, tag="nudge", tag_field="type"):
    """Half a hint. Whoever asks again about the same question is told the rest."""

    id: str  # of the command that asked for it
    sentence: str


class Hint(Struct, tag="hint", tag_field="type"):
    """What the seat might do, complete, and why; without an action it might wait."""

    id: str  # of the command that asked for it
    action: dict[str, Any] | None
    why: str  # one sentence; {0} in it stands for the name of seat 0
    word: str | None
    definition: str | None


class Refused(Struct, tag="refused", tag_field="type"):
    """What was asked for is not done, and why. Nothing has changed."""

    id: str | None  # of the command, where it could be read
    sentence: str
    clause: str


FromServer = Seen | Nudge | Hint | Refused
FromPage = Do | AskHint


# Over HTTP


class Whole(Struct, tag="whole", tag_field="kind"):
    least: int
    most: int


class WholeBySeat(Struct, tag="whole-by-seat", tag_field="kind"):
    least: int
    most: int


class Seats(Struct, tag="seats", tag_field="kind"):
    """A list of seats."""


class OneOf(Struct, tag="one-of", tag_field="kind"):
    values: list[str | int | None]


class Switch(Struct, tag="switch", tag_field="kind"):
    pass


class Dealer(Struct, tag="dealer", tag_field="kind"):
    pass


OptionKind = Whole | WholeBySeat | Seats | OneOf | Switch | Dealer


class Option(Struct):
    name: str
    default: str | int | bool | list[int] | None
    about: str
    kind: OptionKind


class Box(Struct):
    """One game on the shelf."""

    name: str
    title: str
    fewest: int
    most: int
    minutes: int
    summary: str
    options: list[Option]


class Person(Struct):
    """Somebody of the company."""

    name: str
    known_as: str
    style: str
    about: str  # the style, in one line


class Company(Struct):
    """Who sits down when there are not enough people."""

    people: list[Person]


class Shelf(Struct):
    """The games, and the levels of the bots that one may play them against."""

    games: list[Box]
    levels: list[str]
    usual: str  # the level, where none is asked for


class NewMatch(Struct, forbid_unknown_fields=True):
    """What a page asks for. `name` is what the others call the person who opens the match."""

    game: str
    seats: int | None = None
    options: dict[str, Any] = {}
    seed: int | None = None
    name: str = ""
    level: str = USUAL  # of the bots
    hints: bool = True  # whether the person would like to be able to ask for them


class Opened(Struct):
    """The new match, and the secret that opens a seat at it."""

    match: str
    key: str


class Health(Struct):
    ok: bool
    version: str
    matches: int


encode = msgspec.json.encode


def decode(text: bytes | str, kind: type[T]) -> T:
    """The message, or `Refused` with one sentence that says what is wrong with it."""
    if len(text) > LONGEST:
        raise Refusal(f"That message is too long: at most {LONGEST} bytes are read.", "Wire")
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as fault:
        raise Refusal(f"That message is not understood: {fault}.", "Wire") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refusal("That message is not JSON.", "Wire") from None


def said_by_page(text: bytes | str) -> FromPage:
    """What a page says over its socket, or `Refused`."""
    return decode(text, cast("type[FromPage]", FromPage))


def event_of(told: Told, reader: Reader) -> Event:
    """What has happened, as its reader is told it."""
    fields = plain_told(told)
    number, at, kind = fields.pop("number"), fields.pop("at"), fields.pop("kind")
    return Event(number, at, kind, fields, reader.says(told.event))


def seen_of(look: Look, reader: Reader) -> dict[str, Any]:
    """What a seat sees now, with what is asked in its reader's words."""
    seen = look._replace(events=NOTHING_YET).plain()
    del seen["events"]  # they go beside it, and each of them once
    del seen["options"]  # a list of words or cards of the table's own would go with every card
    seen["others"] = [reader.says(text) for text in look.others]
    if look.ask:
        seen["ask"]["says"] = reader.says(look.ask.says)
    return seen


def scoring_of(box: ShelfBox, seen: Mapping[str, Any]) -> Scoring | None:
    """What the word that this seat may lay is worth, from as many cards as it may lay."""
    moves = seen["ask"]["moves"].values() if seen["ask"] else ()
    spells = [move["from"] for move in moves if move["kind"] == "spell"]
    if not spells:
        return None
    worth = box.scoring(max(sum(len(place["cards"]) for place in places) for places in spells))
    return Scoring(list(worth.points), list(worth.bonus), worth.wild_counts)


def box_of(box: ShelfBox) -> Box:
    """What is written on a game's box."""
    options = [
        Option(
            option.name,
            option.default,
            option.about,
            msgspec.convert(option.kind.describe(), OptionKind),
        )
        for option in box.options
    ]
    ends = box.seats[0], box.seats[-1]
    return Box(box.name, box.title, *ends, box.minutes, box.summary, options)
