"""The grid: five by five cards that grow in any direction, and the words across and down in it.

Rows and columns count from the first card, up and to the left below zero (CW1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from typecase.decks import Deck
from typecase.games.house_rules.dictionary import Dictionary
from typecase.story.protocol import Ask, Millis, Seat, Table
from typecase.table.announcing import AXES, Line, is_across
from typecase.table.cards import Card
from typecase.table.events import Event
from typecase.table.places import Cell
from typecase.table.sights import Pile, Public
from typecase.table.wording import Phrase
from typecase.table.worth import Part, Worth

SIDE = 5
LEAST = 3
FULL = SIDE * SIDE


class Placed(NamedTuple):
    """A card in a grid."""

    row: int
    col: int
    card: Card


class Read(NamedTuple):
    """A word that is announced, and the line that it stands in."""

    line: str
    word: str


class ReadTheGrid(Event):
    says = "{Seat:has|have} {words:or no word}: {points:# point|# points}."
    seat: Seat
    words: tuple[str, ...]
    points: int


class MakesWord(Part):
    says = "{word} {across:across|down}, {counts}"
    line: str
    across: bool
    word: str
    counts: int  # when the grid is full, if nothing better comes to lie there


class HoldsWord(Part):
    says = "{word} {across:across|down} already, {counts}"
    line: str
    across: bool
    word: str
    counts: int


class ReadsWord(Part):
    says = "{points} for {word} {across:across|down}"
    line: str
    across: bool
    word: str
    points: int


@dataclass(kw_only=True)
class GridTable(Table):
    """What a table with grids remembers."""

    deck: Pile[Card]
    taken: Public[list[Card]] = field(default_factory=list)  # the card that is to be placed
    grid: Public[dict[Seat, list[Placed]]]
    words: Public[dict[Seat, list[Read]]]  # what is announced


async def place_taken(t: GridTable, seat: Seat, until: Millis | None) -> None:
    """The seat places the card that it has taken, and placed is placed."""
    label = Phrase("Place the {card}", card=t.taken[0])
    move = Cell(label, free_places(t.grid[seat]), clause="CW1")
    ask = Ask({"place": move}, "Place your card", "{Seat:is|are} placing a card")
    answer = await t.first("place", {seat: ask}, until)
    if seat not in t.resigned:
        put_taken(t, seat, answer.value if answer else nearest_place(t.grid[seat]))


def put_taken(t: GridTable, seat: Seat, place: tuple[int, int]) -> None:
    t.grid[seat].append(Placed(*place, t.taken.pop()))


def free_places(grid: Sequence[Placed]) -> tuple[tuple[int, int], ...]:
    """Where a card may be placed, row by row, so that all still fit into five rows and five
    columns.

    >>> free_places([])
    ((0, 0),)
    >>> len(free_places([Placed(0, 0, Card(1, "A", 2))])), (-4, 4) in free_places(
    ...     [Placed(0, 0, Card(1, "A", 2))])
    (80, True)
    """
    if not grid:
        return ((0, 0),)
    taken = {(placed.row, placed.col) for placed in grid}
    rows = _reach([placed.row for placed in grid])
    cols = _reach([placed.col for placed in grid])
    return tuple((row, col) for row in rows for col in cols if (row, col) not in taken)


def _reach(numbers: Sequence[int]) -> range:
    """The rows or columns that a grid may come to have."""
    return range(max(numbers) - SIDE + 1, min(numbers) + SIDE)


def nearest_place(grid: Sequence[Placed]) -> tuple[int, int]:
    """Where a card goes that nobody places: where the grid grows least, row by row (CW6)."""
    rows = [placed.row for placed in grid] or [0]
    cols = [placed.col for placed in grid] or [0]

    def grown(place: tuple[int, int]) -> int:
        height = max(*rows, place[0]) - min(*rows, place[0]) + 1
        width = max(*cols, place[1]) - min(*cols, place[1]) + 1
        return height * width

    return min(free_places(grid), key=lambda place: (grown(place), place))


def lines_of(grid: Sequence[Placed]) -> tuple[Line, ...]:
    """The rows from the top, then the columns from the left."""
    lying = {(placed.row, placed.col): placed.card for placed in grid}
    rows = range(min(row for row, _ in lying), max(row for row, _ in lying) + 1)
    cols = range(min(col for _, col in lying), max(col for _, col in lying) + 1)
    across = [Line("rows", row, tuple(lying.get((row, col)) for col in cols)) for row in rows]
    down = [Line("cols", col, tuple(lying.get((row, col)) for row in rows)) for col in cols]
    return (*across, *down)


def cells(line: Line) -> str:
    """The line as five cells, a full stop where no card lies: what the dictionary is asked.

    >>> cells(Line("rows", 0, (Card(1, "C", 4), None, Card(2, "?", 0))))
    'C.?..'
    """
    return "".join(card.face if card else "." for card in line.cards).ljust(SIDE, ".")


def announce_best(t: GridTable, seat: Seat, dictionary: Dictionary, deck: Deck) -> None:
    """The dictionary names the best word of every line that has none yet."""
    t.words[seat] += best_besides(t.grid[seat], t.words[seat], dictionary, deck)


def best_besides(
    grid: Sequence[Placed], words: Iterable[tuple[str, str]], dictionary: Dictionary, deck: Deck
) -> list[Read]:
    """The best words of the lines in which none is read yet."""
    read = [line for line, _ in words]
    left = [line for line in lines_of(grid) if line.name not in read]
    best = [Read(line.name, best_word(line, dictionary, deck)) for line in left]
    return [read for read in best if read.word]


def best_word(line: Line, dictionary: Dictionary, deck: Deck) -> str:
    """The best word of a line, or "" where there is none."""
    return dictionary.best_in_line(cells(line), letter_points(deck))


def tell_words(t: GridTable, seat: Seat, deck: Deck) -> None:
    words = tuple(read.word for read in t.words[seat])
    t.tell(ReadTheGrid(seat, words, total(t.words[seat], deck)))


def letter_points(deck: Deck) -> tuple[int, ...]:
    """What the letters A to Z are worth."""
    return tuple(deck.points[chr(ord("A") + number)] for number in range(26))


def total(words: Iterable[Read], deck: Deck) -> int:
    """The letters of all words: a wild card counts as the letter it stands for, in each direction,
    and a card in two words counts twice. Length brings nothing more.

    >>> from typecase.decks import deck
    >>> total([Read("rows 0", "JAB")], deck("letter-head"))
    29
    """
    return sum(points_of(read.word, deck) for read in words)


def points_of(word: str, deck: Deck) -> int:
    return sum(deck.points[letter] for letter in word)


def lines_with(
    t: GridTable, seat: Seat, place: tuple[int, int], dictionary: Dictionary, deck: Deck
) -> Worth:
    """The best words of all lines if the taken card lay there: first those that it lies in."""
    names = [f"{axis} {number}" for axis, number in zip(AXES, place, strict=True)]
    words = best_besides([*t.grid[seat], Placed(*place, t.taken[0])], (), dictionary, deck)
    made = [told(MakesWord, read, deck) for read in words if read.line in names]
    held = [told(HoldsWord, read, deck) for read in words if read.line not in names]
    return Worth((*made, *held))


def told(kind: Callable[[str, bool, str, int], Part], read: tuple[str, str], deck: Deck) -> Part:
    """A word of a grid, which way it is read, and what it counts."""
    line, word = read
    return kind(line, is_across(line), word, points_of(word, deck))
