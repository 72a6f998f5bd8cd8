"""A bot in the server answers when it means to, just as it does where time is only told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import typecase
from tests.server.tables import AtHand, Thought
from typecase import Match
from typecase.arena.sitting import Sitting
from typecase.bots.bot import Bot, Reply
from typecase.bots.company import bot_at
from typecase.bots.levels import LEVELS
from typecase.bots.random_bot import RandomBot
from typecase.server.clock import Clock
from typecase.server.prompter import Prompter
from typecase.server.thinkers import Thinking
from typecase.server.twins import (
    Ask,
    FromTwins,
    Invited,
    Leave,
    MakeBot,
    Meant,
    Sit,
    ToTwins,
    Twins,
)
from typecase.story.logbook import header, written
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


def at_once(think: Callable[[], list[FromTwins]], then: Callable[[list[FromTwins]], None]) -> None:
    then(think())


class Room:
    """A match with a prompter, in no time."""

    def __init__(
        self,
        match: Match[Any],
        bots: Mapping[int, Invited],
        make_bot: MakeBot = bot_at,
        thinking: Thinking | None = None,
        pace: float = 1.0,
    ) -> None:
        self.match, self.clock = match, ToldTime()
        thinking = thinking or AtHand(make_bot, at_once)
        self.prompter = Prompter(bots, self.clock, lambda _match: pace, self.act, thinking)
        self.prompter.ask(match)

    def act(
        self, seat: int, action: Mapping[str, Any], then: Callable[[], None] = lambda: None
    ) -> None:
        self.match.do(seat, action, self.clock.time)
        then()
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


def invited(seats: int) -> dict[int, Invited]:
    levels = list(LEVELS)
    return {seat: Invited(f"Bot {seat}", levels[seat % 4], seat) for seat in range(seats)}


def company(game: str, seats: int) -> dict[int, Bot]:
    return {
        seat: bot_at(one.level, game, one.name, one.seed) for seat, one in invited(seats).items()
    }


@pytest.mark.parametrize(
    ("game", "seats"),
    [("wordsy", 1), ("wordsy", 4), ("letterpress", 3), ("better-letters", 3), ("letter-head", 3)],
)
def test_a_match_in_the_server_goes_as_it_does_where_time_is_told(game: str, seats: int) -> None:
    told = Sitting(typecase.play(game, seats, 5), company(game, seats))
    told.play()
    room = Room(typecase.play(game, seats, 5), invited(seats))
    while room.match.result is None:
        room.step()
    assert room.match.record() == told.match.record()


def test_a_person_who_keeps_drafts_neither_hurries_a_bot_nor_holds_it_up() -> None:
    def flips_at(drafts: int) -> Millis:
        match = typecase.play("wordsy", 2, 3)
        room = Room(match, {1: Invited("Bot", "casual", 1)})
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
        room = Room(match, {2: Invited("Bot", "casual", 1)})
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


def test_a_bot_does_not_begin_to_think_anew_when_a_neighbour_draws() -> None:
    class Slow(RandomBot):
        def answer(self, seen: Seen) -> Reply | None:
            return Reply({"do": "pass"}, 400) if seen.ask and not seen.ask.free else None

    match = typecase.play("letter-head", 2, 7, {"dealer": 0, "pass_any_time": True})
    room = Room(match, {1: Invited("Bot", "casual", 1)}, lambda *who: Slow())
    for number in range(1, 6):
        room.clock.time = 70 * number
        room.act(0, {"do": "draw"})
    room.step()
    assert (match.log[-1].seat, match.now) == (1, 400)


def test_a_bot_with_nothing_to_say_holds_up_no_table_without_a_clock() -> None:
    class Silent:
        name, seed = "Silent", 0

        def answer(self, seen: Seen) -> Reply | None:
            return None

    match = typecase.play("letter-head", 2, 1, {"pace": "relaxed", "turn_seconds": "none"})
    room = Room(match, invited(2), lambda *who: Silent())
    room.step()
    assert len(match.log) == 1


def test_a_table_goes_on_while_a_bot_thinks() -> None:
    """And what it has thought about a question that is over is not said."""
    thoughts: list[Callable[[], None]] = []

    def later(think: Thought, then: Callable[[list[FromTwins]], None]) -> None:
        thoughts.append(lambda: then(think()))

    match, clock, answers = typecase.play("letter-head", 2, 1, {"dealer": 0}), ToldTime(), []
    bots, act = {1: Invited("Bot", "best", 1)}, lambda seat, *what: answers.append(seat)
    prompter = Prompter(bots, clock, lambda _match: 1.0, act, AtHand(think=later))
    prompter.ask(match)
    match.do(1, {"do": "pass"} if "pass" in match.asks()[1] else {"do": "draw"})
    prompter.ask(match)
    *older, last = thoughts
    for thought in older:
        thought()
    assert clock.alarms == []
    last()
    assert len(clock.alarms) == 1
    prompter.stop()
    assert clock.next() is None and not answers


class Slow(Room):
    """A room whose disk takes its time: what a bot does is kept when the test says so."""

    def __init__(self, match: Match[Any], bots: Mapping[int, Invited]) -> None:
        self.waiting: list[tuple[int, Mapping[str, Any], Callable[[], None]]] = []
        super().__init__(match, bots)

    def act(
        self, seat: int, action: Mapping[str, Any], then: Callable[[], None] = lambda: None
    ) -> None:
        self.waiting.append((seat, action, then))

    def ring(self) -> None:
        alarm = self.clock.next()
        assert alarm is not None
        self.clock.time = max(self.clock.time, alarm.when)
        alarm.cancel()
        alarm.ring()


def test_a_bot_does_nothing_more_while_what_it_did_waits_for_the_disk() -> None:
    """Somebody else's input was kept meanwhile, and so it was asked again."""
    match = typecase.play("wordsy", 2, 3)
    room = Slow(match, {1: Invited("Bot", "casual", 1)})
    room.ring()
    ((seat, action, then),) = room.waiting
    match.do(0, {"do": "write", "word": "water"}, room.clock.time)
    room.prompter.ask(match)
    assert room.clock.next() is None and room.prompter.next_deed is None
    match.do(seat, action, room.clock.time)
    then()
    room.prompter.ask(match)
    assert [line.seat for line in match.log] == [0, 1] and len(room.waiting) == 1


def test_a_bot_that_came_too_late_does_what_it_means_to_now() -> None:
    match = typecase.play("wordsy", 2, 3)
    room = Slow(match, {1: Invited("Bot", "casual", 1)})
    room.ring()
    ((_, _, then),) = room.waiting
    match.do(0, {"do": "write", "word": "water"}, room.clock.time)
    room.prompter.ask(match)
    then()  # it is refused
    room.ring()
    assert len(room.waiting) == 2


def test_nothing_is_forked_for_a_bot_and_its_own_table_is_told_each_line_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Forking a long round took the loop up to 17 ms, after every input."""
    monkeypatch.setattr(Match, "fork", None)
    told: list[Ask] = []

    class Listens(AtHand):
        def say(self, message: ToTwins) -> None:
            if isinstance(message, Ask):
                told.append(message)
            super().say(message)

    room = Room(typecase.play("red-handed", 4, 5), invited(4), thinking=Listens(think=at_once))
    for _ in range(30):
        room.step()
    lines = [line for ask in told for line in ask.lines]
    assert "".join([header(room.match.setup), *lines]) == room.match.record()


def test_who_has_ended_a_match_or_leaves_it_is_not_thought_for_any_more() -> None:
    told: list[ToTwins] = []

    class Listens(AtHand):
        def say(self, message: ToTwins) -> None:
            told.append(message)
            super().say(message)

    room = Room(typecase.play("letter-head", 2, 5), invited(2), thinking=Listens(think=at_once))
    room.act(0, {"do": "resign"})
    assert told[-1] == Leave(0) and room.clock.next() is None
    room.prompter.leave()
    assert told[-1] == Leave(0) and told.count(Leave(0)) == 1


def test_of_a_match_that_has_gone_on_only_what_is_now_is_thought_about() -> None:
    answered: list[Millis] = []

    class Counts(RandomBot):
        def answer(self, seen: Seen) -> Reply | None:
            answered.append(seen.now)
            return super().answer(seen)

    match, said = typecase.play("letter-head", 2, 5, {"dealer": 0}), list[FromTwins]()
    twins = Twins(lambda *who: Counts(), said.append)
    twins.hear(Sit(7, header(match.setup), {1: Invited("Bot", "best", 1)}))
    for number in range(3):
        match.do(0, {"do": "draw"}, at=100 * (number + 1))
        twins.hear(Ask(7, number, [written(match.log[-1])], [], 1.0))
    assert twins
    twins.think()
    assert not twins and answered == [300]
    assert [(one.twin, one.number) for one in said if isinstance(one, Meant)] == [(7, 2)]
    twins.hear(Leave(7))
    twins.hear(Ask(7, 3, [], [], 1.0))
    assert not twins
