"""The daily deal in the browser: played, told, shared, compared with a friend, and taken along."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.player import see_how_it_went
from tests.browser.test_ending import resign
from tests.browser.test_looks import look_by_all_lights

ALONE = "2026-11-03"  # a day of Crosswords Solitaire
COMPANY = "2026-11-02"  # and one of Wordsy


@pytest.mark.parametrize("place", ["#/today", f"#/today/{ALONE}"])
def test_a_day_is_readable_by_all_lights(page: Page, calm_url: str, place: str) -> None:
    page.goto(f"{calm_url}/{place}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="Solve it")).to_be_visible()
    page.wait_for_load_state("networkidle")
    look_by_all_lights(page)


def test_the_shelf_leads_to_todays_deal(page: Page, calm_url: str) -> None:
    page.goto(calm_url)
    page.get_by_role("link", name="Today\u2019s deal").click()
    expect(page.get_by_role("heading", name="Today\u2019s deal")).to_be_visible()
    expect(page.get_by_role("button", name="Play today\u2019s deal")).to_be_visible()


def test_whoever_has_begun_it_goes_on_with_it(page: Page, calm_url: str) -> None:
    page.goto(f"{calm_url}/#/today/{ALONE}")
    page.get_by_role("button", name="Play this deal").click()
    expect(page.get_by_role("region", name="Table", exact=True)).to_be_visible()
    page.goto(f"{calm_url}/#/today/{ALONE}")
    expect(page.get_by_text("going on is your first try")).to_be_visible()
    page.get_by_role("link", name="Go on with it").click()
    expect(page.get_by_role("region", name="Table", exact=True)).to_be_visible()


RESULT = {
    "date": COMPANY,
    "number": 2,
    "game": "wordsy",
    "title": "Wordsy",
    "match": "m",
    "score": 112,
    "tries": 1,
    "later": 1,
    "counts": True,
    "on_time": True,
    "between": "between casual and strong",
    "beaten": {"beginner": 100, "casual": 98, "strong": 44, "best": 3},
    "levels": {
        "beginner": list(range(40, 90)),
        "casual": list(range(70, 120)),
        "strong": list(range(90, 140)),
        "best": list(range(110, 160)),
    },
    "people": [70, 95, 121],
    "squares": "■■◧■□■■",
    "luck": 6,
    "skill": -4,
    "share": "Typecase 2 · Wordsy · 112\n■■◧■□■■\nbetween casual and strong",
    "friends": [
        {"name": "Ravi", "you": False, "score": 121},
        {"name": "Ann", "you": True, "score": 112},
    ],
}


def with_a_result(page: Page, url: str, **other: object) -> None:
    """The page of a day that was played; only what it came to is made up."""
    told = json.dumps({**RESULT, **other})
    page.route(
        f"**/api/days/{COMPANY}/result",
        lambda route: route.fulfill(body=told, content_type="application/json"),
    )
    page.add_init_script("localStorage.setItem('typecase.key', 'a'.repeat(32))")
    page.goto(f"{url}/#/today/{COMPANY}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Between casual and strong")


def test_a_result_is_readable_by_all_lights_and_as_a_table(page: Page, calm_url: str) -> None:
    with_a_result(page, calm_url)
    page.wait_for_load_state("networkidle")
    look_by_all_lights(page)
    expect(page.get_by_text("Better than 100 of 100 beginner bots")).to_be_visible()
    expect(page.get_by_text("and 2 of the 3 other people so far.")).to_be_visible()
    expect(page.get_by_text("The cards: +6 against the usual.")).to_be_visible()
    page.get_by_text("Show as table").click()
    expect(page.get_by_role("row", name="Strong")).to_contain_text("44 of 50")
    expect(page.get_by_role("listitem").filter(has_text="Ravi")).to_contain_text("121")


def test_a_later_try_is_marked(page: Page, calm_url: str) -> None:
    with_a_result(page, calm_url, later=2, tries=2)
    expect(page.get_by_text("This was try 2: only the first one counts.")).to_be_visible()


def test_friends_points_wait_until_all_have_played(page: Page, calm_url: str) -> None:
    waiting = [{**friend, "score": None} for friend in RESULT["friends"]]  # type: ignore[attr-defined]
    with_a_result(page, calm_url, friends=waiting)
    expect(page.get_by_text("Points are shown when all have played.")).to_be_visible()


def test_a_link_is_made_for_a_friend_who_gets_the_same_cards(
    page: Page, browser: Browser, calm_url: str
) -> None:
    page.goto(f"{calm_url}/#/today/{ALONE}")
    page.get_by_role("button", name="Send this deal to a friend").click()
    link = page.get_by_label("The link for your friends").input_value()
    assert f"#/today/{ALONE}/" in link
    context = browser.new_context()
    friend = context.new_page()
    friend.goto(link)
    expect(friend.get_by_text("A friend has sent you this deal.")).to_be_visible()
    friend.get_by_role("button", name="Play this deal").click()
    expect(friend.get_by_role("region", name="Table", exact=True)).to_be_visible()
    context.close()


def test_results_are_exported_and_taken_in_by_another_browser(
    page: Page, browser: Browser, calm_url: str, tmp_path: Path
) -> None:
    with_a_result(page, calm_url)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    file = tmp_path / "days.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["days"] == {COMPANY: {"score": 112, "onTime": True}}
    context = browser.new_context()
    other = context.new_page()
    other.goto(f"{calm_url}/#/today/{ALONE}")
    other.set_input_files("input[type=file]", file)
    expect(other.locator(".said")).to_have_text("1 day added.")
    expect(other.locator(f"a[href='#/today/{COMPANY}']")).to_contain_text("112")
    file.write_text("something else")
    other.set_input_files("input[type=file]", file)
    expect(other.get_by_text("This file holds no daily results")).to_be_visible()
    context.close()


def test_a_browser_that_forbids_storage_plays_all_the_same(page: Page, calm_url: str) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden') } })"
    )
    page.goto(f"{calm_url}/#/today/{ALONE}")
    page.get_by_role("button", name="Play this deal").click()
    expect(page.get_by_role("region", name="Table", exact=True)).to_be_visible()


def test_a_browser_without_room_says_so_once_and_offers_the_export(
    page: Page, calm_url: str
) -> None:
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
    )
    page.route(
        f"**/api/days/{COMPANY}/result",
        lambda route: route.fulfill(body=json.dumps(RESULT), content_type="application/json"),
    )
    page.goto(f"{calm_url}/#/today/{ALONE}")
    page.get_by_role("button", name="Send this deal to a friend").click()  # makes a key
    page.get_by_role("link", name="2 November 2026", exact=True).click()
    expect(page.get_by_text("This browser cannot keep your results")).to_have_count(1)
    expect(page.get_by_role("button", name="Export")).to_be_visible()


def test_a_day_without_a_deal_tells_which_have(page: Page, calm_url: str) -> None:
    page.goto(f"{calm_url}/#/today/1999-01-01")
    expect(page.get_by_text("there are the days from 2026-11-01")).to_be_visible()


def test_at_the_end_of_a_match_the_day_tells_how_others_did(page: Page, calm_url: str) -> None:
    """And nothing is shared from there that would tell a word to those who play the same cards."""
    page.goto(f"{calm_url}/#/today/{ALONE}")
    page.get_by_role("button", name="Play this deal").click()
    expect(page.get_by_role("region", name="Table", exact=True)).to_be_visible()
    resign(page)
    see_how_it_went(page)
    expect(page.get_by_role("button", name="Share", exact=True)).to_have_count(0)
    page.get_by_role("link", name="How others did").click()
    expect(page.get_by_text("You stopped before the end")).to_be_visible()
    page.get_by_role("button", name="See what best did").click()
    expect(page).to_have_url(re.compile("#/r/"))
    expect(page.get_by_text("best 1").first).to_be_visible()
