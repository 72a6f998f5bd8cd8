"""Spellings that one deep list is not believed about: most who lay them have made a slip.

Lists of players hold BELIVE, an adverb of the fifteenth century, and DEVELOPE, BUILDED and
MOSTEST. Each needs a witness of today: a place in SCOWL before its level 70, a count in print that
is no mere echo of the common word, WordNet and ENABLE1 together, or a line in our additions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from typecase.lexicon.families import pasts, stems, third_persons

from .sources import Shelf

DEEP = 70  # from this level on a word is doubted, and below it no base vouches for its forms
NOWHERE = 99
KNOWN, COMMON = 200_000, 1_000_000  # counts of a word that many write, and that everybody does
ECHO = 200  # counted less than so many times the common word, it is that word misspelled

# Letters that sound alike, or not at all: what many write for what they mean.
_ALIKE = {
    "ie": "ei",
    "ei": "ie",
    "ou": "ow",
    "ow": "ou",
    "ai": "ay",
    "ay": "ai",
    "tch": "ch",
    "ch": "tch",
    "ck": "k",
    "ph": "f",
    "sc": "s",
    "kn": "n",
    "wr": "r",
    "mb": "m",
    "gh": "",
    "wh": "w",
    "rh": "r",
}
_ENDINGS = re.compile(r"(?<=...)[aeio](?=(r|l|nt|nce|ncy|ble|bly|ry|ntly)$)")  # VISITER
_RUN_TOGETHER = re.compile(r"(?<=[^aeiou][dtb])r(?=[aeou])")  # HINDERANCE
_COMPARED = ("more", "most", "less", "least", "better", "best", "worse", "worst")
_LONG = re.compile(r"(ful|ing|ed|al|ous|ive|ant|ent|ish|ic|less|able|ible|act|ain)l?(er|est)$")


def doubted(words: Mapping[str, int], shelf: Shelf, trusted: set[str]) -> set[str]:
    """Which of the words, given with their levels, stay out of the standard list.

    A form goes with its base: STOPED is the past of STOPE, WICHES are many a WICH.
    """
    counts = shelf.counts()
    common = {w: n for w, n in counts.items() if n >= KNOWN and words.get(w, DEEP) < DEEP}
    suspects: dict[str, set[str]] = {}
    for word, count in common.items():
        for slip in _slips(word, everybody=count >= COMMON):
            if len(slip) > 3 and counts.get(slip, 0) * ECHO < count and not _is_form(slip, word):
                suspects.setdefault(slip, set()).add(word)
    wrong = _wrong_forms(shelf)
    found: set[str] = set()
    for word in sorted(words, key=lambda w: (len(w), w)):
        if words[word] < DEEP or word in trusted:
            continue
        meant = suspects.get(word, set())
        bases = {base for _, base in stems(word) if words.get(base, NOWHERE) <= DEEP}
        own = bases - {base for one in meant for _, base in stems(one)}
        unmade = word in wrong and bases <= wrong[word]
        if unmade or _is_overdone(word, words) or ((meant or bases) and own <= found):
            found.add(word)
    return found


def _is_form(one: str, other: str) -> bool:
    return one in third_persons(other) or other in third_persons(one)


def _slips(word: str, *, everybody: bool) -> Iterator[str]:
    """How the word is misspelled by ear; of words that everybody writes, more than of others."""
    if len(word) < 4:
        return
    yield from (
        word[:at] + word[at + 1 :] for at in range(1, len(word)) if word[at - 1] == word[at]
    )
    if len(word) > 4:
        for at in range(1, len(word) - 1):
            if word[at] not in "aeiouy" and word[at] not in (word[at - 1], word[at + 1]):
                yield word[: at + 1] + word[at:]
    for at in range(1, len(word) - 1):
        if word[at] in "sz":
            yield word[:at] + ("z" if word[at] == "s" else "s") + word[at + 1 :]
        if word[at] in "sc" and word[at + 1] in "ei":
            yield word[:at] + ("c" if word[at] == "s" else "s") + word[at + 1 :]
    if len(word) > 6:
        for match in _ENDINGS.finditer(word):
            yield from (word[: match.start()] + v + word[match.end() :] for v in "aeio")
        for match in _RUN_TOGETHER.finditer(word):
            yield word[: match.start()] + "e" + word[match.start() :]
    if word.endswith("ally"):
        yield word[:-4] + "ly"
    if everybody:
        yield from _slips_of_everybody(word)


def _slips_of_everybody(word: str) -> Iterator[str]:
    for letters, alike in _ALIKE.items():
        for match in re.finditer(letters, word):
            yield word[: match.start()] + alike + word[match.end() :]
    for match in re.finditer("ie|ei|ea|ai|ou|au", word):
        yield from (word[: match.start()] + one + word[match.end() :] for one in match.group())
    if word.endswith(("le", "el")):
        yield word[:-2] + word[-1] + word[-2]
    if len(word) > 4:
        if word.endswith("e"):
            yield word[:-1]
        elif word[-1] not in "aeiouys":
            yield word + "e"
    for match in re.finditer("e(?=(ment|ful|ly|less)$)", word):
        yield word[: match.start()] + word[match.end() :]


def _wrong_forms(shelf: Shelf) -> dict[str, set[str]]:
    """Regular pasts of verbs that have another, BUILDED, each with its verbs."""
    right: dict[str, set[str]] = {}
    for base, part, slots in shelf.inflections():
        if part == "verb":
            right.setdefault(base, set()).update(form for slot in slots for form in slot)
    found: dict[str, set[str]] = {}
    for base, forms in right.items():
        if forms and not pasts(base) & forms:
            for past in pasts(base):
                found.setdefault(past, set()).add(base)
    return found


def _is_overdone(word: str, words: Mapping[str, int]) -> bool:
    """Compared twice, WORSER, or by an ending where one says more and most: BEAUTIFULEST."""
    single = word.removesuffix("s")
    stem = re.sub(r"e?(r|st)$", "", single)
    if single != stem and (stem in _COMPARED or stem + "e" in _COMPARED):
        return True
    match = _LONG.search(word)
    if not match or word[: match.start(2)] not in words:
        return False
    return word[: match.start(2)] + "est" in words
