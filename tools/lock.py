"""Makes requirements.lock and requirements-dev.lock again, with the newest packages that fit.

    .venv/bin/python tools/lock.py

They hold hashes and no addresses, so that they serve behind any mirror. The client's lock is made
again by `npm update --package-lock-only` in client/ and in tests/browser/.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COMPILE = (
    *(sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", "--quiet", "--upgrade"),
    *("--universal", "--python-version", "3.11"),
    *("--generate-hashes", "--no-header", "--no-annotate"),
)


def main() -> None:
    play, test = "requirements.lock", "requirements-dev.lock"
    subprocess.run([*COMPILE, "-o", play], cwd=ROOT, check=True)
    # What is played with is what is tested: the second lock holds the first, and the extras too.
    everything = ("--group", "dev", "--all-extras")
    subprocess.run([*COMPILE, *everything, "-c", play, "-o", test], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
