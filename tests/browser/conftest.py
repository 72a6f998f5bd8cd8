"""Servers: one in a hurry, whose bots think for a moment only, so that a match takes seconds; one
at which nothing happens unless the test does it; and one whose clock the test turns."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import uvicorn
from playwright.sync_api import expect

from tests.browser.player import PATIENCE
from typecase.server.app import STATIC, make_app
from typecase.server.clock import Timing, Wall, steady_wall
from typecase.server.limits import Limits
from typecase.server.protocols import settings
from typecase.server.tables import Tables

# A busy machine may be slow; whoever waits in vain is late, and nobody else.
expect.set_options(timeout=1000 * PATIENCE)

# As many as there are tests.
MANY = Limits(tables_each=500, tables_a_second=500, replays_each=500, replays_a_second=500)
HURRY = Timing(thinking=0.02)
# A second of the match takes a quarter of an hour: no bot gets round to anything, and no sand runs
# out, however long a busy machine looks at a page.
CALM = Timing(speed=0.001)


class TurnedClock:
    """The time on the wall, for one server: it stands still until the test turns it. Bots think for
    no time at all. A second of the match is a millisecond here, so that alarms, which are set by
    the loop's own clock, look at this one often."""

    timing = Timing(speed=1000, thinking=0)

    def __init__(self) -> None:
        self._millis = int(steady_wall())

    def __call__(self) -> float:
        return self._millis

    def turn(self, seconds: int) -> None:
        self._millis += seconds


@pytest.fixture(scope="session")
def quick_url() -> Iterator[str]:
    with serving(HURRY) as url:
        yield url


@pytest.fixture(scope="session")
def calm_url() -> Iterator[str]:
    with serving(CALM) as url:
        yield url


@contextmanager
def serving(
    timing: Timing, kind: type[Tables] = Tables, static: Path = STATIC, wall: Wall = steady_wall
) -> Iterator[str]:
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    with TemporaryDirectory() as folder:
        tables = kind(folder, timing, MANY, wall)
        server = uvicorn.Server(settings(make_app(tables, static, limits=MANY)))
        running = threading.Thread(target=server.run, args=([listening],), daemon=True)
        running.start()
        while not server.started:
            assert running.is_alive(), "the server should have started"
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        running.join(10)
        listening.close()
