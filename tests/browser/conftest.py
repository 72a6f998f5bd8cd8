"""A server in a hurry: its bots think for a moment only, so that a match takes seconds."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator

import pytest
import uvicorn

from typecase.server.app import make_app
from typecase.server.clock import Timing
from typecase.server.rooms import Rooms

HURRY = Timing(thinking=0.02)


@pytest.fixture(scope="session")
def quick_url() -> Iterator[str]:
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    settings = uvicorn.Config(
        make_app(Rooms(HURRY)), log_level="warning", ws="websockets-sansio", lifespan="on"
    )
    server = uvicorn.Server(settings)
    running = threading.Thread(target=server.run, args=([listening],), daemon=True)
    running.start()
    while not server.started:
        assert running.is_alive(), "the server should have started"
        time.sleep(0.01)
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    running.join(10)
    listening.close()
