"""Make the golden records of a game that is new on the shelf: `python -m tools.make_golden GAME`.

A golden record is never made again for rules that did not change: its end is the promise that old
matches stay what they were. New rules that end old records differently get a new version, and then
new records.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import typecase
from tests.tools import any_input
from typecase.games.shelf import box
from typecase.table.luck import Dice

GOLDEN = Path(__file__).parent.parent / "tests" / "golden"


def main(game: str) -> None:
    chosen, folder = box(game), GOLDEN / game
    folder.mkdir(parents=True, exist_ok=True)
    ends = {}
    for seed, name in enumerate(("challenge", "strict", "table", "solo"), start=1):
        if name == "solo" and (chosen.seats[0] > 1 or len(chosen.seats) == 1):
            continue  # it has no game for one, or no other
        seats = 1 if name == "solo" else chosen.seats[min(seed, len(chosen.seats) - 1)]
        options = {} if name == "solo" else {"referee": name}
        match = typecase.play(game, seats, seed, options)
        dice = Dice(("golden", game, name))
        while match.result is None:
            any_input(match, dice)
        (folder / f"{name}.jsonl").write_text(match.record())
        ends[f"{name}.jsonl"] = {
            "winners": list(match.result.winners),
            "scores": match.result.scores,
        }
    (folder / "ends.json").write_text(json.dumps(ends, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
