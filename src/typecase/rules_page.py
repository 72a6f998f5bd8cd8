"""The page of rules that comes with a game, as it was written: in Markdown."""

from __future__ import annotations

import inspect
from pathlib import Path

from typecase.games.shelf import Box

HOME = Path(__file__).parent


def rules_page(game: Box) -> str | None:
    """The page that the box names, beside the file of its game; else the one of ours, shipped with
    the package or lying beside it in a checkout. None where it is missing."""
    if game.rules_page:
        pages = [Path(inspect.getfile(game.game)).parent / game.rules_page]
    else:
        pages = [home / "docs" / "games" / f"{game.name}.md" for home in (HOME, HOME.parents[1])]
    return next((page.read_text(encoding="utf-8") for page in pages if page.is_file()), None)
