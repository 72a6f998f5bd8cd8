"""Replays: a match that is over, step by step, through anybody's eyes.

What is shown comes from the rules: the record is played again, line by line, and after each line
the view is made as it was made at the table. Nothing is asked of whoever looks on.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeAlias

from typecase.door import reopen
from typecase.games.shelf import box
from typecase.insight.opening import not_a_record, of_rules_kept_here
from typecase.insight.places import lowest_wins, places
from typecase.insight.reading import record_in
from typecase.insight.seal import promised
from typecase.server import wire, wire_http
from typecase.server.deltas import difference
from typecase.server.doorman import WATCH, Access
from typecase.server.recap import Recap
from typecase.story import logbook
from typecase.story.logbook import LogBroken
from typecase.story.match import Match
from typecase.story.protocol import BOT, Line, Seat, Setup
from typecase.story.seen import Seen
from typecase.table.events import Told
from typecase.table.moves import Refused, short
from typecase.table.sights import laid_open
from typecase.table.wording import Reader

CLAUSE = "Records"
Face: TypeAlias = tuple[tuple[str, Any], ...]  # what is told of a card
ALL = "all"  # everybody's eyes at once
LONGEST = 1_000_000  # bytes of a record; one of 2,213 inputs has a fifth of it
ANYBODY = Access(None, open=True)  # what whoever has the record itself may see
CARD = {"id", "face", "points", "text", "down"}  # what may be told of one
PATIENCE = 20.0  # seconds that a record may take to be played again


def recap_of(record: str) -> wire_http.Recap:
    """What is worth telling of it."""
    return Replay(record).recap()


def replay_of(record: str, eyes: str, access: Access = ANYBODY) -> wire_http.Replay:
    """All of it, as the seat of that number saw it, or whoever sat nowhere, or everything at
    once."""
    replay = Replay(record, eyes)
    seats = (str(seat) for seat in range(len(replay.names)))
    whose = (ALL, *seats) if access.open else (*seats, WATCH)
    may = [one for one in whose if access.may_look(one)]
    cards = list(map(dict, replay.cards))
    recap = replay.recap()
    for word in recap.words:
        word.cards = []  # they lie on the table at that step
    return wire_http.Replay(
        recap=recap,
        eyes=eyes,
        may=may,
        first=replay.first,
        events=replay.events,
        cards=cards,
        steps=replay.steps,
        after=replay.after,
        put=replay.put,
    )


def replay_brought(record: str, eyes: str) -> wire_http.Replay:
    """The same of a record that somebody brings."""
    try:
        record_in(record.encode(errors="replace"))
        of_rules_kept_here(record)
    except LogBroken as fault:
        raise not_a_record(fault) from None
    return replay_of(record, eyes)


class Replay:
    """A record that is played again; `Refused` where it cannot be what happened."""

    def __init__(
        self, record: str, eyes: str = "", tick: Callable[[], float] = time.monotonic
    ) -> None:
        self.steps: list[wire_http.Step] = []
        self.after: list[int] = []
        self.put: list[dict[str, Any]] = []
        self.events: list[wire.Event] = []
        self.cards: dict[Face, str] = {}  # that are told of, each with what stands for it
        self._eyes, self._tick, self._until = eyes, tick, tick() + PATIENCE
        try:
            logbook.replay(record, self._open)
        except LogBroken as fault:
            raise not_a_record(fault) from None

    def _open(self, setup: Setup) -> Replay:
        self._match: Match[Any] = reopen(setup)
        players = setup.players
        self.names = [player.name for player in players] or [
            f"Seat {seat + 1}" for seat in range(setup.seats)
        ]
        self.bots = [seat for seat, player in enumerate(players) if player.kind == BOT]
        self._seat = seat_of(self._eyes, setup.seats) if self._eyes else None
        self._reader, self._told = Reader(self.names, self._seat), 0
        self._recap = Recap(self._match)
        self.first = self._shown = self._view() if self._eyes else {}
        self.events = [wire.event_of(told, self._reader) for told in self._news()]
        return self

    def again(self, line: Line) -> None:
        """One line of the record."""
        if self._tick() > self._until:
            raise Refused("It takes too long to be played again here.", CLAUSE)
        now = self._match.now
        self._match.again(line)
        self._recap.after(len(self._match.log))
        if not self._eyes:
            return
        before, self._shown = self._shown, self._view()
        changed = difference(before, self._shown)
        changed.set.pop("now", None)
        events = [wire.part_of(told.event, self._reader) for told in self._news()]
        for event in events:
            event.fields = self._short(event.fields)
        self.steps.append(wire_http.Step(line.seat, changed.drop, self._short(changed.set), events))
        self.after.append(line.at - now)
        self.put.append(self._short(changed.put))

    def _short(self, value: Any) -> Any:
        """The same, with a few characters for each card: most of a match is cards, told again and
        again."""
        if isinstance(value, dict):
            if value.get("id") is None or value.get("face") is None:
                return {key: self._short(one) for key, one in value.items()}
            if value.keys() <= CARD:
                card = tuple(value.items())
                return self.cards.setdefault(card, f"#{len(self.cards)}")
            return value
        if isinstance(value, list | tuple):
            return [self._short(one) for one in value]
        return value

    def _view(self) -> dict[str, Any]:
        look: Seen = self._match.look(self._seat)._replace(ask=None, deadline=None)
        if self._eyes == ALL or self._match.result is not None:
            look = look._replace(table=laid_open(self._match.table))
        about = {"title": self._title, "names": self.names, "bots": self.bots}
        return {
            **about,
            "lags": {},
            "hints": False,
            "paused": False,
            "promise": promised(self._match.setup),
            "lesson": None,
            **wire.seen_of(look, self._reader),
        }

    def _news(self) -> list[Told]:
        if not self._eyes:
            return []
        seen = self._match.look(self._seat).events
        fresh = list(seen.since(self._told))
        self._told = len(seen)
        return fresh

    @property
    def _title(self) -> str:
        return box(self._match.setup.game).title

    def recap(self) -> wire_http.Recap:
        match = self._match
        result = match.result
        found = wire.Result(
            list(result.winners) if result else [],
            {str(seat): score for seat, score in match.scores.items()},
            dict(result.besides) if result else {},
        )
        return wire_http.Recap(
            game=match.setup.game,
            title=self._title,
            names=self.names,
            bots=self.bots,
            over=result is not None,
            agreed=match.by_agreement,
            resigned=list(match.table.resigned),
            result=found,
            lowest=lowest_wins(match),
            places=[*places(match)] if result else [],
            standings=self._recap.standings,
            words=self._recap.words,
        )


def seat_of(eyes: str, seats: int) -> Seat | None:
    """Whose eyes these are; None for everybody's, and for those of whoever sits nowhere."""
    if eyes in (ALL, WATCH):
        return None
    if eyes.isascii() and eyes.isdigit() and len(eyes) < 4 and int(eyes) < seats:
        return int(eyes)
    says = "Whose eyes: all, watch, or a seat from 0 to {last}, not {eyes}."
    raise Refused(says, CLAUSE, last=seats - 1, eyes=short(eyes))
