"""A big screen for the room, and phones as hands."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.player import accessible, fits_across, hand, press, resize
from tests.browser.test_together import DESK, PHONE, Traffic, make_table, pages, sit_down


def test_a_room_plays_with_phones_as_hands_and_the_screen_is_told_no_secret(
    browser: Browser, calm_url: str
) -> None:
    with pages(browser, DESK, PHONE, PHONE) as (screen, ada, ann):
        heard = {page: Traffic(page) for page in (screen, ada, ann)}
        code = make_table(ada, calm_url, "letter-head")
        link = ada.get_by_role("link", name="Show on a big screen")
        screen.goto(f"{calm_url}/{link.get_attribute('href')}")
        expect(screen.get_by_label(f"The code is {' '.join(code)}")).to_be_visible()
        expect(screen.get_by_role("img", name="QR code of the link")).to_be_visible()
        accessible(screen)

        ann.goto(f"{calm_url}/#/join/{code}")
        sit_down(ann, "Ann")
        expect(screen.get_by_role("list", name="Seats")).to_contain_text("Ann")

        press(ada, "Start").click()
        for page in (ada, ann):
            expect(hand(page)).to_have_count(5)
        for wide, high in ((1440, 900), (1920, 1080)):
            resize(screen, {"width": wide, "height": high})
            expect(screen.get_by_role("list", name="Players")).to_contain_text("Ann")
            fits_across(screen)
            small = screen.locator("main .name, main footer p, main header *").evaluate_all(
                """all => all.filter(one => one.textContent && !one.closest('.sr') &&
                    one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) *
                    one.currentCSSZoom < 20).map(one => one.textContent)"""
            )
            assert not small, "it should be read from three metres away"
        accessible(screen)
        expect(hand(screen)).to_have_count(0)
        expect(screen.locator(".bar, .dock")).to_have_count(0)

        press(ann, "Draw a card").click()
        expect(hand(ann)).to_have_count(6)
        expect(screen.get_by_role("log")).to_contain_text("draws a card")
        held = heard[ada].cards ^ heard[ann].cards  # what both were told of lies on the table
        assert held, "each of them has cards that the other does not know"
        assert not held & heard[screen].cards, "a hand was shown to the room"
