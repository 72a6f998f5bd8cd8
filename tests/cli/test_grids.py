"""Grids in the terminal: what is turned up for a moment is told once, by its place."""

from __future__ import annotations

import typecase
from typecase.cli.board import Board
from typecase.cli.narrate import Teller


def test_a_card_is_told_while_it_is_turned_up_and_no_longer() -> None:
    match = typecase.play("take-a-letter", 2, 7, {"dealer": 1}, {"deck": "Q"})
    teller = Teller(["Ann", "Bob"], me=1)
    assert teller.turned(match.look(1)) == ""
    match.do(0, {"do": "turn", "position": 0})
    assert teller.turned(match.look(1)) == "Turned up: 1 Q."
    match.do(1, {"do": "done"})
    assert teller.turned(match.look(1)) == ""


def test_closed_eyes_are_told_the_place_alone() -> None:
    match = typecase.play("take-a-letter", 2, 7, {"dealer": 1}, {"deck": "C A T Q"})
    match.do(0, {"do": "spell", "word": "CAT", "positions": [0, 1, 2]})
    match.do(1, {"do": "challenge"})
    match.do(1, {"do": "done"})
    match.do(0, {"do": "turn", "position": 3})
    assert Teller(["Ann", "Bob"], me=1).turned(match.look(1)) == "Turned up: 4 (face down)."


def test_other_grids_have_nothing_turned_up() -> None:
    match = typecase.play("crosswords", 2, 7)
    assert Teller(["Ann", "Bob"], me=1).turned(match.look(1)) == ""


def test_cards_with_texts_are_told_by_their_places_and_in_the_hand_by_their_names() -> None:
    stack = {"rules": "WR03 WR33", "bonuses": "PB01 PB02 PB30 PB04 PB26"}
    seen = typecase.play("better-letters", 2, 7, stack=stack).look(0)
    teller = Teller(["Ann", "Bob"], me=0)
    things = Board(seen, teller).things()
    assert things["grid"][1].startswith("  1 Starts with P 1 | 2 Includes AN 2 | 3 ")
    assert "bonus_tokens" not in things and "sheets" not in things
    assert teller.hand(seen).startswith("Your cards: PB01 1 (Use four or more tokens), PB30 4 ")
