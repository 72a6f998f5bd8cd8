"""What a player does in the page, and what she looks at."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page, ViewportSize, WebSocket, expect

# Seat 0 is the person's, so with this dealer the first turn is hers.
HERS = {"dealer": 1}
PATIENCE = 60  # seconds, on a busy machine


def sit_down(page: Page, url: str, seats: int = 2, seed: int | None = None, **options: Any) -> None:
    """At a table of Letter Head, where the first turn is hers."""
    open_table(page, url, "letter-head", seats, seed, {**HERS, **options})
    expect(hand(page)).to_have_count(5)


def open_table(
    page: Page, url: str, game: str, seats: int, seed: int | None, options: dict[str, Any]
) -> None:
    """Open a match as the shelf does, but with a seed and without a clock, unless the test is about
    time: what is asked stays asked, however busy the machine is."""
    take_seat(page, url, new_table(page, url, game, seats, seed, options), game, seats)


def new_table(
    page: Page, url: str, game: str, seats: int, seed: int | None, options: dict[str, Any]
) -> dict[str, str]:
    options = {"pace": "relaxed", **options}
    agreed = {"game": game, "seats": seats, "options": options, "seed": seed}
    answer = page.request.post(f"{url}/api/tables", data=agreed)
    assert answer.ok, answer.text()
    return dict(answer.json())


def take_seat(page: Page, url: str, opened: dict[str, str], game: str, seats: int) -> None:
    page.goto(url)
    seat = json.dumps([{**opened, "agreed": {"game": game, "seats": seats}}])
    page.evaluate("seats => localStorage.setItem('typecase.seats', seats)", seat)
    page.goto(f"{url}/#/match/{opened['table']}")


def hand(page: Page) -> Locator:
    return page.get_by_role("list", name="Your hand").get_by_role("button")


def word(page: Page) -> Locator:
    return page.get_by_role("list", name="Your word").locator("[data-card]")


def faces(cards: Locator) -> list[str]:
    """What the cards show, in order; a wild card is a question mark."""
    names = cards.evaluate_all("all => all.map(card => card.getAttribute('aria-label'))")
    return ["?" if name.startswith("wild") else name.partition(",")[0] for name in names]


def press(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name)


def choose_above(page: Page, name: str) -> None:
    """A button in the table's top line; on a phone it stands in a menu there."""
    more = page.locator("header").get_by_role("button", name="More")
    expect(page.locator("header [aria-label=More]")).to_be_attached()  # at a desk it is hidden
    if more.is_visible():
        more.click()
    press(page, name).click()


def notice(page: Page) -> Locator:
    return page.locator("[aria-live=assertive]")


def type_some_letters(page: Page, count: int = 3) -> str:
    """Letters of the hand, typed in the order in which they lie there; no wild cards."""
    letters = [face for face in faces(hand(page)) if face != "?"][:count]
    for letter in letters:
        page.keyboard.press(letter.lower())
    return "".join(letters)


def accessible(page: Page, but: str = "") -> None:
    """As axe judges, but for one of its rules, once all is drawn: what can be scrolled can be
    reached by keys a frame later."""
    settle(page)
    told = broken_rules(page, but)
    assert not told, "\n".join(told)


def broken_rules(page: Page, but: str = "") -> list[str]:
    """axe is brought into the page once, and of all that it finds only what is wrong is fetched:
    to fetch the rest takes five times as long."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(
        """async (but) => {
            const rules = but ? { [but]: { enabled: false } } : {}
            const { violations } = await axe.run({ resultTypes: ['violations'], rules })
            return violations.flatMap(({ id, nodes }) =>
                nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
        }""",
        but,
    )
    return found


def resize(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    settle(page)


def settle(page: Page) -> None:
    """Wait until letters have their own shapes, and whatever measures itself has done so: in the
    frame after the one that is drawn next, whenever a busy machine comes to that."""
    page.evaluate(
        """async () => {
            await document.fonts.ready
            await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        }"""
    )


def stop_the_clock(page: Page) -> None:
    """From here on the page's time, which is installed, passes only when it is told to: a busy
    machine costs it none."""
    while True:
        try:
            return page.clock.pause_at(page.evaluate("Date.now() / 1000 + 0.05"))
        except PlaywrightError:
            pass  # to say so took longer than that


def fits_across(page: Page) -> None:
    """Nothing sticks out sideways, once all is drawn."""
    wide = "document.documentElement.scrollWidth - innerWidth"
    until(page, lambda: page.evaluate(wide) <= 0, "nothing should stick out sideways")


def big_enough(page: Page) -> None:
    """Every button can be hit with a thumb; a box, a dot or a file is hit by its label. Ten keys to
    write with stand side by side on a phone: they are narrower, and higher."""
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, a, select, summary, input, .choice')]
            .filter(one => !['radio', 'checkbox'].includes(one.type) && !one.matches('input.sr'))
            .filter(one => one.checkVisibility())
            .map(one => [one.ariaLabel ?? one.textContent, one.getBoundingClientRect(),
                one.closest('[aria-label=Letters]') ? [34, 45.5] : [43.5, 43.5]])
            .filter(([, box, [wide, high]]) => box.width < wide || box.height < high)
            .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
    )
    assert not small, "\n".join(small)


def tab_to(page: Page, what: Locator) -> bool:
    """By the Tab key alone; False where it is not there, has gone meanwhile, or is not reached."""
    reached = "all => all.length > 0 ? all.includes(document.activeElement) : null"
    for _ in range(80):
        there = what.evaluate_all(reached)
        if there is not False:
            return bool(there)
        page.keyboard.press("Tab")
    return False


def until(page: Page, happened: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    """Wait for something that no locator tells, such as what was sent."""
    patience = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < patience, what
        page.wait_for_timeout(20)


class Deeds:
    """What the page does, and whether it was answered. A button that is gone is no answer: the next
    question may have the same one."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._sent: set[str] = set()
        self._answered: set[str] = set()
        page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framesent", lambda said: self._note(said, self._sent, "do"))
        line.on("framereceived", lambda said: self._note(said, self._answered, "done", "refused"))

    def _note(self, said: str | bytes, where: set[str], *types: str) -> None:
        message = json.loads(said)
        if message["type"] in types:
            where.add(message["id"])

    def do(self, deed: Callable[[], object]) -> None:
        """Do it, and wait until the server has answered."""
        before = len(self._sent)
        deed()
        until(
            self._page,
            lambda: len(self._sent) > before and self._sent <= self._answered,
            "it should have been done, and answered",
        )


def is_over(page: Page) -> bool:
    return page.locator(".stamp").is_visible()


def see_how_it_went(page: Page) -> None:
    """From the bed, when all is over, to the page about it."""
    press(page, "See how it went").click()
    expect(page.get_by_role("link", name="Replay").first).to_be_visible()
