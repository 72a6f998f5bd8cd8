"""The classes of words: our lists, Webster's marks, and the forms of both."""

from __future__ import annotations

import re
from collections.abc import Collection

from .bases import Grammar
from .sources import Shelf
from .words import ADDED, NOTED, SCOWL_MOST, STANDARD, Word

INHERITED = ("slang", "colloquial", "archaic", "obsolete", "foreign", "vulgar", "adult", "proper")
_SENSES = re.compile(r"\n\n|(?<=[.\])\"a-z]) \d+\. ")
_MARKS = {
    "obsolete": re.compile(r"\[[^\]]*\bObs\b[^\]]*\]"),
    "archaic": re.compile(r"\[[^\]]*\bArchaic\b[^\]]*\]"),
}


def classify(
    words: dict[str, Word],
    grammar: Grammar,
    shelf: Shelf,
    counts: dict[str, int],
    additions: Collection[str],
) -> None:
    """All classes that are not listed word by word."""
    _marked(words, grammar, shelf, counts, additions)
    for word in sorted(words, key=lambda w: (len(w), w)):
        _inherit(word, words, grammar)
        classes = words[word].classes
        if "vulgar" in classes:
            classes.add("adult")  # nothing vulgar is shown to children
        if "slang" in classes:
            classes.discard("colloquial")  # the form of one word of talk and one of slang
        if "obsolete" in classes:
            classes.add("archaic")  # what has gone is old as well
        elif "archaic" in classes and not counts.get(word) and not grammar.parts.get(word):
            classes.add("obsolete")  # an old word that no one is met using any more


def raise_forms(words: dict[str, Word], grammar: Grammar) -> None:
    """A deep form of a word of the standard list belongs to that list: REINSTRUCTS, ROSEHIPS."""
    for word in sorted(words, key=lambda w: (len(w), w)):
        entry = words[word]
        if entry.level <= STANDARD or entry.level == NOTED or entry.doubted:
            continue
        if "proper" in entry.classes:
            continue
        if any(words[base].level <= STANDARD for _, base in grammar.steps(word)):
            entry.level = STANDARD


def _marked(
    words: dict[str, Word],
    grammar: Grammar,
    shelf: Shelf,
    counts: dict[str, int],
    additions: Collection[str],
) -> None:
    """What Webster's marked in every sense in 1913, and nobody has been counted using since."""
    for entry, text in shelf.webster().items():
        word = entry.lower()
        if word not in words or words[word].level == NOTED or counts.get(word):
            continue
        if words[word].level <= ADDED or word in additions:
            continue  # a list of common words has it today, or a dictionary of today: PILCROW
        if grammar.parts.get(word) or grammar.steps(word):
            continue  # WordNet knows it still, or it is a form of a living word
        senses = [sense for sense in _SENSES.split(text) if len(sense) > 8]
        for kind, mark in _MARKS.items():
            if senses and all(mark.search(sense) for sense in senses):
                words[word].classes.add(kind)


def _inherit(word: str, words: dict[str, Word], grammar: Grammar) -> None:
    """A form is of the class of its bases, when all of them are: BLOKES as BLOKE.

    A form that is a word in its own right as well is left alone.
    """
    entry, steps = words[word], grammar.steps(word)
    if entry.level == NOTED or not steps or grammar.parts.get(word):
        return
    shared = set.intersection(*(words[base].classes for _, base in steps))
    if entry.level < min(words[base].level for _, base in steps):
        shared &= {"proper"}  # commoner than its bases, so it has another: TARRED is not of TARRE
    entry.classes |= shared & set(INHERITED)
    if "proper" in shared:
        entry.level = max(entry.level, SCOWL_MOST)
