"""What a player sees of the words that it knows: always the same, and more with a closer look."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from typecase.bots.known_words import Vocabulary, known_words, letter_counts
from typecase.bots.missed_words import Eye
from typecase.lexicon.profiles import PROFILES

KNOWN = known_words(Vocabulary("plain", 4))


@pytest.mark.parametrize("overlooks", [0.0, 0.04, 0.3])
def test_many_words_at_once_are_seen_as_they_are_one_by_one(overlooks: float) -> None:
    eye = Eye(11, overlooks)
    one_by_one = [eye.sees(word, "AEIRST") for word in KNOWN.words]
    assert eye.sees_of(KNOWN.looks, "AEIRST").tolist() == one_by_one


def test_who_looks_more_closely_sees_more_and_loses_nothing() -> None:
    hasty, close = (Eye(5, overlooks).sees_of(KNOWN.looks, "QUARTZ") for overlooks in (0.2, 0.1))
    assert 0 < hasty.sum() < close.sum() and not (hasty & ~close).any()


def test_what_is_seen_depends_on_who_looks_and_at_which_cards() -> None:
    looks = [
        Eye(seed, 0.1).sees_of(KNOWN.looks, cards).tolist()
        for seed, cards in ((1, "ABC"), (2, "ABC"), (1, "ABD"), (1, "ABC"))
    ]
    assert looks[0] == looks[3] and looks[0] != looks[1] and looks[0] != looks[2]


def test_long_and_rare_words_are_overlooked_most() -> None:
    sees = np.mean([Eye(seed, 0.1).sees_of(KNOWN.looks, "ABC") for seed in range(20)], axis=0)
    short, long = KNOWN.lengths <= 4, KNOWN.lengths >= 8
    assert sees[short].mean() > 0.3 > 0.15 > sees[long].mean()


def test_a_word_that_the_table_has_added_is_known_and_counted() -> None:
    profile = replace(PROFILES["plain"], added=frozenset({"zorgling"}))
    known = known_words(Vocabulary(profile, 4))
    at = known.words.index("ZORGLING")
    counts = letter_counts(Vocabulary(profile, 4))
    assert len(known.words) == len(KNOWN.words) + 1
    assert counts[ord("G") - ord("A"), at] == 2 and counts[:, at].sum() == 8
