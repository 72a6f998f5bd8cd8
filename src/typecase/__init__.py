"""Typecase: word card games for a table, a terminal, a page and a program.

>>> import typecase
>>> match = typecase.play("letter-head", seats=3, seed=7, options={"dealer": 0})
>>> match.do(1, {"do": "draw"})
>>> len(match.seen(1)["hands"][1])
6
"""

from typecase.door import judge, play, replay, same_family, shelf, syllables, words
from typecase.story.logbook import LogBroken
from typecase.story.match import Match
from typecase.story.protocol import RulesFault
from typecase.table.moves import Refused

__version__ = "0.1.0"
__all__ = [
    "LogBroken",
    "Match",
    "Refused",
    "RulesFault",
    "__version__",
    "judge",
    "play",
    "replay",
    "same_family",
    "shelf",
    "syllables",
    "words",
]
