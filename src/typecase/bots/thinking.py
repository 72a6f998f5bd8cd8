"""Thinking: the dice that a bot throws, and how long it seems to think."""

from __future__ import annotations

from typing import Any

from typecase.story.protocol import Millis
from typecase.story.seen import Seen, without_texts, wordless
from typecase.table.luck import Dice

QUICKEST: Millis = 700  # nobody reads a question and answers it in less (people: Time)
# So many chances that each make a time longer or shorter, by thousandths: by a third in all, up or
# down, and twice as long now and then. (people: Time)
CHANCES, SHORTEST, WIDTH = 8, 800, 410
IN_TIME = 90  # in a hundred of the time that is left, at the latest (guess)


def dice_for_sight(seed: int, seen: Seen) -> Dice:
    """Chances that depend on all that the seat sees, the clock and what has happened included; what
    was agreed stays the same, and may be long."""
    now = seen.game, seen.seat, seen.phase, seen.now, seen.awaited, len(seen.events)
    return Dice((seed, (*now, without_texts(seen.table)), wordless(seen.ask)))


def dice_for_question(seed: int, seen: Seen, *about: Any) -> Dice:
    """Chances that stay the same for as long as the seat is asked the same about the same cards.

    The clock and the other seats' small deeds do not enter: nobody changes their mind about a word
    because a neighbour has drawn a card.
    """
    asked = wordless(seen.ask)
    return Dice((seed, seen.game, seen.seat, seen.phase, asked, about))


def spread(dice: Dice, usual: Millis) -> Millis:
    """Around the usual time, now and then much longer.

    Many small chances multiplied give the long tail that people's times have (log-normal), in
    whole numbers that are the same on every machine.
    """
    millis = usual
    for _ in range(CHANCES):
        millis = millis * (SHORTEST + dice.below(WIDTH)) // 1000
    return millis


def thinking_time(dice: Dice, usual: Millis, seen: Seen) -> Millis:
    """Around the usual time, and before the deadline if that can be."""
    millis = spread(dice, usual)
    if seen.deadline is not None:
        millis = min(millis, in_time(seen))
    return max(QUICKEST, millis)


def in_time(seen: Seen) -> Millis:
    """How long one may think and still be there before the deadline."""
    assert seen.deadline is not None, "there is one"
    return (seen.deadline - seen.now) * IN_TIME // 100
