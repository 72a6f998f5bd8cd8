"""Rooms: the live matches, who sits at them, and who is looking on."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from functools import partial
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Any

from typecase.bots.agreement import AGREED, still_to_agree
from typecase.bots.bot import Bot
from typecase.bots.company import company
from typecase.bots.hinting import Hint, Nudge
from typecase.bots.levels import LEVELS
from typecase.door import open_match
from typecase.games.shelf import box
from typecase.server import wire
from typecase.server.adviser import Adviser
from typecase.server.clock import REAL_TIME, Clock, Timing
from typecase.server.prompter import Prompter
from typecase.story.match import Match
from typecase.story.protocol import RulesFault, Seat
from typecase.table.moves import Refused, short
from typecase.table.wording import Reader

log = logging.getLogger(__name__)

MOST_ROOMS = 500
LONGEST_NAME = 20
REMEMBERED = 256  # answered commands a seat; a page repeats only the latest few
A_FINISHED_MATCH = 600.0  # seconds that it can still be looked at
AN_EMPTY_ROOM = 3600.0  # seconds that a match is kept for whoever may come back
# Events that a page is sent when it comes, or comes back: three times what its list of them shows
# without scrolling. After that it is sent each of them once.
RECENT = 40

Company = Callable[[int, int, str, str], list[Bot]]  # how many, a seed, the game, the level


class Onlooker:
    """One page that is open at one seat, and what it is still to be told.

    A page that is slow gets the latest state and not every one before it; no answer is lost.
    """

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.told: int | None = None  # the number of the last event that it was sent
        self.seen: dict[str, Any] = {}  # what it was shown
        self.answers: list[wire.Nudge | wire.Hint | wire.Refused] = []
        self.answered: list[str] = []
        self.stale = True
        self.dismissed = False
        self.called = asyncio.Event()
        self.called.set()

    def look_again(self) -> None:
        self.stale = True
        self.called.set()

    def refuse(self, command: str | None, refused: Refused) -> None:
        self.answers.append(wire.Refused(command, str(refused), refused.clause))
        self.called.set()

    def done(self, command: str) -> None:
        self.answered.append(command)
        self.look_again()

    def advise(self, command: str, found: Nudge | Hint | Refused) -> None:
        if isinstance(found, Refused):
            self.refuse(command, found)
            return
        if isinstance(found, Nudge):
            self.answers.append(wire.Nudge(command, found.sentence))
        else:
            told = wire.Hint(command, found.action, found.why, found.word, found.definition)
            self.answers.append(told)
        self.called.set()

    def dismiss(self) -> None:
        self.dismissed = True
        self.called.set()


class Room:
    """One live match with its clock, its people and its bots."""

    def __init__(
        self,
        name: str,
        match: Match[Any],
        people: Mapping[Seat, str],
        bots: Mapping[Seat, Bot],
        timing: Timing,
        hints: bool = False,
    ) -> None:
        self.name, self.match, self._box = name, match, box(match.setup.game)
        self.title = self._box.title
        called = {**people, **{seat: bot.name for seat, bot in bots.items()}}
        self.bots = sorted(bots)
        self.names = [called[seat] for seat in range(match.setup.seats)]
        self._readers = {seat: Reader(self.names, seat) for seat in people}
        self._keys = {seat: token_urlsafe(18) for seat in people}
        self._clock = Clock(timing.speed)
        self._prompter = Prompter(bots, self._clock, timing.thinking, self._act)
        self._adviser = Adviser(match.setup.game, people, hints)
        self._alarm: asyncio.TimerHandle | None = None
        self._onlookers: list[Onlooker] = []
        self._answers: dict[Seat, dict[str, Refused | None]] = {seat: {} for seat in people}
        self.quiet_since = time.monotonic()
        self._changed()

    # who sits here

    def key(self, seat: Seat) -> str:
        return self._keys[seat]

    def seat_of(self, key: str) -> Seat:
        """Whose key this is; every key is compared, so that time tells nothing."""
        fits = [
            seat
            for seat, own in self._keys.items()
            if compare_digest(own.encode(), key.encode(errors="replace"))
        ]
        if not fits:
            raise Refused("That key opens no seat at this match.", "Seats")
        return fits[0]

    def join(self, seat: Seat) -> Onlooker:
        onlooker = Onlooker(seat)
        self._onlookers.append(onlooker)
        return onlooker

    def leave(self, onlooker: Onlooker) -> None:
        self._onlookers.remove(onlooker)
        self.quiet_since = time.monotonic()

    @property
    def empty(self) -> bool:
        return not self._onlookers

    # what is said here

    def hear(self, onlooker: Onlooker, message: str | bytes) -> None:
        """Do what a page asks for, once, and have its answer ready."""
        command: str | None = None
        try:
            said = wire.said_by_page(message)
            command = said.id
            if isinstance(said, wire.AskHint):
                self._adviser.ask(self.match, onlooker.seat, partial(onlooker.advise, said.id))
            else:
                self._do_once(onlooker.seat, said)
                onlooker.done(said.id)
        except Refused as refused:
            onlooker.refuse(command, refused)

    def _do_once(self, seat: Seat, said: wire.Do) -> None:
        answers = self._answers[seat]
        if said.id not in answers:
            try:
                self._act(seat, said.action)
                answers[said.id] = None
            except Refused as refused:
                answers[said.id] = refused
            except RulesFault as fault:
                self._note(fault)
                answers[said.id] = Refused(str(fault), "Rules")
            while len(answers) > REMEMBERED:
                del answers[next(iter(answers))]
        if before := answers[said.id]:
            raise before

    def seen(self, onlooker: Onlooker) -> wire.Seen:
        """What the page is shown now."""
        answered, onlooker.answered, onlooker.stale = onlooker.answered, [], False
        now = max(self._clock.now(), self.match.now)
        look, reader = self.match.look(onlooker.seat), self._readers[onlooker.seat]
        last = max(0, len(look.events) - RECENT) if onlooker.told is None else onlooker.told
        events = [wire.event_of(told, reader) for told in look.events.since(last)]
        onlooker.told = len(look.events)
        seen = wire.seen_of(look, reader)
        scoring = wire.scoring_of(self._box, seen)
        hints = self._adviser.given
        table = (self.name, self.title, self.names, self.bots)
        before, onlooker.seen = onlooker.seen, seen
        changed = {name: value for name, value in seen.items() if before.get(name, ...) != value}
        return wire.Seen(*table, now, answered, scoring, hints, events, changed)

    # what happens here

    def _act(self, seat: Seat, action: Mapping[str, Any]) -> None:
        now = self._clock.now()
        if self._pass_deadlines(now):
            self._changed()  # it happened even if what was asked for is refused
        self.match.do(seat, action, max(now, self.match.now))
        self._changed()

    def _time_up(self) -> None:
        # A timer may ring a hair early; what the match says is what counts.
        assert self.match.deadline is not None, "an alarm is set on a deadline"
        try:
            self._pass_deadlines(max(self._clock.now(), self.match.deadline))
        except RulesFault as fault:
            self._note(fault)  # the match stands still until somebody acts
            return
        self._changed()

    def _pass_deadlines(self, now: int) -> bool:
        passed = False
        while self.match.deadline is not None and self.match.deadline <= now:
            self.match.time_up()
            passed = True
        return passed

    def _changed(self) -> None:
        for seat in still_to_agree(self.match.table, self.bots):
            self.match.do(seat, AGREED)
        if self._alarm:
            self._alarm.cancel()
        deadline = self.match.deadline
        self._alarm = None if deadline is None else self._clock.at(deadline, self._time_up)
        self._prompter.ask(self.match)
        self._adviser.look_on(self.match)
        for onlooker in self._onlookers:
            onlooker.look_again()
        if self.match.result:
            self.quiet_since = time.monotonic()

    def _note(self, fault: RulesFault) -> None:
        # Only the kind of fault: its words may hold somebody's cards.
        cause = type(fault.__cause__).__name__
        log.error("The rules of %s failed in %s: %s", self.match.setup.game, self.name, cause)

    def close(self) -> None:
        if self._alarm:
            self._alarm.cancel()
        self._prompter.stop()
        self._adviser.stop()
        for onlooker in self._onlookers:
            onlooker.dismiss()


class Rooms:
    """All live matches, by name. In memory: they end with the server."""

    def __init__(self, timing: Timing = REAL_TIME, company: Company = company) -> None:
        self._timing, self._company = timing, company
        self._rooms: dict[str, Room] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    def open(self, new: wire.NewMatch) -> wire.Opened:
        """A new match with one person at it, and bots in the other seats."""
        self.sweep()
        if len(self._rooms) >= MOST_ROOMS:
            raise Refused("All tables are taken; try again in a few minutes.", "Rooms")
        person = person_named(new.name)
        if new.level not in LEVELS:
            known = ", ".join(LEVELS)
            raise Refused(f"There is no level {short(new.level)}; there are {known}.", "Bots")
        match = open_match(box(new.game), new.seats, new.seed, new.options, None)
        seat, others = 0, range(1, match.setup.seats)
        invited = self._company(len(others), match.setup.seed, new.game, new.level)
        bots = dict(zip(others, invited, strict=True))
        room = Room(token_urlsafe(9), match, {seat: person}, bots, self._timing, new.hints)
        self._rooms[room.name] = room
        return wire.Opened(room.name, room.key(seat))

    def find(self, name: str) -> Room:
        if name not in self._rooms:
            raise Refused("There is no such match here; it may have ended.", "Rooms")
        return self._rooms[name]

    def sweep(self) -> None:
        """Drop what nobody looks at any more."""
        now = time.monotonic()
        for name, room in list(self._rooms.items()):
            kept = A_FINISHED_MATCH if room.match.result else AN_EMPTY_ROOM
            if now - room.quiet_since > kept and (room.empty or room.match.result):
                self._rooms.pop(name).close()

    def close(self) -> None:
        for room in self._rooms.values():
            room.close()
        self._rooms.clear()


def person_named(name: str) -> str:
    """The name as the others read it. Braces would be taken for a seat's number."""
    name = name.strip() or "Guest"
    if len(name) > LONGEST_NAME or not name.isprintable() or set(name) & set("{}"):
        raise Refused(
            f"A name has at most {LONGEST_NAME} characters and no braces, not {short(name)}.",
            "Seats",
        )
    return name
