"""Cards that spell: which card lies at which letter, and what that scores.

A card's face is a letter `A` … `Z`, `?` (wild: any one letter), `QU` (Q or QU), or several letters
that are laid all together and in their order (`ING`). Where doubles are allowed, a card of one
letter may stand for its letter twice in a row; wild cards and cards of several letters may not.

    >>> spell("MONKEY", "K O M Y E N R Q")
    (2, 1, 5, 0, 4, 3)
    >>> spell("LETTER", "R E T E L", doubles=True)
    (4, 1, 2, 3, 0)
    >>> spell("QUITTING", "QU I T T ING")
    (0, 1, 2, 3, 4)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

from typecase.lexicon.search_kernel import KERNEL

WILD = "?"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_CARDS = 64
LONGEST_FACE = 15

Faces: TypeAlias = str | Sequence[str]
"""Cards as `"K O M ?"`, as `"KOM?"` (one letter each), or one string for each card."""

Must: TypeAlias = Iterable[int | Collection[int]]
"""Cards that must be laid: a position, or several positions of which one must be."""


class Found(NamedTuple):
    """A word, what it scores, and the cards that spell it: positions, in spelling order."""

    word: str
    score: int
    cards: tuple[int, ...]


def faces_of(cards: Faces) -> tuple[str, ...]:
    """The faces one by one, in capitals.

    >>> faces_of("qu i t ?")
    ('QU', 'I', 'T', '?')
    >>> faces_of("letter")
    ('L', 'E', 'T', 'T', 'E', 'R')
    """
    if isinstance(cards, str):
        parts = cards.split()
        cards = parts[0] if len(parts) == 1 else parts
    faces = tuple([card if card in _SINGLE else _face(card) for card in cards])
    if len(faces) > MOST_CARDS:
        raise ValueError(f"{len(faces)} cards are too many: {MOST_CARDS} is the most")
    return faces


_SINGLE = frozenset([*LETTERS, WILD])


def _face(card: str) -> str:
    if not isinstance(card, str):
        raise ValueError(f"a card is given by its face, a text, not by {card!r}")
    if card == WILD or (card.isascii() and card.isalpha() and len(card) <= LONGEST_FACE):
        return card.upper()
    raise ValueError(f"{card[:20]!r} is no card: write letters A to Z, or ? for a wild card")


@dataclass(frozen=True)
class Scoring:
    """What cards and lengths are worth.

    >>> Scoring.of({"A": 2, "T": 1}, faces={"ING": 4}, bonus={3: 5}).word("TAT")
    9
    """

    points: tuple[int, ...] = (1,) * 26  # A to Z
    faces: tuple[tuple[str, int], ...] = ()  # cards of several letters; else the sum of theirs
    bonus: tuple[int, ...] = ()  # by number of letters; the last one for all that are longer
    wild_counts: bool = True  # a wild card is worth the letter it stands for, else nothing

    @classmethod
    def of(
        cls,
        points: Mapping[str, int],
        faces: Mapping[str, int] | None = None,
        bonus: Mapping[int, int] | None = None,
        wild_counts: bool = True,
    ) -> Scoring:
        """The same from mappings; what they leave out is worth nothing."""
        lengths = range(max(bonus) + 2) if bonus else ()
        return cls(
            tuple(points.get(letter, 0) for letter in LETTERS),
            tuple(sorted((faces or {}).items())),
            tuple((bonus or {}).get(length, 0) for length in lengths),
            wild_counts,
        )

    def __hash__(self) -> int:
        return self._hash  # asked for by every search, so worked out once

    @cached_property
    def _hash(self) -> int:
        return hash((self.points, self.faces, self.bonus, self.wild_counts))

    @cached_property
    def _of_face(self) -> dict[str, int]:
        return {**dict(zip(LETTERS, self.points, strict=True)), **dict(self.faces), WILD: 0}

    def card(self, face: str) -> int:
        """The points on a card of this face; a wild card has none of its own."""
        known = self._of_face.get(face)
        return sum(map(self._of_face.__getitem__, face)) if known is None else known

    def length(self, letters: int) -> int:
        """The bonus for a word of so many letters."""
        return self.bonus[min(letters, len(self.bonus) - 1)] if self.bonus else 0

    def word(self, word: str) -> int:
        """What the word scores, laid with one card for each letter."""
        return sum(map(self.card, word)) + self.length(len(word))


_Lay: TypeAlias = tuple[int, int, tuple[int, ...]]
"""Points, minus the number of wild cards, and the cards."""


def _rank(lay: _Lay) -> tuple[int, int, tuple[int, ...]]:
    return -lay[0], -lay[1], (*lay[2], MOST_CARDS)


PLAIN = Scoring()
"""One point for each letter on the cards laid: longer is better."""


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
        self.points = tuple(map(scoring.card, self.faces)) if points is None else tuple(points)
        if len(self.points) != len(self.faces):
            raise ValueError(f"{len(self.faces)} cards need as many points, not {len(self.points)}")
        self.must = tuple(self._one_of(cards) for cards in must)
        self.wild = self.faces.count(WILD)
        self.singles = "".join(face for face in self.faces if len(face) == 1 and face != WILD)
        self.several = tuple(face for face in self.faces if len(face) > 1)
        # Every letter that the cards could give: no word needs one that is not among these.
        self.pool = self.singles + "".join(self.several)
        # Cards of one face are worth the same, so that it does not matter which are laid.
        self.even = points is None or all(
            mine == scoring.card(face)
            for face, mine in zip(self.faces, self.points, strict=True)
            if face != WILD
        )
        # Letters and wild cards, whichever way they are laid: the letters alone decide.
        self.plain = not (self.must or self.several or (doubles and self.wild))
        gaining = min(scoring.points) >= 0
        # Nothing but letters, each for itself, and wild cards: no search for the best lay.
        self.simple = (
            self.even
            and self.plain
            and not doubles
            and (not self.wild or scoring.wild_counts or gaining)
        )
        # A word's score is that of its letters …
        self.all_count = self.simple and (not self.wild or scoring.wild_counts)
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
        places: dict[str, list[int]] = {}
        for place in sorted(range(len(self.faces)), key=lambda card: -self.points[card]):
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
            elif len(face) > 1 and (face in word or (face == "QU" and "Q" in word)):
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
        laid = self._lay_simply(word) if self.simple else self._lay_at_best(word)
        if laid is None:
            return None
        return Found(word, laid[0] + self.scoring.length(len(word)), laid[1])

    def _lay_simply(self, word: str) -> tuple[int, tuple[int, ...]] | None:
        """Letters from letter cards while they last, the others from wild cards."""
        lacking: dict[str, int] = {}
        for letter, count in Counter(word).items():
            short = count - len(self._places.get(letter, ()))
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
            tried = set()
            for card, face in enumerate(self.faces):
                alike = (face, self.points[card], *(one >> card & 1 for one in self.must))
                if used >> card & 1 or alike in tried:
                    continue  # the twin further left has been tried
                for taken in self._letters(face, word, at):
                    tried.add(alike)
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

    def _letters(self, face: str, word: str, at: int) -> Iterable[int]:
        """How many letters the card can stand for here: fewest first."""
        if face == WILD:
            yield 1
        elif len(face) == 1:
            if word[at] == face:
                yield 1
                if self.doubles and word.startswith(face, at + 1):
                    yield 2
        elif face == "QU":
            if word[at] == "Q":
                yield 1
                if word.startswith("U", at + 1):
                    yield 2
        elif word.startswith(face, at):
            yield len(face)

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
