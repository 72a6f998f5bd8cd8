"""The puzzle of the day over HTTP: shown without its answer, checked by the rules, rated once."""

from __future__ import annotations

import asyncio
from datetime import date
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.server.archives import Place
from tests.server.archives import place as place
from tests.server.archives import postgres as postgres
from tests.server.tables import Message, a_server, in_a_loop
from typecase.insight.days import FIRST
from typecase.insight.puzzles.of_the_day import puzzle_of
from typecase.insight.puzzles.puzzle import Puzzle

WORD, PLACE = date(2026, 11, 1), date(2026, 11, 4)
ANN, BOB = "a" * 32, "b" * 32


def answered(client: TestClient, day: date, person: str = ANN, **given: object) -> Message:
    response = client.post(f"/api/puzzles/{day}", json={"person": person, **given})
    assert response.status_code == 200, response.text
    told: Message = response.json()
    return told


def right(puzzle: Puzzle) -> Message:
    if puzzle.kind == "word":
        return {"word": puzzle.answer}
    return {"row": puzzle.choices[0].row, "col": puzzle.choices[0].col}


def test_a_puzzle_is_shown_without_its_answer() -> None:
    with a_server() as client:
        for day in (WORD, PLACE):
            puzzle, response = puzzle_of(day), client.get(f"/api/puzzles/{day}")
            told = response.json()
            assert told["rating"] == puzzle.rating and told["number"] == day.day
            assert (told["first"], told["answers"]) == (str(FIRST), 0)
            if day == WORD:
                assert puzzle.answer not in response.text
            else:
                # The cells are in order of place, and not of worth.
                assert told["free"] == sorted(told["free"])
                assert len(told["grid"]) == 22 and len(told["cards"]) == 1
        assert client.get("/api/puzzles/today").status_code == 200


def test_the_right_answer_solves_it_and_tells_what_was_there() -> None:
    with a_server() as client:
        for day in (WORD, PLACE):
            puzzle = puzzle_of(day)
            told = answered(client, day, **right(puzzle))
            assert told["over"] and told["solved"] and told["rating"] > told["before"]
            assert told["word"] == (puzzle.answer or None)
            assert len(told["places"]) == len(puzzle.choices)


def test_a_wrong_word_may_be_followed_by_another_and_tells_nothing() -> None:
    with a_server() as client:
        told = answered(client, WORD, word="QQQQ")
        assert not told["over"] and told["says"] and told["word"] is None
        assert told["rating"] is None
        assert answered(client, WORD, **right(puzzle_of(WORD)))["solved"]


def test_the_first_outcome_counts() -> None:
    with a_server() as client:
        lost = answered(client, WORD, give_up=True)
        assert lost["over"] and not lost["solved"] and lost["rating"] < lost["before"]
        again = answered(client, WORD, **right(puzzle_of(WORD)))
        assert again["solved"] and again["rating"] == again["before"] == lost["rating"]


def test_ratings_move_with_the_answers_of_people() -> None:
    with a_server() as client:
        puzzle = puzzle_of(WORD)
        answered(client, WORD, ANN, give_up=True)
        harder = client.get(f"/api/puzzles/{WORD}").json()
        assert harder["rating"] > puzzle.rating and harder["answers"] == 1
        answered(client, WORD, BOB, **right(puzzle))
        easier = client.get(f"/api/puzzles/{WORD}").json()
        assert easier["rating"] < harder["rating"]
        assert (easier["answers"], easier["solved"]) == (2, 1)


def test_what_people_answered_is_kept_when_the_server_stops(tmp_path: Path) -> None:
    with a_server(data=tmp_path) as client:
        answered(client, WORD, give_up=True)
    with a_server(data=tmp_path) as client:
        assert client.get(f"/api/puzzles/{WORD}").json()["answers"] == 1


@pytest.mark.parametrize("day", ["1999-01-01", "2999-01-01", "tomorrow", "2026-11-31", "20261101"])
def test_a_day_that_has_none_tells_which_have(day: str) -> None:
    with a_server() as client:
        for answer in (
            client.get(f"/api/puzzles/{day}"),
            client.post(f"/api/puzzles/{day}", json={"person": ANN}),
        ):
            assert answer.status_code == 404
            assert "from 2026-11-01 to" in answer.json()["sentence"]


@pytest.mark.parametrize(
    "sent", [{}, {"person": "short"}, {"person": ANN, "word": 7}, {"person": ANN, "more": 1}]
)
def test_what_is_no_answer_is_refused(sent: Message) -> None:
    with a_server() as client:
        answer = client.post(f"/api/puzzles/{WORD}", json=sent)
        assert answer.status_code == 400 and answer.json()["sentence"]


def test_two_answers_at_once_move_the_ratings_once_each(place: Place) -> None:
    async def deeds() -> None:
        async with place.opened() as archive:
            told = await asyncio.gather(
                *(archive.answer_puzzle("p", person, True) for person in ("a", "a", "b"))
            )
            assert sorted(told) == [False, True, True]
            await asyncio.gather(
                archive.move_ratings(("p", 1_000.0, -20.0), ("a", 1_200.0, 20.0), True),
                archive.move_ratings(("p", 1_000.0, 10.0), ("b", 1_200.0, -10.0), False),
            )
            assert await archive.rating_of_puzzle("p") == (990.0, 2, 1)
            assert await archive.rating_of_solver("a") == (1_220.0, 1)
            assert await archive.rating_of_solver("c") is None

    in_a_loop(deeds)
