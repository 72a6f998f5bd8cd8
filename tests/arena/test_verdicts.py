"""What the numbers say: of seats, of pairs, of ratings, and of cards that are met."""

from __future__ import annotations

from collections import Counter

import pytest

import typecase
from tests.bots.tables import play_out
from tests.tools import told
from typecase.arena.balance import by_seat
from typecase.arena.matches import Played
from typecase.arena.numbers import chance_of_luck, mean_of, share_of
from typecase.arena.ratings import rated
from typecase.arena.running import Run
from typecase.arena.sitting import Sitting
from typecase.arena.tournament import deals_of, ranked, seatings
from typecase.arena.watching import Bonuses, Challenges
from typecase.bots.company import bot_at
from typecase.bots.random_bot import RandomBot
from typecase.games.house_rules.better_letters_events import CompletedBonus
from typecase.table.luck import Dice


def played(number: int, players: str, scores: tuple[int, ...], deal: int = 0) -> Played:
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    nothing = (0,) * len(scores)
    return Played(number, deal, tuple(players), scores, winners, 10, nothing, nothing, 0, {})


# seats


def test_a_seat_that_always_wins_is_reported() -> None:
    matches = [played(number, "AA", (20, 10)) for number in range(100)]
    wins, scores = by_seat(matches).says
    assert wins.endswith(
        "by +50.0 (+50.0 to +50.0) in a hundred: more than two, SEAT ORDER MATTERS."
    )
    assert scores.endswith("more than two, SEAT ORDER MATTERS.")


def test_seats_that_win_in_turn_are_fair_once_there_are_enough_matches() -> None:
    matches = [played(number, "AA", (20, 10) if number % 2 else (10, 20)) for number in range(4)]
    assert by_seat(matches).says[0].endswith("so far, and more matches would settle it.")
    assert by_seat(matches * 3000).says[0].endswith("in a hundred: no more than two.")


def test_shares_of_a_score_that_is_nothing_are_not_told() -> None:
    assert len(by_seat([played(0, "AA", (5, -5)), played(1, "AA", (-5, 5))]).says) == 1


# pairs and ratings


def test_every_player_sits_in_every_seat_equally_often() -> None:
    for players, seats in (("AB", 2), ("AB", 5), ("ABC", 2), ("ABCD", 4), ("ABCDE", 3)):
        for seat in range(seats):
            counts = Counter(table[seat] for table in seatings(players, seats))
            assert len(set(counts.values())) == 1 and len(counts) == len(players)


def test_players_are_compared_on_the_same_deal_only() -> None:
    matches = [played(0, "A", (50,), 0), played(1, "B", (40,), 0), played(2, "B", (90,), 1)]
    (first, second) = deals_of(matches)
    assert first["A", "B"] == (1.0, 1, 10) and first["B", "A"] == (0.0, 1, -10)
    assert not second


def test_a_winner_is_before_somebody_with_the_same_score() -> None:
    match = played(0, "AB", (7, 7))._replace(winners=(1,))
    assert deals_of([match])[0]["B", "A"].won == 1


def test_where_the_lowest_score_wins_the_lower_of_the_others_is_before_too() -> None:
    match = played(0, "ABC", (-9, 30, 12))._replace(winners=(0,))
    deal = deals_of([match])[0]
    assert deal["C", "B"] == (1.0, 1, 18) and deal["A", "C"] == (1.0, 1, 21)


def test_ratings_follow_the_strengths_behind_the_results() -> None:
    """Three players of 0, 100 and 300 points, and the model's own chances."""
    strength, dice, deals = {"A": 0, "B": 100, "C": 300}, Dice("ratings"), []
    for _ in range(2000):
        deal = {}
        for one, other in ("AB", "AC", "BC"):
            chance = 1 / (1 + 10 ** ((strength[other] - strength[one]) / 400))
            won = float(dice.chance(chance))
            deal[one, other], deal[other, one] = won, 1 - won
        deals.append(deal)
    for player, rating in zip("ABC", rated(deals, "ABC"), strict=True):
        assert rating.low < strength[player] - 400 / 3 < rating.high
        assert rating.high - rating.low < 40


def test_who_never_lost_is_strong_without_end_only_after_endless_deals() -> None:
    few, many = (rated([{("A", "B"): 1.0, ("B", "A"): 0.0}] * deals, "AB") for deals in (5, 100))
    assert few[0].value < many[0].value
    assert few[0].low < few[0].value < few[0].high < float("inf")


def test_the_table_says_who_beats_whom_and_who_is_level() -> None:
    matches = []
    for deal in range(30):
        turn = deal % 2
        matches += [played(4 * deal, "ABC", (30, 10 + turn, 11 - turn), deal)]
        matches += [played(4 * deal + 1, "CAB", (11 - turn, 30, 10 + turn), deal)]
    report = ranked("letter-head", 3, "ABC", Run(matches, [], 60, 1.0))
    verdicts = [" ".join(row[:3]) for row in report.parts[1].rows]
    assert verdicts[:2] == ["A beats B", "A beats C"]
    assert "is level with" in verdicts[2]


def test_luck_explains_what_is_even_and_not_what_is_one_sided() -> None:
    assert chance_of_luck([0.5, -0.5] * 50) == pytest.approx(0.5)
    assert chance_of_luck([0.5, 0.5, 0.4] * 20) < 0.001
    assert chance_of_luck([-0.5] * 20) == 1.0


def test_nothing_is_claimed_from_a_single_match() -> None:
    assert mean_of([7]).high == float("inf")
    assert share_of(1, 1).low < 50


# cards


def test_challenges_are_counted_as_the_log_tells_them() -> None:
    match = typecase.play("letterpress", 3, 5)
    noted: Counter[str] = Counter()
    Sitting(match, {seat: RandomBot(seed=seat) for seat in range(3)}).play(Challenges(noted).watch)
    actions = [line.action or {} for line in match.log if line.ask.startswith("claim:")]
    claims = [
        action["challenge"] for action in actions if action.get("challenge", "none") != "none"
    ]
    counted = {face: noted[f"claimed {face}"] for face in claims}
    assert counted == dict(Counter(claims))
    opened = sum(many for name, many in noted.items() if name.startswith("open "))
    assert opened == 4 * 3  # three in each of four rounds
    for face in claims:
        assert noted[f"claimed {face}"] <= noted[f"met by anyone {face}"] <= noted[f"open {face}"]


def test_personal_bonuses_are_met_as_often_as_they_were_announced() -> None:
    for seed in range(3):
        noted: Counter[str] = Counter()
        match = typecase.play("better-letters", 6, seed)
        bots = {seat: bot_at("casual", "better-letters", "casual", seat) for seat in range(6)}
        Sitting(match, bots).play(Bonuses(noted).watch)
        met = sum(many for name, many in noted.items() if name.startswith("met "))
        assert met == sum(isinstance(event, CompletedBonus) for event in told(match)) > 0


def test_every_bonus_that_was_held_is_met_or_left_over() -> None:
    """S4: also those that were drawn on the way."""
    for seed, seats in ((1, 6), (2, 3)):
        noted: Counter[str] = Counter()
        watcher, match = Bonuses(noted), typecase.play("better-letters", seats, seed)
        bots = [bot_at("casual", "better-letters", f"bot {seat}", seat) for seat in range(seats)]
        play_out(match, bots, watcher.watch)
        watcher.watch(match)
        held, met = (
            sum(many for name, many in noted.items() if name.startswith(f"{what} "))
            for what in ("held", "met")
        )
        assert held > 2 * seats, "somebody has drawn"
        assert held - met == sum(map(len, match.seen(None)["left_over"].values()))
