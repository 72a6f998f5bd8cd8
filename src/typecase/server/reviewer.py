"""A reviewer: the process in which one match is looked through for one seat. It reads the record,
says how far it has come, a line of JSON each time, and last of all the review; then it ends."""

from __future__ import annotations

import os
import sys

import msgspec

from typecase.insight.review import review
from typecase.server.reviews import Done, Task, ToDo

OFTEN = 50  # times that it says how far it has come


def main() -> None:
    # What is printed by mistake must not come among the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    asked = msgspec.json.decode(sys.stdin.buffer.read(), type=Task)
    told = -1

    def say(value: object) -> None:
        answers.write(msgspec.json.encode(value) + b"\n")
        answers.flush()

    def progress(done: int, whole: int) -> None:
        nonlocal told
        if done * OFTEN // whole > told:
            told = done * OFTEN // whole
            say(ToDo(done, whole))

    try:
        say(Done(review(asked.record, asked.seat, progress)))
    except BrokenPipeError:
        os._exit(0)  # nobody wants to know any more


if __name__ == "__main__":
    main()
