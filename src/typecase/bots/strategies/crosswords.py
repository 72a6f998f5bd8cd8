"""How Crosswords is played, in company and alone: each card goes where the lines hope for most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from typecase.bots.bot import Reply
from typecase.bots.levels import Level
from typecase.bots.line_hopes import CARDS, CODE, COL, ROW, Board, Codes, line_hopes, played_on
from typecase.bots.reasons import COSTS_NOTHING
from typecase.bots.strategy import Moves, Strategy, allows
from typecase.bots.thinking import dice_for_question
from typecase.decks import deck
from typecase.games.house_rules.grid import FULL, LEAST, SIDE, letter_points
from typecase.lexicon.grid_lines import SYMBOLS
from typecase.lexicon.search import open_search
from typecase.story.seen import Seen
from typecase.table.announcing import Announce, Line, stands_in
from typecase.table.cards import WILD, Card
from typecase.table.luck import Dice
from typecase.table.moves import Both
from typecase.table.picking import Pick
from typecase.table.places import Cell
from typecase.table.wording import Phrase, Text

DECK = deck("letter-head")
COPIES = Counter(DECK.copies)
TO_TAKE, TO_PLACE, TO_READ, TO_ANNOUNCE, A_WORD_MS = 6_000, 5_000, 4_000, 8_000, 2_500  # (guess)
A_LINE = 2  # how hard it is to notice what a card would do to a line (guess)
# Of what a player can think through, the part that goes into other cells. (guess)
THOUGHT_THROUGH = 4
# For each that it can think through, so many next cards that it imagines to come. (guess)
FUTURES = 6
# Times as many, in which two choices are compared afterwards where one plays alone: in fewer it is
# chance which of two good places seems better. (choice: a review has the time)
WEIGHED = 4
PROMISING = 160  # cells that are looked at twice, in all grids that this may become (guess)


class Idea(NamedTuple):
    """A card in a cell, and where it believes the edges of the grid to be."""

    card: Card
    corner: tuple[int, int]  # the top and the left edge
    place: tuple[int, int]


class Crosswords(Strategy):
    def __init__(self, name: str, seed: int, level: Level) -> None:
        super().__init__(name, seed, level)
        self._read: tuple[tuple[Any, ...], dict[str, dict[str, str]]] = (), {}

    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        take, place = moves.get("take"), moves.get("place")
        if isinstance(take, Pick):
            return self._take(seen, list(take.place.now()))
        if isinstance(place, Cell):
            return self._place(seen, Card(**seen.table["taken"][0]))
        dice = dice_for_question(self.seed, seen)
        announce, challenge = moves.get("announce"), moves.get("challenge")
        if isinstance(announce, Announce):
            lines = self._words(announce)
            usual = TO_ANNOUNCE + A_WORD_MS * sum(map(len, lines.values()))
            why = "These are the dearest words in your lines."
            says = "There is a word in {n:## line|## lines} of yours."
            nudge = Phrase(says, n=sum(map(len, lines.values())))
            return self.reply(seen, dice, usual, "announce", why, nudge, lines=lines)
        if "accept" in moves:
            doubted = self._doubted(seen, challenge) if isinstance(challenge, Both) else None
            if doubted is None:
                why = "None of these is worth a challenge."
                return self.reply(seen, dice, TO_READ, "accept", why)
            word, fields = doubted
            doubt = Phrase(COSTS_NOTHING, word=word)
            return self.reply(seen, dice, TO_READ, "challenge", doubt, **fields)
        return self.speller.answer(seen)  # a vote

    # taking and placing

    def _take(self, seen: Seen, cards: list[Card]) -> Reply:
        lying, dice = own_grid(seen), self._dice(seen, cards)
        idea = self._best(seen, lying, cards, dice)
        says = "Of these cards the {card} has the best place in your grid."
        why = Phrase(says, card=spoken(idea.card))
        nudge = beside(lying, *idea.place)
        return self.reply(seen, dice, TO_TAKE, "take", why, nudge, card=idea.card.id)

    def _place(self, seen: Seen, card: Card) -> Reply:
        lying, dice = own_grid(seen), self._dice(seen, [card])
        row, col = self._best(seen, lying, [card], dice).place
        why = reason({**lying, (row, col): card.face}, row, col)
        nudge = beside(lying, row, col)
        return self.reply(seen, dice, TO_PLACE, "place", why, nudge, row=row, col=col)

    def _dice(self, seen: Seen, cards: list[Card]) -> Dice:
        grid = sorted(own_grid(seen).items())
        return Dice((self.seed, seen.game, seen.seat, seen.phase, grid, cards))

    def _best(
        self, seen: Seen, lying: dict[tuple[int, int], str], cards: list[Card], dice: Dice
    ) -> Idea:
        """At first sight every cell, then the most promising ones played on in thought."""
        ideas = self._ideas(lying, cards, max(1, self.level.foresight // THOUGHT_THROUGH))
        if len(ideas) < 2 or not lying:  # the first card can lie in one place only
            return ideas[0]
        return ideas[int(self._played_on(seen, lying, ideas, dice).argmax())]

    def _played_on(
        self,
        seen: Seen,
        lying: dict[tuple[int, int], str],
        ideas: Sequence[Idea],
        dice: Dice,
        times: int = 1,
    ) -> NDArray[np.float64]:
        """What each idea comes to on average, if all that may come is placed for hope."""
        choices = cards_to_choose_from(seen)
        rest = [CODE[face] for face in unseen(seen)]
        futures = max(1, times * FUTURES * self.level.foresight // max(choices, default=1))
        decks: Codes = np.array([dice.sample(rest, sum(choices)) for _ in range(futures)], np.int64)
        grids = [({**lying, idea.place: idea.card.face}, *idea.corner) for idea in ideas]
        board = Board.of(*(framed(*grid) for grid in grids))
        free = np.array([free_cells(*grid) for grid in grids])
        return played_on(self._hopes, board, free, decks, choices)

    def worth(self, seen: Seen, action: Mapping[str, Any]) -> float | None:
        """The points of the full grid, as far as it looks ahead; of words that are read, theirs."""
        assert seen.ask is not None, "it is asked"
        self.open_dictionary(seen)
        verb, lying = action["do"], own_grid(seen)
        move = seen.ask.moves[verb]
        if verb == "announce":
            read = (word for line in action["lines"].values() for word in line.values())
            return float(sum(sum(DECK.points[letter] for letter in word) for word in read))
        if not lying or verb not in ("take", "place"):
            return 0.0 if verb in ("take", "place") else None
        # Not the dice that it chose by: they flatter what it chose.
        dice = Dice((self.seed, "worth", sorted(lying.items()), seen.table["round"]))
        if isinstance(move, Pick):
            card = next(card for card in move.place.now() if card.id == action["card"])
            ideas = self._ideas(lying, [card], max(1, self.level.foresight // THOUGHT_THROUGH))
        else:
            card = Card(**seen.table["taken"][0])
            place = (action["row"], action["col"])
            edges = frames({**lying, place: card.face})
            ideas = [Idea(card, corner, place) for corner in edges]
        times = WEIGHED if seen.seats == 1 else 1
        return float(self._played_on(seen, lying, ideas, dice, times).max())

    @property
    def _hopes(self) -> NDArray[np.uint8]:
        return hopes_for(self.level.commonness)

    def _ideas(
        self, lying: dict[tuple[int, int], str], cards: list[Card], wanted: int
    ) -> list[Idea]:
        """The best few of all cards in all free cells of every grid that this one may become."""
        edges = frames(lying)
        board = Board.of(*(framed(lying, top, left) for top, left in edges))
        faces = sorted({card.face for card in cards})
        across, down = board.gains(self._hopes, faces)
        if self.level.overlooks > 0:
            across = across * self._notices(board.rows, faces)[:, :, ROW]
            down = down * self._notices(board.cols, faces)[:, :, COL]
        hope = board.hope(self._hopes)[:, None, None] + across + down
        free = np.array([free_cells(lying, top, left) for top, left in edges])
        hope[np.broadcast_to(~free[:, None, :], hope.shape)] = -1
        flat = hope.reshape(-1)
        if len(flat) > PROMISING:
            flat = np.where(flat >= np.partition(flat, -PROMISING)[-PROMISING], flat, -1)
        promising = np.flatnonzero(flat >= 0)
        frame, face, cell = np.unravel_index(promising, hope.shape)
        corner = np.array(edges)[frame]
        rows, cols = corner[:, 0] + ROW[cell], corner[:, 1] + COL[cell]
        held = {card.face: card for card in reversed(cards)}
        ideas: dict[tuple[str, tuple[int, int]], Idea] = {}
        for at in np.lexsort((face, cols, rows, -flat[promising])).tolist():
            named, place = faces[face[at]], (int(rows[at]), int(cols[at]))
            if (named, place) not in ideas:
                ideas[named, place] = Idea(held[named], edges[frame[at]], place)
                if len(ideas) == wanted:
                    break
        return list(ideas.values())

    def _notices(self, lines: Codes, faces: list[str]) -> NDArray[np.int64]:
        """For each grid and card which lines it thinks of, with that card in its hand."""
        noticed = {
            line: [self.eye.notices(f"{line} {face}", A_LINE) for face in faces]
            for line in np.unique(lines).tolist()
        }
        thought: Codes = np.array([[noticed[line] for line in five] for five in lines.tolist()])
        return thought.swapaxes(1, 2)

    # words

    def _words(self, announce: Announce) -> dict[str, dict[str, str]]:
        """For each line the best word that it knows and sees there."""
        asked = announce.lines, announce.struck
        if self._read[0] == asked:  # others have announced theirs meanwhile
            return self._read[1]
        lines: dict[str, dict[str, str]] = {}
        for line in announce.lines:
            for word in self._readings(line):
                if allows(announce, {"lines": {line.axis: {str(line.number): word}}}):
                    lines.setdefault(line.axis, {})[str(line.number)] = word
                    break
        self._read = asked, lines
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

    def _doubted(self, seen: Seen, challenge: Both) -> tuple[str, dict[str, Any]] | None:
        """A word of somebody else's that it does not believe in, and where it lies."""
        for owner, words in seen.table["words"].items():
            for read in words:
                fields = {"seat": owner, "line": read["line"]}
                dice = Dice((self.seed, "doubts", read["word"]))
                if allows(challenge, fields) and self.challenges(seen, read["word"], dice):
                    return read["word"], fields
        return None


def own_grid(seen: Seen) -> dict[tuple[int, int], str]:
    """The faces in the seat's grid, by row and column."""
    grid = seen.table["grid"][seen.seat]
    return {(placed["row"], placed["col"]): placed["card"]["face"] for placed in grid}


def frames(lying: dict[tuple[int, int], str]) -> list[tuple[int, int]]:
    """The top and left edges of every grid that this one may become; the first card makes it."""
    if not lying:
        return [(top, left) for top in range(1 - SIDE, 1) for left in range(1 - SIDE, 1)]
    rows, cols = [row for row, _ in lying], [col for _, col in lying]
    return [
        (top, left)
        for top in range(max(rows) - SIDE + 1, min(rows) + 1)
        for left in range(max(cols) - SIDE + 1, min(cols) + 1)
    ]


def framed(lying: dict[tuple[int, int], str], top: int, left: int) -> dict[tuple[int, int], str]:
    return {(row - top, col - left): face for (row, col), face in lying.items()}


def free_cells(lying: dict[tuple[int, int], str], top: int, left: int) -> NDArray[np.bool_]:
    """Where a card may lie: anywhere, but the first one makes the place that all count from."""
    free = np.full(FULL, bool(lying), np.bool_)
    free[[(row - top) * SIDE + col - left for row, col in lying or [(0, 0)]]] = not lying
    return free


def spoken(card: Card) -> Text:
    return Phrase("wild card") if card.face == WILD else card.face


def beside(lying: dict[tuple[int, int], str], row: int, col: int) -> Text:
    """What lies in the longer of the two lines that meet there.

    >>> str(beside({(0, 0): "C", (0, 2): "T", (1, 1): "E"}, 0, 1))
    'Think of the line with C and T.'
    """
    across = [face for (line, _), face in sorted(lying.items()) if line == row]
    down = [face for (_, line), face in sorted(lying.items()) if line == col]
    faces = max(across, down, key=len)
    if not faces:
        return "Think of a line that has no cards yet." if lying else ""
    told = tuple(Phrase("a wild card") if face == WILD else face for face in faces)
    return Phrase("Think of the line with {faces:and}.", faces=told)


def reason(lying: dict[tuple[int, int], str], row: int, col: int) -> Text:
    """What the card has for neighbours there."""
    across = {at: face for (line, at), face in lying.items() if line == row}
    down = {at: face for (at, line), face in lying.items() if line == col}
    read = [
        "".join(line.get(at, "_") for at in range(min(line), max(line) + 1))
        for line in (across, down)
        if len(line) > 1
    ]
    if not read:
        return "There it begins lines of its own, and the others stay as they are."
    says = "With {lines:… and …} your lines promise the most points."
    return Phrase(says, lines=tuple(read))


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
