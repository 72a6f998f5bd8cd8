"""Doubting: several words lie on the table, and everybody challenges those that she doubts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typecase.games.house_rules.deciding import STEP
from typecase.story.protocol import Ask, Seat, Table
from typecase.table.moves import Choose, Move, Press


async def doubted(
    t: Table, words: Mapping[Seat, str], phase: str, clause: str
) -> dict[Seat, list[Seat]]:
    """By author, who challenges her word; all do so one word at a time, in secret and at once."""
    t.said = {seat: [] for seat in t.players() if any(author != seat for author in words)}
    waiting, until = list(t.said), t.after(STEP)
    while waiting:
        asks = {seat: _asked(words, seat, t.said[seat], clause) for seat in waiting}
        answer = await t.first(phase, asks, until)
        if answer is None:
            break
        if answer.do == "accept":
            waiting.remove(answer.seat)
        else:
            t.said[answer.seat] = [*t.said[answer.seat], answer.value]
        waiting = [seat for seat in waiting if seat not in t.resigned]
    said, t.said = t.said, {}
    doubts = {
        author: [seat for seat in said if author in said[seat] and seat not in t.resigned]
        for author in words
    }
    return {author: challengers for author, challengers in doubts.items() if challengers}


def _asked(words: Mapping[Seat, str], seat: Seat, done: list[Seat], clause: str) -> Ask:
    left = tuple(author for author in words if author != seat and author not in done)
    moves: dict[str, Move[Any]] = {"accept": Press("Accept all the rest")}
    if left:
        names = tuple(f"{{{author}}}: {words[author]}" for author in left)
        moves = {
            "challenge": Choose("Challenge a word", "seat", left, names, clause=clause)
        } | moves
    says = "Challenge the words that you doubt, one at a time"
    return Ask(moves, says, f"{{{seat}}} is reading the words")
