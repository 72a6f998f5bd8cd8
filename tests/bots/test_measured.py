"""The tables that bots know by heart are what would be measured today, as far as a few deals tell.

If one of these fails, something that the table tells of has changed: the dictionary, the rules or
how bots look at cards. Make it again: python -m tools.make_bot_tables.
"""

from __future__ import annotations

import pytest

import make_bot_tables as making
from typecase.bots import measured
from typecase.bots.levels import LEVELS
from typecase.games.letter_head import FIVE, TEN
from typecase.table.spelling import LETTERS


def test_the_page_is_what_is_made_of_its_tables() -> None:
    """Nobody has written into it: comments and order are the maker's."""
    made = making.page({name: getattr(measured, name) for name in making.TABLES})
    assert "".join(made.split()).replace(",", "").replace("'", '"') == "".join(
        making.PAGE.read_text().split()
    ).replace(",", "")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("cards", [FIVE, TEN])
def test_honest_words_are_worth_what_the_table_says(level: str, cards: int) -> None:
    tenth, fifth, mean = making.honest(level, cards, 250)
    table = measured.HONEST[level][cards - FIVE]
    assert abs(tenth - table[0]) <= 6 and abs(fifth - table[1]) <= 5 and abs(mean - table[2]) <= 3


@pytest.mark.parametrize("level", LEVELS)
def test_words_of_poker_are_worth_what_the_table_says(level: str) -> None:
    found, table = making.shown(level, 120), measured.SHOWN[level]
    assert abs(sum(found) - sum(table)) / len(table) <= 3
    assert len(found) == len(table) and list(table) == sorted(table)


def test_hands_of_red_handed_are_as_near_to_a_word_as_the_table_says() -> None:
    found = making.make_usually(3)
    for cards, near in enumerate(measured.USUALLY[:6]):
        assert found[cards] == pytest.approx(near, abs=0.5)


def test_cards_are_harvested_as_often_as_the_table_says() -> None:
    found = making.make_harvested(14)  # some 95 cards of 3 points: 0.15 is three standard errors
    for points in (1, 2, 3):  # of dearer ones so many matches see too few
        assert found[points] == pytest.approx(measured.HARVESTED[points], abs=0.15)


def test_no_letter_is_liked_for_its_points_alone() -> None:
    """What the climb has found uses up more decks than where it began, for those who have nothing
    else to go by."""
    player = making.Tried(making.WORDS, LEVELS["casual"].commonness, counts_vowels=False)
    won = []
    for likes in (
        map(round, making.points_on_cards()),
        [measured.GLAD[letter] for letter in LETTERS],
    ):
        player.like([*likes])
        decks = (making.dealt("liked", at, len(making.DECK.faces())) for at in range(150))
        won.append(sum(player.uses_up("", deck) for deck in decks))
    assert won[1] > won[0] + 15
