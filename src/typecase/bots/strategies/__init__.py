"""Strategies: how the games are played by those who know them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from typecase.bots.bot import Bot
from typecase.bots.levels import Level
from typecase.bots.strategies.any_game import AnyGame
from typecase.bots.strategies.better_letters import BetterLetters
from typecase.bots.strategies.crosswords import Crosswords
from typecase.bots.strategies.freeze import Freeze
from typecase.bots.strategies.letter_head import LetterHead
from typecase.bots.strategies.letter_head_solitaire import LetterHeadSolitaire
from typecase.bots.strategies.letter_hogs import LetterHogs
from typecase.bots.strategies.letter_perfect import LetterPerfect
from typecase.bots.strategies.letterpress import Letterpress
from typecase.bots.strategies.my_word import MyWord
from typecase.bots.strategies.red_handed import RedHanded
from typecase.bots.strategies.seven_letter_stud import SevenLetterStud
from typecase.bots.strategies.stormy_letters import StormyLetters
from typecase.bots.strategies.take_a_letter import TakeALetter
from typecase.bots.strategies.vultures import Vultures
from typecase.bots.strategies.word_poker import WordPoker
from typecase.bots.strategies.word_slam import WordSlam
from typecase.bots.strategies.wordsy import Wordsy
from typecase.games.shelf import box

MakeBot = Callable[[str, int, Level], Bot]

STRATEGIES: dict[str, MakeBot] = {
    "better-letters": BetterLetters,
    "crosswords": Crosswords,
    "crosswords-solitaire": Crosswords,
    "freeze": Freeze,
    "letter-head": LetterHead,
    "letter-head-solitaire": LetterHeadSolitaire,
    "letter-hogs": LetterHogs,
    "letter-perfect": LetterPerfect,
    "letterpress": Letterpress,
    "my-word": MyWord,
    "red-handed": RedHanded,
    "seven-letter-stud": SevenLetterStud,
    "stormy-letters": StormyLetters,
    "word-poker": WordPoker,
    "take-a-letter": TakeALetter,
    "vultures": Vultures,
    "word-slam": WordSlam,
    "wordsy": Wordsy,
}


def strategy_for(game: str) -> MakeBot:
    """Ours for a game of ours, else the one that its box brings, else one that reads the box."""
    known = STRATEGIES.get(game)
    if known is None:
        chosen = box(game)
        known = chosen.strategy or partial(AnyGame, chosen)
    return known
