"""A terminal without a terminal: lines in, lines out, and a clock that is told the time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import typecase
from typecase.bots.company import company
from typecase.cli.seat import Player
from typecase.cli.sitting import Sitting
from typecase.cli.telling import Teller
from typecase.games.shelf import box


class Kitchen:
    """One letter-head match at seat 0, with what was typed and what was told."""

    def __init__(
        self,
        lines: Iterable[str] = (),
        *,
        seats: int = 3,
        seed: int = 7,
        stack: dict[str, str] | None = None,
        thinking: int = 100,
        **options: Any,
    ) -> None:
        self.told: list[str] = []
        self.match = typecase.play("letter-head", seats, seed, {"rounds": 1, **options}, stack)
        self.bots = dict(enumerate(company(seats - 1, seed), start=1))
        self.sitting = Sitting(self.match, 0, self.bots)
        self._lines, self._time, self._thinking = iter(lines), 0, thinking
        names = ["You", *(bot.name for bot in self.bots.values())]
        self.read: Callable[[], str | None] = self._next_line
        self.player = Player(
            self.sitting,
            Teller(names, 0),
            box("letter-head"),
            self._read,
            self.told.append,
            self._clock,
        )

    def play(self) -> Kitchen:
        self.player.play()
        return self

    def said(self, text: str) -> bool:
        return any(text in line for line in self.told)

    def _next_line(self) -> str | None:
        return next(self._lines, None)

    def _read(self) -> str | None:
        self._time += self._thinking
        return self.read()

    def _clock(self) -> int:
        return self._time
