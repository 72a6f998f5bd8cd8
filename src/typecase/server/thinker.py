"""A thinker: the process in which bots think. It hears of matches and says what their bots mean to
do, a line of JSON each, and ends with the server."""

from __future__ import annotations

import os
import sys
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

import msgspec

from typecase.bots.company import bot_at
from typecase.server.twins import FromTwins, ToTwins, Twins


def main() -> None:
    # What is printed by mistake must not come among the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    inbox: SimpleQueue[ToTwins] = SimpleQueue()
    Thread(target=listen, args=(sys.stdin.buffer, inbox), daemon=True).start()

    def say(said: FromTwins) -> None:
        try:
            answers.write(msgspec.json.encode(said) + b"\n")
            answers.flush()
        except BrokenPipeError:
            leave()

    twins = Twins(bot_at, say)
    while True:
        while not (twins and inbox.empty()):
            twins.hear(inbox.get())
        twins.think()


def listen(server: BinaryIO, inbox: SimpleQueue[ToTwins]) -> None:
    """While others think, too: then the server never waits until it is read."""
    decoder = msgspec.json.Decoder(ToTwins)
    for line in server:
        inbox.put(decoder.decode(line))
    leave()


def leave() -> None:
    """The server is gone, and nobody wants to know. Python itself would wait for the thread that
    reads, and complain."""
    os._exit(0)


if __name__ == "__main__":
    main()
