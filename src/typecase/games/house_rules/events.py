"""What happens in several games: each kind is told in the same words wherever it happens.

A game's own kinds stand in its file, before its table.
"""

from __future__ import annotations

from typecase.table.cards import Card, Laid
from typecase.table.events import Event, Own, Question, Seat, Seats
from typecase.table.sights import Public

# Who deals


class DrewForDeal(Event):
    says = "{Seat:draws|draw} {letter} for the deal."
    seat: Seat
    letter: str  # not a card of the deck that is dealt; and only cards have a face


class Deals(Event):
    says = "{Seat:deals|deal}."
    seat: Seat


# Cards that move


class Drew(Event):
    says = "{Seat:draws|draw} {card:or a card}."
    seat: Seat
    card: Own[Laid]


class Discarded(Event):
    says = "{Seat:discards|discard} {cards:or nothing}."
    seat: Seat
    cards: Public[tuple[Card, ...]]


class Passed(Event):
    says = "{Seat:passes and discards|pass and discard} {discarded:or nothing}."
    seat: Seat
    discarded: Public[tuple[Card, ...]]


class Kept(Event):
    says = "Of {cards} cards {seat:keeps|keep} {card:or one}."
    seat: Seat
    card: Own[Laid]
    cards: int


class TurnedUp(Event):
    says = "{Seat:turns|turn} up {cards}."
    seat: Seat
    cards: Public[tuple[Laid, ...]]


# Words, and what becomes of them


class IsItAWord(Question):
    says = "{Seat:plays|play} {word}. Is it a word?"
    seat: Seat
    word: str


class Formed(Event):
    says = "{Seat:forms|form} {word}."
    seat: Seat
    word: str
    cards: Public[tuple[Card, ...]]


class Fell(Event):
    says = "{word} falls: {challengers} challenged it{points:|, # point each|, # points each}."
    seat: Seat  # whose word it was
    word: str
    challengers: Seats
    points: int = 0  # for each of them


class Stood(Event):
    says = "{word} stands: {challengers} challenged it in vain."
    seat: Seat
    word: str
    challengers: Seats


class IsNoWord(Event):
    says = "{word} is no word, and so worth nothing."
    seat: Seat  # whose it was
    word: str


class HasNoWord(Event):
    says = "{Seat:has|have} no word."
    seat: Seat


class Scored(Event):
    says = "{Seat:scores|score} {points:nothing|# point|# points} for {word:or no word}."
    seat: Seat
    word: str
    points: int


class Forfeited(Event):
    says = "{Seat:forfeits|forfeit} the turn."
    seat: Seat


# The table's vote


class ShallItStand(Question):
    says = "{Seat:wants|want} to play {word}. Is it a word for this table?"
    seat: Seat
    word: str


class PutToTheVote(Event):
    says = "{Seat:puts|put} {word} to the vote."
    seat: Seat
    word: str


class Voted(Event):
    says = "The table {stands:lets|does not let} {word} stand."
    word: str
    stands: bool
