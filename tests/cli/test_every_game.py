"""Every game of the shelf in the terminal, from start to end, with a person who mistypes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.cli.kitchen import Kitchen
from typecase.bots.company import bot_at
from typecase.bots.schedule import Schedule
from typecase.cli.board import A_SEAT, ELSEWHERE, HEAPS, LABELS, OWN_WAYS, SEATS
from typecase.games.shelf import SHELF, Box, box
from typecase.table.events import Message
from typecase.table.sights import sights
from typecase.table.wording import Reader, Text
from typecase.typed.unparse import line_for

SHORT: dict[str, dict[str, Any]] = {
    "freeze": {"target": 2},
    "letter-head": {"rounds": 2},
    "seven-letter-stud": {"hands": 3},
    "stormy-letters": {"hands": 3},
    "word-poker": {"hands": 3},
}
NONSENSE = (
    "help",
    "",
    "   ",
    "juggle",
    "juggle with seven balls and a very long explanation of why",
    "{",
    '{"do": 3}',
    "{}",
    "[]",
    "-1",
    "0",
    "999999999999999999999999",
    "ünïcödé ☃ 日本語",
    "\x00\x07\x1b[2J",
    "A" * 4000,
    "? ? ?",
    "help me",
    "score",
    "table",
)
TAILS = ("", " -1", " 0", " 64", " 65", " 999", " with", " down", " down 0", " ☃", " A B C D E F")
RAW = re.compile(r"\{\d|\bNone\b|\bTrue\b|\bFalse\b|'face'|\bid\b|Traceback")
NOT_YOU = re.compile(
    r"\b[Yy]ou [a-z]+[^s]s\b|\b[Yy]ou (?:is|was|has)\b|^\[?You [^.:;]* and [a-z]+[^s]s\b"
)


def person(
    kitchen: Kitchen, game: str, asked: set[Message | Text], offered: set[Text]
) -> Callable[[], str | None]:
    """Types what a bot would do, and something else before it at every third line. What is asked
    is noted, and what the buttons say."""
    schedule = Schedule({0: bot_at("casual", game, "me", 3)})
    typed = iter(range(10**6))

    def type_a_line() -> str:
        seen, count = kitchen.player.look(), next(typed)
        assert seen.ask is not None
        asked.add(seen.ask.says)
        offered.update(move.label for move in seen.ask.moves.values())
        if count % 3 == 0:
            return NONSENSE[count // 3 % len(NONSENSE)]
        if count % 3 == 1:
            verbs = [*seen.ask.moves, "resign now"]
            return verbs[count % len(verbs)] + TAILS[count // 3 % len(TAILS)] + " much too much"
        looks = {0: seen}
        schedule.ask(looks)
        reply = schedule.think(looks).get(0)
        return line_for(reply.action, seen.ask) if reply else "wait"

    return type_a_line


@pytest.mark.parametrize("game", SHELF, ids=[one.name for one in SHELF])
def test_it_is_played_from_start_to_end_through_any_nonsense(game: Box) -> None:
    seats = max(game.seats[0], min(4, game.seats[-1]))
    kitchen = Kitchen(game=game.name, seats=seats, seed=5, thinking=50, **SHORT.get(game.name, {}))
    kitchen.player.teller.reader = Reader(kitchen.names, 0, finish="[{}]".format)
    asked: set[Message | Text] = set()
    offered: set[Text] = set()
    kitchen.type = person(kitchen, game.name, asked, offered)
    kitchen.play()
    assert kitchen.match.result is not None and kitchen.said("The match is over.")
    assert not kitchen.match.table.resigned, "nobody resigned"
    told = [line for line in kitchen.told if not line.startswith("> ")]
    reader, events = Reader(kitchen.names, 0), kitchen.match.look(0).events
    sentences = {*map(reader.says, (*asked, *(one.event for one in events)))} - {""}
    for sentence in sentences:  # in the brackets of the language that the reader was given
        assert any(line.startswith(f"[{sentence}]") for line in told)
    assert not [line for line in told if line.startswith(tuple(sentences))]
    refused = [line for line in told if line.endswith("(Actions)")]
    assert all(re.fullmatch(r"\[.+\] \(Actions\)", line) for line in refused)
    labels = [reader.says(label) for label in offered]
    assert any(f": [{label}]." in line for label in labels for line in told)
    assert not any(f": {label}." in line for label in labels for line in told)
    assert not [line for line in told if RAW.search(line)]
    assert not [line for line in told if NOT_YOU.search(line)]  # nor "You draws a card"


@pytest.mark.parametrize("game", SHELF, ids=[one.name for one in SHELF])
def test_nothing_lies_on_a_table_that_the_terminal_does_not_know(game: Box) -> None:
    """Seats are told as names, places as cards: a new field must say in cli/board.py what it is."""
    kitchen = Kitchen(game=game.name, seats=game.seats[0])
    known = {*A_SEAT, *SEATS, *HEAPS, *ELSEWHERE, *LABELS, *OWN_WAYS, *PLAIN}
    assert {name for name, _ in sights(type(kitchen.match.table))} <= known


# Whose names say to a player what they are, and whose values need nothing said of them.
PLAIN = (
    *("bets", "collections", "deck", "discards", "grabs", "lap", "left_over", "library", "placed"),
    *("pot", "round", "penalties", "shown", "word", "words"),
)


def test_the_games_that_had_crashed_are_told_their_discards_as_a_number() -> None:
    for game in ("word-poker", "stormy-letters"):
        kitchen = Kitchen(game=game, seats=3, hands=2, seed=5)
        kitchen.match.table.discards = kitchen.match.table.deck[:3]
        kitchen.player.show_table()
        assert kitchen.said("discards 3"), box(game).title
