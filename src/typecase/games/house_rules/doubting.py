"""Doubting: several words lie on the table, and everybody challenges those that she doubts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from typecase.games.house_rules.deciding import STEP, by_author
from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.looking_up import fell
from typecase.story.options import Options
from typecase.story.protocol import Ask, Millis, Seat, Table
from typecase.table.moves import Choose, Move, Press

W = TypeVar("W")  # a word, by what it is challenged with

ACCEPT = Press("Accept all the rest")


async def fallen(
    t: Table, options: Options, dictionary: Dictionary, words: Mapping[Seat, str], clause: str
) -> list[Seat]:
    """Whose words fall, where each has one. It is told what becomes of every challenged word."""

    def one_of(left: Sequence[Seat]) -> Choose[Seat]:
        names = by_author({author: words[author] for author in left})
        return Choose("Challenge a word", "seat", tuple(left), names, clause=clause)

    doubts = await doubted(t, {author: author for author in words}, one_of, t.after(STEP))
    return [
        author
        for author, challengers in doubts.items()
        if fell(t, options, dictionary, author, words[author], challengers)
    ]


async def doubted(
    t: Table,
    words: Mapping[W, Seat],
    one_of: Callable[[Sequence[W]], Move[Any]],
    until: Millis | None,
) -> dict[W, list[Seat]]:
    """By word, who challenges it: all do so one word at a time, in secret and at once. What was
    said before leaving counts (H9).

    `words` says whose each is, and `one_of` asks for one of those that are left.
    """
    t.said = {seat: [] for seat in t.players() if any(owner != seat for owner in words.values())}
    waiting = list(t.said)
    while waiting:
        asks = {seat: _asked(words, seat, t.said[seat], one_of) for seat in waiting}
        answer = await t.first("challenge", asks, until)
        if answer is None:
            break
        if answer.do == "accept":
            waiting.remove(answer.seat)
        else:
            t.said[answer.seat] = [*t.said[answer.seat], answer.value]
        waiting = [seat for seat in waiting if seat not in t.resigned]
    said, t.said = t.said, {}
    doubts = {word: [seat for seat in said if word in said[seat]] for word in words}
    return {word: challengers for word, challengers in doubts.items() if challengers}


def _asked(
    words: Mapping[W, Seat], seat: Seat, done: list[W], one_of: Callable[[Sequence[W]], Move[Any]]
) -> Ask:
    left = [word for word, owner in words.items() if owner != seat and word not in done]
    challenge: dict[str, Move[Any]] = {"challenge": one_of(left)} if left else {}
    says = "Challenge the words that you doubt, one at a time"
    return Ask({**challenge, "accept": ACCEPT}, says, "{Seat:is|are} reading the words")
