"""The front door itself: routes and sockets, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from datetime import date
from functools import partial
from hmac import compare_digest
from logging import INFO
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar
from urllib.parse import urlsplit

import segno
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Match, Mount, Route
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from typecase import __version__
from typecase.bots.cast import CAST
from typecase.bots.levels import LEVELS, USUAL
from typecase.door import shelf
from typecase.games.shelf import box
from typecase.insight.days import a_day, day_at
from typecase.insight.opening import NOT_OVER, NoSuchSeat, NotARecord, NotOver, OtherRules, a_seat
from typecase.insight.opening import open_record as open_match_of
from typecase.lexicon.lexicon import open_lexicon
from typecase.rules_page import rules_page
from typecase.server import memory, wire, wire_http
from typecase.server.archive.store import Trouble
from typecase.server.audience import OUR_FAULT, Again, PageSession, SendAtOnce, ViewFault
from typecase.server.days import Days, NotPlayed
from typecase.server.doorman import CODE_LETTERS, Access
from typecase.server.hosts import LOCAL, OwnHosts
from typecase.server.keeper import now_and_then
from typecase.server.lag import Lag
from typecase.server.limits import NORMAL, Limits, Rate, Shares, home_of
from typecase.server.logs import note
from typecase.server.metrics import Metrics
from typecase.server.protocols import HEAR_AT_ONCE, ROUND_TRIP_OF_LINE, SEND_AT_ONCE
from typecase.server.puzzles import Puzzles
from typecase.server.rating import rating_of
from typecase.server.replaying import Replaying, TooOften
from typecase.server.replays import LONGEST as LONGEST_RECORD
from typecase.server.replays import recap_of, replay_brought, replay_of
from typecase.server.rest import PICTURE, RECORD
from typecase.server.reviews import Reviews, TooMany
from typecase.server.table import Table
from typecase.server.tables import Tables
from typecase.table.moves import Refused
from typecase.table.wording import Text

if TYPE_CHECKING:  # an extra, which need not be there
    from typecase.server.far import FarTable

log = logging.getLogger(__name__)

AnyTable: TypeAlias = "Table | FarTable"
Asked = TypeVar("Asked", bound=Callable[..., Any])

SOCKET = "/api/socket"
STATIC = Path(__file__).parents[1] / "static"
NO_PAGE = "The page has not been built yet: run python3 run.py setup.\n"
OTHER_VERSION = "Version"
GOING = 1001  # a socket is closed with this; why, and whether to come back, was told before
HERE = ("127.0.0.1", "::1")
PACKED = {"br": ".br", "gzip": ".gz"}  # the smallest first
NOT_KEPT = {"Cache-Control": "no-store"}
LONGEST_WORD = 40  # letters that are looked up; no word of the dictionary is as long
NO_MATCH = Refused("There is no such match here.", "Records")
CLOSED_CARDS = (
    "The players did not agree to open their cards afterwards: "
    "look through your own eyes, with your seat's token, or as whoever watched."
)
SWEEPING = 60.0  # seconds between two looks for tables that nobody needs


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
        return response

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """As it was packed when the page was built, for whoever can unpack it."""
        wanted = Headers(scope=scope).get("accept-encoding", "")
        for coding, ending in PACKED.items():
            packed = Path(f"{os.fspath(full_path)}{ending}")
            if coding in wanted and packed.is_file():
                response = super().file_response(packed, packed.stat(), scope, status_code)
                response.headers["Content-Encoding"] = coding
                break
        else:
            response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Vary"] = "Accept-Encoding"
        return response


def make_app(
    tables: Tables,
    static: Path = STATIC,
    hosts: Collection[str] = LOCAL,
    public: str = "",
    limits: Limits = NORMAL,
    admin: str = "",
) -> ASGIApp:
    """The server as an ASGI application, in front of these tables.

    It answers to these hosts only; `public` is the address that stands in the browser where a proxy
    changes it, as in https://play.example/.
    `admin` is the token of whoever looks after it.
    """
    sockets = Shares(limits.connections, limits.connections_each)
    connections = Shares(limits.connections, limits.connections_each)
    replays = Replaying(limits)
    puzzles, days = Puzzles(tables, replays), Days(tables, replays)
    reviews = Reviews()
    metrics = Metrics(
        {
            "tables": lambda: len(tables),
            "sockets": lambda: sockets.total,
            "connections": lambda: connections.total,
            **tables.figures(),
        }
    )

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[dict[str, Any]]:
        await tables.start()
        memory.settle()
        sweeper = asyncio.create_task(now_and_then(SWEEPING, partial(sweep, tables)))
        yield {"limits": limits, "connections": connections}  # for `protocols`
        sweeper.cancel()
        await reviews.close()
        await tables.close()

    async def health(_request: Request) -> Response:
        return answer(wire_http.Health(True, __version__, len(tables)))

    async def ready(_request: Request) -> Response:
        near = tables.neighbours
        well = not tables.closed and (near is None or near.ready)
        return answer(wire_http.Health(well, __version__, len(tables)), 200 if well else 503)

    async def counted(request: Request) -> Response:
        if not looks_after_it(request, admin):
            return refuse(Refused("That is for whoever looks after the server.", "Wire"), 403)
        return Response(metrics.text(), headers=NOT_KEPT, media_type="text/plain; version=0.0.4")

    async def games(_request: Request) -> Response:
        boxes = [wire_http.box_of(box) for box in shelf()]
        return answer(wire_http.Shelf(boxes, list(LEVELS), USUAL))

    async def rules(request: Request) -> Response:
        try:
            chosen = box(request.path_params["game"])
            page = rules_page(chosen)
            if page is None:
                raise Refused("{title} has no page of rules.", "The shelf", title=chosen.title)
        except Refused as missing:
            return refuse(missing, 404)
        return answer(wire_http.Rules(chosen.title, page))

    async def definition(request: Request) -> Response:
        try:
            profile = box(request.path_params["game"]).profile
        except Refused as missing:
            return refuse(missing, 404)
        word = request.path_params["word"].upper()[:LONGEST_WORD]
        found = open_lexicon().judge(word, profile)
        return answer(wire_http.Definition(word, found.definition, found.reason))

    async def company(_request: Request) -> Response:
        people = [
            wire_http.Person(one.name, one.known_as, one.style.name, one.style.about)
            for one in CAST.values()
        ]
        return answer(wire_http.Company(people))

    async def open_table(request: Request) -> Response:
        asked = await body(request, wire_http.LONGEST_NEW_TABLE, limits.body_seconds)
        new = wire.decode(asked, wire_http.NewTable, wire_http.LONGEST_NEW_TABLE)
        opened = await tables.open(new, home(request))
        metrics.count("tables_opened")
        note(log, INFO, "a table was opened", table=opened.table, game=new.game)
        return answer(opened, 201)

    async def lobby(_request: Request) -> Response:
        return answer(await tables.lobby())

    async def quick_match(request: Request) -> Response:
        asked = await body(request, wire.LONGEST, limits.body_seconds)
        found = await tables.quick_match(wire.decode(asked, wire_http.QuickMatch), home(request))
        return answer(found, 201)

    async def invitation(request: Request) -> Response:
        try:
            found = await tables.find_code(request.path_params["code"], home(request))
        except Refused as missing:
            return refuse(missing, 404)
        return answer(wire_http.Invitation(found))

    async def qr_code(request: Request) -> Response:
        code = request.path_params["code"].upper()
        if not (len(code) == CODE_LETTERS and code.isascii() and code.isalpha()):
            return refuse(Refused("A code is five letters.", "Tables"), 404)
        drawn = io.BytesIO()
        server = public or f"{request.url.scheme}://{request.url.netloc}/"
        segno.make_qr(f"{server}#/join/{code}").save(drawn, kind="svg", border=2, light="white")
        return Response(drawn.getvalue(), media_type=PICTURE)

    async def record(request: Request) -> Response:
        looks = await access(request)
        if looks is None:
            return refuse(NO_MATCH, 404)
        if looks.seat is None:
            raise Refused("The record is for whoever played: bring your seat's token.", "Records")
        own = str(looks.seat)
        return await told_again(
            request, lambda kept: kept if looks.open else replay_of(kept, own, looks)
        )

    async def recap(request: Request) -> Response:
        return await told_again(request, recap_of)

    async def replay(request: Request) -> Response:
        eyes, looks = request.path_params["eyes"], await access(request)
        if looks is None:
            return refuse(NO_MATCH, 404)
        if not looks.may_look(eyes):
            raise Refused(CLOSED_CARDS, "Records")
        return await told_again(request, lambda kept: replay_of(kept, eyes, looks))

    async def access(request: Request) -> Access | None:
        """What whoever asks may see of the match; `Refused` with a token of another table."""
        return await tables.access_to(request.path_params["match"], token_of(request))

    async def told_again(request: Request, tell: Callable[[str], object]) -> Response:
        try:
            kept = await tables.record_of(request.path_params["match"])
        except Refused as not_over:
            return refuse(not_over, 409)
        try:
            if kept is None:
                return refuse(NO_MATCH, 404)
            replays.take(home(request))
            told = await replays.beside(lambda: tell(kept))
            if isinstance(told, str):
                return Response(told, headers=NOT_KEPT, media_type=RECORD)
            return answer(told)
        except TooOften as too_often:
            return refuse(too_often, 429)
        except Refused as missing:
            return refuse(missing, 404)

    async def open_record(request: Request) -> Response:
        asked = await body(request, LONGEST_RECORD, limits.body_seconds)
        opened = wire.decode(asked, wire_http.OpenRecord, LONGEST_RECORD)
        try:
            replays.take(home(request))
            told = await replays.brought(
                partial(replay_brought, opened.record, opened.eyes), home(request)
            )
            return answer(told)
        except TooOften as too_often:
            return refuse(too_often, 429)
        except NotARecord as none:
            return refuse(none, 400)
        except OtherRules as other:
            return refuse(other, 409)

    async def review_match(request: Request) -> Response:
        sent = await body(request, wire.LONGEST, limits.body_seconds)
        asked = wire.decode(sent, wire_http.AskReview)
        looks = await access(request)
        if looks is None:
            return refuse(NO_MATCH, 404)
        if looks.seat is None:
            raise Refused("A review is for whoever played: bring your seat's token.", "Review")
        seat = looks.seat if asked.seat is None else asked.seat
        if not looks.may_look(str(seat)):
            raise Refused(CLOSED_CARDS, "Records")
        try:
            kept = await tables.record_of(request.path_params["match"])
        except Refused:
            return refuse(NotOver(NOT_OVER, "Records"), 409)
        if kept is None:
            return refuse(NO_MATCH, 404)
        return await begin_review(request, f"token {token_of(request)}", kept, seat)

    async def review_record(request: Request) -> Response:
        sent = await body(request, LONGEST_RECORD, limits.body_seconds)
        asked = wire.decode(sent, wire_http.ReviewRecord, LONGEST_RECORD)
        return await begin_review(request, f"home {home(request)}", asked.record, asked.seat)

    async def begin_review(request: Request, whose: str, record: str, seat: int) -> Response:
        try:
            replays.take(home(request))
            await replays.beside(lambda: a_seat(open_match_of(record), seat))
            return answer(wire_http.review_now(reviews.ask(whose, record, seat)), 202)
        except TooOften as too_often:
            return refuse(too_often, 429)
        except TooMany as too_many:
            return refuse(too_many, 429, {"Retry-After": str(too_many.seconds)})
        except NotARecord as bad:
            return refuse(bad, 400)
        except (OtherRules, NotOver) as early:
            return refuse(early, 409)
        except NoSuchSeat as missing:
            return refuse(missing, 404)

    async def review(request: Request) -> Response:
        try:
            return answer(wire_http.review_now(reviews.find(request.path_params["review"])))
        except Refused as missing:
            return refuse(missing, 404)

    async def cancel_review(request: Request) -> Response:
        try:
            await reviews.cancel(request.path_params["review"])
        except Refused as missing:
            return refuse(missing, 404)
        return Response(status_code=204, headers=NOT_KEPT)

    async def deal(request: Request) -> Response:
        return await about_day(request, days.show)

    async def play_deal(request: Request) -> Response:
        asked, whose = await a_try(request), home(request)
        return await about_day(request, lambda day: days.play(day, asked, whose), 201)

    async def party(request: Request) -> Response:
        asked = await a_try(request)
        return await about_day(request, lambda day: days.party(day, asked), 201)

    async def a_try(request: Request) -> wire_http.Try:
        sent = await body(request, wire.LONGEST, limits.body_seconds)
        return wire.decode(sent, wire_http.Try)

    async def result(request: Request) -> Response:
        person = token_of(request)
        return await about_day(request, lambda day: days.result(day, person))

    async def best_of_day(request: Request) -> Response:
        person = token_of(request)
        return await about_day(request, lambda day: days.best(day, person))

    async def rating(request: Request) -> Response:
        sent = await body(request, wire.LONGEST, limits.body_seconds)
        asked = wire.decode(sent, wire_http.AskRating)
        try:
            replays.take(home(request))
            return answer(await replays.beside(lambda: rating_of(asked)))
        except TooOften as too_often:
            return refuse(too_often, 429)

    async def puzzle(request: Request) -> Response:
        return await about_day(request, puzzles.show)

    async def answer_puzzle(request: Request) -> Response:
        sent = await body(request, wire.LONGEST, limits.body_seconds)
        attempt = wire.decode(sent, wire_http.Attempt)
        return await about_day(request, lambda day: puzzles.answer(day, attempt))

    async def about_day(
        request: Request, tell: Callable[[date], Awaitable[object]], status: int = 200
    ) -> Response:
        try:
            day = a_day(request.path_params["day"], day_at(tables.wall()))
        except Refused as missing:
            return refuse(missing, 404)
        try:
            replays.take(home(request))
        except TooOften as too_often:
            return refuse(too_often, 429)
        try:
            return answer(await tell(day), status)
        except NotPlayed as not_yet:
            return refuse(not_yet, 409)

    async def table(socket: WebSocket) -> None:
        whose = home(socket)
        if not sockets.take(whose):
            await socket.send_denial_response(too_many())
            return
        try:
            await socket.accept()
            hello = await first_words(socket, limits)
            at = await tables.at(hello.table)
            seat = at.seat_of(hello.token)
            metrics.count("sockets_opened")
            # What the kernel says of the line, where nothing stands between it and the page.
            measured = asked_of_line(socket, ROUND_TRIP_OF_LINE, "milliseconds", lambda: None)
            # At once: while something is waited for, the table may go to another process.
            page = at.join(seat, Lag(measured))
            await sit(socket, at, page, limits, metrics)
        except Refused as refused:
            again: Again = "reload" if refused.clause == OTHER_VERSION else "no"
            await say_bye(socket, refused.says, again)
        except Trouble as trouble:
            await say_bye(socket, str(trouble), "yes")
        except WebSocketDisconnect:
            pass  # it has gone before it has said a word
        finally:
            sockets.give_back(whose)

    routes: list[BaseRoute] = [
        Route("/health", health),
        Route("/health/alive", health),
        Route("/health/ready", ready),
        Route("/metrics", counted),
        Route("/api/games", games),
        Route("/api/games/{game}/rules", rules),
        Route("/api/games/{game}/words/{word}", definition),
        Route("/api/company", company),
        Route("/api/tables", open_table, methods=["POST"]),
        Route("/api/lobby", lobby),
        Route("/api/lobby", quick_match, methods=["POST"]),
        Route("/api/invitations/{code}", invitation),
        Route("/api/invitations/{code}/qr", qr_code),
        Route("/api/matches/{match}/record", record),
        Route("/api/matches/{match}/recap", recap),
        Route("/api/matches/{match}/replay/{eyes}", replay),
        Route("/api/ratings", rating, methods=["POST"]),
        Route("/api/replays", open_record, methods=["POST"]),
        Route("/api/matches/{match}/review", review_match, methods=["POST"]),
        Route("/api/reviews", review_record, methods=["POST"]),
        Route("/api/reviews/{review}", review),
        Route("/api/reviews/{review}", cancel_review, methods=["DELETE"]),
        Route("/api/days/{day}", deal),
        Route("/api/days/{day}", play_deal, methods=["POST"]),
        Route("/api/days/{day}/result", result),
        Route("/api/days/{day}/best", best_of_day),
        Route("/api/days/{day}/parties", party, methods=["POST"]),
        Route("/api/puzzles/{day}", puzzle),
        Route("/api/puzzles/{day}", answer_puzzle, methods=["POST"]),
    ]
    routes.append(Route("/api/{path:path}", NothingHere(routes[:])))
    if built := (page := static / "index.html").is_file():
        routes.append(Mount("/", Page(directory=static, html=True)))
    else:
        routes.append(Route("/{path:path}", no_page))
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={
            Refused: refusal,
            Trouble: trouble,
            HTTPException: wrong_turn,
            Exception: our_fault,
        },
    )

    inner = page.read_bytes() if built else b""
    return OwnHosts(SocketsFirst(app, table), hosts, urlsplit(public).netloc, inner)


class SocketsFirst:
    """A socket stays for hours, and all that Starlette lays around a request would stay with it:
    five kilobytes."""

    def __init__(self, app: Starlette, table: Callable[[WebSocket], Awaitable[None]]) -> None:
        self.app, self._table = app, table

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == SOCKET:
            await self._table(WebSocket(scope, receive, send))
        else:
            await self.app(scope, receive, send)


async def sweep(tables: Tables) -> None:
    await tables.sweep()
    if not len(tables):
        memory.look_through()


# A page at a seat


async def first_words(socket: WebSocket, limits: Limits) -> wire.Hello:
    """What a page says first; nothing else is listened to before."""
    try:
        async with asyncio.timeout(limits.hello_seconds):
            said = await socket.receive()
    except TimeoutError:
        raise Refused("A page says hello within five seconds.", "Wire") from None
    if said["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(said.get("code", 1000))
    hello = wire.said_by_page(words_of(said))
    if not isinstance(hello, wire.Hello):
        raise Refused("The first message of a page is hello.", "Wire")
    if hello.version != wire.VERSION:
        raise Refused("The server has changed: load the page anew.", OTHER_VERSION)
    return hello


def asked_of_line(socket: WebSocket, extension: str, what: str, otherwise: Asked) -> Asked:
    """What can be asked of the line itself, where `protocols` serves it."""
    found: Asked = socket.scope.get("extensions", {}).get(extension, {}).get(what, otherwise)
    return found


async def sit(
    socket: WebSocket, at: AnyTable, page: PageSession, limits: Limits, metrics: Metrics
) -> None:
    """Bid the page welcome, listen to it and keep it told, until it goes or is sent away."""
    try:
        welcome = wire.Welcome(wire.VERSION, page.seat, __version__)
        await socket.send_text(wire.encode(welcome).decode())
    except BaseException:
        at.leave(page)
        raise
    deeds: dict[asyncio.Future[None], str] = {
        asyncio.create_task(keep_told(socket, at, page, metrics)): "",
        asyncio.create_task(keep_heard(socket, at, page, limits, metrics)): "",
        page.is_overfull(): "does not read",
        asyncio.create_task(page.keep_in_touch()): "is silent",
    }
    tasks = list(deeds)
    try:
        ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for why in filter(None, (deeds[task] for task in ended)):
            metrics.count("sent_away", why)
            note(log, INFO, "a page was sent away", table=at.name, why=why)
    finally:
        at.leave(page)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    if any(deeds[task] for task in ended):
        await say_bye(socket, "The line to this page does not answer.", "yes")
    for task in tasks:
        if not task.cancelled():
            task.result()  # a fault of ours is not lost


async def keep_heard(
    socket: WebSocket, at: AnyTable, page: PageSession, limits: Limits, metrics: Metrics
) -> None:
    """Listen, but not to more than is answered, and not faster than anybody types."""
    rate = Rate(limits.messages_a_second, int(limits.messages_a_second))
    busy = True  # with what has come before

    def at_once(words: bytes) -> bool:
        if busy or rate.early or not page.is_heard:
            return False
        rate.take()
        metrics.count("commands", hear(at, page, words))
        return True

    asked_of_line(socket, HEAR_AT_ONCE, "texts", lambda _hear: None)(at_once)
    while True:
        await page.has_read()
        busy = False
        said = await socket.receive()
        busy = True
        if said["type"] == "websocket.disconnect":
            return
        if rate.early:
            await asyncio.sleep(rate.early)
        rate.take()
        metrics.count("commands", hear(at, page, words_of(said)))


def words_of(said: Message) -> str | bytes:
    return said.get("text") or said.get("bytes") or b""


def hear(at: AnyTable, page: PageSession, words: str | bytes) -> str:
    """Do what a page says; the answer is what kind of thing that was."""
    try:
        said = wire.said_by_page(words)
        if isinstance(said, wire.Hello):
            raise Refused("Hello was said already.", "Wire")
    except Refused as refused:
        page.refuse(None, refused)
        return "not understood"
    try:
        if isinstance(said, wire.Pong):
            at.pong(page, said.n)
        else:
            page.asks()
            at.hear(page, said)
    except Exception as fault:  # its words may hold cards
        log.error("What a page said at %s failed: %s", at.name, type(fault).__name__)
        page.end(OUR_FAULT, "yes")
        return "faulty"
    return type(said).__name__.lower()


async def keep_told(socket: WebSocket, at: AnyTable, page: PageSession, metrics: Metrics) -> None:
    line: SendAtOnce = asked_of_line(socket, SEND_AT_ONCE, "texts", lambda _texts: False)

    def send_at_once(texts: list[bytes]) -> bool:
        sent = line(texts)
        if sent:
            metrics.count("messages_sent", many=len(texts))
            metrics.count("bytes_sent", many=sum(map(len, texts)))
        return sent

    async def send(texts: list[bytes]) -> None:
        if not send_at_once(texts):
            for text in texts:
                await socket.send_text(text.decode())
                metrics.count("messages_sent")
                metrics.count("bytes_sent", many=len(text))

    with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the page has gone meanwhile
        try:
            await page.keep_told(partial(at.view, page), send, send_at_once)
        except ViewFault as fault:
            metrics.count("faults")
            log.error("A view of %s failed: %s", at.name, fault)
            await say_bye(socket, OUR_FAULT, "yes")
        else:
            await socket.close(GOING)


async def say_bye(socket: WebSocket, why: Text, again: Again) -> None:
    """Close a socket; whoever does not read that either is cut off."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        async with asyncio.timeout(1):
            await socket.send_text(
                wire.encode(wire.Bye(wire.AT_THE_DOOR.says(why), again)).decode()
            )
            await socket.close(GOING)


# Over HTTP


def answer(value: object, status: int = 200) -> Response:
    return Response(wire.encode(value), status, NOT_KEPT, "application/json")


def token_of(request: Request) -> str:
    """What opens a seat, where one was brought: in the head of the request, for an address is
    written down in many places."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def looks_after_it(request: Request, admin: str) -> bool:
    """Whether somebody at this machine asks, or whoever has the admin token."""
    given = request.headers.get("authorization", "")
    if admin and compare_digest(given.encode(), f"Bearer {admin}".encode()):
        return True
    return not given and request.client is not None and request.client.host in HERE


async def body(request: Request, most: int, seconds: float) -> bytes:
    """What was sent. Of what is too long the rest is let in unread: whoever is still sending
    would not hear why it was refused."""
    read, length = b"", 0
    try:
        async with asyncio.timeout(seconds):
            async for chunk in request.stream():
                length += len(chunk)
                read += chunk if length <= most else b""
    except (TimeoutError, ClientDisconnect):
        raise HTTPException(408, "The rest of that request did not come") from None
    if length > most:
        raise HTTPException(413, f"That message is too long: at most {most} bytes are read")
    return read


def home(connection: HTTPConnection) -> str:
    """Who asks, as far as limits are concerned."""
    return home_of(connection.client.host if connection.client else "")


def too_many() -> Response:
    sentence = "Too many pages are open at your address; close some of them."
    return refuse(Refused(sentence, "Wire"), 429)


class NothingHere:
    """Below /api there is no page: what is not there, or cannot be done so, is refused."""

    def __init__(self, routes: Sequence[BaseRoute]) -> None:
        self._routes = [route for route in routes if isinstance(route, Route)]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        there = [route for route in self._routes if route.matches(scope)[0] is not Match.NONE]
        if there:
            allowed = sorted(method for route in there for method in route.methods or ())
            raise HTTPException(405, headers={"Allow": ", ".join(allowed)})
        raise HTTPException(404)


async def no_page(_request: Request) -> Response:
    return Response(NO_PAGE, 503, media_type="text/plain")


async def refusal(_request: Request, refused: Exception) -> Response:
    assert isinstance(refused, Refused), "it is handed nothing else"
    return refuse(refused, 400 if refused.clause == wire.CLAUSE else 403)


async def trouble(_request: Request, fault: Exception) -> Response:
    return refuse(Refused("It cannot be done now: {why}", "Archive", why=str(fault)), 503)


def refuse(refused: Refused, status: int, more: Mapping[str, str] | None = None) -> Response:
    response = answer(wire.refused_of(refused), status)
    response.headers.update(more or {})
    return response


async def wrong_turn(_request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException), "it is handed nothing else"
    sentence = {404: "There is nothing at this address.", 405: "That cannot be done here."}
    said = sentence.get(fault.status_code, f"{fault.detail}.")
    response = refuse(Refused(said, "Wire"), fault.status_code)
    response.headers.update(fault.headers or {})
    return response


async def our_fault(_request: Request, _fault: Exception) -> Response:
    return refuse(Refused(OUR_FAULT, "Wire"), 500)
