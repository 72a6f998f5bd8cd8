"""The cast: everybody plays in a style of their own, at every level, and no style is a level."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from tests.bots.tables import letter_head, play_out
from typecase.bots.cast import CAST, Printer, printer_named
from typecase.bots.company import bot_at, company
from typecase.bots.levels import LEVELS, Level
from typecase.bots.speller import Speller
from typecase.bots.strategy import Strategy

CASLON, GRIFFO, GODDARD, CAXTON = (CAST[name] for name in ("Caslon", "Griffo", "Goddard", "Caxton"))


def test_twelve_printers_have_a_style_each_and_some_are_cautious_and_some_bluff() -> None:
    assert len(CAST) == 12
    styles = {one.style for one in CAST.values()}
    assert {"cautious", "bluffer"} <= {style.name for style in styles}
    assert len({style.name for style in styles}) == len(styles)
    for one in CAST.values():
        assert one.style.about and one.name in one.known_as


def test_the_page_about_the_company_tells_the_same() -> None:
    page = (Path(__file__).parents[2] / "docs/company.md").read_text(encoding="utf-8")
    for one in CAST.values():
        row = f"| {one.name} | {one.known_as} | {one.style.name} | {one.style.about} |"
        assert row in page


@pytest.mark.parametrize("seed", range(4))
def test_a_person_decides_the_temper_and_no_dice(seed: int) -> None:
    for level in LEVELS:
        strategy = bot_at(level, "letter-head", "Caslon", seed)
        assert isinstance(strategy, Strategy)
        assert strategy.temper == CASLON.at(LEVELS[level]).temper(0)
        assert strategy.temper.hides < LEVELS[level].bluffs
        assert strategy.temper.doubts > LEVELS[level].doubts
        speller = bot_at(level, "", "Caslon", seed)
        assert isinstance(speller, Speller) and speller.temper == strategy.temper


def test_who_comes_twice_is_the_same_person_and_strangers_are_nobody() -> None:
    assert printer_named("Caslon 2") is CASLON
    assert printer_named("casual 1") is printer_named("Caslon the Elder") is None


def test_everybody_in_a_company_is_of_the_cast() -> None:
    assert all(printer_named(bot.name) for bot in company(30, 5))


def test_no_style_reaches_into_another_level() -> None:
    """What a level is made of stays; and its times, which decide races, do not overlap."""

    def skill(level: Level) -> tuple[object, ...]:
        return level.commonness, level.overlooks, level.memory, level.content, level.foresight

    times = []
    for level in LEVELS.values():
        played = [one.at(level) for one in CAST.values()]
        assert {skill(one) for one in played} == {skill(level)}
        times.append((min(one.slowness for one in played), max(one.slowness for one in played)))
    assert all(faster[1] < slower[0] for slower, faster in pairwise(times))


def hidden_and_doubted(printer: Printer, level: str) -> tuple[int, int]:
    """How many bluffs and how many doubts came of the same deals, with the person at all seats."""
    bluffs = doubts = 0
    for seed in range(6):
        match = letter_head(4, seed, referee="challenge", rounds=2)
        bots = [bot_at(level, "letter-head", printer.name, seed + 9 * seat) for seat in range(4)]
        play_out(match, bots)
        bluffs += sum(bool((line.action or {}).get("down")) for line in match.log)
        doubts += sum((line.action or {}).get("do") in ("call", "challenge") for line in match.log)
    return bluffs, doubts


def test_a_bluffer_bluffs_more_than_the_cautious_and_a_sceptic_doubts_more_than_the_trusting() -> (
    None
):
    bluffer, cautious = hidden_and_doubted(GRIFFO, "casual"), hidden_and_doubted(CASLON, "casual")
    assert bluffer[0] > 1.5 * cautious[0] > 0
    sceptic, trusting = hidden_and_doubted(GODDARD, "casual"), hidden_and_doubted(CAXTON, "casual")
    assert sceptic[1] > 1.5 * trusting[1]
