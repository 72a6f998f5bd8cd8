"""Bots in a race: they call words that they know, say when they see none, and watch the noses."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.bots.tables import play_out
from tests.tools import stacked
from typecase.bots.company import company
from typecase.bots.hogging import alphabet
from typecase.bots.speller import Speller
from typecase.table.luck import Dice

RACES = ("red-handed", "word-slam", "my-word", "letter-hogs")


@pytest.mark.parametrize("pace", ["standard", "relaxed"])
@pytest.mark.parametrize("referee", ["challenge", "strict", "table"])
@pytest.mark.parametrize("game", RACES)
def test_bots_play_a_race_to_its_end(game: str, referee: str, pace: str) -> None:
    match = typecase.play(game, 5, 4, {"referee": referee, "pace": pace})
    play_out(match, company(5, 4))
    assert match.result is not None and match.seen(None)["resigned"] == []


def answer(match: Any, seat: int) -> dict[str, Any] | None:
    reply = Speller(seed=3).answer(match.look(seat))
    return reply and reply.action


def test_who_sees_no_word_in_a_race_says_so_and_then_waits() -> None:
    match = typecase.play("red-handed", 3, 7, {"dealer": 0}, {"deck": "W Z V K C R M B G"})
    assert answer(match, 1) == {"do": "stuck"}
    match.do(1, {"do": "stuck"})
    assert answer(match, 1) is None


def hogs(*hands: str) -> Any:
    return typecase.play("letter-hogs", 5, 7, {"dealer": 0}, stacked(*hands))


PLAIN = "A E I O U H T", "B C E H I L T", "E E I I O O S", "A A E E I I T", "T T R R O O N"


def test_three_in_a_row_are_a_reason_for_a_finger_on_the_nose_and_so_is_anothers_nose() -> None:
    match = hogs(PLAIN[0], "B C D H I L T", *PLAIN[2:])
    assert answer(match, 1) == {"do": "nose"}
    assert (answer(match, 2) or {})["do"] == "pass"
    match.do(1, {"do": "nose"})
    assert answer(match, 1) is None and answer(match, 2) == {"do": "nose"}


def test_the_letter_that_is_far_from_the_others_is_passed_on() -> None:
    match = hogs(*PLAIN)
    action = answer(match, 1)
    assert action is not None
    match.do(1, action)
    assert "T" not in [card["face"] for card in match.seen(1)["hands"][1]]
    assert answer(match, 1) is None, "nothing waits on the right"
    match.do(0, {"do": "pass", "card": match.seen(0)["hands"][0][0]["id"]})
    assert answer(match, 1) == {"do": "pick"}


def test_a_bot_knows_the_alphabet_but_for_a_slip() -> None:
    said = {alphabet(Dice(seed)) for seed in range(40)}
    assert "ABCDEFGHIJKLMNOPQRSTUVWXYZ" in said and 3 < len(said) < 30
    assert {"".join(sorted(text)) for text in said} == {"ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
