"""Ready: the cards of a new deal lie face down until everybody is ready, and turn up for all at
once (S14)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from typecase.games.house_rules.dealing import deal_hands
from typecase.games.house_rules.racing_events import DealtEach
from typecase.story.options import Switch
from typecase.story.protocol import Ask, Millis, Seat, Table
from typecase.table.cards import Card, Down, Laid, turned_up
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


def dealt_down(t: Table, deck: list[Card], dealer: Seat, cards: int) -> dict[Seat, list[Laid]]:
    """So many cards for each player, from the dealer's left, face down: not even their owners look
    yet."""
    around = [seat for seat in [*t.others(dealer), dealer] if seat not in t.resigned]
    dealt = deal_hands(deck, around, cards)
    t.tell(DealtEach(around[-1], cards))
    return {seat: [Down(card) for card in dealt.get(seat, ())] for seat in range(t.seats)}


async def all_are_ready(t: ReadyTable, agreed: bool) -> None:
    """Wait until everybody has said so, or has had ten seconds, and for three seconds more. Where
    there is no clock nobody counts them; and where it was not agreed, nobody waits at all."""
    if not agreed:
        return
    until = t.after(TEN_SECONDS)
    while waiting := [seat for seat in t.players() if seat not in t.ready]:
        asks = {
            seat: Ask({"ready": READY}, "Are you ready?", "{Seat:is|are} not ready yet")
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
