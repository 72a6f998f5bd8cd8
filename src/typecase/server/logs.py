"""Logs: one line of JSON for each event of note, and none for what nobody may read.

A line holds what an event is, and plain fields that its caller names: never a token, a card, a word
or an address with a query. Of a fault it holds the kind and the place, for its words may hold any
of these. The same fault is logged once a minute, with how often it came.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

A_MINUTE = 60.0
FIELDS = "fields"  # where a record keeps what it was told beside its sentence


def note(log: logging.Logger, level: int, event: str, **fields: Any) -> None:
    """Log an event of note."""
    log.log(level, event, extra={FIELDS: fields})


class Line(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "where": record.name,
            "event": record.getMessage().strip(),
            **getattr(record, FIELDS, {}),
        }
        if record.exc_info and record.exc_info[0]:
            told |= {"fault": record.exc_info[0].__name__, "line": place_of(record.exc_info[2])}
        times = getattr(record, "times", 1)
        if times > 1:
            told["times"] = times
        return msgspec.json.encode(told).decode()


def place_of(traceback: Any) -> str:
    """The innermost file and line: where to look, and nothing of what was there."""
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    if traceback is None:
        return ""
    return f"{Path(traceback.tb_frame.f_code.co_filename).name}:{traceback.tb_lineno}"


class OnceAMinute(logging.Filter):
    """Lets the same trouble pass once a minute; the next line says how often it came meanwhile."""

    def __init__(self, tick: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._tick = tick
        self._last: dict[tuple[str, str], tuple[float, int]] = {}  # when, and how often since

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        # The sentence without its values: the same fault at every table is one fault.
        key, now = (record.name, f"{record.msg} {kind_of_fault(record)}"), self._tick()
        at, held = self._last.get(key, (now - A_MINUTE, 0))
        if now - at < A_MINUTE:
            self._last[key] = at, held + 1
            return False
        record.times = held + 1
        self._last[key] = now, 0
        return True


def kind_of_fault(record: logging.LogRecord) -> str:
    """What went wrong: an exception that is logged, or what the sentence ends with."""
    if record.exc_info and record.exc_info[0]:
        return record.exc_info[0].__name__
    if isinstance(record.args, tuple) and record.args and str(record.msg).endswith(": %s"):
        return str(record.args[-1])
    return str(getattr(record, FIELDS, {}).get("fault", ""))


def set_up(level: int = logging.WARNING) -> None:
    """Write what is noted to the standard error stream."""
    handler = logging.StreamHandler()
    handler.setFormatter(Line())
    handler.addFilter(OnceAMinute())
    for name in ("typecase", "uvicorn", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], name.endswith(".error")
        logger.setLevel(level if name == "typecase" else logging.WARNING)
    for name in ("typecase", "uvicorn", "asyncio"):
        logging.getLogger(name).addHandler(handler)
