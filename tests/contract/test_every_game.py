"""One contract for every game on the shelf: a new game gets it by standing there."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from typecase.games.shelf import SHELF, Box, box
from typecase.testing import CONTRACT, Property, company, forgotten, properties
from typecase.testing.golden import golden_records_end_as_they_always_did
from typecase.testing.views import every_seat_sees_what_it_always_saw

every_game = pytest.mark.parametrize("game", SHELF, ids=lambda game: game.name)
GOLDEN = Path(__file__).parent.parent / "golden"
VIEWS = Path(__file__).parent.parent / "golden-views"


@pytest.mark.parametrize("holds", CONTRACT, ids=lambda holds: holds.__name__)
@every_game
def test_every_game_keeps_the_contract(game: Box, holds: Property) -> None:
    holds(game)


@pytest.mark.parametrize("room", [properties, company, forgotten], ids=lambda room: room.__name__)
def test_what_is_said_of_every_game_is_asked_of_every_game(room: object) -> None:
    """Whatever takes a box and gives nothing back is a clause of the contract."""
    for name, told in inspect.getmembers(room, inspect.isfunction):
        takes = inspect.signature(told, eval_str=True)
        if takes.return_annotation is None and [*takes.parameters] == ["box"]:
            assert told in CONTRACT, f"add {name} to CONTRACT in typecase/testing/__init__.py"


@every_game
def test_golden_records_end_as_they_always_did(game: Box) -> None:
    folder = GOLDEN / game.name
    assert (folder / game.game.rules).exists(), f"run python -m tools.make_golden {game.name}"
    golden_records_end_as_they_always_did(game, folder)
    assert len([*folder.glob("*/*.jsonl")]) >= 3


def test_there_are_golden_records_for_no_game_that_has_left_the_shelf() -> None:
    for folder in GOLDEN.glob("*/"):
        assert box(folder.name).name == folder.name


@every_game
def test_every_seat_sees_what_it_always_saw(game: Box) -> None:
    every_seat_sees_what_it_always_saw(game, VIEWS)


def test_there_are_golden_views_of_every_game_and_of_no_other() -> None:
    files = {f"{game.name}.{kind}" for game in SHELF for kind in ("jsonl", "txt")}
    assert {path.name for path in VIEWS.iterdir()} == files
