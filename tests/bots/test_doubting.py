"""Bots doubt words by how they look to them."""

from __future__ import annotations

from typecase.bots.doubting import doubts
from typecase.bots.levels import LEVELS
from typecase.table.luck import Dice

TRIES = 400


def doubted(level: str, word: str) -> float:
    """How often somebody of this level doubts the word."""
    many = (doubts(LEVELS[level], word, "letter-head", Dice((word, seed))) for seed in range(TRIES))
    return sum(many) / TRIES


def test_nobody_doubts_what_it_knows() -> None:
    for level in LEVELS:
        assert doubted(level, "HOUSE") == 0
    assert doubted("best", "SYZYGY") == 0


def test_a_real_word_is_doubted_the_sooner_the_farther_it_is_from_what_one_knows() -> None:
    assert 0 < doubted("strong", "SYZYGY") < doubted("beginner", "SYZYGY") < 0.3
    assert doubted("beginner", "VACCINE") < doubted("beginner", "SYZYGY")


def test_a_wrong_word_that_looks_right_is_harder_to_tell_for_who_knows_few() -> None:
    beginner, casual, strong, best = (doubted(level, "FLONT") for level in LEVELS)
    assert 0.4 < beginner < casual < strong < best == 1


def test_what_no_word_looks_like_is_doubted_by_everybody() -> None:
    for level in LEVELS:
        assert doubted(level, "VLUQT") > 0.95
