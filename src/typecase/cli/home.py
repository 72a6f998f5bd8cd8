"""Where this user's own things are kept: the household's words, and the best results."""

from __future__ import annotations

import os
from pathlib import Path

from typecase.cli.saving import reason, save
from typecase.table.moves import Refused

FOLDER = "TYPECASE_HOME"  # where they are kept, if not in the usual place


def own(name: str) -> Path:
    """The file of that name."""
    usual = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "typecase"
    return Path(os.environ.get(FOLDER) or usual) / name


def keep(path: Path, text: str) -> None:
    """Write the file, in a folder that may have to be made; or `Refused` in one sentence."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(
            "{parent} cannot be made: {why}.", "Arguments", parent=path.parent, why=reason(error)
        ) from None
    save(path, text)
