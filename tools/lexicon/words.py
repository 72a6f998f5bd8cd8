"""Which words there are, and in which tier: SCOWL up to level 80, ENABLE1, and our own lists.

The standard list is SCOWL's to level 70, and of what lies deeper the words that a second source
holds: ENABLE1, the list of players, WordNet as a plain word, or Webster's as a living one that is
nobody's name (PIKELET, SHINTY, TWITE).

Names and abbreviations that are not words are entered too, above every tier: no game accepts
them, but a player who tries one is told what it is.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field

from typecase.lexicon.families import stems, third_persons

from .doubts import doubted
from .lists import Lists
from .sources import Shelf
from .spelling import folded
from .wordnet import WordNet

SCOWL_MOST = 80
ENABLE_ONLY = 85
ADDED = 60
NOTED = 99  # accepted by nobody
STANDARD, KNOWN_NAME = 70, 50
UNLISTED = {  # the level of a word that only our lists know
    "slang": STANDARD,
    "colloquial": STANDARD,
    "vulgar": STANDARD,
    "archaic": ENABLE_ONLY,
    "obsolete": ENABLE_ONLY,
    "foreign": NOTED,
    "abbreviation": NOTED,
    "proper": NOTED,
    "adult": STANDARD,
    "prefix": NOTED,
    "suffix": NOTED,
}
NO_WORDS = ("abbreviation", "prefix", "suffix")  # listed so, they are nothing else

_LETTERS = re.compile(r"[a-z]+\Z")
_GONE = re.compile(r"\[[^\]]*\b(Obs|Archaic)\b[^\]]*\]")  # in 1913
_ELSEWHERE = re.compile(r"\W*(var\.|corrupt|contr|of |imp\b|a variant)", re.I)


@dataclass
class Word:
    level: int
    classes: set[str] = field(default_factory=set)
    doubted: bool = False


def gather(shelf: Shelf, wordnet: WordNet, lists: Lists) -> dict[str, Word]:
    """All entries by their letters, lower case."""
    enable = set(shelf.enable())
    words: dict[str, Word] = {}
    names: dict[str, tuple[int, str]] = {}
    for _, category, level, entries in shelf.scowl():
        for entry in map(folded, entries):
            lower = entry.lower()
            if not _LETTERS.match(lower):
                continue
            if category == "words" and entry == lower and level <= SCOWL_MOST:
                if lower not in words or words[lower].level > level:
                    words[lower] = Word(level)
            elif category == "abbreviations":
                _name(names, lower, level, "abbreviation")
            elif category in ("proper-names", "upper") and level <= SCOWL_MOST:
                _name(names, lower, level, _kind(entry))
    for name in sorted(wordnet.names):  # the same file whatever the order of a set
        _name(names, folded(name).lower(), SCOWL_MOST, _kind(name))
    for word in enable:
        words.setdefault(word, Word(ENABLE_ONLY))
    written = {entry.lower() for entry in shelf.webster()}
    for word in [w for w in words if _is_junk(w, words[w].level, enable)]:
        del words[word]
    for word in [*_removed(words, lists, enable), *_in_two(words, wordnet, enable | written)]:
        words.pop(word, None)
    for word, added in lists.additions.items():
        words[word] = Word(min(added, words[word].level) if word in words else added)
    _tag_names(words, names, enable | set(lists.additions))
    plain = {w for w in words if wordnet.holds_plainly(w)}
    for word in enable | plain | (_living(shelf.webster()) - set(names)):
        if word in words and not words[word].classes:
            words[word].level = min(words[word].level, STANDARD)
    levels = {word: entry.level for word, entry in words.items() if entry.level < NOTED}
    for word in doubted(levels, shelf, set(lists.additions) | (enable & plain)):
        words[word].doubted = True
        words[word].level = SCOWL_MOST
    _tag_listed(words, lists)
    return words


def _removed(words: Collection[str], lists: Lists, enable: set[str]) -> list[str]:
    """Our removals with their forms, but for those that are another word's too or that players
    list; and plurals of what has none."""
    gone = {*lists.removals, *(f for base in lists.uncounted for f in third_persons(base))}

    def goes_with_one(word: str) -> bool:
        bases = {base for _, base in stems(word)}
        others = [base for base in bases if base in words and base not in gone]
        return word not in enable and not others and not bases.isdisjoint(lists.removals)

    return [word for word in words if word in gone or goes_with_one(word)]


def _in_two(words: dict[str, Word], wordnet: WordNet, in_one: set[str]) -> list[str]:
    """What the deepest list alone runs together and WordNet writes in two: COFFEECUP."""

    def is_common(part: str) -> bool:
        return len(part) > 2 and part in words and words[part].level < SCOWL_MOST

    return [
        "".join(parts)
        for parts in wordnet.phrases
        if all(map(is_common, parts))
        and (found := words.get("".join(parts)))
        and found.level >= SCOWL_MOST
        and "".join(parts) not in in_one
        and "".join(parts) not in wordnet.parts
    ]


def _kind(entry: str) -> str:
    """NATO and BBC stand among the capitalised words: capitals all through mean initials."""
    return "abbreviation" if entry == entry.upper() and len(entry) > 1 else "proper"


def _name(names: dict[str, tuple[int, str]], name: str, level: int, kind: str) -> None:
    if len(name) > 1 and (name not in names or names[name][0] > level):
        names[name] = (level, kind)


def _tag_names(words: dict[str, Word], names: dict[str, tuple[int, str]], played: set[str]) -> None:
    for name, (level, kind) in names.items():
        if name not in words:
            words[name] = Word(NOTED, {kind})
        elif kind == "abbreviation" and name in played:
            continue  # ED and SEC are short for something, and words to every player as well
        elif level <= KNOWN_NAME and words[name].level > STANDARD:
            # TEXAS is a deck of a steamboat to the deepest list alone; to everybody it is a name
            words[name].classes.add(kind)


def _tag_listed(words: dict[str, Word], lists: Lists) -> None:
    for kind, listed in lists.classes.items():
        for word in listed:
            entry = words.setdefault(word, Word(UNLISTED[kind]))
            if kind in NO_WORDS:
                entry.level, entry.classes = NOTED, set()
            elif kind in ("slang", "colloquial") and entry.level < NOTED:
                entry.level = min(entry.level, STANDARD)
                entry.classes.discard("proper")
            elif kind == "proper":
                entry.level = max(entry.level, SCOWL_MOST)
            entry.classes.add(kind)


def _living(webster: dict[str, str]) -> set[str]:
    """What Webster's holds and does not mark as gone, be it rare then or told by another word."""
    return {
        entry.lower()
        for entry, text in webster.items()
        if len(entry) > 3 and not _GONE.search(text) and not _ELSEWHERE.match(text)
    }


def _is_junk(word: str, level: int, enable: set[str]) -> bool:
    """SCOWL holds every single letter, and scraps such as kb and lx."""
    if len(word) == 1:
        return word not in ("a", "i")
    if len(word) == 2:
        return word not in enable
    return len(word) == 3 and word not in enable and level > 60
