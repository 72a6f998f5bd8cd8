"""Golden records: what was recorded once stays readable, and ends as it did."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import make_dataclass
from pathlib import Path
from typing import Annotated, Any

import pytest

from make_golden import FROZEN, GOLDEN, checksum, frozen, main
from typecase.door import open_match
from typecase.games.shelf import SHELF, Box
from typecase.story import logbook
from typecase.story.options import Whole
from typecase.table.moves import Refused

ROOT = Path(__file__).parent.parent.parent


def test_every_golden_file_is_what_it_was_when_it_was_frozen() -> None:
    """`tools/make_golden.py` makes those of a new version; those that are there stay."""
    files = [path for path in GOLDEN.glob("*/*/*") if path.is_file()]
    found = {path.relative_to(GOLDEN).as_posix(): checksum(path.read_bytes()) for path in files}
    assert found == frozen(FROZEN.read_text(encoding="utf-8"))


def lists_at_tags(root: Path) -> dict[str, str]:
    """The list of golden files at each tag that has one; none where there is no git."""
    if not shutil.which("git") or not (root / ".git").exists():
        return {}

    def git(*words: str) -> str:
        command = ["git", "-c", f"safe.directory={root}", *words]
        return subprocess.run(command, cwd=root, capture_output=True, text=True).stdout

    name = FROZEN.relative_to(ROOT).as_posix()
    return {tag: git("show", f"{tag}:{name}") for tag in git("tag", "--list").split()}


def thawed(root: Path) -> list[str]:
    """What some tag has as a golden file, and is another or none by now."""
    now = frozen((root / FROZEN.relative_to(ROOT)).read_text(encoding="utf-8"))
    return [
        f"{tag}: {name}"
        for tag, text in lists_at_tags(root).items()
        for name, kept in frozen(text).items()
        if now.get(name) != kept
    ]


def test_from_the_first_tag_on_golden_records_are_only_ever_added_to() -> None:
    assert thawed(ROOT) == []


def test_a_golden_record_that_is_made_anew_after_a_tag_is_found(tmp_path: Path) -> None:
    listed = tmp_path / FROZEN.relative_to(ROOT)
    listed.parent.mkdir(parents=True)
    listed.write_text("aa  letter-head/2/strict.jsonl\n")
    someone = ("-c", "user.name=Ann", "-c", "user.email=ann@example.com")
    for words in (("init", "-q"), ("add", "."), (*someone, "commit", "-qm", "One"), ("tag", "v1")):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    listed.write_text("aa  letter-head/2/strict.jsonl\nbb  letter-head/3/strict.jsonl\n")
    assert thawed(tmp_path) == []
    listed.write_text("bb  letter-head/2/strict.jsonl\n")
    assert thawed(tmp_path) == ["v1: letter-head/2/strict.jsonl"]


def test_nobody_makes_golden_records_again_for_rules_that_have_some() -> None:
    before = FROZEN.read_bytes()
    with pytest.raises(Refused, match="stay as they are"):
        main(["letter-head"])
    assert FROZEN.read_bytes() == before


@pytest.mark.parametrize("game", SHELF, ids=lambda game: game.name)
def test_one_more_option_breaks_no_golden_record(game: Box) -> None:
    more: Any = make_dataclass(
        "More",
        [("lamps", Annotated[int, Whole(0, 9), "how many lamps are lit"], 1)],
        bases=(game.agreed,),
        frozen=True,
        kw_only=True,
    )
    richer = game._replace(agreed=more)
    for path in (GOLDEN / game.name / game.game.rules).glob("*.jsonl"):
        text = path.read_text(encoding="utf-8")
        match = logbook.replay(
            text,
            lambda setup: open_match(richer, setup.seats, setup.seed, setup.options, setup.stack),
        )
        assert match.setup.options["lamps"] == 1 and match.record() == text
