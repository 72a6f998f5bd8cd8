"""Replaying: the story as text, and the line where a record is broken."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest

import typecase
from tests.bots.tables import letter_head, play_out
from typecase import Match, Player
from typecase.bots.company import company
from typecase.cli.main import main
from typecase.games.shelf import box
from typecase.table.wording import Reader

GOLDEN = Path(__file__).parents[1] / "golden"
Told = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def played() -> Match[Any]:
    match = letter_head(3, 7, rounds=2)
    play_out(match, company(3, 7))
    return match


@pytest.fixture
def record(played: Match[Any], tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    path.write_text(played.record())
    return path


def test_the_story_of_the_match_is_told_to_its_end(
    record: Path, played: Match[Any], capsys: Told
) -> None:
    assert main(["replay", str(record)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Letter Head, 3 seats, seed 7.\n")
    everybody = Reader([f"Seat {seat}" for seat in range(3)])
    for _, _, event in played.look(None).events:
        assert f"    {everybody.says(event)}\n" in told
    assert "The match is over." in told
    for seat, points in played.scores.items():
        assert f"Seat {seat}: {points}" in told


def test_every_deed_is_told_with_the_faces_of_its_cards(record: Path, capsys: Told) -> None:
    main(["replay", str(record)])
    declared = [line for line in capsys.readouterr().out.splitlines() if ": declare, " in line]
    assert len(declared) >= 3
    word = declared[0].split(", ")[1]
    assert f"cards {' '.join(word)}" in declared[0]


def test_players_have_the_names_that_the_record_tells(tmp_path: Path, capsys: Told) -> None:
    players = [Player("Ann"), Player("Aldus", "bot", "casual", 7), Player("")]
    match = typecase.play("letter-head", 3, 7, players=players)
    match.do(match.table.turn, {"do": "draw"})
    (tmp_path / "match.jsonl").write_text(match.record())
    assert main(["replay", str(tmp_path / "match.jsonl")]) == 0
    told = capsys.readouterr().out
    assert "Ann: 0" in told and "Aldus: 0" in told and "Seat 2: 0" in told


@pytest.mark.parametrize("game", [one.name for one in typecase.shelf()])
def test_no_deed_is_told_in_the_raw(game: str, capsys: Told) -> None:
    """Places count from 1, seats have names, and what is chosen is no dict."""
    assert main(["replay", str(GOLDEN / game / box(game).game.rules / "challenge.jsonl")]) == 0
    told = capsys.readouterr().out
    assert not re.search(r"\[|\{|True|False|None|, seat \d|(position|path|down|index) 0", told)


def test_one_seat_is_told_only_what_it_saw(record: Path, capsys: Told) -> None:
    main(["replay", str(record), "--seat", "1"])
    told = capsys.readouterr().out
    assert "You: declare" in told and "Your cards: " in told
    assert re.search(r"^    You declare ", told, re.MULTILINE)
    assert "Seat 0: " not in told.split("The match is over")[0]


def test_a_story_can_be_told_in_part(record: Path, capsys: Told) -> None:
    assert main(["replay", str(record), "--to", "2"]) == 0
    assert "The match is not over after 2 inputs." in capsys.readouterr().out


def test_a_record_is_read_from_standard_input(
    record: Path, capsys: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(record.read_bytes())))
    assert main(["replay", "-"]) == 0
    assert "The match is over." in capsys.readouterr().out


def test_where_a_record_is_broken_the_story_ends_with_the_line(record: Path, capsys: Told) -> None:
    lines = record.read_text().splitlines()
    lines[4] = lines[4].replace('"seat":', '"seat":7')
    record.write_text("\n".join(lines))
    assert main(["replay", str(record)]) == 2
    told = capsys.readouterr()
    assert told.err.startswith("This record cannot be played again: line 5: ")
    assert told.err.count("\n") == 1
    assert "Seat " in told.out and "The match is over" not in told.out


def test_a_record_that_was_cut_off_is_told_as_far_as_it_goes(record: Path, capsys: Told) -> None:
    text = record.read_text()
    record.write_text(text[:-20])
    assert main(["replay", str(record)]) == 2
    broken = len(text.splitlines())
    assert f"cannot be played again: line {broken}: this is not a line of JSON" in (
        capsys.readouterr().err
    )


@pytest.mark.parametrize(
    ("before", "newer", "says"),
    [
        ('"rules":"2"', '"rules":"9"', "and a release that plays '9' is needed.\n"),
        ('"typecase":2', '"typecase":3', "a record of form 3 needs a newer Typecase.\n"),
    ],
)
def test_of_a_record_of_another_release_it_is_told_which_one_it_needs(
    record: Path, before: str, newer: str, says: str, capsys: Told
) -> None:
    text = record.read_text()
    assert before in text
    record.write_text(text.replace(before, newer, 1))
    assert main(["replay", str(record)]) == 2
    told = capsys.readouterr().err
    assert told.startswith("This record cannot be played again: line 1: ") and told.endswith(says)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "The following arguments are required: file"),
        (["nowhere.jsonl"], "nowhere.jsonl cannot be read: no such file or directory."),
        (["."], ". cannot be read: is a directory."),
        (["RECORD", "--seat", "3"], "--seat must be from 0 to 2, not 3."),
        (["RECORD", "--to", "-1"], "--to must be a whole number from 0 to"),
        (["RECORD", "--to", "9999"], "--to must be a whole number from 0 to"),
    ],
)
def test_bad_arguments_get_one_sentence(
    arguments: list[str], sentence: str, record: Path, capsys: Told
) -> None:
    given = [str(record) if word == "RECORD" else word for word in arguments]
    assert main(["replay", *given]) == 2
    told = capsys.readouterr()
    assert sentence in told.err and told.err.count("\n") == 1
    assert told.out == ""


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"\xff\xfe", b"[]", b"{}", b"nonsense", b'{"typecase":1}']
)
def test_what_is_no_record_is_refused(content: bytes, tmp_path: Path, capsys: Told) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    assert main(["replay", str(path)]) == 2
    told = capsys.readouterr()
    assert told.err.count("\n") == 1 and told.out == ""
