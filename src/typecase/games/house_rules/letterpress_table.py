"""Letterpress' table, and what its game for several and its game for one do alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple

from typecase.decks import BadList, CardList, Printed, card_list
from typecase.games.house_rules.card_lists import OwnCards, shuffled_decks
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.letterpress_events import SharedLetters
from typecase.games.house_rules.parts import ForACard
from typecase.games.house_rules.word_lists import TableWords, WordList
from typecase.story.options import HeadStart, OneOf, Options, Referee, Whole
from typecase.story.protocol import Ask, Seat, Setup, Table
from typecase.table.cards import Card, without
from typecase.table.luck import Luck
from typecase.table.multi_letter import MultiLetterSpell
from typecase.table.picking import From, Pick
from typecase.table.sights import Hand, Pile, Public, Secret
from typecase.table.wording import Phrase
from typecase.table.worth import Part

OURS = card_list("letterpress")
FIVE_CARDS, LAST_ROUND, SHORTEST = 5, 5, 2
DRAFT, WRITE, ILLEGAL = "2. Draft", "3. Write", "3. Write: Illegal Words"
CLAIM_LETTERS, CLAIM_CHALLENGES = "4. Score: Claim Letters", "4. Score: Claim Challenges"

SECONDS = Whole(0, 3600)  # none is printed: a table that wants a clock says how long

# The challenges: what can be counted about the cards that were laid, and what they pay.
COUNTS = frozenset(
    {"shared-cards", "drafted-cards", "doubled-cards", "dearest-card", "score", "shortest"}
)


class Reward(NamedTuple):
    """What a challenge pays, in a small vocabulary: `card ER 4`, `draw letters`, `look 3`."""

    kind: str
    letters: str = ""  # that the challenge card itself prints
    points: int = 0
    deck: str = ""  # whose top card is drawn
    cards: int = 0  # to look at, one of which is kept

    def says(self) -> Phrase:
        return Phrase(REWARDS[self.kind], **self._asdict())


REWARDS = {
    "card": "this card joins your collection: {letters}, {points:# point|# points}",
    "draw": "the top card of the deck of {deck} joins your collection",
    "look": "look at the top {cards} letters and keep one in your collection",
    "claim-letter": "claim one more letter",
}


def reward(text: str) -> Reward:
    """The reward that is written so, or `BadList`.

    >>> reward("card ING 4").letters, reward("look 3").cards
    ('ING', 3)
    """
    if found := re.fullmatch("card ([A-Z]{1,15}) ([0-9]{1,2})", text):
        return Reward("card", found[1], int(found[2]))
    if found := re.fullmatch("draw (letters|vowels)", text):
        return Reward("draw", deck=found[1])
    if found := re.fullmatch("look ([2-9])", text):
        return Reward("look", cards=int(found[1]))
    if text == "claim-letter":
        return Reward("claim-letter")
    known = "card ER 4, draw letters, draw vowels, look 3, claim-letter"
    raise BadList(f"There is no reward {text[:30]!r}; a reward is like one of {known}.")


def two_letter_ranks(players: int) -> int:
    """How many of the best words claim two letters.

    >>> [two_letter_ranks(players) for players in range(2, 7)]
    [1, 2, 2, 3, 3]
    """
    return 1 + (players > 2) + (players > 4)


def enough(cards: CardList, seats: int) -> None:
    """Refuse a list whose decks could run out: round four deals after three rounds of claims."""
    claimed = seats + two_letter_ranks(seats) + 3  # all three challenges paid a letter
    least = {"letters": 3 * claimed + 2 + FIVE_CARDS * seats, "vowels": 5, "challenges": 12}
    for name, needed in least.items():
        count = len(cards.deck(name).faces())
        if count < needed:
            raise BadList(f"The deck {name} has {count} cards; {seats} players need {needed}.")


@dataclass(frozen=True, kw_only=True)
class LetterpressOptions(Options):
    lexicon: Annotated[
        str | TableWords,
        WordList("letterpress"),
        "which words are words; letterpress takes no slang",
    ] = "letterpress"
    referee: Referee = "strict"
    solo_level: Annotated[
        str,
        OneOf("normal", "easy", "hard"),
        "alone: easy writes several words at the end, hard gives the printer what is left over",
    ] = "normal"
    pick_seconds: Annotated[int, SECONDS, "for each letter of the draft; 0 is no clock (S6)"] = 0
    write_seconds: Annotated[int, SECONDS, "for writing a word; 0 is no clock (S6)"] = 0
    claim_seconds: Annotated[int, SECONDS, "for claiming; 0 is no clock (S6)"] = 0
    final_tie: Annotated[
        str, OneOf("unused", "collection"), "which points break a tie at the end (L15)"
    ] = "unused"
    head_start: HeadStart = 0
    deck: Annotated[
        CardList,
        OwnCards("letterpress", COUNTS, reward, longest_face=15, enough=enough),
        "the list of cards",
    ] = OURS


class Written(NamedTuple):
    """A word that nobody has seen yet, and which of the shared and own cards print it."""

    word: str = ""
    places: tuple[int, ...] = ()


class Shown(NamedTuple):
    """A word that lies on the table, and what the challenges count about it."""

    word: str = ""
    faces: tuple[str, ...] = ()
    points: int = 0
    dearest: int = 0
    shared: int = 0
    drafted: int = 0
    doubled: int = 0


class OpenChallenge(NamedTuple):
    """A challenge card and what it says."""

    card: Card
    name: str
    text: str
    reward: str  # as it stands there
    pays: Reward  # and what that means

    @classmethod
    def of(cls, card: Card, printed: Printed) -> OpenChallenge:
        pays = reward(printed.reward)
        return cls(card, printed.name, printed.text, str(pays.says()), pays)

    def named(self) -> Phrase:
        says = "{face} {name}: {reward}"
        return Phrase(says, face=self.card.face, name=self.name, reward=self.pays.says())


@dataclass(kw_only=True)
class LetterpressTable(Table):
    round: Public[int] = 1
    turn: Public[Seat | None] = None  # who claims
    letters: Pile[Card]
    vowels: Pile[Card]
    challenges: Pile[Card]
    centre: Public[list[Card]] = field(default_factory=list)  # the shared letters
    open_challenges: Public[list[OpenChallenge]] = field(default_factory=list)
    hands: Hand[Card]  # what is passed on in the draft; then what a word is written with
    drafted: Hand[Card]  # the letters kept so far, which nobody passes on
    collections: Hand[Card]
    written: Secret[Written] = field(default_factory=dict)
    shown: Public[dict[Seat, Shown]] = field(default_factory=dict)
    laid: Public[dict[Seat, list[Card]]] = field(default_factory=dict)  # drafted and used
    met: Public[dict[Seat, list[str]]] = field(default_factory=dict)  # challenges, by word
    ranking: Public[list[Seat]] = field(default_factory=list)
    scores: Public[dict[Seat, int]]
    left_over: Public[dict[Seat, list[Card]]] = field(default_factory=dict)  # to break a last tie
    library: Public[list[Card]] = field(default_factory=list)  # the Rotary Printer's
    line: Public[list[Card]] = field(default_factory=list)  # the word of the round before, alone
    setting: Public[list[Card]] = field(default_factory=list)  # the one below it
    allowed: Public[list[str]] = field(default_factory=list)  # words that the table has voted in
    appealed: Public[list[Seat]] = field(default_factory=list)


def set_up(setup: Setup, options: LetterpressOptions) -> LetterpressTable:
    """Three decks, face down; alone there are no challenges."""
    luck, seats = Luck(setup.seed), range(setup.seats)
    leave_out = ("challenges",) if setup.seats == 1 else ()
    decks = shuffled_decks(options.deck, luck, setup.stack, leave_out)
    return LetterpressTable(
        seats=setup.seats,
        luck=luck,
        pace=options.pace,
        letters=decks["letters"],
        vowels=decks["vowels"],
        challenges=decks.get("challenges", []),
        hands={seat: [] for seat in seats},
        drafted={seat: [] for seat in seats},
        collections={seat: [] for seat in seats},
        scores=dict.fromkeys(seats, 0),
    )


def put_under(t: LetterpressTable, cards: Iterable[Card]) -> None:
    """Each card under the deck that it came from."""
    decks = {"letters": t.letters, "vowels": t.vowels, "challenges": t.challenges}
    for card in cards:
        decks[card.deck].insert(0, card)


def drawn(deck: list[Card], cards: int) -> list[Card]:
    """So many cards from the top, or as many as there are."""
    return [deck.pop() for _ in range(min(cards, len(deck)))]


def share(t: LetterpressTable, letters: int) -> None:
    """New shared letters: so many from the letter deck, which is shuffled for it, and a vowel."""
    if t.round > 1:  # L14; for the first round it is shuffled already
        t.luck.shuffle_cards(t.letters, "the letter deck")
    t.centre = drawn(t.letters, letters) + drawn(t.vowels, 1)
    t.tell(SharedLetters(t.round, tuple(t.centre)))


def worth_of(cards: Iterable[Card]) -> tuple[Part, ...]:
    """Each card counts once, also where it prints twice."""
    return tuple(ForACard(card, card.points) for card in cards)


def sum_points(cards: Iterable[Card]) -> int:
    """What cards are worth that lie somewhere."""
    return sum(card.points for card in cards)


def keeping(t: LetterpressTable, seat: Seat, says: str) -> Ask:
    """The question which card of the hand is kept."""
    pick = Pick("Keep a letter", "card", From(t.hands[seat]), one=True, clause=DRAFT)
    return Ask({"keep": pick}, says, "{Seat:is|are} choosing a letter")


def keep(t: LetterpressTable, seat: Seat, card: Card, where: dict[Seat, list[Card]]) -> None:
    t.hands[seat] = without(t.hands[seat], [card])
    where[seat].append(card)


def pick_up(t: LetterpressTable) -> None:
    """The drafted letters, with the last one passed, are what a word is written with."""
    for seat in t.players():
        t.hands[seat] = t.drafted[seat] + t.hands[seat]
        t.drafted[seat] = []


def sorts(
    t: LetterpressTable,
    own: list[Card],
    dictionary: Dictionary,
    judge: Callable[[str], None] | None,
    **more: Any,
) -> MultiLetterSpell:
    """The move of writing a word with the shared letters and one's own."""
    return MultiLetterSpell(
        "Write a word",
        (From(t.centre), From(own)),
        least=SHORTEST,
        optional=True,
        judge=judge,
        words=dictionary.some_sorts,
        clause=WRITE,
        **more,
    )
