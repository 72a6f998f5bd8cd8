"""The table of the betting games: chips, antes, hands that are dealt anew, and one that is called
off.

PK1, PK2, S19, and ours: PK17 (short antes), PK19 (no match goes on for ever), PK22 (dealt anew),
PK23 (who agrees to stop).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple, TypeVar

from typecase.games.house_rules.betting_events import DealtAnew, HandBegan
from typecase.games.house_rules.dealing import clockwise_from_left
from typecase.games.house_rules.family import FamilyOptions, opened
from typecase.story.options import OneOf, Whole
from typecase.story.protocol import Seat, Setup, Table
from typecase.table.cards import Card, Down, Laid, card_of
from typecase.table.moves import Refused
from typecase.table.sights import Hand, Pile, Public, Secret
from typecase.table.wording import Phrase, Text

MOST_HANDS = 500


# What the players agree on


@dataclass(frozen=True)
class Limit(Whole):
    """A whole number, or none; a screen offers some usual ones."""

    usual: tuple[int, ...] = ()

    def read(self, value: object, seats: int) -> Any:
        return None if value is None or value == "none" else super().read(value, seats)

    def allowed(self, seats: int) -> Text:
        return Phrase("none, or {allowed}", allowed=super().allowed(seats))

    def describe(self) -> dict[str, Any]:
        return OneOf(None, *self.usual).describe()


@dataclass(frozen=True, kw_only=True)
class BettingOptions(FamilyOptions):
    chips: Annotated[int, Whole(1, 10_000), "chips for each player"] = 100
    ante: Annotated[int, Whole(1, 1_000), "chips that everybody pays before the deal"] = 1
    max_bet: Annotated[
        int | None, Limit(1, 10_000, (1, 2, 5, 10, 20, 50)), "the most for one bet or one raise"
    ] = None
    hands: Annotated[
        int | None,
        Limit(1, MOST_HANDS, (5, 10, 20, 50, 100)),
        "hands to play; none goes on until one player has all the chips",
    ] = 20

    def __post_init__(self) -> None:
        """Whoever has all the chips has won, whatever the others would add to none (H7)."""
        starts = self.head_start
        if self.hands is None and (any(starts) if isinstance(starts, tuple) else starts):
            says = (
                "A head start needs an agreed number of hands: let hands be a number, such as 20."
            )
            raise Refused(says, "H7: Head start")


# What lies on the table


class Show(NamedTuple):
    """What a seat has laid down, before all have: its word, and which of its cards spell it."""

    do: str
    word: str = ""
    places: tuple[int, ...] = ()


class Remembered(NamedTuple):
    """A card as all have seen it; by now the card itself may lie elsewhere."""

    id: int
    face: str
    points: int


class Shown(NamedTuple):
    """What a seat has shown: its word and what it is worth, or without one its highest card."""

    word: str
    points: int
    hand: tuple[Remembered, ...]


@dataclass(kw_only=True)
class BettingTable(Table):
    dealer: Public[Seat]
    turn: Public[Seat]
    round: Public[int] = 1  # which hand is played
    deck: Pile[Card]
    hands: Hand[Laid] = field(default_factory=dict)
    discards: Pile[Card] = field(default_factory=list)
    chips: Public[dict[Seat, int]]
    pot: Public[int] = 0  # all that lies in the middle, from earlier hands too
    staked: Public[dict[Seat, int]] = field(default_factory=dict)  # in this hand, dealt anew or not
    bets: Public[dict[Seat, int]] = field(default_factory=dict)  # in this round of betting
    in_hand: Public[list[Seat]] = field(default_factory=list)  # not folded, from the dealer's left
    shows: Secret[Show] = field(default_factory=dict)  # until all have shown
    shown: Public[dict[Seat, Shown]] = field(default_factory=dict)
    last_shown: Public[dict[Seat, Shown]] = field(default_factory=dict)  # in the hand before
    fallen: Public[list[Seat]] = field(default_factory=list)  # words that were challenged away
    allowed: Public[list[str]] = field(default_factory=list)  # words that the table has voted in

    def still_in(self) -> list[Seat]:
        """The seats that may still win the hand, from the dealer's left."""
        if not self.resigned:
            return self.in_hand
        return [seat for seat in self.in_hand if seat not in self.resigned]

    def with_chips(self) -> list[Seat]:
        """The seats that can pay an ante."""
        return [seat for seat in self.players() if self.chips[seat]]

    def out(self) -> list[Seat]:
        """Whoever has folded, or has lost all her chips before."""
        return [seat for seat in range(self.seats) if self.in_hand and seat not in self.still_in()]

    def must_agree(self) -> list[Seat]:
        """Whoever has lost all her chips is out, and need not agree to stop (PK23)."""
        return [seat for seat in self.players() if self.chips[seat] or self.staked.get(seat)]

    def moot(self) -> bool:
        """The last one in has won, and is not asked (S19)."""
        return len(self.still_in()) < 2

    def pay(self, seat: Seat, chips: int) -> None:
        """From the seat's stack into the pot."""
        self.chips[seat] -= chips
        self.staked[seat] += chips
        self.pot += chips

    def win(self, seat: Seat, chips: int) -> None:
        """From the pot to the seat."""
        self.pot -= chips
        self.chips[seat] += chips


BettingTableT = TypeVar("BettingTableT", bound=BettingTable)


# Getting Started


def seat_players(kind: type[BettingTableT], setup: Setup, options: BettingOptions) -> BettingTableT:
    """An equal number of chips for each, a shuffled deck, and a first dealer."""
    opening = opened(setup, options)
    chips = dict.fromkeys(range(setup.seats), options.chips)
    return opening.table(kind, turn=opening.dealer, chips=chips)


# A hand, from the ante to the next deal


def begin_hand(t: BettingTable, ante: int) -> None:
    """Shuffle, and let everybody with chips ante; whoever has fewer is all-in with them (PK17)."""
    if t.hands:  # the first deck lies shuffled already
        t.deck += t.discards
        for hand in t.hands.values():
            t.deck += map(card_of, hand)
        t.discards = []
        t.luck.shuffle_cards(t.deck, f"hand {t.round}")  # also when one was dealt anew before it
    able = t.with_chips()
    t.in_hand = [seat for seat in clockwise_from_left(t.dealer, t.seats) if seat in able]
    t.hands = {seat: [] for seat in able}
    if not t.staked:  # a hand that is dealt anew is the same one, and its antes lie there (PK22)
        t.last_shown = t.shown
    t.shown, t.fallen, t.bets = {}, [], {}
    t.staked = {**dict.fromkeys(able, 0), **t.staked}
    for seat in able:
        t.pay(seat, min(ante, t.chips[seat]))
    t.tell(HandBegan(t.round, t.dealer, t.pot))


def deal(t: BettingTable, cards: int, down: bool = False) -> None:
    """So many cards to each seat that is still in; none when one seat is left, which has won.
    `down` is for hands that lie on the table: their owner alone knows the card."""
    seats = t.still_in()
    for _ in range(cards if len(seats) > 1 else 0):
        for seat in seats:
            card = t.deck.pop()
            t.hands[seat].append(Down(card, (seat,)) if down else card)


def abandon_hand(t: BettingTable) -> None:
    """All have checked: the cards are thrown in and the antes stay in the pot (PK2). The same
    dealer deals the hand anew (S19), unless she has left (PK22)."""
    t.tell(DealtAnew(t.pot))
    if t.dealer in t.resigned:
        pass_the_deal(t)


def end_hand(t: BettingTable) -> None:
    """The chips are won, and the deal moves to the left."""
    t.staked, t.bets = {}, {}
    t.round += 1
    pass_the_deal(t)


def pass_the_deal(t: BettingTable) -> None:
    able = t.with_chips()
    around = (seat for seat in clockwise_from_left(t.dealer, t.seats) if seat in able)
    t.dealer = next(around, t.dealer)


# How to Win


def last_hand(hands: int | None) -> int:
    """Which hand is the last one, if nobody has all the chips before (PK19)."""
    return hands or MOST_HANDS


def call_off(t: BettingTable) -> None:
    """The match ends in mid-hand: the pot is the last player's (S19); among several, stakes go back
    (S20), and what lay there before goes to the player with chips nearest the dealer's left."""
    if len(t.players()) > 1:
        for seat, chips in t.staked.items():
            t.win(seat, chips)
    able = t.with_chips() or t.players()
    nearest = [seat for seat in clockwise_from_left(t.dealer, t.seats) if seat in able]
    for seat in nearest[:1]:
        t.win(seat, t.pot)
    t.staked, t.bets = {}, {}
