"""S20: a match ends when all who still play agree to it, with the scores as they are."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.games.betting_tools import act
from tests.tools import stacked
from typecase import Match, Refused
from typecase.arena.sitting import Sitting
from typecase.bots.company import company
from typecase.table.wording import with_numbers

END = {"do": "end-by-agreement"}
PLAY_ON = {"do": "end-by-agreement", "agree": False}


def letter_head(seats: int = 3, **options: Any) -> Match[Any]:
    stack = stacked(*["A E I O T", "C A T S D", "A E I O T"][:seats])
    return typecase.play("letter-head", seats, 7, {"dealer": 0, **options}, stack)


def told(match: Match[Any]) -> list[str]:
    return [with_numbers(told.event) for told in match.look(None).events]


def test_the_first_proposes_the_others_agree_and_the_match_is_over() -> None:
    match = letter_head()
    match.do(2, END, at=5)
    assert match.seen(0)["agreed"] == [2] and match.result is None
    match.do(0, {**END, "agree": True}, at=6)
    match.do(1, END, at=7)
    assert match.result is not None and match.by_agreement
    assert match.result.scores == {0: 0, 1: 0, 2: 0} and match.result.winners == (0, 1, 2)
    assert match.seen(None)["agreed"] == [2, 0, 1]
    assert told(match)[-4:] == [
        "{2} proposes to end the match.",
        "{0} agrees to end the match.",
        "{1} agrees to end the match.",
        "The match ends by agreement.",
    ]
    assert typecase.replay(match.record()).result == match.result


def test_it_ends_with_the_scores_as_they_are_and_who_is_ahead_wins() -> None:
    match = letter_head(referee="strict")
    match.do(1, {"do": "declare", "word": "CATS"}, at=5)
    for seat in (0, 1, 2):
        match.do(seat, END)
    assert match.result is not None and match.result.winners == (1,)
    assert match.result.scores[1] > 0 == match.result.scores[0]


def test_it_is_not_listed_changes_no_question_and_stops_no_clock() -> None:
    match = letter_head()
    asks, deadline = match.asks(), match.deadline
    match.do(0, END, at=500)
    assert (match.asks(), match.deadline) == (asks, deadline)
    assert not any("end-by-agreement" in verbs for verbs in asks.values())


def test_whoever_declines_ends_the_proposal_for_all() -> None:
    match = letter_head()
    match.do(0, END)
    match.do(1, END)
    match.do(2, PLAY_ON)
    assert match.seen(0)["agreed"] == [] and told(match)[-1] == "{2} would rather play on."
    match.do(2, END)
    assert match.result is None and match.seen(0)["agreed"] == [2]


def test_whoever_proposed_may_take_it_back() -> None:
    match = letter_head()
    match.do(0, END)
    match.do(0, PLAY_ON)
    assert match.seen(1)["agreed"] == [] and told(match)[-1] == "{0} takes the proposal back."


def test_a_proposal_stands_until_the_round_ends() -> None:
    match = letter_head(rounds=2)
    match.do(0, END)
    for _ in range(2):
        match.time_up()
        assert match.seen(0)["agreed"] == [0]  # another turn, the same round
    match.time_up()
    assert match.seen(0)["round"] == 2 and match.seen(0)["agreed"] == []


def test_whoever_has_resigned_is_not_asked_to_agree() -> None:
    match = letter_head()
    match.do(0, END)
    match.do(1, END)
    match.do(2, {"do": "resign"})
    assert match.result is not None and match.by_agreement
    with pytest.raises(Refused, match="over"):
        match.do(2, END)


@pytest.mark.parametrize(
    "action", [{**END, "agree": "yes"}, {**END, "agree": None}, {**END, "why": "bed"}]
)
def test_what_is_no_yes_or_no_is_refused(action: dict[str, Any]) -> None:
    match = letter_head()
    with pytest.raises(Refused, match="takes agree, true or false") as refused:
        match.do(0, action)
    assert refused.value.clause.startswith("S20") and match.log == []


def test_nobody_agrees_twice_and_nobody_declines_what_was_not_proposed() -> None:
    match = letter_head()
    with pytest.raises(Refused, match="Nobody has proposed"):
        match.do(0, PLAY_ON)
    match.do(0, END)
    with pytest.raises(Refused, match="agreed already"):
        match.do(0, END)


def test_alone_it_ends_at_once_and_is_not_won() -> None:
    match = typecase.play("letter-head-solitaire", seed=4)
    match.do(0, END)
    assert match.result is not None and match.by_agreement
    assert match.result.winners == ()


def test_bots_agree() -> None:
    match = letter_head()
    bots = company(2, 7, "letter-head", "casual")
    sitting = Sitting(match, dict(enumerate(bots, start=1)))
    match.do(0, END, at=sitting.now)
    sitting.ask_bots()
    assert match.result is not None and match.by_agreement


def test_bots_without_chips_are_not_asked_pk23() -> None:
    match = typecase.play("word-poker", 4, 5, {"dealer": 0})
    match.table.chips |= {2: 0, 3: 0}
    match.table.staked |= {2: 0, 3: 0}
    sitting = Sitting(match, dict(enumerate(company(3, 7, "word-poker", "casual"), start=1)))
    match.do(0, END, at=sitting.now)
    sitting.ask_bots()
    assert match.result is not None and match.seen(None)["agreed"] == [0, 1]
    sitting.ask_bots()  # the match is over, and nobody is asked again


@pytest.mark.parametrize("game", ["word-poker", "seven-letter-stud", "stormy-letters"])
def test_a_hand_of_poker_in_progress_is_called_off_and_the_stakes_go_back(game: str) -> None:
    match = typecase.play(game, 3, 5, {"dealer": 0})
    while match.seen(None)["pot"] == 3:
        seat = match.seen(None)["awaited"][0]
        match.do(
            seat, {"do": "bet", "amount": 10} if "bet" in match.asks()[seat] else {"do": "call"}
        )
    assert match.seen(None)["pot"] > 3
    for seat in range(3):
        match.do(seat, END)
    assert match.scores == {0: 100, 1: 100, 2: 100} and match.seen(None)["pot"] == 0


def test_whoever_leaves_a_poker_table_is_not_asked_to_agree_either() -> None:
    match = typecase.play("word-poker", 3, 5, {"dealer": 0})
    match.do(0, END)
    match.do(2, END)
    match.do(1, {"do": "leave"})  # PK16: as if she had resigned
    assert match.result is not None and match.by_agreement
    assert match.result.winners == (0, 2) and match.scores == {0: 100, 1: 100, 2: 100}
    assert typecase.replay(match.record()).result == match.result


def test_whoever_has_lost_all_her_chips_need_not_agree_pk23() -> None:
    stack = stacked("E E E E E", "C A T S D", "Q U I Z E")
    match = typecase.play("word-poker", 3, 5, {"dealer": 0, "chips": 2, "hands": 3}, stack)
    act(match, "1 bet 1", "2 call", "0 fold")
    match.do(2, END)
    match.do(0, END)
    assert match.result is None  # 1 is all-in, and plays
    match.do(2, PLAY_ON)
    act(match, "1 draw", "2 draw", "1 show CATS", "2 show QUIZ", "1 accept")
    assert sorted(match.seen(None)["in_hand"]) == [0, 2]  # 0 with her last chip as the ante
    match.do(0, END)
    with pytest.raises(Refused, match="You are out"):
        match.do(1, PLAY_ON)
    match.do(2, END)
    assert match.result is not None and match.by_agreement and match.scores == {0: 1, 1: 0, 2: 5}
    assert typecase.replay(match.record()).result == match.result


def test_open_bonuses_of_better_letters_count_against_their_holders() -> None:
    match = typecase.play("better-letters", 3, 5)
    held = {seat: match.seen(seat)["hands"][seat] for seat in range(3)}
    for seat in range(3):
        match.do(seat, END)
    for seat, cards in held.items():
        kept = cards[:2]  # what silence keeps of the three dealt (B39)
        assert match.scores[seat] == -sum(card["points"] for card in kept) < 0


def test_a_match_that_ends_otherwise_has_not_ended_by_agreement() -> None:
    match = letter_head(2)
    match.do(0, END)
    match.do(1, {"do": "resign"})
    assert match.result is not None and not match.by_agreement
