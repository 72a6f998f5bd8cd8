"""Looking a challenged word up, and S18: when anything goes, a challenge is a vote of the table."""

from __future__ import annotations

from typing import Any

import pytest

from typecase.games.house_rules.dictionary import Dictionary
from typecase.games.house_rules.events import Stood
from typecase.games.house_rules.family import FamilyOptions
from typecase.games.house_rules.looking_up import anything_goes, falls
from typecase.games.house_rules.racing import Race, Verdict
from typecase.lexicon.lexicon import open_lexicon
from typecase.story.protocol import Answer, Table
from typecase.story.witness import Witness
from typecase.table.luck import Luck

DICTIONARY = Dictionary(open_lexicon(), "letter-head", Witness(), "Valid and Invalid Words")
ANYTHING = FamilyOptions(lexicon="everything")
AUTHOR = 1


def seated(seats: int, *resigned: int) -> Table:
    return Table(seats=seats, luck=Luck(1), resigned=[*resigned])


def fallen(t: Table, challengers: list[int], judges: list[int] | None = None) -> bool:
    return falls(t, ANYTHING, DICTIONARY, AUTHOR, "XQZ", challengers, judges)


@pytest.mark.parametrize(("word", "fell"), [("CAT", False), ("XQZ", True)])
def test_one_challenge_is_enough_to_look_a_word_up(word: str, fell: bool) -> None:
    assert falls(seated(4), FamilyOptions(), DICTIONARY, AUTHOR, word, [0]) is fell


@pytest.mark.parametrize(
    ("seats", "needed"), [(2, None), (3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (8, 5)]
)
def test_when_anything_goes_more_than_half_of_all_must_challenge_and_the_author_counts_for_it(
    seats: int, needed: int | None
) -> None:
    """S18; between two, no word falls"""
    t = seated(seats)
    others = t.others(AUTHOR)
    fell = [count for count in range(1, seats) if fallen(t, others[:count])]
    assert fell == ([] if needed is None else [*range(needed, seats)])


def test_only_those_who_still_play_have_a_vote() -> None:
    """S18"""
    assert not fallen(seated(4), [0, 2])
    assert fallen(seated(4, 3), [0, 2]), "two of three"
    assert not fallen(seated(4, 3), [0, 3]), "who has left is no challenger any more"


def test_where_only_some_may_judge_it_they_and_the_author_are_all() -> None:
    """S18: in poker those in the showdown"""
    assert fallen(seated(8), [0, 2], judges=[0, 2])
    assert not fallen(seated(8), [0], judges=[0, 2])
    assert not fallen(seated(8), [0], judges=[0])


@pytest.mark.parametrize("referee", ["strict", "table"])
def test_anything_goes_is_the_full_list_with_challenges(referee: str) -> None:
    assert anything_goes(ANYTHING)
    assert not anything_goes(FamilyOptions())
    assert not anything_goes(FamilyOptions(lexicon="everything", referee=referee))


@pytest.mark.parametrize(("votes", "stands"), [("01", True), ("012", False)])
def test_a_word_called_in_a_race_falls_the_same_way(votes: str, stands: bool) -> None:
    """S18: Red-Handed, Word Slam and My Word!"""
    t = seated(4)
    told: Any = Race(ANYTHING, DICTIONARY).judged(t, 3, "XQZ")
    told.send(None)
    try:
        for seat in range(3):
            told.send(Answer(seat, "challenge" if str(seat) in votes else "accept", None))
    except StopIteration as end:
        assert end.value == Verdict(stands, [int(seat) for seat in votes])
    assert isinstance(t.told[-1].event, Stood) is stands
