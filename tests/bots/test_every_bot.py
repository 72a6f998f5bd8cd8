"""What holds for every bot: it plays by the rules, sees no more than its seat, and is steady."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import typecase
from tests.bots.tables import answers_from_sight_alone, letter_head, play_out
from typecase import Match
from typecase.bots.bot import Bot
from typecase.bots.company import company
from typecase.bots.random_bot import RandomBot
from typecase.bots.thinking import QUICKEST

REFEREES = ("challenge", "strict", "table")


def chancers(count: int, seed: int) -> list[Bot]:
    return [RandomBot(seed=seed + place) for place in range(count)]


every_kind = pytest.mark.parametrize("sit_down", [company, chancers])
SitDown = Callable[[int, int], list[Bot]]


@every_kind
@pytest.mark.parametrize("referee", REFEREES)
@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_a_bot_never_does_what_is_not_allowed(sit_down: SitDown, referee: str, seats: int) -> None:
    """A refused action would raise; 24 tables of five matches make more than a hundred."""
    for seed in range(5):
        match = letter_head(seats, seed, referee=referee, rounds=2)
        play_out(match, sit_down(seats, seed))
        assert match.result is not None
        assert typecase.replay(match.record()).record() == match.record()


@every_kind
def test_a_bot_plays_without_a_clock_too(sit_down: SitDown) -> None:
    match = letter_head(3, 11, pace="relaxed", turn_seconds="none", rounds=1)
    play_out(match, sit_down(3, 11))
    assert match.result is not None


@every_kind
@pytest.mark.parametrize("referee", REFEREES)
def test_what_a_bot_cannot_see_changes_neither_its_answer_nor_its_time(
    sit_down: SitDown, referee: str
) -> None:
    match = letter_head(4, 5, referee=referee, rounds=2)
    assert answers_from_sight_alone(match, sit_down(4, 5)) > 50


@every_kind
def test_the_same_seed_plays_the_same_match(sit_down: SitDown) -> None:
    first, second = letter_head(4, 9, rounds=2), letter_head(4, 9, rounds=2)
    play_out(first, sit_down(4, 9))
    play_out(second, sit_down(4, 9))
    assert first.record() == second.record()


@every_kind
def test_nobody_answers_faster_than_a_person_reads(sit_down: SitDown) -> None:
    bots, times = sit_down(3, 2), []

    def measure(match: Match[Any]) -> None:
        for seat in match.asks():
            reply = bots[seat].answer(match.look(seat))
            if reply is not None:
                times.append(reply.after)

    play_out(letter_head(3, 2), bots, measure)
    assert min(times) >= QUICKEST
    assert all(type(time) is int for time in times)
    assert max(times) > 3 * QUICKEST  # and now and then they think


@every_kind
def test_who_is_not_asked_says_nothing(sit_down: SitDown) -> None:
    match = letter_head(2, 1)
    assert sit_down(1, 1)[0].answer(match.look(None)) is None


def test_a_company_has_names_of_its_own() -> None:
    names = [bot.name for bot in company(8, 3)]
    assert len(set(names)) == 8
    assert names == [bot.name for bot in company(8, 3)]
    assert names != [bot.name for bot in company(8, 4)]


def test_even_a_large_company_has_no_two_of_a_name() -> None:
    assert len({bot.name for bot in company(40, 3)}) == 40
