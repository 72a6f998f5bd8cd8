"""What the tests share: what a match has told, cards by their faces, and stacked decks."""

from __future__ import annotations

from typing import Any

import pytest

from typecase.story.match import Match
from typecase.table.events import Event
from typecase.table.moves import Refused
from typecase.testing.playing import any_action, any_input, card_ids, cards_in, play_on

__all__ = [
    "any_action",
    "any_input",
    "card_ids",
    "cards_in",
    "ids",
    "last_told",
    "outcome",
    "play_on",
    "refused",
    "stacked",
    "told",
]


def outcome(match: Match[Any]) -> tuple[tuple[int, ...], dict[int, int]]:
    """Who has won, and what everybody has."""
    assert match.result is not None, "the match is not over"
    return match.result.winners, match.result.scores


def told(match: Match[Any]) -> list[Event]:
    """All that has happened."""
    return [one.event for one in match.table.told]


def last_told(match: Match[Any], count: int) -> list[Event]:
    """The latest of what has happened, with nothing hidden."""
    return [told.event for told in match.table.told[-count:]]


def refused(
    match: Match[Any], seat: int, action: dict[str, Any], clause: str = "", says: str = ""
) -> str:
    """What the seat is told when it tries this: that clause, those words. Nothing has changed."""
    before = match.record(), repr(match.table)
    with pytest.raises(Refused) as caught:
        match.do(seat, action)
    assert clause in caught.value.clause
    assert says in str(caught.value), str(caught.value)
    assert (match.record(), repr(match.table)) == before
    return str(caught.value)


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
