"""Dealing: a shuffled deck, who deals it, and drawing from a stock that refills itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from typecase.decks import Deck
from typecase.games.house_rules.events import Deals, DrewForDeal
from typecase.story.protocol import Seat, Setup
from typecase.table.cards import WILD, Card, Laid, card_of
from typecase.table.events import Event
from typecase.table.luck import Luck
from typecase.table.moves import Refused, short


def known_decks(stack: Mapping[str, str], *names: str) -> None:
    """Refuse a stack for a deck that the game does not have."""
    for name in stack:
        if name not in names:
            says = "There is no deck {name} to stack; there is {names:… and …}."
            raise Refused(says, "Stack", name=short(name), names=names)


def shuffled(deck: Deck, luck: Luck, stack: str = "") -> list[Card]:
    """The deck, shuffled, its top card last; `stack` names the faces that lie on top, top card
    first.

    The ids are shuffled apart from the faces, so that an id tells nothing.

    >>> from typecase.decks import deck
    >>> cards = shuffled(deck("letter-head"), Luck(7), stack="Q I")
    >>> cards.pop().face, cards.pop().face, len(cards)
    ('Q', 'I', 122)
    """
    faces = deck.faces()
    luck.shuffle(faces, "the deck")
    faces = _stacked(faces, stack)
    ids = list(range(len(faces)))
    luck.shuffle(ids, "ids")
    return [Card(one, face, deck.points[face]) for one, face in zip(ids, faces, strict=True)]


def one_deck(deck: Deck, setup: Setup) -> tuple[Luck, list[Card]]:
    """The luck of a match with one deck, and the deck, shuffled or stacked as the set-up says."""
    known_decks(setup.stack, "deck")
    luck = Luck(setup.seed)
    return luck, shuffled(deck, luck, setup.stack.get("deck", ""))


def _stacked(faces: list[str], stack: object) -> list[str]:
    if not isinstance(stack, str):
        says = "A stack is the faces with spaces between them, not {stack}."
        raise Refused(says, "Stack", stack=short(stack))
    wanted, held = stack.split(), Counter(faces)
    for face, count in Counter(wanted).items():
        if face not in held:
            says = "The deck has no card {face}; it has {held:… …}."
            raise Refused(says, "Stack", face=short(face), held=tuple(sorted(held)))
        if count > held[face]:
            says = "The deck holds {held} of {face}, not {count}."
            raise Refused(says, "Stack", held=held[face], face=face, count=count)
    rest = list(faces)
    for face in wanted:
        rest.remove(face)
    return rest + wanted[::-1]


def who_deals(agreed: str | int, deck: Deck, seats: int, luck: Luck) -> tuple[Seat, list[Event]]:
    """The first dealer, by agreement or by drawing for it, and what the table saw."""
    if isinstance(agreed, int):
        return agreed, [Deals(agreed)]
    return draw_for_deal(deck, seats, luck)


def draw_for_deal(deck: Deck, seats: int, luck: Luck) -> tuple[Seat, list[Event]]:
    """Each seat draws a card; the nearest to A deals. Ties draw again, and so does a wild card
    (H1).

    Returns the dealer, and what the table saw.
    """
    drawing: list[Seat] = list(range(seats))
    saw: list[Event] = []
    while True:
        faces = deck.faces()
        luck.shuffle(faces, "drawing for the deal")
        letters = [face for face in faces if face != WILD]
        drawn = dict(zip(drawing, letters, strict=False))
        saw += [DrewForDeal(seat, face) for seat, face in drawn.items()]
        nearest = min(drawn.values())
        drawing = [seat for seat, face in drawn.items() if face == nearest]
        if len(drawing) == 1:
            return drawing[0], [*saw, Deals(drawing[0])]


def deal_hands(deck: list[Card], seats: Sequence[Seat], cards: int) -> dict[Seat, list[Card]]:
    """So many cards each, one at a time, to the seats in this order."""
    hands: dict[Seat, list[Card]] = {seat: [] for seat in sorted(seats)}
    for _ in range(cards):
        for seat in seats:
            hands[seat].append(deck.pop())
    return hands


def clockwise_from_left(dealer: Seat, seats: int) -> list[Seat]:
    """The order in which cards are dealt: the dealer's left first, the dealer last."""
    return [(dealer + step) % seats for step in range(1, seats + 1)]


def draw_card(deck: list[Card], discards: list[Card], luck: Luck) -> Card | None:
    """The top card; when the stock is out, the discards are shuffled for a new one (H4).

    None if there is nothing left to draw at all.
    """
    if not deck:
        deck += discards
        discards.clear()
        luck.shuffle_cards(deck, "the discards")
    return deck.pop() if deck else None


def gathered(luck: Luck, *places: Iterable[Laid]) -> list[Card]:
    """All the cards from these places, shuffled for a new deal."""
    cards = [card_of(laid) for place in places for laid in place]
    luck.shuffle_cards(cards, "the deck")
    return cards
