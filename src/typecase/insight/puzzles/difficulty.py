"""How hard a puzzle is: a number on the scale on which chess players are rated.

It begins with bots: so many of each level as would have solved it. From then on every answer moves
it, and whoever answered too.
"""

from __future__ import annotations

from collections.abc import Mapping

# Four hundred points more are ten solved for each that is not. (choice: Elo's)
SPREAD = 400
# What the bots of a level are worth, three hundred apart. (choice)
LEVEL_RATINGS: Mapping[str, int] = {
    "beginner": 900,
    "casual": 1_200,
    "strong": 1_500,
    "best": 1_800,
}
NEWCOMER = 1_200  # somebody who has solved nothing yet: like the bots that one meets first (choice)
EASIEST, HARDEST = 300, 2_400  # (choice)
SURE_AFTER = 10  # answers, until which a rating moves in long steps (choice)
LONG_STEP, STEP = 40, 12  # (choice: about those of chess federations)


def chance(solver: float, puzzle: float) -> float:
    """How likely somebody of that rating solves a puzzle of this one.

    >>> chance(1_200, 1_200), round(chance(1_600, 1_200), 2)
    (0.5, 0.91)
    """
    return float(1 / (1 + 10 ** ((puzzle - solver) / SPREAD)))


def rating_from_bots(solved: Mapping[str, int], each: int) -> int:
    """Where as many would be expected to solve it as did, of so many of each level. Half a bot
    fewer than all, and more than none, since nobody is sure.

    >>> rating_from_bots({"beginner": 24, "casual": 24, "strong": 24, "best": 24}, 24) < 500
    True
    >>> rating_from_bots({"beginner": 0, "casual": 0, "strong": 6, "best": 24}, 24)
    1592
    """
    many = each * len(LEVEL_RATINGS)
    reached = min(max(sum(solved.values()), 0.5), many - 0.5)
    low, high = EASIEST, HARDEST
    while high - low > 1:
        middle = (low + high) // 2
        expected = sum(each * chance(rating, middle) for rating in LEVEL_RATINGS.values())
        low, high = (middle, high) if expected > reached else (low, middle)
    return low


def moved(rating: float, answers: int, other: float, won: bool) -> float:
    """A rating after one more answer: of a solver who has solved it, of a puzzle that was not.

    >>> moved(1_200, 0, 1_200, won=True), moved(1_200, 50, 1_200, won=False)
    (1220.0, 1194.0)
    """
    step = LONG_STEP if answers < SURE_AFTER else STEP
    return min(HARDEST, max(EASIEST, rating + step * (won - chance(rating, other))))
