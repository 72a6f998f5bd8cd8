"""The wire's types as TypeScript, straight from msgspec's own description of them, and the kinds of
events that our games have.

python tools/gen_ts.py           write client/src/wire.ts
python tools/gen_ts.py --check   say whether it is stale, and write nothing
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec.inspect as mi

from typecase.games import shelf
from typecase.server import wire, wire_http
from typecase.story import leaving
from typecase.table.events import KINDS, OURS, Event

TARGET = Path(__file__).parents[1] / "client/src/wire.ts"
HEAD = "// Made by tools/gen_ts.py from the server's wire.py; a test fails when this is stale.\n"
ROOTS = ("FromServer", "FromPage", "Frame", "Move", "Card")
MOVE = " | ".join(kind.__name__ for kind in get_args(wire.Move))
HTTP = (
    *("Shelf", "Rules", "Company", "NewTable", "Opened", "Lobby", "Invitation", "Health"),
    *("Definition", "Recap", "Replay", "OpenRecord", "ReviewNow", "Puzzle", "Attempt", "Answered"),
    *("AskRating", "RatingNow"),
    *("Day", "Try", "Party", "DayResult"),
)


def typescript() -> str:
    """The whole file."""
    found: dict[str, mi.StructType] = {}
    unions = []
    messages = [(wire, name) for name in ROOTS] + [(wire_http, name) for name in HTTP]
    for module, name in messages:
        kind = mi.type_info(getattr(module, name))
        collect(kind, found)
        if name not in found:
            choices = kind.types if isinstance(kind, mi.UnionType) else (kind,)
            unions.append(f"export type {name} = {' | '.join(map(written, choices))}\n")
    interfaces = [interface(name, found[name]) for name in found]
    told = "/** Of the messages; a page of another one is told to reload. */"
    version = f"{told}\nexport const VERSION = {wire.VERSION}\n"
    return "\n".join([HEAD, version, *unions, event_kinds(), *interfaces])


def event_kinds() -> str:
    """A game from elsewhere may have others, and so the wire says only that a kind is a string."""
    assert shelf and leaving  # a kind is known once its module is there
    ours = sorted(
        kind
        for kind, one in KINDS.items()
        if issubclass(one, Event) and one.__module__.partition(".")[0] == OURS
    )
    return "\n".join(["export type EventKind =", *[f"  | '{kind}'" for kind in ours], ""])


def collect(kind: mi.Type, found: dict[str, mi.StructType]) -> None:
    """Every struct that can be reached from here, in the order in which it is met."""
    match kind:
        case mi.StructType():
            if kind.cls.__name__ not in found:
                found[kind.cls.__name__] = kind
                for field in kind.fields:
                    collect(field.type, found)
        case mi.ListType():
            collect(kind.item_type, found)
        case mi.DictType():
            collect(kind.value_type, found)
        case mi.UnionType():
            for one in kind.types:
                collect(one, found)


def interface(name: str, kind: mi.StructType) -> str:
    lines = [] if kind.tag is None else [f"  {kind.tag_field}: '{kind.tag}'"]
    for field in kind.fields:
        mark = "" if field.required else "?"
        lines.append(f"  {field.encode_name}{mark}: {written(field.type)}")
    return "\n".join([f"export interface {name} {{", *lines, "}\n"])


def written(kind: mi.Type) -> str:
    match kind:
        case mi.Metadata(extra=dict() as extra):
            return str(extra["ts"])
        case mi.Metadata():
            return written(kind.type)
        case mi.StructType():
            return kind.cls.__name__
        case mi.ListType():
            return f"Array<{written(kind.item_type)}>"
        case mi.DictType():
            return f"Record<string, {written(kind.value_type)}>"
        case mi.LiteralType():
            return " | ".join(f"'{value}'" for value in kind.values)
        case mi.UnionType():
            union = " | ".join(map(written, kind.types))
            return "Move" if union == MOVE else union
    return plainly(kind)


def plainly(kind: Any) -> str:
    names: dict[Any, str] = {
        mi.IntType: "number",
        mi.FloatType: "number",
        mi.StrType: "string",
        mi.BoolType: "boolean",
        mi.NoneType: "null",
        mi.AnyType: "unknown",
    }
    return names[type(kind)]


def main(argv: list[str]) -> int:
    made = typescript()
    if argv != ["--check"]:
        TARGET.write_text(made)
        return 0
    if TARGET.is_file() and TARGET.read_text() == made:
        return 0
    print("client/src/wire.ts is stale: run python tools/gen_ts.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
