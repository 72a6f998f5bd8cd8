"""Habits: how the games are played by those who know them. Whoever has none is a speller."""

from __future__ import annotations

from collections.abc import Callable

from typecase.bots.bot import Bot
from typecase.bots.habits.better_letters import BetterLetters
from typecase.bots.habits.crosswords import Crosswords
from typecase.bots.habits.freeze import Freeze
from typecase.bots.habits.letter_head import LetterHead
from typecase.bots.habits.letter_head_solitaire import LetterHeadSolitaire
from typecase.bots.habits.letter_hogs import LetterHogs
from typecase.bots.habits.letter_perfect import LetterPerfect
from typecase.bots.habits.letterpress import Letterpress
from typecase.bots.habits.my_word import MyWord
from typecase.bots.habits.red_handed import RedHanded
from typecase.bots.habits.seven_letter_stud import SevenLetterStud
from typecase.bots.habits.stormy_letters import StormyLetters
from typecase.bots.habits.take_a_letter import TakeALetter
from typecase.bots.habits.vultures import Vultures
from typecase.bots.habits.word_poker import WordPoker
from typecase.bots.habits.word_slam import WordSlam
from typecase.bots.habits.wordsy import Wordsy
from typecase.bots.levels import Level

HABITS: dict[str, Callable[[str, int, Level], Bot]] = {
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
