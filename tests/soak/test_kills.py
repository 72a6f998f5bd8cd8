"""A short form of the soak: what it counts is explained there."""

from __future__ import annotations

from pathlib import Path

from bench.server.kills import Soak, soak
from tests.server.tables import in_a_loop


def test_a_server_that_is_killed_loses_and_doubles_nothing_and_goes_on(tmp_path: Path) -> None:
    ended: list[Soak] = []

    async def deeds() -> None:
        ended.append(await soak(tmp_path / "data", 2, tables=6, seconds=1.0, seed=1, tell=print))

    in_a_loop(deeds)
    [kept] = ended
    assert kept.found.faults == []
    assert kept.kills == 2 and kept.found.replayed >= kept.found.matches >= 6
    assert all(person.done for person in kept.people)
