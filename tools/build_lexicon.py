"""Builds the one artefact of the lexicon from its sources and our lists.

    python tools/build_lexicon.py [--cache FOLDER] [--check]

It fetches what the folder lacks, checks every source against its checksum and writes
src/typecase/lexicon/data/lexicon.bin; the same sources and lists give the same file, byte for
byte. With --check nothing is written: it says whether the committed file is what would be built.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from lexicon.bind import bind  # noqa: E402
from lexicon.lists import read_lists  # noqa: E402
from lexicon.sources import Shelf, fetch  # noqa: E402

ARTEFACT = ROOT / "src" / "typecase" / "lexicon" / "data" / "lexicon.bin"


def main() -> int:
    parser = argparse.ArgumentParser(description="build the artefact of the lexicon")
    parser.add_argument(
        "--cache", type=Path, default=Path(tempfile.gettempdir()) / "typecase-sources"
    )
    parser.add_argument("--check", action="store_true", help="compare, do not write")
    args = parser.parse_args()
    fetch(args.cache)
    built = bind(Shelf(args.cache), read_lists())
    if args.check:
        same = ARTEFACT.exists() and ARTEFACT.read_bytes() == built
        print("the committed artefact is what these sources make" if same else "they differ")
        return 0 if same else 1
    ARTEFACT.parent.mkdir(parents=True, exist_ok=True)
    ARTEFACT.write_bytes(built)
    print(f"{ARTEFACT.relative_to(ROOT)}: {len(built):,} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
