"""What is asked of the server over HTTP, and its answers, beside the messages of `wire.py`."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Protocol

import msgspec
from msgspec import Meta, Struct

from typecase.bots.levels import USUAL
from typecase.games.house_rules.word_lists import MOST_WORDS
from typecase.games.shelf import Box as ShelfBox
from typecase.insight.head_starts import may_be_evened
from typecase.insight.review import Review
from typecase.lessons.lesson import lesson_for
from typecase.server.haste import Pace
from typecase.server.wire import LONGEST, Card, Event, Part, Result, Token, View

# Whoever opens a table may bring two lists of words: the longest of fifteen letters, in quotes.
LONGEST_NEW_TABLE = LONGEST + 2 * MOST_WORDS * 18


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
    may_be_evened: bool  # whether head starts can be suggested


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
    even: str = ""  # a level: head starts even out the bots and people, who play like it
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
    places: list[int]  # by seat, from 0 for who won; none while it is not over
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


class Made(Protocol):
    """A review as the server knows it."""

    name: str
    done: int
    whole: int
    review: Review | None
    fault: str


def review_now(job: Made) -> ReviewNow:
    return ReviewNow(job.name, job.done, job.whole, job.review, job.fault)


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
    even = may_be_evened(box.name)
    return Box(box.name, box.title, *ends, box.minutes, box.summary, options, lesson, even)
