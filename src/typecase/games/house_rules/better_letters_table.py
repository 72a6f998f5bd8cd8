"""Better Letters' table: the grid that grows, the tokens on it, and the personal bonuses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from typecase.decks import BadList, CardList, card_list
from typecase.games.house_rules.card_lists import OwnCards, shuffled_decks
from typecase.games.house_rules.conditions import conditions
from typecase.games.house_rules.dealing import deal_hands, draw_card
from typecase.games.house_rules.rule_paths import corners, filled_squares, inside, longest_line
from typecase.games.house_rules.word_lists import TableWords, WordList
from typecase.story.options import HeadStart, OneOf, Options, Referee, Switch
from typecase.story.protocol import Seat, Setup, Table
from typecase.table.cards import Card, Down, Laid, card_of
from typecase.table.luck import Luck
from typecase.table.sights import Hand, Pile, Public, Secret

OURS = card_list("better-letters")
BLOCK = "BLOCK"
THREE_DEALT, TWO_KEPT, TWO_DRAWN = 3, 2, 2
MOST_BONUS = 2  # what the other side of a Bonus token says

# Rows and columns, round by round.
FEW = ((3, 3), (3, 3), (3, 4), (3, 4), (4, 4), (4, 4))  # 2 to 4 players
MANY = ((3, 3), (3, 4), (4, 4), (4, 5), (5, 5))

TYPES = ("starts", "ends", "includes", "syllables", "length", "pattern")
SCORE, SHARED = "score", "shared-cards"  # what others on the same cards have a say in
DOTS = {1: "one-dot-cards", 2: "two-dot-cards", 3: "three-dot-cards"}
# What a personal bonus may count about the tokens of a word.
COUNTS = frozenset(
    {
        "tokens",
        SCORE,
        "types",
        "straight-line",
        "filled-squares",
        "inner-cards",
        "corner-cards",
        SHARED,
        "bonus-token-cards",
        *DOTS.values(),
        *(f"{kind}-cards" for kind in TYPES),
    }
)


def grid_sizes(seats: int) -> tuple[tuple[int, int], ...]:
    """The grids of a match, round by round.

    >>> len(grid_sizes(4)), grid_sizes(5)[-1]
    (6, (5, 5))
    """
    return FEW if seats <= 4 else MANY


def enough(cards: CardList, seats: int) -> None:
    """Refuse a list that cannot fill the last grid, or the first hands, or whose rules ask for what
    no word can tell."""
    rows, columns = grid_sizes(seats)[-1]
    rules = [card for card in cards.decks["rules"].values() if card.face != BLOCK]
    for card in rules:
        try:
            conditions(card.needs)
        except BadList as fault:
            raise BadList(str(fault), "rules", card.face) from None
    counts = {
        "rules": (sum(card.copies for card in rules), rows * columns),
        "bonuses": (len(cards.deck("bonuses").faces()), THREE_DEALT * seats),
    }
    for name, (count, needed) in counts.items():
        if count < needed:
            raise BadList(f"The deck {name} has {count} cards; {seats} players need {needed}.")


@dataclass(frozen=True, kw_only=True)
class BetterLettersOptions(Options):
    lexicon: Annotated[
        str | TableWords,
        WordList("better-letters"),
        "which words are words; better-letters takes no foreign ones",
    ] = "better-letters"
    referee: Referee = "challenge"
    round_seconds: Annotated[
        int | None, OneOf(30, 60, 90, 120, 180, None), "the clock for finding words"
    ] = 60
    shared_bonus: Annotated[
        bool, Switch(), "a card that several share keeps its Bonus token's points (B7)"
    ] = True
    repeats: Annotated[
        bool, Switch(), "a player may submit a word of her own again in a later round (B21)"
    ] = True
    head_start: HeadStart = 0
    deck: Annotated[
        CardList, OwnCards("better-letters", COUNTS, enough=enough), "the list of cards"
    ] = OURS


class Submitted(NamedTuple):
    """A word and the positions of the rule cards that it uses; no word is an empty one."""

    word: str = ""
    path: tuple[int, ...] = ()


class Sheet(NamedTuple):
    """One round of one player on the scoresheet."""

    word: str
    rules: tuple[str, ...]  # the faces of the cards that the word has used
    points: int
    bonuses: int  # points of completed personal bonuses


@dataclass(kw_only=True)
class BetterLettersTable(Table):
    round: Public[int] = 1
    columns: Public[int] = 0
    grid: Public[list[Card]] = field(default_factory=list)  # row by row
    types: Public[list[str]] = field(default_factory=list)  # of the cards, by position
    bonus_tokens: Public[list[int]] = field(default_factory=list)  # by position
    tokens: Public[list[list[Seat]]] = field(default_factory=list)  # by position
    rules: Pile[Card]
    discards: Public[list[Card]] = field(default_factory=list)
    bonuses: Pile[Card]
    bonus_discards: Public[list[Laid]] = field(default_factory=list)  # face up: those completed
    hands: Hand[Card]  # the personal bonuses
    drawn: Hand[Card] = field(default_factory=dict)  # two, of which one is kept
    jots: Secret[list[str]] = field(default_factory=dict)
    submitted: Secret[Submitted] = field(default_factory=dict)
    done: Public[list[Seat]] = field(default_factory=list)  # who is not waited for
    shown: Public[dict[Seat, Submitted]] = field(default_factory=dict)
    sheets: Public[dict[Seat, list[Sheet]]]
    left_over: Public[dict[Seat, list[Card]]] = field(default_factory=dict)  # bonuses never met
    scores: Public[dict[Seat, int]]
    allowed: Public[list[str]] = field(default_factory=list)  # words that the table has voted in
    appealed: Public[list[Seat]] = field(default_factory=list)

    def moot(self) -> bool:
        """While words are shown nothing but votes is asked, and two cannot outvote one another: the
        dictionary decides (S3)."""
        return bool(self.shown) and len(self.players()) <= 2

    @property
    def rows(self) -> int:
        return len(self.grid) // self.columns


def set_up(setup: Setup, options: BetterLettersOptions) -> BetterLettersTable:
    """Three personal bonuses each, from seat 0, and then the first grid."""
    luck, seats = Luck(setup.seed), range(setup.seats)
    decks = shuffled_decks(options.deck, luck, setup.stack)
    for name, cards in decks.items():
        printed = options.deck.decks[name]
        cards[:] = [card._replace(text=printed[card.face].text) for card in cards]
    t = BetterLettersTable(
        seats=setup.seats,
        luck=luck,
        pace=options.pace,
        hands=deal_hands(decks["bonuses"], seats, THREE_DEALT),
        rules=decks["rules"],
        bonuses=decks["bonuses"],
        sheets={seat: [] for seat in seats},
        scores=dict.fromkeys(seats, 0),
    )
    lay_grid(t, options, {})
    return t


# The grid


def lay_grid(
    t: BetterLettersTable,
    options: BetterLettersOptions,
    kept: Mapping[tuple[int, int], tuple[Card, int]],
) -> None:
    """This round's grid, row by row: what is kept stays at its row and column with its Bonus token,
    new cards fill the rest (B1)."""
    rows, t.columns = grid_sizes(t.seats)[t.round - 1]
    t.grid, t.bonus_tokens = [], []
    for row in range(rows):
        for col in range(t.columns):
            card, bonus = kept.get((row, col)) or (draw_rule(t), 0)
            t.grid.append(card)
            t.bonus_tokens.append(bonus)
    t.types = [options.deck.decks["rules"][card.face].type for card in t.grid]
    t.tokens = [[] for _ in t.grid]


def draw_rule(t: BetterLettersTable) -> Card:
    """The next rule card; a second Block in a grid is discarded at once (B13)."""
    while True:
        card = draw_card(t.rules, t.discards, t.luck)
        assert card is not None, "every list has more rules than the largest grid has places"
        if card.face != BLOCK or all(other.face != BLOCK for other in t.grid):
            return card
        t.discards.append(card)


def place_tokens(t: BetterLettersTable) -> None:
    """On each card, the players whose words use it."""
    t.tokens = [
        [seat for seat, mine in t.shown.items() if place in mine.path]
        for place in range(len(t.grid))
    ]


def counted(t: BetterLettersTable, path: Sequence[int], points: int) -> dict[str, int]:
    """All that a personal bonus may ask of a word's tokens, when all tokens lie."""
    kinds = [t.types[place].lower() for place in path]
    dots = [t.grid[place].points for place in path]
    return {
        "tokens": len(path),
        SCORE: points,
        "types": len(set(kinds)),
        "straight-line": longest_line(path, t.columns),
        "filled-squares": filled_squares(path, t.columns),
        "inner-cards": sum(inside(place, t.rows, t.columns) for place in path),
        "corner-cards": sum(place in corners(t.rows, t.columns) for place in path),
        SHARED: sum(len(t.tokens[place]) > 1 for place in path),
        "bonus-token-cards": sum(t.bonus_tokens[place] > 0 for place in path),
        **{name: dots.count(many) for many, name in DOTS.items()},
        **{f"{kind}-cards": kinds.count(kind) for kind in TYPES},
    }


# The personal bonuses


def two_are_left(t: BetterLettersTable) -> bool:
    """Whether two personal bonuses can be drawn, from the deck or from the discards."""
    return len(t.bonuses) + len(t.bonus_discards) >= TWO_DRAWN


def draw_two_bonuses(t: BetterLettersTable) -> list[Card]:
    """The next two personal bonuses; of fewer, with the discards shuffled in (S4)."""
    if len(t.bonuses) < TWO_DRAWN:
        t.bonuses += map(card_of, t.bonus_discards)
        t.bonus_discards = []
        t.luck.shuffle_cards(t.bonuses, "the bonus discards")
    return [t.bonuses.pop() for _ in range(TWO_DRAWN)]


def put_away(t: BetterLettersTable, seat: Seat, cards: Sequence[Card]) -> None:
    """To the discards, face down: only who had them knows them."""
    t.bonus_discards += [Down(card, (seat,)) for card in cards]
