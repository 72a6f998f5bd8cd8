"""Looking a challenged word up: the dictionary decides or, when anything goes, the table does."""

from __future__ import annotations

from typecase.games.house_rules.dictionary import Dictionary
from typecase.story.options import Options
from typecase.story.protocol import Seat, Table


def falls(
    t: Table,
    options: Options,
    dictionary: Dictionary,
    author: Seat,
    word: str,
    challengers: list[Seat],
) -> bool:
    """Whether the word is none; when anything goes, more than half of the others must say so."""
    if options.lexicon == "everything":
        return 2 * len(challengers) > len(t.others(author))
    return not dictionary.has(word)
