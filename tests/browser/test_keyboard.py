"""The pages around the table by keyboard alone: the Tab key reaches whatever can be pressed, chosen
or opened there, on a phone and on a desk, and shows where it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import press, resize, tab_to
from tests.browser.test_looks import DESK, PHONE
from tests.browser.test_review import A_WHILE
from tests.browser.test_sharing import golden, link_of
from tests.browser.test_today import ALONE, with_a_result

# What can be reached, each with a number of its own; of a group of radio buttons only one is on the
# way, and those are left out.
NUMBERED = """() => {
    const all = [...document.querySelectorAll(
        'a[href], button, input, select, textarea, summary, [tabindex="0"]')]
        .filter(one => one.checkVisibility({ visibilityProperty: true }))
        .filter(one => !one.disabled && one.tabIndex >= 0 && one.type !== 'radio')
    all.forEach((one, at) => (one.dataset.way = at))
    return all.map(one => (one.ariaLabel ?? one.textContent ?? one.name).trim().slice(0, 40))
}"""
HERE = """() => {
    const one = document.activeElement
    const { outlineStyle, outlineWidth } = getComputedStyle(one.closest('label') ?? one)
    const own = getComputedStyle(one)
    const seen = [[outlineStyle, outlineWidth], [own.outlineStyle, own.outlineWidth]]
        .some(([style, width]) => style !== 'none' && parseFloat(width) >= 2)
    return [Number(one.dataset.way ?? -1), seen]
}"""


def reached_by_tab(page: Page) -> None:
    for size in (PHONE, DESK):
        resize(page, size)
        page.evaluate("document.activeElement.blur()")
        named = page.evaluate(NUMBERED)
        assert named, "there is something to do"
        missing, unseen = set(range(len(named))), list[str]()
        for _ in range(2 * len(named) + 5):
            page.keyboard.press("Tab")
            at, seen = page.evaluate(HERE)
            if at in missing and not seen:
                unseen.append(named[at])
            missing.discard(at)
            if not missing:
                break
        assert not missing, [named[at] for at in missing]
        assert not unseen, unseen


@pytest.mark.parametrize("place", [f"#/today/{ALONE}", "#/puzzles/2026-11-04", "#/words"])
def test_everything_on_a_page_is_reached_by_tab(page: Page, calm_url: str, place: str) -> None:
    page.goto(f"{calm_url}/{place}")
    expect(page.get_by_role("heading").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    reached_by_tab(page)


def test_the_deal_of_a_day_is_begun_by_keyboard_and_its_promise_read(
    page: Page, calm_url: str
) -> None:
    page.goto(f"{calm_url}/#/today/{ALONE}")
    about = page.get_by_text("How you know that nobody chose these cards")
    expect(about).to_be_visible()
    assert tab_to(page, page.locator("summary").filter(has=about).or_(about))
    page.keyboard.press("Enter")
    told = page.request.get(f"{calm_url}/api/days/{ALONE}").json()
    for what in ("promise", "key", "tomorrow"):
        expect(page.get_by_text(told[what], exact=True)).to_be_visible()
    today = page.request.get(f"{calm_url}/api/days/today").json()
    assert today["promise"] and today["tomorrow"] and not today["key"]
    assert tab_to(page, press(page, "Play this deal"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Table", exact=True)).to_be_visible()


def test_a_result_is_reached_by_tab(page: Page, calm_url: str) -> None:
    with_a_result(page, calm_url)
    reached_by_tab(page)


def test_a_replay_and_its_review_are_reached_by_tab(page: Page, quick_url: str) -> None:
    record = golden("letter-hogs").read_text()  # it is looked through at once
    page.goto(f"{quick_url}/#/r/{link_of(record)}")
    expect(page.get_by_role("slider", name="Where in the match")).to_be_visible()
    reached_by_tab(page)
    panel = page.get_by_role("region", name="How you played")
    assert tab_to(page, panel.get_by_role("button", name="Review"))
    page.keyboard.press("Enter")
    expect(panel).to_contain_text("on average", timeout=A_WHILE)
    assert tab_to(page, panel.locator("summary"))
    page.keyboard.press("Enter")
    reached_by_tab(page)
