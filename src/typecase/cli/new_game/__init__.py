"""`typecase new-game`: a package with a small whole game in it, to be made into another."""

from __future__ import annotations

import keyword
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

from typecase.cli.parser import Parser
from typecase.cli.saving import reason
from typecase.games.guests import is_name
from typecase.games.shelf import Box, games
from typecase.table.moves import Refused, short

TEMPLATE = ".template"  # so that no tool takes them for files of ours
RENAMED = {"gitignore": ".gitignore"}  # which would hide them here
ARGUMENTS = "Arguments"


def new_game(arguments: list[str]) -> int:
    """Write the package, with golden records and views of its game, and say what comes next."""
    parser = Parser("new-game", "Make a package of its own for a game of your own.")
    parser.add_argument("name", help="what it is called in commands, such as onion-skin")
    name = parser.parse_args(arguments).name
    refuse(name)
    folder = Path(name)
    try:
        folder.mkdir()
        write(files(__name__) / "template", folder, name)
        with importable(folder / "src", module_of(name)) as box:
            pin(box, folder / "tests")
    except FileExistsError:
        raise Refused(
            "There is {folder}/ already: go elsewhere, or choose another name.",
            ARGUMENTS,
            folder=folder,
        ) from None
    except OSError as error:
        raise Refused(
            "{folder} cannot be written: {why}.", ARGUMENTS, folder=folder, why=reason(error)
        ) from None
    print(next_steps(folder, name))
    return 0


def refuse(name: str) -> None:
    """`Refused` where no game can be called so."""
    if not is_name(name):
        raise Refused(
            "{name} is no name for a game: write small letters and digits, with hyphens between "
            "words, such as onion-skin.",
            ARGUMENTS,
            name=short(name),
        )
    if name in {one.name for one in games()}:
        raise Refused(
            "There is a game {name} on the shelf: choose another name.", ARGUMENTS, name=name
        )
    module = module_of(name)
    if keyword.iskeyword(module) or find_spec(module) is not None:
        raise Refused(
            "Python has a module {module} already: choose another name.", ARGUMENTS, module=module
        )


# The four ways in which a name is written


def module_of(name: str) -> str:
    return name.replace("-", "_")


def title_of(name: str) -> str:
    """
    >>> title_of("onion-skin")
    'Onion Skin'
    """
    return " ".join(word.capitalize() for word in name.split("-"))


def renamed(text: str, name: str) -> str:
    """The text with the template's game called so.

    >>> renamed("class MyGame: from my_game, My Game, typecase play my-game", "onion-skin")
    'class OnionSkin: from onion_skin, Onion Skin, typecase play onion-skin'
    """
    title = title_of(name)
    for ours, theirs in (
        ("my-game", name),
        ("my_game", module_of(name)),
        ("My Game", title),
        ("MyGame", title.replace(" ", "")),
    ):
        text = text.replace(ours, theirs)
    return text


def write(source: Traversable, folder: Path, name: str) -> None:
    """The template's files, each under its own name and with the game's name in it."""
    for entry in source.iterdir():
        if entry.is_dir():
            inner = folder / renamed(entry.name, name)
            inner.mkdir()
            write(entry, inner, name)
        elif entry.name.endswith(TEMPLATE):
            plain = entry.name.removesuffix(TEMPLATE)
            text = renamed(entry.read_text(encoding="utf-8"), name)
            (folder / RENAMED.get(plain, plain)).write_text(text, encoding="utf-8", newline="\n")


@contextmanager
def importable(folder: Path, module: str) -> Iterator[Box]:
    """Its box, before the package is installed."""
    path, kept = str(folder.resolve()), sys.dont_write_bytecode
    sys.path.insert(0, path)
    sys.dont_write_bytecode = True  # the folder holds what was written, and nothing else
    try:
        yield import_module(module).BOX
    finally:
        sys.path.remove(path)
        sys.dont_write_bytecode = kept


def pin(box: Box, tests: Path) -> None:
    """What matches come to, and what is seen of one, as it is now."""
    from typecase.testing import make_golden, make_views  # by whoever makes a game, and nobody else

    make_golden(box, tests / "golden")
    make_views([box], tests / "golden-views")


def next_steps(folder: Path, name: str) -> str:
    pip = "pip" if find_spec("pip") else "uv pip"  # run.py makes environments without the first
    return f"""{folder}/ holds a whole game that can be played at once:

  cd {folder}
  {pip} install -e ".[test]"
  pytest
  typecase play {name}

Its rules are in src/{module_of(name)}/rules.py, and rules.md beside them is what players read."""
