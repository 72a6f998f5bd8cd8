"""Seen: all that one seat is shown of a match, and so all that a bot, a page or an environment
gets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from typecase.story.protocol import Ask, Millis, Result, Seat


class Seen(NamedTuple):
    """One seat's side of a match. `seat` is None for somebody who only watches."""

    game: str
    seat: Seat | None
    seats: int
    options: Mapping[str, Any]  # what was agreed
    now: Millis
    deadline: Millis | None
    phase: str
    awaited: tuple[Seat, ...]
    others: tuple[str, ...]  # what is said of the seats that are awaited
    ask: Ask | None
    scores: dict[Seat, int]
    result: Result | None
    table: dict[str, Any]  # what the sights let this seat see

    def plain(self) -> dict[str, Any]:
        """The same as one flat JSON-able dict: the table's own fields and the frame around them."""
        return {
            "game": self.game,
            "seat": self.seat,
            "seats": self.seats,
            "options": dict(self.options),
            "now": self.now,
            "deadline": self.deadline,
            "phase": self.phase,
            "awaited": list(self.awaited),
            "others": list(self.others),
            "ask": plain_ask(self.ask),
            **self.table,
            "scores": self.scores,
            "result": plain_result(self.result),
        }


def plain_result(result: Result | None) -> dict[str, Any] | None:
    if result is None:
        return None
    told = {"winners": list(result.winners), "scores": result.scores}
    return {**told, "besides": dict(result.besides)} if result.besides else told


def plain_ask(ask: Ask | None) -> dict[str, Any] | None:
    if ask is None:
        return None
    moves = {verb: move.describe() for verb, move in ask.moves.items()}
    return {"says": ask.says, "free": ask.free, "moves": moves}
