"""The draw: each player in turn throws some cards away and is dealt as many new ones."""

from __future__ import annotations

from typecase.games.house_rules.betting import A_DECISION
from typecase.games.house_rules.betting_events import Redrew
from typecase.games.house_rules.betting_table import BettingTable
from typecase.story.protocol import Ask, Seat
from typecase.table.cards import Card, card_of
from typecase.table.picking import From, Pick


async def redraw(t: BettingTable) -> None:
    """From the dealer's left; silence keeps the hand (PK15). Nobody sees what is thrown away."""
    for seat in t.in_hand:
        if t.moot():
            return
        if seat in t.resigned:
            continue
        t.turn = seat
        pick = Pick("Draw new cards", "discard", From(t.hands[seat]), clause="The Draw")
        says = "Throw away what you do not want: you get as many new cards"
        ask = Ask({"draw": pick}, says, "{Seat:may} draw new cards")
        answer = await t.first("draw", {seat: ask}, t.after(A_DECISION))
        if seat not in t.resigned and not t.moot():
            replace(t, seat, answer.value if answer else ())


def replace(t: BettingTable, seat: Seat, discarded: tuple[Card, ...]) -> None:
    t.discards += discarded
    kept = [laid for laid in t.hands[seat] if card_of(laid) not in discarded]
    t.hands[seat] = [*kept, *(t.deck.pop() for _ in discarded)]
    t.tell(Redrew(seat, len(discarded)))
