"""Word Slam, clause by clause: rulebook 004 pages 11 and 12, rulings WS1 to WS6."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.tools import card_ids, ids, last_told, play_on, refused, stacked, told
from typecase import Match, Refused
from typecase.games.house_rules.events import Scored, TurnedUp
from typecase.games.house_rules.racing_events import DealtEach, FoundNoWord, StandsAt
from typecase.games.word_slam import (
    HandsPickedUp,
    OneMoreEach,
    PlayedThrough,
    Slammed,
    ThrownIn,
    WordToSlam,
)
from typecase.table.luck import Dice


def face_down(*hands: str, up: str = "A", then: str = "", **options: Any) -> Match[Any]:
    """Seat 0 deals these hands and turns up a card; nobody has picked up yet."""
    stack = stacked(*hands, then=f"{up} {then}")
    return typecase.play("word-slam", len(hands), 7, {"dealer": 0, **options}, stack)


def table(*hands: str, up: str = "A", then: str = "", **options: Any) -> Match[Any]:
    """The same with all hands picked up."""
    return face_down(*hands, up=up, then=then, **{"ready": False, **options})


def picked_up(match: Match[Any]) -> Match[Any]:
    """The same three seconds after all are ready."""
    for seat in match.table.players():
        match.do(seat, {"do": "ready"})
    match.time_up()
    return match


def slam(match: Match[Any], seat: int, word: str) -> None:
    match.do(seat, {"do": "slam", "word": word})


def say(match: Match[Any], **said: str) -> None:
    for seat, do in said.items():
        match.do(int(seat[1:]), {"do": do})


def hand(match: Match[Any], seat: int) -> str:
    return "".join(card.get("face", "·") for card in match.seen(seat)["hands"][seat])


# Getting Started, The Deal


def test_three_cards_each_face_down_and_one_face_up() -> None:
    match = face_down("C T S", "D G O", "E E R")
    seen = match.seen(0)
    assert [card["face"] for card in seen["centre"]] == ["A"]
    assert seen["deck"] == 124 - 10
    assert seen["hands"] == {seat: [{}] * 3 for seat in range(3)}
    assert last_told(match, 2) == [DealtEach(0, 3), TurnedUp(0, tuple(match.table.centre))]


def test_the_deck_serves_a_full_table() -> None:
    """RULINGS 4.2: six players need 19 cards for a hand and six for each more."""
    match = typecase.play("word-slam", 6, 1, {"ready": False})
    assert match.seen(0)["deck"] == 124 - 19
    for seat in range(6):
        match.do(seat, {"do": "stuck"})
    assert match.seen(0)["deck"] == 124 - 25


def test_the_deal_moves_to_the_left_with_each_hand() -> None:
    match = table("C T S", "D G O", "E E R", referee="strict")
    slam(match, 0, "CATS")
    assert (match.seen(0)["dealer"], match.seen(0)["round"]) == (1, 2)


# Nobody looks at her cards before all do


def test_nobody_sees_her_own_hand_before_all_are_ready() -> None:
    match = face_down("C T S", "D G O", "E E R")
    for ready in range(2):
        match.do(ready, {"do": "ready"})
        for seat in (None, 0, 1, 2):
            assert match.seen(seat)["hands"] == {one: [{}] * 3 for one in range(3)}
        refused(match, ready, {"do": "ready"}, "The Deal")
        refused(match, ready, {"do": "slam", "word": "CATS"}, "The Deal")
    match.do(2, {"do": "ready"})
    match.time_up()
    assert (hand(match, 0), hand(match, 1), hand(match, 2)) == ("CTS", "DGO", "EER")
    assert match.seen(0)["hands"][1] == [{}] * 3 and match.seen(None)["hands"][0] == [{}] * 3


def test_two_deals_that_differ_only_in_the_hands_look_the_same_until_they_are_picked_up() -> None:
    one, other = face_down("C T S", "D G O", "E E R"), face_down("E E R", "C T S", "D G O")
    for match in (one, other):
        match.do(1, {"do": "ready"}, at=500)
    for seat in (None, 0, 1, 2):
        assert one.seen(seat) == other.seen(seat)
    assert one.asks() == other.asks()


def test_a_hand_is_imagined_anew_for_its_owner_too_until_it_is_picked_up() -> None:
    match = face_down("C T S", "D G O", "E E R")
    faces = {picked_up(match.imagine(0, Dice(n))).table.hands[0][0].face for n in range(30)}
    assert len(faces) > 5


def test_a_refusal_before_the_pick_up_does_not_tell_what_is_in_the_hand() -> None:
    match = face_down("C T S", "D G O", "E E R")
    mine = [card.card.id for card in match.table.hands[0]]
    sentences = {
        refused(match, 0, {"do": "slam", "word": "CATS", "cards": cards}, "The Deal")
        for cards in (mine, [10_000], [0, 1, 2])
    }
    assert len(sentences) == 1


@pytest.mark.parametrize(
    ("pace", "due"), [("relaxed", None), ("standard", 10_000), ("blitz", 5_000)]
)
def test_after_ten_seconds_all_pick_up(pace: str, due: int | None) -> None:
    match = face_down("C T S", "D G O", "E E R", pace=pace)
    match.do(0, {"do": "ready"})
    assert match.deadline == due
    if due:
        match.time_up()
        match.time_up()
        assert hand(match, 1) == "DGO" and match.phase == "race"


# The Play


def test_the_first_word_wins_the_hand_and_its_cards() -> None:
    match = table("C T S", "D G O", "E E R")
    slam(match, 0, "CATS")
    cards = tuple(match.table.laid)
    assert last_told(match, 1) == [Slammed(0, "CATS", cards)]
    say(match, s1="accept", s2="accept")
    assert Scored(0, "CATS", 9) in last_told(match, 4)
    assert match.scores == {0: 4 + 2 + 1 + 2, 1: 0, 2: 0}
    assert [card["face"] for card in match.seen(1)["piles"][0]] == list("CATS")
    assert len(match.seen(1)["discards"]) == 6, "all other cards are thrown away (WS2)"


def test_the_winners_left_over_cards_are_thrown_away_too() -> None:
    """WS2"""
    match = table("C T S", "E E R", "D G O", then="H I N", referee="strict")
    say(match, s0="stuck", s1="stuck", s2="stuck")
    held = len(match.seen(0)["hands"][0])
    slam(match, 0, "CATS")
    assert held == 4 and len(match.seen(0)["discards"]) == 3 * 4 - 3


def test_who_looks_for_a_word_is_told_the_card_that_must_be_in_it() -> None:
    match = table("C T S", "D G O", "E E R")
    ask = match.look(1).ask
    assert ask is not None and ask.says == WordToSlam(match.table.centre[0])
    assert match.seen(1)["ask"]["says"] == "A word of four letters, A among them"


def test_a_word_has_at_least_four_letters() -> None:
    match = table("C T S", "D G O", "E E R")
    assert "at least 4" in refused(match, 0, {"do": "slam", "word": "CAT"}, "The Play")


def test_the_face_up_card_must_be_in_the_word() -> None:
    match = table("C T S", "D G O", "E E R", then="A I O")
    say(match, s0="stuck", s1="stuck", s2="stuck")
    assert hand(match, 1)[-1] == "A"
    four = {"do": "slam", "word": "DOGA", "cards": ids(match, 1, "D O G A")}
    assert "exactly 1" in refused(match, 1, four, "The Play")


def test_a_word_takes_only_own_cards_and_the_face_up_one() -> None:
    match = table("C T S", "D G O", "E E R")
    refused(match, 0, {"do": "slam", "word": "DOGA"}, "The Play")
    hers, sentences = match.table.hands[1][0].id, set()
    up = match.seen(0)["centre"][0]["id"]
    for one in (hers, 10_000):
        cards = [one, up, *ids(match, 0, "T S")]
        sentence = refused(match, 0, {"do": "slam", "word": "DATS", "cards": cards}, "The Play")
        sentences.add(sentence.replace(str(one), "#"))
    assert len(sentences) == 1


def test_the_first_to_slam_is_the_first_to_be_heard() -> None:
    match = table("C T S", "D R E", "E E R")
    slam(match, 1, "DARE")
    refused(match, 0, {"do": "slam", "word": "CATS"}, "Challenges")


def test_when_all_are_stuck_each_gets_one_more_card_and_all_pick_it_up_at_once() -> None:
    """WS1; nobody is asked again whether she is ready (S14)."""
    match = picked_up(face_down("C T S", "D G O", "E E R", then="H I N"))
    say(match, s0="stuck", s1="stuck", s2="stuck")
    assert match.phase == "race" and match.now == 3_000
    assert match.seen(0)["stuck"] == []
    assert (hand(match, 1), hand(match, 2), hand(match, 0)) == ("DGOH", "EERI", "CTSN")
    assert last_told(match, 3) == [FoundNoWord(2), OneMoreEach(), HandsPickedUp()]


@pytest.mark.parametrize(
    ("pace", "due"), [("relaxed", None), ("standard", 45_000), ("blitz", 22_500)]
)
def test_after_45_seconds_without_a_word_each_gets_one_more_card(
    pace: str, due: int | None
) -> None:
    """WS1"""
    match = table("C T S", "D G O", "E E R", pace=pace)
    assert match.deadline == due
    if due:
        match.time_up()
        assert match.phase == "race" and len(match.seen(0)["hands"][0]) == 4
        assert match.deadline == 2 * due


def test_a_call_winds_the_45_seconds_up_again() -> None:
    match = table("C T S", "D G O", "E E R")
    match.do(0, {"do": "slam", "word": "STCA"}, at=40_000)
    match.do(1, {"do": "challenge"}, at=41_000)
    match.do(2, {"do": "accept"}, at=42_000)
    match.time_up()
    assert (match.now, match.deadline) == (45_000, 87_000)


def test_whoever_is_stuck_may_still_slam_and_is_not_waited_for() -> None:
    match = table("C T S", "D G O", "E E R", referee="strict")
    say(match, s0="stuck")
    assert match.asks()[0] == ("slam",) and match.seen(1)["awaited"] == [1, 2]
    refused(match, 0, {"do": "stuck"}, "The Play")
    slam(match, 0, "CATS")
    assert match.scores[0] == 9


def test_with_too_few_cards_for_all_the_hand_is_thrown_in_and_the_pass_is_over() -> None:
    """WS1"""
    match = table("C T S", "D G O", "E E R")
    del match.table.deck[2:]
    say(match, s0="stuck", s1="stuck", s2="stuck")
    assert match.seen(0)["passes"] == 2 and match.scores == {0: 0, 1: 0, 2: 0}
    standing = [StandsAt(seat, 0) for seat in range(3)]
    assert [ThrownIn(), PlayedThrough(), *standing] == last_told(match, 8)[:5]


def test_one_card_for_each_is_enough_to_go_on() -> None:
    """WS1"""
    match = table("C T S", "D G O", "E E R")
    del match.table.deck[3:]
    say(match, s0="stuck", s1="stuck", s2="stuck")
    assert match.seen(0)["passes"] == 1 and match.seen(0)["deck"] == 0
    assert [len(match.table.hands[seat]) for seat in range(3)] == [4, 4, 4]


# Scoring


def test_wild_cards_count_nothing() -> None:
    match = table("C ? S", "D G O", "E E R", referee="strict")
    slam(match, 0, "CATS")
    assert match.scores[0] == 4 + 2 + 2


def test_a_wild_card_in_the_centre_stands_for_the_cheapest_letter() -> None:
    match = table("C T S", "D G O", "E E R", up="?", then="A I N", referee="strict")
    say(match, s0="stuck", s1="stuck", s2="stuck")
    assert hand(match, 1) == "DGOA"
    slam(match, 1, "GOAD")
    assert match.scores[1] == 7 + 3 + 2, "the wild card must be in it, as the O or the A"


def test_when_the_deck_is_out_all_cards_are_gathered_and_the_scores_stay() -> None:
    """WS3"""
    match = table("C T S", "D G O", "E E R", referee="strict")
    kept = match.table.deck[9:]
    del match.table.deck[9:]
    match.table.discards += kept
    slam(match, 0, "CATS")
    seen = match.seen(0)
    assert (seen["passes"], seen["deck"], seen["discards"]) == (2, 124 - 10, [])
    assert match.scores[0] == 9 and seen["piles"] == {0: [], 1: [], 2: []}
    assert card_ids(match.table) == list(range(124))


# How to Win


@pytest.mark.parametrize("passes", [1, 2, 3])
def test_the_highest_total_wins_when_the_deck_has_been_played_through(passes: int) -> None:
    match = play_on(typecase.play("word-slam", 3, 5, {"passes": passes}), Dice(5))
    assert match.result is not None and match.seen(0)["passes"] == passes + 1
    best = max(match.scores.values())
    assert match.result.winners == tuple(s for s, p in match.scores.items() if p == best)


def test_ties_share_the_win() -> None:
    """H3"""
    match = face_down("C T S", "D G O", "E E R", passes=1)
    while match.result is None:
        match.time_up()
    assert match.result.winners == (0, 1, 2)


# Challenges


@pytest.mark.parametrize(("pace", "due"), [("relaxed", None), ("standard", 4000), ("blitz", 2000)])
def test_a_challenge_is_open_for_four_seconds(pace: str, due: int | None) -> None:
    match = table("C T S", "D G O", "E E R", pace=pace)
    slam(match, 0, "CATS")
    assert match.deadline == due
    assert match.asks() == {1: ("challenge", "accept"), 2: ("challenge", "accept")}
    refused(match, 0, {"do": "accept"}, "Challenges")
    if due:
        match.time_up()
        assert match.scores[0] == 9, "silence accepts"


def test_a_word_that_falls_is_taken_back_and_the_race_goes_on() -> None:
    match = table("C T S", "D G O", "E E R")
    slam(match, 0, "STCA")
    assert match.seen(1)["centre"] == [] and len(match.seen(1)["laid"]) == 4
    say(match, s1="challenge", s2="accept")
    assert sorted(hand(match, 0)) == ["C", "S", "T"] and match.scores[0] == 0
    assert [card["face"] for card in match.seen(1)["centre"]] == ["A"]
    assert match.phase == "race" and match.seen(1)["laid"] == []


def test_whose_word_falls_may_not_slam_for_three_seconds() -> None:
    """WS4"""
    match = table("C T S", "D G O", "E E R")
    slam(match, 0, "STCA")
    say(match, s1="challenge", s2="accept")
    refused(match, 0, {"do": "slam", "word": "CATS"}, "WS4")
    assert match.deadline == 3_000 and match.asks()[0] == ("stuck",)
    match.time_up()
    assert match.asks()[0] == ("slam", "stuck") and match.deadline == 45_000
    slam(match, 0, "CATS")


def test_without_a_clock_she_may_slam_again_when_the_next_cards_are_dealt() -> None:
    """WS4"""
    match = table("C T S", "D G O", "E E R", pace="relaxed")
    slam(match, 0, "STCA")
    say(match, s1="challenge", s2="accept")
    refused(match, 0, {"do": "slam", "word": "CATS"}, "WS4")
    say(match, s1="stuck", s2="stuck")
    assert match.asks()[0] == ("slam", "stuck")


def test_a_lock_that_ends_while_another_word_is_judged_is_over_at_once() -> None:
    """WS4"""
    match = table("C T S", "D G O", "E E R")
    slam(match, 0, "STCA")
    say(match, s1="challenge", s2="accept")
    slam(match, 1, "OGDA")
    match.do(0, {"do": "challenge"}, at=3_500)
    match.do(2, {"do": "accept"}, at=3_900)
    assert match.seen(0)["locked"] == {1: 6_900} and match.asks()[0] == ("slam", "stuck")


def test_a_challenge_in_vain_costs_nothing() -> None:
    match = table("C T S", "D G O", "E E R")
    slam(match, 0, "CATS")
    say(match, s1="challenge", s2="accept")
    assert match.scores == {0: 9, 1: 0, 2: 0}
    assert 1 in match.asks()


def test_an_invalid_word_that_nobody_challenges_stands() -> None:
    match = table("C T S", "D G O", "E E R")
    slam(match, 0, "STCA")
    say(match, s1="accept", s2="accept")
    assert match.scores[0] == 9


# The three referees


@pytest.mark.parametrize("referee", ["strict", "table"])
def test_a_strict_dictionary_refuses_at_once_and_nobody_challenges(referee: str) -> None:
    match = table("C T S", "D G O", "E E R", referee=referee)
    refused(match, 0, {"do": "slam", "word": "STCA"}, "Valid and Invalid Words")
    slam(match, 0, "CATS")
    assert match.phase == "race" and match.scores[0] == 9


def test_anything_goes_until_more_than_half_of_all_challenge() -> None:
    """S18: its author is counted among them, and for it"""
    for other, score in (("accept", 9), ("challenge", 0)):
        match = table("C T S", "D G O", "E E R", lexicon="everything")
        slam(match, 0, "STCA")
        say(match, s1="challenge", s2=other)
        assert match.scores[0] == score


def test_a_word_that_the_table_lets_stand_counts_as_slammed() -> None:
    """WS5"""
    match = table("C T S", "D G O", "E E R", referee="table")
    match.do(0, {"do": "appeal", "word": "STCA"})
    say(match, s1="allow", s2="refuse")
    assert match.scores[0] == 9 and match.seen(0)["allowed"] == ["STCA"]


def test_an_allowed_word_of_three_letters_is_only_allowed() -> None:
    """WS5"""
    match = table("C T S", "D G O", "E E R", referee="table")
    match.do(0, {"do": "appeal", "word": "TAC"})
    say(match, s1="allow", s2="allow")
    assert match.seen(0)["allowed"] == ["TAC"] and match.phase == "race" and match.scores[0] == 0


def test_nothing_is_slammed_for_whoever_resigned_during_the_vote() -> None:
    """WS5, WS6"""
    match = table("C T S", "D G O", "E E R", "I I N", referee="table")
    match.do(0, {"do": "appeal", "word": "STCA"})
    match.do(0, {"do": "resign"})
    say(match, s1="allow", s2="allow", s3="allow")
    assert match.phase == "race" and match.seen(1)["round"] == 1
    assert not any(isinstance(one, Slammed) for one in told(match))


def test_one_appeal_each_until_the_next_cards_are_dealt() -> None:
    """WS5"""
    match = table("C T S", "D G O", "E E R", referee="table")
    match.do(0, {"do": "appeal", "word": "STCA"})
    say(match, s1="refuse", s2="refuse")
    refused(match, 0, {"do": "appeal", "word": "STCA"}, "The Play")
    match.do(1, {"do": "appeal", "word": "QQQQ"})
    say(match, s0="allow", s2="allow")
    assert match.phase == "race", "nobody's cards spell it"
    say(match, s0="stuck", s1="stuck", s2="stuck")
    assert "appeal" in match.asks()[0]


# Leaving


def test_whoever_resigns_is_dealt_no_more_cards_and_cannot_win() -> None:
    """WS6"""
    match = table("C T S", "D G O", "E E R", "I I N", referee="strict", passes=1)
    slam(match, 0, "CATS")
    match.do(0, {"do": "resign"})
    say(match, s1="stuck", s2="stuck", s3="stuck")
    assert len(match.table.hands[1]) == 4
    while match.result is None:
        match.time_up()
    assert 0 not in match.result.winners and match.scores[0] == 9


def test_the_deck_goes_on_as_long_as_it_serves_those_who_still_play() -> None:
    """WS3, WS6: three players need ten cards, four would need thirteen"""
    match = table("C T S", "D G O", "E E R", "I I N", referee="strict")
    match.do(3, {"do": "resign"})
    match.table.discards += match.table.deck[10:]
    del match.table.deck[10:]
    slam(match, 0, "CATS")
    assert match.seen(0)["passes"] == 1 and match.seen(0)["deck"] == 0


def test_nobody_waits_for_a_seat_that_has_resigned() -> None:
    """WS6"""
    match = table("C T S", "D G O", "E E R")
    match.do(2, {"do": "resign"})
    say(match, s0="stuck", s1="stuck")
    assert len(match.seen(0)["hands"][0]) == 4


def test_a_slammer_who_resigns_wins_nothing() -> None:
    """WS6"""
    match = table("C T S", "D G O", "E E R")
    slam(match, 0, "CATS")
    match.do(0, {"do": "resign"})
    say(match, s1="accept", s2="accept")
    assert match.phase == "race" and match.scores[0] == 0
    assert len(match.seen(1)["centre"]) == 1


@pytest.mark.parametrize("seats", [2, 7])
def test_word_slam_is_for_three_to_six(seats: int) -> None:
    with pytest.raises(Refused, match="3 to 6"):
        typecase.play("word-slam", seats)
