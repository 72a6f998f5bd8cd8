"""How Letter Head Solitaire is played: rid of the awkward letters first, and no card left over."""

from __future__ import annotations

from collections import Counter

from typecase.bots.bot import Reply
from typecase.bots.habit import Habit, Moves, allows
from typecase.bots.measured import GLAD
from typecase.bots.nudging import there_is
from typecase.bots.thinking import dice_for_question
from typecase.bots.using_up import (
    Vocabulary,
    gladness,
    still_to_come,
    taken_from,
)
from typecase.decks import deck
from typecase.games.letter_head_solitaire import COMMON, LEAST, SEVEN
from typecase.story.seen import Seen
from typecase.table.luck import Dice
from typecase.table.spelling import Spell

COPIES = Counter(deck("letter-head").copies)
TO_LOOK, A_LETTER_MS, TO_GIVE_UP = 4_000, 800, 9_000  # milliseconds (guess)
COUNTING = 8  # possibilities thought through (from LEVELS: the strong)
NEAR_THE_END = 45  # cards left, when it begins to think further than the next word (guess)
# Of what a player can think through, the part that goes into other words. (guess)
THOUGHT_THROUGH = 4
CLOSE = 24  # cards left, when it looks at so many times more of them (guess)
FUTURES = 4  # and how many futures it imagines for each (guess)
IN_VAIN = 12  # times through all that is left without a word that it knows, and it gives up (guess)
WINS = 1_000  # a word that surely uses up every card is worth more than any other (choice)
AWKWARD = 8  # how glad one is to be rid of a letter that is called so (choice)


class LetterHeadSolitaire(Habit):
    @property
    def knows(self) -> Vocabulary:
        """Who thinks ahead counts the vowels that are left."""
        return Vocabulary(self.words, self.level.commonness, self.level.foresight >= COUNTING)

    def play(self, seen: Seen, moves: Moves) -> Reply | None:
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
                why = f"{word} is there, though it is easily overlooked."
                nudge = there_is(word, own=hand)
                return self.reply(seen, dice, 2 * TO_GIVE_UP, "meld", why, nudge, word=word)
        return self.speller.answer(seen)

    def _best(self, seen: Seen, hand: str, words: list[str], dice: Dice) -> tuple[str, int, str]:
        """The word, what it is worth against others, and why."""
        aside = [card["face"] for card in seen.table["stymied"]]
        used = [card["face"] for card in seen.table["used"]]
        rest = still_to_come(COPIES, [*hand, *aside, *used])
        words = self.knows.preferred(words, [*hand, *rest, *aside])
        if len(rest) + len(aside) <= LEAST:
            last = self.knows.last_words(hand, "".join([*rest, *aside]))
            if last and self.eye.sees(last, "".join(sorted(hand))):
                return last, WINS, f"{last} is the first of the words that use up every card."
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
        futures = [
            [*dice.sample(rest, len(rest)), *dice.sample(aside, len(aside))]
            for _ in range(FUTURES * self.level.foresight)
        ]

        def wins(word: str) -> int:
            kept = taken_from(hand, word)
            return sum(self.knows.uses_up(kept, coming) for coming in futures)

        won = {word: wins(word) for word in wanted}
        word = max(wanted, key=won.__getitem__)
        share = f"{won[word]} of {len(futures)} imagined deals"
        return word, won[word], f"After {word} every card could be used up in {share}."


def rid_of(word: str, hand: str) -> str:
    """Why one would lay it early.

    >>> rid_of("QUIRKY", "QUIRKYS"), rid_of("TEA", "TEASING")
    ('QUIRKY rids you of the awkward K and Q.', 'TEA keeps the letters that combine best.')
    """
    awkward = sorted({letter for letter in word if letter in hand and GLAD[letter] >= AWKWARD})
    if not awkward:
        return f"{word} keeps the letters that combine best."
    return f"{word} rids you of the awkward {' and '.join(awkward)}."
