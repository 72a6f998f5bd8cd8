"""Matches over the wire, from the shelf to the result."""

from __future__ import annotations

import json
import logging

import pytest

from tests.server.tables import (
    a_server,
    a_table,
    answer_to,
    at_rest,
    do,
    heard,
    in_a_loop,
    opened,
    play_to_the_end,
    said,
    sitting,
    told,
)
from typecase import play
from typecase.bots.bot import Reply
from typecase.bots.cast import CAST
from typecase.bots.levels import LEVELS
from typecase.bots.random_bot import RandomBot
from typecase.server import audience, names, tables, wire
from typecase.server.audience import PageSession, View
from typecase.server.clock import Timing
from typecase.server.table import Table
from typecase.story.seen import Seen
from typecase.table.moves import Refused

DELTA = ("set", "put", "drop")


def test_the_server_says_when_it_is_ready() -> None:
    with a_server() as client:
        answer = client.get("/health")
        assert answer.json() == {"ok": True, "version": "0.1.0", "tables": 0}
        assert answer.headers["cache-control"] == "no-store"


def test_the_shelf_tells_what_each_game_takes() -> None:
    with a_server() as client:
        first = client.get("/api/games").json()["games"][0]
    assert (first["title"], first["fewest"], first["most"]) == ("Letter Head", 2, 8)
    rounds = next(option for option in first["options"] if option["name"] == "rounds")
    assert rounds["default"] == 5
    assert rounds["kind"] == {"kind": "whole", "least": 1, "most": 20}


def test_the_rules_of_a_game_are_told_as_they_were_written() -> None:
    with a_server() as client:
        told = client.get("/api/games/freeze/rules").json()
        unknown = client.get("/api/games/no-such-game/rules")
    assert told["title"] == "Freeze" and told["page"].startswith("# Freeze\n")
    assert unknown.status_code == 404
    assert unknown.json()["sentence"].startswith("There is no game 'no-such-game';")


def test_the_company_is_told_with_the_style_of_each() -> None:
    with a_server() as client:
        told = client.get("/api/company").json()["people"]
        match = opened(client, seats=3, seed=5, name="Caslon")
        with sitting(client, match) as socket:
            seen = socket.receive_json()
    assert [one["name"] for one in told] == list(CAST)
    caslon = next(one for one in told if one["name"] == "Caslon")
    assert (caslon["style"], caslon["known_as"]) == ("cautious", "William Caslon of London")
    # A person who is called like one of them is none of them.
    assert seen["seen"]["bots"] == [1, 2] and seen["seen"]["names"][0] == "Caslon"


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_a_match_is_played_to_its_end_against_bots(seats: int) -> None:
    with a_server() as client:
        match = opened(client, seats=seats, options={"rounds": 1})
        with sitting(client, match) as socket:
            last = play_to_the_end(socket)[-1]
    result = last["seen"]["result"]
    best = max(result["scores"].values())
    assert result["winners"] == [s for s in range(seats) if result["scores"][str(s)] == best]
    assert last["seen"]["names"][0] == "Guest" and len(set(last["seen"]["names"])) == seats


@pytest.mark.parametrize("level", LEVELS)
def test_bots_of_every_level_sit_down(level: str) -> None:
    with a_server() as client:
        told = client.get("/api/games").json()
        assert level in told["levels"] and told["usual"] in told["levels"]
        match = opened(client, seats=2, level=level, options={"rounds": 1})
        with sitting(client, match) as socket:
            assert play_to_the_end(socket)[-1]["seen"]["result"]


def test_a_name_is_what_the_others_read() -> None:
    with (
        a_server() as client,
        sitting(client, opened(client, name="  Ada ")) as socket,
    ):
        assert socket.receive_json()["seen"]["names"][0] == "Ada"


def test_a_reload_and_a_second_tab_come_back_to_the_same_seat() -> None:
    with a_server(Timing(thinking=1000)) as client:
        match = opened(client)
        with sitting(client, match) as socket:
            before = socket.receive_json()["seen"]["hands"]["0"]
        with (
            sitting(client, match) as again,
            sitting(client, match) as second,
        ):
            assert again.receive_json()["seen"]["hands"]["0"] == before
            assert second.receive_json()["seen"]["hands"]["0"] == before
            do(again, "one", do="draw")
            assert len(answer_to(again, "one")["seen"]["hands"]["0"]) == 6
            heard(second, lambda message: len(message["seen"]["hands"]["0"]) == 6)


def test_a_command_sent_again_is_done_once_and_answered_again() -> None:
    with (
        a_server(Timing(thinking=1000)) as client,
        sitting(client, opened(client)) as socket,
    ):
        for _ in range(3):
            do(socket, "the same", do="draw")
            assert len(answer_to(socket, "the same")["seen"]["hands"]["0"]) == 6
        for _ in range(3):
            do(socket, "wrong", do="fly")
            refused = answer_to(socket, "wrong")
            assert refused["type"] == "refused"
            assert refused["sentence"].startswith("You cannot 'fly' now; you may ")
            assert refused["clause"] == "Letter Head: The Play"


def test_time_passes_and_a_turn_that_is_slept_through_is_forfeited() -> None:
    with a_server(Timing(speed=2000, thinking=0)) as client:
        match = opened(client, seats=2, options={"rounds": 1, "dealer": 1, "turn_seconds": 60})
        with sitting(client, match) as socket:
            told = heard(
                socket,
                lambda message: any(
                    event["says"] == "You forfeit the turn." for event in message["events"]
                ),
            )
    assert told["clock"] >= 60_000


def test_a_page_can_count_down_from_what_it_is_told() -> None:
    with (
        a_server(Timing(thinking=1000)) as client,
        sitting(client, opened(client, seats=2, options={"dealer": 1})) as socket,
    ):
        first = socket.receive_json()
        assert first["seen"]["deadline"] == 120_000
        assert 0 <= first["clock"] < first["seen"]["deadline"]


# Secrets


def test_no_message_tells_what_the_seat_may_not_know(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    seed = 987_654_321_012_345
    with a_server() as client:
        match = opened(client, seed=seed, options={"rounds": 2})
        with sitting(client, match) as socket:
            messages = play_to_the_end(socket)
    for message in messages:
        seen = message["seen"]
        for seat, hand in seen["hands"].items():
            assert seat == "0" or seen["result"] or all(card == {} for card in hand)
        assert isinstance(seen["deck"], int)
        assert set(message) <= {"type", "n", "match", "clock", "hash", "events", "seen", *DELTA}
    told = json.dumps(messages) + caplog.text
    assert str(seed) not in told and match["token"] not in told


def test_a_page_is_told_what_the_rules_let_its_seat_see_and_no_more() -> None:
    """Two people at one table: each has a key of her own, and sees her own side alone."""

    async def two_people() -> None:
        match = play("letter-head", seats=2, seed=7, options={"dealer": 0})
        async with a_table(match, "Ann", "Bob") as table:
            assert [table.seat_of(f"token of {name}") for name in ("Ann", "Bob")] == [0, 1]
            ann, bob = table.join(0), table.join(1)
            await told(table, bob, wire.Do("first", {"do": "draw"}))
            assert said(bob) == [{"type": "done", "id": "first", "n": 0}]
            about = {
                "title",
                "aim",
                "names",
                "bots",
                "lags",
                "hints",
                "paused",
                "promise",
                "lesson",
            }
            for page, seat in ((ann, 0), (bob, 1)):
                seen, shown = match.seen(seat), snapshot(table, page)
                assert set(shown.seen) - set(seen) == about
                assert set(seen) - set(shown.seen) == {"options", "events"}
                worded = {name: shown.seen[name] for name in ("ask", "others", *about)}
                assert shown.seen.items() <= {**seen, **worded}.items()
        assert ann.ended and bob.ended

    in_a_loop(two_people)


# What has happened


def test_each_page_reads_an_event_as_its_own_seat_has_seen_it() -> None:
    async def two_people() -> None:
        match = play("letter-head", 2, 7, {"dealer": 1}, {"deck": "H A O A U A S A E A K"})
        async with a_table(match, "Ann", "Bob") as table:
            ann, bob = table.join(0), table.join(1)
            await told(table, ann, wire.Do("one", {"do": "draw"}))
            shown = {page.seat: snapshot(table, page).events[-1] for page in (ann, bob)}
            drawn, at = match.look(0).table["hands"][0][-1], match.now
            assert shown[0] == wire.Event(2, at, "drew", {"seat": 0, "card": drawn}, "You draw K.")
            assert shown[1] == wire.Event(
                2, at, "drew", {"seat": 0, "card": {}}, "Ann draws a card."
            )
            await told(table, ann, wire.Do("two", {"do": "declare", "word": "HOUSE"}))
            assert view(table, bob).fields["ask"]["says"] == "Ann plays HOUSE. Is it a word?"
            assert view(table, ann).fields["others"] == ["Bob is deciding"]

    in_a_loop(two_people)


def test_a_page_is_told_the_latest_events_and_then_each_of_them_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(audience, "RECENT", 3)

    async def come_and_go() -> None:
        match = play("letter-head", seats=2, seed=7, options={"dealer": 1})
        async with a_table(match, "Ann", "Bob") as table:
            other = table.join(0)
            for number in range(3):
                await told(table, other, wire.Do(f"a {number}", {"do": "draw"}))
            page = table.join(0)
            assert numbers(table, page) == [2, 3, 4]
            assert numbers(table, page) == []
            for number in range(2):
                await told(table, other, wire.Do(f"b {number}", {"do": "draw"}))
            assert numbers(table, page) == [5, 6]
            table.leave(page)
            assert numbers(table, table.join(0)) == [4, 5, 6], "the line is up again"

    in_a_loop(come_and_go)


def view(table: Table, page: PageSession) -> View:
    found = table.view(page)
    assert found is not None
    return found


def numbers(table: Table, page: PageSession) -> list[int]:
    shown = page.next(view(table, page))
    return [event.number for event in shown.events] if shown else []


def snapshot(table: Table, page: PageSession) -> wire.Seen:
    shown = page.next(view(table, page))
    assert isinstance(shown, wire.Seen)
    return shown


def test_a_page_is_shown_what_has_changed_since_it_was_last_shown_the_table() -> None:
    async def draw() -> None:
        match = play("letter-head", seats=2, seed=7, options={"dealer": 1})
        async with a_table(match, "Ann", "Bob") as table:
            page = await at_rest(table, table.join(0))
            assert snapshot(table, page).n == 1
            assert page.next(view(table, page)) is None, "nothing has changed"
            await told(table, page, wire.Do("one", {"do": "draw"}))
            changed = page.next(view(table, page))
            assert isinstance(changed, wire.Delta) and changed.n == 2
            drawn = match.seen(0)["hands"][0][5]
            assert changed.put["hands/0/5"] == drawn
            assert set(changed.set) <= {"deck", "now"} and changed.drop == []
            assert {path.partition("/")[0] for path in changed.put} == {"hands", "ask"}
            assert [event.kind for event in changed.events] == ["drew"]
            whole = snapshot(table, await at_rest(table, table.join(0)))
            assert len(wire.encode(changed)) < 600 < len(wire.encode(whole))

    in_a_loop(draw)


# Bots


class Stubborn(RandomBot):
    """A bot that always asks for what nobody may do, or breaks down over the question."""

    def __init__(self, name: str, breaks: bool) -> None:
        super().__init__(name)
        self.breaks = breaks

    def answer(self, seen: Seen) -> Reply | None:
        if self.breaks:
            raise ZeroDivisionError(f"while holding {seen.table['hands']}")
        return Reply({"do": "fly"}, 0)


@pytest.mark.parametrize("breaks", [True, False])
def test_a_bot_that_fails_does_not_stop_the_table(
    breaks: bool, caplog: pytest.LogCaptureFixture
) -> None:
    def stubborn(level: str, game: str, name: str, seed: int) -> Stubborn:
        return Stubborn(name, breaks)

    with a_server(make_bot=stubborn) as client:
        match = opened(client, options={"rounds": 1})
        with sitting(client, match) as socket:
            assert play_to_the_end(socket)[-1]["seen"]["result"]
    kind = "ZeroDivisionError" if breaks else "Refused"
    assert f"Stubborn failed in letter-head, turn: {kind}" in caplog.text
    assert "holding" not in caplog.text


# Tables come and go


def test_there_are_only_so_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_TABLES", 1)
    with a_server() as client:
        opened(client)
        answer = client.post("/api/tables", json={"game": "letter-head"})
    assert answer.json()["sentence"] == "All tables are taken; try again in a few minutes."


def test_a_command_is_known_again_after_any_number_of_others() -> None:
    async def many() -> None:
        agreed = {"dealer": 1, "turn_seconds": None, "pass_any_time": True, "rounds": 20}
        match = play("letter-head", seats=2, seed=7, options=agreed)
        async with a_table(match, "Ann", "Bob") as table:
            ann, bob = table.join(0), table.join(1)
            await told(table, ann, wire.Do("the first", {"do": "draw"}))
            for number in range(300):
                await told(table, bob, wire.Do(f"a {number}", {"do": "fly"}))
            for number in range(0, 36, 2):
                await told(table, ann, wire.Do(f"pass {number}", {"do": "pass"}))
                await told(table, bob, wire.Do(f"pass {number}", {"do": "pass"}))
            length = len(match.log)
            assert length > 30
            await told(table, ann, wire.Do("the first", {"do": "draw"}))
            assert len(match.log) == length
            assert said(ann)[-1] == {"type": "done", "id": "the first", "n": 0}

    in_a_loop(many)


@pytest.mark.parametrize("name", ["{0}", "a\nb", "x" * 21])
def test_a_name_must_be_one(name: str) -> None:
    with pytest.raises(Refused, match="A name has at most 20 characters"):
        names.person_named(name)


# Previews


def test_a_page_is_told_what_a_word_would_come_to_and_nothing_happens() -> None:
    with a_server() as client:
        match = opened(client, seats=3, seed=7, options={"dealer": 2})
        with sitting(client, match) as socket:
            before = heard(socket, lambda one: one["type"] == "seen")
            card = before["seen"]["hands"]["0"][0]
            action = {"do": "declare", "word": card["face"], "cards": [card["id"]]}
            for number in range(2):
                ask = {"type": "preview", "id": f"p{number}", "action": action}
                socket.send_json(ask)
                worth = heard(socket, lambda one: one["type"] == "worth")
                assert worth["id"] == f"p{number}" and worth["points"] == card["points"]
            letters = {"kind": "letters", "fields": {"points": card["points"]}}
            assert worth["parts"][0] == {**letters, "says": f"{card['points']} for the letters"}
            assert [one["kind"] for one in worth["unless"]] == ["a-challenge"]
            do(socket, "d", do="draw")
            shown = heard(socket, lambda one: len(one["seen"]["hands"]["0"]) == 6)
            assert not any(one["kind"] == "declared" for one in shown["events"])


def test_a_preview_is_refused_as_the_action_would_be() -> None:
    with a_server() as client:
        match = opened(client, seats=3, seed=7, options={"dealer": 2})
        with sitting(client, match) as socket:
            sentences = []
            for kind in ("preview", "do"):
                socket.send_json({"type": kind, "id": kind, "action": {"do": "pass"}})
                refused = heard(socket, lambda one: one["type"] == "refused")
                assert refused["id"] == kind
                sentences.append((refused["sentence"], refused["clause"]))
            assert sentences[0] == sentences[1]
