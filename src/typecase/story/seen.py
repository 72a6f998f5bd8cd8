"""Seen: all that one seat is shown of a match, and so all that a bot, a page or an environment
gets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from typecase.story.protocol import Ask, Millis, Result, Seat
from typecase.table.events import Events, Message, Question, plain_message
from typecase.table.wording import Phrase, Text, with_numbers

NOTHING_YET = Events([], None)
Say: TypeAlias = Callable[[Message | Text], str]  # how somebody reads it


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
    others: tuple[Text, ...]  # what is said of the seats that are awaited
    ask: Ask | None
    scores: dict[Seat, int]
    result: Result | None
    table: dict[str, Any]  # what the sights let this seat see
    events: Events = NOTHING_YET  # what it has seen happen

    def plain(self, say: Say = with_numbers) -> dict[str, Any]:
        """The same as one flat JSON-able dict: the table's own fields and the frame around them.
        What is read is in the words of `say`, or with {0} for the name of seat 0."""
        return self.now_plain(say) | {"events": self.events.plain()}

    def now_plain(self, say: Say = with_numbers) -> dict[str, Any]:
        """The same without what has happened before."""
        return {
            "game": self.game,
            "seat": self.seat,
            "seats": self.seats,
            "options": dict(self.options),
            "now": self.now,
            "deadline": self.deadline,
            "phase": self.phase,
            "awaited": list(self.awaited),
            "others": [say(said) for said in self.others],
            "ask": plain_ask(self.ask, say),
            **self.table,
            "scores": dict(self.scores),
            "result": plain_result(self.result),
        }


def plain_result(result: Result | None) -> dict[str, Any] | None:
    if result is None:
        return None
    told = {"winners": list(result.winners), "scores": result.scores}
    return {**told, "besides": dict(result.besides)} if result.besides else told


def said_of(asks: Mapping[Seat, Ask], awaited: Iterable[Seat]) -> tuple[Phrase, ...]:
    """What is read of the seats that are waited for; of those who are asked the same, once.

    >>> asks = dict.fromkeys((0, 2), Ask({}, "", "{Seat:is|are} deciding"))
    >>> [str(said) for said in said_of(asks, asks)]
    ['Seat 0 and Seat 2 are deciding']
    """
    alike: dict[str, tuple[Seat, ...]] = {}
    for seat in awaited:
        if others := asks[seat].others:
            alike[others] = (*alike[others], seat) if others in alike else (seat,)
    return tuple([Phrase(others, seat=seats) for others, seats in alike.items()])


def plain_ask(ask: Ask | None, say: Say = with_numbers) -> dict[str, Any] | None:
    """What is asked as JSON-able data, in somebody's words."""
    if ask is None:
        return None
    moves = {verb: _worded(move.describe(), say) for verb, move in ask.moves.items()}
    plain: dict[str, Any] = {"says": say(ask.says), "free": ask.free, "moves": moves}
    return {**plain, "about": plain_message(ask.says)} if isinstance(ask.says, Question) else plain


# What is read, and may be worded anew at any time
TEXTS = frozenset({"label", "name", "reason", "reward", "says", "text"})


def _worded(described: dict[str, Any], say: Say) -> dict[str, Any]:
    """A move that was described just now, with every text in it as it is read."""
    described["label"] = say(described["label"])
    if "reason" in described:
        described["reason"] = say(described["reason"])
    if described["kind"] == "choose":
        for option in described["options"]:
            option["name"] = say(option["name"])
    for part in described.get("parts", ()):
        _worded(part, say)
    return described


def wordless(ask: Ask | None) -> Any:
    """What is asked, without a word of how: nobody's chances hang on a sentence."""
    if ask is None:
        return None
    moves = {verb: without_texts(move.describe()) for verb, move in ask.moves.items()}
    about = plain_message(ask.says) if isinstance(ask.says, Question) else None
    told = {"free": ask.free, "moves": moves}
    return {**told, "about": without_texts(about)} if about else told


def without_texts(described: Any) -> Any:
    """The same without what is written for people."""
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
