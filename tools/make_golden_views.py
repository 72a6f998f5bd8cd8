"""Make what every seat sees of one match of every game: `python -m tools.make_golden_views`.

All of it, or nothing. The scripts stay as they are; one is played anew only for a game that has
none, or whose rules have a new version. Read the difference before you keep it.
"""

from __future__ import annotations

from pathlib import Path

from typecase.games.shelf import SHELF
from typecase.testing.views import make_views

VIEWS = Path(__file__).parent.parent / "tests" / "golden-views"

if __name__ == "__main__":
    make_views(SHELF, VIEWS)
