"""Letter Head Solitaire as bots play it: awkward letters first, and the last cards to the end."""

from __future__ import annotations

import pytest

import typecase
from tests.bots.tables import answers_from_sight_alone, mean_score, play_out
from typecase.bots.company import bot_at
from typecase.bots.levels import LEVELS
from typecase.bots.solitaire_plan import Vocabulary, taken_from
from typecase.bots.strategies.letter_head_solitaire import LetterHeadSolitaire, futures
from typecase.table.luck import Dice

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


def test_cards_that_spell_nothing_are_left_over_and_none_where_all_are_used_up() -> None:
    assert ALL_WORDS.left_over("CATDOG", "") == 0 and ALL_WORDS.uses_up("CATDOG", "")
    assert ALL_WORDS.left_over("XXQ", "") == 3
    assert ALL_WORDS.left_over("CATXXQ", "") == 3, "the cat goes, though that is not all"
    dice = Dice("left over")
    for coming in futures(list("AAEEIOUSTRNLDPMBCGHFVVWQXZ"), [], 40, dice):
        left = ALL_WORDS.left_over("EATINGS", coming)
        assert ALL_WORDS.uses_up("EATINGS", coming) <= (left == 0) and 0 <= left <= 33


def test_no_more_is_looked_at_than_tells_which_word_is_best_and_the_answer_is_the_same() -> None:
    player = LetterHeadSolitaire("Aldus", 1, LEVELS["strong"])
    for number in range(6):
        dice = Dice(("pruned", number))
        cards = dice.sample(list("AAEEIIOUSTRNLDPMBCGHFVVWQXZKJ"), 24)
        hand, deals = "".join(cards[:7]), futures(cards[7:], [], 20, dice)
        words = player.knows.words(hand)[:6]
        won = [
            sum(player.knows.uses_up(taken_from(hand, word), coming) for coming in deals)
            for word in words
        ]
        best = won.index(max(won))
        assert player._wins_most(hand, words, deals) == (words[best], won[best])


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
