"""What cannot be a word by its look alone. Nothing is ever normalised into a word."""

from __future__ import annotations

LONGEST = 45  # letters of the longest word of any dictionary

_APOSTROPHES = frozenset("'\u2018\u2019\u02bc\u0060\u00b4\uff07")
_HYPHENS = frozenset("-\u00ad\u2010\u2011\u2012\u2013\u2014\u2212\uff0d")


def misshapen(text: str) -> str | None:
    """Why a text cannot be a word, in one sentence, or None when it is letters A to Z.

    >>> misshapen("don't")
    'Words with an apostrophe are not taken: the cards have none.'
    >>> misshapen("word") is None
    True
    """
    if not isinstance(text, str):  # what comes over a wire may be anything
        return "A word is letters only, A to Z."
    if len(text) > LONGEST:
        return f"That is {len(text):,} letters long, and no word has more than {LONGEST}."
    if text.isascii() and text.isalpha():
        return None
    if not text:
        return "There is no word: write at least one letter."
    if any(c.isspace() for c in text):
        return "A word is written in one piece: spaces are not taken."
    if any(c in _HYPHENS for c in text):
        return "Words with a hyphen are not taken: the cards have none."
    if any(c in _APOSTROPHES for c in text):
        return "Words with an apostrophe are not taken: the cards have none."
    if any(c.isnumeric() for c in text):
        return "Words with digits are not taken: a word is letters only."
    odd = next(c for c in text if not (c.isascii() and c.isalpha()))
    if odd.isalpha():
        return f"The cards carry only the plain letters A to Z, and {odd} is none of them."
    return "A word is letters only, A to Z."
