"""A snapshot and the deltas after it make the next snapshot, always."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from tests.server.tables import delta_of
from tests.server.traffic import pages, plain, sent
from typecase import shelf
from typecase.games.shelf import Box
from typecase.server.deltas import applied, difference
from typecase.table.luck import Dice
from typecase.testing.playing import any_input
from typecase.testing.properties import matches

INPUTS = 120


@pytest.mark.parametrize("box", shelf(), ids=lambda box: box.name)
def test_snapshot_and_deltas_make_the_next_snapshot(box: Box) -> None:
    for number, match in enumerate(matches(box, 2)):
        dice, at_table = Dice(("deltas", number)), pages(match)
        before: list[dict[str, Any]] = [{} for _ in at_table]
        numbers, told = [0] * len(at_table), [0] * len(at_table)
        for _ in range(INPUTS):
            for place, page in enumerate(at_table):
                message = json.loads(sent(match, page))
                if message is not None:
                    assert message["n"] == numbers[place] + 1
                    numbers[place] += 1
                    shown = message["type"] == "seen"
                    now = message["seen"] if shown else applied(before[place], delta_of(message))
                    events = [event["number"] for event in message.get("events", [])]
                    assert events == list(range(told[place] + 1, told[place] + 1 + len(events)))
                    before[place], told[place] = now, told[place] + len(events)
                assert before[place] == plain(match, page)
                assert told[place] == len(match.table.told)
            if match.result is not None:
                break
            any_input(match, dice)


JSON = some.recursive(
    some.none() | some.integers(0, 3) | some.sampled_from(["", "a", "b/c"]),
    lambda inner: (
        some.lists(inner, max_size=5)
        | some.dictionaries(some.sampled_from(["0", "1", "2", "a/b", "long-name"]), inner)
    ),
    max_leaves=12,
)
FIELDS = some.dictionaries(some.sampled_from(["deck", "hands", "ask", "grid"]), JSON)


@settings(max_examples=300)
@given(FIELDS, FIELDS)
def test_any_view_can_be_made_of_any_other(before: dict[str, Any], after: dict[str, Any]) -> None:
    kept = json.dumps(before)
    delta = difference(before, after)
    assert applied(before, delta) == after
    assert json.dumps(before) == kept, "what was shown before stays as it was"
    assert bool(delta) == (before != after)


def test_a_change_is_told_in_the_shorter_way() -> None:
    long = [{"id": card, "face": "A", "points": 2} for card in range(20)]
    assert difference({"hand": long}, {"hand": long[:-1]}).drop == ["hand/19"]
    assert difference({"hand": long}, {"hand": [*long[:3], *long[4:]]}).drop == ["hand/3"]
    assert difference({"hand": long}, {"hand": [*long, {}]}).put == {"hand/20": {}}
    assert difference({"grid": [long, long]}, {"grid": [long, [{}, *long[1:]]]}).put == {
        "grid/1/0": {}
    }
    assert difference({"hand": long}, {"hand": []}).set == {"hand": []}
