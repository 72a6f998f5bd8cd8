"""What happens in Better Letters."""

from __future__ import annotations

from typecase.table.cards import Card
from typecase.table.events import Event, Seat
from typecase.table.sights import Public


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
