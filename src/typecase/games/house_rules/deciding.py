"""Deciding: several seats answer at once and in secret, and the answers are shown together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from typecase.story.protocol import Answer, Ask, Millis, Seat, Table
from typecase.table.events import Question
from typecase.table.moves import Move, Press
from typecase.table.wording import Phrase

STEP: Millis = 10_000  # how long a table waits for the answers, where its rulebook does not say


class Sides(NamedTuple):
    """The two things that may be said. Silence is the second."""

    yes: str
    yes_label: str
    no: str
    no_label: str


CHALLENGE = Sides("challenge", "Challenge the word", "accept", "Accept it")


def by_author(words: Mapping[Seat, str]) -> tuple[Phrase, ...]:
    """What words are called where one of them can be chosen."""
    return tuple(Phrase("{Seat}: {word}", seat=seat, word=word) for seat, word in words.items())


def nothing_else(_seat: Seat) -> Mapping[str, Move[Any]]:
    return {}


async def decide(
    t: Table,
    phase: str,
    seats: Iterable[Seat],
    sides: Sides,
    says: Question | str,
    until: Millis | None,
    meanwhile: Callable[[Seat], Mapping[str, Move[Any]]] = nothing_else,
    aside: Callable[[Answer], None] | None = None,
    race: tuple[str, ...] = (),
) -> list[Seat]:
    """Who of these seats said yes. It ends when all have answered, or with the time; what was said
    before leaving counts (H9).

    `meanwhile` is what each seat of the table may do besides, and `aside` does it; `race` are the
    verbs of that for which being first is all.
    """
    asked = list(seats)
    t.said = {}
    two = {sides.yes: Press(sides.yes_label), sides.no: Press(sides.no_label)}
    while any(seat not in t.said and seat not in t.resigned for seat in asked):
        asks = {}
        for seat in t.players():
            besides = meanwhile(seat)
            if seat in asked and seat not in t.said:
                asks[seat] = Ask({**two, **besides}, says, "{Seat:is|are} deciding")
            elif besides:
                asks[seat] = Ask(besides, free=True)
        answer = await t.first(phase, asks, until, race)
        if answer is None:
            break
        if answer.do in two:
            t.said[answer.seat] = answer.do
        else:
            assert aside is not None, "what may be done meanwhile has somebody to do it"
            aside(answer)
    said, t.said = t.said, {}
    return [seat for seat in asked if said.get(seat) == sides.yes]
