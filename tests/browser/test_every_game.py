"""Every game on the shelf is drawn by the same parts: nothing breaks, and everybody can read it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import accessible, fits_across, open_table
from typecase import shelf


@pytest.mark.parametrize("game", [box.name for box in shelf()])
def test_a_table_of_every_game_can_be_read(page: Page, quick_url: str, game: str) -> None:
    broken: list[str] = []
    page.on("pageerror", lambda fault: broken.append(str(fault)))
    box = next(box for box in shelf() if box.name == game)
    open_table(page, quick_url, game, seats=box.seats[0], seed=5, options={})
    expect(page.get_by_role("heading", level=1)).to_have_text(box.title)
    page.wait_for_timeout(300)  # bots move on meanwhile
    accessible(page)
    fits_across(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    fits_across(page)
    page.emulate_media(forced_colors="active")
    borderless = """() => [...document.querySelectorAll('.card, .rule, .deeds button')]
        .filter(one => parseFloat(getComputedStyle(one).borderTopWidth) < 1).length"""
    assert page.evaluate(borderless) == 0
    assert broken == []
