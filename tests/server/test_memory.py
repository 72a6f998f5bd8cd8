"""No input waits for something that could have been made, or cleared away, at another time."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref
from math import prod
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.server.tables import in_a_loop
from typecase.door import play
from typecase.games.house_rules import dictionary
from typecase.games.house_rules.dictionary import Dictionary
from typecase.lexicon import search, search_index
from typecase.lexicon.lexicon import open_lexicon
from typecase.server import doorman, wire_http
from typecase.server.app import make_app
from typecase.server.archive.store import Statement
from typecase.server.doorman import Chair, Facts
from typecase.server.tables import Tables, get_all_ready
from typecase.story.witness import Witness


def test_what_words_are_looked_up_in_is_made_before_anybody_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first word of Take a Letter kept everybody waiting for a quarter of a second, and the
    last of Crosswords Solitaire for longer."""
    search._shipped.cache_clear()
    search._opened.cache_clear()
    get_all_ready()
    for name in ("Features", "Tree", "Ladder", "Spellings"):
        monkeypatch.setattr(search_index, name, None)
    monkeypatch.setattr(search, "Lines", None)
    asked = Dictionary(open_lexicon(), "letter-head", Witness(), "")
    assert asked.spells_anything("CAT", 3) and asked.spells_anything("C?T", 3)
    assert asked.spells_anything("CAT", 3, dictionary.COMMON)
    assert asked.best_in_line("?CAT?", (1,) * 26)


def test_a_tables_own_words_are_made_ready_beside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[str, bool]] = []
    get_ready = dictionary.get_ready

    def noted(profile: Any) -> None:
        if not isinstance(profile, str):
            made.append((min(profile.added), threading.current_thread() is threading.main_thread()))
        get_ready(profile)

    monkeypatch.setattr(dictionary, "get_ready", noted)

    async def deeds() -> None:
        tables = Tables(tmp_path)
        await tables.start()
        words = {"base": "standard", "add": ["qzxa"], "remove": ["cat"]}
        new = wire_http.NewTable("crosswords-solitaire", options={"lexicon": words})
        opened = await tables.open(new)
        assert made == [("qzxa", False)]
        table = await tables.find(opened.table)
        tables.forget(table)
        tables.keeper.actors.clear()
        await tables.find(opened.table)
        assert made == [("qzxa", False)] * 2
        await tables.close()

    in_a_loop(deeds)


@pytest.mark.parametrize("game", ["letter-head", "word-poker", "crosswords"])
def test_a_match_that_is_let_go_leaves_memory_at_once(tmp_path: Path, game: str) -> None:
    """And not when all of memory is looked through, which takes the loop too long."""

    async def deeds() -> None:
        tables = Tables(tmp_path)
        await tables.start()
        match = play(game, 2, 3)
        chairs = (Chair("Ann", doorman.as_kept("Ann")), Chair(bot=("Bot", "casual", 1)))
        table = await tables.add(Facts(game, match.setup.options, chairs, 0, "casual"))
        await table.begin(match)
        page = table.join(0)
        await asyncio.sleep(0.05)
        table.leave(page)
        assert table.actor
        while not table.actor.settled:
            await asyncio.sleep(0.01)
        left = weakref.ref(match), weakref.ref(table.actor)
        tables.keeper.sweep()
        del match, page
        await tables.archive.write(Statement("SELECT 1"))  # behind all that was to be written
        await asyncio.sleep(0)
        assert [one() for one in left] == [None, None]
        gone = weakref.ref(table)
        tables.forget(table)
        del table
        await asyncio.sleep(0)
        assert gone() is None
        await tables.close()

    gc.collect()
    gc.disable()
    try:
        in_a_loop(deeds)
    finally:
        gc.enable()


def test_what_is_there_at_the_start_is_never_looked_through(tmp_path: Path) -> None:
    before = gc.get_threshold()

    try:
        with TestClient(make_app(Tables(tmp_path))):
            assert gc.get_freeze_count() > 10_000
            assert prod(gc.get_threshold()) >= 700_000  # objects, before all is looked through
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
