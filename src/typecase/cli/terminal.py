"""The terminal itself: what is printed, and what is typed before the time is up."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from textwrap import wrap
from time import monotonic_ns
from types import FrameType, ModuleType
from typing import NamedTuple, NoReturn, Protocol

from typecase.story.protocol import Millis

readline: ModuleType | None
try:
    import readline  # it lets a typed line be corrected and recalled
except ImportError:  # not on Windows
    readline = None

WIDTH = 80  # where no terminal says how wide it is
NARROWEST = 20
RINGS_APART = 0.1  # seconds between two rings of an alarm that was not heard (a choice)
CLEAR = "\033[H\033[2J\033[3J"  # the screen, and what has been scrolled off it


class Typed(NamedTuple):
    """What was typed, and whether it was entered before the time was up."""

    text: str
    entered: bool = True


class Console(Protocol):
    """Where a person reads and types."""

    def write(self, line: str) -> None: ...

    def read(self, prompt: str, begun: str = "", millis: Millis | None = None) -> Typed | None:
        """A line, which may be begun already; None where there are no more. After so many
        milliseconds it is handed over as far as it has got, where that can be known."""

    def now(self) -> Millis: ...

    def clear(self) -> None:
        """Leave nothing to be seen of what was printed and typed."""


class OutOfTime(Exception):
    """The time was up in the middle of a line."""


class Terminal:
    """Standard input and output."""

    def write(self, line: str) -> None:
        write(line)

    def read(self, prompt: str, begun: str = "", millis: Millis | None = None) -> Typed | None:
        if sys.stdin is None:
            return None
        if not sys.stdin.isatty():
            return piped(prompt, begun)
        return edited(prompt, begun, millis) if readline else plain(prompt, begun)

    def now(self) -> Millis:
        return monotonic_ns() // 1_000_000

    def clear(self) -> None:
        if readline:
            readline.clear_history()  # or the next person could recall what this one typed
        if sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
            print(CLEAR, end="", flush=True)


def edited(prompt: str, begun: str, millis: Millis | None) -> Typed | None:
    """A line that can be corrected; at its time it is taken out of the typist's hands as it is,
    to be given back under the next question."""
    assert readline is not None, "only where there is one"
    begin: Callable[[str], None] = readline.insert_text
    readline.set_startup_hook(lambda: begin(begun))
    try:
        with alarm(millis):
            return Typed(input(prompt))
    except OutOfTime as out:
        print("\r\033[K" if os.environ.get("TERM") != "dumb" else "\n", end="", flush=True)
        return Typed(str(out), entered=False)
    except EOFError:
        print()
        return None
    finally:
        readline.set_startup_hook(None)


@contextmanager
def alarm(millis: Millis | None) -> Iterator[None]:
    """Raise `OutOfTime` with the line as far as it has got, after so long. It rings again and again
    until it is heard: in the very moment in which a key is taken in, Python does not hear it."""
    if millis is None or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(_number: int, _frame: FrameType | None) -> NoReturn:
        assert readline is not None, "only where there is one"
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        raise OutOfTime(readline.get_line_buffer())

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, max(1, millis) / 1000, RINGS_APART)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def plain(prompt: str, begun: str) -> Typed | None:
    """A line where none can be begun for the typist: an empty one is what she had typed."""
    try:
        return Typed(input(f"[{begun}] {prompt}" if begun else prompt) or begun)
    except EOFError:
        print()
        return None


def piped(prompt: str, begun: str) -> Typed | None:
    """What comes through a pipe is shown, as it would be if it had been typed."""
    line = sys.stdin.readline()
    if not line:
        return None
    write(f"{prompt}{line.rstrip()}")
    return Typed(line.strip() or begun)


def write(line: str) -> None:
    """One line, wrapped between words; what could steer a terminal is not let through."""
    safe = "".join(sign if sign.isprintable() else " " for sign in line)
    print("\n".join(wrapped(safe, width())), flush=True)


def width() -> int:
    return max(NARROWEST, get_terminal_size((WIDTH, 24)).columns)


def wrapped(line: str, columns: int, hang: int = 0) -> list[str]:
    """The line in pieces that fit, those after the first indented like it, and so much more.

    >>> wrapped("  You draw a card.", 12)
    ['  You draw a', '  card.']
    """
    if len(line) <= columns:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + hang)
    return wrap(
        line,
        columns,
        subsequent_indent=indent,
        replace_whitespace=False,
        break_long_words=False,
        break_on_hyphens=False,
    )
