"""Beside the event loop: where bots and hints think, so that no table waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

# One thought after the other: two threads would take the time from each other and from the loop.
THREAD = ThreadPoolExecutor(1, "thinking")


def beside(think: Callable[[], T], then: Callable[[T], None]) -> None:
    """Think there, and come back to the loop with what came of it."""
    thought = asyncio.get_running_loop().run_in_executor(THREAD, think)
    thought.add_done_callback(lambda done: then(done.result()))
