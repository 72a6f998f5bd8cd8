"""The page as it is served, and the types that it shares with the server."""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from tests.server.tables import a_server, address, opened, play_to_the_end
from typecase import Match, Refused, play, shelf
from typecase.bots.bot import Bot
from typecase.bots.company import company
from typecase.server import wire
from typecase.server.app import make_app
from typecase.table import moves, places
from typecase.table.announcing import Announce, Line
from typecase.table.cards import Card
from typecase.table.events import KINDS
from typecase.table.picking import From, Order, Pick
from typecase.table.spelling import Spell

ROOT = Path(__file__).resolve().parents[2]
HAND = [Card(1, "A", 2), Card(2, "?", 0)]


def test_the_page_is_asked_for_and_what_it_loads_is_kept_for_ever() -> None:
    with a_server() as client:
        page = client.get("/")
        assert page.status_code == 200 and "<title>Typecase</title>" in page.text
        assert page.headers["cache-control"] == "no-cache"
        script = page.text.partition('src="./')[2].partition('"')[0]
        assert script.startswith("assets/")
        loaded = client.get(f"/{script}")
        assert loaded.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert loaded.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/match/abc", "/anywhere", "/a/b/c"])
def test_every_other_page_is_the_same_one(path: str) -> None:
    with a_server() as client:
        page = client.get(path)
    assert page.status_code == 200 and "<title>Typecase</title>" in page.text


def test_a_page_that_was_not_built_is_missed_in_one_sentence(tmp_path: Path) -> None:
    with TestClient(make_app(static=tmp_path)) as client:
        page = client.get("/")
    assert page.status_code == 503
    assert page.text == "The page has not been built yet: run python3 run.py setup.\n"


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    command = [sys.executable, "tools/gen_ts.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_page_names_no_kind_of_event_that_is_none() -> None:
    layouts = (ROOT / "client/src/layouts.ts").read_text()
    kinds = set(re.findall(r"'([^']+)'", " ".join(re.findall(r"noise: \[.*\]", layouts))))
    assert kinds and kinds <= set(KINDS)


MOVES: list[moves.Move[Any]] = [
    moves.Press("Draw"),
    moves.Barred("Draw", "Not now.", "LH2"),
    moves.Choose("Colour", "colour", ("red", 2), ("Red", "Two")),
    moves.Amount("Bet", "amount", 1, 9),
    moves.Write("Say", "word"),
    Pick("Keep", "keep", From(HAND)),
    Order("Sort", "order", From(HAND)),
    Spell("Declare", (From(HAND, 1, 2),), bluff=True),
    places.Trace("Path", "path", (0, 1, 2), 1, 3),
    places.Cell("Place", ((0, 0), (-1, 2))),
    Announce("Announce", (Line("rows", 0, (HAND[0], None)),), 3),
    moves.Both("Both", (moves.Press("Draw"), moves.Amount("Bet", "amount", 1, 9))),
]


@pytest.mark.parametrize("move", MOVES, ids=lambda move: type(move).__name__)
def test_the_wire_knows_every_kind_of_move_exactly(move: moves.Move[Any]) -> None:
    described = move.describe()
    assert msgspec.to_builtins(msgspec.convert(described, wire.Move)) == described


def test_the_wire_knows_the_frame_of_what_is_seen() -> None:
    with a_server() as client:
        match = opened(client, options={"rounds": 1})
        with client.websocket_connect(address(match)) as socket:
            for message in play_to_the_end(socket):
                msgspec.convert(message, wire.Seen)
                msgspec.convert(message["seen"], wire.Frame)


@pytest.mark.parametrize("game", [box.name for box in shelf()])
def test_the_wire_knows_whatever_a_game_asks(game: str) -> None:
    match = play(game, seed=5)
    bots = company(match.setup.seats, 5)
    for _ in range(60):
        for seat in range(match.setup.seats):
            msgspec.json.decode(msgspec.json.encode(match.seen(seat)), type=wire.Frame)
        if match.result:
            return
        step(match, bots)


def step(match: Match[Any], bots: list[Bot]) -> None:
    """The first bot that has something to say says it; else time passes."""
    for seat, bot in enumerate(bots):
        seen = match.look(seat)
        reply = bot.answer(seen) if seen.ask else None
        if reply is not None:
            with contextlib.suppress(Refused):  # a child's guess may be wrong
                match.do(seat, reply.action)
            return
    match.time_up()
