"""Proof: whether honest records hold, and what is said of records that somebody has changed.

    .venv/bin/python bench/proof.py [--honest 200] [--tampered 2000] [--seed 20261118]

Honest ones are of every game in turn, of bots of all levels, sealed as a server seals them, with as
many seats as the game is usually played with. Each changed one differs from an honest one in one
byte, line, seat, text or card; it must be refused, or mean the same to the letter.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.insight.tampering import CHANGES, honest, judged, tampered
from typecase import verify
from typecase.bots.levels import LEVELS
from typecase.cli.play import usual_seats
from typecase.games.shelf import SHELF, box
from typecase.insight.proof import hash_of
from typecase.table.luck import Dice


def main() -> int:
    parser = argparse.ArgumentParser(description="Honest records, and records that were changed.")
    parser.add_argument("--honest", type=int, default=200, metavar="N")
    parser.add_argument("--tampered", type=int, default=2000, metavar="N")
    parser.add_argument("--seed", type=int, default=20261118)
    given = parser.parse_args()
    dice, levels = Dice(("proof", given.seed)), [*LEVELS]
    records: list[str] = []
    refused, took, games = 0, 0.0, [one.name for one in SHELF]
    for number in range(given.honest):
        game = games[number % len(games)]
        players = tuple(dice.choice(levels) for _ in range(usual_seats(box(game))))
        record = honest(game, players, given.seed + number)
        began = time.process_time()
        proof = verify(record, hash_of(record))
        took += time.process_time() - began
        records.append(record)
        if not proof.holds:
            refused += 1
            print(game, players, number, [one.says for one in proof.findings if not one.holds])
        print(f"\r{number + 1} honest, {refused} refused", end="", file=sys.stderr)
    print(f"\n{given.honest} honest records, {refused} refused; {took / given.honest:.2f} s of CPU")
    found: Counter[tuple[str, str]] = Counter()
    while found.total() < given.tampered:
        record, what = dice.choice(records), dice.choice([*CHANGES])
        other = tampered(record, what, dice)
        if other is None or other == record:
            continue
        found[what, judged(record, other)] += 1
        print(f"\r{found.total()} changed", end="", file=sys.stderr)
    print()
    for (what, how), many in sorted(found.items()):
        print(f"  one {what} changed: {how} {many}")
    believed = sum(many for (_, how), many in found.items() if how == "believed")
    print(f"{found.total()} changed records, {believed} believed")
    return bool(refused or believed)


if __name__ == "__main__":
    sys.exit(main())
