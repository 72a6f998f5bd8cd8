"""The coach: follows a match that is a lesson, and knows which step the learner has come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from typecase.door import reopen
from typecase.lessons.lesson import LEARNER, Lesson, Step
from typecase.story.match import Match
from typecase.story.protocol import Ask, Line
from typecase.typed.unparse import means


class Coach:
    """Follows on a match of its own, line by line: what somebody did is compared with what she was
    asked then."""

    def __init__(self, lesson: Lesson, match: Match[Any]) -> None:
        self.lesson = lesson
        self.step = 0  # the first that she has not done
        self.now = False  # whether it can be done, or read, now
        self.astray = False  # whether she has done something else: nothing may be said of the cards
        self._twin = reopen(match.setup)
        self.follow(match.log)

    def follow(self, log: Sequence[Line]) -> None:
        for line in log[len(self._twin.log) :]:
            if line.seat == LEARNER and line.action is not None:
                self._did(line.action)
            self._twin.again(line)
        self._look()

    def _did(self, action: Mapping[str, Any]) -> None:
        number, step = self._next()
        ask = self._ask()
        if step is None or ask is None or action["do"] not in ask.moves:
            return
        if (step.at, step.verb) == (self._twin.phase, action["do"]):
            exactly = step.do == step.verb or means(step.do, action, ask)
            self.step, self.astray = number + 1, self.astray or not exactly

    def _look(self) -> None:
        """Whoever is asked for something else than the next step goes on with the first that
        fits."""
        phase, ask = self._twin.phase, self._ask()
        number, step = self._next()
        if step is None:
            at = self.lesson.steps[-1].at
            self.now = at in ("", phase)
            return
        self.now = step.fits(phase, ask)
        if self.now or ask is None or ask.free:
            return
        if step.at == phase and step.verb not in ask.offers():
            return  # somebody else has to do something first
        self.astray = True
        for later, other in enumerate(self.lesson.steps[number:], number):
            if other.do and other.fits(phase, ask):
                self.step, self.now = later, True
                return

    def _next(self) -> tuple[int, Step | None]:
        """The next step in which something is done."""
        for number, step in enumerate(self.lesson.steps[self.step :], self.step):
            if step.do:
                return number, step
        return len(self.lesson.steps), None

    def _ask(self) -> Ask | None:
        waiting = self._twin.waiting
        return waiting.asks.get(LEARNER) if waiting else None
