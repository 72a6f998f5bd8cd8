"""Hints in the page: asked for by tap or key, read by everybody, laid out and played."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import (
    accessible,
    big_enough,
    fits_across,
    notice,
    open_table,
    press,
    word,
)
from typecase import hint, play

PHONE, DESK = (390, 844), (1440, 900)
SOLITAIRE, SEED = "letter-head-solitaire", 19  # its word has a definition


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_hint_is_told_laid_out_and_played(
    page: Page, calm_url: str, size: tuple[int, int]
) -> None:
    advice = hint(play(SOLITAIRE, 1, SEED).seen(0))
    assert advice.word and advice.definition and advice.nudge
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_table(page, calm_url, SOLITAIRE, 1, SEED, {})
    told = page.get_by_role("region", name="Table", exact=True).locator("[aria-live=polite]")
    expect(told).to_be_empty()
    press(page, "Hint").click()
    expect(told).to_have_text(advice.nudge)
    expect(press(page, "Lay it out")).to_have_count(0)
    accessible(page)
    press(page, "Tell me").click()
    expect(told).to_contain_text(advice.why)
    expect(told).to_contain_text(advice.definition)
    accessible(page)
    fits_across(page)
    big_enough(page)
    press(page, "Lay it out").click()
    expect(told).to_be_empty()
    expect(word(page)).to_have_count(len(advice.word))
    accessible(page)
    page.keyboard.press("Enter")  # the focus is on the question, and not on a button that went
    expect(page.get_by_role("log")).to_contain_text(advice.word)


def test_a_hint_is_asked_for_with_a_key_and_is_gone_with_its_question(
    page: Page, calm_url: str
) -> None:
    open_table(page, calm_url, "letter-head", 2, SEED, {"dealer": 1})
    expect(press(page, "Draw a card")).to_be_visible()
    page.keyboard.press("?")
    expect(press(page, "Tell me")).to_be_visible()
    page.keyboard.press("?")
    expect(press(page, "Do so")).to_be_visible()
    accessible(page)
    press(page, "Do so").press("Enter")
    expect(page.get_by_role("list", name="Your hand").get_by_role("button")).to_have_count(6)
    expect(press(page, "Do so")).to_have_count(0)
    page.keyboard.press("?")
    expect(press(page, "Tell me")).to_be_visible()
    page.keyboard.press("?")
    expect(press(page, "Do so").or_(press(page, "Lay it out"))).to_be_visible()
    press(page, "Draw a card").click()
    expect(press(page, "Do so").or_(press(page, "Lay it out"))).to_have_count(0)


def test_a_place_in_a_grid_is_shown_before_a_card_lies_there_for_good(
    page: Page, calm_url: str
) -> None:
    open_table(page, calm_url, "crosswords-solitaire", 1, SEED, {})
    press(page, "Hint").click()
    press(page, "Lay it out").click()
    cell = page.get_by_role("list", name="Your forme").locator("[aria-pressed=true]")
    expect(cell).to_have_accessible_name(re.compile("^Row 3, column 3: touch it again to place "))
    expect(notice(page)).to_be_empty()


def test_who_wants_no_hints_has_no_button_for_them(page: Page, quick_url: str) -> None:
    page.goto(f"{quick_url}/#/g/letter-head")
    page.get_by_label("Hints").select_option("there are no hints")
    accessible(page)
    press(page, "Play now").tap()
    expect(page.get_by_role("list", name="Players").get_by_role("listitem")).to_have_count(4)
    expect(press(page, "Hint")).to_have_count(0)
    page.keyboard.press("?")
    expect(notice(page)).to_be_empty()
