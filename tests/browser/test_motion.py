"""What happens moves: from where it was to where it belongs, and nothing else moves with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.player import (
    HERS,
    faces,
    hand,
    open_table,
    press,
    settle,
    sit_down,
    until,
    word,
)

LONGEST = 600  # milliseconds
A_HAIR = 3  # pixels
PLAIN = 7  # the seed of a hand without wild cards

# Every flight is looked at when it begins, in the middle and at its end, however slow the machine
# is; and so are the dock and the bar under it.
WATCHER = """
window.flown = []
const animate = Element.prototype.animate
const box = (what) => {
  const { x, y, width, height } = what.getBoundingClientRect()
  return { x, y, width, height }
}
const below = () =>
  JSON.stringify(['.dock', '.bar'].map((name) => box(document.querySelector(name))))
Element.prototype.animate = function (frames, timing) {
  const one = animate.call(this, frames, timing)
  if (!this.matches('.flight')) return one
  const { delay, duration, endTime } = one.effect.getComputedTiming()
  const seen = [0, delay + duration / 2, delay + duration - 0.01].map((at) => {
    one.currentTime = at
    return { ...box(this), below: below() }
  })
  one.currentTime = 0
  const card = this.querySelector('[data-flies]')?.dataset.flies ?? null
  const home = card && document.querySelector(`[data-id="${card}"]`)
  flown.push({
    card,
    home: home && box(home),
    table: Object.fromEntries(
      ['.dock', '[data-pile=deck]', '[data-pile=pot]', '[data-seat="1"]'].map((name) => {
        const there = document.querySelector(name)
        return [name, there && box(there)]
      })
    ),
    back: this.querySelector('.back') !== null,
    chips: this.querySelector('.chips') !== null,
    turns: JSON.stringify(frames).includes('scaleX'),
    styles: one.effect.getKeyframes().flatMap(Object.keys),
    lasts: endTime,
    begun: document.timeline.currentTime, // the same for all of one frame
    seen,
  })
  return one
}
"""
NOT_STYLE = {"offset", "computedOffset", "easing", "composite"}


def middle(box: Any) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lies_at(there: Any, box: Any) -> bool:
    (x, y), (there_x, there_y) = middle(box), middle(there)
    return abs(x - there_x) <= A_HAIR and abs(y - there_y) <= A_HAIR


def flown(page: Page, such: str, meanwhile: Callable[[], object] = lambda: None) -> Any:
    """Those that flew, once there is one such."""
    found: list[Any] = []

    def looked() -> bool:
        found[:] = page.evaluate(f"flown.filter(one => {such})")
        if not found:
            meanwhile()
        return bool(found)

    until(page, looked, f"something should have flown such that {such}")
    return found


def let_it_stand(page: Page) -> None:
    """Whatever the other declares, so that she fills her hand again."""
    for name in ("Believe it", "Accept it"):
        page.evaluate(
            "name => [...document.querySelectorAll('.play button')]"
            ".find(one => one.textContent.trim() === name)?.click()",
            name,
        )


def is_proper(flight: Any) -> None:
    """In time, on its way, by what costs no layout, and over a table that stays."""
    begins, on_its_way, ends = flight["seen"]
    assert round(flight["lasts"]) <= LONGEST
    assert set(flight["styles"]) - NOT_STYLE <= {"transform", "opacity"}
    assert begins["below"] == on_its_way["below"] == ends["below"]
    assert {middle(begins), middle(on_its_way)} - {middle(ends)} or begins["width"] != ends["width"]


def can_move(page: Page) -> None:
    """What moves things comes after them: once it is fetched, to import it is to wait for it. And
    all that lies around the hand has come, so that nothing makes room for it any more."""
    expect(page.get_by_role("log")).to_be_attached()
    fetched = page.wait_for_function(
        """() => performance.getEntriesByType('resource')
            .map(({ name }) => name).find((name) => /\\/motion-[^/]*\\.js$/.test(name))"""
    )
    page.evaluate("address => import(address).then(() => true)", fetched.json_value())
    settle(page)


def sit_and_watch(page: Page, url: str, game: str, options: dict[str, Any]) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(WATCHER)
    open_table(page, url, game, 2, PLAIN, options)
    expect(page.locator(".dock [data-id]")).to_have_count(5)
    can_move(page)


def test_cards_fly_to_where_they_belong_and_turn_and_nothing_under_them_moves(
    page: Page, quick_url: str
) -> None:
    sit_and_watch(page, quick_url, "letter-head", HERS)
    press(page, "Draw a card").click()
    expect(hand(page)).to_have_count(6)
    drawn = hand(page).last.get_attribute("data-card")
    flight = flown(page, f"one.card === '{drawn}'")[-1]
    is_proper(flight)
    assert lies_at(flight["table"]["[data-pile=deck]"], flight["seen"][0])
    assert lies_at(flight["home"], flight["seen"][-1])

    # What is set flies into the stick, and a card that lay face down turns where it lies.
    held = faces(hand(page))
    first = hand(page).first.get_attribute("data-card")
    page.keyboard.press(held[0].lower())
    expect(word(page)).to_have_count(1)
    flight = flown(page, f"one.card === '{first}'")[-1]
    is_proper(flight)
    assert lies_at(flight["home"], flight["seen"][-1])
    page.keyboard.press(next(letter for letter in "aeioust" if letter.upper() not in held))
    hand(page).first.click()
    press(page, "Declare a word").click()
    for flight in flown(page, "one.back && one.turns"):
        is_proper(flight)

    # Nobody knows which cards the other draws: they fly by their number, from the deck to the seat.
    hidden = "one.back && one.card === null && !one.turns"
    for flight in flown(page, hidden, lambda: let_it_stand(page)):
        is_proper(flight)
        assert lies_at(flight["table"]['[data-seat="1"]'], flight["seen"][-1])


def test_chips_slide_to_the_pot(page: Page, calm_url: str) -> None:
    sit_and_watch(page, calm_url, "word-poker", HERS)
    page.locator(".play").get_by_role("button", name="Bet").first.click()
    chips = flown(page, "one.chips")[0]
    is_proper(chips)
    assert lies_at(chips["table"][".dock"], chips["seen"][0])
    assert lies_at(chips["table"]["[data-pile=pot]"], chips["seen"][-1])


def test_a_card_that_is_turned_over_turns_alone(page: Page, calm_url: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(WATCHER)
    open_table(page, calm_url, "take-a-letter", 2, PLAIN, HERS)
    case = page.get_by_role("list", name="The case").get_by_role("button")
    expect(case).not_to_have_count(0)
    can_move(page)
    case.first.click()
    begun = flown(page, "one.turns")[0]["begun"]  # the deal flew too, on a busy machine just before
    for flight in flown(page, f"one.begun === {begun}"):
        is_proper(flight)
        assert flight["turns"]


def test_whoever_asks_for_stillness_sees_things_change_and_not_move(
    page: Page, calm_url: str
) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(WATCHER)
    sit_down(page, calm_url, seed=PLAIN)
    can_move(page)
    press(page, "Draw a card").click()
    expect(hand(page)).to_have_count(6)
    page.keyboard.press(faces(hand(page))[0].lower())
    expect(page.locator(".stick [data-card]")).to_have_count(1)
    assert page.evaluate("flown") == []
    assert page.locator(".flight").count() == 0
