"""Vultures: every word is food for whoever plays next. (Rulebook 004, pages 7 to 9.)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

from typecase.games.house_rules.appeal import CLAUSE as APPEAL
from typecase.games.house_rules.appeal import appeal, may_appeal
from typecase.games.house_rules.dealing import (
    clockwise_from_left,
    deal_hands,
    draw_card,
)
from typecase.games.house_rules.deciding import CHALLENGE, STEP, decide
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.events import (
    Forfeited,
    Formed,
    IsItAWord,
    Passed,
    Scored,
)
from typecase.games.house_rules.family import DECK, FamilyOptions, TurnSeconds, letters_of, opened
from typecase.games.house_rules.looking_up import anything_goes, fell
from typecase.games.house_rules.parts import IfRight, LengthBonus, doubts
from typecase.games.house_rules.winning import leaders
from typecase.lexicon.search import Scoring
from typecase.story.options import Whole
from typecase.story.protocol import Answer, Ask, Result, Seat, Setup, Table
from typecase.table.cards import WILD, Card, Laid, without
from typecase.table.events import Event, Own, Question
from typecase.table.moves import Barred, Choose, Move, Press
from typecase.table.picking import From, Pick
from typecase.table.sights import Hand, Pile, Public, Secret
from typecase.table.spelling import Spell, Spelled
from typecase.table.wording import Phrase
from typecase.table.worth import Part, Worth, sum_of

SEVEN = 7
SHORTEST = 2
POINTS_A_LETTER = 3
A_CHALLENGE = 25
STARVED = 5  # rounds in a row without a word, after which the match is over (V7)

FORM_THE_FIRST = "Your turn: form the first word, call for fresh meat, or pass"
FRESH_MEAT = Press("Fresh meat!")
NO_MORE_MEAT = Barred("Fresh meat!", "You have called for fresh meat in this turn already.", "V2")


def scoring(cards: int) -> Scoring:
    """What a word is worth, for whoever searches one."""
    bonus = {n: POINTS_A_LETTER * n for n in range(SHORTEST, cards + 1)}
    return Scoring.of(DECK.points, bonus=bonus)


def worth_of(word: str, cards: Sequence[Card]) -> tuple[Part, ...]:
    """The letters' points, and three more for each.

    >>> sum_of(worth_of("CAT", [Card(1, "C", 4), Card(2, "A", 2), Card(3, "T", 1)]))
    16
    """
    return letters_of(word, cards), LengthBonus(POINTS_A_LETTER * len(word))


def laid_for(card: Card, letter: str) -> Card:
    """The card as it lies in a word: a wild one shows the letter that it was laid for."""
    return card._replace(face=letter, points=DECK.points[letter]) if card.face == WILD else card


class FeedOn(Question):
    says = "Your turn: feed on {word}, call for fresh meat, or pass"
    word: str


class CalledForFreshMeat(Event):
    says = "{Seat:calls|call} for fresh meat!"
    seat: Seat


class GrabFrom(Question):
    says = "Grab one of {prey:'s} cards"
    prey: Seat


class Pulled(Event):
    says = "{Seat:pulls|pull} {card:or a card} from {prey:'s} hand."
    seat: Seat
    prey: Seat
    card: Own[Laid]


@dataclass(frozen=True, kw_only=True)
class VulturesOptions(FamilyOptions):
    target: Annotated[int, Whole(1, 1000), "points that win the game"] = 300
    turn_seconds: TurnSeconds = 120


@dataclass(kw_only=True)
class VulturesTable(Table):
    dealer: Public[Seat]
    turn: Public[Seat]
    round: Public[int] = 1
    deck: Pile[Card]
    hands: Hand[Card]
    discards: Public[list[Card]] = field(default_factory=list)
    word: Public[str] = ""
    centre: Public[list[Card]] = field(default_factory=list)  # the word that lies on the table
    wild: Public[list[int]] = field(default_factory=list)  # the cards in it that are really wild
    grabs: Secret[int] = field(default_factory=dict)  # by seat, which card it has hold of
    hungry: Public[int] = 0  # turns in a row without a word
    scores: Public[dict[Seat, int]]
    allowed: Public[list[str]] = field(default_factory=list)  # words that the table has voted in


class Vultures:
    rules = "2"
    clauses: ClassVar[Mapping[str, str]] = {
        "turn": "Vultures: The Play",
        "grab": "Vultures: The Play, V2",
        "challenge": "Vultures: Challenges",
        "vote": APPEAL,
    }

    def __init__(self, options: VulturesOptions, dictionary: Dictionary) -> None:
        self.options, self.dictionary = options, dictionary
        self.a_challenge = 0 if anything_goes(options) else A_CHALLENGE  # S18

    # Getting Started, The Deal

    def set_table(self, setup: Setup) -> VulturesTable:
        opening = opened(setup, self.options)
        around = clockwise_from_left(opening.dealer, setup.seats)
        return opening.table(
            VulturesTable,
            turn=around[0],
            hands=deal_hands(opening.deck, around, SEVEN),
            scores=dict.fromkeys(range(setup.seats), 0),
        )

    # The Play

    async def play_round(self, t: VulturesTable) -> None:
        """One turn of one player."""
        seat, fresh, appealed, melded = t.turn, False, False, False
        until = t.after_seconds(self.options.turn_seconds)
        while seat not in t.resigned:
            ask = self.turn_ask(t, seat, fresh, appealed)
            answer = await t.first("turn", {seat: ask}, until)
            if answer is None:
                if seat not in t.resigned:
                    t.tell(Forfeited(seat))  # H2: the hand is kept
                break
            if answer.do == "meld":
                melded = True
                await self.meld(t, seat, answer.value)
                break
            if answer.do == "pass":
                self.pass_turn(t, seat, answer.value)
                break
            began = t.now
            if answer.do == "fresh-meat":
                fresh = True
                await self.fresh_meat(t, seat)
            else:
                appealed = True
                await appeal(t, seat, answer.value, t.allowed)
            until = until and until + t.now - began  # what others do is not at her expense
        t.hungry = 0 if melded else t.hungry + 1
        self.next_turn(t)

    def turn_ask(self, t: VulturesTable, seat: Seat, fresh: bool, appealed: bool) -> Ask:
        moves: dict[str, Move[Any]] = {
            "meld": self.melding(t, seat),
            "fresh-meat": NO_MORE_MEAT if fresh else FRESH_MEAT,
            "pass": Pick("Pass", "discard", From(t.hands[seat]), optional=True, clause="V4"),
        }
        moves |= may_appeal(self.options, self.dictionary, t.allowed, appealed)
        says = FeedOn(t.word) if t.word else FORM_THE_FIRST
        return Ask(moves, says, "{Seat:is|are} looking for a word")

    def melding(self, t: VulturesTable, seat: Seat) -> Spell:
        """A new word, with at least one card of the hand and one of the old word, if there is one
        (V1)."""
        hand, carrion = From(t.hands[seat], least=1), From(t.centre, least=1)
        strict = self.options.referee != "challenge"
        return Spell(
            "Form a word",
            (hand, carrion) if t.centre else (hand,),
            least=SHORTEST,
            judge=(lambda word: self.dictionary.insist(word, t.allowed)) if strict else None,
            words=self.dictionary.some_words,
            clause="Vultures: The Play",
            never=(t.word,) if t.word else (),  # V8: a new word
        )

    async def meld(self, t: VulturesTable, seat: Seat, spelled: Spelled) -> None:
        """The new word takes what it needs of the old one; the remains are discarded."""
        remains = without(t.centre, spelled.cards)
        t.hands[seat] = without(t.hands[seat], spelled.cards)
        t.discards += [self.wild_again(t, card) for card in remains]
        t.wild = [card.id for card in spelled.cards if card.face == WILD or card.id in t.wild]
        t.centre = [*map(laid_for, spelled.cards, spelled.word)]
        t.word = spelled.word
        t.tell(Formed(seat, t.word, tuple(t.centre)))
        await self.challenge_and_score(t, seat)
        self.refill(t, seat)

    def wild_again(self, t: VulturesTable, card: Card) -> Card:
        """A wild card keeps its letter for as long as it lies in a word, and no longer."""
        return card._replace(face=WILD, points=DECK.points[WILD]) if card.id in t.wild else card

    # The Play: "Fresh meat!"

    async def fresh_meat(self, t: VulturesTable, seat: Seat) -> None:
        """Everybody takes hold of a card of the player at her left; then all pull at once.

        The hands are shuffled first, so that a place in a hand tells nothing about its card.
        """
        t.tell(CalledForFreshMeat(seat))
        eaters = t.players()
        for eater in eaters:
            t.luck.shuffle_cards(t.hands[eater], "fresh meat")
        prey = dict(zip(eaters, eaters[1:] + eaters[:1], strict=True))
        until = t.after(STEP)
        while asks := self.grab_asks(t, prey):
            answer = await t.first("grab", asks, until)
            if answer is None:
                break  # V2: the others take hold of a card at random
            t.grabs[answer.seat] = answer.value
        self.eat(t, prey)

    def grab_asks(self, t: VulturesTable, prey: Mapping[Seat, Seat]) -> dict[Seat, Ask]:
        """Who has no hold of a card yet, and may take one."""
        asks = {}
        for seat, left in prey.items():
            if seat not in t.grabs and seat not in t.resigned and t.hands[left]:
                places = tuple(range(len(t.hands[left])))
                backs = tuple(Phrase("Card {number}", number=place + 1) for place in places)
                grab = Choose("Grab a card", "index", places, backs, clause="V2")
                asks[seat] = Ask({"grab": grab}, GrabFrom(left), "{Seat:is|are} grabbing a card")
        return asks

    def eat(self, t: VulturesTable, prey: Mapping[Seat, Seat]) -> None:
        """All pull at once. Who has got which card is known to the two of them only."""
        blindly = t.luck.dice("grabbing")
        taken = {}
        for seat, left in prey.items():
            if hand := t.hands[left]:
                taken[seat] = hand.pop(t.grabs.get(seat, blindly.below(len(hand))))
        for seat, card in taken.items():
            t.hands[seat].append(card)
            t.tell(Pulled(seat, prey[seat], card))
        t.grabs = {}

    # The Play: passing; when the deck runs out

    def pass_turn(self, t: VulturesTable, seat: Seat, discarded: tuple[Card, ...]) -> None:
        """Any cards go, as many come, and the word on the table stays for the next (V4)."""
        t.hands[seat] = without(t.hands[seat], discarded)
        t.discards += discarded
        t.tell(Passed(seat, discarded))
        self.refill(t, seat)

    def refill(self, t: VulturesTable, seat: Seat) -> None:
        while len(t.hands[seat]) < SEVEN and (card := draw_card(t.deck, t.discards, t.luck)):
            t.hands[seat].append(card)

    # Scoring, Challenges

    async def challenge_and_score(self, t: VulturesTable, seat: Seat) -> None:
        """Whatever the dictionary says, the word stays where it is (V5)."""
        challengers: list[Seat] = []
        if self.options.referee == "challenge":
            says = IsItAWord(seat, t.word)
            others, until = t.others(seat), t.after(STEP)
            challengers = await decide(t, "challenge", others, CHALLENGE, says, until)
        if challengers and fell(
            t, self.options, self.dictionary, seat, t.word, challengers, points=self.a_challenge
        ):
            for challenger in challengers:
                t.scores[challenger] += self.a_challenge
            return
        points = sum_of(worth_of(t.word, t.centre)) + self.a_challenge * len(challengers)
        t.scores[seat] += points
        t.tell(Scored(seat, t.word, points))

    def preview(self, t: VulturesTable, answer: Answer) -> Worth:
        if answer.do == "challenge" and self.a_challenge:
            return Worth(unless=(IfRight(self.a_challenge, t.turn),))
        if answer.do != "meld":
            return Worth()
        parts = worth_of(answer.value.word, answer.value.cards)
        return Worth(parts, doubts(self.options, self.a_challenge))

    # How to Win

    def next_turn(self, t: VulturesTable) -> None:
        first = (t.dealer + 1) % t.seats
        while True:
            t.turn = (t.turn + 1) % t.seats
            t.round += t.turn == first
            if t.turn not in t.resigned:
                return

    def scores(self, t: VulturesTable) -> dict[Seat, int]:
        return dict(t.scores)

    def over(self, t: VulturesTable) -> bool:
        best = max(t.scores[seat] for seat in t.players())
        return best >= self.options.target or t.hungry >= STARVED * len(t.players())

    def result(self, t: VulturesTable) -> Result:
        """Whoever reaches the target; of several at once the highest, and equals share it (V6)."""
        return Result(leaders(t, t.scores), self.scores(t))
