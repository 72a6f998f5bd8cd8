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
    "beginner": (3, 8, 10, 11, 13, 14, 16, 21, 22, 23, 23, 24, 25, 26, 28, 30, 34, 36, 39, 45),
    "casual": (10, 13, 15, 18, 22, 23, 23, 24, 25, 26, 27, 28, 30, 33, 35, 37, 38, 40, 44, 48),
    "strong": (10, 15, 21, 23, 25, 26, 27, 28, 30, 32, 34, 35, 36, 37, 39, 40, 43, 45, 48, 58),
    "best": (11, 21, 23, 25, 27, 28, 30, 32, 34, 35, 36, 37, 38, 39, 41, 44, 45, 48, 51, 60),
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
        skills = {seat: self.others.skill(seat) for seat in others}
        return [
            {seat: rank_among(final / skill, shown) for seat, skill in skills.items()}
            for final in finals
        ]

    def plan(self, seen: Seen) -> Plan:
        return self._plan("".join(faces_in(seen.table["hands"][seen.seat])))

    def _plan(self, hand: str) -> Plan:
        return plan_draw(self.racks, hand, 0, self.scoring, self.level.foresight, self.worlds())
