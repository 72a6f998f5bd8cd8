"""H7: a head start is agreed, told to all, no part of the play, and counts at the end."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.tools import stacked
from typecase import Match, Player, Refused
from typecase.games.aims import aim
from typecase.games.shelf import SHELF
from typecase.insight.ratings import outcome_of
from typecase.story.head_start import HEAD_START
from typecase.table.wording import Reader

END = {"do": "end-by-agreement"}
NO_HEAD_START = ("crosswords-solitaire", "letter-hogs", "letter-perfect", "letter-head-solitaire")


def letter_head(head_start: Any, **more: Any) -> Match[Any]:
    """Ben lays CATS, which is 23 points, and the three agree to stop."""
    stack = stacked("A E I O T", "C A T S D", "A E I O T")
    agreed = {"dealer": 0, "referee": "strict", "head_start": head_start}
    match = typecase.play("letter-head", 3, 7, agreed, stack, **more)
    match.do(1, {"do": "declare", "word": "CATS"}, at=5)
    return match


def ended(match: Match[Any]) -> Match[Any]:
    for seat in range(match.setup.seats):
        match.do(seat, END)
    return match


def told(match: Match[Any]) -> list[str]:
    reader = Reader(["Ann", "Ben", "Cid"], 1)
    return [reader.says(told.event) for told in match.look(1).events]


def test_scores_in_play_are_the_game_s_own_and_the_head_start_is_added_at_the_end() -> None:
    """H7"""
    match = letter_head([0, 0, 40])
    ben = match.scores[1]
    assert match.scores == {0: 0, 1: ben, 2: 0} and 0 < ben < 40
    result = ended(match).result
    assert result is not None and result.scores == {0: 0, 1: ben, 2: 40} == match.scores
    assert result.winners == (2,)


def test_equal_totals_share_the_win() -> None:
    ben = letter_head(0).scores[1]
    result = ended(letter_head([ben, 0, 0])).result
    assert result is not None and result.winners == (0, 1)


def test_it_is_told_before_the_first_question_and_when_it_is_counted() -> None:
    match = ended(letter_head([0, 3, 40]))
    assert told(match)[:3] == [
        "Ann deals.",
        "You have a head start of 3: it counts at the end.",
        "Cid has a head start of 40: it counts at the end.",
    ]
    assert told(match)[-2:] == [
        f"You add a head start of 3: {match.scores[1]} in all.",
        "Cid adds a head start of 40: 40 in all.",
    ]


def test_every_seat_and_who_only_watches_sees_what_was_agreed() -> None:
    match = letter_head([0, 0, 40])
    for seat in (None, 0, 1, 2):
        assert match.seen(seat)["options"][HEAD_START] == [0, 0, 40]
    assert str(aim(match.setup)).endswith("Head starts are added at the end.")


def test_the_record_tells_it_and_a_record_without_it_says_nothing_of_it() -> None:
    match = ended(letter_head([0, 0, 40]))
    assert typecase.replay(match.record()).result == match.result
    assert HEAD_START in match.record().splitlines()[0]
    assert HEAD_START not in letter_head(0).record()


def test_without_one_nothing_is_told_and_nothing_is_added() -> None:
    match = ended(letter_head([0, 0, 0]))
    assert not any("head start" in one for one in told(match))
    assert match.result == ended(letter_head(0)).result
    assert "ead start" not in str(aim(match.setup))


def test_whoever_is_left_alone_wins_whatever_the_others_were_given() -> None:
    match = letter_head([0, 0, 40])
    match.do(2, {"do": "resign"})
    match.do(0, {"do": "resign"})
    assert match.result is not None and match.result.winners == (1,)


def test_it_comes_before_what_breaks_ties() -> None:
    """Wordsy breaks ties by the best word, which nobody has at the beginning."""
    match = typecase.play("wordsy", 2, 7, {"head_start": [0, 1]})
    result = ended(match).result
    assert result is not None and (result.winners, result.scores) == ((1,), {0: 0, 1: 1})


def test_where_the_lowest_total_wins_it_is_below_nought() -> None:
    match = ended(typecase.play("red-handed", 3, 7, {"head_start": [0, -8, 0]}))
    assert match.result is not None and match.result.winners == (1,)
    assert match.result.scores == {0: 0, 1: -8, 2: 0}
    with pytest.raises(Refused, match="from -1000 to 0"):
        typecase.play("red-handed", 3, 7, {"head_start": [0, 8, 0]})


def test_chips_of_a_head_start_are_nobody_s_to_bet() -> None:
    match = typecase.play("word-poker", 2, 7, {"head_start": [0, 30]})
    assert match.scores == {0: 99, 1: 99}, "after the ante"
    assert ended(match).scores == {0: 100, 1: 130}


def test_it_needs_an_end_that_is_agreed() -> None:
    with pytest.raises(Refused, match="needs an agreed number of hands: let hands be a number"):
        typecase.play("word-poker", 2, 7, {"hands": None, "head_start": [0, 30]})
    typecase.play("word-poker", 2, 7, {"hands": None, "head_start": [0, 0]})


@pytest.mark.parametrize("given", [-1, 1001, True, "12", None, 4.0, [], [0], [0, 1, 2], [0, -1]])
def test_what_it_does_not_take_is_refused_with_what_it_takes(given: Any) -> None:
    with pytest.raises(Refused, match="from 0 to 1000, or a list of 2 such numbers") as refused:
        typecase.play("letter-head", 2, 7, {"head_start": given})
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("game", ["wordsy", "letterpress"])
def test_alone_there_is_nobody_to_be_ahead_of(game: str) -> None:
    with pytest.raises(Refused, match="head_start must be 0 where one plays alone, not 5"):
        typecase.play(game, 1, 7, {"head_start": 5})
    typecase.play(game, 1, 7, {"head_start": [0]})


def test_all_games_have_it_in_which_there_is_something_to_add_to() -> None:
    without = [box.name for box in SHELF if HEAD_START not in {one.name for one in box.options}]
    assert without == [*NO_HEAD_START]


def test_a_match_with_one_counts_for_no_rating() -> None:
    players = [Player("Ann"), Player("Ben"), Player("Cid")]
    for head_start, counts in ((0, True), ([0, 0, 40], False)):
        match = letter_head(head_start, players=players)
        match.do(2, {"do": "resign"})
        match.do(0, {"do": "resign"})
        match.setup.stack.clear()  # it was dealt by hand for this test alone
        assert (outcome_of(match) is not None) == counts
