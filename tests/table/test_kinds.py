"""Every room of the house knows every kind of move; if not, it is told what to add there."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Collection
from pathlib import Path
from typing import Any, get_args

import typecase.table
from typecase.server import wire
from typecase.story.from_plain import FROM_PLAIN
from typecase.table.kinds import KINDS
from typecase.typed.ways import WAYS

PAGE = Path(__file__).resolve().parents[2] / "client" / "src" / "widgets"


def drawn() -> set[str]:
    """The kinds that the page draws."""
    sources = [one.read_text(encoding="utf-8") for one in PAGE.glob("*.svelte")]
    return {kind for source in sources for kind in re.findall(r"kind === '(\w+)'", source)}


def rooms() -> dict[str, Collection[str]]:
    """By what has to be added, the kinds that are known there."""
    return {
        "a way back from its description to FROM_PLAIN in story/from_plain.py": FROM_PLAIN,
        "a way to type it to WAYS in typed/ways.py": WAYS,
        "its shape to Move in server/wire.py": [
            kind.__struct_config__.tag for kind in get_args(wire.Move)
        ],
        "its fields to client/src/widgets/Fields.svelte": drawn(),
    }


def missing(kinds: Collection[str]) -> list[str]:
    return [
        f"Moves of the kind {kind} are not known everywhere: add {what}."
        for kind in kinds
        for what, known in rooms().items()
        if kind not in known
    ]


def test_every_room_knows_every_kind_of_move() -> None:
    assert missing(KINDS) == []


def test_a_new_kind_is_told_where_it_is_missing() -> None:
    told = missing([*KINDS, "juggle"])
    assert len(told) == len(rooms())
    assert told[1] == (
        "Moves of the kind juggle are not known everywhere: "
        "add a way to type it to WAYS in typed/ways.py."
    )


def test_no_room_knows_a_kind_that_there_is_not() -> None:
    for what, known in rooms().items():
        assert set(known) <= set(KINDS), what


def moves_of(module: Any) -> list[type[Any]]:
    return [
        one
        for one in vars(module).values()
        if isinstance(one, type) and one.__module__ == module.__name__ and hasattr(one, "kind")
    ]


def test_every_move_of_the_table_is_among_the_kinds() -> None:
    """Or is a kind of one of them, as a spelling with cards of several letters is."""
    modules = [
        importlib.import_module(f"typecase.table.{found.name}")
        for found in pkgutil.iter_modules(typecase.table.__path__)
    ]
    moves = [move for module in modules for move in moves_of(module) if hasattr(move, "describe")]
    told = [move for move in moves if not getattr(move, "_is_protocol", False)]
    assert len(told) > len(KINDS)
    for move in told:
        assert issubclass(move, KINDS[move.kind]), f"add {move.__name__} to table/kinds.py"
