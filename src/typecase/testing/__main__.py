"""`python -m typecase.testing GAME` holds a game to the contract; `golden GAME FOLDER` and
`views GAME FOLDER` pin what it does now."""

from __future__ import annotations

import sys
from pathlib import Path

from typecase.games.shelf import box
from typecase.table.moves import Refused
from typecase.testing import check_game, make_golden, make_views

USAGE = """Type one of these:
  python -m typecase.testing GAME                  what every game must keep
  python -m typecase.testing golden GAME FOLDER    records whose ends are pinned
  python -m typecase.testing views GAME FOLDER     what every seat sees of one match"""


def main(arguments: list[str]) -> None:
    try:
        match arguments:
            case [game]:
                check_game(box(game), tell=lambda what: print(what, flush=True))
            case ["golden", game, folder]:
                make_golden(box(game), Path(folder))
            case ["views", game, folder]:
                make_views([box(game)], Path(folder))
            case _:
                sys.exit(USAGE)
    except (AssertionError, Refused) as broken:
        sys.exit(str(broken))


if __name__ == "__main__":
    main(sys.argv[1:])
