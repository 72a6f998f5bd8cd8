"""Stormy Letters, clause by clause: rulebook 004 pages 21 to 23, rulings PK2, PK13 and PK14.

Betting, pots, the showdown and its challenges are Word Poker's, and tested there.
"""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.games.betting_tools import act, chips, faces
from tests.tools import ids, refused, stacked, told
from typecase import Match
from typecase.games import letter_head
from typecase.games.house_rules.events import TurnedUp
from typecase.games.stormy_letters import BONUS
from typecase.story.options import options_of
from typecase.table.cards import card_of
from typecase.table.luck import Dice

MONK, STRA, PART = "M O N K", "S T R A", "P A R T"


def table(*hands: str, centre: str = "E Y S", then: str = "", **options: Any) -> Match[Any]:
    """Seat 0 deals, so seat 1 bets first."""
    stack = stacked(*hands, then=f"{centre} {then}")
    return typecase.play("stormy-letters", len(hands), 7, {"dealer": 0, **options}, stack)


def bet_and_keep(match: Match[Any]) -> None:
    """Everybody stakes one more chip and keeps the cards."""
    others = [*range(2, match.setup.seats), 0]
    act(match, "1 bet 1", *(f"{seat} call" for seat in others))
    act(match, "1 draw", *(f"{seat} draw" for seat in others))


def all_check(match: Match[Any]) -> None:
    act(match, *(f"{seat} check" for seat in match.table.in_hand))


def to_showdown(*hands: str, centre: str = "E Y S", **options: Any) -> Match[Any]:
    match = table(*hands, centre=centre, **options)
    bet_and_keep(match)
    for _ in range(3):
        all_check(match)
    assert match.phase == "showdown"
    return match


def centre(match: Match[Any], seat: int | None = None) -> str:
    return " ".join(card.get("face", "·") for card in match.seen(seat)["centre"])


# The Deal


def test_four_cards_each_and_three_in_the_centre_that_nobody_knows() -> None:
    match = table(MONK, STRA, PART)
    assert (faces(match, 0), faces(match, 1), faces(match, 2)) == (MONK, STRA, PART)
    assert faces(match, 0, whose=1) == "· · · ·"
    for seat in (None, 0, 1, 2):
        assert match.seen(seat)["centre"] == [{}, {}, {}]
    assert match.seen(0)["deck"] == 124 - 15
    assert chips(match) == [99, 99, 99, 3]


def test_eight_players_can_all_draw_four_new_cards() -> None:
    """RULINGS 4.2: 67 of 124 cards at most."""
    match = typecase.play("stormy-letters", 8, 3, {"dealer": 0})
    act(match, "1 bet 1", *(f"{seat} call" for seat in (2, 3, 4, 5, 6, 7, 0)))
    for seat in (1, 2, 3, 4, 5, 6, 7, 0):
        act(match, f"{seat} draw {faces(match, seat)}")
    assert (match.seen(0)["deck"], match.seen(0)["discards"]) == (124 - 67, 32)


# Betting: First Round


def test_the_dealers_left_bets_first() -> None:
    assert table(MONK, STRA, PART).asks() == {1: ("check", "bet", "fold", "leave")}


def test_all_checking_in_the_first_round_abandons_the_hand() -> None:
    """PK2"""
    match = table(MONK, STRA, PART)
    act(match, "1 check", "2 check", "0 check")
    assert chips(match) == [98, 98, 98, 6]
    assert (match.seen(0)["dealer"], match.seen(0)["deck"]) == (0, 124 - 15), "dealt anew (S19)"
    assert centre(match) == "· · ·"


@pytest.mark.parametrize("amount", [0, 100, True, "1"])
def test_nobody_bets_beyond_her_chips_or_out_of_turn(amount: Any) -> None:
    """PK1"""
    match = table(MONK, STRA, PART)
    refused(match, 1, {"do": "bet", "amount": amount}, "PK1")
    refused(match, 2, {"do": "bet", "amount": 1}, "First Round")


# The Draw


def test_the_draw_comes_before_any_card_is_turned_up() -> None:
    """PK14"""
    match = table(MONK, STRA, PART, then="Q X Z V")
    act(match, "1 bet 1", "2 call", "0 call")
    assert match.asks() == {1: ("draw",)} and centre(match) == "· · ·"
    act(match, "1 draw S T R A", "2 draw")
    assert faces(match, 1) == "Q X Z V"
    assert centre(match) == "· · ·"
    act(match, "0 draw")
    assert centre(match) == "E · ·"


def test_the_centre_cannot_be_thrown_away() -> None:
    match = table(MONK, STRA, PART)
    act(match, "1 bet 1", "2 call", "0 call")
    hidden = match.table.centre[0].card.id
    one = refused(match, 1, {"do": "draw", "discard": [hidden]}, "The Draw")
    other = refused(match, 1, {"do": "draw", "discard": [10_000]}, "The Draw")
    assert one.replace(str(hidden), "#") == other.replace("10000", "#")


# Revealing and Betting: Second, Third, and Fourth Rounds


def test_each_card_that_is_turned_up_is_bet_on_from_the_dealers_left() -> None:
    match = table(MONK, STRA, PART)
    bet_and_keep(match)
    for turned in ("E · ·", "E Y ·", "E Y S"):
        assert (match.phase, centre(match)) == ("further betting", turned)
        assert match.asks().keys() == {1}
        all_check(match)
    assert match.phase == "showdown", "all checked, and it is played on (PK2)"
    e, y, s = map(card_of, match.table.centre)
    turned_up = [one for one in told(match) if isinstance(one, TurnedUp)]
    assert turned_up == [TurnedUp(0, (e,)), TurnedUp(0, (y,)), TurnedUp(0, (s,))]


def test_nothing_is_turned_up_for_the_last_player_left() -> None:
    """PK9"""
    match = table(MONK, STRA, PART, hands=1)
    bet_and_keep(match)
    act(match, "1 bet 1", "2 fold", "0 fold")
    assert match.result is not None and match.result.scores == {0: 98, 1: 104, 2: 98}
    assert centre(match) == "E · ·"


def test_the_centre_is_turned_up_without_betting_when_nobody_can_bet() -> None:
    match = table(MONK, STRA, chips=3)
    act(match, "1 bet 2", "0 call", "1 draw", "0 draw")
    assert (match.phase, centre(match)) == ("showdown", "E Y S")


# The Showdown


def test_words_use_any_of_the_seven_and_the_centre_serves_everybody() -> None:
    match = to_showdown(MONK, STRA, PART)
    act(match, "0 show MONKEYS", "1 show TRAYS", "2 show PARTY")
    shown = {seat: one["points"] for seat, one in match.seen(None)["shown"].items()}
    assert shown == {0: 31 + 35, 1: 1 + 2 + 2 + 6 + 2 + 15, 2: 5 + 2 + 2 + 1 + 6 + 15}
    act(match, "1 accept", "2 accept")
    assert match.scores == {0: 103, 1: 97, 2: 97}


def test_a_word_may_be_made_of_the_centre_alone() -> None:
    """PK13"""
    match = to_showdown(MONK, STRA, centre="E Y S")
    cards = [card["id"] for card in match.seen(0)["centre"]]
    match.do(0, {"do": "show", "word": "YES", "cards": [cards[1], cards[0], cards[2]]})
    act(match, "1 muck")
    assert match.seen(None)["last_shown"][0]["points"] == 6 + 1 + 2 + 1


def test_each_reads_a_wild_card_of_the_centre_as_she_likes() -> None:
    """PK13"""
    match = to_showdown("M O N K", "J U M B", centre="E ? O")
    act(match, "0 show MONKEY", "1 show JUMBLE")
    shown = match.seen(None)["shown"]
    assert shown[0]["points"] == 5 + 2 + 2 + 13 + 1 + 6 + 25
    assert shown[1]["points"] == 18 + 4 + 5 + 9 + 3 + 1 + 25


def test_nobody_uses_the_cards_of_another() -> None:
    match = to_showdown(MONK, STRA)
    refused(match, 1, {"do": "show", "word": "MONKEY"}, "The Showdown")
    theirs = {"do": "show", "word": "NO", "cards": ids(match, 0, "N O")}
    refused(match, 1, theirs, "The Showdown")
    refused(match, 1, {"do": "show", "word": "STRAYESE"}, "The Showdown")


def test_a_card_of_the_centre_serves_a_word_only_once() -> None:
    match = to_showdown(MONK, STRA)
    refused(match, 0, {"do": "show", "word": "KEYMEN"}, "The Showdown")


def test_without_a_word_the_highest_card_of_a_hand_wins_and_the_centre_counts_for_nobody() -> None:
    """PK5, PK20"""
    match = to_showdown("T T T X", "R R R K", centre="Z Q V", hands=1)
    act(match, "0 show", "1 show")
    assert {seat: one["points"] for seat, one in match.seen(None)["shown"].items()} == {
        0: 15,
        1: 13,
    }
    assert match.result is not None and match.result.winners == (0,)


# Calculating the Point Value of Words


def test_the_bonus_is_35_25_15_5_1() -> None:
    """RULINGS 4.2: the same as Letter Head's for a hand of seven cards."""
    assert list(BONUS.values()) == [35, 25, 15, 5, 1, 0, 0]
    assert {letters: letter_head.bonus(letters, 7) for letters in range(1, 8)} == BONUS
    best = typecase.words("M O N K E Y S", game="stormy-letters")
    assert best[0].word == "MONKEYS" and best[0].score == 31 + 35


# Options, referees, leavers, and what hides


def test_the_options_are_word_pokers() -> None:
    box = next(one for one in typecase.shelf() if one.name == "stormy-letters")
    names = [option.name for option in options_of(box.agreed)]
    assert names[3:] == ["dealer", "head_start", "chips", "ante", "max_bet", "hands"]
    with pytest.raises(typecase.Refused):
        typecase.play("stormy-letters", 2, 1, {"no_peeky": True})


def test_a_strict_dictionary_refuses_at_once_and_nobody_challenges() -> None:
    """PK8"""
    match = to_showdown(MONK, STRA, referee="strict")
    refused(match, 0, {"do": "show", "word": "MNKYS"}, "Valid and Invalid Words")
    act(match, "0 show MONKEYS", "1 show STRAYS")
    assert match.phase == "first betting" and match.scores == {0: 101, 1: 97}


def test_a_challenged_word_falls_to_the_next_best() -> None:
    """PK8"""
    match = to_showdown(MONK, STRA)
    act(match, "0 show MNKYSEO", "1 show STRAYS", "1 challenge")
    assert match.scores == {0: 97, 1: 101}


def test_a_refused_word_can_be_voted_in() -> None:
    """H6"""
    match = to_showdown(MONK, STRA, PART, referee="table")
    act(match, "0 appeal MNKYSEO", "1 allow", "2 refuse", "0 show MNKYSEO", "1 muck", "2 muck")
    assert match.seen(None)["last_shown"][0]["word"] == "MNKYSEO"


def test_the_centre_lies_open_though_the_dealer_resigns() -> None:
    match = table(MONK, STRA, PART)
    bet_and_keep(match)
    act(match, "0 resign", "1 check", "2 check", "1 check", "2 check", "1 check", "2 check")
    act(match, "1 show STRAYS", "2 show PARTY", "2 accept")
    assert match.scores == {0: 98, 1: 103, 2: 97}


def test_the_cards_of_the_centre_return_to_the_deck() -> None:
    match = to_showdown(MONK, STRA, referee="strict")
    act(match, "0 muck", "1 muck")
    assert match.seen(0)["deck"] == 124 - 8 - 3
    assert centre(match) == "· · ·"


def test_whatever_the_centre_hides_everybody_sees_and_is_told_the_same() -> None:
    looks = []
    for hidden in ("E Y S", "E Q Z"):
        match = table(MONK, STRA, PART, centre=hidden)
        bet_and_keep(match)
        looks.append([match.seen(seat) for seat in (None, 1, 2)])
    for one, other in zip(*looks, strict=True):
        for seen in (one, other):
            seen.pop("centre")
            seen["hands"] = {}
        assert one == other | {"ask": one["ask"]}


def test_an_imagined_centre_is_another_one() -> None:
    match = table(MONK, STRA, PART)
    seen = {match.imagine(1, Dice(number)).table.centre[0].card.face for number in range(30)}
    assert len(seen) > 3
