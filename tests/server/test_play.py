"""Matches over the wire, from the shelf to the result."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.tables import (
    HASTY,
    Client,
    a_server,
    address,
    answer_to,
    do,
    heard,
    in_a_loop,
    opened,
    play_to_the_end,
)
from typecase import play
from typecase.bots.bot import Reply
from typecase.bots.cast import CAST
from typecase.bots.chancer import Chancer
from typecase.bots.levels import LEVELS
from typecase.server import rooms, wire
from typecase.server.app import make_app
from typecase.server.clock import Timing
from typecase.server.rooms import Onlooker, Room, Rooms
from typecase.story.seen import Seen
from typecase.table.moves import Refused


def test_the_server_says_when_it_is_ready() -> None:
    with a_server() as client:
        answer = client.get("/health")
        assert answer.json() == {"ok": True, "version": "0.1.0", "matches": 0}
        assert answer.headers["cache-control"] == "no-store"


def test_the_shelf_tells_what_each_game_takes() -> None:
    with a_server() as client:
        first = client.get("/api/games").json()["games"][0]
    assert (first["title"], first["fewest"], first["most"]) == ("Letter Head", 2, 8)
    rounds = next(option for option in first["options"] if option["name"] == "rounds")
    assert rounds["default"] == 5
    assert rounds["kind"] == {"kind": "whole", "least": 1, "most": 20}


def test_the_company_is_told_with_the_style_of_each() -> None:
    with a_server() as client:
        told = client.get("/api/company").json()["people"]
        match = opened(client, seats=3, seed=5, name="Caslon")
        with client.websocket_connect(address(match)) as socket:
            seen = socket.receive_json()
    assert [one["name"] for one in told] == list(CAST)
    caslon = next(one for one in told if one["name"] == "Caslon")
    assert (caslon["style"], caslon["known_as"]) == ("cautious", "William Caslon of London")
    # A person who is called like one of them is none of them.
    assert seen["bots"] == [1, 2] and seen["names"][0] == "Caslon"


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_a_match_is_played_to_its_end_against_bots(seats: int) -> None:
    with a_server() as client:
        match = opened(client, seats=seats, options={"rounds": 1})
        with client.websocket_connect(address(match)) as socket:
            last = play_to_the_end(socket)[-1]
    result = last["seen"]["result"]
    best = max(result["scores"].values())
    assert result["winners"] == [s for s in range(seats) if result["scores"][str(s)] == best]
    assert last["names"][0] == "Guest" and len(set(last["names"])) == seats


@pytest.mark.parametrize("level", LEVELS)
def test_bots_of_every_level_sit_down(level: str) -> None:
    with a_server() as client:
        told = client.get("/api/games").json()
        assert level in told["levels"] and told["usual"] in told["levels"]
        match = opened(client, seats=2, level=level, options={"rounds": 1})
        with client.websocket_connect(address(match)) as socket:
            assert play_to_the_end(socket)[-1]["seen"]["result"]


def test_a_name_is_what_the_others_read() -> None:
    with (
        a_server() as client,
        client.websocket_connect(address(opened(client, name="  Ada "))) as socket,
    ):
        assert socket.receive_json()["names"][0] == "Ada"


def test_a_reload_and_a_second_tab_come_back_to_the_same_seat() -> None:
    with a_server(Timing(thinking=1000)) as client:
        match = opened(client)
        with client.websocket_connect(address(match)) as socket:
            before = socket.receive_json()["seen"]["hands"]["0"]
        with (
            client.websocket_connect(address(match)) as again,
            client.websocket_connect(address(match)) as second,
        ):
            assert again.receive_json()["seen"]["hands"]["0"] == before
            assert second.receive_json()["seen"]["hands"]["0"] == before
            do(again, "one", do="draw")
            assert len(answer_to(again, "one")["seen"]["hands"]["0"]) == 6
            assert len(second.receive_json()["seen"]["hands"]["0"]) == 6


def test_a_command_sent_again_is_done_once_and_answered_again() -> None:
    with (
        a_server(Timing(thinking=1000)) as client,
        client.websocket_connect(address(opened(client))) as socket,
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
        with client.websocket_connect(address(match)) as socket:
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
        client.websocket_connect(address(opened(client, seats=2, options={"dealer": 1}))) as socket,
    ):
        first = socket.receive_json()
        assert first["seen"]["deadline"] == 120_000
        assert 0 <= first["clock"] < 10_000


# Secrets


def test_no_message_tells_what_the_seat_may_not_know(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    seed = 987_654_321_012_345
    with a_server() as client:
        match = opened(client, seed=seed, options={"rounds": 2})
        with client.websocket_connect(address(match)) as socket:
            messages = play_to_the_end(socket)
    for message in messages:
        seen = message["seen"]
        for seat, hand in seen["hands"].items():
            assert seat == "0" or all(card == {} for card in hand)
        assert isinstance(seen["deck"], int)
        assert set(message) == {
            "type",
            "match",
            "title",
            "names",
            "bots",
            "clock",
            "answered",
            "scoring",
            "hints",
            "events",
            "seen",
        }
    said = json.dumps(messages) + caplog.text
    assert str(seed) not in said and match["key"] not in said


def test_a_page_is_told_what_the_rules_let_its_seat_see_and_no_more() -> None:
    """Two people at one table: each has a key of her own, and sees her own side alone."""

    async def two_people() -> None:
        match = play("letter-head", seats=2, seed=7, options={"dealer": 0})
        room = Room("table", match, {0: "Ann", 1: "Bob"}, {}, HASTY)
        assert room.key(0) != room.key(1)
        assert [room.seat_of(room.key(seat)) for seat in (0, 1)] == [0, 1]
        ann, bob = room.join(0), room.join(1)
        room.hear(bob, wire.encode(wire.Do("first", {"do": "draw"})))
        shown = room.seen(bob)
        assert shown.answered == ["first"]
        for page, seat in ((room.seen(ann), 0), (shown, 1)):
            seen = match.seen(seat)
            assert seen.keys() - page.seen.keys() == {"options", "events"}
            worded = {name: page.seen[name] for name in ("ask", "others")}
            assert page.seen.items() <= {**seen, **worded}.items()
        room.close()
        assert ann.dismissed and bob.dismissed

    in_a_loop(two_people)


# What has happened


def test_each_page_reads_an_event_as_its_own_seat_has_seen_it() -> None:
    async def two_people() -> None:
        match = play("letter-head", 2, 7, {"dealer": 1}, {"deck": "H A O A U A S A E A K"})
        room = Room("table", match, {0: "Ann", 1: "Bob"}, {}, HASTY)
        ann, bob = room.join(0), room.join(1)
        room.hear(ann, wire.encode(wire.Do("one", {"do": "draw"})))
        told = {page.seat: room.seen(page) for page in (ann, bob)}
        drawn = match.look(0).table["hands"][0][-1]
        assert told[0].events[-1] == wire.Event(
            2, 0, "drew", {"seat": 0, "card": drawn}, "You draw K."
        )
        assert told[1].events[-1] == wire.Event(
            2, 0, "drew", {"seat": 0, "card": {}}, "Ann draws a card."
        )
        room.hear(ann, wire.encode(wire.Do("two", {"do": "declare", "word": "HOUSE"})))
        asked = room.seen(bob).seen
        assert asked["ask"]["says"] == "Ann plays HOUSE. Is it a word?"
        assert room.seen(ann).seen["others"] == ["Bob is deciding"]
        room.close()

    in_a_loop(two_people)


def test_a_page_is_told_the_latest_events_and_then_each_of_them_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rooms, "RECENT", 3)

    async def come_and_go() -> None:
        match = play("letter-head", seats=2, seed=7, options={"dealer": 1})
        room = Room("table", match, {0: "Ann", 1: "Bob"}, {}, HASTY)
        for _ in range(3):
            room._act(0, {"do": "draw"})
        page = room.join(0)
        assert numbers(room, page) == [2, 3, 4]
        assert numbers(room, page) == []
        room._act(0, {"do": "draw"})
        room._act(0, {"do": "draw"})
        assert numbers(room, page) == [5, 6]
        room.leave(page)
        assert numbers(room, room.join(0)) == [4, 5, 6], "the line was down, and is up again"
        room.close()

    in_a_loop(come_and_go)


def numbers(room: Room, page: Onlooker) -> list[int]:
    return [event.number for event in room.seen(page).events]


def test_a_page_is_shown_what_has_changed_since_it_was_last_shown_the_table() -> None:
    async def draw() -> None:
        match = play("letter-head", seats=2, seed=7, options={"dealer": 1})
        room = Room("table", match, {0: "Ann", 1: "Bob"}, {}, HASTY)
        page = room.join(0)
        shown = dict(room.seen(page).seen)
        room._act(0, {"do": "draw"})
        changed = room.seen(page).seen
        assert {"hands", "deck", "ask"} <= set(changed) <= {"hands", "deck", "ask", "now"}
        assert shown | changed == room.seen(room.join(0)).seen, "who comes is shown all of it"
        assert room.seen(page).seen == {}
        room.close()

    in_a_loop(draw)


# Bots


class Stubborn(Chancer):
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
    def stubborn(count: int, *_: object) -> list[Any]:
        return [Stubborn(f"Bot {number}", breaks) for number in range(count)]

    with Client(make_app(Rooms(HASTY, stubborn))) as client:
        match = opened(client, options={"rounds": 1})
        with client.websocket_connect(address(match)) as socket:
            assert play_to_the_end(socket)[-1]["seen"]["result"]
    kind = "ZeroDivisionError" if breaks else "Refused"
    assert f"Stubborn failed in letter-head, turn: {kind}" in caplog.text
    assert "holding" not in caplog.text


def test_a_bot_does_not_begin_to_think_anew_when_a_neighbour_draws() -> None:
    class Slow(Chancer):
        def answer(self, seen: Seen) -> Reply | None:
            if seen.ask is None or seen.ask.free:
                return None
            return super().answer(seen) and Reply({"do": "pass"}, 400)

    def slow(count: int, *_: object) -> list[Any]:
        return [Slow() for _ in range(count)]

    with Client(make_app(Rooms(Timing(), slow))) as client:
        agreed = {"dealer": 0, "pass_any_time": True}
        match = opened(client, seats=2, options=agreed)
        with client.websocket_connect(address(match)) as socket:
            first = socket.receive_json()
            for number in range(5):
                do(socket, f"draw {number}", do="draw")
                answer_to(socket, f"draw {number}")
            passed = heard(socket, lambda message: message["seen"]["turn"] == 0)
    assert passed["seen"]["now"] - first["seen"]["now"] < 1000


# Rooms come and go


def test_a_finished_match_is_cleared_away_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    with a_server() as client:
        match = opened(client, options={"rounds": 1})
        with client.websocket_connect(address(match)) as socket:
            play_to_the_end(socket)
            assert client.get("/health").json()["matches"] == 1
            monkeypatch.setattr(rooms, "A_FINISHED_MATCH", -1.0)
            opened(client)
            with pytest.raises(WebSocketDisconnect) as closed:
                while True:
                    socket.receive_json()
        assert closed.value.code == 4404
        assert client.get("/health").json()["matches"] == 1


def test_a_match_that_everybody_has_left_is_kept_for_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with a_server() as client:
        match = opened(client)
        with client.websocket_connect(address(match)):
            monkeypatch.setattr(rooms, "AN_EMPTY_ROOM", -1.0)
            opened(client)
            assert client.get("/health").json()["matches"] == 2
        opened(client)
        assert client.get("/health").json()["matches"] == 1


def test_there_are_only_so_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST_ROOMS", 1)
    with a_server() as client:
        opened(client)
        answer = client.post("/api/matches", json={"game": "letter-head"})
    assert answer.json()["sentence"] == "All tables are taken; try again in a few minutes."


def test_a_seat_remembers_only_its_latest_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "REMEMBERED", 3)

    async def many() -> None:
        match = play("letter-head", seats=2, seed=7, options={"dealer": 0})
        room = Room("table", match, {0: "Ann", 1: "Bob"}, {}, HASTY)
        page: Onlooker = room.join(0)
        for number in range(9):
            room.hear(page, wire.encode(wire.Do(f"{number}", {"do": "fly"})))
        assert [refused.id for refused in page.answers] == list("012345678")
        assert list(room._answers[0]) == ["6", "7", "8"]
        room.close()

    in_a_loop(many)


@pytest.mark.parametrize("name", ["{0}", "a\nb", "x" * 21])
def test_a_name_must_be_one(name: str) -> None:
    with pytest.raises(Refused, match="A name has at most 20 characters"):
        rooms.person_named(name)
