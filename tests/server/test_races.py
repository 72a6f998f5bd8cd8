"""Fair races at a table: over lines of any length, whoever was first has won, and nothing waits for
longer than that takes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from functools import partial
from heapq import heappop, heappush
from random import Random
from typing import Any

import pytest

import typecase
from tests.server.tables import a_table, in_a_loop, said
from tests.tools import stacked
from typecase import Match, Refused
from typecase.server import wire
from typecase.server.actor import Actor, Command, Nobody, Pause, Reopened
from typecase.server.clock import Base, Clock, Timing
from typecase.server.lag import CAP_TOLD, SAMPLES, Lag
from typecase.server.races import Races
from typecase.story.protocol import Millis

NEAR, FAR = 0, 1
ANN, BOB, CID = 0, 1, 2
RACES = 2_000
QUICK = 350.0  # milliseconds to see a word: here a long line costs most
STILL = Timing(thinking=1000)  # bots think for longer than any test lasts


def word_slam() -> Match[Any]:
    """Every hand spells a word with the A that lies in the middle."""
    stack = stacked("C T S", "B T S", "R T S", then="A")
    return typecase.play("word-slam", 3, 7, {"dealer": 0, "ready": False}, stack)


def slam(word: str) -> dict[str, Any]:
    return {"do": "slam", "word": word}


CATS, BATS, RATS = slam("CATS"), slam("BATS"), slam("RATS")


def line(
    round_trip: float, kernel: Callable[[], float | None] = lambda: float("inf"), dawdles: float = 0
) -> Lag:
    """A line of that length, once as many pings have gone over it as are looked at. The page may
    answer them late. What the kernel says binds nobody, unless it is told."""
    lag = Lag(kernel)
    for number in range(SAMPLES):
        sent = number * 2_000.0
        lag.pong(lag.ping(sent), sent + round_trip + dawdles)
    return lag


class Alarm:
    def __init__(self, ring: Callable[[], None]) -> None:
        self.ring = ring

    def cancel(self) -> None:
        self.ring = lambda: None


class ToldTime(Clock):
    """A clock on which time passes from one thing that happens to the next."""

    def __init__(self) -> None:
        self.time, self._next, self._many = 0.0, list[tuple[float, int, Alarm]](), 0
        super().__init__(wall=lambda: self.time)

    def at(self, when: float, ring: Callable[[], None]) -> Any:
        alarm, self._many = Alarm(ring), self._many + 1
        heappush(self._next, (max(when, self.time), self._many, alarm))
        return alarm

    def run(self, until: float) -> None:
        while self._next and self._next[0][0] <= until:
            self.time, _, alarm = heappop(self._next)
            alarm.ring()
        self.time = until


class Disk:
    """It keeps everything at once."""

    def keep(self, _write: Any, then: Callable[[bool], None]) -> None:
        then(True)


async def never() -> Reopened:
    raise AssertionError("nothing is read again")


class Stage(Nobody):
    """A match, its actor and its races, where time is only told."""

    def __init__(self, match: Match[Any], *lines: Lag) -> None:
        self.clock, disk = ToldTime(), Disk()
        opened = Reopened(match, Base(0, 0), set())
        self.actor = Actor("match", opened, self.clock, disk, never)  # type: ignore[arg-type]
        self.races = Races(self.actor, lambda: {s: round(at.correction) for s, at in lags.items()})
        lags = dict(enumerate(lines))
        self.answers: dict[str, tuple[float, Refused | None]] = {}  # and when they were given
        self.actor.listener = self
        self.actor.go_on()

    def kept(self) -> None:
        self.races.look_again()

    def patience(self) -> Millis:
        return self.races.patience()

    def arrives(self, when: float, seat: int, action: dict[str, Any], name: str = "") -> None:
        """It comes in then; under its name there will be the answer to it."""
        command = Command(seat, action, partial(self._told, name or f"{action['do']} {seat}"))
        self.clock.at(when, lambda: self.races.hear(command))

    def _told(self, name: str, refused: Refused | None) -> None:
        self.answers[name] = self.clock.time, refused

    @property
    def log(self) -> list[tuple[int | None, int]]:
        return [(line.seat, line.at) for line in self.actor.match.log]


# Who wins


def reactions(races: int) -> Iterator[tuple[float, float]]:
    """Equals: every pair of times is run both ways round, so that luck favours nobody."""
    dice = Random(20261116)
    for _ in range(races // 2):
        one, other = (dice.lognormvariate(0, 0.3) * QUICK for _ in range(2))
        yield one, other
        yield other, one


def wins_of_far(trips: tuple[float, float], lines: tuple[Lag, Lag], races: int = RACES) -> float:
    """In how many of a hundred races the far one slams first: the cards take their way to her, and
    her word takes its way back."""
    match, won = word_slam(), 0
    for times in reactions(races):
        stage = Stage(match.fork(), *lines)
        for seat, word in ((NEAR, CATS), (FAR, BATS)):
            stage.arrives(trips[seat] + times[seat], seat, word)
        stage.clock.run(max(times) + max(trips) + 300)
        won += stage.log[0][0] == FAR
    return 100 * won / races


def test_equals_behind_20_and_200_ms_each_win_half_of_two_thousand() -> None:
    share = wins_of_far((20, 200), (line(20), line(200)))
    assert share == pytest.approx(50, abs=2)


def test_whoever_answers_pings_late_on_a_direct_line_gains_nothing() -> None:
    dawdler = line(20, kernel=lambda: 20.0, dawdles=150)
    share = wins_of_far((20, 20), (line(20, kernel=lambda: 20.0), dawdler))
    assert share == pytest.approx(50, abs=2)


def test_behind_a_proxy_she_gains_what_the_cap_gives_and_her_lag_says_so() -> None:
    honest, dawdler = (line(20, lambda: None, dawdles) for dawdles in (0, 150))
    capped = Lag(lambda: CAP_TOLD)
    capped.pong(capped.ping(0), 5_000)
    share = wins_of_far((20, 20), (honest, dawdler), races=400)
    assert 50 < share == wins_of_far((20, 20), (honest, capped), races=400)
    assert (honest.shown, dawdler.shown) == (20, 170)


# What waits, and for how long


def test_among_equals_nothing_is_held() -> None:
    stage = Stage(word_slam(), line(80), line(80.4))
    stage.arrives(500, ANN, CATS)
    stage.clock.run(500)
    assert stage.answers["slam 0"] == (500, None)


def test_a_claim_waits_for_as_long_as_another_could_be_earlier_and_is_played_at_its_moment() -> (
    None
):
    stage = Stage(word_slam(), line(20), line(200))
    stage.arrives(500, NEAR, CATS)
    stage.clock.run(679)
    assert stage.answers == {} and stage.log == []
    stage.clock.run(680)
    assert stage.answers["slam 0"] == (680, None) and stage.log == [(NEAR, 480)]
    assert stage.actor.match.log[0].race is None, "she ran alone"


def test_who_cannot_claim_is_not_waited_for() -> None:
    stage = Stage(word_slam(), line(20), line(20), line(200))
    stage.arrives(100, CID, {"do": "resign"})
    stage.arrives(500, ANN, CATS)
    stage.clock.run(500)
    assert stage.answers["slam 0"] == (500, None)


def test_bots_are_held_like_everybody() -> None:
    stage = Stage(word_slam(), line(20), line(200))  # and a bot, who has no line
    stage.arrives(500, CID, RATS)
    stage.arrives(690, FAR, BATS)  # her moment was 490
    stage.clock.run(800)
    assert stage.log[0] == (FAR, 490) and stage.actor.match.log[0].race == 10
    assert str(stage.answers["slam 2"][1]) == "Seat 1 was 0.01 s before you."


def test_the_lead_stands_in_the_record_and_the_loser_is_told_it() -> None:
    stage = Stage(word_slam(), line(20), line(200))
    stage.arrives(500, NEAR, CATS)
    stage.arrives(560, FAR, BATS)  # 120 ms before the other
    stage.clock.run(700)
    assert stage.log == [(FAR, 360)] and stage.answers["slam 1"] == (560, None)
    when, refused = stage.answers["slam 0"]
    assert (when, str(refused)) == (560, "Seat 1 was 0.12 s before you."), "she waits no longer"
    record = stage.actor.match.record()
    assert json.loads(record.splitlines()[1])["race"] == 120
    assert typecase.replay(record).log[0].race == 120


def test_whoever_comes_when_the_race_is_over_is_told_too_by_how_much() -> None:
    stage = Stage(word_slam(), line(20), line(20), line(20))
    stage.arrives(500, ANN, CATS)
    stage.arrives(503, BOB, BATS)
    stage.arrives(600, CID, {"do": "stuck"})
    stage.arrives(5_000, CID, RATS, "much later")
    stage.clock.run(5_000)
    assert str(stage.answers["slam 1"][1]) == "Seat 0 was 0.003 s before you."
    for name in ("stuck 2", "much later"):
        assert "before you" not in str(stage.answers[name][1])


def test_what_the_rules_refuse_is_told_at_once_and_nobody_has_raced_with_it() -> None:
    stage = Stage(word_slam(), line(20), line(200))
    stage.arrives(500, NEAR, slam("CAXS"))
    stage.arrives(560, FAR, BATS)
    stage.clock.run(560)
    when, refused = stage.answers["slam 0"]
    assert when == 500 and "before you" not in str(refused)
    assert stage.log == [(FAR, 360)] and stage.actor.match.log[0].race is None


def test_what_a_seat_does_next_waits_behind_its_claim() -> None:
    stage = Stage(word_slam(), line(20), line(200))
    stage.arrives(500, NEAR, CATS)
    stage.arrives(550, NEAR, {"do": "resign"})
    stage.clock.run(2_000)
    did = [line.action["do"] for line in stage.actor.match.log if line.action]
    assert did == ["slam", "resign"]


def test_what_would_end_a_race_waits_behind_a_claim_that_was_before_it() -> None:
    stage = Stage(word_slam(), line(20), line(20), line(200))
    stage.arrives(100, ANN, {"do": "stuck"})
    stage.arrives(420, CID, {"do": "stuck"})
    stage.arrives(500, ANN, CATS)
    stage.arrives(550, BOB, {"do": "stuck"})  # now all are: there would be one more card each
    stage.clock.run(2_000)
    assert stage.answers["slam 0"] == (680, None)
    assert stage.log == [(ANN, 100), (CID, 420), (ANN, 480)]
    assert stage.answers["stuck 1"][1] is not None


def test_when_the_host_pauses_nothing_is_held() -> None:
    stage = Stage(word_slam(), line(20), line(200))
    stage.arrives(500, NEAR, CATS)
    pause = Pause(False, lambda _refused: None)
    stage.clock.at(550, lambda: stage.actor.hear(pause))
    stage.clock.run(550)
    assert str(stage.answers["slam 0"][1]) == "The match is paused."


# Who keeps guessing


def guesses(stage: Stage, seat: int, *when: float) -> None:
    """At these moments the seat slams what its cards do not spell."""
    for number, moment in enumerate(when):
        stage.arrives(moment, seat, slam("CAXS"), f"guess {number} of {seat}")


def waits(stage: Stage, name: str) -> bool:
    """Whether she was told that, at once; else the rules have answered."""
    refused = stage.answers[name][1]
    if refused is None or refused.clause != "Races":
        return False
    says = "Four calls of yours were refused within five seconds: wait a moment."
    return str(refused) == says


def test_after_four_refused_calls_in_five_seconds_a_seat_waits_until_they_are_over() -> None:
    stage = Stage(word_slam(), line(20), line(20))
    guesses(stage, ANN, 1_000, 2_000, 3_000, 3_500)
    stage.arrives(3_600, ANN, CATS, "a good one")
    stage.arrives(5_999, ANN, CATS, "still too early")
    stage.arrives(6_000, ANN, CATS, "later")
    stage.clock.run(5_999)
    assert not any(waits(stage, f"guess {number} of 0") for number in range(4))
    assert waits(stage, "a good one") and waits(stage, "still too early")
    assert stage.answers["a good one"][0] == 3_600, "she is told so at once"
    assert stage.log == [], "what is held back is neither in the log nor in the match"
    stage.clock.run(6_000)
    assert stage.answers["later"] == (6_000, None) and stage.log == [(ANN, 5_980)]


def test_three_refused_calls_or_four_in_a_longer_time_hold_nobody_back() -> None:
    stage = Stage(word_slam(), line(20), line(20))
    guesses(stage, ANN, 1_000, 2_000, 3_000)
    stage.arrives(3_500, ANN, CATS)
    stage.clock.run(3_500)
    assert stage.answers["slam 0"] == (3_500, None)
    stage = Stage(word_slam(), line(20), line(20))
    guesses(stage, ANN, 1_000, 2_000, 3_000, 6_000)
    stage.arrives(6_500, ANN, CATS)
    stage.clock.run(6_500)
    assert stage.answers["slam 0"] == (6_500, None)


def test_what_is_held_back_is_no_guess_and_makes_nobody_wait_longer() -> None:
    stage = Stage(word_slam(), line(20), line(20))
    guesses(stage, ANN, *range(1_000, 6_000, 100))
    stage.arrives(6_000, ANN, CATS)
    stage.clock.run(6_000)
    assert stage.answers["slam 0"] == (6_000, None)


def test_whoever_goes_on_guessing_has_four_guesses_in_any_five_seconds() -> None:
    stage = Stage(word_slam(), line(20), line(20))
    guesses(stage, ANN, *range(1_000, 21_000, 100))
    stage.clock.run(21_000)
    told = [stage.answers[name][0] for name in stage.answers if not waits(stage, name)]
    for moment in told:
        assert len([one for one in told if moment <= one < moment + 5_000]) == 4 or moment > 16_000
    assert len(told) == 16


def test_who_waits_may_do_all_else_and_the_others_and_bots_may_do_everything() -> None:
    stage = Stage(word_slam(), line(20), line(20))
    stage.actor.bots = frozenset({CID})
    guesses(stage, ANN, 1_000, 1_100, 1_200, 1_300)
    guesses(stage, CID, 1_000, 1_100, 1_200, 1_300)
    stage.arrives(1_400, ANN, {"do": "stuck"})
    stage.arrives(1_500, BOB, slam("BAXS"), "a guess")
    stage.arrives(1_600, CID, RATS)
    stage.clock.run(1_700)
    assert stage.answers["stuck 0"] == (1_400, None) and not waits(stage, "a guess")
    assert stage.answers["slam 2"][1] is None


def test_a_race_that_was_lost_is_no_guess() -> None:
    stage = Stage(word_slam(), line(20), line(200))
    for moment in (1_000, 1_050, 1_100, 1_150):
        stage.arrives(moment, NEAR, CATS, f"at {moment}")
    stage.arrives(1_160, FAR, BATS)  # before them all
    for seat in (NEAR, CID):
        stage.arrives(1_400, seat, {"do": "accept"})
    stage.arrives(1_600, NEAR, CATS, "in the next hand")
    stage.clock.run(1_600)
    assert stage.log[0] == (FAR, 960) and len(stage.log) == 3
    assert str(stage.answers["at 1150"][1]) == "Seat 1 was 0.17 s before you."
    assert "in the next hand" in stage.answers and not waits(stage, "in the next hand")


# Time


def deadline_of(match: Match[Any]) -> Millis:
    assert match.deadline is not None, "it has one"
    return match.deadline


def test_a_claim_that_is_under_way_at_the_deadline_counts() -> None:
    match = word_slam()
    stage, end = Stage(match, line(20), line(200)), deadline_of(match)
    stage.arrives(end + 150, FAR, BATS)
    stage.clock.run(end + 150)
    assert stage.log == [(FAR, end - 50)]


def test_what_waits_at_the_deadline_counts_and_what_came_after_it_does_not() -> None:
    match = word_slam()
    stage, end = Stage(match, line(20), line(200)), deadline_of(match)
    stage.arrives(end + 10, NEAR, CATS)  # her moment was 10 before it
    stage.arrives(end + 30, CID, {"do": "stuck"})
    stage.clock.run(end + 400)
    assert stage.log[0] == (NEAR, end - 10)
    match = word_slam()
    stage = Stage(match, line(20), line(200))
    stage.arrives(end + 30, NEAR, CATS)
    stage.clock.run(end + 400)
    assert stage.log[0] == (None, end)


def test_a_deadline_waits_no_longer_than_the_farthest_line() -> None:
    match = word_slam()
    stage, end = Stage(match, line(20), line(200)), deadline_of(match)
    stage.clock.run(end + 199)
    assert stage.log == []
    stage.clock.run(end + 200)
    assert stage.log == [(None, end)]


def test_a_game_without_races_is_played_as_ever() -> None:
    match = typecase.play("letter-head", 2, 7, {"dealer": 1, "turn_seconds": 60})
    stage = Stage(match, line(20), line(200))
    stage.arrives(500, NEAR, {"do": "draw"})
    stage.clock.run(500)
    assert stage.log == [(NEAR, 500)] and stage.races.patience() == 0
    end = deadline_of(match)
    stage.clock.run(end)
    assert stage.log[-1] == (None, end)


# At a table


def test_at_a_table_the_far_one_wins_who_was_first_and_the_near_one_reads_by_how_much() -> None:
    async def deeds() -> None:
        async with a_table(word_slam(), "Ann", "Bob", timing=STILL) as table:
            ann, bob = table.join(ANN, line(0)), table.join(BOB, line(250))
            assert table.actor is not None
            while not (table.actor.settled and not table.actor.paused):
                await asyncio.sleep(0.001)
            for page in (ann, bob):
                page.answers.clear()
            now = table.actor.clock.wall()
            table.actor.clock._wall = lambda: now  # a busy machine is no part of this race
            table.hear(ann, wire.Do("hers", CATS))
            now += 20  # Bob's comes later, and from far
            table.hear(bob, wire.Do("his", BATS))
            while not (said(ann) and said(bob)):
                await asyncio.sleep(0.001)
            assert [one["type"] for one in said(bob)] == ["done"]
            first = table.actor.match.log[0]
            assert (first.seat, first.race) == (BOB, 230)
            [refused] = said(ann)
            assert refused["type"] == "refused" and refused["clause"] == "Races"
            assert refused["sentence"] == "Bob was 0.23 s before you."
            seen = table.view(ann)
            assert seen is not None and seen.fields["lags"] == {ANN: 0, BOB: 250}

    in_a_loop(deeds)


def test_at_a_table_whoever_keeps_guessing_reads_why_she_waits() -> None:
    async def deeds() -> None:
        async with a_table(word_slam(), "Ann", "Bob", timing=STILL) as table:
            ann = table.join(ANN, line(0))
            assert table.actor is not None
            while not (table.actor.settled and not table.actor.paused):
                await asyncio.sleep(0.001)
            ann.answers.clear()
            now = table.actor.clock.wall()
            table.actor.clock._wall = lambda: now
            for number in range(5):
                table.hear(ann, wire.Do(f"guess {number}", slam("CAXS")))
            *refused, waits = said(ann)
            assert len(refused) == 4 and {one["type"] for one in said(ann)} == {"refused"}
            assert "Races" not in {one["clause"] for one in refused}
            assert waits["clause"] == "Races" and waits["id"] == "guess 4"
            assert waits["sentence"].startswith("Four calls of yours were refused")
            now += 5_000
            table.hear(ann, wire.Do("hers", CATS))
            while len(said(ann)) < 6:
                await asyncio.sleep(0.001)
            assert said(ann)[-1]["type"] == "done" and len(table.actor.match.log) == 1

    in_a_loop(deeds)


def test_whose_seat_a_bot_plays_is_not_far_away() -> None:
    async def deeds() -> None:
        async with a_table(word_slam(), "Ann", timing=STILL) as table:
            table.join(ANN, line(40))
            table.join(ANN, line(30))
            table.join(BOB, line(200))
            assert table._corrections() == {ANN: 30}, "of two windows the nearer one counts"

    in_a_loop(deeds)
