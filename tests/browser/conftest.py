"""Servers: one in a hurry, whose bots think for a moment only, so that a match takes seconds; one
whose sand is fast as well; and one whose bots take their time."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import uvicorn

from typecase.server.app import make_app
from typecase.server.clock import Timing
from typecase.server.rooms import Rooms

HURRY = Timing(thinking=0.02)
FAST_SAND = Timing(speed=4.0, thinking=0.02)  # the page's own clock is then too slow


@pytest.fixture(scope="session")
def quick_url() -> Iterator[str]:
    with serving(HURRY) as url:
        yield url


@pytest.fixture(scope="session")
def calm_url() -> Iterator[str]:
    with serving(Timing()) as url:
        yield url


@pytest.fixture
def fast_sand_url() -> Iterator[str]:
    with serving(FAST_SAND) as url:
        yield url


@contextmanager
def serving(timing: Timing, rooms: Rooms | None = None) -> Iterator[str]:
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    settings = uvicorn.Config(
        make_app(Rooms(timing) if rooms is None else rooms),
        log_level="warning",
        ws="websockets-sansio",
        lifespan="on",
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
