"""What a word and its path bring in Better Letters, the personal bonuses included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from typecase.bots.known_cards import printed_cards
from typecase.bots.known_words import Vocabulary
from typecase.bots.missed_words import Eye
from typecase.bots.strategies.better_letters_words import Grid, Places, Way, ways
from typecase.decks import Printed
from typecase.games.house_rules.better_letters_table import (
    BLOCK,
    COUNTS,
    BetterLettersTable,
    counted,
    grid_sizes,
)
from typecase.games.house_rules.conditions import ON_WORDS, conditions, met
from typecase.lexicon.lexicon import open_lexicon
from typecase.story.seen import Seen
from typecase.table.cards import Card
from typecase.table.luck import Luck

SHARED = 0.25  # the chance that one of the others stands on a card too (guess)
NOW_OR_NEVER = 2.0  # a bonus that is met brings its dots, and costs them no longer (rules: Scoring)
NOW_OR_LATER = 1.5  # or threatens to, and may be met another time (guess)
Worth = NDArray[np.float64]


class Board(NamedTuple):
    """All of the table that matters for a word."""

    seats: int
    players: int
    round: int
    columns: int
    cards: tuple[Card, ...]
    types: tuple[str, ...]
    bonus_tokens: tuple[int, ...]
    needs: tuple[tuple[str, ...], ...]  # of the cards: none of a Block

    @property
    def rounds_after(self) -> int:
        """How many rounds follow this one."""
        return len(grid_sizes(self.seats)) - self.round

    def grid(self) -> Grid:
        together = zip(self.cards, self.bonus_tokens, strict=True)
        return Grid(
            self.needs,
            tuple(card.points + bonus for card, bonus in together),
            self.columns,
        )

    def table(self) -> BetterLettersTable:
        """A table on which just this lies, and nobody's tokens yet."""
        return BetterLettersTable(
            seats=self.seats,
            luck=Luck("nobody's"),
            round=self.round,
            columns=self.columns,
            grid=list(self.cards),
            types=list(self.types),
            bonus_tokens=list(self.bonus_tokens),
            tokens=[[] for _ in self.cards],
            rules=[],
            bonuses=[],
            hands={},
            sheets={},
            scores={},
        )


def board_as_seen(seen: Seen) -> Board:
    shown, rules = seen.table, printed_cards(seen, "rules")
    cards = tuple(Card(one["id"], one["face"], one["points"]) for one in shown["grid"])
    return Board(
        seen.seats,
        seen.seats - len(shown["resigned"]),
        shown["round"],
        shown["columns"],
        cards,
        tuple(shown["types"]),
        tuple(shown["bonus_tokens"]),
        tuple(() if card.face == BLOCK else rules[card.face].needs for card in cards),
    )


class Looker(NamedTuple):
    """Somebody who looks at a board: which words it knows and sees, and how long it looks."""

    board: Board
    vocabulary: Vocabulary
    eye: Eye
    sets: int

    def ways(self) -> list[Way]:
        """The ways that it sees."""
        return _ways(self)

    def worth(self, bonuses: Iterable[Printed]) -> Worth:
        """About what each way brings: shared cards count less, met bonuses more."""
        worth = _plain_worth(self)
        for card in bonuses:
            each = NOW_OR_LATER if self.board.rounds_after else NOW_OR_NEVER
            worth = worth + _met(self, card.needs) * (each * card.points)
        return worth

    def most(self, bonuses: Iterable[Printed], meeting: Printed | None = None) -> float:
        """What the best of them brings, or the best of those that meet this bonus."""
        worth = self.worth(bonuses)
        if meeting is None:
            return float(worth.max(initial=0.0))
        return float(worth[_met(self, meeting.needs)].max(initial=-np.inf))

    def best_first(self, bonuses: Iterable[Printed]) -> Iterator[Way]:
        seen = self.ways()
        return (seen[at] for at in np.argsort(-self.worth(bonuses), kind="stable"))

    def meets(self, way: Way, bonuses: Iterable[Printed]) -> list[Printed]:
        """The bonuses that this way meets."""
        at = self.ways().index(way)
        return [card for card in bonuses if _met(self, card.needs)[at]]


@lru_cache(maxsize=64)  # a seat is asked many times about the same board
def _ways(looker: Looker) -> list[Way]:
    return sorted(ways(looker.board.grid(), looker.vocabulary, looker.eye, looker.sets))


@lru_cache(maxsize=64)
def _plain_worth(looker: Looker) -> Worth:
    shared = 1 - (1 - SHARED) ** (looker.board.players - 1)
    return np.array([way.points - shared * len(way.path) for way in looker.ways()], np.float64)


@lru_cache(maxsize=256)  # all the bonuses, for some who look at a board
def _met(looker: Looker, needs: tuple[str, ...]) -> NDArray[np.bool_]:
    """Which of its ways would meet a bonus that asks for this."""
    asked, syllables = conditions(needs, COUNTS), open_lexicon().syllables
    if not asked:
        return np.zeros(len(looker.ways()), np.bool_)
    of_words = [one for one in asked if one.name in ON_WORDS]
    of_paths = [one for one in asked if one.name not in ON_WORDS]
    seen = looker.ways()
    good_words = {word: met(of_words, word, syllables) for word in {way.word for way in seen}}
    if not of_paths:
        return np.array([good_words[way.word] for way in seen], np.bool_)
    good_paths = {
        path: met(of_paths, "", syllables, _counts(looker.board, path, points))
        for path, points in {(way.path, way.points) for way in seen}
    }
    return np.array([good_words[way.word] and good_paths[way.path] for way in seen], np.bool_)


def _counts(board: Board, path: Places, points: int) -> Mapping[str, int]:
    table, known = _counted_on(board)
    if path not in known:
        known[path] = counted(table, path, points)
    return known[path]


@lru_cache(maxsize=8)  # everybody at a table looks at the same board
def _counted_on(board: Board) -> tuple[BetterLettersTable, dict[Places, dict[str, int]]]:
    """A table to count on, and what was counted there."""
    return board.table(), {}
