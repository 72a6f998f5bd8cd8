"""The strategies for the betting games: they bet by their chances."""

from __future__ import annotations

from statistics import median, quantiles
from typing import Any

import pytest

import typecase
from tests.bots.gamblers import WAYS, Gambler
from tests.bots.tables import answers_from_sight_alone, play_out
from typecase import Match
from typecase.arena.numbers import Measured, mean_of
from typecase.bots.bet_reading import beats
from typecase.bots.company import bot_at, company
from typecase.bots.levels import LEVELS
from typecase.bots.missed_words import Eye
from typecase.bots.racks import Racks
from typecase.bots.redrawing import plan_draw
from typecase.bots.strategies.betting import Spot
from typecase.games.word_poker import scoring

GAMES = ("word-poker", "seven-letter-stud", "stormy-letters")
every_game = pytest.mark.parametrize("game", GAMES)


def poker(game: str, seats: int, seed: int, **options: Any) -> Match[Any]:
    return typecase.play(game, seats, seed, options)


@every_game
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_nobody_does_what_is_not_allowed(game: str, seats: int) -> None:
    """A refused action would raise."""
    kinds: tuple[dict[str, Any], ...] = (
        {},
        {"referee": "strict", "max_bet": 2},
        {"referee": "table"},
        {"chips": 6},
    )
    for seed, (level, options) in enumerate(zip(LEVELS, kinds, strict=True)):
        match = poker(game, seats, seed, hands=5, **options)
        play_out(match, company(seats, seed, game, level))
        assert match.result is not None


def test_cards_that_all_lie_face_down_are_played_too() -> None:
    match = poker("seven-letter-stud", 3, 3, hands=5, no_peeky=True, betting="short")
    play_out(match, company(3, 3, "seven-letter-stud"))
    assert match.result is not None


@every_game
def test_an_untimed_table_is_played_to_its_end(game: str) -> None:
    match = poker(game, 3, 4, hands=3, pace="relaxed")
    play_out(match, company(3, 4, game))
    assert match.result is not None


@every_game
@pytest.mark.parametrize("level", ["casual", "strong"])
def test_cards_that_it_cannot_see_change_neither_answer_nor_time(game: str, level: str) -> None:
    bots = company(3, 5, game, level)
    match = poker(game, 3, 5, hands=6)
    assert answers_from_sight_alone(match, bots) > 15


def won(game: str, level: str, way: str, deals: int) -> Measured:
    """What a level wins from a simple way to bet, in antes a hand: single hands, so that everybody
    has a hundred in each, and every deal from both seats."""
    antes = []
    for seed in range(deals):
        ahead = 0
        for seat in (0, 1):
            match = poker(game, 2, seed, hands=1)
            bots = [bot_at(level, game, level, seed), Gambler(way, game, seed)]
            play_out(match, bots if seat == 0 else bots[::-1])
            ahead += match.scores[seat] - match.scores[1 - seat]
        antes.append(ahead / 4)  # what one has won, the other has lost; and there were two hands
    return mean_of(antes)


@pytest.mark.parametrize("way", WAYS)
def test_no_simple_way_to_bet_beats_the_best(way: str) -> None:
    """By a twentieth of an ante a hand at least, with 95 %."""
    assert won("word-poker", "best", way, 250).low > 0.05


def shown_by(level: str, seats: int, matches: int) -> tuple[list[int], list[int]]:
    """What is shown when several show, and what wins then."""
    shown: dict[tuple[int, int], list[int]] = {}
    for seed in range(matches):
        match = poker("word-poker", seats, seed)

        def look(match: Match[Any], seed: int = seed) -> None:
            points = [one.points for one in match.table.last_shown.values()]
            if len(points) > 1:
                shown[seed, match.table.round] = points

        bots = [bot_at(level, "word-poker", f"the {seat}", seed + seat) for seat in range(seats)]
        play_out(match, bots, look)
    return [one for points in shown.values() for one in points], [*map(max, shown.values())]


@pytest.mark.parametrize(("seats", "wins_half"), [(2, 36), (4, 45), (6, 48), (8, 50)])
def test_casual_players_show_what_people_show(seats: int, wins_half: int) -> None:
    """Good spellers come to 23, 36 and 49 points after the draw, in the poorest tenth, the middle
    and the best tenth of hands; and with so many at the table it takes so much to win half of the
    hands that all show. Casual players know fewer words, and poor hands fold."""
    shown, winning = shown_by("casual", seats, 60 // seats)
    tenths = quantiles(shown, n=10)
    assert 15 <= tenths[0] <= 32
    assert 29 <= median(shown) <= 43
    assert 38 <= tenths[8] <= 56
    assert wins_half - 9 <= median(winning) <= wins_half + 5


@every_game
def test_strong_players_win_from_beginners(game: str) -> None:
    chips = 0
    for seed in range(6):
        for seat in (0, 1):
            match = poker(game, 2, seed, max_bet=5)
            bots = [bot_at(level, game, level, seed) for level in ("strong", "beginner")]
            play_out(match, bots if seat == 0 else bots[::-1])
            chips += match.scores[seat] - match.scores[1 - seat]
    assert chips > 0


# the draw


def test_a_good_word_is_kept_and_cards_without_use_are_changed() -> None:
    racks = Racks("letter-head", 0, Eye())
    assert plan_draw(racks, "QUITE", 0, scoring(5), 24, 48).away == ()
    assert len(plan_draw(racks, "CVJQX", 0, scoring(5), 24, 48).away) >= 3


# what a bet is worth


def test_a_bluff_pays_only_where_somebody_folds() -> None:
    spot = Spot((1,), 10, 0, 100, (0.0,), (1.6,), (100,))
    poor = [{1: 0.05}]
    assert spot.bet(poor, 10) > spot.check(spot.wins(poor))
    assert spot._replace(yielding=(0.0,)).bet(poor, 10) < 0


def test_a_good_hand_is_bet_for_more_where_nobody_folds() -> None:
    spot = Spot((1,), 10, 0, 100, (0.0,), (0.0,), (100,))
    good = [{1: 0.9}]
    assert spot.bet(good, 20) > spot.bet(good, 5) > spot.check(spot.wins(good))


def test_hands_that_beat_few_are_folded_before_a_large_bet() -> None:
    spot = Spot((1,), 30, 20, 100, (0.6,), (0.5,), (100,))
    assert spot.call(spot.wins([{1: 0.5}])) < 0 < spot.call(spot.wins([{1: 0.95}]))
    assert beats(0.5, 0.6) < 0.1


def test_a_bet_is_told_why_in_one_sentence() -> None:
    said: list[str] = []
    bots = [bot_at("best", "word-poker", f"the {seat}", seat) for seat in range(3)]

    def ask(match: Match[Any]) -> None:
        for seat in match.asks():
            reply = bots[seat].answer(match.look(seat))
            if reply and match.phase != "challenge":
                said.append(str(reply.why))

    for seed in (4, 5, 6):
        play_out(poker("word-poker", 3, seed, hands=5), bots, ask)
    assert all(why.endswith(".") and why.count(". ") == 0 for why in said)
    assert any("in a hundred such hands win" in why for why in said)
    assert any("the most that your cards spell" in why for why in said)
