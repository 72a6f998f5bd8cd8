"""What is logged: a line of JSON, no secret, and the same fault once a minute."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.tables import a_server, opened, play_to_the_end, sitting
from typecase.server import logs


class Kept(logging.Handler):
    """Keeps the lines that would be written."""

    def __init__(self, tick: Any) -> None:
        super().__init__()
        self.lines: list[dict[str, Any]] = []
        self.setFormatter(logs.Line())
        self.addFilter(logs.OnceAMinute(tick))

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(json.loads(self.format(record)))


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def kept(time: Time) -> Iterator[Kept]:
    log, handler = logging.getLogger("typecase"), Kept(time)
    log.addHandler(handler)
    before = log.level
    log.setLevel(logging.DEBUG)
    yield handler
    log.setLevel(before)
    log.removeHandler(handler)


LOG = logging.getLogger("typecase.server.tested")


def test_an_event_of_note_is_one_line_with_its_fields(kept: Kept) -> None:
    logs.note(LOG, logging.INFO, "a table was opened", table="abc", game="letter-head")
    (line,) = kept.lines
    assert line.pop("at").endswith("+00:00")
    assert line == {
        "level": "info",
        "where": "typecase.server.tested",
        "event": "a table was opened",
        "table": "abc",
        "game": "letter-head",
    }


def test_of_a_fault_the_kind_and_the_place_are_told_and_not_its_words(kept: Kept) -> None:
    try:
        raise KeyError("QUEEN")
    except KeyError:
        LOG.exception("It failed")
    (line,) = kept.lines
    assert line["fault"] == "KeyError" and line["line"].startswith("test_logs.py:")
    assert "QUEEN" not in json.dumps(kept.lines)


def test_the_same_fault_is_told_once_a_minute_with_how_often_it_came(
    kept: Kept, time: Time
) -> None:
    for second in range(100):
        time.now = float(second)
        LOG.error("A view of %s failed: %s", f"table {second}", "KeyError")
        if second == 5:
            LOG.error("A view of %s failed: %s", "another", "TypeError")
    assert [(line["event"], line.get("times", 1)) for line in kept.lines] == [
        ("A view of table 0 failed: KeyError", 1),
        ("A view of another failed: TypeError", 1),
        ("A view of table 60 failed: KeyError", 60),
    ]


def test_what_is_no_trouble_is_told_every_time(kept: Kept) -> None:
    for _ in range(3):
        logs.note(LOG, logging.INFO, "a table was opened")
    assert len(kept.lines) == 3


def test_a_whole_match_is_logged_without_a_secret(kept: Kept) -> None:
    with a_server() as client:
        match = opened(client, seed=987_654_321, name="Ada", options={"rounds": 1})
        client.get("/api/games?token=sesame")
        with sitting(client, match) as page:
            messages = play_to_the_end(page)
    said = json.dumps(kept.lines)
    words = {event["fields"].get("word") for one in messages for event in one["events"]}
    for secret in (match["token"], "987654321", "sesame", *filter(None, words)):
        assert f'"{secret}"' not in said and f"{secret} " not in said
    assert any(line["event"] == "a table was opened" for line in kept.lines)
