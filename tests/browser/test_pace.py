"""Playing bots alone: at one's own pace, and without a question about each of their words."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.player import accessible, choose_above, open_table, press, until


def chosen(page: Page, **settings: Any) -> list[str]:
    """As somebody comes who has chosen this before; the answer is all that her page will say."""
    kept = json.dumps(json.dumps(settings))
    page.add_init_script(f"localStorage.setItem('typecase.settings', {kept})")
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda said: sent.append(str(said))))
    return sent


def test_bots_go_on_at_ones_own_pace_and_their_words_stand_where_they_are_trusted(
    page: Page, quick_url: str
) -> None:
    sent = chosen(page, trust=True, pace="brisk")
    open_table(page, quick_url, "vultures", 3, 5, {"referee": "challenge", "dealer": 0})
    log = page.get_by_role("log", name="News")
    expect(log).to_contain_text("You trust the word.")
    until(page, lambda: '"deed":"brisk"' in "".join(sent), "the table has her pace")
    until(page, lambda: '"do":"accept"' in "".join(sent), "her page accepts the word")
    expect(press(page, "Accept it")).to_have_count(0)
    accessible(page)
    choose_above(page, "Settings")
    page.get_by_role("dialog").get_by_text("Patient", exact=True).click()
    patient = '"deed":"patient"'
    until(page, lambda: any(patient in said for said in sent), "the table should have heard of it")
