"""The Python door to words: verdicts, syllables, families, and what some cards spell.

The games are looked up only where one is named: a verdict needs the dictionary and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from typecase.lexicon.lexicon import Verdict, open_lexicon
from typecase.table.moves import Refused, short

if TYPE_CHECKING:
    from typecase.games.shelf import Box
    from typecase.lexicon.search import Found

DOOR = "The Python door"


def judge(word: str, game: str | None = None, profile: str | None = None) -> Verdict:
    """Whether it is a word, with the reason: under a game's rulebook, or under a profile.

    >>> judge("chuffed", game="letter-head").accepted
    True
    """
    return open_lexicon().judge(_text(word), _profile(game, profile))


def syllables(word: str) -> tuple[int, int]:
    """How many syllables a word has: the least and the most that people give it.

    >>> syllables("monkey")
    (2, 2)
    """
    return open_lexicon().syllables(_text(word))


def same_family(one: str, other: str) -> bool:
    """Whether Wordsy would call the one a cheapie of the other.

    >>> same_family("flinch", "flinchingly"), same_family("go", "went")
    (True, False)
    """
    return open_lexicon().same_family(_text(one), _text(other))


def words(cards: str, game: str | None = None, profile: str | None = None) -> list[Found]:
    """What these cards spell, best first, as the game scores it; `cards` of a find are positions.

    >>> found = words("K O M Y E N R Q", game="letter-head")
    >>> [one for one in found if one.word == "MONKEY"]
    [Found(word='MONKEY', score=49, cards=(2, 1, 5, 0, 4, 3))]
    """
    from typecase.lexicon.search import PLAIN, open_search
    from typecase.lexicon.search_cards import faces_of

    search = open_search(_profile(game, profile))
    try:
        rack = faces_of(_text(cards))
        if game is None:
            return search.words(rack, PLAIN)
        chosen = _box(game)
        return search.words(
            rack,
            chosen.scoring(len(rack)),
            doubles=chosen.doubles,
            least=chosen.shortest,
            most=chosen.longest,
        )
    except Refused:
        raise
    except ValueError as fault:
        raise Refused("{Fault}.", DOOR, fault=str(fault)) from None


def _text(word: str) -> str:
    if not isinstance(word, str):
        raise Refused("A word is a text, not {word}.", DOOR, word=short(word))
    return word


def _profile(game: str | None, profile: str | None) -> str:
    if game is not None and profile is not None:
        raise Refused("Name a game or a profile, not both.", DOOR)
    if game is not None:
        return _box(game).profile
    from typecase.lexicon.profiles import PROFILES

    if profile is not None and profile not in PROFILES:
        says = "There is no profile {profile}; there is {known}."
        raise Refused(says, DOOR, profile=short(profile), known=tuple(PROFILES))
    return profile or "standard"


def _box(game: str) -> Box:
    from typecase.games.shelf import box

    return box(game)
