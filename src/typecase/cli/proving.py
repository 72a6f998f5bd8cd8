"""What simulate, tournament and balance share: their arguments, and how a run is shown."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from typecase.arena.chart import as_page
from typecase.arena.matches import Job
from typecase.arena.picture import as_picture, can_draw
from typecase.arena.report import Report, as_text
from typecase.arena.running import Run, cores, run
from typecase.cli.main import INTERRUPTED
from typecase.cli.parser import Parser
from typecase.cli.play import option, usual_seats
from typecase.cli.progress import ProgressBar
from typecase.cli.saving import reason, save, writable
from typecase.door import play
from typecase.games.shelf import Box, box
from typecase.table.moves import Refused

PAGE, PICTURE = ".html", ".png"
A_SEED = 1  # the same command tells the same table twice


class Asked(NamedTuple):
    """What was asked for, checked."""

    game: Box
    seats: int
    seed: int
    options: dict[str, Any]
    processes: int | None  # all that there are
    on: str  # Ray, or here
    plot: Path | None


def add_arguments(parser: Parser) -> None:
    parser.add_argument("game", help="the game's name; typecase games lists them")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play")
    parser.add_argument(
        "--seed", type=int, default=A_SEED, metavar="N", help="the same seed plays the same matches"
    )
    parser.add_options()
    parser.add_argument(
        "--processes", type=positive, metavar="N", help="how many cores to use, if not all"
    )
    parser.add_argument(
        "--on",
        default="",
        metavar="ray://HOST:PORT",
        help="play them on Ray: ray starts one here, auto takes the one that runs here",
    )
    parser.add_argument("--plot", metavar="FILE.html", help="write the charts here; or FILE.png")


def positive(text: str) -> int:
    """A whole number from one up."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return number


def read(given: argparse.Namespace, players: int = 1) -> Asked:
    """The arguments, or `Refused`: a match that cannot be opened is refused before the first."""
    chosen = box(given.game)
    fitting = players if players > 1 and players in chosen.seats else usual_seats(chosen)
    seats = fitting if given.seats is None else given.seats
    options = dict(option(text, chosen) for text in given.option)
    setup = play(chosen.name, seats, given.seed, options).setup
    plot = _plot(given.plot, chosen.name) if given.plot else None
    # As the match has them: a list of cards is read from its file once, and travels as it is.
    agreed = {name: setup.options[name] for name in options}
    if given.on:
        from typecase.arena.on_ray import address_of

        address_of(given.on)
    return Asked(chosen, setup.seats, given.seed, agreed, given.processes, given.on, plot)


def _plot(name: str, game: str) -> Path:
    """Where the charts go, if they can be drawn and written there."""
    kind = Path(name).suffix
    if kind not in (PAGE, PICTURE):
        raise Refused(
            "A plot is a page or a picture: name it like {game}{page} or {game}{picture}.",
            "Arguments",
            game=game,
            page=PAGE,
            picture=PICTURE,
        )
    if kind == PICTURE:
        can_draw()
    return writable(name)


def folder(name: str) -> str:
    """A folder for records, made if it is not there."""
    path = Path(name).expanduser().resolve()
    try:
        path.mkdir(parents=True, exist_ok=True)
        writable(str(path / "match.jsonl"))
    except OSError as error:
        raise Refused(
            "{name} is no folder for records: {why}.", "Arguments", name=name, why=reason(error)
        ) from None
    return str(path)


def run_jobs(jobs: Sequence[Job], asked: Asked) -> Run:
    """Play the jobs, with a bar that shows how far it is."""
    bar = ProgressBar(len(jobs))
    try:
        if asked.on:
            from typecase.arena.on_ray import run_on_ray

            return run_on_ray(jobs, asked.on, asked.processes, bar)
        return run(jobs, asked.processes or cores(), bar)
    finally:
        bar.close()


def show(report: Report, plot: Path | None, stopped: bool) -> int:
    """Print the report, draw it where that is wanted, and say how it ended."""
    print(as_text(report))
    if plot:
        save(plot, as_picture(report) if plot.suffix == PICTURE else as_page(report))
        print(f"\nThe charts are in {plot}.")
    return INTERRUPTED if stopped else 0
