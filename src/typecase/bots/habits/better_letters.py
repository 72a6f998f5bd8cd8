"""How Better Letters is played: the word and the path that bring the most, bonuses included."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typecase.bots.bot import Reply
from typecase.bots.doubting import doubts
from typecase.bots.habit import Habit, Moves, allows
from typecase.bots.habits.better_letters_plans import Looker, board_as_seen, cards_as_seen
from typecase.bots.habits.better_letters_words import Way
from typecase.bots.known_words import Vocabulary
from typecase.bots.thinking import dice_for_question
from typecase.story.seen import Seen
from typecase.table.cards import Card
from typecase.table.luck import Dice
from typecase.table.moves import Both, Choose
from typecase.table.picking import Pick

TO_CHOOSE, TO_FIND, A_RULE, TO_READ = 6_000, 14_000, 3_000, 3_000
FIRST_SETS, SETS = 12, 6  # sets of rules that are looked at, and how many more with foresight


class BetterLetters(Habit):
    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        dice = dice_for_question(self.seed, seen, seen.table["round"])
        keep, take = moves.get("keep-bonus"), moves.get("take-bonus")
        if isinstance(keep, Pick):
            wanted = self._by_gain(seen, keep.place.now(), [])
            kept = [card.id for card, _ in wanted[: keep.place.least]]
            why = "These are the ones that words on this grid meet most easily."
            return self.reply(seen, dice, TO_CHOOSE, "keep-bonus", why, keep=kept)
        if isinstance(take, Pick):
            return self._take(seen, take, dice)
        if "submit" in moves:
            return self._submit(seen, moves, dice)
        if isinstance(moves.get("vote"), Both):
            return self._vote(seen, moves, dice)
        return self.speller.answer(seen)  # somebody's appeal

    def _looker(self, seen: Seen) -> Looker:
        vocabulary = Vocabulary(self.words, self.level.commonness)
        sets = FIRST_SETS + SETS * self.level.foresight
        return Looker(board_as_seen(seen), vocabulary, self.eye, sets)

    # words

    def _submit(self, seen: Seen, moves: Moves, dice: Dice) -> Reply | None:
        bonuses, looker = cards_as_seen(seen.table["hands"][seen.seat]), self._looker(seen)
        for way in looker.best_first(bonuses):
            fields: dict[str, Any] = {"word": way.word, "path": list(way.path)}
            if allows(moves["submit"], fields):
                usual = TO_FIND + A_RULE * len(way.path)
                why = _submitted(way, looker.meets(way, bonuses))
                return self.reply(seen, dice, usual, "submit", why, **fields)
        if "skip" in moves:
            why = "No word is to be found that meets a rule of this grid."
            return self.reply(seen, dice, TO_FIND, "skip", why)
        return self.speller.answer(seen)

    # personal bonuses

    def _by_gain(
        self, seen: Seen, offered: Sequence[Card], held: Sequence[Card]
    ) -> list[tuple[Card, float]]:
        """Which of these bonuses the grid that lies there would help to meet."""
        looker = self._looker(seen)
        without = looker.most(held)
        gains = [(card, looker.most([*held, card]) - without) for card in offered]
        return sorted(gains, key=lambda gain: (-gain[1], gain[0].points, gain[0].id))

    def _take(self, seen: Seen, take: Pick, dice: Dice) -> Reply:
        """One that the grid which lies there helps to meet, or neither."""
        held = cards_as_seen(seen.table["hands"][seen.seat])
        card, gain = self._by_gain(seen, take.place.now(), held)[0]
        if gain >= card.points / 2:
            why = f"A good word on this grid meets it: {card.text}."
            return self.reply(seen, dice, TO_CHOOSE, "take-bonus", why, keep=[card.id])
        why = "Neither is easily met on this grid, and at the end it would cost its dots."
        return self.reply(seen, dice, TO_CHOOSE, "skip", why)

    # votes

    def _vote(self, seen: Seen, moves: Moves, dice: Dice) -> Reply:
        vote = moves["vote"]
        assert isinstance(vote, Both), "a vote says whose word, and whether it is one"
        whose = next(part for part in vote.parts if isinstance(part, Choose))
        for author in whose.options:
            word = seen.table["shown"][author]["word"]
            if doubts(self.level, word, self.words, dice):
                why = f"{word} seems to be no word."
                return self.reply(seen, dice, TO_READ, "vote", why, seat=author, valid=False)
        return self.reply(seen, dice, TO_READ, "accept", "All of these seem to be words.")


def _submitted(way: Way, bonuses: Sequence[Card]) -> str:
    """
    >>> _submitted(Way("LETTER", (0, 1), 4), [])
    'LETTER meets 2 rules that touch, which bring 4 points if nobody shares them.'
    """
    rules = (
        "a rule, which brings"
        if len(way.path) == 1
        else (f"{len(way.path)} rules that touch, which bring")
    )
    also = f", and a bonus for {sum(card.points for card in bonuses)}" if bonuses else ""
    return f"{way.word} meets {rules} {way.points} points if nobody shares them{also}."
