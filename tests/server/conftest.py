"""No test of the server waits for ever: a message that never comes ends it with a traceback."""

from __future__ import annotations

import faulthandler
from collections.abc import Iterator

import pytest

TOO_LONG = 60


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    faulthandler.dump_traceback_later(TOO_LONG, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()
