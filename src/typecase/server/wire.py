"""The wire: every message between a page and the server. The only place that knows JSON shapes.

`tools/gen_ts.py` turns these types into `client/src/wire.ts`, so a page cannot misread them, and
`tools/make_wire_docs.py` into `docs/wire.md` and its schema, so that anybody can read them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Literal, Protocol, TypeVar, cast

import msgspec
from msgspec import Meta, Struct

from typecase.bots.levels import USUAL
from typecase.games.house_rules.word_lists import MOST_WORDS
from typecase.games.shelf import Box as ShelfBox
from typecase.insight.review import Review
from typecase.lessons.coach import Coach
from typecase.lessons.lesson import lesson_for
from typecase.server.haste import Pace
from typecase.story.seen import Seen as Look
from typecase.table.events import Message, Told, plain_message, plain_told
from typecase.table.moves import Refused as Refusal
from typecase.table.wording import Reader
from typecase.table.worth import Worth as Found

VERSION = 2  # of the messages; a page of another one is told to reload
CLAUSE = "Wire"  # what is behind a refusal of what is not understood at all
LONGEST = 16_384  # bytes of one message; no move of any game comes near it
# Whoever opens a table may bring two lists of words: the longest of fifteen letters, in quotes.
LONGEST_NEW_TABLE = LONGEST + 2 * MOST_WORDS * 18

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
]


class Host(Struct, tag="host", tag_field="type", forbid_unknown_fields=True):
    """What only the host may do: begin a match, send somebody away, pause and go on, have a bot
    play in a seat and give it back, replace a lost token, let people talk or not, say how
    fast bots go on where one person plays them, close the table.
    To have a bot play in one's own seat, and to take it back, is everybody's right."""

    id: Id
    deed: HostDeed
    seat: int | None = None
    level: str = ""  # of the bot; the table's own, where none is named


class Again(Struct, tag="again", tag_field="type", forbid_unknown_fields=True):
    """The host begins another match with the same people."""

    id: Id


class SeatNow(Struct):
    """Who sits in a seat."""

    name: str
    kind: Literal["open", "person", "bot"]
    bot: bool  # whether a bot plays there, for somebody or of its own
    here: bool  # whether her page is
    added: bool  # whether she has added a text to the next deal


class TableNow(Struct, tag="table", tag_field="type"):
    """How the table stands; told whenever that changes."""

    table: str
    code: str  # of the invitation, for those who sit there
    state: Literal["gathering", "playing", "paused", "over", "closed"]
    game: str
    title: str  # of the game
    seat: int | None  # the page's own
    host: int | None
    seats: list[SeatNow]
    number: int  # of the match that is played, or was played last
    listed: bool  # in the lobby
    watch: bool  # whether others may look on
    chat: bool
    pace: Pace  # of the bots, where one person plays them
    open_record: bool  # whether all cards may be seen afterwards, where several people sit
    promise: str  # of the next deal, before it: the checksum of its secret
    trouble: str  # why the match stands still, if the server cannot keep anything now


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
ToTable = Sit | Stand | AddText | Host | Again | Say
Command = ToMatch | ToTable
FromPage = Hello | Do | AskHint | Preview | Sit | Stand | AddText | Host | Again | Say | Pong


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
    lesson: bool  # whether there is a guided hand


class Rules(Struct):
    """How a game is played."""

    title: str
    page: str  # in Markdown, as the game's makers wrote it


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


class NewTable(Struct, forbid_unknown_fields=True):
    """What a page asks for. `name` is what the others call the person who opens the table. Where no
    other seat is for a person, the first match begins at once."""

    game: str
    seats: int | None = None
    people: int = 1  # seats for people, her own among them; bots sit in the others
    options: dict[str, Any] = {}
    seed: int | None = None
    name: str = ""
    level: str = USUAL  # of the bots
    hints: bool = True  # whether the person would like to be able to ask for them
    listed: bool = False  # in the lobby, where anybody may sit down
    watch: bool = True  # whether others may look on
    pace: Pace = "natural"  # of the bots, where one person plays them
    lesson: bool = False  # the game's guided hand, which says itself how it is played
    wait: bool = False  # the first match begins when the host says so, though no seat is open
    open_record: bool = False  # whether all cards may be seen afterwards, where several people sit


class Opened(Struct):
    """The new table, and the secret that opens a seat at it."""

    table: str
    game: str
    token: str
    code: str  # of the invitation


class ListedTable(Struct):
    """A table where anybody may sit down, or look on."""

    table: str
    game: str
    title: str  # of the game
    host: str  # her name
    seats: int
    free: int  # seats that can be taken now
    watch: bool  # whether others may look on


class Lobby(Struct):
    """The tables at which somebody waits for others, and those that may be watched."""

    tables: list[ListedTable]


class QuickMatch(Struct, forbid_unknown_fields=True):
    """Somebody would like to play with whoever is there: this game, or any."""

    game: str = ""
    name: str = ""


class Invitation(Struct):
    """The table to which a code invites."""

    table: str


class Definition(Struct):
    """What a word means."""

    word: str
    definition: str | None  # null where the dictionary has none
    says: str  # whether it is a word in this game, and why


class Standing(Struct):
    """How everybody stood when that changed."""

    step: int  # after so many steps of the match
    round: int
    scores: dict[str, int]


class LaidWord(Struct):
    """A word that somebody laid, wrote or called."""

    seat: int
    word: str
    points: int | None  # null where the game counts none for a word, or where it fell
    step: int
    round: int
    fell: bool
    cards: list[Card]  # that print it, where all of them were shown
    commonness: int  # from 7, which every sentence has, to 0, which is rare


class Recap(Struct):
    """What is worth telling of a match that is over."""

    game: str
    title: str  # of the game
    names: list[str]  # of the seats
    bots: list[int]
    over: bool
    agreed: bool  # whether all agreed to stop
    resigned: list[int]
    result: Result
    lowest: bool  # whether less is better here
    standings: list[Standing]
    words: list[LaidWord]


class Step(Struct, omit_defaults=True):
    """One input of a match, by a seat or by the clock, and what it changed, as in a `Delta`; what
    it `put`, and when, stands in the `Replay`. The field `now` is when it came; what happened,
    happened then, and is numbered on from before. In place of a card stands `#` and its place among
    the `cards` of the `Replay`."""

    seat: int | None = None
    drop: list[str] = []
    set: dict[str, Any] = {}
    events: list[Part] = []


ToldCard = Annotated[dict[str, Any], Meta(extra={"ts": "Card"})]


class Replay(Struct):
    """A match from its first card to its result, through somebody's eyes."""

    recap: Recap
    eyes: str  # the number of a seat, "all", or "watch" for those of whoever sits nowhere
    may: list[str]  # the eyes through which whoever asks may look
    first: View
    events: list[Event]  # before the first step
    cards: list[ToldCard]
    steps: list[Step]
    # What differs from step to step, by itself: what is alike is sent in a tenth less bytes then.
    after: list[int]  # by step, milliseconds since the one before
    put: list[dict[str, Any]]  # by step


class Finish(Struct, forbid_unknown_fields=True):
    """How a match ended for those who sat there."""

    seat: int  # of whoever asks
    levels: list[str | None]  # by seat, of the bots; null for a person
    places: list[int]  # by seat; the first is 0, and who ties shares one


class AskRating(Struct, forbid_unknown_fields=True):
    """Matches of one game, in the order in which they were played: at most 200."""

    game: str
    matches: Annotated[list[Finish], Meta(max_length=200)]


class RatingNow(Struct):
    """How strong somebody is at a game, after these matches. Nothing of them is kept."""

    matches: int
    fewest: int  # matches before a rating is shown
    points: int | None  # null before
    range: int  # so many points more or less it may be, nineteen times in twenty
    scale: dict[str, int]  # the points of bots, by level


class OpenRecord(Struct, forbid_unknown_fields=True):
    """A record that is to be played again, line by line."""

    record: str
    eyes: str = "all"  # or the number of a seat


class PlacedCard(Struct):
    """A card in a grid."""

    row: int
    col: int
    card: Card


class Puzzle(Struct):
    """The puzzle of a day, as it is asked."""

    date: str
    number: int  # of the day
    first: str  # the first day that has one
    last: str  # and the last: today
    kind: Literal["word", "place"]
    game: str
    title: str  # of the game
    asks: str
    cards: list[Card]  # to find a word among; or the one that is to be placed
    columns: list[int]  # what the columns of a board are worth, where the cards are one
    grid: list[PlacedCard]
    free: list[list[int]]  # rows and columns of the cells that are left
    rating: int
    answers: int  # how many people have answered it here
    solved: int  # and how many of them have solved it


class Attempt(Struct, forbid_unknown_fields=True):
    """An answer to a puzzle. `person` is a token that the page makes up and keeps, as for a seat:
    for each the first outcome counts."""

    person: Token
    word: str = ""
    row: int | None = None
    col: int | None = None
    give_up: bool = False


class PlaceWorth(Struct):
    """A cell, and what the card there brings on average over all cards that may come."""

    row: int
    col: int
    points: float


class Answered(Struct):
    """What came of an answer. When it is over, the answer is told."""

    over: bool
    solved: bool
    says: str
    word: str | None = None  # one that solves it
    definition: str | None = None
    places: list[PlaceWorth] = []  # best first
    rating: int | None = None  # the person's own now
    before: int | None = None  # and before; the same, where she has answered it before


class Day(Struct):
    """The deal of a day, before it is played."""

    date: str
    number: int
    first: str  # the first day that has one
    last: str  # and the last: today
    game: str
    title: str  # of the game
    about: str  # how it is played
    bots: list[str]  # by name, in their seats
    people: int  # how many have played it here
    field: bool  # whether bots have played it, to compare with
    promise: str  # the checksum of its key, which the cards follow from
    key: str  # told when its day is over; empty until then
    tomorrow: str  # what is promised of the day after it


class Try(Struct, forbid_unknown_fields=True):
    """Somebody would like to play the deal of a day. `person` is a token that the page makes up and
    keeps: her first try counts. A friend's link tells the party."""

    person: Token
    name: str = ""
    party: Annotated[str, Meta(max_length=32)] = ""
    pace: Pace = "natural"


class Party(Struct):
    """Friends who play the same deal; whoever has its name belongs to it."""

    party: str


class Friend(Struct):
    """Somebody of the same party. Scores are told when all have played."""

    name: str
    you: bool
    score: int | None


class DayResult(Struct):
    """What the deal of a day came to, for whoever has played it."""

    date: str
    number: int
    game: str
    title: str
    match: str  # its name, to be seen again
    score: int
    tries: int  # that she has made
    later: int  # which try this is; one, if it counts
    counts: bool  # whether it was played to its end
    on_time: bool  # and begun on its day: only such make a streak
    between: str  # which levels it is between; empty without a field
    beaten: dict[str, int]  # by level, how many of a hundred bots have less
    levels: dict[str, list[int]]  # and what they have
    people: list[int]  # what others have, in their first tries
    squares: str
    luck: int | None  # what the cards were worth against the usual, where one plays alone
    skill: int | None  # and what was made of them, against strong bots
    share: str  # to be sent to others: no card, no word
    friends: list[Friend]


class AskReview(Struct, forbid_unknown_fields=True):
    """Whose choices are to be looked at: the own seat's, unless all cards are open."""

    seat: int | None = None


class ReviewRecord(Struct, forbid_unknown_fields=True):
    """A record that somebody has kept, and whose choices are to be looked at."""

    record: str
    seat: int = 0


class ReviewNow(Struct):
    """A review that was asked for, and how far it has come."""

    review: str  # its name, for asking again and for stopping it
    done: int
    whole: int
    found: Review | None = None  # when it is made
    fault: str = ""  # one sentence, where it could not be


class Health(Struct):
    """How the server is."""

    ok: bool
    version: str
    tables: int  # in memory


encode = msgspec.json.encode


class Made(Protocol):
    """A review as the server knows it."""

    name: str
    done: int
    whole: int
    review: Review | None
    fault: str


def review_now(job: Made) -> ReviewNow:
    return ReviewNow(job.name, job.done, job.whole, job.review, job.fault)


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
    lesson = lesson_for(box.name) is not None
    return Box(box.name, box.title, *ends, box.minutes, box.summary, options, lesson)
