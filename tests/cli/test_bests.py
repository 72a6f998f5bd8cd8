"""The player's best result is kept and told, in the games whose goal is to beat it (S24)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import typecase
from tests.bots.tables import play_out
from tests.cli.kitchen import Kitchen
from typecase import Match
from typecase.bots.company import bot_at
from typecase.cli import bests
from typecase.cli.home import own

GAME = "crosswords-solitaire"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TYPECASE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def played(game: str = GAME, seed: int = 5, **options: Any) -> Match[Any]:
    match = typecase.play(game, 1, seed, options)
    play_out(match, [bot_at("beginner", game, "me", 3)])
    return match


def keep(points: int) -> None:
    own(bests.FILE).parent.mkdir(parents=True, exist_ok=True)
    own(bests.FILE).write_text(json.dumps({GAME: points}))


def test_the_first_result_is_a_best_and_a_better_one_tells_both() -> None:
    match = played()
    points = match.scores[0]
    assert bests.told(match, hinted=False) == f"A new best: {points}."
    keep(points - 12)
    assert bests.told(match, hinted=False) == f"A new best: {points} (before: {points - 12})."
    assert bests.read() == {GAME: points}
    assert bests.told(match, hinted=False) == f"Your best again: {points}."
    keep(points + 1)
    assert bests.told(match, hinted=False) == f"Your best is still {points + 1}."
    assert bests.read() == {GAME: points + 1}


def test_each_game_and_each_agreement_has_its_own() -> None:
    bests.told(played(), hinted=False)
    bests.told(played("letter-head-solitaire"), hinted=False)
    bests.told(played(lexicon="everything"), hinted=False)
    assert len(bests.read()) == 3
    assert bests.told(played("letter-perfect"), hinted=False) == ""


def test_who_resigns_or_agrees_to_end_has_no_result(home: Path) -> None:
    for deed in ("resign", "end-by-agreement"):
        match = typecase.play(GAME, 1, 5)
        match.do(0, {"do": deed})
        assert match.result is not None and bests.told(match, hinted=False) == ""
    assert not home.exists()


def test_hints_make_it_nobodys_own() -> None:
    assert bests.told(played(), hinted=True) == "With hints, this counts for no best."
    assert bests.read() == {}


@pytest.mark.parametrize("content", ["", "{", "[]", '{"crosswords-solitaire": "many"}', "\x00"])
def test_a_file_that_is_not_ours_counts_as_none(content: str) -> None:
    own(bests.FILE).parent.mkdir(parents=True)
    own(bests.FILE).write_text(content)
    assert bests.read() == {}
    assert bests.told(played(), hinted=False).startswith("A new best: ")


def test_a_folder_that_cannot_be_made_is_no_reason_to_lose_the_match(home: Path) -> None:
    home.write_text("in the way")
    assert "cannot be made" in bests.told(played(), hinted=False)


def test_the_player_who_asked_for_a_hint_is_known() -> None:
    kitchen = Kitchen(["hint"], game="letter-head-solitaire", seats=1)
    kitchen.play()
    assert kitchen.player.hinted
