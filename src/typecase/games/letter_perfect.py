"""Letter Perfect: a first game with the alphabet. (Rulebook 004, page 29.)"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from typecase.decks import deck
from typecase.games.house_rules.dealing import one_deck
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.word_lists import TableWords, WordList
from typecase.lexicon.search import Scoring
from typecase.story.options import REFEREES, NoClock, Options, Switch
from typecase.story.protocol import Ask, Result, Seat, Setup, Table
from typecase.table.cards import Card, without
from typecase.table.events import Event, Question
from typecase.table.moves import Refused
from typecase.table.picking import From, Pick
from typecase.table.sights import Public
from typecase.table.spelling import LETTERS, Spell
from typecase.table.wording import Phrase

DECK = deck("letter-head")
ONE_OF_EACH = DECK._replace(copies=dict.fromkeys(LETTERS, 1))
CHILD: Seat = 0
TEN = 10
OF_HER_OWN = (3, 4)  # letters of a word that was not read out (S23)


# What a child of four has met, and what one card of each letter can spell.
CHILDRENS_LIST = """
    ANT ARM BAG BAT BED BIRD BOX BUG BUS CAKE CAR CAT COW CUP DOG DUCK EAR FAN FISH FOX FROG GOAT
    HAND HAT HEN ICE JAM JAR KING KITE LAMB LEG LION MAP MILK MOP MOUSE MUD NEST NUT OWL OX PAN
    PEN PIG PLANE PLAY QUICK RAIN RUN SHIP SNAKE SOCK STAR SUN TAP TEN TOY TRAIN TRUCK VAN VET WEB
    WIND YAK ZIP
"""
WORDS = tuple(CHILDRENS_LIST.split())


def scoring(_cards: int) -> Scoring:
    """Nothing is counted; for whoever searches a word, the letters are."""
    return Scoring.of(dict.fromkeys(LETTERS, 1))


SING = "That is {found}. Sing along: {song}, and then comes {wanted}."
FIRST = "That is {found}. The alphabet begins with {wanted}."


def hint(found: str, placed: int) -> None:
    """Help with the next letter of the alphabet, if it is not the one that was found.

    >>> hint("B", 1)
    >>> hint("F", 3)
    Traceback (most recent call last):
    typecase.table.moves.Refused: That is F. Sing along: A, B, C, and then comes D.
    """
    wanted = LETTERS[placed]
    if found != wanted:
        song = tuple(LETTERS[max(0, placed - 3) : placed])
        raise Refused(SING if song else FIRST, "LP1", found=found, song=song, wanted=wanted)


def encourage(spelled: str, wanted: str) -> None:
    """Help with the next letter of the word.

    >>> encourage("DXG", "DOG")
    Traceback (most recent call last):
    typecase.table.moves.Refused: Nearly: DOG goes D, O.
    """
    starts = (wanted[:letters] for letters in range(1, len(wanted)))
    begins = next((start for start in starts if not spelled.startswith(start)), wanted)
    raise Refused("Nearly: {wanted} goes {begins}.", "LP1", wanted=wanted, begins=tuple(begins))


class WhichComesAfter(Question):
    says = "Which letter comes after {letter}?"
    letter: str


class LaidTheAlphabet(Event):
    says = "{Seat:has|have} laid the whole alphabet!"
    seat: Seat


class CanYouSpell(Question):
    says = "Can you spell {word}, or a word of your own?"
    word: str


class SpelledWell(Event):
    says = "{Seat:spells|spell} {word}. Well done!"
    seat: Seat
    word: str


@dataclass(frozen=True, kw_only=True)
class LetterPerfectOptions(Options):
    lexicon: Annotated[
        str | TableWords,
        WordList("letter-head"),
        "of no account here: the words are those that a young child knows",
    ] = "letter-head"
    referee: Annotated[str, REFEREES, "of no account here: a wrong word gets a hint"] = "strict"
    pace: NoClock = "standard"
    alphabet: Annotated[
        bool, Switch(), "lay the alphabet first; without, it lies there and the words begin (LP2)"
    ] = True


@dataclass(kw_only=True)
class LetterPerfectTable(Table):
    centre: Public[list[Card]]  # scrambled
    placed: Public[list[Card]] = field(default_factory=list)  # in the order of the alphabet
    word: Public[str] = ""  # read out, to be spelled
    words: Public[list[str]] = field(default_factory=list)  # spelled already


class LetterPerfect:
    rules = "1"
    clauses: ClassVar[Mapping[str, str]] = {
        "alphabet": "Letter Perfect: The Play",
        "words": "Letter Perfect: The Play",
    }

    def __init__(self, options: LetterPerfectOptions, dictionary: Dictionary) -> None:
        self.options, self.dictionary = options, dictionary

    # Getting Started

    def set_table(self, setup: Setup) -> LetterPerfectTable:
        """One card of each letter, scrambled face up."""
        luck, cards = one_deck(ONE_OF_EACH, setup)
        pace, centre = self.options.pace, cards[::-1]
        t = LetterPerfectTable(seats=setup.seats, luck=luck, pace=pace, centre=centre)
        if not self.options.alphabet:
            t.placed, t.centre = sorted(t.centre, key=lambda card: card.face), []
        return t

    # The Play: no clock, and nothing to lose

    async def play_round(self, t: LetterPerfectTable) -> None:
        """One card in its place, or one word."""
        if t.centre:
            await self.place(t)
        else:
            await self.spell(t)

    async def place(self, t: LetterPerfectTable) -> None:
        move = Pick(
            "Place the next letter",
            "card",
            From(t.centre),
            one=True,
            judge=lambda picked: hint(picked[0].face, len(t.placed)),
            clause="Letter Perfect: The Play",
        )
        says = WhichComesAfter(t.placed[-1].face) if t.placed else "Find the A"
        answer = await t.first("alphabet", {CHILD: Ask({"place": move}, says)})
        assert answer is not None, "whoever plays alone and resigns has ended the match"
        t.centre = without(t.centre, answer.value)
        t.placed += answer.value
        if not t.centre:
            t.tell(LaidTheAlphabet(CHILD))

    async def spell(self, t: LetterPerfectTable) -> None:
        left = [word for word in WORDS if word not in t.words]
        t.word = t.luck.dice("the next word").choice(left)
        move = Spell(
            Phrase("Spell {word}", word=t.word),
            (From(t.placed),),
            judge=lambda word: self.judge(t, word),
            words=lambda _faces: left,
            clause="Letter Perfect: The Play",
        )
        answer = await t.first("words", {CHILD: Ask({"spell": move}, CanYouSpell(t.word))})
        assert answer is not None, "whoever plays alone and resigns has ended the match"
        t.words.append(answer.value.word)
        t.tell(SpelledWell(CHILD, answer.value.word))

    def judge(self, t: LetterPerfectTable, spelled: str) -> None:
        """Right is the word that was read out, and any other of the list or of her own (S23)."""
        if spelled in t.words:
            says = "You have spelled {spelled} already: now try {word}."
            raise Refused(says, "LP1", spelled=spelled, word=t.word)
        if spelled not in WORDS and not self.is_of_her_own(spelled):
            encourage(spelled, t.word)

    def is_of_her_own(self, spelled: str) -> bool:
        return len(spelled) in OF_HER_OWN and self.dictionary.child_knows(spelled)

    # no score (LP1), and ten words are enough for one sitting (LP3)

    def scores(self, t: LetterPerfectTable) -> dict[Seat, int]:
        return {CHILD: 0}

    def over(self, t: LetterPerfectTable) -> bool:
        return len(t.words) == TEN

    def result(self, t: LetterPerfectTable) -> Result:
        return Result((CHILD,), self.scores(t))  # nobody loses here
