"""The protocol between games and everything else. A game is a table and a story told over it.

A match is (game, setup, log) and nothing more: the table is what the story has made of the log so
far.

A story is a coroutine, and `await` in it means "ask the players", nothing else. There is no event
loop, no task and no clock: the match sends each answer in, and the story goes on at once to its
next question.
"""

from __future__ import annotations

from collections.abc import Awaitable, Coroutine, Generator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType, NoneType
from typing import Any, ClassVar, NamedTuple, Protocol, Self, TypeAlias, TypeVar, runtime_checkable

from typecase.table.events import Event, Events, Question, Told
from typecase.table.events import Seat as Seat
from typecase.table.luck import Luck
from typecase.table.moves import Barred, Move
from typecase.table.sights import Public, Secret
from typecase.table.worth import Worth

Millis: TypeAlias = int


class Ask(NamedTuple):
    """What one seat is asked: the moves it may make, verb by verb, and the two lines of text."""

    moves: Mapping[str, Move[Any]]
    says: Question | str = ""  # what the asked seat reads
    others: str = ""  # what the others read, as a template: the seat in it is the asked one
    free: bool = False  # it may answer, and nobody waits for it

    def offers(self) -> dict[str, Move[Any]]:
        """What the seat may do now; what is barred it may not."""
        return {verb: move for verb, move in self.moves.items() if not isinstance(move, Barred)}


class Answer(NamedTuple):
    """What the story gets: who did what. The value is what the move's check made of the action."""

    seat: Seat
    do: str
    value: Any


class Line(NamedTuple):
    """One input of the log: an answer, a resignation, or (with no seat) that the time was up."""

    at: Millis
    seat: Seat | None
    ask: str  # the question that it answered: its phase, and what was on offer
    action: dict[str, Any] | None  # as an action again, complete
    answer: Answer | None  # what the story is told
    heard: dict[str, Any]  # what the dictionary said while this was played
    race: Millis | None = None  # where others raced for it: by how much it came before the next


PERSON, BOT = "person", "bot"
RESIGN = "resign"
END_BY_AGREEMENT = "end-by-agreement"  # proposes it, agrees to it, or declines (S20)


class Result(NamedTuple):
    """How a match ended."""

    winners: tuple[Seat, ...]
    scores: dict[Seat, int]
    besides: Mapping[str, int] = MappingProxyType({})  # what is no seat's, such as the Printer's


class RulesFault(RuntimeError):
    """The rules themselves failed on this input. The match stands as it stood before it."""


class Player(NamedTuple):
    """Who sits in a seat, as a record tells it: no business of the rules."""

    name: str
    kind: str = PERSON
    level: str | None = None  # of a bot: with its name and its seed, it is the same bot again
    seed: int | None = None

    def proper(self) -> bool:
        """Whether a record can tell of this one: a person, or a bot with its level and seed."""
        kinds = {PERSON: (str, NoneType, NoneType), BOT: (str, str, int)}
        told = kinds.get(self.kind) if isinstance(self.kind, str) else None
        return told == (type(self.name), type(self.level), type(self.seed))


class Setup(NamedTuple):
    """All that is fixed before the first question."""

    game: str
    rules: str  # the version of the rules that the log was made with
    seats: int
    seed: int
    options: dict[str, Any]  # every option with its value
    differing: dict[str, Any]  # those of them that are not the game's own
    stack: dict[str, str]
    players: tuple[Player, ...] = ()  # by seat, where it was said who they are
    seal: dict[str, Any] | None = None  # what was shown of the seed before the deal, if anything


@dataclass(frozen=True, slots=True)
class Wait(Awaitable[Answer | None]):
    """The one thing a story may await: the first answer to any of these, or the deadline."""

    asks: Mapping[Seat, Ask]
    until: Millis | None
    phase: str
    race: tuple[str, ...] = ()  # verbs for which only the first counts: whoever is far is late

    def __await__(self) -> Generator[Wait, Answer | None, Answer | None]:
        return (yield self)


A_DAY: Millis = 24 * 60 * 60 * 1000
# What becomes of the rulebook's times: none, a share of them, or the same span for every answer.
PACE: dict[str, tuple[int, int] | Millis | None] = {
    "relaxed": None,
    "standard": (1, 1),
    "blitz": (1, 2),
    "day": A_DAY,
    "three-days": 3 * A_DAY,
    "week": 7 * A_DAY,
}


@dataclass(kw_only=True)
class Table:
    """All that a story remembers between questions. Secrets live here, never in a local
    variable."""

    seats: int
    luck: Luck
    pace: Public[str] = "standard"
    now: Millis = 0
    resigned: Public[list[Seat]] = field(default_factory=list)
    # Who would end the match now (S20). Where it has ended, all did, or nobody.
    agreed: Public[list[Seat]] = field(default_factory=list)
    said: Secret[Any] = field(default_factory=dict)  # answers given at once, until they are shown
    # By seat, what counts at the end besides: `leaders` adds it, and the options tell everybody.
    head_start: dict[Seat, int] = field(default_factory=dict)
    told: list[Told] = field(default_factory=list)  # what has happened; only ever added to
    imagined: tuple[int, Seat | None] = (0, None)  # how many were told before that, and to whom

    def players(self) -> list[Seat]:
        """The seats that still play."""
        return [seat for seat in range(self.seats) if seat not in self.resigned]

    def others(self, seat: Seat) -> list[Seat]:
        """The other seats that still play, clockwise."""
        around = ((seat + step) % self.seats for step in range(1, self.seats))
        return [other for other in around if other not in self.resigned]

    def out(self) -> list[Seat]:
        """The seats that have no part in what is played now."""
        return self.resigned

    def must_agree(self) -> list[Seat]:
        """Whose yes it takes to end the match by agreement (S20): all who still play."""
        return self.players()

    def after(self, millis: Millis) -> Millis | None:
        """So much time from now, at the table's pace; None where nobody looks at the clock."""
        pace = PACE[self.pace]
        if pace is None:
            return None
        return self.now + (pace if isinstance(pace, int) else millis * pace[0] // pace[1])

    def after_seconds(self, agreed: int | None) -> Millis | None:
        """The same for a clock that the players may set, or leave standing with None or nought.
        At a pace of days it always runs: whoever is silent must not keep the others for ever."""
        by_days = isinstance(PACE[self.pace], int)
        return self.after((agreed or 0) * 1000) if agreed or by_days else None

    def tell(self, *events: Event) -> None:
        """Let it be known, once the table shows it: no seat learns a card from an event that it
        does not see there."""
        for event in events:
            self.told.append(Told(len(self.told) + 1, self.now, event))

    def events(self, seat: Seat | None) -> Events:
        """What has happened, as this seat has seen it."""
        return Events(self.told, seat, self.imagined)

    def moot(self) -> bool:
        """Whether nobody need answer what is being asked any more, since somebody has left; a
        game's own table says so where leaving can decide something."""
        return False

    async def first(
        self,
        phase: str,
        asks: Mapping[Seat, Ask],
        until: Millis | None = None,
        race: tuple[str, ...] = (),
    ) -> Answer | None:
        """The first answer from anyone asked. None if the deadline comes first, if everybody who
        was waited for has resigned, or if somebody's leaving has made the question moot: a story
        takes all of these as silence. For the verbs of a race, being first is all."""
        while True:
            if self.resigned:
                asks = {seat: ask for seat, ask in asks.items() if seat not in self.resigned}
            if until is None and all(ask.free for ask in asks.values()):
                return None
            answer = await Wait(asks, until, phase, race)
            if answer is None or answer.do != RESIGN:
                return answer
            if self.moot():
                return None
            gone = asks.get(answer.seat)
            left = (ask.free for seat, ask in asks.items() if seat != answer.seat)
            if gone is not None and not gone.free and all(left):
                return None

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__ = {name: copied(value) for name, value in self.__dict__.items()}
        return twin


NEVER_CHANGING = frozenset({int, str, bool, tuple, NoneType})
CHANGING = (list, dict, NoneType)  # what a table changes in place, or may hold in place of it


def copied(value: Any) -> Any:
    """A copy as deep as a table needs it: lists and dicts anew, what cannot change is shared.

    A list or a dict holds things of one kind, so its first one tells whether to look further.
    """
    kind = value.__class__
    if kind in NEVER_CHANGING:  # most are
        return value
    if isinstance(value, list):
        if value and value[0].__class__ in CHANGING:
            return [copied(item) for item in value]
        return value.copy()
    if isinstance(value, dict):
        if value and next(iter(value.values())).__class__ in CHANGING:
            return {key: copied(item) for key, item in value.items()}
        return value.copy()
    return value.copy() if isinstance(value, Luck) else value


TableT = TypeVar("TableT", bound=Table)
Story: TypeAlias = Coroutine[Wait, Answer | None, None]


class Game(Protocol[TableT]):
    """What a game file provides."""

    rules: ClassVar[str]  # its version: a changed rule that changes old logs needs a new one
    clauses: ClassVar[
        Mapping[str, str]
    ]  # for each phase, the heading of the rulebook that rules it

    def set_table(self, setup: Setup) -> TableT: ...
    def play_round(self, t: TableT) -> Story: ...
    def scores(self, t: TableT) -> dict[Seat, int]: ...
    def over(self, t: TableT) -> bool: ...  # asked between rounds only
    def result(self, t: TableT) -> Result: ...  # who wins with the table as it is


@runtime_checkable
class Settles(Protocol):
    """A game in which something is in play that has to be settled before it can be counted."""

    def settle(self, t: Any) -> None:
        """Called once when a match ends in mid-round: one player is left, or all have agreed."""


@runtime_checkable
class Previews(Protocol):
    """A game that tells what an action would come to before it is done."""

    def preview(self, t: Any, answer: Answer) -> Worth:
        """What this legal answer is worth, from what its seat sees and by the function that pays
        for it in the story. It changes nothing, and asks no dictionary about what the referee
        leaves open."""
