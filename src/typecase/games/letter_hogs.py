"""Letter Hogs: three letters in a row and a finger on the nose, or see who has one. (Rulebook 004,
page 28.)"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

from typecase.decks import deck
from typecase.games.house_rules.dealing import gathered, one_deck, who_deals
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.racing_events import NobodyWon
from typecase.games.house_rules.ready import Ready, ReadyTable, all_are_ready, dealt_down, picked_up
from typecase.games.house_rules.winning import leaders
from typecase.games.house_rules.word_lists import TableWords, WordList
from typecase.lexicon.search import PLAIN, Scoring
from typecase.story.options import REFEREES, Dealer, Options, RacingPace, Whole
from typecase.story.protocol import Answer, Ask, Millis, Result, Seat, Setup
from typecase.table.cards import WILD, Card, Down, Laid, card_of, turned_up, without
from typecase.table.events import Event
from typecase.table.moves import Barred, Move, Press, Write
from typecase.table.picking import From, Pick
from typecase.table.sights import Hand, Pile, Public
from typecase.table.worth import Part, Worth

# Getting Started: first, remove all wild cards from the deck.
WITH_WILD_CARDS = deck("letter-head")
DECK = WITH_WILD_CARDS._replace(
    copies={face: many for face, many in WITH_WILD_CARDS.copies.items() if face != WILD}
)
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SEVEN = 7
A_DEAL: Millis = 600_000  # HG6: after so much time a deal is given up,
FALSE_ALARMS, PASSES = 10, 300  # or after so many alarms, or cards passed by each player
TO_RECITE: Millis = 60_000  # HG9

THE_DEAL = "Letter Hogs: The Deal"
THE_PLAY = "Letter Hogs: The Play"
PICK_UP = Press("Pick up the card")
NOSE = Press("Finger on the nose")
PASS_FIRST = Barred("Pick up the card", "You hold seven cards: pass one first.", "HG1")
NOTHING_WAITS = Barred("Pick up the card", "No card is waiting on your right.", "HG1")
PICK_FIRST = Barred("Pass a card", "You have passed: pick up a card before the next.", "HG1")
STAYS = Barred("Finger on the nose", "A finger on the nose may not be taken back.", "HG2")


def scoring(_cards: int) -> Scoring:
    """Words count for nothing here; longer is better for whoever looks for one all the same."""
    return PLAIN


def three_in_a_row(hand: Iterable[Card]) -> list[Card]:
    """Three cards whose letters follow one another, the first such three; else none (HG3).

    >>> three_in_a_row([Card(1, "Z", 25), Card(2, "A", 2), Card(3, "Y", 6)])
    []
    >>> row = three_in_a_row([Card(1, "D", 3), Card(2, "F", 5), Card(3, "E", 1)])
    >>> [card.face for card in row]
    ['D', 'E', 'F']
    """
    held = {card.face: card for card in hand}
    for first in range(len(ALPHABET) - 2):
        row = ALPHABET[first : first + 3]
        if all(letter in held for letter in row):
            return [held[letter] for letter in row]
    return []


def slips(text: str) -> int:
    """How many letters of the alphabet do not stand where they should; all else is overheard.

    >>> slips("a, b, c, d, e, f, g, h, i, j, k, l-m-n-o-p q r s t u v w x y & z!")
    0
    >>> slips("ABCDEFGHIJKLMNOPQRSTUVWXZY"), slips("")
    (2, 26)
    """
    said = [letter for letter in text.upper() if letter in ALPHABET]
    right = sum(one == other for one, other in zip(said, ALPHABET, strict=False))
    return max(len(said), len(ALPHABET)) - right


class FalseAlarm(Event):
    says = "Letter hog! But {seat:has|have} no three in a row: all go on passing."
    seat: Seat


class ShowedRow(Event):
    says = "Letter hog! {Seat:wins|win} with {cards}."
    seat: Seat
    cards: Public[tuple[Card, ...]]


class HasARow(Part):
    says = "three in a row: {cards:or none, and all go on when that is seen}"
    cards: tuple[Card, ...]


class OutOfPlace(Part):
    says = "{slips:no letter|# letter|# letters} out of place"
    slips: int


class LastToNotice(Event):
    says = "{Seat:is|are} the last to notice: the alphabet, please!"
    seat: Seat


class LostForLetters(Event):
    says = "{Seat:is|are} lost for letters."
    seat: Seat


class Recited(Event):
    says = (
        "{Seat:recites|recite} the alphabet in {seconds:no time|# second|# seconds}, "
        "{slips:without a slip|# letter out of place|# letters out of place}. Applause!"
    )
    seat: Seat
    slips: int
    seconds: int


@dataclass(frozen=True, kw_only=True)
class LetterHogsOptions(Options):
    lexicon: Annotated[
        str | TableWords,
        WordList("letter-head"),
        "which words are words; nobody spells any here",
    ] = "letter-head"
    referee: Annotated[str, REFEREES, "of no account here: nobody spells a word"] = "strict"
    pace: RacingPace = "standard"
    dealer: Dealer = "draw"
    deals: Annotated[int, Whole(1, 20), "how many deals are played"] = 1
    ready: Ready = True


@dataclass(kw_only=True)
class LetterHogsTable(ReadyTable):
    dealer: Public[Seat]
    round: Public[int] = 1  # which deal it is
    deck: Pile[Card]
    hands: Hand[Laid]  # face down until all are ready
    waiting: Public[dict[Seat, list[Down]]]  # the cards on each seat's right, the oldest first
    noses: Public[list[Seat]] = field(default_factory=list)  # whoever looks sees them
    alarms: Public[int] = 0  # false ones
    passed: Public[int] = 0  # cards, by all together
    shown: Public[list[Card]] = field(default_factory=list)  # three in a row, at the end
    scores: Public[dict[Seat, int]]  # deals won

    def moot(self) -> bool:
        """Whether the deal is over without another deed: only one is left without a finger on the
        nose (S22)."""
        return not self.shown and self.all_but_one()

    def all_but_one(self) -> bool:
        """Whether all but one have a finger on the nose, or even all."""
        return len(set(self.noses) - set(self.resigned)) >= len(self.players()) - 1


class LetterHogs:
    rules = "2"
    clauses: ClassVar[Mapping[str, str]] = {
        "ready": THE_DEAL,
        "countdown": THE_DEAL,
        "passing": THE_PLAY,
        "reciting": "Letter Hogs: How to Win",
    }

    def __init__(self, options: LetterHogsOptions, dictionary: Dictionary) -> None:
        self.options = options

    # Getting Started

    def set_table(self, setup: Setup) -> LetterHogsTable:
        luck, cards = one_deck(DECK, setup)
        seats = range(setup.seats)
        dealer, saw = who_deals(self.options.dealer, DECK, setup.seats, luck)
        t = LetterHogsTable(
            seats=setup.seats,
            luck=luck,
            pace=self.options.pace,
            dealer=dealer,
            deck=cards,
            hands={seat: [] for seat in seats},
            waiting={seat: [] for seat in seats},
            scores=dict.fromkeys(seats, 0),
        )
        t.tell(*saw)
        return t

    # The Deal

    def deal(self, t: LetterHogsTable) -> None:
        """Seven cards each, face down."""
        if t.round > 1:
            t.deck = gathered(t.luck, t.deck, t.shown, *t.hands.values(), *t.waiting.values())
        t.hands = dealt_down(t, t.deck, t.dealer, SEVEN)
        t.waiting = {seat: [] for seat in range(t.seats)}
        t.noses, t.shown, t.alarms, t.passed = [], [], 0, 0

    # The Play

    async def play_round(self, t: LetterHogsTable) -> None:
        """One deal. There are no turns: all pass and pick up as fast as they can."""
        self.deal(t)
        await all_are_ready(t, self.options.ready)
        t.hands = picked_up(t.hands)
        until = t.after(A_DEAL)
        while True:
            self.go_round_who_left(t)
            if t.all_but_one() and self.letter_hog(t):
                await self.recite(t)
                break
            if t.now == until or self.too_long(t):
                t.tell(NobodyWon())
                break
            answer = await t.first("passing", self.passing_asks(t), until, race=("nose",))
            if answer is not None:
                self.act(t, answer)
        t.dealer = t.others(t.dealer)[0]
        t.round += 1

    def too_long(self, t: LetterHogsTable) -> bool:
        return t.alarms >= FALSE_ALARMS or t.passed >= PASSES * len(t.players())

    def passing_asks(self, t: LetterHogsTable) -> dict[Seat, Ask]:
        asks = {}
        busy = [seat for seat in t.players() if len(t.hands[seat]) >= SEVEN or t.waiting[seat]]
        awaited = set(busy) - set(t.noses)
        for seat in t.players():
            moves: dict[str, Move[Any]] = {"pass": PICK_FIRST, "pick": PASS_FIRST}
            if len(t.hands[seat]) >= SEVEN:
                hand = From(t.hands[seat])
                moves["pass"] = Pick("Pass a card", "card", hand, one=True, clause=THE_PLAY)
            else:
                moves["pick"] = PICK_UP if t.waiting[seat] else NOTHING_WAITS
            if seat in t.noses:  # she may stop passing, or go on with one hand
                asks[seat] = Ask({**moves, "nose": STAYS}, "Quietly now", free=True)
            else:
                says, others = "Three in a row, and keep an eye on the noses", "{Seat:plays|play}"
                # Who can only watch is not waited for, as long as another has something to do.
                idle = bool(awaited) and seat not in awaited
                asks[seat] = Ask({**moves, "nose": NOSE}, says, others, free=idle)
        return asks

    def act(self, t: LetterHogsTable, answer: Answer) -> None:
        """None of this is told: all are busy with their own cards."""
        seat = answer.seat
        if answer.do == "pass":
            t.hands[seat] = without(t.hands[seat], answer.value)
            t.waiting[t.others(seat)[0]].append(Down(answer.value[0]))
            t.passed += 1
        elif answer.do == "pick":
            t.hands[seat].append(card_of(t.waiting[seat].pop(0)))
        else:
            t.noses.append(seat)

    def go_round_who_left(self, t: LetterHogsTable) -> None:
        """Cards that wait for somebody who has resigned go on to the next player (HG8)."""
        t.noses = [seat for seat in t.noses if seat not in t.resigned]
        for seat in t.resigned:
            t.waiting[t.others(seat)[0]] += t.waiting[seat]
            t.waiting[seat] = []

    # How to Win, Challenges

    def letter_hog(self, t: LetterHogsTable) -> bool:
        """All but one have a finger on the nose. The first of them shows three in a row and wins,
        or all go on."""
        first = t.noses[0]
        row = three_in_a_row(turned_up(t.hands[first]))
        if not row:
            t.noses = []
            t.alarms += 1
            t.tell(FalseAlarm(first))
            return False
        t.hands[first] = without(t.hands[first], row)
        t.shown = row
        t.scores[first] += 1
        t.tell(ShowedRow(first, tuple(row)))
        return True

    def last_to_notice(self, t: LetterHogsTable) -> Seat:
        """The one without a finger on the nose, or the last to have put it there."""
        return next((seat for seat in t.players() if seat not in t.noses), t.noses[-1])

    async def recite(self, t: LetterHogsTable) -> None:
        """The last to notice stands up and says the alphabet; however it goes, the deal is over."""
        last, began = self.last_to_notice(t), t.now
        t.tell(LastToNotice(last))
        move = Write("Recite the alphabet", "text", most=200, letters=False, clause="HG9")
        asks = {last: Ask({"recite": move}, "The alphabet, please", "{Seat:recites|recite}")}
        answer = await t.first("reciting", asks, t.after(TO_RECITE))
        if answer is None:
            t.tell(LostForLetters(last))
        else:
            t.tell(Recited(last, slips(answer.value), (t.now - began) // 1000))

    # Scoring

    def preview(self, t: LetterHogsTable, answer: Answer) -> Worth:
        """What the first finger on a nose would show; the others' fingers show nothing."""
        if answer.do == "nose" and not t.noses:
            return Worth((HasARow(tuple(three_in_a_row(turned_up(t.hands[answer.seat])))),))
        return Worth((OutOfPlace(slips(answer.value)),) if answer.do == "recite" else ())

    def scores(self, t: LetterHogsTable) -> dict[Seat, int]:
        return dict(t.scores)

    def over(self, t: LetterHogsTable) -> bool:
        return t.round > self.options.deals

    def result(self, t: LetterHogsTable) -> Result:
        """Who has won the most deals; equals share the match (H3)."""
        return Result(leaders(t, t.scores), self.scores(t))
