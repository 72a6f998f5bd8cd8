"""A sealed deal in the browser: the promise before the cards, one's own text, and the proof."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.player import accessible, big_enough, fits_across, press, see_how_it_went
from tests.browser.test_ending import at_widths, resign
from tests.browser.test_together import DESK, PHONE, make_table, pages, sit_down
from typecase import verify

SUM = re.compile(r"^[0-9a-f]{64}$")


def open_waiting(page: Page, url: str, game: str) -> None:
    """A table for one and a bot, whose cards wait for her text."""
    page.goto(f"{url}/#/g/{game}")
    page.get_by_label("Players").select_option("Two of us")
    page.get_by_text("More options").click()
    page.get_by_label("Add to the deal first").check()
    press(page, "Play now").click()
    expect(page.get_by_role("heading", name="The deal is sealed")).to_be_visible()


def test_the_promise_is_on_the_screen_before_the_cards_and_the_record_is_proved(
    page: Page, quick_url: str
) -> None:
    open_waiting(page, quick_url, "letter-head")
    promise = page.locator(".deal code").inner_text()
    assert SUM.match(promise)
    expect(page.locator(".stage")).to_have_count(0)
    page.get_by_label("Your own text").fill("nobody could guess this")
    page.keyboard.press("Enter")
    expect(page.locator(".deal")).to_contain_text("You have added a text.")
    at_widths(page)
    press(page, "Start").click()
    expect(page.get_by_role("log")).to_contain_text(f"its promise begins with {promise[:8]}")
    resign(page)
    see_how_it_went(page)
    proof = page.get_by_role("region", name="Proof")
    expect(proof.locator("dd code").first).to_have_text(promise)
    expect(proof).to_contain_text("You were shown it before the cards.")
    shown = proof.locator("dd code").last.inner_text()
    proof.get_by_text("What this proves").click()
    expect(proof).to_contain_text(f"typecase verify FILE --hash {shown} --promise {promise}")
    expect(proof).to_contain_text("Not proved")
    next_one = page.get_by_role("region", name="The next deal is sealed")
    assert next_one.locator("code").inner_text() != promise
    at_widths(page)
    with page.expect_download() as kept:
        press(page, "Keep the record as a file").click()
    found = verify(kept.value.path().read_text(), shown, promise)
    assert found.holds, found
    assert "the text of one seat" in found.findings[1].says


def test_friends_see_one_promise_and_who_has_added_to_it(browser: Browser, quick_url: str) -> None:
    with pages(browser, DESK, PHONE) as (ada, ben):
        code = make_table(ada, quick_url, "letter-head")
        ben.goto(f"{quick_url}/#/join/{code}")
        sit_down(ben, "Ben")
        ben.get_by_text("See how the cards are dealt").click()
        sums = [one.locator(".deal code").inner_text() for one in (ada, ben)]
        assert sums[0] == sums[1]
        ben.get_by_label("Your own text").fill("from Ben")
        press(ben, "Add it").click()
        expect(ada.locator(".deal")).to_contain_text("Ben has added a text.")
        assert "from Ben" not in ada.content()
        for one in (ada, ben):
            fits_across(one)
            accessible(one)
        big_enough(ben)
        ben.get_by_label("Your own text").fill("")
        press(ben, "Take it back").click()
        expect(ada.locator(".deal")).to_contain_text("Nobody has added a text yet")
