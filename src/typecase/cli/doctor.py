"""`typecase doctor`: whether this installation is sound, and how words are searched for here."""

from __future__ import annotations

import platform
import sys
import time
from collections.abc import Sequence

from typecase.cli.parser import Parser

PROCESSOR = ("plain C", "AVX2", "AVX-512")
RACK, WORD = "K O M Y E N R ?", "MONKEY"


def doctor(arguments: Sequence[str]) -> int:
    """Say what is here; 0 if all that is needed works."""
    Parser("doctor", "Check that this installation is sound.").parse_args(list(arguments))
    sound = True
    for name, check in CHECKS:
        try:
            told = check()
        except Exception as problem:  # whatever it is, it is what the doctor was asked to find
            told, sound = f"BROKEN: {problem or type(problem).__name__}", False
        print(f"{name:12} {told}")
    print("All is well." if sound else "Something is broken: install Typecase again.")
    return 0 if sound else 1


def _typecase() -> str:
    from typecase import __version__

    return f"{__version__} in {sys.prefix}"


def _python() -> str:
    return (
        f"{platform.python_version()} ({platform.python_implementation()}, {platform.platform()})"
    )


def _numpy() -> str:
    import numpy

    return numpy.__version__


def _kernel() -> str:
    from typecase.lexicon.search_kernel import KERNEL, STATE

    if KERNEL is None:
        return f"numpy searches for words, since {STATE}"
    return f"the C kernel searches for words, with {PROCESSOR[KERNEL.use(-1)]}"


def _lexicon() -> str:
    before, began = _memory(), time.perf_counter()
    from typecase.lexicon.lexicon import open_lexicon

    lexicon = open_lexicon()
    if not lexicon.judge(WORD).accepted:
        raise ValueError(f"{WORD} is not a word")
    took, entries = time.perf_counter() - began, lexicon.artefact.count
    return f"edition {lexicon.edition}, {entries:,} entries, {took:.2f} s{_more(before)}"


def _search() -> str:
    before, began = _memory(), time.perf_counter()
    from typecase.lexicon.search import open_search

    found = open_search().every(RACK)
    if WORD not in found:
        raise ValueError(f"{RACK} does not spell {WORD}")
    took = time.perf_counter() - began
    return f"{len(found)} words from {RACK}, {took:.2f} s with getting ready{_more(before)}"


def _games() -> str:
    import warnings

    from typecase.games.guests import guests
    from typecase.games.shelf import SHELF

    with warnings.catch_warnings(action="ignore"):  # whoever is left out is told of below
        others, left_out = guests()
    told = [f"{len(SHELF)}, and {len(others)} of other packages", *left_out]
    return f"\n{'':13}".join(told)


def _memory() -> int | None:
    """Resident bytes, where the system tells."""
    try:
        with open("/proc/self/statm") as statm:
            pages = int(statm.read().split()[1])
    except (OSError, ValueError, IndexError):
        return None
    import resource

    return pages * resource.getpagesize()


def _more(before: int | None) -> str:
    after = _memory()
    if before is None or after is None:
        return ""
    return f", {(after - before) / 2**20:.0f} MB"


def _total() -> str:
    memory = _memory()
    return "not told by this system" if memory is None else f"{memory / 2**20:.0f} MB in all"


CHECKS = (
    ("Typecase", _typecase),
    ("Python", _python),
    ("numpy", _numpy),
    ("search", _kernel),
    ("dictionary", _lexicon),
    ("words", _search),
    ("games", _games),
    ("memory", _total),
)
