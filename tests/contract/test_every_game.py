"""One contract for every game on the shelf: a new game gets it by standing there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import typecase
from tests.contract import properties
from typecase.games.shelf import SHELF, Box, box

every_game = pytest.mark.parametrize("game", SHELF, ids=lambda game: game.name)
GOLDEN = Path(__file__).parent.parent / "golden"


@every_game
def test_a_match_is_rebuilt_exactly_from_its_record(game: Box) -> None:
    properties.a_match_is_rebuilt_exactly_from_its_record(game)


@every_game
def test_a_fork_stands_where_the_match_stands_and_cannot_disturb_it(game: Box) -> None:
    properties.a_fork_stands_where_the_match_stands_and_cannot_disturb_it(game)


@every_game
def test_what_a_seat_cannot_see_makes_no_difference_to_what_it_sees(game: Box) -> None:
    properties.what_a_seat_cannot_see_makes_no_difference_to_what_it_sees(game)


@every_game
def test_no_event_shows_a_card_that_the_table_does_not(game: Box) -> None:
    properties.no_event_shows_a_card_that_the_table_does_not(game)


@every_game
def test_what_happened_is_read_back_from_json_as_it_was(game: Box) -> None:
    properties.what_happened_is_read_back_from_json_as_it_was(game)


@every_game
def test_an_imagined_match_can_be_played_to_its_end(game: Box) -> None:
    properties.an_imagined_match_can_be_played_to_its_end(game)


@every_game
def test_a_match_can_be_ended_by_agreement_at_any_time(game: Box) -> None:
    properties.a_match_can_be_ended_by_agreement_at_any_time(game)


@every_game
def test_every_card_is_in_exactly_one_place_at_every_question(game: Box) -> None:
    properties.every_card_is_in_exactly_one_place_at_every_question(game)


@every_game
def test_every_field_of_the_table_says_who_may_see_it(game: Box) -> None:
    properties.every_field_of_the_table_says_who_may_see_it(game)


@every_game
def test_a_refused_input_changes_nothing(game: Box) -> None:
    properties.a_refused_input_changes_nothing(game)


@every_game
def test_every_match_ends_within_a_budget_of_inputs(game: Box) -> None:
    properties.every_match_ends_within_a_budget_of_inputs(game)


@every_game
def test_a_match_goes_on_without_those_who_resign(game: Box) -> None:
    properties.a_match_goes_on_without_those_who_resign(game)


@every_game
def test_the_same_seed_gives_the_same_bytes_under_two_hash_seeds(game: Box) -> None:
    code = (
        "from tests.contract.properties import digest\n"
        "from typecase.games.shelf import box\n"
        f"print(digest(box({game.name!r})))"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=GOLDEN.parent.parent,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert digests == {properties.digest(game) + "\n"}


@every_game
def test_what_is_asked_can_be_written_down_and_every_sampled_answer_is_legal(game: Box) -> None:
    properties.what_is_asked_can_be_written_down_and_every_sampled_answer_is_legal(game)


@every_game
def test_stakes_are_conserved(game: Box) -> None:
    properties.stakes_are_conserved(game)


@every_game
def test_golden_records_end_as_they_always_did(game: Box) -> None:
    """A changed end means a new version of the rules, never a new golden record."""
    folder = GOLDEN / game.name
    ends = json.loads((folder / "ends.json").read_text())
    assert len(ends) >= 3
    for name, end in ends.items():
        text = (folder / name).read_text()
        match = typecase.replay(text)
        assert match.record() == text
        assert match.result is not None
        assert {str(seat): score for seat, score in match.scores.items()} == end["scores"], name
        assert list(match.result.winners) == end["winners"], name


def test_there_are_golden_records_for_no_game_that_has_left_the_shelf() -> None:
    for folder in GOLDEN.iterdir():
        assert box(folder.name).name == folder.name
