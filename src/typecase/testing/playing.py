"""Playing a match at random, and looking into every corner of its table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import NoneType
from typing import Any

from typecase.story.match import Match
from typecase.table.cards import Card, Down
from typecase.table.luck import Dice

BARE = (int, str, NoneType)  # there is no card in it; most of a table is, and to ask this is quick


def any_action(match: Match[Any], dice: Dice) -> tuple[int, dict[str, Any]] | None:
    """Some seat's legal action; None where nobody can be found who has one."""
    assert match.waiting is not None, "the match is over"
    asks = match.waiting.asks
    for seat in dice.sample(sorted(asks), len(asks)):
        moves = [*asks[seat].offers().items()]
        for verb, move in dice.sample(moves, len(moves)):
            fields = move.sample(dice)
            if fields is not None:
                return seat, {"do": verb, **fields}
    return None


def any_input(match: Match[Any], dice: Dice) -> None:
    """Let something legal happen: an action by somebody, or the pending deadline."""
    at = match.now + 100 + dice.below(8000)
    late = match.deadline is not None and at >= match.deadline
    found = None if late else any_action(match, dice)
    if found is None:
        match.time_up()  # refused where there is none: then the match hangs, and the test says so
    else:
        match.do(*found, at=at)


def play_on(match: Match[Any], dice: Dice, budget: int = 20_000) -> Match[Any]:
    """Play at random to the end, in at most so many inputs."""
    for _ in range(budget):
        if match.result is not None:
            return match
        any_input(match, dice)
    raise AssertionError(f"the match did not end within {budget} inputs")


def cards_in(value: object) -> Iterator[Card]:
    """Every card in a piece of a table, whichever way it lies."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, Down):
        yield value.card
    elif isinstance(value, list | tuple):
        for item in value:
            yield from cards_in(item)
    elif isinstance(value, BARE):
        return
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from cards_in(item)


def card_ids(table: object) -> list[int]:
    """The ids of all cards on a table, in order."""
    return sorted(card.id for card in cards_in(vars(table)))
