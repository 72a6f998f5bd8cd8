"""A sealed deal at a table: the promise before the cards, what the seats add, and the hash."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.sampler import Sampler, play_anything
from tests.server.tables import (
    HASTY,
    Message,
    Page,
    a_server,
    answer_to,
    do,
    heard,
    opened,
    play_to_the_end,
    sitting,
)
from tests.server.test_every_game import HASTE, SHORT
from tests.server.test_tables import STILL, ask, four_people, refusal, sees, table_now
from typecase import replay, shelf, verify
from typecase.cli.export import write_records
from typecase.insight import proof as proving
from typecase.insight.proof import hash_of
from typecase.insight.seal import promise_of
from typecase.server import tables


def records_in(data: Path, folder: Path) -> list[str]:
    """All that were played to their end, as a server that has stopped has kept them."""
    folder.mkdir(exist_ok=True)
    asyncio.run(write_records(data, folder))
    return [file.read_text() for file in sorted(folder.iterdir())]


def seal_in(record: str) -> dict[str, Any]:
    seal: dict[str, Any] = json.loads(record.split("\n", 1)[0])["seal"]
    return seal


def agree_to_end(pages: list[Page]) -> None:
    for page in pages:
        do(page, "enough", do="end-by-agreement")
        answer_to(page, "enough")


def test_the_promise_is_there_before_the_cards_and_the_record_keeps_it(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with a_server(STILL, data=data) as client, four_people(client) as (_, pages):
        ann, bob, *_ = pages
        promise = table_now(ann, lambda now: now["promise"])["promise"]
        assert not ann.seen, "no card is on the table yet"
        assert ask(bob, "text", "add", text="  Bob was here ")["type"] == "done"
        assert [seat["added"] for seat in table_now(ann, has_added(1))["seats"]] == [
            seat == 1 for seat in range(4)
        ]
        assert ann.table["promise"] == promise, "a text changes no secret"
        ask(ann, "go", "host", deed="start")
        assert [sees(page)["promise"] for page in pages] == [promise] * 4
        said = refusal(bob, "late", "add", text="too late")
        assert said == "The cards are dealt: add to the next deal when this match is over."
        agree_to_end(pages)
        table_now(ann, lambda now: now["state"] == "over")
    (record,) = records_in(data, tmp_path / "records")
    assert seal_in(record)["texts"] == ["", "Bob was here", "", ""]
    assert verify(record, promise=promise).holds


def has_added(seat: int) -> Any:
    return lambda now: now["seats"][seat]["added"]


def test_every_state_carries_the_hash_of_the_record_so_far(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with a_server(HASTY, data=data) as client:
        match = opened(client, seats=3, options={"rounds": 1})
        with sitting(client, match) as page:
            promise = table_now(page, lambda now: now["state"] == "playing")["promise"]
            hashes = [message["hash"] for message in play_to_the_end(page)]
    (record,) = records_in(data, tmp_path / "records")
    lines = record.splitlines(keepends=True)
    so_far = [hash_of("".join(lines[:many])) for many in range(1, len(lines) + 1)]
    assert [one for one in so_far if one in hashes] == list(dict.fromkeys(hashes))
    assert hashes[-1] == so_far[-1] == hash_of(record)
    assert verify(record, hashes[-1], seal_in(record)["promise"]).holds
    assert promise != seal_in(record)["promise"], "that is the next deal's"


def test_the_next_deal_has_another_secret_and_nobody_has_added_to_it(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with a_server(STILL, data=data) as client, four_people(client) as (_, pages):
        ann, bob, *_ = pages
        promises = []
        for number in (1, 2):
            promises.append(table_now(ann, lambda now: now["promise"])["promise"])
            if number == 1:
                ask(bob, "text", "add", text="once")
            ask(ann, f"go {number}", *(("host",) if number == 1 else ("again",)), **start(number))
            table_now(ann, is_number(number))
            sees(ann, lambda seen: seen["result"] is None)
            for page in pages:
                do(page, f"enough {number}", do="end-by-agreement")
                answer_to(page, f"enough {number}")
            table_now(ann, lambda now: now["state"] == "over")
    first, second = sorted(records_in(data, tmp_path / "records"), key=promises_in(promises))
    assert [seal_in(one)["promise"] for one in (first, second)] == promises
    assert [seal_in(one)["texts"][1] for one in (first, second)] == ["once", ""]
    assert all(verify(one).holds for one in (first, second))


def is_number(number: int) -> Any:
    return lambda now: now["number"] == number


def start(number: int) -> dict[str, str]:
    return {"deed": "start"} if number == 1 else {}


def promises_in(promises: list[str]) -> Any:
    return lambda record: promises.index(seal_in(record)["promise"])


def test_promise_and_texts_are_kept_through_a_stop(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with a_server(STILL, data=data) as client:
        match = opened(client, seats=2, people=2, name="Ann")
        with sitting(client, match) as ann:
            promise = table_now(ann, lambda now: now["promise"])["promise"]
            ask(ann, "text", "add", text="before")
    with a_server(STILL, data=data) as client, sitting(client, match) as ann:
        assert table_now(ann, has_added(0))["promise"] == promise
        ask(ann, "bot", "host", deed="bot", seat=1)
        ask(ann, "go", "host", deed="start")
        assert sees(ann)["promise"] == promise
        do(ann, "leave", do="resign")
        table_now(ann, lambda now: now["state"] == "over")
    (record,) = records_in(data, tmp_path / "records")
    assert seal_in(record)["texts"] == ["before", ""] and verify(record, promise=promise).holds


def test_neither_the_secret_nor_a_text_of_somebody_else_goes_over_the_wire(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with a_server(STILL, data=data) as client, four_people(client) as (_, pages):
        ann, bob, *_ = pages
        said: list[Message] = []
        hear = ann.hear
        ann.hear = lambda: said.append(hear()) or said[-1]  # type: ignore[func-returns-value, method-assign]
        ask(bob, "text", "add", text="hush hush")
        ask(ann, "go", "host", deed="start")
        sees(ann)
        agree_to_end(pages)
        table_now(ann, lambda now: now["state"] == "over")
    (record,) = records_in(data, tmp_path / "records")
    wire = json.dumps(said)
    seal = seal_in(record)
    assert seal["promise"] in wire and seal["secret"] not in wire and "hush" not in wire
    assert str(replay(record).setup.seed) not in wire


def test_what_is_added_is_one_line_and_only_for_who_sits_there() -> None:
    with a_server(STILL) as client:
        match = opened(client, seats=2, people=2, name="Ann")
        with sitting(client, match) as ann, sitting(client, {"table": match["table"]}) as guest:
            assert "at most 64 characters" in refusal(ann, "long", "add", text="x" * 65)
            assert refusal(guest, "one", "add", text="x") == "You have no seat at this table."
            assert ask(ann, "text", "add", text="x" * 64)["type"] == "done"
            table_now(ann, has_added(0))
            ask(ann, "none", "add", text="")
            table_now(ann, lambda now: not now["seats"][0]["added"])


def test_a_seed_that_was_asked_for_is_not_sealed(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with a_server(STILL, data=data) as client:
        match = opened(client, seats=2, seed=7)
        with sitting(client, match) as ann:
            assert heard(ann, lambda m: m["type"] == "seen")["seen"]["promise"] == ""
            do(ann, "leave", do="resign")
            table_now(ann, lambda now: now["state"] == "over")
            assert len(ann.table["promise"]) == len(promise_of("")), "the next one is"
    (record,) = records_in(data, tmp_path / "records")
    assert "seal" not in json.loads(record.split("\n", 1)[0])


@pytest.mark.parametrize("game", [box.name for box in shelf() if box.seats[-1] > 1])
def test_what_bots_do_on_a_server_follows_from_what_they_saw(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What was under way was so for as long as a busy machine takes, by a clock that runs fast.
    monkeypatch.setattr(proving, "UNDER_WAY", 10**9)
    box = next(box for box in shelf() if box.name == game)
    monkeypatch.setattr(tables, "new_secret", lambda: "0b" * 32)  # the same match each time
    seats = max(box.seats[0], min(3, box.seats[-1]))
    data = tmp_path / "data"
    with a_server(HASTE, data=data) as client:
        match = opened(client, game=game, seats=seats, options=SHORT.get(game, {}))
        with sitting(client, match) as page:
            last = play_anything(page, Sampler(7), lambda message: None)
    (record,) = records_in(data, tmp_path / "records")
    proof = verify(record, last["hash"], last["seen"]["promise"])
    assert proof.holds, proof
