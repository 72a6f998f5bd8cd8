"""What is easily forgotten around a game: each with a sentence that says what to do."""

from __future__ import annotations

import re
from typing import Any

from typecase.door import open_match
from typecase.games.guests import faults
from typecase.games.shelf import Box
from typecase.rules_page import rules_page
from typecase.story.head_start import HEAD_START
from typecase.story.match import Match
from typecase.story.options import Options
from typecase.table.luck import Dice
from typecase.testing.playing import any_input
from typecase.testing.properties import referees

FIRST = "How to win"
A_WHILE = 300  # inputs; what has not been met by then is rare


def its_box_says_all_that_players_are_told(box: Box) -> None:
    wrong = list(faults(box))
    assert not wrong, f"Mend the box of {box.name}: {'; '.join(wrong)}."


def its_rules_page_tells_how_to_play_it(box: Box) -> None:
    """How one wins, first of all; and every option and every verb by its name."""
    page = rules_page(box)
    where = box.rules_page or f"docs/games/{box.name}.md"
    assert page, f"{box.title} has no page of rules: write {where}."
    assert page.startswith(f"# {box.title}\n"), f"Begin {where} with the line '# {box.title}'."
    headings = re.findall(r"^## (.+)$", page, re.MULTILINE)
    assert headings[:1] == [FIRST], f"Say first in {where} how one wins, under '## {FIRST}'."
    for option in box.options:
        assert f"`{option.name}`" in page, (
            f"{where} does not tell of the option {option.name}: write `{option.name}`, and what "
            "it does."
        )
    for verb in verbs(box):
        assert re.search(rf"`{verb}[`\s]", page), (
            f"{where} does not tell of the action {verb}: write `{verb}`, and what it does."
        )


def verbs(box: Box) -> list[str]:
    """What players can do, as far as a few random matches show."""
    met: dict[str, None] = {}

    def look(match: Match[Any]) -> None:
        for asked in match.asks().values():
            met.update(dict.fromkeys(asked))

    for referee in referees(box):
        for seats in {box.seats[0], box.seats[-1]}:
            play_a_while(open_match(box, seats, 1, {"referee": referee}, None), look)
    return list(met)


def play_a_while(match: Match[Any], look: Any = lambda _match: None) -> None:
    dice = Dice("a while")
    for _ in range(A_WHILE):
        if match.result is not None:
            return
        look(match)
        any_input(match, dice)


READ_ELSEWHERE = ("lexicon", "referee", HEAD_START)  # at the door, and by the match


def every_option_is_read(box: Box) -> None:
    """An option that nothing reads is a promise that nobody keeps."""
    read: set[str] = set(READ_ELSEWHERE)

    class Watched(box.game):  # type: ignore[name-defined, misc]
        def __init__(self, agreed: Options, *rest: Any) -> None:
            super().__init__(listening(agreed, read), *rest)

    for referee in referees(box):
        for seats in {box.seats[0], box.seats[-1]}:
            watched = box._replace(game=Watched)
            play_a_while(open_match(watched, seats, 1, {"referee": referee}, None))
    for option in box.options:
        assert option.name in read, (
            f"Nothing reads the option {option.name} of {box.title}: let a rule use it, or take it "
            "out."
        )


def listening(agreed: Options, read: set[str]) -> Options:
    """The same options, noting which of them are asked for."""

    def ask(self: Any, name: str) -> Any:
        if not name.startswith("__"):
            read.add(name)
        return object.__getattribute__(self, name)

    kind = type(agreed)
    twin: Options = object.__new__(type(kind.__name__, (kind,), {"__getattribute__": ask}))
    twin.__dict__.update(agreed.__dict__)
    return twin
