"""What holds for the bots of every game: they answer, legally, and from what they see alone."""

from __future__ import annotations

import pytest

import typecase
from tests.bots.tables import answers_from_sight_alone, mixed_company
from typecase.bots.company import bot_at
from typecase.bots.habits import HABITS
from typecase.bots.levels import LEVELS
from typecase.bots.thinking import QUICKEST

GAMES = {box.name: box for box in typecase.shelf()}
FEW = {"better-letters": 2, "letterpress": 2}  # seats, where the best think long


@pytest.mark.parametrize("game", GAMES)
def test_what_a_bot_cannot_see_changes_neither_its_answer_nor_its_time(game: str) -> None:
    """One of each level at a table; a refused answer would raise."""
    seats = GAMES[game].seats
    many = min(seats[-1], max(seats[0], FEW.get(game, 4)))
    for seed, count in enumerate({many, seats[0]}):
        match = typecase.play(game, count, seed)
        assert answers_from_sight_alone(match, mixed_company(game, count, seed)) >= 7
        assert match.result is not None and match.seen(None)["resigned"] == []


def test_every_game_has_players_who_know_it() -> None:
    assert set(HABITS) == set(GAMES)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_every_level_answers_the_first_question_of_every_game_in_its_time(
    game: str, level: str
) -> None:
    """Silence is for those who merely may act, and for those who let their time run out."""
    match = typecase.play(game, GAMES[game].seats[0], 5)
    for seat in match.asks():
        seen = match.look(seat)
        reply = bot_at(level, game, level, 5).answer(seen)
        if reply is not None:
            assert reply.after >= QUICKEST
        else:
            assert seen.deadline is not None or (seen.ask and seen.ask.free)
