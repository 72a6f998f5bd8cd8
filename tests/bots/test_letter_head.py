"""The habit for Letter Head: honest about the rules, careful with the truth."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import typecase
from tests.bots.tables import letter_head, play_out
from typecase import Match
from typecase.bots.company import bot_at, company
from typecase.bots.habits.letter_head import LetterHead, calls, likelihood
from typecase.bots.levels import LEVELS
from typecase.bots.thinking import QUICKEST
from typecase.decks import deck
from typecase.table.luck import Dice

GAME = "letter-head"
DECK = deck(GAME).faces()


@pytest.mark.parametrize("referee", ["challenge", "strict", "table"])
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_nobody_does_what_is_not_allowed(referee: str, seats: int) -> None:
    """A refused action would raise."""
    for seed, level in enumerate(LEVELS):
        match = letter_head(seats, seed, referee=referee, rounds=2)
        play_out(match, company(seats, seed, GAME, level))
        assert match.result is not None


def test_the_untimed_game_is_played_to_its_end() -> None:
    match = letter_head(3, 11, pace="relaxed", turn_seconds="none", rounds=1)
    play_out(match, company(3, 11, GAME, "best"))
    assert match.result is not None


@pytest.mark.parametrize("level", ["casual", "best"])
def test_cards_that_it_cannot_see_change_neither_answer_nor_time(level: str) -> None:
    bots = company(3, 5, GAME, level)
    compared = 0

    def redeal(match: Match[Any]) -> None:
        nonlocal compared
        for seat in match.asks():
            reply = bots[seat].answer(match.look(seat))
            twin = match.imagine(seat, Dice(("unseen", len(match.log), seat)))
            assert bots[seat].answer(twin.look(seat)) == reply
            assert reply is None or reply.after >= QUICKEST
            compared += 1

    play_out(letter_head(3, 5, rounds=2), bots, redeal)
    assert compared > 50


def declared(level: str, deals: int) -> Counter[str]:
    """What two players of a level do in so many matches."""
    did: Counter[str] = Counter()
    for seed in range(deals):
        match = letter_head(2, seed)
        play_out(match, company(2, seed, GAME, level))
        for line in match.log:
            if line.answer and line.answer.do == "declare":
                spelled = line.answer.value
                did["declared"] += 1
                did["hidden"] += bool(spelled.down)
                did["bluffs"] += not spelled.honest
                did["letters"] += len(spelled.word)
            elif line.answer:
                did[line.answer.do] += 1
    return did


def test_the_best_hide_every_word_and_bluff_with_few_of_them() -> None:
    did = declared("best", 12)
    assert did["hidden"] == did["declared"]
    assert 0.04 < did["bluffs"] / did["declared"] < 0.25
    assert 0.04 < did["call"] / (did["call"] + did["believe"]) < 0.4
    assert did["letters"] / did["declared"] > 6


def test_a_beginner_shows_most_cards_and_seldom_bluffs() -> None:
    did = declared("beginner", 12)
    assert did["hidden"] / did["declared"] < 0.6
    assert did["bluffs"] / did["declared"] < 0.12


def test_better_levels_score_more_on_the_same_deals() -> None:
    for worse, better in pairwise(LEVELS):
        scores: Counter[str] = Counter()
        for seed in range(6):
            for seats in ((worse, better), (better, worse)):
                match = letter_head(2, seed)
                play_out(match, [bot_at(at, GAME, at, seed) for at in seats])
                scores.update({at: match.scores[seat] for seat, at in enumerate(seats)})
        assert scores[better] > scores[worse]


def test_a_word_of_letters_that_lie_elsewhere_is_called() -> None:
    """Whoever holds the only Q and sees all the wild cards knows."""
    match = typecase.play(GAME, 2, 1)
    seen = match.look(0)
    hand = [{"id": n, "face": face, "points": 1} for n, face in enumerate("Q????")]
    table = {**seen.table, "word": "QUITE", "laid": [{}] * 5, "declared_from": 7, "turn": 1}
    bot = LetterHead("Aldus", 1, LEVELS["best"])
    assert bot._doubt(seen._replace(table={**table, "hands": {0: hand}})) == 1.0


def test_a_dearer_claim_is_called_more_often_and_more_callers_call_less() -> None:
    assert calls(100, 50, 1) > calls(70, 50, 1) > calls(50, 50, 1) == 0
    assert calls(100, 50, 1) > calls(100, 50, 3) > 0


def test_letters_that_are_gone_make_a_word_less_likely() -> None:
    left = [face for face in DECK if face not in "SR"]
    assert likelihood("ROSES", left) < likelihood("ROSES", DECK)
