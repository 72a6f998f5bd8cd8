"""Lists in files of the player's own: whoever has the box can write its printed cards down."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from typecase.decks import BadList

LARGEST = 100_000  # bytes; ours have some ten thousand


def read_file(path: str | os.PathLike[str], check: Callable[[Mapping[str, Any]], object]) -> Any:
    """The list in this file as plain data, or `BadList` with the file, the line and the reason."""
    name = (Path(path).name or str(path))[:60]
    text = _text(Path(path), name)
    try:
        plain = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadList(f"{name}: {_told(fault)}") from None
    except RecursionError:
        raise BadList(f"{name} is not a list of cards.") from None
    try:
        check(plain)
    except BadList as fault:
        where = f", line {line_of(text, fault.deck, fault.card)}" if fault.deck else ""
        raise BadList(f"{name}{where}: {fault}") from None
    return plain


def _text(path: Path, name: str) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise BadList(f"There is no file {name} there.") from None
    except (OSError, ValueError):
        raise BadList(f"{name} cannot be read as a file.") from None
    if len(raw) > LARGEST:
        raise BadList(f"{name} is too large for a list of cards: {LARGEST} bytes is the most.")
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadList(f"{name} is not a text in UTF-8.") from None


def _told(fault: tomllib.TOMLDecodeError) -> str:
    """What the reader of TOML says, the line first; a card that is there twice in plain words."""
    said = str(fault)
    found = re.search(r" \(at line (\d+), column \d+\)", said)
    line = f"line {found[1]}: " if found else ""
    reason = said[: found.start()] if found else said.partition(" (at end")[0]
    if reason in ("Cannot overwrite a value", "Cannot declare ('", "Duplicate inline table key"):
        reason = "it is in the list already"
    return f"{line}{reason.rstrip('.')[:120]}."


def line_of(text: str, deck: str, card: str) -> int:
    """The line of a card in a list, or of its deck's heading.

    >>> line_of("name = 'A box'\\n[letters]\\nA = { points = -1, copies = 2 }\\n", "letters", "A")
    3
    """
    heading, within = 1, False
    for number, line in enumerate(text.split("\n"), start=1):
        if opened := re.match(r"\s*\[\s*([^\].]+?)\s*(?:\.\s*(.+?)\s*)?\]", line):
            within = _bare(opened[1]) == deck
            if within and opened[2] and _bare(opened[2]) == card:
                return number
            if within and not opened[2]:
                heading = number
        elif within and card and _bare(line.partition("=")[0]) == card:
            return number
    return heading


def _bare(key: str) -> str:
    return key.strip().strip("\"'")
