"""Makes pictures of the pages: all tables in two moments, on a laptop, on a phone and on one that
lies on its side, by day and by night, a contact sheet of them all, and how each match ends.

    .venv/bin/python -m tools.pictures FOLDER [GAME …]
    .venv/bin/python -m tools.pictures --ends FOLDER [GAME …]
    .venv/bin/python -m tools.pictures --readme

A strong bot plays the person's seat for a while, so that there is something to see. With --readme
the pictures and the short film that README shows are made anew, into docs/. With --ends only the
ends are pictured: the bed, the page after it, and the replay. Needs a browser, as the browser tests
do.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import launch_options
from tests.browser.conftest import serving
from tests.browser.player import open_table
from typecase import shelf
from typecase.bots.bot import Bot
from typecase.bots.company import bot_at
from typecase.games.shelf import Box
from typecase.server import doorman
from typecase.server.actor import Actor, Command
from typecase.server.clock import Timing
from typecase.server.tables import Tables
from typecase.story.protocol import BOT, Player

DOCS = Path(__file__).resolve().parents[1] / "docs"
LAPTOP, PHONE, ON_ITS_SIDE = (1440, 900), (390, 844), (844, 390)
SCREENS = {"laptop": LAPTOP, "phone": PHONE, "side": ON_ITS_SIDE}
SHEETS: dict[str, Literal["light", "dark"]] = {"day": "light", "night": "dark"}
HURRY = Timing(thinking=0.02)
MOMENTS = (2, 7)  # after so many deeds of the person's
# Where nobody waits for anybody, all would be over before it is pictured.
UNHURRIED, AT_ONCE = Timing(thinking=2.0), {"letter-hogs": (1, 2)}
SEED = 7  # of all pictures: the same cards on every machine
A_WHILE = 20.0  # seconds after which a picture is taken of whatever there is
IN_NO_TIME = Timing(speed=30.0, thinking=0.0)  # for matches of which only the end is looked at
AT_LAST = 90.0  # seconds after which a match that is still going on has no picture of its end
SHORT = {  # by game: as much of it as makes an end
    "letter-head": {"rounds": 3},
    "vultures": {"target": 80},
    "red-handed": {"rounds": 3},
    "word-slam": {"passes": 1},
    "my-word": {"deals": 1},
    "word-poker": {"hands": 8},
    "seven-letter-stud": {"hands": 8},
    "stormy-letters": {"hands": 8},
    "freeze": {"target": 3},
    "take-a-letter": {"deals": 1},
    "letter-hogs": {"deals": 2},
}
ON_README = ("letter-head", "word-poker", "crosswords")
FILMED = "letter-head"
COLOURS = 128
FILM = (1200, 760)
THUMB, GAP, ACROSS = 300, 4, 2900  # pixels of the contact sheet: six laptops in a line
FILM_SECONDS, A_FRAME = 9.0, 0.16  # README loads that in a moment; what moves takes 0.6 at most
IN_A_FILM = Timing(thinking=0.3)  # nobody watches bots think


class Studio(Tables):
    """Tables whose last match can be reached from another thread."""

    last: Studio

    async def start(self) -> None:
        Studio.last, self.loop = self, asyncio.get_running_loop()
        await super().start()

    def actor(self) -> Actor:
        table = list(self._tables.values())[-1]
        assert table.actor is not None, "a match begins with its table"
        return table.actor

    def hand_over(self) -> None:
        """Let a bot play on in the person's seat."""
        table = list(self._tables.values())[-1]
        bot = Player("Griffo", BOT, "strong", SEED)
        deed = table.change(lambda facts: doorman.take_bot(facts, 0, 0, bot))
        asyncio.run_coroutine_threadsafe(deed, self.loop).result()

    def act(self, action: dict[str, Any]) -> None:
        command = Command(0, action, lambda _refused: None)
        self.loop.call_soon_threadsafe(self.actor().hear, command)


def main(argv: list[str]) -> int:
    if not argv or argv[0] in ("-h", "--help"):
        print(__doc__)
        return 2
    boxes = {box.name: box for box in shelf()}
    if argv[0] == "--ends":
        return ends(Path(argv[1]), [boxes[name] for name in argv[2:] or boxes])
    if argv[0] == "--readme":
        return readme(boxes)
    folder, names = Path(argv[0]), argv[1:] or list(boxes)
    folder.mkdir(parents=True, exist_ok=True)
    with browsing() as browser:
        for name in names:
            with serving(UNHURRIED if name in AT_ONCE else HURRY, Studio) as url:
                of_game(browser, url, boxes[name], folder)
            print(name, flush=True)
    contact_sheet(folder)
    return ends(folder, [boxes[name] for name in names])


def readme(boxes: dict[str, Box]) -> int:
    with browsing() as browser:
        with serving(HURRY, Studio) as url:
            for name in ON_README:
                for_readme(browser, url, boxes[name])
            shot(browser, url, LAPTOP, DOCS / "shelf.png")
        with serving(IN_A_FILM, Studio) as url:
            film(browser, url, boxes[FILMED])
    return 0


def ends(folder: Path, boxes: list[Box]) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    with browsing() as browser, serving(IN_NO_TIME, Studio) as url:
        for box in boxes:
            end_of(browser, url, box, folder)
            print(box.name, "end", flush=True)
    return 0


@contextmanager
def browsing() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        yield browser
        browser.close()


def of_game(browser: Browser, url: str, box: Box, folder: Path) -> None:
    page = browser.new_page(viewport={"width": LAPTOP[0], "height": LAPTOP[1]})
    bot = sit_down(page, url, box)
    moments = AT_ONCE.get(box.name, MOMENTS)
    for moment, deeds in enumerate(moments, 1):
        play(page, bot, deeds - (moments[0] if moment > 1 else 0))
        for screen, (width, height) in SCREENS.items():
            page.set_viewport_size({"width": width, "height": height})
            for sheet, scheme in SHEETS.items():
                page.emulate_media(color_scheme=scheme)
                page.wait_for_timeout(100)  # drawn anew
                page.screenshot(path=folder / f"{box.name}-{moment}-{screen}-{sheet}.png")
    page.close()


def end_of(browser: Browser, url: str, box: Box, folder: Path) -> None:
    """The bed when all is over, the page about it, and its replay halfway through."""
    page = browser.new_page(viewport={"width": LAPTOP[0], "height": LAPTOP[1]})
    sit_down(page, url, box, SHORT.get(box.name, {}))
    Studio.last.hand_over()
    until = time.monotonic() + AT_LAST
    while Studio.last.actor().match.result is None and time.monotonic() < until:
        page.wait_for_timeout(200)
    for name, (width, height) in (("laptop", LAPTOP), ("phone", PHONE)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".stamp").wait_for()
        at_rest(page)
        page.screenshot(path=folder / f"{box.name}-bed-{name}.png")
        page.get_by_role("button", name="See how it went").click()
        page.get_by_role("link", name="Replay").first.wait_for()
        page.wait_for_timeout(700)
        page.screenshot(path=folder / f"{box.name}-end-{name}.png", full_page=name == "phone")
        page.get_by_role("link", name="Replay").first.click()
        page.get_by_role("slider").wait_for()
        last = int(page.get_by_role("slider").get_attribute("max") or 0)
        page.get_by_role("slider").fill(str(last * 3 // 5))
        page.wait_for_timeout(700)
        page.screenshot(path=folder / f"{box.name}-replay-{name}.png")
        page.go_back()
    page.close()


def for_readme(browser: Browser, url: str, box: Box) -> None:
    # Nothing is pictured on its way.
    page = browser.new_page(
        viewport={"width": LAPTOP[0], "height": LAPTOP[1]}, reduced_motion="reduce"
    )
    play(page, sit_down(page, url, box), MOMENTS[1])
    keep(page, DOCS / f"table-{box.name}.png")
    page.close()


def keep(page: Page, where: Path) -> None:
    """In as many colours as a README can do with: whoever reads it does not wait for them."""
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    few = picture.quantize(COLOURS, kmeans=3, dither=Image.Dither.NONE)
    few.save(where, optimize=True)


def film(browser: Browser, url: str, box: Box) -> None:
    """Some seconds of a match, as one picture that moves."""
    page = browser.new_page(viewport={"width": FILM[0], "height": FILM[1]})
    bot, frames, times = sit_down(page, url, box), list[Image.Image](), list[float]()
    began = acted = time.monotonic()
    while (now := time.monotonic()) - began < FILM_SECONDS:
        frames.append(Image.open(BytesIO(page.screenshot())).convert("RGB"))
        times.append(now)
        look = Studio.last.actor().match.look(0)
        if look.ask and not look.ask.free and now - acted > 1 and (reply := bot.answer(look)):
            Studio.last.act(reply.action)
            acted = now
        page.wait_for_timeout(max(0.0, A_FRAME - (time.monotonic() - now)) * 1000)
    page.close()
    lasts = [round((after - one) * 1000) for one, after in pairwise((*times, time.monotonic()))]
    where = DOCS / f"play-{box.name}.webp"
    frames[0].save(
        where, save_all=True, append_images=frames[1:], duration=lasts, loop=0, quality=40, method=4
    )


def shot(browser: Browser, url: str, size: tuple[int, int], where: Path) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(url)
    page.wait_for_load_state("networkidle")
    keep(page, where)
    page.close()


def sit_down(page: Page, url: str, box: Box, options: dict[str, Any] | None = None) -> Bot:
    seats = max(box.seats[0], min(4, box.seats[-1]))
    open_table(page, url, box.name, seats, SEED, options or {})
    page.get_by_role("region", name="Table", exact=True).wait_for()
    return bot_at("strong", box.name, "Guest", SEED)


def play(page: Page, bot: Bot, deeds: int) -> None:
    """Let the bot play so often; then wait until the person is asked again."""
    until = time.monotonic() + A_WHILE
    while time.monotonic() < until:
        page.wait_for_timeout(120)
        match = Studio.last.actor().match
        look = match.look(0)
        if match.result:
            break
        if look.ask is None or look.ask.free:
            continue
        if deeds == 0:
            break
        if reply := bot.answer(look):
            Studio.last.act(reply.action)
            deeds -= 1
    at_rest(page)


def at_rest(page: Page) -> None:
    """Wait until nothing is on its way any more; what blinks as long as it is there does so."""
    page.wait_for_timeout(300)
    page.wait_for_function(
        """() => document.getAnimations().every((one) => one.playState !== 'running' ||
            one.effect.getComputedTiming().endTime === Infinity)"""
    )


def contact_sheet(folder: Path) -> None:
    """All pictures on one sheet: the laptops by day, by night, then the phones."""
    kinds = [f"*-[12]-{screen}-{sheet}.png" for screen in SCREENS for sheet in SHEETS]
    lines: list[list[Image.Image]] = [[]]
    for one in (one for kind in kinds for one in sorted(folder.glob(kind))):
        thumb: Image.Image = Image.open(one)
        thumb.thumbnail((THUMB * 3, THUMB))
        if sum(before.width + GAP for before in lines[-1]) + thumb.width > ACROSS:
            lines.append([])
        lines[-1].append(thumb)
    page = Image.new("RGB", (ACROSS, len(lines) * (THUMB + GAP)), "#222")
    for number, line in enumerate(lines):
        left = 0
        for small in line:
            page.paste(small, (left, number * (THUMB + GAP)))
            left += small.width + GAP
    page.save(folder / "sheet.png")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
