"""Twins: copies of matches that follow them line by line, with the bots that sit there.

A twin is all that a bot needs: it is told the lines of the match as they are kept, shows them to
those who remember, and says what each of its bots means to do, and when. So nobody thinks at the
match itself, and a twin that is lost is had again from the log.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

from typecase.bots.bot import Bot
from typecase.door import reopen
from typecase.insight.followers import Followers
from typecase.story import logbook
from typecase.story.match import Match
from typecase.story.protocol import Millis, Seat
from typecase.story.seen import Seen

MakeBot: TypeAlias = Callable[[str, str, str, int], Bot]  # of a level, for a game, a name, a seed


class Invited(NamedTuple):
    """A bot, as it is kept: the same three make the same bot."""

    name: str
    level: str
    seed: int


class Sit(Struct, tag=True):
    """A twin of a match that begins so, with these bots."""

    twin: int
    header: str
    bots: dict[Seat, Invited]


class Ask(Struct, tag=True):
    """What has been kept since, and who has acted as it meant to. What do they mean to do now?"""

    twin: int
    number: int  # of the question: only the last one is answered
    lines: list[str]
    acted: list[Seat]
    pace: float  # how much of their thinking time they take


class Leave(Struct, tag=True):
    """The match has ended, or left memory."""

    twin: int


class Deed(Struct):
    """What a bot means to do; if that is refused, the next of them."""

    due: Millis
    seat: Seat
    actions: list[dict[str, Any]]
    bot: str  # its kind, for whoever notes a fault


class Meant(Struct, tag=True):
    twin: int
    number: int
    deeds: list[Deed]


class Failed(Struct, tag=True):
    """A bot has failed, and does anything. Only the kind of fault is told: its words may hold the
    bot's cards."""

    bot: str
    game: str
    phase: str
    fault: str


class Lost(Struct, tag=True):
    """The twin could not follow, and is gone: the rules there are not those of the match."""

    twin: int
    fault: str


ToTwins: TypeAlias = Sit | Ask | Leave
FromTwins: TypeAlias = Meant | Failed | Lost


class Twin:
    """One match, followed."""

    def __init__(self, sit: Sit, make_bot: MakeBot, say: Callable[[Failed], None]) -> None:
        match: Match[Any] = logbook.replay(sit.header, reopen)
        game = match.setup.game
        bots = {
            seat: make_bot(one.level, game, one.name, one.seed) for seat, one in sit.bots.items()
        }

        def note(bot: Bot, seen: Seen, fault: Exception) -> None:
            say(Failed(kind(bot), seen.game, seen.phase, kind(fault)))

        self._match, self._followers = match, Followers(match, bots, note)

    def follow(self, ask: Ask) -> None:
        schedule = self._followers.schedule
        schedule.pace = ask.pace
        for seat in ask.acted:
            schedule.acted(seat)
        for line in ask.lines:
            logbook.again(self._match, len(self._match.log) + 2, line)
            self._followers.look()

    def think(self) -> list[Deed]:
        """What each of them means to do now."""
        followers = self._followers
        seats = followers.schedule.who_looks(self._match.asks())
        if not seats:
            return []
        return [
            Deed(one.due, one.seat, [one.action, *instead], kind(followers.bots[one.seat]))
            for one, instead in followers.mean(seats)
        ]


class Twins:
    """All twins that one process looks after. They think one after the other, and of a match that
    has gone on meanwhile only about how it is now."""

    def __init__(self, make_bot: MakeBot, say: Callable[[FromTwins], None]) -> None:
        self._make_bot, self._say = make_bot, say
        self._twins: dict[int, Twin] = {}
        self._asked: dict[int, int] = {}  # the number of the last question, by twin

    def __bool__(self) -> bool:
        """Whether anybody is asked."""
        return bool(self._asked)

    def hear(self, told: ToTwins) -> None:
        try:
            self._hear(told)
        except Exception as fault:  # of this match alone
            self._lose(told.twin, fault)

    def _hear(self, told: ToTwins) -> None:
        if isinstance(told, Sit):
            self._twins[told.twin] = Twin(told, self._make_bot, self._say)
        elif isinstance(told, Leave):
            self._forget(told.twin)
        elif told.twin in self._twins:
            self._twins[told.twin].follow(told)
            self._asked[told.twin] = told.number

    def think(self) -> None:
        """Let those think who have waited longest."""
        name = next(iter(self._asked))
        number = self._asked.pop(name)
        try:
            deeds = self._twins[name].think()
        except Exception as fault:  # as above
            self._lose(name, fault)
        else:
            self._say(Meant(name, number, deeds))

    def _lose(self, name: int, fault: Exception) -> None:
        self._forget(name)
        self._say(Lost(name, kind(fault)))

    def _forget(self, name: int) -> None:
        self._twins.pop(name, None)
        self._asked.pop(name, None)


def kind(of: object) -> str:
    return type(of).__name__
