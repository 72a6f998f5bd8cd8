"""The adviser: gives hints at a table where that is agreed, and thinks beside the event loop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from typing import Any, TypeAlias

from typecase.bots.hinting import CLAUSE, Counsel, Hint, Nudge, question
from typecase.server.worker import THREAD
from typecase.story.match import Match
from typecase.story.protocol import Seat
from typecase.story.seen import Say
from typecase.table.moves import Refused

Tell: TypeAlias = Callable[[Nudge | Hint | Refused], None]

log = logging.getLogger(__name__)

NOT_HERE = "No hints are given at this table."
ONE_AT_A_TIME = "One hint at a time: the last one is still being thought about."
TOO_LATE = "The question has changed meanwhile: ask again."
NONE_FOUND = "No hint was found for this."


def hints_given(wanted: bool, people: int) -> bool:
    """Whether a table gives hints: to whoever plays bots, if she likes them; never among people,
    who have not agreed on it."""
    return wanted and people == 1


class Adviser:
    """Gives hints on one match, to each seat of a person one at a time."""

    def __init__(self, game: str, seats: Collection[Seat], wanted: bool) -> None:
        self.given = hints_given(wanted, len(seats))
        self._counsels = {seat: Counsel(game) for seat in seats if self.given}
        self._thinking: dict[Seat, asyncio.Task[None]] = {}

    def look_on(self, match: Match[Any]) -> None:
        """Show what has happened to those who have to remember it."""
        for seat, counsel in self._counsels.items():
            if counsel.looks_on:
                # There, so that nobody remembers and thinks at the same time.
                THREAD.submit(counsel.notice, match.look(seat))

    def ask(self, match: Match[Any], seat: Seat, say: Say, tell: Tell) -> None:
        """Think about what the seat sees now, and tell by halves, in the words of `say`; or raise
        `Refused` at once."""
        if not self.given:
            raise Refused(NOT_HERE, CLAUSE)
        if seat in self._thinking:
            raise Refused(ONE_AT_A_TIME, CLAUSE)
        self._thinking[seat] = asyncio.create_task(self._think(match, seat, say, tell))

    async def _think(self, match: Match[Any], seat: Seat, say: Say, tell: Tell) -> None:
        fork = match.as_it_is()

        def think() -> tuple[Nudge | Hint, object]:
            seen = fork().look(seat)  # on a table of its own: the match goes on meanwhile
            return self._counsels[seat].by_halves(seen, say), question(seen)

        found: Nudge | Hint | Refused
        phase, loop = match.phase, asyncio.get_running_loop()
        try:
            found, about = await loop.run_in_executor(THREAD, think)
            if question(match.look(seat)) != about:
                found = Refused(TOO_LATE, CLAUSE)
        except Refused as refused:
            found = refused
        except Exception as fault:  # a bot's fault must not stop the table
            # Only the kind of fault: its words may hold somebody's cards.
            game, kind = match.setup.game, type(fault).__name__
            log.warning("A hint failed in %s, %s: %s", game, phase, kind)
            found = Refused(NONE_FOUND, CLAUSE)
        finally:
            del self._thinking[seat]
        tell(found)

    def stop(self) -> None:
        for task in self._thinking.values():
            task.cancel()
