"""Word Poker: the highest-scoring word wins the pot, if nobody is bluffed out of it first.
(Rulebook 004, pages 14 to 18.)"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from typecase.games.house_rules.appeal import CLAUSE as APPEAL
from typecase.games.house_rules.betting import betting
from typecase.games.house_rules.betting_game import BettingGame
from typecase.games.house_rules.betting_table import (
    BettingOptions,
    BettingTable,
    abandon_hand,
    begin_hand,
    deal,
    end_hand,
    seat_players,
)
from typecase.games.house_rules.family import DECK
from typecase.games.house_rules.redraw import redraw
from typecase.lexicon.search import Scoring
from typecase.story.protocol import Setup
from typecase.table.picking import From

FIVE = 5

# Calculating the Point Value of Words: the bonus by letters in the word.
BONUS = {5: 25, 4: 15, 3: 5, 2: 0, 1: 0}


def scoring(_cards: int) -> Scoring:
    """What a word is worth, for whoever searches one."""
    return Scoring.of(DECK.points, bonus=BONUS)


@dataclass(frozen=True, kw_only=True)
class WordPokerOptions(BettingOptions):
    """Chips, antes, limits and hands, as in all betting games."""


@dataclass(kw_only=True)
class WordPokerTable(BettingTable):
    """Five cards in each hand, and the chips."""


class WordPoker(BettingGame[WordPokerOptions]):
    rules = "2"
    clauses: ClassVar[Mapping[str, str]] = {
        "first betting": "Word Poker: Betting: First Round",
        "draw": "Word Poker: The Draw",
        "second betting": "Word Poker: Betting: Second Round",
        "showdown": "Word Poker: The Showdown",
        "challenge": "Word Poker: Challenges",
        "vote": APPEAL,
    }
    bonus = BONUS

    # Getting Started

    def set_table(self, setup: Setup) -> WordPokerTable:
        return seat_players(WordPokerTable, setup, self.options)

    # The Deal, The Play

    async def play_round(self, t: WordPokerTable) -> None:
        """One hand, from the ante to the showdown."""
        begin_hand(t, self.options.ante)
        deal(t, FIVE)
        if await self.first_betting(t):
            await self.draw(t)
            await self.second_betting(t)
            await self.show(t)
            end_hand(t)
        else:
            abandon_hand(t)

    # Betting: First Round

    async def first_betting(self, t: WordPokerTable) -> bool:
        """From the dealer's left; whether anybody has bet."""
        return await betting(t, "first betting", max_bet=self.options.max_bet)

    # The Draw

    async def draw(self, t: WordPokerTable) -> None:
        """Zero to five cards, each player in turn."""
        await redraw(t)

    # Betting: Second Round

    async def second_betting(self, t: WordPokerTable) -> None:
        """As the first, but when all check the hand goes on."""
        await betting(t, "second betting", max_bet=self.options.max_bet)

    # The Showdown, Calculating the Point Value of Words, Winning the Hand, Challenges

    async def show(self, t: WordPokerTable) -> None:
        await self.showdown.play(t, lambda seat: (From(t.hands[seat]),))
