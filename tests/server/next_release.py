"""Whoever imports this before anything else of the server is of the next release: the rules of
Letter Head are newer there, and those of today are kept for matches that were begun with them."""

from __future__ import annotations

import os
from pathlib import Path

from typecase import door
from typecase.games import shelf
from typecase.games.letter_head import LetterHead, LetterHeadOptions

ROOT = Path(__file__).parents[2]
RULES = "next"
INSTALLED = "from tests.server import next_release\nnext_release.install()\n"
known = shelf.box


class Newer(LetterHead):
    rules = RULES


def box(name: str) -> shelf.Box:
    if name != "letter-head":
        return known(name)
    older = shelf.Older(LetterHead, LetterHeadOptions)
    return known(name)._replace(game=Newer, older=(older,))


def install() -> None:
    shelf.box = door.box = box  # type: ignore[attr-defined, assignment]


def environment(folder: Path, first: str = "") -> dict[str, str]:
    """Of processes that are of the next release."""
    return planted(
        folder, f"{first}\nfrom tests.server import next_release\nnext_release.install()"
    )


def planted(folder: Path, deeds: str) -> dict[str, str]:
    """The environment of processes that do this before anything else."""
    folder.mkdir(exist_ok=True)
    (folder / "sitecustomize.py").write_text(deeds)
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))}
