"""Reviews: what one takes, and what its hints alone take, with nothing in memory beforehand.

    .venv/bin/python bench/reviews.py [GAME …] [--matches 8]

Of some matches among bots of all levels, the one with the most inputs, seat by seat, each in a
process of its own as the server makes one. Told is the seat that took longest: seconds of CPU for
the hints to all its choices, and for the whole review; 1.5 and 5 are meant to be enough.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time

from replays import longest

from typecase.bots.hinting import Counsel
from typecase.door import reopen
from typecase.games.shelf import SHELF
from typecase.insight.opening import open_record
from typecase.insight.review import is_choice, review

HINTS, REVIEW = "--hints", "--review"


def main() -> None:
    parser = argparse.ArgumentParser(description="What a review takes, and its hints alone.")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--matches", type=int, default=8, metavar="N")
    for one in (HINTS, REVIEW):
        parser.add_argument(one, type=int, metavar="SEAT", help="of the record that is read")
    given = parser.parse_args()
    if given.hints is not None:
        print(hints(sys.stdin.read(), given.hints))
    elif given.review is not None:
        print(whole(sys.stdin.read(), given.review))
    else:
        for game in given.games or [one.name for one in SHELF]:
            record = longest(game, given.matches)
            seats = range(open_record(record).setup.seats)
            took = [max(apart(record, what, seat) for seat in seats) for what in (HINTS, REVIEW)]
            print(f"{game}: hints {took[0]:.2f} s, review {took[1]:.2f} s", flush=True)


def apart(record: str, what: str, seat: int) -> float:
    """In a process of its own."""
    command = [sys.executable, __file__, what, str(seat)]
    told = subprocess.run(command, input=record, capture_output=True, text=True, check=True)
    return float(told.stdout)


def hints(record: str, seat: int) -> float:
    match = open_record(record)
    again, counsel, took = reopen(match.setup), Counsel(match.setup.game), 0.0
    for line in match.log:
        seen = again.look(seat)
        began = time.process_time()
        if counsel.looks_on:
            counsel.notice(seen)
        if line.seat == seat and is_choice(seen, line):
            counsel.hint(seen)
        took += time.process_time() - began
        again.again(line)
    return took


def whole(record: str, seat: int) -> float:
    began = time.process_time()
    review(record, seat)
    return time.process_time() - began


if __name__ == "__main__":
    main()
