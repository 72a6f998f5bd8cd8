"""How Better Letters is played: the word and the path that bring the most, bonuses included."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typecase.bots.bot import Reply
from typecase.bots.doubting import doubts
from typecase.bots.known_cards import printed_cards
from typecase.bots.known_words import Vocabulary
from typecase.bots.nudging import there_is
from typecase.bots.reasons import not_a_word
from typecase.bots.strategies.better_letters_bonuses import Prospects
from typecase.bots.strategies.better_letters_plans import Looker, board_as_seen
from typecase.bots.strategies.better_letters_words import Way
from typecase.bots.strategy import Moves, Strategy, allows
from typecase.bots.thinking import dice_for_question
from typecase.bots.vocabulary import SEES_ALL
from typecase.decks import Printed
from typecase.story.seen import Seen
from typecase.table.cards import Card
from typecase.table.luck import Dice
from typecase.table.moves import Both, Choose
from typecase.table.picking import Pick
from typecase.table.wording import Phrase

TO_CHOOSE, TO_FIND, A_RULE_MS, TO_READ = 6_000, 14_000, 3_000, 3_000  # milliseconds (guess)
WHICH_BONUS = "Which of these could your words meet more easily?"
# Sets of rules that are looked at, and how many more with foresight. (guess)
FIRST_SETS, SETS = 12, 6
BONUSES = "bonuses"


class BetterLetters(Strategy):
    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        dice = dice_for_question(self.seed, seen, seen.table["round"])
        keep, take = moves.get("keep-bonus"), moves.get("take-bonus")
        if isinstance(keep, Pick):
            wanted = self._best_first(seen, keep.place.now(), ())
            kept = [card.id for card in wanted[: keep.place.least]]
            why = "Your words will meet these most easily."
            nudge = "Find a word that meets several rules at once: which bonus would it meet?"
            return self.reply(seen, dice, TO_CHOOSE, "keep-bonus", why, nudge, keep=kept)
        if "draw-bonuses" in moves:
            return self._draw(seen, dice)
        if isinstance(take, Pick):
            card = self._best_first(seen, take.place.now(), held_by(seen))[0]
            easier = Phrase("Of the two you can meet this one more easily: {card}.", card=card)
            return self.reply(
                seen, dice, TO_CHOOSE, "take-bonus", easier, WHICH_BONUS, keep=[card.id]
            )
        if "submit" in moves and "allow" not in moves:
            return self._submit(seen, moves, dice)
        if isinstance(moves.get("vote"), Both):
            return self._vote(seen, moves, dice)
        return self.speller.answer(seen)  # somebody's appeal

    def _looker(self, seen: Seen) -> Looker:
        vocabulary = Vocabulary(self.words, self.level.commonness)
        sets = FIRST_SETS + SETS * self.level.foresight
        # All who overlook nothing are one: what they find is kept in mind once.
        eye = self.eye if self.eye.overlooks > 0 else SEES_ALL
        return Looker(board_as_seen(seen), vocabulary, eye, sets)

    # words

    def _submit(self, seen: Seen, moves: Moves, dice: Dice) -> Reply | None:
        bonuses, looker = held_by(seen), self._looker(seen)
        assert seen.ask is not None, "only who is asked looks for a word"
        submitted = seen.table["submitted"].get(seen.seat) if seen.ask.free else None
        for way in looker.best_first(bonuses):
            fields: dict[str, Any] = {"word": way.word, "path": list(way.path)}
            if fields == submitted:
                return None  # nothing better is found
            if allows(moves["submit"], fields):
                usual = TO_FIND + A_RULE_MS * len(way.path)
                met = looker.meets(way, bonuses)
                meets, worth = _submitted(way, met), way.points + sum(card.points for card in met)
                half = there_is(way.word, more=Phrase(THAT_MEETS, n=len(way.path)))
                return self.reply(seen, dice, usual, "submit", meets, half, worth, **fields)
        if submitted:
            return None
        if "skip" in moves:
            why = "No word is found that meets a rule of this grid."
            return self.reply(seen, dice, TO_FIND, "skip", why)
        return self.speller.answer(seen)

    # personal bonuses

    def _prospects(self, seen: Seen, held: tuple[Printed, ...]) -> Prospects:
        return Prospects(self._looker(seen), held, box(seen))

    def _best_first(
        self, seen: Seen, offered: Sequence[Card], held: tuple[Printed, ...]
    ) -> list[Card]:
        prospects, printed = self._prospects(seen, held), printed_cards(seen, BONUSES)
        value = {card.id: prospects.value(printed[card.face]) for card in offered}
        return sorted(offered, key=lambda card: (-value[card.id], card.points, card.id))

    def _draw(self, seen: Seen, dice: Dice) -> Reply:
        """Whether to draw two and keep one: the better of two that nobody has seen yet."""
        held = held_by(seen)
        lying = [card for card in seen.table["bonus_discards"] if card]
        known = {card.face for card in held} | {card["face"] for card in lying}
        unseen = [card for card in box(seen) if card.face not in known]
        if self._prospects(seen, held).of_two(unseen) > 0:
            why = "Of two new bonuses you can expect to meet one before the end."
            return self.reply(seen, dice, TO_CHOOSE, "draw-bonuses", why)
        why = "Few bonuses could still be met, and each that is missed costs its dots."
        return self.reply(seen, dice, TO_CHOOSE, "skip", why)

    # votes

    def _vote(self, seen: Seen, moves: Moves, dice: Dice) -> Reply:
        vote = moves["vote"]
        assert isinstance(vote, Both), "a vote says whose word, and whether it is one"
        whose = next(part for part in vote.parts if isinstance(part, Choose))
        for author in whose.options:
            word = seen.table["shown"][author]["word"]
            if doubts(self.level, word, self.words, dice):
                why = not_a_word(word)
                return self.reply(seen, dice, TO_READ, "vote", why, seat=author, valid=False)
        return self.reply(seen, dice, TO_READ, "accept", "None of these is worth a challenge.")


def held_by(seen: Seen) -> tuple[Printed, ...]:
    """The bonuses in its hand, as they are printed."""
    printed = printed_cards(seen, BONUSES)
    return tuple(printed[card["face"]] for card in seen.table["hands"][seen.seat])


def box(seen: Seen) -> tuple[Printed, ...]:
    """Every bonus that this table plays with."""
    printed = printed_cards(seen, BONUSES).values()
    return tuple(card for card in printed for _ in range(card.copies))


def _submitted(way: Way, bonuses: Sequence[Printed]) -> Phrase:
    """
    >>> str(_submitted(Way("LETTER", (0, 1), 4), []))
    'LETTER meets two rules that touch, for 4 points if nobody else uses them.'
    """
    more = sum(card.points for card in bonuses)
    says = WITH_A_BONUS if bonuses else MEETS
    return Phrase(says, word=way.word, n=len(way.path), points=way.points, more=more)


THAT_MEETS = ", that meets {n:## rule|## rules that touch}"
MEETS = (
    "{word} meets {n:## rule|## rules that touch}, for {points} points if nobody else uses them."
)
WITH_A_BONUS = (
    "{word} meets {n:## rule|## rules that touch}, for {points} points if nobody else uses them, "
    "and meets a bonus for {more} more."
)
