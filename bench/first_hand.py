"""How soon the first hand lies on a phone: `.venv/bin/python -m bench.first_hand [RUNS]`.

A phone is emulated: 390 x 844, and four times as slow as this machine. In turns it opens a page
that Svelte and Vite make of a single heading, until that is seen; a table of Letter Head, until
five cards lie in the hand, and until the code is there that plays them, as what is touched before
waits for it; and the same with the table's page in its cache, as whoever plays a second match has
it. Then all of that over a mobile line, of 150 ms and 1.6 Mbit/s. The figures are medians in
milliseconds, between which half of all lie, and how many times as long as the empty page it takes.
Last the home page, on the same phone and line: when something is seen first, and by how much things
move while it and the table load (the browser's own measure; 0.1 is felt).
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from hatch_build import Node
from tests.browser.chromium import launch_options
from tests.browser.conftest import HURRY, serving

CLIENT = Path(__file__).resolve().parents[1] / "client"
RUNS = 9
EMPTY_PAGE = "an empty page"
SLOWER = 4
LINES = {
    "here": None,
    "mobile": {
        "offline": False,
        "latency": 150,
        "downloadThroughput": 204_800,
        "uploadThroughput": 93_750,
    },
}
MOVED = """window.moved = 0
new PerformanceObserver((list) => list.getEntries().forEach((one) => (window.moved += one.value)))
  .observe({ type: 'layout-shift', buffered: true })"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
SEEN = """([what, which]) => {
  const one = document.querySelectorAll(what)[which]
  if (!one) return false
  const { x, y, width, height } = one.getBoundingClientRect()
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2)) && performance.now()
}"""
EMPTY = {
    "index.html": """<!doctype html>
<html lang="en"><title>Empty</title><body><script type="module" src="main.js"></script>""",
    "main.js": """import { mount } from 'svelte'
import App from './App.svelte'
mount(App, { target: document.body })""",
    "App.svelte": """<script>let name = $state('page')</script>
<h1>An empty {name}</h1>""",
    "vite.config.js": """import { svelte } from '@sveltejs/vite-plugin-svelte'
export default { plugins: [svelte()], base: './' }""",
}


def main(argv: list[str]) -> int:
    runs = int(argv[0]) if argv else RUNS
    node = Node.find()
    node.install(CLIENT)
    with (
        TemporaryDirectory(dir=CLIENT) as sources,
        TemporaryDirectory() as built,
        sync_playwright() as playwright,
    ):
        for name, text in EMPTY.items():
            (Path(sources) / name).write_text(text)
        vite = CLIENT / "node_modules/vite/bin/vite.js"
        node.run(Path(sources), str(vite), "build", "--logLevel", "error", "--outDir", built)
        node.run(CLIENT, "pack.mjs", built)  # as ours is
        browser = playwright.chromium.launch(**launch_options())
        with serving(HURRY, static=Path(built)) as empty, serving(HURRY) as url:
            for line in LINES:
                tell(line, measured(browser, line, empty, url, runs))
                tell_home(line, [looked_at(browser, line, url) for _ in range(runs)])
        browser.close()
    return 0


def tell(line: str, times: dict[str, list[float]]) -> None:
    for what, taken in times.items():
        more = median(taken) / median(times[EMPTY_PAGE])
        least, most = quantiles(taken, n=4)[::2]
        print(
            f"{line:7} {what:25} {median(taken):6.0f} ms ({least:.0f} to {most:.0f})  {more:4.2f} x"
        )


def tell_home(line: str, seen: list[tuple[float, float, float]]) -> None:
    paint, home, table = map(median, zip(*seen, strict=True))
    print(f"{line:7} home is painted       {paint:6.0f} ms")
    print(f"{line:7} what moves at home {home:8.3f}, at a table {table:.3f}")


def looked_at(browser: Browser, line: str, url: str) -> tuple[float, float, float]:
    """When home is painted; what moves there, and at a table, until the network rests."""
    phone = a_phone(browser)
    moved = []
    for address in (url, opened(phone, url)):
        page = slowed(phone, line)
        page.add_init_script(MOVED)
        page.goto(address)
        page.wait_for_load_state("networkidle")
        painted = page.wait_for_function(PAINTED).json_value()
        moved.append((painted, page.evaluate("window.moved")))
        page.close()
    phone.close()
    return moved[0][0], moved[0][1], moved[1][1]


def measured(
    browser: Browser, line: str, empty: str, url: str, runs: int
) -> dict[str, list[float]]:
    """Milliseconds; one of each after the other, so that whatever else runs here hits all alike."""
    found: dict[str, list[float]] = defaultdict(list)
    for _ in range(runs):
        phone = a_phone(browser)
        page = slowed(phone, line)
        found[EMPTY_PAGE].append(millis(page, empty, "h1"))
        phone.close()
        phone = a_phone(browser)
        for which in ("first", "next first"):
            address = opened(phone, url)
            page = slowed(phone, line)
            found[f"the {which} hand"].append(millis(page, address, ".dock [data-card]", 4))
            found[f"the {which} one played"].append(seen_at(page, "main .dock [data-card]", 4))
            page.close()
        phone.close()
    return found


def a_phone(browser: Browser) -> BrowserContext:
    return browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)


def slowed(phone: BrowserContext, line: str) -> Page:
    page = phone.new_page()
    tools = phone.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    if conditions := LINES[line]:
        tools.send("Network.enable")
        tools.send("Network.emulateNetworkConditions", conditions)
    return page


def opened(phone: BrowserContext, url: str) -> str:
    """Where a table is that was opened for this phone, which has its token."""
    answer = phone.request.post(f"{url}/api/tables", data={"game": "letter-head", "seats": 4})
    table = answer.json()
    seats = json.dumps([{**table, "agreed": {"game": "letter-head", "seats": 4}}])
    phone.add_init_script(f"localStorage.setItem('typecase.seats', {json.dumps(seats)})")
    return f"{url}/#/match/{table['table']}"


def millis(page: Page, to: str, until: str, which: int = 0) -> float:
    """From when the browser sets out until a frame in which that can be seen and touched. The page
    tells it: whoever asks from outside does so twice a second, after a while."""
    page.goto(to, wait_until="commit")  # whatever else it still loads, as fonts
    return seen_at(page, until, which)


def seen_at(page: Page, what: str, which: int) -> float:
    return float(page.wait_for_function(SEEN, arg=[what, which], polling="raf").json_value())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
