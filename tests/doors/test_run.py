"""run.py on a machine that does not behave; a small stand-in plays uv, so nothing is fetched."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

UV = """#!/bin/sh
echo "$1 $2" >> calls
case "$FAULT" in "$1 $2"*) echo "${FAULT#*: }"; exit 1;; esac
done=$(grep -c "$1 $2" calls)
case "$FAULT" in "crash $1 $2"*) if [ $done -le "${FAULT#*: }" ]; then kill -SEGV $$; fi;; esac
if [ "$1" = venv ]; then mkdir -p .venv/bin; ln -s "$3" .venv/bin/python; fi
"""


class Machine:
    """A folder with run.py and what it looks at, and nothing on PATH but the stand-in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("run.py", "requirements.lock", "requirements-dev.lock", "pyproject.toml"):
            shutil.copy(ROOT / name, folder)
        (folder / "hatch_build.py").touch()
        (folder / "client").mkdir()
        (folder / "bin").mkdir()
        uv = folder / "bin/uv"
        uv.write_text(UV)
        uv.chmod(0o755)

    def setup(self, fault: str = "") -> tuple[int, str, list[str]]:
        """How it ended, the last line it said, and what it asked of uv."""
        calls = self.folder / "calls"
        calls.write_text("")
        path = f"{self.folder / 'bin'}:/usr/bin:/bin"
        done = subprocess.run(
            [sys.executable, "run.py", "setup"],
            cwd=self.folder,
            env={"PATH": path, "FAULT": fault},
            capture_output=True,
            text=True,
        )
        asked = [line for line in calls.read_text().splitlines() if "--version" not in line]
        return done.returncode, done.stderr.splitlines()[-1], asked


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_the_second_time_there_is_nothing_to_do(machine: Machine) -> None:
    assert machine.setup()[::2] == (0, ["venv --python", "pip sync", "pip install"])
    assert machine.setup()[::2] == (0, [])


def test_a_changed_page_is_built_again_and_nothing_else(machine: Machine) -> None:
    machine.setup()
    (machine.folder / "client/App.svelte").touch()
    assert machine.setup()[::2] == (0, ["pip install"])


def test_a_step_that_failed_is_taken_again(machine: Machine) -> None:
    assert machine.setup("pip sync: oh")[::2] == (1, ["venv --python", "pip sync"])
    assert machine.setup()[::2] == (0, ["pip sync", "pip install"])


def test_a_step_whose_tool_crashed_is_taken_once_more(machine: Machine) -> None:
    calls = ["venv --python", "pip sync", "pip sync", "pip install"]
    assert machine.setup("crash pip sync: 1")[::2] == (0, calls)


def test_a_tool_that_crashes_twice_is_told(machine: Machine) -> None:
    code, last, _ = machine.setup("crash pip sync: 2")
    assert code == 1 and last.startswith("Setting up failed: uv ended with -11")


def test_a_half_made_venv_is_made_again(machine: Machine) -> None:
    machine.setup()
    (machine.folder / ".venv/bin/python").unlink()
    assert machine.setup()[::2] == (0, ["venv --python", "pip sync", "pip install"])


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("No space left on device (os error 28)", "The disk is full."),
        ("dns error: failed to lookup address", "PyPI or npm could not be reached"),
        ("Permission denied (os error 13)", "This user may not write in"),
        ("error: no such thing", "Setting up failed: error: no such thing"),
    ],
)
def test_a_fault_is_told_in_one_sentence(machine: Machine, said: str, told: str) -> None:
    code, last, _ = machine.setup(f"pip sync: {said}")
    assert (code, last[: len(told)]) == (1, told)
    assert (machine.folder / ".tools/setup.log").read_text() == f"{said}\n"
