"""`typecase export`: the records of all matches that were played to their end on a server."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from typecase.cli.backup import ABOUT_DATA, database_in
from typecase.cli.home import own
from typecase.cli.parser import Parser
from typecase.cli.saving import reason, save
from typecase.server.archive.opening import ADDRESSES, open_archive
from typecase.server.archive.store import Trouble
from typecase.table.moves import Refused


def export(arguments: list[str]) -> int:
    """One file for each match. A match that is over never changes: what is there stays."""
    parser = Parser("export", "Write the records of all finished matches, a file for each.")
    parser.add_argument("folder", help="where to; records that are there already are left")
    parser.add_argument("--data", metavar="FOLDER", help=ABOUT_DATA)
    asked = parser.parse_args(arguments)
    data = asked.data or own("server")
    if not str(data).startswith(ADDRESSES):
        data = database_in(data).parent
    folder = Path(asked.folder).expanduser()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        new, all_of_them = asyncio.run(write_records(data, folder))
    except OSError as fault:
        says = "{folder} cannot be written to: {why}."
        raise Refused(says, "Arguments", folder=asked.folder, why=reason(fault)) from None
    except Trouble as trouble:
        raise Refused("{why}", "Arguments", why=str(trouble)) from None
    print(f"Finished matches: {all_of_them}; new records in {asked.folder}: {new}.")
    return 0


async def write_records(data: str | Path, folder: Path) -> tuple[int, int]:
    """How many records were written, and how many there are."""
    archive, new = await open_archive(data), 0
    try:
        finished = await archive.finished()
        for name, header in finished:
            file = folder / f"{json.loads(header)['game']}-{name}.jsonl"
            if not file.exists():
                lines = await archive.lines(name)
                save(file, "".join([header, *(line.body for line in lines)]))
                new += 1
    finally:
        await archive.close()
    return new, len(finished)
