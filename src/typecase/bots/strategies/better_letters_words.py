"""Which words meet which rules of Better Letters, and which of them promise the most."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from typecase.bots.known_words import Vocabulary, known_words
from typecase.bots.missed_words import Eye
from typecase.games.house_rules.conditions import (
    COUNTED,
    PATTERNS,
    WITH_LETTERS,
    Condition,
    condition,
)
from typecase.games.house_rules.rule_paths import ALL_TOKENS, FOR_TOKENS, paths
from typecase.lexicon.lexicon import open_lexicon

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


@lru_cache(maxsize=400)  # every rule at every level
def meeting(need: str, vocabulary: Vocabulary) -> NDArray[np.bool_]:
    """For each known word, whether it meets this condition."""
    asked, words = condition(need), known_words(vocabulary).words
    if asked.name in WITH_LETTERS:
        return with_letters(asked, vocabulary)
    if pattern := PATTERNS.get(asked.name):
        return np.array([pattern(word) for word in words], np.bool_)
    least, most = counts(asked.name, vocabulary)
    enough: NDArray[np.bool_] = most >= asked.least
    return enough if asked.most is None else enough & (least <= asked.most)


@lru_cache(maxsize=16)
def counts(name: str, vocabulary: Vocabulary) -> NDArray[np.int8]:
    """For each known word, how many of these it has, the least and the most."""
    known, lexicon = known_words(vocabulary), open_lexicon()
    if count := COUNTED.get(name):
        numbers = np.array([count(word) for word in known.words], np.int8)
        return np.stack([numbers, numbers])
    said = np.frombuffer(lexicon.artefact.syllables, np.uint8)[known.numbers]
    added = [lexicon.syllables(word) for word in known.words[len(said) :]]
    both = np.stack([said >> 4, said & 15]), np.array(added, np.uint8).reshape(-1, 2).T
    return np.concatenate(both, axis=1).astype(np.int8)


def with_letters(asked: Condition, vocabulary: Vocabulary) -> NDArray[np.bool_]:
    """The same as `WITH_LETTERS` says of each word, for all at once: a table asks for dozens, each
    of 200,000 words."""
    letters = asked.letters
    if asked.name == "starts":
        return spelled([f"\n{letters}"], vocabulary)
    if asked.name == "ends":
        return spelled([f"{letters}\n"], vocabulary)
    if asked.name == "includes":
        return spelled([letters], vocabulary)
    if asked.name == "ends-in-any":
        return spelled([f"{letter}\n" for letter in letters], vocabulary)
    any_of = spelled(letters, vocabulary)
    return ~any_of if asked.name == "lacks" else any_of


def spelled(parts: Iterable[str], vocabulary: Vocabulary) -> NDArray[np.bool_]:
    """For each known word, whether one of these parts stands in it; before and after a word there
    is a line's end."""
    text, breaks = written(vocabulary)
    found = np.zeros(len(breaks) - 1, np.bool_)
    for part in parts:
        here = np.ones(len(text) - len(part) + 1, np.bool_)
        for at, letter in enumerate(part.encode()):
            here &= text[at : at + len(here)] == letter
        found[np.searchsorted(breaks, np.flatnonzero(here), side="right") - 1] = True
    return found


@lru_cache(maxsize=4)  # two megabytes for the largest
def written(vocabulary: Vocabulary) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
    """All known words one under the other, and where the lines end."""
    lines = "".join(f"\n{word}" for word in known_words(vocabulary).words) + "\n"
    text = np.frombuffer(lines.encode(), np.uint8)
    return text, np.flatnonzero(text == ord("\n"))


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
    kinds, which = np.unique(codes, return_inverse=True)
    met_by = (kinds[:, None] >> np.arange(len(grid.needs))) & 1
    values = -np.sort(-(met_by * np.array(grid.worth)), axis=1)[:, :ALL_TOKENS]
    counts = met_by.sum(axis=1)
    extra = np.array([FOR_TOKENS.get(min(int(count), ALL_TOKENS), 0) for count in counts])
    promises = values.sum(axis=1) + extra
    order = np.argsort(-promises, kind="stable")[:MOST_SETS]
    by_kind = np.argsort(which, kind="stable")
    starts = np.searchsorted(which[by_kind], np.arange(len(kinds) + 1))
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
