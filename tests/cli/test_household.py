"""`typecase household`: the household's own words, kept, changed, handed out and taken over."""

from __future__ import annotations

from pathlib import Path

import pytest

import typecase
from typecase.cli.household import household, own_file, own_lexicon
from typecase.table.moves import Refused


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TYPECASE_HOME", str(tmp_path / "home"))
    return tmp_path


def said(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_a_new_household_has_no_words_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    household(["show"])
    assert said(capsys) == ["Allowed here: none", "Struck out: none"]
    assert not own_file().exists()


def test_words_are_added_struck_and_forgotten(capsys: pytest.CaptureFixture[str]) -> None:
    household(["add", "zorgle", "Blarp"])
    household(["strike", "qi", "zorgle"])
    said(capsys)
    household(["show"])
    assert said(capsys) == ["Allowed here: BLARP", "Struck out: QI ZORGLE"]
    household(["forget", "QI"])
    assert said(capsys) == ["Allowed here: BLARP", "Struck out: ZORGLE"]


def test_a_list_is_handed_out_and_taken_over(home: Path) -> None:
    household(["add", "zorgle"])
    household(["export", str(home / "ours.txt")])
    assert "+zorgle" in (home / "ours.txt").read_text()
    own_file().unlink()
    household(["import", str(home / "ours.txt")])
    assert own_lexicon("letter-head").add == ("zorgle",)


def test_a_match_can_be_played_with_them() -> None:
    household(["add", "tadsc"])
    options = {"referee": "strict", "dealer": 1, "lexicon": own_lexicon("letter-head")}
    match = typecase.play("letter-head", 2, 7, options, {"deck": "T A A E D I S O C T"})
    match.do(0, {"do": "declare", "word": "TADSC"})
    assert match.scores[0] > 0


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["add"], "at least one word"),
        (["add", "é"], "cannot be on a list"),
        (["import"], "one file"),
        (["import", "/no/such/file"], "cannot be read"),
        (["burn"], "--help"),
        ([], "--help"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(arguments: list[str], why: str) -> None:
    with pytest.raises(Refused, match=why):
        household(arguments)


def test_a_file_that_is_no_list_is_refused_with_its_line(home: Path) -> None:
    (home / "bad.txt").write_text("zorgle\nnot a word\n")
    with pytest.raises(Refused, match="line 2"):
        household(["import", str(home / "bad.txt")])
    (home / "raw").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Refused, match="no text"):
        household(["import", str(home / "raw")])
