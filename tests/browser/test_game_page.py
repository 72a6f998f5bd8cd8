"""A game's own page: ways to play, what is agreed on as a sentence, and the rules in a minute."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.player import accessible, big_enough, fits_across, press, resize
from typecase import shelf


def test_every_game_is_told_in_sixty_seconds(page: Page, calm_url: str) -> None:
    for box in shelf():
        page.goto(f"{calm_url}/#/g/{box.name}")
        expect(page.get_by_role("heading", name=box.title, exact=True, level=1)).to_be_visible()
        told = page.get_by_role("region", name="In sixty seconds")
        expect(told.get_by_role("heading", level=3)).to_have_count(4)
        fits_across(page)
        big_enough(page)
        friends = press(page, "Open a table")
        expect(friends).to_have_count(1 if max(box.seats) > 1 else 0)


def test_what_is_agreed_on_reads_as_a_sentence_and_is_what_is_played(
    page: Page, quick_url: str
) -> None:
    page.goto(f"{quick_url}/#/g/word-poker")
    page.get_by_label("Players").select_option("Two of us")
    page.get_by_label("Hands").select_option("5 hands")
    page.get_by_label("Bots").select_option("beginner bots")
    page.get_by_label("Pace").select_option("without a clock")
    page.get_by_label("Referee").select_option("if the dictionary has them")
    expect(page.locator("form")).to_contain_text("One beginner bot sits down with you.")
    for width in (320, 390, 1440):
        resize(page, {"width": width, "height": 844})
        accessible(page)
        fits_across(page)
        big_enough(page)
    with page.expect_request("**/api/tables") as asked:
        press(page, "Play now").click()
    agreed = asked.value.post_data_json or {}
    assert agreed["seats"] == 2 and agreed["people"] == 1 and agreed["level"] == "beginner"
    assert agreed["options"] == {"hands": 5, "pace": "relaxed", "referee": "strict"}
    expect(page.get_by_role("list", name="Players").get_by_role("listitem")).to_have_count(2)


def test_with_friends_all_other_seats_stay_open(page: Page, quick_url: str) -> None:
    page.goto(f"{quick_url}/#/g/wordsy")
    page.get_by_label("Players").select_option("Three of us")
    press(page, "Open a table").click()
    seats = page.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(seats).to_have_count(3)
    expect(seats.filter(has_text="Open seat")).to_have_count(2)


def test_the_shelf_shows_what_is_for_one_and_opens_a_table_for_friends(
    page: Page, quick_url: str
) -> None:
    page.goto(quick_url)
    press(page, "Alone").click()
    covers = page.get_by_role("region", name="Alone").get_by_role("button")
    expect(covers).to_have_count(sum(1 in box.seats for box in shelf()))
    expect(press(page, "Play Wordsy now")).to_be_visible()  # which is for several as well
    press(page, "With friends").click()
    seats = page.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(seats.filter(has_text="Open seat")).to_have_count(3)


def test_the_rules_of_every_game_can_be_read_without_a_table(page: Page, calm_url: str) -> None:
    page.goto(calm_url)
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.get_by_role("heading", name="Rules", exact=True)).to_be_visible()
    accessible(page)
    for box in shelf():
        page.get_by_role("navigation", name="Games").get_by_role(
            "link", name=box.title, exact=True
        ).click()
        expect(page.get_by_role("heading", name=box.title, exact=True, level=1)).to_be_visible()
        text = page.get_by_role("region", name=f"Rules of {box.title}")
        expect(text.get_by_role("heading", name="How to win")).to_be_visible()
        fits_across(page)
    accessible(page)
    big_enough(page)
    page.goto(f"{calm_url}/#/rules/nothing")
    expect(page.get_by_role("heading", name="No such game")).to_be_visible()
