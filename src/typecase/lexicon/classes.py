"""The classes that a word may belong to, and how a verdict speaks of each."""

from __future__ import annotations

CLASSES = (
    "slang",
    "colloquial",
    "archaic",
    "obsolete",
    "foreign",
    "vulgar",
    "abbreviation",
    "proper",
    "adult",
    "prefix",
    "suffix",
)
"""In the order of their bits: `flags >> CLASSES.index("foreign") & 1`.

`adult` is what nobody shows at a family table: all that is vulgar, and its plain neighbours.
"""

SPOKEN = {
    "slang": "slang",
    "colloquial": "colloquial",
    "archaic": "archaic",
    "obsolete": "obsolete",
    "foreign": "a foreign word",
    "vulgar": "vulgar",
    "abbreviation": "an abbreviation",
    "proper": "a proper name",
    "adult": "a word for adults",
    "prefix": "a prefix",
    "suffix": "a suffix",
}

NEVER = {
    "proper": "a proper name, and names are not taken",
    "abbreviation": "an abbreviation, and abbreviations are not taken",
    "prefix": "a prefix, which is no word by itself",
    "suffix": "a suffix, which is no word by itself",
}
"""Classes that no rulebook takes, and how their refusal goes on after `WORD is`."""


def bits(names: frozenset[str]) -> int:
    """The classes as one mask.

    >>> bits(frozenset({"slang", "archaic"}))
    5
    """
    return sum(1 << CLASSES.index(name) for name in names)


def names(flags: int) -> tuple[str, ...]:
    """The classes in a mask.

    >>> names(5)
    ('slang', 'archaic')
    """
    return tuple(name for place, name in enumerate(CLASSES) if flags >> place & 1)
