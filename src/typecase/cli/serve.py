"""`typecase serve`: the games in a browser, from this machine to itself."""

from __future__ import annotations

import argparse
import errno
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence

import uvicorn

from typecase.cli.parser import Parser
from typecase.server.app import make_app
from typecase.table.moves import Refused

HOST = "127.0.0.1"
PORT = 8420
TRIES = 50  # ports that are tried, one after the other
BIGGEST_MESSAGE = 1 << 20  # beyond this a socket is closed unread


class Server(uvicorn.Server):
    """Says where it is, and opens the browser, once it can be reached."""

    def __init__(self, config: uvicorn.Config, address: str, browser: bool) -> None:
        super().__init__(config)
        self.address, self.browser = address, browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        print(f"Typecase is ready at {self.address} (Ctrl-C stops it).", flush=True)
        if self.browser:
            # Some browsers keep the call waiting until they are closed.
            threading.Thread(target=open_browser, args=(self.address,), daemon=True).start()


def serve(argv: Sequence[str]) -> int:
    """Serve the games on this machine until Ctrl-C, or refuse bad arguments with a sentence."""
    asked = arguments().parse_args(argv)
    listening = listen(asked.port)
    port = listening.getsockname()[1]
    if port != asked.port and asked.port:
        print(f"Port {asked.port} is busy, so it is {port} instead.", flush=True)
    config = uvicorn.Config(
        make_app(),
        log_level="warning",  # at the level below, addresses are logged, and keys are in them
        access_log=False,
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=1,
        ws="websockets-sansio",
        ws_max_size=BIGGEST_MESSAGE,
    )
    try:
        Server(config, f"http://{HOST}:{port}/", not asked.no_browser).run([listening])
    except KeyboardInterrupt:  # the server has shut down, and passes the signal on
        print("\nStopped.", flush=True)
    finally:
        listening.close()
    return 0


def arguments() -> Parser:
    parser = Parser("serve", "Serve the games to the browsers of this machine.")
    about_port = f"the port to listen on (default {PORT}; 0 takes any that is free)"
    parser.add_argument("--port", type=a_port, default=PORT, metavar="N", help=about_port)
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    return parser


def a_port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 1 << 16):
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text!r}")
    return int(text)


def listen(first: int) -> socket.socket:
    """A socket on the port asked for, or on the next one that is free."""
    last = min(first + TRIES, 65535) if first else 0
    for port in range(first, last + 1):
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if os.name != "nt":  # there it would mean sharing the port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((HOST, port))
            listening.listen(128)
            return listening
        except OSError as fault:
            listening.close()
            if fault.errno in (errno.EACCES, errno.EPERM):
                sentence = f"This user may not listen on port {port}; try {PORT}."
                raise Refused(sentence, "Arguments") from None
            if fault.errno != errno.EADDRINUSE:
                sentence = f"Port {port} cannot be used: {fault.strerror}."
                raise Refused(sentence, "Arguments") from None
    sentence = f"The ports from {first} to {last} are all busy; name another with --port."
    raise Refused(sentence, "Arguments")


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
