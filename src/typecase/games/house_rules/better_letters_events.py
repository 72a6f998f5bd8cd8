"""What happens in Better Letters, and what its previews tell."""

from __future__ import annotations

from typecase.table.cards import Card
from typecase.table.events import Event, Seat
from typecase.table.sights import Public
from typecase.table.worth import Part, Unless


class GridLaid(Event):
    says = "Round {round}: a grid of {rows} rows and {columns} columns."
    round: int
    rows: int
    columns: int


class IsDone(Event):
    says = "{Seat:is|are} done."
    seat: Seat


class WordRead(Event):
    says = "{Seat:has|have} {word}: {rules}."
    seat: Seat
    word: str
    rules: Public[tuple[Card, ...]]  # in the order of its path


class CompletedBonus(Event):
    says = "{Seat:completes|complete} a bonus for {points:# point|# points}: {card}."
    seat: Seat
    card: Public[Card]
    points: int


class DrewNoBonus(Event):
    says = "{Seat:draws|draw} no bonus."
    seat: Seat


class BonusesMissed(Event):
    says = "{Seat:loses|lose} {points:# point|# points} for bonuses that were not met: {cards}."
    seat: Seat
    points: int
    cards: Public[tuple[Card, ...]]


# Before a word is handed in


class OnItsPath(Part):
    says = "{points} for {card}"
    card: Card
    points: int


class ManyTokens(Part):
    says = "{points} for a path of {tokens} cards"
    points: int
    tokens: int


class BonusMet(Part):
    says = "{points} for the bonus {card}"
    card: Card
    points: int


class MeetsToo(Part):
    says = "meets {card} too"
    card: Card  # of the grid, and not on the path


class OthersOnItsCards(Unless):
    says = "others on the same cards, {off:# point|# points} less at most"
    off: int


class IfShared(Unless):
    says = "{points} more for the bonus {card} if others use the same cards"
    card: Card
    points: int


class AVote(Unless):
    says = "a vote, which leaves nothing if most say that it is no word"


class IfMet(Unless):
    says = "{points} for {card} if a word meets it, and as many off at the end if none does"
    card: Card
    points: int
