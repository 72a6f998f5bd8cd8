"""`typecase serve`: the games in browsers, of this machine, of the room, and of others."""

from __future__ import annotations

import argparse
import asyncio
import errno
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

try:
    import resource
except ImportError:  # Windows has no such bound
    resource = None  # type: ignore[assignment]

import uvicorn

from typecase.cli.addresses import (
    EVERYWHERE,
    HERE,
    a_host,
    a_public,
    in_the_room,
    is_local,
    link,
    own_names,
    picture,
    some_proxies,
)
from typecase.cli.home import own
from typecase.cli.parser import Parser
from typecase.server import logs, worker
from typecase.server.app import make_app
from typecase.server.archive.opening import is_address, try_archive
from typecase.server.archive.store import Trouble
from typecase.server.hosts import LOCAL
from typecase.server.limits import Limits, for_a_crowd
from typecase.server.protocols import settings
from typecase.server.tables import Tables
from typecase.table.moves import Refused

if TYPE_CHECKING:  # an extra, which need not be there
    from typecase.server.neighbours import Neighbours

PORT = 8420
SPARE_HANDLES = 100  # for all that is not a connection
USUAL_CROWD, BIGGEST_CROWD = 28, 10_000  # people from one address
TRIES = 50  # ports that are tried, one after the other
RELAYS = ("nats://", "tls://")
ADMIN = "TYPECASE_ADMIN"  # in the environment, for arguments can be read by everybody
LAST_THOUGHT = 0.5  # seconds for what is still being thought about when the server has stopped


class Server(uvicorn.Server):
    """Says where it is once it can be reached, and says goodbye before it cannot."""

    def __init__(
        self,
        config: uvicorn.Config,
        ready: Callable[[], None],
        farewell: Callable[[], Awaitable[None]],
    ) -> None:
        super().__init__(config)
        self.ready, self.farewell = ready, farewell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.farewell()
        await asyncio.sleep(0.05)  # in which it is sent
        await super().shutdown(sockets)


def serve(argv: Sequence[str]) -> int:
    """Serve the games until Ctrl-C, or refuse bad arguments with a sentence."""
    asked = arguments().parse_args(argv)
    logs.set_up(logging.INFO if asked.log else logging.WARNING)
    data = asked.data or own("server")
    neighbours = some_neighbours(asked.relay, data)
    a_place(data, neighbours.me if neighbours else "")
    listening = listen(asked.host, asked.port)
    port = listening.getsockname()[1]
    if port != asked.port and asked.port:
        print(f"Port {asked.port} is busy, so it is {port} instead.", flush=True)
    limits = within_handles(for_a_crowd(asked.crowd))
    tables = Tables(data, limits=limits, beside=own("server"), neighbours=neighbours)
    app = make_app(
        tables,
        hosts=(*LOCAL, *own_names(asked.host, asked.public)),
        public=asked.public.address if asked.public else "",
        limits=limits,
        admin=os.environ.get(ADMIN, ""),
    )
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # both mean: stop in good order
    config = settings(app, asked.proxy or "", log_config=None)
    server = Server(config, partial(say_where, asked, port), tables.leave)
    try:
        with suppress(KeyboardInterrupt):  # it has shut down, and mostly passes the signal on
            server.run([listening])
        if server.started:
            print("\nStopped.", flush=True)
    finally:
        listening.close()
        leave()
    return 0


def a_place(data: str | Path, process: str) -> None:
    """Refuse a place where nothing can be kept."""
    try:
        asyncio.run(try_archive(data, process))
    except Trouble as trouble:
        says = "{trouble} Name another place with --data."
        raise Refused(says, "Arguments", trouble=str(trouble)) from None


def some_neighbours(relay: str | None, data: str | Path) -> Neighbours | None:
    """The other processes of this server, if it is one of several."""
    if relay is None:
        return None
    if not is_address(data):
        says = "Several processes share a PostgreSQL: name its address with --archive."
        raise Refused(says, "Arguments")
    try:
        from typecase.server.neighbours import Neighbours
    except ImportError:
        says = "To run several processes side by side, install typecase[relay]."
        raise Refused(says, "Arguments") from None
    return Neighbours(relay)


def say_where(asked: argparse.Namespace, port: int) -> None:
    """The address; where phones can reach it, also the one for them, and as a picture."""
    here = link(HERE if asked.host == EVERYWHERE else asked.host, port)
    print(f"Typecase is ready at {here} (Ctrl-C stops it).", flush=True)
    room = in_the_room(asked.host)
    outside = asked.public.address if asked.public else room and link(room, port)
    if outside:
        print(f"Others reach it at {outside}\n{picture(outside, sys.stdout.encoding)}", flush=True)
    elif not is_local(asked.host):
        print("This machine is in no network: only its own browsers reach it.", flush=True)
    if not asked.no_browser:
        # Some browsers keep the call waiting until they are closed.
        threading.Thread(target=open_browser, args=(here,), daemon=True).start()


def leave() -> None:
    """End now: nobody waits for a hint that is still being thought about, or a record that is being
    played again."""
    if not worker.stop(LAST_THOUGHT):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)  # Python itself would wait for the thought


def arguments() -> Parser:
    parser = Parser("serve", "Serve the games to browsers.")
    about_host = (
        f"listen to others too: on all addresses of this machine, or on this one (default {HERE})"
    )
    about_port = f"the port to listen on (default {PORT}; 0 takes any that is free)"
    about_public = "what others type into their browsers, where a proxy stands in between"
    about_proxy = "the proxies that may say for whom they ask: addresses, with commas between them"
    about_data = "where tables and matches are kept: a folder, or the address of a PostgreSQL"
    about_relay = "the NATS over which several processes with one PostgreSQL are one server"
    about_crowd = f"how many people may come from one address (default {USUAL_CROWD})"
    about_log = f"log every event of note, as JSON; {ADMIN} in the environment is the admin token"
    add = parser.add_argument
    add("--host", type=a_host, nargs="?", default=HERE, const=EVERYWHERE, help=about_host)
    add("--port", type=a_port, default=PORT, metavar="N", help=about_port)
    add("--public", type=a_public, metavar="ADDRESS", help=about_public)
    add("--proxy", type=some_proxies, metavar="ADDRESSES", help=about_proxy)
    add("--data", "--archive", metavar="FOLDER", help=about_data)
    add("--relay", type=a_relay, metavar="ADDRESS", help=about_relay)
    add("--crowd", type=a_crowd, default=USUAL_CROWD, metavar="N", help=about_crowd)
    add("--log", action="store_true", help=about_log)
    add("--no-browser", action="store_true", help="do not open a browser")
    return parser


def a_port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 1 << 16):
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text!r}")
    return int(text)


def a_relay(text: str) -> str:
    if not text.startswith(RELAYS):
        raise argparse.ArgumentTypeError(f"a relay is at an address like {RELAYS[0]}127.0.0.1:4222")
    return text


def a_crowd(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= BIGGEST_CROWD):
        raise argparse.ArgumentTypeError(f"a crowd is 1 to {BIGGEST_CROWD} people, not {text!r}")
    return int(text)


def listen(host: str, first: int) -> socket.socket:
    """A socket on the port asked for, or on the next one that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    last = min(first + TRIES, 65535) if first else 0
    for port in range(first, last + 1):
        listening = socket.socket(family, socket.SOCK_STREAM)
        if os.name != "nt":  # there it would mean sharing the port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
            listening.listen(128)
            return listening
        except OSError as fault:
            listening.close()
            if fault.errno in (errno.EACCES, errno.EPERM):
                says = "This user may not listen on port {port}; try {usual}."
                raise Refused(says, "Arguments", port=port, usual=PORT) from None
            if fault.errno != errno.EADDRINUSE:
                says = "Port {port} cannot be used: {why}."
                raise Refused(says, "Arguments", port=port, why=fault.strerror) from None
    says = "The ports from {first} to {last} are all busy; name another with --port."
    raise Refused(says, "Arguments", first=first, last=last)


def within_handles(limits: Limits) -> Limits:
    """The limits, with no more connections than this process may have files open."""
    if resource is None:
        return limits
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.connections + SPARE_HANDLES
    if hard == resource.RLIM_INFINITY or soft < min(wanted, hard):
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    most = min(limits.connections, soft - SPARE_HANDLES)
    each = min(limits.connections_each, most // 2)  # so that one address never has them all
    return limits._replace(connections=most, connections_each=each)


def open_browser(address: str) -> None:
    """Open a window, where there are windows: a browser in the terminal would be in the way."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        print("There is no window to open a browser in: open the address yourself.", flush=True)
        return
    try:
        opened = webbrowser.open(address)
    except (webbrowser.Error, OSError):
        opened = False
    if not opened:
        print("No browser was found: open the address yourself.", flush=True)
