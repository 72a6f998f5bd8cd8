"""`typecase daily`: the deal of the day at a keyboard."""

from __future__ import annotations

import signal
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest

from tests.cli.test_puzzles import Lines
from typecase.cli import home
from typecase.cli.daily import play, promised, read_kept
from typecase.cli.main import INTERRUPTED, main
from typecase.insight.daily import field as fielding
from typecase.insight.daily import verdict as judging
from typecase.insight.daily.deal import deal_of, secret_in
from typecase.insight.daily.field import Entry, file_of, read_entries

ALONE = date(2026, 11, 17)  # a day of Crosswords Solitaire


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(home.FOLDER, str(tmp_path))
    return tmp_path


def placed() -> list[str]:
    """Twenty-five cards, row by row."""
    return [f"place {row} {col}" for row in range(5) for col in range(5)]


def test_the_first_try_counts_and_a_later_one_is_marked(own_home: Path) -> None:
    first = Lines(*placed())
    play(own_home, ALONE, first)
    score = read_kept()[str(ALONE)]
    assert f"Typecase 17 · Crosswords Solitaire · {score}" in first.told
    later = Lines(*reversed(placed()[1:]), "place 0 0")
    play(own_home, ALONE, Lines("quit"))
    assert read_kept() == {str(ALONE): score}
    later = Lines(*placed())
    play(own_home, ALONE, later)
    assert any(f"Your first try counts, and it brought {score}." in line for line in later.told)
    assert any(line.endswith("(try 2)") for line in later.told)
    assert read_kept() == {str(ALONE): score}


def test_no_hints_are_given(own_home: Path) -> None:
    lines = Lines("hint", "quit")
    play(own_home, ALONE, lines)
    assert not any("Think of" in line for line in lines.told)
    assert read_kept() == {}


def test_a_field_is_made_and_the_result_compared_with_it(
    own_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in (fielding, judging):
        monkeypatch.setattr(module, "EACH", 2)
    monkeypatch.setattr("typecase.cli.daily.EACH", 2)
    folder = str(own_home / "data")
    command = ["daily", "field", "--date", str(ALONE), "--days", "1", "--data", folder]
    assert main(command) == 0
    assert "the field is there" in capsys.readouterr().out
    lines = Lines(*placed())
    play(own_home / "data", ALONE, lines)
    assert any("better than" in line for line in lines.told)
    assert any("The cards were worth" in line for line in lines.told)


def test_a_field_that_ctrl_c_stops_goes_on_where_it_was(own_home: Path) -> None:
    """A week of fields takes minutes, so it is never done by the time that it is stopped."""
    folder, first = own_home / "data", date(2026, 11, 15)  # a day of Wordsy alone
    deal = deal_of(first, secret_in(folder))
    command = [sys.executable, "-m", "typecase", "daily", "field", "--days", "7"]
    command += ["--date", str(first), "--data", str(folder)]
    before = dict[tuple[str, int], Entry]()
    for lines in (1, 2):  # of progress; the first of the second run tells what there was
        piped = subprocess.PIPE
        with subprocess.Popen(command, stdout=piped, stderr=piped, text=True) as making:
            try:
                assert making.stderr is not None
                for _ in range(lines):
                    assert making.stderr.readline().endswith(" of 500 matches\n")
                making.send_signal(signal.SIGINT)
                told, complaints = making.communicate()
            finally:
                making.kill()
        assert making.returncode == INTERRUPTED
        assert "goes on with it" in told and "Traceback" not in complaints
        kept = read_entries(folder, deal)
        assert len(before) < len(kept) < 500 and before.items() <= kept.items()
        before = kept
    lines_kept = file_of(folder, first).read_bytes().split()
    assert len(lines_kept) <= len(before) + 2, (
        "none was played twice; where it was stopped one may be cut"
    )


def test_what_was_promised_of_a_day_is_shown_and_its_key_when_it_is_over(
    own_home: Path,
) -> None:
    before, key, after = promised(own_home, ALONE, ALONE + timedelta(1))
    assert str(key).startswith("Its key: ") and str(ALONE) in str(before)
    today = promised(own_home, ALONE + timedelta(1), ALONE + timedelta(1))
    assert today[0] == after and "when its day is over" in str(today[1])
    lines = Lines("quit")
    play(own_home, ALONE, lines)
    assert {str(before), str(after)} <= {*lines.told}


@pytest.mark.parametrize("day", ["1999-12-31", "2999-01-01", "soon"])
def test_a_day_that_has_none_tells_which_have(day: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["daily", "--date", day]) == 2
    assert "there are the days from 2026-11-01" in capsys.readouterr().err


def test_a_field_is_of_a_day(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["daily", "field", "--date", "soon"]) == 2
    assert "write one from 2026-11-01 on" in capsys.readouterr().err
