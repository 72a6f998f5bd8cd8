"""The schedule: which bots of a match are asked, what each of them means to do, and when.

It has no clock, and nothing happens by itself. Whoever keeps a match, in real time or in time that
is only told, does this after every input: it lets them look (`ask`), think, on the spot or
elsewhere (`think`), and make up their minds (`settle`); and when the time of the `next` has come,
it lets that one `act`. A bot that fails, or is refused, is counted, and its seat does something
legal instead: no bot holds up a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from typecase.bots.bot import Bot, Onlooker, Reply
from typecase.bots.random_bot import RandomBot
from typecase.bots.thinking import in_time
from typecase.story.protocol import RESIGN, Millis, RulesFault, Seat
from typecase.story.seen import Seen, question_of
from typecase.table.moves import Refused

Looks: TypeAlias = Mapping[Seat, Seen]
Replies: TypeAlias = dict[Seat, Reply]
Note: TypeAlias = Callable[[Bot, Seen, Exception], None]


class SaidNothing(Exception):
    """A bot had nothing to say, and all would have waited for it for ever."""


class Intent(NamedTuple):
    """What a bot is about to do."""

    due: Millis
    seat: Seat
    action: dict[str, Any]
    question: tuple[Any, ...]  # what it answers


def note_nothing(bot: Bot, seen: Seen, fault: Exception) -> None:
    pass


class Schedule:
    """The bots of one match. They take `pace` of their thinking time; faults are told to `note`."""

    def __init__(
        self, bots: Mapping[Seat, Bot], pace: float = 1.0, note: Note = note_nothing
    ) -> None:
        self._bots, self.pace, self._note = bots, pace, note
        self._onlookers = {s: bot for s, bot in bots.items() if isinstance(bot, Onlooker)}
        self._looks: Looks = {}  # what they were shown last
        self._settled = True  # whether they have made up their minds about it
        self._intents: dict[Seat, Intent] = {}
        self.refused: Counter[Seat] = Counter()  # answers that the rules did not take
        self.failed: Counter[Seat] = Counter()  # a bot broke down, or said nothing and had to
        self.faults: Counter[Seat] = Counter()  # inputs on which the rules themselves failed

    def who_looks(self, asked: Collection[Seat]) -> list[Seat]:
        """The bots that must be shown what happened: who is asked, and who has to remember."""
        remember = self.who_remembers(asked)
        return [seat for seat in self._bots if seat in asked or seat in remember]

    def who_remembers(self, asked: Collection[Seat]) -> list[Seat]:
        """Of those the ones that have to remember."""
        return [s for s, bot in self._onlookers.items() if bot.watches_others or s in asked]

    def ask(self, looks: Looks) -> None:
        """They see something new. What they meant to do waits until they have thought about it,
        and what they still think about something older is never said."""
        self._looks, self._settled = looks, False

    def think(self, looks: Looks) -> Replies:
        """What each says. Who remembers is shown everything, even if it is too late to answer."""
        self.show(looks)
        return self.answers(looks)

    def answers(self, looks: Looks) -> Replies:
        """The same of those who have been shown it before."""
        replies: Replies = {}
        for seat, seen in looks.items():
            if looks is self._looks and seen.ask is not None and seen.ask.offers():
                reply = self._reply(seat, seen)
                if reply is not None:
                    replies[seat] = reply
        return replies

    def show(self, looks: Looks) -> None:
        """Let those remember who have to. Who has been shown every input of a match from its start
        answers as if it had sat there all the time."""
        for seat, onlooker in self._onlookers.items():
            if seat in looks:
                self._show(seat, onlooker, looks[seat])

    def settle(self, looks: Looks, replies: Replies) -> None:
        """Note what each means to do, unless they have been asked again meanwhile."""
        if looks is self._looks:
            self._intents = {s: self._intent(s, looks[s], said) for s, said in replies.items()}
            self._settled = True

    @property
    def next(self) -> Intent | None:
        """Who acts first, if nothing happens before; of two at once the lower seat."""
        if not self._settled:
            return None
        return min(self._intents.values(), key=lambda intent: intent[:2], default=None)

    def act(self, do: Callable[[Seat, Mapping[str, Any]], None]) -> None:
        """Let the next one do what it means to; else anything; else, where all would wait for it
        for ever, it leaves. If nothing helps, it waits until something has happened."""
        intent, looks = self.next, self._looks
        assert intent is not None, "nobody means to do anything"
        seat = intent.seat
        self.acted(seat)
        for action in chain((intent.action,), self._instead(looks[seat])):
            if looks is not self._looks:
                return  # something else has happened, and it looks again
            try:
                do(seat, action)
                return
            except (Refused, RulesFault) as fault:
                self.refused[seat] += 1
                self.faults[seat] += isinstance(fault, RulesFault)
                self._note(self._bots[seat], looks[seat], fault)

    def acted(self, seat: Seat) -> None:
        """It has done what it meant to, or tried to; if it means to do the same again, that is
        another deed."""
        self._intents.pop(seat, None)

    def meant(self) -> list[tuple[Intent, list[dict[str, Any]]]]:
        """What each means to do, for whoever lets them act elsewhere; and what instead, in case it
        is refused."""
        return [
            (intent, list(self._instead(self._looks[intent.seat])))
            for intent in self._intents.values()
        ]

    def _intent(self, seat: Seat, seen: Seen, reply: Reply) -> Intent:
        """Who still means to do the same does it when it would have, unless the time for that has
        become too short: a neighbour's deed makes nobody begin anew."""
        question, before = question_of(seen), self._intents.get(seat)
        if before is not None and (before.action, before.question) == (reply.action, question):
            soon = seen.deadline is None or before.due < seen.deadline
            if soon:
                return before
        # It counts from what it sees, however long it thought in truth.
        return Intent(seen.now + self._after(seen, reply), seat, reply.action, question)

    def _after(self, seen: Seen, reply: Reply) -> Millis:
        """At this pace; who takes longer than usual is not late for it."""
        after = int(reply.after * self.pace)
        return after if seen.deadline is None else min(after, max(reply.after, in_time(seen)))

    def _show(self, seat: Seat, onlooker: Onlooker, seen: Seen) -> None:
        try:
            onlooker.notice(seen)
        except Exception as fault:  # a bot's fault must not stop the table
            self._fail(seat, seen, fault)

    def _reply(self, seat: Seat, seen: Seen) -> Reply | None:
        try:
            reply = self._bots[seat].answer(seen)
        except Exception as fault:  # as above
            self._fail(seat, seen, fault)
            return anything(seen)
        if reply is None and waits_for_ever(seen):
            self._fail(seat, seen, SaidNothing())
            return anything(seen)
        return reply

    def _instead(self, seen: Seen) -> Iterator[dict[str, Any]]:
        """What a seat does whose bot was refused."""
        if reply := anything(seen):
            yield reply.action
        if waits_for_ever(seen):
            yield {"do": RESIGN}

    def _fail(self, seat: Seat, seen: Seen, fault: Exception) -> None:
        self.failed[seat] += 1
        self._note(self._bots[seat], seen, fault)


def anything(seen: Seen) -> Reply | None:
    """Some legal answer, for a bot that has none."""
    return RandomBot(seed=seen.seat or 0).answer(seen)


def waits_for_ever(seen: Seen) -> bool:
    """Whether the table stands still until this seat answers."""
    return seen.seat in seen.awaited and seen.deadline is None
