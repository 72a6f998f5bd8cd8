"""What the page tells of a move before it is made: the server knows, and the page asks."""

from __future__ import annotations

import time

from playwright.sync_api import Page, expect

from tests.browser.player import (
    Deeds,
    accessible,
    faces,
    hand,
    open_table,
    press,
    sit_down,
    type_some_letters,
)
from tests.browser.test_play import PLAIN
from typecase import play


def test_a_word_in_the_stick_tells_its_points_with_where_they_come_from(
    page: Page, calm_url: str
) -> None:
    sit_down(page, calm_url, seed=PLAIN, dealer=1)
    match = play("letter-head", seats=2, seed=PLAIN, options={"dealer": 1})
    cards = match.seen(0)["hands"][0]
    spelled = "".join(card["face"] for card in cards[:3])
    for letter in spelled:
        page.keyboard.press(letter.lower())
    points = sum(card["points"] for card in cards[:3])
    told = page.locator("output")
    expect(told).to_contain_text(f"{points + 5}: {points} for the letters + 5 for the length.")
    expect(told).to_contain_text("Still open: a challenge")
    expect(hand(page)).to_have_count(2)
    press(page, "Draw a card").tap()
    expect(told).to_contain_text(f"{points + 3}: ")  # from six cards the chart has three
    accessible(page)
    page.keyboard.press("Escape")
    expect(told).to_have_text("")


def test_a_word_that_would_be_refused_says_why_before_it_is_played(
    page: Page, calm_url: str
) -> None:
    sit_down(page, calm_url, seed=PLAIN, dealer=1, referee="strict")
    letters = [letter for letter in faces(hand(page)) if letter not in "AEIOUY"]
    for letter in letters[:2]:
        page.keyboard.press(letter.lower())
    expect(page.locator("output")).to_contain_text("".join(letters[:2]))
    expect(page.get_by_role("list", name="Your word").get_by_role("listitem")).to_have_count(2)


def test_the_cards_that_a_written_word_hits_are_inked_on_the_board(
    page: Page, calm_url: str
) -> None:
    open_table(page, calm_url, "wordsy", 1, 5, {})
    board = page.get_by_role("list", name="The board").get_by_role("listitem")
    letter = board.locator(".sr").first.inner_text().split(",")[0]
    page.get_by_label("Your word").fill(letter)
    expect(page.locator("output")).to_contain_text(f" for {letter}")
    expect(page.locator(".letter.inked")).to_have_count(1)
    expect(board.filter(has_text=", used")).to_have_count(1)


def test_where_a_press_is_all_that_is_asked_it_says_what_is_at_stake(
    page: Page, quick_url: str
) -> None:
    deeds = Deeds(page)
    sit_down(page, quick_url, seats=2, seed=PLAIN, dealer=0)
    until = time.monotonic() + 30
    while not press(page, "Challenge the word").is_visible():
        assert time.monotonic() < until, "the bot should have declared a word"
        if press(page, "Believe it").is_visible():
            expect(page.locator("output")).to_contain_text("Call the bluff: 10 points if you are")
            deeds.do(press(page, "Believe it").tap)
        elif press(page, "Declare a word").is_visible():
            type_some_letters(page, 1)
            deeds.do(press(page, "Declare a word").tap)
        page.wait_for_timeout(30)
    expect(page.locator("output")).to_contain_text("25 points if you are right, and as many for")
    accessible(page)
