"""What is the same in every game of betting: the showdown pays, and the chips themselves keep the
score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Generic, TypeVar

from typecase.games.house_rules.betting_table import (
    BettingOptions,
    BettingTable,
    call_off,
    last_hand,
)
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.showdown import Showdown
from typecase.games.house_rules.winning import leaders
from typecase.story.protocol import Answer, Result, Seat
from typecase.table.worth import Worth

OptionsT = TypeVar("OptionsT", bound=BettingOptions)


class BettingGame(Generic[OptionsT]):
    bonus: ClassVar[Mapping[int, int]]  # by letters in the word

    def __init__(self, options: OptionsT, dictionary: Dictionary) -> None:
        self.options = options
        self.showdown = Showdown(options, dictionary, self.bonus)

    def preview(self, t: BettingTable, answer: Answer) -> Worth:
        return self.showdown.preview(t, answer)

    # Scoring, How to Win

    def scores(self, t: BettingTable) -> dict[Seat, int]:
        return dict(t.chips)

    def over(self, t: BettingTable) -> bool:
        """After the agreed hands, or when only one player has any chips."""
        return t.round > last_hand(self.options.hands) or len(t.with_chips()) < 2

    def result(self, t: BettingTable) -> Result:
        """The most chips win; ties share (H3)."""
        return Result(leaders(t, t.chips), dict(t.chips))

    def settle(self, t: BettingTable) -> None:
        call_off(t)

    @staticmethod
    def stakes(t: BettingTable) -> int:
        """Every chip of the table: none is ever made or lost."""
        return sum(t.chips.values()) + t.pot
