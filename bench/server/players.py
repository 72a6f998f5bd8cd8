"""How bench/server/load.py plays at each server: two lines to a match, and one move after the
other.

A move is made when every seat has been told of it; at ours, the mover has been told that it is kept
as well.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from http.client import HTTPConnection
from itertools import cycle
from secrets import token_urlsafe
from typing import Any

import msgspec

from bench.server.lines import BINARY, Line
from typecase.server.deltas import Difference, applied
from typecase.server.wire import VERSION

BOTH = 0b11  # seats
NUMBER = re.compile(rb'"presses":(\d+)')
decode = msgspec.json.decode
encode = msgspec.json.encode


class Match:
    """One match of two. `moved` is called when all know of a move."""

    def __init__(self) -> None:
        self.lines: list[Any] = []  # by seat
        self.moved: Callable[[], None] = lambda: None
        self.moves = 0  # that were begun
        self.missing = 0  # who has not been told of the last, by bits

    def move(self) -> None:
        """Make the next one."""
        self.moves += 1
        self.missing = BOTH
        self.lines[(self.moves - 1) % 2].press()

    def told(self, bit: int) -> None:
        if self.missing & bit:
            self.missing &= ~bit
            if not self.missing:
                self.moved()

    async def ready(self) -> None:
        for line in self.lines:
            await line.ready

    @property
    def broken(self) -> str:
        """Why it is not played on."""
        return next((line.broken for line in self.lines if line.broken), "")

    def close(self) -> None:
        for line in self.lines:
            line.close()


class Seat(Line):
    """One player's line."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match, self.seat = match, len(match.lines)
        self.bit = 1 << self.seat
        match.lines.append(self)
        self.wait()

    def wait(self) -> None:
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def is_ready(self) -> None:
        if not self.ready.done():
            self.ready.set_result(None)

    def breaks(self, why: str) -> None:
        super().breaks(why)
        if not self.ready.done():
            self.ready.set_exception(ConnectionError(why))


class Desk:
    """What is asked for over HTTP, one thing after the other."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._line = HTTPConnection("127.0.0.1", port, timeout=120)

    def ask(self, path: str, body: Any) -> Any:
        self._line.request("POST", path, encode(body), {"Content-Type": "application/json"})
        response = self._line.getresponse()
        told = response.read()
        if response.status >= 300:
            raise ConnectionError(f"{path}: {response.status} {told[:200]!r}")
        return json.loads(told)

    def close(self) -> None:
        self._line.close()


# boardgame.io, by the protocol of Socket.IO


class Counter(msgspec.Struct):
    presses: int


class State(msgspec.Struct):
    G: Counter
    _stateID: int


UPDATE, NAMESPACE = b'42/tiny,["update"', len(b"42/tiny,")
updates = msgspec.json.Decoder(tuple[str, str, State, Any])


class BoardgameSeat(Seat):
    def __init__(self, match: Match, name: str, credentials: str) -> None:
        super().__init__(match)
        self.name, self.player, self.credentials = name, str(self.seat), credentials
        self.state = 0

    def heard(self, payload: bytes) -> None:
        if payload.startswith(UPDATE):
            state = updates.decode(payload[NAMESPACE:])[2]
            self.state = state._stateID
            if state.G.presses == self.match.moves:
                self.match.told(self.bit)
        elif payload == b"2":  # a ping
            self.say(b"3")
        elif payload.startswith(b"0"):
            self.say(b"40/tiny,")
        elif payload.startswith(b"40/tiny,"):
            self.emit("sync", self.name, self.player, self.credentials, 2)
        elif payload.startswith(b'42/tiny,["sync"'):
            self.is_ready()

    def emit(self, *what: Any) -> None:
        self.say(b"42/tiny," + encode(what))

    def press(self) -> None:
        by = {"playerID": self.player, "credentials": self.credentials}
        action = {"type": "MAKE_MOVE", "payload": {"type": "press", "args": [], **by}}
        self.emit("update", action, self.state, self.name, self.player)


async def at_boardgame(desk: Desk) -> Match:
    match, name = Match(), desk.ask("/games/tiny/create", {"numPlayers": 2})["matchID"]
    for seat in range(2):
        asked = {"playerID": str(seat), "playerName": f"Player {seat}"}
        joined = desk.ask(f"/games/tiny/{name}/join", asked)
        line = BoardgameSeat(match, name, joined["playerCredentials"])
        await line.open(desk.port, "/socket.io/?EIO=4&transport=websocket")
    await match.ready()
    return match


# Colyseus, by its own

JOIN_ROOM, ROOM_DATA = b"\x0a", b"\x0d"
PRESS, PRESSED = ROOM_DATA + b"\xa5press", ROOM_DATA + b"\xa7pressed"


class ColyseusSeat(Seat):
    kind = BINARY

    def heard(self, payload: bytes) -> None:
        if payload.startswith(PRESSED):
            if msgspec.msgpack.decode(payload[len(PRESSED) :]) == self.match.moves:
                self.match.told(self.bit)
        elif payload.startswith(JOIN_ROOM):
            self.say(JOIN_ROOM)
            self.is_ready()

    def press(self) -> None:
        self.say(PRESS)


async def at_colyseus(desk: Desk) -> Match:
    match, path = Match(), "create/tiny"
    for _ in range(2):
        found = desk.ask(f"/matchmake/{path}", {})
        path = f"joinById/{found['roomId']}"
        address = f"/{found['processId']}/{found['roomId']}?sessionId={found['sessionId']}"
        await ColyseusSeat(match).open(desk.port, address)
        await match.ready()
    return match


# Typecase

DONE = 0b100
SEATED = b'{"type":"done","id":"sit"'


class TypecaseSeat(Seat):
    sent = 0

    def heard(self, payload: bytes) -> None:
        if payload.startswith(b'{"type":"delta"'):
            self.delta(payload)
        elif payload.startswith(b'{"type":"done"'):
            if payload.startswith(SEATED):
                self.is_ready()
            self.match.told(DONE)
        elif payload.startswith(b'{"type":"ping"'):
            self.say(payload.replace(b"ping", b"pong", 1))
        elif payload.startswith(b'{"type":"seen"'):
            self.seen(payload)
        elif payload.startswith((b'{"type":"refused"', b'{"type":"bye"')):
            self.breaks(payload.decode())

    def seen(self, _payload: bytes) -> None:
        self.is_ready()

    def delta(self, payload: bytes) -> None:
        found = NUMBER.search(payload)
        if found and int(found[1]) == self.match.moves:
            self.match.told(self.bit)

    def press(self) -> None:
        self.match.missing |= DONE
        self.sent += 1
        self.say(b'{"type":"do","id":"%d","action":{"do":"press"}}' % self.sent)


class LetterHeadSeat(TypecaseSeat):
    """Knows what it is shown, and plays."""

    view: dict[str, Any]

    def seen(self, payload: bytes) -> None:
        self.view = decode(payload)["seen"]
        self.is_ready()

    def delta(self, payload: bytes) -> None:
        told = decode(payload)
        changed = Difference(told.get("set", {}), told.get("put", {}), told.get("drop", []))
        self.view = applied(self.view, changed)
        places = (*changed.set, *changed.put, *changed.drop)
        if any(not place.startswith("lags") for place in places):  # else nobody has moved
            self.match.told(self.bit)

    def do(self, action: dict[str, Any]) -> None:
        self.match.missing |= DONE
        self.sent += 1
        self.say(encode({"type": "do", "id": str(self.sent), "action": action}))


WORDS = cycle(["TIES", "RAIN", "NOTE", "LEAST", "STONE", "HEART", "LINE", "ROAST"])
DOUBTS = cycle([False, False, True])
A_HAND = 7  # cards, before somebody declares


class LetterHeadMatch(Match):
    """Draws up to seven cards and declares a word, face down what is another card; every third is
    called, and every third challenged; when it is over, the next match begins."""

    def move(self) -> None:
        if self.lines[0].view["result"] or self.lines[1].view["result"]:
            again = asyncio.get_running_loop().create_task(self.again())
            again.add_done_callback(lambda done: done.cancelled() or self.move())
            return
        self.moves += 1
        self.missing = BOTH
        line = next(one for one in self.lines if one.view["ask"] and not one.view["ask"]["free"])
        line.do(self.something(line.view))

    def something(self, view: dict[str, Any]) -> dict[str, Any]:
        verbs = view["ask"]["moves"]
        if "believe" in verbs:
            return {"do": "call" if next(DOUBTS) else "believe"}
        if "accept" in verbs:
            return {"do": "challenge" if next(DOUBTS) else "accept"}
        hand = view["hands"][str(view["seat"])]
        if len(hand) < A_HAND and verbs["draw"]["kind"] == "press":
            return {"do": "draw"}
        return {"do": "declare", **laid(next(WORDS), hand)}

    async def again(self) -> None:
        for line in self.lines:
            line.wait()
        self.lines[0].say(encode({"type": "again", "id": f"again {self.moves}"}))
        await self.ready()


def laid(word: str, hand: list[dict[str, Any]]) -> dict[str, Any]:
    """The word, from these cards: those that show its letters face up, others face down."""
    word, left = word[: len(hand)], list(hand)
    cards: list[int | None] = []
    for letter in word:
        found = next((card for card in left if card["face"] == letter), None)
        cards.append(found and found["id"])
        if found:
            left.remove(found)
    down = [place for place, card in enumerate(cards) if card is None]
    for place in down:
        cards[place] = left.pop()["id"]
    return {"word": word, "cards": cards, "down": down}


async def at_typecase(desk: Desk, game: str) -> Match:
    tiny = game == "tiny"
    match, kind = (Match(), TypecaseSeat) if tiny else (LetterHeadMatch(), LetterHeadSeat)
    asked = {"game": game, "seats": 2, "people": 2, "name": "Ann"}
    opened, token = desk.ask("/api/tables", asked), token_urlsafe(24)
    host = await kind(match).open(desk.port, "/api/socket")
    guest = await kind(match).open(desk.port, "/api/socket")
    hello = {"type": "hello", "version": VERSION, "table": opened["table"]}
    host.say(encode({**hello, "token": opened["token"]}))
    guest.say(encode(hello))
    sit = {"type": "sit", "id": "sit", "name": "Bob", "token": token, "code": opened["code"]}
    guest.say(encode(sit))
    await guest.ready
    guest.wait()
    host.say(encode({"type": "host", "id": "start", "deed": "start"}))
    await match.ready()
    return match
