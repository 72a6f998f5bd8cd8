"""Letter Head Solitaire as bots play it: awkward letters first, and the last cards to the end."""

from __future__ import annotations

import pytest

import typecase
from tests.bots.tables import answers_from_sight_alone, mean_score, play_out
from typecase.bots.company import bot_at
from typecase.bots.levels import LEVELS
from typecase.bots.solitaire_plan import Vocabulary, taken_from

GAME = "letter-head-solitaire"
ALL_WORDS = Vocabulary("letter-head", 0)


def test_wild_cards_are_kept_for_as_long_as_there_is_another_word() -> None:
    assert all(taken_from("CATXZ?", word).count("?") for word in ALL_WORDS.words("CATXZ?"))
    assert ALL_WORDS.words("CT?") and not ALL_WORDS.words("CTX")


def test_the_last_cards_are_worked_out_to_the_end() -> None:
    word = ALL_WORDS.last_words("CATDOG", "")
    assert word is not None and len(word) == 3
    assert ALL_WORDS.last_words("XXQ", "") is None
    assert ALL_WORDS.last_words("CATX", "OF") is not None  # CAT, and then FOX


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_does_what_is_not_allowed(level: str) -> None:
    for seed in range(3):
        match = typecase.play(GAME, 1, seed)
        play_out(match, [bot_at(level, GAME, level, seed)])
        assert match.result is not None and match.scores[0] > 100


def test_what_it_cannot_see_changes_neither_its_answer_nor_its_time() -> None:
    match = typecase.play(GAME, 1, 3)
    assert answers_from_sight_alone(match, [bot_at("best", GAME, "Aldus", 1)]) > 20


def test_the_better_the_level_the_fewer_cards_are_left() -> None:
    beginner, casual, strong, best = (mean_score(GAME, level, 20) for level in LEVELS)
    assert beginner < casual < strong < best
    assert best > 123
