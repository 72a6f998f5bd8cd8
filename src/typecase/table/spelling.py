"""Spelling: the move of laying cards as a word, and how cards are best laid for one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from typecase.table.cards import WILD, Card, stands_for
from typecase.table.luck import Dice
from typecase.table.moves import Action, Refused, a_word, need, only, short
from typecase.table.picking import From, find
from typecase.table.wording import Text

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Spelled(NamedTuple):
    """A word, the cards laid for it in spelling order, and which positions lie face down."""

    word: str
    cards: tuple[Card, ...]
    down: tuple[int, ...] = ()
    offset: int | None = None  # how far the line is slid under another, where one lies above it

    @property
    def honest(self) -> bool:
        """Whether the cards really are the letters that they are laid for."""
        return all(map(stands_for, self.cards, self.word))


def lay(word: str, places: Sequence[From]) -> tuple[Card, ...] | None:
    """The best cards for the word, one a letter: dear before cheap, real letters before wild cards.

    None if these cards cannot spell it, or not with as many from each place as there must be.

    >>> hand = [Card(1, "?", 0), Card(2, "O", 2), Card(3, "T", 1), Card(4, "T", 5)]
    >>> [card.id for card in lay("TOT", [From(hand)])]
    [4, 2, 3]
    >>> lay("TOTAL", [From(hand)]) is None
    True
    """
    pools = [
        sorted(place.now(), key=lambda card: (card.face == WILD, -card.points)) for place in places
    ]
    promised = promises(word, pools)
    laid: list[Card] = []
    taken = [0] * len(places)
    used: set[int] = set()
    best: tuple[Card, ...] | None = None
    most_points = 0

    def room(number: int) -> bool:
        most = places[number].most
        return most is None or taken[number] < most

    def still_to_come() -> int:
        return sum(max(0, place.least - count) for place, count in zip(places, taken, strict=True))

    def go_on(at: int, points: int) -> None:
        nonlocal best, most_points
        if still_to_come() > len(word) - at:
            return
        if best is not None and points + promised[at] <= most_points:
            return
        if at == len(word):
            best, most_points = tuple(laid), points
            return
        offers = [
            (face == WILD, -card.points, number, card)
            for face in (word[at], WILD)
            for number, pool in enumerate(pools)
            if room(number) and (card := first_for(face, pool, used)) is not None
        ]
        for _, _, number, card in sorted(offers):
            laid.append(card)
            used.add(card.id)
            taken[number] += 1
            go_on(at + 1, points + card.points)
            laid.pop()
            used.discard(card.id)
            taken[number] -= 1

    go_on(0, 0)
    return best


def promises(word: str, pools: Sequence[Sequence[Card]]) -> list[int]:
    """For each place in the word, the points that the letters from there on can bring at most."""
    points: dict[str, list[int]] = {letter: [] for letter in word}
    for pool in pools:
        for card in pool:
            if card.face in points:
                points[card.face].append(card.points)
    for dear in points.values():
        dear.sort()
    promised = [0]
    for letter in reversed(word):
        promised.append(promised[-1] + (points[letter].pop() if points[letter] else 0))
    return promised[::-1]


def first_for(face: str, pool: Sequence[Card], used: set[int]) -> Card | None:
    return next((card for card in pool if card.face == face and card.id not in used), None)


NOT_SPELLED = "Your cards do not spell {word}."
HOW_TO_BLUFF = (
    "Your cards do not spell {word}; to bluff, say which cards to lay and which face down."
)


@dataclass(frozen=True, slots=True)
class Spell:
    """Lay cards as a word, one a letter. With `bluff`, some may lie face down and be anything."""

    kind: ClassVar[str] = "spell"

    label: Text
    places: tuple[From, ...]
    least: int = 1
    bluff: bool = False
    optional: bool = False  # without a word it is the answer that there is none
    judge: Callable[[str], None] | None = None  # raises Refused, where the dictionary is strict
    words: Callable[[str], Sequence[str]] | None = None  # some words from these faces, for samplers
    clause: str = "Actions"
    never: tuple[str, ...] = ()  # words that may not be laid again

    @property
    def fields(self) -> tuple[str, ...]:
        return ("word", "cards", "down") if self.bluff else ("word", "cards")

    def check(self, action: Action) -> Spelled:
        only(action, *self.fields)
        if self.optional and "word" not in action and "cards" not in action:
            return Spelled("", ())
        word = a_word(need(action, "word"), "word", self.clause)
        if len(word) < self.least:
            raise Refused(
                "The word must have at least {least} letters.", self.clause, least=self.least
            )
        if word in self.never:
            raise Refused(
                "{word} lies there already: it must be a new word.", self.clause, word=word
            )
        there = sum(len(place.cards) for place in self.places)
        if len(word) > there:
            raise Refused(
                "You have only {there} cards for {letters} letters.",
                self.clause,
                there=there,
                letters=len(word),
            )
        down = self._down(action.get("down", ()), len(word)) if self.bluff else ()
        if action.get("cards") is None:
            cards = self._lay(word)
        else:
            cards = self._laid(action["cards"], word, down)
        if self.judge:
            self.judge(word)
        return Spelled(word, cards, down)

    def _down(self, down: object, length: int) -> tuple[int, ...]:
        if not isinstance(down, list | tuple) or any(type(place) is not int for place in down):
            raise Refused(
                "down must be a list of positions, not {down}.", self.clause, down=short(down)
            )
        if len(set(down)) != len(down) or not all(0 <= place < length for place in down):
            raise Refused(
                "down may name each position from 0 to {last} once.", self.clause, last=length - 1
            )
        return tuple(sorted(down))

    def _lay(self, word: str) -> tuple[Card, ...]:
        cards = lay(word, self.places)
        if cards is None:
            raise Refused(HOW_TO_BLUFF if self.bluff else NOT_SPELLED, self.clause, word=word)
        return cards

    def _laid(self, ids: object, word: str, down: tuple[int, ...]) -> tuple[Card, ...]:
        pools = [place.now() for place in self.places]
        cards = find(ids, [card for pool in pools for card in pool], "cards", self.clause)
        if len(cards) != len(word):
            raise Refused(
                "{word} has {letters} letters: lay one card for each, not {cards}.",
                self.clause,
                word=word,
                letters=len(word),
                cards=len(cards),
            )
        for place, (card, letter) in enumerate(zip(cards, word, strict=True)):
            if place not in down and not stands_for(card, letter):
                raise Refused(
                    "Card {place} of {word} shows {face}: it must be {letter}"
                    "{bluff:, or lie face down|}.",
                    self.clause,
                    place=place + 1,
                    word=word,
                    face=card.face,
                    letter=letter,
                    bluff=self.bluff,
                )
        self._enough_of_each(cards, pools)
        return cards

    def _enough_of_each(self, cards: Sequence[Card], pools: Sequence[Sequence[Card]]) -> None:
        for place, pool in zip(self.places, pools, strict=True):
            count = sum(card in pool for card in cards)
            if count < place.least or (place.most is not None and count > place.most):
                raise Refused(
                    "The word must take {exactly:exactly|at least} {least} of these cards, "
                    "not {count}: {cards}.",
                    self.clause,
                    exactly=place.most == place.least,
                    least=place.least,
                    count=count,
                    cards=tuple(pool),
                )

    def wire(self, answer: Spelled) -> dict[str, Any]:
        if not answer.word:
            return {}
        wired = {"word": answer.word, "cards": [card.id for card in answer.cards]}
        return {**wired, "down": list(answer.down)} if answer.down else wired

    def describe(self) -> dict[str, Any]:
        places = [place.describe() for place in self.places]
        kind = {"kind": self.kind, "label": self.label, "least": self.least, "bluff": self.bluff}
        never = {"never": list(self.never)} if self.never else {}
        return {**kind, "optional": self.optional, "from": places, **never}

    def sample(self, dice: Dice) -> dict[str, Any] | None:
        """Under a strict dictionary one of its words; else any cards, read as a word, bluffs
        included."""
        none: dict[str, Any] | None = {} if self.optional else None
        if self.judge:
            found = (
                self.words("".join(c.face for p in self.places for c in p.now()))
                if self.words
                else ()
            )
            for word in dice.sample(found, len(found)):  # many words, and each is slow to lay
                if self.open_to(word) and lay(word, self.places):
                    return {"word": word}
            return none
        cards = self._some_cards(dice)
        if len(cards) < self.least:
            return none
        word = "".join(dice.choice(LETTERS) if c.face == WILD else c.face for c in cards)
        sampled = {"word": word, "cards": [card.id for card in cards]}
        if self.bluff and dice.chance(0.5):
            down = dice.sample(range(len(cards)), 1 + dice.below(len(cards)))
            lied = [dice.choice(LETTERS) if at in down else word[at] for at in range(len(word))]
            sampled |= {"word": "".join(lied), "down": down}
        return sampled if self.open_to(str(sampled["word"])) else none

    def open_to(self, word: str) -> bool:
        """Whether it is long enough and new."""
        return len(word) >= self.least and word not in self.never

    def _some_cards(self, dice: Dice) -> list[Card]:
        """As many cards from each place as there must be, and perhaps more, in any order."""
        few: list[Card] = []
        many: list[Card] = []
        for place in self.places:
            pool = place.now()
            most = len(pool) if place.most is None else min(place.most, len(pool))
            if most < place.least:
                return []
            picked = dice.sample(pool, most)
            few += picked[: place.least + dice.below(most - place.least + 1)]
            many += picked
        cards = few if len(few) >= self.least else many
        dice.shuffle(cards)
        return cards
