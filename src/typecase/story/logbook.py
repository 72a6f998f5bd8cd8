"""The logbook: a match as text. A header line, then one line of JSON for every input.

Append-only, so a crash costs at most the line being written; one line an input, so a difference
can be read; and complete, so that a record is all it takes to have the match again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

import msgspec

from typecase.story.protocol import Line, Player, RulesFault, Setup
from typecase.table.moves import Refused

FORMAT = 2  # of the record itself; a game's rules have a version of their own
FIRST = 1  # the form before it: every option, no players, no seal, no race; read, never written


class LogBroken(ValueError):
    """A record that cannot be what happened: it says at which line, and why."""

    def __init__(self, line: int, why: str, clause: str = "Records") -> None:
        super().__init__(f"line {line}: {why}")
        self.line, self.clause = line, clause


class Replayed(Protocol):
    """A match that can be played again from its record."""

    def again(self, line: Line) -> None: ...


ReplayedT = TypeVar("ReplayedT", bound=Replayed)


def record(setup: Setup, log: Iterable[Line]) -> str:
    """The whole match as text."""
    return "".join([header(setup), *map(written, log)])


def header(setup: Setup) -> str:
    """The first line of a record: what was agreed in another way than usual, and who sat where."""
    kept: dict[str, Any] = {
        "typecase": FORMAT,
        "game": setup.game,
        "rules": setup.rules,
        "seats": setup.seats,
        "seed": setup.seed,
        "options": setup.differing,
        "stack": setup.stack,
    }
    if setup.players:
        kept["players"] = [_told(player) for player in setup.players]
    if setup.seal is not None:
        kept["seal"] = setup.seal
    return _json(kept)


def _told(player: Player) -> dict[str, Any]:
    return {name: value for name, value in player._asdict().items() if value is not None}


_in_a_line = json.JSONEncoder(separators=(",", ":"), ensure_ascii=True).encode


def written(line: Line) -> str:
    """One input as a line of the record."""
    if line.action is None:
        kept: dict[str, Any] = {"at": line.at, "ask": line.ask, "time_up": True}
    else:
        kept = {"at": line.at, "seat": line.seat, "ask": line.ask, "action": line.action}
    if line.race is not None:
        kept["race"] = line.race
    if line.heard:
        kept["heard"] = line.heard
    return _quickly(kept) or _json(kept)


def _quickly(value: dict[str, Any]) -> str | None:
    """The same ten times as fast, where there is nothing in it that a record escapes."""
    try:
        told = msgspec.json.encode(value).decode()
    except UnicodeEncodeError:  # half a character
        return None
    return told + "\n" if told.isascii() and told.isprintable() else None


def _json(value: dict[str, Any]) -> str:
    return _in_a_line(value) + "\n"


def replay(text: str, open_match: Callable[[Setup], ReplayedT]) -> ReplayedT:
    """The same match again, checked line by line; `LogBroken` where the record and the rules
    disagree."""
    setup = setup_of(text)
    _, *rest = text.rstrip("\n").split("\n")
    try:
        match = open_match(setup)
    except Refused as refused:
        raise LogBroken(1, str(refused)) from None
    for number, line in enumerate(rest, start=2):
        again(match, number, line)
    return match


def setup_of(text: str) -> Setup:
    """What the first line of a record tells; whether there are such rules is not asked."""
    if not isinstance(text, str) or not text.strip():
        raise LogBroken(1, "the record is empty; it begins with a header line")
    return _setup(_object(1, text.split("\n", 1)[0]))


def again(match: Replayed, number: int, text: str) -> None:
    """One line more of a match whose record has come so far."""
    try:
        match.again(_line(number, text))
    except Refused as refused:
        raise LogBroken(number, str(refused), refused.clause) from None
    except RulesFault as fault:
        raise LogBroken(number, str(fault)) from fault


def _object(number: int, line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise LogBroken(number, "this is not a line of JSON") from None
    if not isinstance(value, dict):
        raise LogBroken(number, "this is not a JSON object")
    return value


_HEADER: dict[str, type] = {
    "game": str,
    "rules": str,
    "seats": int,
    "seed": int,
    "options": dict,
    "stack": dict,
}
_OPTIONAL: dict[str, type] = {"players": list, "seal": dict}


def _setup(value: dict[str, Any]) -> Setup:
    form = value.pop("typecase", None)
    if form not in (FIRST, FORMAT) or type(form) is not int:
        if type(form) is int and form > FORMAT:
            raise LogBroken(1, f"a record of form {form} needs a newer Typecase")
        raise LogBroken(1, f"this is not the header of a record of form {FORMAT} or {FIRST}")
    optional = {} if form == FIRST else _OPTIONAL
    for name, kind in (*_HEADER.items(), *optional.items()):
        if (name in value or name in _HEADER) and type(value.get(name)) is not kind:
            raise LogBroken(1, f"the header lacks a proper {name}")
    if unknown := sorted(set(value) - {*_HEADER, *optional}):
        raise LogBroken(1, f"the header has an unknown {unknown[0]}")
    players = tuple(map(_player, value.pop("players", ())))
    return Setup(**value, differing=value["options"], players=players)


def _player(value: Any) -> Player:
    if isinstance(value, dict) and {"name", "kind"} <= set(value) <= set(Player._fields):
        player = Player(**value)
        if player.proper() and _told(player) == value:
            return player
    raise LogBroken(1, "the header lacks proper players")


def _line(number: int, text: str) -> Line:
    value = _object(number, text)
    action, heard, seat = value.get("action"), value.get("heard", {}), value.get("seat")
    proper = (
        type(value.get("at")) is int
        and isinstance(value.get("ask"), str)
        and isinstance(heard, dict)
        and type(value.get("race", 0)) is int
        and (
            value.get("time_up") is True and "race" not in value
            if action is None
            else isinstance(action, dict) and type(seat) is int
        )
    )
    if not proper or set(value) - {"at", "seat", "ask", "action", "time_up", "race", "heard"}:
        raise LogBroken(number, "this is not a line of a record")
    return Line(value["at"], seat, value["ask"], action, None, heard, value.get("race"))
