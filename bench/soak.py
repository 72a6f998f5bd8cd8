"""The soak: many matches of every game among bots of all levels, at every number of seats.

    .venv/bin/python bench/soak.py [--matches 500] [--answers N] [game …]

No bot may be refused, break down or fail to answer, and none may need more than a second and a half
of CPU for one answer, so that a small server can be its host. None may say a word that is not for a
family table. The seats, the referee and the pace change from match to match, and every table has
bots of different levels. With `--answers` no more matches are played than give so many answers.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import process_time
from typing import Any, NamedTuple

from typecase import play
from typecase.arena.sitting import Endless, Sitting
from typecase.bots.bot import Bot, Reply
from typecase.bots.company import bot_at
from typecase.bots.levels import LEVELS
from typecase.bots.vocabulary import is_polite, words_in
from typecase.games.shelf import SHELF, box
from typecase.story.protocol import RulesFault
from typecase.story.seen import Seen

MOST = 1.5  # seconds of CPU for one answer
A_BATCH = 8  # matches between two looks at how many answers there were
USUAL = {"referee": ("challenge", "strict", "table"), "pace": ("standard", "relaxed", "blitz")}


class Watched:
    """A bot, how long its longest answer took, and what it should not have said. It looks on if
    the bot does."""

    def __init__(self, bot: Bot) -> None:
        self._bot, self.name, self.slowest = bot, bot.name, 0.0
        self.answers = self.words = 0
        self.rude: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._bot, name)

    def answer(self, seen: Seen) -> Reply | None:
        began = process_time()
        try:
            reply = self._bot.answer(seen)
        finally:
            self.slowest = max(self.slowest, process_time() - began)
        if reply is not None:
            said = words_in(reply.action)
            self.answers, self.words = self.answers + 1, self.words + len(said)
            self.rude += [word for word in said if not is_polite(word)]
        return reply


class Soaked(NamedTuple):
    """What came of one match."""

    troubles: tuple[str, ...]
    slowest: dict[str, float]  # by level
    inputs: int
    answers: int
    words: int  # in those answers
    cpu: float


def soak(game: str, number: int) -> Soaked:
    """One match; the number says everything about it."""
    chosen, began = box(game), process_time()
    seats = chosen.seats[number % len(chosen.seats)]
    names = {option.name for option in chosen.options}
    agreed = {
        name: values[number // (3**place) % 3]
        for place, (name, values) in enumerate(USUAL.items())
        if name in names and seats > 1
    }
    levels = list(LEVELS)
    sitting = [levels[(number + seat) % len(levels)] for seat in range(seats)]
    bots = {
        seat: Watched(bot_at(level, game, level, 1000 * number + seat))
        for seat, level in enumerate(sitting)
    }
    match = play(game, seats, number, agreed)
    table = Sitting(match, bots)
    troubles: list[str] = []
    try:
        table.play()
    except (Endless, RulesFault) as fault:
        troubles.append(type(fault).__name__)
    counted = Counter(refused=table.schedule.refused.total(), failed=table.schedule.failed.total())
    counted["rules failed"] = table.schedule.faults.total()
    troubles += [f"{what} {count}" for what, count in counted.items() if count]
    troubles += [f"{bot.name} says {word}" for bot in bots.values() for word in bot.rude]
    where = f"match {number}, {seats} seats, {agreed}"
    slowest: dict[str, float] = {}
    for seat, level in enumerate(sitting):
        slowest[level] = max(slowest.get(level, 0.0), bots[seat].slowest)
    return Soaked(
        tuple(f"{where}: {what}" for what in troubles),
        slowest,
        len(match.log),
        sum(bot.answers for bot in bots.values()),
        sum(bot.words for bot in bots.values()),
        process_time() - began,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Many matches of every game among bots.")
    parser.add_argument("games", nargs="*", metavar="game")
    parser.add_argument("--matches", type=int, default=500, metavar="N", help="of each game")
    parser.add_argument("--answers", type=int, metavar="N", help="enough of each game")
    given = parser.parse_args()
    sound = True
    head = "matches  inputs answers   words  CPU s  slowest answer by level, seconds of CPU"
    print(f"{'game':24}{head}")
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        for game in given.games or [one.name for one in SHELF]:
            done: list[Soaked] = []
            batch = given.matches if given.answers is None else min(given.matches, A_BATCH)
            while len(done) < given.matches:
                numbers = range(len(done), min(given.matches, len(done) + batch))
                chunk = max(1, len(numbers) // 40)
                done += pool.map(soak, [game] * len(numbers), numbers, chunksize=chunk)
                if given.answers is not None and sum(d.answers for d in done) >= given.answers:
                    break
            slowest = {name: max(d.slowest.get(name, 0.0) for d in done) for name in LEVELS}
            told = "  ".join(f"{name} {seconds:.2f}" for name, seconds in slowest.items())
            inputs, answers = sum(d.inputs for d in done), sum(d.answers for d in done)
            words, cpu = sum(d.words for d in done), sum(d.cpu for d in done)
            counts = f"{len(done):7}{inputs:8}{answers:8}{words:8}{cpu:7.0f}"
            print(f"{game:24}{counts}  {told}", flush=True)
            troubles = [trouble for one in done for trouble in one.troubles]
            for trouble in troubles[:10]:
                print("    " + trouble)
            sound &= not troubles and max(slowest.values()) <= MOST
    print("No bot was refused, broke down, was slow or rude." if sound else "Not as it must be.")
    sys.exit(0 if sound else 1)


if __name__ == "__main__":
    main()
