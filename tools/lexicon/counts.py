"""Syllables of every word: CMUdict where it knows the word, built up from its parts elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable

from typecase.lexicon.syllables import Counts, counted

from .lists import Lists
from .sources import Shelf

MOST = 15  # what half a byte holds
# FIRE and HOUR are said in one syllable or in two, whichever way the source has them
_FIRE, _FIRE_SAID = re.compile("[iy]re|our"), re.compile(r"A[YW]\d ER")


def syllables(shelf: Shelf, lists: Lists, words: Iterable[str]) -> dict[str, Counts]:
    said: dict[str, Counts] = {}
    for word, sounds in shelf.pronunciations():
        count = sum(sound[-1].isdigit() for sound in sounds)
        fewer = count - bool(_FIRE.search(word) and _FIRE_SAID.search(" ".join(sounds)))
        least, most = said.get(word, (fewer, count))
        said[word] = (min(least, fewer), max(most, count))
    said.update(lists.syllables)
    found = {word: said.get(word) or counted(word, said.get) for word in words}
    return {word: (min(least, MOST), min(most, MOST)) for word, (least, most) in found.items()}
