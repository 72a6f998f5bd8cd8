"""How it looks: by night, in forced colours, on narrow and low screens, and as a person chose."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.player import (
    accessible,
    big_enough,
    choose_above,
    fits_across,
    open_table,
    press,
    resize,
    sit_down,
)
from tests.browser.test_together import make_table, pages
from typecase import shelf

PUBLIC = Path(__file__).resolve().parents[2] / "client/public"
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1440, "height": 900}
NARROW: ViewportSize = {"width": 320, "height": 640}
LIGHTS: dict[Literal["light", "dark"], str] = {"dark": "night", "light": "day"}
ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}
GAMES = {box.name: max(box.seats[0], min(3, box.seats[-1])) for box in shelf()}  # and how many sit


def look_by_all_lights(page: Page) -> None:
    for size in (PHONE, DESK):
        resize(page, size)
        for scheme, sheet in LIGHTS.items():
            page.emulate_media(color_scheme=scheme, forced_colors="none")
            expect(page.locator("html")).to_have_attribute("data-sheet", sheet)
            accessible(page)
        page.emulate_media(color_scheme="light", forced_colors="active")
        accessible(page, but="color-contrast")  # axe would judge the colours that are not shown
        can_be_seen(page)
        page.emulate_media(color_scheme="light", forced_colors="none")
        big_enough(page)
    resize(page, NARROW)
    fits_across(page)


def can_be_seen(page: Page) -> None:
    """In forced colours no ground tells a button or a card from the sheet: a border does."""
    bare = page.evaluate(
        """() => [...document.querySelectorAll(
            'button, .button, .choices .option, .card, .bed .rule, [role=timer]')]
            .filter(one => one.checkVisibility())
            .map(one => [one, one.querySelector(':scope > .card') ?? one])
            .filter(([, edge]) => parseFloat(getComputedStyle(edge).borderTopWidth) < 1)
            .map(([one]) => one.ariaLabel ?? one.textContent)"""
    )
    assert not bare, bare


@pytest.mark.parametrize(
    "place",
    [
        "",
        "#/g/letter-head",
        "#/tables",
        "#/settings",
        "#/join/ZZZZZ",
        "#/replay",
        "#/puzzles",
        "#/match/abc",
    ],
)
def test_every_page_is_readable_by_all_lights(page: Page, calm_url: str, place: str) -> None:
    page.goto(f"{calm_url}/{place}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    look_by_all_lights(page)


def test_the_waiting_room_and_the_door_to_it_are_readable_by_all_lights(
    browser: Browser, calm_url: str
) -> None:
    with pages(browser, PHONE, PHONE) as (ada, ann):
        code = make_table(ada, calm_url, "letter-head")
        ann.goto(f"{calm_url}/#/join/{code}")
        expect(press(ann, "Sit down")).to_be_visible()
        for page in (ada, ann):
            look_by_all_lights(page)


@pytest.mark.parametrize("game", GAMES)
def test_every_table_is_readable_by_all_lights_and_whole_on_a_low_screen(
    page: Page, calm_url: str, game: str
) -> None:
    open_table(page, calm_url, game, GAMES[game], 7, {"pace": "standard"})
    expect(page.get_by_role("region", name="Table", exact=True)).to_be_visible()
    page.wait_for_load_state("networkidle")
    resize(page, ON_ITS_SIDE)
    nothing_is_cut(page)
    look_by_all_lights(page)
    title = page.get_by_role("heading", level=1).locator("..")
    assert title.evaluate("one => one.scrollWidth <= one.clientWidth"), "the title is cut"


def nothing_is_cut(page: Page) -> None:
    """What can be pressed lies on the screen, and nothing on the bed has to be scrolled to."""
    outside = page.evaluate(
        """() => [...document.querySelectorAll('main button, main .rack > li, .clock, .plate')]
            .filter(one => one.checkVisibility({ visibilityProperty: true }))
            .map(one => [one.ariaLabel ?? one.textContent, one.getBoundingClientRect()])
            .filter(([, box]) => box.width > 1)
            .filter(([, box]) => box.left < -1 || box.top < -1 ||
                box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
            .map(([name, box]) => `${name}: ${JSON.stringify(box)}`)"""
    )
    assert not outside, "\n".join(outside)
    for part in (".middle", ".said h2", ".dock .hand"):
        hidden = page.locator(part).first.evaluate("one => one.scrollHeight - one.clientHeight")
        assert hidden <= 4, f"{hidden} pixels of {part} are hidden"


def test_settings_act_at_once_stay_and_are_reached_without_leaving_the_table(
    page: Page, calm_url: str
) -> None:
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(PHONE)
    sit_down(page, calm_url)
    root = page.locator("html")
    expect(root).to_have_attribute("data-sheet", "night")  # as the device
    expect(page).to_have_title(re.compile("^Your turn · Letter Head"))
    choose_above(page, "Settings")
    page.get_by_role("dialog").get_by_text("Day", exact=True).click()
    expect(root).to_have_attribute("data-sheet", "day")
    before = page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)")
    page.get_by_text("Largest").click()
    assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") == before * 1.25
    page.get_by_role("group", name="Motion").get_by_text("None").click()
    expect(root).to_have_attribute("data-motion", "still")
    press(page, "Close").click()
    expect(page.get_by_role("list", name="Your hand")).to_be_visible()
    fits_across(page)
    page.goto(f"{calm_url}/#/settings")
    page.reload()
    expect(page.get_by_role("radio", name="Day")).to_be_checked()
    paper = page.locator("meta[name=theme-color]").first
    expect(paper).to_have_attribute("content", "#f1e7d3")
    page.get_by_text("Night", exact=True).click()
    expect(paper).to_have_attribute("content", "#1c1916")


def test_it_can_be_installed_says_when_there_is_no_line_and_keeps_no_old_page(
    page: Page, calm_url: str
) -> None:
    page.goto(calm_url)
    manifest = page.request.get(f"{calm_url}/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in manifest.json()["icons"]:
        assert page.request.get(f"{calm_url}/{icon['src']}").ok
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    assert page.evaluate("caches.keys()") == []
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="No line to the server")).to_be_visible()
    page.context.set_offline(False)
    page.reload()
    expect(page.get_by_role("heading", name="Typecase")).to_be_visible()


@pytest.mark.parametrize(
    ("name", "size"),
    [("icon-192", 192), ("icon-512", 512), ("icon-maskable-512", 512), ("apple-touch-icon", 180)],
)
def test_icons_are_as_large_as_their_names_say(name: str, size: int) -> None:
    drawn = (PUBLIC / f"{name}.png").read_bytes()
    assert struct.unpack(">II", drawn[16:24]) == (size, size)
