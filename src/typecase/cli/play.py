"""`typecase play`: any game of the shelf in the terminal, through its moves alone."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import suppress
from time import monotonic_ns
from typing import Any

from typecase.bots.company import company
from typecase.bots.levels import LEVELS, USUAL
from typecase.cli.household import own_lexicon
from typecase.cli.parser import Parser
from typecase.cli.saving import save, writable
from typecase.cli.seat import Player
from typecase.cli.sitting import Sitting
from typecase.cli.telling import Teller
from typecase.door import play as open_match
from typecase.games.shelf import Box, box
from typecase.table.moves import Refused

ME = 0
USUAL_SEATS = 4


def play(arguments: list[str]) -> int:
    """Play one match, and save its record where that is wanted."""
    given = _parser().parse_args(arguments)
    chosen = box(given.game)
    seats = usual_seats(chosen) if given.seats is None else given.seats
    options = dict(map(option, given.option))
    if given.household:
        options["lexicon"] = own_lexicon(options.get("lexicon", chosen.profile))
    match = open_match(chosen.name, seats, given.seed, options)
    path = writable(given.save) if given.save else None
    invited = company(match.setup.seats - 1, match.setup.seed, chosen.name, given.level)
    bots = dict(enumerate(invited, start=ME + 1))
    names = ["You", *(bot.name for bot in bots.values())]
    player = Player(Sitting(match, ME, bots), Teller(names, ME), chosen, reader(), write, clock)
    player.meanwhile, player.hints = given.meanwhile, given.hints
    try:
        player.play()
    finally:
        if path and match.log:  # also of a match that was broken off
            save(path, match.record())
            write(f"The record is in {given.save}.")
    return 0


def _parser() -> Parser:
    parser = Parser("play", "Play a game here in the terminal, against bots.")
    parser.add_argument("game", help="the game's name; typecase games lists them")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play, you included")
    parser.add_argument(
        "--level", choices=LEVELS, default=USUAL, help=f"how well the bots play, {USUAL} without it"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed deals the same cards")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="what was agreed; typecase games GAME lists the options",
    )
    parser.add_argument(
        "--household",
        action="store_true",
        help="play with the words of typecase household as well",
    )
    parser.add_argument("--save", metavar="FILE", help="write the record of the match here")
    parser.add_argument(
        "--meanwhile",
        action="store_true",
        help="ask me also when I merely may do something in another's turn",
    )
    parser.add_argument(
        "--no-hints",
        dest="hints",
        action="store_false",
        help="type hint for the best that your cards allow, and why; this turns that off",
    )
    return parser


def usual_seats(chosen: Box) -> int:
    """Four, or as many as the game takes."""
    return max(chosen.seats[0], min(USUAL_SEATS, chosen.seats[-1]))


def option(text: str) -> tuple[str, Any]:
    """One agreed option, as its name and value.

    >>> option("rounds=3"), option("pace=relaxed"), option("pass_any_time=true")
    (('rounds', 3), ('pace', 'relaxed'), ('pass_any_time', True))
    """
    name, equals, value = text.partition("=")
    if not equals:
        raise Refused(f"An option is written name=value, not {text!r}.", "Options")
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        return name, value


def reader() -> Callable[[], str | None]:
    """What is typed, line by line; None at its end. What comes through a pipe is shown."""
    if sys.stdin is None:
        return lambda: None
    return typed if sys.stdin.isatty() else piped


def typed() -> str | None:
    with suppress(ImportError):
        import readline  # noqa: F401  it lets a typed line be corrected and recalled
    try:
        return input("> ")
    except EOFError:
        print()
        return None


def piped() -> str | None:
    line = sys.stdin.readline()
    if not line:
        return None
    write(f"> {line.rstrip()}")
    return line


def write(line: str) -> None:
    """One line; what could steer a terminal is not let through."""
    print("".join(sign if sign.isprintable() else " " for sign in line), flush=True)


def clock() -> int:
    return monotonic_ns() // 1_000_000
