"""What bets tell: of the hands behind them, and of who makes them."""

from __future__ import annotations

from typecase.bots.bet_reading import BetReading
from typecase.games.house_rules.betting_events import (
    Bet,
    Called,
    Checked,
    Folded,
    HandBegan,
    Raised,
    Redrew,
)
from typecase.table.events import Event

DEAL = HandBegan(3, 0, 4)


def read(*events: Event, memory: int = 40) -> BetReading:
    return BetReading(events, memory)


def test_a_bet_tells_of_a_better_hand_and_a_larger_one_tells_more() -> None:
    small = read(DEAL, Bet(1, 2), Called(2, 2)).ranges()
    large = read(DEAL, Bet(1, 20)).ranges()
    assert 0 < small[2] < small[1] < large[1] < 1


def test_a_raise_tells_more_than_a_bet_of_as_few_chips() -> None:
    assert read(DEAL, Raised(1, 1)).ranges()[1] > read(DEAL, Bet(1, 1)).ranges()[1]


def test_the_fewer_cards_somebody_draws_the_more_that_tells() -> None:
    drawn = [read(DEAL, Redrew(1, cards)).ranges()[1] for cards in range(6)]
    assert drawn[0] > drawn[1] > drawn[2] == drawn[5] == 0


def test_a_new_hand_is_a_new_start() -> None:
    assert read(DEAL, Bet(1, 20), DEAL, Checked(1)).ranges() == {}


def test_whoever_always_raises_is_not_believed() -> None:
    bold = read(*[Raised(1, 4)] * 12, DEAL, Bet(1, 20)).ranges()
    calm = read(*[Checked(1)] * 12, DEAL, Bet(1, 20)).ranges()
    assert bold[1] < calm[1] / 2


def test_whoever_always_calls_is_not_expected_to_fold() -> None:
    calls, folds = read(*[Called(1, 2)] * 12), read(*[Folded(1)] * 12)
    assert calls.yielding(1) < 0.3 < 1 < folds.yielding(1)


def test_a_short_memory_forgets_who_folds() -> None:
    told = *[Folded(1)] * 12, *[Checked(2)] * 12
    assert read(*told, memory=10).yielding(1) < read(*told, memory=40).yielding(1)
