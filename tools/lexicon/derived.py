"""A line on words that no dictionary defines, where they are plainly made from one that it does.

Each ending and beginning is told only where what is left is a word that everybody knows, of the
part of speech that the affix goes with: INLIER is nothing that does not lie, and a NITERY is not
like niter. Where there is a doubt nothing is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain

from typecase.lexicon.families import pasts

from .bases import Grammar

# What it goes before or after: (parts of speech of what is left, what is told).
PREFIXES = {
    "un": ("a", "not {}"),
    "non": ("na", "not {}"),
    "re": ("v", "to {} again"),
    "mis": ("v", "to {} wrongly"),
    "over": ("v", "to {} too much"),
    "out": ("v", "to {} more or better than another"),
}
SUFFIXES = {
    "ness": ("a", "the quality of being {}"),
    "ability": ("able", "the quality of being {}"),
    "ibility": ("ible", "the quality of being {}"),
    "less": ("n", "without {}"),
    "like": ("n", "like {}"),
    "er": ("v", "one who, or that which: {}"),
    "or": ("v", "one who, or that which: {}"),
    "able": ("v", "that one can {}"),
    "ish": ("na", "somewhat like {}"),
    "ity": ("a", "the quality of being {}"),
    "ship": ("n", "the state of {}"),
    "y": ("n", "having or like {}"),
}
WHOLE = {  # the parts of speech that the whole has, where a source knows any
    "un": "a",
    "non": "na",
    "re": "v",
    "mis": "v",
    "over": "v",
    "out": "v",
    "ness": "n",
    "less": "a",
    "like": "a",
    "er": "n",
    "or": "n",
    "able": "a",
    "ish": "a",
    "ity": "n",
    "ship": "n",
    "y": "a",
}
# Verbs that OVER and OUT go before in their own sense, which is a place: OVERBRIDGE, OUTJUT.
OF_PLACE = """
arch board bound branch breed bridge build burn cast check clear cloud come crop cross crowd
curl cut date deck draw dub fall fish fit flood flow fly fold gall gang gas glance go grow hang
haul haze hear hold homer incline jut land lap launch lay lead leap let lie lock look mark
measure night paint pass pit place plant plate pour press print put reach ride ring roll run
sail score see seed send set sew shade shadow shoe shoot sign sit skip slick slide snow sound
source span spread stain stamp stand step stitch stretch strike sweep swell switch take throw
time tip toe top tower trump turn twist veil wash watch wear weave wing winter wrap write
"""
DOERS = ("ant", "er", "ess", "ist", "man", "or", "see", "tee")
KNOWN, COMMON = 2, 3  # of the steps of commonness
_RESPELLED = (("is", "iz"), ("our", "or"), ("ae", "e"), ("oe", "e"), ("ys", "yz"))

_SHORT = re.compile(r"(^|[^aeiou])[aeiou][bdfgmnprstz]$")


def derived(
    words: list[str], known: dict[str, str], grammar: Grammar, grades: Mapping[str, int]
) -> dict[str, str]:
    """Definitions of what is made from a known word; only of bases, for forms are told by them."""
    found = {}
    for word in words:
        if word in known or any(base in known for base in grammar.bases(word)):
            continue
        text = _irregular(word, known, grammar) or compared(word, known, grammar)
        text = text or _respelled(word, known) or next(_built(word, known, grammar, grades), None)
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


def compared(word: str, known: dict[str, str], grammar: Grammar) -> str | None:
    """GLUIER and GLUIEST, of GLUEY."""
    for ending, told in (("er", "more"), ("est", "most")):
        stem = word.removesuffix(ending)
        if stem == word or len(stem) < 3:
            continue
        bases = [stem, stem + "e", *([stem[:-1]] if stem[-1] == stem[-2] else [])]
        if stem.endswith("i"):
            bases = [stem[:-1] + "y"]  # DIRTIEST is of DIRTY, though DIRT may be an adjective too
        elif _SHORT.search(stem):
            bases = [stem + "e", stem]  # CUTEST is of CUTE: of CUT it would be CUTTEST
        for base in [*bases, stem[:-1] + "ey"]:
            if "a" not in grammar.parts.get(base, ()):
                continue
            senses = known[base].split("\t") if base in known else []
            plainly = word.endswith("est") or stem.endswith("i")  # OUTBACKER is no more outback
            if senses and (plainly or any(sense.startswith("adjective: ") for sense in senses)):
                return f"{told} {base.upper()}"
    return None


def _respelled(word: str, known: dict[str, str]) -> str | None:
    """What its American spelling means: LIONISE and HAEMATOMA are told as LIONIZE and HEMATOMA."""
    if len(word) < 7:
        return None
    others = (word.replace(british, american) for british, american in _RESPELLED)
    return next((known[other] for other in others if other != word and other in known), None)


def _built(
    word: str, known: dict[str, str], grammar: Grammar, grades: Mapping[str, int]
) -> Iterator[str]:
    """By its ending first, for a RESELLER resells; but what is UNLOVABLE cannot be loved."""

    def is_made(affix: str, base: str, parts: str) -> bool:
        own = grammar.parts.get(word, set())
        if own and affix in WHOLE and not own & set(WHOLE[affix]):
            return False
        if WHOLE.get(affix) == "v" and "v" not in own and pasts(word).isdisjoint(grammar.words):
            return False  # OVERCLASS is no verb
        # a short word that few know is another word's likeness: NEBISH is of no neb
        least = 0 if affix == "ness" else COMMON if len(base) < 6 or affix == "ish" else KNOWN
        if base not in known or grades.get(base, 0) < least:
            return False
        if affix == "ship" and not base.endswith(DOERS):
            return False  # a GUNSHIP is a ship
        if affix == "or" and not base.endswith(("ate", "ct", "ert", "it", "ss")):
            return False
        if affix in ("over", "out") and base in OF_PLACE.split():
            return False
        if affix == "y" and ("a" not in own or grades.get(base, 0) <= COMMON):
            return False  # NITERY and SOPHY are nouns
        if grammar.steps(base) and affix in PREFIXES and parts == "v":
            return False  # REWILDING is no wilding done again
        return any(_is(part, base, known, grammar) for part in parts)

    def by_beginning() -> Iterator[str]:
        rest = word.removeprefix("un")
        done = "a" not in grammar.parts.get(word, ()) and not pasts(word).isdisjoint(grammar.words)
        if rest != word and done and is_made("", rest, "v"):
            yield f"to undo: {rest.upper()}"
        rest = word.removeprefix("re")
        if rest != word and rest.endswith(("tion", "sion", "ment")) and is_made("", rest, "n"):
            yield f"{rest.upper()} again"
        for prefix, (parts, told) in PREFIXES.items():
            rest = word.removeprefix(prefix)
            if rest != word and len(rest) > 3 and is_made(prefix, rest, parts):
                yield told.format(rest.upper())

    def by_ending() -> Iterator[str]:
        for suffix, (parts, told) in SUFFIXES.items():
            stem = word.removesuffix(suffix)
            if stem == word or len(stem) < 3:
                continue
            if parts in ("able", "ible"):
                if stem + parts in grammar.words:
                    yield told.format((stem + parts).upper())
                continue
            spelled = _spellings(stem, suffix)
            if suffix == "y" and sum(base in grammar.words for base in spelled) > 1:
                continue  # TWINY is of twine and not of a twin
            for base in spelled:
                if is_made(suffix, base, parts):
                    yield told.format(base.upper())

    begun, ended = by_beginning(), by_ending()
    yield from chain(begun, ended) if word.startswith("un") else chain(ended, begun)


def _spellings(stem: str, suffix: str) -> list[str]:
    """How the word is spelled that is left, the likeliest first."""
    if stem.endswith("i"):
        return [stem, stem[:-1] + "y"] if suffix != "er" else []  # BABIER: no one who babies
    if suffix[0] not in "aeioy":
        return [stem]
    if _SHORT.search(stem) and sum(letter in "aeiouy" for letter in stem) == 1:
        return [stem + "e"]  # a STOPER does not stop: that would be a stopper
    found = [stem + "e"] if stem[-1] in "cgv" else []
    found += [stem, stem + "e"]
    return found + ([stem[:-1]] if stem[-1] == stem[-2] else [])


def _is(part: str, base: str, known: dict[str, str], grammar: Grammar) -> bool:
    """Whether the word is that part of speech first of all, or has a line for it."""
    name = {"n": "noun: ", "a": "adjective: ", "v": "verb: "}[part]
    first, *others = known[base].split("\t")
    if part == "v":
        return any(sense.startswith((name, "to ")) for sense in (first, *others))
    return first.startswith(name) and part in grammar.parts.get(base, ())
