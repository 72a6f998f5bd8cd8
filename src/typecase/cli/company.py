"""`typecase company`: who sits down when there are not enough people, and how they play."""

from __future__ import annotations

from typecase.arena.report import aligned
from typecase.bots.cast import CAST
from typecase.bots.levels import LEVELS, USUAL
from typecase.cli.parser import Parser
from typecase.cli.terminal import write


def company(arguments: list[str]) -> int:
    """List the bots by name, each with its style."""
    Parser("company", "List the bots by name, each with its style.").parse_args(arguments)
    rows = [("Name", "Style", "")]
    rows += [(one.name, one.style.name, one.style.about) for one in CAST.values()]
    print("\n".join(line.removeprefix("  ") for line in aligned(rows)))
    levels = f"{', '.join(list(LEVELS)[:-1])} and {list(LEVELS)[-1]}"
    print()
    write(f"Each of them plays at every level: {levels}; without --level it is {USUAL}.")
    return 0
