"""`typecase replay`: the story of a recorded match, told line by line and checked on the way."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

from typecase.cli.narrate import Teller
from typecase.cli.parser import Parser
from typecase.cli.play import unlike
from typecase.cli.saving import reason
from typecase.cli.terminal import write
from typecase.door import replay as checked
from typecase.games.shelf import box
from typecase.story import logbook
from typecase.story.match import Match
from typecase.story.protocol import Line, Seat
from typecase.table.cards import Card, Down
from typecase.table.moves import Refused
from typecase.typed.ways import PLACES

COUNTED = (*PLACES, "down", "index")  # places, which count from 0 in actions
CARDS = ("card", "cards", "discard", "keep", "letters")  # fields of actions that hold ids


def replay(arguments: list[str]) -> int:
    """Tell one record. Where it cannot be what happened, the story ends with the line's number."""
    parser = Parser("replay", "Tell the story of a recorded match.")
    parser.add_argument("file", help="the record; - reads it from standard input")
    parser.add_argument("--to", type=int, metavar="N", help="tell only the first N inputs")
    parser.add_argument("--seat", type=int, metavar="N", help="tell what this seat saw, no more")
    given = parser.parse_args(arguments)
    tell(cut(read_text(given.file), given.to), given.seat, write)
    return 0


def read(name: str) -> bytes:
    """What the file of a record holds."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise Refused(
            "{name} cannot be read: {why}.", "Arguments", name=name, why=reason(error)
        ) from None


def read_text(name: str) -> str:
    """The text of a record."""
    try:
        return read(name).decode("utf-8")
    except UnicodeDecodeError:
        raise Refused("{name} is no record: it is not text.", "Arguments", name=name) from None


def cut(text: str, inputs: int | None) -> str:
    """The record up to so many inputs."""
    if inputs is None:
        return text
    lines = text.rstrip("\n").split("\n")
    if not 0 <= inputs < len(lines):
        says = "--to must be a whole number from 0 to {most}, not {inputs}."
        raise Refused(says, "Arguments", most=max(0, len(lines) - 1), inputs=inputs)
    return "\n".join(lines[: inputs + 1])


def tell(text: str, seat: Seat | None, write: Callable[[str], None]) -> None:
    """The whole story; `LogBroken` where the record breaks off from the rules."""
    match = checked(text.split("\n", 1)[0])  # the header alone: the table before the first input
    if seat is not None and not 0 <= seat < match.setup.seats:
        last = match.setup.seats - 1
        says = "--seat must be from 0 to {last}, not {number}."
        raise Refused(says, "Arguments", last=last, number=seat)
    told = logbook.replay(text, lambda _setup: Told(match, seat, write))
    told.finish()


class Told:
    """A match that tells what happens while it is played again."""

    def __init__(self, match: Match[Any], seat: Seat | None, write: Callable[[str], None]) -> None:
        self.match, self.seat, self.write = match, seat, write
        setup = match.setup
        names = [player.name for player in setup.players] or [""] * setup.seats
        named = [name or f"Seat {number}" for number, name in enumerate(names)]
        self.teller = Teller(unlike(named), seat)
        self._told = 0  # the number of the last event that was told
        self._faces = faces_on(match.table)
        write(f"{box(setup.game).title}, {setup.seats} seats, seed {setup.seed}.")
        self._tell_news()

    def again(self, line: Line) -> None:
        """Play one line of the record, and tell it."""
        self.match.again(line)
        if line.seat is None:
            self.write(f"{moment(line.at)} The time is up.")
        elif self.seat is None or self.seat == line.seat:  # what others did secretly stays secret
            self.write(f"{moment(line.at)} {self.teller.name(line.seat)}: {self._deed(line)}")
        self._tell_news()

    def finish(self) -> None:
        """How it ended, or how it stands."""
        match = self.match
        if match.result is None:
            for text in match.look(self.seat).others:
                self.write(f"{self.teller.tell(text)}.")
            self.write(f"The match is not over after {len(match.log)} inputs.")
        else:
            self.write(f"The match is over. {self.teller.ending(match.result)}")
        if self.seat is not None:
            self.write(self.teller.hand(match.look(self.seat)))
        self.write(self.teller.scores(match.look(self.seat)))

    def _tell_news(self) -> None:
        seen = self.match.look(self.seat)
        for text in self.teller.news(seen, self._told):
            self.write(f"    {text}")
        self._told = len(seen.events)

    def _deed(self, line: Line) -> str:
        assert line.action is not None, "a seat has done something"
        told = [str(line.action["do"])]
        told += [self._field(name, value) for name, value in line.action.items() if name != "do"]
        return ", ".join(told)

    def _field(self, name: str, value: Any) -> str:
        """One field as a player reads it: cards by their faces, places from 1, seats by name."""
        values = value if isinstance(value, list) else [value]
        if name == "word":
            return str(value)
        if name == "seat":
            return self.teller.name(value)
        if name in CARDS:
            return f"{name} {' '.join(self._faces.get(one, str(one)) for one in values) or 'none'}"
        if name in COUNTED:
            return f"{name} {' '.join(str(place + 1) for place in values)}"
        if isinstance(value, bool):
            return f"{name} {'yes' if value else 'no'}"
        if isinstance(value, dict):
            lines = [f"{axis} {at} {word}" for axis in value for at, word in value[axis].items()]
            return ", ".join(lines) or "no word"
        return f"{name} {value}"


def moment(at: int) -> str:
    """A time of the match as minutes and seconds.

    >>> moment(83_456)
    '1:23.4'
    """
    return f"{at // 60_000}:{at // 1000 % 60:02}.{at // 100 % 10}"


def faces_on(table: Any) -> dict[int, str]:
    """What every card of the match shows, by its id, wherever on the table it is."""
    faces: dict[int, str] = {}

    def gather(value: Any) -> None:
        if isinstance(value, Card):
            faces[value.id] = value.face
        elif isinstance(value, Down):
            gather(value.card)
        elif isinstance(value, dict):
            for item in value.values():
                gather(item)
        elif isinstance(value, list | tuple):
            for item in value:
                gather(item)

    for field in fields(table):
        gather(getattr(table, field.name))
    return faces
