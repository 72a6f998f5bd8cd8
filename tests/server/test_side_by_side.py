"""A page may come to any process of a server: it plays as if its table were there, whoever looks
after it, and whatever happens on the way."""

from __future__ import annotations

import asyncio
import json
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import Any

import nats
import pytest

import typecase
from tests.server.archives import postgres as postgres
from tests.server.sampler import Sampler
from tests.server.side import relay as relay
from tests.server.side import shards_of, some_processes
from tests.server.tables import Message, a_table, delta_of, in_a_loop
from typecase import Match, Refused
from typecase.server import doorman, wire, wire_http
from typecase.server.archive.leases import shard_of
from typecase.server.audience import PageSession, View, view_of
from typecase.server.deltas import applied
from typecase.server.far import FarTable
from typecase.server.lag import Lag
from typecase.server.relay import Gone, Heard, Join, Joined, NotMine, Relay, Told, decode
from typecase.server.table import Table
from typecase.server.tables import Tables
from typecase.server.visitors import Visitors
from typecase.testing.properties import visible

ANN, BOB = "A" * 32, "B" * 32
SOON = 0.05  # seconds after which it is asked whether something was lost
MOVES = 8
GAMES = ("letter-head", "word-poker", "seven-letter-stud", "crosswords")


class Client:
    """A page in a browser, at one of the processes: the door's part of it is here too."""

    def __init__(self, at: Table | FarTable, token: str, lag: Lag | None = None) -> None:
        self.at, self.seen, self.table = at, Message(), Message()
        self.answers: dict[str, Message] = {}
        self.told: list[Message] = []
        self.page: PageSession = at.join(at.seat_of(token), lag or Lag())
        self._keeping = asyncio.create_task(self.page.keep_told(self._view, self._heard))
        self._keeping.add_done_callback(partial(fails_too, asyncio.current_task()))

    def _view(self) -> View | None:
        return self.at.view(self.page)

    async def _heard(self, texts: list[bytes]) -> None:
        for text in texts:
            message = json.loads(text)
            self.told.append(message)
            if message["type"] == "seen":
                self.seen, self.n = message["seen"], message["n"]
            elif message["type"] == "delta":
                assert message["n"] == self.n + 1
                self.seen, self.n = applied(self.seen, delta_of(message)), message["n"]
            elif message["type"] == "table":
                self.table = message
            elif message.get("id"):
                assert message["id"] not in self.answers, "an answer comes once"
                self.answers[message["id"]] = message

    def say(self, said: wire.Command) -> None:
        self.page.asks()
        self.at.hear(self.page, said)

    async def answer(self, said: wire.Command) -> Message:
        self.say(said)
        return await self.answered(said)

    async def answered(self, said: wire.Command) -> Message:
        await until(lambda: said.id in self.answers)
        return self.answers[said.id]

    async def leave(self) -> None:
        self.at.leave(self.page)
        self._keeping.cancel()
        await asyncio.gather(self._keeping, return_exceptions=True)


def fails_too(test: asyncio.Task[Any] | None, done: asyncio.Task[None]) -> None:
    """A test waits for nothing from a page that was told something wrong."""
    if not done.cancelled() and (fault := done.exception()):
        traceback.print_exception(fault)
        if test:
            test.cancel()


async def until(so: Callable[[], Any]) -> None:
    while not so():
        await asyncio.sleep(0.005)


async def a_game(tables: Tables, **agreed: Any) -> wire_http.Opened:
    about: dict[str, Any] = {"game": "letter-head", "seats": 2, "people": 1, "name": "Ann"}
    return await tables.open(wire_http.NewTable(**{**about, **agreed}))


def draw(number: int) -> wire.Do:
    return wire.Do(f"draw {number}", {"do": "draw"})


def owner(processes: list[Tables], name: str) -> Tables:
    return next(tables for tables in processes if shards_of(tables).holds(name))


def all_are_led_to(tables: Tables, pages: int) -> bool:
    """Whether so many pages have come there by now, over the relay."""
    return tables.neighbours is not None and len(tables.neighbours.visitors) == pages


def is_asked(client: Client) -> bool:
    ask = client.seen["ask"]
    return bool(ask and not ask["free"])


# Where a page comes, and where its table is


def test_a_page_at_another_process_sees_and_does_what_it_would_at_its_tables_own(
    postgres: Any, relay: str
) -> None:
    async def deeds() -> None:
        async with some_processes(postgres, relay) as [here, there]:
            opened = await a_game(here, seats=2, options={"dealer": 1})
            near = Client(await here.at(opened.table), opened.token)
            far = Client(await there.at(opened.table), opened.token)
            assert isinstance(near.at, Table) and isinstance(far.at, FarTable)
            await until(lambda: near.seen and far.seen)
            assert (await far.answer(draw(1)))["type"] == "done"
            await until(lambda: near.seen == far.seen and far.table == near.table)
            assert (await far.answer(wire.Do("2", {"do": "fly"})))["type"] == "refused"
            assert (await near.answer(draw(3)))["type"] in ("done", "refused")
            await until(lambda: near.seen == far.seen)
            again = await there.at(opened.table)
            with pytest.raises(Refused):
                again.seat_of("another token")
            await near.leave()
            await far.leave()

    in_a_loop(deeds)


def test_somebody_sits_down_talks_and_is_sent_away_through_another_process(
    postgres: Any, relay: str
) -> None:
    async def deeds() -> None:
        async with some_processes(postgres, relay) as [here, there]:
            opened = await a_game(here, people=2)
            host = Client(await here.at(opened.table), opened.token)
            guest = Client(await there.at(opened.table), "")
            sit = wire.Sit("sit", "Bob", BOB, opened.code)
            assert (await guest.answer(sit))["type"] == "done"
            await until(lambda: guest.table.get("seat") == 1)
            assert (await guest.answer(wire.Say("hi", "Hello!")))["type"] == "done"
            await until(lambda: [one for one in host.told if one["type"] == "said"])
            await host.answer(wire.Host("kick", "kick", 1))
            await until(lambda: guest.told[-1]["type"] == "bye")
            assert guest.told[-1]["again"] == "no" and guest.page.ended
            await host.leave()
            await guest.leave()

    in_a_loop(deeds)


def test_the_lobby_shows_the_tables_of_all_and_a_quick_match_finds_them(
    postgres: Any, relay: str
) -> None:
    async def deeds() -> None:
        async with some_processes(postgres, relay) as [here, there]:
            opened = await a_game(here, people=2, listed=True)
            host = Client(await here.at(opened.table), opened.token)
            assert [one.table for one in (await there.lobby()).tables] == [opened.table]
            found = await there.quick_match(wire_http.QuickMatch(name="Bob"))
            assert (found.table, found.code) == (opened.table, opened.code)
            guest = Client(await there.at(found.table), found.token)
            await until(lambda: guest.table.get("seat") == 1)
            another = await there.quick_match(wire_http.QuickMatch(name="Cleo"))
            assert another.table != opened.table and shards_of(there).holds(another.table)
            await host.leave()
            await guest.leave()

    in_a_loop(deeds)


# A table changes hands


async def handed_over(processes: list[Tables], name: str) -> None:
    """From whoever has it to the next."""
    one = owner(processes, name)
    other = next(tables for tables in processes if tables is not one)
    shards = shards_of(one)
    await shards._hand_over(shards_of(other).me, [shard_of(name)])
    await until(lambda: shards_of(other).holds(name))


def test_a_table_changes_hands_under_a_page_that_notices_nothing_but_a_moment(
    postgres: Any, relay: str
) -> None:
    async def deeds() -> None:
        async with some_processes(postgres, relay, 3) as processes:
            opened = await a_game(processes[0], people=2, options={"dealer": 1})
            host = Client(await processes[1].at(opened.table), opened.token)
            guest = Client(await processes[2].at(opened.table), "")
            await guest.answer(wire.Sit("sit", "Bob", BOB, opened.code))
            await host.answer(wire.Host("start", "start"))
            await until(lambda: host.seen and guest.seen)
            clients, moves = (host, guest), 0
            for number in range(5):
                mover = next(one for one in clients if is_asked(one))
                mover.say(draw(number))  # it may be on its way when the table is
                await handed_over(processes, opened.table)
                moves += (await mover.answered(draw(number)))["type"] == "done"
                await until(lambda: len({str(one.seen["deck"]) for one in clients}) == 1)
                await until(lambda: all_are_led_to(owner(processes, opened.table), 2))
                await until(lambda: not any(one.table["trouble"] for one in clients))
            assert moves == 5
            match = owner(processes, opened.table)
            actor = (await match.find(opened.table)).actor
            assert actor and len(actor.match.log) == 5
            assert [line.seq for line in await match.archive.lines(actor.name)] == [*range(5)]
            assert sum(tables.archive.stale for tables in processes) == 0
            for client in clients:
                assert not client.page.ended
                await client.leave()

    in_a_loop(deeds)


def test_what_was_asked_of_a_table_before_it_changed_hands_is_not_done_again_after(
    postgres: Any, relay: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answers were lost, so that both are asked again, of another process."""
    start, hello = wire.Host("start", "start"), wire.Say("hello", "Hello!")

    async def deeds() -> None:
        async with some_processes(postgres, relay) as [here, there]:
            opened = await a_game(here, wait=True)
            host = Client(await there.at(opened.table), opened.token)
            await until(lambda: host.table)
            assert here.neighbours
            say = here.neighbours.relay.say

            async def silently(subject: str, said: Any) -> None:
                if not isinstance(said, Told):
                    await say(subject, said)

            monkeypatch.setattr(here.neighbours.relay, "say", silently)
            for command in (start, hello):
                host.say(command)
            table = await here.find(opened.table)
            await until(lambda: table.facts.number == 1 and table._said)
            assert not host.answers
            await handed_over([here, there], opened.table)
            for command in (start, hello):
                assert (await host.answered(command))["type"] == "done"
            assert (await there.find(opened.table)).facts.number == 1
            assert len(await there.archive.said(opened.table, 9)) == 1
            await host.leave()

    in_a_loop(deeds)


def test_a_page_at_the_owner_itself_is_told_to_come_back_when_the_table_moves(
    postgres: Any, relay: str
) -> None:
    async def deeds() -> None:
        async with some_processes(postgres, relay) as processes:
            opened = await a_game(processes[0])
            client = Client(await processes[0].at(opened.table), opened.token)
            await until(lambda: client.seen)
            await handed_over(processes, opened.table)
            await until(lambda: client.told[-1]["type"] == "bye")
            assert client.told[-1]["again"] == "yes"
            await client.leave()
            again = Client(await processes[0].at(opened.table), opened.token)
            await until(lambda: again.seen)
            assert isinstance(again.at, FarTable)
            await again.leave()

    in_a_loop(deeds)


def test_a_process_that_leaves_hands_over_its_tables_and_sends_its_pages_after_them(
    postgres: Any, relay: str
) -> None:
    async def deeds() -> None:
        async with some_processes(postgres, relay) as [here, there]:
            mine, theirs = await a_game(here), await a_game(there)
            near = Client(await here.at(mine.table), mine.token)
            far = Client(await here.at(theirs.table), theirs.token)
            other = Client(await there.at(mine.table), mine.token)
            await until(lambda: near.seen and far.seen and other.seen)
            assert here.neighbours and here.neighbours.ready
            await here.neighbours.leave(seconds=0)
            assert not here.neighbours.ready and there.neighbours and there.neighbours.ready
            await until(lambda: all(one.told[-1].get("again") == "yes" for one in (near, far)))
            assert (await other.answer(draw(1)))["type"] in ("done", "refused")
            await until(lambda: len(shards_of(there).held) == 256)
            assert not other.page.ended
            for client in (near, far, other):
                await client.leave()

    in_a_loop(deeds)


# What is lost on the way


def test_what_the_relay_loses_is_asked_again_and_done_once(
    postgres: Any, relay: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def deeds() -> None:
        async with some_processes(postgres, relay) as [here, there]:
            monkeypatch.setattr("typecase.server.far.PATIENCE", SOON)
            opened = await a_game(here, people=2, options={"dealer": 1})
            host = Client(await there.at(opened.table), opened.token)
            guest = Client(await there.at(opened.table), "")
            await guest.answer(wire.Sit("sit", "Bob", BOB, opened.code))
            await host.answer(wire.Host("start", "start"))
            await until(lambda: host.seen and guest.seen)
            assert here.neighbours and there.neighbours
            lost: list[Any] = []
            for near, kind in ((there.neighbours, Heard), (here.neighbours, Told)):
                line = near.relay
                say, gone = line.say, len(lost)

                async def lossy(
                    subject: str, said: Any, kind: Any = kind, say: Any = say, gone: int = gone
                ) -> None:
                    if isinstance(said, kind) and len(lost) == gone:
                        lost.append(said)
                    else:
                        await say(subject, said)

                with monkeypatch.context() as patch:
                    patch.setattr(line, "say", lossy)
                    mover = next(one for one in (host, guest) if is_asked(one))
                    command = draw(len(lost))
                    assert (await mover.answer(command))["type"] == "done"
            assert [type(one) for one in lost] == [Heard, Told]
            table = await here.find(opened.table)
            assert table.actor and len(table.actor.match.log) == 2
            await host.leave()
            await guest.leave()

    in_a_loop(deeds)


def test_whoever_has_gone_before_she_was_let_in_is_not_there() -> None:
    """A process that is slow to open a table answers too late, and she has been led on: nobody
    would ever have sent her away, and the clock would have run on for her."""

    async def deeds() -> None:
        async with a_table(typecase.play("letter-head", 2, 3), "Ann", "Bob") as table:
            is_open = asyncio.Event()

            async def find(_name: str) -> Table:
                await is_open.wait()
                return table

            visitors = Visitors(Relay("nats://127.0.0.1:1", "me"), find)
            token = doorman.as_kept("token of Ann")
            asked = Join("a link", "edge", table.name, token, 0.0, None)
            joining = asyncio.ensure_future(visitors.join(asked))
            await asyncio.sleep(0)
            visitors.gone(Gone("a link"))
            is_open.set()
            assert await joining == NotMine()
            assert len(visitors) == 0 and table.empty
            assert await visitors.join(asked) == Joined(0, 0) and not table.empty
            await visitors.close()

    in_a_loop(deeds)


def test_whoever_goes_in_the_moment_in_which_she_is_let_in_is_not_there() -> None:
    """Her link was known for ever, and nothing was told over it: whoever asked whether she was
    still there was told so, and waited."""

    async def deeds() -> None:
        async with a_table(typecase.play("letter-head", 2, 3), "Ann", "Bob") as table:

            async def find(_name: str) -> Table:
                return table

            visitors = Visitors(Relay("nats://127.0.0.1:1", "me"), find)
            token = doorman.as_kept("token of Ann")
            asked = Join("a link", "edge", table.name, token, 0.0, None)
            assert await visitors.join(asked) == Joined(0, 0)
            visitors.forget_all_but(set())
            assert len(visitors) == 0 and table.empty
            joining = visitors.join(asked)
            visitors.gone(Gone("a link"))
            assert await joining == NotMine()
            assert len(visitors) == 0 and table.empty

    in_a_loop(deeds)


def test_a_page_whose_table_nobody_has_is_told_to_wait_and_goes_on_when_somebody_does(
    postgres: Any, relay: str
) -> None:
    async def deeds() -> None:
        async with some_processes(postgres, relay) as [here, there]:
            opened = await a_game(here, options={"dealer": 1})
            client = Client(await there.at(opened.table), opened.token)
            await until(lambda: client.seen and client.table)
            await shards_of(here)._hand_over(None, [shard_of(opened.table)])
            await until(lambda: client.table["trouble"])
            assert client.table["trouble"].startswith("One moment")
            client.say(draw(1))
            shards_of(here).leaving = True  # it does not take it back
            await shards_of(here).renew()
            await shards_of(there).look()
            await until(lambda: "draw 1" in client.answers)
            assert not client.table["trouble"]
            await client.leave()

    in_a_loop(deeds)


# Races


def test_a_page_is_as_far_away_as_its_line_and_the_way_between_processes_are_long(
    postgres: Any, relay: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow(Lag):
        told = 80.0
        correction = 80.0

    async def deeds() -> None:
        async with some_processes(postgres, relay) as [here, there]:
            opened = await a_game(here)
            assert here.neighbours and there.neighbours
            await there.neighbours._look_around()
            assert there.neighbours.hop(here.neighbours.me) > 0
            monkeypatch.setattr(there.neighbours, "hop", lambda process: 7.2)
            client = Client(await there.at(opened.table), opened.token, Slow())
            await until(lambda: client.seen)
            table = await here.find(opened.table)
            assert table._corrections() == {0: 87}
            await client.leave()

    in_a_loop(deeds)


def test_how_long_a_claim_was_on_its_way_between_processes_is_made_good(
    postgres: Any, relay: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def deeds() -> None:
        async with some_processes(postgres, relay) as [here, there]:
            opened = await a_game(here)
            client = Client(await there.at(opened.table), opened.token)
            await until(lambda: client.seen)
            assert there.neighbours
            say = there.neighbours.relay.say

            async def slowly(subject: str, said: Any) -> None:
                await asyncio.sleep(0.15)
                await say(subject, said)

            monkeypatch.setattr(there.neighbours.relay, "say", slowly)
            await client.answer(draw(1))
            assert (await here.find(opened.table))._corrections()[0] >= 149, "but for rounding"
            await client.leave()

    in_a_loop(deeds)


# What travels


@pytest.mark.parametrize("game", GAMES)
def test_no_subject_of_the_relay_carries_what_its_seat_may_not_see(
    postgres: Any, relay: str, game: str
) -> None:
    in_a_loop(lambda: eavesdrop(postgres, relay, game))


def next_card(match: Match[Any]) -> Any:
    return {"id": match.table.deck[-1].id, "face": match.table.deck[-1].face}


LEAKS: dict[str, tuple[Callable[[Match[Any], PageSession], Any], str]] = {
    "to everybody": (lambda match, page: next_card(match), "may not see"),
    "to one seat": (lambda match, page: page.seat == 1 and next_card(match), "may not see"),
    "to who watches": (lambda match, page: page.seat is None and next_card(match), "may not see"),
    "in a change": (lambda match, page: bool(match.log) and next_card(match), "may not see"),
    "the seed": (lambda match, page: match.setup.seed, "nor is a token or a seed"),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_that_test_finds_what_leaks(
    postgres: Any, relay: str, monkeypatch: pytest.MonkeyPatch, leak: str
) -> None:
    leaks, found = LEAKS[leak]

    def leaky(name: str, match: Match[Any], page: PageSession, *others: Any) -> View:
        shown = view_of(name, match, page, *others)
        return shown._replace(fields={**shown.fields, "leak": leaks(match, page)})

    monkeypatch.setattr("typecase.server.table.view_of", leaky)
    with pytest.raises(AssertionError, match=found):
        in_a_loop(lambda: eavesdrop(postgres, relay, "letter-head"))


async def eavesdrop(postgres: Any, relay: str, game: str) -> None:
    """Somebody listens to everything, while two people play whose table is elsewhere and a third
    looks on."""
    traffic: list[tuple[str, bytes]] = []

    async def note(message: Any) -> None:
        traffic.append((message.subject, message.data))

    spy = await nats.connect(relay)
    await spy.subscribe("typecase.>", cb=note)
    await spy.flush()
    async with some_processes(postgres, relay) as [here, there]:
        with pytest.MonkeyPatch.context() as patch:  # the same match each time
            patch.setattr("typecase.server.tables.new_secret", lambda: "0b" * 32)
            opened = await a_game(here, game=game, people=2)
        people = [Client(await there.at(opened.table), opened.token)]
        people += [
            Client(await there.at(opened.table), ""),
            Client(await there.at(opened.table), ""),
        ]
        await people[1].answer(wire.Sit("sit", "Bob", BOB, opened.code))
        await people[0].answer(wire.Host("start", "start"))
        table = await here.find(opened.table)
        assert table.actor
        secrets = opened.token, BOB, str(table.actor.match.setup.seed)
        known = know(table)
        await play(table, people, known)
        for client in people:
            await client.leave()
    await spy.drain()
    told = [(subject, decode(data)) for subject, data in traffic if ".for." in subject]
    told = [(subject, said) for subject, said in told if subject.split(".")[3] == opened.table]
    assert_each_may_see(told, known)
    for subject, data in traffic:
        carried = [one for one in secrets if one.encode() in data]
        assert not carried or is_sitting_down(subject, data), "nor is a token or a seed"


def is_sitting_down(subject: str, data: bytes) -> bool:
    """Only who sits down says a token, to the process that has the table."""
    said = decode(data) if ".to." in subject else None
    return isinstance(said, Heard) and json.loads(said.text)["type"] == "sit"


async def play(table: Table, people: list[Client], known: Any) -> None:
    """Anything that the two may do, until much has happened, or all is over."""
    sampler = Sampler(1)
    for number in range(MOVES):
        for client in people[:2]:
            await until(lambda: all(is_shown_all(table, one) for one in people))
            tries = islice(sampler.answers(client.seen), 3) if is_asked(client) else ()
            for place, action in enumerate(tries):
                if "end" not in action["do"] and action["do"] != "resign":
                    await client.answer(wire.Do(f"{number} {place}", action))
                    know(table, known)
        if table.actor is None or table.actor.over:
            break


def is_shown_all(table: Table, client: Client) -> bool:
    """Whether it has been shown what is to be seen at its seat by now."""
    views = [table.view(page) for page in table.pages.at(client.table.get("seat"))]
    return bool(client.seen) and [client.seen] == [
        json.loads(wire.encode(view.fields)) for view in views if view
    ]


def assert_each_may_see(told: list[tuple[str, Any]], known: Any) -> None:
    looked_at, over = Counter[tuple[str, str]](), set[str]()
    for subject, said in told:
        assert isinstance(said, Told)
        last = subject.split(".")[4]
        for message in map(json.loads, said.texts):
            if (message.get("seen") or message.get("set") or {}).get("result"):
                over.add(last)  # from here on all hands lie open
            if last not in over:
                looked_at[last, message["type"]] += 1
                seat = None if last == "watching" else int(last)
                assert visible(message) <= known[seat], f"seat {seat} may not see it: {message}"
    for last in ("0", "1", "watching"):
        assert looked_at[last, "seen"] and looked_at[last, "delta"] > 1, "each was told much"


def know(table: Table, known: Any = None) -> Any:
    """All cards that each seat, and whoever watches, has been shown so far by the rules."""
    known = defaultdict(set) if known is None else known
    assert table.actor
    for seat in (None, *range(table.actor.match.setup.seats)):
        known[seat] |= visible(table.actor.match.seen(seat))
    return known
