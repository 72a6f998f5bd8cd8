"""Whatever arrives is answered with one sentence, and the match goes on."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from tests.server.tables import a_server, address, answer_to, do, heard, opened
from typecase.games import letter_head
from typecase.server.app import make_app
from typecase.server.clock import Timing

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
    "huge ids": {"do": "declare", "word": "A", "cards": [10**40]},
    "true for an id": {"do": "declare", "word": "A", "cards": [True]},
    "an object for cards": {"do": "declare", "word": "A", "cards": {"0": 1}},
    "positions outside": {"do": "declare", "word": "A", "down": [4]},
    "a seat": {"do": "draw", "seat": 1},
}


def one_sentence(said: str) -> bool:
    """A full stop, one line, and nothing that only a programmer reads."""
    inner = ("Traceback", "Error:", "object at 0x", "\n")
    return said[-1] in ".!?" and not any(word in said for word in inner)


def still_going(socket: WebSocketTestSession) -> bool:
    do(socket, "after", do="draw")
    return bool(answer_to(socket, "after")["type"] == "seen")


@pytest.mark.parametrize("what", NOT_UNDERSTOOD)
def test_a_message_that_is_not_understood_is_answered(what: str) -> None:
    with (
        a_server(STILL) as client,
        client.websocket_connect(address(opened(client, seats=2, options={"dealer": 1}))) as socket,
    ):
        socket.send_text(NOT_UNDERSTOOD[what])
        refused = heard(socket, lambda message: message["type"] == "refused")
        assert one_sentence(refused["sentence"]), refused
        assert still_going(socket)


@pytest.mark.parametrize("what", REFUSED)
def test_an_action_that_is_not_allowed_is_answered(what: str) -> None:
    with (
        a_server(STILL) as client,
        client.websocket_connect(address(opened(client, seats=2, options={"dealer": 1}))) as socket,
    ):
        before = socket.receive_json()["seen"]["hands"]["0"]
        do(socket, "bad", **REFUSED[what])
        refused = answer_to(socket, "bad")
        assert refused["type"] == "refused" and refused["clause"]
        assert one_sentence(refused["sentence"]), refused
        do(socket, "after", do="draw")
        assert answer_to(socket, "after")["seen"]["hands"]["0"][:-1] == before


def test_bytes_are_read_like_text() -> None:
    with a_server(STILL) as client, client.websocket_connect(address(opened(client))) as socket:
        socket.send_bytes(b'{"type": "do", "id": "1", "action": {"do": "draw"}}')
        assert answer_to(socket, "1")["type"] == "seen"
        socket.send_bytes(b"\xff\xfe")
        refused = heard(socket, lambda message: message["type"] == "refused")
        assert refused["sentence"] == "That message is not JSON."


@pytest.mark.parametrize("wrong", ["match", "key", "no key", "umlauts"])
def test_nobody_sits_down_without_the_key(wrong: str) -> None:
    with a_server() as client:
        match = opened(client)
        told = {
            "match": address({**match, "match": "nowhere"}),
            "key": address({**match, "key": match["key"][:-1] + "x"}),
            "no key": address(match).partition("?")[0],
            "umlauts": address({**match, "key": "%C3%BC%FF"}),
        }[wrong]
        with client.websocket_connect(told) as socket:
            refused = socket.receive_json()
            assert refused["type"] == "refused" and one_sentence(refused["sentence"])
            assert match["key"] not in refused["sentence"]
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
        assert closed.value.code == 4404


BODIES = {
    "nothing": ("", "That message is not JSON."),
    "no JSON": ("game=letter-head", "That message is not JSON."),
    "no object": ("[]", "That message is not understood: Expected `object`, got `array`."),
    "too long": ('{"game": "' + "x" * 20_000 + '"}', "at most 16384 bytes"),
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
        answer = client.post("/api/matches", content=body)
        assert client.get("/health").json()["matches"] == 0
    assert answer.status_code == 400
    assert reason in answer.json()["sentence"]
    assert one_sentence(answer.json()["sentence"])


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nowhere", 404),
        ("GET", "/api/matches", 404),
        ("DELETE", "/api/matches", 404),
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
    assert one_sentence(answer.json()["sentence"])


def test_other_peoples_pages_have_no_business_here() -> None:
    foreign = {"Origin": "https://elsewhere.example"}
    with a_server() as client:
        answer = client.post("/api/matches", json={"game": "letter-head"}, headers=foreign)
        assert answer.json()["sentence"] == "That page does not belong to this server."
        match = opened(client)
        with client.websocket_connect(address(match), headers=foreign) as socket:
            assert socket.receive_json()["sentence"] == "That page does not belong to this server."
        own = {"Origin": "http://testserver"}
        with client.websocket_connect(address(match), headers=own) as socket:
            assert socket.receive_json()["type"] == "seen"


def test_a_fault_of_the_rules_is_owned_up_to_and_costs_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("the card was Q")

    with (
        a_server(STILL) as client,
        client.websocket_connect(address(opened(client, seats=2, options={"dealer": 1}))) as socket,
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


def test_a_fault_of_the_server_is_one_sentence_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr("typecase.server.app.shelf", fail)
    with TestClient(make_app(), raise_server_exceptions=False) as client:
        answer = client.get("/api/games")
    assert (answer.status_code, answer.json()["sentence"]) == (
        500,
        "Something went wrong in the server.",
    )
