"""Bots play with the list of words that lies on their table, as everybody there does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import typecase
from tests.bots.tables import mixed_company, play_out
from typecase.bots.bot import Reply
from typecase.bots.company import bot_at
from typecase.bots.doubting import doubts
from typecase.bots.known_words import Vocabulary, known_words
from typecase.bots.levels import LEVELS
from typecase.bots.random_bot import RandomBot
from typecase.bots.vocabulary import is_polite, polite, words_in, words_of
from typecase.games.shelf import SHELF
from typecase.lexicon.profiles import Profile
from typecase.story.seen import Seen
from typecase.table.luck import Dice

LISTS = Path(__file__).parents[2] / "tools" / "lexicon"
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


@pytest.mark.parametrize("profile", sorted({box.profile for box in SHELF}))
def test_no_word_of_the_lists_is_in_any_vocabulary_that_bots_choose_from(profile: str) -> None:
    """As the lists are written, and the best know all that there is. What bots really say in many
    matches is told by bench/soak.py, and in those of these tests by `play_out`."""
    known = set(known_words(Vocabulary(polite(profile), 0)).words)
    listed = {
        line.upper()
        for name in ("vulgar", "adult")
        for line in (LISTS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    }
    assert len(known) > 50_000 and len(listed) > 1_000
    assert not known & listed


class Lout:
    """Says what it should not, as soon as it can."""

    name, seed = "Lout", 0

    def answer(self, seen: Seen) -> Reply | None:
        return Reply({"do": "meld", "word": "ARSE"}, 1_000)


def test_whoever_is_rude_in_a_match_of_these_tests_is_heard() -> None:
    match = typecase.play("letter-head-solitaire", 1, 7, {}, {"deck": "A R S E K V B"})
    with pytest.raises(AssertionError, match=r"'ARSE'. is rude"):
        play_out(match, [Lout()])


def test_who_plays_anything_is_not_rude_either() -> None:
    """A few words are all that these cards spell, one of them a rude one."""
    for seed in range(40):
        match = typecase.play("letter-head-solitaire", 1, seed, {}, {"deck": "A R S E Q J Z"})
        reply = RandomBot("RandomBot", seed).answer(match.look(0))
        assert reply is not None and all(map(is_polite, words_in(reply.action)))


def test_what_was_agreed_is_seen_by_everybody_and_a_list_is_read_from_it() -> None:
    match = typecase.play("freeze", 3, 1, {"lexicon": FEW_WORDS})
    assert match.seen(None)["options"]["lexicon"]["remove"] == ["cat", "eat", "rat", "tea"]
    words = words_of(match.look(1))
    assert isinstance(words, Profile) and "cat" in words.removed
    assert words_of(typecase.play("freeze", 3, 1).look(1)) == "letter-head"
