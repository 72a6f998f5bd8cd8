"""Guests: games of other packages that are installed here.

Such a package names each of its boxes as an entry point of the group `typecase.games`, under the
game's own name. One that cannot be played is left out, and a sentence says why.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple

from typecase.games.shelf import SHELF, Box
from typecase.lexicon.profiles import PROFILES
from typecase.lexicon.search import Scoring
from typecase.story.options import Options

GROUP = "typecase.games"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_NAME = 40
# What a game file provides, and the kinds of options that a page and a terminal can ask for.
PARTS = ("rules", "clauses", "set_table", "play_round", "scores", "over", "result")
KINDS = ("whole", "whole-by-seat", "seats", "one-of", "switch", "dealer")


class LeftOut(UserWarning):
    """A game that was found and cannot be played here."""


class Guests(NamedTuple):
    """The games that other packages have brought, and a sentence for each that is left out."""

    boxes: tuple[Box, ...]
    left_out: tuple[str, ...]


@cache
def guests() -> Guests:
    """What is installed beside us; looked for once, and whoever is left out is told of once."""
    found = invited(entry_points(group=GROUP))
    for sentence in found.left_out:
        warnings.warn(sentence, LeftOut, stacklevel=2)
    return found


def invited(entries: Iterable[EntryPoint]) -> Guests:
    """The boxes behind these entry points. Of two with one name the first package has it."""
    whose = {one.name: "Typecase" for one in SHELF}
    boxes: list[Box] = []
    left_out: list[str] = []
    for entry in sorted(entries, key=lambda one: (one.name, package_of(one), one.value)):
        if entry.name in whose:
            fault = f"{whose[entry.name]} has a game of that name"
        else:
            box, fault = opened(entry)
            if box:
                boxes.append(box)
                whose[entry.name] = package_of(entry)
        if fault:
            left_out.append(f"The game {entry.name} of {package_of(entry)} is left out: {fault}.")
    return Guests(tuple(boxes), tuple(left_out))


def package_of(entry: EntryPoint) -> str:
    """What is installed under, where that is known."""
    return entry.dist.name if entry.dist else entry.value.partition(":")[0]


def opened(entry: EntryPoint) -> tuple[Box | None, str]:
    """The box behind an entry point, or what is wrong with it."""
    try:
        box = entry.load()
        fault = next(faults(box), "")
        if not fault and box.name != entry.name:
            fault = f"its box says that it is called {box.name!r}"
    except (Exception, SystemExit) as problem:  # whatever others have written
        told = " ".join(str(problem).split())
        fault = f"{entry.value} cannot be loaded ({type(problem).__name__}: {told[:200]})"
    return (None, fault) if fault else (box, "")


def faults(box: object) -> Iterator[str]:
    """What is wrong with a box: nobody is shown one that could not be opened."""
    if not isinstance(box, Box):
        yield f"it is {type(box).__name__} and no Box of typecase.games.shelf"
        return
    if not is_name(box.name):
        yield f"{box.name!r} is no name: write small letters and digits, with hyphens between words"
    for what, text in (("title", box.title), ("summary", box.summary)):
        if not isinstance(text, str) or not text.strip() or not text.isprintable():
            yield f"its {what} must be a line of text"
    if not isinstance(box.seats, range) or not box.seats or box.seats[0] < 1 or box.seats.step != 1:
        yield "its seats must be a range of numbers from 1 up, such as range(2, 5)"
    if type(box.minutes) is not int or box.minutes < 1:
        yield "its minutes must be a whole number above 0"
    if box.profile not in PROFILES:
        yield f"there is no dictionary {box.profile!r}; there is {', '.join(PROFILES)}"
    missing = [part for part in PARTS if not hasattr(box.game, part)]
    if missing:
        yield f"its game has no {', '.join(missing)}"
    yield from option_faults(box)
    if not isinstance(box.scoring(7), Scoring):
        yield "its scoring must give a Scoring for so many cards"


def option_faults(box: Box) -> Iterator[str]:
    if not (isinstance(box.agreed, type) and issubclass(box.agreed, Options)):
        yield "its options must be a dataclass below Options of typecase.story.options"
        return
    for option in box.options:
        kind = option.kind.describe()["kind"]
        if kind not in KINDS:
            yield f"nobody can ask for its option {option.name}: {kind!r} is not one of {KINDS}"


def is_name(name: object) -> bool:
    """Whether a game can be called so, in a command, an address and a record.

    >>> is_name("onion-skin"), is_name("Onion Skin"), is_name("-onion")
    (True, False, False)
    """
    return isinstance(name, str) and len(name) <= LONGEST_NAME and bool(NAME.fullmatch(name))
