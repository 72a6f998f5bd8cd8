"""Every game on the shelf is played from the home page to its end, by whoever only follows hints;
and in every phase of it, what is played with is in sight and where it was before."""

from __future__ import annotations

import json
import time
from contextlib import suppress

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import FloatRect, Page, ViewportSize, expect

from tests.browser.player import fits_across, is_over, press, resize, see_how_it_went
from typecase import shelf

DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
LONGEST = 240  # seconds that a match may take here, on a busy machine

# The shortest match that the form for a new game allows, by game: labels, and what is set there.
SHORTEST: dict[str, dict[str, str]] = {
    "letter-head": {"Rounds": "1"},
    "vultures": {"Target": "1"},
    "red-handed": {"Rounds": "1"},
    "word-slam": {"Passes": "1", "Players": "Six of us"},  # who go through the deck soonest
    "my-word": {"Deals": "1", "Players": "Three of us"},
    "word-poker": {"Hands": "5 hands"},
    "seven-letter-stud": {"Hands": "5 hands"},
    "stormy-letters": {"Hands": "5 hands"},
    "freeze": {"Target": "1"},
    "crosswords": {"Players": "Two of us"},
    "take-a-letter": {"Deals": "1", "Players": "Two of us"},
    "letter-hogs": {"Deals": "1"},
    "better-letters": {"Players": "Two of us"},
}
OUT_OF_SIGHT = """() => [...document.querySelectorAll(
        '.bar, .dock, .dock [data-id], .dock button, .bar h2, .acts button, .tools button')]
    .filter(one => one.checkVisibility({ visibilityProperty: true }))
    .filter(one => !one.closest('.sr, [popover]'))
    .map(one => [one.ariaLabel || one.textContent.trim(), one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && (box.left < -1 || box.top < -1 ||
        box.right > innerWidth + 1 || box.bottom > innerHeight + 1))
    .map(([name, box]) => `${name}: ${JSON.stringify(box)}`)"""


class Phases:
    """The phases of the match, as the server tells of them; and the boxes of bar and dock, which
    are the same in each of them, on a phone and at a desk."""

    def __init__(self, page: Page) -> None:
        self.page, self.now, self.seen = page, "", set[str]()
        self.boxes: dict[tuple[int, str], FloatRect | None] = {}
        page.on("websocket", lambda line: line.on("framereceived", self._hear))

    def _hear(self, message: str | bytes) -> None:
        told = json.loads(message)
        if told["type"] == "seen":
            self.now = told["seen"]["phase"]
        elif told["type"] == "delta":
            self.now = told.get("set", {}).get("phase", self.now)

    def look(self) -> None:
        asked = "asked" if self.page.locator(".play.asked").count() else "waits"
        situation = f"{self.now}, {asked}"
        if situation in self.seen:
            return
        self.seen.add(situation)
        for size in (DESK, PHONE):
            resize(self.page, size)
            fits_across(self.page)
            for part in (".bar", ".dock"):
                box = self.page.locator(f".play > {part}").bounding_box()
                before = self.boxes.setdefault((size["width"], part), box)
                assert box == before, f"{part} has moved at {size['width']}: {situation}"
            hidden = self.page.evaluate(OUT_OF_SIGHT)
            assert not hidden, f"{situation} at {size['width']}\n" + "\n".join(hidden)


def sit_down_from_home(page: Page, url: str, game: str, title: str) -> None:
    page.goto(url)
    page.get_by_role("link", name=f"{title}: rules, options").tap()
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    for label, value in SHORTEST.get(game, {}).items():
        number = page.get_by_role("spinbutton", name=label)
        if number.count():
            number.fill(value)
        else:
            page.get_by_role("combobox", name=label).select_option(value)
    press(page, "Play now").tap()
    expect(page.get_by_role("region", name="Table", exact=True)).to_be_visible()


# In one look: of what helps on, the first that is there. A hint is asked for, told, and followed.
NEXT = """() => {
    const hogs = document.querySelector('.bed.rose')
    const named = [...document.querySelectorAll('.stage button:enabled:not([aria-disabled=true])')]
        .filter((one) => one.checkVisibility()).map((one) => one.textContent.trim())
    const waiting = hogs && named.some((name) => name.startsWith('Pick up'))
    if (document.querySelector('.stage input') && hogs) return 'recite'
    // Where hogs pass cards all the time, a hint is stale before it is read.
    if (waiting) return 'pick up'
    if (hogs && document.querySelector('.dock .bare-card')) return 'pass'
    return ['Do so', 'Lay it out', 'Tell me', 'Hint'].find((name) => named.includes(name)) ?? ''
}"""


# What is done, but for leaving the bed when all is over, which the test does itself.
PRIMARY = ".acts .main:not(:has-text('See how it went'))"


def follow_hints(page: Page) -> None:
    """One step on: ask, and do what is told. Others move too: what is gone is left alone."""
    step = page.evaluate(NEXT)
    if step == "recite":  # for which nobody needs a hint
        page.get_by_label("Recite the alphabet").fill("abcdefghijklmnopqrstuvwxyz", timeout=1000)
        page.locator(PRIMARY).last.tap(timeout=1000)
    elif step == "pick up":
        page.locator(".acts button:has-text('Pick up')").last.tap(timeout=1000)
    elif step == "pass":
        page.locator(".dock .bare-card").last.tap(timeout=1000)
    elif step:
        page.locator(".stage").get_by_role("button", name=step, exact=True).tap(timeout=1000)
        if step == "Lay it out":
            page.locator(PRIMARY).last.tap(timeout=1000)


@pytest.mark.parametrize("game", [box.name for box in shelf()])
def test_every_game_is_played_from_the_home_page_to_its_end(
    page: Page, quick_url: str, game: str
) -> None:
    broken: list[str] = []
    page.on("pageerror", lambda fault: broken.append(str(fault)))
    phases = Phases(page)
    box = next(box for box in shelf() if box.name == game)
    sit_down_from_home(page, quick_url, game, box.title)
    late = time.monotonic() + LONGEST
    while not is_over(page):
        assert time.monotonic() < late, f"the match should have ended: {phases.seen}"
        phases.look()
        with suppress(PlaywrightError):  # it has gone meanwhile
            follow_hints(page)
        page.wait_for_timeout(20)
    phases.look()
    see_how_it_went(page)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert not broken, broken
    print(game, phases.seen)
