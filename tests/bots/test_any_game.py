"""The bot that knows no more of a game than its box tells."""

from __future__ import annotations

import pytest

import typecase
from tests.tools import stacked
from typecase.arena.sitting import Sitting
from typecase.bots.levels import LEVELS
from typecase.bots.strategies import STRATEGIES, strategy_for
from typecase.bots.strategies.any_game import AnyGame
from typecase.games.shelf import SHELF, Box, box

CASUAL, BEST = LEVELS["casual"], LEVELS["best"]


@pytest.mark.parametrize("game", SHELF, ids=lambda game: game.name)
def test_it_plays_any_game_to_its_end_by_the_rules(game: Box) -> None:
    match = typecase.play(game.name, game.seats[0], 3)
    seats = range(game.seats[0])
    sitting = Sitting(match, {seat: AnyGame(game, f"bot {seat}", seat, CASUAL) for seat in seats})
    sitting.play()
    schedule = sitting.schedule
    assert not schedule.refused and not schedule.failed and not schedule.faults


WHY = "TAXED scores 47, the most that these cards spell."


def test_it_lays_the_word_that_the_game_pays_most_for() -> None:
    """In Letter Head the bonus is for length, so that a longer word beats a dearer one."""
    game = box("letter-head")
    match = typecase.play(
        game.name, 2, 1, {"dealer": 1}, stacked("A X T E D", "A A A A A", dealer=1)
    )
    reply = AnyGame(game, "", 1, BEST._replace(content=1)).answer(match.look(0))
    best = typecase.words("A X T E D", game=game.name)[0]
    assert (best.word, best.score) == ("TAXED", 47)
    assert reply is not None and reply.action == {"do": "declare", "word": best.word}
    assert (reply.worth, str(reply.why)) == (47, WHY)


def test_a_game_of_ours_has_its_own_strategy_and_another_what_its_box_brings() -> None:
    assert all(strategy_for(name) is strategy for name, strategy in STRATEGIES.items())
