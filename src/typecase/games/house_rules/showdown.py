"""The showdown: all who are still in show at once, and the best word wins, unless it falls.

PK3 to PK9, S18, and ours: PK15 (silence shows the cards and names no word), PK18 (who shares what
nobody wins, and who may challenge), PK20 (the highest card is one of the own hand).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from typecase.games.house_rules.appeal import appeal, may_appeal
from typecase.games.house_rules.betting import Pot, side_pots, what_it_costs
from typecase.games.house_rules.betting_events import (
    Conceded,
    GivesUp,
    HighestCard,
    IfAllConcede,
    Showed,
    ShowedNoWord,
    StayedInThePot,
    WonChips,
    WonUnseen,
)
from typecase.games.house_rules.betting_table import (
    BettingOptions,
    BettingTable,
    Remembered,
    Show,
    Shown,
    last_hand,
)
from typecase.games.house_rules.deciding import CHALLENGE, STEP, decide
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.events import IsItAWord
from typecase.games.house_rules.family import letters_of
from typecase.games.house_rules.looking_up import anything_goes, fell
from typecase.games.house_rules.parts import LengthBonus, doubts
from typecase.games.house_rules.winning import best_of
from typecase.story.protocol import Answer, Ask, Millis, Seat
from typecase.table.cards import Card, card_of, stands_for, turned_up
from typecase.table.moves import Move, Press
from typecase.table.picking import From
from typecase.table.spelling import Spell, Spelled
from typecase.table.worth import Part, Worth, sum_of

A_WORD: Millis = 120_000  # H2: the usual time to form one
MUCK = Press("Concede without showing")

Places: TypeAlias = Callable[[Seat], tuple[From, ...]]  # where a seat's cards lie, its hand first


class Showdown:
    """How the words of one betting game are shown, judged and paid."""

    def __init__(
        self, options: BettingOptions, dictionary: Dictionary, bonus: Mapping[int, int]
    ) -> None:
        self.options, self.dictionary, self.bonus = options, dictionary, bonus

    async def play(self, t: BettingTable, places: Places) -> None:
        """Who wins the pot, and why. The last player left wins it unseen (PK9)."""
        if len(t.still_in()) > 1:
            await self.all_show(t, places)
        if len(t.still_in()) > 1:
            self.turn_up(t, places)
            if self.options.referee == "challenge":
                await self.challenges(t)
            self.pay(t)
        else:
            t.shows = {}
            for last in t.still_in():
                t.tell(WonUnseen(last, t.pot))
                t.win(last, t.pot)

    # Each player lays her cards face-up and announces the word

    async def all_show(self, t: BettingTable, places: Places) -> None:
        """Secretly and at once; whoever has not shown in time shows no word."""
        until = t.after(A_WORD)
        asks = {seat: self.showing(t, seat, places) for seat in t.still_in()}
        while not t.moot() and (left := [s for s in t.still_in() if s not in t.shows]):
            answer = await t.first("showdown", {seat: asks[seat] for seat in left}, until)
            if answer is None:
                return
            if answer.do == "appeal":
                asks[answer.seat] = self.showing(t, answer.seat, places, appealed=True)
                until = await appeal(t, answer.seat, answer.value, t.allowed, until)
            else:
                t.shows[answer.seat] = laid_down(answer, places)

    def showing(self, t: BettingTable, seat: Seat, places: Places, appealed: bool = False) -> Ask:
        strict = self.options.referee != "challenge"
        spell = Spell(
            "Show your word",
            places(seat),
            optional=True,
            judge=(lambda word: self.dictionary.insist(word, t.allowed)) if strict else None,
            words=self.dictionary.some_words,
            clause="The Showdown",
        )
        most = max(self.bonus)
        may = may_appeal(self.options, self.dictionary, t.allowed, appealed, most)
        moves: dict[str, Move[Any]] = {"show": spell, "muck": MUCK, **may}
        says = "The showdown: show your best word, or your cards without one"
        return Ask(moves, says, "{Seat:is|are} about to show")

    def turn_up(self, t: BettingTable, places: Places) -> None:
        shows, t.shows = t.shows, {}
        for seat in t.still_in():
            show = shows.get(seat, Show("show"))
            if show.do == "muck":
                t.tell(Conceded(seat))
                continue
            hand = [card_of(laid) for laid in t.hands[seat]]
            t.hands[seat] = [*hand]
            cards = [card for place in places(seat) for card in place.now()]
            t.shown[seat] = self.worth(show, cards, hand)
            word, points, _ = t.shown[seat]
            if word:
                t.tell(Showed(seat, tuple(hand), word, points))
            else:
                t.tell(ShowedNoWord(seat, tuple(hand), points))

    # Calculating the Point Value of Words

    def worth(self, show: Show, cards: list[Card], hand: list[Card]) -> Shown:
        """The letters laid and the bonus; without a word, the highest card of the hand (PK5)."""
        laid = [cards[place] for place in show.places]
        seen = tuple(Remembered(card.id, card.face, card.points) for card in hand)
        word = show.word if all(map(stands_for, laid, show.word)) else ""
        return Shown(word, sum_of(self.worth_of(word, laid, hand)), seen)

    def worth_of(self, word: str, laid: Sequence[Card], hand: list[Card]) -> tuple[Part, ...]:
        if not word:
            return (HighestCard(max(card.points for card in hand)),)
        return letters_of(word, laid), LengthBonus(self.bonus[len(word)])

    def preview(self, t: BettingTable, answer: Answer) -> Worth:
        if answer.do == "muck":
            return what_conceding_costs(t, answer.seat)
        if answer.do != "show":
            return what_it_costs(t, answer)
        word, laid = answer.value.word, answer.value.cards
        parts = self.worth_of(word, laid, turned_up(t.hands[answer.seat]))
        return Worth(parts, doubts(self.options) if word else ())

    # Challenges

    async def challenges(self, t: BettingTable) -> None:
        """The winning word may be challenged; if it falls, the next best wins, and so on (PK8)."""
        judged: list[Seat] = []
        while (seat := self.leading(t, judged)) is not None:
            judged.append(seat)
            asked = self.judges(t, seat)
            word = t.shown[seat].word
            says = IsItAWord(seat, word)
            challengers = await decide(t, "challenge", asked, CHALLENGE, says, t.after(STEP))
            if not challengers or seat in t.resigned:
                continue
            if fell(t, self.options, self.dictionary, seat, word, challengers, asked):
                t.fallen.append(seat)

    def leading(self, t: BettingTable, judged: list[Seat]) -> Seat | None:
        """A seat that would win some pot with a word that nobody has had the chance to doubt."""
        for pot in pots_of(t):
            for seat in winners(t, pot):
                if seat not in judged and seat in t.shown and t.shown[seat].word:
                    return seat
        return None

    def judges(self, t: BettingTable, leader: Seat) -> list[Seat]:
        """Those who have shown, are not out of the pot, and would win something if the leader's
        word fell (PK18). When anything goes, and there is anybody to win it, it is a vote of all
        who stand in the showdown (S18)."""
        standing = [seat for seat in t.still_in() if seat in t.shown and seat not in t.fallen]
        led = [pot.seats for pot in pots_of(t) if leader in winners(t, pot)]
        rivals = [seat for seat in standing if seat != leader and any(seat in pot for pot in led)]
        if rivals and anything_goes(self.options):
            return [seat for seat in standing if seat != leader]
        return rivals

    # Winning the Hand

    def pay(self, t: BettingTable) -> None:
        """Equal words split a pot evenly. What cannot be split stays for the next hand (PK4); in
        the last one it goes to the sharer nearest the dealer's left (S19)."""
        won: dict[Seat, int] = {}
        for pot in pots_of(t):
            sharing = winners(t, pot)
            for seat in sharing:
                won[seat] = won.get(seat, 0) + pot.chips // len(sharing)
            if t.round == last_hand(self.options.hands):
                won[sharing[0]] += pot.chips % len(sharing)
        for seat, chips in won.items():
            t.win(seat, chips)
            t.tell(WonChips(seat, chips))
        if t.pot:
            t.tell(StayedInThePot(t.pot))


def laid_down(answer: Answer, places: Places) -> Show:
    """The answer without its cards: those stay in the hand until all turn theirs up."""
    if answer.do == "muck":
        return Show("muck")
    ids = [card.id for place in places(answer.seat) for card in place.now()]
    spelled: Spelled = answer.value
    return Show("show", spelled.word, tuple(ids.index(card.id) for card in spelled.cards))


def what_conceding_costs(t: BettingTable, seat: Seat) -> Worth:
    """As much as another who is still in has staked: what lies beyond that nobody else can win."""
    most = max(t.staked[other] for other in t.still_in() if other != seat)
    return Worth((GivesUp(min(t.staked[seat], most)),), (IfAllConcede(),))  # PK18


def pots_of(t: BettingTable) -> list[Pot]:
    """The pots as they lie, with what earlier hands have left."""
    return side_pots(t.staked, t.still_in(), t.pot - sum(t.staked.values()))


def winners(t: BettingTable, pot: Pot) -> list[Seat]:
    """The best word of those who may win the pot; if nobody has one, the highest card.

    Where all have conceded, they share it, but for those whose words fell (PK18).
    """
    standing = [seat for seat in pot.seats if seat in t.shown and seat not in t.fallen]
    if not standing:
        return [seat for seat in pot.seats if seat not in t.fallen] or list(pot.seats)

    def rank(seat: Seat) -> tuple[bool, int]:
        return t.shown[seat].word != "", t.shown[seat].points

    return best_of(standing, rank)
