"""The lobby: tables where anybody may sit down, and a quick match."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from math import ceil

import pytest
from starlette.testclient import TestClient

from tests.server.tables import (
    Message,
    a_server,
    answer_to,
    heard,
    in_a_loop,
    opened,
    sitting,
    some_tables,
)
from typecase.server import wire_http
from typecase.server.limits import Limits
from typecase.server.table import ON_HER_WAY


def lobby(client: TestClient) -> list[Message]:
    found: list[Message] = client.get("/api/lobby").json()["tables"]
    return found


def quick(client: TestClient, **asked: str) -> Message:
    answer = client.post("/api/lobby", json=asked)
    assert answer.status_code == 201, answer.text
    found: Message = answer.json()
    return found


def test_a_listed_table_is_shown_while_somebody_is_there_without_its_secrets() -> None:
    with a_server() as client:
        match = opened(client, seats=3, people=2, name="Ada", listed=True)
        assert lobby(client) == [], "nobody is there yet"
        with sitting(client, match):
            (found,) = lobby(client)
            text = client.get("/api/lobby").text
        assert (found["table"], found["host"]) == (match["table"], "Ada")
        assert (found["seats"], found["free"], found["watch"]) == (3, 1, False)
        assert match["token"] not in text and match["code"] not in text
        assert lobby(client) == [], "nobody is there any more"


def test_a_table_that_is_not_listed_is_not_shown() -> None:
    with a_server() as client, sitting(client, opened(client, seats=3, people=2)):
        assert lobby(client) == []


@pytest.mark.parametrize("watch", [True, False])
def test_a_match_is_shown_while_it_may_be_watched(watch: bool) -> None:
    with a_server() as client:
        match = opened(client, seats=2, people=2, listed=True, watch=watch)
        with sitting(client, match) as host, sitting(client, {"table": match["table"]}) as other:
            sit = {"type": "sit", "id": "1", "name": "Bob", "token": "b" * 32}
            other.send_json(sit)  # without a code
            assert answer_to(other, "1")["type"] == "done"
            assert lobby(client) == [], "every seat is taken, and there is nothing to watch yet"
            host.send_json({"type": "host", "id": "1", "deed": "start"})
            heard(host, lambda message: message["type"] == "seen")
            assert [(one["free"], one["watch"]) for one in lobby(client)] == [(0, True)] * watch


def test_a_quick_match_sits_down_at_the_first_table_that_fits() -> None:
    with a_server() as client:
        hogs = opened(client, game="letter-hogs", seats=5, people=2, listed=True)
        crosswords = opened(client, game="crosswords", seats=2, people=2, name="Ada", listed=True)
        with sitting(client, hogs), sitting(client, crosswords) as host:
            found = quick(client, game="crosswords", name="Bob")
            assert found["table"] == crosswords["table"]
            assert found["token"] != crosswords["token"]
            with sitting(client, found) as page:
                assert page.welcome["seat"] == 1
                while "here" not in host.table or not host.table["seats"][1]["here"]:
                    if host.hear()["type"] == "table" and host.table["seats"][1]["here"]:
                        break
            assert host.table["seats"][1]["name"] == "Bob"
            anywhere = quick(client, name="Cid")
            assert anywhere["table"] == hogs["table"], "any game will do"
            assert (found["game"], anywhere["game"]) == ("crosswords", "letter-hogs")


def test_where_nobody_waits_a_quick_match_opens_a_table_that_the_next_one_finds() -> None:
    with a_server() as client:
        first = quick(client, game="freeze", name="Ada")
        with sitting(client, first) as page:
            page.hear()
            assert page.welcome["seat"] == 0
            assert page.table["listed"] and page.table["state"] == "gathering"
            assert quick(client, game="freeze", name="Bob")["table"] == first["table"]


def test_those_who_come_at_once_meet_each_other_and_do_not_wait_at_tables_of_their_own() -> None:
    async def stampede() -> None:
        async with some_tables() as tables:
            asked = [
                wire_http.QuickMatch("crosswords", f"Guest {letter}") for letter in "ABCDEFGHI"
            ]
            found = await asyncio.gather(*map(tables.quick_match, asked))
            seats = Counter(one.table for one in found)
            most = len((await tables.find(found[0].table)).facts.chairs)
            assert len(seats) == ceil(len(asked) / most)
            assert len({one.token for one in found}) == len(asked)

    in_a_loop(stampede)


def test_a_table_whose_opener_never_came_is_waited_at_by_nobody() -> None:
    async def deeds() -> None:
        async with some_tables() as tables:
            first = await tables.quick_match(wire_http.QuickMatch("crosswords", "Ada"))
            (await tables.find(first.table)).quiet_since -= ON_HER_WAY
            second = await tables.quick_match(wire_http.QuickMatch("crosswords", "Bob"))
            assert second.table != first.table

    in_a_loop(deeds)


def test_who_is_called_like_somebody_there_sits_down_elsewhere() -> None:
    with a_server() as client:
        first = quick(client, name="Ada")
        with sitting(client, first):
            assert quick(client, name="Ada")["table"] != first["table"]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"game": "letter-perfect"}, "Letter Perfect is played alone."),
        ({"game": "ludo"}, "ludo"),
        ({"name": "{}"}, "A name has at most"),
    ],
)
def test_a_quick_match_that_cannot_be_is_refused(asked: Message, sentence: str) -> None:
    with a_server() as client:
        answer = client.post("/api/lobby", json=asked)
        assert answer.status_code == 403
        assert sentence in answer.json()["sentence"]


def test_nobody_sits_down_faster_than_anybody_plays() -> None:
    with a_server(limits=Limits(tables_each=2, tables_a_second=0.001)) as client:
        match = opened(client, seats=8, people=8, listed=True)
        with sitting(client, match):
            assert quick(client, name="Bob")["table"] == match["table"]
            answer = client.post("/api/lobby", json={"name": "Cid"})
    assert answer.status_code == 403
    assert json.loads(answer.text)["sentence"].endswith("wait a little.")
