"""Whole games of every kind through the page: a betting game, a race, a grid, a draft, a board."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page, expect

from tests.browser.player import (
    accessible,
    big_enough,
    faces,
    fits_across,
    is_over,
    open_table,
    press,
    word,
)
from typecase.lexicon.search import open_search

LONGEST = 60  # seconds that a match may take here


class Looking:
    """Looks at every new situation once, as axe and as a thumb do."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.seen: set[str] = set()

    def at(self, situation: str) -> None:
        if situation not in self.seen:
            self.seen.add(situation)
            accessible(self.page)
            fits_across(self.page)
            big_enough(self.page)


def play_on(page: Page, *deeds: Callable[[], bool]) -> None:
    """Do whatever can be done, the first of these deeds first, until the match is over."""
    until = time.monotonic() + LONGEST
    while not is_over(page):
        assert time.monotonic() < until, "the match should have ended"
        if not any(deed() for deed in deeds):
            page.wait_for_timeout(20)
    accessible(page)
    fits_across(page)


def tapped(page: Page, name: str) -> bool:
    """Tap the button with exactly this name, or beginning with it where that ends in a blank."""
    button = page.locator(".play").get_by_role("button", name=name, exact=not name.endswith(" "))
    if not button.first.is_visible():
        return False
    try:
        button.first.tap(timeout=1000)
    except Exception:  # it has gone meanwhile: others move too
        return is_over(page)
    return True


def rack(page: Page, title: str) -> Locator:
    return page.get_by_role("list", name=title).get_by_role("button")


def test_word_poker_is_played_to_its_end(page: Page, quick_url: str) -> None:
    open_table(page, quick_url, "word-poker", 3, 5, {"hands": 5, "dealer": 2})
    look = Looking(page)
    expect(page.get_by_role("region", name="Table", exact=True)).to_contain_text("Pot 3")
    look.at("betting")
    page.get_by_label("Bet", exact=True).first.fill("3")
    page.get_by_role("button", name="Bet", exact=True).tap()
    expect(page.get_by_role("log")).to_contain_text("You bet 3")

    def show() -> bool:
        if not press(page, "Show your word").is_visible():
            return False
        look.at("showdown")
        page.keyboard.press("Escape")
        letter = next(face for face in faces(rack(page, "Your hand")) if face != "?")
        page.keyboard.press(letter.lower())
        expect(word(page)).to_have_count(1)
        press(page, "Show your word: ").tap()
        expect(press(page, "Show your word")).to_have_count(0)
        return True

    def draw() -> bool:
        if not press(page, "Draw new cards").is_visible():
            return False
        look.at("draw")
        page.get_by_role("group", name="Choose up to five cards").get_by_role("button").first.tap()
        press(page, "Draw new cards").tap()
        expect(press(page, "Draw new cards")).to_have_count(0)
        return True

    bets = [lambda name=name: tapped(page, name) for name in ("Check", "Call ", "Accept it")]
    play_on(page, show, draw, *bets)
    assert look.seen >= {"betting", "draw"}
    expect(page.get_by_role("table")).to_contain_text("Guest (you)")


def test_red_handed_is_played_to_its_end(page: Page, quick_url: str) -> None:
    open_table(page, quick_url, "red-handed", 3, 5, {"rounds": 1, "dealer": 1})
    look = Looking(page)
    shouted: list[str] = []
    middle = page.get_by_role("list", name="In the middle")

    def shout() -> bool:
        if shouted or not press(page, "Shout a word").is_visible():
            return False
        shown = tuple(faces(rack(page, "On the table")))
        found = open_search("letter-head").best(shown, least=5)
        if found is None or len(shown) < 9:
            return False
        shouted.append(found.word)
        page.keyboard.type(found.word.lower())
        page.keyboard.press("Enter")
        return True

    def swap() -> bool:
        place = middle.get_by_role("button").first
        if not place.is_visible():
            return False
        place.tap()
        return True

    def judge() -> bool:
        if press(page, "Accept it").is_visible():
            look.at("challenge")
        return tapped(page, "Accept it")

    def look_at_the_race() -> bool:
        if shouted and press(page, "I find no word").is_visible():
            look.at("race")
        return tapped(page, "I find no word")

    play_on(page, lambda: tapped(page, "Ready"), shout, swap, judge, look_at_the_race)
    assert shouted and look.seen >= {"race"}


def test_the_cards_of_a_race_turn_up_three_seconds_after_all_are_ready(
    page: Page, base_url: str
) -> None:
    """S14"""
    open_table(page, base_url, "red-handed", 3, 5, {})
    face_down = page.get_by_role("list", name="In the middle").get_by_text("face-down card")
    expect(face_down).to_have_count(9)
    Looking(page).at("ready")
    press(page, "Ready").tap()
    expect(page.get_by_role("heading", name="Get set")).to_be_visible()
    expect(page.get_by_role("timer")).to_contain_text(re.compile("0:0[0-3]"))
    expect(face_down).to_have_count(9)
    expect(press(page, "Shout a word")).to_be_visible()
    expect(face_down).to_have_count(0)


def test_crosswords_solitaire_is_played_to_its_end(page: Page, quick_url: str) -> None:
    open_table(page, quick_url, "crosswords-solitaire", 1, 5, {})
    outdone = {"crosswords-solitaire": {"score": 1, "match": "another", "before": None}}
    page.evaluate("best => localStorage.setItem('typecase.best', best)", json.dumps(outdone))
    look = Looking(page)
    grid = page.get_by_role("list", name="Guest")
    for card in range(25):
        expect(
            grid.get_by_role("listitem").filter(has_not=page.get_by_role("button"))
        ).to_have_count(card)
        if card in (0, 12):
            look.at(f"placing {card}")
        # Line by line, from left to right; what is chosen is placed by a second tap, or the button.
        name = f"Row {card // 5}, column {card % 5}"
        grid.get_by_role("button", name=name, exact=True).tap()
        if card % 2:
            grid.get_by_role("button", name=name, exact=True).tap()
        else:
            page.get_by_role("button", name="Place the").tap()
    expect(page.get_by_role("heading", name="You win")).to_be_visible()
    expect(page.get_by_role("region", name="Announced")).to_contain_text("row 0")
    told = re.compile(r"A new best: \d+ \(before: 1\)")  # S24
    expect(page.get_by_text(told)).to_be_visible()
    page.reload()
    expect(page.get_by_text(told)).to_be_visible()
    accessible(page)


def test_a_round_of_letterpress_is_drafted_written_and_claimed(page: Page, quick_url: str) -> None:
    open_table(page, quick_url, "letterpress", 2, 5, {})
    look = Looking(page)
    expect(page.get_by_role("list", name="Challenges").get_by_role("listitem")).to_have_count(3)
    for left in range(5, 1, -1):
        offered = page.get_by_role("group", name="Choose a card").get_by_role("button")
        expect(offered).to_have_count(left)
        offered.first.tap()
        look.at("draft")
        press(page, "Keep a letter").tap()
    expect(press(page, "Write a word")).to_be_visible()
    look.at("write")

    own, shared = rack(page, "Your letters"), rack(page, "Shared letters")
    there = faces(own) + faces(shared)
    lone = next(face for face in there if len(face) == 1 and there.count(face) == 1)
    page.keyboard.type(lone.lower() * 2)  # the card prints its letter twice
    expect(word(page)).to_have_count(1)
    expect(press(page, f"Write a word: {lone * 2}")).to_be_visible()
    expect(page.get_by_role("list", name="Your word")).to_contain_text("\u00d72")
    look.at("doubled")
    press(page, f"Letter 1: print {lone}").tap()
    expect(page.get_by_role("button", name=f"Write a word: {lone}", exact=True)).to_be_visible()
    page.keyboard.press("Escape")

    words = open_search("letterpress").every(tuple(there), doubles=True, least=2)
    written = max(words, key=len)
    page.keyboard.type(written.lower())
    press(page, f"Write a word: {written}").tap()
    expect(page.get_by_role("log")).to_contain_text(f"You have {written}", timeout=10_000)
    expect(press(page, "Claim")).to_be_visible(timeout=10_000)
    look.at("claim")
    page.get_by_role("group", name="Choose").get_by_role("button").first.tap()
    press(page, "Claim").tap()
    collected = page.get_by_role("list", name="Your collection").get_by_role("listitem")
    expect(collected.first).to_be_visible()
    expect(page.get_by_role("log")).to_contain_text("Round 2", timeout=10_000)
    expect(page.get_by_role("group", name="Choose a card").get_by_role("button")).to_have_count(5)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_wordsy_alone_is_played_to_its_end(page: Page, quick_url: str, level: str) -> None:
    open_table(page, quick_url, "wordsy", 1, 5, {"solo_level": level})
    look = Looking(page)
    used: set[str] = set()
    board = page.get_by_role("list", name="The board").get_by_role("listitem")
    for number in range(7):
        expect(page.locator("header")).to_contain_text(f"Round {number + 1}")
        expect(board).to_have_count(8)
        letters = [text.split(",")[0] for text in board.locator(".sr").all_inner_texts()]
        found = open_search("wordsy").board_words(tuple(letters))
        best = next(one.word for one in found if one.word[:4] not in used)
        used.add(best[:4])
        page.get_by_label("Your word").fill(best.lower())
        expect(page.locator("output")).to_contain_text("point")
        look.at("writing")
        if number == 0:  # Enter goes on to the button, and submits nothing
            page.get_by_label("Your word").press("Enter")
            expect(press(page, "Stop the timer")).to_be_focused()
            expect(page.get_by_label("Your word")).to_have_value(best.lower())
        press(page, "Stop the timer").tap()
        expect(page.get_by_role("log")).to_contain_text(best)
    expect(page.get_by_role("heading", name="win")).to_be_visible()
    rows = page.get_by_role("region", name="Score sheet").get_by_role("row")
    expect(rows).to_have_count(8)
    target = {"normal": "100", "hard": "120"}[level]
    expect(page.get_by_role("row", name="To win")).to_contain_text(target)
    accessible(page)
    fits_across(page)


def keep_two_bonuses(page: Page) -> None:
    offered = page.get_by_role("group", name="Choose two cards").get_by_role("button")
    offered.nth(0).tap()
    offered.nth(1).tap()
    press(page, "Keep two bonuses").tap()


def submit(page: Page, letters: str) -> None:
    page.get_by_label("Your word").fill(letters)
    press(page, "Submit a word").tap()


def test_in_better_letters_a_word_is_changed_while_others_still_look(
    page: Page, calm_url: str
) -> None:
    """S5"""
    open_table(page, calm_url, "better-letters", 3, 5, {"referee": "strict"})
    look, table = Looking(page), page.get_by_role("region", name="Table", exact=True)
    keep_two_bonuses(page)
    submit(page, "PERCH")
    expect(table.get_by_role("region", name="Submitted")).to_contain_text("PERCH")
    expect(page.get_by_text("until all are, you may submit a better word")).to_be_visible()
    look.at("done")
    submit(page, "COOKING")
    expect(table.get_by_role("region", name="Submitted")).to_contain_text("COOKING")
    submit(page, "PERCHX")
    expect(table.get_by_role("region", name="Submitted")).to_contain_text("COOKING")


def test_in_better_letters_bonuses_are_drawn_at_ones_own_risk(page: Page, quick_url: str) -> None:
    """S4"""
    open_table(page, quick_url, "better-letters", 2, 5, {"referee": "strict"})
    look = Looking(page)
    keep_two_bonuses(page)
    submit(page, "COOKING")
    expect(press(page, "Draw none")).to_be_visible()
    look.at("to draw or not")
    press(page, "Draw two bonuses and keep one").tap()
    two = page.get_by_role("group", name="Choose one card").get_by_role("button")
    expect(two).to_have_count(2)
    expect(press(page, "Draw none")).to_have_count(0)
    look.at("two drawn")
    two.nth(1).tap()
    press(page, "Keep one bonus").tap()
    expect(page.get_by_role("log")).to_contain_text("Of 2 cards you keep")


def test_what_stands_in_the_box_counts_when_the_sand_is_out(page: Page, fast_sand_url: str) -> None:
    """S10: nothing but typing, no button and no Enter"""
    open_table(page, fast_sand_url, "wordsy", 2, 5, {})
    box = page.get_by_label("Your word")
    box.press_sequentially("predom", delay=30)
    box.press("Backspace")
    box.press_sequentially("minantly", delay=30)
    expect(box).to_have_value("predominantly")
    expect(box).to_be_focused()
    log = page.get_by_role("log")
    expect(log).to_contain_text("You have written PREDOMINANTLY", timeout=60_000)


def test_a_draft_is_there_again_after_a_reload_and_gone_in_the_next_round(
    page: Page, quick_url: str
) -> None:
    """S10"""
    open_table(page, quick_url, "wordsy", 1, 5, {})
    page.get_by_label("Your word").press_sequentially("spl")
    page.wait_for_timeout(500)
    page.reload()
    expect(page.get_by_label("Your word")).to_have_value("SPL")
    page.get_by_label("Your word").fill("")
    page.wait_for_timeout(500)
    page.reload()
    expect(page.get_by_label("Your word")).to_have_value("")
    page.get_by_label("Your word").fill("splendid")
    press(page, "Stop the timer").tap()
    expect(page.locator("header")).to_contain_text("Round 2")
    expect(page.get_by_label("Your word")).to_have_value("")


def test_letterpress_alone_ends_with_the_printers_total(page: Page, quick_url: str) -> None:
    """S7"""
    open_table(page, quick_url, "letterpress", 1, 5, {})
    look = Looking(page)

    def draft() -> bool:
        return tap_a_card(page, "Choose a card", "Keep a letter")

    def write() -> bool:
        button = page.locator(".play").get_by_role("button", name="Write a word")
        if not button.is_visible():
            return False
        look.at("write")
        there = faces(rack(page, "Your letters")) + faces(rack(page, "Shared letters"))
        words = open_search("letterpress").every(tuple(there), doubles=True, least=2)
        page.keyboard.press("Escape")
        page.keyboard.type(min(words, key=lambda one: (-len(one), one)).lower())
        button.tap()
        expect(button).to_have_count(0)
        return True

    def place() -> bool:
        best = page.get_by_role("button", name=": wins ")
        if not best.first.is_visible():  # where a line fits at many places, they are in a form
            return tapped(page, "Place the line")
        look.at("place")
        best.first.tap()
        expect(best).to_have_count(0)
        return True

    def library() -> bool:
        return tap_a_card(page, "Choose", "Put a card ")

    play_on(page, draft, write, place, library)
    assert look.seen >= {"write"}
    expect(page.get_by_role("table")).to_contain_text("The Rotary Printer")
    expect(page.get_by_role("table")).to_contain_text("Guest (you)")
    expect(page.get_by_role("region", name="The words")).to_contain_text("points")


def tap_a_card(page: Page, group: str, button: str) -> bool:
    """Choose the first card of a group, and press the button for it."""
    offered = page.get_by_role("group", name=group)
    if not offered.is_visible() or not press(page, button).is_visible():
        return False
    try:
        if offered.locator("[aria-pressed=true]").count() == 0:
            offered.get_by_role("button").first.tap(timeout=1000)
        press(page, button).tap(timeout=1000)
    except PlaywrightError:  # the next cards are there already
        return False
    return True
