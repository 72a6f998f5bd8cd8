"""Names: what people may call themselves at a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from typecase.table.moves import Refused, short

LONGEST_NAME = 20
MARKS = 2  # on one letter: Vietnamese and Hebrew need no more

# Letters and signs that show nothing: fillers of Hangul, the blank of Braille, and marks that
# only say how the letter before them is drawn. What else shows nothing is not printable.
INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)

# Letters that look like those of the Latin alphabet, capitals and small ones apart: a capital eta
# is an H, a small one looks like an n. Not all there are: those of which one could write a name.
ALPHABETS = (
    ("АВЕЅІЈКМНОРСТУХԚԜаеѕіјкорсухһԁԛԝӏ", "ABESIJKMHOPCTYXQWaesijkopcyxhdqwl"),  # Cyrillic
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαηικνορυχωγ", "ABEZHIKMNOPTYXanikvopuxwy"),  # Greek
    ("ՕՍօոսհıɑɡ", "OUonuhiag"),  # Armenian, and letters of phonetics  # noqa: RUF001
)
LATIN = str.maketrans(*map("".join, zip(*ALPHABETS, strict=True)))
STROKES = str.maketrans("I1|0", "lllO")  # which look alike in most founts


def person_named(name: str) -> str:
    """The name as the others read it. Braces would be taken for a seat's number.

    >>> person_named("  Ada "), person_named("Zoe\\u0308") == "Zo\\u00eb", person_named("")
    ('Ada', True, 'Guest')
    """
    name = unicodedata.normalize("NFC", name).strip() or "Guest"
    if len(name) > LONGEST_NAME or not name.isprintable() or set(name) & set("{}"):
        sentence = "A name has at most {most} characters and no braces, not {name}."
        raise Refused(sentence, "Seats", most=LONGEST_NAME, name=short(name))
    if not _can_be_read(name):
        raise Refused("A name is made of letters and signs that can be seen and read.", "Seats")
    return name


def _can_be_read(name: str) -> bool:
    kinds = [unicodedata.category(one)[0] for one in name]
    marks = "".join("M" if kind == "M" else " " for kind in kinds)
    too_many = "M" * (MARKS + 1) in marks or kinds[0] == "M"
    return not too_many and not set(name) & INVISIBLE and bool(set(kinds) & set("LNS"))


def alike(one: str, other: str) -> bool:
    """Whether two names would be taken for each other.

    >>> alike("Caslon", "CASLON"), alike("Caslon", "\\uff23aslon"), alike("Caslon", "Carson")
    (True, True, False)
    >>> alike("Caslon", "C\\u0430slon"), alike("Caslon", "CasIon"), alike("Ian", "ian")
    (True, True, True)
    """
    return not _looks(one).isdisjoint(_looks(other))


def _looks(name: str) -> set[str]:
    """How a name may be read at a glance."""
    apart = unicodedata.normalize("NFKD", name)
    bare = "".join(one for one in apart if not unicodedata.category(one).startswith(("M", "Z")))
    latin = bare.translate(LATIN)
    return {kind.casefold() for kind in (bare, latin, latin.translate(STROKES))}


def taken(name: str, others: Collection[str]) -> bool:
    return any(alike(name, other) for other in others)
