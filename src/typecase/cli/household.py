"""`typecase household`: the words that this household plays with, and those that it does not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from typecase.cli import home
from typecase.cli.parser import Parser
from typecase.cli.saving import reason, save, writable
from typecase.games.house_rules.word_lists import TableWords
from typecase.lexicon.household import as_text, with_text
from typecase.lexicon.profiles import Profile
from typecase.table.moves import Refused

EMPTY = Profile("household", "this household")


def household(arguments: Sequence[str]) -> int:
    """Show or change the household's list of words."""
    parser = Parser("household", "Keep the words that this household allows, or does not.")
    parser.add_argument("deed", choices=list(DEEDS), help="what to do with the list")
    parser.add_argument("given", nargs="*", metavar="WORD", help="words, or the name of a file")
    given = parser.parse_args(list(arguments))
    DEEDS[given.deed](given.given)
    return 0


def own_file() -> Path:
    """Where the list is kept."""
    return home.own("household.txt")


def own_words() -> Profile:
    """The household's list, empty where there is none yet."""
    path = own_file()
    return read(path) if path.exists() else EMPTY


def own_lexicon(base: str) -> TableWords:
    """A rulebook's words with the household's put in and struck out, as an option of a match."""
    ours = own_words()
    return TableWords(base, add=tuple(sorted(ours.added)), remove=tuple(sorted(ours.removed)))


def read(path: Path) -> Profile:
    try:
        return with_text(EMPTY, path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise Refused(
            "{path} cannot be read: {why}.", "Arguments", path=path, why=reason(error)
        ) from None
    except UnicodeDecodeError:
        raise Refused("{path} is no text file.", "Arguments", path=path) from None
    except ValueError as fault:
        raise Refused("{path}, {fault}.", "Arguments", path=path, fault=fault) from None


def keep(ours: Profile) -> None:
    home.keep(own_file(), as_text(ours))
    print(told(ours))


def told(ours: Profile) -> str:
    allowed = " ".join(sorted(ours.added)).upper() or "none"
    struck = " ".join(sorted(ours.removed)).upper() or "none"
    return f"Allowed here: {allowed}\nStruck out: {struck}"


def show(_given: list[str]) -> None:
    print(told(own_words()))


def add(given: list[str]) -> None:
    keep(_changed(added=_some(given)))


def strike(given: list[str]) -> None:
    keep(_changed(removed=_some(given)))


def forget(given: list[str]) -> None:
    """Let words be as the dictionary has them."""
    gone, ours = {word.lower() for word in _some(given)}, own_words()
    keep(EMPTY.with_words(ours.added - gone, ours.removed - gone))


def take_over(given: list[str]) -> None:
    theirs, ours = read(Path(_one(given))), own_words()
    keep(ours.with_words(theirs.added, theirs.removed))


def hand_out(given: list[str]) -> None:
    name = _one(given)
    save(writable(name), as_text(own_words()))
    print(f"The list is in {name}.")


def _changed(added: Sequence[str] = (), removed: Sequence[str] = ()) -> Profile:
    try:
        return own_words().with_words(added, removed)
    except ValueError as fault:
        raise Refused("{Fault}.", "Arguments", fault=str(fault)) from None


def _some(given: list[str]) -> list[str]:
    if not given:
        raise Refused("Name at least one word.", "Arguments")
    return given


def _one(given: list[str]) -> str:
    if len(given) != 1:
        raise Refused("Name one file.", "Arguments")
    return given[0]


DEEDS: dict[str, Callable[[list[str]], None]] = {
    "show": show,
    "add": add,
    "strike": strike,
    "forget": forget,
    "import": take_over,
    "export": hand_out,
}
