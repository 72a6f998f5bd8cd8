"""Seven-Letter Stud, clause by clause: rulebook 004 pages 18 to 21, rulings PK2 and PK10 to PK12.

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
from typecase.games.house_rules.betting_events import DealtAnew
from typecase.games.seven_letter_stud import BONUS
from typecase.story.options import options_of

# Two down, four up, one down.
MONKEYS, STRANGE, PARTIED = "M O N K E Y S", "S T R A N G E", "P A R T I E D"


def table(*hands: str, **options: Any) -> Match[Any]:
    """Seat 0 deals; the hands in the order in which their cards come."""
    stack = stacked(*hands)
    return typecase.play("seven-letter-stud", len(hands), 7, {"dealer": 0, **options}, stack)


def check_on(match: Match[Any], phase: str) -> None:
    """Nobody bets, until this phase."""
    while match.phase != phase:
        (seat,) = match.asks()
        act(match, f"{seat} check")


def to_showdown(*hands: str, **options: Any) -> Match[Any]:
    """Everybody has staked two chips."""
    match = table(*hands, **options)
    (opener,) = match.asks()
    act(match, f"{opener} bet 1")
    while match.phase == "first betting":
        (seat,) = match.asks()
        act(match, f"{seat} call")
    check_on(match, "showdown")
    return match


# The Deal, The Play


def test_two_cards_face_down_and_one_face_up() -> None:
    match = table(MONKEYS, STRANGE, PARTIED)
    assert (faces(match, 1), faces(match, 1, whose=0)) == ("S T R", "· · N")
    seen = match.seen(1)["hands"][1]
    assert [card.get("down", False) for card in seen] == [True, True, False]
    assert [len(hand) for hand in match.seen(None)["hands"].values()] == [3, 3, 3]
    assert match.seen(None)["hands"][2][2]["face"] == "R"
    assert match.seen(None)["hands"][2][:2] == [{}, {}]


def test_everybody_antes() -> None:
    assert chips(table(MONKEYS, STRANGE, PARTIED)) == [99, 99, 99, 3]


def test_eight_players_need_56_cards() -> None:
    """PK11"""
    match = typecase.play("seven-letter-stud", 8, 5, {"dealer": 0})
    (opener,) = match.asks()
    act(match, f"{opener} bet 1")
    while match.phase == "first betting":
        (seat,) = match.asks()
        act(match, f"{seat} call")
    check_on(match, "showdown")
    assert match.seen(0)["deck"] == 124 - 56


def test_nobody_draws_new_cards() -> None:
    match = table(MONKEYS, STRANGE)
    refused(match, 0, {"do": "draw", "discard": []}, "First Round")


# Betting: First Round


def test_the_highest_card_that_lies_open_begins() -> None:
    """PK10"""
    match = table("A A T A A E E", "T T K A T T T", "A E E E E E E")
    assert match.asks() == {1: ("check", "bet", "fold", "leave")}
    match = table("E E X E E E A", "A A K A A A A", "A E E E E E E")
    assert match.asks().keys() == {0}


def test_of_equals_the_nearest_to_the_dealers_left_begins() -> None:
    """PK10"""
    match = table("A A N A A A A", "E E T E E E E", "A E R E E E E", "E E S T T T T")
    assert match.asks().keys() == {2}


def test_a_wild_card_that_lies_open_counts_nothing() -> None:
    """PK10"""
    match = table("A A ? A A A A", "E E T E E E E", "A E ? E E E E")
    assert match.asks().keys() == {1}
    match = table("A A ? A A A A", "E E ? E E E E", "A E ? E E E E")
    assert match.asks().keys() == {1}, "all equal: the dealer's left"


def test_the_betting_goes_round_from_whoever_began() -> None:
    match = table("E E X E E E A", "A A K A A A A", "A E E E E E E")
    act(match, "0 check", "1 bet 3", "2 call")
    assert match.asks().keys() == {0}
    act(match, "0 raise 2", "1 call", "2 fold")
    assert match.phase == "further betting" and chips(match) == [94, 94, 96, 16]


def test_all_checking_in_the_first_round_abandons_the_hand() -> None:
    """PK2"""
    match = table("E E X E E E A", "A A K A A A A", "A E E E E E E")
    act(match, "0 check", "1 check", "2 check")
    assert chips(match) == [98, 98, 98, 6] and match.phase == "first betting"
    assert match.seen(0)["dealer"] == 0, "the same dealer deals anew (S19)"


# Dealing and Betting: Second, Third, and Fourth Rounds; The Final Round


def test_three_more_cards_come_up_and_the_seventh_face_down_each_with_its_betting() -> None:
    match = table(MONKEYS, STRANGE, PARTIED)
    act(match, "1 bet 1", "2 call", "0 call")
    looks = []
    while match.phase != "showdown":
        looks.append((match.phase, faces(match, 1, whose=0)))
        start = match.phase, len(match.seen(0)["hands"][0])
        while (match.phase, len(match.seen(0)["hands"][0])) == start:
            (seat,) = match.asks()
            act(match, f"{seat} check")
    assert looks == [
        ("further betting", "· · N K"),
        ("further betting", "· · N K E"),
        ("further betting", "· · N K E Y"),
        ("final betting", "· · N K E Y ·"),
    ]
    assert chips(match) == [98, 98, 98, 6], "later rounds are played on though all check (PK2)"


def test_later_rounds_begin_with_the_highest_sum_of_open_cards() -> None:
    """PK10"""
    match = table("A A T Q T T T", "A A K A E E E", "A E X I E E E")
    assert match.asks().keys() == {2}
    act(match, "2 bet 1", "0 call", "1 call")
    assert match.asks().keys() == {0}, "1 + 20 is more than 15 + 2 and 13 + 2"


def test_who_has_folded_gets_no_more_cards_and_does_not_begin() -> None:
    match = table("A A X A T T T", "A E K A T T T", "A E E E E E E")
    act(match, "0 bet 1", "1 call", "2 call")
    assert match.asks().keys() == {0}
    act(match, "0 fold", "1 check", "2 check")
    assert match.asks().keys() == {1}
    assert [len(hand) for hand in match.seen(None)["hands"].values()] == [4, 5, 5]


def test_cards_come_without_betting_when_nobody_can_bet() -> None:
    match = table(MONKEYS, STRANGE, chips=5)
    act(match, "1 bet 4", "0 call")
    assert match.phase == "showdown"
    assert faces(match, 0) == MONKEYS


def test_no_card_is_dealt_to_the_last_player_left() -> None:
    """PK9"""
    match = table(MONKEYS, STRANGE, hands=1)
    act(match, "1 bet 4", "0 fold")
    assert match.result is not None and match.result.scores == {0: 99, 1: 101}
    assert [len(hand) for hand in match.seen(None)["hands"].values()] == [3, 3]


@pytest.mark.parametrize("amount", [0, 99, 100, True])
def test_nobody_bets_beyond_her_chips(amount: Any) -> None:
    """PK1"""
    match = table("E E X E E E A", "A A K A A A A")
    act(match, "0 bet 1", "1 call")
    (seat,) = match.asks()
    refused(match, seat, {"do": "bet", "amount": amount}, "PK1")
    refused(match, 1 - seat, {"do": "check"}, "Second, Third, and Fourth")


# The Showdown


def test_any_or_all_of_the_seven_cards_make_a_word() -> None:
    match = to_showdown(MONKEYS, STRANGE, PARTIED)
    act(match, "0 show MONKEYS", "1 show ANGST", "2 show DIP")
    shown = {seat: one["points"] for seat, one in match.seen(None)["shown"].items()}
    assert shown == {
        0: 5 + 2 + 2 + 13 + 1 + 6 + 2 + 35,
        1: 2 + 2 + 7 + 2 + 1 + 15,
        2: 3 + 2 + 5 + 1,
    }
    assert faces(match, 2, whose=0) == MONKEYS, "all lies open now"
    act(match, "1 accept", "2 accept")
    assert match.scores == {0: 103, 1: 97, 2: 97}


def test_a_word_needs_cards_of_ones_own() -> None:
    match = to_showdown(MONKEYS, STRANGE)
    refused(match, 1, {"do": "show", "word": "MONKEY"}, "The Showdown")
    theirs = {"do": "show", "word": "KEY", "cards": ids(match, 0, "K E Y")}
    refused(match, 1, theirs, "The Showdown")


def test_open_cards_are_no_secret_but_the_word_is() -> None:
    match = to_showdown(MONKEYS, STRANGE, PARTIED)
    act(match, "0 show MONKEYS")
    assert match.seen(1)["shows"] == {0: None}
    assert faces(match, 1, whose=0) == "· · N K E Y ·"


def test_without_a_word_the_highest_of_the_seven_cards_wins() -> None:
    """PK5"""
    match = to_showdown("T T T T T N Q", "R R R R R N X", hands=1)
    act(match, "0 show", "1 show")
    assert match.result is not None and match.result.winners == (0,)


# Calculating the Point Value of Words


def test_the_bonus_is_35_25_15_5_1() -> None:
    """RULINGS 4.2: the same as Letter Head's for a hand of seven cards."""
    assert list(BONUS.values()) == [35, 25, 15, 5, 1, 0, 0]
    assert {letters: letter_head.bonus(letters, 7) for letters in range(1, 8)} == BONUS
    best = typecase.words(MONKEYS, game="seven-letter-stud")
    assert best[0].word == "MONKEYS" and best[0].score == 31 + 35


# Game Variants


def test_fewer_betting_rounds_skip_the_first_two() -> None:
    match = table(MONKEYS, STRANGE, PARTIED, betting="short")
    assert faces(match, 1, whose=0) == "· · N K E"
    act(match, "0 bet 1", "1 call", "2 call")
    assert faces(match, 1, whose=0) == "· · N K E Y" and match.phase == "further betting"
    act(match, "0 check", "1 check", "2 check")
    assert faces(match, 1, whose=0) == "· · N K E Y ·" and match.phase == "final betting"
    act(match, "0 check", "1 check", "2 check")
    assert match.phase == "showdown"


def test_the_first_round_that_is_played_is_the_one_in_which_checking_abandons() -> None:
    """PK21"""
    match = table(MONKEYS, STRANGE, PARTIED, betting="short")
    act(match, "0 check", "1 check", "2 check")
    assert DealtAnew(3) in told(match)


def test_in_no_peeky_all_cards_lie_face_down_and_the_dealers_left_begins() -> None:
    """PK12"""
    match = table("E E X E E E A", "A A K A A A A", "A E E E E E E", no_peeky=True)
    assert match.asks().keys() == {1}
    assert match.seen(None)["hands"] == {seat: [{}] * 3 for seat in range(3)}
    assert faces(match, 0) == "E E X", "but each sees her own"
    act(match, "1 bet 1", "2 call", "0 call")
    assert match.asks().keys() == {1}
    check_on(match, "showdown")
    assert match.seen(None)["hands"] == {seat: [{}] * 7 for seat in range(3)}


def test_no_peeky_and_short_betting_go_together() -> None:
    match = table(MONKEYS, STRANGE, no_peeky=True, betting="short")
    assert match.seen(None)["hands"] == {0: [{}] * 5, 1: [{}] * 5}


# Options, referees, leavers, and what hides


def test_the_options_are_word_pokers_and_two_more() -> None:
    box = next(one for one in typecase.shelf() if one.name == "seven-letter-stud")
    names = [option.name for option in options_of(box.agreed)]
    assert names[-2:] == ["betting", "no_peeky"]
    assert {"chips", "ante", "max_bet", "hands", "dealer", "pace"} <= set(names)
    for wrong in ({"betting": "none"}, {"no_peeky": 1}):
        with pytest.raises(typecase.Refused):
            typecase.play("seven-letter-stud", 2, 1, wrong)


def test_a_strict_dictionary_refuses_at_once_and_nobody_challenges() -> None:
    """PK8"""
    match = to_showdown(MONKEYS, STRANGE, referee="strict")
    refused(match, 0, {"do": "show", "word": "MNKYS"}, "Valid and Invalid Words")
    act(match, "0 show MONKEY", "1 show STRANGE")
    assert match.phase == "first betting" and match.seen(None)["last_shown"][1]["points"] == 52


def test_a_challenged_word_falls_to_the_next_best() -> None:
    """PK8"""
    match = to_showdown(MONKEYS, STRANGE)
    act(match, "0 show MNKYSEO", "1 show RAT", "1 challenge")
    assert match.scores == {0: 97, 1: 101}


def test_a_refused_word_can_be_voted_in() -> None:
    """H6"""
    match = to_showdown(MONKEYS, STRANGE, PARTIED, referee="table")
    act(match, "0 appeal MNKYSEO", "1 allow", "2 refuse", "0 show MNKYSEO", "1 muck", "2 muck")
    assert match.seen(None)["last_shown"][0]["word"] == "MNKYSEO"


def test_whoever_opens_and_resigns_is_followed_by_the_next() -> None:
    match = table("E E X E E E A", "A A K A A A A", "A E E E E E E")
    act(match, "0 resign")
    assert match.asks().keys() == {1}
    act(match, "1 bet 1", "2 call")
    assert [len(hand) for hand in match.seen(None)["hands"].values()] == [3, 4, 4]


def test_two_worlds_with_other_cards_face_down_look_the_same() -> None:
    one = table("M O N K E Y S", "S T R A N G E")
    other = table("Q X N K E Y Z", "A A R A N G A")
    for match in (one, other):
        act(match, "1 bet 2", "0 call")
        check_on(match, "showdown")
        act(match, "0 muck")

    def without_ids(seen: Any) -> Any:
        if isinstance(seen, dict):
            return {key: without_ids(value) for key, value in seen.items() if key != "id"}
        return [without_ids(item) for item in seen] if isinstance(seen, list) else seen

    assert without_ids(one.seen(None)) == without_ids(other.seen(None))
