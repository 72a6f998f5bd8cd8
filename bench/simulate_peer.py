"""The peer of bench/simulate.py: PokerKit, six-handed.

Runs in an environment of its own: `python simulate_peer.py KEY` prints, for each of its games and
each way to play, the actions and the hands of a second of its rules.
"""

from __future__ import annotations

import gc
import json
import random
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

GAMES = {"draw": "single draw", "stud": "seven-card stud", "holdem": "hold'em"}
CALLING, MODEST, BOLD = "calling", "modest", "bold"
# Of so many decisions one is a raise and one a fold; whoever only calls does neither.
BY_CHANCE = {CALLING: 1, MODEST: 5, BOLD: 3}
RAISES, FOLDS = 1, 2
SEATS, CHIPS, SECONDS = 6, 10_000, 0.4
clock = time.process_time


def games() -> dict[str, Callable[[], Any]]:
    """How a hand of each game is begun, with all automated that is no decision."""
    import pokerkit  # type: ignore[import-not-found]  # not one of our own environment

    auto, stacks = tuple(pokerkit.Automation), (CHIPS,) * SEATS
    single_draw = pokerkit.NoLimitDeuceToSevenLowballSingleDraw.create_state
    stud = pokerkit.FixedLimitSevenCardStud.create_state
    holdem = pokerkit.NoLimitTexasHoldem.create_state
    return {
        "draw": lambda: single_draw(auto, True, 0, (1, 2), 2, stacks, SEATS),
        "stud": lambda: stud(auto, True, 1, 1, 2, 4, stacks, SEATS),
        "holdem": lambda: holdem(auto, True, 0, (1, 2), 2, stacks, SEATS),
    }


def decided(state: Any, way: str, rng: random.Random) -> Callable[[], Any]:
    """What the one whose turn it is does."""
    drawer = state.stand_patter_or_discarder_index
    if drawer is not None:
        cards = list(state.hole_cards[drawer])
        away = rng.sample(cards, rng.randrange(len(cards) + 1))
        return lambda: state.stand_pat_or_discard(away)
    if state.can_post_bring_in():
        return lambda: state.post_bring_in()
    roll = rng.randrange(BY_CHANCE[way])
    if roll == RAISES and state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        chips = least if way == MODEST else rng.randint(least, most)
        return lambda: state.complete_bet_or_raise_to(chips)
    if roll == FOLDS and state.checking_or_calling_amount and state.can_fold():
        return lambda: state.fold()
    return lambda: state.check_or_call()


def played(begin: Callable[[], Any], way: str, key: int) -> tuple[float, float]:
    """Actions and hands in a second of the rules; what decides is not timed."""
    rng, spent, actions, hands = random.Random(key), 0.0, 0, 0
    gc.collect()
    gc.freeze()
    while spent < SECONDS:
        began = clock()
        state = begin()
        spent += clock() - began
        while state.status:
            act = decided(state, way, rng)
            began = clock()
            act()
            spent += clock() - began
            actions += 1
        hands += 1
    return actions / spent, hands / spent


def main() -> None:
    warnings.simplefilter("ignore")  # it says when thrown cards are dealt again
    key = int(sys.argv[1])
    rates = [
        (g, way, *played(begin, way, key)) for g, begin in games().items() for way in BY_CHANCE
    ]
    print(json.dumps(rates))


if __name__ == "__main__":
    main()
