"""What has happened, as the page tells it: worded by the server for whoever reads it."""

from __future__ import annotations

import json
import re
from functools import partial
from secrets import token_hex
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from websockets.sync.client import connect

from tests.browser.conftest import serving
from tests.browser.player import PATIENCE, hand, open_table, press, sit_down, take_seat
from typecase import play
from typecase.bots.levels import USUAL
from typecase.server import table, wire, wire_http
from typecase.server.clock import REAL_TIME
from typecase.server.doorman import Chair, Facts, as_kept
from typecase.server.tables import Tables
from typecase.table.wording import Reader

STACK = {"deck": "H A O A U A S A E A K"}


NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve")
TOKENS = [name[0].lower() * 32 for name in NAMES]


def for_people(
    game: str, seats: int, seed: int, options: dict[str, Any], stack: dict[str, str] | None = None
) -> type[Tables]:
    """Tables of this game for Ann, Bob and so on, without a clock unless the test is about time. No
    bot sits there, so nothing happens unless the test does it."""
    options = {"pace": "relaxed", **options}

    class ForPeople(Tables):
        grace = 0.0  # nobody looks at some of their pages

        async def open(self, new: wire_http.NewTable, home: str = "") -> wire_http.Opened:
            people = zip(NAMES[:seats], TOKENS[:seats], strict=True)
            chairs = tuple(Chair(name, as_kept(token)) for name, token in people)
            table = await self.add(Facts(game, options, chairs, 0, USUAL))
            await table.begin(play(game, seats, seed, options, stack))
            return wire_http.Opened(table.name, table.facts.game, TOKENS[0], "")

    return ForPeople


def sit_down_both(ann: Page, bob: Page, url: str, game: str) -> None:
    open_table(ann, url, game, 2, None, {})
    table = ann.url.rpartition("/")[2]
    take_seat(bob, url, {"table": table, "token": TOKENS[1]}, game, 2)


def act_elsewhere(at: str, seat: int, **action: Any) -> None:
    """What somebody does whose page nobody looks at, at the table of this address."""
    url, _, table = at.partition("/#/match/")
    with connect(f"{url.replace('http', 'ws', 1)}/api/socket") as line:

        def hear(*types: str) -> dict[str, Any]:
            while (told := json.loads(line.recv(PATIENCE)))["type"] not in types:
                pass
            return dict(told)

        token = TOKENS[seat]
        line.send(json.dumps(dict(type="hello", version=wire.VERSION, table=table, token=token)))
        match = hear("seen")["match"]
        line.send(json.dumps(dict(type="do", id=token_hex(4), action=action, match=match)))
        answer = hear("done", "refused")
        assert answer["type"] == "done", answer


def test_everybody_reads_what_happened_as_she_has_seen_it(browser: Browser) -> None:
    with serving(REAL_TIME, for_people("letter-head", 2, 7, {"dealer": 1}, STACK)) as url:
        ann, bob = (browser.new_context(reduced_motion="reduce").new_page() for _ in range(2))
        sit_down_both(ann, bob, url, "letter-head")
        expect(hand(bob)).to_have_count(5)
        press(ann, "Draw a card").click()
        expect(ann.get_by_role("log").get_by_role("listitem").last).to_have_text("You draw K.")
        told = bob.get_by_role("log").get_by_role("listitem")
        expect(told.last).to_have_text("Ann draws a card.")
        middle = bob.get_by_role("region", name="Table", exact=True)
        expect(middle).to_contain_text("You deal.")  # what was drawn is not worth standing there
        bob.reload()
        expect(told).to_have_text(["You deal.", "Ann draws a card."])
        ann.keyboard.type("house")
        press(ann, "Declare a word: HOUSE").click()
        expect(bob.get_by_role("heading", level=2).first).to_have_text(
            "Ann plays HOUSE. Is it a word?"
        )
        expect(ann.get_by_role("heading", level=2).first).to_have_text("Bob is deciding")
        for page in (ann, bob):
            page.context.close()


def test_the_page_has_no_words_of_its_own_for_what_happens_or_is_asked(
    page: Page, quick_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "Reader", partial(Reader, finish="[{}]".format))
    sit_down(page, quick_url, seed=7)
    press(page, "Draw a card").click()
    told = page.get_by_role("log").get_by_role("listitem")
    expect(told.filter(has_text=re.compile(r"^\[You draw [A-Z?]\.\]$"))).to_have_count(1)
    several = r"( ?\N{MULTIPLICATION SIGN}\d+)?"  # a narrow line ends at the blank
    lines = [" ".join(text.split()) for text in told.all_inner_texts()]
    assert [text for text in lines if not re.fullmatch(r"\[.+\]" + several, text)] == []
    expect(page.get_by_role("heading", level=2).first).to_have_text(re.compile(r"^\[.+\]$"))
    expect(
        page.get_by_role("region", name="Table", exact=True).get_by_role("paragraph").first
    ).to_have_text(re.compile(r"^\[.+\]$"))
