"""My Word!, clause by clause: rulebook 004 pages 12 to 14, rulings MW1 to MW11 and S16."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.tools import ids, last_told, play_on, refused, stacked, told
from typecase import Match, Refused
from typecase.bots.vocabulary import best_word
from typecase.games.house_rules.events import Fell
from typecase.games.house_rules.racing_events import DealtEach, StandsAt
from typecase.games.my_word import CalledMyWord, CalledToo, DealOver, LaidInCentre, Took
from typecase.table.luck import Dice
from typecase.table.spelling import Spell

ZERO = "S T A R E I O N D H"
ONE = "C A T S E R O N I D"
TWO = "O E N R T I A S H D"


def fresh(*hands: str, **options: Any) -> Match[Any]:
    """Seat 0 deals, so seat 1 lays first; the centre is empty."""
    stack = stacked(*(hands or (ZERO, ONE, TWO)))
    agreed = {"dealer": 0, "ready": False, **options}
    return typecase.play("my-word", max(3, len(hands)), 7, agreed, stack)


def table(*hands: str, laid: str = "C O S", **options: Any) -> Match[Any]:
    """The same after seats 1, 2, 0 have laid these cards: next is seat 1, and seat 0 laid last."""
    match = fresh(*hands, **options)
    for seat, face in zip((1, 2, 0), laid.split(), strict=True):
        lay(match, seat, face)
    return match


def lay(match: Match[Any], seat: int, face: str) -> None:
    while match.phase == "claims":
        match.do(match.seen(None)["awaited"][0], {"do": "nothing"})
    match.do(seat, {"do": "lay", "card": ids(match, seat, face)[0]})


def claim(match: Match[Any], seat: int, word: str) -> None:
    match.do(seat, {"do": "my-word", "word": word})


def say(match: Match[Any], **said: str) -> None:
    for seat, do in said.items():
        match.do(int(seat[1:]), {"do": do})


def centre(match: Match[Any]) -> str:
    return "".join(card["face"] for card in match.seen(None)["centre"])


# Getting Started, The Deal


def test_ten_cards_each_and_the_dealers_left_goes_first() -> None:
    match = fresh()
    assert last_told(match, 1) == [DealtEach(0, 10)]
    assert [len(match.seen(0)["hands"][seat]) for seat in range(3)] == [10, 10, 10]
    assert match.seen(0)["turn"] == 1 and match.asks() == {1: ("lay",)}
    assert match.seen(0)["hands"][1] == [{}] * 10


def test_the_deck_serves_a_full_table() -> None:
    """RULINGS 4.2: eight players need 80 cards."""
    assert typecase.play("my-word", 8, 1).seen(0)["deck"] == 124 - 80


# The Play


def test_cards_are_laid_around_the_table() -> None:
    match = fresh()
    for seat, face in ((1, "C"), (2, "O"), (0, "S")):
        assert match.asks() == {seat: ("lay",)}, "fewer than three in the centre: no wait"
        lay(match, seat, face)
    assert centre(match) == "COS"
    refused(match, 0, {"do": "lay", "card": ids(match, 0, "T")[0]}, "The Play")


def test_one_lays_a_card_of_the_own_hand() -> None:
    match = fresh()
    hers, sentences = ids(match, 2, "O")[0], set()
    for one in (hers, 10_000):
        sentence = refused(match, 1, {"do": "lay", "card": one}, "The Play")
        sentences.add(sentence.replace(str(one), "#"))
    assert len(sentences) == 1
    wrong: Any
    for wrong in (None, [], True, "C"):
        refused(match, 1, {"do": "lay", "card": wrong}, "The Play")
    refused(match, 2, {"do": "lay", "card": hers}, "The Play")


def test_with_three_in_the_centre_the_others_look_for_a_word_before_the_next_card() -> None:
    match = table()
    assert match.asks() == {1: ("my-word",), 2: ("my-word", "nothing")}
    assert match.seen(0)["awaited"] == [2], "seat 0 laid last, seat 1 lays next"
    refused(match, 1, {"do": "lay", "card": ids(match, 1, "A")[0]}, "The Play")
    say(match, s2="nothing")
    assert match.phase == "lay" and match.asks() == {1: ("lay", "my-word"), 2: ("my-word",)}


@pytest.mark.parametrize(
    ("pace", "due"), [("relaxed", None), ("standard", 8_000), ("blitz", 4_000)]
)
def test_the_next_card_may_be_laid_after_eight_seconds(pace: str, due: int | None) -> None:
    match = table(pace=pace)
    assert match.deadline == due
    if due:
        match.time_up()
        assert match.asks()[1] == ("lay", "my-word")


def test_a_word_takes_one_card_of_the_hand_and_three_from_the_centre() -> None:
    """MW6"""
    match = table()
    claim(match, 1, "COTS")
    say(match, s0="accept", s2="accept")
    assert match.scores == {0: 0, 1: 4 + 2 + 1 + 2, 2: 0} and centre(match) == ""
    assert len(match.seen(1)["hands"][1]) == 8, "the hand is not refilled"
    assert sorted(card["face"] for card in match.seen(0)["piles"][1]) == list("COST")


def test_a_word_may_not_take_two_cards_of_the_hand() -> None:
    """MW6"""
    match = table()
    refused(match, 1, {"do": "my-word", "word": "COAST"}, "The Play")
    two = ids(match, 1, "A T")
    c, o, s = (card["id"] for card in match.seen(1)["centre"])
    cards = [c, o, two[0], s, two[1]]
    action = {"do": "my-word", "word": "COAST", "cards": cards}
    assert "exactly 1" in refused(match, 1, action, "The Play")
    refused(match, 1, {"do": "my-word", "word": "COTS", "cards": [c, o, 10_000, s]}, "The Play")


def test_a_word_has_at_least_four_letters() -> None:
    match = table()
    assert "at least 4" in refused(match, 1, {"do": "my-word", "word": "COT"}, "The Play")


def test_too_few_cards_in_the_centre_are_too_few_for_a_word() -> None:
    match = fresh()
    lay(match, 1, "C")
    assert "too few" in refused(match, 0, {"do": "my-word", "word": "CATS"}, "The Play")


def test_whoever_laid_last_may_not_form_a_word_until_another_card_is_laid() -> None:
    """MW2"""
    match = table()
    assert "laid the last" in refused(match, 0, {"do": "my-word", "word": "COTS"}, "MW2")
    lay(match, 1, "A")
    claim(match, 0, "COAST")
    assert match.phase == "challenge"


def test_the_next_to_lay_may_form_a_word_herself() -> None:
    match = table(referee="strict")
    claim(match, 1, "COTS")
    assert match.scores[1] == 9 and match.seen(0)["turn"] == 1, "and still lays next"


def test_whoever_said_nothing_may_still_see_a_word() -> None:
    match = table(referee="strict")
    say(match, s2="nothing")
    claim(match, 2, "COTS")
    assert match.scores[2] == 9


def test_nothing_is_withdrawn_when_the_centre_changes() -> None:
    """MW3"""
    match = table(laid="C O S", referee="strict")
    for seat, face in ((1, "A"), (2, "E"), (0, "T"), (1, "R")):
        lay(match, seat, face)
    say(match, s0="nothing")
    claim(match, 2, "COAST")
    assert match.seen(0)["nothing"] == []


def test_a_second_word_may_follow_on_what_is_left() -> None:
    """MW3"""
    match = table(referee="strict")
    for seat, face in ((1, "A"), (2, "E"), (0, "T"), (1, "R")):
        lay(match, seat, face)
    assert centre(match) == "COSAETR"
    match.do(2, {"do": "my-word", "word": "SORT"}, at=match.now + 5_000)
    assert len(match.seen(0)["centre"]) == 4 and match.phase == "claims"
    assert match.deadline == match.now + 8_000, "the eight seconds begin anew"
    claim(match, 0, "ACED")
    assert match.scores[0] > 0


def test_a_word_that_is_seen_late_gives_everybody_eight_seconds_again() -> None:
    """MW3"""
    match = table(referee="strict")
    for seat, face in ((1, "A"), (2, "E"), (0, "T"), (1, "R")):
        lay(match, seat, face)
    match.time_up()
    assert match.phase == "lay", "the eight seconds are over"
    claim(match, 0, "SORE")
    assert len(centre(match)) >= 3
    assert match.phase == "claims" and match.deadline == match.now + 8_000


def test_whoever_does_not_lay_in_time_lays_a_card_by_lot() -> None:
    """MW9"""
    match = fresh()
    assert match.deadline == 30_000
    match.time_up()
    assert len(match.seen(0)["centre"]) == 1 and match.seen(0)["turn"] == 2
    assert len(match.seen(1)["hands"][1]) == 9


def test_seats_without_cards_are_skipped_and_one_holder_ends_the_deal() -> None:
    """MW5"""
    match = fresh(deals=1)
    for seat in (0, 2):
        match.table.deck += match.table.hands[seat][1:]
        del match.table.hands[seat][1:]
    lay(match, 1, "C")
    lay(match, 2, "O")
    assert match.seen(0)["turn"] == 0
    lay(match, 0, "S")
    assert match.result is not None, "only seat 1 holds cards; they cost nothing"
    laid = LaidInCentre(0, match.table.centre[-1])
    assert last_told(match, 5) == [laid, DealOver(), *(StandsAt(seat, 0) for seat in range(3))]
    assert match.scores == {0: 0, 1: 0, 2: 0}


def test_a_seat_that_claims_with_its_last_card_is_skipped() -> None:
    """MW5"""
    match = table(referee="strict")
    keep = next(card for card in match.table.hands[1] if card.face == "T")
    match.table.deck += [card for card in match.table.hands[1] if card != keep]
    match.table.hands[1][:] = [keep]
    say(match, s2="nothing")
    claim(match, 1, "COTS")
    assert match.seen(0)["turn"] == 2
    refused(match, 1, {"do": "my-word", "word": "COTS"}, "The Play")


@pytest.mark.parametrize("bot", [False, True])
def test_a_full_centre_is_no_obstacle_to_finding_a_word(bot: bool) -> None:
    match = typecase.play("my-word", 8, 1, {"referee": "strict", "ready": False})
    while len(match.seen(0)["centre"]) < 66:
        match.time_up()
    seat = match.seen(None)["awaited"][0]
    ask = match.look(seat).ask
    assert ask is not None
    move = ask.moves["my-word"]
    assert isinstance(move, Spell)
    word = best_word(move, 3) if bot else (move.sample(Dice(1)) or {}).get("word")
    assert word is not None
    claim(match, seat, word)


# Scoring, How to Win


def test_wild_cards_count_nothing_and_real_letters_are_taken_first() -> None:
    match = table(ZERO, "C T ? S E R O N I D", TWO, referee="strict")
    claim(match, 1, "COTS")
    assert match.scores[1] == 9
    match = table(ZERO, "C A ? S E R O N I D", TWO, referee="strict")
    claim(match, 1, "COTS")
    assert match.scores[1] == 8


def test_after_a_deal_all_cards_are_gathered_and_the_next_player_deals() -> None:
    match = fresh(deals=2)
    while match.seen(0)["round"] == 1:
        match.time_up()
    seen = match.seen(0)
    assert (seen["dealer"], seen["turn"], seen["deck"], seen["centre"]) == (1, 2, 94, [])


@pytest.mark.parametrize("deals", [1, 3])
def test_the_highest_total_after_the_agreed_deals_wins(deals: int) -> None:
    match = play_on(typecase.play("my-word", 3, 5, {"deals": deals}), Dice(5))
    assert match.result is not None and match.seen(0)["round"] == deals + 1
    best = max(match.scores.values())
    assert match.result.winners == tuple(s for s, p in match.scores.items() if p == best)


def test_ties_share_the_win() -> None:
    """H3"""
    match = fresh(deals=1)
    while match.result is None:
        match.time_up()
    assert match.result.winners == (0, 1, 2)


# Challenges


@pytest.mark.parametrize(("pace", "due"), [("relaxed", None), ("standard", 4000), ("blitz", 2000)])
def test_a_challenge_is_open_for_four_seconds(pace: str, due: int | None) -> None:
    match = table(pace=pace)
    claim(match, 1, "COTS")
    assert match.deadline == due
    assert match.asks() == {0: ("challenge", "accept"), 2: ("challenge", "accept", "my-word")}
    refused(match, 1, {"do": "accept"}, "Challenges")
    refused(match, 1, {"do": "my-word", "word": "COTS"}, "Challenges")
    if due:
        match.time_up()
        assert match.scores[1] == 9, "silence accepts"


def test_a_word_that_falls_is_taken_back_and_its_player_sits_out_this_turn() -> None:
    """MW4"""
    match = table()
    claim(match, 1, "STOC")
    assert [card["face"] for card in match.seen(0)["laid"]] == ["T"]
    assert match.seen(0)["tapped"] == [2, 1, 0]
    say(match, s0="challenge", s2="accept")
    assert centre(match) == "COS" and len(match.seen(1)["hands"][1]) == 9
    assert "next card" in refused(match, 1, {"do": "my-word", "word": "COTS"}, "MW4")
    say(match, s2="nothing")
    lay(match, 1, "A")
    lay(match, 2, "E")
    claim(match, 1, "COATS")
    assert match.phase == "challenge"


def test_whose_word_fell_sits_out_this_turn_though_another_word_is_taken_meanwhile() -> None:
    """MW4"""
    match = table()
    claim(match, 1, "STOC")
    claim(match, 2, "COTS")
    say(match, s0="challenge", s2="accept")
    say(match, s0="accept", s1="challenge")
    assert match.scores[2] == 9 and match.seen(0)["barred"] == {1: 2}
    match = table()
    claim(match, 1, "STOC")
    claim(match, 2, "COTS")
    say(match, s0="challenge", s2="accept")
    say(match, s0="accept", s1="accept")
    assert match.scores[2] == 9 and match.seen(0)["barred"] == {1: 1}


def wrongly_challenged(challenger: int) -> Match[Any]:
    """Seat 2 takes SORT, which somebody has challenged in vain; she lays the next card."""
    match = table()
    for seat, face in ((1, "A"), (2, "E"), (0, "T"), (1, "R")):
        lay(match, seat, face)
    claim(match, 2, "SORT")
    say(match, **{"s0": "accept", "s1": "accept", f"s{challenger}": "challenge"})
    assert match.scores[2] > 0
    return match


def test_a_challenger_who_is_wrong_may_not_form_a_word_through_the_whole_next_card() -> None:
    """S16"""
    match = wrongly_challenged(0)
    claims = {"do": "my-word", "word": "ACED"}
    assert "two more cards" in refused(match, 0, claims, "S16")
    lay(match, 2, "N")
    assert "next card" in refused(match, 0, claims, "MW4")
    match = wrongly_challenged(1)
    lay(match, 2, "N")
    assert 1 not in match.asks() and match.seen(0)["barred"] == {1: 1}
    lay(match, 0, "D")
    assert match.seen(0)["barred"] == {} and "my-word" in match.asks()[1]


def test_a_new_deal_lets_nobody_form_words_again_before_the_cards_are_laid() -> None:
    """S16"""
    match = table(deals=2)
    for seat, keeps in ((0, ""), (1, "T")):
        hand = match.table.hands[seat]
        match.table.deck += [card for card in hand if card.face != keeps]
        hand[:] = [card for card in hand if card.face == keeps]
    claim(match, 1, "COTS")
    say(match, s0="accept", s2="challenge")
    assert match.seen(2)["round"] == 2 and match.seen(2)["barred"] == {2: 2}
    for left in ({2: 1}, {}):
        match.time_up()
        assert match.seen(2)["barred"] == left


def test_an_invalid_word_that_nobody_challenges_stands() -> None:
    match = table()
    claim(match, 1, "STOC")
    say(match, s0="accept", s2="accept")
    assert match.scores[1] == 9


# The queue of calls


def test_when_the_first_word_falls_whoever_called_next_shows_hers() -> None:
    """MW1"""
    match = table()
    claim(match, 1, "STOC")
    claim(match, 2, "COTS")
    assert match.asks()[2] == ("challenge", "accept"), "one call each, and she may still challenge"
    say(match, s0="challenge", s2="accept")
    assert match.phase == "challenge" and match.seen(0)["word"] == "COTS"
    assert match.asks() == {0: ("challenge", "accept"), 1: ("challenge", "accept")}
    shown = CalledMyWord(2, "COTS", match.table.laid[0])
    assert last_told(match, 3) == [CalledToo(2), Fell(1, "STOC", (0,)), shown]
    say(match, s0="accept", s1="accept")
    assert match.scores == {0: 0, 1: 0, 2: 9}
    assert last_told(match, 1) == [Took(2, "COTS", 9, ())]


def test_a_call_in_the_queue_is_secret_until_it_is_shown() -> None:
    """MW1"""
    one, other = table(), table()
    claim(one, 1, "STOC")
    claim(other, 1, "STOC")
    claim(one, 2, "COTS")
    claim(other, 2, "SCOE")
    for seat in (None, 0, 1):
        assert one.seen(seat) == other.seen(seat)
        assert one.seen(seat)["claims"] == {2: None}
    assert one.seen(2)["claims"][2]["word"] == "COTS"


def test_when_the_first_word_stands_the_calls_behind_it_are_gone() -> None:
    """MW8"""
    match = table()
    claim(match, 1, "COTS")
    claim(match, 2, "COTS")
    say(match, s0="accept", s2="accept")
    assert match.scores == {0: 0, 1: 9, 2: 0} and match.seen(2)["claims"] == {}


def test_the_queue_is_in_the_order_of_the_calls() -> None:
    """MW1"""
    match = fresh(ZERO, ONE, TWO, "T E N I R A S O H D")
    for seat, face in ((1, "C"), (2, "O"), (3, "S")):
        lay(match, seat, face)
    claim(match, 2, "SOCE")
    claim(match, 0, "STOC")
    claim(match, 1, "COTS")
    say(match, s0="challenge", s1="accept", s3="accept")
    assert match.seen(0)["word"] == "STOC"
    say(match, s1="challenge", s2="accept", s3="accept")
    assert match.seen(0)["word"] == "COTS" and match.seen(0)["barred"] == {2: 1, 0: 1}


def test_a_call_of_somebody_who_has_resigned_is_passed_over() -> None:
    """MW11"""
    match = table()
    claim(match, 1, "STOC")
    claim(match, 2, "COTS")
    match.do(2, {"do": "resign"})
    say(match, s0="challenge")
    assert match.scores[2] == 0 and match.phase in ("claims", "lay")


# Play With Children


def test_children_may_form_words_of_three_letters() -> None:
    match = fresh(min_length=3, referee="strict")
    lay(match, 1, "C")
    lay(match, 2, "O")
    assert match.asks() == {0: ("my-word",), 1: ("my-word", "nothing")}, "two cards are enough"
    claim(match, 1, "COT")
    assert match.scores[1] == 4 + 2 + 1


def test_each_seat_may_have_a_shortest_word_of_its_own() -> None:
    """MW7"""
    match = table(min_length=[4, 4, 2], referee="strict")
    assert "at least 4" in refused(match, 1, {"do": "my-word", "word": "SO"}, "The Play")
    claim(match, 2, "SO")
    assert match.scores[2] == 4
    match = fresh(min_length=[4, 4, 2], referee="strict")
    lay(match, 1, "C")
    assert match.asks() == {2: ("lay", "my-word")}


@pytest.mark.parametrize("wrong", [1, 9, [4, 4], [4, 4, 4, 4], "4", [4, 4, True], None])
def test_a_shortest_word_is_a_number_or_one_for_each_seat(wrong: Any) -> None:
    """MW7"""
    with pytest.raises(Refused, match="from 2 to 8, or a list of 3"):
        fresh(min_length=wrong)


def test_a_record_keeps_the_shortest_words() -> None:
    match = table(min_length=[4, 4, 3])
    assert typecase.replay(match.record()).asks() == match.asks()


# The three referees


@pytest.mark.parametrize("referee", ["strict", "table"])
def test_a_strict_dictionary_refuses_at_once_and_nobody_challenges(referee: str) -> None:
    match = table(referee=referee)
    refused(match, 1, {"do": "my-word", "word": "STOC"}, "Valid and Invalid Words")
    claim(match, 1, "COTS")
    assert match.scores[1] == 9 and match.phase == "lay"


def test_anything_goes_until_more_than_half_of_all_challenge() -> None:
    """S18: its author is counted among them, and for it"""
    for other, score in (("accept", 9), ("challenge", 0)):
        match = table(lexicon="everything")
        claim(match, 1, "STOC")
        say(match, s0="challenge", s2=other)
        assert match.scores[1] == score


def test_a_word_that_the_table_lets_stand_counts_as_called() -> None:
    """MW10"""
    match = table(referee="table")
    match.do(1, {"do": "appeal", "word": "STOC"})
    say(match, s0="allow", s2="refuse")
    assert match.scores[1] == 9 and match.seen(0)["allowed"] == ["STOC"]


def test_a_word_that_the_table_refuses_goes_to_the_next_call() -> None:
    """MW10"""
    match = table(referee="table")
    match.do(1, {"do": "appeal", "word": "STOC"})
    claim(match, 2, "COTS")
    say(match, s0="refuse", s2="refuse")
    assert match.scores == {0: 0, 1: 0, 2: 9}


def test_a_word_that_the_table_lets_stand_goes_before_the_calls_that_came_meanwhile() -> None:
    """MW1, MW10"""
    match = table(referee="table")
    match.do(1, {"do": "appeal", "word": "STOC"})
    claim(match, 2, "COTS")
    say(match, s0="allow", s2="allow")
    assert match.scores == {0: 0, 1: 9, 2: 0}


def test_an_allowed_word_that_is_too_short_is_only_allowed() -> None:
    """MW10"""
    match = table(referee="table")
    match.do(1, {"do": "appeal", "word": "TOC"})
    say(match, s0="allow", s2="allow")
    assert match.seen(0)["allowed"] == ["TOC"] and match.scores[1] == 0 and centre(match) == "COS"


def test_nothing_is_called_for_whoever_resigned_during_the_vote() -> None:
    """MW10, MW11"""
    match = fresh(ZERO, ONE, TWO, "T E N I R A S O H D", referee="table")
    for seat, face in ((1, "C"), (2, "O"), (3, "S")):
        lay(match, seat, face)
    match.do(1, {"do": "appeal", "word": "STOC"})
    match.do(1, {"do": "resign"})
    say(match, s0="allow", s2="allow", s3="allow")
    assert match.seen(0)["allowed"] == ["STOC"]
    assert not any(isinstance(one, CalledMyWord) for one in told(match))


def test_whoever_appeals_after_saying_nothing_is_asked_again() -> None:
    """MW10"""
    match = table(referee="table")
    say(match, s2="nothing")
    match.do(2, {"do": "appeal", "word": "SCOE"})
    say(match, s0="refuse", s1="refuse")
    assert match.phase == "claims" and "nothing" in match.asks()[2]


def test_one_appeal_each_until_the_next_card_is_laid() -> None:
    """MW10"""
    match = table(referee="table")
    match.do(1, {"do": "appeal", "word": "STOC"})
    say(match, s0="refuse", s2="refuse")
    refused(match, 1, {"do": "appeal", "word": "STOC"}, "The Play")
    lay(match, 1, "A")
    lay(match, 2, "E")
    assert "appeal" in match.asks()[1]


# Leaving


def test_nobody_waits_for_a_seat_that_has_resigned() -> None:
    """MW11"""
    match = fresh(ZERO, ONE, TWO, "T E N I R A S O H D")
    match.do(1, {"do": "resign"})
    assert match.asks() == {2: ("lay",)} and centre(match) == "", "nothing is laid for her"
    for seat, face in ((2, "O"), (3, "T"), (0, "S")):
        lay(match, seat, face)
    match.do(3, {"do": "resign"})
    assert match.asks() == {2: ("lay", "my-word")}


def test_a_claimer_who_resigns_takes_nothing_and_cannot_win() -> None:
    """MW11"""
    match = table(deals=1)
    claim(match, 1, "COTS")
    match.do(1, {"do": "resign"})
    say(match, s0="accept", s2="accept")
    assert match.scores[1] == 0 and centre(match) == "COS"
    while match.result is None:
        match.time_up()
    assert match.result.winners == (0, 2)


@pytest.mark.parametrize("seats", [2, 9])
def test_my_word_is_for_three_to_eight(seats: int) -> None:
    with pytest.raises(Refused, match="3 to 8"):
        typecase.play("my-word", seats)
