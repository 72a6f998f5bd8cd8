"""The page in a real browser: whole games, every way of laying a card, and everybody's access."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.player import (
    Deeds,
    accessible,
    big_enough,
    choose_above,
    faces,
    fits_across,
    hand,
    is_over,
    notice,
    press,
    see_how_it_went,
    sit_down,
    tab_to,
    type_some_letters,
    word,
)
from typecase import play

PHONE, DESK = (390, 844), (1440, 900)


def play_on(page: Page, decide: Callable[[str], None], declare: Callable[[], None]) -> None:
    """Answer whatever is asked until the match is over."""
    until = time.monotonic() + 120
    while not is_over(page):
        assert time.monotonic() < until, "the match should have ended"
        if press(page, "Declare a word").is_visible():
            declare()
        for label in ("Believe it", "Accept it"):
            if press(page, label).is_visible():
                decide(label)
        page.wait_for_timeout(30)


def seed_with(fits: Callable[[list[str]], bool]) -> int:
    """A seed that deals the first hand of two such faces."""
    for seed in range(1000):
        match = play("letter-head", seats=2, seed=seed, options={"dealer": 1})
        if fits([card["face"] for card in match.seen(0)["hands"][0]]):
            return seed
    raise AssertionError("some seed should deal such a hand")


PLAIN = seed_with(lambda dealt: "?" not in dealt and len(set(dealt)) == 5)
WILD = seed_with(lambda dealt: dealt.count("?") == 1)


def test_a_full_game_is_played_by_taps_and_keys_and_everybody_can_read_it(
    page: Page, quick_url: str
) -> None:
    page.goto(quick_url)
    expect(press(page, "Play Letter Head now")).to_be_visible()
    accessible(page)
    page.get_by_role("link", name="Letter Head: rules, options").tap()
    expect(page.get_by_role("heading", name="Letter Head", exact=True)).to_be_visible()
    accessible(page)
    page.get_by_label("Your name at the table").fill("Ada")
    page.get_by_label("Rounds").first.fill("1")
    page.get_by_label("Pace").select_option("without a clock")
    deeds = Deeds(page)
    press(page, "Play now").tap()
    expect(page.get_by_role("list", name="Players").get_by_role("listitem")).to_have_count(4)
    expect(page.get_by_role("list", name="Players")).to_contain_text("Ada")
    bots = page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text="bot: ")
    expect(bots).to_have_count(3)
    expect(bots.locator("svg")).to_have_count(3)
    looked: set[str] = set()

    def declare() -> None:
        press(page, "Draw a card").tap()
        expect(hand(page)).to_have_count(6)
        lone = type_some_letters(page, 2)
        hand(page).first.tap()
        if page.get_by_role("dialog").is_visible():
            accessible(page)
            page.keyboard.press("s")
        expect(word(page)).to_have_count(len(lone) + 1)
        accessible(page)
        deeds.do(press(page, "Declare a word").tap)

    def decide(label: str) -> None:
        if label not in looked:
            looked.add(label)
            accessible(page)
        deeds.do(press(page, label).tap)

    play_on(page, decide, declare)
    accessible(page)
    fits_across(page)
    expect(page.get_by_role("log")).to_contain_text("You declare ")
    see_how_it_went(page)
    scores = page.get_by_role("table").get_by_role("row")
    expect(scores).to_have_count(5)
    expect(scores.filter(has_text="winner").first).to_be_visible()
    press(page, "Rematch").tap()
    expect(hand(page)).to_have_count(5)
    expect(page.get_by_role("list", name="Players")).to_contain_text("Ada")


def test_one_button_starts_the_first_game_at_once(page: Page, quick_url: str) -> None:
    page.goto(quick_url)
    press(page, "Play Letter Head now").tap()
    expect(page.get_by_role("list", name="Players").get_by_role("listitem")).to_have_count(4)
    expect(hand(page)).to_have_count(5)


def test_a_game_is_played_with_the_keyboard_alone(page: Page, quick_url: str) -> None:
    deeds = Deeds(page)
    sit_down(page, quick_url, seed=PLAIN, rounds=1)

    def declare() -> None:
        type_some_letters(page, 4)
        expect(word(page)).to_have_count(4)
        page.keyboard.press("Backspace")
        expect(word(page)).to_have_count(3)
        page.keyboard.press("Escape")
        expect(word(page)).to_have_count(0)
        before = sorted(faces(hand(page)))
        page.keyboard.press("ArrowUp")
        assert sorted(faces(hand(page))) == before
        type_some_letters(page)
        deeds.do(lambda: page.keyboard.press("Enter"))

    def decide(label: str) -> None:
        assert tab_to(page, press(page, label))
        deeds.do(lambda: page.keyboard.press("Enter"))

    play_on(page, decide, declare)
    expect(page.locator("h2:focus")).to_have_count(1)  # which tells the end


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_ten_cards_fit_the_screen(page: Page, calm_url: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{calm_url}/#/g/letter-head")
    page.get_by_text("More options").click()
    fits_across(page)
    big_enough(page)
    sit_down(page, calm_url, seats=8, seed=PLAIN, dealer=7, rounds=1)
    for count in range(6, 11):
        press(page, "Draw a card").click()
        expect(hand(page)).to_have_count(count)
    fits_across(page)
    big_enough(page)
    type_some_letters(page, 7)
    fits_across(page)
    big_enough(page)
    accessible(page)
    press(page, "Pass…").click()
    fits_across(page)
    accessible(page)
    page.get_by_role("group", name=re.compile("Choose")).get_by_role("button").first.click()
    press(page, "Pass").last.click()
    expect(page.get_by_role("log")).to_contain_text("You pass and discard")


def test_a_refused_word_is_said_aloud_each_time_and_the_cards_stay(
    page: Page, calm_url: str
) -> None:
    sit_down(page, calm_url, seed=PLAIN, referee="strict")
    letters = "".join(sorted(faces(hand(page)), key=lambda face: (face in "AEIOU", face)))
    page.keyboard.type(letters.lower())
    page.evaluate(
        """() => new MutationObserver(changes => {
            for (const change of changes)
                for (const added of change.addedNodes)
                    if (added.textContent) (window.said ??= []).push(added.textContent)
        }).observe(
            document.querySelector('[aria-live=assertive]'), {childList: true, subtree: true}
        )"""
    )
    where = word(page).first.bounding_box()
    for times in (1, 2):
        page.keyboard.press("Enter")
        expect(notice(page)).to_contain_text(letters)
        page.wait_for_function("times => window.said?.length === times", arg=times)
    said = page.evaluate("window.said")
    assert said[0] == said[1]
    assert "".join(faces(word(page))) == letters
    assert word(page).first.bounding_box() == where
    press(page, "Pass").press("Enter")
    expect(notice(page)).to_contain_text("You may pass when you hold ten cards")


def test_a_wild_card_asks_for_its_letter(page: Page, calm_url: str) -> None:
    sit_down(page, calm_url, seed=WILD)
    hand(page).nth(faces(hand(page)).index("?")).tap()
    expect(page.get_by_role("dialog")).to_contain_text("Which letter is the wild card?")
    page.get_by_role("button", name="K", exact=True).tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(press(page, "Declare a word: K")).to_be_visible()
    press(page, "Declare a word: K").tap()
    expect(page.get_by_role("log")).to_contain_text("You declare K, ?.")


def test_a_bluff_lies_face_down_under_the_word_that_is_claimed(page: Page, calm_url: str) -> None:
    sit_down(page, calm_url, seed=PLAIN)
    first, second, third = faces(hand(page))[:3]
    lacked = next(letter for letter in "QXZJKV" if letter not in faces(hand(page)))
    page.keyboard.press(first.lower())
    page.keyboard.press(lacked.lower())  # a gap: any card may lie there, face down
    page.keyboard.press("Enter")
    expect(notice(page)).to_contain_text(f"No card lies for {lacked} yet")
    hand(page).first.tap()
    page.keyboard.press(third.lower())
    page.keyboard.press(".")
    expect(page.get_by_role("dialog")).to_contain_text("which letter do you claim it is?")
    page.keyboard.press("e")
    claimed = f"{first}{lacked}E"
    expect(press(page, f"Declare a word: {claimed}")).to_be_visible()
    press(page, "Show letter 3").tap()
    expect(press(page, f"Declare a word: {first}{lacked}{third}")).to_be_visible()
    press(page, "Declare a word").tap()
    said = f"You declare {first}{lacked}{third}, {first} ({second}) {third}."
    expect(page.get_by_role("log")).to_contain_text(said)


def test_cards_are_dragged_into_the_word_and_about(page: Page, calm_url: str) -> None:
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    sit_down(page, calm_url, seed=PLAIN)
    dealt = faces(hand(page))

    def drag(card: int, to: str, x: float) -> None:
        target = page.locator(to).bounding_box()
        assert target is not None, "it is on the page"
        hand(page).nth(card).hover()
        page.mouse.down()
        page.mouse.move(target["x"] + target["width"] * x, target["y"] + 40, steps=6)
        page.mouse.up()

    drag(0, "[data-drop=word]", 0.5)
    assert faces(word(page)) == dealt[:1]
    drag(0, "[data-drop=word]", 0.95)
    drag(0, "[data-drop=word]", 0.05)
    assert faces(word(page)) == [dealt[2], dealt[0], dealt[1]]
    drag(0, "[data-drop=hand]", 0.95)
    assert faces(hand(page)) == [dealt[4], dealt[3]]
    word(page).nth(1).click()
    assert faces(word(page)) == [dealt[2], dealt[1]]


def test_the_focus_stays_with_the_player_when_cards_move(page: Page, calm_url: str) -> None:
    sit_down(page, calm_url, seed=PLAIN)
    dealt = faces(hand(page))
    hand(page).nth(1).focus()
    page.keyboard.press("Space")
    expect(hand(page).nth(1)).to_be_focused()
    page.keyboard.press("Space")
    assert faces(word(page)) == dealt[1:3]
    word(page).nth(1).focus()
    page.keyboard.press("Shift+ArrowLeft")
    assert faces(word(page)) == [dealt[2], dealt[1]]
    page.keyboard.press("ArrowRight")
    expect(word(page).nth(1)).to_be_focused()
    page.keyboard.press("Space")
    expect(word(page).nth(0)).to_be_focused()


def test_a_reload_and_a_second_tab_find_the_same_hand(page: Page, calm_url: str) -> None:
    sit_down(page, calm_url, seed=PLAIN)
    dealt = faces(hand(page))
    page.reload()
    expect(hand(page)).to_have_count(5)
    assert faces(hand(page)) == dealt
    second = page.context.new_page()
    second.goto(page.url)
    expect(hand(second)).to_have_count(5)
    press(second, "Draw a card").click()
    expect(hand(page)).to_have_count(6)


def test_a_stranger_is_sent_back_to_the_shelf(browser: Browser, quick_url: str) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{quick_url}/#/match/abc")
    expect(page.get_by_role("heading", name="Nothing to see here")).to_be_visible()
    accessible(page)
    page.get_by_role("link", name="Back to the shelf").click()
    expect(page.get_by_role("heading", name="The shelf")).to_be_visible()
    context.close()


def test_the_time_shows_and_is_said(page: Page, calm_url: str) -> None:
    sit_down(page, calm_url, seed=PLAIN, pace="standard", turn_seconds=60)
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"(1:00|0:\d\d)"))
    page.keyboard.press("3")
    expect(page.locator("[aria-live=polite].sr")).to_have_text(re.compile(r"\d:\d\d left"))
    page.keyboard.press("1")
    expect(page.locator("[aria-live=polite].sr")).to_contain_text("point")


def test_forced_colours_keep_every_border(page: Page, calm_url: str) -> None:
    page.emulate_media(forced_colors="active")
    sit_down(page, calm_url, seed=PLAIN)
    page.keyboard.press(faces(hand(page))[0].lower())
    bare = page.evaluate(
        """() => [...document.querySelectorAll('.card, .deeds button, [role=timer]')]
            .filter(one => parseFloat(getComputedStyle(one).borderTopWidth) < 1).length"""
    )
    assert bare == 0


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_a_match_with_bots_is_ended_by_agreement(
    page: Page, calm_url: str, size: tuple[int, int]
) -> None:
    """S20: bots agree, and the page says how it ended."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_down(page, calm_url, seats=3)
    choose_above(page, "End or leave the match")
    expect(page.get_by_role("dialog", name="End or leave the match")).to_be_visible()
    accessible(page)
    big_enough(page)
    page.get_by_role("dialog").get_by_role("button", name="End the match").click()
    expect(page.get_by_text("The match ended by agreement")).to_be_visible()
    fits_across(page)
