"""One's own words: kept in the browser from match to match, learnt, asked again, and deleted."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import hand, press, see_how_it_went, settle, sit_down
from tests.browser.test_ending import at_widths, resign
from typecase.insight.review import Missed, Review

FORBIDDEN = """
  window.inVain = 0
  indexedDB.open = () => {
    inVain += 1
    throw new DOMException('no', 'SecurityError')
  }
"""
FULL = """
  window.inVain = 0
  const put = IDBObjectStore.prototype.put
  IDBObjectStore.prototype.put = function (value) {
    const asked = put.call(this, value)
    asked.addEventListener('success', () => this.transaction.abort())
    this.transaction.addEventListener('abort', () => (inVain += 1))
    return asked
  }
"""


def play_a_little(page: Page, url: str) -> None:
    """A match in which she lays a word, and the others lay theirs."""
    sit_down(page, url, 3, 7, rounds=1, dealer=2)
    letter = hand(page).first.get_attribute("aria-label") or ""
    page.keyboard.press(letter[:1].lower())
    press(page, "Declare a word").click()
    expect(page.get_by_role("log")).to_contain_text("You declare")
    resign(page)
    see_how_it_went(page)
    expect(page.get_by_role("heading", name=re.compile("^The others. words$"))).to_be_visible()


def look_back(page: Page, missed: Missed) -> None:
    """A review is asked for; what it finds is made up, so that it need not be waited for."""
    found = Review(
        game="letter-head",
        title="Letter Head",
        rules="2",
        seat=0,
        name="Guest",
        sealed=True,
        unit="points",
        decisions=[],
        dearest=[],
        cost=0.0,
        accuracy=None,
        missed=[missed],
    )
    told = {"review": "r", "done": 1, "whole": 1, "found": found}
    page.route(
        "**/api/matches/*/review",
        lambda route: route.fulfill(
            body=msgspec.json.encode(told), content_type="application/json"
        ),
    )
    press(page, "Review").click()
    expect(page.get_by_role("heading", name="Words that you could have known")).to_be_visible()


def kept(page: Page) -> list[dict[str, Any]]:
    """The matches in the browser's library."""
    found: list[dict[str, Any]] = page.evaluate(
        """() => new Promise((done) => {
          const asked = indexedDB.open('typecase')
          asked.onsuccess = () => {
            const all = asked.result.transaction('matches').objectStore('matches').getAll()
            all.onsuccess = () => (asked.result.close(), done(all.result))
          }
        })"""
    )
    return found


def test_words_of_a_match_are_kept_learnt_asked_again_and_deleted(
    page: Page, quick_url: str
) -> None:
    page.goto(f"{quick_url}/#/words")
    expect(page.get_by_text("Play a match to its end")).to_be_visible()
    at_widths(page)
    play_a_little(page, quick_url)
    expect(page.get_by_role("region", name="Your rating here")).to_contain_text("1 of 5 so far")
    (match,) = kept(page)
    assert match["finish"]["levels"][0] is None and len(match["finish"]["places"]) == 3
    assert match["game"] == "letter-head" and match["record"]
    look_back(page, Missed(0, "QUARTO", 12, "ART", "noun: the size of a book"))
    theirs = {one["word"] for one in match["words"] if one["seat"] != 0 and not one["fell"]}

    page.goto(f"{quick_url}/#/words")
    expect(page.get_by_role("heading", name="in your case")).to_be_visible()
    cards = page.locator(".cards > li")
    expect(cards.first).to_be_visible()
    learn = cards.get_by_role("button", name=re.compile("^Learn ")).first
    word = (learn.get_attribute("aria-label") or "").removeprefix("Learn ")
    assert word in theirs
    learn.focus()
    page.keyboard.press("Enter")
    expect(cards.filter(has_text=word)).to_contain_text("Known 0 of 5 times")
    expect(page.get_by_text("to recall today")).to_have_count(0)
    at_widths(page)

    press(page, "Missed").click()
    expect(page.locator(".cards > li")).to_contain_text("12 points more than ART in Letter Head")
    expect(page.locator(".cards > li")).to_contain_text("book")
    at_widths(page)

    page.clock.set_fixed_time(datetime.now(UTC) + timedelta(days=1))
    page.reload()
    expect(page.get_by_role("heading", name="One to recall today")).to_be_visible()
    at_widths(page)
    page.get_by_label("The word").fill("wrong")
    page.keyboard.press("Enter")
    expect(page.get_by_text("It is not WRONG.")).to_be_visible()
    page.get_by_label("The word").fill(word.lower())
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="to recall today")).to_have_count(0)
    press(page, "Learning").click()
    expect(page.locator(".cards > li")).to_contain_text("Known 1 of 5 times")
    page.get_by_role("link", name=re.compile(f"^{word[0]}:")).click()
    expect(page.locator(".cards > li")).to_have_count(1)
    page.get_by_label("Game").select_option("Letter Head")

    page.get_by_text("Matches that are kept here").click()
    expect(page.get_by_role("link", name="see it again")).to_be_visible()
    with page.expect_download() as saved:
        press(page, "Save as a file").click()
    told = json.loads(saved.value.path().read_text())
    assert [one["match"] for one in told["matches"]] == [match["match"]]
    assert told["learning"][0]["word"] == word

    press(page, "Delete everything").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete everything").click()
    expect(page.get_by_text("Play a match to its end")).to_be_visible()
    assert kept(page) == []


def test_a_rating_is_told_from_the_fifth_match_on_with_its_range(
    page: Page, quick_url: str
) -> None:
    rating = page.get_by_role("region", name="Your rating here")
    sit_down(page, quick_url, 2, 7)
    for many in range(1, 6):
        if many > 1:
            press(page, "Rematch").first.click()
        expect(hand(page)).to_have_count(5)
        resign(page)
        see_how_it_went(page)
        told = f"{many} of 5 so far" if many < 5 else "after 5 matches in this browser"
        expect(rating).to_contain_text(told)
    expect(rating).to_contain_text(re.compile(r"\d+ ± \d+, (below|between) "))
    expect(rating).to_contain_text("Casual")
    at_widths(page)


@pytest.mark.parametrize("storage", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_where_nothing_can_be_kept_play_goes_on_and_says_so_once(
    page: Page, quick_url: str, storage: str
) -> None:
    page.add_init_script(storage)
    play_a_little(page, quick_url)
    notice = page.get_by_text("This browser cannot keep your words")
    expect(notice).to_be_visible()
    with page.expect_download() as saved:
        notice.get_by_role("button", name="Save the record as a file").click()
    assert saved.value.path().read_text().startswith('{"typecase":2')
    tried = page.evaluate("inVain")
    press(page, "Rematch").first.click()
    expect(hand(page)).to_have_count(5)
    resign(page)
    see_how_it_went(page)
    expect(page.get_by_role("heading", name="Proof")).to_be_visible()
    page.wait_for_function("tried => inVain > tried", arg=tried)
    settle(page)
    expect(notice).to_have_count(0)
    page.goto(f"{quick_url}/#/words")
    if storage is FORBIDDEN:
        expect(page.get_by_role("alert")).to_contain_text("This browser keeps nothing here")
