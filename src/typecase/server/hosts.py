"""Hosts: the names that this server answers to, and what it tells every browser.

A page of somebody else's can point a name of its own at this machine, and then its browser sends
that name. Whoever comes by a name that the server was not told is sent away before anything is
looked at (421).
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Collection
from hashlib import sha256
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from typecase.server import wire
from typecase.table.moves import Refused

LOCAL = ("localhost", "127.0.0.1", "::1")
NOT_OURS = "This server does not answer to that name."
FOREIGN = "That page does not belong to this server."

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self' {scripts}; "
    "style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; connect-src 'self' ws://{host} wss://{host}; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class OwnHosts:
    """Lets in whoever comes by a name of this server, from a page of its own.

    `public` is what stands in the browser where a proxy in between calls the server otherwise.
    Of the scripts within a page, those in ours may run, and no other.
    """

    def __init__(
        self, app: ASGIApp, names: Collection[str], public: str = "", page: bytes = b""
    ) -> None:
        self.app, self._public, self._scripts = app, public, " ".join(scripts_in(page))
        self._names = frozenset(name.lower().strip("[]") for name in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        host = self._host(scope)

        async def with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value.format(host=host or "", scripts=self._scripts)
            await send(message)

        if host is None:
            await refuse(scope, 421, NOT_OURS, with_headers)
        elif not self._own_page(scope, host):
            await refuse(scope, 403, FOREIGN, with_headers)
        else:
            await self.app(scope, receive, with_headers)

    def _host(self, scope: Scope) -> str | None:
        """What the browser calls this server, if that is one of its names."""
        given = [value for name, value in scope["headers"] if name == b"host"]
        if len(given) != 1:
            return None
        host = given[0].decode("latin-1").lower()
        name = name_in(host)
        return host if name and (name in self._names or name == reached_at(scope)) else None

    def _own_page(self, scope: Scope, host: str) -> bool:
        origins = [value for name, value in scope["headers"] if name == b"origin"]
        if not origins:
            return True  # no browser, or nothing that a page could do harm with
        if len(origins) > 1:
            return False
        try:
            page = urlsplit(origins[0].decode("latin-1").lower()).netloc
        except ValueError:
            return False
        return bool(page) and page in (host, self._public)


def scripts_in(page: bytes) -> list[str]:
    """What a browser is told of each script that stands within this page.

    >>> scripts_in(b"<script>1</script><script src='a.js'></script>")
    ["'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='"]
    """
    within = re.findall(rb"<script>(.*?)</script>", page, re.DOTALL)
    return [f"'sha256-{b64encode(sha256(one).digest()).decode()}'" for one in within]


def name_in(host: str) -> str | None:
    """The name without its port.

    >>> name_in("localhost:8420"), name_in("[::1]:8420"), name_in("a@b"), name_in("")
    ('localhost', '::1', None, None)
    """
    try:
        found = urlsplit(f"//{host}")
        plain = found.netloc == host and not found.username and (found.port or 1)
    except ValueError:
        return None
    return found.hostname if plain and "@" not in host else None


def reached_at(scope: Scope) -> str | None:
    """The number under which this machine was reached: nobody else's name can be one."""
    server = scope.get("server")
    try:
        return str(ip_address(server[0])) if server else None
    except ValueError:
        return None


async def refuse(scope: Scope, status: int, sentence: str, send: Send) -> None:
    """Answer a request, or the wish for a socket, with one sentence."""
    kind = "http" if scope["type"] == "http" else "websocket.http"
    body = wire.encode(wire.refused_of(Refused(sentence, wire.CLAUSE)))
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": f"{kind}.response.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.response.body", "body": body})
