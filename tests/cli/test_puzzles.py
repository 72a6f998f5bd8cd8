"""`typecase puzzles`: mining a file, and solving in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from typecase.cli import home
from typecase.cli.main import main
from typecase.cli.puzzles import POOL, chosen, read_pool, read_solved, solve
from typecase.cli.terminal import Typed
from typecase.insight.puzzles.puzzle import Puzzle


class Lines:
    """What is typed, and what was told."""

    def __init__(self, *lines: str) -> None:
        self._lines: Iterator[str] = iter(lines)
        self.told: list[str] = []

    def write(self, line: str) -> None:
        self.told.append(line)

    def read(self, prompt: str, begun: str = "", millis: int | None = None) -> Typed | None:
        line = next(self._lines, None)
        return None if line is None else Typed(line)

    def now(self) -> int:
        return 0

    def clear(self) -> None: ...


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(home.FOLDER, str(tmp_path))
    return tmp_path


@pytest.fixture
def pool(own_home: Path) -> list[Puzzle]:
    assert main(["puzzles", "mine", "--count", "5", "--seed", "3"]) == 0
    return read_pool(own_home / POOL)


def right(puzzle: Puzzle) -> str:
    best = puzzle.choices[0] if puzzle.choices else None
    return f"{best.row} {best.col}" if best else puzzle.answer


def test_as_many_are_mined_as_were_wanted(pool: list[Puzzle]) -> None:
    assert len(pool) == 5


def test_whoever_solves_them_rises_and_meets_none_twice(pool: list[Puzzle]) -> None:
    order = sorted(pool, key=lambda one: one.name)
    lines = Lines()
    met = chosen(None)
    for _ in order:
        puzzle = next(met)
        lines = Lines(right(puzzle))
        solve(lines, iter([puzzle]))
        assert any("Solved." in line for line in lines.told)
    assert list(met) == []
    kept = read_solved()
    assert kept.own.answers == 5 and kept.own.rating > 1_200
    assert set(kept.puzzles) == {one.name for one in pool}
    for puzzle in pool:
        assert kept.puzzles[puzzle.name].rating < puzzle.rating


def test_the_answer_can_be_shown_which_costs_points(pool: list[Puzzle]) -> None:
    word = next(one for one in pool if one.kind == "word")
    lines = Lines("", "QQQQ", "show")
    solve(lines, iter([word]))
    assert any(f"{word.answer} was there" in line for line in lines.told)
    assert read_solved().own.rating < 1_200
    again = Lines(word.answer)
    solve(again, iter([word]))
    assert any("before" in line for line in again.told)
    assert read_solved().own.answers == 1


def test_a_place_has_one_try(pool: list[Puzzle]) -> None:
    place = next(one for one in pool if one.kind == "place")
    wrong = place.choices[1]
    lines = Lines("there", f"{wrong.row} {wrong.col}")
    solve(lines, iter([place]))
    assert any("Type the row and the column" in line for line in lines.told)
    assert any("Not yet." in line for line in lines.told)
    assert read_solved().own.rating < 1_200


def test_a_day_that_has_none_tells_which_have(capsys: pytest.CaptureFixture[str]) -> None:
    for day in ("1999-12-31", "2999-01-01", "soon", "20261103"):
        assert main(["puzzles", "--date", day]) == 2
        assert "there are the days from 2026-11-01" in capsys.readouterr().err


def test_a_file_that_holds_no_puzzles_is_refused(
    own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own_home / POOL).write_text("not a puzzle\n")
    assert main(["puzzles"]) == 2
    assert "typecase puzzles mine makes one" in capsys.readouterr().err
