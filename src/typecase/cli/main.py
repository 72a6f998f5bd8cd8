"""The command `typecase`: finds the subcommand and lets it run; all endings are quiet ones."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NamedTuple

FAULTY, REFUSED, INTERRUPTED, PIPE_CLOSED = 1, 2, 130, 141
TRACE = "TYPECASE_TRACE"


class Command(NamedTuple):
    """A subcommand: the module and the function of its name in it, and what it is for."""

    name: str
    about: str

    def run(self, arguments: list[str]) -> int:
        """Only now is its module imported: looking up a word needs no server, and so on."""
        name = self.name.replace("-", "_")
        module = import_module(f"typecase.cli.{name}")
        run: Callable[[list[str]], int | None] = getattr(module, name)
        return run(arguments) or 0


COMMANDS = (
    Command("play", "play a game here in the terminal, against bots or one another"),
    Command("replay", "tell the story of a recorded match"),
    Command("verify", "check that a record is what happened, and that nobody chose the deal"),
    Command("review", "tell what each choice of a seat cost, and what was better"),
    Command("games", "list the games, or the options or the rules of one"),
    Command("company", "list the bots by name, each with its style"),
    Command("serve", "serve the games to browsers"),
    Command("backup", "copy all that a server keeps into one file, while it runs"),
    Command("export", "write the records of all finished matches of a server"),
    Command("daily", "play the deal of the day, or make its field of bots"),
    Command("puzzles", "solve a puzzle, or mine new ones"),
    Command("word", "ask the dictionary about a word"),
    Command("words", "find the words that some cards spell"),
    Command("simulate", "let bots play many matches, and tell how they did"),
    Command("tournament", "rate bots against one another on the same cards"),
    Command("ratings", "tell how strong people are, from a folder of records"),
    Command("balance", "check that a game's cards and seats are fair"),
    Command("household", "keep the words that this household allows, or does not"),
    Command("new-game", "make a package for a game of your own"),
    Command("doctor", "check that this installation is sound"),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code."""
    _write_what_can_be_written()
    warnings.showwarning = _warn
    try:
        code = _dispatch(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
        return code
    except SystemExit as leaving:  # argparse leaves so after --help
        return leaving.code if isinstance(leaving.code, int) else REFUSED
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # What is still buffered would be flushed at the end, and fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except Exception as problem:
        return _explain(problem)


def _dispatch(arguments: list[str]) -> int:
    for command in COMMANDS:
        if arguments[:1] == [command.name]:
            return command.run(arguments[1:])
    if arguments in (["--version"], ["-V"]):
        from typecase import __version__

        print(f"typecase {__version__}")
        return 0
    if arguments in (["--help"], ["-h"], ["help"]):
        print(_help())
        return 0
    names = ", ".join(command.name for command in COMMANDS)
    if not arguments:
        print(_help(), file=sys.stderr)
    else:
        print(f"There is no command {arguments[0]!r}; there are {names}.", file=sys.stderr)
    return REFUSED


def _help() -> str:
    width = max(len(command.name) for command in COMMANDS)
    lines = [f"  typecase {command.name:{width}}  {command.about}" for command in COMMANDS]
    return "\n".join(
        [
            "Typecase: word card games.",
            "",
            *lines,
            "",
            "typecase COMMAND --help tells what a command takes; typecase --version which this is.",
        ]
    )


def _explain(problem: Exception) -> int:
    from typecase.story.logbook import LogBroken
    from typecase.table.moves import Refused

    if os.environ.get(TRACE):
        raise problem
    if isinstance(problem, Refused):
        print(problem, file=sys.stderr)
        return REFUSED
    if isinstance(problem, LogBroken):
        print(f"This record cannot be played again: {str(problem).rstrip('.')}.", file=sys.stderr)
        return REFUSED
    what = str(problem) or type(problem).__name__
    print(f"{what} (This should not happen; with {TRACE}=1 it says where.)", file=sys.stderr)
    return FAULTY


def _warn(message: Warning | str, *_: object, **__: object) -> None:
    """A warning is a sentence: where in the code it arose is nothing to whoever plays."""
    print(message, file=sys.stderr)


def _write_what_can_be_written() -> None:
    """A terminal that lacks a character shows a question mark for it instead of failing."""
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")


if __name__ == "__main__":
    sys.exit(main())
