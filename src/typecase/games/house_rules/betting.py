"""Betting: one round of it, as in standard poker, and which pots the chips make.

PK1 to PK3, and ours: PK15 (a decision has a minute; silence checks, or folds where there is a bet
to match), PK16 (leaving), PK17 (whoever is all-in has bet).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from typecase.games.house_rules.betting_events import (
    AllIn,
    Bet,
    Called,
    Checked,
    Folded,
    GivesUp,
    LeftTheTable,
    PaysIn,
    Raised,
    ToCall,
)
from typecase.games.house_rules.betting_table import BettingTable
from typecase.story.protocol import Answer, Ask, Millis, Seat
from typecase.table.events import Question
from typecase.table.moves import Amount, Barred, Move, Press
from typecase.table.wording import Phrase
from typecase.table.worth import Worth

A_DECISION: Millis = 60_000

CHECK, FOLD = Press("Check"), Press("Fold")
LEAVE = Press("Leave the table", by_chance=False)
NO_CHIPS_TO_RAISE = Barred("Raise", "You have no chips to raise with: call or fold.", "PK1")
NOBODY_TO_MATCH = Barred("Raise", "Nobody else has chips left to match a raise.", "PK3")


async def betting(
    t: BettingTable, phase: str, opener: Seat | None = None, max_bet: int | None = None
) -> bool:
    """One round of betting, from the opener or else the dealer's left. Whether somebody has bet;
    whoever is all-in has (PK17), and so has everybody when one player is left."""
    t.bets, to_match = dict.fromkeys(t.in_hand, 0), 0
    to_act = clockwise(t.in_hand, opener)
    while to_act and len(left := t.still_in()) > 1:
        seat = to_act.pop(0)
        owed, stack = to_match - t.bets[seat], t.chips[seat]
        matched = any([t.chips[other] for other in left if other != seat])
        if seat in t.resigned or not stack or not (owed or matched):
            continue
        t.turn = seat
        ask = deciding(seat, owed, stack, max_bet, matched)
        answer = await t.first(phase, {seat: ask}, t.after(A_DECISION))
        if t.moot() or seat in t.resigned:
            continue  # somebody got up meanwhile
        if answer is None:
            act(t, seat, "fold" if owed else "check", 0, owed)  # PK15
        else:
            act(t, seat, answer.do, answer.value or 0, owed)
        if t.bets[seat] > to_match:
            to_match, to_act = t.bets[seat], clockwise(t.in_hand, seat)[1:]
    left = t.still_in()
    return len(left) < 2 or to_match > 0 or not all(t.chips[seat] for seat in left)


def clockwise(seats: list[Seat], first: Seat | None) -> list[Seat]:
    """The seats from this one on."""
    place = seats.index(first) if first is not None else 0
    return seats[place:] + seats[:place]


@lru_cache(maxsize=8192)
def deciding(_seat: Seat, owed: int, stack: int, max_bet: int | None, matched: bool) -> Ask:
    """What the seat may do: what it owes decides between checking and calling. The question is a
    value like any other, and the same one returns often."""
    most = stack - owed if max_bet is None else min(stack - owed, max_bet)
    says: Question | str = ToCall(owed) if owed else "Check, or bet"
    moves: dict[str, Move[Any]]
    if not owed:
        moves = {"check": CHECK, "bet": Amount("Bet", "amount", 1, most, clause="PK1")}
    else:
        call = "Call {chips}" if owed < stack else "Call with your last {chips}"
        label = Phrase(call, chips=min(owed, stack))
        moves = {"call": Press(label), "raise": NO_CHIPS_TO_RAISE}
        if most > 0:
            by = Amount("Raise by", "by", 1, most, clause="PK1")
            moves["raise"] = by if matched else NOBODY_TO_MATCH
    moves |= {"fold": FOLD, "leave": LEAVE}
    return Ask(moves, says, "{Seat:is|are} thinking about it")


def act(t: BettingTable, seat: Seat, do: str, chips: int, owed: int) -> None:
    """Do what the seat has decided."""
    if do == "check":
        t.tell(Checked(seat))
    elif do == "fold":
        t.in_hand = [other for other in t.in_hand if other != seat]
        t.tell(Folded(seat))
    elif do == "leave":  # PK16: as if she had resigned, and her chips go with her
        t.resigned.append(seat)
        t.tell(LeftTheTable(seat, t.chips[seat]))
    else:
        paid = to_pay(t, seat, chips, owed)
        t.pay(seat, paid)
        t.bets[seat] += paid
        bets = {"bet": Bet(seat, chips), "call": Called(seat, paid), "raise": Raised(seat, chips)}
        t.tell(bets[do])
        if not t.chips[seat]:
            t.tell(AllIn(seat))


def to_pay(t: BettingTable, seat: Seat, chips: int, owed: int) -> int:
    """To match what was bet, and so many more; nobody pays what she has not got."""
    return min(owed + chips, t.chips[seat])


def what_it_costs(t: BettingTable, answer: Answer) -> Worth:
    """The chips that go into the pot and stay in front of the player, or are given up."""
    seat, do = answer.seat, answer.do
    if do in ("fold", "leave"):
        return Worth((GivesUp(t.staked[seat]),))
    if do not in ("bet", "call", "raise"):
        return Worth()
    owed = max(t.bets.values()) - t.bets[seat]
    paid = to_pay(t, seat, answer.value or 0, owed)
    return Worth((PaysIn(paid, t.chips[seat] - paid),))


# Winning the Hand: a player who runs out of chips


class Pot(NamedTuple):
    """So many chips, and who may win them."""

    chips: int
    seats: tuple[Seat, ...]


def side_pots(
    staked: Mapping[Seat, int], still_in: Collection[Seat], carried: int = 0
) -> list[Pot]:
    """One pot for each level at which somebody is all-in (PK3), the main pot first.

    What was carried from earlier hands lies in the main pot; what players who are gone had staked
    beyond everybody who is left lies in the last one.

    >>> side_pots({0: 10, 1: 50, 2: 50, 3: 5}, [0, 1, 2], carried=1)
    [Pot(chips=36, seats=(0, 1, 2)), Pot(chips=80, seats=(1, 2))]
    """
    pots: list[Pot] = []
    below, lying = 0, carried
    for level in sorted({staked[seat] for seat in still_in}):
        lying += sum(min(paid, level) - min(paid, below) for paid in staked.values())
        pots.append(Pot(lying, tuple(seat for seat in still_in if staked[seat] >= level)))
        below, lying = level, 0
    if pots:
        beyond = sum(max(0, paid - below) for paid in staked.values())
        pots[-1] = pots[-1]._replace(chips=pots[-1].chips + beyond)
    return pots
