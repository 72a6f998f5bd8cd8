"""How much one page, one address and all of them together may ask of the server."""

from __future__ import annotations

import asyncio
from itertools import islice, product
from typing import Any

import pytest
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from tests.server.tables import (
    a_server,
    a_table,
    heard,
    in_a_loop,
    opened,
    play_to_the_end,
    sitting,
    some_tables,
)
from typecase import play
from typecase.games.house_rules.word_lists import MOST_WORDS
from typecase.server import app, tables, wire, wire_http
from typecase.server.audience import PageSession, View
from typecase.server.clock import Clock, Timing
from typecase.server.limits import Limits, Rate, Shares
from typecase.server.names import person_named
from typecase.server.worker import THREAD
from typecase.table.events import Events
from typecase.table.moves import Refused
from typecase.table.wording import Reader

NEW = wire_http.NewTable("letter-head", seats=4)

# Tables


def test_one_address_cannot_take_all_tables() -> None:
    async def open_many() -> None:
        limits = Limits(tables_each=3, tables_a_second=1000)
        async with some_tables(limits=limits) as some:
            for _ in range(5):
                await some.open(NEW, "192.0.2.1")
            assert len(some) == 3, "those that stood empty for longest have made room"
            await some.open(NEW, "192.0.2.2")
            assert len(some) == 4

    in_a_loop(open_many)


def test_a_table_at_which_somebody_sits_makes_room_for_nobody() -> None:
    async def sit_and_open() -> None:
        limits = Limits(tables_each=2, tables_a_second=1000)
        async with some_tables(limits=limits) as some:
            for _ in range(2):
                opened = await some.open(NEW, "192.0.2.1")
                (await some.find(opened.table)).join(0)
            with pytest.raises(Refused, match="From your address 2 tables are being played"):
                await some.open(NEW, "192.0.2.1")
            assert len(some) == 2

    in_a_loop(sit_and_open)


def test_tables_are_not_opened_faster_than_anybody_plays() -> None:
    async def open_many() -> None:
        async with some_tables(limits=Limits(tables_each=3, tables_a_second=0.001)) as some:
            for _ in range(3):
                await some.open(NEW, "192.0.2.1")
            with pytest.raises(Refused, match="wait a little"):
                await some.open(NEW, "192.0.2.1")
            await some.open(NEW, "192.0.2.2")

    in_a_loop(open_many)


def test_who_opens_tables_too_fast_has_nothing_made_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table may bring five thousand words, and more can be asked for than can be made."""

    async def open_many() -> None:
        async with some_tables(limits=Limits(tables_each=1, tables_a_second=0.001)) as some:
            await some.open(NEW, "192.0.2.1")
            monkeypatch.delattr(tables, "open_match")
            with pytest.raises(Refused, match="wait a little"):
                await some.open(NEW, "192.0.2.1")

    in_a_loop(open_many)


def test_a_table_that_nobody_has_come_to_is_soon_cleared_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What somebody has come to leaves memory, and is found again."""

    async def open_two() -> None:
        async with some_tables() as some:
            visited = await some.find((await some.open(NEW)).table)
            visited.leave(visited.join(0))
            nobodys = (await some.open(NEW)).table
            monkeypatch.setattr(tables, "NOBODY_CAME", -1)
            while len(some):
                await some.keeper.look()
                await some.sweep()
                await asyncio.sleep(0.01)
            again = await some.find(visited.name)
            assert again is not visited and again.facts == visited.facts
            with pytest.raises(Refused, match="no such table"):
                await some.find(nobodys)

    in_a_loop(open_two)


def test_what_goes_wrong_while_tables_are_cleared_away_does_not_end_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    swept: list[int] = []

    async def sweep(_tables: tables.Tables) -> None:
        swept.append(1)
        raise Refused("The table has changed meanwhile: look again.", "Tables")

    monkeypatch.setattr(app, "SWEEPING", 0.001)
    monkeypatch.setattr(tables.Tables, "sweep", sweep)
    with a_server() as client:
        while len(swept) < 3:
            assert client.get("/health").json()["ok"]


def test_a_table_at_which_nobody_sits_stands_still() -> None:
    """Before the first page has come, and after the last one has gone."""

    async def come_and_go() -> None:
        match = play("letter-head", seats=2, seed=7, options={"dealer": 0})
        asked: list[int] = []
        counts = Counts(asked)
        timing = Timing(speed=1000)
        async with a_table(match, "Ann", timing=timing, make_bot=lambda *who: counts) as table:
            await asyncio.sleep(0.3)
            assert table.actor and asked == [] and match.log == []
            assert table.actor.clock.now() == 0
            page = table.join(0)
            while not asked:
                await asyncio.sleep(0.01)
            table.leave(page)
            while not (table.actor.settled and table.actor.paused):
                await asyncio.sleep(0.01)
            await asyncio.get_running_loop().run_in_executor(THREAD, int)  # behind the last thought
            many, inputs, now = len(asked), len(match.log), table.actor.clock.now()
            await asyncio.sleep(0.3)
            assert (len(asked), len(match.log), table.actor.clock.now()) == (many, inputs, now)
            table.join(0)
            while len(asked) == many or table.actor.clock.now() == now:
                await asyncio.sleep(0.01)

    in_a_loop(come_and_go)


class Counts:
    """A bot that lets the time pass, and counts how often it is asked."""

    name = "Bob"
    seed = 0

    def __init__(self, asked: list[int]) -> None:
        self.asked = asked

    def answer(self, seen: Any) -> None:
        self.asked.append(seen.now)


def test_a_clock_that_stands_still_costs_nobody_time() -> None:
    now = [0.0]
    clock = Clock(wall=lambda: now[0] * 1000)
    seen = []
    for deed in (clock.go_on, clock.stop, clock.stop, clock.go_on, clock.go_on, clock.now):
        deed()
        now[0] += 1.5
        seen.append(clock.now())
    assert seen == [1500, 1500, 1500, 3000, 4500, 6000]


# Pages


def test_only_so_many_pages_are_open_at_a_seat_and_the_first_gives_way() -> None:
    with a_server(Timing(thinking=1000), limits=Limits(pages_a_seat=2)) as client:
        match = opened(client)
        with (
            sitting(client, match) as first,
            sitting(client, match) as second,
            sitting(client, match) as third,
        ):
            bye = heard(first, lambda message: message["type"] == "bye")
            assert bye == {
                "type": "bye",
                "why": "This seat was opened in another window.",
                "again": "no",
            }
            assert second.receive_json()["type"] == third.receive_json()["type"] == "seen"


def test_only_so_many_pages_are_open_from_one_address() -> None:
    with a_server(limits=Limits(connections_each=1)) as client:
        match = opened(client)
        with (
            sitting(client, match),
            pytest.raises(WebSocketDenialResponse) as denied,
            client.websocket_connect("/api/socket"),
        ):
            pass
        assert denied.value.status_code == 429
        with sitting(client, match) as again:
            assert again.receive_json()["type"] == "seen"


def test_a_page_that_does_not_read_is_not_listened_to_and_in_the_end_sent_away() -> None:
    async def tell_and_read() -> None:
        page = PageSession(0, Reader([]), Limits(unsent_answers=3, unsent_bytes=1000))
        for number in range(3):
            page.refuse(f"{number}", Refused("No.", "Wire"))
        assert await never(page.has_read())
        sent: list[bytes] = []
        view = View("", 0, {}, Events([], 0))  # of which nothing is new
        telling = asyncio.create_task(page.keep_told(lambda: view, send(sent)))
        await page.has_read()
        assert len(sent) == 3
        telling.cancel()
        assert await never(page.is_overfull())
        page.refuse("long", Refused("No" * 600, "Wire"))
        await page.is_overfull()

    in_a_loop(tell_and_read)


def send(sent: list[bytes]) -> Any:
    async def some(texts: list[bytes]) -> None:
        sent.extend(texts)

    return some


async def never(awaited: Any) -> bool:
    """Whether it does not happen, for as long as anybody looks."""
    try:
        await asyncio.wait_for(awaited, 0.05)
    except TimeoutError:
        return True
    return False


def test_a_rate_lets_a_few_pass_at_once_and_then_so_many_a_second() -> None:
    now = [0.0]
    rate = Rate(10.0, 5, lambda: now[0])
    passed = 0
    for _ in range(300):
        now[0] += 0.01
        if not rate.early:
            rate.take()
            passed += 1
    assert 33 <= passed <= 36
    assert not rate.rested
    now[0] += 1
    assert rate.rested


def test_what_is_given_back_can_be_taken_again() -> None:
    shares = Shares(3, 2)
    assert [shares.take(who) for who in "AAABB"] == [True, True, False, True, False]
    shares.give_back("A")
    assert shares.take("B") and not shares.take("B") and shares.total == 3


# A fault of the server's own


def test_a_fault_while_a_view_is_made_is_told_and_the_page_is_let_go(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("while holding Q")

    with a_server() as client:
        match = opened(client)
        monkeypatch.setattr(wire, "seen_of", fail)
        with sitting(client, match) as socket:
            bye = heard(socket, lambda message: message["type"] == "bye")
            assert bye["why"] == "Something went wrong in the server." and bye["again"] == "yes"
            with pytest.raises(WebSocketDisconnect):
                socket.receive_json()
        monkeypatch.undo()
        with sitting(client, match) as socket:
            assert socket.receive_json()["type"] == "seen"
    assert "RuntimeError" in caplog.text and "while holding" not in caplog.text


# What a table may bring


def test_a_list_of_five_thousand_words_can_be_brought_to_a_table() -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    words = ["".join(word) for word in islice(product(letters, repeat=15), MOST_WORDS)]
    options = {"rounds": 1, "lexicon": {"base": "plain", "add": words}}
    with a_server() as client:
        match = opened(client, seats=2, options=options)
        with sitting(client, match) as socket:
            assert play_to_the_end(socket)[-1]["seen"]["result"]


# Names

UNREADABLE = {
    "a letter under nineteen marks": "a" + "\u0301" * 19,
    "marks and no letter": "\u0301\u0302",
    "two Hangul fillers": "\u3164\u3164",
    "fillers that are wider": "\uffa0\u115f\u1160",
    "the blank of Braille": "\u2800",
    "letters told to look otherwise": "A\ufe0f\ufe0fd",
    "points and spaces alone": ". . .",
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_a_name_can_be_seen_and_read(what: str) -> None:
    with pytest.raises(Refused, match="letters and signs that can be seen"):
        person_named(UNREADABLE[what])


@pytest.mark.parametrize(
    "name", ["Zoë", "Nguyễn", "שָׁלוֹם", "हिन्दी", "김민준", "Ω", "😀", "O'Neil-7", "ภูมิใจ"]
)
def test_names_of_all_languages_are_names(name: str) -> None:
    assert person_named(name)


def test_nobody_is_called_like_a_bot_at_the_same_table() -> None:
    with a_server() as client:
        usual = names(client, "Ann")[1:]
        for name in (usual[0], usual[1].upper(), usual[2][0] + "\u0301" + usual[2][1:]):
            person, *bots = names(client, name)
            assert len(bots) == 3 and person.casefold() not in [bot.casefold() for bot in bots]


def names(client: Any, name: str) -> list[str]:
    match = opened(client, seats=4, seed=5, name=name)
    with sitting(client, match) as socket:
        told: list[str] = socket.receive_json()["seen"]["names"]
    return told
