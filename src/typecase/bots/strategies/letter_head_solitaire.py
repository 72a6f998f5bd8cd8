"""How Letter Head Solitaire is played: rid of the awkward letters first, and no card left over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from typecase.bots.bot import Reply
from typecase.bots.measured import GLAD
from typecase.bots.nudging import there_is
from typecase.bots.solitaire_plan import (
    Vocabulary,
    gladness,
    still_to_come,
    taken_from,
)
from typecase.bots.strategy import Moves, Strategy, allows
from typecase.bots.thinking import dice_for_question
from typecase.decks import deck
from typecase.games.house_rules.dictionary import COMMON
from typecase.games.letter_head_solitaire import LEAST, SEVEN
from typecase.story.seen import Seen
from typecase.table.luck import Dice
from typecase.table.spelling import Spell
from typecase.table.wording import Phrase, Text

COPIES = Counter(deck("letter-head").copies)
TO_LOOK, A_LETTER_MS, TO_GIVE_UP = 4_000, 800, 9_000  # milliseconds (guess)
COUNTING = 8  # possibilities thought through (from LEVELS: the strong)
NEAR_THE_END = 45  # cards left, when it begins to think further than the next word (guess)
# Of what a player can think through, the part that goes into other words. (guess)
THOUGHT_THROUGH = 4
CLOSE = 24  # cards left, when it looks at so many times more of them (guess)
FUTURES = 4  # and how many futures it imagines for each (guess)
IN_VAIN = 12  # times through all that is left without a word that it knows, and it gives up (guess)
WEIGHED = 24  # futures in which two words are compared afterwards (choice)
WINS = 1_000  # a word that surely uses up every card is worth more than any other (choice)
AWKWARD = 8  # how glad one is to be rid of a letter that is called so (choice)


class LetterHeadSolitaire(Strategy):
    @property
    def knows(self) -> Vocabulary:
        """Who thinks ahead counts the vowels that are left."""
        return Vocabulary(self.words, self.level.commonness, self.level.foresight >= COUNTING)

    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        why: Text
        meld, dice = moves.get("meld"), dice_for_question(self.seed, seen, seen.table["words"])
        if not isinstance(meld, Spell):
            return self.speller.answer(seen)
        hand = "".join(card["face"] for card in seen.table["hands"][seen.seat])
        words = self._words(meld, hand)
        if not words and "stymied" in moves and allows(moves["stymied"], {}):
            if seen.table["passed"] >= IN_VAIN * max(SEVEN, self._left(seen)):
                why = "The cards that are left have been turned over often enough."
                return self.reply(seen, dice, TO_GIVE_UP, "give-up", why)
            why = "No word of three or more letters is found in these cards."
            return self.reply(seen, dice, TO_GIVE_UP, "stymied", why)
        if not words:  # it is told that there is a word, and looks again
            return self._looked_again(seen, meld, hand, dice)
        word, worth, why = self._best(seen, hand, words, dice)
        usual, nudge = TO_LOOK + A_LETTER_MS * len(word), there_is(word, own=hand)
        return self.reply(seen, dice, usual, "meld", why, nudge, worth, word=word)

    def worth(self, seen: Seen, action: Mapping[str, Any]) -> float | None:
        """How many cards it would not use up after that, on average over imagined deals; below
        nought, as fewer are better. Whether it would win tells less: whoever chooses badly loses
        nearly always, and whoever chooses worse no more often."""
        if action["do"] not in ("meld", "stymied", "give-up"):
            return None
        self.open_dictionary(seen)
        hand, aside, rest = self._cards(seen)
        if action["do"] == "give-up":
            return -float(len(hand) + len(aside) + len(rest))
        # Not the dice that it chose by: they flatter what it chose.
        dice = Dice((self.seed, "worth", hand, rest, aside))
        if action["do"] == "stymied":
            kept, aside = "", [*aside, *hand]
        else:
            kept = taken_from(hand, action["word"])
        deals = futures(rest, aside, WEIGHED, dice)
        return -sum(self.knows.left_over(kept, coming) for coming in deals) / WEIGHED

    def _cards(self, seen: Seen) -> tuple[str, list[str], list[str]]:
        """Its hand, the cards that are set aside, and those that are still to come."""
        hand = "".join(card["face"] for card in seen.table["hands"][seen.seat])
        aside = [card["face"] for card in seen.table["stymied"]]
        used = [card["face"] for card in seen.table["used"]]
        return hand, aside, still_to_come(COPIES, [*hand, *aside, *used])

    def _left(self, seen: Seen) -> int:
        return sum(COPIES.values()) - len(seen.table["used"])

    def _words(self, meld: Spell, hand: str) -> list[str]:
        """All that it sees, with as few wild cards as can be; the gladdest first."""
        looked_at = "".join(sorted(hand))
        return [
            word
            for word in self.knows.words(hand)
            if self.eye.sees(word, looked_at) and allows(meld, {"word": word})
        ]

    def _looked_again(self, seen: Seen, meld: Spell, hand: str, dice: Dice) -> Reply | None:
        for word in Vocabulary(self.words, min(COMMON, self.level.commonness)).words(hand):
            if allows(meld, {"word": word}):
                why = Phrase("{word} is there, though it is easily overlooked.", word=word)
                nudge = there_is(word, own=hand)
                return self.reply(seen, dice, 2 * TO_GIVE_UP, "meld", why, nudge, word=word)
        return self.speller.answer(seen)

    def _best(self, seen: Seen, hand: str, words: list[str], dice: Dice) -> tuple[str, int, Phrase]:
        """The word, what it is worth against others, and why."""
        _, aside, rest = self._cards(seen)
        words = self.knows.preferred(words, [*hand, *rest, *aside])
        if len(rest) + len(aside) <= LEAST:
            last = self.knows.last_words(hand, "".join([*rest, *aside]))
            if last and self.eye.sees(last, "".join(sorted(hand))):
                says = "{word} is the first of the words that use up every card."
                return last, WINS, Phrase(says, word=last)
            return words[0], 1, rid_of(words[0], hand)
        left = len(hand) + len(rest) + len(aside)
        many = self.level.foresight // THOUGHT_THROUGH
        wanted = words[: many * THOUGHT_THROUGH if left <= CLOSE else many]
        if len(wanted) < 2 or left > NEAR_THE_END:
            return (
                words[0],
                max(1, gladness(words[0], self.knows.counts_vowels)),
                rid_of(words[0], hand),
            )
        deals = futures(rest, aside, FUTURES * self.level.foresight, dice)
        word, won = self._wins_most(hand, wanted, deals)
        says = "After {word} every card could be used up in {won} of {all} imagined deals."
        return word, won, Phrase(says, word=word, won=won, all=len(deals))

    def _wins_most(
        self, hand: str, words: Sequence[str], deals: Sequence[Sequence[str]]
    ) -> tuple[str, int]:
        """The first of the words after which it would win most often, and how often. Of the others
        no more is looked at than shows that they are not better: deals that were lost before come
        first, for they are hard."""
        best, fewest_lost, hardest_first = "", len(deals) + 1, [*deals]
        for word in words:
            kept, lost = taken_from(hand, word), 0
            for at, coming in enumerate(hardest_first):
                if lost == fewest_lost:
                    break
                if not self.knows.uses_up(kept, coming):
                    lost += 1
                    hardest_first.insert(0, hardest_first.pop(at))
            if lost < fewest_lost:
                best, fewest_lost = word, lost
        return best, len(deals) - fewest_lost


def futures(rest: Sequence[str], aside: Sequence[str], many: int, dice: Dice) -> list[list[str]]:
    """Orders in which the cards may come: those of the deck, and then those that are set aside."""
    return [[*dice.sample(rest, len(rest)), *dice.sample(aside, len(aside))] for _ in range(many)]


def rid_of(word: str, hand: str) -> Phrase:
    """Why one would lay it early.

    >>> print(rid_of("QUIRKY", "QUIRKYS"), rid_of("TEA", "TEASING"))
    QUIRKY rids you of the awkward K and Q. TEA keeps the letters that combine best.
    """
    awkward = sorted({letter for letter in word if letter in hand and GLAD[letter] >= AWKWARD})
    if not awkward:
        return Phrase("{word} keeps the letters that combine best.", word=word)
    says = "{word} rids you of the awkward {letters:… and …}."
    return Phrase(says, word=word, letters=tuple(awkward))
