"""Makes docs/strength.md: who beats whom in every game, with the command that shows it.

    .venv/bin/python tools/make_strength.py [part …]

Takes about an hour on two cores. Every part is kept in .cache/strength as soon as it is played, so
that a run which was stopped goes on where it was; with names (letter-head, wordsy-alone …) those
are played anew. The page is written when all parts are there, and not before: it lands whole or
not at all.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from typecase.games.shelf import SHELF, box

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "strength.md"
KEPT = ROOT / ".cache" / "strength"
NEIGHBOURS = (("best", "strong"), ("strong", "casual"), ("casual", "beginner"))
HEAD = """# How strong the bots are

In every game the four levels play one another on the same deals, in every seat (`docs/arena.md`
tells how). A column says how often the first of the two finishes before the second, in percent,
with the interval of 95 %; *level* marks what so many deals do not settle. `rules` is the version
of the game's rules that was played.

Letter Perfect is not here: a child's game that cannot be lost, which every level finishes without
a mistake.
"""


class Run(NamedTuple):
    """One tournament. Alone is another game than in company."""

    name: str
    arguments: str

    @property
    def game(self) -> str:
        return self.name.removesuffix("-alone")

    @property
    def title(self) -> str:
        return box(self.game).title + (" alone" if self.name != self.game else "")

    @property
    def command(self) -> str:
        return f"typecase tournament {self.game} {self.arguments}"


# So many hands with so many chips that luck does not end the match.
LONG_NIGHT = "--option chips=1000 --option hands=50 --option max_bet=10"

RUNS = (
    Run("letterpress", "--seats 4 --deals 40"),
    Run("letterpress-alone", "--seats 1 --deals 60 --option solo_level=hard"),
    Run("wordsy", "--seats 4 --deals 20"),
    Run("wordsy-alone", "--seats 1 --deals 60"),
    Run("better-letters", "--seats 4 --deals 20"),
    Run("letter-head", "--seats 4 --deals 20"),
    Run("vultures", "--seats 4 --deals 20"),
    Run("freeze", "--deals 40"),
    Run("word-poker", "--seats 4 --deals 150"),
    Run("seven-letter-stud", f"--seats 4 --deals 20 {LONG_NIGHT}"),
    Run("stormy-letters", f"--seats 4 --deals 20 {LONG_NIGHT}"),
    Run("red-handed", "--deals 120"),
    Run("my-word", "--deals 40"),
    Run("word-slam", "--deals 40"),
    Run("crosswords", "--seats 4 --deals 20"),
    Run("crosswords-solitaire", "--deals 120"),
    Run("take-a-letter", "--deals 40"),
    Run("letter-hogs", "--deals 200"),
    Run("letter-head-solitaire", "--deals 150"),
)


def main(wanted: list[str]) -> None:
    unknown = set(wanted) - {run.name for run in RUNS}
    if unknown:
        sys.exit(f"There is no part {', '.join(sorted(unknown))}.")
    KEPT.mkdir(parents=True, exist_ok=True)
    for run in RUNS:
        if run.name in wanted or not kept(run).exists():
            print(run.command, flush=True)
            kept(run).write_text(played(run), encoding="utf-8", newline="\n")
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
    shutil.rmtree(KEPT)  # the next page is of other bots


def kept(run: Run) -> Path:
    return KEPT / f"{run.name}.txt"


def played(run: Run) -> str:
    command = [sys.executable, "-m", "typecase", *run.command.split()[1:]]
    told = subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
    return f"$ {run.command}\n{told.strip()}\n"


def page() -> str:
    rows = [["", "rules", *map(" over ".join, NEIGHBOURS)]]
    blocks = []
    for run in RUNS:
        told = kept(run).read_text(encoding="utf-8")
        rows.append([run.title, box(run.game).game.rules, *verdicts(told)])
        blocks.append(f"## {run.title}\n\n```\n{told}```")
    table = [f"| {' | '.join(row)} |" for row in rows]
    table.insert(1, "|---" * len(rows[0]) + "|")
    return "\n".join([HEAD, *table, "", "\n\n".join(blocks), ""])


def verdicts(text: str) -> list[str]:
    """How each level does against the next one, as the tournament told it."""
    told = []
    for first, second in NEIGHBOURS:
        row = re.search(
            rf"^  ({first}|{second}) +(beats|is level with) +({first}|{second}) +(\S+ \([^)]+\))",
            text,
            re.M,
        )
        if not row:
            told.append("not played")
        elif row[1] != first:
            told.append(f"*behind*: {row[2]} {row[4]}")
        else:
            told.append(row[4] if row[2] == "beats" else f"*level* {row[4]}")
    return told


assert {run.game for run in RUNS} == {one.name for one in SHELF} - {"letter-perfect"}

if __name__ == "__main__":
    main(sys.argv[1:])
