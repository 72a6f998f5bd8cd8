"""Hints over the wire: asked for, thought about beside the table, and told, or refused."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any

import pytest

from tests.server.tables import (
    HASTY,
    a_server,
    address,
    answer_to,
    do,
    heard,
    in_a_loop,
    opened,
)
from typecase import Hint, hint, play
from typecase.bots.chancer import Chancer
from typecase.bots.hinting import Counsel
from typecase.server import wire
from typecase.server.adviser import NONE_FOUND, NOT_HERE, ONE_AT_A_TIME, TOO_LATE, hints_given
from typecase.server.clock import Timing
from typecase.server.rooms import Onlooker, Room
from typecase.story.seen import Seen

SLOW = Timing(thinking=1000)  # the bots do nothing while the person asks


def asked(command: str) -> str:
    return json.dumps({"type": "hint", "id": command})


@pytest.mark.parametrize("game", ["letter-head-solitaire", "wordsy", "crosswords-solitaire"])
def test_a_hint_is_told_with_its_reason_and_can_be_done_as_it_is(game: str) -> None:
    with a_server(SLOW) as client:
        match = opened(client, game=game, seats=1, seed=7)
        with client.websocket_connect(address(match)) as socket:
            assert socket.receive_json()["hints"] is True
            socket.send_text(asked("why not"))
            told = answer_to(socket, "why not")
            if told["type"] == "nudge":
                assert set(told) == {"type", "id", "sentence"}, "the word is not on the wire yet"
                socket.send_text(asked("and then"))
                told = answer_to(socket, "and then")
            assert told["type"] == "hint" and told["why"].endswith(".")
            if "word" in told["action"]:
                assert told["action"]["word"] == told["word"]
            do(socket, "so be it", **told["action"])
            assert answer_to(socket, "so be it")["type"] == "seen"


def test_the_word_is_on_the_wire_only_when_asked_for_twice() -> None:
    advice = hint(play("letter-head-solitaire", 1, 7).look(0))
    assert advice.word and advice.nudge
    with a_server(SLOW) as client:
        match = opened(client, game="letter-head-solitaire", seats=1, seed=7)
        with client.websocket_connect(address(match)) as socket:
            socket.send_text(asked("one"))
            nudge = answer_to(socket, "one")
            assert nudge == {"type": "nudge", "id": "one", "sentence": advice.nudge}
            assert advice.word not in json.dumps(nudge)
            socket.send_text(asked("two"))
            assert answer_to(socket, "two")["word"] == advice.word


def test_at_a_table_without_hints_there_are_none() -> None:
    with a_server(SLOW) as client:
        match = opened(client, hints=False)
        with client.websocket_connect(address(match)) as socket:
            assert socket.receive_json()["hints"] is False
            socket.send_text(asked("please"))
            refused = answer_to(socket, "please")
    assert (refused["type"], refused["sentence"]) == ("refused", NOT_HERE)
    assert refused["clause"] == "Hints"


@pytest.mark.parametrize("wrong", [{"id": ""}, {"id": 7}, {}, {"id": "a", "seat": 1}])
def test_a_question_that_is_no_question_is_refused(wrong: dict[str, Any]) -> None:
    with (
        a_server(SLOW) as client,
        client.websocket_connect(address(opened(client))) as socket,
    ):
        socket.send_json({"type": "hint", **wrong})
        refused = heard(socket, lambda message: message["type"] == "refused")
        assert refused["sentence"].startswith("That message is not understood")


def test_who_has_nothing_to_do_is_told_so() -> None:
    with (
        a_server(SLOW) as client,
        client.websocket_connect(
            address(opened(client, game="vultures", seats=3, options={"dealer": 0}))
        ) as socket,
    ):
        socket.send_text(asked("me"))
        refused = answer_to(socket, "me")
        assert refused["sentence"].startswith("It is not your turn to act")


def test_only_who_plays_bots_is_given_hints() -> None:
    assert hints_given(True, people=1)
    assert not hints_given(False, people=1)
    assert not hints_given(True, people=2)

    async def between_two() -> None:
        room = Room("table", play("letter-head", 2, 7), {0: "Ann", 1: "Bob"}, {}, HASTY, True)
        page = room.join(0)
        room.hear(page, asked("hush"))
        assert sentences(page) == [NOT_HERE]
        room.close()

    in_a_loop(between_two)


def test_where_cards_are_remembered_the_hint_remembers_what_the_seat_was_shown() -> None:
    async def turn_and_ask() -> None:
        stack = {"deck": " ".join("JACKET")}
        match = play("take-a-letter", 2, 1, {"dealer": 0}, stack)
        room = Room("table", match, {0: "Ann"}, {1: Chancer("Bob")}, SLOW, True)
        for seat, place in ((1, 1), (0, 5), (1, 2)):
            room._act(seat, {"do": "turn", "position": place})
        page = room.join(0)
        room.hear(page, asked("what was it"))
        await until_told(page, 1)
        assert isinstance(page.answers[0], wire.Nudge)
        room.hear(page, asked("tell me"))
        await until_told(page, 2)
        told = page.answers[1]
        assert isinstance(told, wire.Hint) and told.action is not None
        assert told.action["do"] == "spell" and sorted(told.action["positions"]) == [1, 2, 5]
        assert hint(match.look(0)).action != told.action  # which sees none of them any more
        room.close()

    in_a_loop(turn_and_ask)


class Slow:
    """Stands in for whoever gives hints, and waits to be told to go on."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.go_on, self.fault = threading.Event(), fault

    def __call__(self, seen: Seen) -> Any:
        self.go_on.wait(30)
        if self.fault:
            raise self.fault
        return Hint({"do": "draw"}, "Why not.")


def sentences(page: Onlooker) -> list[str]:
    return [one.why if isinstance(one, wire.Hint) else one.sentence for one in page.answers]


async def until_told(page: Onlooker, count: int) -> None:
    while len(page.answers) < count:
        await asyncio.sleep(0.01)


def test_one_hint_at_a_time_and_none_on_a_question_that_has_passed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = Slow()
    monkeypatch.setattr(Counsel, "by_halves", lambda counsel, seen: slow(seen))

    async def ask() -> None:
        match = play("letter-head", 2, 7, {"dealer": 1})
        room = Room("table", match, {0: "Ann"}, {1: Chancer("Bob")}, SLOW, True)
        page, second = room.join(0), room.join(0)
        room.hear(page, asked("one"))
        room.hear(page, asked("two"))
        room.hear(second, asked("three"))
        assert sentences(page) == sentences(second) == [ONE_AT_A_TIME]
        await asyncio.sleep(0)
        match.do(0, {"do": "draw"})  # another hand, another question
        slow.go_on.set()
        await until_told(page, 2)
        assert sentences(page) == [ONE_AT_A_TIME, TOO_LATE]
        room.hear(page, asked("four"))
        await until_told(page, 3)
        assert sentences(page)[-1] == "Why not."
        room.close()

    in_a_loop(ask)


def test_a_hint_that_fails_is_refused_and_the_table_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(counsel: Counsel, seen: Seen) -> Any:
        raise KeyError("THE QUEEN OF HEARTS")

    monkeypatch.setattr(Counsel, "by_halves", fails)
    with (
        a_server(SLOW) as client,
        client.websocket_connect(address(opened(client))) as socket,
    ):
        socket.send_text(asked("help"))
        assert answer_to(socket, "help")["sentence"] == NONE_FOUND
        do(socket, "on", do="draw")
        assert answer_to(socket, "on")["type"] == "seen"
    assert "KeyError" in caplog.text and "QUEEN" not in caplog.text


def test_who_goes_away_while_a_hint_is_thought_about_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = Slow()
    monkeypatch.setattr(Counsel, "by_halves", lambda counsel, seen: slow(seen))
    with a_server(SLOW) as client:
        with client.websocket_connect(address(opened(client))) as socket:
            socket.send_text(asked("soon"))
        slow.go_on.set()
        assert client.get("/health").json()["ok"]
