"""Bots play with the list of words that lies on their table, as everybody there does."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.bots.tables import mixed_company, play_out
from typecase.bots.company import bot_at
from typecase.bots.doubting import doubts
from typecase.bots.levels import LEVELS
from typecase.bots.vocabulary import polite, words_of
from typecase.lexicon.profiles import Profile
from typecase.table.luck import Dice

FEW_WORDS = {"base": "plain", "exclude": ["colloquial"], "remove": ["cat", "tea", "eat", "rat"]}


@pytest.mark.parametrize("game", [box.name for box in typecase.shelf()])
def test_bots_are_never_refused_at_a_table_with_a_list_of_its_own(game: str) -> None:
    """A refused action would raise."""
    seats = next(box for box in typecase.shelf() if box.name == game).seats[0]
    match = typecase.play(game, seats, 3, {"lexicon": FEW_WORDS, "referee": "strict"})
    play_out(match, mixed_company(game, seats, 3))
    assert match.result is not None


def alone(hand: str, words: Any) -> str:
    match = typecase.play(
        "letter-head-solitaire", 1, 7, {"lexicon": words}, {"deck": " ".join(hand)}
    )
    reply = bot_at("best", "letter-head-solitaire", "Aldus", 1).answer(match.look(0))
    assert reply is not None
    return str(reply.action.get("word"))


def test_a_bot_knows_the_words_that_the_table_has_added() -> None:
    assert alone("VKCBFXJ", "letter-head") == "None"
    assert alone("VKCBFXJ", {"base": "letter-head", "add": ["vkcbfxj"]}) == "VKCBFXJ"


def test_a_bot_says_nothing_that_is_not_fit_for_children_and_does_not_remark_on_it() -> None:
    assert typecase.judge("wog", game="letter-head").accepted
    assert alone("WOGKVBX", "letter-head") != "WOG"
    for level in LEVELS.values():
        assert not doubts(level, "WOG", polite("letter-head"), Dice(1))


def test_what_was_agreed_is_seen_by_everybody_and_a_list_is_read_from_it() -> None:
    match = typecase.play("freeze", 3, 1, {"lexicon": FEW_WORDS})
    assert match.seen(None)["options"]["lexicon"]["remove"] == ["cat", "eat", "rat", "tea"]
    words = words_of(match.look(1))
    assert isinstance(words, Profile) and "cat" in words.removed
    assert words_of(typecase.play("freeze", 3, 1).look(1)) == "letter-head"
