"""Wordsy's solo card: three spots for the timer, and how a round moves it."""

from __future__ import annotations

from typing import NamedTuple

SPOTS = ("top", "middle", "bottom")
TARGETS = {"normal": 100, "medium": 110, "hard": 120, "brutal": 120}
A_BONUS, A_GOOD_WORD = 15, 20


class Step(NamedTuple):
    """What a round alone brings: a bonus box, perhaps a penalty, and the timer's next spot."""

    bonus: int  # of the box that is ticked, or 0
    penalty: int
    spot: str


def solo_step(spot: str, points: int, paused: bool, boxes: tuple[int, int], brutal: bool) -> Step:
    """W26, W27: fifteen points in time bring the bonus of the present spot; twenty decide about the
    next one.

    >>> solo_step("middle", 21, True, (1, 2), brutal=False)
    Step(bonus=1, penalty=0, spot='top')
    >>> solo_step("bottom", 12, False, (1, 2), brutal=False)
    Step(bonus=0, penalty=1, spot='middle')
    """
    small, large = boxes
    bonus = 0
    if paused and points >= A_BONUS:
        bonus = large if spot == "top" else small
    if points >= A_GOOD_WORD:
        return Step(bonus, 0, "top" if bonus else spot)
    if spot == "bottom":
        return Step(bonus, 1, "bottom" if brutal else "middle")
    return Step(bonus, 0, "bottom" if brutal or spot == "middle" else "middle")
