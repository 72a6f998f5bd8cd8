"""Better Letters as bots play it: which bonuses are worth their risk, and when a word is final."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from tests.games.better_letters_tools import draw, opened, submit, to_round
from typecase.bots.company import bot_at
from typecase.bots.known_words import Vocabulary, known_words
from typecase.bots.levels import LEVELS
from typecase.bots.missed_words import Eye
from typecase.bots.strategies.better_letters import box
from typecase.bots.strategies.better_letters_bonuses import Prospects
from typecase.bots.strategies.better_letters_plans import Looker, board_as_seen
from typecase.bots.strategies.better_letters_rules import meeting
from typecase.bots.vocabulary import polite
from typecase.decks import card_list
from typecase.games.house_rules.conditions import condition, met
from typecase.lexicon.lexicon import open_lexicon
from typecase.lexicon.profiles import profile_named
from typecase.story.match import Match

GAME = "better-letters"


def answer(match: Match[Any], seat: int, level: str = "best") -> dict[str, Any] | None:
    reply = bot_at(level, GAME, level, 3).answer(match.look(seat))
    return reply and reply.action


def before_round(number: int, *hands: str, then: str = "") -> Match[Any]:
    """All may draw bonuses before this round."""
    match = opened(*hands, then=then)
    to_round(match, number - 1)
    submit(match, 0, "")
    submit(match, 1, "")
    assert match.phase == "draw-bonuses" and match.table.round == number
    return match


def block_all_but_two(match: Match[Any]) -> None:
    """Nearly nothing is left to walk over."""
    grid = match.table.grid
    for place in [place for place, card in enumerate(grid) if card.face != "BLOCK"][2:]:
        grid[place] = grid[place]._replace(face="BLOCK", points=0)


def prospects(match: Match[Any], level: str = "best") -> Prospects:
    vocabulary = Vocabulary(polite(GAME), LEVELS[level].commonness)
    seen = match.look(0)
    return Prospects(Looker(board_as_seen(seen), vocabulary, Eye(), 30), (), box(seen))


@pytest.mark.parametrize("level", LEVELS)
def test_with_many_rounds_to_come_everybody_draws(level: str) -> None:
    """S4"""
    assert answer(before_round(2), 0, level) == {"do": "draw-bonuses"}


def test_before_the_last_round_only_what_its_grid_promises_is_worth_a_risk() -> None:
    """S4"""
    match = before_round(6)
    block_all_but_two(match)
    assert answer(match, 0, "beginner") == {"do": "skip"}
    assert answer(before_round(6), 0, "best") == {"do": "draw-bonuses"}


def test_a_bonus_promises_less_the_fewer_rounds_are_left() -> None:
    early, late = (prospects(before_round(number)) for number in (2, 6))
    hard = next(card for card in early.box if card.text == "Use all six tokens")
    assert early.looker.board.rounds_after == 4 and late.looker.board.rounds_after == 0
    never = next(card for card in late.box if late.costs(card) == float("inf"))
    assert late.value(never) == -never.points
    assert early.value(hard) <= hard.points


def test_what_two_bonuses_promise_is_the_better_of_each_pair() -> None:
    before = prospects(before_round(6), "casual")
    some = before.box[::3]
    pairs = [max(map(before.value, pair)) for pair in combinations(some, 2)]
    assert before.of_two(some) == pytest.approx(sum(pairs) / len(pairs))
    assert before.of_two(some[:1]) == 0


def test_of_two_bonuses_the_more_promising_is_kept() -> None:
    """S4: six tokens find no room on a grid full of Blocks."""
    match = before_round(6, "PB02 PB03 PB04", "PB06 PB07 PB08", then="PB30 PB05")
    block_all_but_two(match)
    draw(match, 0)
    kept = next(card.id for card in match.table.drawn[0] if card.face == "PB05")
    assert answer(match, 0, "beginner") == {"do": "take-bonus", "keep": [kept]}


def test_who_has_submitted_its_best_word_leaves_it_at_that() -> None:
    """S5"""
    match = opened()
    best = answer(match, 0)
    assert best is not None and best["do"] == "submit"
    match.do(0, best)
    assert match.phase == "words" and answer(match, 0) is None


def test_who_finds_a_better_word_submits_it_instead() -> None:
    """S5: so a hint helps who has submitted too."""
    match = opened()
    submit(match, 0, "HEN")
    better = answer(match, 0)
    assert better is not None and better["do"] == "submit" and better["word"] != "HEN"


def test_who_is_done_still_votes_on_an_appeal() -> None:
    match = opened(seats=3, referee="table")
    match.do(1, answer(match, 1) or {})
    match.do(0, {"do": "appeal", "word": "PLANF"})
    said = answer(match, 1)
    assert said is not None and said["do"] in ("allow", "refuse")


def test_all_known_words_at_once_meet_what_the_rules_say_of_each() -> None:
    table = profile_named("letter-head").with_words(added=["zorgles", "unoo"])
    vocabulary = Vocabulary(table, 5)
    words, syllables = known_words(vocabulary).words, open_lexicon().syllables
    assert {"ZORGLES", "UNOO"} <= {*words}
    needs = {need for card in card_list(GAME).decks["rules"].values() for need in card.needs}
    for need in sorted(needs | {"ends-in-any AIOU", "lacks AE", "includes-any JQXZ"}):
        each = [met([condition(need)], word, syllables) for word in words]
        assert meeting(need, vocabulary).tolist() == each, need
