"""Same seed, same deal: what the players did before does not change what they are dealt next."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.tools import any_input, cards_in
from typecase.table.luck import Dice

NO_END_OF_CHIPS = {"max_bet": 1, "chips": 10_000, "hands": 6}  # so that the same seats stay in
DEALT_ANEW: dict[str, dict[str, Any]] = {
    "word-poker": NO_END_OF_CHIPS,
    "seven-letter-stud": NO_END_OF_CHIPS,
    "stormy-letters": NO_END_OF_CHIPS,
    "freeze": {"target": 3},
    "my-word": {"ready": False},
    "red-handed": {"ready": False},
}


@pytest.mark.parametrize("game", DEALT_ANEW)
def test_every_round_begins_with_the_same_cards_however_the_others_were_played(game: str) -> None:
    compared = 0
    for seed in range(20):
        one, other = (first_sights(game, seed, way) for way in ("one way", "another"))
        rounds = (set(one) & set(other)) - {1}
        assert all(one[number] == other[number] for number in rounds)
        compared += len(rounds)
    assert compared >= 20


def first_sights(game: str, seed: int, way: str) -> dict[int, Any]:
    """By round, which cards every seat held when it was first asked something."""
    match, dice = typecase.play(game, 3, seed, DEALT_ANEW[game]), Dice((way, seed))
    found: dict[int, Any] = {}
    while match.result is None and len(found) < 4:
        t = match.table
        if t.round not in found:
            found[t.round] = {
                seat: sorted(card.id for card in cards_in(hand)) for seat, hand in t.hands.items()
            }
        any_input(match, dice)
    return found
