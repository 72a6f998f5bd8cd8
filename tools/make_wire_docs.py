"""Makes docs/wire.md, docs/wire.schema.json and docs/openapi.json from the server's own types.

    .venv/bin/python tools/make_wire_docs.py [--check]

With --check nothing is written, and what is stale is named.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from gen_ts import written
from typecase import __version__
from typecase.server import wire
from typecase.server.audience import A_BEAT, SILENT
from typecase.server.limits import NORMAL
from typecase.server.rest import ANYTIME, CALLS, JSON, Call

DOCS = Path(__file__).resolve().parents[1] / "docs"
MADE_BY = "tools/make_wire_docs.py"

PAGE = f"""\
# The wire

<!-- Made by {MADE_BY} from src/typecase/server/wire.py; a test fails when this is stale. -->

How a page, or any other program, plays at a table of the server: JSON messages over one
WebSocket, version {wire.VERSION}. [wire.schema.json](wire.schema.json) is the same as a JSON
Schema, and [openapi.json](openapi.json) tells what is asked over plain HTTP. The server compresses
nothing.

## How a conversation goes

1. `POST /api/tables` opens a table; the answer holds its name and a token, which is the right to
   its seat. A token is said in `Hello` and nowhere else: never put it into an address.
2. Connect to `/api/socket` and say `Hello` within {NORMAL.hello_seconds:.0f} seconds. The answer is
   `Welcome`, or `Bye`. Without a token one watches.
3. The first view is a `Seen`, with everything; each later one is a `Delta`. Views are numbered by
   `n`. Whoever misses a number connects anew, and so does whoever has lost the line: there is no
   other way to catch up, and no need of one.
4. A command has an id that its sender makes up, unlike all others of the match. Its answer has the
   same id: `Done`, `Refused`, `Worth`, `Nudge` or `Hint`. What was not answered when the line was
   lost is sent again after `Welcome`, with the same id: it is done once.
5. The server says something every {A_BEAT:.0f} seconds, if only `Ping`; answer `Pong` at once.
   A page that does not answer for {SILENT:.0f} seconds is taken to be gone, and a line that is
   silent for five is dead.
6. Before it closes the socket the server says `Bye`: why, and whether to come again.

A message has at most {wire.LONGEST:,} bytes. Of a page that does not read its answers nothing more
is read, and in the end it is cut off. Cards that a seat may not see are empty objects; ids tell
nothing about faces.
"""


def main(argv: list[str]) -> int:
    made = {
        "wire.md": page(),
        "wire.schema.json": as_json(schema()),
        "openapi.json": as_json(openapi()),
    }
    stale = []
    for name, text in made.items():
        target = DOCS / name
        if not target.is_file() or target.read_text(encoding="utf-8") != text:
            stale.append(f"docs/{name}")
            if argv != ["--check"]:
                target.write_text(text, encoding="utf-8")
    if argv == ["--check"] and stale:
        print(f"{', '.join(stale)}: stale; run python {MADE_BY}", file=sys.stderr)
        return 1
    return 0


def as_json(value: Any) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


# The page


def page() -> str:
    parts = [PAGE]
    for title, kinds in (
        ("From a page", get_args(wire.FromPage)),
        ("From the server", get_args(wire.FromServer)),
        ("What is seen", (wire.Frame, wire.Ask, wire.Result, wire.Card, wire.Event, wire.Part)),
        ("Moves", (*get_args(wire.Move), wire.Place, wire.Line, wire.Named)),
    ):
        parts += [f"\n## {title}\n", *(told(kind) for kind in kinds)]
    return "".join(parts)


def told(kind: Any) -> str:
    """One message: its name, what it is for, and its fields."""
    described = msgspec.inspect.type_info(kind)
    assert isinstance(described, msgspec.inspect.StructType)
    remarks = remarks_in(kind)
    rows = ""
    for field in described.fields:
        left_out = "" if field.required else "may be left out"
        remark = "; ".join(filter(None, (left_out, remarks.get(field.name))))
        rows += f"| `{field.encode_name}` | {in_a_table(written(field.type))} | {remark} |\n"
    about = " ".join((kind.__doc__ or "").split())
    tag = f'`"{described.tag_field}": "{described.tag}"`' if described.tag else ""
    text = f"\n### {kind.__name__}\n\n{' · '.join(filter(None, (tag, about)))}\n"
    return text + (f"\n| field | type | |\n|---|---|---|\n{rows}" if rows else "")


def remarks_in(kind: Any) -> dict[str, str]:
    """What stands beside its fields in the source."""
    return dict(re.findall(r"^    (\w+): .*?  # (.+)$", inspect.getsource(kind), re.M))


def in_a_table(kind: str) -> str:
    return f"`{kind}`".replace("|", "\\|")


# The schemas


def schema() -> dict[str, Any]:
    messages = (wire.FromPage, wire.FromServer, wire.Frame)
    (page, server, _), parts = msgspec.json.schema_components(
        messages, ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Messages of Typecase, version {wire.VERSION}",
        "anyOf": [{"$ref": "#/$defs/FromPage"}, {"$ref": "#/$defs/FromServer"}],
        "$defs": {"FromPage": page, "FromServer": server, **dict(sorted(parts.items()))},
    }


def openapi() -> dict[str, Any]:
    kinds = [kind for call in CALLS for kind in (call.gives, call.takes) if kind]
    kinds.append(wire.Refused)
    refs, parts = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    by_kind = dict(zip(kinds, refs, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method.lower()] = operation(call, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Typecase",
            "version": __version__,
            "description": "What is asked of the server over HTTP; wire.md tells the rest.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": paths,
        "components": {"schemas": dict(sorted(parts.items()))},
    }


def operation(call: Call, by_kind: dict[Any, Any]) -> dict[str, Any]:
    good = by_kind[call.gives] if call.gives else {"type": "string"}
    answers: dict[str, Any] = {str(call.status): content("Here it is.", call.media, good)}
    for status, why in {**call.refused, **ANYTIME}.items():
        answered = good if status == 503 else by_kind[wire.Refused]
        answers[str(status)] = content(why, JSON, answered)
    found: dict[str, Any] = {"summary": call.about, "responses": dict(sorted(answers.items()))}
    if names := re.findall(r"{(\w+)}", call.path):
        found["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in names
        ]
    if call.takes:
        found["requestBody"] = {
            "required": True,
            "content": {JSON: {"schema": by_kind[call.takes]}},
        }
    return found


def content(about: str, media: str, kind: Any) -> dict[str, Any]:
    return {"description": about, "content": {media: {"schema": kind}}}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
