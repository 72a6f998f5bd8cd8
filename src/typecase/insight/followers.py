"""Followers: bots beside a match that is played elsewhere, or was played before.

They are shown its lines as they come, each from its own seat, and say what they mean to do. What
they have seen, and nothing else, decides what they say: so they say the same as they did then.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from typecase.bots.bot import Bot
from typecase.bots.schedule import Intent, Note, Schedule, note_nothing
from typecase.lessons.lesson import lesson_of
from typecase.lessons.scripted import Scripted
from typecase.story.match import Match
from typecase.story.protocol import Seat


class Followers:
    """The bots of one match, which is told every line of it."""

    def __init__(
        self, match: Match[Any], bots: Mapping[Seat, Bot], note: Note = note_nothing
    ) -> None:
        if lesson := lesson_of(match.setup):
            bots = {seat: Scripted(lesson, bot) for seat, bot in bots.items()}
        self.match, self.bots = match, bots
        self.schedule = Schedule(bots, note=note)
        self.look()

    def look(self) -> None:
        """Let those remember who have to, after everything that happens."""
        seats = self.schedule.who_remembers(self.match.asks())
        self.schedule.show({seat: self.match.look(seat) for seat in seats})

    def mean(self, seats: Collection[Seat]) -> list[tuple[Intent, list[dict[str, Any]]]]:
        """What each of these means to do now, and what instead, in case it is refused. They think
        on this table, which waits for them."""
        looks = {seat: self.match.look(seat) for seat in seats}
        self.schedule.ask(looks)
        self.schedule.settle(looks, self.schedule.answers(looks))
        return self.schedule.meant()
