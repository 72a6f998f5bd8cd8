"""What a personal bonus promises in Better Letters: its dots for it if a word meets it, on the grid
that lies there or on a later one, and its dots against it if none ever does."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from typecase.bots.strategies.better_letters_plans import Looker
from typecase.decks import Printed

HARD = 3  # dots from which on bonuses are of one kind: of four there is one (rules: the box)
SEEN, EXPECTED = 0.5, 0.5  # how much this grid, and others like it, tell of a bonus (guess)


class Prospects(NamedTuple):
    """What somebody who looks at a board, and holds these, may expect of one bonus more."""

    looker: Looker
    held: tuple[Printed, ...]
    box: tuple[Printed, ...]  # every bonus that there is

    def value(self, bonus: Printed) -> float:
        """About what it brings in the end; below 0 where it will rather cost its dots."""
        now = bonus.points - self.costs(bonus)
        alike = ease(self.looker, self.box, min(HARD, bonus.points))
        chance = SEEN * (now > 0) + EXPECTED * alike
        never = (1 - chance) ** self.looker.board.rounds_after
        return max(now, bonus.points * (1 - 2 * never))

    def costs(self, bonus: Printed) -> float:
        """How much less the best word that meets it on this grid brings than the best of all."""
        return self.looker.most(self.held) - self.looker.most(self.held, meeting=bonus)

    def of_two(self, bonuses: Collection[Printed]) -> float:
        """What to expect of two of these bonuses, of which the better one is kept.

        The best of n is drawn in n - 1 of all pairs, the next best, without it, in n - 2.
        """
        values = sorted(map(self.value, bonuses))
        pairs = len(values) * (len(values) - 1) / 2
        return sum(at * value for at, value in enumerate(values)) / pairs if pairs else 0.0


@lru_cache(maxsize=256)  # three for each that looks at a board
def ease(looker: Looker, box: tuple[Printed, ...], dots: int) -> float:
    """The share of bonuses with so many dots that are worth meeting on this grid. Of grids that
    nobody has seen yet it expects the same."""
    none_held = Prospects(looker, (), box)
    alike = [card for card in box if min(HARD, card.points) == dots]
    return sum(none_held.costs(card) < card.points for card in alike) / len(alike)
