"""The daily deal over the wire: the same for everybody, the first try counts, friends compare."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import typecase
from tests.server.archives import Place
from tests.server.archives import place as place
from tests.server.archives import postgres as postgres
from tests.server.tables import Message, Page, a_server, answer_to, do, heard, in_a_loop, sitting
from typecase.insight.daily import field as fielding
from typecase.insight.daily import verdict as judging
from typecase.insight.daily.deal import WEEK, deal_of, secret_in
from typecase.insight.daily.field import make_field
from typecase.insight.seal import promise_of
from typecase.server.clock import Timing

ALONE, COMPANY = date(2026, 11, 3), date(2026, 11, 2)  # Crosswords Solitaire, and Wordsy
ANN, BOB, CAT = "a" * 32, "b" * 32, "c" * 32
STILL = Timing(thinking=1000)


def begun(client: TestClient, day: date = ALONE, person: str = ANN, **more: str) -> Message:
    response = client.post(f"/api/days/{day}", json={"person": person, **more})
    assert response.status_code == 201, response.text
    opened: Message = response.json()
    return opened


def result(client: TestClient, person: str = ANN, day: date = ALONE) -> Any:
    return client.get(f"/api/days/{day}/result", headers={"Authorization": f"Bearer {person}"})


def is_over(message: Message) -> bool:
    return bool(message["type"] == "seen" and message["seen"]["result"])


def play(page: Page, across: bool = True) -> int:
    """Twenty-five cards, row by row or column by column; the answer is the score."""
    while not page.seen or page.seen["result"]:
        page.hear()
    for number in range(25):
        row, col = divmod(number, 5) if across else divmod(number, 5)[::-1]
        do(page, f"card {number}", do="place", row=row, col=col)
        assert answer_to(page, f"card {number}")["type"] == "done"
    score: int = page.seen["result"]["scores"]["0"]
    return score


def played(
    client: TestClient, person: str = ANN, across: bool = True, **more: str
) -> tuple[int, Message]:
    """A whole try, and the table at which it was made; the result is kept by then."""
    opened = begun(client, ALONE, person, **more)
    with sitting(client, opened) as page:
        score = play(page, across)
        while page.table.get("state") != "over":
            page.hear()
    return score, opened


def test_the_deal_of_a_day_is_told_before_it_is_played() -> None:
    with a_server() as client:
        told = client.get(f"/api/days/{COMPANY}").json()
        assert (told["game"], told["number"], told["people"]) == ("wordsy", 2, 0)
        assert len(told["bots"]) == 3 and not told["field"]
        today = client.get("/api/days/today").json()
        assert len(told["promise"]) == 64 and not today["key"]  # its day is not over
        assert told["promise"] == promise_of(told["key"])
        after = client.get(f"/api/days/{COMPANY + timedelta(1)}").json()
        assert told["tomorrow"] == after["promise"] != told["promise"]


def test_everybody_gets_the_same_cards_and_bots_without_hints_or_onlookers() -> None:
    seen = []
    with a_server(STILL) as client:
        for person in (ANN, BOB):
            opened = begun(client, COMPANY, person, name=person[:3])
            with sitting(client, opened) as page:
                heard(page, lambda message: message["type"] == "seen")
                seen.append(page.seen)
            with sitting(client, {"table": opened["table"]}) as stranger:
                assert stranger.welcome["type"] == "bye"
    one, other = seen
    assert one["grid"] == other["grid"] and one["names"][1:] == other["names"][1:]
    assert not one["hints"] and not other["hints"]


def test_the_result_is_told_when_it_is_over_and_to_nobody_else() -> None:
    with a_server() as client:
        opened = begun(client)
        assert result(client).status_code == 409
        with sitting(client, opened) as page:
            score = play(page)
            while page.table.get("state") != "over":
                page.hear()
        told = result(client).json()
        assert (told["score"], told["tries"], told["later"]) == (score, 1, 1)
        assert told["counts"] and not told["on_time"]  # its day is over
        assert told["share"].startswith("Typecase 3 · Crosswords Solitaire · ")
        assert told["between"] == "" and told["beaten"] == {}  # there is no field
        assert result(client, BOB).status_code == 409
        assert client.get(f"/api/days/{ALONE}/result").status_code == 409
        assert client.get(f"/api/matches/{told['match']}/recap").status_code == 200


def test_the_first_try_counts_and_later_ones_are_marked() -> None:
    with a_server() as client:
        first, _ = played(client)
        played(client, across=False)
        told = result(client).json()
        assert (told["score"], told["later"], told["tries"]) == (first, 1, 2)
        begun(client, person=BOB)  # opened, seen, and left
        second, _ = played(client, BOB)
        told = result(client, BOB).json()
        assert (told["score"], told["later"], told["tries"]) == (second, 2, 2)
        assert "(try 2)" in told["share"]
        # Nobody is compared with a try that does not count.
        assert result(client).json()["people"] == [] and told["people"] == [first]


def test_who_gives_up_has_not_played_it() -> None:
    with a_server() as client:
        with sitting(client, begun(client)) as page:
            heard(page, lambda message: message["type"] == "seen")
            do(page, "bye", do="resign")
            assert answer_to(page, "bye")["type"] == "done"
            while page.table.get("state") != "over":
                page.hear()
        assert not result(client).json()["counts"]
        assert client.get(f"/api/days/{ALONE}").json()["people"] == 0


def test_nobody_lets_a_bot_play_it_or_sends_one_away() -> None:
    with a_server(STILL) as client, sitting(client, begun(client, COMPANY)) as page:
        for deed, seat in (("bot", 0), ("back", 1)):
            page.send_json({"type": "host", "id": deed, "deed": deed, "seat": seat})
            refused = answer_to(page, deed)
            assert refused["type"] == "refused" and "for herself" in refused["sentence"]


def test_another_match_at_that_table_is_no_try() -> None:
    with a_server() as client:
        score, opened = played(client)
        with sitting(client, opened) as page:
            page.send_json({"type": "again", "id": "again"})
            assert answer_to(page, "again")["type"] == "done"
            play(page, across=False)
        told = result(client).json()
        assert (told["score"], told["tries"]) == (score, 1)


def test_a_result_outlives_a_stop_of_the_server(tmp_path: Path) -> None:
    with a_server(data=tmp_path) as client:
        score, _ = played(client)
        cards = client.get(f"/api/days/{ALONE}").json()
    with a_server(data=tmp_path) as client:
        assert result(client).json()["score"] == score
        assert client.get(f"/api/days/{ALONE}").json() == cards | {"people": 1}


def test_with_a_field_the_result_is_compared_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (fielding, judging):
        monkeypatch.setattr(module, "EACH", 2)
    list(make_field(tmp_path, deal_of(ALONE, secret_in(tmp_path))))
    with a_server(data=tmp_path) as client:
        assert client.get(f"/api/days/{ALONE}").json()["field"]
        played(client)
        told = result(client).json()
        assert (
            set(told["levels"]) == set(told["beaten"]) == {"beginner", "casual", "strong", "best"}
        )
        assert told["between"] and told["squares"]
        assert told["luck"] is not None and told["skill"] is not None


def test_whoever_has_played_sees_what_the_best_did_on_the_same_cards() -> None:
    with a_server() as client:
        own = {"Authorization": f"Bearer {ANN}"}
        assert client.get(f"/api/days/{ALONE}/best", headers=own).status_code == 409
        _, opened = played(client)
        record = client.get(f"/api/days/{ALONE}/best", headers=own).json()["record"]
        best = typecase.replay(record)
        assert best.result is not None and best.setup.players[0].level == "best"
        told = result(client).json()
        kept = client.get(
            f"/api/matches/{told['match']}/record",
            headers={"Authorization": f"Bearer {opened['token']}"},
        )
        assert typecase.replay(kept.text).setup.seed == best.setup.seed


def test_friends_are_told_of_one_another_when_both_are_done() -> None:
    with a_server() as client:
        made = client.post(f"/api/days/{ALONE}/parties", json={"person": ANN, "name": "Ann"})
        assert made.status_code == 201
        party = made.json()["party"]
        anns, _ = played(client, ANN)
        assert result(client).json()["friends"] == []  # nobody has followed the link
        opened = begun(client, person=BOB, name="Bob", party=party)
        waiting = result(client).json()["friends"]
        assert {(one["name"], one["score"]) for one in waiting} == {("Ann", None), ("Bob", None)}
        with sitting(client, opened) as page:
            bobs = play(page, across=False)
            while page.table.get("state") != "over":
                page.hear()
        for person in (ANN, BOB):
            told = result(client, person).json()["friends"]
            assert {(one["name"], one["score"]) for one in told} == {("Ann", anns), ("Bob", bobs)}
            assert [one["name"] for one in told if one["you"]] == [{ANN: "Ann", BOB: "Bob"}[person]]
        played(client, CAT)
        assert result(client, CAT).json()["friends"] == []


def test_a_link_of_no_party_is_refused() -> None:
    with a_server() as client:
        made = client.post(f"/api/days/{COMPANY}/parties", json={"person": ANN})
        for party in ("nonsense", made.json()["party"]):  # the second is of another day
            sent = {"person": BOB, "party": party}
            answer = client.post(f"/api/days/{ALONE}", json=sent)
            assert answer.status_code == 403 and "link" in answer.json()["sentence"]


@pytest.mark.parametrize("day", ["1999-01-01", "2999-01-01", "tomorrow"])
def test_a_day_that_has_none_tells_which_have(day: str) -> None:
    with a_server() as client:
        for answer in (
            client.get(f"/api/days/{day}"),
            client.get(f"/api/days/{day}/result"),
            client.post(f"/api/days/{day}", json={"person": ANN}),
            client.post(f"/api/days/{day}/parties", json={"person": ANN}),
        ):
            assert answer.status_code == 404
            assert "from 2026-11-01 to" in answer.json()["sentence"]


def test_the_seed_of_a_deal_is_told_to_nobody_before_it_is_played(tmp_path: Path) -> None:
    seed = str(deal_of(ALONE, secret_in(tmp_path)).seed)
    with a_server(data=tmp_path) as client:
        opened = begun(client)
        told = [client.get(f"/api/days/{ALONE}").text, json.dumps(opened)]
        with sitting(client, opened) as page:
            heard(page, lambda message: message["type"] == "seen")
            told += [json.dumps(page.seen), json.dumps(page.table)]
        assert not any(seed in text for text in told)


def test_tries_and_parties_are_kept_in_both_databases(place: Place) -> None:
    async def deeds() -> None:
        async with place.opened() as archive:
            assert await archive.begin_try("t1", "2026-11-03", "ann", "Ann", 1) == 1
            assert await archive.begin_try("t2", "2026-11-03", "ann", "Ann", 2) == 2
            assert await archive.begin_try("t3", "2026-11-03", "bob", "Bob", 3) == 1
            assert await archive.begin_try("t4", "2026-11-04", "ann", "Ann", 4) == 1
            assert await archive.tries("2026-11-03") == []
            await archive.end_try("t2", "m2", 7, "[7]", True)
            await archive.end_try("t2", "m9", 9, "[9]", True)  # once
            kept = await archive.tries("2026-11-03")
            assert [tuple(one) for one in kept] == [("ann", 2, "Ann", 2, "m2", 7, "[7]", True)]
            await archive.join_party("p", "2026-11-03", "ann", "Ann")
            await archive.join_party("p", "2026-11-03", "ann", "Anna")
            await archive.join_party("p", "2026-11-03", "bob", "Bob")
            assert await archive.party_size("p", "2026-11-03") == 2
            assert await archive.party_size("p", "2026-11-04") == 0
            told = [("p", "ann", "Anna"), ("p", "bob", "Bob")]
            assert await archive.friends("2026-11-03", "bob") == told
            assert await archive.friends("2026-11-03", "cat") == []

    in_a_loop(deeds)


@pytest.mark.parametrize("number", range(2, 9))
def test_the_deal_of_every_weekday_comes_to_a_result(number: int) -> None:
    """Whoever resigns leaves the bots to themselves; what it came to is kept when they are done."""
    day = date(2026, 11, number)
    with a_server() as client:
        with sitting(client, begun(client, day)) as page:
            heard(page, lambda message: message["type"] == "seen")
            do(page, "bye", do="resign")
            assert answer_to(page, "bye")["type"] == "done"
            while page.table.get("state") != "over":
                page.hear()
        told = result(client, ANN, day).json()
        assert not told["counts"] and told["game"] == WEEK[day.weekday()].game
        assert told["share"].startswith(f"Typecase {number} · ")
