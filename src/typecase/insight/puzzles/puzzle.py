"""A puzzle: a match up to a question, and what solves it. The rules of the game check every answer.

Two kinds. *A word worth N*: any word of at least four letters that brings as many points. *Where to
place?*: the cell that brings most on average over all cards that may still come.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from typecase.door import replay
from typecase.games.shelf import box
from typecase.lexicon.lexicon import open_lexicon
from typecase.story.match import Match
from typecase.table.moves import Refused
from typecase.table.spelling import HOW_TO_BLUFF, NOT_SPELLED
from typecase.table.wording import Phrase, Text

Kind: TypeAlias = Literal["word", "place"]

SOLVER = 0  # the seat that is asked
SHORTEST = 4  # letters: QI and AXE would solve too many (choice)
CLAUSE = "Puzzles"
FIELDS: Mapping[Kind, tuple[str, ...]] = {"word": ("word",), "place": ("row", "col")}


class Choice(NamedTuple):
    """A cell, and what a card there brings on average."""

    row: int
    col: int
    points: float


class Puzzle(msgspec.Struct, frozen=True):
    """All that is kept of one. What it asks can be shown; its answer is told when it is over."""

    kind: Kind
    game: str
    record: str  # the match up to the question
    verb: str  # that answers it
    points: int  # that a word has to bring; of a card to be placed, nought
    answer: str  # a word that does
    choices: tuple[Choice, ...]  # the cells, best first
    rating: int  # before anybody has answered: how hard bots find it

    @property
    def name(self) -> str:
        """From what it asks alone: two that ask the same have the same name."""
        match = replay(self.record)
        if self.kind == "word":
            asked = repr(sorted(faces_of(match)))
        else:
            taken, grid = match.table.taken[0].face, match.table.grid[SOLVER]
            asked = repr((taken, sorted((one.row, one.col, one.card.face) for one in grid)))
        key = f"{self.game} {asked}".encode()
        return blake2b(key, digest_size=9).hexdigest()

    @property
    def asks(self) -> Text:
        """The question."""
        if self.kind == "word":
            if self.game == "letter-head-solitaire":
                return Phrase("Meld a word of {n} letters.", n=self.points)
            return Phrase("Find a word worth {n:# point|# points} or more.", n=self.points)
        card = replay(self.record).table.taken[0]
        return Phrase("Where would you place the {card}?", card=card)


class Tried(NamedTuple):
    """What came of an answer."""

    solved: bool
    says: Text


def faces_of(match: Match[Any]) -> list[str]:
    """The cards that a word is looked for among, as they lie."""
    table = match.table
    cards = table.hands[SOLVER] if hasattr(table, "hands") else table.grid
    return [card.face for card in cards]


def try_answer(puzzle: Puzzle, answer: Mapping[str, Any]) -> Tried:
    """Whether that solves it; `Refused`, as the rules would, where it is no answer at all."""
    if set(answer) != set(FIELDS[puzzle.kind]):
        raise Refused("An answer is {fields:… and …}.", CLAUSE, fields=FIELDS[puzzle.kind])
    match, action = replay(puzzle.record), {**answer, "do": puzzle.verb}
    try:
        worth = match.preview(SOLVER, action)
    except Refused as refused:
        if isinstance(refused.says, Phrase) and refused.says.template == HOW_TO_BLUFF:
            says = NOT_SPELLED  # nobody believes a bluff here
            raise Refused(says, refused.clause, **refused.says.values) from None
        raise
    if puzzle.kind == "place":
        return _placed(puzzle, answer)
    word, points = str(answer["word"]).upper(), worth.points or 0
    if len(word) < SHORTEST:
        says = "{word} is too short: a word of at least {least} letters solves it."
        raise Refused(says, CLAUSE, word=word, least=SHORTEST)
    match.do(SOLVER, action)  # it is legal, and counts so much
    told = "{word} brings {n:# point|# points}."
    if puzzle.game == "letter-head-solitaire":
        told = "{word} uses up {n:# card|# cards}."
    return Tried(points >= puzzle.points, Phrase(told, word=word, n=points))


def _placed(puzzle: Puzzle, answer: Mapping[str, Any]) -> Tried:
    best = puzzle.choices[0]
    here = next(one for one in puzzle.choices if one[:2] == (answer["row"], answer["col"]))
    if here == best:
        return Tried(True, Phrase("{points} points on average.", points=f"{best.points:.1f}"))
    says = "{points} points on average; there is a place for {most}."
    told = Phrase(says, points=f"{here.points:.1f}", most=f"{best.points:.1f}")
    return Tried(False, told)


def meaning_of(puzzle: Puzzle) -> str | None:
    """What the word that is shown means."""
    return open_lexicon().definition(puzzle.answer) if puzzle.answer else None


def title_of(puzzle: Puzzle) -> str:
    return box(puzzle.game).title


_decoder = msgspec.json.Decoder(Puzzle)


def write_puzzle(puzzle: Puzzle) -> str:
    """One line of a file of puzzles."""
    return msgspec.json.encode(puzzle).decode() + "\n"


def read_puzzle(line: str) -> Puzzle:
    """The same again, or `Refused`."""
    try:
        return _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeError):
        raise Refused("That is no line of a file of puzzles.", CLAUSE) from None
