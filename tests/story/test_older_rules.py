"""A match goes on under the rules that it was begun with, as long as the shelf keeps them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import pytest

import typecase
from tests.tools import any_input, play_on
from typecase.games.letter_head import LetterHead, LetterHeadOptions, LetterHeadTable
from typecase.games.shelf import Older, box
from typecase.story.options import Whole
from typecase.story.protocol import Setup
from typecase.table.luck import Dice


@dataclass(frozen=True, kw_only=True)
class NewerOptions(LetterHeadOptions):
    rounds: Annotated[int, Whole(1, 20), "how many turns each player takes"] = 2


class NewerLetterHead(LetterHead):
    """The next version: everybody begins with a hundred points, and takes two turns."""

    rules = "3"

    def set_table(self, setup: Setup) -> LetterHeadTable:
        t = super().set_table(setup)
        t.scores = dict.fromkeys(range(t.seats), 100)
        return t


HONEST = box("letter-head")
OLDER = (Older(LetterHead, LetterHeadOptions),)
UPGRADED = HONEST._replace(game=NewerLetterHead, agreed=NewerOptions, older=OLDER)


def begun() -> Any:
    """A match of the version before, in its third turn."""
    match = typecase.play("letter-head", 3, 5)
    while match.table.turn != match.table.dealer:
        any_input(match, Dice(("begun", len(match.log))))
    return match


@pytest.fixture
def upgrade(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("typecase.door.box", lambda name: UPGRADED)


@pytest.mark.usefixtures("upgrade")
def test_a_new_match_has_the_new_rules() -> None:
    match = typecase.play("letter-head", 3, 5)
    assert match.setup.rules == "3" and match.scores == {0: 100, 1: 100, 2: 100}
    again = typecase.replay(play_on(match, Dice(1)).record())
    assert again.setup.rules == "3" and again.result == match.result


def test_an_old_match_opens_replays_and_goes_on_under_the_old_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = begun()
    monkeypatch.setattr("typecase.door.box", lambda name: UPGRADED)
    match = typecase.replay(before.record())
    assert match.setup == before.setup and match.setup.rules == "2"
    assert match.table == before.table and match.setup.options["rounds"] == 5
    play_on(before, Dice(9))
    play_on(match, Dice(9))
    assert match.result == before.result and match.table.round == 6
    assert typecase.replay(match.record()).record() == match.record()


@pytest.mark.usefixtures("upgrade")
def test_rules_that_the_shelf_does_not_keep_are_refused_in_a_sentence() -> None:
    text = begun().record().replace('"rules":"3"', '"rules":"1"', 1)
    with pytest.raises(typecase.LogBroken) as caught:
        typecase.replay(text)
    assert str(caught.value) == (
        "line 1: the record was made with version '1' of the rules of Letter Head; "
        "this Typecase plays version '3', '2', and a release that plays '1' is needed."
    )


def test_an_old_match_has_left_with_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    text = begun().record()
    monkeypatch.setattr("typecase.door.box", lambda name: UPGRADED._replace(older=()))
    with pytest.raises(typecase.LogBroken, match=r"version '2' .* plays version '3'"):
        typecase.replay(text)
