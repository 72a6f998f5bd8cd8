"""Freeze: better your hand card by card, and stop the others when you dare.
(Rulebook 004, pages 23 and 24.)"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, NamedTuple

from typecase.games.house_rules.appeal import CLAUSE as APPEAL
from typecase.games.house_rules.appeal import appeal, may_appeal
from typecase.games.house_rules.dealing import (
    clockwise_from_left,
    deal_hands,
    gathered,
)
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.doubting import fallen
from typecase.games.house_rules.events import Discarded, Drew, Forfeited
from typecase.games.house_rules.family import DECK, FamilyOptions, TurnSeconds, letters_of, opened
from typecase.games.house_rules.parts import doubts
from typecase.games.house_rules.winning import best_of, leaders
from typecase.lexicon.search import Scoring
from typecase.story.options import OneOf, Whole
from typecase.story.protocol import Answer, Ask, Millis, Result, Seat, Setup, Table
from typecase.table.cards import Card, stands_for, without
from typecase.table.events import Event, Question, Seats
from typecase.table.moves import Both, Choose, Move
from typecase.table.picking import From, Pick
from typecase.table.sights import Hand, Pile, Public, Secret
from typecase.table.spelling import Spell
from typecase.table.worth import Worth

PILES = ("deck", "discard")
PILE_NAMES = ("From the deck", "From the discards")
FREEZE = Choose(
    "Freeze?", "freeze", (False, True), ("Play on", "Freeze!"), optional=True, clause="The Play"
)
MOST_LAPS = 20  # in one deal, after which all show though nobody has frozen (FZ6)
MOST_IN_VAIN = 5  # rounds in a row that nobody wins, after which the match is over (FZ7)


def scoring(_cards: int) -> Scoring:
    """What a word is worth, for whoever searches one: its letters, and nothing for its length."""
    return Scoring.of(DECK.points)


class Show(NamedTuple):
    """What a seat shows, before all have: its word, and which cards of its hand spell it."""

    word: str
    places: tuple[int, ...]


class Shown(NamedTuple):
    """A word in the showdown, and its letters' points; none if it fell."""

    word: str
    points: int


def winners(shown: Mapping[Seat, Shown], freezer: Seat | None) -> list[Seat]:
    """Who wins the round: the most points; a freezer who ties loses, the other equals all win.

    >>> winners({0: Shown("CAT", 7), 1: Shown("TOE", 4), 2: Shown("ACT", 7)}, freezer=1)
    [0, 2]
    >>> winners({0: Shown("CAT", 7), 1: Shown("TOE", 4), 2: Shown("ACT", 7)}, freezer=2)
    [0]
    """
    equal = best_of([s for s in sorted(shown) if shown[s].points], lambda s: shown[s].points)
    return [seat for seat in equal if seat != freezer or len(equal) == 1]


class DrawOrTake(Question):
    says = "Draw from the deck, or take the {card}"
    card: Public[Card]


class TookDiscard(Event):
    says = "{Seat:takes|take} the {card} from the discards."
    seat: Seat
    card: Public[Card]


class Froze(Event):
    says = "Freeze! {Seat:has|have} stopped the round."
    seat: Seat


class NobodyFroze(Event):
    says = "Nobody has frozen for so long that all show."


class LaidDown(Event):
    says = "{Seat:shows|show} {word:or no word}{points:|, # point|, # points}."
    seat: Seat
    word: str
    points: int
    cards: Public[tuple[Card, ...]]


class WonTheRound(Event):
    says = "The round goes to {winners:or nobody}."
    winners: Seats


@dataclass(frozen=True, kw_only=True)
class FreezeOptions(FamilyOptions):
    target: Annotated[int, Whole(1, 50), "rounds that win the game"] = 15
    hand_size: Annotated[int, OneOf(5, 6), "cards in a hand"] = 5
    turn_seconds: TurnSeconds = 120


@dataclass(kw_only=True)
class FreezeTable(Table):
    dealer: Public[Seat]
    turn: Public[Seat]
    round: Public[int] = 1
    lap: Public[int] = 1
    freezer: Public[Seat | None] = None
    deck: Pile[Card]
    hands: Hand[Card] = field(default_factory=dict)
    discards: Public[list[Card]] = field(default_factory=list)
    shows: Secret[Show] = field(default_factory=dict)  # until all have shown
    laid: Public[dict[Seat, list[Card]]] = field(default_factory=dict)
    shown: Public[dict[Seat, Shown]] = field(default_factory=dict)  # until the next showdown
    scores: Public[dict[Seat, int]]  # rounds won
    in_vain: Public[int] = 0  # rounds in a row that nobody has won
    allowed: Public[list[str]] = field(default_factory=list)  # words that the table has voted in


class Freeze:
    rules = "2"
    clauses: ClassVar[Mapping[str, str]] = {
        "draw": "Freeze: The Play",
        "discard": "Freeze: The Play",
        "showdown": "Freeze: The Play",
        "challenge": "Freeze: Challenges",
        "vote": APPEAL,
    }

    def __init__(self, options: FreezeOptions, dictionary: Dictionary) -> None:
        self.options, self.dictionary = options, dictionary

    # Getting Started

    def set_table(self, setup: Setup) -> FreezeTable:
        opening = opened(setup, self.options)
        first = clockwise_from_left(opening.dealer, setup.seats)[0]
        scores = dict.fromkeys(range(setup.seats), 0)
        return opening.table(FreezeTable, turn=first, scores=scores)

    async def play_round(self, t: FreezeTable) -> None:
        """One deal, from the cards to the mark on the scoresheet."""
        self.deal(t)
        await self.draw_and_discard(t)
        await self.last_lap(t)
        await self.show(t)
        if self.options.referee == "challenge":
            await self.challenge(t)
        self.score(t)

    # The Deal

    def deal(self, t: FreezeTable) -> None:
        if t.round > 1:
            places = (t.discards, *t.hands.values(), *t.laid.values())
            t.deck = gathered(t.luck, t.deck, *places)
        around = [seat for seat in clockwise_from_left(t.dealer, t.seats) if seat not in t.resigned]
        t.hands = deal_hands(t.deck, around, self.options.hand_size)
        t.discards = [t.deck.pop()]
        t.laid, t.freezer, t.lap = {}, None, 1

    # The Play

    async def draw_and_discard(self, t: FreezeTable) -> None:
        """Round and round the table, until somebody freezes or nobody has for twenty laps."""
        for lap in range(1, MOST_LAPS + 1):
            t.lap = lap
            for seat in clockwise_from_left(t.dealer, t.seats):
                await self.take_turn(t, seat)
                if t.freezer is not None:
                    return
        t.tell(NobodyFroze())

    async def take_turn(self, t: FreezeTable, seat: Seat) -> None:
        """Draw one, discard one. A turn that runs out of time leaves the hand as it was (FZ5)."""
        if seat in t.resigned:
            return
        t.turn, until = seat, self.clock(t)
        draw = Choose("Draw a card", "from", PILES, PILE_NAMES, clause="Freeze: The Play")
        ask = Ask({"draw": draw}, DrawOrTake(t.discards[-1]), "{Seat:is|are} drawing a card")
        answer = await t.first("draw", {seat: ask}, until)
        if answer is not None:
            self.draw(t, seat, answer.value)
            move = self.discarding(t, seat)
            ask = Ask({"discard": move}, "Discard a card", "{Seat:is|are} discarding a card")
            answer = await t.first("discard", {seat: ask}, until)
            if answer is None:
                t.discards.append(t.hands[seat].pop())  # the card that was drawn
        if answer is not None:
            self.discard(t, seat, answer.value)
        elif seat not in t.resigned:
            t.tell(Forfeited(seat))

    def clock(self, t: FreezeTable) -> Millis | None:
        return t.after_seconds(self.options.turn_seconds)

    def draw(self, t: FreezeTable, seat: Seat, pile: str) -> None:
        if pile == "discard":
            t.tell(TookDiscard(seat, t.discards[-1]))
            t.hands[seat].append(t.discards.pop())
            return
        if not t.deck:  # FZ4: the top of the discards stays
            t.deck += t.discards[:-1]
            del t.discards[:-1]
            t.luck.shuffle_cards(t.deck, "the discards")
        t.hands[seat].append(t.deck.pop())
        t.tell(Drew(seat, t.hands[seat][-1]))

    def discarding(self, t: FreezeTable, seat: Seat) -> Move[Any]:
        pick = Pick("Discard", "card", From(t.hands[seat]), one=True, clause="Freeze: The Play")
        return pick if t.freezer is not None else Both("Discard", (pick, FREEZE))

    def discard(self, t: FreezeTable, seat: Seat, answer: tuple[Any, ...]) -> None:
        if t.freezer is None:
            (card,), freezes = answer
        else:
            (card,), freezes = answer, False  # only the first to call can freeze
        t.hands[seat] = without(t.hands[seat], (card,))
        t.discards.append(card)
        t.tell(Discarded(seat, (card,)))
        if freezes:
            t.freezer = seat
            t.tell(Froze(seat))

    async def last_lap(self, t: FreezeTable) -> None:
        """Everybody but the freezer draws and discards once more, from her left (FZ1)."""
        if t.freezer is not None:
            for seat in clockwise_from_left(t.freezer, t.seats)[:-1]:
                await self.take_turn(t, seat)

    # The Play: the showdown

    async def show(self, t: FreezeTable) -> None:
        """All at once and in secret; whoever has not shown in time shows no word (FZ8)."""
        until = self.clock(t)
        asks = {seat: self.showing(t, seat) for seat in t.players()}
        while left := [seat for seat in t.players() if seat not in t.shows]:
            answer = await t.first("showdown", {seat: asks[seat] for seat in left}, until)
            if answer is None:
                break
            if answer.do == "appeal":
                asks[answer.seat] = self.showing(t, answer.seat, appealed=True)
                until = await appeal(t, answer.seat, answer.value, t.allowed, until)
            else:
                places = map(t.hands[answer.seat].index, answer.value.cards)
                t.shows[answer.seat] = Show(answer.value.word, tuple(places))
        self.lay_down(t)

    def showing(self, t: FreezeTable, seat: Seat, appealed: bool = False) -> Ask:
        strict = self.options.referee != "challenge"
        spell = Spell(
            "Show your word",
            (From(t.hands[seat]),),
            optional=True,
            judge=(lambda word: self.dictionary.insist(word, t.allowed)) if strict else None,
            words=self.dictionary.some_words,
            clause="Freeze: The Play",
        )
        most = self.options.hand_size
        may = may_appeal(self.options, self.dictionary, t.allowed, appealed, most)
        moves = {"show": spell, **may}
        says = "The showdown: show your best word, or none"
        return Ask(moves, says, "{Seat:is|are} about to show")

    def lay_down(self, t: FreezeTable) -> None:
        shows, t.shows, t.shown = t.shows, {}, {}
        for seat in t.players():
            word, places = shows.get(seat, Show("", ()))
            cards = [t.hands[seat][place] for place in places]
            if not word or not all(map(stands_for, cards, word)):  # dealt anew in a thought
                t.tell(LaidDown(seat, "", 0, ()))
                continue
            t.hands[seat] = without(t.hands[seat], cards)
            t.laid[seat] = cards
            points = letters_of(word, cards).points
            t.shown[seat] = Shown(word, points)
            t.tell(LaidDown(seat, word, points, tuple(cards)))

    # Scoring

    def score(self, t: FreezeTable) -> None:
        """A mark for whoever has won the round; without a word nobody has (FZ2)."""
        here = {seat: word for seat, word in t.shown.items() if seat not in t.resigned}
        won = winners(here, t.freezer)
        for seat in won:
            t.scores[seat] += 1
        t.in_vain = 0 if won else t.in_vain + 1
        t.tell(WonTheRound(tuple(won)))
        t.round += 1
        t.dealer = next(
            seat for seat in clockwise_from_left(t.dealer, t.seats) if seat not in t.resigned
        )

    def preview(self, t: FreezeTable, answer: Answer) -> Worth:
        if answer.do != "show" or not answer.value.word:
            return Worth()
        return Worth((letters_of(answer.value.word, answer.value.cards),), doubts(self.options))

    # How to Win

    def scores(self, t: FreezeTable) -> dict[Seat, int]:
        return dict(t.scores)

    def over(self, t: FreezeTable) -> bool:
        best = max(t.scores[seat] for seat in t.players())
        return best >= self.options.target or t.in_vain >= MOST_IN_VAIN

    def result(self, t: FreezeTable) -> Result:
        """The first to win so many rounds; who gets there in the same round shares it (FZ3)."""
        return Result(leaders(t, t.scores), self.scores(t))

    # Challenges

    async def challenge(self, t: FreezeTable) -> None:
        """Everybody doubts what she likes, one word at a time and in secret, at no cost (FZ9)."""
        words = {seat: shown.word for seat, shown in t.shown.items()}
        clause = self.clauses["challenge"]
        for seat in await fallen(t, self.options, self.dictionary, words, clause):
            t.shown[seat] = Shown(words[seat], 0)
