"""Racing: how long it takes to find a word, say it and lay it, where the first to do so has it.

Somebody who looks at cards sees one word after the other: the easy ones sooner, and those that she
is after. The first takes as long as the cards are many and the word is long and rare, each further
one a moment more; and nobody says and lays a word in no time. Times are spread as people's are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from heapq import nsmallest
from math import exp, sqrt
from typing import Any, NamedTuple

from typecase.bots.bot import Reply
from typecase.bots.levels import Level
from typecase.bots.missed_words import MOST_COMMON, difficulty
from typecase.bots.strategy import Strategy
from typecase.bots.thinking import QUICKEST, spread
from typecase.lexicon.lexicon import open_lexicon
from typecase.story.protocol import Millis
from typecase.story.seen import Seen
from typecase.table.events import Event
from typecase.table.luck import Dice
from typecase.table.wording import Text

TO_LOOK, A_CARD_MS, A_LETTER_MS, A_STEP_MS = 1_500, 150, 300, 350  # of rarity (guess)
THE_NEXT: Millis = 900  # milliseconds until another word is seen (guess)
TO_CALL, TO_LAY_A_LETTER = 600, 120  # nobody's wits make these shorter (guess)
TO_REACT: Millis = 1_100  # (guess)
TO_DOUBT: Millis = 1_800  # (guess)
IN_VAIN = 2.4  # looks as long as that before it says that it sees none (guess)
CALMLY = 1.5  # so much longer where there is no clock (guess)
EVEN = 1_000  # the usual tempo, in thousandths (choice)
AT_BEST = 0.25  # of the usual time that nobody saves (guess)
AT_LENGTH = 0.5  # who has nothing else to do overlooks less (guess)
# How much sooner a word is seen for each point that it brings to whoever is after it. (guess)
A_POINT = 0.25
BY_LUCK = 0.5  # of its difficulty, a word is always as hard to see as that (guess)


class Find(NamedTuple):
    """A word that is found, and when it has been said and laid."""

    word: str
    worth: float
    at: Millis  # after the look began


class Racer(Strategy):
    """Whoever plays in a race."""

    def __init__(self, name: str, seed: int, level: Level) -> None:
        super().__init__(name, seed, level)
        self.weighs = level.foresight.bit_length()  # words that it sees before it chooses

    # finding words

    def look(
        self,
        words: Sequence[str],
        looked_at: tuple[Any, ...],
        cards: int,
        worth: Callable[[str], float],
        hurry: float,
    ) -> Find | None:
        """The word that it calls, if nobody is faster: of the first that it sees the best one,
        where a second more costs as much as `hurry`. The words come in a steady order."""
        dice = Dice((self.seed, "look", looked_at))
        tempo = self._tempo(dice)
        overlooks, after = AT_LENGTH * self.level.overlooks, A_POINT * (self.weighs - 1)
        noticed = []
        for word in words:
            hard, luck = difficulty(word), dice.below(1_000) / 1_000
            if luck < exp(-overlooks * hard):
                brings = worth(word)
                noticed.append((hard * (BY_LUCK + luck) - after * brings, word, brings))
        finds = [
            Find(word, brings, self._when(word, place, cards, tempo))
            for place, (_, word, brings) in enumerate(nsmallest(self.weighs, noticed))
        ]
        return max(finds, key=lambda find: find.worth - hurry * find.at / 1_000, default=None)

    def _tempo(self, dice: Dice) -> float:
        """Finding is a matter of luck far more than deciding is, but takes some time at best."""
        luck = (spread(dice, EVEN) / EVEN) ** 2
        return (AT_BEST + (1 - AT_BEST) * luck) * sqrt(self.temper.slowness)

    def _when(self, word: str, place: int, cards: int, tempo: float) -> Millis:
        sees = TO_LOOK + A_CARD_MS * cards + A_LETTER_MS * len(word) + A_STEP_MS * rarity(word)
        sees += THE_NEXT * place
        return int(sees * tempo) + TO_CALL + TO_LAY_A_LETTER * len(word)

    def in_vain(self, seen: Seen, looked_at: tuple[Any, ...], cards: int) -> Millis:
        """After which time it gives up looking."""
        tempo = self._tempo(Dice((self.seed, "in vain", looked_at)))
        calmly = CALMLY if seen.deadline is None else 1.0
        return int((TO_LOOK + A_CARD_MS * cards) * IN_VAIN * tempo * calmly)

    # saying so

    def call(
        self,
        seen: Seen,
        began: Millis,
        at: Millis,
        verb: str,
        why: Text = "",
        nudge: Text = "",
        worth: float | None = None,
        **fields: Any,
    ) -> Reply:
        """So long after it began to look, or as soon as it can once it has found it."""
        dice = Dice((self.seed, verb, began, at))
        soonest = spread(dice, int(TO_REACT * self.temper.slowness))
        after = max(QUICKEST, soonest, at - (seen.now - began))
        return Reply({"do": verb, **fields}, after, why, nudge, worth)

    def judge(self, seen: Seen) -> Reply:
        """Whether it challenges the word that somebody has called."""
        word = seen.table["word"]
        dice = Dice((self.seed, "doubt", word))  # nobody changes their mind about a word
        doubtful = self.challenges(seen, word, dice)
        return self.reply(seen, dice, TO_DOUBT, "challenge" if doubtful else "accept")


@lru_cache(maxsize=50_000)  # the words that are found are mostly the same
def rarity(word: str) -> int:
    """Steps from the words that are in every sentence."""
    return MOST_COMMON - 1 - open_lexicon().commonness(word)


def since(seen: Seen, *kinds: type[Event], **like: Any) -> Millis:
    """When something like that happened last, or when the match began."""
    told = seen.events.last(*kinds, **like)
    return told.at if told else 0
