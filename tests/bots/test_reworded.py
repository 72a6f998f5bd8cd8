"""Every sentence, question, label and card text in other words changes no bot's answer."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

import typecase
from typecase.arena.sitting import Sitting
from typecase.bots.bot import Bot, Onlooker, Reply
from typecase.bots.company import bot_at
from typecase.bots.levels import LEVELS
from typecase.games.house_rules.better_letters_table import OURS as BETTER_LETTERS
from typecase.games.house_rules.letterpress_table import OURS as LETTERPRESS
from typecase.games.shelf import SHELF, Box, box
from typecase.story.seen import Seen
from typecase.table.events import KINDS
from typecase.table.moves import Barred, Both, Choose, Move
from typecase.table.wording import Text, in_english

NAMES = ("Ann", "Bob", "Cy", "Dan")
SitDown = Callable[[str, str, int], Bot]
LISTS = {"better-letters": BETTER_LETTERS, "letterpress": LETTERPRESS}


def pseudo(text: Text) -> str:
    """In a language that says nothing but how long it was."""
    return f"¿{len(str(text))}?" if text else ""


def reworded(move: Move[Any]) -> Move[Any]:
    changed: dict[str, Any] = {"label": pseudo(move.label)}
    if isinstance(move, Barred):
        changed["reason"] = pseudo(move.reason)
    if isinstance(move, Choose):
        changed["names"] = tuple(map(pseudo, move.names))
    if isinstance(move, Both):
        changed["parts"] = tuple(map(reworded, move.parts))
    if barred := getattr(move, "barred", ()):
        changed["barred"] = tuple((value, pseudo(reason)) for value, reason in barred)
    new: Move[Any] = replace(cast(Any, move), **changed)
    return new


class InOtherWords:
    """A bot that reads everything in another language."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.name, self.seed = bot, bot.name, bot.seed

    def answer(self, seen: Seen) -> Reply | None:
        return self.bot.answer(self.read(seen))

    def read(self, seen: Seen) -> Seen:
        ask = seen.ask
        if ask:
            moves = {verb: reworded(move) for verb, move in ask.moves.items()}
            says = pseudo(ask.says) if isinstance(ask.says, str) else ask.says
            ask = ask._replace(moves=moves, says=says)
        return seen._replace(ask=ask, others=tuple(map(pseudo, seen.others)))


class LookingOn(InOtherWords):
    watches_others = True

    def notice(self, seen: Seen) -> None:
        assert isinstance(self.bot, Onlooker), "one that looks on"
        self.bot.notice(self.read(seen))


def other_cards(plain: Mapping[str, Any]) -> dict[str, Any]:
    """The same list of cards, with other texts and names on them."""
    texts = {"text", "name"}
    return {
        deck: {
            face: {key: f"¿{len(it)}?" if key in texts else it for key, it in card.items()}
            for face, card in cards.items()
        }
        if isinstance(cards, Mapping) and all(isinstance(one, Mapping) for one in cards.values())
        else cards
        for deck, cards in plain.items()
    }


def played(game: Box, in_other_words: bool, sit_down: SitDown) -> Any:
    """All that bots do in a match, and when, and what of it was refused."""
    options: dict[str, Any] = {}
    if in_other_words and game.name in LISTS:
        options["deck"] = other_cards(LISTS[game.name].plain)
    seats = max(game.seats[0], min(3, game.seats[-1]))
    match = typecase.play(game.name, seats, 6, options)
    bots: dict[int, Bot] = {}
    for seat, name in enumerate(NAMES[:seats]):
        bot = bots[seat] = sit_down(game.name, name, seat)
        if in_other_words:
            bots[seat] = (LookingOn if isinstance(bot, Onlooker) else InOtherWords)(bot)
    sitting = Sitting(match, bots)
    sitting.play()
    lines = [(line.at, line.seat, line.action) for line in match.log]
    return lines, sitting.schedule.refused, sitting.schedule.failed


def in_the_words_of_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in KINDS.values():
        monkeypatch.setattr(kind, "says", f"¿{' '.join(kind.__struct_fields__)}?")


def of_any_level(game: str, name: str, seed: int) -> Bot:
    """The best, a strong one, a casual one …"""
    return bot_at([*LEVELS][-1 - seed % len(LEVELS)], game, name, seed)


def speller(game: str, name: str, seed: int) -> Bot:
    return bot_at("casual", "", name, seed)


@pytest.mark.parametrize("sit_down", [of_any_level, speller])
@pytest.mark.parametrize("game", SHELF, ids=[one.name for one in SHELF])
def test_rewording_everything_changes_no_answer_of_any_bot(
    game: Box, sit_down: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = played(game, in_other_words=False, sit_down=sit_down)
    in_the_words_of_another_language(monkeypatch)
    assert played(game, in_other_words=True, sit_down=sit_down) == before


class ReadsLabels:
    """What no bot may do: it takes longer over longer labels, and over longer news."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.name, self.seed = bot, bot.name, bot.seed

    def answer(self, seen: Seen) -> Reply | None:
        reply = self.bot.answer(seen)
        if reply is None or seen.ask is None:
            return None
        read = [str(move.label) for move in seen.ask.moves.values()]
        read += [str(seen.ask.says), *(in_english(told.event) for told in seen.events)]
        return reply._replace(after=reply.after + len("".join(read)))


def test_a_bot_that_reads_what_is_for_people_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def sit_down(game: str, name: str, seed: int) -> Bot:
        return ReadsLabels(of_any_level(game, name, seed))

    game = box("letter-head")
    before = played(game, in_other_words=False, sit_down=sit_down)
    in_the_words_of_another_language(monkeypatch)
    assert played(game, in_other_words=True, sit_down=sit_down) != before


def test_no_bot_can_read_a_sentence() -> None:
    """Whatever a match does not meet: what makes a sentence is imported by none, nor patterns."""
    for path in (Path(typecase.__file__).parent / "bots").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = {alias.name for alias in node.names} | {getattr(node, "module", "")}
                assert not names & {"re", "in_english", "Reader"}, f"{path.name} reads sentences"


@pytest.mark.parametrize("game", LISTS)
def test_the_cards_are_in_other_words_too(game: str) -> None:
    match = typecase.play(game, 2, 6, {"deck": other_cards(LISTS[game].plain)})
    seen = match.seen(0)
    for text in [card["text"] for card in seen.get("grid", []) + seen.get("open_challenges", [])]:
        assert text.startswith("¿")
