"""Word Poker, clause by clause: rulebook 004 pages 14 to 18, rulings H1 to H6, PK1 to PK9, S18 and
S19, and ours from PK15 on. What it shares with the other betting games is tested here."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import typecase
from tests.games.betting_tools import act, chips, faces
from tests.tools import any_input, cards_in, ids, refused, stacked, told
from typecase import Match
from typecase.games import letter_head
from typecase.games.house_rules.betting import Pot, side_pots
from typecase.games.house_rules.betting_events import (
    AllIn,
    Bet,
    Checked,
    DealtAnew,
    Folded,
    LeftTheTable,
    Redrew,
    StayedInThePot,
    WonChips,
    WonUnseen,
)
from typecase.games.house_rules.betting_table import call_off
from typecase.games.house_rules.events import Fell, Stood
from typecase.games.word_poker import BONUS
from typecase.story.options import options_of
from typecase.table.luck import Dice
from typecase.table.moves import Press
from typecase.table.wording import Reader, with_numbers

JUNK = "A E I O T"
CATS, DOGS, SIX = "C A T S I", "D O G S E", "S I X T R"


def table(*hands: str, then: str = "", **options: Any) -> Match[Any]:
    """Seat 0 deals, so seat 1 bets first, with the hands as given."""
    stack = stacked(*hands, then=then)
    return typecase.play("word-poker", len(hands), 7, {"dealer": 0, **options}, stack)


def to_showdown(*hands: str, then: str = "", **options: Any) -> Match[Any]:
    """Everybody has staked two chips and kept the cards."""
    match = table(*hands, then=then, **options)
    others = [*range(2, len(hands)), 0]
    act(match, "1 bet 1", *(f"{seat} call" for seat in others))
    act(match, "1 draw", *(f"{seat} draw" for seat in others))
    act(match, "1 check", *(f"{seat} check" for seat in others))
    assert match.phase == "showdown"
    return match


# Getting Started, The Deal


def test_everybody_has_a_hundred_chips_and_antes_one() -> None:
    """PK1"""
    assert chips(table(JUNK, JUNK, JUNK)) == [99, 99, 99, 3]


def test_chips_and_ante_are_options() -> None:
    """PK1"""
    assert chips(table(JUNK, JUNK, chips=30, ante=4)) == [26, 26, 8]


def test_five_cards_each_from_the_dealers_left_for_their_own_eyes() -> None:
    match = table(CATS, DOGS, JUNK)
    assert (faces(match, 0), faces(match, 1), faces(match, 2)) == (CATS, DOGS, JUNK)
    assert faces(match, 0, whose=1) == "· · · · ·"
    assert match.seen(None)["hands"] == {seat: [{}] * 5 for seat in range(3)}
    assert match.seen(0)["deck"] == 124 - 15


def test_eight_players_can_all_draw_five_new_cards() -> None:
    """RULINGS 4.2: 80 of 124 cards at most."""
    match = typecase.play("word-poker", 8, 3, {"dealer": 0})
    act(match, "1 bet 1", *(f"{seat} call" for seat in (2, 3, 4, 5, 6, 7, 0)))
    for seat in (1, 2, 3, 4, 5, 6, 7, 0):
        act(match, f"{seat} draw {faces(match, seat)}")
    assert match.phase == "second betting"
    assert (match.seen(0)["deck"], match.seen(0)["discards"]) == (44, 40)


def test_the_deal_moves_to_the_left_and_the_cards_are_dealt_anew() -> None:
    match = table(CATS, DOGS, JUNK)
    act(match, "1 fold", "2 fold")
    assert (match.seen(0)["dealer"], match.seen(0)["round"]) == (1, 2)
    assert match.asks().keys() == {2}
    assert match.seen(0)["deck"] == 124 - 15


# Betting: First Round


def test_the_player_at_the_dealers_left_bets_first() -> None:
    match = table(JUNK, JUNK, JUNK)
    assert match.asks() == {1: ("check", "bet", "fold", "leave")}
    act(match, "1 check")
    assert match.asks() == {2: ("check", "bet", "fold", "leave")}


def test_a_bet_must_be_matched_raised_or_folded_to() -> None:
    match = table(JUNK, JUNK, JUNK)
    act(match, "1 bet 5")
    assert match.asks() == {2: ("call", "raise", "fold", "leave")}
    assert "call or raise or fold" in refused(match, 2, {"do": "check"}, "First Round")
    refused(match, 2, {"do": "bet", "amount": 5}, "First Round")


def test_a_raise_goes_on_top_of_matching() -> None:
    match = table(JUNK, JUNK, JUNK)
    act(match, "1 bet 5", "2 raise 10")
    assert chips(match) == [99, 94, 84, 23]
    act(match, "0 call")
    assert chips(match) == [84, 94, 84, 38]
    assert match.seen(0)["ask"] is None and match.seen(1)["ask"]["says"] == "10 to call"


def test_a_round_is_over_when_it_comes_back_to_the_last_who_raised() -> None:
    match = table(JUNK, JUNK, JUNK)
    act(match, "1 bet 5", "2 raise 10", "0 call", "1 raise 1", "2 call", "0 call")
    assert match.phase == "draw"
    assert chips(match) == [83, 83, 83, 51]


def test_whoever_checked_must_match_a_later_bet() -> None:
    match = table(JUNK, JUNK, JUNK)
    act(match, "1 check", "2 bet 3", "0 call")
    assert match.asks().keys() == {1}
    act(match, "1 call")
    assert match.phase == "draw"


def test_there_is_no_limit_to_the_number_of_raises() -> None:
    match = table(JUNK, JUNK)
    act(match, "1 bet 1")
    for _ in range(20):
        act(match, "0 raise 1", "1 raise 1")
    assert chips(match) == [59, 58, 83]


def test_whoever_folds_is_out_of_the_hand_and_her_chips_stay() -> None:
    match = table(JUNK, JUNK, JUNK)
    act(match, "1 bet 5", "2 raise 5", "0 call", "1 fold")
    assert match.seen(0)["in_hand"] == [2, 0]
    assert match.asks().keys() == {2} and match.phase == "draw"
    assert chips(match) == [89, 94, 89, 28]
    refused(match, 1, {"do": "draw", "discard": []}, "The Draw")


def test_one_may_fold_though_there_is_nothing_to_match() -> None:
    match = table(JUNK, JUNK, JUNK)
    act(match, "1 fold", "2 check", "0 bet 1", "2 call")
    assert match.phase == "draw"


def test_the_last_player_left_wins_the_pot_unseen() -> None:
    """PK9"""
    match = table(JUNK, JUNK, JUNK)
    act(match, "1 bet 5", "2 fold", "0 fold")
    assert match.seen(0)["round"] == 2
    assert match.scores == {0: 98, 1: 101, 2: 98}, "the next antes are paid"
    assert WonUnseen(1, 8) in told(match)
    assert match.seen(None)["last_shown"] == {}


def test_all_checking_abandons_the_hand_and_the_antes_stay() -> None:
    """PK2"""
    match = table(JUNK, JUNK, JUNK)
    act(match, "1 check", "2 check", "0 check")
    assert chips(match) == [98, 98, 98, 6] and match.phase == "first betting"
    act(match, "1 bet 1", "2 fold", "0 fold")
    assert match.scores == {0: 97, 1: 103, 2: 97}


def test_a_hand_in_which_some_fold_and_nobody_bets_is_abandoned_too() -> None:
    """PK2"""
    match = table(JUNK, JUNK, JUNK)
    act(match, "1 fold", "2 check", "0 check")
    assert DealtAnew(3) in told(match) and chips(match) == [98, 98, 98, 6]
    assert match.asks().keys() == {1}, "who had folded is dealt cards again"


def test_a_hand_that_all_check_away_is_dealt_anew_by_the_same_dealer() -> None:
    """S19"""
    match = table(CATS, DOGS, JUNK)
    act(match, "1 check", "2 check", "0 check")
    seen = match.seen(0)
    assert (seen["dealer"], seen["round"], seen["deck"]) == (0, 1, 124 - 15)
    assert match.asks().keys() == {1}
    assert faces(match, 0) != CATS, "the deck is shuffled"


def test_a_hand_that_all_check_away_does_not_count() -> None:
    """S19"""
    match = table(JUNK, JUNK, hands=1)
    act(match, "1 check", "0 check")
    assert match.result is None
    act(match, "1 bet 1", "0 fold")
    assert match.result is not None and match.result.scores == {0: 98, 1: 102}


def test_a_dealer_who_has_left_does_not_deal_anew() -> None:
    """PK22"""
    match = table(JUNK, JUNK, JUNK, JUNK)
    act(match, "1 check", "2 check", "3 check", "0 resign")
    assert (match.seen(1)["dealer"], match.seen(1)["round"]) == (1, 1)
    assert chips(match) == [99, 98, 98, 98, 7]


def test_antes_of_a_hand_that_is_dealt_anew_make_no_side_pot_for_who_left_meanwhile() -> None:
    """PK17, PK22"""
    match = table(CATS, DOGS, JUNK, ante=5, chips=12)
    act(match, "1 resign", "2 check", "0 check")
    assert chips(match) == [2, 7, 2, 25]
    act(match, "2 bet 2", "0 call", "2 draw", "0 draw", "2 show", "0 muck")
    assert match.result is not None and match.scores == {0: 0, 1: 7, 2: 29}


def test_what_was_shown_can_be_looked_at_until_a_hand_that_counts_is_over() -> None:
    """S19"""
    match = to_showdown(CATS, DOGS, referee="strict")
    act(match, "1 show DOGS", "0 show CATS", "0 check", "1 check")
    assert [card["face"] for card in match.seen(None)["last_shown"][1]["hand"]] == DOGS.split()


def test_players_who_only_check_run_out_of_chips_in_the_end() -> None:
    """S19, PK19: everybody antes again each time."""
    match = table(JUNK, JUNK, chips=5, hands="none")
    for _ in range(4):
        act(match, "1 check", "0 check")
    assert match.phase == "draw" and chips(match) == [0, 0, 10]


@pytest.mark.parametrize("seat", [0, 2])
def test_nobody_bets_out_of_turn(seat: int) -> None:
    match = table(JUNK, JUNK, JUNK)
    for do in ("check", "fold", "leave"):
        assert "not your turn" in refused(match, seat, {"do": do}, "First Round")


@pytest.mark.parametrize("amount", [0, -1, 100, 10**9, 1.5, True, None, "5", [5]])
def test_a_bet_is_a_whole_number_of_chips_that_one_has(amount: Any) -> None:
    """PK1"""
    match = table(JUNK, JUNK, JUNK)
    assert "from 1 to 99" in refused(match, 1, {"do": "bet", "amount": amount}, "PK1")


@pytest.mark.parametrize("by", [0, -1, 95, True, None])
def test_a_raise_is_no_more_than_one_has_beyond_matching(by: Any) -> None:
    """PK1"""
    match = table(JUNK, JUNK, JUNK)
    act(match, "1 bet 5")
    assert "from 1 to 94" in refused(match, 2, {"do": "raise", "by": by}, "PK1")
    refused(match, 2, {"do": "raise"}, "Actions")


def test_no_bet_and_no_raise_is_over_the_limit() -> None:
    """PK1"""
    match = table(JUNK, JUNK, JUNK, max_bet=4)
    assert "from 1 to 4" in refused(match, 1, {"do": "bet", "amount": 5}, "PK1")
    act(match, "1 bet 4")
    assert "from 1 to 4" in refused(match, 2, {"do": "raise", "by": 5}, "PK1")
    act(match, "2 raise 4")
    assert chips(match) == [99, 95, 91, 15]


def test_under_a_limit_a_raise_is_still_no_more_than_one_has_beyond_matching() -> None:
    """PK1"""
    match = table(JUNK, JUNK, JUNK, max_bet=50, chips=10)
    act(match, "1 bet 5")
    assert "from 1 to 4" in refused(match, 2, {"do": "raise", "by": 5}, "PK1")


def test_whoever_can_just_match_a_bet_is_told_that_she_has_nothing_to_raise_with() -> None:
    """PK1"""
    match = table(JUNK, JUNK, JUNK, chips=10)
    act(match, "1 bet 9")
    says = "You have no chips to raise with: call or fold."
    refused(match, 2, {"do": "raise", "by": 1}, "PK1", says=says)


# The Draw


def test_each_player_in_turn_replaces_what_she_throws_away() -> None:
    match = table(CATS, DOGS, JUNK, then="Q X Z")
    act(match, "1 bet 1", "2 call", "0 call")
    assert match.asks() == {1: ("draw",)}
    act(match, "1 draw G E", "2 draw")
    assert (faces(match, 1), faces(match, 2)) == ("D O S Q X", JUNK)
    act(match, "0 draw I")
    assert faces(match, 0) == "C A T S Z"
    assert match.phase == "second betting"


def test_nobody_sees_what_is_thrown_away_but_all_see_how_much() -> None:
    match = table(CATS, DOGS, JUNK)
    act(match, "1 bet 1", "2 call", "0 call", "1 draw G E")
    for seat in (None, 0, 1, 2):
        assert match.seen(seat)["discards"] == 2
    assert Redrew(1, 2) in told(match)


def test_only_cards_of_the_own_hand_are_thrown_away_each_once() -> None:
    match = table(CATS, DOGS, JUNK)
    act(match, "1 bet 1", "2 call", "0 call")
    mine, hers = ids(match, 1, "D")[0], ids(match, 2, "A")[0]
    one = refused(match, 1, {"do": "draw", "discard": [hers]}, "The Draw")
    other = refused(match, 1, {"do": "draw", "discard": [10_000]}, "The Draw")
    assert one.replace(str(hers), "#") == other.replace("10000", "#"), "no id tells where a card is"
    refused(match, 1, {"do": "draw", "discard": [mine, mine]}, "The Draw")
    refused(match, 1, {"do": "draw", "discard": mine}, "The Draw")
    refused(match, 1, {"do": "draw"}, "Actions")
    refused(match, 2, {"do": "draw", "discard": []}, "The Draw")


def test_whoever_is_all_in_still_draws() -> None:
    match = table(CATS, DOGS, JUNK, chips=10)
    act(match, "1 bet 9", "2 fold", "0 call", "1 draw E", "0 draw")
    assert match.phase == "showdown", "nobody has chips to bet with"


# Betting: Second Round


def test_all_checking_in_the_second_round_goes_on_to_the_showdown() -> None:
    """PK2"""
    match = to_showdown(CATS, DOGS, JUNK)
    assert chips(match) == [98, 98, 98, 6]


def test_the_second_round_begins_at_the_dealers_left_again() -> None:
    match = table(CATS, DOGS, JUNK)
    act(match, "1 check", "2 bet 1", "0 call", "1 call", "1 draw", "2 draw", "0 draw")
    assert match.asks().keys() == {1}
    act(match, "1 bet 2", "2 raise 2", "0 fold", "1 call")
    assert match.asks() == {1: ("show", "muck"), 2: ("show", "muck")}


# The Showdown


def test_all_show_at_once_and_nobody_sees_a_word_before_all_have() -> None:
    match = to_showdown(CATS, DOGS, JUNK)
    assert match.asks().keys() == {0, 1, 2}
    act(match, "1 show DOGS")
    for seat in (None, 0, 2):
        assert match.seen(seat)["shows"] == {1: None}
        assert match.seen(seat)["hands"][1] == [{}] * 5
    assert match.seen(1)["shows"][1]["word"] == "DOGS"
    other = to_showdown(CATS, DOGS, JUNK)
    act(other, "1 muck")
    assert other.seen(2) == match.seen(2)
    refused(match, 1, {"do": "show", "word": "GODS"}, "The Showdown")


def test_the_cards_lie_open_when_all_have_shown() -> None:
    match = to_showdown(CATS, DOGS, JUNK)
    act(match, "1 show DOGS", "2 muck", "0 show CATS")
    assert match.phase == "challenge"
    shown = match.seen(None)["shown"]
    assert [card["face"] for card in shown[1]["hand"]] == DOGS.split()
    assert 2 not in shown, "whoever concedes shows nothing"
    assert {seat: (one["word"], one["points"]) for seat, one in shown.items()} == {
        0: ("CATS", 4 + 2 + 1 + 2 + 15),
        1: ("DOGS", 3 + 2 + 7 + 2 + 15),
    }


def test_what_was_shown_can_still_be_looked_at_in_the_next_hand() -> None:
    match = to_showdown(CATS, DOGS, referee="strict")
    act(match, "1 show DOGS", "0 show CATS")
    assert match.phase == "first betting"
    last = match.seen(None)["last_shown"]
    assert [card["face"] for card in last[1]["hand"]] == DOGS.split()


@pytest.mark.parametrize(
    ("word", "clause"), [("DOGX", "Showdown"), ("DOGSES", "Showdown"), ("", "Showdown"), (7, "Sho")]
)
def test_a_word_is_made_of_the_own_five_cards(word: Any, clause: str) -> None:
    match = to_showdown(CATS, DOGS, JUNK)
    refused(match, 1, {"do": "show", "word": word}, clause)


def test_a_word_is_shown_with_cards_that_spell_it() -> None:
    match = to_showdown(CATS, DOGS, JUNK)
    action = {"do": "show", "word": "DOG", "cards": ids(match, 1, "D O S")}
    assert "shows S" in refused(match, 1, action, "The Showdown")
    action["cards"] = ids(match, 0, "C A T")
    refused(match, 1, action, "The Showdown")
    action["cards"] = ids(match, 1, "D O G")
    match.do(1, action)


def test_a_word_named_too_low_stays() -> None:
    """PK7"""
    match = to_showdown(CATS, DOGS)
    act(match, "1 show DOG", "0 show CATS", "1 accept")
    assert match.scores == {0: 101, 1: 97}


# Calculating the Point Value of Words


def test_the_bonus_is_25_15_5() -> None:
    """RULINGS 4.2: the same as Letter Head's for a hand of five cards."""
    assert BONUS == {5: 25, 4: 15, 3: 5, 2: 0, 1: 0}
    assert {letters: letter_head.bonus(letters, 5) for letters in range(1, 6)} == BONUS
    best = typecase.words("C A T S I", game="word-poker")
    assert next(one.score for one in best if one.word == "CATS") == 24


@pytest.mark.parametrize(
    ("hand", "word", "points"),
    [
        ("P R ? N K", "PRANK", 5 + 2 + 2 + 2 + 13 + 25),
        ("? U M B O", "JUMBO", 18 + 4 + 5 + 9 + 2 + 25),
        ("? U M B O", "GUMBO", 7 + 4 + 5 + 9 + 2 + 25),
        ("A X Q V T", "AX", 2 + 15),
        ("A X Q V T", "A", 2),
        ("? X Q V Z", "I", 2),
    ],
)
def test_a_wild_card_is_worth_the_letter_it_stands_for(hand: str, word: str, points: int) -> None:
    match = to_showdown(JUNK, hand)
    act(match, f"1 show {word}", "0 muck")
    assert match.seen(None)["last_shown"][1]["points"] == points


# Winning the Hand


def test_the_most_points_win_the_pot() -> None:
    match = to_showdown(CATS, DOGS, JUNK)
    act(match, "1 show DOGS", "2 show AT", "0 show CATS", "2 accept", "0 accept")
    assert match.scores == {0: 97, 1: 103, 2: 97}


def test_equal_points_split_the_pot_and_the_odd_chip_stays() -> None:
    """PK4"""
    match = table("C A T S I", "A C T S E", "T E A I O", ante=1)
    act(match, "1 bet 1", "2 fold", "0 call", "1 draw", "0 draw", "1 check", "0 check")
    act(match, "1 show CATS", "0 show CATS", "0 accept", "1 accept")
    assert StayedInThePot(1) in told(match)
    assert chips(match) == [99, 99, 98, 1 + 3]


def test_without_any_word_the_highest_card_wins() -> None:
    """PK5"""
    match = to_showdown("Q T T T R", "X T T R R", "Z S T T N")
    act(match, "0 show", "1 show", "2 muck")
    assert match.seen(None)["last_shown"][0]["points"] == 20
    assert match.scores == {0: 103, 1: 97, 2: 97}


def test_equal_highest_cards_split_and_a_wild_card_counts_nothing() -> None:
    """PK5"""
    match = to_showdown("? T T T T", "E E E T T")
    act(match, "0 show", "1 show")
    assert chips(match) == [99, 99, 2], "one point each, and both get their two chips back"


def test_whoever_has_no_word_cannot_win_against_one() -> None:
    """PK6"""
    match = to_showdown("Z Q X V R", "A T T T T")
    act(match, "0 show", "1 show A", "0 accept")
    assert match.scores == {0: 97, 1: 101}


def test_whoever_concedes_cannot_win_even_against_no_word() -> None:
    match = to_showdown("Z Q X V R", "E T T T T")
    act(match, "0 muck", "1 show")
    assert match.scores == {0: 97, 1: 101}


def test_if_everybody_concedes_they_share_the_pot() -> None:
    """PK18"""
    match = to_showdown(CATS, DOGS, JUNK)
    act(match, "0 muck", "1 muck", "2 muck")
    assert match.scores == {0: 99, 1: 99, 2: 99}


# Winning the Hand: a player who runs out of chips


def test_one_short_stack_makes_a_main_pot_and_a_side_pot() -> None:
    """PK3"""
    assert side_pots({0: 10, 1: 50, 2: 50}, [0, 1, 2]) == [Pot(30, (0, 1, 2)), Pot(80, (1, 2))]


def test_every_all_in_level_makes_a_pot() -> None:
    """PK3"""
    staked = {0: 5, 1: 20, 2: 60, 3: 100, 4: 100, 5: 33}
    assert side_pots(staked, [0, 1, 2, 3, 4]) == [
        Pot(30, (0, 1, 2, 3, 4)),
        Pot(75, (1, 2, 3, 4)),
        Pot(40 * 3 + 13, (2, 3, 4)),
        Pot(80, (3, 4)),
    ]


def test_what_nobody_could_match_is_a_pot_of_its_own_and_so_returns() -> None:
    """PK3"""
    assert side_pots({0: 10, 1: 50}, [0, 1]) == [Pot(20, (0, 1)), Pot(40, (1,))]


def test_carried_chips_lie_in_the_main_pot() -> None:
    """PK17"""
    assert side_pots({0: 1, 1: 3}, [1, 0], carried=7) == [Pot(9, (1, 0)), Pot(2, (1,))]


def test_what_leavers_staked_beyond_all_others_lies_in_the_last_pot() -> None:
    """PK17"""
    assert side_pots({0: 10, 1: 10, 2: 50}, [0, 1]) == [Pot(70, (0, 1))]
    assert side_pots({0: 10, 1: 10}, []) == []


def test_pots_hold_every_chip_that_was_staked() -> None:
    dice = Dice("pots")
    for _ in range(500):
        staked = {seat: 1 + dice.below(30) for seat in range(2 + dice.below(7))}
        left = dice.sample(sorted(staked), 1 + dice.below(len(staked)))
        carried = dice.below(5)
        pots = side_pots(staked, left, carried)
        assert sum(pot.chips for pot in pots) == sum(staked.values()) + carried
        assert all(set(small.seats) < set(big.seats) for big, small in pairwise(pots))


def short_stack(best: str, second: str, third: str, **options: Any) -> Match[Any]:
    """Seat 1 has 10 chips and is all-in; seats 2 and 0 have gone on betting to 30."""
    match = table(third, best, second, **options)
    match.table.chips |= {0: 99, 1: 9, 2: 99}
    match.table.staked |= {1: 1}
    act(match, "1 check", "2 bet 9", "0 call", "1 call", "1 draw", "2 draw", "0 draw")
    assert match.asks().keys() == {2}, "who is all-in is not asked again"
    act(match, "2 bet 20", "0 call")
    return match


def test_an_all_in_winner_takes_the_main_pot_and_the_second_best_the_side_pot() -> None:
    """PK3, the rulebook's own case"""
    match = short_stack(DOGS, CATS, JUNK)
    assert chips(match) == [70, 0, 70, 70]
    act(match, "1 show DOGS", "2 show CATS", "0 show AT")
    act(match, "2 accept", "0 accept", "0 accept")
    assert match.scores == {0: 69, 1: 29, 2: 109}, "after the next antes"


def test_whoever_beats_the_all_in_player_takes_both_pots() -> None:
    """PK3"""
    match = short_stack(CATS, DOGS, JUNK)
    act(match, "1 show CATS", "2 show DOGS", "0 show AT", "0 accept", "1 accept")
    assert match.scores == {0: 69, 1: 0, 2: 139}
    assert match.seen(0)["in_hand"] == [0, 2], "who has no chips is dealt no cards"


def test_whose_word_fell_is_out_of_the_side_pot_too() -> None:
    """PK18: it is left to whoever has conceded it"""
    match = short_stack(JUNK, DOGS, CATS)
    act(match, "1 show AT", "2 show DOGSE", "0 muck", "1 challenge")
    assert match.scores == {0: 109, 1: 29, 2: 69}, "after the next antes"


def test_a_bet_of_the_whole_stack_is_all_in() -> None:
    match = table(CATS, DOGS, JUNK)
    act(match, "1 bet 99")
    assert told(match)[-2:] == [Bet(1, 99), AllIn(1)]
    act(match, "2 fold", "0 call", "1 draw", "0 draw")
    assert match.phase == "showdown"


def test_a_call_with_too_few_chips_is_all_in_and_the_rest_returns() -> None:
    """PK3"""
    match = table(CATS, DOGS, chips=30)
    match.table.chips[0] = 9
    act(match, "1 bet 20")
    assert match.seen(0)["ask"]["moves"]["call"]["label"] == "Call with your last 9"
    assert "no chips to raise" in refused(match, 0, {"do": "raise", "by": 1}, "PK1")
    act(match, "0 call", "1 draw", "0 draw", "1 show", "0 show CATS", "1 accept")
    assert WonChips(1, 11) in told(match), "what she could not match"
    assert match.scores == {0: 19, 1: 19}


def test_nobody_raises_when_nobody_could_match_it() -> None:
    """PK3"""
    match = table(CATS, DOGS)
    match.table.chips[1] = 9
    act(match, "1 bet 9")
    assert "Nobody else" in refused(match, 0, {"do": "raise", "by": 1}, "PK3")
    assert match.asks() == {0: ("call", "fold", "leave")}


def test_an_ante_may_be_ones_last_chips() -> None:
    """PK17"""
    match = table(CATS, DOGS, JUNK, chips=3, ante=5)
    assert chips(match) == [0, 0, 0, 9]
    assert match.phase == "draw", "nobody has chips to bet with, and all have bet"


def test_a_hand_with_somebody_all_in_is_not_abandoned() -> None:
    """PK17"""
    match = table(CATS, DOGS, JUNK)
    act(match, "1 fold", "2 fold")  # seat 0 wins; a second hand begins, seat 1 deals
    match.table.chips[0] = 0
    act(match, "2 check")
    assert match.asks().keys() == {1}
    act(match, "1 check")
    assert match.phase == "draw"


def test_seats_without_chips_are_out_and_neither_deal_nor_are_dealt_to() -> None:
    match = table(CATS, DOGS, JUNK)
    act(match, "1 fold")
    match.table.chips[1] = 0
    act(match, "2 bet 1", "0 fold")
    assert match.seen(0)["dealer"] == 2
    assert sorted(match.seen(0)["hands"]) == [0, 2]
    assert match.asks().keys() == {0}


# Scoring, How to Win


def test_the_most_chips_win_after_the_agreed_hands() -> None:
    """H3: equal stacks share the win"""
    match = table(CATS, DOGS, JUNK, hands=2)
    act(match, "1 fold", "2 fold", "2 fold", "0 fold")
    assert match.result is not None
    assert (match.result.winners, match.result.scores) == ((0, 1), {0: 101, 1: 101, 2: 98})


def test_the_match_is_over_when_one_has_all_the_chips() -> None:
    match = table(CATS, DOGS, chips=2)
    act(match, "1 bet 1", "0 call", "1 draw", "0 draw", "1 show DOGS", "0 muck")
    assert match.result is not None
    assert (match.result.winners, match.result.scores) == ((1,), {0: 0, 1: 4})


def split(*mucks: int, **options: Any) -> Match[Any]:
    """Four players, one of whom folds: eleven chips lie there, for those who show the same."""
    match = table(CATS, CATS, CATS, JUNK, referee="strict", **options)
    act(match, "1 bet 1", "2 call", "3 fold", "0 call", "1 draw", "2 draw", "0 draw")
    act(match, "1 bet 2", "2 call", "0 call")
    assert chips(match)[-1] == 3 + 1 + 9
    for seat in (1, 2, 0):
        act(match, f"{seat} muck" if seat in mucks else f"{seat} show CATS")
    return match


def test_odd_chips_of_a_shared_pot_stay_for_the_next_hand() -> None:
    """PK4"""
    match = split(hands=2)
    assert match.seen(None)["pot"] == 1 + 4, "the odd one, and the next antes"
    assert StayedInThePot(1) in told(match)


@pytest.mark.parametrize(("mucks", "nearest"), [((), 1), ((1,), 2), ((1, 2), 0)])
def test_odd_chips_of_the_last_hand_go_to_the_sharer_nearest_the_dealers_left(
    mucks: tuple[int, ...], nearest: int
) -> None:
    """S19"""
    match = split(*mucks, hands=1)
    share, odd = divmod(13, 3 - len(mucks))
    sharing = [seat for seat in (0, 1, 2) if seat not in mucks]
    won = {seat: 96 + (share if seat in sharing else 0) for seat in range(3)}
    won[nearest] += odd
    assert match.result is not None and match.result.scores == {**won, 3: 99}
    assert match.seen(None)["pot"] == 0
    assert match.result.winners == ((nearest,) if odd else tuple(sharing))


def test_each_shared_side_pot_of_the_last_hand_has_its_own_nearest_sharer() -> None:
    """S19, PK3"""
    match = short_stack(CATS, CATS, CATS, hands=1)
    match.table.pot += 2  # odd ones of earlier hands
    act(match, "1 show CATS", "2 show CATS", "0 show CATS")
    for seats in ((2, 0), (1, 0), (1, 2)):
        act(match, *(f"{seat} accept" for seat in seats if match.phase == "challenge"))
    assert match.result is not None
    assert match.scores == {0: 70 + 10 + 20, 1: 10 + 2, 2: 70 + 10 + 20}


def test_without_a_number_of_hands_it_ends_when_one_has_all_or_after_five_hundred() -> None:
    """PK19"""
    match = table(CATS, DOGS, hands="none", chips=10_000)
    for _ in range(500):
        assert match.result is None
        act(match, f"{match.table.in_hand[0]} fold")
    assert match.result is not None


@pytest.mark.parametrize("game", ["word-poker", "seven-letter-stud", "stormy-letters"])
def test_no_match_ends_with_chips_in_nobodys_hands(game: str) -> None:
    """S19: whoever resigns, leaves, shares or checks."""
    for number in range(60):
        dice = Dice((game, number))
        seats = 2 + number % 4
        options = {"hands": 1 + number % 3, "chips": 7 + number % 5, "ante": 1 + number % 2}
        match = typecase.play(game, seats, number, options)
        while match.result is None:
            if dice.chance(0.03):
                match.do(dice.choice(match.table.players()), {"do": "resign"})
            else:
                any_input(match, dice)
        assert sum(match.scores.values()) == seats * options["chips"]
        assert match.seen(None)["pot"] == 0 and match.scores == match.seen(None)["chips"]


def test_a_hand_that_is_called_off_gives_everybody_her_stakes_back() -> None:
    """S20"""
    match = table(CATS, DOGS, JUNK)
    act(match, "1 check", "2 check", "0 check", "1 bet 5", "2 raise 10", "0 call", "1 resign")
    assert chips(match) == [83, 93, 83, 41]
    call_off(match.table)
    assert (match.table.chips, match.table.pot) == ({0: 100, 1: 100, 2: 100}, 0)
    call_off(match.table)
    assert sum(match.table.chips.values()) == 300, "there is nothing more to give back"


@pytest.mark.parametrize(("left", "nearest"), [((), 1), ((1,), 2), ((1, 2), 3)])
def test_odd_chips_in_a_hand_that_is_called_off_go_to_whom_the_dealer_would_deal_first(
    left: tuple[int, ...], nearest: int
) -> None:
    """S19, S20"""
    match = table(CATS, DOGS, JUNK, JUNK)
    match.table.pot += 3  # of earlier hands
    act(match, "1 bet 5", *(f"{seat} resign" for seat in left))
    call_off(match.table)
    assert match.table.pot == 0
    assert match.table.chips == {seat: 103 if seat == nearest else 100 for seat in range(4)}


# Challenges


def test_odd_chips_in_a_hand_that_is_called_off_go_to_nobody_who_is_out_of_the_game() -> None:
    """S19, S20"""
    match = table(CATS, DOGS, JUNK, JUNK)
    act(match, "1 fold")
    match.table.chips[1] = 0
    act(match, "2 bet 1", "3 fold", "0 fold")  # a second hand, without seat 1; seat 2 deals
    match.table.dealer = 0
    match.table.pot += 3
    call_off(match.table)
    assert match.table.chips == {0: 99, 1: 0, 2: 103 + 3, 3: 99}


def test_a_word_that_falls_leaves_the_pot_to_the_next_best_without_a_penalty() -> None:
    """PK8"""
    match = to_showdown(CATS, DOGS, JUNK)
    act(match, "1 show DGSOE", "2 show AT", "0 show CATS", "2 challenge", "0 accept")
    assert match.seen(None)["fallen"] == [1]
    assert match.asks() == {2: ("challenge", "accept")}, "who is out of the pot has no say"
    act(match, "2 accept")
    assert match.scores == {0: 103, 1: 97, 2: 97}


def test_the_next_best_can_be_challenged_in_turn() -> None:
    """PK8"""
    match = to_showdown("C T S I A", DOGS, JUNK)
    act(match, "1 show DGSOE", "2 show AT", "0 show CTSI", "2 challenge", "0 challenge")
    act(match, "2 challenge")
    assert match.scores == {0: 97, 1: 97, 2: 103}


def test_a_word_that_stands_costs_its_challengers_nothing() -> None:
    """PK8"""
    match = to_showdown(CATS, DOGS, JUNK)
    act(match, "1 show DOGS", "2 show AT", "0 show CATS", "2 challenge", "0 challenge")
    assert Stood(1, "DOGS", (2, 0)) in told(match)
    assert match.scores == {0: 97, 1: 103, 2: 97}


def test_only_the_winning_word_is_challenged_and_only_by_those_who_have_shown() -> None:
    """PK8, PK18"""
    match = table(CATS, DOGS, JUNK, JUNK)
    act(match, "1 bet 1", "2 call", "3 fold", "0 call", "1 draw", "2 draw", "0 draw")
    act(match, "1 check", "2 check", "0 check", "1 show DOGS", "2 muck", "0 show CATS")
    assert match.asks() == {0: ("challenge", "accept")}
    for seat in (1, 2, 3):
        refused(match, seat, {"do": "challenge"}, "Challenges")


def test_whoever_shows_no_word_may_challenge_and_win_with_a_card() -> None:
    """PK5, PK8"""
    match = to_showdown("Z Q X V R", DOGS)
    act(match, "0 show", "1 show DGSOE", "0 challenge")
    assert match.scores == {0: 101, 1: 97}


def test_equal_words_may_be_challenged_one_after_the_other() -> None:
    """PK8"""
    match = to_showdown("C T S I A", "C T S I A")
    act(match, "1 show CTSI", "0 show CTSI")
    assert match.asks().keys() == {0}
    act(match, "0 challenge")
    assert match.scores == {0: 101, 1: 97}, "who is out of the pot can challenge no more"


def test_the_winner_of_a_side_pot_is_challenged_by_those_who_are_in_it() -> None:
    """PK3, PK8"""
    match = short_stack(DOGS, "C T S I A", JUNK)
    act(match, "1 show DOGS", "2 show CTSI", "0 show AT", "2 accept", "0 accept")
    assert match.asks() == {0: ("challenge", "accept")}
    act(match, "0 challenge")
    assert match.scores == {0: 109, 1: 29, 2: 69}


def test_the_challenges_are_secret_until_all_have_answered() -> None:
    match = to_showdown(CATS, DOGS, JUNK)
    act(match, "1 show DOGS", "2 show AT", "0 show CATS", "2 challenge")
    assert match.seen(0)["said"] == {2: None} and match.seen(2)["said"] == {2: "challenge"}


def test_silence_accepts() -> None:
    match = to_showdown(CATS, DOGS, JUNK)
    act(match, "1 show DGSOE", "2 show AT", "0 show CATS")
    match.time_up()
    assert match.scores == {0: 97, 1: 103, 2: 97}


def test_anything_goes_until_more_than_half_of_the_showdown_challenge() -> None:
    """S18: of those who may judge the word, its author among them"""
    for third, winner in (("accept", 1), ("challenge", 0)):
        match = to_showdown(CATS, DOGS, JUNK, JUNK, JUNK, lexicon="everything")
        act(match, "1 show DGSOE", "2 show AT", "3 show AT", "4 muck", "0 show CATS")
        act(match, "2 challenge", f"3 {third}", "0 challenge")
        while match.phase == "challenge":
            act(match, f"{next(iter(match.asks()))} accept")
        assert match.scores[winner] == 98 + 10 - 1


def test_when_anything_goes_all_who_stand_in_the_showdown_vote_whichever_pot_they_are_in() -> None:
    """S18"""
    match = short_stack(DOGS, "C T S I A", JUNK, lexicon="everything")
    act(match, "1 show DOGS", "2 show CTSI", "0 show AT", "2 accept", "0 accept")
    assert match.asks().keys() == {0, 1}, "about the word that wins the side pot"
    act(match, "0 challenge", "1 challenge")
    assert match.scores == {0: 109, 1: 29, 2: 69}


def test_when_anything_goes_no_word_falls_between_two() -> None:
    """S18, however many have folded"""
    match = table(CATS, DOGS, JUNK, lexicon="everything")
    act(match, "1 bet 1", "2 fold", "0 call", "1 draw", "0 draw", "1 check", "0 check")
    act(match, "1 show DGSOE", "0 show CATS", "0 challenge")
    assert match.scores == {0: 97, 1: 102, 2: 98}


def test_the_word_of_a_player_who_leaves_is_not_looked_up() -> None:
    match = to_showdown(CATS, DOGS, JUNK)
    act(match, "1 show DGSOE", "2 show AT", "0 show CATS", "2 challenge", "1 resign", "0 accept")
    assert not any(isinstance(one, Fell | Stood) for one in told(match))
    assert match.asks().keys() == {2}, "about the next best"


# The three referees


def test_a_strict_dictionary_refuses_at_once_and_nobody_challenges() -> None:
    """PK8"""
    match = to_showdown(CATS, DOGS, referee="strict")
    assert "DGS" in refused(match, 1, {"do": "show", "word": "DGS"}, "Valid and Invalid Words")
    act(match, "1 show DOGS", "0 show CATS")
    assert match.phase == "first betting" and match.scores == {0: 97, 1: 101}


@pytest.mark.parametrize("letter", ["D", "S"])
def test_one_letter_words_are_a_and_i(letter: str) -> None:
    """H5"""
    match = to_showdown(CATS, DOGS, referee="strict")
    refused(match, 1, {"do": "show", "word": letter}, "Valid and Invalid Words")
    act(match, "0 show I")


def test_the_table_may_vote_a_refused_word_in() -> None:
    """H6"""
    match = to_showdown(CATS, DOGS, JUNK, referee="table")
    refused(match, 1, {"do": "show", "word": "DGS"}, "Valid and Invalid Words")
    assert match.asks()[1] == ("show", "muck", "appeal")
    match.do(1, {"do": "appeal", "word": "DGS"}, at=100_000)
    match.do(0, {"do": "allow"}, at=103_000)
    match.do(2, {"do": "refuse"}, at=104_000)
    assert match.seen(0)["allowed"] == ["DGS"]
    assert match.deadline == 124_000, "the vote is at nobody's expense"
    assert match.asks()[1] == ("show", "muck"), "one appeal each"
    act(match, "1 show DGS", "2 muck", "0 muck")
    assert match.seen(None)["last_shown"][1]["points"] == 3 + 7 + 2 + 5


def test_what_was_shown_before_a_vote_stays_shown_and_secret() -> None:
    """H6"""
    match = to_showdown(CATS, DOGS, JUNK, referee="table")
    act(match, "0 show CATS", "1 appeal DGS", "0 refuse", "2 refuse")
    assert match.asks().keys() == {1, 2}
    assert match.seen(2)["shows"] == {0: None}
    assert match.seen(2)["allowed"] == []


# Time


def test_silence_checks_or_folds() -> None:
    """PK15"""
    match = table(CATS, DOGS, JUNK)
    assert match.deadline == 60_000
    match.time_up()
    assert told(match)[-1] == Checked(1)
    act(match, "2 bet 3")
    match.time_up()
    assert told(match)[-1] == Folded(0)


def test_silence_keeps_the_hand_and_shows_it_without_a_word() -> None:
    """PK15"""
    match = table("Z Q X V R", DOGS)
    act(match, "1 bet 3", "0 call")
    match.time_up()
    assert told(match)[-1] == Redrew(1, 0)
    act(match, "0 draw", "1 check", "0 check")
    assert match.deadline is not None and match.deadline - match.now == 120_000
    match.time_up()
    shown = match.seen(None)["last_shown"]
    assert {seat: (one["word"], one["points"]) for seat, one in shown.items()} == {
        0: ("", 25),
        1: ("", 7),
    }
    assert match.scores == {0: 103, 1: 95}


@pytest.mark.parametrize(
    ("pace", "due"), [("relaxed", None), ("standard", 60_000), ("blitz", 30_000)]
)
def test_every_deadline_scales_with_the_pace(pace: str, due: int | None) -> None:
    assert table(CATS, DOGS, pace=pace).deadline == due


# Leaving


def test_one_chip_is_told_as_one() -> None:
    match = typecase.play("word-poker", 3, 7, {"dealer": 0, "chips": 2})
    act(match, "1 leave")
    assert told(match)[-1] == LeftTheTable(1, 1)
    assert with_numbers(LeftTheTable(1, 1)) == "{1} leaves the table with 1 chip."


def test_whoever_leaves_takes_her_chips_out_of_play() -> None:
    """PK16"""
    match = table(CATS, DOGS, JUNK)
    act(match, "1 bet 5", "2 leave")
    assert LeftTheTable(2, 99) in told(match)
    assert match.asks().keys() == {0}
    act(match, "0 fold")
    assert match.scores == {0: 98, 1: 101, 2: 99}
    assert sorted(match.seen(0)["hands"]) == [0, 1], "and is dealt no more cards"
    refused(match, 2, {"do": "check"}, "Leavers")


def test_whoever_leaves_cannot_win_the_match() -> None:
    """PK16"""
    match = table(CATS, DOGS)
    act(match, "1 bet 50", "0 leave")
    assert match.result is not None
    assert (match.result.winners, match.result.scores) == ((1,), {0: 99, 1: 101})
    rich = table(CATS, DOGS)
    act(rich, "1 bet 50", "0 fold", "0 leave")
    assert rich.result is not None and rich.result.winners == (1,)


def test_nobody_leaves_by_chance() -> None:
    """PK16"""
    leave = table(CATS, DOGS).look(1).ask
    assert leave is not None and leave.moves["leave"].sample(Dice(1)) is None
    assert Press("Check").sample(Dice(1)) == {}


def test_the_chips_of_a_player_who_resigns_stay_in_the_pot() -> None:
    """PK16"""
    match = table(CATS, DOGS, JUNK)
    act(match, "1 bet 5", "2 call", "1 resign")
    assert match.asks().keys() == {0}
    act(match, "0 call", "2 draw", "0 draw", "2 check", "0 check", "2 show AT", "0 show CATS")
    act(match, "2 accept")
    assert match.scores == {0: 93 + 18, 1: 94, 2: 93}


def test_whoever_resigns_on_her_turn_has_neither_checked_nor_folded() -> None:
    """PK16"""
    match = table(CATS, DOGS, JUNK)
    act(match, "1 resign", "2 bet 5", "0 resign")
    assert not any(isinstance(one, Checked | Folded) for one in told(match))


def test_whoever_resigns_at_the_draw_has_drawn_nothing() -> None:
    """PK16"""
    match = table(CATS, DOGS, JUNK)
    act(match, "1 bet 5", "2 call", "0 call", "1 resign")
    assert match.asks().keys() == {2} and not any(isinstance(one, Redrew) for one in told(match))


def test_a_bet_counts_though_whoever_made_it_resigns() -> None:
    """PK16"""
    match = table(CATS, DOGS, JUNK)
    act(match, "1 bet 5", "1 resign", "2 call", "0 call")
    assert match.phase == "draw" and chips(match) == [94, 94, 94, 18]


def test_the_last_one_in_is_not_asked() -> None:
    """S19, PK9: whatever she is being asked, the others' leaving answers it."""
    match = table(CATS, DOGS, JUNK)
    act(match, "1 fold", "0 resign")
    assert match.seen(1)["round"] == 2 and match.scores == {0: 99, 1: 98, 2: 101}, "to bet"
    match = table(CATS, DOGS, JUNK)
    act(match, "1 bet 1", "2 fold", "0 call", "0 resign")
    assert match.seen(1)["round"] == 2 and match.scores == {0: 98, 1: 102, 2: 98}, "to draw"
    assert not any(isinstance(one, Redrew) for one in told(match))
    match = to_showdown(CATS, DOGS, JUNK)
    act(match, "0 resign", "1 resign")
    assert match.result is not None and match.scores == {0: 98, 1: 98, 2: 104}, "to show"
    match = table(CATS, DOGS, JUNK, JUNK)
    act(match, "1 bet 1", "2 call", "3 fold", "0 fold", "1 draw", "2 draw", "1 check", "2 check")
    act(match, "1 resign")
    assert match.seen(0)["round"] == 2 and chips(match) == [98, 98, 103, 98, 3], "to show"
    match = to_showdown(CATS, DOGS, JUNK, "Q X Z V R")
    act(match, "1 show DOGS", "2 muck", "3 muck", "0 show CATS", "1 resign", "2 resign")
    act(match, "3 resign")
    assert match.result is not None and match.scores == {0: 106, 1: 98, 2: 98, 3: 98}


def test_whoever_is_left_alone_at_the_table_has_what_lies_in_the_pot() -> None:
    """S19: a match that resignations end leaves no chips to nobody."""
    match = table(CATS, DOGS)
    act(match, "1 bet 5", "0 resign")
    assert match.result is not None
    assert (match.result.winners, match.result.scores) == ((1,), {0: 99, 1: 101})
    assert match.seen(None)["pot"] == 0 and match.seen(None)["chips"] == {0: 99, 1: 101}


def test_a_vote_that_outlives_the_hand_is_not_waited_for() -> None:
    """S19, H6"""
    match = to_showdown(CATS, DOGS, JUNK, referee="table")
    act(match, "1 appeal DGSOE", "0 refuse", "2 resign")
    assert match.asks().keys() == {0, 1}, "two are still in"
    match = table(CATS, DOGS, JUNK, referee="table")
    act(match, "1 bet 1", "2 call", "0 fold", "1 draw", "2 draw", "1 check", "2 check")
    act(match, "1 appeal DGSOE", "2 resign")
    assert match.seen(0)["round"] == 2 and match.scores == {0: 98, 1: 102, 2: 98}


def test_a_showdown_goes_on_without_those_who_resign() -> None:
    match = to_showdown(CATS, DOGS, JUNK)
    act(match, "1 show DOGS", "1 resign", "0 show CATS", "2 resign")
    assert match.result is not None and match.result.winners == (0,)
    match = to_showdown(CATS, DOGS, JUNK)
    act(match, "1 show DOGS", "1 resign", "0 show CATS", "2 show AT", "2 accept")
    assert match.scores == {0: 103, 1: 98, 2: 97}


# Options, and what hides


def test_the_options_are_those_of_every_betting_game() -> None:
    box = next(one for one in typecase.shelf() if one.name == "word-poker")
    assert {option.name: option.default for option in options_of(box.agreed)} == {
        "lexicon": "letter-head",
        "referee": "challenge",
        "pace": "standard",
        "dealer": "draw",
        "head_start": 0,
        "chips": 100,
        "ante": 1,
        "max_bet": None,
        "hands": 20,
    }


@pytest.mark.parametrize(
    "option",
    [{"chips": 0}, {"ante": 0}, {"max_bet": 0}, {"hands": 0}, {"hands": 501}, {"max_bet": True}],
)
def test_an_option_that_makes_no_sense_is_refused(option: dict[str, Any]) -> None:
    with pytest.raises(typecase.Refused, match="whole number"):
        typecase.play("word-poker", 2, 1, option)


def test_no_limit_is_offered_first() -> None:
    box = next(one for one in typecase.shelf() if one.name == "word-poker")
    kinds = {option.name: option.kind.describe() for option in options_of(box.agreed)}
    assert kinds["max_bet"]["values"][0] is None


def test_a_hand_is_told_from_the_antes_to_the_pot() -> None:
    match = table("C A T S I", DOGS, JUNK, "I N Q R Z", chips=21, hands=1)
    act(match, "1 bet 5", "2 raise 15", "3 call", "0 fold", "1 call")
    act(match, "1 draw", "2 draw", "3 draw")
    act(match, "1 show DGSOE", "2 muck", "3 show", "3 challenge")
    ann = Reader(["Dan", "Ann", "Bob", "Cy"], me=1)
    assert [ann.says(one) for one in told(match)] == [
        "Dan deals.",
        "Hand 1: Dan deals, and 4 chips lie in the pot.",
        "You bet 5.",
        "Bob raises by 15.",
        "Bob is all-in.",
        "Cy calls 20.",
        "Cy is all-in.",
        "Dan folds.",
        "You call 15.",
        "You are all-in.",
        "You draw no card.",
        "Bob draws no card.",
        "Cy draws no card.",
        "You show D O G S E: DGSOE, 40 points.",
        "Bob concedes.",
        "Cy shows I N Q R Z: no word, 25 for the best card.",
        "DGSOE falls: Cy challenged it.",
        "Cy wins 64 chips.",
    ]


def test_no_event_tells_a_card_that_was_not_shown() -> None:
    """The same deeds with other hidden cards make the same events, up to the showdown."""
    seen = []
    for hands in ((CATS, DOGS, JUNK), (DOGS, JUNK, CATS)):
        match = table(*hands)
        act(match, "1 bet 5", "2 raise 2", "0 call", "1 call")
        for seat in (1, 2, 0):
            action = {"do": "draw", "discard": [match.seen(seat)["hands"][seat][0]["id"]]}
            match.do(seat, action)
        act(match, "1 check", "2 check", "0 check", "0 show", "1 muck")
        seen.append((told(match), match.seen(None)))
    assert seen[0] == seen[1]


def test_an_imagined_showdown_can_be_played_though_the_shown_cards_are_redealt() -> None:
    match = to_showdown(CATS, DOGS, JUNK)
    act(match, "1 show DOGS")
    for number in range(20):
        twin = match.imagine(2, Dice(number))
        act(twin, "2 show AT", "0 muck")
        assert len(list(cards_in(vars(twin.table)))) == 124
