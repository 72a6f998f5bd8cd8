"""How far away a page is, as far as that can be believed."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.tables import a_server, a_table, at_rest, hello, in_a_loop, opened, sitting
from typecase import play
from typecase.server import audience, wire
from typecase.server import table as table_module
from typecase.server.clock import Timing
from typecase.server.lag import CAP_MEASURED, CAP_TOLD, Lag
from typecase.table.wording import Reader


def pinged(lag: Lag, *trips: float) -> Lag:
    now = 0.0
    for trip in trips:
        number = lag.ping(now)
        lag.pong(number, now + trip)
        now += 2000
    return lag


def test_nothing_is_corrected_before_anything_is_known() -> None:
    assert Lag().correction == 0.0 and Lag().shown is None


def test_one_hiccup_does_not_count() -> None:
    assert pinged(Lag(), 40, 40, 900, 40, 40).correction == 40.0


def test_only_the_latest_pings_count() -> None:
    assert pinged(Lag(), *[90] * 9, *[30] * 5).correction == 30.0


def test_a_page_that_answers_late_gains_nothing_on_a_direct_line() -> None:
    assert pinged(Lag(lambda: 0.02), *[150] * 5).correction == 0.02


def test_behind_a_proxy_it_gains_no_more_than_the_cap() -> None:
    late = pinged(Lag(), *[900] * 5)
    assert late.correction == CAP_TOLD == 100.0
    assert late.shown == 900, "and everybody reads it"


def test_a_line_that_the_kernel_vouches_for_is_corrected_further() -> None:
    assert pinged(Lag(lambda: 198.0), *[205] * 5).correction == 198.0
    assert pinged(Lag(lambda: 700.0), *[710] * 5).correction == CAP_MEASURED == 250.0


@pytest.mark.parametrize("number", [0, 2, 99, -1])
def test_an_answer_to_what_was_not_asked_is_none(number: int) -> None:
    lag = Lag()
    assert lag.ping(0.0) == 1
    lag.pong(number, 10.0)
    assert lag.told is None
    lag.pong(1, 30.0)
    lag.pong(1, 90.0)
    assert lag.told == 30.0


def test_pages_are_pinged_and_everybody_reads_how_far_away_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(audience, "A_BEAT", 0.01)
    with a_server(Timing(thinking=1000)) as client:
        match = opened(client, seats=2)
        with sitting(client, match) as page:
            for number in range(3):  # each brings a view, and pings on the way are answered
                page.send_json({"type": "do", "id": f"{number}", "action": {"do": "draw"}})
                while page.receive_json().get("id") != f"{number}":
                    pass
                client.get("/health")
            assert set(page.seen["lags"]) == {"0"} and page.seen["lags"]["0"] >= 0


def test_that_somebody_is_farther_away_now_is_told_though_nothing_happens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not with every pong, and never with what is not kept yet."""
    monkeypatch.setattr(table_module, "LAGS_APART", 0.05)

    async def deeds() -> None:
        async with a_table(
            play("letter-head", 2, 3), "Ann", "Bob", timing=Timing(thinking=1000)
        ) as table:
            ann, bob = table.join(0), table.join(1)
            await at_rest(table, ann)
            seen = table.view(ann)
            assert seen and ann.next(seen) and seen.fields["lags"] == {}
            for number in range(1, 4):
                bob.lag.ping(0.0)
                bob._tick = lambda: 0.2
                table.pong(bob, number)
                assert table.view(ann) is seen
            while table.view(ann) is seen:
                await asyncio.sleep(0.01)
            later = table.view(ann)
            assert later and later.fields == {**seen.fields, "lags": {1: 200}}
            delta = ann.next(later)
            assert isinstance(delta, wire.Delta) and delta.set == {"lags": {1: 200}}
            assert not delta.put and not delta.drop and not delta.events

    in_a_loop(deeds)


def test_a_page_that_was_sent_away_is_soon_cut_off_though_it_answers_and_does_not_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(audience, "A_BEAT", 0.001)
    monkeypatch.setattr(audience, "SILENT", 15.0)
    now = [0.0]

    async def deeds() -> None:
        page = audience.PageSession(0, Reader(["Ann"]), tick=lambda: now[0])
        staying = asyncio.create_task(page.keep_in_touch())
        for second in range(60):
            now[0] = second
            page.pong(1)
            await asyncio.sleep(0.002)
            if second == 40:
                assert not staying.done(), "who answers may stay"
                page.end("Your seat is not yours any more.")
        assert staying.done()

    in_a_loop(deeds)


def test_a_page_that_never_answers_is_taken_to_be_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "A_BEAT", 0.01)
    with a_server(Timing(thinking=1000)) as client:
        match = opened(client)
        with client.websocket_connect("/api/socket") as socket:
            socket.send_json(hello(match))
            while '"ping"' not in socket.receive().get("text", ""):
                pass
            monkeypatch.setattr(audience, "SILENT", 0.05)
            while socket.receive()["type"] != "websocket.close":
                pass
