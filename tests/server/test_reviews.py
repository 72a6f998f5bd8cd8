"""Reviews over HTTP: asked for, waited for, stopped; and who is given one."""

from __future__ import annotations

import asyncio
import sys
import time
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.insight.matches import breaking_a_rule, ended
from tests.server.tables import a_server, bearer, in_a_loop, opened, play_to_the_end, sitting
from typecase.insight.reading import LONGEST, MOST_LINES
from typecase.server.reviews import KEPT_FOR, MOST_WAITING, Reviews, TooMany
from typecase.server.worker import end
from typecase.table.moves import Refused

ENDLESS = (sys.executable, "-c", "import sys, time; sys.stdin.read(); time.sleep(600)")
BROKEN = (sys.executable, "-c", "print('no answer')")


def made(client: TestClient, now: dict[str, Any]) -> dict[str, Any]:
    """The review, when it is made."""
    while not now["found"]:
        assert not now["fault"]
        time.sleep(0.05)
        now = client.get(f"/api/reviews/{now['review']}").json()
        assert 0 <= now["done"] <= now["whole"]
    found: dict[str, Any] = now["found"]
    return found


def test_whoever_played_is_told_what_her_choices_cost_and_nobody_else_is() -> None:
    with a_server() as client:
        table = opened(client, options={"rounds": 1}, seats=2, seed=5)
        with sitting(client, table) as page:
            match = page.receive_json()["match"]
        path, key = f"/api/matches/{match}/review", bearer(table["token"])
        early = client.post(path, json={}, headers=key)
        assert early.status_code == 409 and early.json()["sentence"].startswith("The match is not")
        with sitting(client, table) as page:
            play_to_the_end(page)
        for whose in ({}, bearer("x" * 32)):
            assert client.post(path, json={}, headers=whose).status_code == 403
        assert client.post(path, json={"seat": 9}, headers=key).status_code == 404
        assert client.post("/api/matches/none/review", json={}, headers=key).status_code == 404
        begun = client.post(path, json={}, headers=key)
        assert begun.status_code == 202
        found = made(client, begun.json())
        assert found["seat"] == 0 and found["game"] == "letter-head" and found["decisions"]
        again = client.post(path, json={}, headers=key).json()
        assert again["found"] == found, "it is not made twice"
        assert client.delete(f"/api/reviews/{again['review']}").status_code == 204
        assert client.get(f"/api/reviews/{again['review']}").status_code == 404
        assert client.delete(f"/api/reviews/{again['review']}").status_code == 404


def test_what_is_no_record_is_refused_before_anything_is_made_of_it() -> None:
    record = ended("letter-head").record()
    header = record[: record.index("\n") + 1]
    broken, line = breaking_a_rule(record)
    with a_server() as client:
        for text, seat, status, says in (
            ("nonsense", 0, 400, "line 1"),
            (record[: len(record) // 2], 0, 400, "line "),
            (header, 0, 409, "The match is not over: a review would tell what is hidden."),
            (header.replace('"rules":"', '"rules":"9'), 0, 409, "version"),
            (record, 7, 404, "seat"),
            (header + "x" * LONGEST, 0, 400, "line 2: a record has at most 256 KB"),
            (header + "\n" * MOST_LINES, 0, 400, "at most 20,000 lines"),
            (broken, 0, 400, f"line {line}: "),
            (broken, 0, 400, " (rules: "),
        ):
            refused = client.post("/api/reviews", json={"record": text, "seat": seat})
            assert refused.status_code == status and says in refused.json()["sentence"]
        begun = client.post("/api/reviews", json={"record": record, "seat": 1})
        assert begun.status_code == 202
        second = client.post("/api/reviews", json={"record": record, "seat": 0})
        assert second.status_code in (202, 429)
        if second.status_code == 429:
            assert int(second.headers["Retry-After"]) > 0


def test_nobody_has_two_at_once_and_over_ten_wait_for_nobody() -> None:
    async def deeds() -> None:
        reviews = Reviews(ENDLESS)
        first = reviews.ask("page 0", "a record", 0)
        assert reviews.ask("page 0", "a record", 0) is first
        with pytest.raises(TooMany, match="One review at a time") as refused:
            reviews.ask("page 0", "a record", 1)
        assert refused.value.seconds > 0
        for page in range(1, MOST_WAITING + 1):
            reviews.ask(f"page {page}", "a record", 0)
        with pytest.raises(TooMany, match="Too many reviews"):
            reviews.ask("one more", "a record", 0)
        await reviews.cancel(first.name)
        with pytest.raises(Refused, match="no such review"):
            reviews.find(first.name)
        assert reviews.ask("one more", "a record", 0).runs
        await reviews.close()

    in_a_loop(deeds)


def test_one_that_fails_says_so_and_one_that_nobody_comes_back_for_is_forgotten() -> None:
    async def deeds() -> None:
        now = [0.0]
        reviews = Reviews(BROKEN, lambda: now[0])
        job = reviews.ask("page", "a record", 0)
        while job.runs:
            await asyncio.sleep(0.01)
        assert reviews.find(job.name).fault == "This review could not be made."
        now[0] = KEPT_FOR + 1
        with pytest.raises(Refused, match="no such review"):
            reviews.find(job.name)
        await reviews.close()

    in_a_loop(deeds)


def test_a_process_that_is_ended_is_gone_though_nobody_waits_for_that_any_more() -> None:
    async def deeds() -> None:
        process = await asyncio.create_subprocess_exec(*ENDLESS, stdin=asyncio.subprocess.PIPE)
        ending = asyncio.create_task(end(process))
        await asyncio.sleep(0)
        ending.cancel()
        with pytest.raises(asyncio.CancelledError):
            await ending
        assert process.returncode is not None

    in_a_loop(deeds)
