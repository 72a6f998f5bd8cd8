"""The command line: finding the command, and ending quietly."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import typecase
from typecase.cli.main import COMMANDS, main

Told = pytest.CaptureFixture[str]
TYPECASE = str(Path(sys.executable).with_name("typecase"))


def test_help_lists_every_command_in_one_line(capsys: Told) -> None:
    assert main(["--help"]) == 0
    told = capsys.readouterr().out.splitlines()
    for command in COMMANDS:
        assert sum(f"typecase {command.name} " in line for line in told) == 1


def test_the_version_is_told(capsys: Told) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"typecase {typecase.__version__}\n"


def test_an_unknown_command_gets_one_sentence(capsys: Told) -> None:
    assert main(["plya"]) == 2
    told = capsys.readouterr()
    assert told.err.startswith("There is no command 'plya'; there are play, replay, ")
    assert told.err.count("\n") == 1 and told.out == ""


def test_no_command_at_all_gets_the_help(capsys: Told) -> None:
    assert main([]) == 2
    assert "typecase play" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["play", "replay", "games"])
def test_every_command_tells_what_it_takes(command: str, capsys: Told) -> None:
    assert main([command, "--help"]) == 0
    assert f"usage: typecase {command}" in capsys.readouterr().out


def test_the_shelf_is_listed(capsys: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert main(["games"]) == 0
    told = capsys.readouterr().out
    for box in typecase.shelf():
        assert box.name in told and box.summary in told


def test_the_company_is_listed_with_the_style_of_each(capsys: Told) -> None:
    assert main(["company"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "Caslon    cautious  seldom bluffs, doubts readily, takes time" in told
    assert len(told) == 1 + 12 + 3 and max(map(len, told)) <= 80


def test_a_games_options_are_told_with_what_they_take(capsys: Told) -> None:
    assert main(["games", "letter-head"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    for option in typecase.shelf()[0].options:
        assert f"--option {option.name}=" in told
    assert "How many turns each player takes. Takes a whole number from 1 to 20." in told


def test_an_unknown_game_gets_one_sentence(capsys: Told) -> None:
    assert main(["games", "chess"]) == 2
    assert capsys.readouterr().err.startswith("There is no game 'chess'; the shelf holds ")


def test_what_should_not_happen_is_one_sentence_too(
    capsys: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(arguments: list[str]) -> int:
        raise KeyError("shelf")

    monkeypatch.setattr("typecase.cli.games.games", fail)
    assert main(["games"]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    monkeypatch.setenv("TYPECASE_TRACE", "1")
    with pytest.raises(KeyError):
        main(["games"])


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    script = "import sys, typecase.cli.main; print('starlette' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "False\n"


def test_a_closed_pipe_ends_it_quietly() -> None:
    with subprocess.Popen(
        [TYPECASE, "games"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == ""
    assert running.returncode == 141


def test_a_terminal_of_few_characters_is_served_too() -> None:
    done = subprocess.run(
        [TYPECASE, "play", "letter-head", "--seed", "7"],
        input=b"\xff\xfe\n",
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0 and done.stderr == b""
    assert done.stdout.isascii() and b"You cannot '??' now" in done.stdout
