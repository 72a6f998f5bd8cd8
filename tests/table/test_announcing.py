"""Announcing: words that stand in the lines of a grid."""

from __future__ import annotations

import json
from typing import Any

import pytest

from typecase.table.announcing import Announce, Line, stands_in
from typecase.table.cards import Card
from typecase.table.luck import Dice
from typecase.table.moves import Refused


def line(axis: str, number: int, faces: str, first_id: int = 0) -> Line:
    cards = [
        None if face == "." else Card(first_id + place, face, 1)
        for place, face in enumerate(faces.split())
    ]
    return Line(axis, number, tuple(cards))


LINES = (line("rows", 0, "C A T S ."), line("rows", 1, "? O . X ?", 10), line("cols", -1, "S E A"))


def announce(**more: Any) -> Announce:
    return Announce("Announce", LINES, 3, clause="CW2", **more)


def test_words_are_announced_by_line() -> None:
    given = {"lines": {"rows": {"0": "cats"}, "cols": {"-1": "SEA"}}}
    answer = announce().check(given)
    assert answer == (("rows 0", "CATS"), ("cols -1", "SEA"))
    assert announce().wire(answer) == {"lines": {"rows": {"0": "CATS"}, "cols": {"-1": "SEA"}}}


def test_a_line_left_out_announces_nothing() -> None:
    assert announce().check({"lines": {}}) == ()
    assert announce().wire(()) == {"lines": {}}


@pytest.mark.parametrize(
    "lines",
    [
        None,
        [],
        "CAT",
        {"diagonals": {}},
        {"rows": []},
        {"rows": {0: "CAT"}},
        {"rows": {"7": "CAT"}},
        {"rows": {"00": "CAT"}},
        {"cols": {"1": "SEA"}},
        {"rows": {"0": "AT"}},
        {"rows": {"0": "TAC"}},
        {"rows": {"0": "ATE"}},
        {"rows": {"0": "CTS"}},
        {"rows": {"1": "FOX"}},
        {"rows": {"0": 7}},
        {"rows": {"0": ""}},
        {"rows": {"0": "X" * 5000}},
    ],
)
def test_what_does_not_stand_there_is_refused(lines: object) -> None:
    with pytest.raises(Refused) as caught:
        announce().check({"lines": lines})
    assert caught.value.clause == "CW2" and len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("axis", "number", "word", "says"),
    [
        ("rows", "0", "TAC", "TAC' does not stand in row 0: name one that does, or none."),
        ("cols", "-1", "CAT", "CAT' does not stand in column -1: name one that does, or none."),
        (
            "rows",
            "7",
            "CAT",
            "No word can be announced in row '7'; the rows for which one can: 0, 1.",
        ),
        ("cols", "1", "CAT", "announced in column '1'; the columns for which one can: -1."),
        ("rows", "0", "", "row 0 is empty: write a word."),
    ],
)
def test_a_refusal_calls_a_line_as_people_do(axis: str, number: str, word: str, says: str) -> None:
    with pytest.raises(Refused) as caught:
        announce().check({"lines": {axis: {number: word}}})
    assert str(caught.value).endswith(says)


def test_a_refusal_of_a_struck_word_calls_its_line_as_people_do() -> None:
    with pytest.raises(Refused, match="CAT was struck in row 0: announce another word there"):
        announce(struck=(("rows 0", "CAT"),)).check({"lines": {"rows": {"0": "CAT"}}})


def test_fields_are_lines_alone() -> None:
    with pytest.raises(Refused):
        announce().check({})
    with pytest.raises(Refused):
        announce().check({"lines": {}, "word": "CAT"})


def test_a_wild_card_fits_any_letter() -> None:
    cards = line("rows", 0, "? A ? S E").cards
    assert all(stands_in(word, cards) for word in ("CAT", "JAM", "RAISE", "AXSE"))
    assert not stands_in("RAISES", cards)


def test_a_strict_dictionary_refuses() -> None:
    def judge(word: str) -> None:
        if word != "CAT":
            raise Refused(f"{word} is no word.", "Valid and Invalid Words")

    move = announce(judge=judge)
    assert move.check({"lines": {"rows": {"0": "CAT"}}})
    with pytest.raises(Refused, match="CATS is no word"):
        move.check({"lines": {"rows": {"0": "CATS"}}})


def test_samples_are_legal_and_what_is_drawn_is_json() -> None:
    moves = (announce(), announce(words=lambda one: ["CAT"] if one.name == "rows 0" else []))
    for move in moves:
        assert json.loads(json.dumps(move.describe())) == move.describe()
        for seed in range(40):
            move.check(move.sample(Dice(seed)) or {})
    assert announce().describe()["lines"][0]["cards"] == [0, 1, 2, 3, None]
