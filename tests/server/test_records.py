"""Who is told what of a match that is over: its record, and everybody's eyes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from tests.server.tables import (
    a_server,
    answer_to,
    bearer,
    do,
    heard,
    opened,
    play_to_the_end,
    sitting,
)
from typecase.door import replay
from typecase.server import doorman
from typecase.server.doorman import Chair, Facts
from typecase.story.protocol import Player
from typecase.table.moves import Refused

BOB = "b" * 32
SEED = 271828182845


class Ended(NamedTuple):
    """A match of Ann and Bob, which is over."""

    client: TestClient
    match: str
    ann: str

    def get(self, path: str, token: str = "") -> Any:
        given = bearer(token) if token else {}
        return self.client.get(f"/api/matches/{self.match}/{path}", headers=given)


@contextmanager
def two_people(**agreed: Any) -> Iterator[Ended]:
    with a_server() as client:
        table = opened(client, seats=2, people=2, name="Ann", **agreed)
        with sitting(client, table) as ann, sitting(client, {"table": table["table"]}) as bob:
            sit = {"type": "sit", "id": "1", "name": "Bob", "token": BOB, "code": table["code"]}
            bob.send_json(sit)
            assert answer_to(bob, "1")["type"] == "done"
            ann.send_json({"type": "host", "id": "1", "deed": "start"})
            match = heard(ann, lambda message: message["type"] == "seen")["match"]
            ended = Ended(client, match, table["token"])
            for path in ("record", "replay/0"):
                assert ended.get(path, table["token"]).status_code == 409, "while it is played"
            do(bob, "2", do="resign")
            assert answer_to(bob, "2")["type"] == "done"
        yield ended


def test_whoever_plays_bots_is_given_the_record_when_the_match_is_over_and_not_before() -> None:
    with a_server() as client:
        table = opened(client, seed=SEED, options={"rounds": 1})
        with sitting(client, table) as page:
            match = page.receive_json()["match"]
        path, key = f"/api/matches/{match}/record", bearer(table["token"])
        early = client.get(path, headers=key)
        assert early.status_code == 409 and str(SEED) not in early.text
        assert early.json()["sentence"] == "The record is told when the match is over."
        with sitting(client, table) as page:
            last = play_to_the_end(page)[-1]
        record = client.get(path, headers=key)
        assert record.status_code == 200 and record.headers["content-type"] == "application/jsonl"
        found = replay(record.text)
        assert found.setup.seed == SEED and found.result
        assert list(found.result.winners) == last["seen"]["result"]["winners"]
        assert client.get(f"/api/matches/{match}/replay/all").status_code == 200
        assert client.get("/api/matches/nothing/record", headers=key).status_code == 404


@pytest.mark.parametrize("token", ["", "x" * 32])
def test_a_record_is_for_those_who_played_and_nothing_is_told_to_others(token: str) -> None:
    with a_server() as client:
        table = opened(client, seats=2, seed=SEED, options={"rounds": 1})
        with sitting(client, table) as page:
            match = page.receive_json()["match"]
            play_to_the_end(page)
        refused = client.get(f"/api/matches/{match}/record", headers=bearer(token))
        assert refused.status_code == 403 and set(refused.json()) == {
            "type",
            "id",
            "sentence",
            "clause",
        }
        in_address = client.get(f"/api/matches/{match}/record?token={table['token']}")
        assert in_address.status_code == 403, "a token is never taken from an address"


def test_among_people_a_seat_is_given_its_own_eyes_and_no_seed() -> None:
    with two_people() as ended:
        for seat, token in enumerate((ended.ann, BOB)):
            told = ended.get("record", token)
            assert told.status_code == 200 and told.headers["content-type"] == "application/json"
            assert told.json() == ended.get(f"replay/{seat}", token).json()
            assert told.json()["first"]["seat"] == seat
            assert told.json()["may"] == [str(seat), "watch"]
            assert "seed" not in json.loads(told.text) and "seed" not in told.text
            other = str(1 - seat)
            for eyes in (other, "all", "9"):
                refused = ended.get(f"replay/{eyes}", token)
                assert refused.status_code == 403 and "did not agree" in refused.json()["sentence"]


def test_among_people_whoever_has_no_seat_sees_again_what_whoever_watched_saw() -> None:
    with two_people() as ended:
        watched = ended.get("replay/watch").json()
        assert watched["first"]["seat"] is None and watched["may"] == ["watch"]
        hands = watched["first"]["hands"].values()
        assert not any("face" in card for hand in hands for card in hand)
        for eyes in ("0", "1", "all"):
            assert ended.get(f"replay/{eyes}").status_code == 403
    with two_people(watch=False) as ended:
        assert ended.get("replay/watch").status_code == 403
        assert ended.get("replay/watch", BOB).status_code == 200


def test_where_the_table_agreed_to_it_all_cards_are_seen_afterwards() -> None:
    with two_people(open_record=True) as ended:
        record = ended.get("record", BOB)
        assert replay(record.text).result
        assert ended.get("record").status_code == 403, "the record itself is for the players"
        for eyes in ("0", "1", "all"):
            told = ended.get(f"replay/{eyes}").json()
            assert told["may"] == ["all", "0", "1"]


# whose token opens what

ANN = "a" * 32


def played(people: int, **more: Any) -> Facts:
    """A table with so many people, and a bot, at which the match `first` is over."""
    tokens = (ANN, BOB)[:people]
    chairs = [Chair(name, doorman.as_kept(name)) for name in tokens]
    chairs.append(Chair(bot=("Goddard", "casual", 1)))
    facts = Facts("letter-head", {}, tuple(chairs), 0, "casual", **more)
    return replace(doorman.begins(facts, "first"), state="over")


def test_one_person_among_bots_has_an_open_record_and_two_have_not() -> None:
    assert doorman.access_to(played(1), "first", ANN) == (0, True)
    assert doorman.access_to(played(2), "first", BOB) == (1, False)
    assert doorman.access_to(played(2, open_record=True), "first", BOB) == (1, True)


def test_a_bot_that_plays_for_a_person_opens_nobodys_cards() -> None:
    facts = played(2)
    chair = replace(facts.chairs[1], bot=("Tory", "casual", 2))
    again = doorman.begins(doorman.with_chair(facts, 1, chair), "second")
    assert not doorman.access_to(again, "second", ANN).open


def test_who_sits_down_later_sees_nothing_of_the_matches_before() -> None:
    facts = doorman.stand(played(2), 1, Player("Tory", "bot", "casual", 2))
    facts = doorman.begins(doorman.sit(facts, "Cleo", "c" * 32), "second")
    assert doorman.access_to(facts, "second", "c" * 32).seat == 1
    assert doorman.access_to(facts, "first", BOB).seat == 1, "she has played it"
    with pytest.raises(Refused):
        doorman.access_to(facts, "first", "c" * 32)


def test_a_token_that_was_lost_opens_no_record_and_the_new_one_does() -> None:
    facts = doorman.replace_token(played(2), 0, 1, "n" * 32)
    assert doorman.access_to(facts, "first", "n" * 32).seat == 1
    with pytest.raises(Refused):
        doorman.access_to(facts, "first", BOB)


def test_a_table_remembers_who_played_its_latest_matches_and_opens_no_other() -> None:
    facts = played(1)
    for number in range(doorman.REMEMBERED):
        facts = doorman.begins(replace(facts, state="over"), f"match {number}")
    assert len(facts.shares) == doorman.REMEMBERED and "first" not in facts.shares
    with pytest.raises(Refused):
        doorman.access_to(facts, "first", ANN)
    assert not doorman.access_to(facts, "first", "").open
