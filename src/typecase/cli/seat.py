"""The seat at the terminal: tells what is seen, asks for a line, and does what it says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import typecase
from typecase import RulesFault
from typecase.bots.cast import printer_named
from typecase.cli.games import described
from typecase.cli.reading import action_of, usage
from typecase.cli.sitting import Sitting
from typecase.cli.telling import Teller, listed
from typecase.cli.writing import line_for
from typecase.games.shelf import Box
from typecase.story.protocol import RESIGN, Millis
from typecase.story.seen import Seen
from typecase.table.moves import Barred, Move, Refused

HINT = "hint"


class Player:
    """One person's side of a sitting."""

    def __init__(
        self,
        sitting: Sitting,
        teller: Teller,
        game: Box,
        read: Callable[[], str | None],
        write: Callable[[str], None],
        clock: Callable[[], Millis],
    ) -> None:
        self.sitting, self.teller, self.game = sitting, teller, game
        self.read, self.write, self.clock = read, write, clock
        self.meanwhile = False  # be asked also when there is merely something that may be done
        self.hints = True  # whether they are given here
        self.left = False
        self._news = 0
        self._shown: dict[str, str] = {}
        self._question: object = None
        self._waved_on: object = None
        self.commands: dict[str, Callable[[], None]] = {
            "help": self.help,
            "hand": lambda: self.write(self.teller.hand(self.sitting.look())),
            "score": lambda: self.write(self.teller.scores(self.sitting.look().scores)),
            "table": lambda: self.write(self.teller.table(self.sitting.look())),
            "rules": self.rules,
            HINT: self.hint,
            "wait": self.wait,
            "quit": self.leave,
        }

    def play(self) -> None:
        """The match, to its end or until the person leaves."""
        others = [
            f"{name} ({who.style.name})" if (who := printer_named(name)) else name
            for seat, name in enumerate(self.teller.names)
            if seat != self.teller.me
        ]
        against = f" with {listed(others)}" if others else ""
        self.write(f"{self.game.title}{against}. Type help at any time.")
        while self.sitting.match.result is None and not self.left:
            self.tell_news()
            if self.is_asked():
                self.ask()
            else:
                self.sitting.step()
        self.tell_news()
        self.say_goodbye()

    def is_asked(self) -> bool:
        """Whether to stop for the person: when the table waits for her, or for nobody."""
        seen = self.sitting.look()
        if self.teller.me not in self.sitting.match.asks():
            return False
        if self.teller.me in seen.awaited or self.sitting.next_event() is None:
            return True
        if seen.awaited and not self.meanwhile:
            return False
        return self._waved_on != question(seen)

    def ask(self) -> None:
        """Show what is new, read one line, and do it."""
        self.show(self.sitting.look())
        began = self.clock()
        line = self.read()
        late = self.sitting.pass_time(max(0, self.clock() - began))
        self.tell_news()
        if late:
            self.write("The time was up before that.")
        if line is None:
            self.leave()
        elif not late and self.sitting.match.result is None:
            self.obey(line.strip())

    def obey(self, line: str) -> None:
        seen = self.sitting.look()
        moves = seen.ask.moves if seen.ask else {}
        command = self.command(line, moves)
        if command:
            command()
        elif not line:
            if self.teller.me not in seen.awaited:
                self._waved_on = question(seen)
                self.wait()
            else:
                self.write(self.choices(seen))
        else:
            try:
                self.sitting.do(action_of(line, seen.ask))
            except Refused as refused:
                self.write(f"{refused} ({refused.clause})")
            except RulesFault as fault:
                self.write(str(fault))

    def command(self, line: str, moves: Any) -> Callable[[], None] | None:
        """The command that the line is; a game's own verbs go before ours."""
        typed = line.split()[0].lower() if line else ""
        if not typed or typed in moves or line.startswith("{"):
            return None
        if typed in self.commands:
            return self.commands[typed]
        if any(verb.startswith(typed) for verb in moves):
            return None
        begun = [name for name in self.commands if name.startswith(typed)]
        return self.commands[begun[0]] if begun else None

    # what is shown

    def tell_news(self) -> None:
        seen = self.sitting.look()
        news = self.teller.news(seen, self._news)
        for line in news:
            self.write(line)
        turned = self.teller.turned(seen)
        if news and turned:
            self.write(turned)
        if seen.table["news"]:
            self._news = seen.table["news"][-1]["number"]

    def show(self, seen: Seen) -> None:
        """The question; the table, the cards and the scores where they are new."""
        assert seen.ask is not None, "only who is asked is shown a question"
        asked_anew = question(seen) != self._question
        self._question = question(seen)
        if asked_anew:
            self.write("")
            self._show("table", self.teller.table(seen))
        self._show("hand", self.teller.hand(seen))
        self._show("scores", self.teller.scores(seen.scores))
        if asked_anew:
            says = seen.ask.says or "; ".join(seen.others)
            left = seen.deadline and f" ({(seen.deadline - self.sitting.now) // 1000} seconds left)"
            self.write(f"{self.teller.tell(says)}{left or ''}")
        self._show("choices", self.choices(seen), asked_anew)

    def _show(self, what: str, line: str, anyway: bool = False) -> None:
        if line and (anyway or self._shown.get(what) != line):
            self._shown[what] = line
            self.write(line)

    def choices(self, seen: Seen) -> str:
        assert seen.ask is not None, "only who is asked has a choice"
        ways = [self.teller.tell(usage(verb, move)) for verb, move in offered(seen)]
        wait = [] if self.teller.me in seen.awaited else ["an empty line to wait"]
        return f"You may: {'; '.join([*ways, *wait])}."

    def help(self) -> None:
        seen = self.sitting.look()
        for verb, move in seen.ask.moves.items() if seen.ask else ():
            not_now = f" Not now: {move.reason}" if isinstance(move, Barred) else ""
            self.write(f"{self.teller.tell(usage(verb, move))}: {move.label}.{not_now}")
        self.write("Cards are named by what they show, E2 is the second E of those that you see.")
        self.write("Positions in a word count from 1.")
        self.write("The first letters of a verb are enough.")
        besides = [name for name in self.commands if self.hints or name != HINT]
        self.write(f"Besides: {', '.join(besides)}.")

    def rules(self) -> None:
        self.write(f"{self.game.title}: {self.game.summary}")
        page = rules_page(self.game.name)
        for line in (page or described(self.game)).splitlines():
            self.write(line)

    # other commands

    def hint(self) -> None:
        """What one might type now, why, and what the word means."""
        if not self.hints:
            self.write("No hints are given at this table.")
            return
        seen = self.sitting.look()
        try:
            advice = self.sitting.counsel.hint(seen)
        except Refused as refused:
            self.write(str(refused))
            return
        if advice.action is not None and seen.ask is not None:
            self.write(f"Hint: {line_for(advice.action, seen.ask)}")
        self.write(self.teller.tell(advice.why))
        if advice.definition:
            self.write(f"{advice.word}: {advice.definition}.")

    def wait(self) -> None:
        if self.sitting.next_event() is None:
            self.write("Nothing happens by itself now: it is up to you.")
        elif self.sitting.step():
            self.write("The time is up.")

    def leave(self) -> None:
        if self.sitting.match.result is None:
            self.sitting.do({"do": RESIGN})
        self.left = True

    def say_goodbye(self) -> None:
        match = self.sitting.match
        if match.result is None:
            self.write("You have left the table; the others play on without you.")
        else:
            self.write(f"The match is over. {self.teller.ending(match.result)}")
        self.write(self.teller.scores(match.scores, match.result))


def question(seen: Seen) -> object:
    """What tells one question from the next, though cards are drawn meanwhile."""
    says = seen.ask.says if seen.ask else ""
    return seen.phase, says, seen.awaited, seen.table.get("round"), seen.table.get("word")


def offered(seen: Seen) -> list[tuple[str, Move[Any]]]:
    moves = seen.ask.moves.items() if seen.ask else ()
    return [(verb, move) for verb, move in moves if not isinstance(move, Barred)]


def rules_page(name: str) -> str | None:
    """The game's own page of rules: shipped with the package, or beside it in a checkout."""
    home = Path(typecase.__file__).parent
    for folder in (home, home.parents[1]):
        page = folder / "docs" / "games" / f"{name}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    return None
