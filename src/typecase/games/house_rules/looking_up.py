"""Looking a challenged word up: the dictionary decides or, when anything goes, the table does.

"Anything goes" in Rules For All Games is the full word list with challenges. A challenge is a vote
then (S18).
"""

from __future__ import annotations

from collections.abc import Collection

from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.events import Fell, Stood
from typecase.story.options import Options
from typecase.story.protocol import Seat, Table


def anything_goes(options: Options) -> bool:
    """Whether the table is the dictionary, so that nobody earns points by a challenge (S18)."""
    return options.lexicon == "everything" and options.referee == "challenge"


def fell(
    t: Table,
    options: Options,
    dictionary: Dictionary,
    author: Seat,
    word: str,
    challengers: Collection[Seat],
    judges: Collection[Seat] | None = None,
    points: int = 0,
) -> bool:
    """Look the word up, and tell what becomes of it: whether it fell. Then each of the challengers
    gets so many points, and whoever calls this pays them."""
    down = falls(t, options, dictionary, author, word, challengers, judges)
    doubters = tuple(challengers)
    t.tell(Fell(author, word, doubters, points) if down else Stood(author, word, doubters))
    return down


def falls(
    t: Table,
    options: Options,
    dictionary: Dictionary,
    author: Seat,
    word: str,
    challengers: Collection[Seat],
    judges: Collection[Seat] | None = None,
) -> bool:
    """Whether a word that these have challenged is none.

    When anything goes, more than half of those who may judge it must have challenged it: its author
    and `judges`, or else all others who still play (S18).
    """
    if not anything_goes(options):
        return not dictionary.has(word)
    others = [seat for seat in t.others(author) if judges is None or seat in judges]
    against = [seat for seat in others if seat in challengers]
    return 2 * len(against) > 1 + len(others)
