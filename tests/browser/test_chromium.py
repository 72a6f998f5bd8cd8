"""The browser itself: when these fail, look here before looking at the client."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import NoBrowser, launch_options
from tests.browser.player import broken_rules


def test_a_page_is_drawn_and_axe_can_read_it(page: Page) -> None:
    page.set_content("<html lang=en><title>Case</title><main><h1>A</h1><img src='data:,'></main>")
    expect(page.get_by_role("heading", name="A")).to_be_visible()
    assert page.evaluate("innerWidth") == 390
    assert broken_rules(page) == ['image-alt: <img src="data:,">']


def test_a_browser_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TYPECASE_CHROMIUM", "no-such-browser")
    with pytest.raises(NoBrowser, match=r"no-such-browser.*no such program"):
        launch_options()
