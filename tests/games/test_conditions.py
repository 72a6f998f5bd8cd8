"""The conditions on cards: a small vocabulary, and nothing outside it."""

from __future__ import annotations

import pytest

from typecase.decks import BadList, card_list
from typecase.games.house_rules.conditions import condition, conditions, met

COUNTS = frozenset({"shared-cards", "shortest"})


def said_once(word: str) -> tuple[int, int]:
    return 1, 1


@pytest.mark.parametrize(
    ("asked", "yes", "no"),
    [
        ("starts ST", "STAMP", "PAST"),
        ("ends LE", "TABLE", "LEMON"),
        ("ends-in-any AIOU", "RADIO", "TABLE"),
        ("includes EN", "EVEN", "NEAR"),
        ("includes-any JQXZ", "QUIZ", "PRESS"),
        ("lacks AE", "INK", "PAPER"),
        ("letters 4", "TYPE", "TYPES"),
        ("letters 7-8", "LETTERS", "LETTER"),
        ("letters 9+", "BROADSHEET", "LETTERS"),
        ("odd-length", "PRESS", "TYPE"),
        ("vowels 0", "RHYTHM", "RHYME"),
        ("vowels 4+", "EDUCATION", "BANANA"),
        ("different-vowels 3+", "RADIO", "BANANA"),
        ("starts-with-vowel", "INK", "YES"),
        ("double-letter", "LETTER", "LEVEL"),
        ("three-consonants", "STRONG", "CRYPT"),
        ("first-is-last", "TRUST", "PRESS"),
        ("alternates", "LEMON", "PARTY"),
        ("no-letter-twice", "PLANT", "PRESS"),
        ("in-order", "BELLOW", "ORDER"),
    ],
)
def test_a_word_meets_what_is_asked_of_it_or_not(asked: str, yes: str, no: str) -> None:
    assert met(conditions([asked]), yes, said_once)
    assert not met(conditions([asked]), no, said_once)


def test_syllables_are_met_if_the_word_may_be_said_so() -> None:
    """B22"""
    fire = {"FIRE": (1, 2)}.__getitem__
    assert met(conditions(["syllables 1"]), "FIRE", fire)
    assert met(conditions(["syllables 2+"]), "FIRE", fire)
    assert not met(conditions(["syllables 3"]), "FIRE", fire)


def test_what_a_game_counts_is_asked_with_a_number_or_without() -> None:
    three = conditions(["shared-cards 3"], COUNTS)
    assert met(three, "PRESS", said_once, {"shared-cards": 3})
    assert not met(three, "PRESS", said_once, {"shared-cards": 2})
    shortest = conditions(["shortest"], COUNTS)
    assert met(shortest, "PRESS", said_once, {"shortest": 1})
    assert not met(shortest, "PRESS", said_once, {"shortest": 0})


def test_all_that_a_card_asks_for_must_be_met() -> None:
    breath = conditions(["vowels 1", "letters 5+"])
    assert met(breath, "PRESS", said_once)
    assert not met(breath, "INK", said_once)
    assert met((), "INK", said_once)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "There is no condition ''"),
        ("__import__ os", "There is no condition '__import__'"),
        ("shared-cards 3", "There is no condition 'shared-cards'"),
        ("starts", "starts needs letters"),
        ("starts É", "starts needs letters"),
        ("starts A B", "starts needs letters"),
        ("letters", "letters needs a number"),
        ("letters x", "letters needs a number"),
        ("letters 5-4", "letters needs a number"),
        ("letters -1", "letters needs a number"),
        ("letters 9999", "letters needs a number"),
        ("letters ٣", "letters needs a number"),
        ("alternates 2", "alternates takes nothing"),
    ],
)
def test_what_is_not_in_the_vocabulary_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadList) as caught:
        condition(text)
    assert why in str(caught.value) and str(caught.value).endswith(".")


def test_every_word_rule_of_better_letters_is_about_the_word_alone() -> None:
    for card in card_list("better-letters").decks["rules"].values():
        assert bool(conditions(card.needs)) == (card.face != "BLOCK")
