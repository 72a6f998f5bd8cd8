"""The end of a match and its replay: the bed, the page about it, and every step again."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

import typecase
from tests.browser.player import (
    accessible,
    choose_above,
    hand,
    open_table,
    press,
    resize,
    see_how_it_went,
    sit_down,
    stop_the_clock,
)
from tests.browser.test_looks import PHONE, look_by_all_lights

GOLDEN = Path(__file__).resolve().parents[1] / "golden"


def at_widths(page: Page) -> None:
    look_by_all_lights(page)
    resize(page, PHONE)


def resign(page: Page) -> None:
    choose_above(page, "End or leave the match")
    press(page, "Resign").click()
    expect(page.locator(".stamp")).to_be_visible()


def test_a_match_ends_on_its_bed_and_is_told_on_a_page_and_step_by_step(
    page: Page, quick_url: str
) -> None:
    sit_down(page, quick_url, 2, 7, rounds=1)
    letter = hand(page).first.get_attribute("aria-label") or ""
    page.keyboard.press(letter[:1].lower())
    press(page, "Declare a word").click()
    expect(page.get_by_role("log")).to_contain_text("You declare")
    before = page.locator(".dock").bounding_box()
    resign(page)
    assert page.locator(".dock").bounding_box() == before, "nothing jumps"
    see_how_it_went(page)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"\w+ wins$"))
    expect(page.get_by_role("heading", name="Your words")).to_be_visible()
    at_widths(page)

    page.get_by_role("heading", name="Your words").locator("..").get_by_role("button").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text(re.compile(r"\w{3}"))
    accessible(page)
    page.keyboard.press("Escape")
    with page.expect_download() as kept:
        press(page, "Keep the record as a file").click()
    assert typecase.replay(kept.value.path().read_text()).result
    assert "/#/" not in page.locator(".share p").inner_text(), "no link, and so no token"

    page.get_by_role("link", name="Replay").first.click()
    where = page.get_by_role("slider", name="Where in the match")
    expect(where).to_have_attribute("aria-valuetext", re.compile("^Step 0 of"))
    expect(page.get_by_role("group", name="Whose eyes").get_by_role("button")).to_have_count(3)
    at_widths(page)
    page.keyboard.press("ArrowRight")
    expect(where).to_have_attribute("aria-valuetext", re.compile("^Step 1 of"))
    press(page, "All cards").click()
    expect(page.get_by_role("region", name="Cards in hand").locator(".one")).to_have_count(2)
    where.focus()
    page.keyboard.press("End")
    expect(page.get_by_role("log")).to_contain_text("resign")
    page.clock.install()
    stop_the_clock(page)  # or a short match is over before anybody has looked
    press(page, "Play").click()
    expect(press(page, "Pause")).to_be_visible()


def test_a_record_from_the_disk_is_played_again_and_a_false_one_refused(
    page: Page, quick_url: str
) -> None:
    page.goto(f"{quick_url}/#/replay")
    file = page.get_by_label("Open a record")
    false = {"name": "false.jsonl", "mimeType": "text/plain", "buffer": b"nonsense"}
    file.set_input_files(false)  # type: ignore[arg-type]
    expect(page.get_by_role("alert")).to_contain_text("cannot be played again: line 1")
    accessible(page)
    file.set_input_files(min(GOLDEN.glob("vultures/*/*.jsonl"), key=lambda one: one.stat().st_size))
    expect(page.get_by_role("heading", name="Vultures")).to_be_visible()


def test_alone_with_nothing_to_beat_nobody_is_told_to_have_won(page: Page, quick_url: str) -> None:
    open_table(page, quick_url, "letter-head-solitaire", 1, 5, {})
    expect(page.get_by_text("0 of 124")).to_be_visible()
    press(page, "More deeds").click()
    press(page, "Give up").click()
    expect(page.locator(".stamp")).to_contain_text("0 cards used")
    see_how_it_went(page)
    expect(page.locator("body")).not_to_contain_text(re.compile(r"\bwins?\b"))
