"""Memory: when the server looks for what is not needed any more.

Nearly everything leaves memory by itself, when nothing refers to it: a match that is let go does
(`Table.let_go`). Only what refers to itself in a ring has to be looked for, and a look through all
of a server's memory takes the loop far too long: 85 ms with 200 matches in it.
"""

from __future__ import annotations

import gc

# The young are looked through when most of them are gone again (with the usual 700, a move took 6 %
# longer), which takes less than a millisecond. All of it, only after so many more objects than
# usual have come to stay that they must be rings: some hundred megabytes.
THRESHOLDS = (5_000, 5, 28)


def settle() -> None:
    """The server has started: what is in memory now stays there, and is never looked through."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


def look_through() -> None:
    """When nobody is here, nobody waits for it."""
    gc.collect()
