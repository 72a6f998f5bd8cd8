"""`typecase tournament`: bots against one another on the same deals, in every seat."""

from __future__ import annotations

from typecase.arena.matches import PLAYERS, players_named
from typecase.arena.tournament import plan_tournament, ranked
from typecase.bots.levels import LEVELS
from typecase.cli.parser import Parser
from typecase.cli.proving import add_arguments, folder, positive, read, run_jobs, show


def tournament(arguments: list[str]) -> int:
    """Play the deals and print who beats whom."""
    given = _parser().parse_args(arguments)
    players = players_named(given.bots)
    asked = read(given, len(players))
    game, keep = asked.game.name, folder(given.keep) if given.keep else ""
    jobs = plan_tournament(game, asked.seats, players, given.deals, asked.seed, asked.options, keep)
    run = run_jobs(jobs, asked)
    return show(ranked(game, asked.seats, players, run), asked.plot, run.stopped)


def _parser() -> Parser:
    parser = Parser("tournament", "Rate bots against one another on the same cards.")
    add_arguments(parser)
    parser.add_argument(
        "--deals",
        type=positive,
        default=50,
        metavar="N",
        help="how many; each is played in every seating",
    )
    parser.add_argument(
        "--bots",
        default=",".join(LEVELS),
        metavar="BOT,BOT,…",
        help=f"who takes part: {', '.join(PLAYERS)}",
    )
    parser.add_argument("--keep", metavar="FOLDER", help="write the record of every match here")
    return parser
