"""The page as it is served: it opens, and nothing in it goes wrong."""

from __future__ import annotations

import gzip
import json
import re

import pytest
from playwright.sync_api import Page, Response, Route, expect

from tests.browser.player import HERS, hand, new_table, open_table, press, settle, word


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


ALL_OF_IT = 80_000  # bytes


def test_what_comes_first_is_little_and_a_bed_comes_when_somebody_sits_down(
    page: Page, quick_url: str
) -> None:
    scripts: dict[str, int] = {}

    def weigh(answer: Response) -> None:
        if answer.request.resource_type == "script":
            scripts[answer.url.rpartition("/")[2]] = len(gzip.compress(answer.body()))

    page.on("response", weigh)
    page.goto(quick_url)
    page.wait_for_load_state("networkidle")
    first = dict(scripts)
    assert first and sum(first.values()) <= ALL_OF_IT, first
    open_table(page, quick_url, "crosswords-solitaire", 1, 5, {})
    expect(page.get_by_role("list", name="Your forme")).to_be_visible()
    page.wait_for_load_state("networkidle")
    beds = {name for name in scripts if re.match("(Chase|Felt|Slide|Train)-", name)}
    assert {name.partition("-")[0] for name in beds} == {"Chase"} and not beds & first.keys()

    # The line that the page itself has opened is the one that the table goes on with.
    lines: list[str] = []
    page.on("websocket", lambda line: lines.append(line.url))
    page.reload()
    expect(page.get_by_role("list", name="Your forme")).to_be_visible()
    assert len(lines) == 1


NO_WILD = 5  # a seed whose first hand has no wild card
WHERE = """all => all.map(one => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return [one.dataset.card, x, y, width, height]
})"""


@pytest.mark.parametrize("wide", [390, 1440])
def test_a_hand_is_seen_before_the_code_that_plays_it_and_what_is_touched_there_counts(
    page: Page, calm_url: str, wide: int
) -> None:
    page.set_viewport_size({"width": wide, "height": 844})
    held: list[Route] = []
    page.route(re.compile("/assets/(first|table)-.*[.]js"), lambda code: held.append(code))
    opened = new_table(page, calm_url, "letter-head", 2, NO_WILD, HERS)
    seats = json.dumps([{**opened, "agreed": {"game": "letter-head", "seats": 2}}])
    page.add_init_script(f"localStorage.setItem('typecase.seats', {json.dumps(seats)})")
    page.goto(f"{calm_url}/#/match/{opened['table']}", wait_until="commit")
    cards = page.locator(".dock [data-card]")
    expect(cards).to_have_count(5)
    settle(page)
    seen = cards.evaluate_all(WHERE)
    cards.nth(3).click()
    cards.nth(1).click()
    for code in held:
        code.continue_()
    expect(word(page)).to_have_count(2)
    ids = word(page).evaluate_all("all => all.map(one => one.dataset.card)")
    assert ids == [seen[3][0], seen[1][0]]
    press(page, "Recall").click()
    expect(hand(page)).to_have_count(5)
    settle(page)
    assert cards.evaluate_all(WHERE) == seen  # and not twice
