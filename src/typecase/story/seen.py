"""Seen: all that one seat is shown of a match, and so all that a bot, a page or an environment
gets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from typecase.story.protocol import Ask, Millis, Result, Seat
from typecase.table.events import Events, Question, plain_message
from typecase.table.wording import with_numbers

NOTHING_YET = Events([], None)


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
    events: Events = NOTHING_YET  # what it has seen happen

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
            "events": self.events.plain(),
            **self.table,
            "scores": dict(self.scores),
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
    plain: dict[str, Any] = {"says": with_numbers(ask.says), "free": ask.free, "moves": moves}
    return {**plain, "about": plain_message(ask.says)} if isinstance(ask.says, Question) else plain


# What is read, and may be worded anew at any time
TEXTS = frozenset({"label", "name", "reason", "says"})


def without_texts(described: Any) -> Any:
    """What is asked, without a word of how: nobody's chances hang on a sentence."""
    if isinstance(described, dict):
        return {key: without_texts(value) for key, value in described.items() if key not in TEXTS}
    return [without_texts(one) for one in described] if isinstance(described, list) else described


def question_of(seen: Seen) -> tuple[Any, ...]:
    """What tells one question from the next, though others answer it or draw cards meanwhile."""
    asked, table = seen.ask, seen.table
    about = asked.says if asked and isinstance(asked.says, Question) else None
    verbs = tuple(asked.moves) if asked else ()
    where = (table.get(name) for name in ("round", "turn", "word"))
    return seen.phase, about, verbs, *where
