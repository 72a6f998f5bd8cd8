"""What is told about the wire is what the server does; and what it tells of itself beside it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from tests.server.tables import HOST, a_server, opened, play_to_the_end, sitting
from typecase.server import wire
from typecase.server.app import SocketsFirst, make_app
from typecase.server.hosts import OwnHosts
from typecase.server.metrics import COUNTED, MEASURED
from typecase.server.rest import CALLS
from typecase.server.tables import Tables

ROOT = Path(__file__).resolve().parents[2]


def test_the_pages_about_the_wire_are_made_of_its_types() -> None:
    command = [sys.executable, "tools/make_wire_docs.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_every_message_has_a_heading_and_a_schema() -> None:
    page = (ROOT / "docs/wire.md").read_text(encoding="utf-8")
    schema = json.loads((ROOT / "docs/wire.schema.json").read_text(encoding="utf-8"))
    for kind in (*get_args(wire.FromPage), *get_args(wire.FromServer), wire.Frame):
        assert f"\n### {kind.__name__}\n" in page
        assert kind.__name__ in schema["$defs"]
    told = set(re.findall(r'"\$ref": "#/\$defs/(\w+)"', json.dumps(schema)))
    assert told <= set(schema["$defs"])


def test_the_calls_over_http_are_those_that_are_told(tmp_path: Path) -> None:
    app = make_app(Tables(tmp_path))
    assert isinstance(app, OwnHosts) and isinstance(app.app, SocketsFirst)
    routes = [route for route in app.app.app.routes if isinstance(route, Route)]
    served = {
        (method, route.path)
        for route in routes
        for method in route.methods or ()
        if method != "HEAD" and "path:path" not in route.path
    }
    assert served == {(call.method, call.path) for call in CALLS}
    told = json.loads((ROOT / "docs/openapi.json").read_text(encoding="utf-8"))["paths"]
    assert served == {(method.upper(), path) for path in told for method in told[path]}


# How the server is


def test_it_says_that_it_is_alive_and_whether_it_takes_visitors(tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    with TestClient(make_app(tables, hosts=(HOST,))) as client:
        for path in ("/health", "/health/alive", "/health/ready"):
            assert client.get(path).json()["ok"] is True
        tables.say_goodbye()
        assert client.get("/health/alive").status_code == 200
        assert client.get("/health/ready").status_code == 503
        assert client.get("/health/ready").json()["ok"] is False


def test_whoever_looks_after_it_can_read_what_it_counts() -> None:
    with a_server(admin="open sesame") as client:
        match = opened(client, options={"rounds": 1})
        with sitting(client, match) as page:
            play_to_the_end(page)
            text = client.get("/metrics", headers={"Authorization": "Bearer open sesame"}).text
        for given in ({}, {"Authorization": "Bearer open"}, {"Authorization": "open sesame"}):
            assert client.get("/metrics", headers=given).status_code == 403
    told = dict(re.findall(r"^(typecase_\S+) (\d+)$", text, re.M))
    assert told["typecase_tables_opened_total"] == told["typecase_tables"] == "1"
    assert told["typecase_sockets"] == "1"
    assert int(told['typecase_commands_total{kind="do"}']) > 3
    assert int(told["typecase_bytes_sent_total"]) > 1000
    names = [f"typecase_{name}_total" for name in COUNTED]
    names += [f"typecase_{name}" for name in MEASURED]
    assert re.findall(r"^# TYPE (\S+) (?:counter|gauge)$", text, re.M) == names
    assert match["table"] not in text and match["token"] not in text


@pytest.mark.parametrize("address", ["127.0.0.1", "192.0.2.7"])
def test_without_a_token_only_this_machine_may_read_it(address: str) -> None:
    with a_server() as client:
        client._transport.client = (address, 50_000)  # type: ignore[attr-defined]
        answer = client.get("/metrics")
    assert answer.status_code == (200 if address == "127.0.0.1" else 403)
