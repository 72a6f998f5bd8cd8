"""The tiny games of the benches, as stories: two seats press a button in turn, for ever; or race
for it, again and again."""

from __future__ import annotations

from dataclasses import dataclass, field

from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.shelf import Box
from typecase.lexicon.search import Scoring
from typecase.story.options import Options
from typecase.story.protocol import Ask, Result, Seat, Setup, Table
from typecase.table.luck import Luck
from typecase.table.moves import Press
from typecase.table.sights import Public

PRESS = {"press": Press("Press")}


@dataclass(frozen=True, kw_only=True)
class TinyOptions(Options):
    pass


@dataclass(kw_only=True)
class TinyTable(Table):
    presses: Public[int] = 0


class Tiny:
    rules = "1"
    clauses = {"turn": "Turns"}  # noqa: RUF012 -- as the author of a game writes it

    def __init__(self, options: TinyOptions, dictionary: Dictionary) -> None:
        self.options = options

    def set_table(self, setup: Setup) -> TinyTable:
        return TinyTable(seats=setup.seats, luck=Luck(setup.seed), pace=self.options.pace)

    async def play_round(self, t: TinyTable) -> None:
        turn = {t.presses % t.seats: Ask(PRESS, "Press", "{Seat:is|are} to press")}
        if await t.first("turn", turn):
            t.presses += 1

    def scores(self, t: TinyTable) -> dict[Seat, int]:
        return dict.fromkeys(range(t.seats), 0)

    def over(self, t: TinyTable) -> bool:
        return len(t.resigned) > 0

    def result(self, t: TinyTable) -> Result:
        return Result(tuple(t.players()), self.scores(t))


@dataclass(kw_only=True)
class SprintTable(TinyTable):
    wins: Public[dict[Seat, int]] = field(default_factory=dict)


class Sprint(Tiny):
    clauses = {"race": "Races", "rest": "Rests"}  # noqa: RUF012 -- as the author writes it

    def set_table(self, setup: Setup) -> SprintTable:
        return SprintTable(seats=setup.seats, luck=Luck(setup.seed), pace=self.options.pace)

    async def play_round(self, t: TinyTable) -> None:
        """Between two races somebody rests, so that who comes late for one is not early for the
        next."""
        assert isinstance(t, SprintTable)
        rest = {0: Ask({"go": Press("Go")}, "Go", "{Seat:is|are} to start it")}
        if await t.first("rest", rest):
            asks = {seat: Ask(PRESS, "Press", "{Seat:races|race}") for seat in range(t.seats)}
            if answer := await t.first("race", asks, race=("press",)):
                t.presses += 1
                t.wins = {**t.wins, answer.seat: t.wins.get(answer.seat, 0) + 1}


def scoring(_cards: int) -> Scoring:
    return Scoring()


BOX = Box(
    name="tiny",
    title="Tiny",
    seats=range(2, 3),
    minutes=1,
    summary="Press the button in turn.",
    profile="standard",
    game=Tiny,
    agreed=TinyOptions,
    scoring=scoring,
)
SPRINT = BOX._replace(name="sprint", title="Sprint", summary="Race for the button.", game=Sprint)
