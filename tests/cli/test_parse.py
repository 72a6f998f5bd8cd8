"""Typed lines: every kind of move can be made, and no line at all breaks anything."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.kitchen import Kitchen
from typecase import Refused
from typecase.story.protocol import Ask
from typecase.table.announcing import Announce, Line
from typecase.table.cards import Card
from typecase.table.moves import Amount, Barred, Both, Choose, Move, Press, Write
from typecase.table.picking import From, Order, Pick
from typecase.table.places import Cell, Trace
from typecase.table.spelling import Spell
from typecase.typed.parse import action_of
from typecase.typed.ways import usage

CARDS = [Card(7, "K", 13), Card(4, "X", 15), Card(9, "K", 13), Card(2, "QU", 9), Card(5, "?", 0)]
HAND = From(CARDS)
SPELL = Spell("Lay a word", (HAND,), bluff=True)
PLACE = Both("Place", (Amount("Row", "row", -4, 4), Amount("Column", "col", -4, 4)))
RECALL = Both("Spell", (Write("Word"), Trace("Where", "positions", (0, 1, 2, 3), 1, 4)))
LINES = Announce("Announce", (Line("rows", 0, tuple(CARDS)), Line("cols", -1, tuple(CARDS))), 3)
FREEZE = Choose("Freeze?", "freeze", (False, True), ("Play on", "Freeze!"), optional=True)
DISCARD = Both("Discard", (Pick("Discard", "card", HAND, one=True), FREEZE))
WRITE = Both("Write", (Spell("Word", (HAND,)), Amount("Where", "offset", -5, 5)))


@pytest.mark.parametrize(
    ("move", "typed", "fields"),
    [
        (Press("Go"), "", {}),
        (Choose("From", "from", ("deck", "discard")), "deck", {"from": "deck"}),
        (Choose("From", "from", ("deck", "discard")), "DI", {"from": "discard"}),
        (Choose("From", "from", ("deck", "discard"), optional=True), "", {}),
        (Choose("Swap", "position", (0, 1, 2), ("E", "N", "E")), "e2", {"position": 2}),
        (Choose("Swap", "position", (0, 1, 2), ("E", "N", "E")), "E", {"position": 0}),
        (Choose("Vote", "valid", (False, True), ("No word", "A word")), "yes", {"valid": True}),
        (Choose("Turn", "position", (0, 1, 5)), "6", {"position": 5}),
        (Choose("Seat", "seat", (0, 1)), "1", {"seat": 1}),
        (Choose("Seat", "seat", (0, 1), ("Ann", "Bob")), "bob", {"seat": 1}),
        (Amount("Bet", "amount", 1, 50), "20", {"amount": 20}),
        (Amount("Bet", "amount", 1, 50), "-3", {"amount": -3}),
        (Amount("Bet", "amount", 1, 50), "all", {"amount": "all"}),
        (Write("Recite", "text", letters=False), "a b  c", {"text": "a b c"}),
        (Trace("Path", "path", (0, 1, 2), 1, 3), "1 3 2", {"path": [0, 2, 1]}),
        (Cell("Place", ((0, 1),)), "0 1", {"row": 0, "col": 1}),
        (Pick("Discard", "discard", HAND), "K x", {"discard": [7, 4]}),
        (Pick("Discard", "discard", HAND), "kk", {"discard": [7, 9]}),
        (Pick("Discard", "discard", HAND), "QU, ?", {"discard": [2, 5]}),
        (Pick("Pass", "discard", HAND, optional=True), "", {}),
        (Pick("Lay", "card", HAND, one=True), "x", {"card": 4}),
        (Order("Order", "cards", HAND), "? K QU K X", {"cards": [5, 7, 2, 9, 4]}),
        (SPELL, "KXK", {"word": "KXK"}),
        (SPELL, "kxk with K X K down 1 3", {"word": "kxk", "cards": [7, 4, 9], "down": [0, 2]}),
        (SPELL, "with", {"word": "with"}),
        (SPELL, "down down 2", {"word": "down", "down": [1]}),
        (PLACE, "1 -2", {"row": 1, "col": -2}),
        (PLACE, "col 2 row 1", {"row": 1, "col": 2}),
        (RECALL, "cat 4 1 2", {"word": "cat", "positions": [3, 0, 1]}),
        (
            LINES,
            "rows 0 KXK cols -1 XKQ",
            {"lines": {"rows": {"0": "KXK"}, "cols": {"-1": "XKQ"}}},
        ),
        (LINES, "rows 0", {"lines": {"rows": {"0": ""}}}),
        (LINES, "", {"lines": {}}),
        (DISCARD, "X", {"card": 4}),
        (DISCARD, "X freeze", {"card": 4, "freeze": True}),
        (DISCARD, "X Freeze!", {"card": 4, "freeze": True}),
        (DISCARD, "X freeze false", {"card": 4, "freeze": False}),
        (WRITE, "KX 2", {"word": "KX", "offset": 2}),
        (WRITE, "offset with K offset 2", {"word": "offset", "cards": [7], "offset": 2}),
    ],
)
def test_every_kind_of_move_can_be_typed(
    move: Move[Any], typed: str, fields: dict[str, Any]
) -> None:
    assert action_of(f"do-it {typed}", Ask({"do-it": move})) == {"do": "do-it", **fields}


@pytest.mark.parametrize(
    ("move", "typed", "sentence"),
    [
        (Press("Go"), "now", "takes nothing more"),
        (Amount("Bet", "amount", 1, 50), "1 2", "takes nothing more"),
        (Cell("Place", ((0, 1),)), "0 1 2", "takes nothing more"),
        (PLACE, "1 2 3", "takes nothing more"),
        (LINES, "KXK", "takes nothing more"),
        (Choose("Seat", "seat", (0, 1), ("Ann", "Bob")), "7", "'7' is none of Ann, Bob."),
        (Choose("Seat", "seat", (0, 1), ("Ann A", "Ann B")), "ann", "'ann' could be Ann A, Ann B."),
        (Choose("Swap", "position", (3, 4), ("E", "N")), "3", "'3' is none of E, N."),
        (Choose("Turn", "position", (0, 1, 5)), "5", "There is nothing to take at 5."),
        (Choose("From", "from", ("deck", "discard")), "", "type do-it deck | discard."),
        (Amount("Bet", "amount", 1, 50), "", "Something is missing: type do-it 1-50."),
        (Cell("Place", ((0, 1),)), "0", "type do-it ROW COLUMN."),
        (RECALL, "cat", "type do-it WORD PLACES."),
        (RECALL, "cat 0 1 9", "There is nothing to take at 0."),
        (SPELL, "KXK down 0", "down may name each position from 1 to 3 once."),
        (Pick("Discard", "discard", HAND), "KKK", "There is no more 'K' among these cards."),
        (Pick("Discard", "discard", HAND), "Z", "There is no 'Z' among these cards."),
        (Pick("Lay", "card", HAND, one=True), "KX", "Name one card, not 2."),
    ],
)
def test_what_cannot_be_meant_is_refused(move: Move[Any], typed: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        action_of(f"do-it {typed}", Ask({"do-it": move}))


def test_what_is_barred_does_not_stand_in_the_way_of_what_is_offered() -> None:
    ask = Ask({"pass": Barred("Pass", "Draw first.", "LH8"), "pay": Press("Pay")})
    assert action_of("pa", ask) == {"do": "pay"}
    assert action_of("pas", ask) == {"do": "pass"}


@pytest.mark.parametrize("move", [SPELL, PLACE, WRITE, LINES, Order("Order", "cards", HAND)])
def test_every_move_says_how_it_is_typed(move: Move[Any]) -> None:
    assert usage("do-it", move).startswith("do-it ")


@given(
    st.text(max_size=40)
    | st.sampled_from(["declare ", "draw ", "{", "pass "]).flatmap(
        lambda verb: st.text(max_size=20).map(lambda rest: verb + rest)
    )
)
def test_no_line_breaks_anything(line: str) -> None:
    kitchen = Kitchen([line], seats=2, dealer=1, seed=3)
    kitchen.play()
    assert kitchen.told
