"""A terminal without a terminal: lines in, lines out, and a clock that is told the time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import typecase
from typecase.bots.company import company
from typecase.cli.evening import Evening
from typecase.cli.narrate import Teller
from typecase.cli.seat import Player
from typecase.cli.sitting import Sitting
from typecase.cli.terminal import Typed
from typecase.games.shelf import box

CURTAIN = "~~~"  # in place of what was on the screen


class Kitchen:
    """One match with people in the first seats, with what was typed and what was told."""

    def __init__(
        self,
        lines: Iterable[str] = (),
        *,
        game: str = "letter-head",
        people: tuple[str, ...] = ("You",),
        seats: int = 3,
        seed: int = 7,
        level: str = "casual",
        stack: dict[str, str] | None = None,
        thinking: int = 100,
        **options: Any,
    ) -> None:
        self.told: list[str] = []
        agreed = {"rounds": 1, **options} if game == "letter-head" else options
        self.match = typecase.play(game, seats, seed, agreed, stack)
        invited = company(seats - len(people), seed, game, level)
        self.bots = dict(enumerate(invited, start=len(people)))
        self.sitting = Sitting(self.match, self.bots, advised=0)
        self._lines, self._time, self._thinking = iter(lines), 0, thinking
        self.names = [*people, *(bot.name for bot in self.bots.values())]
        self.type: Callable[[], str | None] = lambda: next(self._lines, None)
        self.players = [
            Player(self.sitting, Teller(self.names, me), box(game), self)
            for me in range(len(people))
        ]
        self.player = self.players[0]
        self.evening = Evening(self.sitting, self.players, self)

    def play(self) -> Kitchen:
        self.evening.play()
        return self

    def said(self, text: str) -> bool:
        return any(text in line for line in self.told)

    def drew(self) -> bool:
        """Whether the one at the keyboard has drawn a card in Letter Head, and was told which."""
        return any(re.fullmatch(r"You draw [A-Z?]\.", line) for line in self.told)

    # what a console does

    def write(self, line: str) -> None:
        self.told.append(line)

    def read(self, prompt: str, begun: str = "", millis: int | None = None) -> Typed | None:
        self._time += self._thinking
        line = self.type()
        self.told.append(f"{prompt}{begun and f'[{begun}] '}{line}")
        return None if line is None else Typed(line or begun)

    def now(self) -> int:
        return self._time

    def clear(self) -> None:
        self.told.append(CURTAIN)
