"""The bench that puts load on a server runs, at its smallest."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TINY, LETTER_HEAD = "typecase, tiny game", "typecase, Letter Head"


def test_the_bench_has_both_games_played_at_a_real_server() -> None:
    short = ("--seconds", "1", "--rounds", "1", "--tables", "4", "--no-peers")
    bench = [sys.executable, str(ROOT / "bench/server/load.py"), *short]
    done = subprocess.run(bench, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr  # as it is where no move was made
    measured, _, middle = done.stdout.partition("the middle ones:")
    assert shown(measured) == [(TINY, 1), (TINY, 4), (LETTER_HEAD, 1)]
    assert sorted(shown(middle)) == sorted(shown(measured))


def shown(told: str) -> list[tuple[str, int]]:
    """Whose figures are told, and at how many tables."""
    return [
        (name, int(many)) for name, many in re.findall(r"^(typecase, .*?)  +(\d+) ", told, re.M)
    ]
