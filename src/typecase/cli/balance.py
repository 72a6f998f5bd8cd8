"""`typecase balance`: whether a game's cards and seats are fair."""

from __future__ import annotations

from typecase.arena.balance import balanced, plan_balance
from typecase.arena.matches import PLAYERS, players_named
from typecase.bots.levels import LEVELS
from typecase.cli.parser import Parser
from typecase.cli.proving import add_arguments, positive, read, run_jobs, show


def balance(arguments: list[str]) -> int:
    """Play the matches and print the report."""
    given = _parser().parse_args(arguments)
    levels = players_named(given.bots)
    asked = read(given)
    jobs = plan_balance(asked.game, asked.seats, levels, given.matches, asked.seed, asked.options)
    run = run_jobs(jobs, asked)
    report = balanced(asked.game, asked.seats, jobs, run, asked.options)
    return show(report, asked.plot, run.stopped)


def _parser() -> Parser:
    parser = Parser("balance", "Check that a game's cards and seats are fair.")
    add_arguments(parser)
    parser.add_argument(
        "--matches",
        type=positive,
        default=400,
        metavar="N",
        help="how many in company; alone a quarter as many of each kind",
    )
    parser.add_argument(
        "--bots",
        default=",".join(LEVELS),
        metavar="BOT,BOT,…",
        help=f"who plays among equals, in turn: {', '.join(PLAYERS)}",
    )
    return parser
