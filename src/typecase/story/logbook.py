"""The logbook: a match as text. A header line, then one line of JSON for every input.

Append-only, so a crash costs at most the line being written; one line an input, so a difference
can be read; and complete, so that a record is all it takes to have the match again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

from typecase.story.protocol import Line, RulesFault, Setup
from typecase.table.moves import Refused

FORMAT = 1  # of the record itself; a game's rules have a version of their own


class LogBroken(ValueError):
    """A record that cannot be what happened: it says at which line, and why."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


class Replayed(Protocol):
    """A match that can be played again from its record."""

    def again(self, line: Line) -> None: ...


ReplayedT = TypeVar("ReplayedT", bound=Replayed)


def record(setup: Setup, log: Iterable[Line]) -> str:
    """The whole match as text."""
    return "".join([header(setup), *map(written, log)])


def header(setup: Setup) -> str:
    """The first line of a record."""
    return _json({"typecase": FORMAT, **setup._asdict()})


def written(line: Line) -> str:
    """One input as a line of the record."""
    if line.action is None:
        kept: dict[str, Any] = {"at": line.at, "ask": line.ask, "time_up": True}
    else:
        kept = {"at": line.at, "seat": line.seat, "ask": line.ask, "action": line.action}
    return _json({**kept, "heard": line.heard} if line.heard else kept)


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=True) + "\n"


def replay(text: str, open_match: Callable[[Setup], ReplayedT]) -> ReplayedT:
    """The same match again, checked line by line; `LogBroken` where the record and the rules
    disagree."""
    if not isinstance(text, str) or not text.strip():
        raise LogBroken(1, "the record is empty; it begins with a header line")
    first, *rest = text.rstrip("\n").split("\n")
    try:
        match = open_match(_setup(_object(1, first)))
    except Refused as refused:
        raise LogBroken(1, str(refused)) from None
    for number, line in enumerate(rest, start=2):
        try:
            match.again(_line(number, line))
        except Refused as refused:
            raise LogBroken(number, str(refused)) from None
        except RulesFault as fault:
            raise LogBroken(number, str(fault)) from fault
    return match


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


def _setup(value: dict[str, Any]) -> Setup:
    if value.pop("typecase", None) != FORMAT:
        raise LogBroken(1, f"this is not the header of a record of form {FORMAT}")
    for name, kind in _HEADER.items():
        if type(value.get(name)) is not kind:
            raise LogBroken(1, f"the header lacks a proper {name}")
    if unknown := sorted(set(value) - set(_HEADER)):
        raise LogBroken(1, f"the header has an unknown {unknown[0]}")
    return Setup(**value)


def _line(number: int, text: str) -> Line:
    value = _object(number, text)
    action, heard, seat = value.get("action"), value.get("heard", {}), value.get("seat")
    proper = (
        type(value.get("at")) is int
        and isinstance(value.get("ask"), str)
        and isinstance(heard, dict)
        and (
            value.get("time_up") is True
            if action is None
            else isinstance(action, dict) and type(seat) is int
        )
    )
    if not proper or set(value) - {"at", "seat", "ask", "action", "time_up", "heard"}:
        raise LogBroken(number, "this is not a line of a record")
    return Line(value["at"], seat, value["ask"], action, None, heard)
