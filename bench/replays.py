"""Replays: how much a page is sent of the longest match of many, and what it takes to make it.

    .venv/bin/python bench/replays.py [GAME …] [--matches 100]

Matches among bots of all levels, with as many seats as the game is usually played with. Of the one
with the most inputs: KB gzipped and seconds of CPU, through one seat's eyes and with all cards, and
KB of the record as a link holds it.
"""

from __future__ import annotations

import argparse
import gzip
import time
from base64 import urlsafe_b64encode
from pathlib import Path
from tempfile import TemporaryDirectory

from typecase.arena.matches import Job, play_job, record_of, seed_for
from typecase.bots.levels import LEVELS
from typecase.cli.play import usual_seats
from typecase.games.shelf import SHELF, box
from typecase.server import wire
from typecase.server.replays import replay_of


def longest(game: str, matches: int) -> str:
    """The record with the most inputs."""
    records, levels = [], [*LEVELS]
    with TemporaryDirectory() as folder:
        for number in range(matches):
            players = tuple(levels[(number + seat) % 4] for seat in range(usual_seats(box(game))))
            seed = seed_for("replay", game, number)
            job = Job(number, game, players, seed, {}, bots=number, keep=folder)
            play_job(job)
            records.append(Path(record_of(job)).read_text())
    return max(records, key=lambda record: record.count("\n"))


def main() -> None:
    parser = argparse.ArgumentParser(description="How large replays are, and how long they take.")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--matches", type=int, default=100, metavar="N")
    given = parser.parse_args()
    for game in given.games or [one.name for one in SHELF]:
        record = longest(game, given.matches)
        link = len(urlsafe_b64encode(gzip.compress(record.encode())))
        told = [f"{game}: {record.count(chr(10))} lines, link {link / 1024:.1f} KB"]
        for eyes in ("0", "all"):
            began = time.process_time()
            sent = wire.encode(replay_of(record, eyes))
            took, size = time.process_time() - began, len(gzip.compress(sent, 6)) / 1024
            told.append(f"{eyes} {size:.1f} KB {took:.2f} s")
        print("; ".join(told), flush=True)


if __name__ == "__main__":
    main()
