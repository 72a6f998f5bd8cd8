"""How fast the engine is: `python bench/engine.py`. The smallest engine of its kind runs beside it.

CPU time, best of several, one process. Each figure is printed with the limit that we hold
ourselves to; the last lines are ratios to the small engine, which do not depend on the machine.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

import typecase
from bench import sketch_engine as sketch
from tests.tools import any_input
from typecase.table.luck import Dice

REPEATS = 9


def microseconds(work: Callable[[], Any], count: int = 1) -> float:
    """The best time for one of the things that the work does so many of."""
    work()
    started = time.process_time()
    work()
    loops = max(1, int(0.05 / max(time.process_time() - started, 1e-6)))
    gc.collect()
    gc.disable()
    best = min(timed(work, loops) for _ in range(REPEATS))
    gc.enable()
    return best / count * 1e6


def timed(work: Callable[[], Any], loops: int) -> float:
    started = time.process_time()
    for _ in range(loops):
        work()
    return (time.process_time() - started) / loops


Done = list[tuple[int, dict[str, Any], int]]


def ours(inputs: int) -> tuple[Any, Done]:
    """A match of so many inputs, and what was done in it."""
    match = typecase.play("letter-head", 4, 11, {"rounds": 20, "turn_seconds": None})
    dice = Dice("bench")
    while len(match.log) < inputs:
        any_input(match, dice)
    done = [
        (one.seat, one.action, one.at) for one in match.log if one.action and one.seat is not None
    ]
    return match, done


def played(done: Done) -> Any:
    match = typecase.play("letter-head", 4, 11, {"rounds": 20, "turn_seconds": None})
    for seat, action, at in done:
        if match.deadline is not None and at >= match.deadline:
            match.time_up()
        match.do(seat, action, at)
    return match


def main() -> None:
    inputs = 150
    match, done = ours(inputs)
    record = match.record()
    rng, small = Random(1), sketch.Match(4, 1, 1000)
    while len(small.log) < inputs:
        small.submit(sketch.any_input(small, rng))

    def small_played() -> None:
        again = sketch.Match(4, 1, 1000)
        for entry in small.log:
            again.submit(entry)

    middle = typecase.replay("".join(record.splitlines(keepends=True)[: inputs // 2]))
    small_middle = sketch.Match(4, 1, 1000, small.log[: inputs // 2])
    opening = microseconds(lambda: typecase.play("letter-head", 4, 11))
    replay = microseconds(lambda: typecase.replay(record)) / 1000
    replay_small = microseconds(lambda: sketch.Match(4, 1, 1000, small.log)) / 1000
    checked = microseconds(lambda: played(done), len(done))
    checked_small = microseconds(small_played, inputs)
    fork, fork_small = microseconds(middle.fork), microseconds(small_middle.fork)
    imagine = microseconds(lambda: middle.imagine(0, Dice(1)))
    seen = microseconds(lambda: middle.seen(1))
    wire = microseconds(lambda: json.dumps(middle.seen(1)))

    print(f"Letter Head, four seats, a record of {inputs} inputs ({len(record)} bytes)")
    print(f"  a new match, table set           {opening:8.1f} µs")
    print(f"  replay of the record, all checked {replay:7.2f} ms   (limit 10)")
    print(f"  a checked input                  {checked:8.1f} µs   (limit 100)")
    print(f"  a fork in mid-turn               {fork:8.1f} µs   (limit 200)")
    print(f"  a fork with the unseen redealt   {imagine:8.1f} µs")
    print(f"  what a seat sees                 {seen:8.1f} µs, as JSON {wire:.1f} µs")
    print("the smallest engine of its kind, a game of two questions")
    print(f"  rebuilding {inputs} inputs, unchecked {replay_small:6.2f} ms")
    print(f"  a checked input                  {checked_small:8.1f} µs")
    print(f"  a fork in mid-turn               {fork_small:8.1f} µs")
    print(f"ratio replay_to_sketch {replay / replay_small:.2f}")
    print(f"ratio checked_input_to_sketch {checked / checked_small:.2f}")
    print(f"ratio fork_to_sketch {fork / fork_small:.2f}")
    print(f"ratio checked_inputs_per_second {1e6 / checked:.0f}")


if __name__ == "__main__":
    main()
