"""What was wrong once at a table, and must not be so again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.player import fits_across, open_table, press, settle
from tests.browser.test_together import DESK, PHONE, make_table, pages, sit_down
from typecase import play
from typecase.games.shelf import box

CODE = re.compile(r"\b[A-Z]\d\d\b")  # as C17: a card's number in the printer's list


@pytest.mark.parametrize(
    "game", ["letter-head", "letter-hogs", "seven-letter-stud", "word-poker", "stormy-letters"]
)
def test_with_every_seat_taken_the_hand_and_the_deeds_are_in_sight_on_a_phone(
    page: Page, calm_url: str, game: str
) -> None:
    """While bets are made too; and nothing sticks out sideways, not even a nose."""
    seats, options = box(game).seats[-1], {"pace": "relaxed"}
    first = next(seed for seed in range(100) if 0 in play(game, seats, seed, options).asks())
    open_table(page, calm_url, game, seats, first, options)
    cards = page.locator(".dock [data-card], .dock .bare-card, .dock .card")
    expect(cards.first).to_be_visible()
    expect(page.locator(".bar button").first).to_be_visible()
    settle(page)
    outside = page.locator(".bar, .dock, .dock .card, .acts button, .mug").evaluate_all(
        """all => all.filter(one => one.checkVisibility() && !one.closest('.sr'))
            .map(one => [one.className, one.getBoundingClientRect()])
            .filter(([, box]) => box.bottom > innerHeight + 1 || box.right > innerWidth + 1
                || box.left < -1 || box.top < -1)
            .map(([name, box]) => `${name}: ${JSON.stringify(box)}`)"""
    )
    assert not outside, "\n".join(outside)
    fits_across(page)


def test_rules_on_cards_have_names_and_no_codes(page: Page, quick_url: str) -> None:
    open_table(page, quick_url, "better-letters", 3, 5, {})
    expect(page.get_by_role("list", name="The rules").get_by_role("listitem").first).to_be_visible()
    assert not CODE.search(page.locator("main").inner_text())


def test_who_sits_down_or_leaves_is_led_on_and_leaving_is_asked_twice(
    browser: Browser, quick_url: str
) -> None:
    with pages(browser, DESK, PHONE) as (ada, ann):
        code = make_table(ada, quick_url, "letter-head")
        ann.goto(f"{quick_url}/#/join/{code}")
        sit_down(ann, "Ann")
        # The focus is not lost on sitting down.
        expect(ann.get_by_role("heading", name="Letter Head", exact=True)).to_be_focused()
        press(ann, "Leave the table").click()
        press(ann, "Stay").click()
        expect(ada.get_by_role("list", name="Seats")).to_contain_text("Ann")
        press(ann, "Leave the table").click()
        ann.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
        expect(ann.get_by_role("heading", name="The shelf")).to_be_visible()
        expect(ada.get_by_role("list", name="Seats")).not_to_contain_text("Ann")

        press(ada, "Start").click()
        question = ada.locator(".bar h2")
        expect(question).to_be_focused()
