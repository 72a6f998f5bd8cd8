"""Recorded matches of every game are told to a page line by line, as a server tells them: what
happens moves what it should, in time, and is read out once, in the words of whoever reads."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.player import take_seat
from tests.browser.test_motion import can_move
from typecase import shelf
from typecase.door import reopen
from typecase.games.shelf import box
from typecase.server import wire
from typecase.server.audience import PageSession, view_of
from typecase.story import logbook
from typecase.story.match import Match
from typecase.table.wording import Reader

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
HAPPENINGS = GOLDEN.parents[1] / "client/src/lib/happenings.ts"
LONGEST = 600  # milliseconds
AT_ONCE = 2000  # milliseconds that a hundred events may take in all
WAYS = dict(re.findall(r"^  '?([\w-]+)'?: \['(\w+)'", HAPPENINGS.read_text(), re.MULTILINE))
WHAT_MOVES = {
    **{way: {"card"} for way in ("deal", "lay", "take", "discard", "pull", "turn", "change")},
    **{way: {"chips"} for way in ("stake", "win")},
    "shake": {"bed"},
    "glass": {"glass"},
    "plain": set(),
}
LINES = 60  # of a record: several rounds of most games

# Every animation that is begun: of what, how long it lasts, and where it is at its two ends.
WATCHER = """
window.moved = []
window.read = []
window.heard = 0
const parse = JSON.parse
JSON.parse = (text, ...rest) => {
  const told = parse(text, ...rest)
  if (told?.type === 'seen' || told?.type === 'delta') heard = told.n
  return told
}
const animate = Element.prototype.animate
const whatIs = (one) =>
  one.matches('.flight:has(.chips)') ? 'chips'
  : one.matches('.flight:has(.gain)') ? 'gain'
  : one.matches('.flight, [data-id], .card') ? 'card'
  : one.matches('.mug') ? 'face'
  : one.matches('.middle') ? 'bed'
  : one.matches('.timer svg') ? 'glass'
  : 'other'
Element.prototype.animate = function (frames, timing) {
  const one = animate.call(this, frames, timing)
  const { delay, duration, endTime } = one.effect.getComputedTiming()
  if (endTime === 0) return one // Svelte's, of a list that stays
  const where = [0, 0.25, 0.5, 0.75, 0.9999].map((part) => {
    one.currentTime = delay + part * duration
    const { x, y, width, height } = this.getBoundingClientRect()
    return [x, y, width, height].map(Math.round).join(' ')
  })
  one.currentTime = 0
  moved.push({ what: whatIs(this), moves: new Set(where).size > 1, lasts: Math.round(endTime) })
  return one
}
"""
LISTEN = """() => new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const added of addedNodes) if (added.nodeName === 'LI') read.push(added.textContent.trim())
}).observe(document.querySelector('[role=log]'), { childList: true, subtree: true })"""


class Telling:
    """A server of one table, at which a recorded match goes on line by line."""

    def __init__(self, page: Page, game: str) -> None:
        self.page, self.game = page, game
        records = GOLDEN.glob(f"{game}/*/challenge.jsonl")
        first, *self.lines = max(records).read_text().splitlines()
        self.match: Match[Any] = logbook.replay(first, reopen)
        seats = self.match.setup.seats
        names = ["Ada", "Ben", "Cora", "Dan", "Eva", "Finn", "Gus", "Hal", "Ida"][:seats]
        self.reader = Reader(names, 0)
        self.page_of_ada = PageSession(0, self.reader)
        self.about = {
            "title": box(game).title,
            "names": names,
            "bots": list(range(1, seats)),
            "lags": {},
            "hints": False,
            "paused": False,
            "aim": "",
            "lesson": None,
        }
        self.line: WebSocketRoute | None = None
        self.number = 0  # of what was told last
        page.route_web_socket(re.compile("/api/socket"), self._open)

    def _open(self, line: WebSocketRoute) -> None:
        line.on_message(lambda said: self._hear(line, json.loads(said)))

    def _hear(self, line: WebSocketRoute, said: dict[str, Any]) -> None:
        if said["type"] == "hello":
            line.send(wire.encode(wire.Welcome(2, 0, "")).decode())
            self.line = line
            self.tell()

    def tell(self) -> list[wire.Event]:
        """What has changed, and what has happened meanwhile."""
        assert self.line is not None, "somebody listens"
        view = view_of("recorded", self.match, self.page_of_ada, self.match.now, self.about)
        told = self.page_of_ada.next(view)
        if told is None:
            return []
        self.line.send(wire.encode(told).decode())
        self.number = told.n
        return told.events

    def has_been_seen(self) -> None:
        """Wait until the page has drawn what it was told, and has begun to move it."""
        self.page.wait_for_function("number => heard >= number", arg=self.number)
        self.page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => drawn()))")

    def go_on(self, lines: int) -> Iterator[str]:
        for _ in range(lines):
            if self.lines and self.match.result is None:
                logbook.again(self.match, len(self.match.log) + 2, self.lines.pop(0))
                yield self.match.phase


def sit_down(page: Page, url: str, game: str) -> Telling:
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(WATCHER)
    telling = Telling(page, game)
    seats = telling.match.setup.seats
    take_seat(page, url, {"table": "recorded", "token": "a" * 32}, game, seats)
    expect(page.get_by_role("region", name="Table", exact=True)).to_be_visible()
    can_move(page)
    return telling


def moving(page: Page) -> list[dict[str, Any]]:
    """What has begun to move since this was asked last."""
    found: list[dict[str, Any]] = page.evaluate("moved.splice(0)")
    return found


def is_to_move(event: wire.Event) -> set[str]:
    """What one sees of it: cards, chips, points or faces. Nobody nods to herself."""
    way = WAYS[event.kind]
    if way == "nod":
        return {"face"} if event.fields.get("seat") != 0 else set()
    if way == "score":
        return {"gain"} if event.fields.get("points", 1) > 0 else set()
    return WHAT_MOVES[way]


@pytest.mark.parametrize("game", [box.name for box in shelf()])
def test_each_event_of_a_recorded_match_moves_in_time_and_is_read_out_once(
    page: Page, base_url: str, game: str
) -> None:
    telling = sit_down(page, base_url, game)
    page.evaluate(LISTEN)
    said: list[str] = []
    cards: dict[str, set[str]] = {}  # what moved, by kinds of events about cards
    for phase in telling.go_on(LINES):
        events = telling.tell()
        said += [event.says for event in events if event.says]
        telling.has_been_seen()
        moves = moving(page)
        late = [one for one in moves if one["lasts"] > LONGEST]
        assert not late, f"{phase}: {late}"
        what = {one["what"] for one in moves if one["moves"]}
        for event in events:
            wanted = is_to_move(event)
            if wanted == {"card"}:
                cards.setdefault(event.kind, set()).update(what)
            else:
                assert wanted <= what, f"{event.kind} ({event.says}) moved only {what}"
    still = [kind for kind, what in cards.items() if "card" not in what]
    assert not still, f"no card has moved: {still}"
    # A run of the same is one line, which is read once.
    lines = [line for line, before in zip(said, [None, *said], strict=False) if line != before]
    assert page.evaluate("read") == lines


def test_a_hundred_events_at_once_are_seen_and_not_waited_for(page: Page, base_url: str) -> None:
    telling = sit_down(page, base_url, "vultures")
    for _ in telling.go_on(120):
        pass
    assert len(telling.tell()) >= 100
    telling.has_been_seen()
    assert moving(page) == [], "who was away for so long sees how things are"
    for _ in telling.go_on(100):
        telling.tell()
    telling.has_been_seen()
    left = """() => Math.max(0, ...document.getAnimations().map((one) =>
        one.effect.getComputedTiming().endTime - one.currentTime))"""
    assert page.evaluate(left) <= AT_ONCE
    assert all(one["lasts"] <= LONGEST for one in moving(page))
