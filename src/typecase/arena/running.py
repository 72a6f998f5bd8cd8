"""Running jobs: on all cores, in any order, with one result whatever the number of processes."""

from __future__ import annotations

import os
import signal
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from time import perf_counter
from typing import NamedTuple

from typecase.arena.matches import Broken, Job, Played, play_job
from typecase.games.guests import LeftOut

A_MOMENT = 0.2  # seconds after which Ctrl-C is noticed
MOST_AT_ONCE = 16  # matches that a process is handed together
Progress = Callable[[int], None]  # told how many matches are done
Outcome = Played | Broken
Take = Callable[[Sequence[Outcome]], None]  # handed what is done, a little at a time


class Run(NamedTuple):
    """What came of some jobs, in the order of the jobs."""

    played: list[Played]
    broken: list[Broken]
    wanted: int
    seconds: float
    why: str = ""  # it was stopped by something else than Ctrl-C

    @property
    def stopped(self) -> bool:
        """Whether it was stopped before all were done."""
        return len(self.played) + len(self.broken) < self.wanted


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(jobs: Sequence[Job], processes: int, progress: Progress = lambda _done: None) -> Run:
    """Play the jobs. Ctrl-C stops it, with what was done until then."""

    def play(take: Take) -> str:
        if processes == 1 or len(jobs) == 1:
            with suppress(KeyboardInterrupt):
                for job in jobs:
                    take([play_job(job)])
        else:
            _run_apart(jobs, min(processes, len(jobs)), take)
        return ""

    return collected(len(jobs), play, progress)


def collected(wanted: int, play: Callable[[Take], str], progress: Progress) -> Run:
    """What somebody plays, counted, timed and put in order."""
    began, done = perf_counter(), list[Outcome]()

    def take(outcomes: Sequence[Outcome]) -> None:
        done.extend(outcomes)
        progress(len(done))

    why = play(take)
    done.sort(key=lambda one: one.number)
    return Run(
        [one for one in done if isinstance(one, Played)],
        [one for one in done if isinstance(one, Broken)],
        wanted,
        perf_counter() - began,
        why,
    )


def in_chunks(jobs: Sequence[Job], processes: int) -> Iterator[Sequence[Job]]:
    """As many together as keep every process busy to the end, and nobody waiting for news."""
    size = max(1, min(MOST_AT_ONCE, len(jobs) // (processes * 4)))
    return (jobs[first : first + size] for first in range(0, len(jobs), size))


def _run_apart(jobs: Sequence[Job], processes: int, take: Take) -> None:
    """In processes of their own. After Ctrl-C each ends with the match that it is playing."""
    context = get_context("spawn")  # the one that every system has, and that copies no threads
    stop = context.Event()
    chunks = in_chunks(jobs, processes)
    waiting: set[Future[list[Outcome]]] = set()
    with ctrl_c() as pressed, ProcessPoolExecutor(processes, context, _begin, (stop,)) as pool:
        while not pressed.is_set():
            # A few chunks beforehand keep every process busy, and all of them would keep us so.
            for chunk in islice(chunks, 2 * processes - len(waiting)):
                waiting.add(pool.submit(_play_chunk, chunk))
            if not waiting:
                return
            ended, waiting = wait(waiting, A_MOMENT, FIRST_COMPLETED)
            for future in ended:
                take(future.result())
        stop.set()
        pool.shutdown(cancel_futures=True)
        take([one for last in waiting if not last.cancelled() for one in last.result()])


@contextmanager
def ctrl_c() -> Iterator[threading.Event]:
    """Whether Ctrl-C was pressed. It is noted and interrupts nothing: an exception amid the locks
    of a pool leaves them locked. The second time it does as ever."""
    pressed = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield pressed  # elsewhere than in the main thread nobody hears of Ctrl-C
        return
    before = signal.getsignal(signal.SIGINT)

    def note(*_: object) -> None:
        pressed.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, note)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)


_stop: Event | None = None  # one for each process


def _begin(stop: Event) -> None:
    """A process is told to stop by the first one alone, and not by the terminal; and it does not
    outlive that one, however it ended."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warnings.simplefilter("ignore", LeftOut)  # the first process has said so
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None, "only a child process begins so"
    parent.join()
    os._exit(1)  # nobody is left to tell


def _play_chunk(jobs: Sequence[Job]) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for job in jobs:
        if _stop is not None and _stop.is_set():
            break
        outcomes.append(play_job(job))
    return outcomes
