"""How Stormy Letters is played: four cards that serve one, three in the centre that serve all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from typecase.bots.habits.betting import DECK, Betting, Ranks
from typecase.bots.manners import rank_among
from typecase.bots.racks import Racks, faces_in, handfuls, unseen
from typecase.bots.redrawing import Plan, plan_draw
from typecase.games.stormy_letters import scoring
from typecase.lexicon.search import Scoring
from typecase.story.protocol import Seat
from typecase.story.seen import Seen
from typecase.table.luck import Dice

FOUR, THREE = 4, 3
TWO_HANDS = 2  # the others have changed cards too: the better of two hands stands for that


class StormyLetters(Betting):
    scoring = scoring(FOUR + THREE)

    def ranks(self, seen: Seen, others: Sequence[Seat]) -> Ranks:
        hand = "".join(faces_in(seen.table["hands"][seen.seat]))
        kept = hand
        if seen.phase == "first betting":
            away = self._plan(hand).away
            kept = "".join(face for place, face in enumerate(hand) if place not in away)
        centre = "".join(faces_in(seen.table["centre"]))
        gone = hand if kept != hand else ""
        ranks = _ranks(self.racks, kept, gone, centre, self.scoring, self.worlds())
        return [dict.fromkeys(others, rank) for rank in ranks]

    def thrown_away(self, seen: Seen) -> list[int]:
        return list(self._plan("".join(faces_in(seen.table["hands"][seen.seat]))).away)

    def _plan(self, hand: str) -> Plan:
        futures = self.worlds()
        return plan_draw(self.racks, hand, THREE, self.scoring, self.level.foresight, futures)


@lru_cache(maxsize=512)  # the same cards lie there for a whole round of betting
def _ranks(
    racks: Racks, hand: str, gone: str, centre: str, scoring: Scoring, worlds: int
) -> list[float]:
    """Its rank among the hands that another may hold, for centres as they may come."""
    pool = unseen(DECK, (gone or hand) + centre)
    dice = Dice((racks.eye.seed, "stormy", hand, centre))
    own, to_come = FOUR - len(hand), THREE - len(centre)
    if not own and not to_come:
        rivals = _rivals(racks, pool, centre, scoring, worlds, dice)
        return [rank_among(racks.score(hand + centre, scoring), rivals)]
    ranks = []
    for more in handfuls(pool, own + to_come, worlds // 2, dice):
        shared = centre + more[own:]
        rivals = _rivals(racks, pool, shared, scoring, max(2, worlds // 8), dice)
        ranks.append(rank_among(racks.promise(hand + more[:own] + shared, scoring), rivals))
    return ranks


def _rivals(
    racks: Racks, pool: Sequence[str], centre: str, scoring: Scoring, count: int, dice: Dice
) -> list[float]:
    """What others may make of this centre."""
    hands = handfuls(pool, FOUR, TWO_HANDS * count, dice)
    scores = [racks.promise(hand + centre, scoring) for hand in hands]
    return list(map(max, scores[::2], scores[1::2]))
