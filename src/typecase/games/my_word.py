"""My Word!: add one card of your hand to those in the centre, before the others do. (Rulebook 004,
pages 12 to 14.)"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any, ClassVar, NamedTuple

from typecase.games.house_rules.appeal import CLAUSE as APPEAL
from typecase.games.house_rules.appeal import appeal
from typecase.games.house_rules.dealing import gathered
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.events import PutToTheVote, Voted
from typecase.games.house_rules.family import DECK, FamilyOptions, opened, own_points
from typecase.games.house_rules.parts import doubts
from typecase.games.house_rules.racing import Race
from typecase.games.house_rules.racing_events import StandsAt
from typecase.games.house_rules.ready import Ready, ReadyTable, all_are_ready, dealt_down, picked_up
from typecase.games.house_rules.winning import leaders
from typecase.lexicon.search import Scoring
from typecase.story.options import RacingPace, Whole, WholeBySeat
from typecase.story.protocol import Answer, Ask, Millis, Result, Seat, Setup
from typecase.table.cards import Card, Laid, stands_for, turned_up, without
from typecase.table.events import Event
from typecase.table.moves import Barred, Move, Press
from typecase.table.picking import From, Pick
from typecase.table.sights import Hand, Pile, Public, Secret
from typecase.table.spelling import Spelled, lay
from typecase.table.worth import Unless, Worth

TEN = 10
ONE_CARD, TWO_CARDS = 1, 2  # so many must be laid before she may form a word again: MW4, S16
WINDOW: Millis = 8_000  # for claims, after each card
TO_LAY: Millis = 30_000  # MW9
RACE = ("my-word", "lay")  # whichever comes first: a card that is laid ends the search for a word

THE_DEAL = "My Word!: The Deal"
THE_PLAY = "My Word!: The Play"
LABEL = "My word!"
NOTHING = Press("Nothing")
NO_CARDS = Barred(LABEL, "You have no card left to form a word with.", THE_PLAY)
LAID_LAST = Barred(LABEL, "You laid the last card: wait until another one is laid.", "MW2")
SITS_OUT = (
    Barred(LABEL, "You may form a word again when the next card is laid.", "MW4"),
    Barred(LABEL, "You may form a word again when two more cards have been laid.", "S16"),
)
TOO_FEW = Barred(LABEL, "There are too few cards in the centre for a word.", THE_PLAY)


def scoring(_cards: int) -> Scoring:
    """What a word is worth, for whoever searches one: its letters, wild cards nothing."""
    return Scoring.of(DECK.points, wild_counts=False)


class Claim(NamedTuple):
    """A word that somebody has called, and the ids of its cards."""

    word: str
    cards: tuple[int, ...]


class LaidInCentre(Event):
    says = "{Seat:lays|lay} {card}."
    seat: Seat
    card: Public[Card]


class CalledMyWord(Event):
    says = "{Seat:calls|call}: My word! {word}."
    seat: Seat
    word: str
    card: Public[Card]  # the one from her hand


class CalledToo(Event):
    says = "{Seat:calls|call} too."
    seat: Seat


class AnEarlierCall(Unless):
    says = "the word that is judged now, if it stands"


class Took(Event):
    says = (
        "{Seat:takes|take} {word} for {points:nothing|# point|# points}; "
        "left in the centre: {left:or nothing}."
    )
    seat: Seat
    word: str
    points: int
    left: Public[tuple[Card, ...]]


class DealOver(Event):
    says = "The deal is over."


@dataclass(frozen=True, kw_only=True)
class MyWordOptions(FamilyOptions):
    deals: Annotated[int, Whole(1, 10), "how many deals are played"] = 3
    min_length: Annotated[
        int | tuple[int, ...],
        WholeBySeat(2, 8),
        "the shortest word, for all or seat by seat; 3 where children play",
    ] = 4
    ready: Ready = True
    pace: RacingPace = "standard"


@dataclass(kw_only=True)
class MyWordTable(ReadyTable):
    dealer: Public[Seat]
    round: Public[int] = 1  # which deal it is
    turn: Public[Seat]  # who lays the next card
    laid_last: Public[Seat | None] = None
    deck: Pile[Card]
    hands: Hand[Laid]  # face down until all are ready
    centre: Public[list[Card]] = field(default_factory=list)
    piles: Public[dict[Seat, list[Card]]]
    word: Public[str] = ""  # the word that is claimed,
    laid: Public[list[Card]] = field(default_factory=list)  # the card from the claimer's hand,
    tapped: Public[list[int]] = field(default_factory=list)  # and the places of those in the centre
    claims: Secret[Claim] = field(default_factory=dict)  # who called next, in order
    nothing: Public[list[Seat]] = field(default_factory=list)
    barred: Public[dict[Seat, int]] = field(default_factory=dict)  # until so many cards are laid
    appealed: Public[list[Seat]] = field(default_factory=list)
    scores: Public[dict[Seat, int]]
    allowed: Public[list[str]] = field(default_factory=list)  # words that the table has voted in


class MyWord:
    rules = "2"
    clauses: ClassVar[Mapping[str, str]] = {
        "ready": THE_DEAL,
        "countdown": THE_DEAL,
        "claims": THE_PLAY,
        "lay": THE_PLAY,
        "challenge": "My Word!: Challenges",
        "vote": APPEAL,
    }

    def __init__(self, options: MyWordOptions, dictionary: Dictionary) -> None:
        self.options, self.race = options, Race(options, dictionary)

    # Getting Started

    def set_table(self, setup: Setup) -> MyWordTable:
        opening, seats = opened(setup, self.options), range(setup.seats)
        return opening.table(
            MyWordTable,
            turn=(opening.dealer + 1) % setup.seats,
            hands={seat: [] for seat in seats},
            piles={seat: [] for seat in seats},
            scores=dict.fromkeys(seats, 0),
        )

    # The Deal

    def deal(self, t: MyWordTable) -> None:
        """Ten cards each, face down; the deck is set aside. The dealer's left goes first."""
        if t.round > 1:
            t.deck = gathered(t.luck, t.deck, t.centre, *t.hands.values(), *t.piles.values())
            t.piles = {seat: [] for seat in range(t.seats)}
        t.hands = dealt_down(t, t.deck, t.dealer, TEN)
        t.centre, t.laid_last, t.nothing, t.appealed = [], None, [], []

    # The Play

    async def play_round(self, t: MyWordTable) -> None:
        """One deal: card after card into the centre, until at most one player holds any (MW5)."""
        self.deal(t)
        t.turn = self.next_to_lay(t)
        await all_are_ready(t, self.options.ready)
        t.hands = picked_up(t.hands)
        while len(self.holders(t)) > 1:
            await self.next_card(t)
        t.tell(DealOver(), *map(StandsAt, t.scores, t.scores.values()))
        t.dealer = t.others(t.dealer)[0]
        t.round += 1

    def holders(self, t: MyWordTable) -> list[Seat]:
        return [seat for seat in t.players() if t.hands[seat]]

    def next_to_lay(self, t: MyWordTable) -> Seat:
        """The next player, from the one who laid last, who still holds cards."""
        after = t.dealer if t.laid_last is None else t.laid_last
        around = [*t.others(after), after]
        return next(seat for seat in around if t.hands[seat] and seat not in t.resigned)

    async def next_card(self, t: MyWordTable) -> None:
        """All look for a word; when nobody finds any (more), the next player lays a card."""
        t.nothing, in_time = [], True
        while len(self.holders(t)) > 1:
            in_time = in_time and await self.window(t)
            call = await self.laying(t)
            if call is None:
                return
            in_time |= await self.called(t, call)  # MW3

    async def window(self, t: MyWordTable) -> bool:
        """Whoever may form a word calls one or has nothing. False if the time is up before all
        have."""
        until = t.after(WINDOW)
        while len(self.holders(t)) > 1:
            t.turn = self.next_to_lay(t)
            if not (thinking := self.thinking(t)):
                break
            answer = await t.first("claims", self.claim_asks(t, thinking), until, RACE)
            if answer is None:
                return False
            if answer.do == "nothing":
                t.nothing.append(answer.seat)
            else:
                await self.called(t, answer)
                until = t.after(WINDOW)
        return True

    async def laying(self, t: MyWordTable) -> Answer | None:
        """The next player lays a card, unless somebody has seen a word after all: her call."""
        while len(self.holders(t)) > 1:
            t.turn = self.next_to_lay(t)
            answer = await t.first("lay", self.lay_asks(t), t.after(TO_LAY), RACE)
            if answer is not None and answer.do != "lay":
                return answer
            if answer is not None or t.turn not in t.resigned:
                self.lay(t, answer.value[0] if answer else self.by_lot(t))
                return None
        return None

    def by_lot(self, t: MyWordTable) -> Card:
        """For whoever does not lay a card in time (MW9)."""
        return t.luck.dice("a card to lay").choice(turned_up(t.hands[t.turn]))

    def lay(self, t: MyWordTable, card: Card) -> None:
        t.hands[t.turn] = without(t.hands[t.turn], [card])
        t.centre.append(card)
        t.laid_last, t.appealed = t.turn, []
        t.barred = {seat: cards - 1 for seat, cards in t.barred.items() if cards > ONE_CARD}
        t.tell(LaidInCentre(t.turn, card))

    def thinking(self, t: MyWordTable) -> list[Seat]:
        """Whom the next player waits for: the others who may form a word and have not said that
        they have nothing."""
        looking = [seat for seat in t.others(t.turn) if seat not in t.nothing]
        return [seat for seat in looking if not isinstance(self.claiming(t, seat), Barred)]

    def claiming(self, t: MyWordTable, seat: Seat) -> Move[Any]:
        """One card of the own hand, and the others from the centre (MW6)."""
        least = self.least(seat)
        if not t.hands[seat]:
            return NO_CARDS
        if seat == t.laid_last:
            return LAID_LAST
        if seat in t.barred:
            return SITS_OUT[t.barred[seat] - 1]
        if len(t.centre) < least - 1:
            return TOO_FEW
        return self.race.calling(LABEL, self.places(t, seat), least, t.allowed, THE_PLAY)

    def least(self, seat: Seat) -> int:
        """Play With Children: each seat may have a shortest word of its own."""
        agreed = self.options.min_length
        return agreed if isinstance(agreed, int) else agreed[seat]

    def places(self, t: MyWordTable, seat: Seat) -> tuple[From, ...]:
        return From(t.hands[seat], 1, 1), From(t.centre, self.least(seat) - 1)

    def claim_moves(self, t: MyWordTable, seat: Seat) -> dict[str, Move[Any]]:
        claim = self.claiming(t, seat)
        appeal = self.race.appealing(seat, t.allowed, t.appealed, 1 + len(t.centre))
        return {"my-word": claim, **({} if isinstance(claim, Barred) else appeal)}

    def claim_asks(self, t: MyWordTable, thinking: list[Seat]) -> dict[Seat, Ask]:
        says, others = "Do you see a word?", "{Seat:looks|look} for a word"
        asks = {}
        for seat in t.players():
            moves = self.claim_moves(t, seat)
            look = Ask({**moves, "nothing": NOTHING}, says, others)
            asks[seat] = look if seat in thinking else Ask(moves, free=True)
        return asks

    def lay_asks(self, t: MyWordTable) -> dict[Seat, Ask]:
        asks = {seat: Ask(self.claim_moves(t, seat), free=True) for seat in t.others(t.turn)}
        lay_a_card = Pick("Lay a card", "card", From(t.hands[t.turn]), one=True, clause=THE_PLAY)
        moves = {"lay": lay_a_card, **self.claim_moves(t, t.turn)}
        says, others = "Lay a card in the centre", "{Seat:lays|lay} a card"
        return {**asks, t.turn: Ask(moves, says, others)}

    # My word!

    async def called(self, t: MyWordTable, answer: Answer) -> bool:
        """The first to call shows her word. If it falls, whoever called next shows hers (MW1).
        True if a word stands: all look anew (MW3)."""
        seat = answer.seat
        t.nothing = [other for other in t.nothing if other != seat]
        if answer.do == "appeal":
            t.appealed.append(seat)
            claim = await self.voted(t, seat, answer.value)
        else:
            claim = claim_of(answer.value)
        if claim is not None:
            t.claims = {seat: claim, **t.claims}
        return await self.claims_in_order(t)

    async def claims_in_order(self, t: MyWordTable) -> bool:
        """The queue of those who called, until one word stands; the others' are off (MW8)."""
        while t.claims:
            seat = next(iter(t.claims))
            if await self.stands(t, seat, t.claims.pop(seat)):
                t.claims, t.nothing = {}, []
                return True
        return False

    async def voted(self, t: MyWordTable, seat: Seat, word: str) -> Claim | None:
        """A word that the table lets stand counts as called, if the cards spell it (MW10)."""
        calls, calls_too = partial(self.calls, t, seat), partial(self.calls_too, t)
        await appeal(t, seat, word, t.allowed, None, calls, calls_too, RACE)
        if word not in t.allowed or len(word) < self.least(seat) or seat in t.resigned:
            return None
        cards = lay(word, self.places(t, seat))
        return claim_of(Spelled(word, cards)) if cards else None

    def calls(self, t: MyWordTable, claimer: Seat, seat: Seat) -> Mapping[str, Move[Any]]:
        """While one word is judged, the others may call theirs."""
        if seat == claimer or seat in t.claims:
            return {}
        return {"my-word": self.claiming(t, seat)}

    def calls_too(self, t: MyWordTable, answer: Answer) -> None:
        t.claims[answer.seat] = claim_of(answer.value)
        t.tell(CalledToo(answer.seat))

    async def stands(self, t: MyWordTable, seat: Seat, claim: Claim) -> bool:
        """Show the word, let it be challenged, and take its cards or put them back."""
        if not self.show(t, seat, claim):
            return False
        t.tell(CalledMyWord(seat, t.word, t.laid[0]))
        stands, doubters = await self.race.judged(
            t, seat, t.word, partial(self.calls, t, seat), partial(self.calls_too, t), RACE
        )
        if stands:
            self.score(t, seat)
            t.barred |= dict.fromkeys(doubters, TWO_CARDS)
        else:
            t.hands[seat] += t.laid
            t.barred[seat] = ONE_CARD
        t.word, t.laid, t.tapped = "", [], []
        return stands

    def show(self, t: MyWordTable, seat: Seat, claim: Claim) -> bool:
        """Lay the claimed cards open, if they are still where they were."""
        there = {card.id: card for card in [*turned_up(t.hands[seat]), *t.centre]}
        cards = [there[one] for one in claim.cards if one in there]
        mine = [card for card in cards if card in t.hands[seat]]
        spelled = len(cards) == len(claim.word) and all(map(stands_for, cards, claim.word))
        if seat in t.resigned or not spelled or len(mine) != 1:
            return False
        t.word, t.laid = claim.word, mine
        t.tapped = [t.centre.index(card) for card in cards if card not in mine]
        t.hands[seat] = without(t.hands[seat], mine)
        return True

    # Scoring

    def score(self, t: MyWordTable, seat: Seat) -> None:
        """The letter points of the word, wild cards nothing; its cards go to her pile."""
        word = t.laid + [t.centre[place] for place in t.tapped]
        t.centre = without(t.centre, word)
        t.piles[seat] += word
        points = own_points(word).points
        t.scores[seat] += points
        t.tell(Took(seat, t.word, points, tuple(t.centre)))

    def scores(self, t: MyWordTable) -> dict[Seat, int]:
        return dict(t.scores)

    def preview(self, t: MyWordTable, answer: Answer) -> Worth:
        if answer.do != "my-word":
            return Worth()
        vote = t.events(answer.seat).last(PutToTheVote, Voted)
        judged = t.word or (vote and isinstance(vote.event, PutToTheVote))
        first = (AnEarlierCall(),) if judged else ()
        return Worth((own_points(answer.value.cards),), (*first, *doubts(self.options)))

    # How to Win

    def over(self, t: MyWordTable) -> bool:
        return t.round > self.options.deals

    def result(self, t: MyWordTable) -> Result:
        """The highest total after the agreed deals; ties share the win (H3)."""
        return Result(leaders(t, t.scores), self.scores(t))


def claim_of(spelled: Spelled) -> Claim:
    return Claim(spelled.word, tuple(card.id for card in spelled.cards))
