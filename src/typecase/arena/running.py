"""Running jobs: on all cores, in any order, with one result whatever the number of processes."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from time import perf_counter
from typing import NamedTuple

from typecase.arena.matches import Broken, Job, Played, play_job

MOST_AT_ONCE = 16  # matches that a process is handed together
Progress = Callable[[int], None]  # told how many matches are done
Outcome = Played | Broken


class Run(NamedTuple):
    """What came of some jobs, in the order of the jobs."""

    played: list[Played]
    broken: list[Broken]
    wanted: int
    seconds: float

    @property
    def stopped(self) -> bool:
        """Whether it was stopped before all were done."""
        return len(self.played) + len(self.broken) < self.wanted


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(jobs: Sequence[Job], processes: int, progress: Progress = lambda done: None) -> Run:
    """Play the jobs. Ctrl-C stops it, with what was done until then."""
    began, done = perf_counter(), list[Outcome]()

    def take(outcomes: Sequence[Outcome]) -> None:
        done.extend(outcomes)
        progress(len(done))

    if processes == 1 or len(jobs) == 1:
        with suppress(KeyboardInterrupt):
            for job in jobs:
                take([play_job(job)])
    else:
        _run_apart(jobs, min(processes, len(jobs)), take)
    done.sort(key=lambda one: one.number)
    return Run(
        [one for one in done if isinstance(one, Played)],
        [one for one in done if isinstance(one, Broken)],
        len(jobs),
        perf_counter() - began,
    )


def _run_apart(
    jobs: Sequence[Job], processes: int, take: Callable[[Sequence[Outcome]], None]
) -> None:
    """In processes of their own. After Ctrl-C each ends with the match that it is playing."""
    context = get_context("spawn")  # the one that every system has, and that copies no threads
    stop = context.Event()
    size = max(1, min(MOST_AT_ONCE, len(jobs) // (processes * 4)))
    chunks = [jobs[first : first + size] for first in range(0, len(jobs), size)]
    with ProcessPoolExecutor(processes, context, _begin, (stop,)) as pool:
        waiting = {pool.submit(_play_chunk, chunk) for chunk in chunks}
        try:
            while waiting:
                ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in ended:
                    take(future.result())
        except KeyboardInterrupt:
            take(_last_of(pool, stop, waiting))


def _last_of(
    pool: ProcessPoolExecutor, stop: Event, waiting: set[Future[list[Outcome]]]
) -> list[Outcome]:
    stop.set()
    pool.shutdown(cancel_futures=True)
    return [one for future in waiting if not future.cancelled() for one in future.result()]


_stop: Event | None = None  # one for each process


def _begin(stop: Event) -> None:
    """A process is told to stop by the first one alone, and not by the terminal."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_chunk(jobs: Sequence[Job]) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for job in jobs:
        if _stop is not None and _stop.is_set():
            break
        outcomes.append(play_job(job))
    return outcomes
