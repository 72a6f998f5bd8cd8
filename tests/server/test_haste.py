"""How fast bots go on where one person plays them: as she likes it, and never to anybody's loss."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.server.tables import a_server, answer_to, opened, sitting
from tests.server.test_doorman import BOB, a_table, refused
from tests.server.test_prompter import Room
from typecase import Match
from typecase.server import doorman
from typecase.server.haste import PACES, Pace, haste
from typecase.server.twins import Invited

BRISK, NATURAL, PATIENT = PACES["brisk"], PACES["natural"], PACES["patient"]


def hastes(match: Match[Any]) -> list[float]:
    paces: tuple[Pace, ...] = ("brisk", "natural", "patient")
    return [haste(match, 0, pace) for pace in paces]


def test_on_their_turns_bots_are_as_fast_as_the_person_likes() -> None:
    match = typecase.play("letter-head", 3, 5, options={"dealer": 0})
    assert hastes(match) == [BRISK, NATURAL, PATIENT]


def test_in_a_race_bots_take_the_time_that_they_always_do() -> None:
    match = typecase.play("red-handed", 3, 5, options={"ready": False})
    assert match.racing and hastes(match) == [NATURAL] * 3


def test_once_she_is_out_of_the_hand_they_go_on_briskly() -> None:
    match = typecase.play("word-poker", 3, 5, options={"dealer": 2})
    assert hastes(match) == [BRISK, NATURAL, PATIENT]
    match.do(0, {"do": "fold"})
    assert hastes(match) == [BRISK] * 3


def test_who_has_resigned_looks_on_briskly() -> None:
    match = typecase.play("letter-head", 3, 5, options={"dealer": 0})
    match.do(0, {"do": "resign"})
    assert hastes(match) == [BRISK] * 3


def test_the_pace_is_how_much_of_its_time_a_bot_takes() -> None:
    def first_deed(pace: float, seconds: int | None = None) -> int:
        match = typecase.play("letter-head", 2, 5, options={"dealer": 0, "turn_seconds": seconds})
        due = Room(match, {1: Invited("Bot", "casual", 1)}, pace=pace).prompter.next_deed
        assert due is not None
        return due

    assert first_deed(BRISK) == int(first_deed(NATURAL) / 3)
    assert first_deed(PATIENT) == 2 * first_deed(NATURAL)
    assert first_deed(100 * PATIENT, seconds=60) == 54_000, "but nobody is late for it"


def test_the_host_chooses_the_pace_where_nobody_else_waits_for_the_bots() -> None:
    facts = doorman.pace(a_table(people=1), 0, "brisk")
    assert facts.pace == "brisk"
    assert refused(lambda: doorman.pace(facts, 1, "patient")) == doorman.NOT_THE_HOST
    two = doorman.sit(a_table(people=2), "Bob", BOB)
    assert "several people" in refused(lambda: doorman.pace(two, 0, "brisk"))


@pytest.mark.parametrize("pace", ["brisk", "patient"])
def test_a_table_is_agreed_with_its_pace_and_tells_it_when_it_changes(pace: str) -> None:
    with a_server() as client, sitting(client, opened(client, pace=pace)) as page:
        page.receive_json()  # what is seen, after how the table stands
        before = page.table
        page.send_json({"type": "host", "id": "1", "deed": "natural"})
        assert answer_to(page, "1")["type"] == "done"
        assert (before["pace"], page.table["pace"]) == (pace, "natural")
