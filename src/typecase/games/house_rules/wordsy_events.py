"""What happens at a table of Wordsy, and in no other game; and what its previews tell."""

from __future__ import annotations

from typecase.table.cards import Card
from typecase.table.events import Event, Question, Seat
from typecase.table.sights import Public
from typecase.table.worth import Part, Unless


class LaidTheBoard(Event):
    says = "Round {round}: {cards}."
    round: int
    cards: Public[tuple[Card, ...]]


class TurnedTheSand(Event):
    says = "{Seat:is the fastest and turns|are the fastest and turn} the sand."
    seat: Seat


class HasWritten(Event):
    says = "{Seat:has|have} written {word:or nothing}."
    seat: Seat
    word: str


class TickedBonus(Event):
    says = "{Seat:ticks|tick} a bonus box of {points:# point|# points}."
    seat: Seat
    points: int


# Words that are worth nothing


class IsACheapie(Event):
    says = "{word} is a cheapie of {relative}, and so worth nothing."
    seat: Seat
    word: str
    relative: str


class WhichWordDidYouMean(Question):
    says = "{word} falls. Which word did you mean? At most two letters may differ"
    word: str


class MeantAnotherWord(Event):
    says = "{Seat:meant} {word}: it counts instead of {fallen}."
    seat: Seat
    word: str
    fallen: str


# Before a word is handed in


class SoloBonus(Part):
    says = "{points} for stopping the timer"
    points: int


class APenalty(Part):
    says = "{off} off at the end for less than 20 at the bottom spot"
    off: int


class ABonus(Unless):
    says = "{points} more {lead:unless too many words are better|if it beats the fastest word}"
    points: int
    lead: bool  # whether it is the one to be beaten


class NotYetJudged(Unless):
    says = "the dictionary, which has not judged this draft yet"


class IfItStands(Unless):
    says = "{points:# point|# points} off at the end if the word stands"
    points: int
