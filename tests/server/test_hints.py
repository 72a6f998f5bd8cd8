"""Hints over the wire: asked for, thought about beside the table, and told, or refused."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any

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
    said,
    sitting,
    told,
)
from typecase import Hint, hint, play
from typecase.bots.hinting import Counsel
from typecase.bots.random_bot import RandomBot
from typecase.server import wire
from typecase.server.actor import Command
from typecase.server.adviser import NONE_FOUND, NOT_HERE, ONE_AT_A_TIME, TOO_LATE, hints_given
from typecase.server.audience import PageSession
from typecase.server.clock import Timing
from typecase.server.table import Table
from typecase.server.worker import NAME
from typecase.story.match import Match
from typecase.story.seen import Say, Seen

SLOW = Timing(thinking=1000)  # the bots do nothing while the person asks


def asked(command: str) -> str:
    return json.dumps({"type": "hint", "id": command})


@pytest.mark.parametrize("game", ["letter-head-solitaire", "wordsy", "crosswords-solitaire"])
def test_a_hint_is_told_with_its_reason_and_can_be_done_as_it_is(game: str) -> None:
    with a_server(SLOW) as client:
        match = opened(client, game=game, seats=1, seed=7)
        with sitting(client, match) as socket:
            assert socket.receive_json()["seen"]["hints"] is True
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
            assert answer_to(socket, "so be it")["type"] == "done"


def test_the_word_is_on_the_wire_only_when_asked_for_twice() -> None:
    advice = hint(play("letter-head-solitaire", 1, 7).look(0))
    assert advice.word and advice.nudge
    with a_server(SLOW) as client:
        match = opened(client, game="letter-head-solitaire", seats=1, seed=7)
        with sitting(client, match) as socket:
            socket.send_text(asked("one"))
            nudge = answer_to(socket, "one")
            assert nudge == {"type": "nudge", "id": "one", "sentence": advice.nudge}
            assert advice.word not in json.dumps(nudge)
            socket.send_text(asked("two"))
            assert answer_to(socket, "two")["word"] == advice.word


def test_at_a_table_without_hints_there_are_none() -> None:
    with a_server(SLOW) as client:
        match = opened(client, hints=False)
        with sitting(client, match) as socket:
            assert socket.receive_json()["seen"]["hints"] is False
            socket.send_text(asked("please"))
            refused = answer_to(socket, "please")
    assert (refused["type"], refused["sentence"]) == ("refused", NOT_HERE)
    assert refused["clause"] == "Hints"


@pytest.mark.parametrize("wrong", [{"id": ""}, {"id": 7}, {}, {"id": "a", "seat": 1}])
def test_a_question_that_is_no_question_is_refused(wrong: dict[str, Any]) -> None:
    with (
        a_server(SLOW) as client,
        sitting(client, opened(client)) as socket,
    ):
        socket.send_json({"type": "hint", **wrong})
        refused = heard(socket, lambda message: message["type"] == "refused")
        assert refused["sentence"].startswith("That message is not understood")


def test_who_has_nothing_to_do_is_told_so() -> None:
    with (
        a_server(SLOW) as client,
        sitting(client, opened(client, game="vultures", seats=3, options={"dealer": 0})) as socket,
    ):
        socket.send_text(asked("me"))
        refused = answer_to(socket, "me")
        assert refused["sentence"].startswith("It is not your turn to act")


def test_only_who_plays_bots_is_given_hints() -> None:
    assert hints_given(True, people=1)
    assert not hints_given(False, people=1)
    assert not hints_given(True, people=2)

    async def between_two() -> None:
        match = play("letter-head", 2, 7)
        async with a_table(match, "Ann", "Bob", hints=True) as table:
            page = table.join(0)
            await told(table, page, wire.AskHint("hush"))
            assert sentences(page) == [NOT_HERE]

    in_a_loop(between_two)


def test_where_cards_are_remembered_the_hint_remembers_what_the_seat_was_shown() -> None:
    async def turn_and_ask() -> None:
        stack = {"deck": " ".join("JACKET")}
        match = play("take-a-letter", 2, 1, {"dealer": 0}, stack)
        async with a_table(match, "Ann", timing=SLOW, make_bot=random_bot, hints=True) as table:
            page = await at_rest(table, table.join(0))
            for seat, place in ((1, 1), (0, 5), (1, 2)):
                await acted(table, seat, {"do": "turn", "position": place})
            table.hear(page, wire.AskHint("what was it"))
            await until_told(page, 1)
            assert said(page)[0]["type"] == "nudge"
            table.hear(page, wire.AskHint("tell me"))
            await until_told(page, 2)
            hinted = said(page)[1]
            assert hinted["type"] == "hint"
            action = hinted["action"]
            assert action["do"] == "spell" and sorted(action["positions"]) == [1, 2, 5]
            assert hint(match.look(0)).action != action  # which sees none of them any more

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


def sentences(page: PageSession) -> list[str]:
    return [one["why"] if one["type"] == "hint" else one["sentence"] for one in said(page)]


def random_bot(level: str, game: str, name: str, seed: int) -> RandomBot:
    return RandomBot(name)


async def acted(table: Table, seat: int, action: dict[str, Any]) -> None:
    assert table.actor is not None
    done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    table.actor.hear(Command(seat, action, done.set_result))
    assert await done is None


async def until_told(page: PageSession, count: int) -> None:
    while len(said(page)) < count:
        await asyncio.sleep(0.01)


def test_one_hint_at_a_time_and_none_on_a_question_that_has_passed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = Slow()
    monkeypatch.setattr(Counsel, "by_halves", lambda counsel, seen, say: slow(seen))

    async def ask() -> None:
        match = play("letter-head", 2, 7, {"dealer": 1})
        async with a_table(match, "Ann", timing=SLOW, make_bot=random_bot, hints=True) as table:
            page, second = table.join(0), await at_rest(table, table.join(0))
            table.hear(page, wire.AskHint("one"))
            table.hear(page, wire.AskHint("two"))
            table.hear(second, wire.AskHint("three"))
            assert sentences(page) == sentences(second) == [ONE_AT_A_TIME]
            await asyncio.sleep(0)
            await acted(table, 0, {"do": "draw"})  # another hand, another question
            slow.go_on.set()
            await until_told(page, 2)
            assert sentences(page) == [ONE_AT_A_TIME, TOO_LATE]
            table.hear(page, wire.AskHint("four"))
            await until_told(page, 3)
            assert sentences(page)[-1] == "Why not."

    in_a_loop(ask)


def test_a_hint_that_fails_is_refused_and_the_table_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(counsel: Counsel, seen: Seen, say: Say) -> Any:
        raise KeyError("THE QUEEN OF HEARTS")

    monkeypatch.setattr(Counsel, "by_halves", fails)
    with (
        a_server(SLOW) as client,
        sitting(client, opened(client)) as socket,
    ):
        socket.send_text(asked("help"))
        assert answer_to(socket, "help")["sentence"] == NONE_FOUND
        do(socket, "on", do="draw")
        assert answer_to(socket, "on")["type"] == "done"
    assert "KeyError" in caplog.text and "QUEEN" not in caplog.text


def test_who_goes_away_while_a_hint_is_thought_about_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = Slow()
    monkeypatch.setattr(Counsel, "by_halves", lambda counsel, seen, say: slow(seen))
    with a_server(SLOW) as client:
        with sitting(client, opened(client)) as socket:
            socket.send_text(asked("soon"))
        slow.go_on.set()
        assert client.get("/health").json()["ok"]


def test_no_match_is_forked_on_the_loop_for_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    opened_in: list[str] = []
    open_table = Match._open

    def noted(match: Match[Any], *what: Any) -> None:
        opened_in.append(threading.current_thread().name)
        open_table(match, *what)

    async def ask() -> None:
        match = play("letter-head", 2, 7, {"dealer": 1})
        async with a_table(match, "Ann", timing=SLOW, make_bot=random_bot, hints=True) as table:
            page = await at_rest(table, table.join(0))
            monkeypatch.setattr(Match, "_open", noted)
            table.hear(page, wire.AskHint("one"))
            await until_told(page, 1)

    in_a_loop(ask)
    assert opened_in and all(name.startswith(NAME) for name in opened_in)
