"""The way back from a description, move by move; the contract looks at whole matches."""

from __future__ import annotations

import json
from typing import Any

import pytest

import typecase
from typecase import Refused
from typecase.story.from_plain import move_from, seen_from
from typecase.table.announcing import Announce, Line
from typecase.table.cards import Card
from typecase.table.luck import Dice
from typecase.table.moves import Amount, Barred, Both, Choose, Move, Press, Write
from typecase.table.multi_letter import MultiLetterSpell
from typecase.table.picking import From, Order, Pick
from typecase.table.places import Cell, Trace
from typecase.table.spelling import Spell

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
    MultiLetterSpell("Write", (From(TYPE),), 2, line=TYPE[:2]),
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


def test_a_card_is_what_lies_on_the_table_and_not_what_was_told_of_it() -> None:
    """A challenge that is claimed in Letterpress becomes letters."""
    match = typecase.play("letter-head", 2, 7, {"dealer": 0})
    described = match.seen(1)
    card = described["hands"][1][0]
    told = {"number": 9, "at": 0, "kind": "drew", "seat": 1, "card": {**card, "face": "C01"}}
    ask = seen_from({**described, "events": [*described["events"], told]}).ask
    assert ask is not None
    declare = ask.moves["declare"]
    assert isinstance(declare, Spell)
    assert declare.places[0].now()[0].face == card["face"]


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
