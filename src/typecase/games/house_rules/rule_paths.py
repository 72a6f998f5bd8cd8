"""Paths over a grid of rule cards: which cards touch, the best path, and what tokens are worth.

Positions count row by row. Nothing here knows a table: it is all values in, values out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

ALL_TOKENS = 6  # as many cards may a path have
FOR_TOKENS = {5: 1, 6: 2}  # points for so many tokens on the grid (B9)


def touching(place: int, other: int, columns: int) -> bool:
    """Whether two cards lie side by side or one above the other.

    >>> touching(0, 3, columns=3), touching(0, 4, columns=3), touching(2, 3, columns=3)
    (True, False, False)
    """
    (row, col), (below, right) = divmod(place, columns), divmod(other, columns)
    return abs(row - below) + abs(col - right) == 1


def best_path(worth: Mapping[int, int], columns: int) -> tuple[int, ...]:
    """The path with the most points over the places that a word may use, or () if there are none.

    Of equal ones the shortest, which can be shared least; then the one that begins first.

    >>> best_path({0: 1, 1: 1, 2: 2, 8: 3}, columns=3)
    (0, 1, 2)
    >>> best_path({0: 1, 1: 1, 2: 2, 8: 5}, columns=3)
    (8,)
    """
    ranked = ((-points, len(path), path) for path, points in paths(worth, columns))
    return min(ranked, default=(0, 0, ()))[2]


def paths(worth: Mapping[int, int], columns: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every path over these places, and its points if nobody shares a card."""
    next_to = {
        place: [other for other in worth if touching(place, other, columns)] for place in worth
    }
    begun: list[tuple[tuple[int, ...], int]] = [((place,), worth[place]) for place in worth]
    while begun:
        path, points = begun.pop()
        yield path, points + FOR_TOKENS.get(len(path), 0)
        if len(path) < ALL_TOKENS:
            begun += [
                ((*path, place), points + worth[place])
                for place in next_to[path[-1]]
                if place not in path
            ]


def card_points(dots: int, bonus: int, players: int, bonus_is_shared: bool = True) -> int:
    """What a card gives to each of so many players on it: shared, one point less, never below 0.
    Before any token lies, it is as for one alone.

    >>> card_points(2, 0, players=1), card_points(2, 0, players=2), card_points(1, 0, players=3)
    (2, 1, 0)
    >>> card_points(1, 2, players=2), card_points(1, 2, players=2, bonus_is_shared=False)
    (2, 0)
    """
    if players <= 1:
        return dots + bonus
    return max(0, dots + (bonus if bonus_is_shared else 0) - 1)


# What personal bonuses count about where the tokens lie


def longest_line(places: Collection[int], columns: int) -> int:
    """How many of these cards lie one after another in a row or a column, at most.

    >>> longest_line((0, 1, 2, 5), columns=3), longest_line((2, 3, 4), columns=3)
    (3, 2)
    """
    runs = []
    for step in (1, columns):
        for place in places:
            run = 1
            while place + step in places and touching(place, place + step, columns):
                place, run = place + step, run + 1
            runs.append(run)
    return max(runs, default=0)


def filled_squares(places: Collection[int], columns: int) -> int:
    """How many squares of two by two these cards fill.

    >>> filled_squares((0, 1, 3, 4), columns=3), filled_squares((1, 2, 3, 4), columns=2)
    (1, 0)
    >>> filled_squares((2, 3, 5, 6), columns=3)
    0
    """
    squares = [(one, one + 1, one + columns, one + columns + 1) for one in places]
    return sum(
        one % columns < columns - 1 and all(place in places for place in square)
        for one, square in zip(places, squares, strict=True)
    )


def corners(rows: int, columns: int) -> tuple[int, ...]:
    """The four corners of a grid.

    >>> corners(3, 4)
    (0, 3, 8, 11)
    """
    return 0, columns - 1, (rows - 1) * columns, rows * columns - 1


def inside(place: int, rows: int, columns: int) -> bool:
    """Whether a card does not lie on the edge of the grid.

    >>> [place for place in range(12) if inside(place, 3, 4)]
    [5, 6]
    """
    row, col = divmod(place, columns)
    return 0 < row < rows - 1 and 0 < col < columns - 1
