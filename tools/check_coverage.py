"""How much of every room the tests reach, and whether that is less than it was.

    .venv/bin/python tools/check_coverage.py [PYTEST OPTIONS]

Runs all tests but those in a browser, whose server is a process of its own. That takes about twice
as long as without counting, so it is no part of the suite: run it before a release, and after
a larger change. Where a room has fallen below its floor, a test is missing; where one has risen for
good, raise its floor.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOUSE = ROOT / "src" / "typecase"
DOORS = "doors"  # door.py, making.py and the other files that stand in no room

# Percent of the lines of a room that the tests reach, at least: measured, and rounded down. A room
# that is not here fails the check.
FLOORS = {
    "arena": 92,
    "bots": 96,
    "cli": 90,
    "decks": 100,
    DOORS: 97,
    "games": 99,
    "insight": 97,
    "lessons": 99,
    "lexicon": 98,
    "server": 90,
    "story": 99,
    "table": 99,
    "testing": 99,
    "typed": 97,
}


def room_of(file: Path) -> str:
    """The room of the house that a file stands in."""
    place = file.relative_to(HOUSE).parts
    return place[0] if len(place) > 1 else DOORS


def rooms() -> set[str]:
    """All rooms that there is code in."""
    return {room_of(file) for file in HOUSE.rglob("*.py")}


def reached(report: Path) -> dict[str, float]:
    """Percent of each room, from what coverage has counted file by file."""
    lines, hit = Counter[str](), Counter[str]()
    for name, file in json.loads(report.read_text())["files"].items():
        room = room_of(ROOT / name)
        lines[room] += file["summary"]["num_statements"]
        hit[room] += file["summary"]["covered_lines"]
    return {room: 100 * hit[room] / lines[room] for room in sorted(lines)}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        count = ("--cov", f"--cov-report=json:{report}", "--ignore=tests/browser")
        tests = (sys.executable, "-m", "pytest", *count, *sys.argv[1:])
        failed = subprocess.run(tests, cwd=ROOT).returncode
        if not report.exists():
            sys.exit("The tests were broken off, and nothing was counted: run this again.")
        percent = reached(report)
    for room, share in percent.items():
        print(f"{room:10} {share:5.1f} %, floor {FLOORS.get(room, 'not set')}")
    without = [room for room in percent if room not in FLOORS]
    if without:
        sys.exit(f"No floor is set for {', '.join(without)}: write into FLOORS what was measured.")
    fallen = [room for room, share in percent.items() if share < FLOORS[room]]
    if fallen:
        sys.exit(f"Less than the floor is reached in {', '.join(fallen)}: add tests there.")
    sys.exit(failed)


if __name__ == "__main__":
    main()
