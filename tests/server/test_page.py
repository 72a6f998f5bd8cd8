"""The page as it is served, and the types that it shares with the server."""

from __future__ import annotations

import contextlib
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.tables import a_server, opened, play_to_the_end, sitting
from typecase import Match, Refused, play, shelf
from typecase.bots.bot import Bot
from typecase.bots.company import company
from typecase.games import seven_letter_stud, stormy_letters, word_poker
from typecase.server import wire
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


def test_what_the_page_loads_is_sent_small_to_whoever_can_unpack_it() -> None:
    with a_server() as client:
        script = client.get("/").text.partition('src="./')[2].partition('"')[0]
        plain = client.get(f"/{script}", headers={"accept-encoding": "identity"})
        packed = client.get(f"/{script}", headers={"accept-encoding": "gzip"})
        smaller = client.get(f"/{script}", headers={"accept-encoding": "gzip, br"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip" and packed.content == plain.content
    assert smaller.headers["content-encoding"] == "br"
    assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"
    assert smaller.headers["content-type"] == plain.headers["content-type"]
    sizes = [int(sent.headers["content-length"]) for sent in (smaller, packed, plain)]
    assert sizes == sorted(set(sizes)) and sizes[-1] == len(plain.content)


@pytest.mark.parametrize("path", ["/match/abc", "/anywhere", "/a/b/c"])
def test_every_other_page_is_the_same_one(path: str) -> None:
    with a_server() as client:
        page = client.get(path)
    assert page.status_code == 200 and "<title>Typecase</title>" in page.text


def test_a_page_that_was_not_built_is_missed_in_one_sentence(tmp_path: Path) -> None:
    with a_server(static=tmp_path) as client:
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


def test_the_felt_shows_the_bonuses_that_the_rules_count() -> None:
    layouts = (ROOT / "client/src/layouts.ts").read_text()
    numbers = {"Seven": 7, "Six": 6, "Five": 5, "Four": 4, "Three": 3}
    of_five = re.search(r"'word-poker': .*chart: (\[\[.*\]\])", layouts)
    of_seven = re.search(r"const OF_SEVEN.* = (\[\[.*\]\])", layouts)
    assert of_five and of_seven and layouts.count("chart: OF_SEVEN") == 2
    seven = (seven_letter_stud, stormy_letters)
    for chart, games in ((of_five, (word_poker,)), (of_seven, seven)):
        lines = json.loads(chart[1].replace("'", '"'))
        shown = {numbers[letters]: points for letters, points in lines}
        for game in games:
            assert shown == {letters: points for letters, points in game.BONUS.items() if points}


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
        with sitting(client, match) as socket:
            for message in play_to_the_end(socket):
                assert message["seen"].keys() >= ABOUT.keys()
                msgspec.convert({"match": match["table"], **message}, wire.Seen)
                msgspec.convert(message["seen"], wire.Frame)


# What the server knows of a table, and the match does not.
ABOUT = {
    "title": "",
    "aim": "",
    "names": [],
    "bots": [],
    "lags": {},
    "hints": False,
    "paused": False,
    "promise": "",
    "lesson": None,
}


@pytest.mark.parametrize("game", [box.name for box in shelf()])
def test_the_wire_knows_whatever_a_game_asks(game: str) -> None:
    match = play(game, seed=5)
    bots = company(match.setup.seats, 5)
    for _ in range(60):
        for seat in range(match.setup.seats):
            seen = {**ABOUT, **match.seen(seat)}
            msgspec.json.decode(msgspec.json.encode(seen), type=wire.Frame)
        if match.result:
            return
        step(match, bots)
    assert not ABOUT.keys() & match.seen(0).keys(), "what a game calls so would be hidden"


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
