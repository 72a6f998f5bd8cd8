"""Friends at one table, each with her own page: by code, by link, reloaded, cut off, watching."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.player import (
    accessible,
    big_enough,
    choose_above,
    faces,
    fits_across,
    hand,
    notice,
    press,
    stop_the_clock,
    type_some_letters,
    until,
    word,
)

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1440, "height": 900}


class Traffic:
    """All that the server has told a page: every card whose face it knows, by the card's id."""

    def __init__(self, page: Page) -> None:
        self.told: list[Any] = []
        page.on("websocket", lambda line: line.on("framereceived", self._hear))

    def _hear(self, message: str | bytes) -> None:
        self.told.append(json.loads(message))

    @property
    def cards(self) -> set[tuple[int, str]]:
        return set(faces_in(self.told))


def faces_in(told: Any) -> Iterator[tuple[int, str]]:
    if isinstance(told, dict):
        if told.get("face") is not None and told.get("id") is not None:
            yield told["id"], told["face"]
        told = list(told.values())
    if isinstance(told, list):
        for part in told:
            yield from faces_in(part)


@contextmanager
def pages(browser: Browser, *sizes: ViewportSize) -> Iterator[list[Page]]:
    """Pages that know nothing of each other."""
    still: dict[str, Any] = {"has_touch": True, "reduced_motion": "reduce"}
    contexts = [browser.new_context(viewport=size, **still) for size in sizes]
    try:
        yield [context.new_page() for context in contexts]
    finally:
        for context in contexts:
            context.close()


def make_table(page: Page, url: str, game: str, **options: str) -> str:
    """As the host does it, for four and without a clock; the code of the invitation."""
    page.goto(f"{url}/#/g/{game}")
    page.get_by_label("Your name at the table").fill("Ada")
    page.get_by_label("Pace").select_option("without a clock")
    for label, value in options.items():
        page.get_by_label(label).first.fill(value)
    press(page, "Open a table").click()
    told = page.get_by_label(re.compile("^The code is"))
    expect(told).to_be_visible()
    return str(told.get_attribute("aria-label")).removeprefix("The code is ").replace(" ", "")


def drawn(page: Page) -> Locator:
    return page.get_by_role("log", name="News").get_by_text("draw")


def is_asked(page: Page) -> bool:
    return press(page, "Declare a word").is_visible()


def sit_down(page: Page, name: str) -> None:
    expect(press(page, "Sit down")).to_be_visible()  # the page before asks for a name too
    page.get_by_label("Your name at the table").fill(name)
    press(page, "Sit down").click()
    expect(page.get_by_role("list", name="Seats")).to_contain_text(f"{name} you")


def test_four_friends_play_by_link_though_one_reloads_one_is_cut_off_and_one_comes_late(
    browser: Browser, quick_url: str
) -> None:
    with pages(browser, DESK, PHONE, PHONE, PHONE, PHONE) as (ada, ann, bob, cid, eve):
        heard = {page: Traffic(page) for page in (ada, ann, bob, cid, eve)}
        code = make_table(ada, quick_url, "letter-head", Rounds="1")
        accessible(ada)
        for page, name in ((ann, "Ann"), (bob, "Bob"), (cid, "Cid")):
            if page is ann:
                ann.goto(quick_url)
                ann.get_by_label("The code").fill(f"{quick_url}/#/join/{code.lower()}")
                expect(ann.get_by_label("The code")).to_have_value(code)  # a link will do
                press(ann, "Join").click()
                expect(press(ann, "Sit down")).to_be_visible()
                accessible(ann)
                big_enough(ann)
                fits_across(ann)
            else:
                page.goto(f"{quick_url}/#/join/{code}")
            sit_down(page, name)
        expect(ada.get_by_role("list", name="Seats")).to_contain_text("Cid")
        press(ada, "Start").click()
        friends = (ada, ann, bob, cid)
        for page in friends:
            expect(hand(page)).to_have_count(5)

        expect(drawn(ada).first).to_be_attached()
        dealt = drawn(ada).count()  # they have drawn for the deal
        until(ada, lambda: any(map(is_asked, friends)), "one has the turn")
        (mover,) = filter(is_asked, friends)
        cut_off = cid if mover is bob else bob
        cut_off.context.set_offline(True)  # for ten seconds
        over, held_before = time.monotonic() + 10, faces(hand(cut_off))
        expect(cut_off.get_by_text("The line to the server is down")).to_be_visible()

        begun = type_some_letters(mover, 2)
        expect(word(mover)).to_have_count(len(begun))
        held = sorted(faces(hand(mover)) + faces(word(mover)))
        mover.reload()
        expect(hand(mover)).to_have_count(5)
        assert sorted(faces(hand(mover))) == held, "a reload finds the same seat"
        for page in friends:
            if page is not cut_off:
                press(page, "Draw a card").click()
                expect(hand(page)).to_have_count(6)

        eve.goto(f"{quick_url}/#/join/{code}")
        expect(eve.get_by_role("list", name="Players")).to_contain_text("Ann")
        expect(hand(eve)).to_have_count(0)  # who looks on has no cards, and sees none
        accessible(eve)
        expect(ann.get_by_role("list", name="Players")).to_contain_text("milliseconds away")
        players = mover.get_by_role("list", name="Players")
        expect(players.get_by_text("away", exact=True)).to_have_count(1)  # on the face, at a glance
        choose_above(ada, "Who sits here")
        expect(ada.get_by_role("dialog")).to_contain_text("away")
        cut_off.wait_for_timeout(max(0, over - time.monotonic()) * 1000)
        cut_off.context.set_offline(False)
        expect(cut_off.get_by_text("The line to the server is down")).to_have_count(0)
        assert faces(hand(cut_off)) == held_before
        for page in (ada, cut_off):
            expect(drawn(page)).to_have_count(dealt + 3)
        expect(ada.get_by_role("dialog")).not_to_contain_text("away")

        # So far nothing has been laid: whatever a page knows is in its own hand.
        held_now = {page: 5 if page is cut_off else 6 for page in friends}
        until(
            ada,
            lambda: {page: len(heard[page].cards) for page in friends} == held_now,
            "each knows her own hand, and no more",
        )
        known = {page: heard[page].cards for page in friends}
        assert not heard[eve].cards
        assert len(set().union(*known.values())) == 23, "somebody was shown what is not hers"

        ada.get_by_role("listitem").filter(has_text="Ann").get_by_role("button").first.click()
        expect(ann.get_by_text("A bot plays for you.")).to_be_visible()
        press(ada, "Give the seat back").click()
        expect(ann.get_by_text("A bot plays for you.")).to_have_count(0)
        ada.get_by_role("button", name="Pause the match").click()
        expect(ann.get_by_text("The match is paused.")).to_be_visible()
        ada.get_by_role("button", name="Go on", exact=True).last.click()
        press(ada, "Close").last.click()

        for page in (bob, ann, cid):
            choose_above(page, "End or leave the match")
            press(page, "Resign").click()
        expect(ada.get_by_role("heading", name=re.compile("win"))).to_be_visible()
        expect(ann.get_by_text("The host can start another match.")).to_be_visible()
        press(ada, "Play again").click()
        for page in friends:
            expect(hand(page)).to_have_count(5)
            expect(notice(page)).to_be_empty()


def test_who_is_asked_to_leave_has_no_seat_any_more(browser: Browser, quick_url: str) -> None:
    with pages(browser, DESK, PHONE) as (ada, ann):
        code = make_table(ada, quick_url, "vultures")
        ann.goto(f"{quick_url}/#/join/{code}")
        sit_down(ann, "Ann")
        press(ada, "Ask Ann to leave").click()
        expect(ann.get_by_role("heading", name="Nothing to see here")).to_be_visible()
        expect(ada.get_by_role("list", name="Seats")).not_to_contain_text("Ann")
        press(ada, "Seat a bot").first.click()
        expect(ada.get_by_role("list", name="Seats")).to_contain_text("bot")


@pytest.mark.parametrize("code", ["BABAB", "ZUZUZ"])
def test_a_code_that_nobody_gave_out_is_told_of_and_leads_back(
    page: Page, quick_url: str, code: str
) -> None:
    page.goto(f"{quick_url}/#/join/{code}")
    expect(page.get_by_role("heading", name="No way in with")).to_be_visible()
    accessible(page)
    page.get_by_role("link", name="Type it again").click()
    expect(press(page, "Join")).to_be_visible()


def test_strangers_meet_at_the_open_tables(browser: Browser, quick_url: str) -> None:
    with pages(browser, DESK, PHONE, PHONE) as (ada, ann, eve):
        ada.goto(f"{quick_url}/#/g/crosswords")
        ada.get_by_label("Your name at the table").fill("Ada")
        ada.get_by_label("Players").select_option("Two of us")
        ada.get_by_text("More options").click()
        ada.get_by_label("Anybody may join").check()
        press(ada, "Open a table").click()
        expect(ada.get_by_label(re.compile("^The code is"))).to_be_visible()

        ann.goto(quick_url)
        ann.get_by_role("link", name="Open tables").click()
        expect(ann.get_by_role("list", name="Open tables")).to_contain_text("Ada hosts.")
        accessible(ann)
        big_enough(ann)
        fits_across(ann)
        ann.get_by_role("link", name="Join Crosswords").click()
        sit_down(ann, "Ann")
        press(ada, "Start").click()

        eve.goto(f"{quick_url}/#/tables")
        eve.get_by_role("link", name="Watch Crosswords").click()
        expect(eve.get_by_role("list", name="Players")).to_contain_text("Ann")


def test_a_quick_match_sits_down_with_whoever_waits(browser: Browser, quick_url: str) -> None:
    with pages(browser, PHONE, PHONE) as (ada, ann):
        for page, name in ((ada, "Ada"), (ann, "Ann")):
            page.goto(f"{quick_url}/#/tables")
            page.get_by_label("Your name at the table").fill(name)
            press(page, "Quick match").click()
            expect(page.get_by_role("list", name="Seats")).to_contain_text(f"{name} you")
        expect(ada.get_by_role("list", name="Seats")).to_contain_text("Ann")


def test_people_talk_before_the_match_and_in_it(browser: Browser, quick_url: str) -> None:
    with pages(browser, DESK, PHONE) as (ada, ann):
        ada.clock.install()
        code = make_table(ada, quick_url, "letter-head")
        ann.goto(f"{quick_url}/#/join/{code}")
        sit_down(ann, "Ann")
        ann.get_by_label("Say something").fill("Good evening!")
        press(ann, "Say").click()
        expect(ada.get_by_role("log", name="What was said")).to_contain_text("Ann Good evening!")
        accessible(ann)
        big_enough(ann)
        press(ada, "Start").click()
        expect(hand(ada)).to_have_count(5)
        ann.get_by_role("button", name="What has happened").first.click()
        ann.get_by_label("Say something").fill("Well met")
        press(ann, "Say").click()
        expect(ada.get_by_text("Ann: Well met")).to_be_visible()
        stop_the_clock(ada)  # what somebody says stands at her face for a few seconds
        press(ann, "Bravo!").click()
        expect(ada.get_by_role("list", name="Players").get_by_text("Bravo!")).to_be_visible()
        accessible(ann)


def test_a_guest_reads_what_is_agreed_learns_the_game_and_says_that_she_is_ready(
    browser: Browser, calm_url: str
) -> None:
    with pages(browser, DESK, PHONE) as (ada, bea):
        code = make_table(ada, calm_url, "letter-head", Rounds="3")
        bea.goto(f"{calm_url}/#/join/{code}")
        sit_down(bea, "Bea")
        told = bea.get_by_text("Four of us play 3 rounds, without a clock. Words count unless")
        expect(told).to_contain_text("Anybody may watch, and chat is on.")
        for shown in (
            told,
            press(bea, "I\u2019m ready"),
            press(bea, "Teach me"),
            press(bea, "Say"),
        ):
            expect(shown).to_be_in_viewport(ratio=1)
        assert bea.evaluate("document.documentElement.scrollHeight <= innerHeight"), "one screen"
        accessible(bea)
        big_enough(bea)

        seats = ada.get_by_role("list", name="Seats")
        expect(seats).to_contain_text("Bea not ready yet")
        press(bea, "I\u2019m ready").press("Enter")
        expect(seats).to_contain_text("Bea ready")
        expect(ada.get_by_text("Bea is ready.", exact=True)).to_be_attached()  # as it is read aloud
        press(bea, "Wait for me").press("Enter")
        expect(seats).to_contain_text("Bea not ready yet")

        press(bea, "Teach me").press("Enter")
        drawer = bea.get_by_role("dialog", name="Learn Letter Head")
        expect(drawer.get_by_role("heading", name="In sixty seconds")).to_be_visible()
        accessible(bea)
        press(bea, "Full rules").click()
        expect(drawer.get_by_text("Declare a word").first).to_be_attached()
        press(bea, "Back to the table").click()
        expect(press(bea, "Teach me")).to_be_focused()
        expect(bea.get_by_role("list", name="Seats")).to_contain_text("Bea you")

        ada.get_by_role("combobox", name="Chat").select_option("chat is off")
        expect(told).to_contain_text("and chat is off.")
        press(ada, "Start").click()  # she need not wait
        expect(hand(bea)).to_have_count(5)
