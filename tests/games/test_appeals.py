"""What may be put to the vote under `referee: table`: a word that is refused, and nothing else, in
all games that offer it."""

from __future__ import annotations

import json
from typing import Any

import pytest

import typecase
from tests.tools import any_input, refused
from typecase import Match
from typecase.games.shelf import SHELF
from typecase.table.luck import Dice

# Alone, a strict dictionary is the only referee; in Letter Hogs nobody forms a word.
VOTING = tuple(one.name for one in SHELF if len(one.seats) > 1 and one.name != "letter-hogs")
every_game = pytest.mark.parametrize("game", VOTING)

A_WORD, NO_WORD = "CATS", "XQJV"


def at_an_appeal(match: Match[Any], dice: Dice) -> int:
    """Play on until somebody may put a word to the vote: who."""
    while True:
        for seat, verbs in match.asks().items():
            if "appeal" in verbs:
                return seat
        any_input(match, dice)


def table(game: str) -> tuple[Match[Any], Dice, int]:
    seats = next(one.seats for one in SHELF if one.name == game)
    match, dice = typecase.play(game, max(2, seats[0]), 7, {"referee": "table"}), Dice((game, 6))
    return match, dice, at_an_appeal(match, dice)


def appeal(word: str) -> dict[str, Any]:
    return {"do": "appeal", "word": word}


def all_say(match: Match[Any], verb: str) -> None:
    while match.phase == "vote":
        match.do(next(seat for seat, verbs in match.asks().items() if verb in verbs), {"do": verb})


@every_game
def test_what_the_dictionary_takes_is_not_put_to_the_vote(game: str) -> None:
    """H6"""
    match, _, seat = table(game)
    before = match.asks(), match.deadline
    refused(match, seat, appeal(A_WORD), "H6", "CATS is a word: there is nothing to vote on.")
    assert (match.asks(), match.deadline) == before, "she may still appeal, in the time she had"


@every_game
def test_what_the_table_has_let_stand_is_not_put_to_the_vote_again(game: str) -> None:
    """H6"""
    match, dice, seat = table(game)
    match.do(seat, appeal(NO_WORD))
    assert match.phase == "vote"
    all_say(match, "allow")
    assert match.seen(None)["allowed"] == [NO_WORD]
    says = "The table has let XQJV stand already: there is nothing to vote on."
    refused(match, at_an_appeal(match, dice), appeal(NO_WORD), "H6", says)


@every_game
def test_what_the_table_has_refused_may_be_put_to_the_vote_again(game: str) -> None:
    """H6: once a turn, and others may think otherwise by then"""
    match, dice, seat = table(game)
    match.do(seat, appeal(NO_WORD))
    all_say(match, "refuse")
    match.do(at_an_appeal(match, dice), appeal(NO_WORD))
    assert match.phase == "vote" and match.seen(None)["allowed"] == []


@every_game
def test_that_it_is_no_word_stands_in_the_record(game: str) -> None:
    match, _, seat = table(game)
    match.do(seat, appeal(NO_WORD))
    line = json.loads(match.record().splitlines()[-1])
    assert line["heard"]["word XQJV"] is False
    assert typecase.replay(match.record()).record() == match.record()


@every_game
def test_a_record_of_before_may_hold_an_appeal_of_any_word(game: str) -> None:
    """Nobody asked then whether it is a word: such a record is played as it was."""
    match, _, seat = table(game)
    match.do(seat, appeal(NO_WORD))
    *lines, last = match.record().splitlines()
    old = {**json.loads(last), "action": appeal(A_WORD)}
    del old["heard"]
    record = "\n".join([*lines, json.dumps(old, separators=(",", ":"))]) + "\n"
    again = typecase.replay(record)
    assert again.phase == "vote" and again.record() == record


def test_a_real_player_of_letter_head_keeps_her_time() -> None:
    """H6: in the example a vote took ten seconds, and silence even voted CAT down."""
    match = typecase.play("letter-head", 2, 7, {"dealer": 0, "referee": "table"})
    refused(match, 1, appeal("CAT"), "H6", "CAT is a word")
    assert match.deadline == 120_000 and "appeal" in match.asks()[1]


def test_a_cheapie_of_wordsy_is_not_put_to_the_vote() -> None:
    """W17: it would stay barred all the same"""
    match = typecase.play("wordsy", 2, 7, {"referee": "table"})
    match.do(0, {"do": "flip", "word": "PLANT"})
    match.do(1, {"do": "lock", "word": "TREES"})
    assert match.table.round == 2
    for word, relative in (("PLANT", "PLANT"), ("PLANTING", "PLANT"), ("TREE", "TREES")):
        says = f"{word} is a cheapie: {relative} was used before."
        refused(match, 0, appeal(word), "W17", says)
    match.do(0, appeal(NO_WORD))
    assert match.phase == "vote"


def test_what_was_voted_in_is_a_cheapie_in_the_next_round() -> None:
    """W17"""
    match = typecase.play("wordsy", 2, 7, {"referee": "table"})
    match.do(0, appeal(NO_WORD))
    match.do(1, {"do": "allow"})
    match.do(0, {"do": "flip", "word": NO_WORD})
    match.do(1, {"do": "lock"})
    refused(match, 1, appeal(NO_WORD), "W17", "XQJV is a cheapie")
