"""Crosswords Solitaire: twenty-five cards as they come, and words across and down.
(Rulebook 004, page 31.)"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from typecase.decks import deck
from typecase.games.house_rules.dealing import one_deck
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.events import TurnedUp
from typecase.games.house_rules.grid import (
    FULL,
    GridTable,
    announce_best,
    lines_with,
    place_taken,
    tell_words,
    total,
)
from typecase.games.house_rules.word_lists import TableWords, WordList
from typecase.lexicon.search import Scoring
from typecase.story.options import REFEREES, NoClock, Options
from typecase.story.protocol import Answer, Result, Seat, Setup
from typecase.table.sights import Public
from typecase.table.worth import Worth

DECK = deck("letter-head")
PLAYER: Seat = 0


def scoring(_cards: int) -> Scoring:
    """What a word is worth, for whoever searches one: its letters, and nothing for its length."""
    return Scoring.of(DECK.points)


@dataclass(frozen=True, kw_only=True)
class CrosswordsSolitaireOptions(Options):
    lexicon: Annotated[str | TableWords, WordList("letter-head"), "which words are words"] = (
        "letter-head"
    )
    referee: Annotated[str, REFEREES, "of no account here: alone, the dictionary judges"] = "strict"
    pace: NoClock = "standard"


@dataclass(kw_only=True)
class CrosswordsSolitaireTable(GridTable):
    round: Public[int] = 1


class CrosswordsSolitaire:
    rules = "1"
    clauses: ClassVar[Mapping[str, str]] = {"place": "Crosswords Solitaire: The Play"}

    def __init__(self, options: CrosswordsSolitaireOptions, dictionary: Dictionary) -> None:
        self.options, self.dictionary = options, dictionary

    # Getting Started

    def set_table(self, setup: Setup) -> CrosswordsSolitaireTable:
        luck, cards = one_deck(DECK, setup)
        return CrosswordsSolitaireTable(
            seats=setup.seats,
            luck=luck,
            pace=self.options.pace,
            deck=cards,
            grid={PLAYER: []},
            words={PLAYER: []},
        )

    # The Deal, The Play

    async def play_round(self, t: CrosswordsSolitaireTable) -> None:
        """One card is drawn and placed; nobody waits for it, so there is no clock (CS2)."""
        t.taken = [t.deck.pop()]
        t.tell(TurnedUp(PLAYER, tuple(t.taken)))
        await place_taken(t, PLAYER, None)
        if t.round == FULL:
            self.score(t)
        t.round += 1

    # Scoring

    def score(self, t: CrosswordsSolitaireTable) -> None:
        """The best word of each line, which the dictionary finds: solo play is always strict."""
        announce_best(t, PLAYER, self.dictionary, DECK)
        tell_words(t, PLAYER, DECK)

    def scores(self, t: CrosswordsSolitaireTable) -> dict[Seat, int]:
        return {PLAYER: total(t.words[PLAYER], DECK)}

    def preview(self, t: CrosswordsSolitaireTable, answer: Answer) -> Worth:
        return lines_with(t, PLAYER, answer.value, self.dictionary, DECK)

    # How to Win

    def over(self, t: CrosswordsSolitaireTable) -> bool:
        return t.round > FULL

    def result(self, t: CrosswordsSolitaireTable) -> Result:
        """The grand total, to be outdone another time."""
        return Result((PLAYER,), self.scores(t))
