"""The puzzle of the day: mined from its date, so that it is the same one everywhere."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from typecase.insight.days import number_of
from typecase.insight.puzzles.mining import EVERY_FOURTH, found
from typecase.insight.puzzles.places import place_puzzle
from typecase.insight.puzzles.puzzle import Puzzle
from typecase.insight.puzzles.words import word_puzzle
from typecase.table.luck import Dice


@lru_cache(maxsize=64)  # some kilobytes each; takes up to half a second to find
def puzzle_of(day: date) -> Puzzle:
    """That day's."""
    wanted = word_puzzle if number_of(day) % EVERY_FOURTH else place_puzzle
    return found(wanted, Dice(("puzzle of the day", day.isoformat())))
