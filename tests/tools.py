"""What the tests share: playing at random, and looking into every corner of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from typecase.story.match import Match
from typecase.table.cards import Card, Down
from typecase.table.events import Event
from typecase.table.luck import Dice
from typecase.table.moves import Barred


def any_action(match: Match[Any], dice: Dice) -> tuple[int, dict[str, Any]] | None:
    """Some seat's legal action; None where nobody can be found who has one."""
    assert match.waiting is not None, "the match is over"
    asks = match.waiting.asks
    for seat in dice.sample(sorted(asks), len(asks)):
        moves = [
            (verb, move) for verb, move in asks[seat].moves.items() if not isinstance(move, Barred)
        ]
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


def outcome(match: Match[Any]) -> tuple[tuple[int, ...], dict[int, int]]:
    """Who has won, and what everybody has."""
    assert match.result is not None, "the match is not over"
    return match.result.winners, match.result.scores


def told(match: Match[Any]) -> list[Event]:
    """All that has happened."""
    return [one.event for one in match.table.told]


def cards_in(value: object) -> Iterator[Card]:
    """Every card in a piece of a table, whichever way it lies."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, Down):
        yield value.card
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from cards_in(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from cards_in(item)


def card_ids(table: object) -> list[int]:
    """The ids of all cards on a table, in order."""
    return sorted(card.id for card in cards_in(vars(table)))


def last_told(match: Match[Any], count: int) -> list[Event]:
    """The latest of what has happened, with nothing hidden."""
    return [told.event for told in match.table.told[-count:]]


def ids(match: Match[Any], seat: int, faces: str) -> list[int]:
    """The ids of the cards with these faces in a seat's hand, each card once."""
    hand, found = list(match.seen(seat)["hands"][seat]), []
    for face in faces.split():
        card = next(card for card in hand if card["face"] == face)
        hand.remove(card)
        found.append(card["id"])
    return found


def stacked(*hands: str, dealer: int = 0, then: str = "") -> dict[str, str]:
    """A stack that deals these hands to seats 0, 1, …, one card at a time from the dealer's left.

    `then` are the faces that lie under the deal, the next to be drawn first.
    """
    split = [hand.split() for hand in hands]
    around = [(dealer + step) % len(split) for step in range(1, len(split) + 1)]
    dealt = [split[seat][place] for place in range(len(split[0])) for seat in around]
    return {"deck": " ".join([*dealt, *then.split()])}
