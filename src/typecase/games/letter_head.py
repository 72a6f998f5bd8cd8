"""Letter Head: form words, or make the others believe that you do. (Rulebook 004, pages 3 to 6.)"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, TypeAlias

from typecase.games.house_rules.appeal import CLAUSE as APPEAL
from typecase.games.house_rules.appeal import appeal, may_appeal
from typecase.games.house_rules.dealing import (
    clockwise_from_left,
    deal_hands,
    draw_card,
)
from typecase.games.house_rules.deciding import CHALLENGE, STEP, Sides, decide
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.events import (
    Drew,
    Forfeited,
    IsItAWord,
    Passed,
    TurnedUp,
)
from typecase.games.house_rules.family import DECK, FamilyOptions, TurnSeconds, letters_of, opened
from typecase.games.house_rules.looking_up import anything_goes, fell
from typecase.games.house_rules.parts import IfRight, LengthBonus, Letters, doubts
from typecase.games.house_rules.winning import leaders
from typecase.lexicon.search import Scoring
from typecase.story.options import Switch, Whole
from typecase.story.protocol import Answer, Ask, Result, Seat, Setup, Table
from typecase.table.cards import Card, Down, Laid, card_of, stands_for, turned_up, without
from typecase.table.events import Event, Question, Seats
from typecase.table.moves import Barred, Move, Press
from typecase.table.picking import From, Pick
from typecase.table.sights import Hand, Pile, Public
from typecase.table.spelling import Spell, Spelled
from typecase.table.worth import Unless, Worth, sum_of

FIVE, TEN = 5, 10
A_CALL, A_CHALLENGE = 10, 25
CALL = Sides("call", "Call the bluff", "believe", "Believe it")

Meanwhile: TypeAlias = Callable[[Seat], Mapping[str, Move[Any]]]
DRAW = Press("Draw a card")
NO_ELEVENTH = Barred("Draw a card", "You hold ten cards, and no hand may hold more.", "The Play, 2")
NOT_WHILE_DECLARING = Barred("Draw a card", "You draw again when your turn is over.", "LH2")
NOTHING_LEFT = Barred("Draw a card", "There is no card left to draw.", "H4")
PASS_NEEDS_TEN = Barred("Pass", "You may pass when you hold ten cards: draw first.", "LH8")

# Scoring Chart: by letters in the word, the bonus for a hand of 5, 6, 7, 8, 9 and 10 cards.
CHART = {
    3: (5, 3, 1, 0, 0, 0),
    4: (15, 10, 5, 3, 1, 0),
    5: (25, 20, 15, 10, 5, 3),
    6: (0, 30, 25, 20, 15, 10),
    7: (0, 0, 35, 30, 25, 20),
    8: (0, 0, 0, 40, 35, 30),
    9: (0, 0, 0, 0, 45, 40),
    10: (0, 0, 0, 0, 0, 50),
}


def bonus(letters_in_word: int, cards_in_hand: int) -> int:
    """The chart's bonus; words of one or two letters have none, and a hand of fewer than five cards
    counts as five (LH12).

    >>> bonus(6, 8), bonus(5, 7), bonus(2, 5), bonus(3, 4)
    (20, 15, 0, 5)
    """
    return CHART[letters_in_word][max(FIVE, cards_in_hand) - FIVE] if letters_in_word > 2 else 0


def scoring(cards_in_hand: int) -> Scoring:
    """What an honest word is worth, for whoever searches one; no hand has more than ten cards."""
    cards_in_hand = min(TEN, cards_in_hand)
    lengths = range(3, cards_in_hand + 1)
    return Scoring.of(DECK.points, bonus={n: bonus(n, cards_in_hand) for n in lengths})


def worth_of(word: str, cards: Sequence[Card], held: int) -> tuple[Letters, LengthBonus]:
    """The points of the cards really laid, where a wild card has those of the letter it lies for
    (LH5), and the chart's bonus."""
    return letters_of(word, cards), LengthBonus(bonus(len(word), held))


class Declared(Event):
    says = "{Seat:declares|declare} {word}, {laid}."
    seat: Seat
    word: str
    laid: Public[tuple[Laid, ...]]


class DoYouBelieve(Question):
    says = "{Seat:declares|declare} {word}. Do you believe it?"
    seat: Seat
    word: str


class Caught(Event):
    says = "It was a bluff: {callers} had called it, {points:# point|# points} each."
    seat: Seat
    callers: Seats
    points: int


class ACall(Unless):
    says = "a call, {points:after which it counts nothing|# point for each|# points for each}"
    points: int  # for the declarer; none if it is a bluff


class ScoredWithBonus(Event):
    says = "{Seat:scores|score} {points} for {word}{bonus:|, # of it a bonus|, # of it a bonus}."
    seat: Seat
    word: str
    points: int
    bonus: int


@dataclass(frozen=True, kw_only=True)
class LetterHeadOptions(FamilyOptions):
    rounds: Annotated[int, Whole(1, 20), "how many turns each player takes"] = 5
    turn_seconds: TurnSeconds = 120
    pass_any_time: Annotated[bool, Switch(), "passing does not need ten cards (LH8)"] = False


@dataclass(kw_only=True)
class LetterHeadTable(Table):
    dealer: Public[Seat]
    turn: Public[Seat]
    round: Public[int] = 1
    deck: Pile[Card]
    hands: Hand[Card]
    discards: Public[list[Card]] = field(default_factory=list)
    word: Public[str] = ""
    laid: Public[list[Laid]] = field(default_factory=list)
    declared_from: Public[int] = 0  # cards in hand at the declaration, the laid ones included
    scores: Public[dict[Seat, int]]
    allowed: Public[list[str]] = field(default_factory=list)  # words that the table has voted in


class LetterHead:
    rules = "2"
    clauses: ClassVar[Mapping[str, str]] = {
        "turn": "Letter Head: The Play",
        "bluff": "Letter Head: Bluffing",
        "challenge": "Letter Head: Challenges",
        "vote": APPEAL,
    }

    def __init__(self, options: LetterHeadOptions, dictionary: Dictionary) -> None:
        self.options, self.dictionary = options, dictionary
        self.a_challenge = 0 if anything_goes(options) else A_CHALLENGE  # S18

    # Getting Started, The Deal

    def set_table(self, setup: Setup) -> LetterHeadTable:
        opening = opened(setup, self.options)
        around = clockwise_from_left(opening.dealer, setup.seats)
        return opening.table(
            LetterHeadTable,
            turn=around[0],
            hands=deal_hands(opening.deck, around, FIVE),
            scores=dict.fromkeys(range(setup.seats), 0),
        )

    # The Play

    async def play_round(self, t: LetterHeadTable) -> None:
        """One turn of one declarer."""
        declarer, appealed = t.turn, False
        until = t.after_seconds(self.options.turn_seconds)
        while True:
            answer = await t.first("turn", self.turn_asks(t, declarer, appealed), until)
            if answer is None:
                if declarer not in t.resigned:
                    t.tell(Forfeited(declarer))  # H2: the hand is kept
                break
            if answer.do == "declare":
                await self.declare(t, declarer, answer.value)
                break
            if answer.do == "pass":
                self.pass_turn(t, declarer, answer.value)
                break
            if answer.do == "appeal":
                appealed = True
                until = await appeal(
                    t, declarer, answer.value, t.allowed, until, self.drawing(t), self.draws(t)
                )
            else:
                self.draw(t, answer.seat)
        self.next_turn(t)

    def turn_asks(self, t: LetterHeadTable, declarer: Seat, appealed: bool) -> dict[Seat, Ask]:
        may_draw = self.drawing(t)
        asks = {seat: Ask(may_draw(seat), free=True) for seat in t.others(declarer)}
        moves: dict[str, Move[Any]] = {
            **may_draw(declarer),
            "declare": self.declaring(t, declarer),
            "pass": self.passing(t, declarer),
            **may_appeal(self.options, self.dictionary, t.allowed, appealed, TEN),
        }
        says = "Your turn: draw, declare a word, or pass"
        asks[declarer] = Ask(moves, says, "{Seat:is|are} looking for a word")
        return asks

    def declaring(self, t: LetterHeadTable, declarer: Seat) -> Spell:
        strict = self.options.referee != "challenge"
        return Spell(
            "Declare a word",
            (From(t.hands[declarer]),),
            bluff=True,
            judge=(lambda word: self.dictionary.insist(word, t.allowed)) if strict else None,
            words=self.dictionary.some_words,
            clause="LH3",
        )

    # All Players Can Draw Cards at Any Time; When the Deck Runs Out

    def drawing(self, t: LetterHeadTable, declared: Seat | None = None) -> Meanwhile:
        """What a seat may draw now: one card, up to ten, but not a declarer before her turn is
        over."""

        def moves(seat: Seat) -> Mapping[str, Move[Any]]:
            if seat == declared:
                return {"draw": NOT_WHILE_DECLARING}
            if len(t.hands[seat]) >= TEN:
                return {"draw": NO_ELEVENTH}
            return {"draw": DRAW if t.deck or t.discards else NOTHING_LEFT}

        return moves

    def draws(self, t: LetterHeadTable) -> Callable[[Answer], None]:
        return lambda answer: self.draw(t, answer.seat)

    def draw(self, t: LetterHeadTable, seat: Seat) -> None:
        card = draw_card(t.deck, t.discards, t.luck)
        assert card is not None, "nobody is offered a draw when there is nothing to draw"
        t.hands[seat].append(card)
        t.tell(Drew(seat, card))

    def refill(self, t: LetterHeadTable, seat: Seat) -> None:
        """Up to five cards; whoever has more keeps them (LH10)."""
        while len(t.hands[seat]) < FIVE and (card := draw_card(t.deck, t.discards, t.luck)):
            t.hands[seat].append(card)

    # Passing a Turn

    def passing(self, t: LetterHeadTable, declarer: Seat) -> Move[Any]:
        can_draw = len(t.hands[declarer]) < TEN and (t.deck or t.discards)
        if can_draw and not self.options.pass_any_time:
            return PASS_NEEDS_TEN
        place = From(t.hands[declarer])
        return Pick("Pass", "discard", place, optional=True, clause="LH9")

    def pass_turn(self, t: LetterHeadTable, declarer: Seat, discarded: tuple[Card, ...]) -> None:
        t.hands[declarer] = without(t.hands[declarer], discarded)
        t.discards += discarded
        t.tell(Passed(declarer, discarded))
        self.refill(t, declarer)

    # Bluffing

    async def declare(self, t: LetterHeadTable, declarer: Seat, spelled: Spelled) -> None:
        """Lay the word, let it be doubted, score it, and clear it away."""
        t.declared_from = len(t.hands[declarer])
        t.hands[declarer] = without(t.hands[declarer], spelled.cards)
        t.word = spelled.word
        t.laid = [
            Down(card, (declarer,)) if place in spelled.down else card
            for place, card in enumerate(spelled.cards)
        ]
        del spelled  # from here on the cards are on the table, and only there
        t.tell(Declared(declarer, t.word, tuple(t.laid)))
        callers = await self.call(t, declarer)
        self.turn_up(t, declarer)
        if callers and not self.honest(t):
            for caller in callers:
                t.scores[caller] += A_CALL
            t.tell(Caught(declarer, tuple(callers), A_CALL))
        else:
            await self.challenge_and_score(t, declarer, callers)
        t.discards += map(card_of, t.laid)
        t.laid, t.word, t.declared_from = [], "", 0
        self.refill(t, declarer)

    async def call(self, t: LetterHeadTable, declarer: Seat) -> list[Seat]:
        """Who calls the bluff; all others decide secretly at the same time (LH4)."""
        if not any(isinstance(card, Down) for card in t.laid):
            return []
        return await self.others_decide(t, "bluff", CALL, DoYouBelieve(declarer, t.word))

    async def others_decide(
        self, t: LetterHeadTable, phase: str, sides: Sides, asks: DoYouBelieve | IsItAWord
    ) -> list[Seat]:
        may_draw, draws = self.drawing(t, asks.seat), self.draws(t)
        others = t.others(asks.seat)
        return await decide(t, phase, others, sides, asks, t.after(STEP), may_draw, draws)

    def turn_up(self, t: LetterHeadTable, declarer: Seat) -> None:
        if any(isinstance(card, Down) for card in t.laid):
            t.laid = [card_of(card) for card in t.laid]
            t.tell(TurnedUp(declarer, tuple(t.laid)))

    def honest(self, t: LetterHeadTable) -> bool:
        return all(map(stands_for, map(card_of, t.laid), t.word))

    # Scoring, Challenges

    async def challenge_and_score(
        self, t: LetterHeadTable, declarer: Seat, callers: list[Seat]
    ) -> None:
        """The laid cards and the bonus, ten for each wrong call, and what the dictionary says
        (LH5-LH7)."""
        parts = worth_of(t.word, turned_up(t.laid), t.declared_from)
        points = sum_of(parts) + A_CALL * len(callers)
        challengers: list[Seat] = []
        if self.options.referee == "challenge":
            asks = IsItAWord(declarer, t.word)
            challengers = await self.others_decide(t, "challenge", CHALLENGE, asks)
        if challengers and fell(
            t, self.options, self.dictionary, declarer, t.word, challengers, points=self.a_challenge
        ):
            for challenger in challengers:
                t.scores[challenger] += self.a_challenge
            return
        points += self.a_challenge * len(challengers)
        t.scores[declarer] += points
        t.tell(ScoredWithBonus(declarer, t.word, points, parts[1].points))

    def preview(self, t: LetterHeadTable, answer: Answer) -> Worth:
        if answer.do == "call":
            return Worth(unless=(IfRight(A_CALL, t.turn),))
        if answer.do == "challenge" and self.a_challenge:
            return Worth(unless=(IfRight(self.a_challenge, t.turn),))
        if answer.do != "declare":
            return Worth()
        laid: Spelled = answer.value
        call = (ACall(A_CALL if laid.honest else 0),) if laid.down else ()
        parts = worth_of(laid.word, laid.cards, len(t.hands[answer.seat]))
        return Worth(parts, (*call, *doubts(self.options, self.a_challenge)))

    # How to Win

    def next_turn(self, t: LetterHeadTable) -> None:
        first = (t.dealer + 1) % t.seats
        while True:
            t.turn = (t.turn + 1) % t.seats
            t.round += t.turn == first
            if t.turn not in t.resigned:
                return

    def scores(self, t: LetterHeadTable) -> dict[Seat, int]:
        return dict(t.scores)

    def over(self, t: LetterHeadTable) -> bool:
        return t.round > self.options.rounds

    def result(self, t: LetterHeadTable) -> Result:
        """The highest total after the agreed rounds; ties share the win (H3)."""
        return Result(leaders(t, t.scores), self.scores(t))
