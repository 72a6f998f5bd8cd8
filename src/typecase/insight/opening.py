"""Opening a record that somebody brings: what is none is refused in one sentence, with its line."""

from __future__ import annotations

from typing import Any

from typecase.door import replay
from typecase.games.shelf import box
from typecase.insight.reading import record_in
from typecase.insight.seal import seal_of
from typecase.story import logbook
from typecase.story.logbook import LogBroken
from typecase.story.match import Match
from typecase.story.protocol import Seat, Setup
from typecase.table.moves import Refused

CLAUSE = "Records"
BROKEN = "This record cannot be played again: {fault}."
BREAKS_A_RULE = "This record cannot be played again: {fault} (rules: {clause})."
NOT_OVER = "The match is not over: a review would tell what is hidden."


class NotARecord(Refused):
    """It is no record, or not a whole one."""


class OtherRules(Refused):
    """It was made with rules that are not kept here."""


class NotOver(Refused):
    """Its match is not over: whatever is told of it would tell what is hidden."""


class NoSuchSeat(Refused):
    """Nobody sits there."""


def open_record(data: bytes | str) -> Match[Any]:
    """The match of a record, checked line by line and played to its end; else `Refused`."""
    try:
        record = record_in(data if isinstance(data, bytes) else data.encode(errors="replace"))
        of_rules_kept_here(record)
        match = replay(record)
    except LogBroken as fault:
        raise not_a_record(fault) from None
    if match.result is None:
        raise NotOver(NOT_OVER, CLAUSE)
    return match


def not_a_record(fault: LogBroken) -> NotARecord:
    """With its line, and where a rule is broken with the clause."""
    says = BROKEN if fault.clause == CLAUSE else BREAKS_A_RULE
    why = str(fault).rstrip(".")
    return NotARecord(says, fault.clause, fault=why, clause=fault.clause)


def of_rules_kept_here(record: str) -> None:
    """`OtherRules` with those that are kept, where those of the record are not."""
    setup = logbook.setup_of(record)
    try:
        chosen = box(setup.game)
    except Refused as unknown:
        raise LogBroken(1, str(unknown)) from None
    try:
        chosen.under(setup.rules)
    except Refused as other:
        raise OtherRules("It cannot be opened here: {why}", CLAUSE, why=str(other)) from None


def is_sealed(setup: Setup) -> bool:
    """Whether nobody could have chosen the deal: a record made by hand, or of a stacked deck, is
    looked at all the same, and counts for nothing."""
    try:
        seal, promise = seal_of(setup)
    except Refused:
        return False
    return not setup.stack and (seal.promise, seal.seed) == (promise, setup.seed)


def a_seat(match: Match[Any], seat: Seat) -> Seat:
    if type(seat) is not int or not 0 <= seat < match.setup.seats:
        says = "There is no seat {number}; the seats are 0 to {last}."
        raise NoSuchSeat(says, CLAUSE, number=str(seat)[:20], last=match.setup.seats - 1)
    return seat
