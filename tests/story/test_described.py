"""The way back from a description: what a page was told is what the seat saw."""

from __future__ import annotations

import json
from typing import Any

import pytest

import typecase
from tests.bots.tables import play_out
from typecase import Match, Refused
from typecase.bots.chancer import Chancer
from typecase.games.shelf import SHELF, Box
from typecase.story.described import seen_from

every_game = pytest.mark.parametrize("game", SHELF, ids=[box.name for box in SHELF])


@every_game
def test_what_was_described_is_read_back_as_it_was_seen(game: Box) -> None:
    """Compared as text as well: the dice of a bot are thrown by it."""
    seats = game.seats[0]
    compared = 0

    def there_and_back(match: Match[Any]) -> None:
        nonlocal compared
        if len(match.log) % 3:
            return
        for seat in (*range(seats), None):
            described = match.seen(seat)
            again = seen_from(json.loads(json.dumps(described)))
            assert repr(again.plain()) == repr(described)
            assert repr(seen_from(described).plain()) == repr(described)
            if seat is not None and (ask := match.look(seat).ask):
                assert again.ask is not None
                assert [type(move) for move in again.ask.moves.values()] == [
                    type(move) for move in ask.moves.values()
                ]
            compared += 1

    match = typecase.play(game.name, seats, 5)
    play_out(match, [Chancer(seed=seat) for seat in range(seats)], there_and_back)
    there_and_back(match)
    assert compared > 5


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"game": "letter-head"},
        {**typecase.play("letter-head", seed=7).seen(0), "ask": {"moves": {"draw": "now"}}},
        {**typecase.play("letter-head", seed=7).seen(1), "hands": {}},
    ],
    ids=["nothing", "little", "no moves", "no cards"],
)
def test_what_no_match_shows_is_refused_in_one_sentence(wrong: dict[str, Any]) -> None:
    with pytest.raises(Refused, match=r"^That is not what a match shows a seat"):
        seen_from(wrong)
