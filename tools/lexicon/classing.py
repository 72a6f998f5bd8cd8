"""The classes of words: our lists, Webster's marks, and the forms of both."""

from __future__ import annotations

import re
from collections.abc import Collection

from .bases import Grammar
from .lists import Lists
from .sources import Shelf
from .words import ADDED, NOTED, SCOWL_MOST, STANDARD, Word

INHERITED = ("slang", "colloquial", "archaic", "obsolete", "foreign", "vulgar", "adult", "proper")
RUDE = {"vulgar", "adult"}
# What is made from a rude word is as rude: DOUCHEY, CUNTISH, FAPPABLE.
_MADE = re.compile(r"(.{4,}?)(e?y|ier|iest|ily|iness|ish|ishly|ishness|able|ery|ism|ist)(s|es)?")
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
    lists: Lists,
) -> None:
    """All classes that are not listed word by word."""
    _marked(words, grammar, shelf, counts, lists.additions)
    _rude(words, grammar, lists)
    _vulgar_slang(words, lists)
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
    """A deep form of a word of the standard list belongs to that list: REINSTRUCTS, OSTINATI; so
    does what is made of one or is spelled otherwise by rule, LEGLESSNESS and HAEMATOMA."""
    for word in sorted(words, key=lambda w: (len(w), w)):
        entry = words[word]
        if entry.level <= STANDARD or entry.level == NOTED or entry.doubted:
            continue
        if "proper" in entry.classes:
            continue
        bases = [base for _, base in grammar.steps(word)] or _made_of(word, grammar)
        if any(words[base].level <= STANDARD for base in bases):
            entry.level = STANDARD


def _made_of(word: str, grammar: Grammar) -> list[str]:
    """The adjective that a noun in -NESS is made of, and another spelling of the same word."""
    stem = word.removesuffix("ness")
    if stem != word:
        found = [stem, stem[:-1] + "y" if stem.endswith("i") else stem]
        return [base for base in found if "a" in grammar.parts.get(base, ())]
    found = [re.sub("is(?=(e|er|ed|es|ers|ing|ation|ations|able)$)", "iz", word)]
    found += [word.replace("ae", "e"), word.replace("oe", "e")] if len(word) > 6 else []
    return [base for base in found if base != word and base in grammar.words]


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


def _rude(words: dict[str, Word], grammar: Grammar, lists: Lists) -> None:
    """What holds the letters of a rude word, and what is made from a vulgar one and is no word of
    its own, as COCKY and SPUNKY are."""
    vulgar = set(lists.classes["vulgar"])
    for word, entry in words.items():
        harmless = (but for stem, but in lists.rude.items() if stem in word)
        if any(not any(one in word for one in but) for but in harmless):
            entry.classes.add("adult")
        made = _MADE.fullmatch(word) if not grammar.parts.get(word) else None
        if not made or not {made.group(1), made.group(1) + "e"} & vulgar:
            continue
        if not grammar.parts.get(made.group(1) + "y"):  # SPIKIER is of SPIKY
            entry.classes.add("adult")


def _vulgar_slang(words: dict[str, Word], lists: Lists) -> None:
    """A vulgar word that holds another which is slang is slang too: PISSED as PISS."""
    both = set(lists.classes["slang"]) & set(lists.classes["vulgar"])
    stems = {word for word in both if len(word) > 3}
    for entry, word in ((words[word], word) for word in lists.classes["vulgar"]):
        if any(stem in word for stem in stems):
            entry.classes.add("slang")


def _inherit(word: str, words: dict[str, Word], grammar: Grammar) -> None:
    """A form is of the class of its bases, when all of them are: BLOKES as BLOKE.

    A form that is a word in its own right as well is left alone.
    """
    entry, steps = words[word], grammar.steps(word)
    for _, base in steps:
        entry.classes |= words[base].classes & RUDE  # whatever else the form may be: CUMS
    if entry.level == NOTED or not steps or grammar.parts.get(word):
        return
    shared = set.intersection(*(words[base].classes for _, base in steps))
    if entry.level < min(words[base].level for _, base in steps):
        shared &= {"proper"}  # commoner than its bases, so it has another: TARRED is not of TARRE
    entry.classes |= shared & set(INHERITED)
    if "proper" in shared:
        entry.level = max(entry.level, SCOWL_MOST)
