"""simulate, tournament and balance as they are typed."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from typecase.arena import picture as picture_of
from typecase.arena.chart import BAR, INK, MARK, PAPER
from typecase.arena.picture import as_picture
from typecase.arena.running import Run
from typecase.arena.simulate import simulated
from typecase.cli.main import main
from typecase.cli.progress import ProgressBar

Told = pytest.CaptureFixture[str]
HERE = ["--processes", "1"]


def test_simulate_tells_seats_and_bots(capsys: Told) -> None:
    command = ["simulate", "letter-hogs", "--bots", "casual,random", "--matches", "6", *HERE]
    assert main(command) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "Letter Hogs: 6 matches, 5 seats"
    assert "inputs per match" in told[1] and "matches per second" in told[1]
    assert told[2].startswith("Answers refused: 0; bots at a loss: 0;")
    assert [line.split()[0] for line in told if line.startswith("  ")] == [
        *("Seat", "0", "1", "2", "3", "4"),
        *("Bot", "casual", "random"),
    ]


def test_the_same_command_tells_the_same_twice(capsys: Told) -> None:
    def tables() -> list[str]:
        assert main(["simulate", "letter-hogs", "--matches", "3", *HERE]) == 0
        told = capsys.readouterr().out.splitlines()
        return told[:1] + told[2:]  # without the speed

    assert tables() == tables()


def test_options_and_seats_reach_the_match(capsys: Told, tmp_path: Path) -> None:
    command = ["simulate", "letter-head", "--seats", "3", "--option", "rounds=1", "--matches", "1"]
    assert main([*command, "--keep", str(tmp_path / "records"), *HERE]) == 0
    assert capsys.readouterr().out.startswith("Letter Head: 1 match, 3 seats\n")
    (kept,) = (tmp_path / "records").iterdir()
    header = kept.read_text().splitlines()[0]
    assert '"seats":3' in header and '"rounds":1' in header
    assert '{"name":"casual 1","kind":"bot","level":"casual","seed":' in header


def test_a_tournament_ranks_the_better_player_first(capsys: Told) -> None:
    command = ["tournament", "letter-head-solitaire", "--bots", "random,best", "--deals", "6"]
    assert main([*command, *HERE]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Tournament of Letter Head Solitaire: 6 deals, 12 matches, 1 seat\n")
    assert [line.split()[:2] for line in told.splitlines()[6:8]] == [
        ["1", "best"],
        ["2", "random"],
    ]


def test_balance_of_letterpress_tells_challenges_and_the_game_alone(capsys: Told) -> None:
    assert main(["balance", "letterpress", "--matches", "4", "--bots", "casual", *HERE]) == 0
    told = capsys.readouterr().out
    assert told.splitlines()[1] == "4 matches at 4 seats and 3 matches alone."
    for number in range(1, 21):
        assert f"\n  C{number:02d}  " in told
    for level in ("easy", "normal", "hard"):
        assert f"\n  {level}" in told
    assert "Wins: seat " in told and "Scores: seat " in told


def test_balance_of_better_letters_tells_every_personal_bonus(capsys: Told) -> None:
    command = ["balance", "better-letters", "--matches", "2", "--seats", "2", "--bots", "casual"]
    assert main([*command, *HERE]) == 0
    told = capsys.readouterr().out
    for number in range(1, 31):
        assert f"\n  PB{number:02d}  " in told


def test_balance_of_a_game_alone_tells_the_levels(capsys: Told) -> None:
    command = ["balance", "crosswords-solitaire", "--matches", "4", "--bots", "random,casual"]
    assert main([*command, *HERE]) == 0
    told = capsys.readouterr().out
    assert "2 matches alone." in told and "By seat" not in told
    assert "random" in told and "casual" in told


@pytest.mark.parametrize(
    "command",
    [
        ["simulate", "letter-hogs", "--matches", "2"],
        ["tournament", "letter-hogs", "--deals", "1", "--bots", "casual,random"],
        ["balance", "letter-hogs", "--matches", "4"],
    ],
)
def test_the_plot_is_a_page_that_needs_nothing_else(
    command: list[str], capsys: Told, tmp_path: Path
) -> None:
    page = tmp_path / "plot.html"
    assert main([*command, "--plot", str(page), *HERE]) == 0
    assert capsys.readouterr().out.endswith(f"The charts are in {page}.\n")
    text = page.read_text()
    assert "http" not in text and "<script" not in text
    drawings = text.split("<svg")[1:]
    assert drawings
    for drawing in drawings:
        svg = ElementTree.fromstring("<svg" + drawing.split("</svg>")[0] + "</svg>")
        assert svg.findall("rect") and svg.findall("text")


def read_picture(where: Path | io.BytesIO) -> Any:
    from matplotlib.image import imread  # here: not whenever tests are collected

    return imread(where)


def test_the_plot_is_a_picture_too(capsys: Told, tmp_path: Path) -> None:
    picture = tmp_path / "plot.png"
    command = ["tournament", "letter-hogs", "--deals", "2", "--bots", "casual,random", *HERE]
    assert main([*command, "--plot", str(picture)]) == 0
    assert capsys.readouterr().out.endswith(f"The charts are in {picture}.\n")
    drawn = read_picture(picture)
    assert drawn.shape[1] == round(picture_of.WIDTH * picture_of.SHARP)
    colours = {tuple(colour) for colour in (drawn[::3, ::3, :3] * 255).round().reshape(-1, 3)}
    for colour in (BAR, MARK, PAPER, INK):
        assert tuple(bytes.fromhex(colour[1:])) in colours


def test_of_a_run_without_a_match_there_is_a_picture_of_words() -> None:
    report = simulated("wordsy", Run([], [], 5, 0.1))
    drawn = read_picture(io.BytesIO(as_picture(report)))
    assert drawn.shape[0] < 2 * picture_of.SHARP


def test_without_matplotlib_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: Told
) -> None:
    monkeypatch.setattr(picture_of, "find_spec", lambda name: None)
    assert main(["simulate", "wordsy", "--plot", "wordsy.png"]) == 2
    assert capsys.readouterr().err == (
        "Pictures need Matplotlib: pip install 'typecase[plots]' brings it; a page needs nothing.\n"
    )


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (["simulate", "chess"], "There is no game 'chess'"),
        (
            ["simulate", "wordsy", "--bots", "genius"],
            "There is no bot 'genius'; there are beginner,",
        ),
        (["simulate", "wordsy", "--bots", ""], "There is no bot ''"),
        (["simulate", "wordsy", "--bots", "best:Bob"], "There is no 'Bob' among the company;"),
        (["simulate", "wordsy", "--bots", "random:Tory"], "There is no bot 'random:Tory'"),
        (["simulate", "wordsy", "--matches", "0"], "Argument --matches: '0' is not a whole number"),
        (["simulate", "wordsy", "--processes", "x"], "Argument --processes: 'x' is not"),
        (["simulate", "wordsy", "--seats", "40"], "Wordsy is for 1 to 6 seats, not 40."),
        (["simulate", "wordsy", "--option", "luck=1"], "Wordsy has no option 'luck'"),
        (["simulate", "wordsy", "--option", "luck"], "An option is written name=value"),
        (["simulate", "wordsy", "--plot", "wordsy.pdf"], "A plot is a page or a picture: name it"),
        (["simulate", "wordsy", "--keep", "/dev/null/x"], "/dev/null/x is no folder for records"),
        (["balance", "wordsy", "--seed", "a"], "Argument --seed: invalid int value: 'a'"),
        (["tournament", "wordsy", "--bots", "best"], "A tournament needs two players"),
        (["tournament", "wordsy", "--bots", "best,best"], "A tournament needs two players"),
    ],
)
def test_bad_arguments_get_one_sentence(command: list[str], sentence: str, capsys: Told) -> None:
    assert main(command) == 2
    told = capsys.readouterr()
    assert told.err.startswith(sentence) and told.err.count("\n") == 1
    assert told.out == ""


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_on_a_terminal_there_is_a_bar_that_goes_away() -> None:
    terminal = Terminal()
    bar = ProgressBar(4, terminal)
    bar(2)
    assert terminal.getvalue().startswith(f"\r[{'#' * 15}{'.' * 15}] 2/4, ")
    bar.close()
    assert terminal.getvalue().endswith(f"\r{' ' * 60}\r")


def test_stopped_before_the_first_match_the_bar_is_empty() -> None:
    terminal = Terminal()
    ProgressBar(4, terminal)(0)
    assert terminal.getvalue().startswith(f"\r[{'.' * 30}] 0/4, ")


def test_elsewhere_there_are_at_most_ten_plain_lines() -> None:
    file = io.StringIO()
    bar = ProgressBar(50, file)
    for done in range(1, 51):
        bar(done)
    bar.close()
    lines = file.getvalue().splitlines()
    assert len(lines) == 10 and lines[-1] == "50 of 50 matches"
