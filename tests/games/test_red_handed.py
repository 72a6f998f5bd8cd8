"""Red-Handed, clause by clause: rulebook 004 pages 9 to 11, rulings RH1 to RH11, S12 and S13."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.tools import ids, last_told, refused
from typecase import Match, Refused
from typecase.games.house_rules.family import DECK, letters_of
from typecase.games.house_rules.parts import Letters
from typecase.games.house_rules.racing_events import FoundNoWord, NobodyWon
from typecase.games.red_handed import (
    CaughtWith,
    PickedUpFromGrid,
    ReplacedInGrid,
    Shouted,
    SpelledInHand,
    WonWithHand,
    to_pick_up,
)
from typecase.table.cards import Card

GRID = "W Z V K C R U M B"  # the rulebook's own: it holds CRUMB


def table(grid: str = GRID, then: str = "", seats: int = 3, **options: Any) -> Match[Any]:
    """Seat 0 deals; `then` are the cards that come into the grid next."""
    stack = {"deck": f"{grid} {then}"}
    return typecase.play("red-handed", seats, 7, {"dealer": 0, "ready": False, **options}, stack)


def give(match: Match[Any], seat: int, faces: str) -> None:
    """Cards of the deck into a hand, as if picked up earlier; the seats are then asked anew."""
    for face in faces.split():
        card = next(card for card in match.table.deck if card.face == face)
        match.table.deck.remove(card)
        match.table.hands[seat].append(card)
    match.do(seat, {"do": "stuck"})


def shout(match: Match[Any], seat: int, word: str) -> None:
    match.do(seat, {"do": "shout", "word": word})


def say(match: Match[Any], **said: str) -> None:
    """s0="challenge", s2="accept": what each seat says."""
    for seat, do in said.items():
        match.do(int(seat[1:]), {"do": do})


def faces(match: Match[Any], seat: int | None, field: str = "grid") -> str:
    return "".join(card["face"] for card in match.seen(seat)[field])


def hand(match: Match[Any], seat: int) -> str:
    return "".join(card["face"] for card in match.seen(seat)["hands"][seat])


# The worked examples, and the numbers that follow


@pytest.mark.parametrize(
    ("word", "letter"), [("CRUMB", "M"), ("GROAN", "R"), ("QUEEN", "N"), ("ZEBRA", "A")]
)
def test_the_points_of_the_first_card_count_round_the_word(word: str, letter: str) -> None:
    """RULINGS 4.2"""
    for face in (word[0], "?"):
        first = Card(1, face, DECK.points[face])
        assert word[to_pick_up(word, first)] == letter


def test_whoever_shouts_crumb_picks_up_the_m() -> None:
    match = table(then="A")
    shout(match, 1, "CRUMB")
    say(match, s0="accept", s2="accept")
    assert hand(match, 1) == "M"
    assert faces(match, None) == "WZVKCRUAB", "a new card lies where the M was"


def test_all_are_told_of_a_shout_with_its_cards_and_of_the_one_that_is_picked_up() -> None:
    match = table(referee="strict")
    crumb = tuple(match.table.grid[4:])
    shout(match, 1, "CRUMB")
    assert last_told(match, 2) == [Shouted(1, "CRUMB", crumb), PickedUpFromGrid(1, crumb[3])]
    told = [match.seen(seat)["events"][-2:] for seat in (None, 0, 1, 2)]
    assert told == [told[0]] * 4 and told[0][1]["card"]["face"] == "M"


def test_whoever_shouts_groan_picks_up_the_r() -> None:
    match = table("G R O A N W Z V K", then="E", referee="strict")
    shout(match, 2, "GROAN")
    assert hand(match, 2) == "R" and faces(match, 0) == "GEOANWZVK"


# Getting Started, The Deal


def test_nine_cards_lie_open_at_once_row_by_row_and_the_dealer_plays_too() -> None:
    """RH1"""
    match = table()
    assert faces(match, 2) == "WZVKCRUMB" and match.seen(0)["deck"] == 124 - 9
    assert match.asks() == {seat: ("shout", "stuck") for seat in range(3)}


def test_the_deal_moves_to_the_left_with_each_round() -> None:
    match = table(rounds=2)
    silence(match)
    assert (match.seen(0)["dealer"], match.seen(0)["round"]) == (1, 2)


def silence(match: Match[Any]) -> None:
    """Nobody says anything for a whole round."""
    began = match.seen(None)["round"]
    while match.result is None and match.seen(None)["round"] == began:
        match.time_up()


# The Play: Spelling Words on the Table


def test_a_word_on_the_table_has_five_letters_or_more() -> None:
    match = table("C A T S D O G E R")
    assert "at least 5" in refused(match, 1, {"do": "shout", "word": "CATS"}, "on the Table")


def test_a_word_takes_each_card_of_the_grid_once() -> None:
    match = table("L E T S O A G H R")
    refused(match, 1, {"do": "shout", "word": "LETTERS"}, "on the Table")
    let = [card["id"] for card in match.seen(1)["grid"]][:3]
    refused(match, 1, {"do": "shout", "word": "LETEL", "cards": let + let[1::-1]}, "on the Table")


def test_cards_that_do_not_lie_in_the_grid_are_refused_alike() -> None:
    match = table()
    give(match, 2, "A")
    mine, sentences = ids(match, 2, "A")[0], set()
    grid = {card["face"]: card["id"] for card in match.seen(1)["grid"]}
    for one in (mine, 10_000):
        cards = [grid[face] for face in "CRUM"] + [one]
        sentence = refused(match, 1, {"do": "shout", "word": "CRUMB", "cards": cards}, "Table")
        sentences.add(sentence.replace(str(one), "#"))
    assert len(sentences) == 1


def test_a_wild_card_in_the_grid_stands_for_a_letter_and_is_wild_again_in_the_hand() -> None:
    match = table("? R O A N W Z V K")
    shout(match, 1, "GROAN")
    say(match, s0="accept", s2="accept")
    assert hand(match, 1) == "R", "a wild G counts seven"
    match = table("C R U ? B W Z V K")
    shout(match, 1, "CRUMB")
    say(match, s0="accept", s2="accept")
    assert hand(match, 1) == "?"


def test_the_first_to_call_is_the_first_to_be_heard() -> None:
    """RH3"""
    match = table()
    shout(match, 2, "CRUMB")
    refused(match, 1, {"do": "shout", "word": "CRUMB"}, "Challenges")
    say(match, s0="accept", s1="accept")
    assert hand(match, 2) == "M"


def test_the_same_word_may_be_shouted_again_if_the_cards_still_spell_it() -> None:
    """RH7"""
    match = table(then="M", referee="strict")
    shout(match, 1, "CRUMB")
    shout(match, 1, "CRUMB")
    assert hand(match, 1) == "MM"


def test_when_all_are_stuck_the_dealer_replaces_one_card_of_her_choice() -> None:
    """RH2"""
    match = table(then="A")
    say(match, s0="stuck", s1="stuck", s2="stuck")
    assert match.asks() == {0: ("swap",)} and match.deadline == 10_000
    refused(match, 1, {"do": "swap", "position": 1}, "on the Table")
    for wrong in (9, -1, True, "1", None):
        refused(match, 0, {"do": "swap", "position": wrong}, "on the Table")
    match.do(0, {"do": "swap", "position": 1})
    assert faces(match, 0) == "WAVKCRUMB" and faces(match, 0, "discards") == "Z"
    away, card = match.table.discards[0], match.table.grid[1]
    assert last_told(match, 2) == [FoundNoWord(2), ReplacedInGrid(away, card)]


def test_stuck_is_withdrawn_when_the_grid_changes() -> None:
    match = table(referee="strict")
    say(match, s0="stuck", s1="stuck")
    shout(match, 2, "CRUMB")
    assert match.seen(0)["stuck"] == []
    assert match.asks()[0] == ("shout", "stuck")


def test_whoever_is_stuck_may_still_see_a_word_and_is_not_waited_for() -> None:
    match = table(referee="strict")
    say(match, s0="stuck")
    assert match.asks()[0] == ("shout",) and match.seen(1)["awaited"] == [1, 2]
    refused(match, 0, {"do": "stuck"}, "on the Table")
    shout(match, 0, "CRUMB")
    assert hand(match, 0) == "M"


@pytest.mark.parametrize(
    ("pace", "due"), [("relaxed", None), ("standard", 60_000), ("blitz", 30_000)]
)
def test_a_minute_without_a_call_is_as_good_as_stuck(pace: str, due: int | None) -> None:
    """RH2"""
    match = table(pace=pace)
    assert match.deadline == due
    if due:
        match.time_up()
        assert match.phase == "swap"
        match.do(0, {"do": "swap", "position": 0})
        assert match.deadline == 2 * due


def test_a_call_winds_the_minute_up_again() -> None:
    """RH2"""
    match = table(referee="strict")
    match.do(1, {"do": "stuck"}, at=20_000)
    assert match.deadline == 60_000
    match.do(1, {"do": "shout", "word": "CRUMB"}, at=50_000)
    assert match.deadline == 110_000


def test_a_dealer_who_does_not_choose_replaces_a_card_by_lot() -> None:
    """RH8"""
    match = table(then="A")
    match.time_up()
    match.time_up()
    assert match.phase == "race" and len(match.seen(0)["discards"]) == 1
    assert "A" in faces(match, 0)


def replace(match: Match[Any], cards: int) -> None:
    """Nobody finds a word, so many times; the first card of the grid goes."""
    for _ in range(cards):
        for seat in match.seen(None)["awaited"]:
            match.do(seat, {"do": "stuck"})
        match.do(0, {"do": "swap", "position": 0})


def test_cards_are_replaced_until_somebody_finds_a_word() -> None:
    """S13"""
    match = table(referee="strict")
    replace(match, 29)
    seen = match.seen(1)
    assert (match.phase, seen["round"], len(seen["discards"])) == ("race", 1, 29)
    assert faces(match, 1)[1:] == "ZVKCRUMB"
    shout(match, 1, "CRUMB")
    assert hand(match, 1) == "M"


def test_after_thirty_cards_nine_fresh_ones_are_laid_and_what_was_gathered_stays() -> None:
    """S13"""
    match = table(referee="strict")
    give(match, 2, "H O N E S T")
    before = {card["id"] for card in match.seen(1)["grid"]}
    replace(match, 30)
    seen = match.seen(1)
    assert (match.phase, seen["round"], len(seen["discards"])) == ("race", 1, 39)
    assert len(seen["grid"]) == 9 and not before & {card["id"] for card in seen["grid"]}
    assert hand(match, 2) == "HONEST" and match.deadline == 60_000
    match.do(2, {"do": "hand", "word": "HONEST"})
    assert match.scores[2] == -10


def test_after_thirty_more_cards_nine_fresh_ones_are_laid_again() -> None:
    """S13"""
    match = table(referee="strict")
    replace(match, 59)
    before = {card["id"] for card in match.seen(1)["grid"][1:]}
    replace(match, 1)
    assert not before & {card["id"] for card in match.seen(1)["grid"]}


def test_the_discards_are_shuffled_in_when_the_stock_is_out() -> None:
    """S13"""
    match = table()
    replace(match, 1)
    kept = match.table.deck[3:]
    del match.table.deck[3:]
    match.table.hands[1] += kept
    replace(match, 4)
    assert (match.phase, match.seen(0)["deck"], len(match.seen(0)["discards"])) == ("race", 3, 1)


def test_a_table_that_finds_nothing_in_ninety_cards_gives_the_round_up() -> None:
    """RH11: else a table that nobody sits at would never end."""
    match = table(rounds=1)
    for _ in range(90):
        assert match.result is None
        match.time_up()
        match.time_up()
    assert match.result is not None and match.scores == {0: 0, 1: 0, 2: 0}
    assert last_told(match, 1) == [NobodyWon()]


def test_a_word_starts_the_count_of_replaced_cards_again() -> None:
    """S13"""
    match = table(referee="strict", then="A")
    match.time_up()
    match.do(0, {"do": "swap", "position": 0})
    assert match.seen(0)["replaced"] == 1
    shout(match, 1, "CRUMB")
    assert match.seen(0)["replaced"] == 0


def test_an_empty_stock_is_made_anew_from_what_was_replaced() -> None:
    """H4"""
    match = table(referee="strict")
    match.table.discards = [match.table.deck.pop() for _ in range(len(match.table.deck))]
    shout(match, 1, "CRUMB")
    assert (match.seen(0)["deck"], match.seen(0)["discards"]) == (114, [])


def test_with_no_card_left_anywhere_the_grid_shrinks_and_the_round_ends_when_all_are_stuck() -> (
    None
):
    """H4, RH11"""
    match = table(referee="strict", rounds=1)
    match.table.deck.clear()
    shout(match, 1, "CRUMB")
    assert faces(match, 0) == "WZVKCRUB"
    match.time_up()
    match.time_up()
    assert match.result is not None and match.scores[1] == 0


# Spelling Words in Your Hand


def test_a_word_in_hand_needs_five_cards() -> None:
    match = table()
    assert "five cards" in refused(match, 1, {"do": "hand", "word": "CRUMB"}, "in Your Hand")
    give(match, 1, "H O N E S T")
    assert "at least 5" in refused(match, 1, {"do": "hand", "word": "HONE"}, "in Your Hand")
    refused(match, 1, {"do": "hand", "word": "CRUMB"}, "in Your Hand")


def test_a_word_in_hand_wins_the_round() -> None:
    match = table(rounds=1)
    give(match, 1, "H O N E S T Q")
    give(match, 2, "A ?")
    match.do(1, {"do": "hand", "word": "HONEST"})
    say(match, s0="accept", s2="accept")
    assert match.scores == {0: 0, 1: -(2 + 2 + 2 + 1 + 2 + 1), 2: 2}, "her Q counts nothing (RH6)"
    assert match.result is not None and match.result.winners == (1,)
    assert [card["face"] for card in match.seen(0)["caught"][2]] == ["A", "?"]
    laid, caught = tuple(match.table.laid), tuple(match.table.caught[2])
    assert last_told(match, 4) == [
        SpelledInHand(1, "HONEST", laid),
        WonWithHand(1, "HONEST", 10),
        CaughtWith(2, caught, 2),
        CaughtWith(0, (), 0),
    ]


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    match = table()
    give(match, 1, "H O N E S T")
    assert match.seen(0)["hands"][1] == [{}] * 6 == match.seen(None)["hands"][1]


# Scoring


def test_a_wild_card_in_the_winners_word_counts_as_its_letter_and_in_other_hands_nothing() -> None:
    """RH6"""
    jumbo = [Card(1, "?", 0), *(Card(n, "U", 4) for n in range(2, 6))]
    assert letters_of("JUMBO", jumbo) == Letters(18 + 16)
    match = table(rounds=1, referee="strict")
    give(match, 1, "? E L L O")
    give(match, 0, "? ?")
    match.do(1, {"do": "hand", "word": "HELLO"})
    assert match.scores == {0: 0, 1: -(2 + 1 + 3 + 3 + 2), 2: 0}


def test_a_new_round_gathers_all_cards_and_deals_a_new_grid() -> None:
    match = table(rounds=2, referee="strict")
    give(match, 1, "H O N E S T")
    match.do(1, {"do": "hand", "word": "HONEST"})
    assert match.seen(1)["hands"] == {0: [], 1: [], 2: []}
    assert match.seen(1)["deck"] == 115 and len(match.seen(1)["grid"]) == 9


# How to Win


def test_the_lowest_total_after_the_agreed_rounds_wins_and_ties_share() -> None:
    """H3"""
    match = table(rounds=1, referee="strict")
    give(match, 2, "A")
    give(match, 1, "H O N E S T")
    match.do(1, {"do": "hand", "word": "HONEST"})
    assert match.result is not None and match.result.winners == (1,)
    match = table()
    for number in range(1, 7):
        assert match.seen(0)["round"] == number
        silence(match)
    assert match.result is not None and match.result.winners == (0, 1, 2)


# Challenges


@pytest.mark.parametrize(("pace", "due"), [("relaxed", None), ("standard", 4000), ("blitz", 2000)])
def test_a_challenge_is_open_for_four_seconds(pace: str, due: int | None) -> None:
    match = table(pace=pace)
    shout(match, 1, "CRUMB")
    assert match.deadline == due
    assert match.asks() == {0: ("challenge", "accept"), 2: ("challenge", "accept")}
    refused(match, 1, {"do": "accept"}, "Challenges")
    if due:
        match.time_up()
        assert hand(match, 1) == "M", "silence accepts"


def test_challenges_are_secret_until_all_have_answered() -> None:
    match = table()
    shout(match, 1, "CRUMB")
    say(match, s0="challenge")
    assert match.seen(2)["said"] == {0: None}


def test_a_shout_that_falls_takes_no_card_and_bars_the_shouter() -> None:
    """RH4"""
    match = table()
    shout(match, 1, "CRUMBZ")
    say(match, s0="challenge", s2="accept")
    assert hand(match, 1) == "" and match.seen(0)["barred"] == [1]
    assert faces(match, 0) == "WZVKCRUMB"
    for verb in ("shout", "hand"):
        assert "sit out" in refused(match, 1, {"do": verb, "word": "CRUMB"}, "RH4")
    shout(match, 2, "CRUMB")
    say(match, s0="accept", s1="accept")
    assert match.seen(0)["barred"] == [] and 1 in match.asks()


def test_a_challenger_who_is_wrong_sits_out_until_the_next_card_has_been_picked_up() -> None:
    """RH4"""
    match = table(then="M M")
    shout(match, 1, "CRUMB")
    say(match, s0="challenge", s2="accept")
    assert hand(match, 1) == "M" and match.seen(0)["barred"] == [0]
    refused(match, 0, {"do": "shout", "word": "CRUMB"}, "RH4")
    shout(match, 1, "CRUMB")
    say(match, s0="accept", s2="accept")
    assert match.seen(0)["barred"] == []


def test_a_replaced_card_does_not_let_a_barred_seat_back_in() -> None:
    """RH4"""
    match = table()
    shout(match, 1, "CRUMBZ")
    say(match, s0="challenge", s2="accept")
    say(match, s0="stuck", s2="stuck")
    match.do(0, {"do": "swap", "position": 0})
    assert match.seen(0)["barred"] == [1]


def test_when_everybody_is_barred_the_dealer_replaces_a_card_and_all_are_back() -> None:
    """RH5"""
    match = table()
    for seat in range(3):
        shout(match, seat, "CRUMBZ")
        for other in match.table.others(seat):
            match.do(other, {"do": "challenge"})
    assert match.asks() == {0: ("swap",)}
    match.do(0, {"do": "swap", "position": 0})
    assert match.seen(0)["barred"] == [] and len(match.asks()) == 3


def test_a_hand_that_falls_goes_back_and_bars_its_owner() -> None:
    """RH4"""
    match = table()
    give(match, 1, "H O N E S T")
    match.do(1, {"do": "hand", "word": "THONES"})
    assert faces(match, 0, "laid") == "THONES"
    say(match, s0="challenge", s2="accept")
    assert sorted(hand(match, 1)) == sorted("HONEST")
    assert match.seen(0)["laid"] == [] and match.seen(0)["barred"] == [1]
    assert match.result is None and match.seen(0)["round"] == 1


def test_who_challenges_a_winning_hand_in_vain_sits_out_in_the_next_round_too() -> None:
    """S12"""
    match = table(rounds=2)
    give(match, 1, "H O N E S T")
    match.do(1, {"do": "hand", "word": "HONEST"})
    say(match, s0="challenge", s2="accept")
    assert match.seen(0)["round"] == 2 and match.seen(0)["barred"] == [0]
    word = words_on(match)[0]
    assert "sit out" in refused(match, 0, {"do": "shout", "word": word}, "RH4")
    shout(match, 2, word)
    say(match, s0="accept", s1="accept")
    assert match.seen(0)["barred"] == [] and match.asks()[0] == ("shout", "stuck")


def test_a_hand_that_wins_does_not_bring_back_who_sits_out() -> None:
    """RH4: no card has been picked up."""
    match = table(rounds=2, seats=4)
    give(match, 1, "H O N E S T")
    match.do(3, {"do": "shout", "word": "CRUMBZ"})
    say(match, s0="challenge", s1="accept", s2="accept")
    match.do(1, {"do": "hand", "word": "HONEST"})
    say(match, s0="challenge", s2="accept", s3="accept")
    assert match.seen(0)["round"] == 2 and match.seen(0)["barred"] == [0, 3]


def words_on(match: Match[Any]) -> list[str]:
    """The words that lie in the grid."""
    cards = " ".join(faces(match, None))
    return [one.word for one in typecase.words(cards, game="red-handed") if len(one.word) >= 5]


def test_only_a_card_that_is_picked_up_lets_a_seat_back_in_not_a_new_round() -> None:
    """RH4"""
    match = table(rounds=2)
    give(match, 1, "H O N E S T")
    shout(match, 2, "CRUMBZ")
    say(match, s0="challenge", s1="accept")
    match.do(1, {"do": "hand", "word": "HONEST"})
    say(match, s0="accept", s2="challenge")
    assert match.seen(0)["round"] == 2 and match.seen(0)["barred"] == [2]


def test_an_invalid_word_that_nobody_challenges_stands() -> None:
    match = table()
    shout(match, 1, "CRUMBZ")
    say(match, s0="accept", s2="accept")
    assert hand(match, 1) == "M"


# The three referees


@pytest.mark.parametrize("referee", ["strict", "table"])
def test_a_strict_dictionary_refuses_at_once_and_nobody_challenges(referee: str) -> None:
    match = table(referee=referee)
    refused(match, 1, {"do": "shout", "word": "CRUMBZ"}, "Valid and Invalid Words")
    shout(match, 1, "CRUMB")
    assert match.phase == "race" and hand(match, 1) == "M" and match.seen(0)["barred"] == []


def test_anything_goes_until_more_than_half_of_all_challenge() -> None:
    """S18: its author is counted among them, and for it"""
    for challenger, picked in (("accept", "M"), ("challenge", "")):
        match = table(lexicon="everything")
        shout(match, 1, "CRUMBZ")
        say(match, s0="challenge", s2=challenger)
        assert hand(match, 1) == picked


def test_a_word_that_the_table_lets_stand_counts_as_shouted() -> None:
    """RH9"""
    match = table(referee="table")
    match.do(1, {"do": "appeal", "word": "CRUMBZ"})
    assert match.phase == "vote"
    say(match, s0="allow", s2="refuse")
    assert hand(match, 1) == "M" and match.seen(0)["allowed"] == ["CRUMBZ"]


def test_a_word_is_not_called_for_whoever_resigned_during_the_vote() -> None:
    """RH9"""
    match = table(referee="table", seats=4)
    match.do(1, {"do": "appeal", "word": "CRUMBZ"})
    match.do(1, {"do": "resign"})
    say(match, s0="allow", s2="allow", s3="allow")
    assert match.phase == "race" and match.seen(0)["barred"] == []
    assert not any(isinstance(one.event, Shouted) for one in match.table.told)


def test_a_hand_that_spells_the_allowed_word_wins_with_it() -> None:
    """RH9"""
    match = table(referee="table", rounds=1)
    give(match, 1, "H O N E S T")
    match.do(1, {"do": "appeal", "word": "THONES"})
    say(match, s0="allow", s2="allow")
    assert match.result is not None and match.result.winners == (1,)


def test_one_appeal_each_until_the_grid_changes() -> None:
    """RH9"""
    match = table(referee="table")
    match.do(1, {"do": "appeal", "word": "CRUMBZ"})
    say(match, s0="refuse", s2="refuse")
    assert hand(match, 1) == "" and "appeal" not in match.asks()[1]
    refused(match, 1, {"do": "appeal", "word": "CRUMBZ"}, "on the Table")
    shout(match, 2, "CRUMB")
    assert "appeal" in match.asks()[1]


def test_whoever_appeals_is_stuck_no_more() -> None:
    match = table(referee="table")
    say(match, s1="stuck")
    match.do(1, {"do": "appeal", "word": "CRUMBZ"})
    say(match, s0="refuse", s2="refuse")
    assert match.seen(0)["stuck"] == [] and "stuck" in match.asks()[1]


@pytest.mark.parametrize("word", ["CRUM", "QUIXOTIX"])
def test_an_allowed_word_that_no_cards_spell_is_only_allowed(word: str) -> None:
    """RH9"""
    match = table(referee="table")
    match.do(1, {"do": "appeal", "word": word})
    say(match, s0="allow", s2="allow")
    assert match.seen(0)["allowed"] == [word] and match.phase == "race" and hand(match, 1) == ""


# Leaving


def test_nobody_waits_for_a_seat_that_has_resigned() -> None:
    """RH10"""
    match = table(seats=4)
    say(match, s0="stuck", s1="stuck", s2="stuck")
    match.do(3, {"do": "resign"})
    assert match.phase == "swap"


def test_the_dealers_left_replaces_cards_when_she_has_resigned() -> None:
    """RH10"""
    match = table()
    match.do(0, {"do": "resign"})
    say(match, s1="stuck", s2="stuck")
    assert match.asks() == {1: ("swap",)}


def test_whoever_resigns_adds_nothing_and_cannot_win() -> None:
    """RH10"""
    match = table(rounds=1, referee="strict", seats=4)
    give(match, 0, "Q")
    match.do(0, {"do": "resign"})
    give(match, 2, "A")
    give(match, 1, "H O N E S T")
    match.do(1, {"do": "hand", "word": "HONEST"})
    assert match.result is not None and match.result.winners == (1,)
    assert match.scores == {0: 0, 1: -10, 2: 2, 3: 0}


def test_a_shouter_who_resigns_picks_up_nothing() -> None:
    """RH10"""
    match = table(seats=4)
    shout(match, 1, "CRUMB")
    match.do(1, {"do": "resign"})
    say(match, s0="accept", s2="accept", s3="accept")
    assert match.table.hands[1] == [] and match.phase == "race"


@pytest.mark.parametrize("seats", [2, 8])
def test_red_handed_is_for_three_to_seven(seats: int) -> None:
    with pytest.raises(Refused, match="3 to 7"):
        typecase.play("red-handed", seats)
