"""What travels to a page tells nothing that its seat may not know: in every game, to every seat and
to whoever watches, in every message."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import partial
from typing import Any

import pytest

from tests.server import traffic
from tests.server.tables import a_table, at_rest, in_a_loop
from tests.server.traffic import pages, sent, would_be_sent
from typecase import Refused, shelf
from typecase.door import open_match
from typecase.games.shelf import Box
from typecase.games.shelf import box as box_named
from typecase.server import wire
from typecase.server.audience import PageSession, View, view_of
from typecase.server.clock import Timing
from typecase.server.table import Table
from typecase.story.match import Match
from typecase.table.luck import Dice
from typecase.table.sights import Sight, sights, view
from typecase.testing.playing import any_action, any_input
from typecase.testing.properties import matches, shown_since, visible

INPUTS = 40


@pytest.mark.parametrize("box", shelf(), ids=lambda box: box.name)
def test_no_byte_to_a_page_hangs_on_what_its_seat_cannot_see(box: Box) -> None:
    for number, match in enumerate(matches(box, 2)):
        dice, at_table = Dice(("traffic", number)), pages(match)
        for _ in range(INPUTS):
            if match.result is not None:
                break
            page = dice.choice(at_table)
            twin = match.imagine(page.seat, dice)
            assert would_be_sent(twin, page) == would_be_sent(match, page)
            for one in at_table:
                known = visible(match.seen(one.seat))
                assert visible(json.loads(sent(match, one))) <= known
            same_answers(match, twin, page, dice)
            any_input(match, dice)


def test_that_test_finds_what_leaks(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(name: str, match: Match[Any], *others: Any) -> View:
        shown = view_of(name, match, *others)
        return shown._replace(fields={**shown.fields, "next": match.table.deck[-1].face})

    monkeypatch.setattr(traffic, "view_of", leaky)
    with pytest.raises(AssertionError):
        test_no_byte_to_a_page_hangs_on_what_its_seat_cannot_see(box_named("letter-head"))


@pytest.mark.parametrize("box", shelf(), ids=lambda box: box.name)
def test_no_byte_to_a_page_hangs_on_what_others_have_written_in_secret(box: Box) -> None:
    """What a seat has written is not dealt anew when its cards are: neither a word of it is told,
    nor how long it is."""
    for number, match in enumerate(matches(box, 2)):
        dice, at_table = Dice(("secret", number)), pages(match)
        for _ in range(INPUTS):
            if match.result is not None:
                break
            for page in at_table:
                twin = match.fork()
                if rewrite(twin.table, page.seat):
                    assert would_be_sent(twin, page) == would_be_sent(match, page)
                sent(match, page)
            any_input(match, dice)


@pytest.mark.parametrize("game", ["wordsy", "letterpress", "freeze", "my-word", "better-letters"])
@pytest.mark.parametrize("leak", [str, lambda secret: len(str(secret))], ids=["words", "lengths"])
def test_that_test_finds_what_leaks_too(
    game: str, leak: Callable[[Any], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def leaky(name: str, match: Match[Any], *others: Any) -> View:
        shown = view_of(name, match, *others)
        secrets = [*secrets_of(match.table)]
        return shown._replace(fields={**shown.fields, "leaks": leak(secrets)})

    monkeypatch.setattr(traffic, "view_of", leaky)
    with pytest.raises(AssertionError):
        test_no_byte_to_a_page_hangs_on_what_others_have_written_in_secret(box_named(game))


def secrets_of(table: Any) -> Iterator[dict[int, Any]]:
    for name, sight in sights(type(table)):
        if sight is Sight.SECRET:
            yield getattr(table, name)


def rewrite(table: Any, seat: int | None) -> bool:
    """Have the others something else written; whether there was anything."""
    many = 0
    for secret in secrets_of(table):
        for who in secret.keys() - {seat}:
            secret[who], many = otherwise(secret[who]), many + 1
    return many > 0


def otherwise(value: Any) -> Any:
    """Something else of its kind, and longer; where it is empty, it stays so."""
    if isinstance(value, str):
        return value and value + "QZ"
    if isinstance(value, tuple) and hasattr(value, "_make"):
        return type(value)._make(map(otherwise, value))
    if isinstance(value, list | tuple):
        return type(value)([*map(otherwise, value), *value[:1]])
    if isinstance(value, dict):
        return {key: otherwise(item) for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        parts = {part.name: otherwise(getattr(value, part.name)) for part in fields(value)}
        return replace(value, **parts)
    return value + 1 if type(value) is int else value


def same_answers(match: Match[Any], twin: Match[Any], page: PageSession, dice: Dice) -> None:
    """After the same deed in a world that looks alike to it, a page is sent the same, unless a card
    was shown; and whatever it tries itself is refused in the same words."""
    found = any_action(match, dice)
    if found is None:
        return
    seat, action = found
    one = match.fork()
    twin.table.luck = one.table.luck.copy()  # the same shuffles: they are not what is compared
    if page.seat is not None and page.seat != seat:
        assert refusal(one, page, action) == refusal(twin, page, action)
        return
    known, so_far = visible(view(one.table, page.seat)), len(one.table.told)
    one.do(seat, action)
    try:
        twin.do(seat, action)
    except Refused:
        return  # whoever acted has other cards there
    if shown_since(one, page.seat, so_far) | shown_since(twin, page.seat, so_far) <= known:
        if one.result and twin.result:  # then all hands lie open; what the rules show is the same
            assert one.seen(page.seat) == twin.seen(page.seat)
        else:
            assert would_be_sent(one, page) == would_be_sent(twin, page)


def refusal(match: Match[Any], page: PageSession, action: dict[str, Any]) -> bytes:
    """What a page is told when it tries what another seat could do."""
    assert page.seat is not None
    try:
        match.do(page.seat, action)
    except Refused as refused:
        return wire.encode(wire.refused_of(refused, page.reader, "1"))
    return b"done"


@pytest.mark.parametrize("box", shelf(), ids=lambda box: box.name)
def test_at_a_table_every_page_is_sent_what_its_own_seat_sees_and_no_more(box: Box) -> None:
    """All that a table says: views, changes of them, and how it stands."""
    most = max(box.seats)
    match = open_match(box, most, 11, {}, None)

    async def deeds() -> None:
        async with a_table(match, *traffic.NAMES[:most], timing=Timing(thinking=1000)) as table:
            at_table = [table.join(seat) for seat in (*range(most), 0, None, None)]
            told: dict[PageSession, list[bytes]] = {page: [] for page in at_table}
            telling = [
                asyncio.create_task(page.keep_told(partial(table.view, page), into(told[page])))
                for page in at_table
            ]
            dice = Dice("table")
            for number in range(INPUTS):
                await all_told(table, at_table)
                for page in at_table:
                    shown = visible([json.loads(one) for one in told[page]])
                    assert shown <= visible(match.seen(page.seat))
                    told[page].clear()
                found = any_action(match, dice)
                if found is None:
                    break
                table.hear(at_table[found[0]], wire.Do(f"{number}", found[1]))
                await all_told(table, at_table)
                if match.result is not None:
                    break
            for task in telling:
                task.cancel()

    in_a_loop(deeds)


def into(told: list[bytes]) -> Callable[[list[bytes]], Awaitable[None]]:
    async def send(texts: list[bytes]) -> None:
        told.extend(texts)

    return send


async def all_told(table: Table, at_table: Sequence[PageSession]) -> None:
    """Wait until it is kept, and everybody has been sent it."""
    for page in at_table:
        await at_rest(table, page)
        while page.answers or page._stale:
            await asyncio.sleep(0)


@pytest.mark.parametrize("box", shelf(), ids=lambda box: box.name)
def test_all_hands_are_open_to_everybody_once_there_is_a_result_and_never_before(box: Box) -> None:
    for number, match in enumerate(matches(box, 2)):
        dice, at_table = Dice(("open", number)), pages(match)
        for _ in range(INPUTS):
            if match.result is None:
                for page in at_table:
                    assert cards_shown(match, page) == visible(view(match.table, page.seat))
                any_input(match, dice)
        for seat in range(match.setup.seats):
            if match.result is None:
                match.do(seat, {"do": "end-by-agreement"})
        known = set().union(*(visible(view(match.table, page.seat)) for page in at_table))
        for page in at_table:
            assert known <= cards_shown(match, page)
            assert not in_piles(match) & cards_shown(match, page), "a deck stays closed"


def test_a_watcher_sees_the_hands_when_the_last_of_the_others_has_resigned() -> None:
    match = open_match(box_named("letter-head"), 2, 7, {}, None)
    watcher = pages(match)[-1]
    held = {card.id for hand in match.table.hands.values() for card in hand}
    assert not held & cards_shown(match, watcher)
    match.do(0, {"do": "resign"})
    assert held <= cards_shown(match, watcher)


def cards_shown(match: Match[Any], page: PageSession) -> set[int]:
    fields = json.loads(wire.encode(traffic.view(match, page).fields))
    return visible({name: value for name, value in fields.items() if name in sighted(match)})


def sighted(match: Match[Any]) -> set[str]:
    return {name for name, _ in sights(type(match.table))}


def in_piles(match: Match[Any]) -> set[int]:
    table = match.table
    piles = [getattr(table, name) for name, sight in sights(type(table)) if sight is Sight.PILE]
    return {card.id for pile in piles for card in pile}
