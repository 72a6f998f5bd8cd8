"""The logbook: a record is all it takes, and a record that cannot be true stops at its line."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import typecase
from tests.tools import any_input, play_on
from typecase import LogBroken, Match
from typecase.table.luck import Dice


def played() -> Match[Any]:
    return play_on(typecase.play("letter-head", 3, 5, {"rounds": 2}), Dice(5))


RECORD = played().record()
LINES = RECORD.splitlines()


def changed(number: int, **fields: Any) -> str:
    """The record with some fields of one line changed; None takes a field away."""
    lines = list(LINES)
    line = {**json.loads(lines[number]), **fields}
    lines[number] = json.dumps({key: value for key, value in line.items() if value is not None})
    return "\n".join(lines) + "\n"


def broken(text: Any, line: int, why: str) -> None:
    with pytest.raises(LogBroken, match=why) as caught:
        typecase.replay(text)
    assert caught.value.line == line and str(caught.value).startswith(f"line {line}: ")


def test_a_record_is_a_header_and_one_line_for_every_input() -> None:
    match = played()
    assert match.record() == RECORD
    assert len(LINES) == 1 + len(match.log)
    header = json.loads(LINES[0])
    assert header["game"] == "letter-head" and header["rules"] == "2" and header["seed"] == 5


def test_a_record_replays_to_the_same_bytes() -> None:
    assert typecase.replay(RECORD).record() == RECORD


def test_a_match_that_is_not_over_replays_to_where_it_stands() -> None:
    match = typecase.play("letter-head", 4, 9)
    for _ in range(25):
        any_input(match, Dice(("mid", len(match.log))))
    again = typecase.replay(match.record())
    assert again.seen(1) == match.seen(1) and again.table == match.table


def test_every_line_names_the_question_that_it_answered() -> None:
    for line in LINES[1:]:
        assert json.loads(line)["ask"].split(":")[0] in ("turn", "bluff", "challenge")


def test_a_line_that_answers_another_question_is_broken() -> None:
    broken(changed(1, ask="challenge: accept"), 2, "was asked")


def test_a_line_that_the_rules_refuse_is_broken() -> None:
    broken(changed(1, action={"do": "fold"}), 2, "cannot 'fold'")
    broken(changed(1, seat=9), 2, "no seat 9")
    broken(changed(2, at=0), 3, "backwards")


def test_a_line_after_the_end_is_broken() -> None:
    broken(RECORD + LINES[1] + "\n", len(LINES) + 1, "over")


def test_a_deadline_at_another_time_is_broken() -> None:
    match = typecase.play("letter-head", 2, 1)
    match.time_up()
    text = match.record()
    assert typecase.replay(text).record() == text
    broken(text.replace('"at":120000', '"at":119000'), 2, "No deadline")


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"typecase": 2}, "not the header"),
        ({"typecase": None}, "not the header"),
        ({"rules": "0"}, "version '0'"),
        ({"rules": 1}, "proper rules"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"seats": 9}, "2 to 8 seats"),
        ({"seats": True}, "proper seats"),
        ({"seed": "5"}, "proper seed"),
        ({"options": {"rounds": 99}}, "from 1 to 20"),
        ({"stack": {"deck": "Q Q"}}, "holds 1 of Q"),
        ({"colour": "red"}, "unknown colour"),
    ],
)
def test_a_wrong_header_is_broken_at_line_one(fields: dict[str, Any], why: str) -> None:
    broken(changed(0, **fields), 1, why)


@pytest.mark.parametrize("line", ["", "{", "[]", "3", "{}", '{"at": 1}', '{"at":"1","ask":"turn"}'])
def test_what_is_no_line_of_a_record_is_broken(line: str) -> None:
    broken("\n".join([*LINES[:3], line, *LINES[3:]]), 4, "not a")


@pytest.mark.parametrize("text", ["", "\n\n", None, 7])
def test_what_is_no_record_is_broken(text: Any) -> None:
    broken(text, 1, "empty")


def test_a_replay_hears_what_the_dictionary_said_then() -> None:
    stack = {"deck": "C A A E T I S O D T"}
    match = typecase.play("letter-head", 2, 7, {"dealer": 1}, stack)
    match.do(0, {"do": "declare", "word": "CAT"})
    match.do(1, {"do": "challenge"})
    assert match.scores == {0: 37, 1: 0}
    other = match.record().replace('"word CAT":true', '"word CAT":false')
    assert typecase.replay(other).scores == {0: 0, 1: 25}
    lost = match.record().replace(',"heard":{"word CAT":true}', "")
    broken(lost, 3, "other words")


@given(st.integers(0, len(RECORD) - 1), st.sampled_from('x"{}[]:,0-\n '))
def test_a_damaged_record_is_broken_or_another_match_but_never_a_crash(at: int, mark: str) -> None:
    try:
        typecase.replay(RECORD[:at] + mark + RECORD[at + 1 :])
    except LogBroken as fault:
        assert fault.line >= 1


@given(st.integers(0, len(RECORD)))
def test_a_record_cut_short_is_broken_at_its_last_line_or_a_shorter_match(at: int) -> None:
    try:
        match = typecase.replay(RECORD[:at])
    except LogBroken as fault:
        assert fault.line == RECORD[:at].rstrip("\n").count("\n") + 1
    else:
        assert RECORD.startswith(match.record()[: at - 1])
