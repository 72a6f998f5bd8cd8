"""How Word Poker is played: five cards, one change, and the others' words known by their like."""

from __future__ import annotations

from collections.abc import Sequence

from typecase.bots.habits.betting import Betting, Ranks
from typecase.bots.manners import rank_among
from typecase.bots.racks import faces_in
from typecase.bots.redrawing import Plan, plan_draw
from typecase.games.word_poker import scoring
from typecase.story.protocol import Seat
from typecase.story.seen import Seen

# What players of a level show after the draw: twenty of them that stand for all.
SHOWN: dict[str, tuple[int, ...]] = {
    "beginner": (2, 3, 4, 5, 7, 9, 9, 10, 11, 12, 13, 14, 15, 18, 21, 23, 25, 27, 31, 36),
    "casual": (9, 11, 11, 13, 14, 15, 17, 20, 21, 22, 23, 24, 25, 26, 29, 32, 34, 36, 39, 45),
    "strong": (10, 16, 21, 22, 23, 24, 25, 26, 27, 29, 31, 33, 34, 36, 37, 38, 40, 45, 47, 55),
    "best": (11, 22, 24, 25, 27, 29, 31, 33, 34, 35, 36, 37, 38, 39, 41, 43, 45, 48, 52, 60),
}


class WordPoker(Betting):
    scoring = scoring(5)

    def ranks(self, seen: Seen, others: Sequence[Seat]) -> Ranks:
        hand = "".join(faces_in(seen.table["hands"][seen.seat]))
        if seen.phase == "first betting":
            finals: Sequence[float] = self._plan(hand).finals
        else:
            finals = (self.racks.score(hand, self.scoring),)
        shown = SHOWN[self.level.name]
        return [dict.fromkeys(others, rank_among(final, shown)) for final in finals]

    def thrown_away(self, seen: Seen) -> list[int]:
        return list(self._plan("".join(faces_in(seen.table["hands"][seen.seat]))).away)

    def _plan(self, hand: str) -> Plan:
        return plan_draw(self.racks, hand, 0, self.scoring, self.level.foresight, self.worlds())
