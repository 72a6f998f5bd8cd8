"""A nineteenth game: made and played as docs/adding-a-game.md says, with nothing else at hand."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import (
    accessible,
    fits_across,
    hand,
    open_table,
    press,
    see_how_it_went,
)
from typecase.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "adding-a-game.md"
NAME, TITLE = "onion-skin", "Onion Skin"
BUILD = "import sys, hatchling.build as b; print(b.build_wheel(sys.argv[1]))"
MOST_LINES = 100


def commands() -> list[str]:
    """What the guide lets one type, in its order, without the remarks."""
    lines = re.findall(r"^\$ (.+)$", GUIDE.read_text(encoding="utf-8"), re.M)
    return [re.sub(r"\s+#\s.*", "", line) for line in lines]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Mapping[str, str]]:
    """The package as the guide lets it be made, and the environment in which it is installed."""
    desk, site = tmp_path_factory.mktemp("desk"), tmp_path_factory.mktemp("site")
    env = {**os.environ, "PYTHONPATH": str(site), "HOME": str(desk), "XDG_DATA_HOME": str(desk)}
    for name in ("PYTEST_ADDOPTS", "PYTEST_XDIST_WORKER"):
        env.pop(name, None)
    assert commands()[:2] == [f"typecase new-game {NAME}", f"cd {NAME}"]
    done = run("typecase", "new-game", NAME, cwd=desk, env=env)
    assert done.returncode == 0, done.stderr
    install(desk / NAME, site)
    return desk / NAME, env


def install(package: Path, site: Path) -> None:
    """As pip does, but without asking anybody for a builder."""
    done = subprocess.run(
        [sys.executable, "-c", BUILD, str(site)], cwd=package, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    wheel = site / done.stdout.splitlines()[-1]
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)


def run(
    *words: str, cwd: Path, env: Mapping[str, str], typed: str = ""
) -> subprocess.CompletedProcess[str]:
    known = {
        "typecase": (sys.executable, "-m", "typecase"),
        "python": (sys.executable,),
        "pytest": (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"),
    }
    command = [*known[words[0]], *words[1:]]
    return subprocess.run(command, cwd=cwd, env=env, input=typed, capture_output=True, text=True)


Made = tuple[Path, Mapping[str, str]]


def test_the_guide_is_followed_from_the_first_command_to_the_last(made: Made) -> None:
    package, env = made
    elsewhere = {'pip install -e ".[test]"', "typecase serve"}  # above, and below
    followed = [command for command in commands()[2:] if command not in elsewhere]
    assert len(followed) == len(commands()) - 4
    for command in followed:
        if command.startswith("python -m typecase.testing golden"):
            (package / "tests/golden/1").rename(package / "kept")
        done = run(*shlex.split(command), cwd=package, env=env, typed="help\nhint\nrules\nquit\n")
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    for kept in (package / "kept").iterdir():
        assert (package / "tests/golden/1" / kept.name).read_text() == kept.read_text()


def test_its_rules_have_at_most_a_hundred_lines(made: Made) -> None:
    rules = (made[0] / "src/onion_skin/rules.py").read_text().splitlines()
    assert len(rules) <= MOST_LINES and max(map(len, rules)) <= MOST_LINES


def test_it_is_on_the_shelf_with_its_rules(made: Made) -> None:
    package, env = made
    assert f"\n{NAME} " in run("typecase", "games", cwd=package, env=env).stdout
    rules = run("typecase", "games", NAME, "--rules", cwd=package, env=env).stdout
    assert rules.startswith("ONION SKIN\n") and "HOW TO WIN" in rules
    found = run("typecase", "doctor", cwd=package, env=env).stdout
    assert "18, and 1 of other packages" in found


def test_bots_that_know_it_beat_bots_that_only_read_its_box(made: Made) -> None:
    """And both play by the rules: its strategy counts the link, which the box does not tell of."""
    package, env = made
    code = f"""
from typecase.arena.sitting import Sitting
from typecase.bots.levels import LEVELS
from typecase.bots.strategies.any_game import AnyGame
from typecase.door import play
from typecase.games.shelf import box
one, won, best = box("{NAME}"), 0, LEVELS["best"]
for seed in range(40):
    match = play(one.name, 2, seed)
    knows = seed % 2
    bots = {{knows: one.strategy("A", seed, best), 1 - knows: AnyGame(one, "B", seed, best)}}
    Sitting(match, bots).play()
    won += match.scores[knows] - match.scores[1 - knows]
print(won)
"""
    done = run("python", "-c", code, cwd=package, env=env)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 0


def test_a_match_of_it_is_kept_and_told_again(made: Made) -> None:
    package, env = made
    typed = "\n".join(["change"] * 5)
    played = run(
        *("typecase", "play", NAME, "--seats", "2", "--seed", "3", "--save", "match.jsonl"),
        cwd=package,
        env=env,
        typed=typed + "\n",
    )
    assert played.returncode == 0, played.stderr
    told = run("typecase", "replay", "match.jsonl", cwd=package, env=env)
    assert told.returncode == 0 and "You pass and discard" in told.stdout + played.stdout


@contextmanager
def served(made: Made) -> Iterator[str]:
    package, env = made
    where = ("--port", "0", "--no-browser", "--data", str(package / "kept"))
    command = [sys.executable, "-m", "typecase", "serve", *where]
    with subprocess.Popen(
        command, cwd=package, env=env, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://[^/\s]+", server.stdout.readline())
            assert address is not None
            yield address[0]
        finally:
            server.terminate()


def test_it_is_played_on_the_page(made: Made, page: Page) -> None:
    """Chosen on the shelf, its rules read, a word laid by a hint, answered by a bot, and over."""
    broken: list[str] = []
    page.on("pageerror", lambda fault: broken.append(str(fault)))
    with served(made) as url:
        page.goto(url)
        page.get_by_role("link", name=f"{TITLE}: rules").click()
        page.get_by_role("button", name="Rules", exact=True).click()
        rules = page.get_by_role("region", name=f"Rules of {TITLE}")
        expect(rules.get_by_role("heading").first).to_have_text("How to win")
        accessible(page)
        press(page, "Close").click()
        expect(press(page, "Play now")).to_be_visible()
        open_table(page, url, NAME, seats=2, seed=7, options={"rounds": 1})
        expect(page.get_by_role("heading", level=1)).to_have_text(TITLE)
        expect(hand(page)).to_have_count(7)
        for button in ("Hint", "Tell me", "Lay it out", "Lay a word"):
            press(page, button).click()
        news = page.get_by_role("region", name="What has happened")
        expect(news).to_contain_text(re.compile(r"You score \d+ points for [A-Z]+"))
        middle = page.get_by_role("region", name="Table", exact=True)
        expect(middle.get_by_text("Laid", exact=True)).to_be_visible()
        accessible(page)
        fits_across(page)
        expect(news).to_contain_text(re.compile(r"\w+ (scores|passes)"), timeout=30_000)
        expect(page.locator(".stamp")).to_contain_text("The end", timeout=30_000)
        see_how_it_went(page)
        accessible(page)
    assert broken == []


# What is refused


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Onion Skin", "'Onion Skin' is no name for a game: write small letters and digits"),
        ("-onion", "--help tells more"),
        ("freeze", "There is a game freeze on the shelf: choose another name."),
        ("json", "Python has a module json already: choose another name."),
        ("class", "Python has a module class already: choose another name."),
        ("here", "There is here/ already: go elsewhere, or choose another name."),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(
    name: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here").mkdir()
    assert main(["new-game", name]) == 2
    assert said in capsys.readouterr().err
    assert [*tmp_path.rglob("*")] == [tmp_path / "here"]
