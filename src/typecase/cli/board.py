"""The board: all that lies on the table, in lines that a player reads, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from typecase.cli.narrate import Teller, card_told, card_word
from typecase.story.seen import Seen
from typecase.table.announcing import line_named
from typecase.table.places import Cell

Lines: TypeAlias = list[str]

FRAME = "frame"
ALONE = "spot"  # matters only to whoever plays alone
LAST_FEW, LONG = 3, 12  # of a long row of cards that nobody takes from, the last few are told

# How a field is called where its own name does not say it to a player.
LABELS = {
    "agreed": "would end the match",
    "alarms": "false alarms",
    "allowed": "words that the table has voted in",
    "appealed": "have put a word to the vote",
    "barred": "may not call now",
    "blind": "eyes closed",
    "bonus_discards": "discarded bonuses",
    "bonuses": "bonuses in the deck",
    "caught": "caught with",
    "challenges": "challenges in the deck",
    "claims": "your call",
    "declared_from": "cards in hand at the declaration",
    "done": "see no more words",
    "drafted": "kept letters",
    "drafts": "your draft",
    "drawn": "drawn bonuses",
    "fallen": "whose words fell",
    "freezer": "frozen by",
    "hungry": "turns in a row without a word",
    "in_hand": "still in the hand",
    "in_vain": "rounds in a row that nobody has won",
    "jots": "your notes",
    "laid_last": "last card by",
    "last_shown": "shown in the last hand",
    "letters": "letters in the deck",
    "line": "line above",
    "met": "challenges met",
    "no_flip": "may not flip the sand",
    "noses": "fingers on noses",
    "nothing": "see no word",
    "open_challenges": "challenges",
    "passed": "cards passed",
    "passes": "pass through the deck",
    "ranking": "who claims, in order",
    "replaced": "cards replaced",
    "rules": "rule cards in the deck",
    "setting": "line below",
    "shows": "you show",
    "spot": "your spot",
    "staked": "staked in this hand",
    "struck": "struck words",
    "stuck": "found no word",
    "stymied": "put aside",
    "submitted": "your word",
    "taken": "to be placed",
    "vowels": "vowels in the deck",
    "waiting": "cards on the right",
    "wordless": "turns in a row without a word",
    "written": "your word",
}
A_SEAT = ("dealer", "fastest", "freezer", "laid_last", "main_player", "no_flip", "turn")
SEATS = (  # lists of seats, and dicts by seat of what only the rules need
    "agreed",
    "appealed",
    "barred",
    "blind",
    "done",
    "fallen",
    "in_hand",
    "locked",
    "noses",
    "nothing",
    "ranking",
    "ready",
    "resigned",
    "stuck",
)
HEAPS = ("piles", "used")  # what is won or gone: how many cards is all that matters
# Told elsewhere, or drawn as part of something else.
ELSEWHERE = (
    *("bonus_tokens", "chips", "columns", "lost", "pace", "said", "scores"),
    *("tapped", "tokens", "turned", "types", "wild"),
)


class Board:
    """What one seat sees of a table, thing by thing."""

    def __init__(self, seen: Seen, teller: Teller, whole: bool = False) -> None:
        self.seen, self.table, self.teller = seen, seen.table, teller
        self.whole = whole  # also what others lay out for themselves

    def things(self) -> dict[str, Lines]:
        """Everything that there is something to tell of, by its name."""
        frame: Lines = []
        things: dict[str, Lines] = {FRAME: frame}
        for name, value in self.table.items():
            if name in ELSEWHERE or (name == ALONE and self.seen.seats > 1):
                continue
            if name in A_SEAT or name in SEATS or isinstance(value, int | str):
                if told := self.in_frame(name, value):
                    frame.append(f"{label(name)}{':' if ' ' in label(name) else ''} {told}")
            elif lines := self.lines(name, value):
                things[name] = lines
        things[FRAME] = [f"Table: {'; '.join(frame)}."] if frame else []
        return things

    def in_frame(self, name: str, value: Any) -> str:
        """What is told in the first line: numbers, words and seats."""
        if name in A_SEAT:
            return "" if value is None else self.teller.name(value)
        if name in SEATS:
            return ", ".join(map(self.teller.name, value))
        if not value and name != "deck":
            return ""  # nothing of it yet; but that a deck is out is worth telling
        return "yes" if value is True else str(value)

    def lines(self, name: str, value: Any) -> Lines:
        if name in OWN_WAYS:
            return OWN_WAYS[name](self, value)
        if name in HEAPS and not all_texts(value):
            return self.heaps(name, value)
        if isinstance(value, dict):
            return self.by_seat(name, value)
        if not value:
            return []
        if any(isinstance(one, dict) and "reward" in one for one in value):
            return [f"{title(name)}:", *(f"  {challenge(one)}." for one in value)]
        return [f"{title(name)}: {row(value, name)}."]

    def heaps(self, name: str, value: Any) -> Lines:
        if not isinstance(value, dict):
            return [f"{title(name)}: {counted(value)}."] if value else []
        if any("word" in one for heap in value.values() for one in heap):
            return self.by_seat(name, value)
        told = {self.teller.name(seat): counted(heap) for seat, heap in value.items() if heap}
        heaps = ", ".join(f"{name} {cards}" for name, cards in told.items())
        return [f"{title(name)}: {heaps}."] if heaps else []

    def by_seat(self, name: str, value: Mapping[int, Any]) -> Lines:
        """One line for all seats; one for each where there is more to tell."""
        told = {seat: entry(item) for seat, item in value.items() if item not in (None, "", [], 0)}
        if not told:
            return []
        names = {seat: self.teller.name(seat) for seat in told}
        if any(isinstance(item, list) and records(item) for item in value.values()):
            return [f"{title(name)}:", *(f"  {names[seat]}: {told[seat]}." for seat in told)]
        if label(name).startswith("you") or self.seen.seats == 1:
            return [f"{title(name)}: {mine}." for mine in told.values()]
        return [f"{title(name)}: {'; '.join(f'{names[seat]} {told[seat]}' for seat in told)}."]

    # things that are told in a way of their own

    def hands(self, hands: Mapping[int, Any]) -> Lines:
        """Those of the others: how many cards, and what lies open of them."""
        others = {seat: held for seat, held in hands.items() if seat != self.seen.seat}
        told = [f"{self.teller.name(seat)} {entry(held) or 0}" for seat, held in others.items()]
        return [f"In hand: {', '.join(told)}."] if told else []

    def centre(self, cards: Sequence[Any]) -> Lines:
        if not cards:
            return []
        wild = [card["face"] for card in cards if card.get("id") in self.table.get("wild", ())]
        really = f" ({' and '.join(wild)} wild)" if wild else ""
        return [f"Centre: {row(cards, 'centre')}{really}."]

    def laid(self, laid: Any) -> Lines:
        """The cards that are laid, and those of the table that are counted with them."""
        if isinstance(laid, dict):
            return self.by_seat("laid", laid)
        there = self.table.get("grid") or self.table.get("centre") or []
        tapped = [there[place] for place in self.table.get("tapped", ()) if place < len(there)]
        lines = [f"Laid: {row(laid, 'laid')}."] if laid else []
        return [*lines, f"Taken from the table: {row(tapped, 'tapped')}."] if tapped else lines

    def sheets(self, sheets: Mapping[int, Any]) -> Lines:
        return self.by_seat("sheets", sheets)

    def grid(self, grid: Any) -> Lines:
        if isinstance(grid, dict):
            return self.grids(grid)
        columns = self.table.get("columns")
        if isinstance(columns, int):
            return self.rule_grid(grid, columns)
        if columns:
            return word_board(grid, columns)
        if "turned" in self.table:
            return face_down_grid(grid)
        return [f"Grid: {row(grid, 'grid')}."] if grid else []

    def grids(self, grids: Mapping[int, Sequence[Any]]) -> Lines:
        """One's own grid is drawn with the places that are free; the others' as they lie, when
        there are words to read in them."""
        lines: Lines = []
        read = self.whole or any(self.table["words"].values())
        move = self.seen.ask.moves.get("place") if self.seen.ask else None
        for seat, placed in grids.items():
            free = move.options if isinstance(move, Cell) and seat == self.seen.seat else ()
            if (placed or free) and (read or seat == self.seen.seat):
                whose = "Your" if seat == self.seen.seat else f"{self.teller.name(seat)}'s"
                lines += [f"{whose} grid:", *drawn(placed, free)]
        return lines

    def rule_grid(self, grid: Sequence[Any], columns: int) -> Lines:
        """The rules by the numbers of their places, row by row."""
        told = [self.rule(place, card) for place, card in enumerate(grid)]
        rows = [told[start : start + columns] for start in range(0, len(told), columns)]
        return [f"Grid, {columns} in a row:", *(f"  {' | '.join(one)}" for one in rows)]

    def rule(self, place: int, card: Mapping[str, Any]) -> str:
        bonus = self.table["bonus_tokens"][place]
        tokens = ", ".join(map(self.teller.name, self.table["tokens"][place]))
        points = f" {card['points']}" if card["points"] else ""
        told = f"{place + 1} {card['text']}{points}{f' + {bonus}' if bonus else ''}"
        return f"{told} ({tokens})" if tokens else told


OWN_WAYS: dict[str, Callable[[Board, Any], Lines]] = {
    "hands": Board.hands,
    "centre": Board.centre,
    "laid": Board.laid,
    "grid": Board.grid,
    "sheets": Board.sheets,
}


def label(name: str) -> str:
    """A field's name as a player reads it.

    >>> label("in_hand"), label("open_places")
    ('still in the hand', 'open places')
    """
    return LABELS.get(name, name.replace("_", " "))


def title(name: str) -> str:
    return label(name)[:1].upper() + label(name)[1:]


def counted(heap: Sequence[Any]) -> str:
    return f"{len(heap)} card{'' if len(heap) == 1 else 's'}"


def row(items: Sequence[Any], name: str) -> str:
    """Cards or words side by side; of many discards, the last few."""
    told = [item if isinstance(item, str) else card_word(item) for item in items]
    if "discards" in name and any(not item or "text" in item for item in items):
        return counted(items)  # what is written on them would fill the screen
    if "discards" in name and len(told) > LONG:
        return f"{len(told)} cards, the last {' '.join(told[-LAST_FEW:])}"
    return " ".join(told)


def entry(item: Any) -> str:
    """What one seat has: a number, a word, cards, or records of what it did.

    >>> entry([{}, {}, {}]), entry({"word": "ZINC", "points": 33}), entry(4)
    ('3', 'ZINC 33', '4')
    """
    if isinstance(item, list):
        if records(item):
            return ", ".join(map(record, item))
        if all(card == {} for card in item):
            return str(len(item)) if item else ""
        if any(isinstance(card, dict) and "text" in card for card in item):
            return ", ".join(map(card_told, item))
        return " ".join(card_word(card) if isinstance(card, dict) else str(card) for card in item)
    return record(item) if isinstance(item, dict) else str(item)


def records(items: Sequence[Any]) -> bool:
    return any(isinstance(one, dict) and "word" in one for one in items)


def all_texts(items: Any) -> bool:
    return isinstance(items, list) and all(isinstance(one, str) for one in items)


def record(told: Mapping[str, Any]) -> str:
    """A word with what it was worth and where it stands.

    >>> record({"word": "LIBRARY", "score": 17, "bonus": 1, "large": False})
    'LIBRARY 17 + 1'
    >>> record({"word": "COOLING", "path": [2, 5]}), record({"word": "MAY", "line": "rows -3"})
    ('COOLING over 3 6', 'MAY in row -3')
    """
    parts = [told.get("word") or "no word"]
    points = told.get("points", told.get("score"))
    if points is not None:
        parts.append(str(points))
    if extra := told.get("bonus", 0) or told.get("bonuses", 0):
        parts.append(f"+ {extra}")
    if hand := told.get("hand"):
        parts.append(f"from {row(hand, 'hand')}")
    if "line" in told:
        parts.append(f"in {line_named(told['line'])}")
    if path := told.get("path"):
        parts.append(f"over {' '.join(str(place + 1) for place in path)}")
    return " ".join(parts)


def challenge(told: Mapping[str, Any]) -> str:
    return f"{told['card']['face']} {told['name']}: {told['text']}. For it {told['reward']}"


# grids


def drawn(placed: Sequence[Mapping[str, Any]], free: Sequence[tuple[int, int]]) -> Lines:
    """A grid with the numbers of its rows and columns; a dot is a place that is free.

    >>> for line in drawn([{"row": 0, "col": -1, "card": {"face": "K"}}], [(0, 0), (1, 0)]):
    ...     print(line)
               -1   0
        0       K   ·
        1           ·
    """
    faces = {(one["row"], one["col"]): card_word(one["card"]) for one in placed}
    shown = {**dict.fromkeys(free, "·"), **faces}
    rows = range(min(row for row, _ in shown), max(row for row, _ in shown) + 1)
    cols = range(min(col for _, col in shown), max(col for _, col in shown) + 1)
    lines = [f"{'':9}{''.join(f'{col:4}' for col in cols)}"]
    for at in rows:
        cells = "".join(f"{shown.get((at, col), ''):>4}" for col in cols)
        lines.append(f"{at:5}{'':4}{cells}".rstrip())
    return lines


def word_board(grid: Sequence[Any], columns: Sequence[int]) -> Lines:
    """The letters of the board under what their columns are worth."""
    if not any(grid):
        return []
    width = len(columns)
    rows = [grid[start : start + width] for start in range(0, len(grid), width)]
    lines = [[str(worth) for worth in columns], *([card_word(c) for c in one] for one in rows)]
    heads = ("Board:", *[""] * len(rows))
    return [
        f"{head:8}{''.join(f'{cell:>5}' for cell in cells)}"
        for head, cells in zip(heads, lines, strict=True)
    ]


def face_down_grid(grid: Sequence[Any]) -> Lines:
    """The numbers of the cards that lie face down; a dot is a place that is empty."""
    if not grid:
        return []
    side = 8
    cells = ["·" if card is None else str(place + 1) for place, card in enumerate(grid)]
    rows = [cells[start : start + side] for start in range(0, len(cells), side)]
    return ["Grid:", *("".join(f"{cell:>4}" for cell in one) for one in rows)]
