"""Word Slam: pick up your hand when all do, and slam down the first word. (Rulebook 004, pages 11
and 12.)"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

from typecase.games.house_rules.appeal import CLAUSE as APPEAL
from typecase.games.house_rules.appeal import appeal
from typecase.games.house_rules.dealing import gathered
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.events import Scored, TurnedUp
from typecase.games.house_rules.family import DECK, FamilyOptions, opened, own_points
from typecase.games.house_rules.parts import doubts
from typecase.games.house_rules.racing import Race
from typecase.games.house_rules.racing_events import DealtEach, FoundNoWord, StandsAt
from typecase.games.house_rules.ready import Ready, ReadyTable, all_are_ready, picked_up
from typecase.games.house_rules.winning import leaders
from typecase.lexicon.search import Scoring
from typecase.story.options import RacingPace, Whole
from typecase.story.protocol import Answer, Ask, Millis, Result, Seat, Setup
from typecase.table.cards import Card, Down, Laid, turned_up, without
from typecase.table.events import Event, Question
from typecase.table.moves import Barred, Move, Press
from typecase.table.picking import From
from typecase.table.sights import Hand, Pile, Public
from typecase.table.spelling import lay
from typecase.table.worth import Worth

THREE, FOUR = 3, 4
WITHOUT_A_WORD: Millis = 45_000  # WS1
LOCK: Millis = 3_000  # WS4

THE_DEAL = "Word Slam: The Deal"
THE_PLAY = "Word Slam: The Play"
STUCK = Press("I have no word")
LOCKED = Barred("Slam", "Your last word was no word: you may not slam again yet.", "WS4")


def scoring(_cards: int) -> Scoring:
    """What a word is worth, for whoever searches one: its letters, wild cards nothing."""
    return Scoring.of(DECK.points, wild_counts=False)


class HandsPickedUp(Event):
    says = "Slam!"


class WordToSlam(Question):
    says = "A word of four letters, {card} among them"
    card: Public[Card]


class Slammed(Event):
    says = "{Seat:slams|slam} {word}."
    seat: Seat
    word: str
    cards: Public[tuple[Card, ...]]


class OneMoreEach(Event):
    says = "Nobody has a word: one more card each."


class ThrownIn(Event):
    says = "There are not enough cards to go on: the hand is thrown in."


class PlayedThrough(Event):
    says = "The deck is played through."


@dataclass(frozen=True, kw_only=True)
class WordSlamOptions(FamilyOptions):
    passes: Annotated[int, Whole(1, 5), "how often the deck is played through"] = 2
    ready: Ready = True
    pace: RacingPace = "standard"


@dataclass(kw_only=True)
class WordSlamTable(ReadyTable):
    dealer: Public[Seat]
    round: Public[int] = 1  # the hands are counted on, from one pass to the next
    passes: Public[int] = 1  # which time through the deck this is
    deck: Pile[Card]
    hands: Hand[Laid]  # face down until they are picked up: not even its owner sees a card
    centre: Public[list[Card]] = field(default_factory=list)
    discards: Public[list[Card]] = field(default_factory=list)
    piles: Public[dict[Seat, list[Card]]]
    word: Public[str] = ""
    laid: Public[list[Card]] = field(default_factory=list)
    stuck: Public[list[Seat]] = field(default_factory=list)
    locked: Public[dict[Seat, Millis | None]] = field(default_factory=dict)  # until when
    appealed: Public[list[Seat]] = field(default_factory=list)
    scores: Public[dict[Seat, int]]
    allowed: Public[list[str]] = field(default_factory=list)  # words that the table has voted in


class WordSlam:
    rules = "2"
    clauses: ClassVar[Mapping[str, str]] = {
        "ready": THE_DEAL,
        "countdown": THE_DEAL,
        "race": THE_PLAY,
        "challenge": "Word Slam: Challenges",
        "vote": APPEAL,
    }

    def __init__(self, options: WordSlamOptions, dictionary: Dictionary) -> None:
        self.options, self.race = options, Race(options, dictionary)

    # Getting Started

    def set_table(self, setup: Setup) -> WordSlamTable:
        seats = range(setup.seats)
        return opened(setup, self.options).table(
            WordSlamTable,
            hands={seat: [] for seat in seats},
            piles={seat: [] for seat in seats},
            scores=dict.fromkeys(seats, 0),
        )

    # The Deal

    def deal(self, t: WordSlamTable) -> None:
        for _ in range(THREE):
            self.one_card_each(t)
        t.centre = [t.deck.pop()]
        t.tell(DealtEach(t.dealer, THREE), TurnedUp(t.dealer, tuple(t.centre)))

    def one_card_each(self, t: WordSlamTable) -> None:
        """Face down, and nobody may look yet. With new cards nobody is stuck or locked any more."""
        t.stuck, t.appealed, t.locked = [], [], {}
        for seat in [*t.others(t.dealer), t.dealer]:
            if seat not in t.resigned:
                t.hands[seat].append(Down(t.deck.pop()))

    # The Play

    async def play_round(self, t: WordSlamTable) -> None:
        """One hand: a race, and another with one more card each, until somebody has a word."""
        self.deal(t)
        await all_are_ready(t, self.options.ready)
        while True:
            self.pick_up(t)
            if await self.slammed(t):
                break
            if len(t.deck) < len(t.players()):
                t.tell(ThrownIn())  # WS1
                break
            self.one_card_each(t)
            t.tell(OneMoreEach())
        self.next_hand(t)

    def pick_up(self, t: WordSlamTable) -> None:
        """Everybody at once."""
        t.hands = picked_up(t.hands)
        t.tell(HandsPickedUp())

    async def slammed(self, t: WordSlamTable) -> bool:
        """Whether somebody slams down a word that stands, before all are stuck."""
        until = t.after(WITHOUT_A_WORD)
        while any(seat not in t.stuck for seat in t.players()):
            soonest = self.next_unlocked(t)
            answer = await t.first("race", self.race_asks(t), soonest or until, race=("slam",))
            if answer is None:
                if soonest is None:
                    return False
            elif answer.do == "stuck":
                t.stuck.append(answer.seat)
                t.tell(FoundNoWord(answer.seat))
            else:
                t.stuck = [seat for seat in t.stuck if seat != answer.seat]
                if answer.do == "appeal":
                    won = await self.appeal(t, answer.seat, answer.value)
                else:
                    won = await self.slam(t, answer.seat, answer.value.word, answer.value.cards)
                if won:
                    return True
                until = t.after(WITHOUT_A_WORD)
        return False

    def race_asks(self, t: WordSlamTable) -> dict[Seat, Ask]:
        asks = {}
        for seat in t.players():
            slam: Move[Any] = LOCKED
            if seat not in t.locked:
                slam = self.race.calling("Slam", self.places(t, seat), FOUR, t.allowed, THE_PLAY)
            most = 1 + len(t.hands[seat])
            moves = {"slam": slam, **self.race.appealing(seat, t.allowed, t.appealed, most)}
            if seat in t.stuck:
                asks[seat] = Ask(moves, "You may still find a word", free=True)
            else:
                says = WordToSlam(t.centre[0])
                asks[seat] = Ask({**moves, "stuck": STUCK}, says, "{Seat:looks|look} for a word")
        return asks

    def places(self, t: WordSlamTable, seat: Seat) -> tuple[From, ...]:
        """The face-up card must be in the word, and any of the own cards may."""
        return From(t.centre, 1, 1), From(t.hands[seat])

    async def appeal(self, t: WordSlamTable, seat: Seat, word: str) -> bool:
        """A word that the table lets stand counts as slammed, if the cards spell it (WS5)."""
        t.appealed.append(seat)
        await appeal(t, seat, word, t.allowed)
        cards = lay(word, self.places(t, seat)) if word in t.allowed and len(word) >= FOUR else None
        if cards is None or seat in t.resigned:
            return False
        return await self.slam(t, seat, word, cards)

    async def slam(self, t: WordSlamTable, seat: Seat, word: str, cards: tuple[Card, ...]) -> bool:
        """The word lies on the table; whether it stands."""
        face_up = t.centre.pop()
        t.hands[seat] = without(t.hands[seat], cards)
        t.word, t.laid = word, list(cards)
        t.tell(Slammed(seat, word, cards))
        stands = (await self.race.judged(t, seat, word)).stands
        if stands:
            self.score(t, seat)
        else:  # Challenges: she takes her cards back, and the race goes on
            t.hands[seat] += without(t.laid, [face_up])
            t.centre.append(face_up)
            self.lock(t, seat)
        t.word, t.laid = "", []
        return stands

    def lock(self, t: WordSlamTable, seat: Seat) -> None:
        """For three seconds; where there is no clock, until the next cards are dealt (WS4)."""
        t.locked[seat] = t.after(LOCK)
        if t.locked[seat] is None:
            t.stuck.append(seat)

    def next_unlocked(self, t: WordSlamTable) -> Millis | None:
        """Unlock whose time is over; when the next one's will be."""
        t.locked = {seat: end for seat, end in t.locked.items() if end is None or end > t.now}
        return min((end for end in t.locked.values() if end is not None), default=None)

    def next_hand(self, t: WordSlamTable) -> None:
        """All other cards to the discards (WS2); the deal moves left. When the deck cannot serve
        another hand, it has been played through (WS3)."""
        t.discards += [card for hand in t.hands.values() for card in turned_up(hand)] + t.centre
        t.hands, t.centre = {seat: [] for seat in range(t.seats)}, []
        t.dealer = t.others(t.dealer)[0]
        t.round += 1
        if len(t.deck) < THREE * len(t.players()) + 1:
            t.tell(PlayedThrough(), *map(StandsAt, t.scores, t.scores.values()))
            t.passes += 1
            if t.passes <= self.options.passes:
                t.deck = gathered(t.luck, t.deck, t.discards, *t.piles.values())
                t.discards, t.piles = [], {seat: [] for seat in range(t.seats)}

    # Scoring

    def score(self, t: WordSlamTable, seat: Seat) -> None:
        """The letter points of the word, wild cards nothing."""
        points = own_points(t.laid).points
        t.piles[seat] += t.laid
        t.scores[seat] += points
        t.tell(Scored(seat, t.word, points))

    def scores(self, t: WordSlamTable) -> dict[Seat, int]:
        return dict(t.scores)

    def preview(self, t: WordSlamTable, answer: Answer) -> Worth:
        if answer.do != "slam":
            return Worth()
        return Worth((own_points(answer.value.cards),), doubts(self.options))

    # How to Win

    def over(self, t: WordSlamTable) -> bool:
        return t.passes > self.options.passes

    def result(self, t: WordSlamTable) -> Result:
        """The highest total when the deck has been played through; ties share the win (H3)."""
        return Result(leaders(t, t.scores), self.scores(t))
