"""Seven-Letter Stud: four of your seven cards lie open, and five times there is betting on them.
(Rulebook 004, pages 18 to 21.)"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

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
from typecase.lexicon.search import Scoring
from typecase.story.options import OneOf, Switch
from typecase.story.protocol import Seat, Setup
from typecase.table.cards import Card, Laid
from typecase.table.picking import From
from typecase.table.sights import Public

TWO, FOUR = 2, 4  # cards face down at first, and cards face up in the end

# Calculating the Point Value of Words: the bonus by letters in the word.
BONUS = {7: 35, 6: 25, 5: 15, 4: 5, 3: 1, 2: 0, 1: 0}


def scoring(_cards: int) -> Scoring:
    """What a word is worth, for whoever searches one."""
    return Scoring.of(DECK.points, bonus=BONUS)


@dataclass(frozen=True, kw_only=True)
class SevenLetterStudOptions(BettingOptions):
    betting: Annotated[
        str, OneOf("full", "short"), "short skips the first two of the five rounds of betting"
    ] = "full"
    no_peeky: Annotated[bool, Switch(), "all cards lie face down; you know your own"] = False


@dataclass(kw_only=True)
class SevenLetterStudTable(BettingTable):
    hands: Public[dict[Seat, list[Laid]]] = field(default_factory=dict)  # down, or open to all


class SevenLetterStud(BettingGame[SevenLetterStudOptions]):
    rules = "2"
    clauses: ClassVar[Mapping[str, str]] = {
        "first betting": "Seven-Letter Stud: Betting: First Round",
        "further betting": "Seven-Letter Stud: Dealing and Betting: Second, Third, and Fourth "
        "Rounds",
        "final betting": "Seven-Letter Stud: Dealing and Betting: The Final Round",
        "showdown": "Seven-Letter Stud: The Showdown",
        "challenge": "Seven-Letter Stud: Challenges",
        "vote": APPEAL,
    }
    bonus = BONUS

    # Getting Started

    def set_table(self, setup: Setup) -> SevenLetterStudTable:
        return seat_players(SevenLetterStudTable, setup, self.options)

    # The Deal, The Play

    async def play_round(self, t: SevenLetterStudTable) -> None:
        """One hand, from the ante to the showdown."""
        begin_hand(t, self.options.ante)
        deal(t, TWO, down=True)
        # Fewer Betting Rounds: the first two are skipped, so three cards come up at once.
        up_at_first = 3 if self.options.betting == "short" else 1
        self.deal_up(t, up_at_first)
        if await self.bet(t, "first betting"):
            for _ in range(FOUR - up_at_first):
                self.deal_up(t, 1)
                await self.bet(t, "further betting")
            deal(t, 1, down=True)
            await self.bet(t, "final betting")
            await self.show(t)
            end_hand(t)
        else:
            abandon_hand(t)

    def deal_up(self, t: SevenLetterStudTable, cards: int) -> None:
        """Face up, where they must stay; in Seven-Letter No Peeky face down like the others."""
        deal(t, cards, down=self.options.no_peeky)

    # Betting: First Round; Dealing and Betting: the other rounds

    async def bet(self, t: SevenLetterStudTable, phase: str) -> bool:
        return await betting(t, phase, self.opener(t), self.options.max_bet)

    def opener(self, t: SevenLetterStudTable) -> Seat | None:
        """Whoever shows the most points, the nearest to the dealer's left of equals (PK10). With
        no card up all are equal, and the dealer's left begins (PK12)."""
        return max(t.still_in(), key=lambda seat: face_up_points(t, seat), default=None)

    # The Showdown, Calculating the Point Value of Words, Winning the Hand, Challenges

    async def show(self, t: SevenLetterStudTable) -> None:
        """Any or all of the seven cards make the word."""
        await self.showdown.play(t, lambda seat: (From(t.hands[seat]),))


def face_up_points(t: SevenLetterStudTable, seat: Seat) -> int:
    """What everybody sees before the seat; a wild card counts nothing (PK10)."""
    return sum(laid.points for laid in t.hands[seat] if isinstance(laid, Card))
