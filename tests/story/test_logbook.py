"""The logbook: a record is all it takes, and a record that cannot be true stops at its line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import typecase
from tests.tools import any_input, play_on
from typecase import LogBroken, Match, Player
from typecase.door import open_match
from typecase.games.shelf import box
from typecase.story.logbook import written
from typecase.story.protocol import Line
from typecase.table.luck import Dice


def played() -> Match[Any]:
    return play_on(typecase.play("letter-head", 3, 5, {"rounds": 2}), Dice(5))


RECORD = played().record()
ANN = {"name": "Ann", "kind": "person"}
ALDUS = {"name": "Aldus", "kind": "bot", "level": "casual", "seed": 7}
LINES = RECORD.splitlines()


def changed(number: int, **fields: Any) -> str:
    """The record with some fields of one line changed; None takes a field away."""
    lines = list(LINES)
    line = {**json.loads(lines[number]), **fields}
    lines[number] = json.dumps({key: value for key, value in line.items() if value is not None})
    return "\n".join(lines) + "\n"


def slam() -> Match[Any]:
    """A race in which somebody has a word."""
    match = typecase.play("word-slam", 3, 5)
    while match.phase != "race":
        any_input(match, Dice(len(match.log)))
    return match


def claim(match: Match[Any]) -> tuple[int, dict[str, Any]]:
    """The first word that somebody could slam."""
    assert match.waiting is not None
    moves = {seat: ask.moves["slam"] for seat, ask in match.waiting.asks.items()}
    found = {seat: fields for seat, move in moves.items() if (fields := move.sample(Dice(1)))}
    seat, fields = next(iter(found.items()))
    return seat, {"do": "slam", **fields}


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


def test_a_header_holds_only_the_options_that_differ() -> None:
    assert json.loads(LINES[0])["options"] == {"rounds": 2}
    assert list(json.loads(LINES[0])) == [
        *("typecase", "game", "rules", "seats", "seed", "options", "stack")
    ]


def test_a_usual_option_that_is_named_is_as_one_that_is_not() -> None:
    assert typecase.replay(changed(0, options={"rounds": 2, "pace": "standard"})).record() == RECORD


def test_a_record_replays_to_the_same_bytes() -> None:
    assert typecase.replay(RECORD).record() == RECORD


def test_a_match_that_is_not_over_replays_to_where_it_stands() -> None:
    match = typecase.play("letter-head", 4, 9)
    for _ in range(25):
        any_input(match, Dice(("mid", len(match.log))))
    again = typecase.replay(match.record())
    assert again.seen(1) == match.seen(1) and again.table == match.table


def test_a_line_is_written_in_ascii_letters_alone_whatever_is_in_it() -> None:
    for code in (*range(0x300), 0x2028, 0xD800, 0xFFFD, 0x1F600):
        action = {"do": "say", "word": f"A{chr(code)}B", "cards": (1, 2), "agree": True}
        heard = {chr(code): None}
        kept = {"at": 5, "seat": 0, "ask": "turn: say", "action": action, "heard": heard}
        line = written(Line(5, 0, "turn: say", action, None, heard))
        assert line == json.dumps(kept, separators=(",", ":")) + "\n"


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
        ({"typecase": 3}, "form 3 needs a newer Typecase"),
        ({"typecase": 0}, "not the header"),
        ({"typecase": True}, "not the header"),
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
        ({"players": "Ann"}, "proper players"),
        ({"players": [ANN, ANN]}, "one for each seat"),
        ({"players": [ANN, ANN, "Ann"]}, "proper players"),
        ({"players": [ANN, ANN, {"name": "Ann"}]}, "proper players"),
        ({"players": [ANN, ANN, {"name": "Ann", "kind": []}]}, "proper players"),
        ({"players": [ANN, ANN, {"name": 7, "kind": "person"}]}, "proper players"),
        ({"players": [ANN, ANN, {**ANN, "level": "best"}]}, "proper players"),
        ({"players": [ANN, ANN, {**ANN, "level": None}]}, "proper players"),
        ({"players": [ANN, ANN, {**ALDUS, "seed": "7"}]}, "proper players"),
        ({"players": [ANN, ANN, {"name": "Aldus", "kind": "bot"}]}, "proper players"),
        ({"seal": "abc"}, "proper seal"),
        ({"typecase": 1, "players": [ANN, ANN, ALDUS]}, "unknown players"),
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


def test_a_record_tells_who_sat_where() -> None:
    players = [Player("Ann"), Player("Aldus", "bot", "casual", 7), Player("")]
    match = typecase.play("letter-head", 3, 5, players=players)
    any_input(match, Dice(1))
    assert json.loads(match.record().splitlines()[0])["players"] == [
        *(ANN, ALDUS, {"name": "", "kind": "person"})
    ]
    again = typecase.replay(match.record())
    assert again.setup == match.setup and again.record() == match.record()
    assert "Aldus" not in json.dumps(again.seen(0)), "it is no business of the rules"


@pytest.mark.parametrize(
    "players",
    [[Player("Ann")], ["Ann", "Ben", "Cy"], [Player("A", "cat")] * 3, [Player("A", "bot")] * 3],
)
def test_players_of_whom_no_record_could_tell_are_refused(players: Any) -> None:
    with pytest.raises(typecase.Refused, match="one for each seat"):
        typecase.play("letter-head", 3, 5, players=players)


def test_a_record_has_a_place_for_what_was_shown_of_the_seed_before_the_deal() -> None:
    seal = {"sha256": "ab" * 32, "texts": ["heads", None]}
    match = open_match(box("letter-head"), 3, 5, {}, None, seal=seal)
    assert json.loads(match.record())["seal"] == seal
    assert typecase.replay(match.record()).setup.seal == seal
    assert "ab" * 32 not in json.dumps(match.seen(0))


def test_a_line_keeps_the_lead_in_the_race_that_it_won() -> None:
    match = slam()
    seat, action = claim(match)
    match.do(seat, action, race=35)
    assert '"race":35' in match.record() and match.log[-1].race == 35
    again = typecase.replay(match.record())
    assert again.record() == match.record() and again.log == match.log
    assert match.fork().log == match.log and again.table == match.table


@pytest.mark.parametrize("race", ["35", -1, 0.5, True])
def test_a_lead_that_is_no_time_is_refused(race: Any) -> None:
    match = slam()
    seat, action = claim(match)
    before = match.record()
    with pytest.raises(typecase.Refused, match="race is a whole number of milliseconds"):
        match.do(seat, action, race=race)
    assert match.record() == before
    match.do(seat, action, race=35)
    with pytest.raises(LogBroken, match=r"not a line|race is a whole number"):
        typecase.replay(match.record().replace('"race":35', f'"race":{json.dumps(race)}'))


def test_a_deadline_wins_no_race() -> None:
    match = typecase.play("letter-head", 2, 1)
    match.time_up()
    broken(match.record().replace('"time_up":true', '"time_up":true,"race":3'), 2, "not a line")
    broken(match.record().replace('"time_up":true', '"time_up":true,"race":null'), 2, "not a line")


def test_a_record_of_the_first_form_opens_and_is_written_in_the_second() -> None:
    text = (Path(__file__).parent / "form-1.jsonl").read_text(encoding="utf-8")
    match = typecase.replay(text)
    assert match.result is not None and len(match.log) == len(text.splitlines()) - 1
    header, *lines = match.record().splitlines()
    assert json.loads(header)["typecase"] == 2 and lines == text.splitlines()[1:]
    assert typecase.replay(match.record()).table == match.table


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
