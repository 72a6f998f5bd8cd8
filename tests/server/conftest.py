"""No test of the server waits for ever: a message that never comes ends it with a traceback. But a
busy machine is no fault of the server, and no trouble of its database."""

from __future__ import annotations

import faulthandler
from collections.abc import Iterator

import pytest

from tests.server.tables import PATIENCE

TOO_LONG = 400  # seconds; the longest test takes a few, and forty where everything is slow


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("typecase.server.archive.postgres.PATIENCE", PATIENCE)
    monkeypatch.setattr("typecase.server.audience.SILENT", TOO_LONG)
    faulthandler.dump_traceback_later(TOO_LONG, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()
