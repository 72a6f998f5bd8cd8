"""How Seven-Letter Stud is played: by what lies open, and by what may lie face down beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from typecase.bots.bet_reading import rank_among
from typecase.bots.racks import Racks, faces_in, handfuls, unseen
from typecase.bots.strategies.betting import DECK, Betting, Ranks
from typecase.games.seven_letter_stud import scoring
from typecase.lexicon.search import Scoring
from typecase.story.protocol import Seat
from typecase.story.seen import Seen
from typecase.table.luck import Dice

SEVEN = 7  # (rules: The Play)


class SevenLetterStud(Betting):
    scoring, cards = scoring(SEVEN), SEVEN

    def ranks(self, seen: Seen, others: Sequence[Seat]) -> Ranks:
        hands = {seat: "".join(faces_in(hand)) for seat, hand in seen.table["hands"].items()}
        mine = hands.pop(seen.seat)
        gone = "".join(hand for seat, hand in hands.items() if seat not in others)
        shown = tuple(hands[seat] for seat in others)
        finals, theirs = _finals(self.racks, mine, shown, gone, self.scoring, self.worlds())
        rivals = {
            seat: (self.others.skill(seat), scores)
            for seat, scores in zip(others, theirs, strict=True)
        }
        return [
            {seat: rank_among(final / skill, scores) for seat, (skill, scores) in rivals.items()}
            for final in finals
        ]


@lru_cache(maxsize=512)  # the same cards lie there for a whole round of betting
def _finals(
    racks: Racks, mine: str, shown: tuple[str, ...], gone: str, scoring: Scoring, worlds: int
) -> tuple[list[float], list[list[float]]]:
    """What it may come to itself, and what it would come to in the place of each of the others."""
    pool = unseen(DECK, mine + "".join(shown) + gone)
    dice = Dice((racks.eye.seed, "stud", mine, shown))

    def finals(known: str) -> list[float]:
        cards = handfuls(pool, SEVEN - len(known), worlds, dice)
        return racks.promises((known + more for more in cards), scoring)

    own = finals(mine) if len(mine) < SEVEN else [float(racks.score(mine, scoring))]
    return own, [sorted(finals(known)) for known in shown]
