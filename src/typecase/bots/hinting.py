"""Hints: what the best of the bots would do at a seat, and why, from what that seat sees alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from typecase.bots.bot import Onlooker, Reply
from typecase.bots.levels import LEVELS
from typecase.bots.nudging import nudge
from typecase.bots.reasons import is_bluff, reason, word_of
from typecase.bots.strategies import strategy_for
from typecase.bots.strategy import Strategy
from typecase.bots.vocabulary import familiarity, words_of
from typecase.games.shelf import box
from typecase.lexicon.lexicon import open_lexicon
from typecase.story.from_plain import seen_from
from typecase.story.protocol import RESIGN, Ask
from typecase.story.seen import Say, Seen, wordless
from typecase.table.moves import Refused
from typecase.table.wording import with_numbers

CLAUSE = "Hints"
ADVISER, SEED = LEVELS["best"], 24  # of the usual temper (choice: any seed of that)
KNOWN = LEVELS["strong"].commonness  # words that a person could know, as strong players do
# A rarer word is shown for a quarter more points than the best of those. (choice: a
# letter more in a word of five, which anybody would like to be told about)
CLEARLY_MORE = 1.25
WAIT = "There is nothing to do now but wait."


class Nudge(NamedTuple):
    """Half a hint: enough to look again."""

    sentence: str


class Hint(NamedTuple):
    """What a seat might do; {0} in the reason stands for the name of seat 0."""

    action: dict[str, Any] | None  # complete, as the log would keep it; None is to wait
    why: str  # one sentence
    word: str | None = None  # that is laid, written or judged
    definition: str | None = None
    nudge: str | None = None  # half of it, to be told first; None where it has no halves


def hint(seen: Seen | Mapping[str, Any]) -> Hint:
    """The best action that the seat's own knowledge allows, with the reason in one sentence.

    `seen` is what `match.look(seat)` or `match.seen(seat)` gives, the latter also after a trip
    through JSON. The same sight gives the same hint. `Refused` if the seat is asked nothing.
    Whoever would rather find the word herself reads the nudge and no more.

    >>> from typecase import play
    >>> match = play("letter-head-solitaire", stack={"deck": "Q U I Z V W W"})
    >>> advice = hint(match.seen(0))
    >>> advice.nudge
    'There is a word of four letters, with your Z.'
    >>> advice.word, advice.definition
    ('QUIZ', 'noun: an examination consisting of a few short questions')
    >>> match.do(0, advice.action)
    """
    if not isinstance(seen, Seen):
        if isinstance(seen, Mapping) and "game" in seen:
            box(seen["game"])  # so that its kinds of events are known here
        seen = seen_from(seen)
    return Counsel(seen.game).hint(seen)


class Counsel:
    """Gives hints to one seat of one match. Where cards have to be remembered, it remembers those
    that it has been shown since it came."""

    def __init__(self, game: str, tempers: int = 1) -> None:
        self._best, self._plain = (
            strategy_for(game)("Hint", SEED, ADVISER._replace(commonness=commonness))
            for commonness in (ADVISER.commonness, KNOWN)
        )
        self._others = [
            strategy_for(game)("Hint", SEED + more, ADVISER) for more in range(1, tempers)
        ]
        self.looks_on = isinstance(self._best, Onlooker)
        self._meant: dict[str, Any] = {}  # what it would do itself at the sight of the last hint
        self._told: object = None  # the question and the nudge, where half a hint was given

    def notice(self, seen: Seen) -> None:
        """Shown what its seat sees after everything that happens."""
        for bot in (self._best, self._plain, *self._others):
            if isinstance(bot, Onlooker):
                bot.notice(seen)

    def also(self, seen: Seen) -> Iterator[dict[str, Any]]:
        """What others who play as well would do here: where they throw dice, or are of another
        temper, there is more than one best."""
        ask, seen = _asked(seen), seen._replace(deadline=None)
        if self._meant:
            yield self._meant
        for bot in self._others:
            reply = bot.answer(seen)
            if reply is not None and reply.action["do"] != RESIGN:
                yield complete(ask, reply)

    def worth(self, seen: Seen, action: Mapping[str, Any]) -> float | None:
        """What the adviser itself hopes for from this action; None where it does not reckon so."""
        return self._best.worth(seen, action) if isinstance(self._best, Strategy) else None

    def by_halves(self, seen: Seen, say: Say = with_numbers) -> Nudge | Hint:
        """First the nudge alone, and when the same question is asked about again the hint; at once
        where it has no halves. In the words of `say`."""
        advice = self.hint(seen, say)
        half = question(seen), advice.nudge
        if advice.nudge is None or half == self._told:
            return advice
        self._told = half
        return Nudge(advice.nudge)

    def hint(self, seen: Seen, say: Say = with_numbers) -> Hint:
        ask = _asked(seen)
        # Without the clock: a word is no worse for being found late, and nobody has to find it.
        seen = seen._replace(deadline=None)
        reply = self._best.answer(seen)
        if reply is None or reply.action["do"] == RESIGN:
            return Hint(None, say(WAIT))
        self._meant = complete(ask, reply)
        if is_rare(reply):
            reply = self._plainer(seen, ask, reply) or reply
        action = complete(ask, reply)
        word = word_of(seen, action)
        definition = word and open_lexicon().judge(word, words_of(seen)).definition
        why, half = reply.why or reason(seen, action), nudge(seen, action, reply)
        return Hint(action, say(why), word or None, definition or None, say(half) if half else None)

    def _plainer(self, seen: Seen, ask: Ask, rare: Reply) -> Reply | None:
        """The same with a word that a person could know, unless it brings clearly less."""
        plain = self._plain.answer(seen)
        if plain and plain.action["do"] != rare.action["do"]:  # it has no word, or hopes for more
            others = {verb: move for verb, move in ask.moves.items() if verb != plain.action["do"]}
            plain = self._plain.answer(seen._replace(ask=ask._replace(moves=others)))
        if plain is None or plain.worth is None or rare.worth is None:
            return None
        if plain.action["do"] != rare.action["do"]:
            return None
        move = ask.moves[rare.action["do"]]
        alike = is_bluff(move, plain.action) == is_bluff(move, rare.action)
        return plain if alike and rare.worth <= CLEARLY_MORE * plain.worth else None


def is_rare(reply: Reply) -> bool:
    """Whether it lays a word that most people have never met. One that lies in a grid already is
    there for everybody to read, and every point of it counts."""
    return "word" in reply.action and familiarity(reply.action["word"]) < KNOWN


def question(seen: Seen) -> object:
    """What a hint is about: it is good for as long as this stays the same."""
    turn = seen.table.get("round"), seen.table.get("turn")
    return seen.seat, seen.phase, wordless(seen.ask), turn


def _asked(seen: Seen) -> Ask:
    """What the seat is asked, or `Refused`."""
    if seen.result is not None:
        raise Refused("The match is over: there is nothing left to do.", CLAUSE)
    if seen.seat is None:
        raise Refused("Who only watches has nothing to do, and gets no hints.", CLAUSE)
    if seen.ask is None or not seen.ask.offers():
        raise Refused("It is not your turn to act: there is nothing to give a hint on.", CLAUSE)
    return seen.ask


def complete(ask: Ask, reply: Reply) -> dict[str, Any]:
    """The action with all that the rules would fill in, such as which cards are laid."""
    do, move = reply.action["do"], ask.moves[reply.action["do"]]
    return {"do": do, **move.wire(move.check(reply.action))}
