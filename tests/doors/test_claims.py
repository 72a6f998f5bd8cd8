"""What README and docs say: every command in them runs, and every page that was made is whole."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from make_strength import NEIGHBOURS, PAGE, RUNS, verdicts
from tests.doors.test_new_game import commands
from tests.insight.tampering import honest
from typecase.games.shelf import SHELF, box

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
ELSEWHERE = {
    "python3 run.py play": "tests/doors/test_run.py",
    "python3 run.py setup": "tests/doors/test_run.py",
    "python3 run.py test": "tests/doors/test_run.py",
    "ray start --head": "tests/arena/test_on_ray.py, where there is a Ray",
    "typecase tournament wordsy --deals 200 --on ray://lab": "tests/arena/test_on_ray.py",
    "typecase backup typecase-today.db": "tests/server/test_backup.py",
    "typecase export records": "tests/server/test_backup.py",
    "typecase daily field": "tests/cli/test_daily.py",
    "typecase daily field --days 7": "tests/cli/test_daily.py",
    **dict.fromkeys(commands(), "tests/doors/test_new_game.py"),
}
# The same commands at a size for tests: that many matches are played by whoever asks for them.
SMALLER = {"--matches": "4", "--deals": "1", "--count": "3"}


def shown() -> list[str]:
    """Every command behind a prompt, without its remark; a long page has many of one form."""
    found: dict[str, None] = {}
    for page in PAGES:
        if page != PAGE:
            text = page.read_text(encoding="utf-8").replace("\\\n", " ")
            for line in re.findall(r"^\$ (.+)$", text, re.M):
                found[" ".join(re.sub(r"\s#\s.*", "", line).split())] = None
    return list(found)


@cache
def a_record() -> str:
    """A sealed match from its deal to its end."""
    return honest("letter-head", ("casual", "best"), 1, {"rounds": 1})


def test_what_runs_elsewhere_is_still_shown() -> None:
    assert set(ELSEWHERE) <= set(shown())
    assert len(shown()) > 15


@pytest.mark.parametrize("command", [one for one in shown() if one not in ELSEWHERE])
def test_every_command_of_readme_and_docs_runs(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    record = tmp_path / "FILE"
    record.write_text(a_record())
    (tmp_path / "records").mkdir()
    first, *words = shlex.split(command)
    assert first == "typecase", f"{command} begins with what no test knows how to run"
    for name, size in SMALLER.items():
        if name in words:
            words[words.index(name) + 1] = size
    if "simulate" in words and "--matches" not in words:
        words += ["--matches", SMALLER["--matches"]]
    done = subprocess.run(
        [sys.executable, "-m", "typecase", *words],
        cwd=tmp_path,
        input="help\nquit\n",
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_every_room_of_the_house_is_shown() -> None:
    rooms = [room.parent.name for room in (ROOT / "src/typecase").glob("*/__init__.py")]
    for page in ("README.md", "ARCHITECTURE.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        missing = [room for room in rooms if f"{room}/ " not in text and f"{room}/:" not in text]
        assert not missing, f"{page} does not say what is in {', '.join(missing)}"


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/telling.md"])
def test_every_file_that_is_named_is_there(page: str) -> None:
    named = re.findall(r"`([\w./-]+/[\w.-]+\.\w+)`", (ROOT / page).read_text(encoding="utf-8"))
    places = (ROOT, ROOT / "src/typecase", ROOT / "src/typecase/games")
    for path in named:
        if "NAME" not in path:
            assert any((place / path).exists() for place in places), f"{page} names {path}"
    assert named


def test_the_example_of_the_library_is_true() -> None:
    """Line by line; what stands in a remark as a value is compared."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    code = re.search(r"## As a library\n\n```python\n(.*?)```", text, re.S)
    assert code is not None
    known: dict[str, object] = {}
    compared = 0
    for line in code[1].splitlines():
        told = re.search(r"#\s+(\{.*\})$", line)
        if told:
            assert eval(line, known) == eval(told[1])
            compared += 1
        else:
            exec(line, known)
    assert compared >= 1


# How strong the bots are


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.name)
def test_the_page_on_strength_tells_of_every_game_as_its_rules_are_now(run: object) -> None:
    """Letter Perfect apart, which cannot be lost. When one fails: tools/make_strength.py"""
    assert isinstance(run, type(RUNS[0]))
    text = PAGE.read_text(encoding="utf-8")
    block = re.search(rf"^## {re.escape(run.title)}\n\n```\n(.*?)```$", text, re.M | re.S)
    assert block is not None, f"{run.title} is missing"
    assert block[1].startswith(f"$ {run.command}\n")
    assert "Answers refused: 0; bots at a loss: 0; inputs on which the rules failed: 0." in block[1]
    told = verdicts(block[1])
    assert f"| {run.title} | {box(run.game).game.rules} | {' | '.join(told)} |" in text
    assert len(told) == len(NEIGHBOURS)
    assert not [one for one in told if "*" in one or one == "not played"], "a level is not told"


def test_the_page_on_strength_tells_of_nothing_else() -> None:
    titles = re.findall(r"^## (.+)$", PAGE.read_text(encoding="utf-8"), re.M)
    assert titles == [run.title for run in RUNS]
    assert {run.game for run in RUNS} == {one.name for one in SHELF} - {"letter-perfect"}
