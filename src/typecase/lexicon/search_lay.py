"""Laying cards: which card lies at which letter of a word, and what that scores.

Each card covers one letter, or all of its own. Where doubles are allowed, a card of one letter may
stand for its letter twice in a row; wild cards and cards of several letters may not.

    >>> spell("MONKEY", "K O M Y E N R Q")
    (2, 1, 5, 0, 4, 3)
    >>> spell("LETTER", "R E T E L", doubles=True)
    (4, 1, 2, 3, 0)
    >>> spell("QUITTING", "QU I T T ING")
    (0, 1, 2, 3, 4)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from typecase.lexicon.search_cards import (
    MOST_CARDS,
    PLAIN,
    WILD,
    Faces,
    Found,
    Must,
    Scoring,
    faces_of,
)
from typecase.lexicon.search_kernel import KERNEL

_Lay: TypeAlias = tuple[int, int, tuple[int, ...]]
"""Points, minus the number of wild cards, and the cards."""


def _rank(lay: _Lay) -> tuple[int, int, tuple[int, ...]]:
    return -lay[0], -lay[1], (*lay[2], MOST_CARDS)


class _Twins(NamedTuple):
    """Cards that are as good as each other."""

    face: str
    places: list[int]


class Rack:
    """Cards to lay, understood once for many words.

    `points` gives each card's own points, by position, where they are not those of its face.
    """

    def __init__(
        self,
        cards: Faces,
        scoring: Scoring = PLAIN,
        *,
        points: Sequence[int] | None = None,
        doubles: bool = False,
        must: Must = (),
    ) -> None:
        self.faces = faces_of(cards)
        self.scoring = scoring
        self.doubles = doubles
        self.points = tuple(map(scoring.card, self.faces))
        if points is not None:
            if len(points) != len(self.faces):
                raise ValueError(f"{len(self.faces)} cards need as many points, not {len(points)}")
            # A wild card has no points of its own.
            own = zip(self.faces, points, strict=True)
            self.points = tuple(0 if face == WILD else mine for face, mine in own)
        self.must = tuple(self._one_of(cards) for cards in must)
        self.wild = self.faces.count(WILD)
        self.singles = "".join(face for face in self.faces if len(face) == 1 and face != WILD)
        self.several = tuple(face for face in self.faces if len(face) > 1)
        # Every letter that the cards could give: no word needs one that is not among these.
        self.pool = self.singles + "".join(self.several)
        # Cards of one face are worth the same, so that it does not matter which are laid.
        self.even = points is None or self.points == tuple(map(scoring.card, self.faces))
        # Letters and wild cards, whichever way they are laid: the letters alone decide.
        self.plain = not (self.must or self.several or (doubles and self.wild))
        gaining = min(scoring.points) >= 0
        # With real letters first no lay scores more, as long as there are only single letters.
        self._real_first = self.even and (not self.wild or scoring.wild_counts or gaining)
        # A word's score is that of its letters …
        alone = self._real_first and self.plain and not doubles
        self.all_count = alone and (not self.wild or scoring.wild_counts)
        # … or of those for which there are letter cards.
        self.cards_count = self.even and self.plain and gaining and not self.all_count

    def _one_of(self, cards: int | Collection[int]) -> int:
        """A card, or one of several, as a set of bits."""
        bits = 0
        for card in (cards,) if isinstance(cards, int) else cards:
            if not 0 <= card < len(self.faces):
                last = len(self.faces) - 1
                raise ValueError(f"there is no card {card} to lay: cards count from 0 to {last}")
            bits |= 1 << card
        return bits

    @cached_property
    def longest(self) -> int:
        """The most letters that the cards can give."""
        return len(self.pool) + self.wild + (len(self.singles) if self.doubles else 0)

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        """Where the cards of each face lie, the dearest first, then the leftmost."""
        order: Sequence[int] = range(len(self.faces))
        if not self.even:
            order = sorted(order, key=self.points.__getitem__, reverse=True)  # equals stay
        places: dict[str, list[int]] = {}
        for place in order:
            places.setdefault(self.faces[place], []).append(place)
        return places

    @cached_property
    def _sums(self) -> dict[str, list[int]]:
        """For each letter, the most that so many cards of it are worth."""
        sums: dict[str, list[int]] = {}
        for letter in set(self.singles):
            gains = [0]
            for card in self._places[letter]:
                gains.append(gains[-1] + max(self.points[card], 0))
            sums[letter] = gains
        return sums

    def at_most(self, word: str) -> int:
        """A score that no way to lay the word exceeds."""
        score, dearest = self.scoring.length(len(word)), 0
        for letter in set(word):
            gains = self._sums.get(letter, (0,))
            score += gains[min(word.count(letter), len(gains) - 1)]
            dearest = max(dearest, self.scoring.card(letter))
        for card, face in enumerate(self.faces):
            if face == WILD and self.scoring.wild_counts:
                score += dearest
            elif len(face) > 1 and self._of_use(face, word):
                score += max(self.points[card], 0)
        return score

    def lay(self, word: str) -> Found | None:
        """The best way to lay the word, or None where the cards cannot.

        Most points first; then the fewest wild cards; then the leftmost cards, one after another,
        and rather more of them than fewer.

        >>> Rack("? A T T", Scoring.of({"A": 2, "T": 1}, wild_counts=False)).lay("TAT")
        Found(word='TAT', score=4, cards=(2, 1, 3))
        """
        if len(word) > self.longest or not (word.isascii() and word.isalpha()):
            return None
        word = word.upper()
        laid = self._laid(word)
        if laid is None:
            return None
        return Found(word, laid[0] + self.scoring.length(len(word)), laid[1])

    def _laid(self, word: str) -> tuple[int, tuple[int, ...]] | None:
        """The points and the cards of the best lay."""
        if self._real_first and self._one_each(word):
            laid = self._lay_simply(word)
            # The best of all lays is also the best of those that have what they must.
            if laid is None or not self.must or self._has_all_it_must(laid[1]):
                return laid
        return self._lay_at_best(word) if self._could_have_all_it_must(word) else None

    def _lay_simply(self, word: str) -> tuple[int, tuple[int, ...]] | None:
        """Letters from letter cards while they last, the others from wild cards."""
        lacking: dict[str, int] = {}
        for letter in set(word):
            short = word.count(letter) - len(self._places.get(letter, ()))
            if short > 0:
                lacking[letter] = short
        if sum(lacking.values()) > self.wild:
            return None
        wilds = list(self._places.get(WILD, ()))
        taken: dict[str, int] = {}
        cards = []
        for letter in word:
            own, at = self._places.get(letter, ()), taken.get(letter, 0)
            # A wild card that has to be laid anyway goes first where it lies further left.
            if lacking.get(letter) and (at >= len(own) or wilds[0] < own[at]):
                lacking[letter] -= 1
                cards.append(wilds.pop(0))
            else:
                taken[letter] = at + 1
                cards.append(own[at])
        return sum(map(self._worth, cards, word)), tuple(cards)

    def _lay_at_best(self, word: str) -> tuple[int, tuple[int, ...]] | None:
        """Try every card at every letter, remembering what is left to lay after each."""
        known: dict[tuple[int, int], _Lay | None] = {}
        longest = len(word)

        def rest(at: int, used: int) -> _Lay | None:
            """The best lay of word[at:] with the unused cards."""
            if at == longest:
                return (0, 0, ()) if all(used & one for one in self.must) else None
            if (at, used) in known:
                return known[at, used]
            best: _Lay | None = None
            for face, places in (*self._twins.get(word[at], ()), *self._twins.get(WILD, ())):
                card = next((place for place in places if not used >> place & 1), None)
                if card is None:
                    continue
                for taken in self._letters(face, word, at):
                    after = rest(at + taken, used | 1 << card)
                    if after is None:
                        continue
                    worth = self._worth(card, word[at])
                    here = (after[0] + worth, after[1] - (face == WILD), (card, *after[2]))
                    if best is None or _rank(here) < _rank(best):
                        best = here
            known[at, used] = best
            return best

        found = rest(0, 0)
        return None if found is None else (found[0], found[2])

    @cached_property
    def _twins(self) -> dict[str, list[_Twins]]:
        """By what they begin with, the cards, those that make no difference together."""
        alike: dict[tuple[object, ...], _Twins] = {}
        for place, face in enumerate(self.faces):
            same = (face, self.points[place], *(one >> place & 1 for one in self.must))
            alike.setdefault(same, _Twins(face, [])).places.append(place)
        twins: dict[str, list[_Twins]] = {}
        for group in alike.values():
            twins.setdefault(group.face[0], []).append(group)
        return twins

    def _letters(self, face: str, word: str, at: int) -> tuple[int, ...]:
        """How many letters the card, which begins with the one here, can stand for."""
        if face == WILD:
            return (1,)
        if face == "QU":
            return (1, 2) if word.startswith("QU", at) else (1,)
        if len(face) == 1:
            return (1, 2) if self.doubles and word.startswith(face, at + 1) else (1,)
        return (len(face),) if word.startswith(face, at) else ()

    def _one_each(self, word: str) -> bool:
        """Whether the word, if it can be laid, is best laid with one card for each letter."""
        if self.several and any(self._of_use(face, word) for face in self.several):
            return False
        if not self.doubles:
            return True
        doubled = [letter for letter, after in pairwise(word) if letter == after]
        if self.wild or not doubled:
            return not doubled
        return all(self.scoring.card(letter) > 0 for letter in doubled) and all(
            self.singles.count(letter) >= word.count(letter) for letter in set(word)
        )

    @staticmethod
    def _of_use(face: str, word: str) -> bool:
        """Whether the card could be laid for some letters of the word."""
        return face == WILD or face in word or (face == "QU" and "Q" in word)

    def _has_all_it_must(self, cards: tuple[int, ...]) -> bool:
        return all(any(one >> card & 1 for card in cards) for one in self.must)

    def _could_have_all_it_must(self, word: str) -> bool:
        return all(
            any(
                one >> card & 1 and self._of_use(face, word) for card, face in enumerate(self.faces)
            )
            for one in self.must
        )

    def _worth(self, card: int, letter: str) -> int:
        if self.faces[card] != WILD:
            return self.points[card]
        return self.scoring.card(letter) if self.scoring.wild_counts else 0


def spell(
    word: str,
    cards: Faces,
    scoring: Scoring = PLAIN,
    *,
    points: Sequence[int] | None = None,
    doubles: bool = False,
    must: Must = (),
) -> tuple[int, ...] | None:
    """The cards that spell the word best (see `Rack.lay`), or None where they cannot.

    >>> spell("tat", "? A T")
    (0, 1, 2)
    >>> spell("DON'T", "D O N T ?") is None
    True
    """
    found = Rack(cards, scoring, points=points, doubles=doubles, must=must).lay(word)
    return None if found is None else found.cards


def _can_spell(word: str, cards: Faces) -> bool:
    """Whether the cards, each laid as its letter or letters, spell the word.

    >>> can_spell("MONKEY", "KOM?ENRQ"), can_spell("MONKEYS", "KOM?ENRQ")
    (True, False)
    """
    return Rack(cards).lay(word) is not None


can_spell: Callable[[str, Faces], bool] = KERNEL.spells if KERNEL else _can_spell
"""Whether the cards, each laid as its letter or letters, spell the word."""
