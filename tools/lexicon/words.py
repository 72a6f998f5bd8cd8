"""Which words there are, and in which tier: SCOWL up to level 80, ENABLE1, and our own lists.

Names and abbreviations that are not words are entered too, above every tier: no game accepts
them, but a player who tries one is told what it is.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from .lists import Lists
from .sources import Shelf

SCOWL_MOST = 80
ENABLE_ONLY = 85
ADDED = 60
NOTED = 99  # accepted by nobody

_LETTERS = re.compile(r"[a-z]+\Z")


@dataclass
class Word:
    level: int
    classes: set[str] = field(default_factory=set)


def folded(text: str) -> str:
    """Without accents, as the cards spell it: café is CAFE."""
    text = text.replace("æ", "ae").replace("œ", "oe").replace("Æ", "Ae").replace("ø", "o")
    plain = unicodedata.normalize("NFD", text)
    return "".join(c for c in plain if not unicodedata.combining(c))


def gather(shelf: Shelf, lists: Lists) -> dict[str, Word]:
    """All entries by their letters, lower case."""
    enable = set(shelf.enable())
    words: dict[str, Word] = {}
    names: dict[str, str] = {}
    for _, category, level, entries in shelf.scowl():
        for entry in map(folded, entries):
            lower = entry.lower()
            if not _LETTERS.match(lower):
                continue
            if category == "words" and entry == lower and level <= SCOWL_MOST:
                if lower not in words or words[lower].level > level:
                    words[lower] = Word(level)
            elif category == "abbreviations":
                names[lower] = "abbreviation"
            elif category in ("proper-names", "upper") and level <= SCOWL_MOST:
                # NATO and BBC stand among the capitalised words: capitals all through mean initials
                initials = entry == entry.upper() and len(entry) > 1
                names.setdefault(lower, "abbreviation" if initials else "proper")
    for word in enable:
        words.setdefault(word, Word(ENABLE_ONLY))
    for word in [w for w in words if _is_junk(w, words[w].level, enable)]:
        del words[word]
    for word in lists.removals:
        words.pop(word, None)
    for word, added in lists.additions.items():
        words[word] = Word(min(added, words[word].level) if word in words else added)
    for name, kind in names.items():
        if name not in words:
            words[name] = Word(NOTED, {kind})
    for kind, listed in lists.classes.items():
        for word in listed:
            if word not in words:
                words[word] = Word(NOTED if kind in ("proper", "abbreviation") else ENABLE_ONLY)
            words[word].classes.add(kind)
    return words


def _is_junk(word: str, level: int, enable: set[str]) -> bool:
    """SCOWL holds every single letter, and scraps such as kb and lx."""
    if len(word) == 1:
        return word not in ("a", "i")
    if len(word) == 2:
        return word not in enable
    return len(word) == 3 and word not in enable and level > 60
