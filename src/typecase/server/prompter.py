"""The prompter: asks the bots of a match what they do, and wakes them when they mean to do it.

They think elsewhere, at a twin of the match, which is told what has been kept."""

from __future__ import annotations

from asyncio import TimerHandle
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from typecase.server.clock import Clock
from typecase.server.thinkers import Thinking, note
from typecase.server.twins import Ask, Deed, Failed, Invited, Leave, Sit, kind
from typecase.story.logbook import header, written
from typecase.story.match import Match
from typecase.story.protocol import Millis, RulesFault, Seat
from typecase.table.moves import Refused

Then: TypeAlias = Callable[[], None]


class Prompter:
    """The bots of one match. `act` does what a bot has decided on, or refuses it at once; what it
    is handed besides is called when that is kept or refused: until then the bot does nothing
    else, whatever it is asked meanwhile."""

    def __init__(
        self,
        bots: Mapping[Seat, Invited],
        clock: Clock,
        pace: Callable[[Match[Any]], float],
        act: Callable[[Seat, Mapping[str, Any], Then], None],
        thinking: Thinking,
    ) -> None:
        self._bots, self._pace = dict(bots), pace  # how much of their time they take
        self._clock, self._act, self._thinking = clock, act, thinking
        self._alarm: TimerHandle | None = None
        self._twin: int | None = None
        self._match: Match[Any] | None = None  # that the twin follows
        self._told = 0  # lines of it
        self._asked = 0  # questions
        self._waits = False  # whether they may act on the last of them
        self._acted: list[Seat] = []  # since then
        self._deeds: list[Deed] = []  # in order
        self._under_way: set[Seat] = set()  # whose deeds wait, for the disk or in a race
        self._lost = False  # whether the twin was, and has said nothing since

    def ask(self, match: Match[Any]) -> None:
        """Ask every bot again: what it sees has changed, and so may its mind."""
        if not self._bots:
            return
        self.stop()
        if match.result is not None:
            self.leave()
        else:
            self._tell(match, len(match.log))

    def stop(self) -> None:
        """Whatever they meant to do, or are still thinking about, they do not."""
        self._asked += 1
        self._waits, self._deeds = False, []
        self._set_alarm()

    def leave(self) -> None:
        """Nobody asks them again."""
        self.stop()
        if self._twin is not None:
            self._thinking.say(Leave(self._twin))
        self._twin = self._match = None

    @property
    def next_deed(self) -> Millis | None:
        """When the next of them means to act, by the match's clock."""
        deed = self._next()
        return None if deed is None else deed.due

    def _next(self) -> Deed | None:
        return next((deed for deed in self._deeds if deed.seat not in self._under_way), None)

    def meant(self, number: int, deeds: Sequence[Deed]) -> None:
        self._lost = False
        if number == self._asked:
            self._deeds = sorted(deeds, key=lambda deed: (deed.due, deed.seat))
            self._set_alarm()

    def anew(self) -> None:
        """Only what they were told before: the match may be ahead of what is kept."""
        match, self._match = self._match, None
        if match is not None and self._waits and not self._acted:  # else they are asked soon
            self.stop()
            self._tell(match, self._told)

    def lost(self) -> None:
        """The twin is gone, and is had again from the log. If that fails too, they wait until
        something has happened, and then it is tried again."""
        again, self._lost = not self._lost, True
        if again:
            self.anew()
        else:
            self._match = None

    def _tell(self, match: Match[Any], until: int) -> None:
        """Have the twin follow, and ask."""
        if self._twin is None:
            self._twin = self._thinking.join(self)
        if match is not self._match:
            self._match, self._told = match, 0
            self._thinking.say(Sit(self._twin, header(match.setup), self._bots))
        lines = [written(line) for line in match.log[self._told : until]]
        acted, self._acted = self._acted, []
        self._told, self._waits = until, True
        self._thinking.say(Ask(self._twin, self._asked, lines, acted, self._pace(match)))

    def _set_alarm(self) -> None:
        if self._alarm:
            self._alarm.cancel()
        due = self.next_deed
        self._alarm = None if due is None else self._clock.at(due, self._ring)

    def _ring(self) -> None:
        """Let the next one do what it means to; else anything; else, where all would wait for it
        for ever, it leaves. If nothing helps, it waits until something has happened."""
        deed, number = self._next(), self._asked
        assert deed is not None, "the alarm was set for it"
        self._deeds.remove(deed)
        self._acted.append(deed.seat)
        for action in deed.actions:
            if number != self._asked:
                return  # something else has happened, and it looks again
            self._under_way.add(deed.seat)
            try:
                self._act(deed.seat, action, partial(self._came_of_it, deed.seat))
                break
            except (Refused, RulesFault) as fault:
                assert self._match is not None, "it is about a match"
                game, phase = self._match.setup.game, self._match.phase
                note(Failed(deed.bot, game, phase, kind(fault)))
                self._under_way.discard(deed.seat)
        self._set_alarm()

    def _came_of_it(self, seat: Seat) -> None:
        """What it did is kept, and then all are asked again; or it came too late, and it may do
        what it means to now."""
        self._under_way.discard(seat)
        self._set_alarm()
