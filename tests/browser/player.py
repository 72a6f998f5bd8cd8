"""What a player does in the page, and what she looks at."""

from __future__ import annotations

import json
import re
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

# Seat 0 is the person's, so with this dealer the first turn is hers.
HERS = {"dealer": 1}


def sit_down(page: Page, url: str, seats: int = 2, seed: int | None = None, **options: Any) -> None:
    """At a table of Letter Head, where the first turn is hers."""
    open_table(page, url, "letter-head", seats, seed, {**HERS, **options})
    expect(hand(page)).to_have_count(5)


def open_table(
    page: Page, url: str, game: str, seats: int, seed: int | None, options: dict[str, Any]
) -> None:
    """Open a match as the shelf does, but with a seed, and go to its table."""
    agreed = {"game": game, "seats": seats, "options": options, "seed": seed}
    answer = page.request.post(f"{url}/api/matches", data=agreed)
    assert answer.ok, answer.text()
    take_seat(page, url, answer.json(), game, seats)


def take_seat(page: Page, url: str, opened: dict[str, str], game: str, seats: int) -> None:
    page.goto(url)
    seat = json.dumps([{**opened, "agreed": {"game": game, "seats": seats}}])
    page.evaluate("seats => localStorage.setItem('typecase.seats', seats)", seat)
    page.goto(f"{url}/#/match/{opened['match']}")


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


def notice(page: Page) -> Locator:
    return page.locator("[aria-live=assertive]")


def type_some_letters(page: Page, count: int = 3) -> str:
    """Letters of the hand, typed in the order in which they lie there; no wild cards."""
    letters = [face for face in faces(hand(page)) if face != "?"][:count]
    for letter in letters:
        page.keyboard.press(letter.lower())
    return "".join(letters)


def accessible(page: Page) -> None:
    found = Axe().run(page).response["violations"]
    told = [f"{broken['id']}: {node['html'][:200]}" for broken in found for node in broken["nodes"]]
    assert not told, "\n".join(told)


def fits_across(page: Page) -> None:
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= page.evaluate("innerWidth")


def big_enough(page: Page) -> None:
    """Every button can be hit with a thumb; a box or a dot is hit by its label."""
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, a, select, summary, input, .choice')]
            .filter(one => !['radio', 'checkbox'].includes(one.type))
            .filter(one => one.checkVisibility())
            .map(one => [one.ariaLabel ?? one.textContent, one.getBoundingClientRect()])
            .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
            .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
    )
    assert not small, "\n".join(small)


def is_over(page: Page) -> bool:
    return page.get_by_role("heading", name=re.compile(r"\bwins?$")).is_visible()
