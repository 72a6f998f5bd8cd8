"""What arrives on a line, long before anybody knows what it means. The protocols reach into
uvicorn; a release of it that is built otherwise fails here."""

from __future__ import annotations

import contextlib
import gc
import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from urllib.request import Request, urlopen
from weakref import ref

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as websocket

from tests.server.tables import PATIENCE, UNHURRIED, hello, listening
from typecase.server.protocols import Http, Sockets, kernel_round_trip, text_frame

SHORT = 0.4  # seconds that are waited for a request
connect = partial(websocket, open_timeout=PATIENCE, ping_interval=None)


@contextmanager
def line(port: int) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
        yield line


def all_of(line: socket.socket) -> bytes:
    """What is said until the end."""
    told = b""
    while True:
        try:
            more = line.recv(65536)
        except ConnectionResetError:
            return told
        if not more:
            return told
        told += more


def answer(line: socket.socket) -> bytes:
    """One answer, all of it; after a refusal the line is closed a while later."""
    told = b""
    while not (length := re.search(rb"content-length: (\d+)\r\n(?:.*\r\n)*?\r\n", told)) or (
        len(told) < length.end() + int(length[1])
    ):
        more = line.recv(65536)
        assert more, told
        told += more
    return told


def is_well(port: int) -> bool:
    with urlopen(f"http://127.0.0.1:{port}/health", timeout=PATIENCE) as answer:
        return bool(json.load(answer)["ok"])


def is_well_again(port: int) -> bool:
    """Once the server has noticed that the lines are gone which took all places."""
    for _ in range(3000):
        with contextlib.suppress(OSError):  # it is refused, or cut off
            return is_well(port)
        time.sleep(0.02)
    return False


def head(port: int, *lines: str, path: str = "/health", verb: str = "GET") -> bytes:
    first = (f"{verb} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}")
    return "\r\n".join((*first, *lines, "", "")).encode()


def new_match(port: int) -> str:
    """What a page says to sit down at a new table."""
    asked = Request(f"http://127.0.0.1:{port}/api/tables", b'{"game": "letter-head"}')
    with urlopen(asked, timeout=PATIENCE) as answer:
        return json.dumps(hello(json.load(answer)))


def address(port: int) -> str:
    return f"ws://127.0.0.1:{port}/api/socket"


@contextmanager
def sat_down(port: int, match: str) -> Iterator[ClientConnection]:
    with connect(address(port), max_size=None) as page:
        page.send(match)
        assert json.loads(page.recv(PATIENCE))["type"] == "welcome"
        yield page


# The head of a request


@pytest.mark.parametrize("what", ["one line", "many lines", "a path", "no end"])
def test_a_head_that_is_too_long_is_refused_unread(what: str) -> None:
    with listening() as port, line(port) as one:
        long = "x" * 17_000
        one.sendall(
            {
                "one line": head(port, f"Cookie: {long}"),
                "many lines": head(port, *[f"X-{n}: {long[:1000]}" for n in range(17)]),
                "a path": head(port, path=f"/?{long}"),
                "no end": head(port)[:-2] + b"X: " + b"x" * 3_000_000,
            }[what]
        )
        told = answer(one)
        assert told.startswith(b"HTTP/1.1 431 ") and b"The head of that request is too" in told
        assert is_well(port)


AFTER_THE_BODY = {
    "many lines": [b"X: y\r\n"] * 100_000,
    "a line without an end": [b"X: ", *[b"x" * 1000] * 1000],
    "pieces of nothing": [b"1;" + b"x" * 1000 + b"\r\n{\r\n"] * 1000,
}


@pytest.mark.parametrize("path", ["/health", "/api/tables"], ids=["unread", "read"])
@pytest.mark.parametrize("what", AFTER_THE_BODY)
def test_what_comes_around_a_body_is_bounded_like_the_head(what: str, path: str) -> None:
    """Trailers are kept like what is in the head, and one of 64 MB took 13 s."""
    with listening() as port, line(port) as one:
        chunked = head(port, "Transfer-Encoding: chunked", path=path, verb="POST")
        one.sendall(chunked + (b"" if what == "pieces of nothing" else b"2\r\n{}\r\n0\r\n"))
        with contextlib.suppress(OSError):  # it is not read to its end
            one.sendall(b"".join(AFTER_THE_BODY[what]))
        while b"HTTP/1.1 431 " not in answer(one):
            pass  # an answer to what came before
        assert is_well(port)


def test_a_body_in_pieces_is_a_body() -> None:
    with listening() as port, line(port) as one:
        chunked = head(port, "Transfer-Encoding: chunked", path="/api/tables", verb="POST")
        body = b'{"game":"freeze"' + b" " * 60_000 + b"}"
        pieces = [body[at : at + 500] for at in range(0, len(body), 500)]
        one.sendall(chunked + b"".join(b"%x\r\n%b\r\n" % (len(two), two) for two in pieces))
        one.sendall(b"0\r\nX: y\r\n\r\n")
        assert answer(one).startswith(b"HTTP/1.1 201 ")
        one.sendall(head(port) * 100)  # more than a head holds, but of many
        assert answer(one).startswith(b"HTTP/1.1 200 ")


def test_who_hangs_up_in_the_midst_of_a_body_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    with listening(log_config=None) as port:
        with line(port) as one:
            one.sendall(post(port, 100) + b"{")
        while "connections 1" not in metrics(port):
            pass
    assert caplog.text == ""


def metrics(port: int) -> str:
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE) as answer:
        return str(answer.read().decode())


def test_a_head_that_is_not_too_long_is_read_in_any_number_of_pieces() -> None:
    with listening() as port, line(port) as one:
        for place in head(port, "Cookie: " + "x" * 15_000, "Connection: close").split(b"\r\n"):
            one.sendall(place + b"\r\n")
            time.sleep(0.02)
        assert all_of(one).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("length", [8_500, 15_000, 17_000])
def test_a_head_of_a_socket_is_bounded_too(length: int) -> None:
    with listening() as port:
        with connect(address(port), additional_headers={"Cookie": "x" * 7_000}):
            pass
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(address(port), additional_headers={"Cookie": "x" * length}),
        ):
            pass
        assert refused.value.response.status_code == 431


def test_a_request_that_does_not_begin_is_not_waited_for() -> None:
    with listening(UNHURRIED._replace(head_seconds=SHORT)) as port, line(port) as one:
        assert all_of(one) == b""


@pytest.mark.parametrize("sent", [b"GET / HTT", b"GET / HTTP/1.1\r\nHost: 127"])
def test_a_head_that_is_too_slow_is_not_waited_for(
    sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the second one on its line, whose time begins when it does."""
    begins, heads = Http._head_begins, list[Http]()

    def noted(one: Http) -> None:
        one._limits = UNHURRIED._replace(head_seconds=SHORT if heads else PATIENCE)
        heads.append(one)
        begins(one)

    monkeypatch.setattr(Http, "_head_begins", noted)
    with listening() as port, line(port) as one:
        one.sendall(head(port))
        assert answer(one).startswith(b"HTTP/1.1 200 ")
        one.sendall(sent)
        assert answer(one).startswith(b"HTTP/1.1 408 ")


def test_a_body_that_is_too_slow_is_not_waited_for() -> None:
    with listening(UNHURRIED._replace(body_seconds=SHORT)) as port, line(port) as one:
        one.sendall(post(port, 100) + b"{")
        assert answer(one).startswith(b"HTTP/1.1 408 ")
        assert is_well(port)


def test_a_body_of_ten_megabytes_gets_its_sentence() -> None:
    with listening() as port, line(port) as one:
        one.sendall(post(port, 10_000_000))
        one.sendall(b"x" * 10_000_000)
        assert answer(one).startswith(b"HTTP/1.1 413 ")
        one.sendall(head(port))  # and the line is still good
        assert answer(one).startswith(b"HTTP/1.1 200 ")


def post(port: int, length: int) -> bytes:
    lines = ("POST /api/tables HTTP/1.1", f"Host: 127.0.0.1:{port}", f"Content-Length: {length}")
    return "\r\n".join((*lines, "", "")).encode()


def test_an_answer_that_nobody_reads_is_not_waited_for() -> None:
    with listening(UNHURRIED._replace(unread_seconds=0.3)) as port, line(port) as one:
        one.sendall(head(port, path="/api/games") * 1000)  # more than any system buffers
        with pytest.raises(OSError):
            while True:
                one.sendall(b"\r\n")
                time.sleep(0.1)
        assert is_well(port)


# Connections


FEW = UNHURRIED._replace(connections=20, connections_each=10)


def test_half_sent_requests_do_not_keep_others_out() -> None:
    with listening(FEW) as port, ExitStack() as all_lines:
        lines = [all_lines.enter_context(line(port)) for _ in range(10)]
        for one in lines:
            one.sendall(b"GET / HTT")
        with line(port) as eleventh:
            assert all_of(eleventh).startswith(b"HTTP/1.1 503 ")
        with socket.create_connection(("127.0.0.1", port), PATIENCE, ("127.0.0.2", 0)) as other:
            other.sendall(head(port, "Connection: close"))
            assert all_of(other).startswith(b"HTTP/1.1 200 ")
        lines[0].close()
        assert is_well_again(port)


def test_a_thousand_connects_leave_nothing_behind() -> None:
    with listening(UNHURRIED._replace(connections=50, connections_each=20)) as port:
        for _ in range(1000):
            with line(port) as one:
                one.sendall(b"GET")
        assert is_well_again(port)


def test_a_socket_counts_like_any_other_line() -> None:
    with listening(UNHURRIED._replace(connections=3)) as port:
        match = new_match(port)
        while "connections 1" not in metrics(port):
            pass  # the others are gone then
        with ExitStack() as pages:
            for _ in range(3):
                pages.enter_context(sat_down(port, match))
            with line(port) as fourth:
                assert all_of(fourth).startswith(b"HTTP/1.1 503 ")
        assert is_well_again(port)


# Sockets


def test_a_page_that_floods_and_does_not_read_is_not_read_any_more() -> None:
    with listening(UNHURRIED._replace(messages_a_second=1_000_000)) as port:
        match = new_match(port)
        with line(port) as flood, sat_down(port, match) as page:
            upgrade(flood, port, match)
            sent = 0
            frames = masked(b'{"type": "do", "id": "1", "action": {"do": "fly"}}') * 1000
            flood.settimeout(2)
            with pytest.raises(TimeoutError):
                while sent < 100_000_000:
                    sent += flood.send(frames)
            assert sent < 20_000_000, "no more than lies in the buffers of the system"
            page.send('{"type": "do", "id": "mine", "action": {"do": "fly"}}')
            while json.loads(page.recv(PATIENCE)).get("id") != "mine":
                pass
        assert is_well(port)


def test_a_socket_that_is_closed_leaves_memory_by_itself() -> None:
    """And not when all of memory is looked through: a server that never rests would grow by ten
    kilobytes with each."""
    gc.collect()
    gc.disable()
    try:
        with listening() as port:
            with sat_down(port, new_match(port)):
                (closed,) = [ref(one) for one in gc.get_objects() if type(one) is Sockets]
            for _ in range(3000):
                if closed() is None:
                    break
                time.sleep(0.02)
            assert closed() is None
    finally:
        gc.enable()


def test_a_page_that_asks_for_pongs_and_does_not_read_them_is_cut_off() -> None:
    with listening() as port, line(port) as flood:
        upgrade(flood, port, new_match(port))
        frames = masked(b"x" * 125, 0x89) * 1000
        with pytest.raises(OSError):
            for _ in range(1000):
                flood.sendall(frames)
        assert is_well(port)


def test_a_message_in_endless_pieces_is_cut_off() -> None:
    with listening() as port, line(port) as flood:
        upgrade(flood, port, new_match(port))
        flood.sendall(masked(b"", 0x01) + masked(b"", 0x00) * 1000)
        all_of(flood)  # which ends
        assert is_well(port)


def test_a_message_of_ten_megabytes_is_closed_upon() -> None:
    with listening() as port:
        with (
            sat_down(port, new_match(port)) as page,
            pytest.raises(ConnectionClosed) as closed,
        ):
            page.send("x" * 10_000_000)
            while True:
                page.recv(PATIENCE)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
        assert is_well(port)


def upgrade(one: socket.socket, port: int, match: str) -> None:
    lines = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    one.sendall(head(port, *lines, key, path="/api/socket"))
    assert b" 101 " in one.recv(200)
    one.sendall(masked(match.encode()))


def masked(text: bytes, opcode: int = 0x81) -> bytes:
    """A frame as a browser sends it, with a mask of nought."""
    length = [len(text)] if len(text) < 126 else [126, len(text) >> 8, len(text) & 255]
    return bytes([opcode, 0x80 | length[0], *length[1:]]) + bytes(4) + text


def test_the_kernel_tells_how_long_a_line_is() -> None:
    with socket.create_server(("127.0.0.1", 0)) as door, line(door.getsockname()[1]) as one:
        other, _ = door.accept()
        with other:
            other.sendall(b"x")
            one.recv(1)
            told = kernel_round_trip(other)
    assert told is not None and 0 < told < 1000 * PATIENCE
    assert kernel_round_trip(None) is None


# What is sent


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 300_000])
def test_a_text_is_framed_as_the_library_frames_it(length: int) -> None:
    data = b"x" * length
    assert text_frame(data) == Frame(Opcode.TEXT, data).serialize(mask=False)


def test_texts_are_heard_in_their_order_whichever_way_they_go() -> None:
    """At once, where they come whole and nothing waits; else by the queue."""

    def framed(name: str) -> bytes:
        deed = json.dumps({"type": "do", "id": name, "action": {}}, ensure_ascii=False)
        return Frame(Opcode.TEXT, deed.encode()).serialize(mask=True)

    with listening() as port, sat_down(port, new_match(port)) as page:

        def refused() -> str:
            while True:
                told = json.loads(page.recv(PATIENCE))
                if told["type"] == "refused":
                    return str(told["id"])

        for names, cut in (
            (["first"], 0),
            (["in two"], 20),
            (["second"], 0),
            (["a", "b", "c"], 150),  # in the midst of the last
            (["é"], 0),
            (["last"], 0),
        ):
            sent = b"".join(framed(name) for name in names)
            for piece in (sent[:cut], sent[cut:]):
                page.socket.sendall(piece)
            assert [refused() for _ in names] == names
