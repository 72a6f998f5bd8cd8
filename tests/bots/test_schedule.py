"""Who of the bots is asked, what each means to do and when: the same for every clock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import typecase
from typecase import Match
from typecase.bots.bot import Bot, Reply
from typecase.bots.random_bot import RandomBot
from typecase.bots.schedule import Schedule
from typecase.story.protocol import Seat
from typecase.story.seen import Seen
from typecase.table.moves import Refused
from typecase.testing.company import looks_of

NO_CLOCK = {"pace": "relaxed", "turn_seconds": "none", "dealer": 0}


class Passer:
    """Passes after so long. It notes what it is shown."""

    def __init__(self, after: int = 1_000, does: str = "pass") -> None:
        self.name, self.seed, self.after, self.does = "Passer", 0, after, does
        self.noticed: list[int] = []
        self.watches_others = True

    def answer(self, seen: Seen) -> Reply | None:
        return Reply({"do": self.does}, self.after)

    def notice(self, seen: Seen) -> None:
        self.noticed.append(len(seen.events))


def letter_head(**options: Any) -> Match[Any]:
    return typecase.play("letter-head", 3, 7, {**NO_CLOCK, **options})


def ask(match: Match[Any], schedule: Schedule) -> None:
    looks = looks_of(match, schedule)
    schedule.ask(looks)
    schedule.settle(looks, schedule.think(looks))


def never(seat: Seat, action: Mapping[str, Any]) -> None:
    raise Refused("Not today.", "Tests")


def test_only_who_is_asked_looks_and_who_has_to_remember() -> None:
    bots: dict[Seat, Bot] = {0: RandomBot(), 1: RandomBot(), 2: Passer()}
    assert Schedule(bots).who_looks({1}) == [1, 2]


def test_who_remembers_its_own_cards_alone_looks_when_it_is_asked() -> None:
    own = Passer()
    own.watches_others = False
    schedule = Schedule({1: RandomBot(), 2: own})
    assert (schedule.who_looks({1}), schedule.who_remembers({1})) == ([1], [])
    assert (schedule.who_looks({2}), schedule.who_remembers({2})) == ([2], [2])


def test_the_next_is_the_one_who_has_thought_least_long_and_of_two_the_lower_seat() -> None:
    match = typecase.play("letter-hogs", 5, 7)
    after = {0: 900, 1: 800, 2: 800}
    schedule = Schedule({s: Passer(time, "ready") for s, time in after.items()}, pace=0.5)
    ask(match, schedule)
    assert schedule.next is not None and schedule.next[:2] == (400, 1)


def test_nobody_acts_before_all_have_thought_about_what_they_see_now() -> None:
    match = letter_head()
    schedule = Schedule({1: Passer()})
    ask(match, schedule)
    assert schedule.next is not None
    schedule.ask(looks_of(match, schedule))
    assert schedule.next is None


def test_what_is_thought_about_something_older_is_never_said_but_remembered() -> None:
    match, bot = letter_head(), Passer()
    schedule = Schedule({1: bot})
    older = looks_of(match, schedule)
    schedule.ask(older)
    match.do(1, {"do": "draw"})
    newer = looks_of(match, schedule)
    schedule.ask(newer)
    assert schedule.think(older) == {}
    schedule.settle(older, {1: Reply({"do": "pass"}, 1)})
    assert schedule.next is None
    assert bot.noticed == [len(older[1].events)]


def test_who_is_refused_does_something_legal_and_who_can_do_nothing_leaves() -> None:
    match, told = letter_head(), list[str]()
    schedule = Schedule({1: Passer(does="juggle")})
    ask(match, schedule)
    schedule.act(match.do)
    assert [line.seat for line in match.log] == [1] and schedule.refused == {1: 1}

    def only_resign(seat: Seat, action: Mapping[str, Any]) -> None:
        told.append(action["do"])
        if action["do"] != "resign":
            never(seat, action)

    ask(match := letter_head(), schedule)
    schedule.act(only_resign)
    assert told[0] == "juggle" and told[-1] == "resign" and len(told) == 3


def test_who_is_at_a_loss_where_time_goes_on_waits_until_something_happens() -> None:
    match = letter_head(pace="standard", turn_seconds=60)
    schedule = Schedule({1: Passer()})
    ask(match, schedule)
    schedule.act(never)
    assert schedule.next is None and not match.log
    ask(match, schedule)
    assert schedule.next is not None


def test_who_is_refused_because_something_else_has_happened_is_asked_anew() -> None:
    match, did = letter_head(), list[str]()
    schedule = Schedule({1: Passer()})

    def too_late(seat: Seat, action: Mapping[str, Any]) -> None:
        did.append(action["do"])
        ask(match, schedule)  # a deadline has passed meanwhile
        never(seat, action)

    ask(match, schedule)
    schedule.act(too_late)
    assert did == ["pass"] and schedule.next is not None


@pytest.mark.parametrize("where", ["answer", "notice"])
def test_a_bot_that_breaks_down_is_counted_and_told_and_its_seat_plays_on(where: str) -> None:
    def breaks(seen: Seen) -> None:
        raise ZeroDivisionError

    bot, noted = Passer(), list[tuple[Bot, str]]()
    setattr(bot, where, breaks)
    match = letter_head()
    schedule = Schedule({1: bot}, note=lambda b, _, fault: noted.append((b, type(fault).__name__)))
    ask(match, schedule)
    assert noted == [(bot, "ZeroDivisionError")] and schedule.failed == {1: 1}
    assert schedule.next is not None and schedule.next.seat == 1
