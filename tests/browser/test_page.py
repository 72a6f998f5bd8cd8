"""The page as it is served: it opens, and nothing in it goes wrong."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect


def test_the_page_opens_and_the_browser_has_nothing_to_say(page: Page) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("requestfailed", lambda request: said.append(request.url))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    expect(page).to_have_title(re.compile("Typecase"))
    expect(page.get_by_role("heading").first).to_be_visible()
    company = page.get_by_role("region", name="The company")
    expect(company.get_by_role("heading", name="Caslon")).to_be_visible()
    expect(company.get_by_text("cautious: seldom bluffs, doubts readily").first).to_be_visible()
    assert said == []
