"""`typecase serve` as a person starts and stops it."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from websockets.sync.client import connect

from typecase.cli import serve

TYPECASE = str(Path(sys.executable).with_name("typecase"))


@contextmanager
def serving(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    pipe = subprocess.PIPE
    command = [TYPECASE, "serve", *arguments]
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as server:
        try:
            yield server
        finally:
            server.kill()


def line(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None, "it was asked for above"
    return server.stdout.readline().strip()


def address_in(text: str) -> str:
    found = re.search(r"http://127\.0\.0\.1:\d+", text)
    assert found, f"the server should say where it is, not {text!r}"
    return found[0]


def test_ctrl_c_stops_it_at_once_with_pages_open_and_tells_no_secrets() -> None:
    with serving("--port", "0", "--no-browser") as server:
        address = address_in(line(server))
        asked = Request(f"{address}/api/matches", b'{"game": "letter-head", "seed": 271828182845}')
        with urlopen(asked) as answer:
            match = json.load(answer)
        seat = f"{address.replace('http', 'ws')}/api/matches/{match['match']}/seat"
        with connect(f"{seat}?key={match['key']}") as page:
            assert json.loads(page.recv())["type"] == "seen"
            page.send("x" * (2 << 20))  # more than is ever read
            began = time.monotonic()
            server.send_signal(signal.SIGINT)
            said, trouble = server.communicate(timeout=10)
    assert time.monotonic() - began < 3
    assert (server.returncode, said, trouble) == (0, "\nStopped.\n", "")


def test_a_busy_port_is_passed_over_and_said_so() -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        with serving("--port", str(port), "--no-browser") as server:
            said = line(server)
            assert re.fullmatch(rf"Port {port} is busy, so it is \d+ instead\.", said)
            with urlopen(f"{address_in(line(server))}/health") as answer:
                assert json.load(answer)["ok"] is True


def test_where_there_is_no_browser_it_says_to_open_the_address(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    serve.open_browser("http://127.0.0.1:1/")
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("webbrowser.open", lambda address: False)
    serve.open_browser("http://127.0.0.1:1/")
    said = capsys.readouterr().out
    assert said.splitlines() == [
        "There is no window to open a browser in: open the address yourself.",
        "No browser was found: open the address yourself.",
    ]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--port", "tea"], "a port is a number from 0 to 65535, not 'tea'"),
        (["--port", "65536"], "a port is a number from 0 to 65535, not '65536'"),
        (["--port", "-1"], "a port is a number from 0 to 65535, not '-1'"),
        (["--port"], "expected one argument"),
        (["--host", "0.0.0.0"], "nrecognized arguments: --host 0.0.0.0"),
    ],
)
def test_bad_arguments_are_refused_in_one_sentence(arguments: list[str], reason: str) -> None:
    done = subprocess.run([TYPECASE, "serve", *arguments], capture_output=True, text=True)
    assert done.returncode == 2 and done.stdout == ""
    assert reason in done.stderr and done.stderr.count("\n") == 1
