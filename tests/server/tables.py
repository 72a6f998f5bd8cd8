"""A page without a browser: opens matches over HTTP and plays them over the socket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from typecase.server.app import make_app
from typecase.server.clock import Timing
from typecase.server.rooms import Rooms

HASTY = Timing(thinking=0.0)
Message = dict[str, Any]


class Client(TestClient):
    """Puts together what it is shown, as a page does: a message brings what has changed."""

    def websocket_connect(self, *args: Any, **settings: Any) -> WebSocketTestSession:
        session = super().websocket_connect(*args, **settings)
        receive, seen = session.receive_json, Message()

        def receive_whole(mode: Any = "text") -> Message:
            message: Message = receive(mode)
            if message["type"] == "seen":
                seen.update(message["seen"])
                message["seen"] = {**seen}
            return message

        session.receive_json = receive_whole  # type: ignore[method-assign]
        return session


@contextmanager
def a_server(timing: Timing = HASTY) -> Iterator[TestClient]:
    with Client(make_app(Rooms(timing))) as client:
        yield client


def in_a_loop(deeds: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run them in a thread of their own: a browser's test may have left a loop in this one."""
    with ThreadPoolExecutor(1) as own:
        own.submit(lambda: asyncio.run(deeds())).result()


def opened(client: TestClient, **agreed: Any) -> dict[str, str]:
    answer = client.post("/api/matches", json={"game": "letter-head", "seats": 4, **agreed})
    assert answer.status_code == 201, answer.text
    found: dict[str, str] = answer.json()
    return found


def address(match: dict[str, str]) -> str:
    return f"/api/matches/{match['match']}/seat?key={match['key']}"


def do(socket: WebSocketTestSession, command: str, **action: Any) -> None:
    socket.send_json({"type": "do", "id": command, "action": action})


def heard(socket: WebSocketTestSession, fits: Callable[[Message], bool]) -> Message:
    """The first message that fits; those before it are passed over."""
    while True:
        message: Message = socket.receive_json()
        if fits(message):
            return message


def answer_to(socket: WebSocketTestSession, command: str) -> Message:
    """What the server says to this command: `refused`, or `seen` once it is done."""
    return heard(
        socket,
        lambda message: message.get("id") == command or command in message.get("answered", ()),
    )


def answer_anything(socket: WebSocketTestSession, message: Message, command: str) -> bool:
    """Do something legal if this seat is waited for; whether it was."""
    ask = message["seen"]["ask"]
    if ask is None or ask["free"]:
        return False
    moves = ask["moves"]
    if "declare" in moves:
        card = message["seen"]["hands"]["0"][0]
        do(socket, command, do="declare", word=card["face"].replace("?", "A"), cards=[card["id"]])
    else:
        do(socket, command, do=next(verb for verb in ("believe", "accept") if verb in moves))
    return True


def play_to_the_end(socket: WebSocketTestSession) -> list[Message]:
    """Every message of a match that is played with any legal moves."""
    messages = []
    for number in range(10_000):
        message = heard(socket, lambda message: message["type"] == "seen")
        messages.append(message)
        if message["seen"]["result"]:
            return messages
        answer_anything(socket, message, f"move {number}")
    raise AssertionError("the match should have ended")
