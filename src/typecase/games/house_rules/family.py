"""What the games of the Letter Head rulebook share: its deck, what is agreed, and a fresh table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from typecase.decks import deck
from typecase.games.house_rules.dealing import one_deck, who_deals
from typecase.games.house_rules.parts import Letters
from typecase.games.house_rules.word_lists import TableWords, WordList
from typecase.story.options import Dealer, HeadStart, OneOf, Options, Referee
from typecase.story.protocol import Seat, Setup, TableT
from typecase.table.cards import Card, worth
from typecase.table.events import Event
from typecase.table.luck import Luck

DECK = deck("letter-head")

TurnSeconds = Annotated[int | None, OneOf(60, 120, 180, None), "time for a turn"]


@dataclass(frozen=True, kw_only=True)
class FamilyOptions(Options):
    """Rules For All Games: any word of the dictionary, challenges, and a dealer who is drawn."""

    lexicon: Annotated[
        str | TableWords,
        WordList("letter-head"),
        "which words are words; everything with challenges is the rulebook's anything goes",
    ] = "letter-head"
    referee: Referee = "challenge"
    dealer: Dealer = "draw"
    head_start: HeadStart = 0


class Opening(NamedTuple):
    """How a table begins: its luck, who deals, what was seen of that, and the shuffled deck."""

    seats: int
    pace: str
    luck: Luck
    dealer: Seat
    saw: list[Event]
    deck: list[Card]

    def table(self, kind: Callable[..., TableT], **own: Any) -> TableT:
        """A table that begins so, with what is the game's own on it."""
        t = kind(
            seats=self.seats,
            pace=self.pace,
            luck=self.luck,
            dealer=self.dealer,
            deck=self.deck,
            **own,
        )
        t.tell(*self.saw)
        return t


def opened(setup: Setup, options: FamilyOptions) -> Opening:
    """Draw for the deal and shuffle the deck, or stack it as the set-up says."""
    luck, deck = one_deck(DECK, setup)
    dealer, saw = who_deals(options.dealer, DECK, setup.seats, luck)
    return Opening(setup.seats, options.pace, luck, dealer, saw, deck)


def letters_of(word: str, cards: Iterable[Card]) -> Letters:
    """The points of the cards laid; a wild card has those of the letter that it lies for."""
    points = (worth(card, letter, DECK.points) for card, letter in zip(cards, word, strict=True))
    return Letters(sum(points))


def own_points(cards: Iterable[Card]) -> Letters:
    """The points of the cards themselves: a wild card has none."""
    return Letters(sum(card.points for card in cards))
