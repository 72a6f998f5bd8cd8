"""A review on the page: asked for at the end of a match, and beside its replay."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.player import (
    accessible,
    fits_across,
    open_table,
    press,
    resize,
    see_how_it_went,
    until,
)
from tests.insight.matches import ended

LAPTOP, PHONE = (1440, 900), (390, 844)
A_WHILE = 180_000  # milliseconds at most: it is made in a process of its own


def looked_at(page: Page) -> None:
    for width, height in (LAPTOP, PHONE):
        resize(page, {"width": width, "height": height})
        fits_across(page)
        accessible(page)


def test_a_match_is_reviewed_at_its_end_and_a_choice_is_seen_again(
    page: Page, quick_url: str
) -> None:
    open_table(page, quick_url, "letter-head-solitaire", 1, 5, {})
    expect(page.get_by_text("0 of 124")).to_be_visible()
    press(page, "More deeds").click()
    press(page, "Give up").click()
    see_how_it_went(page)
    panel = page.get_by_role("region", name="How you played")
    panel.get_by_role("button", name="Review").focus()
    page.keyboard.press("Enter")
    expect(panel).to_contain_text("on average", timeout=A_WHILE)
    expect(panel).not_to_contain_text("{")
    looked_at(page)
    panel.get_by_text("Every decision").click()
    panel.get_by_role("listitem").last.get_by_role("button").click()
    expect(page.get_by_role("slider", name="Where in the match")).to_be_visible()


def test_a_record_is_reviewed_beside_its_replay_with_the_belief_of_a_bluff(
    page: Page, quick_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(ended("letter-head", "casual", 11, 3).record())
    page.goto(f"{quick_url}/#/replay")
    page.get_by_label("Open a record").set_input_files(file)
    panel = page.get_by_role("region", name="How you played")
    panel.get_by_role("button", name="Review").click()
    expect(panel).to_contain_text("on average", timeout=A_WHILE)
    expect(panel).to_contain_text("Not from a sealed deal")
    panel.get_by_text("Every decision").click()
    panel.get_by_role("button", name=re.compile("bluff", re.I)).first.click()
    expect(panel.get_by_role("img", name=re.compile("a call pays from"))).to_be_visible()
    resize(page, {"width": LAPTOP[0], "height": LAPTOP[1]})
    tall = "document.documentElement.scrollHeight - innerHeight"
    says = "on a laptop the page does not scroll, its parts do"
    until(page, lambda: page.evaluate(tall) <= 0, says)
    looked_at(page)
