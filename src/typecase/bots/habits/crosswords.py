"""How Crosswords is played, in company and alone: each card goes where the lines hope for most."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from typecase.bots.bot import Reply
from typecase.bots.doubting import doubts
from typecase.bots.habit import Habit, Moves, allows
from typecase.bots.line_hopes import CARDS, CODE, COL, ROW, Board, Codes, line_hopes, played_on
from typecase.bots.thinking import dice_for_question
from typecase.decks import deck
from typecase.games.house_rules.grid import FULL, LEAST, SIDE, letter_points
from typecase.lexicon.grid_lines import SYMBOLS
from typecase.lexicon.search import open_search
from typecase.story.seen import Seen
from typecase.table.announcing import Announce, Line, stands_in
from typecase.table.cards import Card
from typecase.table.luck import Dice
from typecase.table.moves import Both
from typecase.table.picking import Pick
from typecase.table.places import Cell

DECK = deck("letter-head")
COPIES = Counter(DECK.copies)
TO_TAKE, TO_PLACE, TO_READ, TO_ANNOUNCE, A_WORD = 6_000, 5_000, 4_000, 8_000, 2_500
A_LINE = 2  # how hard it is to notice what a card would do to a line
THOUGHT_THROUGH = 4  # of what a player can think through, the part that goes into other cells
FUTURES = 3  # and how many futures it imagines for each


class Idea(NamedTuple):
    """A card in a cell, and where it believes the edges of the grid to be."""

    hope: int
    card: int  # its id
    face: str
    top: int
    left: int
    cell: int  # 0 to 24, from the top left

    @property
    def place(self) -> tuple[int, int]:
        return self.top + int(ROW[self.cell]), self.left + int(COL[self.cell])


class Crosswords(Habit):
    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        dice = dice_for_question(self.seed, seen, seen.table["grid"], seen.table["taken"])
        take, place = moves.get("take"), moves.get("place")
        announce, challenge = moves.get("announce"), moves.get("challenge")
        if isinstance(take, Pick):
            idea = self._best(seen, take.place.now(), dice)
            return self.reply(seen, dice, TO_TAKE, "take", card=idea.card)
        if isinstance(place, Cell):
            cards = [Card(**card) for card in seen.table["taken"]]
            row, col = self._best(seen, cards, dice).place
            return self.reply(seen, dice, TO_PLACE, "place", row=row, col=col)
        if isinstance(announce, Announce):
            lines = self._words(announce)
            usual = TO_ANNOUNCE + A_WORD * sum(map(len, lines.values()))
            return self.reply(seen, dice, usual, "announce", lines=lines)
        if "accept" in moves:
            doubted = self._doubted(seen, challenge) if isinstance(challenge, Both) else None
            verb = "challenge" if doubted else "accept"
            return self.reply(seen, dice, TO_READ, verb, **(doubted or {}))
        return self.speller.answer(seen)  # a vote

    # taking and placing

    def _best(self, seen: Seen, cards: list[Card], dice: Dice) -> Idea:
        """At first sight every cell, then the most promising ones played on in thought."""
        lying = own_grid(seen)
        ideas = self._ideas(lying, cards)
        first = list({(idea.face, idea.place): idea for idea in reversed(ideas)}.values())[::-1]
        wanted = first[: self.level.foresight // THOUGHT_THROUGH]
        if len(wanted) < 2 or not lying:  # the first card can lie in one place only
            return first[0]
        choices = cards_to_choose_from(seen)
        rest = [CODE[face] for face in unseen(seen)]
        decks: Codes = np.array(
            [dice.sample(rest, sum(choices)) for _ in range(FUTURES * self.level.foresight)],
            np.int64,
        )
        return max(wanted, key=lambda idea: self._thought(lying, idea, decks, choices))

    def _ideas(self, lying: dict[tuple[int, int], str], cards: list[Card]) -> list[Idea]:
        """Every card in every free cell of every grid that this one may become, best first."""
        hopes, ideas = hopes_for(self.level.commonness), []
        rows = [row for row, _ in lying] or [0]
        cols = [col for _, col in lying] or [0]
        for top in range(max(rows) - SIDE + 1, min(rows) + 1):
            for left in range(max(cols) - SIDE + 1, min(cols) + 1):
                board = framed(lying, top, left)
                whole = int(hopes[board.rows].sum(dtype=int) + hopes[board.cols].sum(dtype=int))
                cells = np.flatnonzero(free_cells(lying, top, left))
                for card in {card.face: card for card in cards}.values():
                    across, down = board.gains(hopes, card.face)
                    if self.level.overlooks > 0:
                        across = across * self._notices(board.rows, card.face)[ROW]
                        down = down * self._notices(board.cols, card.face)[COL]
                    gains = whole + across + down
                    ideas += [
                        Idea(int(gains[cell]), card.id, card.face, top, left, int(cell))
                        for cell in cells
                    ]
        if not lying:
            ideas = [idea for idea in ideas if idea.place == (0, 0)]
        return sorted(ideas, key=lambda idea: (-idea.hope, idea.place, idea.face))

    def _notices(self, lines: Codes, face: str) -> NDArray[np.int64]:
        """Which lines it thinks of, with that card in its hand."""
        return np.array([self.eye.notices(f"{line} {face}", A_LINE) for line in lines], np.int64)

    def _thought(
        self, lying: dict[tuple[int, int], str], idea: Idea, decks: Codes, choices: list[int]
    ) -> float:
        then = {**lying, idea.place: idea.face}
        board = framed(then, idea.top, idea.left)
        free = free_cells(then, idea.top, idea.left)
        return played_on(hopes_for(self.level.commonness), board, free, decks, choices)

    # words

    def _words(self, announce: Announce) -> dict[str, dict[str, str]]:
        """For each line the best word that it knows and sees there."""
        lines: dict[str, dict[str, str]] = {}
        for line in announce.lines:
            for word in self._readings(line):
                if allows(announce, {"lines": {line.axis: {str(line.number): word}}}):
                    lines.setdefault(line.axis, {})[str(line.number)] = word
                    break
        return lines

    def _readings(self, line: Line) -> list[str]:
        faces = "".join(card.face for card in line.cards if card)
        if len(faces) < LEAST:
            return []
        found = open_search(self.words, self.level.commonness).every(faces, least=LEAST, most=SIDE)
        words = [
            word for word in found if stands_in(word, line.cards) and self.eye.sees(word, faces)
        ]
        return sorted(words, key=lambda word: (-sum(DECK.points[x] for x in word), word))

    def _doubted(self, seen: Seen, challenge: Both) -> dict[str, Any] | None:
        """A word of somebody else's that it does not believe in: that costs nothing."""
        for owner, words in seen.table["words"].items():
            for read in words:
                fields = {"seat": owner, "line": read["line"]}
                dice = Dice((self.seed, "doubts", read["word"]))
                if allows(challenge, fields) and doubts(self.level, read["word"], self.words, dice):
                    return fields
        return None


def own_grid(seen: Seen) -> dict[tuple[int, int], str]:
    """The faces in the seat's grid, by row and column."""
    grid = seen.table["grid"][seen.seat]
    return {(placed["row"], placed["col"]): placed["card"]["face"] for placed in grid}


def framed(lying: dict[tuple[int, int], str], top: int, left: int) -> Board:
    return Board.of({(row - top, col - left): face for (row, col), face in lying.items()})


def free_cells(lying: dict[tuple[int, int], str], top: int, left: int) -> NDArray[np.bool_]:
    free = np.ones(FULL, np.bool_)
    free[[(row - top) * SIDE + col - left for row, col in lying]] = False
    return free


def unseen(seen: Seen) -> list[str]:
    """The faces that may still come."""
    table = seen.table
    lying = [placed["card"] for grid in table["grid"].values() for placed in grid]
    open_ones = [*lying, *table["taken"], *table.get("centre", ()), *table.get("discards", ())]
    return sorted((COPIES - Counter(card["face"] for card in open_ones)).elements())


def cards_to_choose_from(seen: Seen) -> list[int]:
    """In each turn after this one, how many cards will still lie there: one less for each player
    before."""
    turns = range(seen.table["round"] + 1, FULL + 1)
    if seen.seats == 1 or seen.seat is None:
        return [1 for _ in turns]
    playing = seen.seats - len(seen.table["resigned"])
    before = seen.seat - seen.table["dealer"]
    return [max(1, playing - (before - turn) % seen.seats) for turn in turns]


def hopes_for(commonness: int) -> NDArray[np.uint8]:
    copies = tuple(DECK.copies[face] for face in SYMBOLS[:CARDS])
    # A list of a table's own hardly changes what a line may hope for, and a table of hopes is long.
    return line_hopes("letter-head", commonness, letter_points(DECK), copies)
