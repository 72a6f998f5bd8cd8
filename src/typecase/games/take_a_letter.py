"""Take a Letter: spell words with cards that lie face down, from memory.
(Rulebook 004, pages 26 and 27.)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, NamedTuple

from typecase.games.house_rules.appeal import CLAUSE as APPEAL
from typecase.games.house_rules.appeal import appeal, may_appeal
from typecase.games.house_rules.dealing import gathered
from typecase.games.house_rules.deciding import CHALLENGE, STEP, decide
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.events import Forfeited, IsItAWord, Scored
from typecase.games.house_rules.family import DECK, FamilyOptions, opened
from typecase.games.house_rules.looking_up import anything_goes, fell
from typecase.games.house_rules.parts import Letters, doubts
from typecase.games.house_rules.winning import leaders
from typecase.lexicon.search import Scoring
from typecase.story.options import OneOf, Switch, Whole
from typecase.story.protocol import Answer, Ask, Result, Seat, Setup, Table
from typecase.table.cards import Card, Down, Laid, card_of, stands_for
from typecase.table.events import Event
from typecase.table.luck import Dice
from typecase.table.moves import Both, Choose, Move, Press, Refused, Write
from typecase.table.places import Trace
from typecase.table.sights import Pile, Public
from typecase.table.worth import Part, Unless, Worth

FIELD = 64
THREE = 3
TWO_MINUTES = 120_000
LONG_WHILE = 60  # turns of every seat, all without a word, after which the deal is over (S21)
GUESS = "AEINRST"  # letters of many words, for whoever has nothing to go by
PLAY, CHALLENGES = "Take a Letter: The Play", "Take a Letter: Challenges"


def scoring(_cards: int) -> Scoring:
    """What a word is worth, for whoever searches one: its letters, and nothing for its length."""
    return Scoring.of(DECK.points)


class Taken(NamedTuple):
    """A word in a player's pile."""

    word: str
    cards: tuple[Card, ...]


# None of these holds a card, nor where one lies: there are no notes in this game (TL5).


def worth_of(word: str) -> Letters:
    """What its letters count, whichever cards they are: a wild card has the points of its letter.

    >>> worth_of("CAT").points
    7
    """
    return Letters(sum(DECK.points[letter] for letter in word))


class TurnedOver(Event):
    says = "{Seat:turns|turn} a card over."
    seat: Seat


class Spells(Event):
    says = "{Seat:spells|spell} {word}."
    seat: Seat
    word: str


class TurnedAWrongCard(Event):
    says = "{Seat:has|have} turned a wrong card; they all go back."
    seat: Seat


class IsAnotherCard(Part):
    says = "{card} lies there, and no {letter}"
    card: Card
    letter: str


class AWrongCard(Unless):
    says = "a card that is another one"


class SeesNoMoreWords(Event):
    says = "{Seat:sees|see} no more words."
    seat: Seat


class NoWordIsLeft(Event):
    says = "No word is left in the grid."


class GridIsOver(Event):
    says = "Grid {round} is over."
    round: int


@dataclass(frozen=True, kw_only=True)
class TakeALetterOptions(FamilyOptions):
    deals: Annotated[int, Whole(1, 10), "how many grids are played through"] = 2
    second_deal_min: Annotated[
        int, OneOf(3, 4), "letters that a word must have from the second grid on"
    ] = 3
    memory_aid: Annotated[
        bool, Switch(), "for children: what you have seen stays visible to you"
    ] = False


@dataclass(kw_only=True)
class TakeALetterTable(Table):
    dealer: Public[Seat]
    turn: Public[Seat]
    round: Public[int] = 1
    deck: Pile[Card]
    grid: Public[list[Laid | None]] = field(default_factory=list)
    turned: Public[list[int]] = field(default_factory=list)  # turned up until somebody acts
    word: Public[str] = ""  # spelled, and not yet gathered up
    blind: Public[list[Seat]] = field(default_factory=list)  # whose eyes are closed
    done: Public[list[Seat]] = field(default_factory=list)
    wordless: Public[int] = 0  # turns in a row without a word
    piles: Public[dict[Seat, list[Taken]]]
    scores: Public[dict[Seat, int]]
    allowed: Public[list[str]] = field(default_factory=list)  # words that the table has voted in


class TakeALetter:
    rules = "2"
    clauses: ClassVar[Mapping[str, str]] = {
        "turn": PLAY,
        "challenge": CHALLENGES,
        "vote": APPEAL,
    }

    def __init__(self, options: TakeALetterOptions, dictionary: Dictionary) -> None:
        self.options, self.dictionary = options, dictionary

    # Getting Started

    def set_table(self, setup: Setup) -> TakeALetterTable:
        opening, seats = opened(setup, self.options), range(setup.seats)
        return opening.table(
            TakeALetterTable,
            turn=opening.dealer,
            piles={seat: [] for seat in seats},
            scores=dict.fromkeys(seats, 0),
        )

    # The Deal

    def deal(self, t: TakeALetterTable) -> None:
        """Sixty-four cards face down; the player at the dealer's left begins."""
        t.grid = [Down(t.deck.pop()) for _ in range(FIELD)]
        t.turned, t.blind, t.done, t.wordless = [], [], [], 0
        t.turn = self.left_of(t, t.dealer)

    def gather_all(self, t: TakeALetterTable) -> None:
        """All 124 cards come back: after one grid only sixty are left, too few for another."""
        lying = [laid for laid in t.grid if laid is not None]
        won = [taken.cards for pile in t.piles.values() for taken in pile]
        t.deck = gathered(t.luck, t.deck, lying, *won)
        t.piles = {seat: [] for seat in t.piles}

    # The Play

    async def play_round(self, t: TakeALetterTable) -> None:
        """One turn, and the deal before it and the count after it where a grid begins or ends."""
        if not t.grid:
            self.deal(t)
        await self.take_turn(t, t.turn)
        t.turn = self.left_of(t, t.turn)
        if self.deal_is_over(t):
            self.end_deal(t)

    def deal_is_over(self, t: TakeALetterTable) -> bool:
        """No cards, all agree or, for safety, nobody has found a word for long (TL4, S21)."""
        agreed = all(seat in t.done for seat in t.players())
        return agreed or t.wordless >= LONG_WHILE * len(t.players()) or not any(t.grid)

    async def take_turn(self, t: TakeALetterTable, seat: Seat) -> None:
        """Turn a card for all to see, or spell a word; a turn that runs out is lost (H2)."""
        until, appealed = t.after(TWO_MINUTES), False
        while True:
            answer = await t.first("turn", {seat: self.turn_ask(t, seat, appealed)}, until)
            if answer is None or answer.do != "appeal":
                break
            appealed = True
            until = await appeal(t, seat, answer.value, t.allowed, until)
        self.turn_back(t)
        t.wordless += 1
        if answer is None:
            if seat not in t.resigned:
                t.tell(Forfeited(seat))
        elif answer.do == "done":
            self.agree(t, seat)
        else:
            t.done = [other for other in t.done if other != seat]
            if answer.do == "turn":
                self.turn_over(t, seat, answer.value)
            else:
                await self.spell(t, seat, *answer.value)

    def turn_ask(self, t: TakeALetterTable, seat: Seat, appealed: bool) -> Ask:
        places = tuple(place for place, laid in enumerate(t.grid) if laid is not None)
        moves: dict[str, Move[Any]] = {
            "turn": Choose("Turn a card over", "position", places, clause=PLAY),
            "spell": self.spelling(t, seat, places),
            "done": Press("I see no more words"),
        }
        moves |= may_appeal(self.options, self.dictionary, t.allowed, appealed)
        says = "Turn a card over, or spell a word from memory"
        return Ask(moves, says, "{Seat:is|are} trying to remember")

    def spelling(self, t: TakeALetterTable, seat: Seat, places: tuple[int, ...]) -> Both:
        least = self.least(t)

        def judge(answer: tuple[Any, ...]) -> None:
            word, positions = answer
            if len(word) < least:
                raise Refused("The word must have at least {least} letters.", PLAY, least=least)
            if len(word) != len(positions):
                says = "{word} has {n} letters: name a card for each, not {named}."
                raise Refused(says, PLAY, word=word, n=len(word), named=len(positions))
            if self.options.referee != "challenge":
                self.dictionary.insist(word, t.allowed)

        word = Write("The word", "word", most=len(places), clause=PLAY)
        where = Trace("Where its letters lie", "positions", places, 1, len(places), clause=PLAY)
        return Both("Spell a word", (word, where), judge, lambda dice: self.guess(t, seat, dice))

    def least(self, t: TakeALetterTable) -> int:
        return THREE if t.round == 1 else self.options.second_deal_min

    def guess(self, t: TakeALetterTable, seat: Seat, dice: Dice) -> dict[str, Any] | None:
        """A word from what lies open to this seat, or any word anywhere: for samplers, who see no
        more than the seat does."""
        open_to = [place for place, laid in enumerate(t.grid) if is_open(laid, seat)]
        free = [place for place, laid in enumerate(t.grid) if laid is not None]
        faces = {place: card_at(t, place).face for place in open_to}
        for held, at in ((faces.values(), open_to), (GUESS, free)):
            least, most = self.least(t), len(at)
            words = [
                w for w in self.dictionary.some_words("".join(held)) if least <= len(w) <= most
            ]
            if words:
                word = dice.choice(sorted(words))
                where = positions_for(word, faces) if at is open_to else dice.sample(at, len(word))
                return {"word": word, "positions": where}
        return None

    def turn_over(self, t: TakeALetterTable, seat: Seat, place: int) -> None:
        """For all to see, but for those whose eyes are closed; that opens them again (TL1)."""
        missed = [other for other in t.blind if other != seat]
        t.blind = [other for other in t.blind if other == seat]
        self.show(t, place, missed)
        t.tell(TurnedOver(seat))

    def show(self, t: TakeALetterTable, place: int, missed: Sequence[Seat]) -> None:
        """Turn a card up until somebody acts. Who only watches sees it if all players do (TL6)."""
        knowing = [seat for seat in range(t.seats) if is_open(t.grid[place], seat)]
        seeing = tuple(seat for seat in range(t.seats) if seat not in missed or seat in knowing)
        card = card_at(t, place)
        t.grid[place] = Down(card, seeing) if missed else card
        t.turned.append(place)

    def turn_back(self, t: TakeALetterTable) -> None:
        """What was turned up lies face down again, and is never shown again (TL5)."""
        for place in t.turned:
            laid = t.grid[place]
            if laid is not None:
                seen_by = laid.known_to if isinstance(laid, Down) else tuple(range(t.seats))
                t.grid[place] = Down(card_of(laid), seen_by if self.options.memory_aid else ())
        t.turned = []

    async def spell(
        self, t: TakeALetterTable, seat: Seat, word: str, positions: tuple[int, ...]
    ) -> None:
        """Turn the cards one by one and stop at the first wrong one; everybody has seen these
        (TL3)."""
        t.tell(Spells(seat, word))
        for letter, place in zip(word, positions, strict=True):
            self.show(t, place, ())
            if not stands_for(card_at(t, place), letter):
                t.tell(TurnedAWrongCard(seat))
                return
        t.word = word
        if await self.stands(t, seat):
            self.gather(t, seat)
        else:
            self.turn_back(t)
        t.word = ""

    def gather(self, t: TakeALetterTable, seat: Seat) -> None:
        """The cards go to her pile. A success gives no second turn (TL2)."""
        cards = tuple(card_at(t, place) for place in t.turned)
        for place in t.turned:
            t.grid[place] = None
        t.turned = []
        points = worth_of(t.word).points
        t.piles[seat].append(Taken(t.word, cards))
        t.scores[seat] += points
        t.wordless = 0
        t.tell(Scored(seat, t.word, points))
        left = [card_of(laid).face for laid in t.grid if laid is not None]
        if left and not self.words_are_left(t, left):
            t.tell(NoWordIsLeft())  # TL4
            t.done = t.players()

    def words_are_left(self, t: TakeALetterTable, faces: list[str]) -> bool:
        """Whether these cards spell a word; when anything goes, any few of them do (TL4)."""
        if anything_goes(self.options):
            return len(faces) >= self.least(t)
        return self.dictionary.spells_anything(faces, self.least(t))

    def agree(self, t: TakeALetterTable, seat: Seat) -> None:
        """It holds until she plays on; when all have said so, the deal is over (TL8, S21)."""
        if seat not in t.done:
            t.done.append(seat)
        t.tell(SeesNoMoreWords(seat))

    def left_of(self, t: TakeALetterTable, seat: Seat) -> Seat:
        return next(iter(t.others(seat)), seat)

    # Scoring

    def end_deal(self, t: TakeALetterTable) -> None:
        """The piles have been counted word by word; the deal moves to the left."""
        t.tell(GridIsOver(t.round))
        self.gather_all(t)
        t.grid, t.turned = [], []
        t.round += 1
        t.dealer = self.left_of(t, t.dealer)

    def scores(self, t: TakeALetterTable) -> dict[Seat, int]:
        return dict(t.scores)

    def preview(self, t: TakeALetterTable, answer: Answer) -> Worth:
        """What the word counts if the cards are what the player takes them for."""
        if answer.do != "spell":
            return Worth()
        word, places = answer.value
        hidden = [place for place in places if not is_open(t.grid[place], answer.seat)]
        for letter, place in zip(word, places, strict=True):
            if place not in hidden and not stands_for(card_at(t, place), letter):
                return Worth((IsAnotherCard(card_at(t, place), letter),))
        unless = (AWrongCard(),) if hidden else ()
        return Worth((worth_of(word),), (*unless, *doubts(self.options)))

    # How to Win

    def over(self, t: TakeALetterTable) -> bool:
        return t.round > self.options.deals

    def result(self, t: TakeALetterTable) -> Result:
        """The most points after the agreed grids; ties share the win (H3)."""
        return Result(leaders(t, t.scores), self.scores(t))

    # Challenges

    async def stands(self, t: TakeALetterTable, seat: Seat) -> bool:
        """Whether the word may be gathered up; whoever was wrong closes her eyes for one card."""
        if self.options.referee != "challenge":
            return True
        says = IsItAWord(seat, t.word)
        until = t.after(STEP)
        doubters = await decide(t, "challenge", t.others(seat), CHALLENGE, says, until)
        if not doubters:
            return True
        down = fell(t, self.options, self.dictionary, seat, t.word, doubters)
        t.blind = sorted({*t.blind, *([seat] if down else doubters)})
        return not down


def is_open(laid: Laid | None, seat: Seat) -> bool:
    """Whether the seat sees the card's face now."""
    return laid is not None and (not isinstance(laid, Down) or seat in laid.known_to)


def card_at(t: TakeALetterTable, place: int) -> Card:
    laid = t.grid[place]
    assert laid is not None, "only cards that lie there can be turned"
    return card_of(laid)


def positions_for(word: str, faces: Mapping[int, str]) -> list[int]:
    """Where the letters of a word lie among these, wild cards last."""
    found: list[int] = []
    for letter in word:
        fitting = [at for at, face in faces.items() if at not in found and face in (letter, "?")]
        found.append(min(fitting, key=lambda at: faces[at] == "?"))
    return found
