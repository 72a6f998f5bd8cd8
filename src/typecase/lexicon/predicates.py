"""What the cards ask of a word: Letterpress' challenges and Better Letters' rules.

Each is a question with a yes or a no, on the letters as written, capitals or not. Vowels are
A E I O U; Y is neither a vowel nor a consonant. Cards that ask for syllables are answered by
`Lexicon.syllables`: the count is met if the word may be said so.

    >>> alternates("Monitor"), three_consonants("rhyme"), in_order("almost")
    (True, False, True)
"""

from __future__ import annotations

import itertools
import re

VOWELS = frozenset("aeiou")
CONSONANTS = frozenset("bcdfghjklmnpqrstvwxz")

_THREE_CONSONANTS = re.compile("[bcdfghjklmnpqrstvwxz]{3}", re.IGNORECASE)
_DOUBLE = re.compile(r"([a-z])\1", re.IGNORECASE)


def starts(word: str, letters: str) -> bool:
    """Starts with these letters.

    >>> starts("PLANT", "pl")
    True
    """
    return word.lower().startswith(letters.lower())


def ends(word: str, letters: str) -> bool:
    """Ends with these letters.

    >>> ends("table", "LE")
    True
    """
    return word.lower().endswith(letters.lower())


def ends_in_any(word: str, letters: str) -> bool:
    """Its last letter is one of these.

    >>> ends_in_any("radio", "AIOU"), ends_in_any("table", "AIOU")
    (True, False)
    """
    return bool(word) and word[-1].lower() in letters.lower()


def includes(word: str, letters: str) -> bool:
    """Has these letters side by side, at either end as well.

    >>> includes("plant", "AN"), includes("again", "AN")
    (True, False)
    """
    return letters.lower() in word.lower()


def includes_any(word: str, letters: str) -> bool:
    """Has at least one of these letters.

    >>> includes_any("quiz", "JQXZ")
    True
    """
    return not set(word.lower()).isdisjoint(letters.lower())


def lacks(word: str, letters: str) -> bool:
    """Has none of these letters.

    >>> lacks("lipogram", "e")
    True
    """
    return not includes_any(word, letters)


def length(word: str, least: int, most: int | None = None) -> bool:
    """Has that many letters, or between so many and so many.

    >>> length("seven", 5), length("letters", 7, 8), length("long", 5, 99)
    (True, True, False)
    """
    return least <= len(word) <= (least if most is None else most)


def at_least(word: str, letters: int) -> bool:
    """Has so many letters or more.

    >>> at_least("broadsheet", 8)
    True
    """
    return len(word) >= letters


def odd_length(word: str) -> bool:
    """Has an odd number of letters.

    >>> odd_length("odd"), odd_length("even")
    (True, False)
    """
    return len(word) % 2 == 1


def vowels(word: str) -> int:
    """How many of its letters are vowels.

    >>> vowels("queueing"), vowels("rhythm")
    (5, 0)
    """
    return sum(letter in VOWELS for letter in word.lower())


def different_vowels(word: str) -> int:
    """How many different vowels it has.

    >>> different_vowels("banana"), different_vowels("education")
    (1, 5)
    """
    return len(VOWELS.intersection(word.lower()))


def one_vowel(word: str) -> bool:
    """Has exactly one vowel.

    >>> one_vowel("strength")
    True
    """
    return vowels(word) == 1


def no_vowel(word: str) -> bool:
    """Has no vowel at all.

    >>> no_vowel("rhythm")
    True
    """
    return vowels(word) == 0


def four_vowels(word: str) -> bool:
    """Has four vowels or more.

    >>> four_vowels("education")
    True
    """
    return vowels(word) >= 4


def three_different_vowels(word: str) -> bool:
    """Has three different vowels or more.

    >>> three_different_vowels("radio"), three_different_vowels("banana")
    (True, False)
    """
    return different_vowels(word) >= 3


def starts_with_vowel(word: str) -> bool:
    """Its first letter is a vowel.

    >>> starts_with_vowel("yes"), starts_with_vowel("Even")
    (False, True)
    """
    return word[:1].lower() in VOWELS


def double_letter(word: str) -> bool:
    """Has the same letter twice side by side.

    >>> double_letter("letter"), double_letter("level")
    (True, False)
    """
    return _DOUBLE.search(word) is not None


def three_consonants(word: str) -> bool:
    """Has three consonants side by side; Y is none.

    >>> three_consonants("strong"), three_consonants("crypt")
    (True, False)
    """
    return _THREE_CONSONANTS.search(word) is not None


def first_is_last(word: str) -> bool:
    """Begins and ends with the same letter.

    >>> first_is_last("Trust")
    True
    """
    return bool(word) and word[0].lower() == word[-1].lower()


def alternates(word: str) -> bool:
    """Consonants and vowels take turns; a Y, being neither, breaks the turns.

    >>> alternates("lemon"), alternates("party"), alternates("coyote")
    (True, False, False)
    """
    turns = [_kind(letter) for letter in word.lower()]
    return "" not in turns and all(a != b for a, b in itertools.pairwise(turns))


def _kind(letter: str) -> str:
    return "vowel" if letter in VOWELS else "consonant" if letter in CONSONANTS else ""


def no_letter_twice(word: str) -> bool:
    """Has every letter once only.

    >>> no_letter_twice("Plant"), no_letter_twice("Pop")
    (True, False)
    """
    return len(set(word.lower())) == len(word)


def in_order(word: str) -> bool:
    """Its letters stand in alphabetical order; equal neighbours may be.

    >>> in_order("bellow"), in_order("order")
    (True, False)
    """
    return list(word.lower()) == sorted(word.lower())
