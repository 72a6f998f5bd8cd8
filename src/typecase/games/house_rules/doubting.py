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
    asks = {seat: _asked(words, seat, [], clause) for seat in waiting}
    while waiting:
        answer = await t.first(phase, {seat: asks[seat] for seat in waiting}, until)
        if answer is None:
            break
        if answer.do == "accept":
            waiting.remove(answer.seat)
        else:
            t.said[answer.seat] = [*t.said[answer.seat], answer.value]
            asks[answer.seat] = _asked(words, answer.seat, t.said[answer.seat], clause)
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
