"""`typecase puzzles`: a puzzle to solve, or many to be mined for later."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from typecase.cli import home
from typecase.cli.board import Board
from typecase.cli.main import INTERRUPTED
from typecase.cli.narrate import Teller
from typecase.cli.parser import Parser
from typecase.cli.progress import ProgressBar
from typecase.cli.proving import positive
from typecase.cli.saving import reason
from typecase.cli.terminal import Console, Terminal
from typecase.door import replay
from typecase.insight.days import TODAY, a_day
from typecase.insight.puzzles.difficulty import NEWCOMER, moved
from typecase.insight.puzzles.mining import mine
from typecase.insight.puzzles.of_the_day import puzzle_of
from typecase.insight.puzzles.puzzle import (
    SOLVER,
    Puzzle,
    meaning_of,
    read_puzzle,
    title_of,
    try_answer,
    write_puzzle,
)
from typecase.story.match import Match
from typecase.table.moves import Refused

POOL, KEPT = "puzzles.jsonl", "puzzles-solved.json"
USUAL_COUNT, A_SEED = 100, 1
SHOW, QUIT = "show", "quit"


class Rated(msgspec.Struct):
    """A rating, and from how many answers."""

    rating: float
    answers: int = 0


class Solved(msgspec.Struct):
    """What is kept of this user's answers."""

    own: Rated
    puzzles: dict[str, Rated] = {}  # those that were answered, by name


def puzzles(arguments: list[str]) -> int:
    """Solve, or mine."""
    parser = Parser("puzzles", "Solve a puzzle, or mine new ones.")
    parser.add_argument("deed", nargs="?", choices=["mine"], help="find new ones, for later")
    parser.add_argument(
        "--count", type=positive, default=USUAL_COUNT, metavar="N", help="how many to mine"
    )
    parser.add_argument("--seed", type=int, default=A_SEED, metavar="N", help="which to mine")
    parser.add_argument("--date", default=None, metavar="D", help="the puzzle of that day")
    given = parser.parse_args(arguments)
    if given.deed == "mine":
        return mined(given.count, given.seed)
    solve(Terminal(), chosen(given.date))
    return 0


def mined(count: int, seed: int) -> int:
    """Write so many into a file of this user's. Ctrl-C keeps those that were found."""
    bar, found, path = ProgressBar(count, things="puzzles"), list[Puzzle](), home.own(POOL)
    with suppress(KeyboardInterrupt):
        for puzzle in islice(mine(seed), count):
            found.append(puzzle)
            bar(len(found))
    bar.close()
    home.keep(path, "".join(map(write_puzzle, found)))
    print(f"{len(found)} puzzles are in {path}.")
    return 0 if len(found) == count else INTERRUPTED


def chosen(day: str | None) -> Iterator[Puzzle]:
    """The puzzle of a day; else those that were mined, nearest to the solver first; and where
    none were, the one of today."""
    today = datetime.now(UTC).date()
    pool = home.own(POOL)
    if day is not None or not pool.exists():
        yield puzzle_of(a_day(day or TODAY, today))
        return
    left = {puzzle.name: puzzle for puzzle in read_pool(pool)}
    while left:
        kept = read_solved()
        left = {name: puzzle for name, puzzle in left.items() if name not in kept.puzzles}
        if not left:
            return
        name = min(left, key=lambda one: abs(left[one].rating - kept.own.rating))
        yield left.pop(name)


def read_pool(path: Path) -> list[Puzzle]:
    try:
        return [read_puzzle(line) for line in path.read_text(encoding="utf-8").splitlines()]
    except OSError as error:
        raise Refused(
            "{path} cannot be read: {why}.", "Arguments", path=path, why=reason(error)
        ) from None
    except (Refused, UnicodeDecodeError):
        says = "{path} is no file of puzzles; typecase puzzles mine makes one."
        raise Refused(says, "Arguments", path=path) from None


def solve(console: Console, asked: Iterator[Puzzle]) -> None:
    """One after the other, until there are no more or the solver has enough."""
    for puzzle in asked:
        solved = solve_one(console, puzzle)
        if solved is None:
            return
        console.write(keep(puzzle, solved))
    console.write("There are no more; typecase puzzles mine finds new ones.")


def solve_one(console: Console, puzzle: Puzzle) -> bool | None:
    """Whether it was solved; None if the solver has left."""
    match, teller = replay(puzzle.record), Teller(["You"] * 2, SOLVER)
    console.write(f"{title_of(puzzle)}, rated {puzzle.rating}. {teller.tell(puzzle.asks)}")
    for line in position(match, teller):
        console.write(line)
    how = "a word" if puzzle.kind == "word" else "row and column, as in 0 -1"
    console.write(f"Type {how}; {SHOW} tells the answer, {QUIT} leaves.")
    while True:
        typed = console.read("> ")
        text = typed.text.strip() if typed else QUIT
        if text.lower() == QUIT:
            return None
        if text.lower() == SHOW:
            console.write(answer_of(puzzle))
            return False
        try:
            tried = try_answer(puzzle, answered(puzzle, text))
        except Refused as refused:
            console.write(teller.tell(refused.says))
            continue
        console.write(f"{teller.tell(tried.says)} {'Solved.' if tried.solved else 'Not yet.'}")
        if tried.solved or puzzle.kind == "place":  # there are three places: one try
            console.write(answer_of(puzzle))
            return tried.solved


def position(match: Match[Any], teller: Teller) -> list[str]:
    """What lies there, as the game's own table shows it."""
    seen = match.look(SOLVER)
    if "hands" in seen.table:
        return [teller.hand(seen)]
    return Board(seen, teller).things()["grid"]


def answered(puzzle: Puzzle, text: str) -> dict[str, Any]:
    """What was typed, as the fields of an action."""
    if puzzle.kind == "word":
        return {"word": text}
    try:
        row, col = map(int, text.split())
    except ValueError:
        raise Refused("Type the row and the column, as in 0 -1.", "Arguments") from None
    return {"row": row, "col": col}


def answer_of(puzzle: Puzzle) -> str:
    """What was to be found."""
    if puzzle.kind == "place":
        told = [f"row {one.row} column {one.col}: {one.points:.1f}" for one in puzzle.choices]
        return f"On average over all cards that may come: {'; '.join(told)}."
    meaning = meaning_of(puzzle)
    return f"{puzzle.answer} was there{f' ({meaning})' if meaning else ''}."


def read_solved() -> Solved:
    """What is kept; a file that is not ours to read counts as none."""
    try:
        return msgspec.json.decode(home.own(KEPT).read_bytes(), type=Solved)
    except (OSError, msgspec.DecodeError):
        return Solved(Rated(NEWCOMER))


def keep(puzzle: Puzzle, solved: bool) -> str:
    """Move both ratings, once for each puzzle, and say where the solver's is."""
    kept, name = read_solved(), puzzle.name
    if name in kept.puzzles:
        return f"You have met this one before; your rating stays {kept.own.rating:.0f}."
    own, its = kept.own, Rated(puzzle.rating)
    kept.own = Rated(moved(own.rating, own.answers, its.rating, solved), own.answers + 1)
    kept.puzzles[name] = Rated(moved(its.rating, 0, own.rating, not solved), 1)
    try:
        home.keep(home.own(KEPT), msgspec.json.encode(kept).decode() + "\n")
    except Refused as refused:
        return f"Your rating could not be kept: {refused}"
    return f"Your rating: {kept.own.rating:.0f} (before: {own.rating:.0f})."
