"""The smallest engine of this kind, as a yardstick: a story, a table, a log, and no more.

No sights by card, no witness, no named questions, no recovery from faults, no options. What
`engine.py` measures beside it is the price of all those.
"""

from __future__ import annotations

from collections.abc import Awaitable, Coroutine, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

Seat = int


class Answer(NamedTuple):
    at: int
    seat: Seat
    value: Any


@dataclass(frozen=True, slots=True)
class Choose:
    options: tuple[str, ...]

    def check(self, value: Any) -> str:
        if value not in self.options:
            raise ValueError(value)
        return str(value)


@dataclass(frozen=True, slots=True)
class Declare:
    hand: tuple[int, ...]

    def check(self, value: Any) -> tuple[tuple[int, ...], str]:
        cards, word = value
        if len(cards) != len(word) or not set(cards) <= set(self.hand):
            raise ValueError(value)
        return tuple(cards), word


@dataclass(frozen=True, slots=True)
class Wait(Awaitable[Answer]):
    asks: Mapping[Seat, Any]

    def __await__(self) -> Generator[Wait, Answer, Answer]:
        return (yield self)


@dataclass
class Table:
    seats: int
    turn: Seat = 0
    turns: int = 0
    deck: list[int] = field(default_factory=list)
    hands: dict[Seat, list[int]] = field(default_factory=dict)
    scores: dict[Seat, int] = field(default_factory=dict)

    def copy(self) -> Table:
        hands = {seat: list(hand) for seat, hand in self.hands.items()}
        return Table(self.seats, self.turn, self.turns, list(self.deck), hands, dict(self.scores))


def set_table(seats: int, seed: int) -> Table:
    deck = list(range(124))
    Random(seed).shuffle(deck)
    hands = {seat: [deck.pop() for _ in range(5)] for seat in range(seats)}
    return Table(seats, deck=deck, hands=hands, scores=dict.fromkeys(range(seats), 0))


async def play_round(t: Table) -> None:
    """One turn: declare, and every other seat says whether it believes that."""
    seat = t.turn
    cards, _ = (await Wait({seat: Declare(tuple(t.hands[seat]))})).value
    t.hands[seat] = [card for card in t.hands[seat] if card not in cards]
    for other in range(t.seats):
        if other != seat and (await Wait({other: Choose(("call", "believe"))})).value == "call":
            t.scores[seat] += 10
    while len(t.hands[seat]) < 5 and t.deck:
        t.hands[seat].append(t.deck.pop())
    t.turn, t.turns = (seat + 1) % t.seats, t.turns + 1


class Match:
    def __init__(self, seats: int, seed: int, turns: int, log: Sequence[Answer] = ()) -> None:
        self.turns = turns
        self._open(set_table(seats, seed), [])
        for entry in log:
            self._resume(entry)

    def submit(self, entry: Answer) -> None:
        assert self.waiting is not None
        value = self.waiting.asks[entry.seat].check(entry.value)
        self._resume(entry._replace(value=value))

    def fork(self) -> Match:
        twin: Match = object.__new__(Match)
        twin.turns = self.turns
        twin._open(self._round_table.copy(), self.log[: self._round_began])
        for entry in self.log[self._round_began :]:
            twin._resume(entry)
        return twin

    def _open(self, table: Table, log: list[Answer]) -> None:
        self.table, self.log = table, log
        self.waiting: Wait | None = None
        self._tell(None)

    def _resume(self, entry: Answer) -> None:
        self.log.append(entry)
        self._tell(entry)

    def _tell(self, answer: Answer | None) -> None:
        while self.table.turns < self.turns:
            if self.waiting is None:
                self._round_table, self._round_began = self.table.copy(), len(self.log)
                self._story: Coroutine[Wait, Any, None] = play_round(self.table)
            try:
                self.waiting = self._story.send(answer)
                return
            except StopIteration:
                self.waiting, answer = None, None


def any_input(match: Match, rng: Random) -> Answer:
    assert match.waiting is not None
    (seat, move), *_ = match.waiting.asks.items()
    if isinstance(move, Choose):
        return Answer(0, seat, rng.choice(move.options))
    cards = tuple(rng.sample(move.hand, min(3, len(move.hand))))
    return Answer(0, seat, (cards, "x" * len(cards)))
