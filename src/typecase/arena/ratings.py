"""Ratings: how strong players are, from who finished before whom.

Bradley and Terry's model: each player has a strength, and the chance that A finishes before B is
strength A / (strength A + strength B). A match of several counts as the pairs that sat at it, a
tie as half a win for either; so it serves for any number of players. Strengths are told as Elo
does, 400 points for ten to one, with a mean of nought.

Matches on the same deal resemble one another, so the intervals come from drawing whole deals anew,
with replacement (the bootstrap), and rating again. Every pair has one deal more, whose result is
anybody's guess: a tie in the rating itself, and any other in each drawing. Without it who never
lost would be infinitely strong, and beyond doubt so after three deals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from typecase.arena.numbers import Measured

Floats = NDArray[np.float64]
DRAWS, STEPS = 1_000, 400
ELO = 400 / np.log(10)


def rated(
    deals: Sequence[Mapping[tuple[str, str], float]], players: Sequence[str]
) -> list[Measured]:
    """The rating of each player, from the wins of one over another in every deal."""
    wins = np.zeros((len(deals), len(players), len(players)))
    place = {player: number for number, player in enumerate(players)}
    for deal, results in enumerate(deals):
        for (one, other), won in results.items():
            wins[deal, place[one], place[other]] += won
    dice, even = np.random.default_rng(0), np.full(len(deals), 1 / len(deals))
    draws = dice.multinomial(len(deals), even, size=DRAWS).astype(np.float64)
    guesses = dice.random((DRAWS, *wins.shape[1:]))
    guesses = np.triu(guesses, 1) + np.tril(1 - guesses.transpose(0, 2, 1), -1)
    met = (wins + wins.transpose(0, 2, 1)).mean(axis=0)
    drawn = np.einsum("rd,dij->rij", draws, wins) + met * guesses
    found = _elo(np.concatenate([(wins.sum(axis=0) + met / 2)[None], drawn]))
    low, high = np.percentile(found[1:], [2.5, 97.5], axis=0)
    return [
        Measured(float(found[0, player]), float(low[player]), float(high[player]))
        for player in range(len(players))
    ]


def _elo(wins: Floats) -> Floats:
    """Ratings for each table of wins in the stack, by Zermelo's old iteration."""
    met = wins + wins.transpose(0, 2, 1)
    strength = np.ones(wins.shape[:2])
    for _ in range(STEPS):
        against = met / (strength[:, :, None] + strength[:, None, :])
        strength = wins.sum(axis=2) / against.sum(axis=2)
        strength /= np.exp(np.log(strength).mean(axis=1, keepdims=True))
    ratings: Floats = ELO * np.log(strength)
    return ratings


def pairs(players: Sequence[str]) -> list[tuple[str, str]]:
    """Everybody against everybody."""
    return list(combinations(players, 2))
