"""Games of other packages: found where they are installed, and left out where they cannot be
played."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from typecase.games.guests import GROUP, faults, invited
from typecase.games.letter_head import LetterHead
from typecase.games.shelf import SHELF, Box, box
from typecase.table.moves import Refused

GUEST = box("letter-head")._replace(name="letter-guest", title="Letter Guest")
TWIN = GUEST._replace(title="Another of the Same Name")
NOT_A_BOX = "a text"
MISNAMED = GUEST._replace(name="other-guest")
TAKEN = GUEST._replace(name="freeze")


def entry(attribute: str, name: str = "letter-guest") -> EntryPoint:
    return EntryPoint(name, f"{__name__}:{attribute}", GROUP)


def test_a_game_of_another_package_is_found_by_its_entry_point() -> None:
    assert invited([entry("GUEST")]) == ((GUEST,), ())


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (EntryPoint("letter-guest", "no.such.package:BOX", GROUP), "ModuleNotFoundError"),
        (entry("NO_SUCH_BOX"), "AttributeError"),
        (entry("NOT_A_BOX"), "it is str and no Box of typecase.games.shelf"),
        (entry("MISNAMED"), "its box says that it is called 'other-guest'"),
        (entry("TAKEN", "freeze"), "Typecase has a game of that name"),
    ],
    ids=["no package", "no box", "something else", "another name", "a name of ours"],
)
def test_what_cannot_be_played_is_left_out_with_one_sentence(broken: EntryPoint, why: str) -> None:
    boxes, (sentence,) = invited([broken])
    assert boxes == ()
    assert sentence.startswith(f"The game {broken.name} of ") and sentence.endswith(".")
    assert why in sentence and "\n" not in sentence


def test_of_two_with_one_name_the_first_stays_and_the_other_is_told_whose_it_is() -> None:
    (kept,), (sentence,) = invited([entry("TWIN"), entry("GUEST")])
    assert kept == GUEST
    assert sentence.endswith(f"is left out: {__name__} has a game of that name.")


def test_every_box_of_ours_could_be_a_guest() -> None:
    assert [fault for one in SHELF for fault in faults(one)] == []


class NoRules:
    rules = "1"


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (GUEST._replace(name="Letter Guest"), "is no name"),
        (GUEST._replace(title=" "), "its title"),
        (GUEST._replace(summary="two\nlines"), "its summary"),
        (GUEST._replace(seats=range(0, 3)), "its seats"),
        (GUEST._replace(minutes=0), "its minutes"),
        (GUEST._replace(profile="klingon"), "there is no dictionary 'klingon'"),
        (GUEST._replace(game=NoRules), "its game has no clauses, set_table, play_round"),
        (GUEST._replace(agreed=LetterHead), "its options"),  # type: ignore[arg-type]
        (GUEST._replace(scoring=lambda cards: 7), "its scoring"),  # type: ignore[arg-type, return-value]
    ],
)
def test_what_is_wrong_on_a_box_is_said(wrong: Box, why: str) -> None:
    assert why in next(faults(wrong))


# Installed


def installed(folder: Path, name: str, code: str) -> None:
    """A package with one game, as an installer leaves it."""
    (folder / f"{name}.py").write_text(code)
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{name} = {name}:BOX\n")


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "typecase", *words]
    return subprocess.run(
        command, env={"PYTHONPATH": str(folder)}, capture_output=True, text=True, input="quit\n"
    )


def test_a_broken_package_stops_nobody_and_is_told_of_once(tmp_path: Path) -> None:
    installed(tmp_path, "broken", "raise RuntimeError('not\\ntoday')")
    sentence = (
        "The game broken of broken is left out: "
        "broken:BOX cannot be loaded (RuntimeError: not today).\n"
    )
    listed = run(tmp_path, "games")
    assert listed.returncode == 0 and "better-letters" in listed.stdout
    assert listed.stderr == sentence
    asked = run(tmp_path, "play", "broken")
    assert asked.returncode == 2
    assert asked.stderr.startswith(sentence + "There is no game 'broken'; the shelf holds ")
    doctor = run(tmp_path, "doctor")
    assert doctor.returncode == 0 and doctor.stderr == ""
    assert doctor.stdout.count(sentence) == 1


def test_nobody_looks_for_other_packages_who_asks_for_a_game_of_ours(tmp_path: Path) -> None:
    installed(tmp_path, "broken", "raise RuntimeError('looked at')")
    played = run(tmp_path, "simulate", "letter-hogs", "--matches", "1", "--processes", "1")
    assert played.returncode == 0 and "left out" not in played.stderr


def test_an_unknown_game_is_refused_with_all_that_there_are(tmp_path: Path) -> None:
    code = (
        "from typecase.games.shelf import box\n"
        "BOX = box('letter-head')._replace(name='guest', title='Guest')\n"
    )
    installed(tmp_path, "guest", code)
    assert ", better-letters, guest." in run(tmp_path, "play", "gest").stderr
    assert run(tmp_path, "games", "guest").stdout.startswith("Guest (guest): ")
    with pytest.raises(Refused, match="There is no game 'guest'"):
        box("guest")  # not installed here
