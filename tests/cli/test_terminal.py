"""The terminal itself: lines that wrap between words, rules as text, and a clock that takes nothing
away from whoever is typing."""

from __future__ import annotations

import io
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.cli.kitchen import Kitchen
from typecase.cli.main import main
from typecase.cli.rules import as_text, rules_of
from typecase.cli.terminal import CLEAR, Typed, piped, plain, wrapped
from typecase.games.shelf import SHELF, Box
from typecase.rules_page import rules_page

pty = pytest.importorskip("pty", reason="there are none on Windows")


class Screen:
    """A child process in a terminal of its own."""

    def __init__(self, program: str, columns: int = 80) -> None:
        self._ours, theirs = pty.openpty()
        environment = {
            **os.environ,
            "TERM": "xterm",
            "COLUMNS": str(columns),
            "INPUTRC": "/dev/null",
        }
        self.child = subprocess.Popen(
            [sys.executable, "-c", program],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
        )
        os.close(theirs)
        self.text = ""

    def type(self, text: str) -> None:
        os.write(self._ours, text.encode())

    def ring(self, then: str) -> str:
        """Its alarm rings until it says so: while it takes a key in, it hears nothing. What stands
        before that."""
        while then not in self.text:
            os.kill(self.child.pid, signal.SIGALRM)
            while then not in self.text and select.select([self._ours], [], [], 5)[0]:
                self.text += os.read(self._ours, 4096).decode(errors="replace")
        return self.wait_for(then)

    def wait_for(self, text: str, seconds: float = 120) -> str:
        """Until it is to be read, after all that was waited for before; what stands in between."""
        deadline = time.monotonic() + seconds
        while text not in self.text:
            left = deadline - time.monotonic()
            assert left > 0, f"no {text!r} in {self.text!r}"
            if select.select([self._ours], [], [], left)[0]:
                try:
                    self.text += os.read(self._ours, 4096).decode(errors="replace")
                except OSError:  # the child has gone
                    assert text in self.text, f"no {text!r} in {self.text!r}"
        before, _, self.text = self.text.partition(text)
        return before

    def close(self) -> None:
        os.close(self._ours)
        self.child.kill()
        self.child.wait()


@contextmanager
def screen(program: str) -> Iterator[Screen]:
    shown = Screen(program)
    try:
        yield shown
    finally:
        shown.close()


READ_TWICE = """
from typecase.cli.terminal import Terminal
terminal = Terminal()
print("at once", terminal.read("soon> ", millis=50), flush=True)
first = terminal.read("first> ", millis=600_000)
print(f"kept {first}", flush=True)
second = terminal.read("second> ", first.text)
print(f"got {second}", flush=True)
"""


def test_what_is_being_typed_when_the_time_is_up_is_kept() -> None:
    with screen(READ_TWICE) as shown:
        shown.wait_for("at once Typed(text='', entered=False)")
        shown.wait_for("first> ")
        shown.type("decl")
        shown.wait_for("decl")
        shown.ring("kept Typed(text='decl', entered=False)")
        shown.wait_for("second> decl")
        shown.type("are HOUSE\r")
        shown.wait_for("got Typed(text='declare HOUSE', entered=True)")


A_MATCH = """
import typecase
from tests.cli.kitchen import Kitchen
from typecase.cli.terminal import Terminal

class Told(Terminal):  # time passes when somebody rings
    time = 0

    def now(self):
        return self.time

    def read(self, prompt, begun="", millis=None):
        typed = super().read(prompt, begun, None if millis is None else 600_000)
        if typed and not typed.entered:
            self.time += millis
        return typed

kitchen = Kitchen(seats=2, seed=7, dealer=1, rounds=2, stack={"deck": "H E O E U E S E E E"})
console = Told()
kitchen.player.console = kitchen.evening.console = console
kitchen.player.write = console.write
kitchen.play()
"""


def test_a_turn_runs_out_while_one_types_and_the_next_one_begins_with_what_was_typed() -> None:
    with screen(A_MATCH) as shown:
        shown.wait_for("Your turn: draw, declare a word, or pass (120 seconds left)")
        shown.wait_for("> ")
        shown.type("declare HO")
        told = shown.wait_for("declare HO")
        while "The time is up." not in told:
            told = shown.ring("> declare HO")  # a bot does something, or it is the deadline
        assert "You forfeit the turn." in told
        shown.type("\x15quit\r")  # the line can be thrown away as well
        shown.wait_for("You resign.")


def test_the_curtain_clears_the_screen_and_what_can_be_recalled() -> None:
    program = """
from typecase.cli.terminal import Terminal
terminal = Terminal()
terminal.read("Ann> ")
terminal.clear()
print("Ben:", terminal.read("Ben> "), flush=True)
"""
    with screen(program) as shown:
        shown.wait_for("Ann> ")
        shown.type("declare HORSE with HOUSE down 3\r")
        shown.wait_for(CLEAR)
        shown.wait_for("Ben> ")
        shown.type("\x1b[A")  # the key that recalls the line before
        shown.type("\r")
        shown.wait_for("Ben: Typed(text='', entered=True)")
        assert "HORSE" not in shown.text


def test_the_end_of_the_input_is_the_end() -> None:
    with screen(READ_TWICE.replace("first.text", "''")) as shown:
        shown.wait_for("first> ")
        shown.type("\x04")
        shown.wait_for("kept None")


def test_what_comes_too_late_is_offered_again() -> None:
    kitchen = Kitchen(["declare HOUSE", ""], seats=2, dealer=1, rounds=2, thinking=121_000)
    kitchen.play()
    assert kitchen.said("The time was up before that.")
    assert kitchen.said("> [declare HOUSE] ")


def unfinished(game: str, line: str, **options: Any) -> Kitchen:
    """A match in which one line is typed, and never entered."""
    kitchen = Kitchen(game=game, seats=2, seed=5, **options)
    asked = iter(range(99))

    def read(prompt: str, begun: str = "", millis: int | None = None) -> Typed | None:
        return Typed(line, entered=False) if next(asked) < 30 else None

    kitchen.read = read  # type: ignore[method-assign]
    return kitchen.play()


def test_what_is_on_the_paper_when_the_sand_is_out_counts_entered_or_not() -> None:
    """S10"""
    assert unfinished("wordsy", "write parking").said("You have written PARKING.")
    assert unfinished("wordsy", "parking").said("You have written nothing.")


def test_elsewhere_nothing_is_done_that_was_not_entered() -> None:
    kitchen = unfinished("letter-head", "draw", dealer=1)
    assert kitchen.said("You forfeit the turn.") and not kitchen.said("You draw ")


def test_where_no_line_can_be_begun_an_empty_one_is_what_was_typed_before(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    prompts = []

    def enter(prompt: str) -> str:
        prompts.append(prompt)
        return ""

    monkeypatch.setattr("builtins.input", enter)
    assert plain("> ", "declare HOUSE") == Typed("declare HOUSE")
    assert plain("> ", "") == Typed("")
    assert prompts == ["[declare HOUSE] > ", "> "]
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert piped("> ", "draw") is None


# what is printed


def test_lines_wrap_between_words_and_keep_their_indent() -> None:
    line = "  Caslon: " + ", ".join(["LETTERPRESS"] * 12)
    pieces = wrapped(line, 40)
    assert all(len(piece) <= 40 and piece.startswith("  ") for piece in pieces)
    assert " ".join(piece.strip() for piece in pieces) == line.strip()
    assert wrapped("X" * 99, 40) == ["X" * 99]
    assert wrapped("", 40) == [""]


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("game", SHELF, ids=[box.name for box in SHELF])
def test_rules_are_told_as_text_that_fits(
    game: Box, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    page, told = rules_page(game), rules_of(game)
    assert page is not None
    assert told[0] == game.title.upper()
    marked = [line for line in told if line.startswith(("#", "|")) or "**" in line or "`" in line]
    assert not marked
    if columns == 80:
        assert not [line for line in told if len(line) > columns]
    said = " ".join(" ".join(told).split())
    assert all(name in said for option in game.options if (name := option.name) in page)


def test_tables_are_told_in_columns() -> None:
    page = "| letters | 5 cards | |\n|---|---|---|\n| 3 | 5 | few |\n| 10 | | *many* |\n"
    assert as_text(page, 80) == [
        "letters  5 cards",
        "3        5        few",
        "10                many",
    ]


def test_the_command_tells_the_rules_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "letter-head", "--rules"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("LETTER HEAD\n") and "**" not in told and "|" not in told
    assert main(["games", "--rules"]) == 2
    assert "Name the game whose rules you want." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("written", "means"),
    [("yes", True), ("ON", True), ("true", True), ("no", False), ("off", False), ("False", False)],
)
def test_a_switch_is_set_with_the_words_that_people_use(written: str, means: bool) -> None:
    from typecase.cli.play import option
    from typecase.games.shelf import box

    assert option(f"pass_any_time={written}", box("letter-head")) == ("pass_any_time", means)
