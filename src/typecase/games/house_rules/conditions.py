"""Conditions: what a card asks of a word, or of the way it was laid, in a small vocabulary.

A condition is a name and perhaps letters or a number: `starts ST`, `letters 7-8`, `syllables 4+`,
`double-letter`. What can be counted about the cards on the table the games name themselves, such
as `shared-cards 3`; a count without a number means one or more. A card may ask for several.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from typecase.decks import BadList
from typecase.lexicon import predicates

# On the word, with letters to look for: `includes AN`.
WITH_LETTERS: Mapping[str, Callable[[str, str], bool]] = {
    "starts": predicates.starts,
    "ends": predicates.ends,
    "ends-in-any": predicates.ends_in_any,
    "includes": predicates.includes,
    "includes-any": predicates.includes_any,
    "lacks": predicates.lacks,
}
# On the word, counted: `vowels 1`.
COUNTED: Mapping[str, Callable[[str], int]] = {
    "letters": len,
    "vowels": predicates.vowels,
    "different-vowels": predicates.different_vowels,
}
SYLLABLES = "syllables"  # counted too, but only the dictionary knows
# On the word, as it is.
PATTERNS: Mapping[str, Callable[[str], bool]] = {
    "odd-length": predicates.odd_length,
    "starts-with-vowel": predicates.starts_with_vowel,
    "double-letter": predicates.double_letter,
    "three-consonants": predicates.three_consonants,
    "first-is-last": predicates.first_is_last,
    "alternates": predicates.alternates,
    "no-letter-twice": predicates.no_letter_twice,
    "in-order": predicates.in_order,
}
ON_WORDS = (*WITH_LETTERS, *COUNTED, SYLLABLES, *PATTERNS)

_NUMBER = re.compile(r"([0-9]{1,3})(\+|-([0-9]{1,3}))?")


class Condition(NamedTuple):
    """One thing that a card asks for."""

    name: str
    letters: str = ""
    least: int = 1
    most: int | None = None  # no end, where there is none


@lru_cache(maxsize=1024)
def condition(text: str, counts: frozenset[str] = frozenset()) -> Condition:
    """The condition that is written so, or `BadList`; `counts` is what the game can count besides.

    >>> condition("letters 7-8")
    Condition(name='letters', letters='', least=7, most=8)
    >>> condition("shared-cards 0", frozenset({"shared-cards"}))
    Condition(name='shared-cards', letters='', least=0, most=0)
    """
    name, _, said = text.partition(" ")
    if name in WITH_LETTERS:
        if not (said.isascii() and said.isalpha()):
            raise BadList(f"{name} needs letters A to Z after it, not {said!r}.")
        return Condition(name, said.upper())
    if name in PATTERNS:
        if said:
            raise BadList(f"{name} takes nothing after it, not {said!r}.")
        return Condition(name)
    if name in COUNTED or name == SYLLABLES or name in counts:
        if name in counts and not said:
            return Condition(name)
        number = _NUMBER.fullmatch(said)
        if number is None or (number[3] and int(number[3]) < int(number[1])):
            raise BadList(f"{name} needs a number such as 4, 4+ or 4-6, not {said!r}.")
        least = int(number[1])
        most = int(number[3]) if number[3] else None if number[2] else least
        return Condition(name, "", least, most)
    known = ", ".join((*ON_WORDS, *sorted(counts)))
    raise BadList(f"There is no condition {name[:30]!r}; there is {known}.")


def conditions(needs: Iterable[str], counts: frozenset[str] = frozenset()) -> tuple[Condition, ...]:
    """All that a card asks for."""
    return tuple(condition(text, counts) for text in needs)


def met(
    needs: Iterable[Condition],
    word: str,
    syllables: Callable[[str], tuple[int, int]],
    counts: Mapping[str, int] | None = None,
) -> bool:
    """Whether the word, laid as these counts say, is all that the card asks for.

    >>> met(conditions(["vowels 1", "letters 5+"]), "PRESS", lambda word: (1, 1))
    True
    >>> met(conditions(["syllables 2"]), "FIRE", lambda word: (1, 2))
    True
    """
    return all(_met(one, word, syllables, counts or {}) for one in needs)


def _met(
    asked: Condition,
    word: str,
    syllables: Callable[[str], tuple[int, int]],
    counts: Mapping[str, int],
) -> bool:
    name = asked.name
    if name in WITH_LETTERS:
        return WITH_LETTERS[name](word, asked.letters)
    if name in PATTERNS:
        return PATTERNS[name](word)
    if name == SYLLABLES:
        least, most = syllables(word)  # it is enough that the word may be said so (B22)
    else:
        least = most = COUNTED[name](word) if name in COUNTED else counts[name]
    return asked.least <= most and (asked.most is None or least <= asked.most)
