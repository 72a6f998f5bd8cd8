"""What a server of an earlier release has kept is opened by this one, and goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
import pytest

import typecase
from tests.server.tables import AtHand, in_a_loop
from tests.story.test_older_rules import UPGRADED
from typecase.server import wire
from typecase.server.archive.opening import FILE, try_archive
from typecase.server.archive.store import Trouble, migrations
from typecase.server.clock import Timing
from typecase.server.table import Table
from typecase.server.tables import Tables

KEPT = Path(__file__).with_name("schema-1.sql")
TABLE = "h3nOc8eLLiCN"
ANN, BOB = "4zHdxi0I5qhUmPte0oAnfx_CR71BppJL", "B" * 32
LINES = 13


def folder_of_then(folder: Path) -> Path:
    database = apsw.Connection(str(folder / FILE))
    database.execute(KEPT.read_text())
    database.close()
    return folder


async def until(so: Callable[[], Any]) -> None:
    while not so():
        await asyncio.sleep(0.01)


def log_of(table: Table) -> list[Any]:
    assert table.actor
    return table.actor.match.log


@pytest.mark.parametrize("rules", ["2", "3"])
def test_a_match_of_an_earlier_release_goes_on_and_the_next_has_todays_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    if rules == "3":  # the shelf has a newer version of the game, and keeps the older one
        monkeypatch.setattr("typecase.door.box", lambda name: UPGRADED)
        monkeypatch.setattr("typecase.server.table.box", lambda name: UPGRADED)

    async def deeds() -> None:
        tables = Tables(folder_of_then(tmp_path), Timing(thinking=0.0), thinkers=AtHand())
        await tables.start()
        table = await tables.find(TABLE)
        assert table.facts.names() == ["Ann", "Bob", "Goddard"]
        assert table.facts.bots() == [2] and table.facts.host == 0
        assert await tables.find_code("cekad") == TABLE
        ann, bob = table.join(table.seat_of(ANN)), table.join(table.seat_of(BOB))
        assert (ann.seat, bob.seat) == (0, 1)
        assert table.actor and table.actor.match.setup.rules == "2"
        await until(lambda: any(line.seat == 2 for line in log_of(table)[LINES:]))
        played = len(log_of(table))
        table.hear(ann, wire.Do("c0", {"do": "draw"}))  # sent again since then, it is done once
        await until(lambda: any(isinstance(one, wire.Done) for one in ann.answers))
        assert all(line.seat == 2 for line in log_of(table)[LINES:played])
        table.hear(bob, wire.Say("say", "Are we still playing?"))
        await until(lambda: any(isinstance(one, wire.Said) for one in ann.answers))
        for page in (ann, bob):
            table.hear(page, wire.Do("leave", {"do": "resign"}))
        await until(lambda: table.facts.state == "over")
        again = typecase.replay(await tables.record_of(table.facts.match) or "")
        assert again.setup.rules == "2" and again.result and again.result.winners == (2,)
        table.hear(ann, wire.Again("again"))
        await until(lambda: table.facts.number == 2 and table.actor)
        assert table.actor and table.actor.match.setup.rules == rules
        assert table.facts.names() == ["Ann", "Bob", "Goddard"]
        await tables.close()

    in_a_loop(deeds)


def test_data_of_a_newer_release_is_refused_in_a_sentence_and_left_as_it_is(tmp_path: Path) -> None:
    folder_of_then(tmp_path)
    ahead = migrations()[-1][0] + 1

    async def deeds() -> None:
        database = apsw.Connection(str(tmp_path / FILE))
        database.pragma("user_version", ahead)
        before = database.execute("SELECT * FROM lines").fetchall()
        with pytest.raises(Trouble, match="written by a newer Typecase"):
            await try_archive(tmp_path)  # as a server does before it starts
        assert database.execute("SELECT * FROM lines").fetchall() == before
        assert database.pragma("user_version") == ahead
        database.close()

    in_a_loop(deeds)
