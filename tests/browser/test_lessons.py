"""A guided hand in the page: Letter Head's, by touch, from the first visit to its last step."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.player import accessible, big_enough, fits_across, press


def coach(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Lesson")


def apart(page: Page, one: str, other: str) -> bool:
    """Whether the one covers nothing of the other."""
    return bool(
        page.evaluate(
            """([one, other]) => {
                const [a, b] = [one, other]
                    .map(name => document.querySelector(name).getBoundingClientRect())
                const beside = a.right <= b.left || b.right <= a.left
                return beside || a.bottom <= b.top + 1 || b.bottom <= a.top + 1
            }""",
            [one, other],
        )
    )


def test_letter_heads_guided_hand_by_touch(page: Page, quick_url: str) -> None:
    page.goto(quick_url)
    press(page, "Or learn it: a guided hand").tap()
    expect(coach(page)).to_contain_text("1 of 6")
    coach(page).get_by_role("button", name="Next").tap()
    expect(coach(page)).to_contain_text("The only Z is in your hand")
    accessible(page)
    big_enough(page)
    fits_across(page)
    for needed in (".bed", ".bar", ".dock", ".seats"):
        assert apart(page, ".coach", needed), f"the slip lies over {needed}"
    press(page, "Call the bluff").tap()
    expect(coach(page)).to_contain_text("CRANE lies open")
    press(page, "Accept it").tap()
    expect(coach(page)).to_contain_text("4 of 6")
    press(page, "Draw a card").tap()
    expect(coach(page)).to_contain_text("Now you bluff")
    for letter in "ZETAL":
        page.get_by_role("list", name="Your hand").get_by_role("button", name=f"{letter},").tap()
    press(page, "Hide letter 1, Z").tap()
    page.get_by_role("dialog").get_by_role("button", name="M", exact=True).tap()
    press(page, "METAL").tap()
    expect(coach(page)).to_contain_text("They believed you")
    accessible(page)
    coach(page).get_by_role("link", name="Play a match").tap()
    expect(press(page, "Show me")).to_be_visible()
