"""Hints in the terminal: as the line that one would type, in every game."""

from __future__ import annotations

import io
from typing import Any

import pytest

import typecase
from tests.bots.tables import play_out
from tests.cli.kitchen import Kitchen
from typecase import Match
from typecase.bots.company import company
from typecase.cli.main import main
from typecase.games.shelf import SHELF, Box
from typecase.story.protocol import Ask
from typecase.table.cards import Card
from typecase.table.moves import Amount, Both, Choose, Press, Write
from typecase.table.picking import From, Pick
from typecase.table.spelling import Spell
from typecase.typed.parse import action_of
from typecase.typed.unparse import line_for, means

HOUSE = {"deck": "H E O E U E S E E E"}


def test_a_hint_is_the_line_to_type_with_its_reason_and_the_definition() -> None:
    kitchen = Kitchen(["hint", "hint"], seats=2, dealer=1, stack=HOUSE)
    advice = typecase.hint(kitchen.match.look(0))
    kitchen.play()
    assert kitchen.said("Hint: draw") and kitchen.said(advice.why)


def test_the_first_hint_is_half_of_it_and_says_how_to_have_the_rest() -> None:
    kitchen = Kitchen(["hint"], seats=2, dealer=1, stack=HOUSE)
    advice = typecase.hint(kitchen.match.look(0))
    kitchen.play()
    assert kitchen.said(f"{advice.nudge} Type hint again for the rest.")
    assert not kitchen.said("Hint: ") and not kitchen.said(advice.why)


def test_a_whole_match_is_played_by_typing_what_the_hints_say() -> None:
    """Every other line asks for a hint, and the next one is what it said."""
    kitchen = Kitchen(seats=3, rounds=2, seed=3)

    def follow() -> str:
        last = kitchen.told[-3:]
        told = next((line for line in last if line.startswith("Hint: ")), "")
        return told.removeprefix("Hint: ") if told and kitchen.told[-1] != "" else "hint"

    def type_a_line() -> str:
        line = follow()
        if line != "hint":
            kitchen.told.append("")  # a hint is followed once
        return line

    kitchen.type = type_a_line
    kitchen.play()
    assert kitchen.match.result is not None
    assert sum(line.startswith("Hint: declare ") for line in kitchen.told) >= 2
    assert any(": noun: " in line or ": verb: " in line for line in kitchen.told)
    assert not [line for line in kitchen.told if line.endswith(("(Actions)", "(LH3)"))]


def test_the_help_tells_of_hints_and_they_can_be_turned_off() -> None:
    kitchen = Kitchen(["help", "hint"], seats=2, dealer=1)
    kitchen.player.hints = False
    kitchen.play()
    assert kitchen.said("No hints are given at this table.")
    assert not kitchen.said("Hint: ") and not kitchen.said("rules, hint")
    assert Kitchen(["help"], seats=2).play().said("rules, hint, wait, resign")


def test_who_has_nothing_to_do_is_told_so() -> None:
    kitchen = Kitchen(["hint"], seats=2, dealer=0, stack={"deck": "A Q A U A I A R A K"})
    kitchen.player.meanwhile = True
    kitchen.play()
    assert kitchen.said("There is nothing to do now but wait.") and not kitchen.said("Hint: ")


@pytest.mark.parametrize("given", [True, False])
def test_the_command_gives_hints_unless_it_is_told_not_to(
    given: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\nhint\n"))
    command = ["play", "letter-head-solitaire", "--seed", "7"]
    assert main([*command, *([] if given else ["--no-hints"])]) == 0
    told = capsys.readouterr().out
    assert ("Hint: meld " in told) is given
    assert ("No hints are given at this table." in told) is not given


@pytest.mark.parametrize("game", SHELF, ids=[box.name for box in SHELF])
def test_what_a_bot_does_can_be_written_as_a_line_that_means_it(game: Box) -> None:
    seats, written = game.seats[0], set[str]()
    bots = company(seats, 5, game.name, "beginner")

    def write(match: Match[Any]) -> None:
        for seat, verbs in match.asks().items():
            if len(match.log) % 9 and verbs in met:
                continue
            met.add(verbs)
            seen = match.look(seat)
            reply = bots[seat].answer(seen)
            if reply and seen.ask:
                line = line_for(reply.action, seen.ask)
                assert means(line, reply.action, seen.ask)
                match.fork().do(seat, action_of(line, seen.ask))  # refused, it would raise
                written.add(line)

    met: set[tuple[str, ...]] = set()
    play_out(typecase.play(game.name, seats, 5), bots, write)
    assert written and not [line for line in written if line.startswith("{")]


def test_cards_are_named_only_where_the_word_alone_does_not_tell_them() -> None:
    hand = [Card(1, "T", 1), Card(2, "T", 5), Card(3, "O", 2), Card(4, "?", 0), Card(5, "T", 5)]
    ask = Ask({"declare": Spell("Declare", (From(hand),), bluff=True)})
    plain = {"do": "declare", "word": "TO", "cards": [2, 3]}
    assert line_for(plain, ask) == "declare TO"
    wild = {"do": "declare", "word": "TO", "cards": [2, 4]}
    assert line_for(wild, ask) == "declare TO with T2 ?1"
    twin = {"do": "declare", "word": "TO", "cards": [5, 3]}
    assert line_for(twin, ask) == "declare TO"
    bluff = {"do": "declare", "word": "SO", "cards": [4, 3], "down": [0]}
    assert line_for(bluff, ask) == "declare SO down 1"


def test_the_parts_of_a_move_are_written_under_their_names() -> None:
    hand = [Card(1, "T", 1), Card(3, "O", 2)]
    pick = Pick("Discard", "card", From(hand), one=True)
    freeze = Choose("Freeze?", "freeze", (False, True), ("Play on", "Freeze!"), optional=True)
    ask = Ask(
        {
            "discard": Both("Discard", (pick, freeze)),
            "bet": Amount("Bet", "amount", 1, 20),
            "write": Write("Write"),
            "fold": Press("Fold"),
        }
    )
    for action in (
        {"do": "discard", "card": 3, "freeze": True},
        {"do": "bet", "amount": 7},
        {"do": "write", "word": "OTTER"},
        {"do": "fold"},
    ):
        line = line_for(action, ask)
        assert action_of(line, ask) == action and not line.startswith("{")
