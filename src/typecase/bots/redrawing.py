"""Redrawing: which cards to change for new ones, found by trying."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from typecase.bots.nudging import counted
from typecase.bots.racks import Racks, handfuls, unseen
from typecase.decks import deck
from typecase.lexicon.search import Scoring
from typecase.table.cards import Card
from typecase.table.luck import Dice

THOROUGH = 8  # with so much foresight all discards are tried (from LEVELS: the strong)
TRIED, GLANCE = 5, 6  # the most promising ones are tried with more futures (guess)
WORDS = 4  # else those that keep one of so many words (guess)


class Plan(NamedTuple):
    """The cards to throw away, by their places, and what the hand may then be worth."""

    away: tuple[int, ...]
    finals: tuple[float, ...]


@lru_cache(maxsize=2048)  # asked at every bet, and again for the draw
def plan_draw(
    racks: Racks, hand: str, to_come: int, scoring: Scoring, foresight: int, futures: int
) -> Plan:
    """The best change of cards, where so many more will come to everybody in any case."""
    pool = unseen(deck("letter-head"), hand)
    dice = Dice((racks.eye.seed, "draw", hand))
    cards = [*handfuls(pool, len(hand) + to_come, futures, dice)]

    def tried(away: tuple[int, ...], count: int) -> Plan:
        if not away and not to_come:
            return Plan(away, (racks.score(hand, scoring),) * count)
        kept = "".join(face for place, face in enumerate(hand) if place not in away)
        new = len(away) + to_come
        hands = (kept + drawn[:new] for drawn in cards[:count])
        return Plan(away, tuple(racks.promises(hands, scoring)))

    if foresight >= THOROUGH:
        every = [
            away for count in range(len(hand) + 1) for away in combinations(range(len(hand)), count)
        ]
        glances = sorted((tried(away, GLANCE) for away in every), key=_mean, reverse=True)
        likely: Iterable[tuple[int, ...]] = (plan.away for plan in glances[:TRIED])
    else:
        words = [*racks.words(hand, scoring)][:WORDS]
        kept = [set(found.cards) for found in words] or [set[int]()]
        likely = {tuple(sorted(set(range(len(hand))) - keep)) for keep in kept} | {()}
    return max((tried(away, futures) for away in sorted(likely)), key=_mean)


def why_draw(hand: Sequence[Card], plan: Plan) -> str:
    """What speaks for the change, in one sentence."""
    if not plan.away:
        return "These cards together are worth more than new ones promise."
    faces = [hand[place].face for place in plan.away]
    away = " and ".join([", ".join(faces[:-1]), faces[-1]] if len(faces) > 1 else faces)
    return f"Without {away} you may come to about {round(_mean(plan))} points."


def how_many(plan: Plan) -> str:
    """The same by halves."""
    if not plan.away:
        return "Look again at what these cards spell together."
    return f"A better hand may come if you change {counted(len(plan.away), 'card')}."


def _mean(plan: Plan) -> float:
    return sum(plan.finals) / len(plan.finals)
