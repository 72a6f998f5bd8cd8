"""Whatever arrives is answered with one sentence, and the match goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.server.tables import HOST, Page, a_server, answer_to, do, heard, hello, opened, sitting
from typecase.games import letter_head
from typecase.server import wire
from typecase.server.app import make_app
from typecase.server.clock import Timing
from typecase.server.limits import Limits
from typecase.server.tables import Tables

STILL = Timing(thinking=1000)

NOT_UNDERSTOOD = {
    "nothing": "",
    "no JSON": "play CAT",
    "half of it": '{"type": "do", "id": "1"',
    "a list": "[]",
    "a number": "7",
    "null": "null",
    "another type": '{"type": "seen", "id": "1"}',
    "no id": '{"type": "do", "action": {"do": "draw"}}',
    "a number for an id": '{"type": "do", "id": 1, "action": {"do": "draw"}}',
    "an empty id": '{"type": "do", "id": "", "action": {"do": "draw"}}',
    "an endless id": '{"type": "do", "id": "' + "x" * 65 + '", "action": {"do": "draw"}}',
    "no action": '{"type": "do", "id": "1"}',
    "a word for an action": '{"type": "do", "id": "1", "action": "draw"}',
    "something more": '{"type": "do", "id": "1", "action": {"do": "draw"}, "seat": 1}',
    "not a number": '{"type": "do", "id": "1", "action": {"do": NaN}}',
    "too long": '{"type": "do", "id": "1", "action": {"do": "' + "x" * 20_000 + '"}}',
    "too deep": '{"type": "do", "id": "1", "action": {"do": ' + "[" * 8000 + "]" * 8000 + "}}",
    "half a character": '{"type": "do", "id": "\\ud800", "action": {"do": "draw"}}',
}

REFUSED: dict[str, dict[str, Any]] = {
    "no verb": {},
    "no such verb": {"do": "fly"},
    "a number for a verb": {"do": 7},
    "a list for a verb": {"do": ["draw"]},
    "what is barred": {"do": "pass"},
    "another's decision": {"do": "call"},
    "a field too many": {"do": "draw", "card": 3},
    "no word": {"do": "declare"},
    "a number for a word": {"do": "declare", "word": 7},
    "an empty word": {"do": "declare", "word": ""},
    "no letters": {"do": "declare", "word": "C-A-T"},
    "letters of another alphabet": {"do": "declare", "word": "\u017ftra\u00dfe"},
    "too long a word": {"do": "declare", "word": "A" * 11},
    "cards of nobody": {"do": "declare", "word": "A", "cards": [999]},
    "cards that are no ids": {"do": "declare", "word": "A", "cards": ["1"]},
    "huge ids": {"do": "declare", "word": "A", "cards": [10**4200]},
    "true for an id": {"do": "declare", "word": "A", "cards": [True]},
    "an object for cards": {"do": "declare", "word": "A", "cards": {"0": 1}},
    "positions outside": {"do": "declare", "word": "A", "down": [4]},
    "a seat": {"do": "draw", "seat": 1},
}


def one_sentence(said: str) -> bool:
    """A full stop, one line, and nothing that only a programmer reads."""
    inner = ("Traceback", "Error:", "object at 0x", "\n")
    return said[-1] in ".!?" and len(said) < 300 and not any(word in said for word in inner)


def still_going(socket: Page) -> bool:
    do(socket, "after", do="draw")
    return bool(answer_to(socket, "after")["type"] == "done")


@pytest.mark.parametrize("what", NOT_UNDERSTOOD)
def test_a_message_that_is_not_understood_is_answered(what: str) -> None:
    with (
        a_server(STILL) as client,
        sitting(client, opened(client, seats=2, options={"dealer": 1})) as socket,
    ):
        socket.send_text(NOT_UNDERSTOOD[what])
        refused = heard(socket, lambda message: message["type"] == "refused")
        assert one_sentence(refused["sentence"]), refused
        assert still_going(socket)


@pytest.mark.parametrize("what", REFUSED)
def test_an_action_that_is_not_allowed_is_answered(what: str) -> None:
    with (
        a_server(STILL) as client,
        sitting(client, opened(client, seats=2, options={"dealer": 1})) as socket,
    ):
        before = socket.receive_json()["seen"]["hands"]["0"]
        do(socket, "bad", **REFUSED[what])
        refused = answer_to(socket, "bad")
        assert refused["type"] == "refused" and refused["clause"]
        assert one_sentence(refused["sentence"]), refused
        do(socket, "after", do="draw")
        assert answer_to(socket, "after")["seen"]["hands"]["0"][:-1] == before


def test_bytes_are_read_like_text() -> None:
    with a_server(STILL) as client, sitting(client, opened(client)) as socket:
        socket.send_bytes(b'{"type": "do", "id": "1", "action": {"do": "draw"}}')
        assert answer_to(socket, "1")["type"] == "done"
        socket.send_bytes(b"\xff\xfe")
        refused = heard(socket, lambda message: message["type"] == "refused")
        assert refused["sentence"] == "That message is not JSON."


NO_HELLO: dict[str, Any] = {
    "another table": {"table": "nowhere"},
    "another token": {"token": "x" * 24},
    "umlauts": {"token": "\u00fc\udcff"},
    "a command": {"type": "do", "id": "1", "action": {"do": "draw"}},
    "a pong": {"type": "pong", "n": 1},
    "no table": {"table": ""},
    "no version": {"version": None},
    "something more": {"seat": 1},
}


@pytest.mark.parametrize("wrong", NO_HELLO)
def test_nobody_sits_down_without_the_token(wrong: str) -> None:
    with a_server() as client:
        match = opened(client)
        first = NO_HELLO[wrong] if "type" in NO_HELLO[wrong] else hello(match, **NO_HELLO[wrong])
        with client.websocket_connect("/api/socket") as socket:
            socket.send_text(json.dumps(first))
            bye = socket.receive_json()
            assert (bye["type"], bye["again"]) == ("bye", "no") and one_sentence(bye["why"])
            assert match["token"] not in bye["why"]
            with pytest.raises(WebSocketDisconnect):
                socket.receive_json()


def test_a_page_of_another_version_is_told_to_reload() -> None:
    with a_server() as client, sitting(client, opened(client), version=1) as page:
        assert page.welcome["again"] == "reload"
        assert page.welcome["why"] == "The server has changed: load the page anew."


def test_a_page_that_does_not_say_hello_is_not_waited_for() -> None:
    with (
        a_server(limits=Limits(hello_seconds=0.05)) as client,
        client.websocket_connect("/api/socket") as socket,
    ):
        assert socket.receive_json()["type"] == "bye"


def test_hello_is_said_once() -> None:
    with a_server(STILL) as client:
        match = opened(client)
        with sitting(client, match) as page:
            page.send_json(hello(match))
            refused = heard(page, lambda message: message["type"] == "refused")
            assert refused["sentence"] == "Hello was said already."


def test_a_token_never_stands_in_an_address() -> None:
    """Addresses are logged by proxies, and kept by browsers."""
    with a_server() as client:
        match = opened(client)
        with client.websocket_connect(f"/api/socket?token={match['token']}") as socket:
            socket.send_json(hello(match, token=""))
            assert socket.receive_json()["seat"] is None, "she only watches"


def test_who_watches_cannot_play() -> None:
    with a_server(STILL) as client, sitting(client, opened(client), token="") as page:
        shown = heard(page, lambda message: message["type"] == "seen")["seen"]
        assert shown["seat"] is None and all(card == {} for card in shown["hands"]["0"])
        do(page, "mine", do="draw")
        assert answer_to(page, "mine")["sentence"].startswith("You are watching")


BODIES = {
    "nothing": ("", "That message is not JSON."),
    "no JSON": ("game=letter-head", "That message is not JSON."),
    "no object": ("[]", "That message is not understood: Expected `object`, got `array`."),
    "no game": ("{}", "missing required field `game`"),
    "another game": ('{"game": "chess"}', "There is no game 'chess'; the shelf holds letter-head"),
    "too many seats": ('{"game": "letter-head", "seats": 99}', "is for 2 to 8 seats, not 99"),
    "half a seat": ('{"game": "letter-head", "seats": 2.5}', "Expected `int | null`"),
    "another option": ('{"game": "letter-head", "options": {"tea": 1}}', "has no option 'tea'"),
    "a wrong option": ('{"game": "letter-head", "options": {"rounds": 0}}', "from 1 to 20, not 0"),
    "a list of options": ('{"game": "letter-head", "options": []}', "Expected `object`"),
    "a word for a seed": ('{"game": "letter-head", "seed": "tea"}', "Expected `int | null`"),
    "a stack": ('{"game": "letter-head", "stack": {}}', "unknown field `stack`"),
    "another level": ('{"game": "letter-head", "level": "god"}', "There is no level 'god'"),
    "braces in a name": ('{"game": "letter-head", "name": "{1}"}', "no braces"),
}


@pytest.mark.parametrize("what", BODIES)
def test_a_match_that_cannot_be_opened_is_refused_with_the_reason(what: str) -> None:
    body, reason = BODIES[what]
    with a_server() as client:
        answer = client.post("/api/tables", content=body)
        assert client.get("/health").json()["tables"] == 0
    assert answer.status_code == (400 if answer.json()["clause"] == wire.CLAUSE else 403)
    assert reason in answer.json()["sentence"]
    assert one_sentence(answer.json()["sentence"])


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nowhere", 404),
        ("GET", "/api/tables", 405),
        ("DELETE", "/api/tables", 405),
        ("TRACE", "/api/games", 405),
        ("POST", "/health", 405),
        ("GET", "/nowhere.js", 404),
        ("GET", "/%2e%2e/app.py", 404),
        ("GET", "/..%2fserver%2fapp.py", 404),
    ],
)
def test_a_wrong_address_is_answered_with_a_sentence(method: str, path: str, status: int) -> None:
    with a_server() as client:
        answer = client.request(method, path)
    assert answer.status_code == status
    assert ("allow" in answer.headers) == (status == 405)
    assert one_sentence(answer.json()["sentence"])


def test_a_fault_of_the_rules_is_owned_up_to_and_costs_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("the card was Q")

    with (
        a_server(STILL) as client,
        sitting(client, opened(client, seats=2, options={"dealer": 1})) as socket,
    ):
        monkeypatch.setattr(letter_head, "draw_card", fail)
        do(socket, "bad", do="draw")
        refused = answer_to(socket, "bad")
        assert refused["sentence"] == (
            "The rules of letter-head failed on this; the match stands as before."
        )
        monkeypatch.undo()
        assert still_going(socket)
    assert "ZeroDivisionError" in caplog.text and "the card was Q" not in caplog.text


def test_a_fault_of_the_server_is_one_sentence_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr("typecase.server.app.shelf", fail)
    app = make_app(Tables(tmp_path), hosts=(HOST,))
    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get("/api/games")
    assert (answer.status_code, answer.json()["sentence"]) == (
        500,
        "Something went wrong in the server.",
    )


@pytest.mark.parametrize("people", [-1, 0, 4])
def test_more_people_than_seats_are_refused_with_how_many_there_are(people: int) -> None:
    with a_server() as client:
        answer = client.post(
            "/api/tables", json={"game": "letter-head", "seats": 3, "people": people}
        )
        sentence = f"Of 3 seats one to 3 are for people, not {people}."
        assert (answer.status_code, answer.json()["sentence"]) == (403, sentence)
