"""Letter Head Solitaire: words, seven cards at a time, until the whole deck is used.
(Rulebook 004, page 30.)"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

from typecase.decks import deck
from typecase.games.house_rules.dealing import deal_hands, one_deck
from typecase.games.house_rules.dictionary import COMMON, Dictionary
from typecase.games.house_rules.events import Formed
from typecase.games.house_rules.word_lists import TableWords, WordList
from typecase.lexicon.search import Scoring
from typecase.story.options import REFEREES, NoClock, Options
from typecase.story.protocol import Answer, Ask, Result, Seat, Setup, Table
from typecase.table.cards import Card, without
from typecase.table.events import Event
from typecase.table.moves import Move, Press, Refused
from typecase.table.picking import From
from typecase.table.sights import Hand, Pile, Public
from typecase.table.spelling import Spell, Spelled
from typecase.table.worth import Part, Worth

DECK = deck("letter-head")
PLAYER: Seat = 0
SEVEN, LEAST = 7, 3


def scoring(_cards: int) -> Scoring:
    """What a word is worth, for whoever searches one: the cards that it uses up."""
    return Scoring.of(dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 1))


class Stymied(Event):
    says = "{Seat:is|are} stymied."
    seat: Seat
    cards: Public[tuple[Card, ...]]


class UsesUp(Part):
    says = "{points:# card|# cards} used up"
    points: int


class NewDeck(Event):
    says = "The cards put aside are shuffled for a new deck."


class UsedEveryCard(Event):
    says = "{Seat:has|have} used every card of the deck."
    seat: Seat


class Stuck(Event):
    says = "{Seat:is|are} stuck with {cards:# card|# cards} unplayed."
    seat: Seat
    cards: int


class GaveUp(Event):
    says = "{Seat:gives|give} up with {cards:# card|# cards} unplayed."
    seat: Seat
    cards: int


@dataclass(frozen=True, kw_only=True)
class LetterHeadSolitaireOptions(Options):
    lexicon: Annotated[str | TableWords, WordList("letter-head"), "which words are words"] = (
        "letter-head"
    )
    referee: Annotated[str, REFEREES, "of no account here: alone, the dictionary judges"] = "strict"
    pace: NoClock = "standard"


@dataclass(kw_only=True)
class LetterHeadSolitaireTable(Table):
    deck: Pile[Card]
    hands: Hand[Card]
    stymied: Public[list[Card]] = field(default_factory=list)  # face up under the deck
    used: Public[list[Card]] = field(default_factory=list)
    words: Public[list[str]] = field(default_factory=list)
    passed: Public[int] = 0  # cards put aside since the last word
    lost: Public[bool] = False


class LetterHeadSolitaire:
    rules = "2"
    clauses: ClassVar[Mapping[str, str]] = {"turn": "Letter Head Solitaire: The Play"}

    def __init__(self, options: LetterHeadSolitaireOptions, dictionary: Dictionary) -> None:
        self.options, self.dictionary = options, dictionary

    # Getting Started, The Deal

    def set_table(self, setup: Setup) -> LetterHeadSolitaireTable:
        luck, cards = one_deck(DECK, setup)
        return LetterHeadSolitaireTable(
            seats=setup.seats,
            luck=luck,
            pace=self.options.pace,
            hands=deal_hands(cards, [PLAYER], SEVEN),
            deck=cards,
        )

    # The Play

    async def play_round(self, t: LetterHeadSolitaireTable) -> None:
        """One word, or a hand put aside; alone, nobody looks at the clock (SO5)."""
        says = "Meld a word of three letters or more"
        moves: dict[str, Move[Any]] = {
            "meld": self.melding(t),
            "stymied": self.being_stymied(t),
            "give-up": Press("Give up"),
        }
        answer = await t.first("turn", {PLAYER: Ask(moves, says, "{Seat:is|are} thinking")})
        assert answer is not None, "whoever plays alone and resigns has ended the match"
        if answer.do == "give-up":
            self.lose(t, GaveUp)
        elif answer.do == "stymied" and not t.deck and not t.stymied:
            self.lose(t)  # all that is unplayed is in hand (S17)
        else:
            if answer.do == "meld":
                self.meld(t, answer.value)
            else:
                self.put_aside(t)
            self.replenish(t)
            self.look_for_the_end(t)

    def melding(self, t: LetterHeadSolitaireTable) -> Spell:
        """Solo play is always strict."""
        return Spell(
            "Meld a word",
            (From(t.hands[PLAYER]),),
            least=LEAST,
            judge=self.dictionary.insist,
            words=self.dictionary.some_words,
            clause="Letter Head Solitaire: The Play",
        )

    def meld(self, t: LetterHeadSolitaireTable, spelled: Spelled) -> None:
        t.hands[PLAYER] = without(t.hands[PLAYER], spelled.cards)
        t.used += spelled.cards
        t.words.append(spelled.word)
        t.passed = 0
        t.tell(Formed(PLAYER, spelled.word, spelled.cards))

    def replenish(self, t: LetterHeadSolitaireTable) -> None:
        """Up to seven; at the end of the deck the face-up cards are turned and shuffled (SO2)."""
        while len(t.hands[PLAYER]) < SEVEN:
            if not t.deck:
                if not t.stymied:
                    return
                t.deck, t.stymied = t.stymied, []
                t.luck.shuffle_cards(t.deck, "the face-up cards")
                t.tell(NewDeck())
            t.hands[PLAYER].append(t.deck.pop())

    def being_stymied(self, t: LetterHeadSolitaireTable) -> Press:
        def judge() -> None:
            faces = [card.face for card in t.hands[PLAYER]]
            if self.dictionary.spells_anything(faces, LEAST, COMMON):
                raise Refused("Look again: there is a word in your hand.", "SO1")

        return Press("I am stymied", judge)

    def put_aside(self, t: LetterHeadSolitaireTable) -> None:
        """The whole hand goes face up under the deck."""
        t.passed += len(t.hands[PLAYER])
        t.stymied += t.hands[PLAYER]
        t.tell(Stymied(PLAYER, tuple(t.hands[PLAYER])))
        t.hands[PLAYER] = []

    # How to Win

    def left(self, t: LetterHeadSolitaireTable) -> list[Card]:
        return [*t.hands[PLAYER], *t.deck, *t.stymied]

    def look_for_the_end(self, t: LetterHeadSolitaireTable) -> None:
        """Lost when the unplayed cards together hold no word (S17)."""
        left = [card.face for card in self.left(t)]
        if not left:
            t.tell(UsedEveryCard(PLAYER))
        elif not self.dictionary.spells_anything(left, LEAST):
            self.lose(t)

    def lose(self, t: LetterHeadSolitaireTable, how: type[Stuck | GaveUp] = Stuck) -> None:
        t.lost = True
        t.tell(how(PLAYER, len(self.left(t))))

    def scores(self, t: LetterHeadSolitaireTable) -> dict[Seat, int]:
        """The cards used."""
        return {PLAYER: len(t.used)}

    def preview(self, t: LetterHeadSolitaireTable, answer: Answer) -> Worth:
        return Worth((UsesUp(len(answer.value.cards)),) if answer.do == "meld" else ())

    def over(self, t: LetterHeadSolitaireTable) -> bool:
        return t.lost or not self.left(t)

    def result(self, t: LetterHeadSolitaireTable) -> Result:
        return Result(() if self.left(t) else (PLAYER,), self.scores(t))
