"""The shelf: our games in order, and what is written on each box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from typecase.games.better_letters import BetterLetters
from typecase.games.better_letters import scoring as better_letters_scoring
from typecase.games.crosswords import Crosswords, CrosswordsOptions
from typecase.games.crosswords import scoring as crosswords_scoring
from typecase.games.crosswords_solitaire import CrosswordsSolitaire, CrosswordsSolitaireOptions
from typecase.games.crosswords_solitaire import scoring as crosswords_solitaire_scoring
from typecase.games.freeze import Freeze, FreezeOptions
from typecase.games.freeze import scoring as freeze_scoring
from typecase.games.house_rules.better_letters_table import BetterLettersOptions
from typecase.games.house_rules.letterpress_table import LetterpressOptions
from typecase.games.house_rules.wordsy_table import WordsyOptions
from typecase.games.letter_head import LetterHead, LetterHeadOptions
from typecase.games.letter_head import scoring as letter_head_scoring
from typecase.games.letter_head_solitaire import LetterHeadSolitaire, LetterHeadSolitaireOptions
from typecase.games.letter_head_solitaire import scoring as letter_head_solitaire_scoring
from typecase.games.letter_hogs import LetterHogs, LetterHogsOptions
from typecase.games.letter_hogs import scoring as letter_hogs_scoring
from typecase.games.letter_perfect import LetterPerfect, LetterPerfectOptions
from typecase.games.letter_perfect import scoring as letter_perfect_scoring
from typecase.games.letterpress import Letterpress
from typecase.games.letterpress import scoring as letterpress_scoring
from typecase.games.my_word import MyWord, MyWordOptions
from typecase.games.my_word import scoring as my_word_scoring
from typecase.games.red_handed import RedHanded, RedHandedOptions
from typecase.games.red_handed import scoring as red_handed_scoring
from typecase.games.seven_letter_stud import SevenLetterStud, SevenLetterStudOptions
from typecase.games.seven_letter_stud import scoring as seven_letter_stud_scoring
from typecase.games.stormy_letters import StormyLetters, StormyLettersOptions
from typecase.games.stormy_letters import scoring as stormy_letters_scoring
from typecase.games.take_a_letter import TakeALetter, TakeALetterOptions
from typecase.games.take_a_letter import scoring as take_a_letter_scoring
from typecase.games.vultures import Vultures, VulturesOptions
from typecase.games.vultures import scoring as vultures_scoring
from typecase.games.word_poker import WordPoker, WordPokerOptions
from typecase.games.word_poker import scoring as word_poker_scoring
from typecase.games.word_slam import WordSlam, WordSlamOptions
from typecase.games.word_slam import scoring as word_slam_scoring
from typecase.games.wordsy import Wordsy
from typecase.games.wordsy import scoring as wordsy_scoring
from typecase.lexicon.search import ANY_LENGTH, Scoring
from typecase.story.options import Option, Options, options_of
from typecase.table.moves import Refused, short


class Older(NamedTuple):
    """Rules that a game had before, for matches that were begun under them. With their options:
    what a record does not say is what was usual then."""

    game: type[Any]
    agreed: type[Options]


class Box(NamedTuple):
    """One game on the shelf."""

    name: str
    title: str
    seats: range
    minutes: int  # how long a match takes about
    summary: str
    profile: str  # the lexicon's profile for its rulebook
    game: type[Any]  # a `Game`, made from its options and a dictionary
    agreed: type[Options]
    scoring: Callable[[int], Scoring]  # what words are worth, from so many cards
    shortest: int = 1  # letters that a word must have at least,
    longest: int = ANY_LENGTH  # and can have at most, however many cards one is shown
    doubles: bool = False  # whether a card may stand for its letter twice in a row
    older: tuple[Older, ...] = ()  # kept here until the last match under them has ended
    # Of a game in a package of its own: the page of rules, as a file beside the game's, and who
    # knows how to play it, made from a name, a seed and a level. Ours have theirs in this house.
    rules_page: str = ""
    strategy: Callable[[str, int, Any], Any] | None = None

    @property
    def barred_words(self) -> str:
        """The heading under which its rulebook says which words are none (S1)."""
        return BARRED_WORDS.get(self.profile, "Words")

    @property
    def options(self) -> tuple[Option, ...]:
        """What the players may agree on before a match."""
        return options_of(self.agreed)

    def under(self, rules: str) -> Box:
        """The same game under that version of its rules, or `Refused` with those that are kept."""
        kept = (Older(self.game, self.agreed), *self.older)
        for one in kept:
            if one.game.rules == rules:
                return self._replace(game=one.game, agreed=one.agreed)
        says = (
            "the record was made with version {rules} of the rules of {title}; this Typecase plays "
            "version {versions}, and a release that plays {rules} is needed."
        )
        versions = tuple(repr(one.game.rules) for one in kept)
        raise Refused(says, "Records", rules=short(rules), title=self.title, versions=versions)


BARRED_WORDS = {
    "letter-head": "Valid and Invalid Words",
    "letterpress": "3. Write: Illegal Words",
    "wordsy": "Restrictions",
    "better-letters": "Invalid Words",
}

SHELF = (
    Box(
        "letter-head",
        "Letter Head",
        range(2, 9),
        30,
        "Form words from your cards, or make the others believe that you do.",
        "letter-head",
        LetterHead,
        LetterHeadOptions,
        letter_head_scoring,
        longest=10,
    ),
    Box(
        "vultures",
        "Vultures",
        range(3, 7),
        30,
        "Feed on the word of the player before you, and leave as little as you can.",
        "letter-head",
        Vultures,
        VulturesOptions,
        vultures_scoring,
        shortest=2,
    ),
    Box(
        "red-handed",
        "Red-Handed",
        range(3, 8),
        30,
        "Shout words from nine cards, and be the first to spell one in your hand.",
        "letter-head",
        RedHanded,
        RedHandedOptions,
        red_handed_scoring,
        shortest=5,
    ),
    Box(
        "word-slam",
        "Word Slam",
        range(3, 7),
        20,
        "Three cards of yours, one in the centre: slam down the first word.",
        "letter-head",
        WordSlam,
        WordSlamOptions,
        word_slam_scoring,
        shortest=4,
    ),
    Box(
        "my-word",
        "My Word!",
        range(3, 9),
        30,
        "Add one card of yours to those in the centre before the others do.",
        "letter-head",
        MyWord,
        MyWordOptions,
        my_word_scoring,
        shortest=4,
    ),
    Box(
        "word-poker",
        "Word Poker",
        range(2, 9),
        40,
        "Five cards, two rounds of betting, and the best word takes the pot.",
        "letter-head",
        WordPoker,
        WordPokerOptions,
        word_poker_scoring,
        longest=5,
    ),
    Box(
        "seven-letter-stud",
        "Seven-Letter Stud",
        range(2, 9),
        50,
        "Seven cards, four of them for all to see, and five rounds of betting.",
        "letter-head",
        SevenLetterStud,
        SevenLetterStudOptions,
        seven_letter_stud_scoring,
        longest=7,
    ),
    Box(
        "stormy-letters",
        "Stormy Letters",
        range(2, 9),
        50,
        "Four cards of your own, three that everybody shares, and betting as they turn up.",
        "letter-head",
        StormyLetters,
        StormyLettersOptions,
        stormy_letters_scoring,
        longest=7,
    ),
    Box(
        "freeze",
        "Freeze",
        range(3, 7),
        45,
        "Better your hand card by card, and freeze the table before the others do.",
        "letter-head",
        Freeze,
        FreezeOptions,
        freeze_scoring,
        longest=6,
    ),
    Box(
        "crosswords",
        "Crosswords",
        range(2, 5),
        40,
        "Take a card, place it for good, and read words across and down.",
        "letter-head",
        Crosswords,
        CrosswordsOptions,
        crosswords_scoring,
        shortest=3,
        longest=5,
    ),
    Box(
        "crosswords-solitaire",
        "Crosswords Solitaire",
        range(1, 2),
        10,
        "Twenty-five cards as they come, and words across and down.",
        "letter-head",
        CrosswordsSolitaire,
        CrosswordsSolitaireOptions,
        crosswords_solitaire_scoring,
        shortest=3,
        longest=5,
    ),
    Box(
        "take-a-letter",
        "Take a Letter",
        range(2, 7),
        40,
        "Spell words with cards that lie face down, from memory.",
        "letter-head",
        TakeALetter,
        TakeALetterOptions,
        take_a_letter_scoring,
        shortest=3,
    ),
    Box(
        "letter-hogs",
        "Letter Hogs",
        range(5, 10),
        10,
        "Pass cards until three follow one another, and keep an eye on the noses.",
        "letter-head",
        LetterHogs,
        LetterHogsOptions,
        letter_hogs_scoring,
    ),
    Box(
        "letter-perfect",
        "Letter Perfect",
        range(1, 2),
        10,
        "A first game with the alphabet, for a young child.",
        "letter-head",
        LetterPerfect,
        LetterPerfectOptions,
        letter_perfect_scoring,
        shortest=3,
    ),
    Box(
        "letter-head-solitaire",
        "Letter Head Solitaire",
        range(1, 2),
        15,
        "Words from seven cards at a time, until the whole deck is used.",
        "letter-head",
        LetterHeadSolitaire,
        LetterHeadSolitaireOptions,
        letter_head_solitaire_scoring,
        shortest=3,
        longest=7,
    ),
    Box(
        "letterpress",
        "Letterpress",
        range(1, 7),
        40,
        "Draft letters, write words, and collect for the best last word.",
        "letterpress",
        Letterpress,
        LetterpressOptions,
        letterpress_scoring,
        shortest=2,
        doubles=True,
    ),
    Box(
        "wordsy",
        "Wordsy",
        range(1, 7),
        20,
        "One long word a round from the letters on the board, and the best five count.",
        "wordsy",
        Wordsy,
        WordsyOptions,
        wordsy_scoring,
    ),
    Box(
        "better-letters",
        "Better Letters",
        range(2, 7),
        45,
        "One word that meets as many rules as you can walk over in a grid.",
        "better-letters",
        BetterLetters,
        BetterLettersOptions,
        better_letters_scoring,
    ),
)


def games() -> tuple[Box, ...]:
    """All that can be played here: ours, and after them the games of other packages."""
    from typecase.games.guests import guests  # looked for only by whoever asks for more than ours

    return (*SHELF, *guests().boxes)


def box(name: object) -> Box:
    """The game of this name, or `Refused` with the names that there are."""
    for one in SHELF:
        if one.name == name:
            return one
    for one in games():
        if one.name == name:
            return one
    names = tuple(one.name for one in games())
    says = "There is no game {name}; the shelf holds {names}."
    raise Refused(says, "The shelf", name=short(name), names=names)
