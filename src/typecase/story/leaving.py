"""Leaving: what the match itself tells, whatever the game."""

from __future__ import annotations

from typecase.table.events import Event, Seat


class Resigned(Event):
    says = "{Seat:resigns|resign}."
    seat: Seat


class ProposedToEnd(Event):
    says = "{Seat:proposes|propose} to end the match."
    seat: Seat


class AgreedToEnd(Event):
    says = "{Seat:agrees|agree} to end the match."
    seat: Seat


class WouldPlayOn(Event):
    says = "{Seat:would} rather play on."
    seat: Seat


class TookProposalBack(Event):
    says = "{Seat:takes|take} the proposal back."
    seat: Seat


class EndedByAgreement(Event):
    says = "The match ends by agreement."
