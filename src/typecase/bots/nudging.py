"""Nudges: the first half of a hint, for whoever would rather find the rest alone.

Of a word it tells how long it is, what it brings and one letter; never the word. Where a bot has a
better half to tell, it has said so; where a hint has no halves, there is no nudge.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from typecase.bots.bot import Reply
from typecase.bots.racks import faces_in
from typecase.bots.reasons import is_bluff
from typecase.decks import deck
from typecase.story.seen import Seen

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
POINTS = deck("letter-head").points  # what is dear there is rare everywhere
AN = "AEFHILMNORSX"  # letters that are spoken with a vowel first
OWN = ("hands", "drafted", "collections")  # where a table keeps what is one seat's alone
NO_WORD = "No word is found in your cards."
BLUFF = "Your own words bring little: think of one that the others would believe."


def there_is(word: str, points: float | None = None, own: Iterable[str] = ()) -> str:
    """That there is such a word, and what it is like; `own` are the faces that a player holds.

    >>> there_is("QUICKLY", 37, "YLKCUI?")
    'There is a word of seven letters for 37 points, with your K.'
    >>> there_is("AXE")
    'There is a word of three letters, with an X.'
    """
    held = [letter for letter in word if letter in set(own)]
    letter = max(held or word, key=lambda one: POINTS[one])
    whose = "your" if held else "an" if letter in AN else "a"
    return (
        f"There is a word of {counted(len(word), 'letter')}{brings(points)}, with {whose} {letter}."
    )


def brings(points: float | None) -> str:
    """
    >>> brings(1), brings(None)
    (' for 1 point', '')
    """
    return (
        "" if points is None else f" for {points:.0f} {'point' if round(points) == 1 else 'points'}"
    )


def counted(number: int, what: str) -> str:
    """
    >>> counted(3, "rule"), counted(1, "rule"), counted(15, "letter")
    ('three rules', 'one rule', '15 letters')
    """
    spoken = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{spoken} {what}{'' if number == 1 else 's'}"


def nudge(seen: Seen, action: Mapping[str, Any], reply: Reply) -> str | None:
    """Half of what there is to tell about this action; None where it has no halves."""
    assert seen.ask is not None, "who is not asked does nothing"
    if reply.nudge:
        return reply.nudge
    if is_bluff(seen.ask.moves[action["do"]], action):
        return BLUFF
    word = action.get("word")
    return there_is(word, reply.worth, _held(seen)) if word else None


def _held(seen: Seen) -> list[str]:
    """The faces of what the seat has for itself."""
    return [
        face for place in OWN for face in faces_in(seen.table.get(place, {}).get(seen.seat, ()))
    ]
