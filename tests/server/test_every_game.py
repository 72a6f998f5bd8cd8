"""Every game on the shelf is played to its end over the same messages that a page sends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from tests.server.sampler import Sampler, play_anything
from tests.server.tables import Message, a_server, opened, sitting
from typecase import shelf
from typecase.server import table
from typecase.server.clock import Timing
from typecase.table.events import KINDS
from typecase.table.wording import Reader

HASTE = Timing(speed=60, thinking=0.0)

# What makes a match short.
SHORT: dict[str, dict[str, Any]] = {
    "letter-head": {"rounds": 1},
    "vultures": {"target": 60},
    "red-handed": {"rounds": 1},
    "word-slam": {"passes": 1},
    "my-word": {"deals": 1},
    "word-poker": {"hands": 5},
    "seven-letter-stud": {"hands": 5},
    "stormy-letters": {"hands": 5},
    "freeze": {"target": 2},
    "take-a-letter": {"deals": 1},
}
ALONE = ("letterpress", "wordsy")  # which are other games then


class Sentences:
    """Whether a page is told what happens once and in order, and all in the reader's language."""

    def __init__(self) -> None:
        self.told = 0

    def __call__(self, message: Message) -> None:
        if message["type"] == "refused":
            in_the_readers_words(message["sentence"])
            return
        if message["type"] == "done":
            return
        events, seen = message["events"], message["seen"]
        assert [event["number"] for event in events] == [
            number for number, _ in enumerate(events, start=self.told + 1)
        ]
        self.told += len(events)
        assert all(event["kind"] in KINDS and event["at"] <= seen["now"] for event in events)
        in_the_readers_words(*seen["others"], *(event["says"] for event in events))
        if seen["ask"]:
            in_the_readers_words(*filter(None, [seen["ask"]["says"]]))
            for move in seen["ask"]["moves"].values():
                in_the_readers_words(*texts(move))


def texts(move: dict[str, Any]) -> Iterator[str]:
    """What a person reads of a move: its label, why it is barred, and what can be chosen."""
    yield move["label"]
    if move["kind"] == "barred":
        yield move["reason"]
    if move["kind"] == "choose":
        yield from (option["name"] for option in move["options"])
    for part in move.get("parts", ()):
        yield from texts(part)


def in_the_readers_words(*sentences: str) -> None:
    for sentence in sentences:
        assert re.fullmatch(r"\[[^{}]+\]", sentence), sentence


@pytest.mark.parametrize("game", [box.name for box in shelf()])
def test_a_match_is_played_to_its_end_over_the_wire(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "Reader", partial(Reader, finish="[{}]".format))
    box = next(box for box in shelf() if box.name == game)
    for seats in {max(box.seats[0], min(2, box.seats[-1])), *((1,) if game in ALONE else ())}:
        with a_server(HASTE) as client:
            match = opened(client, game=game, seats=seats, seed=11, options=SHORT.get(game, {}))
            with sitting(client, match) as socket:
                last = play_anything(socket, Sampler(7), Sentences())
        result = last["seen"]["result"]
        assert set(result["winners"]) <= set(range(seats))
        assert 0 not in last["seen"]["resigned"]
        assert last["seen"]["title"] == box.title
