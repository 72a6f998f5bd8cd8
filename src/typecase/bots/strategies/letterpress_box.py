"""What everybody who has played Letterpress before knows of its box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from typecase.bots.typesetting import Sort
from typecase.decks import Printed, card_list
from typecase.games.house_rules.conditions import conditions, met
from typecase.games.house_rules.letterpress_table import COUNTS, reward
from typecase.lexicon.lexicon import open_lexicon
from typecase.lexicon.search import Scoring
from typecase.table.cards import Card
from typecase.table.multi_letter import doubled

BOX = "letterpress"
SHARED_AT_LAST = 3  # two letters and a vowel (rules: Round Five)
A_LETTER_LEFT = 0.05  # what a point is worth that the last word does not use (choice: breaks ties)


@cache
def letters_in_the_box() -> tuple[Sort, ...]:
    deck = card_list(BOX).deck("letters")
    return tuple(Sort(face, deck.points[face]) for face in deck.faces())


@cache
def usual_points() -> Scoring:
    """What the letters are worth, and the cards of several letters that challenges become."""
    points = {sort.face: sort.points for sort in letters_in_the_box()}
    for printed in card_list(BOX).decks["challenges"].values():
        pays = reward(printed.reward)
        if len(pays.letters) > 1:
            points[pays.letters] = pays.points
    several = {face: points.pop(face) for face in list(points) if len(face) > 1}
    points["Q"] = several["QU"] - points["U"]  # no card, but a letter that one may hope for
    return Scoring.of(points, several)


def challenges_met(
    open_ones: Iterable[Printed], word: str, laid: Sequence[Card], own: int
) -> list[str]:
    """Those of the open challenges that the word meets, as far as can be known before the others
    show theirs."""
    counts = {
        "shared-cards": len(laid) - own,
        "drafted-cards": own,
        "doubled-cards": doubled(word, laid),
        "dearest-card": max(card.points for card in laid),
        "score": sum(card.points for card in laid),
        "shortest": int(len(word) <= 2),
    }
    syllables = open_lexicon().syllables
    return [
        one.face for one in open_ones if met(conditions(one.needs, COUNTS), word, syllables, counts)
    ]
