"""What happens in the games where all look for the same thing at once: Red-Handed, Word Slam, My
Word! and Letter Hogs."""

from __future__ import annotations

from typecase.table.events import Event, Seat


class DealtEach(Event):
    says = "{Seat:deals|deal} {count:# card|# cards} each."
    seat: Seat
    count: int


class FoundNoWord(Event):
    says = "{Seat:finds|find} no word."
    seat: Seat


class NobodyWon(Event):
    says = "Nobody wins this time, and nothing is scored."


class StandsAt(Event):
    says = "{Seat:stands|stand} at {total:# point|# points}."
    seat: Seat
    total: int
