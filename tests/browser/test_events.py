"""What has happened, as the page tells it: worded by the server for whoever reads it."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import serving
from tests.browser.player import hand, open_table, press, sit_down, take_seat
from typecase import play
from typecase.server import rooms, wire
from typecase.server.clock import REAL_TIME
from typecase.server.rooms import Room, Rooms
from typecase.table.wording import Reader

STACK = {"deck": "H A O A U A S A E A K"}


class ForTwo(Rooms):
    """Has tables for two people, Ann and Bob."""

    def open(self, new: wire.NewMatch) -> wire.Opened:
        match = play("letter-head", 2, 7, {"dealer": 1}, STACK)
        room = Room("two", match, {0: "Ann", 1: "Bob"}, {}, REAL_TIME)
        self._rooms[room.name] = room
        return wire.Opened(room.name, room.key(0))


def test_everybody_reads_what_happened_as_she_has_seen_it(browser: Browser) -> None:
    two = ForTwo()
    with serving(REAL_TIME, two) as url:
        ann, bob = (browser.new_context().new_page() for _ in range(2))
        open_table(ann, url, "letter-head", 2, None, {})
        take_seat(bob, url, {"match": "two", "key": two.find("two").key(1)}, "letter-head", 2)
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
    monkeypatch.setattr(rooms, "Reader", partial(Reader, finish="[{}]".format))
    sit_down(page, quick_url, seed=7)
    press(page, "Draw a card").click()
    told = page.get_by_role("log").get_by_role("listitem")
    expect(told.last).to_have_text(re.compile(r"^\[You draw [A-Z?]\.\]$"))
    assert all(re.fullmatch(r"\[.+\]", text) for text in told.all_inner_texts())
    expect(page.get_by_role("heading", level=2).first).to_have_text(re.compile(r"^\[.+\]$"))
    expect(page.locator(".bare")).to_have_text(re.compile(r"^\[.+\]$"))
