"""Thinking: the dice that a bot throws, and how long it seems to think."""

from __future__ import annotations

from typing import Any

from typecase.story.protocol import Millis
from typecase.story.seen import Seen, plain_ask
from typecase.table.luck import Dice

QUICKEST: Millis = 700  # nobody reads a question and answers it in less


def dice_for_sight(seed: int, seen: Seen) -> Dice:
    """Chances that depend on all that the seat sees, the clock and the news included; what was
    agreed stays the same, and may be long."""
    return Dice((seed, seen._replace(options={}).plain()))


def dice_for_question(seed: int, seen: Seen, *about: Any) -> Dice:
    """Chances that stay the same for as long as the seat is asked the same about the same cards.

    The clock and the other seats' small deeds do not enter: nobody changes their mind about a word
    because a neighbour has drawn a card.
    """
    return Dice((seed, seen.game, seen.seat, seen.phase, plain_ask(seen.ask), about))


def spread(dice: Dice, usual: Millis) -> Millis:
    """Around the usual time, now and then much longer.

    Many small chances multiplied give the long tail that people's times have (log-normal), in
    whole numbers that are the same on every machine.
    """
    millis = usual
    for _ in range(8):
        millis = millis * (800 + dice.below(410)) // 1000
    return millis


def thinking_time(dice: Dice, usual: Millis, seen: Seen) -> Millis:
    """Around the usual time, and before the deadline if that can be."""
    millis = spread(dice, usual)
    if seen.deadline is not None:
        millis = min(millis, (seen.deadline - seen.now) * 9 // 10)
    return max(QUICKEST, millis)
