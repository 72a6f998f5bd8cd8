"""Word lists as an option: a profile by its name, or a list of the table's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from typecase.lexicon.profiles import PROFILES, Profile
from typecase.table.moves import Refused
from typecase.table.wording import Phrase, Text

FIELDS = ("base", "allow", "exclude", "add", "remove")
FORM = "base (a profile) and any of allow, exclude (classes), add, remove (words)"
MOST_WORDS = 5000


@dataclass(frozen=True)
class TableWords:
    """A table's own list: a profile with classes let in or shut out, and words of its own."""

    base: str
    allow: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()

    @property
    def profile(self) -> Profile:
        """What the dictionary takes then."""
        classes = {**dict.fromkeys(self.allow, True), **dict.fromkeys(self.exclude, False)}
        base = PROFILES[self.base].with_classes(**classes)
        return base.with_words(self.add, self.remove)

    def as_json(self) -> dict[str, Any]:
        """As a record's header keeps it."""
        return {field: _plain(getattr(self, field)) for field in FIELDS}


def _plain(value: str | tuple[str, ...]) -> Any:
    return list(value) if isinstance(value, tuple) else value


@dataclass(frozen=True)
class WordList:
    """The rulebook's own profile, one of the three common ones, or a table's own list."""

    own: str

    @property
    def names(self) -> tuple[str, ...]:
        return (self.own, "standard", "plain", "everything")

    def read(self, value: object, seats: int) -> str | TableWords:
        if isinstance(value, str) and value in self.names:
            return value
        if isinstance(value, TableWords):
            return value
        if not isinstance(value, Mapping) or set(value) - set(FIELDS):
            raise LookupError
        base = value.get("base", self.own)
        lists = {field: value.get(field, ()) for field in FIELDS[1:]}
        if base not in self.names or not all(map(_words, lists.values())):
            raise LookupError
        words = TableWords(base, **{field: tuple(sorted(set(w))) for field, w in lists.items()})
        try:
            words.profile  # noqa: B018  it says what is wrong with a class or a word
        except ValueError as fault:
            says = "The list of words cannot be used: {fault}."
            raise Refused(says, "Options", fault=str(fault)) from None
        return words

    def allowed(self, seats: int) -> Text:
        says = "one of {names}, or a list of your own with {form}"
        return Phrase(says, names=self.names, form=Phrase(FORM))

    def describe(self) -> dict[str, Any]:
        return {"kind": "one-of", "values": list(self.names)}


def _words(value: object) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) <= MOST_WORDS
        and all(isinstance(word, str) for word in value)
    )


def profile_of(lexicon: str | TableWords) -> str | Profile:
    """The profile that an option stands for."""
    return lexicon.profile if isinstance(lexicon, TableWords) else lexicon
