"""Mining: as many puzzles as are wanted, no two alike, the same ones for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

from typecase.insight.puzzles.places import place_puzzle
from typecase.insight.puzzles.puzzle import Puzzle
from typecase.insight.puzzles.words import word_puzzle
from typecase.table.luck import Dice

EVERY_FOURTH = 4  # is about a place: those take much longer to find (choice)


def mine(seed: object) -> Iterator[Puzzle]:
    """Puzzles without end. None asks what another has asked, and no word answers two."""
    met: set[str] = set()
    for number in count():
        wanted = word_puzzle if number % EVERY_FOURTH else place_puzzle
        puzzle = found(wanted, Dice(("puzzle", seed, number)))
        new = {puzzle.name, puzzle.answer} - {""}
        if met.isdisjoint(new):
            met |= new
            yield puzzle


def found(wanted: Callable[[Dice], Puzzle | None], dice: Dice) -> Puzzle:
    """The first that these dice lead to."""
    return next(puzzle for _ in count() if (puzzle := wanted(dice)))
