"""How fast matches are simulated: `python bench/simulate.py`, or with the names of some games.

First the rules alone, with bots excluded: what they do is decided before the clock runs, every
input is checked, and no two hands are the same. Three ways to play the betting games
at six seats, with chips enough for all of it; cards are changed at random, everybody shows a word,
and nobody challenges one:

- calling: whoever may open bets the least, as a blind would, and after that all check and call;
- modest: besides, one decision in five is a raise by the least, and one a fold before a bet;
- bold: one in three is a raise by any number of chips, and one a fold. Most hands are then over in
  one round of betting, and what is measured is as much shuffling and dealing as betting.

PokerKit plays beside it in the same run and in the same ways, and its clock runs only while a hand
is dealt or takes an action: the draw game, the stud game and the one with cards in the centre
that are nearest to ours (`simulate_peer.py`). It shows hands by itself, where ours are inputs of
their own. It is installed into an environment of its own in a cache folder; where that cannot be
made, one sentence says so.

Then whole matches with `casual` bots at the usual number of seats, start-up excluded: how many a
core finishes in a second, and the share of the time that the bots take.

CPU time; the rates of the rules are the best of some rounds, in which all take turns.
"""

from __future__ import annotations

import gc
import hashlib
import json
import os
import subprocess
import sys
import time
import venv
from pathlib import Path
from typing import Any, NamedTuple, cast

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import typecase
from bench.simulate_peer import BY_CHANCE, CALLING, FOLDS, MODEST, RAISES
from bench.simulate_peer import GAMES as PEERS
from typecase.arena.matches import Job, seed_for, sit_down
from typecase.arena.sitting import Sitting
from typecase.bots.bot import Bot, Onlooker, Reply
from typecase.cli.play import usual_seats
from typecase.games.house_rules.betting import deciding
from typecase.games.shelf import SHELF, box
from typecase.story.seen import Seen
from typecase.table.luck import Dice

ROOT = Path(__file__).resolve().parent.parent
POKERKIT = "pokerkit==0.7.7"
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "typecase"
BETTING = ("word-poker", "seven-letter-stud", "stormy-letters")
SEATS, ROUNDS, INPUTS, A_SECOND = 6, 5, 4_000, 1_000
ENOUGH_INPUTS, ENOUGH_MATCHES, ENOUGH_TIMES = 40_000, 5, 10
SECONDS = 4.0  # for the matches of one game

clock = time.process_time
Action = tuple[int, dict[str, Any]]
AGREED = {"chips": 10_000, "hands": 100}
SIX_HANDED = "holdem"  # what is meant by six-handed hands, where nothing else is said


# ---- the rules alone


class Rate(NamedTuple):
    """So much for every second of the rules."""

    inputs: float
    hands: float


def decided(match: Any, way: str, dice: Dice) -> Action:
    """What the first of those who are asked does."""
    (seat, ask), *_ = match.waiting.asks.items()
    moves = ask.moves
    if "fold" not in moves:
        verb = next(verb for verb in ("draw", "show", "accept") if verb in moves)
        return seat, {"do": verb, **(moves[verb].sample(dice) or {})}
    quiet, bold = ("call", "raise") if "call" in moves else ("check", "bet")
    opens = match.phase == "first betting" and bold == "bet"
    roll = RAISES if opens else dice.below(BY_CHANCE[way])
    if roll == RAISES and (fields := moves[bold].sample(dice)):
        return seat, {
            "do": bold,
            **(dict.fromkeys(fields, 1) if opens or way == MODEST else fields),
        }
    return seat, {"do": "fold" if roll == FOLDS and quiet == "call" else quiet}


def rules(game: str, way: str, key: int) -> Rate:
    """Matches until there are inputs enough. They are played twice, first to find out what is done,
    and then, timed, to do it: the search for words to show would also be felt afterwards."""
    dice, spent, inputs, hands, number = Dice((way, key)), 0.0, 0, 0, 0
    while inputs < INPUTS:
        number += 1
        seed = seed_for(game, key, number)
        match, done = typecase.play(game, SEATS, seed, AGREED), list[Action]()
        while match.result is None:
            done.append(decided(match, way, dice))
            match.do(*done[-1], match.now + A_SECOND)
        deciding.cache_clear()  # the questions too are made anew
        gc.collect()
        gc.freeze()
        began = clock()
        match = typecase.play(game, SEATS, seed, AGREED)
        for seat, action in done:
            match.do(seat, action, match.now + A_SECOND)
        spent += clock() - began
        inputs += len(done)
        hands += match.table.round - 1
    return Rate(inputs / spent, hands / spent)


# ---- PokerKit


def environment() -> Path:
    """A Python that has PokerKit."""
    name = hashlib.md5(f"{sys.version} {POKERKIT}".encode()).hexdigest()[:12]
    folder = CACHE / f"bench-{name}"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (folder / "ready").is_file():
        print(f"making an environment in {folder}", file=sys.stderr, flush=True)
        venv.create(folder, with_pip=True, clear=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, POKERKIT], check=True)
        (folder / "ready").touch()
    return python


def peer(python: Path, key: int) -> dict[tuple[str, str], Rate]:
    """What PokerKit does in a process of its own, by game and way."""
    command = [str(python), str(ROOT / "bench" / "simulate_peer.py"), str(key)]
    told = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
    return {(game, way): Rate(*rate) for game, way, *rate in json.loads(told)}


def betting_games() -> None:
    """The three games in all ways, and PokerKit, in turns."""
    for game in BETTING:
        rules(game, CALLING, 0)  # the dictionary is opened once
    try:
        python: Path | None = environment()
    except (OSError, subprocess.CalledProcessError) as error:
        python = None
        print(f"PokerKit does not play along, because it could not be installed: {error}")
    best: dict[tuple[str, str], Rate] = {}
    for key in range(1, ROUNDS + 1):
        rates = {(game, way): rules(game, way, key) for way in BY_CHANCE for game in BETTING}
        for at, rate in (rates | (peer(python, key) if python else {})).items():
            best[at] = max(rate, best.get(at, rate))
    print(f"The rules alone, {SEATS} seats: inputs and hands per CPU-second")
    print(f"  {'':28}" + "".join(f"{way:>20}" for way in BY_CHANCE))
    names = {game: box(game).title for game in BETTING}
    names |= {game: f"PokerKit, {title}" for game, title in PEERS.items() if python}
    for game, name in names.items():
        rates_of = [best[game, way] for way in BY_CHANCE]
        print(
            f"  {name:28}" + "".join(f"{rate.inputs:12.0f}{rate.hands:8.0f}" for rate in rates_of)
        )
    for game in BETTING:
        print(f"ratio inputs_{game} {best[game, CALLING].inputs:.0f}   (at least {ENOUGH_INPUTS})")
    for other in PEERS if python else ():
        for way in BY_CHANCE:
            slowest = min(best[game, way].hands for game in BETTING)
            print(f"ratio hands_{way}_to_{other} {slowest / best[other, way].hands:.1f}", end="")
            wanted = (other, way) == (SIX_HANDED, CALLING)
            print(f"   (at least {ENOUGH_TIMES}; the slowest of ours)" if wanted else "")


# ---- matches with bots


class Clocked:
    """A bot whose answers are timed."""

    spent, answers = 0.0, 0

    def __init__(self, bot: Bot) -> None:
        self.bot, self.name, self.seed = bot, bot.name, bot.seed

    def answer(self, seen: Seen) -> Reply | None:
        began = clock()
        reply = self.bot.answer(seen)
        Clocked.spent += clock() - began
        Clocked.answers += 1
        return reply


class ClockedOnlooker(Clocked):
    """The same for a bot that looks on."""

    def __init__(self, bot: Onlooker) -> None:
        super().__init__(cast("Bot", bot))
        self.watches_others, self._notice = bot.watches_others, bot.notice

    def notice(self, seen: Seen) -> None:
        began = clock()
        self._notice(seen)
        Clocked.spent += clock() - began


def one_match(game: str, seats: int, number: int) -> int:
    """Play one match to its end; how many inputs it had."""
    job = Job(number, game, ("casual",) * seats, seed_for("cards", number), {}, number)
    bots = [sit_down(job, seat) for seat in range(seats)]
    clocked = [ClockedOnlooker(bot) if isinstance(bot, Onlooker) else Clocked(bot) for bot in bots]
    match = typecase.play(game, seats, job.seed, job.options)
    Sitting(match, dict(enumerate(clocked))).play()
    return len(match.log)


def with_bots(game: str) -> float:
    """Matches for some seconds; how many of them in one."""
    seats = usual_seats(box(game))
    one_match(game, seats, 0)
    Clocked.spent, Clocked.answers, matches, inputs = 0.0, 0, 0, 0
    gc.collect()
    gc.freeze()
    began = clock()
    while clock() - began < SECONDS:
        matches += 1
        inputs += one_match(game, seats, matches)
    took = clock() - began
    rate = matches / took
    told = f"{rate:8.1f}{inputs / matches:9.0f}{Clocked.spent / took:9.0%}"
    each = Clocked.spent / max(1, Clocked.answers) * 1e3
    told += f"{Clocked.answers / matches:10.0f}{each:9.2f}"
    if rate < ENOUGH_MATCHES:
        bots, rest = Clocked.spent / matches, (took - Clocked.spent) / matches
        told += f"   under {ENOUGH_MATCHES}: bots {bots:.2f} s a match, rules {rest:.2f} s"
    print(f"  {box(game).title:24}{seats:6}{told}", flush=True)
    return rate


def main(names: list[str]) -> None:
    if not names:
        betting_games()
    games = names or [game.name for game in SHELF]
    print("\nMatches with casual bots, per CPU-second of one core")
    heads = ("seats", "matches", "inputs", "bots", "answers", "ms each")
    widths = (6, 8, 9, 9, 10, 9)
    print(
        f"  {'':24}" + "".join(f"{head:>{wide}}" for head, wide in zip(heads, widths, strict=True))
    )
    for game in games:
        print(f"ratio matches_{game} {with_bots(game):.1f}")


if __name__ == "__main__":
    main(sys.argv[1:])
