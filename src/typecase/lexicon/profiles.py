"""Profiles: which of the words a rulebook, or a table, takes.

The four rulebooks forbid different things, so words are tagged and a profile says what it takes:
how deep into the list, which classes not, whether plain inflections count though unlisted, and
what a household has added or struck out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from typecase.lexicon.classes import CLASSES, NEVER

EVERY_LEVEL = 85


@dataclass(frozen=True, slots=True)
class Profile:
    """What a table takes for a word.

    >>> PROFILES["letterpress"].with_classes(slang=True).excluded
    frozenset()
    """

    name: str
    title: str  # as a refusal says it: "Letterpress does not take it"
    level: int = 70
    excluded: frozenset[str] = frozenset()
    inflections: bool = False  # -s, -ed and -ing of a listed word, though the list lacks them
    added: frozenset[str] = frozenset()
    removed: frozenset[str] = frozenset()

    def with_classes(self, **allowed: bool) -> Self:
        """The same with classes of words let in (True) or shut out (False)."""
        known = [name for name in CLASSES if name not in NEVER]
        for name in allowed:
            if name not in known:
                raise ValueError(
                    f"there is no class {name!r} to choose; choose from {_listed(known)}"
                )
        shut = {name for name, let_in in allowed.items() if not let_in}
        let = {name for name, let_in in allowed.items() if let_in}
        return replace(self, excluded=(self.excluded | shut) - let)

    def with_words(self, added: Iterable[str] = (), removed: Iterable[str] = ()) -> Self:
        """The same with a household's own words put in and struck out.

        >>> sorted(PROFILES["standard"].with_words(added=["Zorgle"]).added)
        ['zorgle']
        """
        more, fewer = frozenset(map(own_word, added)), frozenset(map(own_word, removed))
        return replace(
            self, added=(self.added | more) - fewer, removed=(self.removed | fewer) - more
        )

    def as_json(self) -> dict[str, Any]:
        """Plain values, for a log or a wire."""
        return {
            "name": self.name,
            "title": self.title,
            "level": self.level,
            "excluded": sorted(self.excluded),
            "inflections": self.inflections,
            "added": sorted(self.added),
            "removed": sorted(self.removed),
        }

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Self:
        """The profile again.

        >>> Profile.from_json(PROFILES["plain"].as_json()) == PROFILES["plain"]
        True
        """
        return cls(
            str(plain["name"]),
            str(plain["title"]),
            int(plain.get("level", 70)),
            frozenset(plain.get("excluded", ())),
            bool(plain.get("inflections", False)),
            frozenset(plain.get("added", ())),
            frozenset(plain.get("removed", ())),
        )


def own_word(text: str) -> str:
    """A word as a household may add it: letters a to z, of any length a card game can lay."""
    word = text.strip().lower()
    if not (word.isascii() and word.isalpha() and len(word) <= 45):
        raise ValueError(f"{text[:50]!r} cannot be on a list: a word is 1 to 45 letters, A to Z")
    return word


_OLD_AND_ODD = frozenset({"slang", "archaic", "obsolete", "foreign"})

PROFILES: dict[str, Profile] = {
    profile.name: profile
    for profile in (
        Profile("standard", "the standard list"),
        Profile("plain", "the plain list", excluded=_OLD_AND_ODD),
        Profile("everything", "the full list", level=EVERY_LEVEL),
        # RULINGS S8: slang is refused, what is merely informal is not
        Profile("letterpress", "Letterpress", excluded=frozenset({"slang"})),
        Profile("wordsy", "Wordsy"),
        Profile("better-letters", "Better Letters", excluded=frozenset({"foreign"})),
        Profile("letter-head", "Letter Head", inflections=True),
    )
}


def profile_named(name: str | Profile) -> Profile:
    """The profile of that name.

    >>> profile_named("scrabble")
    Traceback (most recent call last):
    ValueError: there is no dictionary 'scrabble'; choose from standard, plain, everything, \
letterpress, wordsy, better-letters, letter-head
    """
    if isinstance(name, Profile):
        return name
    try:
        return PROFILES[name]
    except (KeyError, TypeError):
        pass
    raise ValueError(f"there is no dictionary {name!r}; choose from {_listed(PROFILES)}")


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)
