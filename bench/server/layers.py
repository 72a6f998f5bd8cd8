"""Where the server's processor goes, move by move: how many microseconds each layer takes.

    python bench/server/layers.py [--seconds 20] [--tables 100] [--game tiny | letter-head]

The server is `typecase serve` on one core, and the game is played over sockets as
bench/server/load.py has it played, as fast as it goes. In the server a clock that counts its
processor's time rings every millisecond, and it is noted in which layer it was just then: the
innermost of those below. What the thread takes that writes to the disk is told by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
import time
from collections import Counter
from functools import partial
from pathlib import Path
from types import FrameType

sys.path.insert(0, str(Path(__file__).parents[2]))

import uvloop

from bench.server.load import DRIVER_CORE, WARMING, Load, Server, opened, pin, running
from bench.server.players import at_typecase
from typecase.cli.serve import serve

RINGS = 0.001  # seconds of the processor
LAYERS = {  # a function, and what is done in it and below it
    "Runner.run": "the loop, and what it waits for",
    "WebSocketsSansIOProtocol.data_received": "reading from the line",
    "hear": "decoding, and the way to the match",
    "Actor.hear": "the actor: queue, clock, line of the log",
    "Actor._heard_back": "the actor: queue, clock, line of the log",
    "Match.do": "the rules",
    "Archive._keep": "cutting and closing a batch",
    "Archive.keep": "cutting and closing a batch",
    "Table.kept": "telling the table",
    "view_of": "the views of all seats",
    "PageSession.keep_told.<locals>.at_once": "numbering and encoding",
    "difference": "comparing views",
    "PageSession._events": "events, in words",
    "keep_told.<locals>.send_at_once": "writing to the line",
}
WRITING = "writing to the disk, beside the loop"


def serve_and_count(argv: list[str]) -> int:
    """Serve, and print what was counted since the last time whenever asked for it."""
    found: Counter[str] = Counter()
    before = [0.0, 0.0]

    def ring(_signal: int, frame: FrameType | None) -> None:
        while frame is not None and frame.f_code.co_qualname not in LAYERS:
            frame = frame.f_back
        found[LAYERS[frame.f_code.co_qualname] if frame else LAYERS["Runner.run"]] += 1

    def tell(_signal: int, _frame: FrameType | None) -> None:
        now = [time.process_time(), time.thread_time()]
        whole, loop = (at - was for at, was in zip(now, before, strict=True))
        print(json.dumps({"whole": whole, "loop": loop, "found": found}), flush=True)
        before[:] = now
        found.clear()

    signal.signal(signal.SIGPROF, ring)
    signal.signal(signal.SIGUSR1, tell)
    signal.setitimer(signal.ITIMER_PROF, RINGS, RINGS)
    return serve(argv)


async def measure(game: str, tables: int, seconds: float) -> None:
    def command(port: int, folder: Path) -> list[str]:
        told = ("--port", str(port), "--data", str(folder), "--crowd", "3000", "--no-browser")
        return [sys.executable, str(Path(__file__).resolve()), "--serve", *told]

    server = Server(f"typecase, {game}", command, partial(at_typecase, game=game))
    with running(server) as at:
        load = Load(await opened(server, at, tables))
        load.as_fast_as_it_goes()
        await asyncio.sleep(WARMING)
        at.process.send_signal(signal.SIGUSR1)
        load.took.clear()
        await asyncio.sleep(seconds)
        at.process.send_signal(signal.SIGUSR1)
        moves = len(load.took)
        load.stop()
        await asyncio.sleep(1)  # until it has told
        lines = [line for line in at.told().splitlines() if line.startswith('{"whole"')]
        show(json.loads(lines[-1]), moves)
        for match in load.matches:
            match.close()


def show(told: dict[str, float | dict[str, int]], moves: int) -> None:
    whole, loop, found = told["whole"], told["loop"], told["found"]
    assert isinstance(whole, float) and isinstance(loop, float) and isinstance(found, dict)
    spent = {layer: loop * many / sum(found.values()) for layer, many in found.items()}
    spent[WRITING] = whole - loop
    for layer, seconds in sorted(spent.items(), key=lambda one: -one[1]):
        print(f"{seconds / moves * 1e6:7.1f} µs {seconds / whole:6.1%}  {layer}")
    print(f"{whole / moves * 1e6:7.1f} µs a move, of {moves} moves")


def main() -> int:
    if sys.argv[1:2] == ["--serve"]:
        return serve_and_count(sys.argv[2:])
    parser = argparse.ArgumentParser(description="Where the server's processor goes.")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--game", choices=["tiny", "letter-head"], default="tiny")
    asked = parser.parse_args()
    pin(DRIVER_CORE)
    uvloop.run(measure(asked.game, asked.tables, asked.seconds))
    return 0


if __name__ == "__main__":
    sys.exit(main())
