"""What happens at the tables of the betting games, and what their previews tell."""

from __future__ import annotations

from typecase.table.cards import Card
from typecase.table.events import Event, Question, Seat
from typecase.table.sights import Public
from typecase.table.worth import Part, Unless

# A hand


class HandBegan(Event):
    says = "Hand {hand}: {seat:deals|deal}, and {chips:# chip lies|# chips lie} in the pot."
    hand: int
    seat: Seat
    chips: int


class DealtAnew(Event):
    says = (
        "Everybody has checked: the hand is dealt anew, and {chips:# chip stays|# chips stay} in "
        "the pot."
    )
    chips: int


class Redrew(Event):
    says = "{Seat:draws|draw} {cards:no card|# card|# cards}."
    seat: Seat
    cards: int  # how many: nobody else sees which


# Betting


class ToCall(Question):
    says = "{chips} to call"
    chips: int


class Checked(Event):
    says = "{Seat:checks|check}."
    seat: Seat


class Bet(Event):
    says = "{Seat:bets|bet} {chips}."
    seat: Seat
    chips: int


class Called(Event):
    says = "{Seat:calls|call} {chips}."
    seat: Seat
    chips: int


class Raised(Event):
    says = "{Seat:raises|raise} by {chips}."
    seat: Seat
    chips: int  # beyond what was to call


class AllIn(Event):
    says = "{Seat:is|are} all-in."
    seat: Seat


class Folded(Event):
    says = "{Seat:folds|fold}."
    seat: Seat


class LeftTheTable(Event):
    says = "{Seat:leaves|leave} the table with {chips:# chip|# chips}."
    seat: Seat
    chips: int


# The showdown


class Showed(Event):
    says = "{Seat:shows|show} {cards}: {word}, {points:# point|# points}."
    seat: Seat
    cards: Public[tuple[Card, ...]]
    word: str
    points: int


class ShowedNoWord(Event):
    says = "{Seat:shows|show} {cards}: no word, {points} for the best card."
    seat: Seat
    cards: Public[tuple[Card, ...]]
    points: int


class Conceded(Event):
    says = "{Seat:concedes|concede}."
    seat: Seat


class WonChips(Event):
    says = "{Seat:wins|win} {chips:# chip|# chips}."
    seat: Seat
    chips: int


class WonUnseen(Event):
    says = (
        "{Seat:is the last one left and wins|are the last one left and win} {chips:# chip|# chips}."
    )
    seat: Seat
    chips: int


class StayedInThePot(Event):
    says = "{chips:# chip stays|# chips stay} in the pot for the next hand."
    chips: int


# Before it is done


class PaysIn(Part):
    says = "{chips:# chip|# chips} into the pot, {left} left"
    chips: int
    left: int


class GivesUp(Part):
    says = "{chips:# chip|# chips} given up"
    chips: int


class IfAllConcede(Unless):
    says = "a share of any pot that everybody in it concedes"


class HighestCard(Part):
    says = "{points} for the highest card"
    points: int
