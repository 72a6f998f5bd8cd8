"""The field: a hundred bots of each level on the deal of a day, in the player's own seat.

It is made beforehand, match by match, into a file that can be gone on with at any time. Where one
plays alone, a hundred strong bots play other deals too: what is usual, against which luck is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import msgspec

from typecase.arena.sitting import Sitting
from typecase.bots.levels import LEVELS
from typecase.insight.daily.deal import PLAYER, Deal, seated
from typecase.insight.daily.rounds import points_by_round
from typecase.story.match import Match
from typecase.story.protocol import BOT, Player
from typecase.table.luck import Dice

EACH = 100  # bots of a level (choice: a percentile is one of them)
FOLDER = "fields"
ELSEWHERE = "elsewhere"  # the group that plays other deals
MEASURE = "strong"  # whose mean tells what cards are worth (choice: bots of theirs waste few)


class Entry(msgspec.Struct, frozen=True):
    """How one bot did."""

    group: str  # its level; or elsewhere
    number: int
    score: int
    rounds: list[int]


class Field(NamedTuple):
    """All of them, by group."""

    entries: dict[str, list[Entry]]

    def scores(self, group: str) -> list[int]:
        return [one.score for one in self.entries[group]]

    def mean(self, group: str) -> float:
        return fmean(self.scores(group))

    def beaten(self, group: str, score: int) -> int:
        """How many of a group have less."""
        return sum(one < score for one in self.scores(group))


def groups_of(deal: Deal) -> tuple[str, ...]:
    return (*LEVELS, ELSEWHERE) if deal.alone else tuple(LEVELS)


def file_of(folder: Path, day: date) -> Path:
    return folder / FOLDER / f"{day}.jsonl"


def read_field(folder: Path, deal: Deal) -> Field | None:
    """The field of a deal, if it is whole."""
    kept = read_entries(folder, deal)
    if len(kept) < EACH * len(groups_of(deal)):
        return None
    entries: dict[str, list[Entry]] = {group: [] for group in groups_of(deal)}
    for one in kept.values():
        entries[one.group].append(one)
    return Field(entries)


def read_entries(folder: Path, deal: Deal) -> dict[tuple[str, int], Entry]:
    """What was played so far. Half a line, where somebody was stopped, counts for nothing."""
    kept: dict[tuple[str, int], Entry] = {}
    try:
        lines = file_of(folder, deal.day).read_bytes().split(b"\n")
    except FileNotFoundError:
        return kept
    for line in lines:
        try:
            one = msgspec.json.decode(line, type=Entry)
        except msgspec.DecodeError:
            continue
        if one.group in groups_of(deal) and 0 <= one.number < EACH:
            kept[one.group, one.number] = one
    return kept


def make_field(folder: Path, deal: Deal) -> Iterator[int]:
    """Play what is not there yet; after each match, how many there are."""
    kept = read_entries(folder, deal)
    path = file_of(folder, deal.day)
    path.parent.mkdir(parents=True, exist_ok=True)
    done = len(kept)
    yield done
    with path.open("ab") as file:
        for group in groups_of(deal):
            for number in range(EACH):
                if (group, number) not in kept:
                    told = msgspec.json.encode(played_by_bot(deal, group, number))
                    file.write(b"\n" + told + b"\n")  # the first ends what was cut off
                    file.flush()
                    done += 1
                    yield done


def played_by_bot(deal: Deal, group: str, number: int) -> Entry:
    """How one bot of the field did."""
    match = match_of_bot(deal, group, number)
    assert match.result is not None, "it was played to its end"
    return Entry(group, number, match.result.scores[PLAYER], points_by_round(match.record()))


def match_of_bot(deal: Deal, group: str, number: int) -> Match[Any]:
    """One match of the field; the same one whenever it is played."""
    level = MEASURE if group == ELSEWHERE else group
    if group == ELSEWHERE:
        deal = deal._replace(seed=Dice(("another deal", deal.seed, number)).below(2**53))
    seed = Dice(("field", str(deal.day), group, number)).below(2**31)
    player = Player(f"{level} {number + 1}", BOT, level, seed)
    match = deal.open(player)
    Sitting(match, {PLAYER: seated(deal.plan.game, player), **deal.company()}).play()
    return match
