"""`typecase games`: what is on the shelf, and what can be agreed on before a match."""

from __future__ import annotations

from textwrap import fill

from typecase.cli.parser import Parser
from typecase.cli.rules import rules_of
from typecase.cli.terminal import width, wrapped
from typecase.door import shelf
from typecase.games.shelf import Box, box
from typecase.insight.head_starts import may_be_evened
from typecase.table.moves import Refused


def games(arguments: list[str]) -> int:
    """List the games, or tell the options or the rules of one."""
    parser = Parser("games", "List the games, or tell the options or the rules of one.")
    parser.add_argument("game", nargs="?", help="a game's name, for its options")
    parser.add_argument("--rules", action="store_true", help="tell how it is played instead")
    given = parser.parse_args(arguments)
    if given.game is None:
        if given.rules:
            raise Refused("Name the game whose rules you want.", "Arguments")
        print(listed())
    elif given.rules:
        print("\n".join(rules_of(box(given.game))))
    else:
        print(described(box(given.game)))
    return 0


def listed() -> str:
    """The shelf as a table."""
    rows = [("Game", "Seats", "Minutes", "")]
    rows += [(one.name, seats_of(one), str(one.minutes), one.summary) for one in shelf()]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    lines = []
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        lines += wrapped("  ".join([*cells, row[3]]).rstrip(), width(), sum(widths) + 6)
    about = "typecase games GAME tells the options of a game, and with --rules how it is played."
    return "\n".join([*lines, "", *wrapped(about, width())])


def seats_of(one: Box) -> str:
    few, many = one.seats[0], one.seats[-1]
    return f"{few}" if few == many else f"{few}-{many}"


def described(one: Box) -> str:
    """One game with its options: what each takes, and means."""
    many = one.seats[-1]
    lines = wrapped(f"{one.title} ({one.name}): {one.summary}", width())
    lines += [f"For {seats_of(one)} seats, about {one.minutes} minutes.", ""]
    for option in one.options:
        default = _spoken(option.default)
        takes = option.kind.allowed(many)
        lines.append(f"  --option {option.name}={default}")
        about = f"{option.about[:1].upper()}{option.about[1:]}. Takes {takes}."
        lines.append(fill(about, width(), initial_indent=" " * 6, subsequent_indent=" " * 6))
    if may_be_evened(one.name):
        command = f"typecase play {one.name} --even casual"
        about = f"{command} evens the bots and you out by head starts: you play like a casual bot."
        lines += ["", *wrapped(about, width())]
    lines += ["", f"typecase games {one.name} --rules tells how it is played."]
    return "\n".join(lines)


def _spoken(value: object) -> str:
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
