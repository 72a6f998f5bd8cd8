"""Multi-letter spelling: a word set from pieces of type, one of which may print several letters.

A card of one letter prints it once, or twice in a row; QU prints Q or QU; a card of several letters
prints all of them side by side and in their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from typecase.table.cards import Card
from typecase.table.luck import Dice
from typecase.table.moves import Action, Refused, a_word, need, only, same, short
from typecase.table.picking import From, find
from typecase.table.spelling import Spell, Spelled

QU = "QU"
_Set: TypeAlias = tuple[int, int, tuple[Card, ...]]  # points, cards from the last place, the cards


def prints(face: str, word: str, at: int) -> tuple[int, ...]:
    """How many letters of the word the card can print from here on.

    >>> prints("T", "LETTER", 2), prints("QU", "QUAY", 0), prints("ING", "RINGING", 4)
    ((1, 2), (1, 2), (3,))
    """
    if face == QU and word.startswith("Q", at):
        return (1, 2) if word.startswith(QU, at) else (1,)
    if not word.startswith(face, at):
        return ()
    if len(face) > 1:
        return (len(face),)
    return (1, 2) if word.startswith(face, at + 1) else (1,)


def most_letters(cards: Sequence[Card]) -> int:
    """The longest word that so many cards could print."""
    return sum(max(2, len(card.face)) for card in cards)


def printed(word: str, cards: Sequence[Card], at: int = 0) -> tuple[int, ...] | None:
    """How many letters each of these cards prints, in this order; None if that is not the word.

    >>> printed("PRESS", [Card(1, "P", 3), Card(2, "R", 2), Card(3, "E", 1), Card(4, "S", 2)])
    (1, 1, 1, 2)
    """
    if not cards:
        return () if at == len(word) else None
    for letters in prints(cards[0].face, word, at):
        rest = printed(word, cards[1:], at + letters)
        if rest is not None:
            return (letters, *rest)
    return None


def doubled(word: str, cards: Sequence[Card]) -> int:
    """How many of the cards print their letter twice."""
    letters = printed(word, cards) or ()
    return sum(
        count == 2 and len(card.face) == 1 for count, card in zip(letters, cards, strict=False)
    )


def set_best(word: str, places: Sequence[From]) -> tuple[Card, ...] | None:
    """The cards that print the word for the most points, then with the most from the last place.

    >>> shared, own = [Card(1, "T", 2)], [Card(2, "T", 2), Card(3, "O", 1)]
    >>> [card.id for card in set_best("TO", [From(shared), From(own)])]
    [2, 3]
    >>> set_best("TEXT", [From(own)]) is None
    True
    """
    pool = [(card, number) for number, place in enumerate(places) for card in place.now()]
    if len(word) > most_letters([card for card, _ in pool]):
        return None
    last = len(places) - 1
    known: dict[tuple[int, int], _Set | None] = {}

    def rest(at: int, used: int) -> _Set | None:
        if at == len(word):
            return 0, 0, ()
        if (at, used) in known:
            return known[at, used]
        best: _Set | None = None
        tried = set()
        for place, (card, number) in enumerate(pool):
            alike = card.face, card.points, number
            if used >> place & 1 or alike in tried:
                continue
            tried.add(alike)
            for letters in prints(card.face, word, at):
                after = rest(at + letters, used | 1 << place)
                if after is None:
                    continue
                worth = after[0] + card.points, after[1] + (number == last)
                if best is None or worth > best[:2]:
                    best = *worth, (card, *after[2])
        known[at, used] = best
        return best

    found = rest(0, 0)
    return found[2] if found else None


@dataclass(frozen=True, slots=True)
class MultiLetterSpell(Spell):
    """Lay cards as a word, where one card may print several letters.

    Where a line lies above, `offset` slides the new one under it: so many cards to the right of its
    first card. It may be left out, and is then asked for. An empty `line` is the place for one:
    there `offset` is 0, or left out.
    """

    line: Sequence[Card] | None = None

    @property
    def fields(self) -> tuple[str, ...]:
        return ("word", "cards") if self.line is None else ("word", "cards", "offset")

    def check(self, action: Action) -> Spelled:
        only(action, *self.fields)
        if self.optional and not any(field in action for field in self.fields):
            return Spelled("", ())
        word = a_word(need(action, "word"), "word", self.clause)
        if len(word) < self.least:
            raise Refused(
                "The word must have at least {least} letters.", self.clause, least=self.least
            )
        pool = [card for place in self.places for card in place.now()]
        if len(word) > most_letters(pool):
            raise Refused(
                "Your cards do not print {letters} letters.", self.clause, letters=len(word)
            )
        if action.get("cards") is None:
            cards = set_best(word, self.places)
            if cards is None:
                raise Refused("Your cards do not spell {word}.", self.clause, word=word)
        else:
            cards = find(action["cards"], pool, "cards", self.clause)
            if printed(word, cards) is None:
                says = "{word} is not what {cards:or an empty line} prints."
                raise Refused(says, self.clause, word=word, cards=cards)
        offset = self._offset(action.get("offset"), len(cards))
        if self.judge:
            self.judge(word)
        return Spelled(word, cards, (), offset)

    def _offset(self, offset: object, cards: int) -> int | None:
        if offset is None:
            return None
        if not self.line:
            if same(offset, 0):
                return None
            raise Refused(
                "No line lies above: leave offset out, or let it be 0, not {offset}.",
                "S9",
                offset=short(offset),
            )
        if type(offset) is not int or not 1 - cards <= offset < len(self.line):
            raise Refused(
                "A card must lie under a card: offset is from {least} to {most}, not {offset}.",
                "L24",
                least=1 - cards,
                most=len(self.line) - 1,
                offset=short(offset),
            )
        return offset

    def wire(self, answer: Spelled) -> dict[str, Any]:
        wired = Spell.wire(self, answer)
        return wired if answer.offset is None else {**wired, "offset": answer.offset}

    def describe(self) -> dict[str, Any]:
        line = {} if self.line is None else {"line": [card.id for card in self.line]}
        return {**Spell.describe(self), "doubles": True, **line}

    def sample(self, dice: Dice) -> dict[str, Any] | None:
        """Under a strict dictionary one of its words; else any cards, some of them doubled."""
        none: dict[str, Any] | None = {} if self.optional else None
        if self.optional and dice.chance(0.05):
            return none
        if not self.judge:
            cards = self._some_cards(dice)
            faces = [c.face * (1 + (len(c.face) == 1 and dice.chance(0.2))) for c in cards]
            word = "".join(faces)
            if len(word) < self.least or printed(word, cards) is None:
                return none
            return {"word": word, "cards": [card.id for card in cards]}
        pool = [card for place in self.places for card in place.now()]
        found = self.words("".join(card.face for card in pool)) if self.words and pool else ()
        for word in dice.sample(found, len(found)):
            if self.open_to(word) and (laid := set_best(word, self.places)):
                if not self.line or dice.chance(0.5):
                    return {"word": word}
                slide = dice.below(len(self.line) + len(laid) - 1) + 1 - len(laid)
                return {"word": word, "offset": slide}
        return none
