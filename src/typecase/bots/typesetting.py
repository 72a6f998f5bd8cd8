"""Typesetting: words from cards that may print several letters, found and hoped for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from typecase.bots.missed_words import Eye
from typecase.games.house_rules.letterpress_table import SHORTEST
from typecase.lexicon.profiles import Profile
from typecase.lexicon.search import Found, Scoring, open_search
from typecase.lexicon.search_cards import MOST_CARDS
from typecase.table.cards import Card
from typecase.table.luck import Dice

MOSTLY_USED = 0.75  # how many of the dear cards a word uses (guess)


class Sort(NamedTuple):
    """A piece of type: what it prints, and what it is worth."""

    face: str
    points: int


Case = tuple[Sort, ...]


def sorts_of(cards: Iterable[Card | dict[str, Any]]) -> Case:
    """Cards as they lie, or as they are seen."""
    return tuple(
        Sort(card["face"], card["points"])
        if isinstance(card, dict)
        else Sort(card.face, card.points)
        for card in cards
    )


class Compositor:
    """Sets words of one dictionary, with one player's knowledge of it."""

    def __init__(self, profile: str | Profile, usual: Scoring, commonness: int, eye: Eye) -> None:
        self._terms, self.eye = (profile, commonness, usual), eye

    def words(self, case: Case) -> list[Found]:
        """All that it sees, best first; the cards are positions in the case."""
        looked_at = "".join(sorted(sort.face for sort in case))
        found = _words(*self._terms, case)
        return [one for one in found if self.eye.sees(one.word, looked_at)]

    def hope(self, case: Case) -> float:
        """About the points of the best word that it knows, seen or not.

        Who hopes does not look closely: cards of several letters are taken for their letters,
        dear cards for plain ones that are mostly used, and no card for a double letter.
        """
        letters = "".join(sorted("".join(sort.face for sort in case)))[:MOST_CARDS]
        usual = self._terms[-1]
        dearer = sum(sort.points - sum(map(usual.card, sort.face)) for sort in case)
        return _best(*self._terms, letters) + MOSTLY_USED * dearer

    def prospects(self, case: Case, futures: Sequence[Case]) -> float:
        """The same on average over what may come."""
        return sum(self.hope(case + future) for future in futures) / max(1, len(futures))


def futures(pool: Sequence[Sort], cards: int, count: int, dice: Dice) -> list[Case]:
    """So many possible futures, each with so many cards from the pool."""
    return [tuple(dice.sample(pool, cards)) for _ in range(count)]


def search_terms(case: Case, usual: Scoring) -> dict[str, Any]:
    """How the case is searched: by what letters are usually worth, which is faster, or card by
    card, where somebody has a dear L beside a cheap one."""
    terms: dict[str, Any] = {"cards": [sort.face for sort in case], "doubles": True}
    if all(usual.card(sort.face) == sort.points for sort in case):
        return {**terms, "scoring": usual}
    return {**terms, "points": [sort.points for sort in case]}


@lru_cache(maxsize=512)  # a seat is asked many times about the same cards
def _words(profile: str | Profile, commonness: int, usual: Scoring, case: Case) -> list[Found]:
    if not case:
        return []
    search = open_search(profile, commonness)
    return search.words(**search_terms(case, usual), least=SHORTEST)


@lru_cache(maxsize=20_000)
def _best(profile: str | Profile, commonness: int, usual: Scoring, letters: str) -> int:
    search = open_search(profile, commonness)
    found = letters and search.best(letters, usual, least=SHORTEST)
    return found.score if found else 0
