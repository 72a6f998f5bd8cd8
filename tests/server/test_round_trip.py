"""What the kernel says of a line reaches whoever asks, where nothing stands in between."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket
from websockets.sync.client import connect

from tests.server.tables import PATIENCE
from typecase.server.lag import Lag
from typecase.server.limits import NORMAL, Shares
from typecase.server.protocols import ROUND_TRIP_OF_LINE, settings


@contextlib.asynccontextmanager
async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
    yield {"limits": NORMAL, "connections": Shares(9, 9)}


async def measure(page: WebSocket) -> None:
    """Ping a page that dawdles, and tell it how far away it is taken to be."""
    await page.accept()
    told = page.scope["extensions"].get(ROUND_TRIP_OF_LINE, {})
    lag = Lag(told.get("milliseconds", lambda: None))
    for _ in range(3):
        number = lag.ping(time.monotonic() * 1000)
        await page.send_text("ping")
        await page.receive_text()
        lag.pong(number, time.monotonic() * 1000)
    await page.send_json([lag.told, lag.correction])
    await page.close()


@pytest.mark.parametrize(("proxies", "counts"), [("", 3.0), ("127.0.0.1", 100.0)])
def test_a_page_that_dawdles_gains_nothing_unless_a_proxy_hides_it(
    proxies: str, counts: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("typecase.server.protocols.kernel_round_trip", lambda line: 3.0)
    app = Starlette(routes=[WebSocketRoute("/", measure)], lifespan=lifespan)
    door = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(settings(app, proxies))
    running = threading.Thread(target=server.run, args=([door],), daemon=True)
    running.start()
    address = f"ws://127.0.0.1:{door.getsockname()[1]}/"
    with connect(address, open_timeout=PATIENCE) as page:
        for _ in range(3):
            page.recv(PATIENCE)
            time.sleep(0.15)
            page.send("pong")
        told, correction = json.loads(page.recv(PATIENCE))
    server.should_exit = True
    running.join(PATIENCE)
    door.close()
    assert told >= 150 and correction == counts
