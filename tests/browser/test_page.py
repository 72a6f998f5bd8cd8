"""The page as it is served: it opens, and nothing in it goes wrong."""

from __future__ import annotations

import gzip
import re

from playwright.sync_api import Page, Response, expect

from tests.browser.player import open_table


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
