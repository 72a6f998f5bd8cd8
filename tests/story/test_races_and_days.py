"""Which verbs are raced for, and play over days."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.tools import any_input
from typecase import Match, Refused
from typecase.games.shelf import SHELF
from typecase.story.protocol import A_DAY, Table
from typecase.table.luck import Dice, Luck

RACES = {
    "word-slam": {"slam"},
    "red-handed": {"shout", "hand"},
    "my-word": {"my-word", "lay"},
    "letter-hogs": {"nose"},
    "wordsy": {"flip", "challenge"},
}
DAYS = {"day": 1, "three-days": 3, "week": 7}


def raced(match: Match[Any], inputs: int = 300) -> set[str]:
    """What is raced for in a match that is played at random."""
    verbs: set[str] = set()
    for number in range(inputs):
        if match.result is None:
            verbs |= set(match.racing)
            any_input(match, Dice(("raced", number)))
    return verbs


@pytest.mark.parametrize("game", [game.name for game in SHELF])
def test_five_games_race_for_these_verbs_and_no_other_game_does(game: str) -> None:
    seats = typecase.play(game).setup.seats
    several = max(seats, 2) if game == "wordsy" else seats
    found = raced(typecase.play(game, several, 3, {"referee": "challenge"}))
    assert found == RACES.get(game, set())


def test_while_a_word_is_judged_the_others_race_to_call_next_in_my_word() -> None:
    match = typecase.play("my-word", 3, 3, {"referee": "challenge"})
    while match.phase != "challenge" or "my-word" not in match.asks().get(2, ()):
        any_input(match, Dice(len(match.log)))
    assert match.racing == ("my-word",)


def test_once_the_sand_runs_nobody_races_to_turn_it() -> None:
    match = typecase.play("wordsy", 2, 3)
    assert raced(match, inputs=1) == {"flip"}
    match = typecase.play("wordsy", 2, 3)
    match.do(0, {"do": "flip", "word": "CAT"})
    assert "flip" in match.asks()[1] and match.racing == ()


def test_nobody_races_in_a_match_that_is_over() -> None:
    match = typecase.play("word-slam", 3, 3)
    for seat in (0, 1):
        match.do(seat, {"do": "resign"})
    assert match.result is not None and match.racing == ()


def test_there_is_no_lead_where_there_was_no_race() -> None:
    match = typecase.play("letter-head", 2, 7)
    with pytest.raises(Refused, match="no race"):
        match.do(0, {"do": "draw"}, race=12)
    match.do(0, {"do": "draw"})
    text = match.record().replace('"action":{"do":"draw"}', '"action":{"do":"draw"},"race":12')
    with pytest.raises(typecase.LogBroken, match="line 2: There was no race"):
        typecase.replay(text)


@pytest.mark.parametrize(("pace", "days"), DAYS.items())
def test_at_a_pace_of_days_every_answer_has_so_long_whatever_was_asked_for(
    pace: str, days: int
) -> None:
    t = Table(seats=2, luck=Luck(1), pace=pace, now=7)
    assert t.after(30_000) == t.after(1) == 7 + days * A_DAY
    assert t.after_seconds(60) == t.after_seconds(None) == t.after_seconds(0) == 7 + days * A_DAY


def test_a_clock_that_nobody_has_set_stands_still_at_other_paces() -> None:
    t = Table(seats=2, luck=Luck(1), now=7)
    assert t.after_seconds(60) == 60_007 and t.after_seconds(0) is None
    assert t.after_seconds(None) is None
    assert Table(seats=2, luck=Luck(1), pace="relaxed").after_seconds(60) is None


@pytest.mark.parametrize("game", ["letter-head", "letterpress", "word-poker", "better-letters"])
def test_a_seat_that_says_nothing_for_three_days_has_lost_its_turn(game: str) -> None:
    match = typecase.play(game, 2, 7, {"pace": "three-days"})
    assert match.deadline == 3 * A_DAY
    match.time_up()
    assert match.now == 3 * A_DAY and len(match.log) == 1
    assert typecase.replay(match.record()).table == match.table


@pytest.mark.parametrize("game", RACES)
@pytest.mark.parametrize("pace", DAYS)
def test_a_race_takes_no_days(game: str, pace: str) -> None:
    sentence = f"pace must be one of relaxed, standard, blitz, not '{pace}'."
    with pytest.raises(Refused, match=sentence):
        typecase.play(game, options={"pace": pace})
