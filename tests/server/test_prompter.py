"""A bot in the server answers when it means to, just as it does where time is only told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import typecase
from typecase import Match
from typecase.arena.sitting import Sitting
from typecase.bots.bot import Bot, Reply
from typecase.bots.company import bot_at
from typecase.bots.levels import LEVELS
from typecase.server.clock import Clock
from typecase.server.prompter import Prompter, Replies
from typecase.story.protocol import Millis
from typecase.story.seen import Seen


class Alarm:
    def __init__(self, when: Millis, ring: Callable[[], None]) -> None:
        self.when, self.ring, self.cancelled = when, ring, False

    def cancel(self) -> None:
        self.cancelled = True


class ToldTime(Clock):
    """A clock on which time passes only when the next alarm rings."""

    def __init__(self) -> None:
        self.time, self.alarms = 0, list[Alarm]()

    def now(self) -> Millis:
        return self.time

    def at(self, when: Millis, ring: Callable[[], None]) -> Any:
        self.alarms.append(Alarm(when, ring))
        return self.alarms[-1]

    def next(self) -> Alarm | None:
        self.alarms = [alarm for alarm in self.alarms if not alarm.cancelled]
        return min(self.alarms, key=lambda alarm: alarm.when, default=None)


def at_once(think: Callable[[], Replies], then: Callable[[Replies], None]) -> None:
    then(think())


class Room:
    """A match with a prompter, in no time."""

    def __init__(self, match: Match[Any], bots: Mapping[int, Bot], thinking: float = 1.0) -> None:
        self.match, self.clock = match, ToldTime()
        self.prompter = Prompter(bots, self.clock, thinking, self.act, at_once)
        self.prompter.ask(match)

    def act(self, seat: int, action: Mapping[str, Any]) -> None:
        self.match.do(seat, action, self.clock.time)
        self.prompter.ask(self.match)

    def step(self) -> None:
        alarm, deadline = self.clock.next(), self.match.deadline
        if alarm is None or (deadline is not None and alarm.when >= deadline):
            assert deadline is not None, "everybody waits for somebody who does nothing"
            self.clock.time = deadline
            self.match.time_up()
            self.prompter.ask(self.match)
        else:
            self.clock.time = max(self.clock.time, alarm.when)
            alarm.cancel()
            alarm.ring()


def company(game: str, seats: int) -> dict[int, Bot]:
    levels = list(LEVELS)
    return {seat: bot_at(levels[seat % 4], game, f"Bot {seat}", seat) for seat in range(seats)}


@pytest.mark.parametrize(
    ("game", "seats"),
    [("wordsy", 1), ("wordsy", 4), ("letterpress", 3), ("better-letters", 3), ("letter-head", 3)],
)
def test_a_match_in_the_server_goes_as_it_does_where_time_is_told(game: str, seats: int) -> None:
    told = Sitting(typecase.play(game, seats, 5), company(game, seats))
    told.play()
    room = Room(typecase.play(game, seats, 5), company(game, seats))
    while room.match.result is None:
        room.step()
    assert room.match.record() == told.match.record()


def test_a_person_who_keeps_drafts_neither_hurries_a_bot_nor_holds_it_up() -> None:
    def flips_at(drafts: int) -> Millis:
        match = typecase.play("wordsy", 2, 3)
        room = Room(match, {1: bot_at("casual", "wordsy", "Bot", 1)})
        for draft in range(drafts):
            room.clock.time = 1_000 + 500 * draft
            room.act(0, {"do": "write", "word": "water"})
        room.step()
        assert match.log[-1].ask == "writing: write flip" and match.log[-1].seat == 1
        return match.now

    assert flips_at(8) == flips_at(0)


def test_a_neighbour_who_is_done_does_not_make_a_bot_begin_anew() -> None:
    def submits_at(neighbour: Callable[[Room], None]) -> Millis:
        match = typecase.play("better-letters", 3, 4, {"round_seconds": None})
        room = Room(match, {2: bot_at("casual", "better-letters", "Bot", 1)})
        for seat in (0, 1):
            keep = [card.id for card in match.table.hands[seat][:2]]
            room.act(seat, {"do": "keep-bonus", "keep": keep})
        room.step()
        assert match.phase == "words"
        began = match.now
        neighbour(room)
        room.step()
        assert match.log[-1].seat == 2
        return match.now - began

    def is_done(room: Room) -> None:
        room.clock.time = room.match.now + 5_000
        room.act(0, {"do": "skip"})

    assert submits_at(is_done) == submits_at(lambda room: None)


def test_a_bot_with_nothing_to_say_holds_up_no_table_without_a_clock() -> None:
    class Silent:
        name = "Silent"

        def answer(self, seen: Seen) -> Reply | None:
            return None

    match = typecase.play("letter-head", 2, 1, {"pace": "relaxed", "turn_seconds": "none"})
    room = Room(match, {0: Silent(), 1: Silent()})
    room.step()
    assert len(match.log) == 1


def test_a_table_goes_on_while_a_bot_thinks() -> None:
    """And what it has thought about a question that is over is not said."""
    thoughts: list[Callable[[], None]] = []

    def later(think: Callable[[], Replies], then: Callable[[Replies], None]) -> None:
        thoughts.append(lambda: then(think()))

    match, clock, answers = typecase.play("letter-head", 2, 1, {"dealer": 0}), ToldTime(), []
    bots = {1: bot_at("best", "letter-head", "Bot", 1)}
    prompter = Prompter(bots, clock, 1.0, lambda seat, action: answers.append(seat), later)
    prompter.ask(match)
    match.do(1, {"do": "pass"} if "pass" in match.asks()[1] else {"do": "draw"})
    prompter.ask(match)
    for thought in thoughts:
        thought()
        assert len(clock.alarms) == thoughts.index(thought)
    prompter.stop()
    assert clock.next() is None and not answers
