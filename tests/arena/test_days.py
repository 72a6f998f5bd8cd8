"""Bots at a table that plays over days."""

from __future__ import annotations

from pathlib import Path

import pytest

import typecase
from typecase.arena.matches import Job, Played, play_job, record_of
from typecase.games.shelf import SHELF
from typecase.story.protocol import A_DAY
from typecase.testing.properties import paces


@pytest.mark.parametrize("game", [one.name for one in SHELF if "week" in paces(one)])
def test_bots_answer_in_the_time_of_an_evening(game: str, tmp_path: Path) -> None:
    seats = typecase.play(game).setup.seats
    job = Job(1, game, ("casual",) * seats, 7, {"pace": "week"}, keep=str(tmp_path))
    played = play_job(job)
    assert isinstance(played, Played) and not any(played.refused) and not any(played.failed)
    match = typecase.replay(record_of(job).read_text())
    assert match.setup.options["pace"] == "week" and match.now < A_DAY
