"""Voting on words: several lie on the table, and a word falls when most of the players say so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from typecase.games.house_rules.deciding import STEP, by_author
from typecase.story.protocol import Ask, Seat, Table
from typecase.table.luck import Dice
from typecase.table.moves import Both, Choose, Move, Press

SIDES = ("It is no word", "It is a word")  # who votes at all mostly doubts


async def voted_down(
    t: Table, words: Mapping[Seat, str], phase: str, clause: str, is_word: Callable[[str], bool]
) -> list[Seat]:
    """Whose words fall: more than half of all who still play vote them down, and their authors
    count for them (S3). All vote in secret and at once, and silence lets a word stand.

    `is_word` is how samplers vote.
    """
    t.said, until = {seat: {} for seat in t.players()}, t.after(STEP)
    while asks := {
        seat: _asked(seat, left, clause, is_word)
        for seat in t.players()
        if (left := {a: w for a, w in words.items() if a != seat and a not in t.said[seat]})
    }:
        answer = await t.first(phase, asks, until)
        if answer is None:
            break
        if answer.do == "vote":
            author, valid = answer.value
            t.said[answer.seat] = {**t.said[answer.seat], author: valid}
        else:
            t.said[answer.seat] = {**dict.fromkeys(words, True), **t.said[answer.seat]}
    said, t.said = t.said, {}
    players = t.players()
    against = {author: sum(said[seat].get(author) is False for seat in players) for author in words}
    return [author for author in words if 2 * against[author] > len(players)]


def _asked(
    _seat: Seat, words: Mapping[Seat, str], clause: str, is_word: Callable[[str], bool]
) -> Ask:
    def some(dice: Dice) -> dict[str, Any]:
        author = dice.choice(list(words))
        return {"seat": author, "valid": is_word(words[author])}

    whose = Choose("Whose word", "seat", tuple(words), by_author(words), clause=clause)
    valid = Choose("Is it one?", "valid", (False, True), SIDES, clause=clause)
    moves: dict[str, Move[Any]] = {
        "vote": Both("Vote on a word", (whose, valid), some=some),
        "accept": Press("Let all the rest stand"),
    }
    return Ask(moves, "Vote on the words, one at a time", "{Seat:is|are} reading the words")
