"""A line on words that no dictionary defines, where they are plainly made from one that it does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from .bases import Grammar

PREFIXES = {
    "un": "not {}",
    "non": "not {}",
    "in": "not {}",
    "re": "to {} again",
    "pre": "before, or in advance: {}",
    "over": "too much: {}",
    "under": "too little: {}",
    "mis": "wrongly: {}",
    "out": "to surpass: {}",
    "super": "above or beyond: {}",
    "sub": "under: {}",
    "anti": "against: {}",
    "multi": "of many: {}",
    "semi": "half: {}",
    "micro": "very small: {}",
}
SUFFIXES = {
    "ness": "the quality of being {}",
    "ity": "the quality of being {}",
    "ability": "the quality of being able: {}",
    "less": "without {}",
    "like": "like {}",
    "er": "one who, or that which: {}",
    "or": "one who, or that which: {}",
    "ism": "the practice or belief: {}",
    "ist": "one who is given to {}",
    "able": "that one can {}",
    "ise": "to make {}",
    "ize": "to make {}",
    "ship": "the state of {}",
    "dom": "the realm or state of {}",
    "ish": "somewhat like {}",
    "y": "having or like {}",
}

_SHORT = re.compile(r"(^|[^aeiou])[aeiou][bdfgmnprstz]$")

DOING = ("er", "or", "able")  # of verbs alone: nobody panes, so PANEER is made from nothing
DONE = ("re", "mis", "out")  # to verbs, though they be nouns first: RECOLOUR


def derived(words: list[str], known: dict[str, str], grammar: Grammar) -> dict[str, str]:
    """Definitions of what is made from a known word; only of bases, for forms are told by them."""
    found = {}
    for word in words:
        if word in known or any(base in known for base in grammar.bases(word)):
            continue
        text = _irregular(word, known, grammar) or _compared(word, known, grammar)
        text = text or next(_built(word, known), None)
        if text:
            found[word] = text
    return found


def _irregular(word: str, known: dict[str, str], grammar: Grammar) -> str | None:
    """BEGOT, of BEGET."""
    for part, base in sorted(grammar.known.get(word, ())):
        senses = known.get(base, "").split("\t") if part == "v" and base != word else []
        for sense in senses:
            if sense.startswith(("verb: ", "to ")):
                return f"form of {base.upper()}, {sense}"
        if senses != [] and base in known:
            return f"form of {base.upper()}"
    return None


def _compared(word: str, known: dict[str, str], grammar: Grammar) -> str | None:
    """GLUIER and GLUIEST, of GLUEY."""
    for ending, told in (("er", "more"), ("est", "most")):
        stem = word.removesuffix(ending)
        if stem == word or len(stem) < 3:
            continue
        bases = [stem, stem + "e", stem[:-1]]
        if stem.endswith("i"):
            bases = [stem[:-1] + "y"]  # DIRTIEST is of DIRTY, though DIRT may be an adjective too
        elif _SHORT.search(stem):
            bases = [stem + "e", stem]  # CUTEST is of CUTE: of CUT it would be CUTTEST
        for base in [*bases, stem[:-1] + "ey"]:
            if base in known and "a" in grammar.parts.get(base, ()):
                return f"{told} {base.upper()}"
    return None


def _built(word: str, known: dict[str, str]) -> Iterator[str]:
    """By its ending first, for a RESELLER resells; but what is UNLOVABLE cannot be loved."""
    ended, begun = _by_ending(word, known), _by_beginning(word, known)
    yield from chain(begun, ended) if word.startswith(("un", "anti")) else chain(ended, begun)


def _by_beginning(word: str, known: dict[str, str]) -> Iterator[str]:
    for prefix, told in PREFIXES.items():
        rest = word.removeprefix(prefix)
        if rest == word or len(rest) <= 3 or rest not in known:
            continue
        first = known[rest] if prefix in DONE else known[rest].split("\t")[0]
        if prefix == "un" and _is_done(first):
            yield f"to undo: {rest.upper()}"
        elif prefix != "in" or not first.startswith(("noun: ", "verb: ", "to ")):  # INLINE
            yield (told if _is_done(first) else told.removeprefix("to ")).format(rest.upper())


def _by_ending(word: str, known: dict[str, str]) -> Iterator[str]:
    for suffix, told in SUFFIXES.items():
        stem = word.removesuffix(suffix)
        if stem == word or len(stem) < 4:
            continue
        spellings = [stem]
        if suffix[0] in "aeiouy":
            spellings += [stem + "e"] + ([stem[:-1]] if stem[-1] == stem[-2] else [])
        if stem.endswith("i"):
            spellings.append(stem[:-1] + "y")
        for base in spellings:
            if base in known and (suffix not in DOING or _is_done(known[base])):
                yield told.format(base.upper())


def _is_done(definition: str) -> bool:
    return any(sense.startswith(("verb: ", "to ")) for sense in definition.split("\t"))
