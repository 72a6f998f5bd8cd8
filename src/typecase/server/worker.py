"""Beside the event loop: threads for what would keep every table waiting, and the end of processes.

Each kind of work has one thread: two would take the time from each other and from the loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from asyncio.subprocess import Process
from concurrent.futures import ThreadPoolExecutor

_ALL: dict[str, ThreadPoolExecutor] = {}


def one_thread(name: str) -> ThreadPoolExecutor:
    """A thread for one kind of work, one piece after the other."""
    _ALL[name] = ThreadPoolExecutor(1, name)
    return _ALL[name]


NAME = "thinking"
THREAD = one_thread(NAME)  # about hints


def stop(patience: float) -> bool:
    """Begin nothing else in any of them; whether all has ended within so many seconds."""
    for pool in _ALL.values():
        pool.shutdown(wait=False, cancel_futures=True)
    ends = time.monotonic() + patience
    for thread in threading.enumerate():
        if thread.name.startswith(tuple(_ALL)):
            thread.join(max(0.0, ends - time.monotonic()))
            if thread.is_alive():
                return False
    return True


async def end(process: Process) -> None:
    """A process that was killed is soon gone: that is waited for, whoever is in a hurry."""
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    gone = asyncio.ensure_future(process.wait())
    try:
        await asyncio.shield(gone)
    except asyncio.CancelledError:
        await gone
        raise
