"""Head starts: agreed on in the sentence or by the host, and read before the match begins."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browser.player import accessible, big_enough, fits_across, press, resize
from tests.browser.test_together import DESK, PHONE, make_table, pages, sit_down
from typecase.insight.head_starts import suggested

EVEN = "Head starts even us out"


def test_whoever_plays_bots_says_like_which_of_them_she_plays(page: Page, calm_url: str) -> None:
    page.goto(f"{calm_url}/#/g/wordsy")
    starts = page.get_by_role("combobox", name="Head starts")
    expect(page.get_by_role("combobox", name="I play like")).to_have_count(0)
    starts.select_option(EVEN)
    page.get_by_role("combobox", name="I play like").select_option("casual bots")
    page.get_by_role("combobox", name="Bots").select_option("best bots")
    for width in (320, 390, 1440):
        resize(page, {"width": width, "height": 844})
        accessible(page)
        fits_across(page)
        big_enough(page)
    with page.expect_request("**/api/tables") as asked:
        press(page, "Play now").click()
    agreed = asked.value.post_data_json or {}
    assert (agreed["even"], agreed["level"], agreed["options"]) == ("casual", "best", {})
    own = suggested("wordsy", ["casual", "best", "best", "best"])
    assert own is not None
    told = f"You have a head start of {own[0]}: it counts at the end."
    expect(page.get_by_role("log", name="News")).to_contain_text(told)


def test_where_nobody_knows_what_evens_a_game_out_it_is_not_offered(
    page: Page, calm_url: str
) -> None:
    page.goto(f"{calm_url}/#/g/letter-hogs")
    expect(page.get_by_role("combobox", name="Pace")).to_be_visible()
    expect(page.get_by_role("combobox", name="Head starts")).to_have_count(0)


def test_everybody_reads_before_the_match_with_what_each_begins(
    browser: Browser, calm_url: str
) -> None:
    with pages(browser, DESK, PHONE) as (ada, bea):
        code = make_table(ada, calm_url, "wordsy")
        bea.goto(f"{calm_url}/#/join/{code}")
        sit_down(bea, "Bea")
        seats = bea.get_by_role("list", name="Seats")
        ada.get_by_role("combobox", name="Head starts").select_option(EVEN)
        expect(seats).to_contain_text("plays like casual bots head start 0")
        ada.get_by_role("combobox", name="Bea plays like").select_option("beginner bots")
        ada.get_by_role("combobox", name="You play like").select_option("best bots")
        starts = suggested("wordsy", ["best", "beginner", "casual", "casual"])
        assert starts is not None
        expect(seats.get_by_role("listitem").nth(1)).to_contain_text(f"head start {starts[1]}")
        expect(seats.get_by_role("listitem").nth(0)).to_contain_text("head start 0")
        aloud = (
            f"Head starts: Ada 0, Bea {starts[1]}, open seat {starts[2]}, open seat {starts[3]}."
        )
        expect(bea.get_by_text(aloud, exact=True)).to_be_attached()
        expect(bea.get_by_text(EVEN)).to_be_visible()
        for width in (320, 390, 1440):
            for page in (ada, bea):
                resize(page, {"width": width, "height": 844})
                accessible(page)
                fits_across(page)
                big_enough(page)
        press(ada, "Start").click()
        told = f"You have a head start of {starts[1]}: it counts at the end."
        expect(bea.get_by_role("log", name="News")).to_contain_text(told)
