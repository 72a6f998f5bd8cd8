"""In another language nothing is left of English but names: of cards, verbs, fields and options."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from string import Formatter
from typing import Any

import pytest

import typecase
from typecase.bots.company import bot_at
from typecase.games.house_rules.better_letters_table import OURS as BETTER_LETTERS
from typecase.games.house_rules.letterpress_table import OURS as LETTERPRESS
from typecase.games.shelf import SHELF, Box
from typecase.story.match import Match
from typecase.table.events import Message
from typecase.table.luck import Dice
from typecase.table.moves import Barred, Move, Refused
from typecase.table.wording import Phrase, Reader, Text
from typecase.testing.playing import any_action, any_input
from typecase.testing.properties import JUNK, clocks, referees

WORD = re.compile(r"[a-z]{2,}")
PYTHON = ("None", "True", "False")  # in what was typed, which is quoted
CARDS = {"letterpress": LETTERPRESS, "better-letters": BETTER_LETTERS}


class Runes(dict[str, str]):
    """A catalogue of a language that has no letters in common with English: it knows everything."""

    def get(self, key: str, default: Any = None) -> Any:
        return "".join(
            runes(text) + (f"{{{name}{':' * bool(spec)}{form(spec or '')}}}" if name else "")
            for text, name, spec, _ in Formatter().parse(default)
        )


RUNES = Runes(all="of it")  # an empty one would be none


def runes(text: str) -> str:
    return re.sub("[A-Za-z]", "\N{RUNIC LETTER FEHU FEOH FE F}", text)


def form(spec: str) -> str:
    """What follows the colon, in that language."""
    if spec in ("and", "'s"):
        return spec
    return f"or {runes(spec[3:])}" if spec.startswith("or ") else runes(spec)


def said(match: Match[Any], dice: Dice) -> Iterator[Message | Text]:
    """All that is to be read at this question: what is asked, offered, previewed and refused."""
    assert match.waiting is not None
    yield from match.look(0).others
    for ask in match.waiting.asks.values():
        yield ask.says
        for move in ask.moves.values():
            yield from texts(move)
    if found := any_action(match, dice):
        seat, action = found
        worth = match.preview(seat, action)
        yield from (*worth.parts, *worth.unless)
        for field in action:
            for junk in JUNK:
                try:
                    match.preview(seat, {**action, field: junk})
                except Refused as refused:
                    yield refused.says


def texts(move: Move[Any]) -> Iterator[Text]:
    yield move.label
    if isinstance(move, Barred):
        yield move.reason
    yield from getattr(move, "names", ())
    for _, reason in getattr(move, "barred", ()):
        yield reason
    for part in getattr(move, "parts", ()):
        yield from texts(part)


def names(game: Box, match: Match[Any]) -> set[str]:
    """What is called so in every language: verbs, fields, what can be chosen, and printed cards."""
    assert match.waiting is not None
    moves = [it for ask in match.waiting.asks.values() for it in ask.moves.items()]
    called = [*(verb for verb, _ in moves), *(field for _, move in moves for field in move.fields)]
    chosen = [str(value) for _, move in moves for value in getattr(move, "options", ())]
    printed = str(CARDS[game.name].plain) if game.name in CARDS else ""
    return {*WORD.findall(" ".join((*called, *chosen, printed, *PYTHON)))}


def assert_runes(reader: Reader, messages: Iterable[Message | Text], known: set[str]) -> None:
    for message in messages:
        told = reader.says(message) if message else ""
        assert {*WORD.findall(told)} <= known, f"{message!r} is told as {told}"


@pytest.mark.parametrize("game", SHELF, ids=lambda game: game.name)
def test_all_that_is_read_in_a_match_can_be_read_in_another_language(game: Box) -> None:
    for seed, referee in enumerate(referees(game)):
        seats = game.seats[seed % len(game.seats)]
        match = typecase.play(game.name, seats, seed, {"referee": referee, **clocks(game)})
        dice, bot = Dice(("runes", seed)), bot_at("best", game.name, "bot", seed)
        reader = Reader([f"N{seat}" for seat in range(seats)], 0, RUNES)
        known: set[str] = set()
        for number in range(60):
            if match.result is not None:
                break
            known |= names(game, match)
            assert_runes(reader, said(match, dice), known)
            for seat in match.asks() if number % 7 == 0 else ():
                reply = bot.answer(match.look(seat))
                assert_runes(reader, [reply.why, reply.nudge] if reply else (), known)
            any_input(match, dice)
        assert_runes(reader, (told.event for told in match.table.told), known)


@pytest.mark.parametrize("game", SHELF, ids=lambda game: game.name)
def test_what_an_option_takes_can_be_read_in_another_language(game: Box) -> None:
    called = {*WORD.findall(str([(one.name, one.kind.describe()) for one in game.options]))}
    called.add("none")  # typed for nothing
    for option in game.options:
        with pytest.raises(Refused) as refused:
            typecase.play(game.name, options={option.name: 0.5})
        assert_runes(Reader([], 0, RUNES), [refused.value.says], called)


def test_a_sentence_that_is_made_on_the_spot_is_found() -> None:
    reader, word = Reader(["N0"], 0, RUNES), "TEA"
    assert_runes(reader, [Phrase("{Seat:has|have} {word}.", seat=0, word=word)], set())
    for wrong in (Phrase("{told}", told=f"You have {word}."), Phrase("{n}", n="two cards")):
        with pytest.raises(AssertionError, match="is told as"):
            assert_runes(reader, [wrong], set())
