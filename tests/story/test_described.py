"""The way back from a description: what a page was told is what the seat saw."""

from __future__ import annotations

import json
from typing import Any

import pytest

import typecase
from tests.bots.tables import play_out
from typecase import Match, Refused
from typecase.bots.company import company
from typecase.games.shelf import SHELF, Box
from typecase.story.described import move_from, seen_from
from typecase.table.announcing import Announce, Line
from typecase.table.cards import Card
from typecase.table.luck import Dice
from typecase.table.moves import Amount, Barred, Both, Choose, Move, Press, Write
from typecase.table.picking import From, Order, Pick
from typecase.table.places import Cell, Trace
from typecase.table.sorts import Sorts
from typecase.table.spelling import Spell

NOW_AND_THEN = 13  # inputs between two looks at a question that was met before
every_game = pytest.mark.parametrize("game", SHELF, ids=[box.name for box in SHELF])


@every_game
def test_what_was_described_is_read_back_as_it_was_seen(game: Box) -> None:
    """Compared as text as well: the dice of a bot are thrown by it."""
    seats = game.seats[0]
    compared, met = 0, set[str]()

    def there_and_back(match: Match[Any]) -> None:
        nonlocal compared
        if match.phase in met and len(match.log) % NOW_AND_THEN:
            return
        met.add(match.phase)
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
    play_out(match, company(seats, 5, game.name, "beginner"), there_and_back)
    there_and_back(match)
    assert compared > 5


HAND = [Card(1, "T", 1), Card(2, "O", 2), Card(3, "?", 0), Card(5, "E", 1)]
TYPE = [*HAND[:2], Card(7, "QU", 9)]
LINE = Line("rows", -1, (HAND[0], None, HAND[1]))
MOVES: list[Move[Any]] = [
    Press("Draw"),
    Barred("Pass", "Not yet.", "LH8"),
    Choose("Whose", "seat", (1, 2), ("{1}", "{2}"), optional=True),
    Amount("Bet", "amount", 2, 20, 2),
    Write("Recite", "text", 40, letters=False, optional=True),
    Write("Finish", begins=lambda: "SPIN"),
    Pick("Keep", "keep", From(HAND, 1, 2)),
    Pick("Lay", "card", From(HAND), one=True),
    Order("Arrange", "order", From(HAND)),
    Spell("Meld", (From(HAND[:2], 1), From(HAND[2:], 1, 1)), 3, never=("TOT",)),
    Spell("Declare", (From(HAND),), bluff=True, optional=True),
    Sorts("Write", (From(TYPE),), 2, line=TYPE[:2]),
    Trace("Walk", "path", (0, 3, 4), 2, 3, optional=True),
    Cell("Place", ((0, 1), (-1, 0))),
    Announce("Announce", (LINE,), 3),
    Both("Submit", (Write("Write"), Trace("Walk", "path", (0, 1), 1, 2))),
]


@pytest.mark.parametrize("move", MOVES, ids=[type(move).__name__ for move in MOVES])
def test_every_kind_of_move_is_read_back(move: Move[Any]) -> None:
    described = json.loads(json.dumps(move.describe()))
    again = move_from(described, {card.id: card for card in (*HAND, *TYPE)})
    assert type(again) is type(move) and again.fields == move.fields
    assert json.loads(json.dumps(again.describe())) == described
    for seed in range(20):  # and takes what the first would
        fields = move.sample(Dice(seed))
        if fields is not None:
            assert again.wire(again.check(fields)) == move.wire(move.check(fields))


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
