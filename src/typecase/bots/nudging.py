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
from typecase.table.wording import Phrase, Text

POINTS = deck("letter-head").points  # what is dear there is rare everywhere
AN = "AEFHILMNORSX"  # letters that are spoken with a vowel first
OWN = ("hands", "drafted", "collections")  # where a table keeps what is one seat's alone
NO_WORD = "No word is found in your cards."
BLUFF = "Your own words bring little: think of one that the others would believe."


def there_is(
    word: str, points: float | None = None, own: Iterable[str] = (), more: Text = ""
) -> Phrase:
    """That there is such a word, and what it is like; `own` are the faces that a player holds.

    >>> str(there_is("QUICKLY", 37, "YLKCUI?"))
    'There is a word of seven letters for 37 points, with your K.'
    >>> str(there_is("AXE"))
    'There is a word of three letters, with an X.'
    """
    held = [letter for letter in word if letter in set(own)]
    letter = max(held or word, key=lambda one: POINTS[one])
    says = WITH_YOUR if held else WITH_AN if letter in AN else WITH_A
    return Phrase(says, n=len(word), brings=brings(points), letter=letter, more=more)


WITH_YOUR = "There is a word of {n:## letter|## letters}{brings}, with your {letter}{more}."
WITH_AN = "There is a word of {n:## letter|## letters}{brings}, with an {letter}{more}."
WITH_A = "There is a word of {n:## letter|## letters}{brings}, with a {letter}{more}."


def brings(points: float | None) -> Text:
    """
    >>> str(brings(1)), brings(None)
    (' for 1 point', '')
    """
    return "" if points is None else Phrase(" for {n:# point|# points}", n=round(points))


def nudge(seen: Seen, action: Mapping[str, Any], reply: Reply) -> Text | None:
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
