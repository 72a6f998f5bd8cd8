"""How Better Letters is played: the word and the path that bring the most, bonuses included."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from typecase.bots.bot import Reply
from typecase.bots.doubting import doubts
from typecase.bots.habit import Habit, Moves, allows
from typecase.bots.habits.better_letters_words import Grid, Vocabulary, Way, ways
from typecase.bots.overlooking import Eye
from typecase.bots.thinking import dice_for_question
from typecase.decks import Printed, card_list
from typecase.games.house_rules.better_letters_table import (
    BLOCK,
    COUNTS,
    BetterLettersTable,
    counted,
    grid_sizes,
)
from typecase.games.house_rules.conditions import conditions, met
from typecase.lexicon.lexicon import open_lexicon
from typecase.story.seen import Seen
from typecase.table.cards import Card
from typecase.table.luck import Dice, Luck
from typecase.table.moves import Both, Choose
from typecase.table.picking import Pick

TO_CHOOSE, TO_FIND, A_RULE, TO_READ = 6_000, 14_000, 3_000, 3_000
SHARED = 0.25  # the chance that one of the others stands on a card too
FIRST_SETS, SETS = 12, 6  # sets of rules that are looked at, and how many more with foresight
NOW_OR_LATER = 1.5  # a bonus that is met brings its dots, and no longer threatens to cost them


class Plan(NamedTuple):
    """A word with its path, and what it is expected to bring."""

    way: Way
    worth: float


class BetterLetters(Habit):
    def play(self, seen: Seen, moves: Moves) -> Reply | None:
        dice = dice_for_question(self.seed, seen, seen.table["round"])
        keep, take = moves.get("keep-bonus"), moves.get("take-bonus")
        if isinstance(keep, Pick):
            wanted = self._by_gain(seen, keep.place.now(), [])
            kept = [card.id for card, _ in wanted[: keep.place.least]]
            return self.reply(seen, dice, TO_CHOOSE, "keep-bonus", keep=kept)
        if isinstance(take, Pick):
            return self._take(seen, take, dice)
        if "submit" in moves:
            return self._submit(seen, moves, dice)
        if isinstance(moves.get("vote"), Both):
            return self._vote(seen, moves, dice)
        return self.speller.answer(seen)  # somebody's appeal

    # words

    def _submit(self, seen: Seen, moves: Moves, dice: Dice) -> Reply | None:
        bonuses = _cards(seen.table["hands"][seen.seat])
        for plan in self._plans(seen, bonuses):
            fields: dict[str, Any] = {"word": plan.way.word, "path": list(plan.way.path)}
            if allows(moves["submit"], fields):
                usual = TO_FIND + A_RULE * len(plan.way.path)
                return self.reply(seen, dice, usual, "submit", **fields)
        if "skip" in moves:
            return self.reply(seen, dice, TO_FIND, "skip")
        return self.speller.answer(seen)

    @property
    def vocabulary(self) -> Vocabulary:
        return Vocabulary(self.words, self.level.commonness)

    def _plans(self, seen: Seen, bonuses: Sequence[Card]) -> list[Plan]:
        sets = FIRST_SETS + SETS * self.level.foresight
        return plans(board_as_seen(seen), tuple(bonuses), self.vocabulary, self.eye, sets)

    # personal bonuses

    def _by_gain(
        self, seen: Seen, offered: Sequence[Card], held: Sequence[Card]
    ) -> list[tuple[Card, float]]:
        """Which of these bonuses the grid that lies there would help to meet."""

        def best(bonuses: Sequence[Card]) -> float:
            return max((plan.worth for plan in self._plans(seen, bonuses)), default=0.0)

        without = best(held)
        gains = [(card, best([*held, card]) - without) for card in offered]
        return sorted(gains, key=lambda gain: (-gain[1], gain[0].points, gain[0].id))

    def _take(self, seen: Seen, take: Pick, dice: Dice) -> Reply:
        """One that the grid which lies there helps to meet, or neither."""
        held = _cards(seen.table["hands"][seen.seat])
        card, gain = self._by_gain(seen, take.place.now(), held)[0]
        if gain >= card.points / 2:
            return self.reply(seen, dice, TO_CHOOSE, "take-bonus", keep=[card.id])
        return self.reply(seen, dice, TO_CHOOSE, "skip")

    # votes

    def _vote(self, seen: Seen, moves: Moves, dice: Dice) -> Reply:
        vote = moves["vote"]
        assert isinstance(vote, Both), "a vote says whose word, and whether it is one"
        whose = next(part for part in vote.parts if isinstance(part, Choose))
        for author in whose.options:
            if doubts(self.level, seen.table["shown"][author]["word"], self.words, dice):
                return self.reply(seen, dice, TO_READ, "vote", seat=author, valid=False)
        return self.reply(seen, dice, TO_READ, "accept")


class Board(NamedTuple):
    """All of the table that matters for a word."""

    seats: int
    players: int
    round: int
    columns: int
    cards: tuple[Card, ...]
    types: tuple[str, ...]
    bonus_tokens: tuple[int, ...]

    def grid(self) -> Grid:
        together = zip(self.cards, self.bonus_tokens, strict=True)
        return Grid(
            tuple(() if card.face == BLOCK else needs_of(card, "rules") for card in self.cards),
            tuple(card.points + bonus for card, bonus in together),
            self.columns,
        )

    def table(self) -> BetterLettersTable:
        """A table on which just this lies, and nobody's tokens yet."""
        return BetterLettersTable(
            seats=self.seats,
            luck=Luck("nobody's"),
            round=self.round,
            columns=self.columns,
            grid=list(self.cards),
            types=list(self.types),
            bonus_tokens=list(self.bonus_tokens),
            tokens=[[] for _ in self.cards],
            rules=[],
            bonuses=[],
            hands={},
            sheets={},
            scores={},
        )


def board_as_seen(seen: Seen) -> Board:
    shown = seen.table
    return Board(
        seen.seats,
        seen.seats - len(shown["resigned"]),
        shown["round"],
        shown["columns"],
        tuple(_cards(shown["grid"])),
        tuple(shown["types"]),
        tuple(shown["bonus_tokens"]),
    )


@lru_cache(maxsize=128)  # a seat is asked many times about the same grid
def plans(
    board: Board, bonuses: tuple[Card, ...], vocabulary: Vocabulary, eye: Eye, sets: int
) -> list[Plan]:
    """The ways that are seen, best first: shared cards count less, met bonuses more."""
    shared = 1 - (1 - SHARED) ** (board.players - 1)
    last = board.round >= len(grid_sizes(board.seats))
    asked = [
        (conditions(needs, COUNTS), card.points * (2.0 if last else NOW_OR_LATER))
        for card in bonuses
        if (needs := needs_of(card, "bonuses"))
    ]
    t, syllables = board.table(), open_lexicon().syllables
    counts: dict[tuple[int, ...], dict[str, int]] = {}
    found = []
    for way in ways(board.grid(), vocabulary, eye, sets):
        worth = way.points - shared * len(way.path)
        if asked and way.path not in counts:
            counts[way.path] = counted(t, way.path, way.points)
        for all_needs, brings in asked:
            if met(all_needs, way.word, syllables, counts[way.path]):
                worth += brings
        found.append(Plan(way, worth))
    return sorted(found, key=lambda plan: (-plan.worth, plan.way))


def needs_of(card: Card, deck: str) -> tuple[str, ...]:
    """What the card asks for, if it is one of the usual box; of a strange list nothing is known."""
    printed: Printed | None = card_list("better-letters").decks[deck].get(card.face)
    return printed.needs if printed and printed.text == card.text else ()


def _cards(shown: Iterable[dict[str, Any]]) -> list[Card]:
    return [Card(one["id"], one["face"], one["points"], text=one.get("text", "")) for one in shown]
