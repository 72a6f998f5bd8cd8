"""The line to the server: cut, gone silent, and taken up again; no move is lost or played twice."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import TurnedClock, serving
from tests.browser.player import hand, notice, open_table, press, sit_down, stop_the_clock, until

DOWN = "The line to the server is down"


class Lines:
    """Every line that a page opens, and what is let through."""

    def __init__(self, page: Page) -> None:
        self.opened: list[WebSocketRoute] = []
        self.silent = self.deaf = False
        self.sent: list[str] = []
        page.route_web_socket(re.compile("/api/socket"), self._open)

    def _open(self, line: WebSocketRoute) -> None:
        self.opened.append(line)
        server = line.connect_to_server()

        def to_server(message: str | bytes) -> None:
            self.sent.append(str(message))
            server.send(message)

        def to_page(message: str | bytes) -> None:
            if not self.silent and not (self.deaf and '"done"' in str(message)):
                line.send(message)

        line.on_message(to_server)
        server.on_message(to_page)


def test_a_line_that_goes_silent_is_noticed_within_seconds_and_opened_anew(
    page: Page, calm_url: str
) -> None:
    lines = Lines(page)
    page.clock.install()
    sit_down(page, calm_url)
    lines.silent = True
    stop_the_clock(page)
    page.clock.run_for(5000)
    expect(page.get_by_text(DOWN)).to_be_visible()
    lines.silent = False
    page.clock.resume()
    expect(page.get_by_text(DOWN)).to_have_count(0)
    assert len(lines.opened) >= 2
    press(page, "Draw a card").click()
    expect(hand(page)).to_have_count(6)


def test_what_was_not_answered_is_sent_again_and_done_once(page: Page, calm_url: str) -> None:
    lines = Lines(page)
    sit_down(page, calm_url)
    lines.deaf = True
    press(page, "Draw a card").click()
    expect(hand(page)).to_have_count(6)
    lines.deaf = False
    lines.opened[-1].close()

    def asked() -> list[str]:
        return [message for message in lines.sent if '"do"' in message]

    until(page, lambda: len(asked()) == 2, "it should have been sent again")
    assert asked()[0] == asked()[1]
    expect(hand(page)).to_have_count(6)


def test_the_token_is_said_and_never_stands_in_an_address(page: Page, calm_url: str) -> None:
    lines = Lines(page)
    sit_down(page, calm_url)
    assert all("?" not in line.url for line in lines.opened)
    assert lines.sent[0].startswith('{"type":"hello","version":2,')
    assert page.evaluate("location.href").count("token") == 0


def test_a_move_that_takes_long_is_said_to_be_on_its_way(page: Page, calm_url: str) -> None:
    lines = Lines(page)
    page.clock.install()
    sit_down(page, calm_url)
    stop_the_clock(page)
    lines.deaf = True  # all comes but the answer
    press(page, "Draw a card").click()
    page.clock.run_for(1000)
    expect(page.get_by_text("Sending…")).to_be_visible()
    lines.silent = True
    for _ in range(10):  # looks at the line, one every half second
        if page.get_by_text("One moment…").is_visible():
            break
        page.clock.run_for(500)
    expect(page.get_by_text("One moment…")).to_be_visible()
    page.clock.run_for(2000)  # the line is given up, and another one brings the answer
    lines.silent = lines.deaf = False
    page.clock.resume()
    expect(page.locator(".bars [role=status]")).to_have_count(0)


def test_that_the_time_was_up_is_told_beside_the_question(page: Page) -> None:
    clock = TurnedClock()
    with serving(clock.timing, wall=clock) as url:
        options = {"pace": "standard", "referee": "challenge", "dealer": 0}
        open_table(page, url, "vultures", 3, 5, options)
        expect(press(page, "Accept it")).to_be_visible()
        clock.turn(10)
        expect(notice(page)).to_contain_text("Your time was up.")  # nobody has answered
