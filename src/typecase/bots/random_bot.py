"""The random bot: any legal answer, at any game, in tests and wherever nobody knows better."""

from __future__ import annotations

from typing import Any

from typecase.bots.bot import Reply
from typecase.bots.thinking import dice_for_sight, thinking_time
from typecase.bots.vocabulary import is_polite, words_in
from typecase.story.protocol import RESIGN
from typecase.story.seen import Seen
from typecase.table.luck import Dice
from typecase.table.moves import Move

A_WHILE = 3_000  # milliseconds (guess)
OFTEN = 0.5  # it does nothing where it need not (guess)
TRIES = 20  # a hand that spells no other word than rude ones is very rare (guess)


class RandomBot:
    """Takes any verb that is on offer, and lets the move itself find an answer."""

    def __init__(self, name: str = "RandomBot", seed: int = 0) -> None:
        self.name, self.seed = name, seed

    def answer(self, seen: Seen) -> Reply | None:
        if seen.ask is None:
            return None
        dice = dice_for_sight(self.seed, seen)
        if seen.ask.free and dice.chance(OFTEN):
            return None
        verbs = [*seen.ask.offers()]
        dice.shuffle(verbs)
        for verb in verbs:
            fields = self._anything(seen.ask.moves[verb], dice)
            if fields is not None:
                return Reply({"do": verb, **fields}, thinking_time(dice, A_WHILE, seen))
        if seen.ask.free or seen.deadline is not None:
            return None  # time will answer for it
        return Reply({"do": RESIGN}, thinking_time(dice, A_WHILE, seen))  # else all wait for ever

    def _anything(self, move: Move[Any], dice: Dice) -> dict[str, Any] | None:
        """What the move finds; a rude word only if it finds no other."""
        fields = None
        for _ in range(TRIES):
            fields = move.sample(dice)
            if fields is None or all(map(is_polite, words_in(fields))):
                break
        return fields
