"""Saving: a file that is either there as a whole or not there at all."""

from __future__ import annotations

import os
from pathlib import Path

from typecase.table.moves import Refused


def part_of(path: Path) -> Path:
    """Where the file grows until it is complete: in the same folder, so that moving is one deed."""
    return path.with_name(f".{path.name}.{os.getpid()}.part")


def writable(name: str) -> Path:
    """The path, if a file can be written there; else `Refused` in one sentence."""
    path = Path(name).expanduser().resolve()
    if path.exists() and not path.is_file():
        raise Refused("{name} is no file that could be written.", "Arguments", name=name)
    part = part_of(path)
    try:
        part.touch()
        part.unlink()
        if path.exists():
            path.open("ab").close()
    except OSError as error:
        raise Refused(
            "{name} cannot be written: {why}.", "Arguments", name=name, why=reason(error)
        ) from None
    return path


def save(path: Path, content: str | bytes) -> None:
    """Write the text or the picture, or leave what was there."""
    part = part_of(path)
    try:
        with part.open("wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise Refused(
            "{path} could not be written: {why}.", "Arguments", path=path, why=reason(error)
        ) from None


def reason(error: OSError) -> str:
    """What the system says, as the end of a sentence."""
    said = error.strerror or "the system does not say why"
    return said[:1].lower() + said[1:]
