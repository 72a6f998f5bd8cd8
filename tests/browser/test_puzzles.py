"""The puzzle of the day: by keyboard, by touch, and by all lights."""

from __future__ import annotations

from datetime import date

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_looks import look_by_all_lights
from typecase.door import replay
from typecase.insight.days import a_day
from typecase.insight.puzzles.of_the_day import puzzle_of
from typecase.insight.puzzles.puzzle import faces_of

# Of each kind one; to look for them takes seconds, whenever tests are collected.
PLACE, HAND, BOARD = date(2026, 11, 4), date(2026, 11, 1), date(2026, 11, 5)


def test_these_days_have_a_place_a_hand_and_a_board() -> None:
    games = [puzzle_of(day).game for day in (PLACE, HAND, BOARD)]
    assert games == ["crosswords-solitaire", "letter-head", "wordsy"]


@pytest.mark.parametrize("day", [PLACE, HAND, BOARD])
def test_a_puzzle_is_readable_by_all_lights(page: Page, calm_url: str, day: date) -> None:
    page.goto(f"{calm_url}/#/puzzles/{day}")
    expect(page.get_by_role("heading", level=2)).to_be_visible()
    page.wait_for_load_state("networkidle")
    look_by_all_lights(page)
    page.get_by_role("button", name="Show the answer").click()
    expect(page.get_by_text("Your rating:")).to_be_visible()
    look_by_all_lights(page)


def test_a_word_is_typed_refused_and_then_solves_it(page: Page, calm_url: str) -> None:
    puzzle = puzzle_of(HAND)
    page.goto(f"{calm_url}/#/puzzles/{HAND}")
    field = page.get_by_label("Your word")
    field.fill("zzzzz")
    field.press("Enter")
    expect(page.get_by_text("Your cards do not spell ZZZZZ.")).to_be_visible()
    field.fill(puzzle.answer)
    field.press("Enter")
    expect(page.get_by_text("Solved", exact=True)).to_be_visible()
    expect(page.get_by_text("Your rating:")).to_be_visible()
    page.reload()
    expect(page.get_by_text("You have solved this one.")).to_be_visible()


def test_cards_are_tapped_and_taken_back(page: Page, calm_url: str) -> None:
    faces = faces_of(replay(puzzle_of(HAND).record))
    place, face = next((at, one) for at, one in enumerate(faces) if one != "?")
    page.goto(f"{calm_url}/#/puzzles/{HAND}")
    card = page.locator(".rack button").nth(place)
    card.click()
    expect(page.get_by_label("Your word")).to_have_value(face)
    expect(card).to_have_attribute("aria-pressed", "true")
    card.click()
    expect(page.get_by_label("Your word")).to_have_value("")


def test_a_place_is_chosen_by_keyboard_alone(page: Page, calm_url: str) -> None:
    best = puzzle_of(PLACE).choices[0]
    rows = sorted(one[:2] for one in puzzle_of(PLACE).choices)
    page.goto(f"{calm_url}/#/puzzles/{PLACE}")
    cells = page.get_by_role("button", name="Free cell")
    expect(cells).to_have_count(3)
    cells.nth(rows.index(best[:2])).focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Place it there").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Solved", exact=True)).to_be_visible()
    expect(page.get_by_text(f"{best.points:.1f}", exact=True)).to_be_visible()


def test_a_day_without_one_tells_which_have(page: Page, calm_url: str) -> None:
    assert a_day("2026-11-02", date(2026, 11, 3)) == date(2026, 11, 2)
    page.goto(f"{calm_url}/#/puzzles/1999-01-01")
    expect(page.get_by_text("there are the days from 2026-11-01")).to_be_visible()
