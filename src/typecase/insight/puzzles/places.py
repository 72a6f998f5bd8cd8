"""*Where to place?*: Crosswords Solitaire with three cells left, reckoned over all that may come.

The card goes into one of three cells; the next one, which nobody knows, into the better of the two
that are left; the last one into the last. What each of the three brings is a plain mean over every
next and every last card, weighed by how many of it are still to come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

from typecase.bots.company import bot_at
from typecase.bots.levels import LEVELS
from typecase.bots.vocabulary import is_polite
from typecase.decks import deck
from typecase.door import play, replay
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.grid import (
    FULL,
    SIDE,
    best_word,
    cells,
    free_places,
    letter_points,
    lines_of,
    points_of,
)
from typecase.games.shelf import box
from typecase.insight.puzzles.difficulty import rating_from_bots
from typecase.insight.puzzles.puzzle import SOLVER, Choice, Puzzle
from typecase.lexicon.grid_lines import EMPTY
from typecase.lexicon.lexicon import open_lexicon
from typecase.lexicon.search import open_search
from typecase.story.match import Match
from typecase.story.witness import Witness
from typecase.table.announcing import AXES, Line
from typecase.table.cards import Card
from typecase.table.luck import Dice

GAME = "crosswords-solitaire"
DECK = deck("letter-head")
LEFT = 3  # cells
MARGIN = 3.0  # points by which the best place is better than the next (choice: clear to see)
PLACER = "casual"  # who places the cards before: its grids look like a person's (choice)
BOTS = 6  # of each level, who try it (choice: each thinks for some milliseconds)

Read = Callable[[str], int]  # what the best word of a line of five cells counts


def place_puzzle(dice: Dice) -> Puzzle | None:
    """One from a new match of a bot; None where the best place is not clearly better."""
    match = play(GAME, 1, dice.below(2**31))
    bot = bot_at(PLACER, GAME, "", dice.below(2**31))
    for _ in range(FULL - LEFT):
        reply = bot.answer(match.look(SOLVER))
        assert reply is not None, "it always places"
        match.do(SOLVER, reply.action)
    choices = worths(match, _looked_up)
    if not all(is_polite(word) for word in _words_in(match)):
        return None
    if choices[0].points - choices[1].points < MARGIN:
        return None
    solved = {level: _solved(match, level, choices[0]) for level in LEVELS}
    rating = rating_from_bots(solved, BOTS)
    puzzle = Puzzle("place", GAME, match.record(), "place", 0, "", choices, rating)
    again = worths(replay(puzzle.record), _by_the_rules)
    assert again == choices, "the rules read the lines as the table of lines does"
    return puzzle


def _words_in(match: Match[Any]) -> list[str]:
    """The best word of every line as it stands, which is what the solver looks at."""
    lines = open_search(box(GAME).profile).lines(letter_points(DECK))
    found = (lines.best(cells(line)) for line in lines_of(match.table.grid[SOLVER]))
    return [one.word for one in found if one]


def worths(match: Match[Any], read: Read) -> tuple[Choice, ...]:
    """What the card brings in each of the three cells, best first."""
    grid = match.table.grid[SOLVER]
    card = match.table.taken[0].face
    coming = Counter(DECK.copies) - Counter([card, *(placed.card.face for placed in grid)])
    free = free_places(grid)
    assert len(free) == LEFT, "three cells are left"
    board = _Board(match, read)
    found = []
    for here in free:
        one, other = (place for place in free if place != here)
        found.append(Choice(*here, _mean_over(coming, board, {here: card}, one, other)))
    return tuple(sorted(found, key=lambda choice: -choice.points))


def _mean_over(
    coming: Counter[str],
    board: _Board,
    laid: dict[tuple[int, int], str],
    one: tuple[int, int],
    other: tuple[int, int],
) -> float:
    """The mean over both cards to come, the first of which goes where that brings more."""
    many = coming.total()
    whole = {
        (first, last): board.points({**laid, one: first, other: last})
        for first in coming
        for last in coming
    }
    total = 0
    for first, copies in coming.items():
        left = coming - Counter([first])
        in_one = sum(whole[first, last] * n for last, n in left.items())
        in_other = sum(whole[last, first] * n for last, n in left.items())
        total += copies * max(in_one, in_other)
    return total / (many * (many - 1))


class _Board:
    """The grid as its ten lines, some cells of which are still to be filled."""

    def __init__(self, match: Match[Any], read: Read) -> None:
        self.read = cache(read)
        grid = match.table.grid[SOLVER]
        self.top = min(placed.row for placed in grid)
        self.left = min(placed.col for placed in grid)
        lines = [cells(line) for line in lines_of(grid)]
        self.full = sum(self.read(line) for line in lines if EMPTY not in line)
        self.rows, self.cols = lines[:SIDE], lines[SIDE:]

    def points(self, filled: dict[tuple[int, int], str]) -> int:
        """What all lines count together, once every free cell is filled so."""
        rows: dict[int, list[str]] = {}
        cols: dict[int, list[str]] = {}
        for (row, col), face in filled.items():
            row, col = row - self.top, col - self.left
            rows.setdefault(row, list(self.rows[row]))[col] = face
            cols.setdefault(col, list(self.cols[col]))[row] = face
        lines = (*rows.values(), *cols.values())
        return self.full + sum(self.read("".join(line)) for line in lines)


@cache
def _looked_up(line: str) -> int:
    """From the table of all lines, which is fast."""
    found = open_search(box(GAME).profile).lines(letter_points(DECK)).best(line)
    return found.score if found else 0


def _by_the_rules(line: str) -> int:
    """As the rules of the game read a line when the grid is full."""
    chosen = box(GAME)
    dictionary = Dictionary(open_lexicon(), chosen.profile, Witness(), chosen.barred_words)
    cards = tuple(Card(number, face, DECK.points[face]) for number, face in enumerate(line))
    return points_of(best_word(Line(AXES[0], 0, cards), dictionary, DECK), DECK)


def _solved(match: Match[Any], level: str, best: Choice) -> int:
    """How many bots of a level place the card there."""
    seen, solved = match.look(SOLVER), 0
    for seed in range(BOTS):
        reply = bot_at(level, GAME, "", seed).answer(seen)
        solved += reply is not None and (reply.action["row"], reply.action["col"]) == best[:2]
    return solved
