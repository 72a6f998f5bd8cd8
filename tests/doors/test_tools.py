"""What a machine can say about the code: style, types, doors between rooms, and what is in git."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from check_coverage import FLOORS, rooms
from hatch_build import Node

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "client"

# With a backslash before the dot, this file does not name them itself.
REGISTRIES = re.compile(r"pypi\.org|pythonhosted\.org|npmjs\.(org|com)")
# Folders that a clone may stand in, and that code may speak of.
SHARED = {Path(name) for name in ("/", "/home", "/mnt", "/opt", "/srv", "/tmp", "/var/tmp")}


def passes(*command: str, cwd: Path = ROOT) -> None:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    if done.returncode != 0:
        pytest.fail(f"{' '.join(command)}\n{done.stdout}{done.stderr}", pytrace=False)


def test_ruff_finds_nothing() -> None:
    passes(sys.executable, "-m", "ruff", "check")


def test_ruff_would_format_nothing() -> None:
    passes(sys.executable, "-m", "ruff", "format", "--check", "--diff")


def test_mypy_finds_nothing() -> None:
    passes(sys.executable, "-m", "mypy")


def test_doors_open_downwards_only() -> None:
    passes(str(Path(sys.executable).with_name("lint-imports")))


def test_every_room_has_a_floor_of_how_much_of_it_the_tests_reach() -> None:
    assert set(FLOORS) == rooms()


def test_svelte_check_finds_nothing() -> None:
    node = Node.from_wheel()
    node.install(CLIENT)
    svelte_check = "node_modules/svelte-check/bin/svelte-check"
    passes(node.path, svelte_check, "--fail-on-warnings", "--output", "human", cwd=CLIENT)


def test_vitest_passes_on_the_clients_own_logic() -> None:
    node, here = Node.from_wheel(), ROOT / "tests/client"
    node.install(CLIENT)
    node.install(here)
    passes(node.path, "node_modules/vitest/vitest.mjs", "run", cwd=here)


def tracked() -> list[str]:
    """What git holds; where there is no git, every file that .gitignore does not name."""
    if shutil.which("git") and (ROOT / ".git").exists():
        command = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        names = listed.stdout.split("\0")
    else:
        ignored = {line.strip("/") for line in (ROOT / ".gitignore").read_text().splitlines()}
        names = list(beneath(ROOT, ignored | {".git"}))
    return [name for name in names if (ROOT / name).is_file()]


def beneath(folder: Path, ignored: set[str]) -> Iterator[str]:
    for path in folder.iterdir():
        name = path.relative_to(ROOT).as_posix()
        if path.name in ignored or name in ignored:
            continue
        if path.is_dir():
            yield from beneath(path, ignored)
        else:
            yield name


def lines() -> Iterator[tuple[str, str]]:
    """Every line of text in git, and where it stands."""
    for name in tracked():
        content = (ROOT / name).read_bytes()
        if b"\0" not in content:
            for number, line in enumerate(content.decode(errors="replace").splitlines(), start=1):
                yield f"{name}:{number}", line


def test_no_tracked_file_names_a_registry() -> None:
    """Locks and settings serve behind any mirror, because none of them says where to fetch."""
    assert [f"{where}: {line}" for where, line in lines() if REGISTRIES.search(line)] == []


def test_no_tracked_file_names_a_folder_of_this_machine() -> None:
    folders = {ROOT, ROOT.parent, Path.home()} - SHARED
    named = re.compile(rf"(?<![\w.-])({'|'.join(re.escape(str(folder)) for folder in folders)})/")
    assert [f"{where}: {line}" for where, line in lines() if named.search(line)] == []


def test_every_colour_of_the_page_stands_in_one_file() -> None:
    """So that none of them is forgotten at night."""
    styles = [name for name in tracked() if name.startswith("client/src/")]
    styles = [name for name in styles if name.endswith((".svelte", ".css", ".ts"))]
    colour = re.compile(
        r"""#[0-9a-fA-F]{3,8}\b(?=[;,)'" ])|\brgba?\(\d|\bhsla?\(|: (white|black);"""
    )
    found = [
        f"{name}: {match.group()}"
        for name in styles
        if name != "client/src/colours.css"
        for match in colour.finditer((ROOT / name).read_text())
    ]
    assert found == []


def test_no_code_of_others_is_tracked() -> None:
    others = re.compile(r"(^|/)(node_modules|vendor|third_party)/|\.min\.(js|css|mjs)$")
    assert [name for name in tracked() if others.search(name)] == []
