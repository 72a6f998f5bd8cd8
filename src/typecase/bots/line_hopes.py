"""Line hopes: what a half-filled line of a grid may come to be worth, and grids played on in
thought.

The hope of a full line is its best word. The hope of any other is drawn from the hopes one card
further on: each card that may come goes where it helps this line most, and the better cards weigh
more, because the worse ones will go elsewhere. A line is a number, five symbols to the base of 28.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from typecase.lexicon.grid_lines import CELLS, EMPTY, SYMBOLS
from typecase.lexicon.search import open_search

Codes: TypeAlias = NDArray[np.int64]

KINDS = len(SYMBOLS)
CARDS = KINDS - 1  # all symbols but the empty one, which is the last
CODE = {symbol: code for code, symbol in enumerate(SYMBOLS)}
PLACES: Codes = KINDS ** np.arange(CELLS - 1, -1, -1)
BLANK = CODE[EMPTY] * int(PLACES.sum())
STEPS = 3  # a hope is kept in thirds of a point (choice: fine enough, and needs little room)
OPTIMISM = 1.5  # the power mean over the cards that may come: 1 is the plain mean (guess)
ROW = np.repeat(np.arange(CELLS), CELLS)  # of each cell of a grid
COL = np.tile(np.arange(CELLS), CELLS)


@lru_cache(maxsize=4)  # seventeen megabytes each, one for each level
def line_hopes(
    profile: str, commonness: int, points: tuple[int, ...], copies: tuple[int, ...]
) -> NDArray[np.uint8]:
    """The hope of every line, for words that are so common and a deck of so many copies."""
    lines = open_search(profile, commonness).lines(points)
    worth = lines.scores.astype(np.float32) ** OPTIMISM
    powers = np.empty((len(lines.block_of), KINDS**2), np.float32)
    for part in np.array_split(np.arange(len(powers)), KINDS):  # all at once would need much room
        blocks = lines.block_of[part, None] + np.arange(KINDS**2, dtype=np.int32)
        powers[part] = worth[lines.entries[blocks]]
    chances = (np.array(copies) / sum(copies)).astype(np.float32)
    grid = powers.reshape((KINDS,) * CELLS)
    for empty in range(1, CELLS + 1):
        for holes in combinations(range(CELLS), empty):
            _hope_for(grid, holes, chances)
    hopes = np.empty(powers.shape, np.uint8)
    for part in np.array_split(np.arange(len(powers)), KINDS):
        hopes[part] = np.rint(powers[part] ** (1 / OPTIMISM) * STEPS)
    return hopes.reshape(-1)


def _hope_for(
    powers: NDArray[np.float32], holes: tuple[int, ...], chances: NDArray[np.float32]
) -> None:
    """The hopes of all lines with these holes, where those with one hole less are known."""

    def where(filled: int) -> tuple[slice | int, ...]:
        return tuple(
            CARDS if cell in holes and cell != filled else slice(CARDS) for cell in range(CELLS)
        )

    best: NDArray[np.float32] | None = None
    for hole in holes:
        axis = sum(cell not in holes for cell in range(hole))
        further = np.moveaxis(powers[where(hole)], axis, -1)
        best = further if best is None else np.maximum(best, further)
    assert best is not None, "a line without holes has its word"
    powers[where(-1)] = best @ chances


class Board(NamedTuple):
    """Grids of five by five as their lines; a card changes one row and one column of each."""

    rows: Codes  # of each grid its five
    cols: Codes

    @classmethod
    def of(cls, *grids: dict[tuple[int, int], str]) -> Board:
        """From the faces by their row and column, both from 0 to 4."""
        board = cls(np.full((len(grids), CELLS), BLANK), np.full((len(grids), CELLS), BLANK))
        for number, lying in enumerate(grids):
            for (row, col), face in lying.items():
                more = CODE[face] - CODE[EMPTY]
                board.rows[number, row] += more * PLACES[col]
                board.cols[number, col] += more * PLACES[row]
        return board

    def hope(self, hopes: NDArray[np.uint8]) -> NDArray[np.int64]:
        """What all lines of each grid hope for together."""
        across = hopes[self.rows].sum(axis=1, dtype=np.int64)
        down = hopes[self.cols].sum(axis=1, dtype=np.int64)
        whole: NDArray[np.int64] = across + down
        return whole

    def gains(self, hopes: NDArray[np.uint8], cards: Sequence[str]) -> tuple[Codes, Codes]:
        """For each grid, card and cell what the card would add to the cell's row, and to its
        column."""
        more = np.array([CODE[card] - CODE[EMPTY] for card in cards])[:, None]
        rows, cols = self.rows[:, None, ROW], self.cols[:, None, COL]
        across = hopes[np.maximum(0, rows + more * PLACES[COL])].astype(np.int64) - hopes[rows]
        down = hopes[np.maximum(0, cols + more * PLACES[ROW])].astype(np.int64) - hopes[cols]
        return across, down


def played_on(
    hopes: NDArray[np.uint8],
    board: Board,
    free: NDArray[np.bool_],
    decks: Codes,
    choices: Sequence[int],
) -> NDArray[np.float64]:
    """The points of each full grid on average over the decks, if cards are placed for hope.

    `free` says of each grid which cells are; `choices` among how many cards it chooses in each
    turn that is left; a deck is a row of cards in the order of their coming.
    """
    grids, many = len(free), len(decks)
    every = np.arange(grids * many)
    rows, cols = np.repeat(board.rows, many, axis=0), np.repeat(board.cols, many, axis=0)
    taken, coming = np.repeat(~free, many, axis=0), np.tile(decks, (grids, 1))
    weight_across, weight_down, dealt = PLACES[COL], PLACES[ROW], 0
    for choice in choices:
        more = coming[:, dealt : dealt + choice, None] - CODE[EMPTY]
        dealt += choice
        before = hopes[rows].astype(np.int32)[:, ROW] + hopes[cols].astype(np.int32)[:, COL]
        across = np.maximum(0, rows[:, None, ROW] + more * weight_across)
        down = np.maximum(0, cols[:, None, COL] + more * weight_down)
        gains = hopes[across].astype(np.int32) + hopes[down] - before[:, None, :]
        gains[np.broadcast_to(taken[:, None, :], gains.shape)] = -10_000
        best = gains.reshape(len(every), -1).argmax(axis=1)
        card, cell = best // (CELLS * CELLS), best % (CELLS * CELLS)
        rows[every, ROW[cell]] = across[every, card, cell]
        cols[every, COL[cell]] = down[every, card, cell]
        taken[every, cell] = True
    points = Board(rows, cols).hope(hopes).reshape(grids, many)
    mean: NDArray[np.float64] = points.mean(axis=1) / STEPS
    return mean
