"""Stormy Letters: four cards of your own, three that are turned up for everybody, one by one.
(Rulebook 004, pages 21 to 23.)"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
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
from typecase.games.house_rules.events import TurnedUp
from typecase.games.house_rules.family import DECK
from typecase.games.house_rules.redraw import redraw
from typecase.lexicon.search import Scoring
from typecase.story.protocol import Setup
from typecase.table.cards import Down, Laid, card_of
from typecase.table.picking import From
from typecase.table.sights import Public

FOUR, THREE = 4, 3  # cards in a hand, and in the centre

# Calculating the Point Value of Words: the bonus by letters in the word.
BONUS = {7: 35, 6: 25, 5: 15, 4: 5, 3: 1, 2: 0, 1: 0}


def scoring(_cards: int) -> Scoring:
    """What a word is worth, for whoever searches one."""
    return Scoring.of(DECK.points, bonus=BONUS)


@dataclass(frozen=True, kw_only=True)
class StormyLettersOptions(BettingOptions):
    """Chips, antes, limits and hands, as in all betting games."""


@dataclass(kw_only=True)
class StormyLettersTable(BettingTable):
    centre: Public[list[Laid]] = field(default_factory=list)


class StormyLetters(BettingGame[StormyLettersOptions]):
    rules = "2"
    clauses: ClassVar[Mapping[str, str]] = {
        "first betting": "Stormy Letters: Betting: First Round",
        "draw": "Stormy Letters: The Draw",
        "further betting": "Stormy Letters: Revealing and Betting: Second, Third, and Fourth "
        "Rounds",
        "showdown": "Stormy Letters: The Showdown",
        "challenge": "Stormy Letters: Challenges",
        "vote": APPEAL,
    }
    bonus = BONUS

    # Getting Started

    def set_table(self, setup: Setup) -> StormyLettersTable:
        return seat_players(StormyLettersTable, setup, self.options)

    # The Play

    async def play_round(self, t: StormyLettersTable) -> None:
        """One hand, from the ante to the showdown."""
        self.deal(t)
        if await self.bet(t, "first betting"):
            await self.draw(t)
            for place in range(THREE):
                self.turn_up(t, place)
                await self.bet(t, "further betting")
            await self.show(t)
            end_hand(t)
        else:
            abandon_hand(t)

    # The Deal

    def deal(self, t: StormyLettersTable) -> None:
        """Four cards each, and three face down beside the pot, which nobody knows."""
        t.deck += map(card_of, t.centre)
        begin_hand(t, self.options.ante)
        deal(t, FOUR)
        t.centre = [Down(t.deck.pop()) for _ in range(THREE)]

    # Betting: First Round

    async def bet(self, t: StormyLettersTable, phase: str) -> bool:
        """From the dealer's left; whether anybody has bet."""
        return await betting(t, phase, max_bet=self.options.max_bet)

    # The Draw

    async def draw(self, t: StormyLettersTable) -> None:
        """Zero to four cards, each player in turn, before anything is turned up (PK14)."""
        await redraw(t)

    # Revealing and Betting: Second, Third, and Fourth Rounds

    def turn_up(self, t: StormyLettersTable, place: int) -> None:
        """The next card of the centre; none when one player is left, who has won."""
        if len(t.still_in()) > 1:
            card = card_of(t.centre[place])
            t.centre[place] = card
            t.tell(TurnedUp(t.dealer, (card,)))

    # The Showdown, Calculating the Point Value of Words, Winning the Hand, Challenges

    async def show(self, t: StormyLettersTable) -> None:
        """Any cards of the hand and of the centre; those serve everybody, and a wild card there is
        to each what she wants (PK13)."""
        await self.showdown.play(t, lambda seat: (From(t.hands[seat]), From(t.centre)))
