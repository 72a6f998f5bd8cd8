"""The wire: every message between a page and the server over its socket, and what a page draws.

With `wire_http.py`, which holds what is asked over HTTP, the only place that knows JSON shapes.
`tools/gen_ts.py` turns these types into `client/src/wire.ts`, so a page cannot misread them, and
`tools/make_wire_docs.py` into `docs/wire.md` and its schema, so that anybody can read them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, cast

import msgspec
from msgspec import Meta, Struct

from typecase.lessons.coach import Coach
from typecase.server.haste import Pace
from typecase.story.seen import Seen as Look
from typecase.table.events import Message, Told, plain_message, plain_told
from typecase.table.moves import Refused as Refusal
from typecase.table.wording import Reader
from typecase.table.worth import Worth as Found

VERSION = 2  # of the messages; a page of another one is told to reload
CLAUSE = "Wire"  # what is behind a refusal of what is not understood at all
LONGEST = 16_384  # bytes of one message; no move of any game comes near it

AT_THE_DOOR = Reader([])  # whoever has not come to a table yet

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


class Event(Struct):
    """Something that has happened, as the seat has seen it."""

    number: int  # the first of a match has the number one
    at: int
    kind: str
    fields: dict[str, Any]
    says: str  # the sentence, to this seat: it is "you"


class Part(Struct):
    """Something that an action would earn or meet, or that may still change it."""

    kind: str
    fields: dict[str, Any]
    says: str


LookAt = Literal["hand", "bed", "bar", "seats", "top", "nowhere"]


class LessonStep(Struct):
    """What the learner reads."""

    says: str
    look: LookAt  # where
    does: bool  # whether she does something herself; else she reads it, and the next
    then: str  # what she reads after it, until the next step comes


class Lesson(Struct):
    """A guided hand, and how far the learner has come in it."""

    steps: list[LessonStep]
    step: int  # the first that is not done
    now: bool  # whether its time has come
    astray: bool  # whether she has done something else than it said


class Frame(Struct):
    """What is seen in every game; the table's own fields stand beside these."""

    title: str  # of the game
    aim: str  # how one wins it, as it was agreed here
    names: list[str]  # of the seats
    bots: list[int]  # the seats of those who are no people; /api/company tells about them
    lags: dict[str, int]  # milliseconds to each person's page and back, as its pings tell it
    hints: bool  # whether they are given at this table
    paused: bool  # whether its clock stands still
    promise: str  # the checksum that was shown before this deal; empty where it was not sealed
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
    lesson: Lesson | None  # of the seat that it is for


# Over the socket

Id = Annotated[str, Meta(min_length=1, max_length=64)]


class Hello(Struct, tag="hello", tag_field="type", forbid_unknown_fields=True):
    """The first message of a page, within five seconds: where it would sit, and by what right.
    Without a token it watches."""

    version: int
    table: Annotated[str, Meta(min_length=1, max_length=64)]
    token: Annotated[str, Meta(max_length=64)] = ""


class Pong(Struct, tag="pong", tag_field="type", forbid_unknown_fields=True):
    """The answer to a `Ping`, at once."""

    n: int


class Do(Struct, tag="do", tag_field="type", forbid_unknown_fields=True):
    """A seat acts. The page makes the id up; sent again with the same id, it is done once. What was
    meant for a match that is over by now is not done in the next."""

    id: Id
    action: dict[str, Any]
    match: str = ""  # that it is meant for; the one that is played, where none is named


class AskHint(Struct, tag="hint", tag_field="type", forbid_unknown_fields=True):
    """A seat would like to know what it might do: it is told half of it in a `Nudge`, and asked
    for again all of it in a `Hint`; or it is `Refused`."""

    id: Id


Token = Annotated[str, Meta(min_length=32, max_length=64)]  # 24 random bytes in base 64


class Sit(Struct, tag="sit", tag_field="type", forbid_unknown_fields=True):
    """Somebody takes a seat. The page makes its token up, from 24 random bytes, and has to keep it:
    whoever says hello with it sits there. The code is that of the invitation; a table that is
    listed in the lobby asks for none."""

    id: Id
    name: str
    token: Token
    code: str = ""
    seat: int | None = None  # the first that is open, where none is named


class Stand(Struct, tag="stand", tag_field="type", forbid_unknown_fields=True):
    """Somebody gets up for good. Where a match is on, a bot plays on for her."""

    id: Id


class Say(Struct, tag="say", tag_field="type", forbid_unknown_fields=True):
    """Somebody who sits here says something to all who do, and who may look on: at most 200
    characters."""

    id: Id
    text: str


class Ready(Struct, tag="ready", tag_field="type", forbid_unknown_fields=True):
    """Somebody says before a match that it may begin, or takes it back. The host need not wait for
    it."""

    id: Id
    ready: bool


class AddText(Struct, tag="add", tag_field="type", forbid_unknown_fields=True):
    """Somebody adds a text to the next deal, at most 64 characters, before it; an empty one takes
    it back. The seed follows from it, and the record tells it when the match is over."""

    id: Id
    text: str


HostDeed = Literal[
    "start",
    "kick",
    "pause",
    "go-on",
    "bot",
    "back",
    "token",
    "close",
    "chat-on",
    "chat-off",
    "brisk",
    "natural",
    "patient",
    "even",
    "uneven",
]


class Host(Struct, tag="host", tag_field="type", forbid_unknown_fields=True):
    """What only the host may do: begin a match, send somebody away, pause and go on, have a bot
    play in a seat and give it back, replace a lost token, let people talk or not, say how
    fast bots go on where one person plays them, have head starts even out the bots and people, who
    play like a level (or one of them does), or not, close the table.
    To have a bot play in one's own seat, and to take it back, is everybody's right."""

    id: Id
    deed: HostDeed
    seat: int | None = None
    level: str = ""  # of the bot, the table's own where none is named; or of people


class Again(Struct, tag="again", tag_field="type", forbid_unknown_fields=True):
    """The host begins another match with the same people."""

    id: Id


OWN = "own"  # told instead of a list of words or cards that a table has made


class SeatNow(Struct):
    """Who sits in a seat."""

    name: str
    kind: Literal["open", "person", "bot"]
    bot: bool  # whether a bot plays there, for somebody or of its own
    here: bool  # whether her page is
    added: bool  # whether she has added a text to the next deal
    ready: bool  # whether she has said that the next match may begin
    plays_like: str  # the level that head starts take her to have, where they even out


class TableNow(Struct, tag="table", tag_field="type"):
    """How the table stands; told whenever that changes."""

    table: str
    code: str  # of the invitation, for those who sit there
    state: Literal["gathering", "playing", "paused", "over", "closed"]
    game: str
    title: str  # of the game
    options: dict[str, Any]  # that were agreed; "own" for a list of its own, others are as usual
    seat: int | None  # the page's own
    host: int | None
    seats: list[SeatNow]
    number: int  # of the match that is played, or was played last
    listed: bool  # in the lobby
    watch: bool  # whether others may look on
    chat: bool
    pace: Pace  # of the bots, where one person plays them
    open_record: bool  # whether all cards may be seen afterwards, where several people sit
    even: str  # the level that people are taken to have; empty where nothing evens out
    head_starts: list[int] | None  # that even out the next match, by seat, before it
    promise: str  # of the next deal, before it: the checksum of its secret
    trouble: str  # why the match stands still: nothing can be kept now, or somebody's line is gone


class Said(Struct, tag="said", tag_field="type"):
    """What somebody has said. A page that comes is told the latest, and may know some of it."""

    number: int  # the first sentence at a table has the number one
    seat: int
    name: str  # hers, when she said it
    text: str


class NewToken(Struct, tag="token", tag_field="type"):
    """What the host gives to whoever has lost hers."""

    id: str  # of the command that asked for it
    seat: int
    token: str


class Welcome(Struct, tag="welcome", tag_field="type"):
    """The answer to `Hello`. What is seen comes next."""

    version: int
    seat: int | None  # null for somebody who watches
    server: str  # its release


View = Annotated[dict[str, Any], Meta(extra={"ts": "Frame & Record<string, unknown>"})]


class Preview(Struct, tag="preview", tag_field="type", forbid_unknown_fields=True):
    """A seat would like to know what this would come to: it is told in a `Worth`, or `Refused` as
    it would be if it did it. Nothing changes."""

    id: Id
    action: dict[str, Any]


class Seen(Struct, tag="seen", tag_field="type"):
    """All that is seen now, and the latest of what has happened. `clock` is the match's own time
    when this was sent. Once there is a result, all hands lie open."""

    n: int  # the number of this view; the next has the next number
    match: str
    clock: int
    hash: str  # of the record so far, SHA-256; the last one is that of the whole record
    events: list[Event]
    seen: View


class Delta(Struct, tag="delta", tag_field="type", omit_defaults=True):
    """What has changed since view `n - 1`, and what has happened meanwhile. First `drop` what lies
    in these places, in this order; then `set` these fields; then `put` these values in their
    places: one past the end of a list is added to it. A place is a path, as `hands/0/4` is the
    fifth card in the hand of seat 0. A page that has missed a number connects anew."""

    n: int
    clock: int
    hash: str = ""
    drop: list[str] = []
    set: dict[str, Any] = {}
    put: dict[str, Any] = {}
    events: list[Event] = []


class Done(Struct, tag="done", tag_field="type"):
    """What was asked for is done, and view `n`, which was sent before this, shows it."""

    id: str  # of the command
    n: int


class Nudge(Struct, tag="nudge", tag_field="type"):
    """Half a hint. Whoever asks again about the same question is told the rest."""

    id: str  # of the command that asked for it
    sentence: str


class Hint(Struct, tag="hint", tag_field="type"):
    """What the seat might do, complete, and why; without an action it might wait."""

    id: str  # of the command that asked for it
    action: dict[str, Any] | None
    why: str  # one sentence
    word: str | None
    definition: str | None


class Worth(Struct, tag="worth", tag_field="type"):
    """What an action would come to, as far as the seat can know."""

    id: str  # of the command that asked for it
    points: int | None  # those of all parts that count; null where nothing is counted
    parts: list[Part]
    unless: list[Part]


class Refused(Struct, tag="refused", tag_field="type"):
    """What was asked for is not done, and why. Nothing has changed."""

    id: str | None  # of the command, where it could be read
    sentence: str
    clause: str


class Ping(Struct, tag="ping", tag_field="type"):
    """Is anybody there? How soon the `Pong` comes tells how far away the page is."""

    n: int


class Bye(Struct, tag="bye", tag_field="type"):
    """The last message before the server closes the socket."""

    why: str  # one sentence
    again: Literal["no", "yes", "reload"]  # whether to connect anew, or to load the page anew


FromServer = (
    Welcome
    | TableNow
    | Said
    | Seen
    | Delta
    | Done
    | Refused
    | Nudge
    | Hint
    | Worth
    | NewToken
    | Ping
    | Bye
)
ToMatch = Do | AskHint | Preview
ToTable = Sit | Stand | Ready | AddText | Host | Again | Say
Command = ToMatch | ToTable
FromPage = (
    Hello | Do | AskHint | Preview | Sit | Stand | Ready | AddText | Host | Again | Say | Pong
)


encode = msgspec.json.encode


_decoder: Callable[[Any], Any] = cache(
    msgspec.json.Decoder
)  # to make one takes longer than to use it


def decode(text: bytes | str, kind: type[T], most: int = LONGEST) -> T:
    """The message, or `Refused` with one sentence that says what is wrong with it."""
    if len(text) > most:
        sentence = "That message is too long: at most {most} bytes are read."
        raise Refusal(sentence, CLAUSE, most=most)
    try:
        found: T = _decoder(kind).decode(text)
        return found
    except msgspec.ValidationError as fault:
        sentence = "That message is not understood: {fault}."
        raise Refusal(sentence, CLAUSE, fault=str(fault)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refusal("That message is not JSON.", CLAUSE) from None


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
    seen = look.now_plain(reader.says)  # what has happened goes beside it, and each of it once
    del seen["options"]  # a list of words or cards of the table's own would go with every card
    return seen


def refused_of(
    refused: Refusal, reader: Reader = AT_THE_DOOR, command: str | None = None
) -> Refused:
    """Why it is not done, in its reader's words."""
    return Refused(command, reader.says(refused.says), refused.clause)


def worth_of(worth: Found, reader: Reader, command: str) -> Worth:
    """What was asked for in a `Preview`, in its reader's words."""
    parts = [part_of(part, reader) for part in worth.parts]
    unless = [part_of(one, reader) for one in worth.unless]
    return Worth(command, worth.points, parts, unless)


def lesson_now(coach: Coach) -> dict[str, Any]:
    """How far the learner has come, as plain values: a view holds nothing else."""
    steps = [LessonStep(one.says, one.look, bool(one.do), one.then) for one in coach.lesson.steps]
    told: dict[str, Any] = msgspec.to_builtins(Lesson(steps, coach.step, coach.now, coach.astray))
    return told


def part_of(message: Message, reader: Reader) -> Part:
    fields = plain_message(message)
    return Part(fields.pop("kind"), fields, reader.says(message))
