"""Crosswords as bots play it: every card where the lines hope for most."""

from __future__ import annotations

import numpy as np
import pytest

import typecase
from tests.bots.tables import answers_from_sight_alone, mean_score, mixed_company, play_out
from typecase.bots.company import bot_at
from typecase.bots.line_hopes import BLANK, CODE, PLACES, STEPS
from typecase.bots.strategies.crosswords import hopes_for, own_grid
from typecase.story.protocol import Ask
from typecase.table.announcing import Announce, Line
from typecase.table.cards import Card

SOLITAIRE, COMPANY = "crosswords-solitaire", "crosswords"


def hope(line: str) -> float:
    return float(hopes_for(0)[int(np.dot([CODE[x] for x in line], PLACES))]) / STEPS


def test_a_full_line_hopes_for_its_best_word_and_no_more() -> None:
    assert hope("JACKS") == 18 + 2 + 4 + 13 + 2
    assert hope("XXQXX") == 0


def test_a_line_hopes_for_more_the_nearer_it_is_to_a_dear_word() -> None:
    assert hope("JACK.") > hope("JA.K.") > hope("J....") > hope("XXQ..")
    assert hope("QU...") > hope("...QU")
    assert hopes_for(0)[BLANK] > 0


def test_the_first_card_lies_where_all_count_from_and_a_later_one_says_beside_what() -> None:
    match = typecase.play(SOLITAIRE, 1, 3, stack={"deck": "J A C K S"})
    bot = bot_at("best", SOLITAIRE, "Aldus", 1)
    beside = 0
    for face in "JACKS":
        reply = bot.answer(match.look(0))
        assert reply is not None and reply.why
        if face == "J":
            assert (reply.action["row"], reply.action["col"]) == (0, 0)
        elif str(reply.why).startswith("With "):
            beside += 1
            assert face in str(reply.why)
        match.do(0, reply.action)
    assert beside


@pytest.mark.parametrize(("seats", "referee"), [(2, "table"), (3, "strict"), (4, "challenge")])
def test_nobody_does_what_is_not_allowed_in_company(seats: int, referee: str) -> None:
    match = typecase.play(COMPANY, seats, seats, {"referee": referee})
    play_out(match, mixed_company(COMPANY, seats, seats))
    assert match.result is not None and max(match.scores.values()) > 0


def test_a_grid_that_time_has_begun_is_played_on() -> None:
    """Where nobody places a card, the rules do, and not where a bot would have."""
    match = typecase.play(COMPANY, 2, 5, {"dealer": 0})
    for _ in range(8):
        match.time_up()
    play_out(match, mixed_company(COMPANY, 2, 2))
    assert match.result is not None


def test_what_it_cannot_see_changes_neither_its_answer_nor_its_time() -> None:
    alone, together = typecase.play(SOLITAIRE, 1, 3), typecase.play(COMPANY, 2, 3)
    assert answers_from_sight_alone(alone, [bot_at("best", SOLITAIRE, "Aldus", 1)]) == 25
    assert answers_from_sight_alone(together, mixed_company(COMPANY, 2, 1)) > 100


def test_the_better_the_level_the_better_the_grid() -> None:
    lower = [mean_score(SOLITAIRE, level, 30) for level in ("beginner", "casual", "strong")]
    assert lower == sorted(lower)
    strong, best = (mean_score(SOLITAIRE, level, 16) for level in ("strong", "best"))
    assert strong < best and best >= 130


def test_a_word_that_is_none_is_challenged() -> None:
    match = typecase.play(COMPANY, 2, 5, {"dealer": 0})
    bots = mixed_company(COMPANY, 2, 2)
    while match.phase != "announce":
        seat = next(iter(match.asks()))
        reply = bots[seat].answer(match.look(seat))
        assert reply is not None
        match.do(seat, reply.action)
    line = own_grid(match.look(0))
    top, left = min(row for row, _ in line), min(col for _, col in line)
    nonsense = "".join(line[top, left + col] for col in range(5)).replace("?", "Q")
    match.do(0, {"do": "announce", "lines": {"rows": {str(top): nonsense}}})
    match.do(1, {"do": "announce", "lines": {}})
    reply = bot_at("best", COMPANY, "Aldus", 1).answer(match.look(1))
    assert reply is not None and reply.action == {
        "do": "challenge",
        "seat": 0,
        "line": f"rows {top}",
    }


def test_a_struck_word_is_not_announced_again_but_the_next_best_is() -> None:
    """S15"""
    match = typecase.play(COMPANY, 2, 5, {"dealer": 0})
    bot = bot_at("best", COMPANY, "Aldus", 1)
    said = []
    line = Line("rows", 0, tuple(Card(n, face, 1) for n, face in enumerate("CATSE")))
    for struck in ((), ("CATS",), ("CATS", "CAT")):
        move = Announce("Announce", (line,), 3, struck=tuple(("rows 0", word) for word in struck))
        reply = bot.answer(match.look(0)._replace(ask=Ask({"announce": move}), phase="announce"))
        assert reply is not None
        said.append(reply.action["lines"].get("rows", {}).get("0"))
    assert said == ["CATS", "CAT", None]
