"""What happens in Letterpress, what is asked there, and what a preview tells."""

from __future__ import annotations

from typecase.table.cards import Card
from typecase.table.events import Event, Question, Seat
from typecase.table.sights import Public
from typecase.table.worth import Part, Unless


class SharedLetters(Event):
    says = "Round {round}. The shared letters are {cards}."
    round: int
    cards: Public[tuple[Card, ...]]


class WordHandedIn(Event):
    says = "{Seat:has|have} written."
    seat: Seat


class HasWord(Event):
    says = "{Seat:has|have} {word}, {points:# point|# points}."
    seat: Seat
    word: str
    points: int
    cards: Public[tuple[Card, ...]]  # that print it, shared letters and others


class DrewLot(Event):
    says = "{Seat:draws|draw} {letters} to break a tie."
    seat: Seat
    letters: str  # of a card that goes under the deck at once; and only cards have a face
    is_lot = True


class ClaimedLetters(Event):
    says = "{Seat:claims|claim} {cards:or no letter}."
    seat: Seat
    cards: Public[tuple[Card, ...]]  # from the letters in play, for the collection


class ClaimedChallenge(Event):
    says = "{Seat:claims|claim} {name}."
    seat: Seat
    card: Public[Card]
    name: str


class BecameLetters(Event):
    says = "The card joins {seat:'s} collection: {letters}, {points:# point|# points}."
    seat: Seat
    letters: str
    points: int


class BrokeTie(Event):
    says = "{Seat:has|have} {points:no points|# point|# points} to break the tie."
    seat: Seat
    points: int
    cards: Public[tuple[Card, ...]]  # of the collection, what the last word has not used


# The Rotary Printer


class Harvested(Event):
    says = "{Seat:harvests|harvest} {cards:or nothing}."
    seat: Seat
    cards: Public[tuple[Card, ...]]  # from the line above, for the collection


class LeftLibrary(Event):
    says = "{cards} goes {won:into the collection|back under its deck}."
    seat: Seat
    cards: Public[tuple[Card, ...]]
    won: bool


class PrinterScored(Event):
    says = "{Seat:has|have} {points:# point|# points}, the Printer {printer}."
    seat: Seat
    points: int
    printer: int


class WriteLastWord(Question):
    says = "The Printer has {printer:# point|# points}: write your last word"
    printer: int


# Previews


class Meets(Part):
    says = "{name} is met"
    card: Card
    name: str


class MayMeet(Unless):
    says = "{name} may be met too"
    card: Card
    name: str


class ForTheCollection(Part):
    says = "{cards:or nothing} for your collection"
    cards: tuple[Card, ...]


class ClaimsChallenge(Part):
    says = "{name}"
    card: Card
    name: str


class BecomesLetters(Part):
    says = "{letters}, {counts:# point|# points}, for your collection"
    letters: str
    counts: int  # in a word of the last round


class DrawsTop(Part):
    says = "the top card of the deck of {deck} for your collection"
    deck: str


class KeepsOneOf(Part):
    says = "one of the top {looked} letters for your collection"
    looked: int


class OneMoreLetter(Part):
    says = "one more letter to claim"


class ForTheLibrary(Part):
    says = "{cards} for the Printer's library"
    cards: tuple[Card, ...]


class ThenALibraryCard(Part):
    says = "then one card of the library {won:is yours|goes back under its deck}"
    won: bool


class BackUnderItsDeck(Part):
    says = "{cards} back under its deck"
    cards: tuple[Card, ...]


class PrinterHas(Part):
    says = "the Printer then has {printer:# point|# points}"
    printer: int
