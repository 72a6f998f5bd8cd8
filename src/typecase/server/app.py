"""The front door itself: routes and sockets, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect

from typecase import __version__
from typecase.bots.cast import CAST
from typecase.bots.levels import LEVELS, USUAL
from typecase.door import shelf
from typecase.lexicon.lexicon import open_lexicon
from typecase.server import wire
from typecase.server.rooms import Onlooker, Room, Rooms
from typecase.table.moves import Refused

STATIC = Path(__file__).parents[1] / "static"
NO_PAGE = "The page has not been built yet: run python3 run.py setup.\n"
SWEEPING = 60.0  # seconds between two looks for rooms that nobody needs

# A socket is closed with one of these when trying again would not help.
NOT_HERE = 4404

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; connect-src 'self' ws: wss:; "
    "frame-ancestors 'none'; base-uri 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Page(StaticFiles):
    """The built client. Its assets carry a hash in their names; the page itself is asked for."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as missing:
            if missing.status_code != 404 or "." in path.rsplit("/", 1)[-1]:
                raise
            # Whatever page is asked for, there is one, and it knows its way from there.
            response = RedirectResponse("/", 307)
        for_ever = path.startswith("assets/")
        response.headers["Cache-Control"] = (
            "public, max-age=31536000, immutable" if for_ever else "no-cache"
        )
        response.headers.update(HEADERS)
        return response


def make_app(rooms: Rooms | None = None, static: Path = STATIC) -> Starlette:
    """The server as an ASGI application. Without rooms it opens its own, at real speed."""
    rooms = Rooms() if rooms is None else rooms

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        open_lexicon()  # read before the first visitor, so that /health means ready
        sweeper = asyncio.create_task(sweep_now_and_then(rooms))
        yield
        sweeper.cancel()
        rooms.close()

    async def health(request: Request) -> Response:
        return answer(wire.Health(True, __version__, len(rooms)))

    async def games(request: Request) -> Response:
        boxes = [wire.box_of(box) for box in shelf()]
        return answer(wire.Shelf(boxes, list(LEVELS), USUAL))

    async def company(request: Request) -> Response:
        people = [
            wire.Person(one.name, one.known_as, one.style.name, one.style.about)
            for one in CAST.values()
        ]
        return answer(wire.Company(people))

    async def open_match(request: Request) -> Response:
        same_origin(request)
        return answer(rooms.open(wire.decode(await body(request), wire.NewMatch)), 201)

    async def seat(socket: WebSocket) -> None:
        await socket.accept()
        try:
            same_origin(socket)
            room = rooms.find(socket.path_params["match"])
            onlooker = room.join(room.seat_of(socket.query_params.get("key", "")))
        except Refused as refused:
            await socket.send_text(told(wire.Refused(None, str(refused), refused.clause)))
            await socket.close(NOT_HERE)
            return
        await sit(socket, room, onlooker)

    routes: list[BaseRoute] = [
        Route("/health", health),
        Route("/api/games", games),
        Route("/api/company", company),
        Route("/api/matches", open_match, methods=["POST"]),
        WebSocketRoute("/api/matches/{match}/seat", seat),
        Route("/api/{path:path}", nothing_here, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
    ]
    if (static / "index.html").is_file():
        routes.append(Mount("/", Page(directory=static, html=True)))
    else:
        routes.append(Route("/{path:path}", no_page))
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={Refused: refusal, HTTPException: wrong_turn, Exception: our_fault},
    )


async def sweep_now_and_then(rooms: Rooms) -> None:
    while True:
        await asyncio.sleep(SWEEPING)
        rooms.sweep()


# A page at a seat


async def sit(socket: WebSocket, room: Room, onlooker: Onlooker) -> None:
    """Listen to the page and keep it told, until it goes or is sent away."""
    telling = asyncio.create_task(keep_told(socket, room, onlooker))
    try:
        while True:
            said = await socket.receive()
            if said["type"] == "websocket.disconnect":
                return
            room.hear(onlooker, said.get("text") or said.get("bytes") or b"")
    finally:
        room.leave(onlooker)
        telling.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await telling


async def keep_told(socket: WebSocket, room: Room, onlooker: Onlooker) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the page has gone meanwhile
        while not onlooker.dismissed:
            await onlooker.called.wait()
            onlooker.called.clear()
            answers, onlooker.answers = onlooker.answers, []
            for one in answers:
                await socket.send_text(told(one))
            if onlooker.stale:
                await socket.send_text(told(room.seen(onlooker)))
        await socket.close(NOT_HERE)


def told(message: wire.FromServer) -> str:
    return wire.encode(message).decode()


# Over HTTP


def answer(value: object, status: int = 200) -> Response:
    headers = {"Cache-Control": "no-store", **HEADERS}
    return Response(wire.encode(value), status, headers, "application/json")


async def body(request: Request) -> bytes:
    """What was sent, as far as anybody reads it."""
    read = b""
    async for chunk in request.stream():
        read += chunk
        if len(read) > wire.LONGEST:
            break
    return read


def same_origin(connection: HTTPConnection) -> None:
    """Other people's web pages can reach localhost too; they have no business here."""
    origin = connection.headers.get("origin")
    if origin and urlsplit(origin).netloc != connection.headers.get("host"):
        raise Refused("That page does not belong to this server.", "Wire")


async def nothing_here(request: Request) -> Response:
    return answer(wire.Refused(None, "There is nothing at this address.", "Wire"), 404)


async def no_page(request: Request) -> Response:
    return Response(NO_PAGE, 503, HEADERS, "text/plain")


async def refusal(request: Request, refused: Exception) -> Response:
    assert isinstance(refused, Refused), "it is handed nothing else"
    return answer(wire.Refused(None, str(refused), refused.clause), 400)


async def wrong_turn(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException), "it is handed nothing else"
    sentence = {404: "There is nothing at this address.", 405: "That cannot be done here."}
    said = sentence.get(fault.status_code, f"{fault.detail}.")
    return answer(wire.Refused(None, said, "Wire"), fault.status_code)


async def our_fault(request: Request, fault: Exception) -> Response:
    return answer(wire.Refused(None, "Something went wrong in the server.", "Wire"), 500)
