"""Vultures, clause by clause: rulebook 004 pages 7 to 9, rulings V1 to V9 and H1 to H6."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.tools import card_ids, ids, refused, stacked
from typecase import Match, Refused
from typecase.games.house_rules.events import Deals
from typecase.games.house_rules.family import DECK
from typecase.games.house_rules.parts import LengthBonus, Letters
from typecase.games.vultures import Pulled, worth_of
from typecase.table.cards import Card
from typecase.table.events import NOTHING
from typecase.table.luck import Dice

JUNK = "A E I O T N R"  # a hand for seats that only look on


def table(*hands: str, then: str = "", **options: Any) -> Match[Any]:
    """Seat 0 deals, so seat 1 goes first, with the hands as given."""
    stack = stacked(*hands, then=then)
    return typecase.play("vultures", len(hands), 7, {"dealer": 0, **options}, stack)


def meld(match: Match[Any], seat: int, word: str) -> None:
    """Form the word and let everybody accept it, where anybody is asked."""
    match.do(seat, {"do": "meld", "word": word})
    while match.phase == "challenge":
        match.do(next(iter(match.asks())), {"do": "accept"})


def say(match: Match[Any], **said: str) -> None:
    """s0="challenge", s2="accept": what each seat says."""
    for seat, do in said.items():
        match.do(int(seat[1:]), {"do": do})


def faces(cards: list[dict[str, Any]]) -> str:
    return " ".join(card["face"] for card in cards)


def hand(match: Match[Any], seat: int) -> str:
    return faces(match.seen(seat)["hands"][seat])


def centre(match: Match[Any]) -> str:
    return faces(match.seen(None)["centre"])


# Getting Started, The Deal


def test_seven_cards_each_one_at_a_time_from_the_dealers_left() -> None:
    match = typecase.play("vultures", 3, 1, {"dealer": 1}, {"deck": "A B C D E F"})
    assert hand(match, 2)[:3] == "A D" and hand(match, 0)[:3] == "B E"
    assert {len(held) for held in match.seen(None)["hands"].values()} == {7}
    assert match.seen(0)["deck"] == 124 - 21


def test_a_full_table_takes_42_cards() -> None:
    """RULINGS 4.2"""
    assert typecase.play("vultures", 6, 1).seen(None)["deck"] == 124 - 42


@pytest.mark.parametrize("seats", [2, 7])
def test_three_to_six_play(seats: int) -> None:
    with pytest.raises(Refused, match="3 to 6"):
        typecase.play("vultures", seats)


def test_the_nearest_to_a_deals_and_the_left_of_the_dealer_goes_first() -> None:
    """H1"""
    for seed in range(10):
        match = typecase.play("vultures", 4, seed)
        seen = match.seen(0)
        assert match.table.told[-1].event == Deals(seen["dealer"])
        assert seen["turn"] == (seen["dealer"] + 1) % 4


# The Play


def test_the_first_word_comes_from_the_hand_alone() -> None:
    """V1"""
    match = table(JUNK, "C A T S D E R", JUNK, then="X Y Z")
    assert match.asks() == {1: ("meld", "fresh-meat", "pass")}
    meld(match, 1, "CAT")
    assert (centre(match), match.seen(0)["word"]) == ("C A T", "CAT")
    assert hand(match, 1) == "S D E R X Y Z", "the rest is kept, and the hand filled up to seven"
    assert match.seen(0)["turn"] == 2


def test_the_next_word_takes_cards_from_the_hand_and_from_the_word_on_the_table() -> None:
    match = table(JUNK, "C A T S D E R", "O H E L L U N", then="X Y Z Q J")
    meld(match, 1, "CAT")
    meld(match, 2, "COT")
    assert centre(match) == "C O T"
    assert faces(match.seen(None)["discards"]) == "A", "the remains of the last word"
    assert hand(match, 2) == "H E L L U N Q"


@pytest.mark.parametrize(
    ("word", "why"),
    [("HOLE", "do not spell"), ("ACT", "do not spell"), ("Z", "at least 2 letters")],
)
def test_a_word_feeds_on_both_or_is_refused(word: str, why: str) -> None:
    match = table(JUNK, "C A T S D E R", "O H E L L U N")
    meld(match, 1, "CAT")
    assert why in refused(match, 2, {"do": "meld", "word": word}, "The Play")


def test_the_cards_that_are_named_must_be_of_both_kinds_too() -> None:
    match = table(JUNK, "C A T S D E R", "C A T L L U N")
    meld(match, 1, "CAT")
    there = [card["id"] for card in match.seen(2)["centre"]]
    mine = ids(match, 2, "C A T")
    action = {"do": "meld", "word": "ACT"}
    order = (1, 0, 2)
    for cards in (there, mine):
        given = [cards[place] for place in order]
        assert "at least 1" in refused(match, 2, {**action, "cards": given}, "The Play")
    match.do(2, {**action, "cards": [mine[1], there[0], there[2]]})
    assert [card["id"] for card in match.seen(0)["centre"]] == [mine[1], there[0], there[2]]


def test_the_word_that_lies_there_may_not_be_formed_again() -> None:
    """V8"""
    match = table(JUNK, "C A T S D E R", "C A T L L U N")
    meld(match, 1, "CAT")
    assert "new word" in refused(match, 2, {"do": "meld", "word": "cat"}, "The Play")
    meld(match, 2, "ACT")
    assert match.seen(0)["word"] == "ACT"


def test_the_shortest_word_has_two_letters() -> None:
    """RULINGS 4.4"""
    match = table(JUNK, "A B C D E F G", JUNK)
    assert "at least 2" in refused(match, 1, {"do": "meld", "word": "A"}, "The Play")
    meld(match, 1, "AD")


def test_nobody_acts_out_of_turn() -> None:
    match = table("C A T S D E R", JUNK, "C A T S D E R")
    for seat in (0, 2):
        for action in ({"do": "meld", "word": "CAT"}, {"do": "pass"}, {"do": "fresh-meat"}):
            refused(match, seat, action, "The Play")
        refused(match, seat, {"do": "grab", "index": 0}, "The Play")


def test_only_cards_that_lie_there_or_in_the_own_hand_can_be_laid() -> None:
    match = table("C A T S D E R", "C A T S D E R", JUNK)
    hers = ids(match, 0, "C A T")
    one = refused(match, 1, {"do": "meld", "word": "CAT", "cards": hers}, "The Play")
    nowhere = {"do": "meld", "word": "CAT", "cards": [900, 901, 902]}
    other = refused(match, 1, nowhere, "The Play")
    assert one.replace(str(hers[0]), "#") == other.replace("900", "#"), "no id tells where it is"


def test_a_turn_that_runs_out_of_time_is_lost_and_the_hand_is_kept() -> None:
    """H2"""
    match = table(JUNK, "C A T S D E R", JUNK)
    assert match.deadline == 120_000
    held = hand(match, 1)
    match.time_up()
    assert (hand(match, 1), match.seen(0)["turn"]) == (held, 2)


@pytest.mark.parametrize(
    ("pace", "turn", "step"),
    [("relaxed", None, None), ("standard", 120_000, 10_000), ("blitz", 60_000, 5_000)],
)
def test_every_deadline_scales_with_the_pace(pace: str, turn: Any, step: Any) -> None:
    match = table(JUNK, "C A T S D E R", JUNK, pace=pace)
    assert match.deadline == turn
    grabbing = match.fork()
    grabbing.do(1, {"do": "fresh-meat"})
    assert grabbing.deadline == step
    match.do(1, {"do": "meld", "word": "CAT"})
    assert match.deadline == step


@pytest.mark.parametrize(("seconds", "due"), [(60, 60_000), (180, 180_000), ("none", None)])
def test_the_turn_clock_is_one_two_or_three_minutes_or_none(seconds: Any, due: Any) -> None:
    """H2"""
    assert table(JUNK, JUNK, JUNK, turn_seconds=seconds).deadline == due


# The Play: "Fresh meat!"


def grab(match: Match[Any], **indices: int) -> None:
    """s0=3: seat 0 takes hold of the card at position 3."""
    for seat, index in indices.items():
        match.do(int(seat[1:]), {"do": "grab", "index": index})


def meat(*hands: str) -> Match[Any]:
    """Seat 1 has called for fresh meat."""
    match = table(*(hands or (JUNK, "C A T S D E R", "L M N O P U S", "B F G H H I D")))
    match.do(1, {"do": "fresh-meat"})
    return match


def test_everybody_grabs_a_card_of_the_left_neighbour_and_all_pull_at_once() -> None:
    """V2"""
    match = meat()
    assert match.asks() == dict.fromkeys(range(4), ("grab",))
    hands = {seat: match.seen(seat)["hands"][seat] for seat in range(4)}
    grab(match, s2=0, s0=6, s3=2)
    assert {seat: match.seen(seat)["hands"][seat] for seat in range(4)} == hands
    grab(match, s1=3)
    for seat, index in ((0, 6), (1, 3), (2, 0), (3, 2)):
        left = (seat + 1) % 4
        pulled = hands[left][index]
        assert match.seen(seat)["hands"][seat][-1] == pulled
        assert pulled not in match.seen(left)["hands"][left]
    assert {len(held) for held in match.seen(None)["hands"].values()} == {7}
    assert match.phase == "turn" and match.seen(0)["turn"] == 1


def test_which_card_was_pulled_is_told_to_whoever_has_it_alone() -> None:
    """V2"""
    match = meat()
    lost = match.table.hands[2][3]
    grab(match, s0=1, s1=3, s2=0, s3=2)
    told = {seat: match.look(seat).events.last(Pulled, seat=1) for seat in (None, 0, 1, 2)}
    seen = {seat: one.event for seat, one in told.items() if one}
    assert seen[1] == Pulled(1, 2, lost)
    assert seen[None] == seen[0] == seen[2] == Pulled(1, 2, NOTHING)


def test_what_everybody_has_hold_of_is_secret_until_all_pull() -> None:
    match = meat()
    before = {seat: match.seen(seat) for seat in (None, 1, 2, 3)}
    grab(match, s0=6)
    for seat, seen in before.items():
        now = match.seen(seat)
        assert now["grabs"] == {0: None}
        assert {**now, "grabs": {}, "awaited": 0, "others": 0} == {
            **seen,
            "grabs": {},
            "awaited": 0,
            "others": 0,
        }
    assert match.seen(0)["grabs"] == {0: 6}


def test_whatever_is_grabbed_looks_the_same_to_all_who_neither_took_nor_lost_it() -> None:
    """Seat 1 takes another card of seat 2: seats 0 and 3 and a spectator see no difference."""
    one, other = meat(), meat()
    grab(one, s0=0, s1=0, s2=0, s3=0)
    grab(other, s0=0, s1=5, s2=0, s3=0)
    for seat in (None, 0, 3):
        assert one.seen(seat) == other.seen(seat)
    assert one.seen(1) != other.seen(1) and one.seen(2) != other.seen(2)


def test_a_place_in_a_hand_tells_nothing_about_its_card() -> None:
    """Over many matches the card that was dealt first lies in every place."""
    places = set()
    for seed in range(60):
        match = typecase.play("vultures", 3, seed, {"dealer": 0})
        first = match.seen(2)["hands"][2][0]
        match.do(1, {"do": "fresh-meat"})
        places.add(match.seen(2)["hands"][2].index(first))
    assert places == set(range(7))


def test_whoever_imagines_the_hidden_cards_may_grab_any_of_them() -> None:
    match = meat()
    worlds = [match.imagine(1, Dice(number)) for number in range(30)]
    got = set()
    for world in worlds:
        assert world.seen(1) == match.seen(1)
        grab(world, s0=0, s1=0, s2=0, s3=0)
        got.add(world.seen(1)["hands"][1][-1]["face"])
    assert len(got) > 5


def test_whoever_does_not_choose_in_time_grabs_at_random() -> None:
    """V2"""
    match = meat()
    hands = {seat: match.seen(seat)["hands"][seat] for seat in range(4)}
    grab(match, s0=2)
    match.time_up()
    assert match.phase == "turn" and match.now == 10_000
    assert match.seen(0)["hands"][0][-1] == hands[1][2]
    for seat in (1, 2, 3):
        assert match.seen(seat)["hands"][seat][-1] in hands[(seat + 1) % 4]
    pulled = set()
    for seed in range(40):
        again = typecase.play("vultures", 3, seed, {"dealer": 0})
        again.do(1, {"do": "fresh-meat"})
        held = again.seen(1)["hands"][1]
        again.time_up()
        pulled.add(held.index(again.seen(0)["hands"][0][-1]))
    assert pulled == set(range(7))


@pytest.mark.parametrize("index", [-1, 7, 0.5, "0", None, True])
def test_only_a_card_that_is_there_can_be_grabbed(index: Any) -> None:
    match = meat()
    assert "index" in refused(match, 0, {"do": "grab", "index": index}, "V2")
    refused(match, 0, {"do": "grab"}, "Actions")


def test_nobody_grabs_twice() -> None:
    match = meat()
    grab(match, s0=1)
    refused(match, 0, {"do": "grab", "index": 2}, "V2")


def test_fresh_meat_once_a_turn() -> None:
    """V2"""
    match = meat()
    match.time_up()
    assert "already" in refused(match, 1, {"do": "fresh-meat"}, "V2")
    assert match.asks() == {1: ("meld", "pass")}
    match.do(1, {"do": "pass"})
    assert match.asks() == {2: ("meld", "fresh-meat", "pass")}


def test_after_fresh_meat_a_word_or_a_pass() -> None:
    """V3"""
    match = meat()
    match.time_up()
    match.do(1, {"do": "pass"})
    assert match.seen(0)["turn"] == 2


def test_the_time_of_the_grab_is_not_at_the_callers_expense() -> None:
    """V2"""
    match = table(JUNK, JUNK, JUNK)
    match.do(1, {"do": "fresh-meat"}, at=100_000)
    match.time_up()
    assert (match.now, match.deadline) == (110_000, 130_000)


def test_whoever_leaves_during_the_grab_takes_and_gives_at_random() -> None:
    """V9"""
    match = meat()
    grab(match, s0=0, s1=1)
    lost, deck = match.seen(2)["hands"][2][1], card_ids(match.table)
    match.do(3, {"do": "resign"})
    grab(match, s2=4)
    assert match.phase == "turn" and match.seen(1)["hands"][1][-1] == lost
    assert card_ids(match.table) == deck
    assert {len(held) for held in match.seen(None)["hands"].values()} == {7}
    match.time_up()
    match.do(2, {"do": "fresh-meat"})
    assert match.asks() == dict.fromkeys((0, 1, 2), ("grab",))
    assert match.seen(2)["ask"]["about"] == {"kind": "grab-from", "prey": 0}, (
        "the next at the left who still plays"
    )


def test_a_caller_who_leaves_during_the_grab_has_had_her_turn() -> None:
    """V9"""
    match = meat()
    match.do(1, {"do": "resign"})
    grab(match, s0=0, s2=0, s3=0)
    assert (match.phase, match.seen(0)["turn"]) == ("turn", 2)


# The Play: passing


def test_a_pass_discards_any_cards_and_draws_up_to_seven() -> None:
    match = table(JUNK, "C A T S D E R", JUNK, then="X Y Z")
    match.do(1, {"do": "pass", "discard": ids(match, 1, "S D E")})
    assert hand(match, 1) == "C A T R X Y Z"
    assert faces(match.seen(None)["discards"]) == "S D E"
    match.do(2, {"do": "pass"})
    assert match.seen(0)["turn"] == 0


def test_after_a_pass_the_word_stays_for_the_next_player() -> None:
    """V4"""
    match = table("S H E L L U N", "C A T S D E R", JUNK)
    meld(match, 1, "CAT")
    match.do(2, {"do": "pass"})
    meld(match, 0, "CATS")
    assert centre(match) == "C A T S"


def test_when_all_have_passed_the_first_word_is_still_from_the_hand_alone() -> None:
    """V1"""
    match = table("C A T S D E R", JUNK, JUNK)
    match.do(1, {"do": "pass"})
    match.do(2, {"do": "pass"})
    meld(match, 0, "CAT")
    assert match.scores[0] == 16


def test_a_pass_discards_only_cards_of_the_own_hand_each_once() -> None:
    match = table(JUNK, JUNK, JUNK)
    mine, hers = match.seen(1)["hands"][1][0]["id"], match.seen(2)["hands"][2][0]["id"]
    for wrong in ([hers], [mine, mine], mine):
        refused(match, 1, {"do": "pass", "discard": wrong}, "V4")
    meld(match, 1, "TON")
    lies = match.seen(2)["centre"][0]["id"]
    refused(match, 2, {"do": "pass", "discard": [lies]}, "V4")


# The Play: wild cards


def wild_j() -> Match[Any]:
    """Seat 1 has formed JUMBO with a wild card for its J."""
    match = table("E N I O T N R", "? U M B O S D", "A R T E N I O", then="P P P F F")
    meld(match, 1, "JUMBO")
    return match


def test_a_wild_card_keeps_its_letter_while_it_lies_on_the_table() -> None:
    match = wild_j()
    assert centre(match) == "J U M B O"
    assert match.seen(0)["centre"][0]["points"] == 18
    assert match.seen(0)["wild"] == [match.seen(0)["centre"][0]["id"]]
    refused(match, 2, {"do": "meld", "word": "BARMAT"}, "The Play")
    meld(match, 2, "JAR")
    assert match.scores[2] == 18 + 2 + 2 + 9
    meld(match, 0, "JOT")
    assert match.scores[0] == 18 + 2 + 1 + 9


def test_a_wild_card_is_wild_again_in_the_discards() -> None:
    match = wild_j()
    joker = match.seen(0)["centre"][0]["id"]
    meld(match, 2, "BOAT")
    assert match.seen(0)["wild"] == []
    gone = [card for card in match.seen(0)["discards"] if card["id"] == joker]
    assert gone == [{"id": joker, "face": "?", "points": 0}]


def test_a_wild_card_that_was_used_twice_is_wild_again_in_the_discards() -> None:
    match = wild_j()
    joker = match.seen(0)["centre"][0]["id"]
    meld(match, 2, "JAR")
    assert match.seen(0)["wild"] == [joker]
    meld(match, 0, "RAN")
    gone = [card for card in match.seen(0)["discards"] if card["id"] == joker]
    assert gone == [{"id": joker, "face": "?", "points": 0}]


def test_a_discarded_wild_card_comes_back_wild() -> None:
    match = wild_j()
    joker = match.seen(0)["centre"][0]["id"]
    meld(match, 2, "BOAT")
    match.table.deck.clear()
    match.do(0, {"do": "pass", "discard": ids(match, 0, "E N I")})
    back = [card for hand in match.table.hands.values() for card in hand] + match.table.deck
    assert Card(joker, "?", 0) in back


def test_a_wild_card_that_was_passed_away_is_no_letter() -> None:
    match = table(JUNK, "? U M B O S D", JUNK)
    match.do(1, {"do": "pass", "discard": ids(match, 1, "?")})
    assert faces(match.seen(0)["discards"]) == "?"


# The Play: when the deck runs out


def test_the_discards_make_a_new_deck() -> None:
    """H4"""
    match = table(JUNK, "C A T S D E R", JUNK)
    meld(match, 1, "CAT")
    match.table.discards = [match.table.deck.pop() for _ in range(len(match.table.deck))]
    there = len(match.table.discards)
    meld(match, 2, "COAT")
    assert match.seen(2)["deck"] == there - 1
    assert match.seen(2)["discards"] == []


def test_with_nothing_left_to_draw_the_game_goes_on() -> None:
    """H4"""
    match = table(JUNK, "C A T S D E R", JUNK)
    match.table.deck.clear()
    meld(match, 1, "CAT")
    assert hand(match, 1) == "S D E R"
    match.do(2, {"do": "fresh-meat"})
    match.time_up()
    assert {seat: len(held) for seat, held in match.seen(0)["hands"].items()} == {0: 7, 1: 4, 2: 7}


def test_an_empty_hand_gives_nothing_and_its_player_passes() -> None:
    """V9"""
    match = table(JUNK, JUNK, JUNK)
    match.table.discards += match.table.hands[2]
    match.table.hands[2].clear()
    match.do(1, {"do": "fresh-meat"})
    assert match.asks() == {0: ("grab",), 2: ("grab",)}
    match.time_up()
    assert {seat: len(held) for seat, held in match.seen(0)["hands"].items()} == {0: 7, 1: 6, 2: 1}


# Scoring


def test_the_letters_and_three_points_for_each() -> None:
    word = [Card(place, face, DECK.points[face]) for place, face in enumerate("MONKEY")]
    assert worth_of("MONKEY", word) == (Letters(29), LengthBonus(18))
    assert worth_of("MON", word[:3])[1] == LengthBonus(9)


def test_the_whole_word_scores_with_what_it_took_from_the_table() -> None:
    match = table(JUNK, "C A T S D E R", "O H E L L U N")
    meld(match, 1, "CAT")
    meld(match, 2, "CLOTH")
    assert match.scores == {0: 0, 1: 7 + 9, 2: 4 + 3 + 2 + 1 + 2 + 15}


def test_long_words_score_as_short_ones_do() -> None:
    found = typecase.words("P R O C R A S T I N A T I N G", game="vultures")[0]
    assert (found.word, found.score) == ("PROCRASTINATING", 38 + 45)


# How to Win


def test_the_first_to_reach_the_target_wins_at_once() -> None:
    match = table(JUNK, "C A T S D E R", JUNK, target=16)
    meld(match, 1, "CAT")
    assert match.result is not None and match.phase == "over"
    assert (match.result.winners, match.result.scores) == ((1,), {0: 0, 1: 16, 2: 0})


def test_one_point_less_is_not_enough() -> None:
    match = table(JUNK, "C A T S D E R", JUNK, target=17)
    meld(match, 1, "CAT")
    assert match.result is None


def test_the_target_is_checked_after_the_challenges() -> None:
    """V6"""
    match = table(JUNK, "C T S D E R A", JUNK, target=16)
    match.do(1, {"do": "meld", "word": "CTD"})
    say(match, s0="challenge", s2="accept")
    assert match.result is not None and match.result.winners == (0,), "25 for the challenge"


def test_of_several_who_reach_it_together_the_highest_wins() -> None:
    """V6"""
    match = table(JUNK, "C T S D E R A", JUNK, target=20)
    match.table.scores[2] = 10
    match.do(1, {"do": "meld", "word": "CTD"})
    say(match, s0="challenge", s2="challenge")
    assert match.result is not None
    assert (match.result.winners, match.result.scores) == ((2,), {0: 25, 1: 0, 2: 35})


def test_equals_who_reach_it_together_share_the_win() -> None:
    """V6, H3"""
    match = table(JUNK, "C T S D E R A", JUNK, target=20)
    match.do(1, {"do": "meld", "word": "CTD"})
    say(match, s0="challenge", s2="challenge")
    assert match.result is not None and match.result.winners == (0, 2)


def test_five_rounds_in_a_row_without_a_word_end_the_match() -> None:
    """V7"""
    match = table(JUNK, "C A T S D E R", JUNK)
    meld(match, 1, "CAT")
    for turn in range(15):
        assert match.result is None and match.seen(0)["hungry"] == turn
        if turn % 2:
            match.time_up()
        else:
            match.do(match.seen(0)["turn"], {"do": "pass"})
    assert match.result is not None and match.result.winners == (1,)


def test_a_round_without_a_word_is_one_of_those_who_still_play() -> None:
    """V7, V9"""
    match = table(JUNK, JUNK, JUNK, JUNK)
    match.do(0, {"do": "resign"})
    for _ in range(15):
        assert match.result is None
        match.time_up()
    assert match.result is not None


def test_one_word_and_the_rounds_count_anew() -> None:
    """V7"""
    match = table(JUNK, JUNK, "C A T S D E R")
    for _ in range(13):
        match.time_up()
    assert match.seen(0)["turn"] == 2
    meld(match, 2, "CAT")
    for _ in range(14):
        match.time_up()
    assert match.result is None
    match.time_up()
    assert match.result is not None


@pytest.mark.parametrize("target", [0, 1001, "300", 1.5])
def test_a_target_is_a_number_of_points(target: Any) -> None:
    with pytest.raises(Refused, match="from 1 to 1000"):
        table(JUNK, JUNK, JUNK, target=target)


# Challenges


def test_a_word_that_stands_pays_25_for_each_challenger() -> None:
    match = table(JUNK, "C A T S D E R", JUNK, JUNK)
    match.do(1, {"do": "meld", "word": "CAT"})
    say(match, s0="challenge", s2="challenge", s3="accept")
    assert match.scores == {0: 0, 1: 16 + 50, 2: 0, 3: 0}


def test_a_word_that_falls_pays_each_challenger_25_and_stays_as_food() -> None:
    """V5"""
    match = table(JUNK, "C T S D E R A", JUNK, JUNK, then="X Y Z")
    match.do(1, {"do": "meld", "word": "CTD"})
    say(match, s0="challenge", s2="challenge", s3="accept")
    assert match.scores == {0: 25, 1: 0, 2: 25, 3: 0}
    assert (centre(match), hand(match, 1)) == ("C T D", "S E R A X Y Z")
    meld(match, 2, "TEA")


def test_a_word_that_nobody_challenges_scores_though_it_is_none() -> None:
    match = table(JUNK, "C T S D E R A", JUNK)
    match.do(1, {"do": "meld", "word": "CTD"})
    match.time_up()
    assert match.scores[1] == 8 + 9, "silence accepts"


def test_the_challenges_are_secret_until_all_have_answered() -> None:
    match = table(JUNK, "C A T S D E R", JUNK, JUNK)
    match.do(1, {"do": "meld", "word": "CAT"})
    say(match, s0="challenge")
    assert match.seen(2)["said"] == {0: None} and match.seen(0)["said"] == {0: "challenge"}
    refused(match, 1, {"do": "challenge"}, "Challenges")
    refused(match, 0, {"do": "accept"}, "Challenges")


# The three referees


def test_a_strict_dictionary_refuses_at_once_and_nobody_challenges() -> None:
    match = table(JUNK, "C T S D E R A", JUNK, referee="strict")
    assert "CTD" in refused(match, 1, {"do": "meld", "word": "CTD"}, "Valid and Invalid Words")
    match.do(1, {"do": "meld", "word": "CAT"})
    assert match.phase == "turn" and match.scores[1] == 16


def test_anything_goes_until_more_than_half_of_all_challenge_and_nobody_earns_by_it() -> None:
    """S18"""
    for third, score in (("accept", 17), ("challenge", 0)):
        match = table(JUNK, "C T S D E R A", JUNK, JUNK, lexicon="everything")
        match.do(1, {"do": "meld", "word": "CTD"})
        say(match, s0="challenge", s2="challenge", s3=third)
        assert match.scores == {0: 0, 1: score, 2: 0, 3: 0}
        assert match.seen(None)["word"] == "CTD", "it stays as food all the same (V5)"


def test_the_table_may_vote_a_refused_word_in() -> None:
    """H6"""
    match = table(JUNK, "C T S D E R A", JUNK, referee="table")
    refused(match, 1, {"do": "meld", "word": "CTD"}, "Valid and Invalid Words")
    match.do(1, {"do": "appeal", "word": "CTD"}, at=1_000)
    match.do(0, {"do": "allow"}, at=2_000)
    match.do(2, {"do": "refuse"}, at=6_000)
    assert match.deadline == 125_000, "the vote is not at her expense"
    assert match.asks() == {1: ("meld", "fresh-meat", "pass")}, "one appeal a turn"
    meld(match, 1, "CTD")
    assert match.scores[1] == 17


def test_a_tie_keeps_the_dictionarys_answer() -> None:
    """H6"""
    match = table(JUNK, "C T S D E R A", JUNK, JUNK, referee="table")
    match.do(1, {"do": "appeal", "word": "CTD"})
    say(match, s0="allow", s2="refuse", s3="refuse")
    refused(match, 1, {"do": "meld", "word": "CTD"}, "Valid and Invalid Words")


# Leaving


def test_whoever_resigns_is_skipped_and_cannot_win() -> None:
    """V9"""
    match = table(JUNK, "C A T S D E R", "O H E L L U N", JUNK, target=30)
    match.do(1, {"do": "meld", "word": "CAT"})
    match.do(1, {"do": "resign"})
    say(match, s0="challenge", s2="accept", s3="accept")
    assert match.scores[1] == 16 + 25, "above the target, but gone"
    assert match.result is None and match.seen(0)["turn"] == 2
    match.do(2, {"do": "resign"})
    assert match.seen(0)["turn"] == 3 and match.result is None
    match.do(3, {"do": "resign"})
    assert match.result is not None and match.result.winners == (0,)


def test_nobody_waits_for_a_seat_that_has_resigned() -> None:
    """V9"""
    match = table(JUNK, "C A T S D E R", JUNK)
    match.do(1, {"do": "meld", "word": "CAT"})
    say(match, s0="accept")
    match.do(2, {"do": "resign"})
    assert match.phase == "turn" and match.scores[1] == 16
