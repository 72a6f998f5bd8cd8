"""Every lesson, played to its end by somebody who does what it says, through the real rules."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest

from typecase import play
from typecase.bots.company import bot_at
from typecase.games.house_rules.word_lists import profile_of
from typecase.games.shelf import SHELF
from typecase.lessons.coach import Coach
from typecase.lessons.lesson import LEARNER, Lesson, Step, lesson_for, lesson_of
from typecase.lessons.scripted import Scripted
from typecase.lexicon.lexicon import open_lexicon
from typecase.story.match import Match
from typecase.table.moves import Refused
from typecase.typed.parse import action_of

GAMES = [box.name for box in SHELF]
MOST_DEEDS = 60  # of the others between two steps; a lesson is a few minutes


class Played(NamedTuple):
    match: Match[Any]
    coach: Coach
    shown: list[Step]  # the steps whose time came, in their order


def the_lesson(game: str) -> Lesson:
    lesson = lesson_for(game)
    assert lesson is not None
    return lesson


def sat_down(game: str) -> tuple[Match[Any], Coach, dict[int, Scripted]]:
    lesson = the_lesson(game)
    match = play(game, lesson.seats, lesson.seed, lesson.options, lesson.stack)
    others = {
        seat: Scripted(lesson, bot_at("casual", game, f"bot {seat}", seat))
        for seat in range(1, lesson.seats)
    }
    return match, Coach(lesson, match), others


def others_play(match: Match[Any], coach: Coach, others: dict[int, Scripted]) -> None:
    """Until the next step's time has come. The learner is in no hurry, and slower than nobody."""
    for _ in range(MOST_DEEDS):
        if coach.now:
            return
        replies = {seat: bot.answer(match.look(seat)) for seat, bot in others.items()}
        soonest = min((said.after, seat) for seat, said in replies.items() if said)
        seat = soonest[1]
        reply = replies[seat]
        assert reply is not None
        match.do(seat, reply.action)
        for one, bot in others.items():
            bot.notice(match.look(one))
        coach.follow(match.log)
    raise AssertionError(f"step {coach.step + 1} never comes: {match.phase}, {match.asks()}")


def to_the_letter(game: str) -> Played:
    match, coach, others = sat_down(game)
    shown: list[Step] = []
    while coach.step < len(coach.lesson.steps):
        others_play(match, coach, others)
        rest = coach.lesson.steps[coach.step :]
        group = [*rest[: next((at for at, one in enumerate(rest) if one.do), len(rest)) + 1]]
        shown += group
        if not group[-1].do:
            break
        ask = match.look(LEARNER).ask
        before = coach.step
        match.do(LEARNER, action_of(group[-1].line, ask))
        coach.follow(match.log)
        assert coach.step == before + len(group), f"{group[-1].line} does not pass its step"
    return Played(match, coach, shown)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_does_what_it_says_comes_to_its_end(game: str) -> None:
    played = to_the_letter(game)
    assert played.shown == list(played.coach.lesson.steps)
    assert played.coach.now
    assert not played.coach.astray


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_has_five_to_eight_short_steps(game: str) -> None:
    steps = the_lesson(game).steps
    assert 5 <= len(steps) <= 8
    assert sum(bool(step.do) for step in steps) >= 3
    for text in [text for step in steps for text in (step.says, step.then)]:
        assert len(text) <= 160, text
    assert not steps[-1].do  # at the end one reads what came of it
    assert the_lesson(game).options["pace"] == "relaxed"


@pytest.mark.parametrize("game", GAMES)
def test_every_word_in_capitals_is_a_word_of_the_game(game: str) -> None:
    lesson = the_lesson(game)
    match = play(game, lesson.seats, lesson.seed, lesson.options, lesson.stack)
    profile = profile_of(match.setup.options["lexicon"])
    told = [step.says for step in lesson.steps] + [step.then for step in lesson.steps]
    words = {word for text in told for word in re.findall(r"\b[A-Z]{3,}\b", text)}
    assert {word for word in words if not open_lexicon().accepts(word, profile)} == set()


@pytest.mark.parametrize("game", GAMES)
def test_whoever_does_something_else_plays_on(game: str) -> None:
    """By the same rules, and the lesson goes on where it can."""
    match, coach, others = sat_down(game)
    learner = bot_at("beginner", game, "learner", 7)
    for _ in range(MOST_DEEDS // 5):
        if match.result is not None:
            break
        seats = [seat for seat in match.asks() if seat != LEARNER]
        replies = {seat: others[seat].answer(match.look(seat)) for seat in seats}
        said = {seat: reply for seat, reply in replies.items() if reply}
        if mine := learner.answer(match.look(LEARNER)):
            said[LEARNER] = mine
        seat = min(said, key=lambda one: (said[one].after, one))
        match.do(seat, said[seat].action)
        coach.follow(match.log)
        assert 0 <= coach.step <= len(coach.lesson.steps)


def test_another_word_than_the_one_it_says_is_taken_and_passes_the_step() -> None:
    match, coach, _others = sat_down("wordsy")
    match.do(LEARNER, {"do": "flip", "word": "PLANET"})
    coach.follow(match.log)
    assert coach.step == 2
    assert coach.astray


def test_what_is_refused_passes_nothing() -> None:
    match, coach, _others = sat_down("freeze")
    with pytest.raises(Refused):
        match.do(LEARNER, {"do": "discard", "card": 0})
    coach.follow(match.log)
    assert coach.step == 0
    assert not coach.astray


def test_a_coach_who_comes_later_knows_as_much() -> None:
    played = to_the_letter("letter-head")
    late = Coach(played.coach.lesson, played.match)
    assert (late.step, late.now) == (played.coach.step, played.coach.now)


def test_the_others_do_nothing_that_nobody_waits_for() -> None:
    """So every card comes as it was stacked."""
    match, _coach, others = sat_down("letter-head")
    assert match.asks()[2] == ("draw",)
    assert others[2].answer(match.look(2)) is None


def test_any_other_match_of_a_game_is_no_lesson() -> None:
    assert lesson_of(play("letter-head", seats=3, seed=1).setup) is None
    assert lesson_of(sat_down("letter-head")[0].setup) is the_lesson("letter-head")
