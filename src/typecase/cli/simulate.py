"""`typecase simulate`: many matches among bots, and how they did."""

from __future__ import annotations

from typecase.arena.matches import PLAYERS, players_named
from typecase.arena.simulate import plan, simulated
from typecase.cli.parser import Parser
from typecase.cli.proving import add_arguments, folder, positive, read, run_jobs, show


def simulate(arguments: list[str]) -> int:
    """Play the matches and print the tables."""
    given = _parser().parse_args(arguments)
    players = players_named(given.bots)
    asked = read(given, len(players))
    keep = folder(given.keep) if given.keep else ""
    jobs = plan(
        asked.game.name, asked.seats, players, given.matches, asked.seed, asked.options, keep
    )
    run = run_jobs(jobs, asked)
    return show(simulated(asked.game.name, run), asked.plot, run.stopped)


def _parser() -> Parser:
    parser = Parser("simulate", "Let bots play many matches, and tell how they did.")
    add_arguments(parser)
    parser.add_argument("--matches", type=positive, default=100, metavar="N", help="how many")
    parser.add_argument(
        "--bots",
        default="casual",
        metavar="BOT,BOT,…",
        help=f"who plays, in turn at every seat: {', '.join(PLAYERS)}",
    )
    parser.add_argument("--keep", metavar="FOLDER", help="write the record of every match here")
    return parser
