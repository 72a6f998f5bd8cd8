"""What holds for the bots of every game; the contract says more (`typecase.testing`)."""

from __future__ import annotations

import pytest

import typecase
from typecase.bots.company import bot_at
from typecase.bots.levels import LEVELS
from typecase.bots.strategies import STRATEGIES
from typecase.bots.thinking import QUICKEST

GAMES = {box.name: box for box in typecase.shelf()}


def test_every_game_has_players_who_know_it() -> None:
    assert set(STRATEGIES) == set(GAMES)


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
