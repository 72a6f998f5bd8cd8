"""Wordsy's table: what is agreed before, what lies there, and the score sheets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from typecase.decks import CardList, card_list
from typecase.games.house_rules.card_lists import OwnCards
from typecase.games.house_rules.solo_card import SPOTS, TARGETS
from typecase.games.house_rules.word_lists import TableWords, WordList
from typecase.games.house_rules.wordsy_board import COLUMNS
from typecase.story.options import (
    HeadStart,
    OneOf,
    Options,
    RacingPace,
    Referee,
    SomeSeats,
    Switch,
)
from typecase.story.protocol import Seat, Table
from typecase.table.cards import Card
from typecase.table.sights import Pile, Public, Secret

OUR_CARDS = card_list("wordsy")
LONGEST = 45  # letters; no word of the dictionary is longer


@dataclass(frozen=True, kw_only=True)
class WordsyOptions(Options):
    lexicon: Annotated[str | TableWords, WordList("wordsy"), "which words are words"] = "wordsy"
    referee: Referee = "challenge"
    pace: RacingPace = "standard"
    variant: Annotated[
        str,
        OneOf("timed", "main-player"),
        "timed: the first to finish turns the sand; main-player: no clock, one is to be beaten",
    ] = "timed"
    handicap: Annotated[
        tuple[int, ...], SomeSeats(), "seats that score only four cards in full (W24)"
    ] = ()
    head_start: HeadStart = 0
    solo_level: Annotated[
        str, OneOf(*TARGETS), "alone: 100, 110 or 120 points to win, brutal without a middle spot"
    ] = "normal"
    forgiving: Annotated[
        bool, Switch(), "whoever is challenged away may name the word that was meant (S11)"
    ] = False
    deck: Annotated[CardList, OwnCards("wordsy"), "our cards, or a file with your own"] = OUR_CARDS


class Row(NamedTuple):
    """One line of a score sheet. The bonus is the box that was ticked, or 0."""

    word: str
    score: int
    bonus: int
    large: bool = False


@dataclass(kw_only=True)
class WordsyTable(Table):
    round: Public[int] = 1
    deck: Pile[Card]
    discards: Public[list[Card]] = field(default_factory=list)
    grid: Public[list[Card | None]]  # two rows of four, the columns worth 5, 4, 3 and 2
    columns: Public[tuple[int, ...]] = COLUMNS
    drafts: Secret[str] = field(default_factory=dict)
    locked: Public[list[Seat]] = field(default_factory=list)
    fastest: Public[Seat | None] = None  # who turned the sand in this round
    main_player: Public[Seat | None] = None  # in the untimed game, whom the others have to beat
    no_flip: Public[Seat | None] = None
    words: Public[dict[Seat, str]] = field(default_factory=dict)  # when they are shown
    fallen: Public[list[Seat]] = field(default_factory=list)  # whose word is worth nothing
    used: Public[list[str]] = field(default_factory=list)  # words of earlier rounds
    sheets: Public[dict[Seat, list[Row]]]
    penalties: Public[dict[Seat, int]]
    spot: Public[str] = SPOTS[0]  # alone: where the timer stands on the solo card
    allowed: Public[list[str]] = field(default_factory=list)
