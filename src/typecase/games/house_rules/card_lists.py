"""Card lists as an option: a match is played with our list of a box, or with the players' own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from typecase.decks import LETTER_DECKS, WILD, BadList, CardList, Printed, card_list, read_list
from typecase.games.house_rules.conditions import conditions
from typecase.games.house_rules.dealing import known_decks, shuffled
from typecase.table.cards import Card
from typecase.table.luck import Luck
from typecase.table.moves import Refused
from typecase.table.wording import Phrase, Text


@dataclass(frozen=True)
class OwnCards:
    """Our list, by its version, or a whole list of the players' own; a file is read at the door."""

    box: str
    counts: frozenset[str] = frozenset()  # what the game counts, for the conditions
    reward: Callable[[str], object] | None = None  # raises BadList for what is no reward
    longest_face: int = 1
    enough: Callable[[CardList, int], None] | None = None  # raises BadList if cards are too few

    @property
    def ours(self) -> CardList:
        return card_list(self.box)

    def read(self, value: object, seats: int) -> CardList:
        if value == self.ours.version or value is self.ours:
            return self.ours
        if not isinstance(value, Mapping):
            raise LookupError
        try:
            cards = self.check(value)
            if self.enough:
                self.enough(cards, seats)
        except BadList as fault:
            says = "{fault} ({deck} {card})." if fault.deck else "{fault}."
            told = {"fault": str(fault)[:-1], "deck": fault.deck, "card": fault.card}
            raise Refused(says, "Decks", **told) from None
        return cards

    def check(self, plain: Mapping[str, Any]) -> CardList:
        """The list, if this game can be played with its cards; else `BadList`."""
        cards = read_list(plain)
        if set(cards.decks) != set(self.ours.decks):
            wanted = " and ".join(self.ours.decks)
            raise BadList(f"{self.ours.name} has {wanted}, not {' and '.join(cards.decks)}.")
        for deck, printed in cards.decks.items():
            for face, card in printed.items():
                try:
                    self._check(deck, card)
                except BadList as fault:
                    raise BadList(str(fault), deck, face) from None
        return cards

    def _check(self, deck: str, card: Printed) -> None:
        if deck in LETTER_DECKS:
            if card.face == WILD or len(card.face) > self.longest_face:
                raise BadList(f"{self.ours.name} cannot be played with a card {card.face}.")
            return
        conditions(card.needs, self.counts)
        ours = self.ours.decks[deck].get(card.face)
        if not card.needs and (ours is None or ours.needs):
            raise BadList(f"{card.face} does not say what it needs.")
        if self.reward:
            self.reward(card.reward)
        elif card.reward:
            raise BadList(f"{self.ours.name} has no rewards.")

    def allowed(self, seats: int) -> Text:
        says = "{version}, which is our list, or a file with a list of your own"
        return Phrase(says, version=self.ours.version)

    def describe(self) -> dict[str, Any]:
        return {"kind": "one-of", "values": [self.ours.version]}


def shuffled_decks(
    cards: CardList, luck: Luck, stack: Mapping[str, str], leave_out: tuple[str, ...] = ()
) -> dict[str, list[Card]]:
    """Each deck of the box, shuffled, its top card last; an id does not even tell the deck.

    >>> decks = shuffled_decks(card_list("letterpress"), Luck(7), {"challenges": "C04 C01"})
    >>> decks["challenges"].pop().face, len(decks["letters"]), decks["vowels"][0].deck
    ('C04', 76, 'vowels')
    """
    names = [name for name in cards.decks if name not in leave_out]
    known_decks(stack, *names)
    decks = {name: shuffled(cards.deck(name), luck, stack.get(name, "")) for name in names}
    ids = list(range(sum(map(len, decks.values()))))
    luck.shuffle(ids, "ids of the box")
    fresh = iter(ids)
    return {
        name: [card._replace(id=next(fresh), deck=name) for card in held]
        for name, held in decks.items()
    }
