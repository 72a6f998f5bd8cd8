"""The forme of Crosswords and the case of Take a Letter: both are played by touch alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect

from tests.browser.player import (
    accessible,
    big_enough,
    faces,
    fits_across,
    open_table,
    press,
    resize,
    see_how_it_went,
    settle,
    tab_to,
)
from tests.browser.test_whole_games import Looking, play_on, pressed, tapped
from typecase.lexicon.search import open_search

DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
BELOW_THE_EDGE = """(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(
    document.querySelector('.bed > .middle'))"""
LEAVE_IT_TO_THE_OTHERS = """() => setInterval(() => {
    const buttons = [...document.querySelectorAll('.play button')]
    buttons.find(one => /I see no more words/.test(one.textContent))?.click()
}, 50)"""
TURN_FIRST = {"dealer": 1}  # of two seats
TEN = 81  # a seed that deals T, E, N first


class Steady(Looking):
    """Looks on a phone and at a desk; finds the bar and the dock where they were, and all of the
    bed in sight."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.boxes: dict[int, list[FloatRect | None]] = {}

    def at(self, situation: str) -> None:
        if situation in self.seen:
            return
        for size in (DESK, PHONE):
            resize(self.page, size)
            super().at(f"{situation} at {size['width']}")
            regions = self.page.locator(".play > .bar, .play > .dock").all()
            boxes = [one.bounding_box() for one in regions]
            assert boxes == self.boxes.setdefault(size["width"], boxes)
            over = self.page.evaluate(BELOW_THE_EDGE)
            assert over <= 0, f"{situation}: {over} pixels of the bed lie below its edge"
        self.seen.add(situation)


def forme(page: Page) -> Locator:
    return page.get_by_role("list", name="Your forme")


def cell(page: Page, row: int, column: int) -> Locator:
    return forme(page).get_by_role("button", name=f"Row {row}, column {column}")


def place(page: Page, row: int, column: int) -> None:
    cell(page, row, column).tap()
    cell(page, row, column).tap()
    expect(cell(page, row, column)).to_have_count(0)


def dealt(page: Page) -> Locator:
    return page.get_by_role("list", name="To be taken").get_by_role("button")


def lines(page: Page) -> Locator:
    return page.get_by_role("list", name=re.compile("lines$")).get_by_role("button")


def test_crosswords_is_played_to_its_end_by_touch(page: Page, quick_url: str) -> None:
    open_table(page, quick_url, "crosswords", 2, 5, TURN_FIRST)
    look = Steady(page)
    placed: list[str] = []

    def take_and_place() -> bool:
        if not dealt(page).first.is_visible():
            return False
        look.at("take")
        card = faces(dealt(page))[0]
        dealt(page).first.tap()
        row, column = divmod(len(placed), 5)
        cell(page, row + 1, column + 1).tap()  # takes it there, though not yet for good
        expect(page.get_by_role("list", name="To be placed")).to_contain_text(
            "wild card" if card == "?" else card
        )
        look.at("place")
        cell(page, row + 1, column + 1).tap()
        placed.append(card)
        expect(forme(page).locator("li > .card")).to_have_count(len(placed))
        return True

    def announce() -> bool:
        button = press(page, "Announce your words")
        if not button.is_visible():
            return False
        look.at("announce")
        if "announced" not in look.seen and "?" not in placed[:5]:
            lines(page).first.tap()  # the line, from end to end
            expect(lines(page).first).to_have_accessible_name(
                re.compile(f"^Across {' '.join(placed[:5])}: {''.join(placed[:5])}, ")
            )
            look.at("announced")
        button.tap()
        expect(button).to_have_count(0)
        return True

    def challenge() -> bool:
        if not press(page, "Accept all the rest").is_visible():
            return False
        look.at("challenge")
        if "challenged" not in look.seen and lines(page).first.is_visible():
            doubted = lines(page).first.inner_text()
            lines(page).first.tap()
            press(page, f"Challenge a word: {doubted}").tap()
            expect(page.get_by_text("you challenge it")).to_have_count(1)
            look.at("challenged")
        return tapped(page, "Accept all the rest")

    play_on(page, take_and_place, announce, challenge)
    assert len(placed) == 25
    assert look.seen >= {"take", "place", "announce", "challenge"}
    see_how_it_went(page)
    expect(page.get_by_role("table")).to_contain_text("Guest (you)")


def test_no_row_or_column_is_counted_below_one(page: Page, quick_url: str) -> None:
    """Rows and columns are those of the frame, however the table counts them."""
    open_table(page, quick_url, "crosswords-solitaire", 1, 5, {})
    for row, column in ((5, 5), (1, 1)):
        place(page, row, column)
    names = forme(page).get_by_role("button").evaluate_all("all => all.map(one => one.ariaLabel)")
    rows_and_columns = [(row, column) for row in range(1, 6) for column in range(1, 6)]
    free = [at for at in rows_and_columns if at not in ((1, 1), (5, 5))]
    assert names == [f"Row {row}, column {column}" for row, column in free]
    assert "\u2212" not in page.content()
    assert not re.search(r"(row|column)s? -\d", page.content(), re.IGNORECASE)


def test_a_card_that_is_about_to_be_placed_is_seen_where_it_would_lie(
    page: Page, quick_url: str
) -> None:
    open_table(page, quick_url, "crosswords-solitaire", 1, 5, {})
    held = page.get_by_role("list", name="To be placed").locator(".letter").inner_text()
    cell(page, 2, 4).tap()
    expect(cell(page, 2, 4).locator(".letter")).to_have_text(held)
    expect(cell(page, 2, 4)).not_to_contain_text("\u2713")


def test_the_cards_are_shifted_in_the_frame_until_they_touch_its_sides(
    page: Page, quick_url: str
) -> None:
    """CW1: the frame floats until rows and columns are fixed."""
    open_table(page, quick_url, "crosswords-solitaire", 1, 5, {})
    place(page, 1, 1)
    expect(press(page, "Shift the cards left")).to_have_count(0)
    expect(press(page, "Shift the cards up")).to_have_count(0)
    press(page, "Shift the cards right").tap()
    expect(cell(page, 1, 1)).to_be_visible()
    expect(cell(page, 1, 2)).to_have_count(0)
    cell(page, 1, 1).tap()
    press(page, "Place the").tap()
    expect(forme(page).get_by_role("button")).to_have_count(23)
    page.reload()
    expect(cell(page, 1, 3)).to_be_visible()
    expect(forme(page).get_by_text("row 1, column 2")).to_have_count(1)


def test_the_forme_is_played_by_keyboard_alone(page: Page, quick_url: str) -> None:
    open_table(page, quick_url, "crosswords-solitaire", 1, 5, {})
    cell(page, 1, 1).focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
    expect(cell(page, 3, 1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(cell(page, 3, 1)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(forme(page).get_by_role("button")).to_have_count(24)
    stops = forme(page).get_by_role("button").and_(page.locator("[tabindex='0']"))
    expect(stops).to_have_count(1)


def test_crosswords_is_played_to_its_end_by_keyboard_alone(page: Page, quick_url: str) -> None:
    open_table(page, quick_url, "crosswords", 2, 5, TURN_FIRST)
    cells = forme(page).get_by_role("button")

    def take() -> bool:
        if not dealt(page).first.is_visible() or not tab_to(page, dealt(page)):
            return False
        page.keyboard.press("Enter")
        return pressed(page, "Take ")

    def place() -> bool:
        held = page.get_by_role("list", name="To be placed").get_by_role("listitem")
        if held.count() == 0 or not tab_to(page, cells):
            return False
        left = cells.count()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        expect(cells).not_to_have_count(left)
        return True

    names = ("Announce your words", "Accept all the rest")
    play_on(page, take, place, *(lambda name=name: pressed(page, name) for name in names))
    expect(page.locator("h2:focus")).to_have_count(1)  # which tells the end


def test_the_words_that_lines_hold_stand_beside_them_before_a_card_is_placed(
    page: Page, quick_url: str
) -> None:
    page.set_viewport_size(DESK)
    open_table(page, quick_url, "crosswords-solitaire", 1, TEN, {})
    for column in (1, 2):
        place(page, 1, column)
    cell(page, 1, 3).tap()
    expect(press(page, "Place the N: TEN")).to_be_visible()
    expect(cell(page, 1, 3)).to_have_accessible_name(re.compile("column 3, makes TEN, 4: touch"))
    tags = page.get_by_role("list", name="Your lines")
    expect(tags).to_contain_text("TEN4")
    cell(page, 3, 3).tap()
    expect(tags.get_by_text("TEN")).to_have_count(0)
    cell(page, 1, 3).tap()
    expect(tags).to_contain_text("TEN4")
    press(page, "Place the N: TEN").tap()
    expect(forme(page).locator("li > .card")).to_have_count(3)
    expect(tags).to_contain_text("TEN4")  # it is there to stay
    cell(page, 5, 5).tap()
    expect(page.get_by_role("complementary", name="Your lines")).to_contain_text("TEN4")


@pytest.mark.parametrize("game", ["crosswords", "take-a-letter"])
def test_on_a_phone_on_its_side_the_whole_bed_is_in_sight(
    page: Page, calm_url: str, game: str
) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    open_table(page, calm_url, game, 4, 5, {"dealer": 3})
    expect(page.get_by_role("heading", name=re.compile("^Take one|^Turn a card"))).to_be_visible()
    expect(page.locator(".forme > li, .drawer > li").first).to_be_visible()
    settle(page)
    assert page.evaluate(BELOW_THE_EDGE) <= 0
    cells = page.locator(".forme > li, .drawer > li").all()
    boxes = [box for box in (one.bounding_box() for one in cells) if box]
    assert len(boxes) in (25, 64)
    assert min(min(box["width"], box["height"]) for box in boxes) >= 36
    assert max(box["y"] + box["height"] for box in boxes) < 390
    accessible(page)
    fits_across(page)


def case(page: Page) -> Locator:
    return page.get_by_role("list", name="The case")


def spell(page: Page) -> None:
    page.locator(".play").get_by_role("button", name="Spell a word").tap()


def test_take_a_letter_is_played_to_its_end_by_touch(page: Page, quick_url: str) -> None:
    options = {**TURN_FIRST, "deals": 1, "memory_aid": True}
    open_table(page, quick_url, "take-a-letter", 2, 5, options)
    look = Steady(page)
    search, spelled = open_search("letter-head"), list[str]()

    def known() -> dict[str, str]:
        """The cards that were seen, by their names."""
        names = case(page).get_by_role("button").evaluate_all("a => a.map(one => one.ariaLabel)")
        return {name: name[0] for name in names if re.match("[A-Z],", name)}

    def turn_or_spell() -> bool:
        if not press(page, "Spell a word").is_visible():
            return False
        seen = known()
        word = search.best(tuple(seen.values()), least=3) if not spelled else None
        if word:
            look.at("turn")
            spell(page)
            for letter in word.word:
                name = next(name for name, face in seen.items() if face == letter)
                del seen[name]
                case(page).get_by_role("button", name=name, exact=True).tap()
            look.at("spell")
            press(page, f"Spell a word: {word.word}").tap()
            spelled.append(word.word)
            expect(page.get_by_role("log")).to_contain_text(f"You spell {word.word}")
            expect(press(page, "Spell a word: ")).to_have_count(0)
            page.evaluate(LEAVE_IT_TO_THE_OTHERS)
        elif spelled:
            return False
        else:
            down = case(page).get_by_role("button", name=re.compile("^face-down")).first
            name = down.get_attribute("aria-label") or ""
            down.tap()
            expect(case(page).get_by_role("button", name=name, exact=True)).to_have_count(0)
        return True

    play_on(page, turn_or_spell, lambda: tapped(page, "Accept it"))
    assert spelled and look.seen >= {"turn", "spell"}
    won = page.get_by_role("list", name="Words won").get_by_role("complementary", name="You")
    expect(won).to_contain_text(spelled[0])


def test_a_word_is_spelled_from_memory_letter_by_letter(page: Page, calm_url: str) -> None:
    open_table(page, calm_url, "take-a-letter", 2, 5, TURN_FIRST)
    look = Steady(page)
    expect(press(page, "Spell a word")).to_be_visible()
    look.at("turn")
    spell(page)
    cards = case(page).get_by_role("button")
    cards.nth(9).tap()  # which letter is it?
    accessible(page)
    big_enough(page)
    page.get_by_role("dialog").get_by_role("button", name="K", exact=True).tap()
    expect(cards.nth(9)).to_have_accessible_name(
        re.compile("row 2, column 2, number 1, taken for K")
    )
    page.keyboard.type("it")
    expect(page.get_by_text("Where is the I? Touch it.")).to_be_visible()
    look.at("spell")
    cards.nth(20).tap()
    cards.nth(63).tap()
    word = page.get_by_role("complementary", name="The word")
    expect(word).to_contain_text("16, unless a card that is another one")
    press(page, "Take back").tap()
    expect(page.get_by_role("list", name="You spell").get_by_role("listitem")).to_have_count(2)
    cards.nth(63).tap()
    page.keyboard.press("t")
    press(page, "Spell a word: KIT").tap()
    expect(page.get_by_role("log")).to_contain_text("You spell KIT")
