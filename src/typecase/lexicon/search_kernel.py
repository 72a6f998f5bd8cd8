"""Whether the C kernel is there, and if not, why.

The searches give the same answers either way; set `TYPECASE_KERNEL=numpy` to do without it.
"""

from __future__ import annotations

import os
from types import ModuleType


def _load() -> tuple[ModuleType | None, str]:
    if os.environ.get("TYPECASE_KERNEL") == "numpy":
        return None, "TYPECASE_KERNEL=numpy says to do without it"
    try:
        from typecase.lexicon import _kernel
    except ImportError as error:
        return None, f"it was not built, or does not load here ({error})"
    return _kernel, "it runs"


KERNEL, STATE = _load()


def give_back() -> None:
    """Let the system have the memory that was needed only for building something."""
    if KERNEL is not None:
        KERNEL.give_back()
