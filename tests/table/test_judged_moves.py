"""Moves with a judge: what fits by its form and is refused all the same."""

from __future__ import annotations

from typing import Any

import pytest

from typecase.table.cards import Card
from typecase.table.luck import Dice
from typecase.table.moves import Both, Choose, Press, Refused, Write
from typecase.table.picking import From, Pick
from typecase.table.places import Trace

HAND = [Card(1, "A", 2), Card(2, "B", 9), Card(3, "C", 4)]


def never() -> None:
    raise Refused("Look again.", "SO1")


def only_b(picked: tuple[Card, ...]) -> None:
    if picked[0].face != "B":
        raise Refused("After A comes B.", "LP1")


def equal(pair: tuple[Any, ...]) -> None:
    if pair[0] != pair[1]:
        raise Refused("The two must be equal.", "Actions")


def test_a_press_may_be_refused_without_the_button_telling() -> None:
    move = Press("I am stymied", never)
    with pytest.raises(Refused, match="Look again"):
        move.check({"do": "stymied"})
    assert move.describe() == Press("I am stymied").describe()
    assert move.sample(Dice(1)) is None and Press("Draw").sample(Dice(1)) == {}


def test_a_pick_may_be_refused_for_what_was_picked() -> None:
    move = Pick("Place", "card", From(HAND), one=True, judge=only_b)
    with pytest.raises(Refused, match="After A comes B"):
        move.check({"card": 3})
    assert move.check({"card": 2}) == (HAND[1],)
    assert {str(move.sample(Dice(seed))) for seed in range(20)} == {"{'card': 2}"}
    assert move.describe()["cards"] == [1, 2, 3], "nothing tells which one is right"


def test_a_pick_that_no_card_suits_finds_no_sample() -> None:
    assert Pick("Place", "card", From(HAND[:1]), one=True, judge=only_b).sample(Dice(1)) is None


def test_parts_must_fit_together() -> None:
    parts = Choose("One", "one", (1, 2)), Choose("Other", "other", (1, 2))
    move = Both("Two", parts, equal, lambda dice: {"one": 2, "other": 2})
    with pytest.raises(Refused, match="equal"):
        move.check({"one": 1, "other": 2})
    assert move.check({"one": 1, "other": 1}) == (1, 1)
    assert move.sample(Dice(1)) == {"one": 2, "other": 2}


def test_sampled_text_is_never_too_long() -> None:
    move = Write("Say", most=2)
    for seed in range(30):
        assert move.check(move.sample(Dice(seed)) or {})


def test_a_barred_position_of_a_path_is_refused_with_its_reason() -> None:
    move = Trace("Path", "path", (0, 2), 1, 2, clause="Blocks", barred=((1, "1 is a Block."),))
    with pytest.raises(Refused, match=r"^1 is a Block\.$") as caught:
        move.check({"path": [0, 1]})
    assert caught.value.clause == "Blocks"
    with pytest.raises(Refused, match="nothing to take"):
        move.check({"path": [3]})
    assert move.describe()["options"] == [0, 2]
