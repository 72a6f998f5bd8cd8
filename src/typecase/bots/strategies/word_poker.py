"""How Word Poker is played: five cards, one change, and the others' words known by their like."""

from __future__ import annotations

from collections.abc import Sequence

from typecase.bots.bet_reading import rank_among
from typecase.bots.measured import SHOWN
from typecase.bots.racks import faces_in
from typecase.bots.redrawing import Plan, plan_draw, plan_for_away
from typecase.bots.strategies.betting import Betting, Ranks
from typecase.games.word_poker import FIVE, scoring
from typecase.story.protocol import Seat
from typecase.story.seen import Seen


class WordPoker(Betting):
    scoring, cards = scoring(FIVE), FIVE

    def ranks(self, seen: Seen, others: Sequence[Seat]) -> Ranks:
        hand = "".join(faces_in(seen.table["hands"][seen.seat]))
        if seen.phase == "first betting":
            finals: Sequence[float] = self.plan_for(hand).finals
        else:
            finals = (self.racks.score(hand, self.scoring),)
        shown = SHOWN[self.level.name]
        skills = {seat: self.others.skill(seat) for seat in others}
        return [
            {seat: rank_among(final / skill, shown) for seat, skill in skills.items()}
            for final in finals
        ]

    def plan(self, seen: Seen) -> Plan:
        return self.plan_for("".join(faces_in(seen.table["hands"][seen.seat])))

    def finals(self, seen: Seen, away: tuple[int, ...]) -> Sequence[float]:
        hand = "".join(faces_in(seen.table["hands"][seen.seat]))
        return plan_for_away(self.racks, hand, away, 0, self.scoring, self.worlds()).finals

    def plan_for(self, hand: str) -> Plan:
        return plan_draw(self.racks, hand, 0, self.scoring, self.level.foresight, self.worlds())
