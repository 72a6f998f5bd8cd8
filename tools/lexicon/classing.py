"""The classes of words: our lists, and the forms of what they list."""

from __future__ import annotations

from .bases import Grammar
from .words import NOTED, Word

INHERITED = ("slang", "colloquial", "archaic", "obsolete", "foreign", "vulgar")


def classify(words: dict[str, Word], grammar: Grammar) -> None:
    """A form is of the class of its bases, when all of them are: BLOKES as BLOKE.

    A form that is a word of its own right as well, in another part of speech, is left alone.
    """
    for word in sorted(words, key=lambda w: (len(w), w)):
        entry = words[word]
        steps = grammar.steps(word)
        if entry.level == NOTED or not steps or grammar.parts.get(word):
            continue
        shared = set.intersection(*(words[base].classes for _, base in steps))
        entry.classes |= shared & set(INHERITED)
