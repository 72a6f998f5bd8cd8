"""Make the golden records of games that are new on the shelf, or whose rules have a new version:
`python -m tools.make_golden GAME ...`.

A golden record is never made again for rules that did not change: its end is the promise that old
matches stay what they were. New rules that end old records differently get a new version, and then
records of their own beside the old ones. `frozen.sha256` lists every file, and is only ever added
to.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from typecase.games.shelf import box
from typecase.table.moves import Refused
from typecase.testing import make_golden

GOLDEN = Path(__file__).parent.parent / "tests" / "golden"
FROZEN = GOLDEN / "frozen.sha256"  # as sha256sum writes and checks it


def frozen(text: str) -> dict[str, str]:
    """What a list of checksums says, by file."""
    told = [line.split("  ", 1) for line in text.splitlines()]
    return {name: checksum for checksum, name in told}


def checksum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def main(games: list[str]) -> None:
    kept = frozen(FROZEN.read_text(encoding="utf-8"))
    for chosen in map(box, games):
        for path in make_golden(chosen, GOLDEN / chosen.name):
            kept[path.relative_to(GOLDEN).as_posix()] = checksum(path.read_bytes())
    FROZEN.write_text("".join(f"{kept[name]}  {name}\n" for name in sorted(kept)), encoding="utf-8")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Refused as refused:
        sys.exit(str(refused))
