"""`typecase backup`: all that a server keeps, in one file, while it runs."""

from __future__ import annotations

from pathlib import Path

from typecase.cli.home import own
from typecase.cli.parser import Parser
from typecase.cli.saving import part_of, reason
from typecase.server.archive.backup import copy_to
from typecase.server.archive.opening import ADDRESSES, FILE
from typecase.server.archive.store import Trouble
from typecase.table.moves import Refused

ABOUT_DATA = "what typecase serve was given as --data (default: where it keeps everything itself)"


def backup(arguments: list[str]) -> int:
    """Write the file as a whole, or none; and never over another one."""
    parser = Parser("backup", "Copy all that a server keeps into one file, while it runs.")
    parser.add_argument("file", help="the file to write; there must be none of that name")
    parser.add_argument("--data", metavar="FOLDER", help=ABOUT_DATA)
    asked = parser.parse_args(arguments)
    database = database_in(asked.data or own("server"))
    copy(database, Path(asked.file).expanduser().absolute())
    print(f"All that was kept in {database.parent} is in {asked.file} too.")
    return 0


def database_in(data: str | Path) -> Path:
    """The file in which a server keeps everything, if it is there."""
    if str(data).startswith(ADDRESSES):
        raise Refused("A PostgreSQL is backed up with its own pg_dump.", "Arguments")
    found = Path(data).expanduser() / FILE
    if not found.is_file():
        says = "No server has kept anything in {folder}; name another place with --data."
        raise Refused(says, "Arguments", folder=found.parent)
    return found


def copy(database: Path, to: Path) -> None:
    if to.exists():
        says = "{file} is there already, and no backup is written over: choose another name."
        raise Refused(says, "Arguments", file=to.name)
    part = part_of(to)
    try:
        part.touch(mode=0o600)  # it holds everybody's cards
        copy_to(database, part)
        part.rename(to)
    except OSError as fault:
        says = "{file} cannot be written: {why}."
        raise Refused(says, "Arguments", file=to.name, why=reason(fault)) from None
    except Trouble as trouble:
        raise Refused("Nothing was written. {why}", "Arguments", why=str(trouble)) from None
    finally:
        part.unlink(missing_ok=True)
