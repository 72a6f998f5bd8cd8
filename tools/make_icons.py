"""Makes the icons of the page from client/public/icon.svg. Needs a browser, as browser tests do.

.venv/bin/python -m tools.make_icons
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import launch_options

PUBLIC = Path(__file__).resolve().parents[1] / "client/public"
ICONS = {"icon-192": 192, "icon-512": 512, "icon-maskable-512": 512, "apple-touch-icon": 180}
# These are cut to a shape of the device's own, so that the ground goes to the edges.
CUT = {"icon-maskable-512": 0.8, "apple-touch-icon": 0.9}


def main() -> None:
    drawn = (PUBLIC / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        page = browser.new_page()
        for name, size in ICONS.items():
            share = CUT.get(name, 1)
            ground = "#b02d17" if name in CUT else "transparent"
            style = f"body{{margin:0;background:{ground};display:grid;place-content:center}}"
            box = f"svg{{width:{size * share}px}} html,body{{height:{size}px}}"
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(f"<style>{style}{box}</style>{drawn}")
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
