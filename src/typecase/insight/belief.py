"""Belief: how likely a hidden word is a bluff, from what one seat sees, and what a call is worth.

The cards tell something: a word whose letters lie elsewhere is hard to come by. They tell less than
one would think, for whoever bluffs mostly has some of the letters. How much less was measured.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from typecase.bots.racks import faces_in, unseen
from typecase.bots.strategies.letter_head import A_CARD, DECK, face_down, likelihood
from typecase.games.letter_head import A_CALL, bonus
from typecase.story.seen import Seen
from typecase.table.wording import Phrase, Text

# Which share of hidden words are bluffs, where nothing more is known; and how much of the odds of
# the cards is to be believed. (measured: `python -m tools.measure_belief`)
BLUFFS, TRUST = 0.125, 0.4
# How often each of the others calls a hidden word. (measured by the same command)
OTHERS_CALL = 0.15
CERTAIN = 1.0


class Point(Struct, frozen=True):
    """One step of a belief: what has become known, and how many in a hundred are bluffs then."""

    when: str
    percent: int


class Belief(Struct, frozen=True):
    """What could be believed of a hidden word, step by step."""

    word: str
    points: list[Point]
    pays_from: int  # in a hundred: a call pays where bluffs are likelier
    pays: bool  # whether a call paid, by what the seat could know
    sure: bool  # whether the cards that it takes lie elsewhere: then it is a bluff, and only then
    says: str  # the same in words


def belief_of(seen: Seen) -> Belief:
    """How a hidden word of Letter Head looks to a seat that may call it."""
    shares = [*shares_of(seen)]
    last, pays = shares[-1][1], pays_from(seen)
    points = [Point(when, round(100 * share)) for when, share in shares]
    told = tuple(
        Phrase("{n} {when}", n=point.percent, when=when)
        for (when, _), point in zip(shares, points, strict=True)
    )
    sure = last >= CERTAIN
    says: Text
    if sure:
        says = "The cards that it would take lie elsewhere: surely a bluff."
    else:
        says = Phrase(STEPS, told=told, pays=round(100 * pays), calls=last > pays)
    return Belief(seen.table["word"], points, round(100 * pays), last > pays, sure, str(says))


STEPS = (
    "Of a hundred such words about {told:, and} are bluffs; a call pays from {pays}: "
    "{calls:a call pays|believing pays}."
)


def shares_of(seen: Seen) -> Iterable[tuple[str, float]]:
    """The share of bluffs among such words: when it was announced, by the cards that lie open, and
    with one's own."""
    yield "when it was announced", BLUFFS
    shown = [*faces_in(seen.table["laid"]), *faces_in(seen.table["discards"])]
    yield "by the cards that lie open", bluff_share(seen, shown)
    own = faces_in(seen.table["hands"][seen.seat])
    yield "with your own cards", bluff_share(seen, [*shown, *own])


def bluff_share(seen: Seen, known: Iterable[str]) -> float:
    """How likely it is a bluff for whoever knows where these cards are; 1 if, and only if, the
    others cannot spell it."""
    return share_at(odds_of(seen, known))


def odds_of(seen: Seen, known: Iterable[str]) -> float:
    """How much likelier its letters are among the cards that nobody has shown than in a full
    deck."""
    needed = face_down(seen)
    lacking = (Counter(needed) - Counter(DECK.copies)).elements()  # only wild cards are these
    usual = likelihood(needed, [*DECK.faces(), *lacking])
    return likelihood(needed, unseen(DECK, known)) / usual


def share_at(odds: float, bluffs: float = BLUFFS, trust: float = TRUST) -> float:
    """From those odds.

    >>> share_at(0.0), round(share_at(1.0) - BLUFFS, 6)
    (1.0, 0.0)
    """
    if odds <= 0:
        return CERTAIN
    return min(0.99, float(bluffs / (bluffs + (1 - bluffs) * odds**trust)))


def gain_of_a_call(seen: Seen) -> float:
    """What a call brings more than believing, in points of one's lead over the others."""
    shares = [*shares_of(seen)]
    right, wrong = stakes(seen)
    return shares[-1][1] * right - (1 - shares[-1][1]) * wrong


def pays_from(seen: Seen) -> float:
    """The share of bluffs from which a call pays: between two 10 / (B + 20)."""
    right, wrong = stakes(seen)
    return wrong / (right + wrong)


def stakes(seen: Seen) -> tuple[float, float]:
    """What a right call brings, and what a wrong one costs, against the mean of the others."""
    table = seen.table
    others = max(1, len(seen.scores) - len(table["resigned"]) - 1)
    shown = sum(card["points"] for card in table["laid"] if card)
    hidden = sum(not card for card in table["laid"])
    brings = bonus(len(table["word"]), table["declared_from"]) + shown + A_CARD * hidden
    nobody_else = (1 - OTHERS_CALL) ** (others - 1)  # else it falls without this call
    return A_CALL + nobody_else * brings / others, A_CALL / others
