"""`typecase play`: any game of the shelf in the terminal, through its moves alone."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Mapping
from typing import Any

from typecase.bots.bot import Bot
from typecase.bots.company import company
from typecase.bots.levels import LEVELS, USUAL
from typecase.cli import bests
from typecase.cli.evening import Evening
from typecase.cli.household import own_lexicon
from typecase.cli.narrate import Teller
from typecase.cli.parser import Parser
from typecase.cli.saving import save, writable
from typecase.cli.seat import Player as Keyboard
from typecase.cli.sitting import Sitting
from typecase.cli.terminal import Console, Terminal
from typecase.door import new_seed, seats_of
from typecase.door import play as open_match
from typecase.games.shelf import Box, box
from typecase.insight.head_starts import suggested
from typecase.story.head_start import HEAD_START
from typecase.story.match import Match
from typecase.story.options import Switch
from typecase.story.protocol import BOT, Player
from typecase.table.moves import Refused, short

ME = "You"
USUAL_SEATS = 4
LONGEST_NAME = 20
NO_NAMES = ("you", "nobody", "everybody")
SWITCHES = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}


def play(arguments: list[str]) -> int:
    """Play one match, and save its record where that is wanted."""
    given = _parser().parse_args(arguments)
    chosen, people = box(given.game), names_of(given.people)
    wanted = usual_seats(chosen, len(people)) if given.seats is None else given.seats
    seats, seed = seats_of(chosen, wanted), new_seed() if given.seed is None else given.seed
    if len(people) > seats:
        says = "{people} people do not fit on {number} seats."
        raise Refused(says, "Arguments", people=len(people), number=seats)
    invited = company(seats - len(people), seed, chosen.name, given.level)
    players = [Player(name if given.people else "") for name in people]  # who needs none has none
    players += [Player(bot.name, BOT, given.level, bot.seed) for bot in invited]
    agreed = options(given, chosen, len(people))
    if given.even:
        agreed[HEAD_START] = evened(
            chosen, given.even, people, [given.level] * len(invited), agreed
        )
    match = open_match(chosen.name, seats, seed, agreed, players=players)
    path = writable(given.save) if given.save else None
    console = Terminal()
    evening = set_table(match, people, invited, given, console)
    try:
        evening.play()
        if told := bests.told(match):
            console.write(told)
    finally:
        if path and match.log:  # also of a match that was broken off
            save(path, match.record())
            console.write(f"The record is in {given.save}.")
    return 0


def set_table(
    match: Match[Any], people: list[str], invited: list[Bot], given: Namespace, console: Console
) -> Evening:
    """The people in the first seats, and company in the others."""
    game, alone = match.setup.game, len(people) == 1
    bots = dict(enumerate(invited, start=len(people)))
    sitting = Sitting(match, bots, advised=0 if alone else None)
    names = unlike([*people, *(bot.name for bot in invited)])
    tellers = [Teller(names, me) for me in range(len(people))]
    players = [Keyboard(sitting, teller, box(game), console) for teller in tellers]
    for player in players:
        player.meanwhile = given.meanwhile
        player.hints = given.hints and alone  # a match among people gives none
    return Evening(sitting, players, console)


def names_of(text: str | None) -> list[str]:
    """Who plays at this keyboard: names with commas between them, or somebody who needs none.

    >>> names_of("Ann, Ben"), names_of(None)
    (['Ann', 'Ben'], ['You'])
    """
    if text is None:
        return [ME]
    names = [" ".join(name.split()) for name in text.split(",")]
    if not all(name.isprintable() and 0 < len(name) <= LONGEST_NAME for name in names):
        raise Refused(
            "--people takes names of 1 to {most} characters, with commas between them.",
            "Arguments",
            most=LONGEST_NAME,
        )
    if len({name.lower() for name in names}) < len(names):
        raise Refused("Two people cannot have the same name.", "Arguments")
    if any(name.lower() in NO_NAMES for name in names):
        raise Refused("Nobody can be called {names:… or …} here.", "Arguments", names=NO_NAMES)
    return names


def unlike(names: list[str]) -> list[str]:
    """Names that can be told apart, though somebody is called like one of the company.

    >>> unlike(["Caslon", "Aldus", "Caslon"])
    ['Caslon', 'Aldus', 'Caslon (bot)']
    """
    met: set[str] = set()
    told = []
    for name in names:
        told.append(f"{name} (bot)" if name.lower() in met else name)
        met.add(name.lower())
    return told


def options(given: Namespace, chosen: Box, people: int) -> dict[str, Any]:
    """What was agreed. Who passes the keyboard on plays without a clock, unless one is wished."""
    agreed = dict(option(text, chosen) for text in given.option)
    if given.household:
        agreed["lexicon"] = own_lexicon(agreed.get("lexicon", chosen.profile))
    return {"pace": "relaxed", **agreed} if people > 1 else agreed


def evened(
    chosen: Box, text: str, people: list[str], bots: list[str], agreed: Mapping[str, Any]
) -> list[int]:
    """The head starts that even out the bots and people who play like these levels."""
    levels = [name.strip() for name in text.split(",")]
    for level in levels:
        if level not in LEVELS:
            says = "There is no level {level}; there are {known}."
            raise Refused(says, "Bots", level=short(level), known=tuple(LEVELS))
    if len(levels) not in (1, len(people)):
        says = "--even takes one level, or one for each of the {n} people at the keyboard."
        raise Refused(says, "Arguments", n=len(people))
    if HEAD_START in agreed:
        raise Refused("--even and --option head_start say the same: give one.", "Arguments")
    if len(levels) < len(people):
        levels *= len(people)
    starts = suggested(chosen.name, [*levels, *bots], agreed)
    if starts is None:
        says = "There is no head start to suggest for {title} with {n:# seat|# seats}."
        raise Refused(says, "H7: Head start", title=chosen.title, n=len(people) + len(bots))
    return starts


def _parser() -> Parser:
    parser = Parser("play", "Play a game here in the terminal, against bots or one another.")
    parser.add_argument("game", help="the game's name; typecase games lists them")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play, you included")
    parser.add_argument(
        "--people",
        metavar="NAME,NAME",
        help="who plays at this keyboard, passing it on; without a clock unless --option pace=…",
    )
    parser.add_argument(
        "--level", choices=LEVELS, default=USUAL, help=f"how well the bots play, {USUAL} without it"
    )
    parser.add_argument(
        "--even",
        metavar="LEVEL",
        help="head starts that even out the bots and you, who play like this level; where several "
        "play, LEVEL,LEVEL",
    )
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed deals the same cards")
    parser.add_options()
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


def usual_seats(chosen: Box, people: int = 1) -> int:
    """Four or all the people, or as many as the game takes."""
    return max(chosen.seats[0], min(max(USUAL_SEATS, people), chosen.seats[-1]))


def option(text: str, chosen: Box) -> tuple[str, Any]:
    """One agreed option, as its name and value.

    >>> letter_head = box("letter-head")
    >>> [option(text, letter_head) for text in ("rounds=3", "pace=relaxed", "pass_any_time=yes")]
    [('rounds', 3), ('pace', 'relaxed'), ('pass_any_time', True)]
    """
    name, equals, value = text.partition("=")
    if not equals:
        raise Refused("An option is written name=value, not {text}.", "Options", text=repr(text))
    name, value = name.strip(), value.strip()
    switches = [one.name for one in chosen.options if isinstance(one.kind, Switch)]
    if name in switches and value.lower() in SWITCHES:
        return name, SWITCHES[value.lower()]
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        return name, value
