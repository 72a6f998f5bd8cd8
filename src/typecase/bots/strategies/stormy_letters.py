"""How Stormy Letters is played: four cards that serve one, three in the centre that serve all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from typecase.bots.bet_reading import rank_among
from typecase.bots.racks import Racks, faces_in, handfuls, unseen
from typecase.bots.redrawing import Plan, plan_draw, plan_for_away
from typecase.bots.strategies.betting import DECK, Betting, Ranks
from typecase.games.stormy_letters import FOUR, THREE, scoring
from typecase.lexicon.search import Scoring
from typecase.story.protocol import Seat
from typecase.story.seen import Seen
from typecase.table.luck import Dice

# The others have changed cards too: the better of two hands stands for that. (guess)
TWO_HANDS = 2


class StormyLetters(Betting):
    scoring, cards = scoring(FOUR + THREE), FOUR + THREE

    def ranks(self, seen: Seen, others: Sequence[Seat]) -> Ranks:
        hand = "".join(faces_in(seen.table["hands"][seen.seat]))
        kept = hand
        if seen.phase == "first betting":
            away = self._plan(hand).away
            kept = "".join(face for place, face in enumerate(hand) if place not in away)
        centre = "".join(faces_in(seen.table["centre"]))
        gone = hand if kept != hand else ""
        finals = _finals(self.racks, kept, gone, centre, self.scoring, self.worlds())
        skills = {seat: self.others.skill(seat) for seat in others}
        return [
            {seat: rank_among(final / skill, rivals) for seat, skill in skills.items()}
            for final, rivals in finals
        ]

    def plan(self, seen: Seen) -> Plan:
        return self._plan("".join(faces_in(seen.table["hands"][seen.seat])))

    def finals(self, seen: Seen, away: tuple[int, ...]) -> Sequence[float]:
        hand = "".join(faces_in(seen.table["hands"][seen.seat]))
        return plan_for_away(self.racks, hand, away, THREE, self.scoring, self.worlds()).finals

    def _plan(self, hand: str) -> Plan:
        futures = self.worlds()
        return plan_draw(self.racks, hand, THREE, self.scoring, self.level.foresight, futures)


@lru_cache(maxsize=512)  # the same cards lie there for a whole round of betting
def _finals(
    racks: Racks, hand: str, gone: str, centre: str, scoring: Scoring, worlds: int
) -> list[tuple[float, list[float]]]:
    """What it comes to, and what others may come to, for centres as they may come."""
    pool = unseen(DECK, (gone or hand) + centre)
    dice = Dice((racks.eye.seed, "stormy", hand, centre))
    own, to_come = FOUR - len(hand), THREE - len(centre)
    if not own and not to_come:
        rivals = [*handfuls(pool, FOUR, TWO_HANDS * worlds, dice)]
        return [(racks.score(hand + centre, scoring), _made(racks, rivals, centre, scoring))]
    rivals = [*handfuls(pool, FOUR, TWO_HANDS * max(2, worlds // 8), dice)]
    futures = [*handfuls(pool, own + to_come, worlds // 2, dice)]
    finals = racks.promises((hand + more + centre for more in futures), scoring)
    theirs = [_made(racks, rivals, centre + more[own:], scoring) for more in futures]
    return [*zip(finals, theirs, strict=True)]


def _made(racks: Racks, hands: Sequence[str], centre: str, scoring: Scoring) -> list[float]:
    """What others may make of this centre, from the least on."""
    scores = racks.promises((hand + centre for hand in hands), scoring)
    return sorted(map(max, scores[::2], scores[1::2]))
