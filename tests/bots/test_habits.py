"""Bots that know Wordsy, Letterpress and Better Letters: fair, steady, and the better the level."""

from __future__ import annotations

from statistics import mean
from typing import Any

import pytest

import typecase
from tests.bots.tables import play_out
from typecase import Match
from typecase.bots.bot import Bot
from typecase.bots.company import bot_at, company
from typecase.bots.levels import LEVELS
from typecase.bots.thinking import QUICKEST
from typecase.lexicon.lexicon import open_lexicon
from typecase.table.luck import Dice

TABLES = [
    ("wordsy", 1, {}),
    ("wordsy", 1, {"pace": "relaxed", "solo_level": "brutal"}),
    ("wordsy", 2, {"referee": "strict"}),
    ("wordsy", 4, {}),
    ("wordsy", 3, {"referee": "table", "variant": "main-player"}),
    ("wordsy", 6, {"pace": "blitz"}),
    ("letterpress", 1, {}),
    ("letterpress", 1, {"solo_level": "easy"}),
    ("letterpress", 1, {"solo_level": "hard"}),
    ("letterpress", 2, {"referee": "challenge"}),
    ("letterpress", 4, {"pace": "blitz"}),
    ("letterpress", 6, {"referee": "table", "write_seconds": None, "pick_seconds": None}),
    ("better-letters", 2, {}),
    ("better-letters", 3, {"referee": "strict", "repeats": False}),
    ("better-letters", 4, {"round_seconds": 30, "referee": "table"}),
    ("better-letters", 6, {"pace": "relaxed"}),
]
every_table = pytest.mark.parametrize(("game", "seats", "options"), TABLES)


def mixed(game: str, seats: int, seed: int, but: str = "") -> list[Bot]:
    """A bot of each level in turn."""
    names = [name for name in LEVELS if name != but]
    return [
        bot_at(names[(seat + seed) % len(names)], game, f"Bot {seat}", seed + seat)
        for seat in range(seats)
    ]


@every_table
def test_nobody_does_what_is_not_allowed(game: str, seats: int, options: dict[str, Any]) -> None:
    """A refused action would raise."""
    for seed in range(2):
        match = typecase.play(game, seats, seed, options)
        play_out(match, mixed(game, seats, seed))
        assert match.result is not None and match.seen(None)["resigned"] == []


@pytest.mark.parametrize(
    ("game", "seats"),
    [("wordsy", 1), ("wordsy", 3), ("letterpress", 1), ("letterpress", 3), ("better-letters", 3)],
)
def test_what_a_bot_cannot_see_changes_neither_its_answer_nor_its_time(
    game: str, seats: int
) -> None:
    bots, times = mixed(game, seats, 1, but="best"), []

    def redeal(match: Match[Any]) -> None:
        for seat in match.asks():
            twin = match.imagine(seat, Dice(("unseen", len(match.log), seat)))
            reply = bots[seat].answer(match.look(seat))
            assert bots[seat].answer(twin.look(seat)) == reply
            if reply is not None:
                times.append(reply.after)

    play_out(typecase.play(game, seats, 5, {}), bots, redeal)
    assert len(times) > 5 and min(times) >= QUICKEST


def means(game: str, seats: int, deals: int) -> list[float]:
    """What each level scores on the same deals: alone, or at one table in each seat in turn."""
    made: dict[str, list[int]] = {level: [] for level in LEVELS}
    for deal in range(deals):
        for turn in range(len(LEVELS)):
            levels = [list(LEVELS)[(turn + seat) % len(LEVELS)] for seat in range(seats)]
            match = typecase.play(game, seats, deal, {})
            play_out(match, [bot_at(level, game, level, deal) for level in levels])
            for seat, level in enumerate(levels):
                made[level].append(match.scores[seat])
    return [mean(scores) for scores in made.values()]


@pytest.mark.parametrize(
    ("game", "seats", "deals"),
    [("wordsy", 1, 5), ("wordsy", 4, 1), ("letterpress", 4, 3), ("better-letters", 4, 2)],
)
def test_the_better_the_level_the_better_the_score(game: str, seats: int, deals: int) -> None:
    by_level = means(game, seats, deals)
    assert by_level == sorted(by_level) and len(set(by_level)) == len(by_level), by_level


def test_who_plays_wordsy_never_writes_a_cheapie() -> None:
    match = typecase.play("wordsy", 3, 8, {})
    used: list[str] = []

    def look(match: Match[Any]) -> None:
        seen = match.seen(None)
        for word in seen["words"].values() if seen["phase"] == "challenge" else ():
            assert not any(open_lexicon().same_family(word, other) for other in seen["used"])
            used.append(word)

    play_out(match, mixed("wordsy", 3, 8), look)
    assert len(set(used)) > 15


def test_a_word_that_is_none_is_challenged_by_whoever_knows_them_all() -> None:
    match = typecase.play("wordsy", 2, 3, {})
    match.do(0, {"do": "flip", "word": "QXZVK"})
    match.do(1, {"do": "lock", "word": "WATER"})
    reply = bot_at("best", "wordsy", "Bot", 1).answer(match.look(1))
    assert reply is not None and reply.action == {"do": "challenge", "seat": 0}
    reply = bot_at("best", "wordsy", "Bot", 1).answer(match.look(0))
    assert reply is not None and reply.action == {"do": "done"}


def test_an_unknown_level_is_refused_with_the_four_that_there_are() -> None:
    with pytest.raises(ValueError, match="choose from beginner, casual, strong, best"):
        bot_at("genius", "wordsy", "Bot", 1)


def test_a_company_may_know_the_game_and_be_of_any_level() -> None:
    plain, known = company(3, 5), company(3, 5, "wordsy", "strong")
    assert [bot.name for bot in plain] == [bot.name for bot in known]
    match = typecase.play("wordsy", 3, 5, {})
    reply = known[0].answer(match.look(0))
    assert reply is not None and reply.action["do"] == "flip"


def test_two_of_a_level_are_not_the_same_person() -> None:
    match = typecase.play("wordsy", 2, 5, {})
    replies = {
        str(bot_at("casual", "wordsy", "Bot", seed).answer(match.look(0))) for seed in (1, 2, 3)
    }
    assert len(replies) == 3
