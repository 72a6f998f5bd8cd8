"""A match in a link: what is sent opens anywhere, and what was damaged says so."""

from __future__ import annotations

import base64
import gzip
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.player import accessible, press, see_how_it_went, sit_down
from tests.browser.test_ending import GOLDEN, at_widths, resign
from typecase import replay

COPIED = "navigator.clipboard.writeText = async (text) => { window.copied = text }"


def link_of(record: str) -> str:
    return base64.urlsafe_b64encode(gzip.compress(record.encode())).decode().rstrip("=")


def golden(game: str) -> Path:
    return min(GOLDEN.glob(f"{game}/*/*.jsonl"), key=lambda one: one.stat().st_size)


def test_a_link_holds_the_match_and_opens_it_for_somebody_else(page: Page, quick_url: str) -> None:
    sit_down(page, quick_url, 2, 7, rounds=1)
    resign(page)
    see_how_it_went(page)
    page.get_by_role("link", name="Replay").first.click()
    expect(page.get_by_role("slider", name="Where in the match")).to_be_visible()
    page.evaluate(COPIED)
    press(page, "Share a link").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    at_widths(page)
    link = page.evaluate("window.copied")
    assert re.match(rf"{quick_url}/#/r/[\w-]+$", link) and len(link) < 8192
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.goto(link)
    expect(page.get_by_role("heading", name="Letter Head")).to_be_visible()
    where = page.get_by_role("slider", name="Where in the match")
    expect(where).to_have_attribute("aria-valuetext", re.compile("^Step 0 of"))
    page.keyboard.press("End")
    expect(where).to_have_attribute("aria-valuetext", re.compile(r"^Step (\d+) of \1"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    expect(where).to_have_attribute("aria-valuetext", re.compile("^Step 0 of"))
    with page.expect_download() as kept:
        press(page, "Save a file").click()
    assert replay(kept.value.path().read_text()).result


def test_a_link_that_is_damaged_holds_no_match_and_leads_to_the_shelf(
    page: Page, quick_url: str
) -> None:
    link = link_of(golden("vultures").read_text())
    for bad in (link[:-9], link[:50] + ("B" if link[50] == "A" else "A") + link[51:], "", "%%"):
        page.goto("about:blank")
        page.goto(f"{quick_url}/#/r/{bad}")
        expect(page.get_by_role("alert")).to_have_text("This link holds no match.")
    accessible(page)
    page.get_by_role("link", name="Back to the shelf").click()
    expect(page).to_have_url(f"{quick_url}/#/")


def test_a_match_that_is_too_long_for_a_link_is_saved_instead(page: Page, quick_url: str) -> None:
    long = max(GOLDEN.glob("freeze/*/*.jsonl"), key=lambda one: one.stat().st_size)
    assert len(link_of(long.read_text())) > 8192, "or the test needs a longer one"
    page.goto(f"{quick_url}/#/replay")
    page.get_by_label("Open a record").set_input_files(long)
    press(page, "Share a link").click()
    expect(page.get_by_role("alert")).to_contain_text("too long for a link")
    with page.expect_download() as kept:
        press(page, "Save a file").click()
    assert kept.value.path().read_text() == long.read_text()
