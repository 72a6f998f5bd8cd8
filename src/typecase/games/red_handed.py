"""Red-Handed: earn cards with words on the table, and be the first to spell one in your hand.
(Rulebook 004, pages 9 to 11.)"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

from typecase.games.house_rules.appeal import CLAUSE as APPEAL
from typecase.games.house_rules.appeal import appeal
from typecase.games.house_rules.dealing import (
    draw_card,
    gathered,
)
from typecase.games.house_rules.deciding import STEP
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.events import TurnedUp
from typecase.games.house_rules.family import DECK, FamilyOptions, letters_of, opened, own_points
from typecase.games.house_rules.parts import doubts
from typecase.games.house_rules.racing import Race
from typecase.games.house_rules.racing_events import FoundNoWord, NobodyWon
from typecase.games.house_rules.ready import Ready, ReadyTable, all_are_ready
from typecase.games.house_rules.winning import leaders
from typecase.lexicon.search import Scoring
from typecase.story.options import HeadStartBelow, RacingPace, Whole
from typecase.story.protocol import Answer, Ask, Millis, Result, Seat, Setup
from typecase.table.cards import Card, Down, Laid, card_of, turned_up, without, worth
from typecase.table.events import Event
from typecase.table.moves import Barred, Choose, Move, Press
from typecase.table.picking import From
from typecase.table.sights import Hand, Pile, Public
from typecase.table.spelling import Spelled, lay
from typecase.table.worth import Part, Worth

NINE, FIVE = 9, 5
THIRTY, NINETY = 30, 90  # cards replaced in vain: S13, RH11
A_MINUTE: Millis = 60_000
RACE = ("shout", "hand")

SHOUTING = "Red-Handed: Spelling Words on the Table"
IN_HAND = "Red-Handed: Spelling Words in Your Hand"
STUCK = Press("I find no word")
SITS_OUT = "You sit out until the next card has been picked up."
NO_SHOUT = Barred("Shout a word", SITS_OUT, "RH4")
NO_HAND = Barred("Show your hand", SITS_OUT, "RH4")
TOO_FEW = Barred("Show your hand", "A word in hand needs at least five cards.", IN_HAND)


def scoring(_cards: int) -> Scoring:
    """What a word in hand takes off the score, for whoever searches one."""
    return Scoring.of(DECK.points)


def to_pick_up(word: str, first: Card) -> int:
    """Which card of the word is picked up: count the points of the first one round the word.

    >>> "CRUMB"[to_pick_up("CRUMB", Card(1, "C", 4))], "GROAN"[to_pick_up("GROAN", Card(2, "?", 0))]
    ('M', 'R')
    """
    return (worth(first, word[0], DECK.points) - 1) % len(word)


class Shouted(Event):
    says = "{Seat:shouts|shout} {word}."
    seat: Seat
    word: str
    cards: Public[tuple[Card, ...]]  # they stay in the grid


class PickedUpFromGrid(Event):
    says = "{Seat:picks|pick} up {card}."
    seat: Seat
    card: Public[Card]


class ReplacedInGrid(Event):
    says = "{away} is replaced by {card}."
    away: Public[Card]
    card: Public[Card]


class SpelledInHand(Event):
    says = "{Seat:shows|show} a hand that spells {word}."
    seat: Seat
    word: str
    cards: Public[tuple[Card, ...]]


class WonWithHand(Event):
    says = "{Seat:wins|win} the round with {word}: {points:# point|# points} less."
    seat: Seat
    word: str
    points: int


class OffTheScore(Part):
    says = "{points:# point|# points} off your score, and the round is won"
    points: int


class PicksUp(Part):
    says = "{card} to be picked up"
    card: Card


class CaughtWith(Event):
    says = "{Seat:is|are} caught with {cards:or nothing}: {points:# point|# points}."
    seat: Seat
    cards: Public[tuple[Card, ...]]
    points: int


@dataclass(frozen=True, kw_only=True)
class RedHandedOptions(FamilyOptions):
    rounds: Annotated[int, Whole(1, 20), "how many rounds are played"] = 6
    head_start: HeadStartBelow = 0
    ready: Ready = True
    pace: RacingPace = "standard"


@dataclass(kw_only=True)
class RedHandedTable(ReadyTable):
    dealer: Public[Seat]
    round: Public[int] = 1
    deck: Pile[Card]
    grid: Public[list[Laid]] = field(default_factory=list)  # face down until all are ready
    hands: Hand[Card]
    discards: Public[list[Card]] = field(default_factory=list)
    word: Public[str] = ""  # the word that has been called
    tapped: Public[list[int]] = field(default_factory=list)  # its places in the grid, or
    laid: Public[list[Card]] = field(default_factory=list)  # its cards, shown from a hand
    caught: Public[dict[Seat, list[Card]]] = field(default_factory=dict)  # hands that must count
    stuck: Public[list[Seat]] = field(default_factory=list)
    barred: Public[list[Seat]] = field(default_factory=list)
    appealed: Public[list[Seat]] = field(default_factory=list)
    replaced: Public[int] = 0  # cards that the dealer has replaced since the last word
    scores: Public[dict[Seat, int]]
    allowed: Public[list[str]] = field(default_factory=list)  # words that the table has voted in


class RedHanded:
    rules = "2"
    clauses: ClassVar[Mapping[str, str]] = {
        "ready": SHOUTING,
        "countdown": SHOUTING,
        "race": SHOUTING,
        "swap": SHOUTING,
        "challenge": "Red-Handed: Challenges",
        "vote": APPEAL,
    }

    def __init__(self, options: RedHandedOptions, dictionary: Dictionary) -> None:
        self.options, self.race = options, Race(options, dictionary)

    # Getting Started

    def set_table(self, setup: Setup) -> RedHandedTable:
        seats = range(setup.seats)
        return opened(setup, self.options).table(
            RedHandedTable,
            hands={seat: [] for seat in seats},
            scores=dict.fromkeys(seats, 0),
        )

    # The Deal

    def deal(self, t: RedHandedTable) -> None:
        """Nine cards, face down. Whoever sits out still does (RH4, S12)."""
        if t.round > 1:
            held = *t.hands.values(), *t.caught.values()
            t.deck = gathered(t.luck, t.deck, t.grid, t.discards, t.laid, *held)
            t.hands = {seat: [] for seat in range(t.seats)}
            t.discards, t.caught, t.laid, t.word = [], {}, [], ""
        t.grid = [Down(t.deck.pop()) for _ in range(NINE)]
        t.replaced = 0
        self.grid_changed(t)

    def turn_up(self, t: RedHandedTable) -> None:
        """All nine at once (RH1)."""
        t.grid = [*turned_up(t.grid)]
        t.tell(TurnedUp(self.who_replaces(t), tuple(t.grid)))

    def grid_changed(self, t: RedHandedTable) -> None:
        t.stuck, t.appealed = [], []

    # The Play: Spelling Words on the Table

    async def play_round(self, t: RedHandedTable) -> None:
        self.deal(t)
        await all_are_ready(t, self.options.ready)
        self.turn_up(t)
        winner, until = None, t.after(A_MINUTE)
        while winner is None and t.replaced < NINETY:
            silent = all(seat in t.stuck or seat in t.barred for seat in t.players())
            answer = None if silent else await t.first("race", self.race_asks(t), until, RACE)
            if answer is not None and answer.do == "stuck":
                t.stuck.append(answer.seat)
                t.tell(FoundNoWord(answer.seat))
                continue
            if answer is not None:
                winner = await self.call(t, answer)
            elif not await self.replace(t):
                break
            until = t.after(A_MINUTE)
        self.score(t, winner)
        t.dealer = t.others(t.dealer)[0]
        t.round += 1

    def race_asks(self, t: RedHandedTable) -> dict[Seat, Ask]:
        asks = {}
        for seat in t.players():
            if seat in t.barred:
                asks[seat] = Ask({"shout": NO_SHOUT, "hand": NO_HAND}, free=True)
                continue
            grid, label = (From(t.grid),), "Shout a word"
            moves: dict[str, Move[Any]] = {
                "shout": self.race.calling(label, grid, FIVE, t.allowed, SHOUTING),
                "hand": self.in_hand(t, seat),
                **self.race.appealing(seat, t.allowed, t.appealed, NINE),
            }
            if seat in t.stuck:
                asks[seat] = Ask(moves, "You may still find a word", free=True)
            else:
                says, others = "Find a word of five letters", "{Seat:is|are} looking for a word"
                asks[seat] = Ask({**moves, "stuck": STUCK}, says, others)
        return asks

    async def call(self, t: RedHandedTable, answer: Answer) -> Seat | None:
        """What somebody has called; the seat, if it wins the round."""
        seat = answer.seat
        t.stuck = [other for other in t.stuck if other != seat]
        if answer.do == "appeal":
            return await self.appeal(t, seat, answer.value)
        if answer.do == "hand":
            return await self.show_hand(t, seat, answer.value)
        await self.shout(t, seat, answer.value)
        return None

    async def appeal(self, t: RedHandedTable, seat: Seat, word: str) -> Seat | None:
        """A word that the table lets stand counts as called, from the hand if that spells it
        (RH9)."""
        t.appealed.append(seat)
        await appeal(t, seat, word, t.allowed)
        if word not in t.allowed or len(word) < FIVE or seat in t.resigned:
            return None
        if cards := lay(word, [From(t.hands[seat])]):
            return await self.show_hand(t, seat, Spelled(word, cards))
        if cards := lay(word, [From(t.grid)]):
            await self.shout(t, seat, Spelled(word, cards))
        return None

    async def replace(self, t: RedHandedTable) -> bool:
        """Nobody finds a word: the dealer replaces a card of her choice (RH2); True if she can."""
        dealer, places = self.who_replaces(t), tuple(range(len(t.grid)))
        names = tuple(card.face for card in turned_up(t.grid))
        move = Choose("Replace a card", "position", places, names, clause=SHOUTING)
        says, others = "Nobody finds a word: replace a card", "{Seat:replaces|replace} a card"
        asks = {dealer: Ask({"swap": move}, says, others)}
        answer = await t.first("swap", asks, t.after(STEP))
        place = answer.value if answer else t.luck.dice("a card to replace").choice(places)
        card = draw_card(t.deck, t.discards, t.luck)
        if card is None:
            return False
        away = card_of(t.grid[place])
        t.discards.append(away)
        t.grid[place] = card
        t.tell(ReplacedInGrid(away, card))
        t.replaced += 1
        if all(seat in t.barred for seat in t.players()):
            t.barred = []  # RH5
        self.grid_changed(t)
        if t.replaced % THIRTY == 0:
            self.lay_nine_others(t)
        return True

    def lay_nine_others(self, t: RedHandedTable) -> None:
        """Thirty cards have been replaced in vain; what is in the hands stays there (S13)."""
        t.discards += turned_up(t.grid)
        drawn = (draw_card(t.deck, t.discards, t.luck) for _ in range(NINE))
        t.grid = [card for card in drawn if card]
        self.turn_up(t)

    def who_replaces(self, t: RedHandedTable) -> Seat:
        """The dealer, or whoever sits next to her left when she has resigned."""
        return t.others(t.dealer)[0] if t.dealer in t.resigned else t.dealer

    # Picking Up Cards

    async def shout(self, t: RedHandedTable, seat: Seat, called: Spelled) -> None:
        t.word, t.tapped = called.word, [t.grid.index(card) for card in called.cards]
        t.tell(Shouted(seat, t.word, called.cards))
        stands, doubters = await self.race.judged(t, seat, t.word)
        if stands:
            self.pick_up(t, seat)
            t.barred = doubters
        else:
            t.barred.append(seat)
        t.word, t.tapped = "", []

    def pick_up(self, t: RedHandedTable, seat: Seat) -> None:
        """One card of the word into the hand, and another into the grid, while there is one."""
        grid = turned_up(t.grid)
        place = t.tapped[to_pick_up(t.word, grid[t.tapped[0]])]
        t.tell(PickedUpFromGrid(seat, grid[place]))  # while all see it there
        t.hands[seat].append(grid[place])
        card = draw_card(t.deck, t.discards, t.luck)
        t.grid[place : place + 1] = [card] if card else []
        t.replaced = 0
        self.grid_changed(t)

    # Spelling Words in Your Hand

    def in_hand(self, t: RedHandedTable, seat: Seat) -> Move[Any]:
        if len(t.hands[seat]) < FIVE:
            return TOO_FEW
        places = (From(t.hands[seat]),)
        return self.race.calling("Show your hand", places, FIVE, t.allowed, IN_HAND)

    async def show_hand(self, t: RedHandedTable, seat: Seat, called: Spelled) -> Seat | None:
        t.word, t.laid = called.word, list(called.cards)
        t.hands[seat] = without(t.hands[seat], called.cards)
        t.tell(SpelledInHand(seat, t.word, called.cards))
        stands, doubters = await self.race.judged(t, seat, t.word)
        if stands:
            t.barred = sorted({*t.barred, *doubters})  # in the next round too: S12
            return seat
        t.hands[seat] += t.laid
        t.word, t.laid = "", []
        t.barred.append(seat)
        return None

    # Scoring

    def score(self, t: RedHandedTable, winner: Seat | None) -> None:
        """The word off the winner's score, all they hold onto the others' (RH6)."""
        if winner is None:
            t.tell(NobodyWon())  # RH11
            return
        points = letters_of(t.word, t.laid).points
        t.scores[winner] -= points
        t.tell(WonWithHand(winner, t.word, points))
        for seat in t.others(winner):
            t.caught[seat], t.hands[seat] = t.hands[seat], []
            held = own_points(t.caught[seat]).points
            t.scores[seat] += held
            t.tell(CaughtWith(seat, tuple(t.caught[seat]), held))

    def preview(self, t: RedHandedTable, answer: Answer) -> Worth:
        if answer.do not in RACE:
            return Worth()
        word, cards = answer.value.word, answer.value.cards
        won: Part = OffTheScore(letters_of(word, cards).points)
        if answer.do == "shout":
            won = PicksUp(cards[to_pick_up(word, cards[0])])
        return Worth((won,), doubts(self.options))

    # How to Win

    def scores(self, t: RedHandedTable) -> dict[Seat, int]:
        return dict(t.scores)

    def over(self, t: RedHandedTable) -> bool:
        return t.round > self.options.rounds

    def result(self, t: RedHandedTable) -> Result:
        """The lowest total after the agreed rounds; ties share the win (H3)."""
        return Result(leaders(t, t.scores, best=min), self.scores(t))
