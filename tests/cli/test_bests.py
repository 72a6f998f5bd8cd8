"""The player's best result is kept and told, in the games whose goal is to beat it (S24)."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

import typecase
from tests.bots.tables import play_out
from typecase import Match
from typecase.bots.company import bot_at
from typecase.cli import bests
from typecase.cli.home import own
from typecase.cli.main import main

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
    assert bests.told(match) == f"Your first result: {points}."
    keep(points - 12)
    assert bests.told(match) == f"A new best: {points} (before: {points - 12})."
    assert bests.read() == {GAME: points}
    assert bests.told(match) == f"Level with your best, {points}."
    keep(points + 1)
    assert bests.told(match) == f"Your best is {points + 1}."
    assert bests.read() == {GAME: points + 1}


def test_each_game_and_each_agreement_has_its_own() -> None:
    bests.told(played())
    bests.told(played("letter-head-solitaire"))
    bests.told(played(lexicon="everything"))
    assert len(bests.read()) == 3
    assert bests.told(played("letter-perfect")) == ""


def test_who_resigns_or_agrees_to_end_has_no_result(home: Path) -> None:
    for deed in ("resign", "end-by-agreement"):
        match = typecase.play(GAME, 1, 5)
        match.do(0, {"do": deed})
        assert match.result is not None and bests.told(match) == ""
    assert not home.exists()


@pytest.mark.parametrize("content", ["", "{", "[]", '{"crosswords-solitaire": "many"}', "\x00"])
def test_a_file_that_is_not_ours_counts_as_none(content: str) -> None:
    own(bests.FILE).parent.mkdir(parents=True)
    own(bests.FILE).write_text(content)
    assert bests.read() == {}
    assert bests.told(played()).startswith("Your first result: ")


def test_a_folder_that_cannot_be_made_is_no_reason_to_lose_the_match(home: Path) -> None:
    home.write_text("in the way")
    assert "cannot be made" in bests.told(played())


def test_the_command_says_so_at_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played()
    placed = [line.action for line in match.log if line.action]
    typed = "".join(f"place {one['row']} {one['col']}\n" for one in placed if one["do"] == "place")
    for said in (
        f"Your first result: {match.scores[0]}.",
        f"Level with your best, {match.scores[0]}.",
    ):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert main(["play", GAME, "--seed", "5"]) == 0
        assert capsys.readouterr().out.endswith(f"{said}\n")
