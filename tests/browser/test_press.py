"""The press of Letterpress and the rails of the Rotary Printer: both are played by touch alone."""

from __future__ import annotations

from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect

from tests.browser.player import (
    faces,
    open_table,
    press,
    resize,
    see_how_it_went,
    word,
)
from tests.browser.test_whole_games import Looking, play_on, rack
from typecase.lexicon.search import open_search

DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


class Steady(Looking):
    """Looks at these sizes, and leaves the page at the last; finds the bar and the dock where they
    were, and nothing below the bed's edge."""

    def __init__(self, page: Page, *sizes: ViewportSize) -> None:
        super().__init__(page)
        self.sizes = sizes or (PHONE,)
        self.boxes: dict[int, list[FloatRect | None]] = {}

    def at(self, situation: str) -> None:
        if situation in self.seen:
            return
        for size in self.sizes:
            resize(self.page, size)
            super().at(f"{situation} at {size['width']}")
            regions = self.page.locator(".play > .bar, .play > .dock").all()
            boxes = [one.bounding_box() for one in regions]
            assert boxes == self.boxes.setdefault(size["width"], boxes), situation
            hidden = self.page.locator(".bed, .bed *").evaluate_all(
                "all => all.filter(one => one.scrollHeight > one.clientHeight + 4"
                " && getComputedStyle(one).overflowY === 'auto').map(one => one.className)"
            )
            assert not hidden, f"{situation}: something lies below the edge of {hidden}"
        self.seen.add(situation)


def table(page: Page) -> Locator:
    return page.get_by_role("region", name="Table", exact=True)


def pack(page: Page) -> Locator:
    """The cards that are fanned on the bed."""
    return table(page).get_by_role("list", name="The pack").get_by_role("button")


def on_the_bed(page: Page) -> Locator:
    """Cards that are touched where they lie."""
    return table(page).locator(".bare-card[aria-pressed]")


def keep_a_letter(page: Page, look: Looking, title: str = "The pack") -> bool:
    """The first of the pack, which is then no longer there."""
    cards = table(page).get_by_role("list", name=title).get_by_role("button")
    if not cards.first.is_visible():
        return False
    left = cards.count()
    cards.first.tap()
    look.at("draft")
    kept = press(page, "Keep a letter: ")
    if kept.is_visible():
        kept.tap()
    expect(cards).not_to_have_count(left)
    return True


def write_the_longest(page: Page, look: Looking) -> bool:
    button = page.locator(".play").get_by_role("button", name="Write a word")
    if not button.is_visible():
        return False
    there = faces(rack(page, "Your letters")) + faces(rack(page, "Shared letters"))
    words = open_search("letterpress").every(tuple(there), doubles=True, least=2)
    page.keyboard.press("Escape")
    page.keyboard.type(min(words, key=lambda one: (-len(one), one)).lower())
    expect(page.locator("output")).to_contain_text(" for ")
    look.at("write")
    button.tap()
    expect(button).to_have_count(0)
    return True


def test_a_round_of_letterpress_is_drafted_written_and_claimed(page: Page, quick_url: str) -> None:
    open_table(page, quick_url, "letterpress", 2, 5, {})
    expect(page.get_by_role("list", name="Challenges").get_by_role("listitem")).to_have_count(3)
    kept = page.get_by_role("list", name="What you keep").get_by_role("listitem")
    for left in range(5, 1, -1):
        expect(pack(page)).to_have_count(left)
        expect(kept).to_have_count(5 - left)
        pack(page).first.tap()
        press(page, "Keep a letter: ").tap()
    expect(press(page, "Write a word")).to_be_visible()

    own, shared = rack(page, "Your letters"), rack(page, "Shared letters")
    there = faces(own) + faces(shared)
    lone = next(face for face in there if len(face) == 1 and there.count(face) == 1)
    page.keyboard.type(lone.lower() * 2)  # the card prints its letter twice
    expect(word(page)).to_have_count(1)
    expect(press(page, f"Write a word: {lone * 2}")).to_be_visible()
    expect(page.get_by_role("list", name="Your word")).to_contain_text("\u00d72")
    press(page, f"Letter 1: print {lone}").tap()
    expect(page.get_by_role("button", name=f"Write a word: {lone}", exact=True)).to_be_visible()
    page.keyboard.press("Escape")

    words = open_search("letterpress").every(tuple(there), doubles=True, least=2)
    written = max(words, key=len)
    page.keyboard.type(written.lower())
    press(page, f"Write a word: {written}").tap()
    expect(page.get_by_role("log")).to_contain_text(f"You have {written}")
    expect(press(page, "Claim")).to_be_visible()
    claimed = faces(on_the_bed(page).first)
    on_the_bed(page).first.tap()
    press(page, f"Claim: {claimed[0]}").tap()
    collected = page.get_by_role("list", name="Your collection").get_by_role("listitem")
    expect(collected.first).to_be_visible()
    expect(page.get_by_role("log")).to_contain_text("Round 2")
    expect(pack(page)).to_have_count(5)


def test_letters_are_kept_and_claimed_by_keys_alone(page: Page, quick_url: str) -> None:
    open_table(page, quick_url, "letterpress", 2, 5, {})
    for left in range(5, 1, -1):
        expect(pack(page)).to_have_count(left)
        first = faces(pack(page))[0]
        page.keyboard.press(first[0].lower())
        expect(press(page, f"Keep a letter: {first[0]}")).to_be_visible()
        page.keyboard.press("Enter")
    expect(press(page, "Write a word")).to_be_visible()
    page.keyboard.press("Enter")
    expect(press(page, "Claim")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    second = on_the_bed(page).nth(1)
    expect(second).to_be_focused()
    page.keyboard.press("Space")
    expect(press(page, f"Claim: {faces(second)[0]}")).to_be_visible()


def test_letterpress_is_played_to_its_end_by_touch(page: Page, quick_url: str) -> None:
    open_table(page, quick_url, "letterpress", 3, 5, {})
    look = Steady(page, DESK, PHONE)
    sheets: list[str] = []

    def claim() -> bool:
        button = page.locator(".play").get_by_role("button", name="Claim")
        if not button.is_visible() or not on_the_bed(page).first.is_visible():
            return False
        on_the_bed(page).first.tap()
        met = page.get_by_role("list", name="Challenges").get_by_role("button")
        if met.first.is_visible():
            met.first.tap()
            expect(met.first).to_have_attribute("aria-pressed", "true")
            expect(button).to_contain_text(" and ")  # the letter, and the sheet's name
            sheets.append(met.first.inner_text())
        look.at("claim")
        button.tap()
        expect(button).to_have_count(0)
        return True

    play_on(
        page,
        lambda: keep_a_letter(page, look),
        lambda: keep_a_letter(page, look, "Letters to keep one of"),
        lambda: write_the_longest(page, look),
        claim,
    )
    assert look.seen >= {"draft", "write", "claim"} and sheets
    words = page.get_by_role("list", name="The words").locator(".by > span").all_inner_texts()
    points = [int(word.rpartition(" ")[2]) for word in words]
    assert points == sorted(points, reverse=True), "the best last word stands first"
    see_how_it_went(page)
    expect(page.get_by_role("table")).to_contain_text("Guest (you)")


def test_letterpress_alone_ends_with_the_printers_total(page: Page, quick_url: str) -> None:
    """S7"""
    open_table(page, quick_url, "letterpress", 1, 5, {})
    look = Steady(page, PHONE, DESK)

    def place() -> bool:
        button = page.locator(".play").get_by_role("button", name="Place the line")
        if not button.is_visible():
            return False
        if "place" not in look.seen:
            slide_about(page)
        look.at("place")
        button.tap()
        expect(button).to_have_count(0)
        return True

    def library() -> bool:
        button = page.locator(".play").get_by_role("button", name="Put a card ")
        if not button.is_visible():
            return False
        on_the_bed(page).first.tap()
        look.at("library")
        button.tap()
        expect(button).to_have_count(0)
        return True

    play_on(
        page,
        lambda: keep_a_letter(page, look),
        lambda: write_the_longest(page, look),
        place,
        library,
    )
    assert look.seen >= {"draft", "write", "place", "library"}
    see_how_it_went(page)
    expect(page.get_by_role("table")).to_contain_text("The Rotary Printer")
    expect(page.get_by_role("table")).to_contain_text("Guest (you)")
    expect(page.get_by_role("heading", name="Your words")).to_be_visible()


def slide_about(page: Page) -> None:
    """The best place is chosen; a finger, a key and an arrow slide the line elsewhere, and a touch
    of the place brings it back."""
    line = page.get_by_role("slider", name="Your line")
    places = page.get_by_role("group", name="Places of the line").get_by_role("button")
    chosen = places.and_(page.locator("[aria-pressed=true]"))
    expect(places.first).not_to_have_text("·")
    best = str(chosen.get_attribute("aria-label"))
    assert "wins" in best and line.get_attribute("aria-valuetext") == best
    begun = int(str(line.get_attribute("aria-valuenow")))

    box = line.bounding_box()
    assert box is not None
    cards = line.locator(".cell")
    step, (x, y) = box["width"] / cards.count(), (box["x"] + 10, box["y"] + 20)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 1.1 * step, y, steps=4)
    page.mouse.up()
    expect(line).to_have_attribute("aria-valuenow", str(begun + 1))
    line.press("ArrowLeft")
    press(page, "One to the left").tap()
    expect(line).to_have_attribute("aria-valuenow", str(begun - 1))
    page.get_by_role("button", name=best, exact=True).tap()
    expect(line).to_have_attribute("aria-valuenow", str(begun))
    won = best.rpartition("wins ")[2]
    expect(page.locator("output")).to_contain_text(f"{won} for your collection")
