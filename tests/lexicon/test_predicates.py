"""What the printed cards ask, card by card."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from typecase.lexicon import predicates as p

Question = Callable[[str], bool]

# id, the question as printed, a word that meets it, a word that does not
LETTERPRESS: tuple[tuple[str, Question, str, str], ...] = (
    ("C01", lambda w: p.length(w, 7, 8), "LETTERS", "PRINTS"),
    ("C02", lambda w: p.at_least(w, 8), "BROADSHEET", "LETTERS"),
    ("C03", lambda w: p.one_vowel(w) and p.at_least(w, 5), "BRICK", "DRY"),
    ("C04", p.no_vowel, "RHYTHM", "PRINT"),
    ("C10", lambda w: p.first_is_last(w) and p.at_least(w, 4), "TRUST", "TOT"),
    ("C11", lambda w: p.starts_with_vowel(w) and p.at_least(w, 5), "OTHER", "YIELD"),
    ("C12", lambda w: p.ends_in_any(w, "AIOU") and p.at_least(w, 4), "RADIO", "TABLE"),
    ("C13", p.three_consonants, "STRIP", "CRYPT"),
    ("C14", lambda w: p.alternates(w) and p.at_least(w, 5), "PILOT", "PARTY"),
    ("C15", lambda w: p.no_letter_twice(w) and p.at_least(w, 6), "PLANET", "LETTER"),
    ("C16", lambda w: p.lacks(w, "E") and p.at_least(w, 6), "MARTIN", "LETTER"),
    ("C17", p.four_vowels, "AUDITION", "TAPIR"),
    ("C20", lambda w: p.in_order(w) and p.at_least(w, 4), "BILLOW", "LETTER"),
)
BETTER_LETTERS: tuple[tuple[str, Question, str, str], ...] = (
    ("WR03", lambda w: p.starts(w, "P"), "PLANT", "APPLE"),
    ("WR12", lambda w: p.starts(w, "RE"), "REST", "TREE"),
    ("WR26", lambda w: p.ends(w, "ER"), "LATER", "LATERAL"),
    ("WR33", lambda w: p.includes(w, "AN"), "ANT", "AGAIN"),
    ("WR59", lambda w: p.at_least(w, 9), "BROADSHEET", "EIGHTEEN"),
    ("WR56", lambda w: p.length(w, 6), "LETTER", "LETTERS"),
    ("WR61", p.odd_length, "ODD", "EVEN"),
    ("WR62", p.double_letter, "LETTER", "LEVEL"),
    ("WR63", lambda w: p.lacks(w, "E"), "PLANT", "PLANE"),
    ("WR64", lambda w: p.lacks(w, "AE"), "PRINT", "PLANT"),
    ("WR65", p.one_vowel, "STRONG", "FLY"),
    ("WR66", p.four_vowels, "EDUCATION", "RADIO"),
    ("WR67", p.three_different_vowels, "RADIO", "BANANA"),
    ("WR68", p.starts_with_vowel, "ICE", "YES"),
    ("WR69", p.three_consonants, "LENGTH", "RHYME"),
    ("WR70", p.first_is_last, "TENT", "TEND"),
    ("WR71", lambda w: p.includes_any(w, "JQXZ"), "QUIZ", "PLANT"),
    ("WR72", lambda w: p.no_letter_twice(w) and p.at_least(w, 6), "PLANET", "PLANT"),
)
CARDS = LETTERPRESS + BETTER_LETTERS


@pytest.mark.parametrize(("card", "asks", "met", "missed"), CARDS, ids=[c[0] for c in CARDS])
def test_a_card_is_met_or_missed(card: str, asks: Question, met: str, missed: str) -> None:
    assert asks(met) and asks(met.lower())
    assert not asks(missed) and not asks(missed.lower())


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyz", max_size=20))
def test_the_questions_agree_with_one_another(word: str) -> None:
    assert p.different_vowels(word) <= p.vowels(word) <= len(word)
    assert not (p.double_letter(word) and p.no_letter_twice(word))
    assert not (p.three_consonants(word) and p.alternates(word))
    assert p.includes_any(word, "e") != p.lacks(word, "e")
    if word:
        assert p.starts(word, word[0]) and p.ends(word, word[-1]) and p.includes(word, word)
