"""Typecase: word card games for a table, a terminal, a page and a program.

>>> import typecase
>>> match = typecase.play("letter-head", seats=3, seed=7, options={"dealer": 0})
>>> match.do(1, {"do": "draw"})
>>> len(match.seen(1)["hands"][1])
6
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typecase.bots.hinting import Hint, hint
    from typecase.door import play, replay, shelf
    from typecase.insight.proof import Proof, verify
    from typecase.insight.review import Review, review
    from typecase.story.logbook import LogBroken
    from typecase.story.match import Match
    from typecase.story.protocol import Player, RulesFault
    from typecase.table.moves import Refused
    from typecase.table.worth import Worth
    from typecase.word_api import judge, same_family, syllables, words

__version__ = "0.1.0"
__all__ = [
    "Hint",
    "LogBroken",
    "Match",
    "Player",
    "Proof",
    "Refused",
    "Review",
    "RulesFault",
    "Worth",
    "__version__",
    "hint",
    "judge",
    "play",
    "replay",
    "review",
    "same_family",
    "shelf",
    "syllables",
    "verify",
    "words",
]

# Each name is fetched when it is first used: a verdict need not wait for the games.
_HOMES = {
    **dict.fromkeys(("Hint", "hint"), "typecase.bots.hinting"),
    **dict.fromkeys(("play", "replay", "shelf"), "typecase.door"),
    **dict.fromkeys(("judge", "same_family", "syllables", "words"), "typecase.word_api"),
    **dict.fromkeys(("Proof", "verify"), "typecase.insight.proof"),
    **dict.fromkeys(("Review", "review"), "typecase.insight.review"),
    "LogBroken": "typecase.story.logbook",
    "Match": "typecase.story.match",
    "Refused": "typecase.table.moves",
    "Worth": "typecase.table.worth",
    **dict.fromkeys(("Player", "RulesFault"), "typecase.story.protocol"),
}


if not TYPE_CHECKING:  # a type checker shall find what is there, and nothing else

    def __getattr__(name: str) -> Any:
        if name not in _HOMES:
            raise AttributeError(f"typecase has no {name!r}; it has {', '.join(__all__)}")
        value = getattr(import_module(_HOMES[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
