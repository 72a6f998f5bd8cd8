"""Hints: what the best of the bots would do at a seat, and why, from what that seat sees alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from typecase.bots.bot import Onlooker, Reply
from typecase.bots.company import bot_at
from typecase.bots.reasons import reason, word_of
from typecase.bots.vocabulary import words_of
from typecase.lexicon.lexicon import open_lexicon
from typecase.story.described import seen_from
from typecase.story.protocol import RESIGN, Ask
from typecase.story.seen import Seen
from typecase.table.moves import Barred, Refused

CLAUSE = "Hints"
ADVISER, SEED = "best", 24  # of the usual temper: neither shy nor suspicious
WAIT = "There is nothing to do now but wait."


class Hint(NamedTuple):
    """What a seat might do; {0} in the reason stands for the name of seat 0."""

    action: dict[str, Any] | None  # complete, as the log would keep it; None is to wait
    why: str  # one sentence
    word: str | None = None  # that is laid, written or judged
    definition: str | None = None


def hint(seen: Seen | Mapping[str, Any]) -> Hint:
    """The best action that the seat's own knowledge allows, with the reason in one sentence.

    `seen` is what `match.look(seat)` or `match.seen(seat)` gives, the latter also after a trip
    through JSON. The same sight gives the same hint. `Refused` if the seat is asked nothing.

    >>> from typecase import play
    >>> match = play("letter-head-solitaire", stack={"deck": "Q U I R K Y S"})
    >>> advice = hint(match.seen(0))
    >>> advice.word, advice.definition
    ('QUIRKY', 'adjective: (informal) strikingly unconventional')
    >>> match.do(0, advice.action)
    """
    if not isinstance(seen, Seen):
        seen = seen_from(seen)
    return Counsel(seen.game).hint(seen)


class Counsel:
    """Gives hints to one seat of one match. Where cards have to be remembered, it remembers those
    that it has been shown since it came."""

    def __init__(self, game: str) -> None:
        self._bot = bot_at(ADVISER, game, "Hint", SEED)
        self.looks_on = isinstance(self._bot, Onlooker)

    def notice(self, seen: Seen) -> None:
        """Shown what its seat sees after everything that happens."""
        if isinstance(self._bot, Onlooker):
            self._bot.notice(seen)

    def hint(self, seen: Seen) -> Hint:
        ask = _asked(seen)
        # Without the clock: a word is no worse for being found late, and nobody has to find it.
        reply = self._bot.answer(seen._replace(deadline=None))
        if reply is None or reply.action["do"] == RESIGN:
            return Hint(None, WAIT)
        action = complete(ask, reply)
        word = word_of(seen, action)
        definition = word and open_lexicon().judge(word, words_of(seen)).definition
        return Hint(action, reply.why or reason(seen, action), word or None, definition or None)


def _asked(seen: Seen) -> Ask:
    """What the seat is asked, or `Refused`."""
    if seen.result is not None:
        raise Refused("The match is over: there is nothing left to do.", CLAUSE)
    if seen.seat is None:
        raise Refused("Who only watches has nothing to do, and gets no hints.", CLAUSE)
    moves = seen.ask.moves.values() if seen.ask else ()
    if seen.ask is None or all(isinstance(move, Barred) for move in moves):
        raise Refused("It is not your turn to act: there is nothing to give a hint on.", CLAUSE)
    return seen.ask


def complete(ask: Ask, reply: Reply) -> dict[str, Any]:
    """The action with all that the rules would fill in, such as which cards are laid."""
    do, move = reply.action["do"], ask.moves[reply.action["do"]]
    return {"do": do, **move.wire(move.check(reply.action))}
