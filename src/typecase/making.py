"""What games are made of: everything that a game in a package of its own needs, under one roof.

    from typecase.making import Ask, Box, Options, Setup, Spell, Table

Where each thing comes from says what it is; docs/adding-a-game.md shows how they go together.
"""

from __future__ import annotations

from typecase.bots.bot import Bot, Reply
from typecase.bots.levels import Level
from typecase.bots.strategy import Moves, Strategy, allows
from typecase.bots.thinking import dice_for_question
from typecase.decks import Deck, deck, read_list
from typecase.games.house_rules.appeal import appeal
from typecase.games.house_rules.dealing import (
    clockwise_from_left,
    deal_hands,
    draw_card,
    gathered,
    known_decks,
    shuffled,
    who_deals,
)
from typecase.games.house_rules.deciding import CHALLENGE, STEP, Sides, decide
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.events import (
    Discarded,
    Drew,
    Fell,
    Forfeited,
    Formed,
    HasNoWord,
    IsItAWord,
    IsNoWord,
    Passed,
    Scored,
    Stood,
    TurnedUp,
)
from typecase.games.house_rules.looking_up import anything_goes, falls, fell
from typecase.games.house_rules.parts import LengthBonus, Letters, doubts
from typecase.games.house_rules.ready import ReadyTable, all_are_ready
from typecase.games.house_rules.winning import leaders
from typecase.games.house_rules.word_lists import TableWords, WordList
from typecase.games.shelf import Box, Older
from typecase.lexicon.search import Scoring
from typecase.story.options import (
    Dealer,
    DealerSeat,
    HeadStart,
    HeadStartBelow,
    OneOf,
    Option,
    Options,
    Pace,
    RacingPace,
    Referee,
    SomeSeats,
    Switch,
    Whole,
    WholeBySeat,
)
from typecase.story.protocol import Answer, Ask, Game, Millis, Result, Seat, Setup, Table
from typecase.story.seen import Seen
from typecase.table.announcing import Announce
from typecase.table.cards import (
    WILD,
    Card,
    Down,
    Laid,
    card_of,
    stands_for,
    turned_up,
    without,
    worth,
)
from typecase.table.events import Event, Own, Question, Seats
from typecase.table.luck import Dice, Luck
from typecase.table.moves import Amount, Barred, Both, Choose, Move, Press, Refused, Write
from typecase.table.multi_letter import MultiLetterSpell
from typecase.table.picking import From, Order, Pick
from typecase.table.places import Cell, Trace
from typecase.table.sights import Hand, Pile, Public, Secret
from typecase.table.spelling import Spell, Spelled
from typecase.table.wording import Phrase, Text
from typecase.table.worth import Part, Unless, Worth, sum_of

__all__ = [
    "CHALLENGE",
    "STEP",
    "WILD",
    "Amount",
    "Announce",
    "Answer",
    "Ask",
    "Barred",
    "Bot",
    "Both",
    "Box",
    "Card",
    "Cell",
    "Choose",
    "Dealer",
    "DealerSeat",
    "Deck",
    "Dice",
    "Dictionary",
    "Discarded",
    "Down",
    "Drew",
    "Event",
    "Fell",
    "Forfeited",
    "Formed",
    "From",
    "Game",
    "Hand",
    "HasNoWord",
    "HeadStart",
    "HeadStartBelow",
    "IsItAWord",
    "IsNoWord",
    "Laid",
    "LengthBonus",
    "Letters",
    "Level",
    "Luck",
    "Millis",
    "Move",
    "Moves",
    "MultiLetterSpell",
    "Older",
    "OneOf",
    "Option",
    "Options",
    "Order",
    "Own",
    "Pace",
    "Part",
    "Passed",
    "Phrase",
    "Pick",
    "Pile",
    "Press",
    "Public",
    "Question",
    "RacingPace",
    "ReadyTable",
    "Referee",
    "Refused",
    "Reply",
    "Result",
    "Scored",
    "Scoring",
    "Seat",
    "Seats",
    "Secret",
    "Seen",
    "Setup",
    "Sides",
    "SomeSeats",
    "Spell",
    "Spelled",
    "Stood",
    "Strategy",
    "Switch",
    "Table",
    "TableWords",
    "Text",
    "Trace",
    "TurnedUp",
    "Unless",
    "Whole",
    "WholeBySeat",
    "WordList",
    "Worth",
    "Write",
    "all_are_ready",
    "allows",
    "anything_goes",
    "appeal",
    "card_of",
    "clockwise_from_left",
    "deal_hands",
    "decide",
    "deck",
    "dice_for_question",
    "doubts",
    "draw_card",
    "falls",
    "fell",
    "gathered",
    "known_decks",
    "leaders",
    "read_list",
    "shuffled",
    "stands_for",
    "sum_of",
    "turned_up",
    "who_deals",
    "without",
    "worth",
]
