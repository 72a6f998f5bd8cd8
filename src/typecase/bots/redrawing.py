"""Redrawing: which cards to change for new ones, found by trying."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from typecase.bots.racks import Racks, handfuls, unseen
from typecase.decks import deck
from typecase.lexicon.search import Scoring
from typecase.table.cards import Card
from typecase.table.luck import Dice
from typecase.table.wording import Phrase, Text

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
    cards = _coming(racks, hand, to_come, futures)

    def tried(away: tuple[int, ...], count: int) -> Plan:
        return _tried(racks, hand, away, to_come, scoring, cards[:count])

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


def plan_for_away(
    racks: Racks, hand: str, away: tuple[int, ...], to_come: int, scoring: Scoring, futures: int
) -> Plan:
    """What may come of changing just these cards, in the same futures."""
    return _tried(racks, hand, away, to_come, scoring, _coming(racks, hand, to_come, futures))


def _coming(racks: Racks, hand: str, to_come: int, futures: int) -> list[str]:
    """The cards that may be dealt instead, in so many futures."""
    pool = unseen(deck("letter-head"), hand)
    dice = Dice((racks.eye.seed, "draw", hand))
    return [*handfuls(pool, len(hand) + to_come, futures, dice)]


def _tried(
    racks: Racks,
    hand: str,
    away: tuple[int, ...],
    to_come: int,
    scoring: Scoring,
    cards: Sequence[str],
) -> Plan:
    if not away and not to_come:
        return Plan(away, (racks.score(hand, scoring),) * len(cards))
    kept = "".join(face for place, face in enumerate(hand) if place not in away)
    new = len(away) + to_come
    hands = (kept + drawn[:new] for drawn in cards)
    return Plan(away, tuple(racks.promises(hands, scoring)))


def why_draw(hand: Sequence[Card], plan: Plan) -> Text:
    """What speaks for the change, in one sentence."""
    if not plan.away:
        return "These cards together are worth more than new ones promise."
    away = tuple(hand[place].face for place in plan.away)
    says = "Without {away:and} you may come to about {points} points."
    return Phrase(says, away=away, points=round(_mean(plan)))


def how_many(plan: Plan) -> Text:
    """The same by halves."""
    if not plan.away:
        return "Look again at what these cards spell together."
    says = "A better hand may come if you change {n:## card|## cards}."
    return Phrase(says, n=len(plan.away))


def _mean(plan: Plan) -> float:
    return sum(plan.finals) / len(plan.finals)
