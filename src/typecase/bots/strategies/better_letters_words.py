"""Which words and paths of Better Letters promise the most."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from typecase.bots.known_words import Vocabulary, known_words
from typecase.bots.missed_words import Eye
from typecase.bots.strategies.better_letters_rules import meeting
from typecase.games.house_rules.rule_paths import ALL_TOKENS, FOR_TOKENS, paths

LONGEST = 15  # letters of a word that somebody would think of within a minute (guess)
ALIKE = 3  # words that meet the same rules and are looked at (guess)
MOST_SETS = 1_000  # sets of rules that are kept in mind (guess)
SPARE = 6  # points that a way may stay behind the best and be made good by bonuses (guess)
ROUTES = 6  # paths that are weighed for the same rules (guess)

Places = tuple[int, ...]


class Way(NamedTuple):
    """A word, a path for it, and what the path brings if nobody shares a card."""

    word: str
    path: Places
    points: int


class Grid(NamedTuple):
    """What lies on the grid: what each card asks for, and what it is worth with its token."""

    needs: tuple[tuple[str, ...], ...]  # empty for a Block and for a card that is not known
    worth: tuple[int, ...]
    columns: int


def ways(grid: Grid, vocabulary: Vocabulary, eye: Eye, most: int) -> list[Way]:
    """Words that it sees and paths for them, from the sets of rules that promise the most, so many
    sets at most."""
    known = known_words(vocabulary)
    looked_at = " ".join(sorted(need for needs in grid.needs for need in needs))
    sees = eye.sees_of(known.looks, looked_at)
    best, sets, found = 0, 0, list[Way]()
    for places, promise, numbers in _sets(grid, vocabulary):
        if promise + SPARE < best or sets == most:
            break
        seen = numbers[sees.take(numbers)][:ALIKE]
        if not len(seen):
            continue
        sets += 1
        routes = _routes(places, grid)
        best = max([best, *(points for _, points in routes)])
        words = [known.words[number] for number in seen]
        found += [Way(word, path, points) for word in words for path, points in routes]
    return found


@lru_cache(maxsize=16)  # all of a level at a table look at the same grid
def _sets(grid: Grid, vocabulary: Vocabulary) -> list[tuple[Places, int, NDArray[np.intp]]]:
    """The sets of cards that some word meets all of, the most promising first: the places, what
    their best six could bring, and the words."""
    short = known_words(vocabulary).lengths <= LONGEST
    never = np.zeros_like(short)
    table = np.stack(
        [
            np.logical_and.reduce([short, *(meeting(need, vocabulary) for need in needs)])
            if needs
            else never
            for needs in grid.needs
        ]
    )
    codes = (1 << np.arange(len(grid.needs), dtype=np.int64)) @ table
    by_kind = np.argsort(codes, kind="stable")
    starts = np.flatnonzero(np.diff(codes[by_kind], prepend=-1, append=1 << 62))
    kinds = codes[by_kind[starts[:-1]]]
    met_by = (kinds[:, None] >> np.arange(len(grid.needs))) & 1
    values = -np.sort(-(met_by * np.array(grid.worth)), axis=1)[:, :ALL_TOKENS]
    counts = met_by.sum(axis=1)
    extra = np.array([FOR_TOKENS.get(min(int(count), ALL_TOKENS), 0) for count in counts])
    promises = values.sum(axis=1) + extra
    order = np.argsort(-promises, kind="stable")[:MOST_SETS]
    return [
        (
            tuple(np.flatnonzero(met_by[kind]).tolist()),
            int(promises[kind]),
            by_kind[starts[kind] : starts[kind + 1]],
        )
        for kind in order
        if counts[kind]
    ]


def _routes(places: Places, grid: Grid) -> list[tuple[Places, int]]:
    """The best paths over these places, and the longest of all."""
    return _some_routes(places, tuple(grid.worth[place] for place in places), grid.columns)


@lru_cache(maxsize=4096)
def _some_routes(places: Places, worth: Sequence[int], columns: int) -> list[tuple[Places, int]]:
    found = list(paths(dict(zip(places, worth, strict=True)), columns))
    best = sorted(found, key=lambda route: (-route[1], len(route[0]), route[0]))
    longest = max(found, key=lambda route: (len(route[0]), route[1]))
    return [*best[:ROUTES], longest]
