"""The puzzle of the day, as a page asks for it and answers it. The game's own rules check answers,
and every person's first outcome moves the ratings."""

from __future__ import annotations

from datetime import date
from typing import Any

from typecase.door import replay
from typecase.insight.days import FIRST, day_at, number_of
from typecase.insight.puzzles.difficulty import NEWCOMER, moved
from typecase.insight.puzzles.of_the_day import puzzle_of
from typecase.insight.puzzles.puzzle import (
    FIELDS,
    SOLVER,
    Puzzle,
    Tried,
    meaning_of,
    title_of,
    try_answer,
)
from typecase.server import wire, wire_http
from typecase.server.doorman import as_kept
from typecase.server.replaying import Replaying
from typecase.server.tables import Tables
from typecase.table.cards import Card
from typecase.table.moves import Refused
from typecase.table.wording import Reader, Text

SOLVER_READS = Reader(["You", "Bot"], SOLVER)
GIVEN_UP: Text = "Here is what was there."


class Puzzles:
    """One for a server. What takes a while is done beside the loop."""

    def __init__(self, tables: Tables, replays: Replaying) -> None:
        self._tables, self._replays = tables, replays

    async def show(self, day: date) -> wire_http.Puzzle:
        puzzle, last = await self._of(day), day_at(self._tables.wall())
        kept = await self._tables.archive.rating_of_puzzle(puzzle.name)
        return await self._replays.beside(lambda: shown(puzzle, day, last, kept))

    async def answer(self, day: date, attempt: wire_http.Attempt) -> wire_http.Answered:
        """Whether it solves the puzzle; what the rules do not take is told, and counts nothing."""
        puzzle = await self._of(day)
        try:
            tried = await self._replays.beside(lambda: tried_with(puzzle, attempt))
        except Refused as refused:
            return wire_http.Answered(False, False, SOLVER_READS.says(refused.says))
        says = SOLVER_READS.says(tried.says)
        # There are three places: whoever has named one has answered. Words may be tried.
        if not (tried.solved or attempt.give_up or puzzle.kind == "place"):
            return wire_http.Answered(False, False, says)
        before, now = await self._moved(puzzle, as_kept(attempt.person), tried.solved)
        return wire_http.Answered(
            True,
            tried.solved,
            says,
            puzzle.answer or None,
            meaning_of(puzzle),
            [wire_http.PlaceWorth(*choice) for choice in puzzle.choices],
            round(now),
            round(before),
        )

    async def _of(self, day: date) -> Puzzle:
        return await self._replays.beside(lambda: puzzle_of(day))

    async def _moved(self, puzzle: Puzzle, person: str, solved: bool) -> tuple[float, float]:
        """The person's rating before and after; an answer that is not the first moves nothing."""
        archive, name = self._tables.archive, puzzle.name
        own, answered = await archive.rating_of_solver(person) or (float(NEWCOMER), 0)
        if not await archive.answer_puzzle(name, person, solved):
            return own, own
        its, answers, _ = await archive.rating_of_puzzle(name) or (float(puzzle.rating), 0, 0)
        now = moved(own, answered, its, won=solved)
        its_now = moved(its, answers, own, won=not solved)
        await archive.move_ratings((name, its, its_now - its), (person, own, now - own), solved)
        return own, now


def tried_with(puzzle: Puzzle, attempt: wire_http.Attempt) -> Tried:
    if attempt.give_up:
        return Tried(False, GIVEN_UP)
    given = {"word": attempt.word, "row": attempt.row, "col": attempt.col}
    return try_answer(puzzle, {field: given[field] for field in FIELDS[puzzle.kind]})


def shown(
    puzzle: Puzzle, day: date, last: date, kept: tuple[float, int, int] | None
) -> wire_http.Puzzle:
    table: Any = replay(puzzle.record).table
    rating, answers, solved = kept or (puzzle.rating, 0, 0)
    words = puzzle.kind == "word"
    cards = table.taken if not words else table.hands[SOLVER] if hands(table) else table.grid
    return wire_http.Puzzle(
        date=str(day),
        number=number_of(day),
        first=str(FIRST),
        last=str(last),
        kind=puzzle.kind,
        game=puzzle.game,
        title=title_of(puzzle),
        asks=SOLVER_READS.says(puzzle.asks),
        cards=[card_of(card) for card in cards],
        columns=list(table.columns) if words and not hands(table) else [],
        grid=[] if words else [placed_of(one) for one in table.grid[SOLVER]],
        free=[[choice.row, choice.col] for choice in sorted(puzzle.choices)],
        rating=round(rating),
        answers=answers,
        solved=solved,
    )


def hands(table: Any) -> bool:
    return hasattr(table, "hands")


def placed_of(placed: Any) -> wire_http.PlacedCard:
    return wire_http.PlacedCard(placed.row, placed.col, card_of(placed.card))


def card_of(card: Card) -> wire.Card:
    return wire.Card(card.id, card.face, card.points)
