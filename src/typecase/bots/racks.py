"""Racks: what a player makes of a handful of letters, and the letters that it cannot see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from typecase.bots.missed_words import Eye
from typecase.decks import Deck
from typecase.lexicon.profiles import Profile
from typecase.lexicon.search import Found, Scoring, open_search
from typecase.table.luck import Dice

# Words looked at before more are: mostly one of the first is seen. (choice: of speed alone)
GLANCES = (40, 400, None)
FEW = 200  # words that are faster weighed one by one than by the search (choice: of speed)


class Racks(NamedTuple):
    """One player's eye for the words of one dictionary."""

    profile: str | Profile
    commonness: int
    eye: Eye

    def words(self, faces: Sequence[str], scoring: Scoring) -> Iterator[Found]:
        """The words that it knows and sees, best first; the cards are positions."""
        looked_at = "".join(sorted(faces))
        skip = 0
        for limit in GLANCES:
            found = _words(self.profile, self.commonness, scoring, tuple(faces), limit)
            for one in found[skip:]:
                if self.eye.sees(one.word, looked_at):
                    yield one
            if limit is None or len(found) < limit:
                return
            skip = len(found)

    def best(self, faces: Sequence[str], scoring: Scoring) -> Found | None:
        """The best that it sees."""
        return next(self.words(faces, scoring), None)

    def spelled(self, faces: str, scoring: Scoring) -> Iterator[tuple[str, int]]:
        """The same, for whoever does not ask which cards are laid: each word and its points."""
        if scoring.wild_counts:  # then letters decide
            search = open_search(self.profile, self.commonness)
            if len(words := search.every(faces)) <= FEW:
                for points, word in sorted([(-_points(scoring, word), word) for word in words]):
                    if self.eye.sees(word, faces):
                        yield word, -points
                return
        for found in self.words(faces, scoring):
            yield found.word, found.score

    def score(self, faces: Iterable[str], scoring: Scoring) -> int:
        """What the best is worth that it sees; nothing where it sees none."""
        return _score(self, "".join(sorted(faces)), scoring)

    def promises(self, hands: Iterable[str], scoring: Scoring) -> list[float]:
        """What the best is worth that it knows, less what it mostly overlooks: a quick guess for
        each of the hands."""
        best, seen = open_search(self.profile, self.commonness).best, 1 + 2 * self.eye.overlooks
        found = [best(faces, scoring) for faces in hands]
        return [one.score / seen if one else 0.0 for one in found]


def cards_in(value: Any) -> Iterator[dict[str, Any]]:
    """Every card that is seen on a table, wherever it lies.

    >>> [card["face"] for card in cards_in({"hands": {0: [{"id": 3, "face": "Q"}], 1: [{}]}})]
    ['Q']
    """
    if isinstance(value, dict):
        if "face" in value and "id" in value:
            yield value
        value = list(value.values())
    if isinstance(value, list | tuple):
        for one in value:
            yield from cards_in(one)


def unseen(deck: Deck, known: Iterable[str]) -> list[str]:
    """The faces of the deck without those that lie open to somebody, in the deck's order.

    >>> from typecase.decks import deck
    >>> len(unseen(deck("letter-head"), "QUIT")), "Q" in unseen(deck("letter-head"), "QUIT")
    (120, False)
    """
    left = dict(deck.copies)  # a Counter does the same in thrice the time, in every answer
    for face in known:
        left[face] = left.get(face, 0) - 1
    return [face for face, copies in left.items() for _ in range(copies)]


def handfuls(pool: Sequence[str], cards: int, count: int, dice: Dice) -> Iterator[str]:
    """So many handfuls of so many cards that may come from the pool, as many as it holds from one
    shuffle: what is dealt together is never dealt twice.

    >>> [len(handful) for handful in handfuls("ABCDE", 2, 3, Dice("deal"))]
    [2, 2, 2]
    """
    if not cards:
        yield from [""] * count
        return
    left = ""
    for _ in range(count):
        if len(left) < cards:
            left = "".join(dice.sample(pool, len(pool)))
        yield left[:cards]
        left = left[cards:]


def faces_in(cards: Iterable[dict[str, Any]]) -> list[str]:
    """The faces of cards as they are seen, without those that lie face down."""
    return [card["face"] for card in cards if card]


@lru_cache(maxsize=1024)  # a seat is asked many times about the same cards; seven megabytes
def _words(
    profile: str | Profile,
    commonness: int,
    scoring: Scoring,
    faces: tuple[str, ...],
    limit: int | None,
) -> list[Found]:
    if not faces:
        return []
    return open_search(profile, commonness).words(faces, scoring, limit=limit)


@lru_cache(maxsize=5_000)  # no other bot sees the same; three megabytes
def _score(racks: Racks, faces: str, scoring: Scoring) -> int:
    if not faces:
        return 0
    if racks.eye.overlooks <= 0:  # whoever sees all needs no list of it
        found = open_search(racks.profile, racks.commonness).best(faces, scoring)
        return found.score if found else 0
    return next((points for _, points in racks.spelled(faces, scoring)), 0)


@lru_cache(maxsize=20_000)  # of words that are found again and again; four megabytes
def _points(scoring: Scoring, word: str) -> int:
    return scoring.word(word)
