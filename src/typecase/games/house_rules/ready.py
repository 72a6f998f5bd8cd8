"""Ready: the cards of a new deal lie face down until everybody is ready, and turn up for all at
once (S14)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from typecase.story.options import Switch
from typecase.story.protocol import Ask, Millis, Seat, Table
from typecase.table.cards import Laid, turned_up
from typecase.table.moves import Press
from typecase.table.sights import Public

TEN_SECONDS: Millis = 10_000  # at most, until all are ready,
THREE_SECONDS: Millis = 3_000  # and then, until the cards turn up

Ready = Annotated[bool, Switch(), "all say that they are ready before the cards turn up"]
READY = Press("Ready")
GET_SET = Ask({}, "Get set: the cards turn up now", free=True)


@dataclass(kw_only=True)
class ReadyTable(Table):
    """A table where all look at new cards at the same moment."""

    ready: Public[list[Seat]] = field(default_factory=list)


async def all_are_ready(t: ReadyTable, agreed: bool) -> None:
    """Wait until everybody has said so, or has had ten seconds, and for three seconds more. Where
    there is no clock nobody counts them; and where it was not agreed, nobody waits at all."""
    if not agreed:
        return
    until = t.after(TEN_SECONDS)
    while waiting := [seat for seat in t.players() if seat not in t.ready]:
        asks = {
            seat: Ask({"ready": READY}, "Are you ready?", f"{{{seat}}} is not ready yet")
            for seat in waiting
        }
        answer = await t.first("ready", asks, until)
        if answer is None:
            break
        t.ready.append(answer.seat)
    await t.first("countdown", dict.fromkeys(t.players(), GET_SET), t.after(THREE_SECONDS))
    t.ready = []


def picked_up(hands: Mapping[Seat, list[Laid]]) -> dict[Seat, list[Laid]]:
    """Every hand, for its owner to look at."""
    return {seat: [*turned_up(hand)] for seat, hand in hands.items()}
