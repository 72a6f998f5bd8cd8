"""`typecase serve` as a person starts and stops it."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from starlette.applications import Starlette
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.tables import PATIENCE, hello
from typecase.cli import serve
from typecase.cli.addresses import EVERYWHERE, in_the_room
from typecase.cli.main import main
from typecase.server.limits import NORMAL
from typecase.server.protocols import settings

TYPECASE = str(Path(sys.executable).with_name("typecase"))


@contextmanager
def serving(
    *arguments: str, before: Sequence[str] = (), environment: Mapping[str, str] | None = None
) -> Iterator[subprocess.Popen[str]]:
    pipe, environment = subprocess.PIPE, {**os.environ, **(environment or {})}
    with TemporaryDirectory() as folder:
        command = [*before, TYPECASE, "serve", "--data", folder, *arguments]
        with subprocess.Popen(
            command, stdout=pipe, stderr=pipe, text=True, env=environment
        ) as server:
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


def socket_of(address: str) -> ClientConnection:
    there = f"{address.replace('http', 'ws')}/api/socket"
    return connect(there, open_timeout=PATIENCE, ping_interval=None)


def but_for_haste(trouble: str) -> list[str]:
    """What is complained of, but for pages that a busy machine had to cut off."""
    haste = "timeout graceful shutdown exceeded"
    return [line for line in trouble.splitlines() if haste not in line]


def test_ctrl_c_stops_it_at_once_with_pages_open_and_tells_no_secrets() -> None:
    with serving("--port", "0", "--no-browser") as server:
        address = address_in(line(server))
        asked = Request(f"{address}/api/tables", b'{"game": "letter-head", "seed": 271828182845}')
        with urlopen(asked) as answer:
            match = json.load(answer)
        with socket_of(address) as page:
            page.send(json.dumps(hello(match)))
            assert json.loads(page.recv())["type"] == "welcome"
            while json.loads(page.recv())["type"] != "seen":
                pass
            with suppress(ConnectionClosed):
                page.send("x" * (2 << 20))  # more than is ever read
            server.send_signal(signal.SIGINT)
            said, trouble = server.communicate(timeout=PATIENCE)
    assert (server.returncode, said) == (0, "\nStopped.\n") and not but_for_haste(trouble)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_pages_are_told_when_it_stops_and_it_ends_whatever_the_bots_are_thinking(
    how: signal.Signals, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(PONDER)  # which every process imports first
    environment = {"PYTHONPATH": str(tmp_path)}
    with serving("--port", "0", "--no-browser", environment=environment) as server:
        address = address_in(line(server))
        asked = Request(f"{address}/api/tables", b'{"game": "letter-head", "seats": 8}')
        with urlopen(asked) as answer:
            match = json.load(answer)
        with socket_of(address) as page:
            page.send(json.dumps(hello(match)))
            assert json.loads(page.recv())["type"] == "welcome"
            while not (tmp_path / "thinking").exists():
                time.sleep(0.01)
            server.send_signal(how)
            heard = [json.loads(message) for message in page]
            said, trouble = server.communicate(timeout=PATIENCE)  # the thoughts never end
    assert heard[-1] == {"type": "bye", "why": "The server stops for a moment.", "again": "yes"}
    assert (server.returncode, said) == (0, "\nStopped.\n") and not but_for_haste(trouble)


# Bots that never come to an end of their thoughts.
PONDER = """
import pathlib, time
from typecase.bots import company
from typecase.bots.speller import Speller
class Ponders(Speller):
    def answer(self, seen):
        pathlib.Path(__file__).with_name("thinking").touch()
        while True:
            time.sleep(60)
def bot_at(level, game, name, seed):
    return Ponders(name, seed, company.level_named(level).temper(seed))
company.bot_at = bot_at
"""


def test_it_ends_though_a_record_is_being_played_again_and_others_wait_for_theirs(
    tmp_path: Path,
) -> None:
    (tmp_path / "sitecustomize.py").write_text(PLAY_FOR_EVER)
    environment = {"PYTHONPATH": str(tmp_path)}
    with serving("--port", "0", "--no-browser", environment=environment) as server:
        port = int(address_in(line(server)).rpartition(":")[2])
        with ExitStack() as lines:
            for _ in range(3):
                one = lines.enter_context(socket.create_connection(("127.0.0.1", port)))
                one.sendall(
                    b"POST /api/replays HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 14\r\n\r\n"
                    b'{"record":"x"}'
                )
            while not (tmp_path / "playing").exists():
                time.sleep(0.01)
            server.send_signal(signal.SIGTERM)
            said, _ = server.communicate(timeout=PATIENCE)
    assert (server.returncode, said) == (0, "\nStopped.\n")


PLAY_FOR_EVER = """
import pathlib, time
from typecase.story import logbook
def open_for_ever(*_):
    pathlib.Path(__file__).with_name("playing").touch()
    while True:
        time.sleep(60)
logbook.replay = logbook.setup_of = open_for_ever
"""


def test_what_is_waited_for_at_the_end_is_less_than_two_seconds() -> None:
    config = settings(Starlette())
    assert config.timeout_graceful_shutdown is not None
    assert config.timeout_graceful_shutdown + serve.LAST_THOUGHT < 2


def test_with_a_host_it_reaches_the_phones_in_the_room() -> None:
    with serving("--host", "--port", "0", "--no-browser") as server:
        address = address_in(line(server))
        if in_the_room(EVERYWHERE):
            found = re.search(r"http://([\d.]+):(\d+)/", line(server))
            assert found and not found[1].startswith("127.")
            assert "\u2588" in line(server), "and it is drawn for their cameras"
            with urlopen(f"{found[0]}health") as answer:
                assert json.load(answer)["ok"] is True
        else:
            assert line(server).startswith("This machine is in no network")
        strange = Request(f"{address}/health", headers={"Host": "evil.example"})
        assert status_of(strange) == 421


def test_behind_a_proxy_it_answers_to_its_public_address() -> None:
    public = ("--public", "https://play.example", "--proxy", "127.0.0.1")
    with serving(*public, "--port", "0", "--no-browser") as server:
        address = address_in(line(server))
        assert line(server) == "Others reach it at https://play.example/"
        came = {"Host": "play.example", "Origin": "https://play.example"}
        new = Request(f"{address}/api/tables", b'{"game": "letter-head"}', headers=came)
        with urlopen(new) as answer:
            assert answer.status == 201
        # Whom the proxy brings is not this machine.
        for given, status in (("192.0.2.7", 403), ("", 200)):
            forwarded = {"X-Forwarded-For": given} if given else {}
            assert status_of(Request(f"{address}/metrics", headers=forwarded)) == status


def status_of(request: Request) -> int:
    try:
        with urlopen(request) as answer:
            return int(answer.status)
    except HTTPError as refused:
        with refused:
            return refused.code


def test_every_event_of_note_is_logged_where_that_is_wanted() -> None:
    with serving("--port", "0", "--no-browser", "--log") as server:
        address = address_in(line(server))
        asked = Request(f"{address}/api/tables?token=sesame", b'{"game": "letter-head"}')
        with urlopen(asked) as answer:
            match = json.load(answer)
        server.send_signal(signal.SIGINT)
        _, noted = server.communicate(timeout=PATIENCE)
    (told,) = [json.loads(one) for one in noted.splitlines()]
    assert (told["event"], told["table"]) == ("a table was opened", match["table"])
    assert "sesame" not in noted and match["token"] not in noted


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


def test_with_few_file_handles_half_sent_requests_do_not_end_all_service() -> None:
    few = ["bash", "-c", 'ulimit -n 256 && exec "$0" "$@"']
    with serving("--port", "0", "--no-browser", before=few) as server, ExitStack() as lines:
        address = address_in(line(server))
        port = int(address.rpartition(":")[2])
        for _ in range(250):
            one = lines.enter_context(socket.create_connection(("127.0.0.1", port)))
            one.sendall(b"GET / HTT")
        elsewhere = socket.create_connection(("127.0.0.1", port), PATIENCE, ("127.0.0.2", 0))
        with elsewhere:
            elsewhere.sendall(f"GET /health HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            assert elsewhere.recv(100).startswith(b"HTTP/1.1 200 ")


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
        (["--host", "play.example"], "a host is an address of this machine"),
        (["--public", "play.example"], "a public address is one such as https://play.example"),
        (["--public", "https://play.example/there?"], "a public address is one such as"),
        (["--proxy", "nginx"], "proxies are addresses or networks"),
        (["--crowd", "0"], "a crowd is 1 to 10000 people, not '0'"),
        (["--key", "x"], "nrecognized arguments: --key x"),
    ],
)
def test_bad_arguments_are_refused_in_one_sentence(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *arguments]) == 2
    told = capsys.readouterr()
    assert reason in told.err and told.err.count("\n") == 1 and told.out == ""


def test_a_club_behind_one_address_may_be_larger_than_usual(tmp_path: Path) -> None:
    more = NORMAL.tables_each + 5
    told = ("--port", "0", "--no-browser", "--data", str(tmp_path), "--crowd", str(more))
    with serving(*told) as process:
        address = address_in(line(process))
        new = b'{"game":"letter-head","seats":2,"people":2}'
        for _ in range(more):
            with urlopen(f"{address}/api/tables", new, timeout=PATIENCE) as opened:
                assert opened.status == 201


def test_a_folder_that_another_server_has_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with serving("--port", "0", "--no-browser", "--data", str(tmp_path)) as first:
        address_in(line(first))
        with serving("--port", "0", "--no-browser", "--data", str(tmp_path)) as second:
            said, trouble = second.communicate(timeout=PATIENCE)
    assert said == "" and second.returncode == 2
    assert (
        trouble.strip()
        .splitlines()[-1]
        .endswith(f"Another server keeps its tables in {tmp_path}. Name another place with --data.")
    )
