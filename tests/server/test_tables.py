"""Tables over the wire: four people sit down, play, go away, come back, and play again."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from weakref import ref

import pytest
from starlette.testclient import TestClient

from tests.server.archives import set_pragma
from tests.server.tables import (
    HASTY,
    Message,
    Page,
    a_server,
    a_table,
    answer_anything,
    answer_to,
    at_rest,
    do,
    heard,
    in_a_loop,
    opened,
    sitting,
    some_tables,
    told,
)
from typecase import Match, play
from typecase.insight.head_starts import suggested
from typecase.server import wire, wire_http
from typecase.server.clock import Timing
from typecase.server.table import Table

STILL = Timing(thinking=1000)
NAMES = ("Ann", "Bob", "Cid", "Dora")


def token(name: str) -> str:
    return name.ljust(32, "-")


def ask(page: Page, command: str, kind: str, **fields: Any) -> Message:
    """What the table says to it."""
    page.send_json({"type": kind, "id": command, **fields})
    return answer_to(page, command)


def refusal(page: Page, command: str, kind: str, **fields: Any) -> str:
    answer = ask(page, command, kind, **fields)
    assert answer["type"] == "refused", answer
    return str(answer["sentence"])


def sees(page: Page, fits: Callable[[Message], bool] = bool) -> Message:
    """What the page sees, once it sees that."""
    while not page.seen or not fits(page.seen):
        page.receive_json()
    return page.seen


def table_now(page: Page, fits: Callable[[Message], bool]) -> Message:
    """How the table stands, once it stands so."""
    while not page.table or not fits(page.table):
        page.hear()
    return page.table


@contextmanager
def four_people(client: TestClient, **agreed: Any) -> Iterator[tuple[Message, list[Page]]]:
    """Ann opens a table, and the others come by its code."""
    match = opened(client, people=4, name="Ann", **agreed)
    with ExitStack() as pages:
        here = [pages.enter_context(sitting(client, match))]
        for name in NAMES[1:]:
            found = client.get(f"/api/invitations/{match['code'].lower()}").json()
            page = pages.enter_context(sitting(client, found))
            assert page.welcome["seat"] is None
            sit = {"name": name, "token": token(name), "code": match["code"]}
            assert ask(page, "sit", "sit", **sit)["type"] == "done"
            here.append(page)
        yield match, here


def test_four_people_sit_down_play_reload_and_play_again() -> None:
    with a_server(STILL) as client, four_people(client, options={"rounds": 1}) as (match, pages):
        ann, *others = pages
        now = table_now(ann, lambda now: all(seat["here"] for seat in now["seats"]))
        assert [seat["name"] for seat in now["seats"]] == list(NAMES)
        assert (now["state"], now["host"], now["code"]) == ("gathering", 0, match["code"])
        assert refusal(others[0], "me", "host", deed="start") == "Only the host may do that."
        assert ask(ann, "go", "host", deed="start")["type"] == "done"
        for seat, page in enumerate(pages):
            seen = sees(page)
            assert seen["names"] == list(NAMES) and seen["bots"] == [] and seen["seat"] == seat
            assert [bool(card) for card in seen["hands"][str(seat)]] == [True] * 5
        # Bob's browser is closed and opened again.
        before = others[0].seen["hands"]["1"]
        with sitting(client, {"table": match["table"], "token": token("Bob")}) as again:
            assert again.welcome["seat"] == 1
            seen = heard(again, lambda message: message["type"] == "seen")
            assert seen["seen"]["hands"]["1"] == before
        do(ann, "leave", do="end-by-agreement")
        for page in others:
            do(page, "me too", do="end-by-agreement")
        now = table_now(ann, lambda now: now["state"] == "over")
        assert now["number"] == 1
        assert "host" in refusal(others[0], "again", "again")
        assert ask(ann, "again", "again")["type"] == "done"
        for page in pages:
            now = table_now(page, lambda now: now["number"] == 2)
            assert now["state"] == "playing"
            assert sees(page, lambda seen: seen["result"] is None)["names"] == list(NAMES)


def test_every_seat_must_be_taken_and_bots_may_take_them() -> None:
    with a_server(STILL) as client:
        match = opened(client, seats=3, people=3, name="Ann")
        with sitting(client, match) as ann:
            assert "2 open seats" in refusal(ann, "1", "host", deed="start")
            for seat in (1, 2):
                done = ask(ann, f"bot {seat}", "host", deed="bot", seat=seat, level="best")
                assert done["type"] == "done"
            now = table_now(ann, lambda now: all(seat["bot"] for seat in now["seats"][1:]))
            names = [seat["name"] for seat in now["seats"]]
            assert len(set(names)) == 3 and names[0] == "Ann"
            assert ask(ann, "go", "host", deed="start")["type"] == "done"
            assert sees(ann)["bots"] == [1, 2]


def test_whoever_was_not_told_that_she_sits_asks_again_and_sits_once() -> None:
    with a_server(STILL) as client:
        match = opened(client, seats=3, people=3)
        sit = {"name": "Bob", "token": token("Bob"), "code": match["code"]}
        for _ in range(2):
            with sitting(client, {"table": match["table"]}) as bob:
                assert ask(bob, "sit", "sit", **sit)["type"] == "done"
                now = table_now(bob, lambda now: now["seat"] is not None)
                assert [seat["name"] for seat in now["seats"]] == ["Guest", "Bob", ""]


def test_codes_are_not_found_by_trying() -> None:
    with a_server(STILL) as client:
        match = opened(client, seats=2, people=2)
        assert client.get("/api/invitations/QQQQQ").status_code == 404
        with sitting(client, {"table": match["table"]}) as stranger:
            assert table_now(stranger, lambda now: True)["code"] == ""
            sit = {"name": "X", "token": token("X"), "code": "QQQQQ"}
            told = [refusal(stranger, f"try {n}", "sit", **sit) for n in range(11)]
        assert told[0] == "That is not the code of this table."
        assert told[-1] == "Too many wrong codes were tried here: wait a little."
        many = [client.get("/api/invitations/QQQQQ").json()["sentence"] for _ in range(20)]
        assert "Too many codes were tried" in many[-1]


def test_who_is_sent_away_is_told_and_her_token_opens_nothing_more() -> None:
    with a_server(STILL) as client, four_people(client) as (match, (ann, bob, *_)):
        assert ask(ann, "kick", "host", deed="kick", seat=1)["type"] == "done"
        bye = heard(bob, lambda message: message["type"] == "bye")
        assert bye["why"] == "Your seat is not yours any more." and bye["again"] == "no"
        with sitting(client, {"table": match["table"], "token": token("Bob")}) as back:
            assert back.welcome["type"] == "bye" and "opens no seat" in back.welcome["why"]
        now = table_now(ann, lambda now: now["seats"][1]["kind"] == "open")
        assert now["seats"][1]["name"] == ""


def test_a_lost_token_is_replaced_and_the_old_one_is_void() -> None:
    with a_server(STILL) as client, four_people(client) as (match, (ann, bob, *_)):
        ann.send_json({"type": "host", "id": "lost", "deed": "token", "seat": 1})
        new = heard(ann, lambda message: message["type"] == "token")
        assert heard(bob, lambda message: message["type"] == "bye")
        with sitting(client, {"table": match["table"], "token": new["token"]}) as again:
            assert again.welcome["seat"] == 1
        with sitting(client, {"table": match["table"], "token": token("Bob")}) as old:
            assert old.welcome["type"] == "bye"


def test_a_paused_match_takes_no_move_until_the_host_goes_on() -> None:
    with a_server(STILL) as client, four_people(client) as (_, (ann, bob, *_)):
        assert ask(ann, "go", "host", deed="start")["type"] == "done"
        assert ask(ann, "wait", "host", deed="pause")["type"] == "done"
        sees(bob, lambda seen: seen["paused"])
        do(bob, "draw", do="draw")
        assert answer_to(bob, "draw")["sentence"] == "The match is paused."
        assert ask(ann, "on", "host", deed="go-on")["type"] == "done"
        do(bob, "draw", do="draw")
        assert answer_to(bob, "draw")["type"] == "done"


def test_a_bot_plays_for_somebody_until_she_is_back() -> None:
    with a_server() as client, four_people(client, options={"dealer": 0}) as (_, (ann, bob, *_)):
        assert ask(ann, "go", "host", deed="start")["type"] == "done"
        assert ask(ann, "bot", "host", deed="bot", seat=1)["type"] == "done"
        seen = sees(ann, lambda seen: seen["word"] or seen["turn"] != 1)
        assert seen["names"][1] == "Bob" and seen["bots"] == [1], "it has taken her turn"
        do(bob, "me", do="draw")
        assert "take your seat back" in answer_to(bob, "me")["sentence"]
        assert ask(bob, "back", "host", deed="back", seat=1)["type"] == "done"
        do(bob, "me", do="draw")
        assert "take your seat back" not in answer_to(bob, "me").get("sentence", "")


def test_who_gets_up_in_mid_match_is_played_on_for_and_the_host_is_another() -> None:
    with a_server(STILL) as client, four_people(client) as (_, (ann, bob, *_)):
        assert ask(ann, "go", "host", deed="start")["type"] == "done"
        ann.send_json({"type": "stand", "id": "bye"})
        heard(ann, lambda message: message["type"] == "bye")
        now = table_now(bob, lambda now: now["host"] == 1)
        assert now["seats"][0]["kind"] == "bot" and now["seats"][0]["name"] not in NAMES


def test_a_closed_table_sends_all_away_and_is_not_found_again() -> None:
    with a_server(STILL) as client, four_people(client) as (match, pages):
        pages[0].send_json({"type": "host", "id": "end", "deed": "close"})
        for page in pages:
            bye = heard(page, lambda message: message["type"] == "bye")
            assert bye["why"] == "The host has closed this table."
        with sitting(client, match) as back:
            assert "no such table" in back.welcome["why"]
        assert client.get(f"/api/invitations/{match['code']}").status_code == 404


def test_whoever_watches_sees_no_hand_and_may_be_kept_out() -> None:
    with a_server(STILL) as client:
        match = opened(client, seats=2)
        with sitting(client, match), sitting(client, {"table": match["table"]}) as stranger:
            seen = heard(stranger, lambda message: message["type"] == "seen")["seen"]
            assert all(card == {} for hand in seen["hands"].values() for card in hand)
            do(stranger, "me", do="draw")
            assert "You are watching" in answer_to(stranger, "me")["sentence"]
        closed = opened(client, seats=2, watch=False)
        with sitting(client, {"table": closed["table"]}) as stranger:
            assert stranger.welcome["why"] == "Nobody may look on at this table."


def test_whoever_came_before_the_match_and_has_no_seat_is_shown_none_of_it_where_nobody_may() -> (
    None
):
    with a_server(STILL) as client:
        table = opened(client, seats=2, watch=False, wait=True)
        with sitting(client, table) as host, sitting(client, {"table": table["table"]}) as stranger:
            assert ask(host, "go", "host", deed="start")["type"] == "done"
            told = heard(stranger, lambda message: message["type"] in ("seen", "bye"))
            assert told.get("why") == "Nobody may look on at this table."


# Through a stop of the server


def test_a_match_goes_on_after_a_stop_with_the_same_tokens_names_and_bots(tmp_path: Path) -> None:
    with a_server(STILL, data=tmp_path) as client:
        match = opened(client, seats=3, name="Ann", level="best")
        with sitting(client, match) as ann:
            heard(ann, lambda message: message["type"] == "seen")
            do(ann, "one", do="draw")
            answer_to(ann, "one")
            before = dict(ann.seen)
    with a_server(STILL, data=tmp_path) as client, sitting(client, match) as ann:
        assert ann.welcome["seat"] == 0
        sees(ann, lambda seen: not seen["paused"])
        assert {**ann.seen, "lags": {}, "paused": False} == {**before, "lags": {}}
        do(ann, "one", do="draw")  # sent again: it was done before the stop
        assert len(answer_to(ann, "one")["seen"]["hands"]["0"]) == 6
        do(ann, "two", do="draw")
        assert len(answer_to(ann, "two")["seen"]["hands"]["0"]) == 7


def test_bots_play_on_after_a_stop_to_the_end(tmp_path: Path) -> None:
    with a_server(data=tmp_path) as client:
        match = opened(client, seats=3, options={"rounds": 2})
        with sitting(client, match) as ann:
            for number in range(6):
                answer_anything(ann, heard(ann, lambda m: m["type"] == "seen"), f"a {number}")
    with a_server(data=tmp_path) as client, sitting(client, match) as ann:
        for number in range(1000):
            message = heard(ann, lambda m: m["type"] == "seen")
            if message["seen"]["result"]:
                break
            answer_anything(ann, message, f"b {number}")
        assert message["seen"]["result"]
        assert table_now(ann, lambda now: now["state"] == "over")["number"] == 1


def test_what_was_meant_for_a_match_is_not_done_in_the_next_one(tmp_path: Path) -> None:
    """A page sends again what was not answered, and others may have begun another match."""
    with a_server(STILL, data=tmp_path) as client:
        match = opened(client, seats=2)
        with sitting(client, match) as ann:
            first = heard(ann, lambda message: message["type"] == "seen")["match"]
            do(ann, "last", do="resign")
            assert answer_to(ann, "last")["type"] == "done"
            table_now(ann, lambda now: now["state"] == "over")
    with a_server(STILL, data=tmp_path) as client, sitting(client, match) as ann:
        assert ask(ann, "again", "again")["type"] == "done"
        assert ask(ann, "last", "do", match=first, action={"do": "resign"})["type"] == "done"
        late = refusal(ann, "late", "do", match=first, action={"do": "resign"})
        assert late == "That match is over."
        assert sees(ann)["result"] is None and ann.seen["resigned"] == []


def test_a_gathering_is_found_again_after_a_stop(tmp_path: Path) -> None:
    with a_server(data=tmp_path) as client, four_people(client) as (match, _):
        pass
    with a_server(data=tmp_path) as client, sitting(client, match) as ann:
        now = table_now(ann, lambda now: now["seats"][0]["here"])
        assert [seat["name"] for seat in now["seats"]] == list(NAMES)
        assert client.get(f"/api/invitations/{match['code']}").json()["table"] == match["table"]


# Without a server around it


def test_the_host_who_does_not_come_back_is_host_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("typecase.server.table.HOST_AWAY", 0.05)

    async def go_away() -> None:
        async with a_table(play("letter-head", 2, 7), "Ann", "Bob") as table:
            ann, _ = table.join(0), table.join(1)
            table.leave(ann)
            table.leave(again := table.join(0))
            table.join(0)
            await asyncio.sleep(0.2)
            assert table.facts.host == 0, "she has come back"
            for page in [page for page in table.pages if page.seat == 0]:
                table.leave(page)
            assert again not in table.pages
            while table.facts.host != 1:
                await asyncio.sleep(0.01)

    in_a_loop(go_away)


def test_of_two_changes_at_once_one_is_refused_and_nothing_is_lost() -> None:
    """As two servers would make them that know the same table."""

    async def change() -> None:
        async with some_tables() as tables:
            name = (await tables.open(wire_http.NewTable("letter-head", 3, 3, name="Ann"))).table
            one = await tables.find(name)
            two = Table(tables, one.row)
            page, other = one.join(0), two.join(0)
            await told_table(one, page, wire.Host("a", "bot", 1))
            await told_table(two, other, wire.Host("b", "bot", 2))
            refused = [a for a in other.answers if isinstance(a, wire.Refused)]
            assert [one.sentence for one in refused] == [
                "The table has changed meanwhile: look again."
            ]
            assert two.facts == one.facts and two.facts.bots() == [1]
            await told_table(two, other, wire.Host("c", "bot", 2))
            assert two.facts.bots() == [1, 2]

    in_a_loop(change)


def test_a_match_that_began_without_this_table_knowing_it_is_what_everybody_comes_back_to() -> None:
    """Another process has begun it; or the archive has kept it and could not say so."""

    async def begin() -> None:
        async with some_tables(STILL) as tables:
            opened = await tables.open(wire_http.NewTable("letter-head", 2, people=1))
            one = await tables.find(opened.table)
            first = one.facts.match
            ann = one.join(0)
            one.hear(ann, wire.Do("a", {"do": "resign"}))
            while one.facts.state != "over":
                await asyncio.sleep(0.001)
            two = Table(tables, one.row)
            await told_table(two, two.join(0), wire.Again("b"))
            one.hear(ann, wire.Again("c"))
            while not ann.ended:
                await asyncio.sleep(0.001)
            [bye] = [told for told in ann.answers if isinstance(told, wire.Bye)]
            assert bye.again == "yes"
            back = await tables.find(opened.table)
            assert back is not one and back.facts.match != first
            assert back.actor and back.actor.name == back.facts.match

    in_a_loop(begin)


def test_what_is_asked_of_a_table_again_is_done_once_whoever_looks_after_it_by_then() -> None:
    """The host sends somebody away, the answer is lost, and another one sits there when her page
    asks again: of another process, which has read the table."""

    async def deeds() -> None:
        async with some_tables(STILL) as tables:
            opened = await tables.open(wire_http.NewTable("letter-head", 2, people=2))
            one = await tables.find(opened.table)
            ann, bob, eve = one.join(0), one.join(None), one.join(None)
            kick, close_chat = wire.Host("kick", "kick", 1), wire.Host("chat", "chat-off")
            await told_table(one, bob, wire.Sit("bob", "Bob", token("Bob"), opened.code))
            await told_table(one, ann, kick)
            await told_table(one, eve, wire.Sit("eve", "Eve", token("Eve"), opened.code))
            await told_table(one, ann, close_chat)
            await told_table(one, ann, wire.Host("chat again", "chat-on"))
            kept = await tables.archive.table(one.name)
            assert kept
            for number, table in enumerate((one, Table(tables, kept))):
                page, facts = table.join(0), table.facts
                for again in (kick, close_chat):
                    await told_table(table, page, again)
                assert not [said for said in page.answers if isinstance(said, wire.Refused)]
                assert table.facts == facts and facts.names() == ["Guest", "Eve"], number
                assert facts.chat
            await told_table(one, ann, wire.Host("start", "start"))
            await told_table(one, eve, wire.Host("kick", "pause"))  # hers, though it is called so
            assert [said.id for said in eve.answers if isinstance(said, wire.Refused)] == ["kick"]

    in_a_loop(deeds)


def test_what_a_newer_release_has_kept_of_a_table_is_kept_by_this_one() -> None:
    """While both run side by side, each rewrites what the other has written."""

    async def deeds() -> None:
        async with some_tables(STILL) as tables:
            opened = await tables.open(wire_http.NewTable("letter-head", 2, people=2))
            kept = await tables.archive.table(opened.table)
            assert kept
            newer = json.loads(kept.facts)
            newer["mood"] = {"light": 3}
            newer["chairs"][0]["colour"] = newer["chairs"][1]["colour"] = "red"
            newer["shares"]["before"] = {"tokens": ["", ""], "open": True, "until": 9}
            assert await tables.archive.change_table(kept._replace(facts=json.dumps(newer)))
            kept = await tables.archive.table(opened.table)
            assert kept
            table = Table(tables, kept)
            ann, bob = table.join(0), table.join(None)
            await told_table(table, bob, wire.Sit("sit", "Bob", token("Bob"), opened.code))
            await told_table(table, ann, wire.Host("start", "start"))
            kept = await tables.archive.table(opened.table)
            assert kept
            found = json.loads(kept.facts)
            assert found["state"] == "playing" and found["mood"] == {"light": 3}
            assert [chair.get("colour") for chair in found["chairs"]] == ["red", None], "Bob's own"
            assert found["shares"]["before"]["until"] == 9 and len(found["shares"]) == 2

    in_a_loop(deeds)


def test_who_was_sent_away_and_has_not_read_it_yet_does_nothing_more_in_that_seat() -> None:
    """Her line may hang, or she does not want to read it; and somebody else sits there by now."""

    async def deeds() -> None:
        async with some_tables(STILL) as tables:
            new = wire_http.NewTable("letter-head", 2, people=2, options={"dealer": 0})
            opened = await tables.open(new)
            table = await tables.find(opened.table)
            ann, bob, eve = table.join(0), table.join(None), table.join(None)
            for page, name in ((bob, "Bob"), (eve, "Eve")):
                sit = wire.Sit(name, name, token(name), opened.code)
                await told_table(table, page, sit)
                if page is bob:
                    table.hear(ann, wire.Host("kick", "kick", 1))
                    table.hear(bob, wire.Say("behind it", "I was here."))
                    await told_table(table, ann, wire.Host("chat", "chat-on"))
            await told_table(table, ann, wire.Host("go", "start"))
            assert table.actor and bob.ended and bob.seat == eve.seat == 1
            kept, facts = len(bob.answers), table.facts
            table.hear(bob, wire.Do("mine", {"do": "draw"}))
            table.hear(bob, wire.Say("still", "I am here."))
            table.hear(bob, wire.Stand("up"))
            await told_table(table, ann, wire.Host("chat again", "chat-on"))
            await at_rest(table, ann)
            assert table.facts == facts and table.actor.match.log == []
            assert len(bob.answers) == kept
            assert await table.house.archive.said(table.name, 9) == []
            await told(table, eve, wire.Do("hers", {"do": "draw"}))
            assert len(table.actor.match.log) == 1

    in_a_loop(deeds)


def test_what_a_seat_is_shown_is_made_once_however_many_look_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two hundred who watch would keep every other table waiting at each move."""
    made: list[int | None] = []
    look = Match.look

    def noted(match: Match[Any], seat: int | None) -> Any:
        made.append(seat)
        return look(match, seat)

    async def deeds() -> None:
        match = play("letter-head", 2, 7, {"dealer": 0})
        async with a_table(match, "Ann", "Bob", timing=STILL) as table:
            pages = [table.join(seat) for seat in (0, 0, 1, *[None] * 50)]
            await at_rest(table, pages[0])
            monkeypatch.setattr(Match, "look", noted)
            await told(table, pages[2], wire.Do("one", {"do": "draw"}))
            assert sorted(made, key=str) == [0, 1, None]
            shown = [table.view(page) for page in pages]
            hands = [[bool(card) for card in view.fields["hands"][1]] for view in shown if view]
            assert hands == [[True] * 6 if page.seat == 1 else [False] * 6 for page in pages]

    in_a_loop(deeds)


async def told_table(table: Table, page: Any, deed: wire.ToTable) -> None:
    table.hear(page, deed)
    while not any(getattr(one, "id", None) == deed.id for one in page.answers):
        await asyncio.sleep(0.001)


def test_nobody_is_shown_what_is_not_kept_yet() -> None:
    async def look() -> None:
        match = play("letter-head", 2, 7, {"dealer": 1})
        async with a_table(match, "Ann", "Bob", timing=HASTY) as table:
            page = await at_rest(table, table.join(0))
            assert table.actor is not None
            table.hear(page, wire.Do("one", {"do": "draw"}))
            assert len(match.log) == 1 and not table.actor.settled
            late = table.join(1)
            assert table.view(late) is None, "who comes now waits too"
            shown = table.view(page)
            assert shown and len(shown.fields["hands"][0]) == 5
            await told(table, page, wire.Do("one", {"do": "draw"}))
            for one in (page, late):
                shown = table.view(one)
                assert shown and len(shown.fields["hands"][0]) == 6

    in_a_loop(look)


def test_whoever_finds_a_table_finds_its_match_though_it_was_let_go_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def deeds() -> None:
        async with a_table(play("letter-head", 2, 7, {"pace": "relaxed"}), "Ann", "Bob") as table:
            tables: Any = table.house
            tables.keeper.sweep()
            assert table.actor is None
            opens, looks = tables._open, [tables.keeper.sweep]

            async def opens_and_looks(name: str) -> None:
                await opens(name)
                while looks:
                    looks.pop()()

            monkeypatch.setattr(tables, "_open", opens_and_looks)
            found = await tables.find(table.name)
            assert looks == [] and found.actor is not None

    in_a_loop(deeds)


def test_a_match_that_is_let_go_leaves_memory_though_its_table_stays() -> None:
    async def deeds() -> None:
        async with some_tables() as tables:
            opened = await tables.open(
                wire_http.NewTable("letter-head", 2, options={"pace": "relaxed"})
            )
            table = await tables.find(opened.table)
            assert table.actor is not None
            match = ref(table.actor.match)
            tables.keeper.sweep()
            gc.collect()
            assert len(tables) == 1 and match() is None

    in_a_loop(deeds)


def test_while_nothing_can_be_kept_bots_wait_and_then_they_go_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """They were refused what they meant to do, and blamed for it."""
    monkeypatch.setattr("typecase.server.actor.TRY_AGAIN", 0.02)

    async def deeds() -> None:
        async with a_table(play("letter-head", 3, 3, {"dealer": 0}), "Ann") as table:
            ann, store = table.join(0), table.house.archive._store
            await set_pragma(store, "query_only", True)
            while not table._trouble:
                await asyncio.sleep(0.005)
            assert table.actor
            kept = await table.house.archive.lines(table.actor.name)
            await asyncio.sleep(0.3)  # bots would have acted many times by now
            assert await table.house.archive.lines(table.actor.name) == kept
            said = [one.trouble for one in ann.answers if isinstance(one, wire.TableNow)]
            assert said[-1] == "The server may not write to its database."
            await set_pragma(store, "query_only", False)
            while len(table.actor.match.log) < len(kept) + 3:
                await asyncio.sleep(0.005)
            assert not table._trouble

    in_a_loop(deeds)
    assert "failed in letter-head" not in caplog.text


def test_whoever_comes_back_while_nothing_can_be_kept_finds_her_match_going_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That all had left was what could not be kept; that she was back was refused, and the clock
    stood still while she sat there."""
    monkeypatch.setattr("typecase.server.actor.TRY_AGAIN", 0.02)

    async def deeds() -> None:
        async with a_table(
            play("letter-head", 2, 3, {"dealer": 1}), "Ann", "Bob", timing=STILL
        ) as table:
            ann = await at_rest(table, table.join(0))
            store = table.house.archive._store
            assert table.actor and not table.actor.paused
            await set_pragma(store, "query_only", True)
            table.leave(ann)
            while not table._trouble:
                await asyncio.sleep(0.005)
            ann = table.join(0)
            await set_pragma(store, "query_only", False)
            while table._trouble or not table.actor.settled:
                await asyncio.sleep(0.005)
            await at_rest(table, ann)
            assert not table.actor.paused

    in_a_loop(deeds)


def test_a_thousand_pages_at_a_seat_are_no_more_than_a_few() -> None:
    async def deeds() -> None:
        async with a_table(play("letter-head", 2, 3), "Ann", "Bob") as table:
            bob = table.join(1)
            pages = [table.join(0) for _ in range(1000)]
            most = table.house.limits.pages_a_seat
            assert [page for page in table.pages if page is not bob] == pages[-most:]
            assert all(page.ended for page in pages[:-most])
            assert not any(page.ended for page in (bob, *pages[-most:]))

    in_a_loop(deeds)


def test_nor_are_those_that_sit_down_there_once_more() -> None:
    """With the token of the seat, after they have come as somebody who watches."""

    async def deeds() -> None:
        async with a_table(play("letter-head", 2, 3), "Ann", "Bob") as table:
            most, pages = table.house.limits.pages_a_seat, []
            for number in range(most + 3):
                pages.append(table.join(None))
                table.hear(pages[-1], wire.Sit(f"{number}", "Bob", "token of Bob"))
                while pages[-1].seat is None:
                    await asyncio.sleep(0)
            assert [page.ended for page in pages] == [True] * 3 + [False] * most
            assert [page.seat for page in table.pages] == [1] * most

    in_a_loop(deeds)


def test_everybody_reads_what_is_agreed_and_sees_who_is_ready(tmp_path: Path) -> None:
    data, agreed = tmp_path / "data", {"rounds": 3, "lexicon": {"base": "plain", "add": ["zorgle"]}}
    with (
        a_server(STILL, data=data) as client,
        four_people(client, options=agreed) as (match, pages),
    ):
        ann, bob, cid, _ = pages
        for page in pages:
            now = table_now(page, bool)
            assert now["options"] == {"rounds": 3, "lexicon": wire.OWN}
        for command, page, ready in (("1", bob, True), ("2", cid, True), ("3", cid, False)):
            assert ask(page, command, "ready", ready=ready)["type"] == "done"
            expected = {"1": [1], "2": [1, 2], "3": [1]}[command]
            table_now(ann, lambda now: ready_in(now) == expected)  # noqa: B023
    with a_server(STILL, data=data) as client, sitting(client, match) as ann:
        table_now(ann, lambda now: ready_in(now) == [1])  # it was kept
        with sitting(client, {"table": match["table"]}) as guest:
            why = refusal(guest, "guest", "ready", ready=True)
            assert why == "You have no seat at this table."
        assert ask(ann, "go", "host", deed="start")["type"] == "done", "she need not wait"
        begun = table_now(ann, lambda now: now["state"] == "playing")
        assert ready_in(begun) == [], "nobody is ready for the rematch"
        assert refusal(ann, "late", "ready", ready=True) == "The match has begun already."


def ready_in(now: Message) -> list[int]:
    return [number for number, seat in enumerate(now["seats"]) if seat["ready"]]


# Head starts


def head_starts(page: Page) -> list[str]:
    """What is told of them when the match begins."""
    events = heard(page, lambda message: message["type"] == "seen")["events"]
    return [event["says"] for event in events if event["kind"] == "has-a-head-start"]


def test_what_evens_the_table_out_is_shown_before_the_match_and_agreed_in_it() -> None:
    with (
        a_server(HASTY) as client,
        four_people(client, game="wordsy", even="beginner", level="best") as (_, pages),
    ):
        host, guest = pages[:2]
        now = table_now(guest, lambda now: all(seat["name"] for seat in now["seats"]))
        assert now["head_starts"] is None, "all play alike"
        assert {seat["plays_like"] for seat in now["seats"]} == {"beginner"}
        assert ask(host, "1", "host", deed="even", seat=2, level="best")["type"] == "done"
        assert "host" in refusal(guest, "2", "host", deed="uneven")
        now = table_now(guest, lambda now: bool(now["head_starts"]))
        starts = now["head_starts"]
        assert starts[2] == 0 and starts[0] == starts[1] == starts[3] > 0
        assert now["seats"][2]["plays_like"] == "best"
        ask(host, "3", "host", deed="start")
        assert head_starts(guest) == [
            f"{name} a head start of {starts[0]}: it counts at the end."
            for name in ("Ann has", "You have", "Dora has")
        ]
        assert "has begun" in refusal(host, "4", "host", deed="uneven")


def test_whoever_plays_bots_begins_with_what_evens_them_out() -> None:
    with a_server(HASTY) as client:
        match = opened(client, game="wordsy", even="casual", level="best", seats=3)
        with sitting(client, match) as page:
            starts = suggested("wordsy", ["casual", "best", "best"])
            assert starts is not None and starts[0] > 0
            says = f"You have a head start of {starts[0]}: it counts at the end."
            assert head_starts(page) == [says]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"even": "genius"}, "no level 'genius'"),
        ({"even": "casual", "game": "letter-hogs", "seats": 5}, "Nobody knows"),
        ({"even": "casual", "options": {"head_start": 5}}, "agreed here already"),
        ({"even": "best", "game": "word-poker", "options": {"hands": None}}, "needs an agreed"),
    ],
)
def test_a_table_that_cannot_be_evened_out_is_not_opened(asked: Message, says: str) -> None:
    with a_server(HASTY) as client:
        answer = client.post("/api/tables", json={"game": "wordsy", **asked})
        assert answer.status_code == 403 and says in answer.text


def test_a_guided_hand_has_no_head_starts() -> None:
    with a_server(HASTY) as client:
        match = opened(client, game="wordsy", even="best", lesson=True)
        with sitting(client, match) as page:
            assert head_starts(page) == []
