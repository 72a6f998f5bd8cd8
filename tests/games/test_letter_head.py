"""Letter Head, clause by clause: rulebook 004 pages 2 to 6, rulings H1 to H6, LH1 to LH12, S18."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.tools import ids, refused, stacked
from typecase import Match, Refused
from typecase.games.house_rules.events import Fell, Forfeited
from typecase.games.house_rules.family import DECK
from typecase.games.house_rules.parts import AChallenge, IfRight, LengthBonus, Letters
from typecase.games.letter_head import CHART, ACall, bonus
from typecase.table.worth import Worth

JUNK = "A E I O T"  # a hand for seats that only look on
SCORELESS = dict.fromkeys(range(4), 0)


def table(*hands: str, then: str = "", **options: Any) -> Match[Any]:
    """Seat 0 deals, so seat 1 declares first, with the hands as given."""
    stack = stacked(*hands, then=then)
    return typecase.play("letter-head", len(hands), 7, {"dealer": 0, **options}, stack)


def draw(match: Match[Any], seat: int, times: int) -> None:
    for _ in range(times):
        match.do(seat, {"do": "draw"})


def declare(match: Match[Any], seat: int, word: str, faces: str = "", down: str = "") -> None:
    """`faces` are the cards laid, where they are not the word's own; `down` the positions."""
    action: dict[str, Any] = {"do": "declare", "word": word}
    if faces:
        action["cards"] = ids(match, seat, faces)
    if down:
        action["down"] = [int(place) for place in down.split()]
    match.do(seat, action)


def say(match: Match[Any], **said: str) -> None:
    """s0="call", s2="believe": what each seat says."""
    for seat, do in said.items():
        match.do(int(seat[1:]), {"do": do})


# The worked examples


def test_monkey_from_eight_cards_scores_49() -> None:
    match = table(JUNK, "K O M Y E", JUNK, then="N R Q")
    draw(match, 1, 3)
    declare(match, 1, "MONKEY")
    say(match, s0="accept", s2="accept")
    assert match.scores == {0: 0, 1: 49, 2: 0}
    assert [card["face"] for card in match.seen(1)["hands"][1]][:2] == ["R", "Q"]


def test_party_from_seven_cards_two_of_them_face_down_scores_31() -> None:
    match = table(JUNK, "P A R E S", JUNK, JUNK, JUNK, then="T Y")
    draw(match, 1, 2)
    declare(match, 1, "PARTY", down="3 4")
    say(match, s0="believe", s2="believe", s3="believe", s4="believe")
    say(match, s0="accept", s2="accept", s3="accept", s4="accept")
    assert match.scores[1] == 5 + 2 + 2 + 1 + 6 + 15 == 31


def bevels() -> Match[Any]:
    """Seat 2 declares it with six cards, U, W and K among them face down."""
    stack = stacked(JUNK, JUNK, "U E W K L", JUNK, JUNK, dealer=1, then="S")
    match = typecase.play("letter-head", 5, 7, {"dealer": 1}, stack)
    draw(match, 2, 1)
    declare(match, 2, "BEVELS", faces="U E W K L S", down="0 2 3")
    return match


def test_the_bevels_bluff_pays_its_caller_ten_and_its_declarer_nothing() -> None:
    match = bevels()
    say(match, s0="call", s1="believe", s3="believe", s4="believe")
    assert match.scores == {0: 10, 1: 0, 2: 0, 3: 0, 4: 0}
    assert match.phase == "turn", "called and false: no challenge follows (LH7)"


def test_the_bevels_bluff_uncalled_scores_its_cards_and_the_bonus_60() -> None:
    match = bevels()
    say(match, s0="believe", s1="believe", s3="believe", s4="believe")
    say(match, s0="accept", s1="accept", s3="accept", s4="accept")
    assert match.scores[2] == 4 + 1 + 7 + 13 + 3 + 2 + 30 == 60


# Rules For All Games: Wild Cards, Valid and Invalid Words, Time Limits


def test_a_wild_card_is_worth_the_letter_it_stands_for() -> None:
    match = table(JUNK, "? U M B O", JUNK)
    declare(match, 1, "JUMBO")
    say(match, s0="accept", s2="accept")
    assert match.scores[1] == 18 + 4 + 5 + 9 + 2 + 25


def test_real_letters_are_laid_before_wild_cards() -> None:
    match = table(JUNK, "? C A T S", JUNK)
    declare(match, 1, "CAT")
    assert [card["face"] for card in match.seen(0)["laid"]] == ["C", "A", "T"]


@pytest.mark.parametrize("word", ["WELL-KNOWN", "DON'T", "CAFÉ", "ﬁN", "A1", "", "CAT DOG"])
def test_only_letters_make_a_word(word: str) -> None:
    match = table(JUNK, "C A T S D", JUNK)
    refused(match, 1, {"do": "declare", "word": word}, "LH3")


def test_a_turn_that_runs_out_of_time_is_forfeited_and_the_hand_is_kept() -> None:
    """H2"""
    match = table(JUNK, "C A T S D", JUNK)
    assert match.deadline == 120_000
    hand = match.seen(1)["hands"][1]
    match.time_up()
    assert match.seen(1)["hands"][1] == hand
    assert (match.seen(0)["turn"], match.scores[1]) == (2, 0)


@pytest.mark.parametrize(
    ("seconds", "due"), [(60, 60_000), (180, 180_000), (None, None), ("none", None)]
)
def test_the_turn_clock_is_one_two_or_three_minutes_or_none(seconds: Any, due: int | None) -> None:
    """H2"""
    assert table(JUNK, JUNK, turn_seconds=seconds).deadline == due


@pytest.mark.parametrize(
    ("pace", "due"), [("relaxed", None), ("standard", 120_000), ("blitz", 60_000)]
)
def test_every_deadline_scales_with_the_pace(pace: str, due: int | None) -> None:
    match = table(JUNK, "C A T S D", JUNK, pace=pace)
    assert match.deadline == due
    declare(match, 1, "CAT")
    assert match.deadline == {"relaxed": None, "standard": 10_000, "blitz": 5_000}[pace]


def test_drawing_does_not_wind_the_clock_up_again() -> None:
    match = table(JUNK, "C A T S D", JUNK)
    match.do(1, {"do": "draw"}, at=50_000)
    assert match.deadline == 120_000


# Getting Started, The Deal


def test_the_deck_is_the_printed_one() -> None:
    assert len(DECK.faces()) == 124
    assert sum(DECK.points[face] for face in DECK.faces()) == 397


def test_five_cards_each_one_at_a_time_from_the_dealers_left() -> None:
    match = typecase.play("letter-head", 3, 1, {"dealer": 1}, {"deck": "A B C D E F"})
    faces = {seat: [card["face"] for card in match.seen(seat)["hands"][seat]] for seat in range(3)}
    assert faces[2][:2] == ["A", "D"] and faces[0][:2] == ["B", "E"] and faces[1][:2] == ["C", "F"]
    assert {len(hand) for hand in faces.values()} == {5}
    assert match.seen(0)["deck"] == 124 - 15


def test_the_player_at_the_dealers_left_goes_first() -> None:
    assert table(JUNK, JUNK, JUNK).seen(0)["turn"] == 1


def test_the_nearest_to_a_deals() -> None:
    """H1"""
    for seed in range(30):
        seen = typecase.play("letter-head", 4, seed).seen(0)
        *drawn, deals = seen["events"]
        assert (deals["kind"], deals["seat"]) == ("deals", seen["dealer"])
        last = {one["seat"]: one["letter"] for one in drawn}  # of those who drew again, the later
        again = [one["seat"] for one in drawn[4:]] or range(4)
        assert min(again, key=last.__getitem__) == seen["dealer"]
        assert list(last.values()).count(last[seen["dealer"]]) >= 1 and "?" not in last.values()


def test_ties_draw_again() -> None:
    """H1"""
    tables = [typecase.play("letter-head", 8, seed).seen(0)["events"] for seed in range(20)]
    assert any(len(events) > 9 for events in tables), "eight draw, and one deals"


# The Play


def test_a_hand_never_holds_an_eleventh_card() -> None:
    match = table(JUNK, JUNK, JUNK)
    draw(match, 1, 5)
    assert "ten cards" in refused(match, 1, {"do": "draw"}, "The Play, 2")


def test_the_declarer_keeps_what_she_did_not_play_and_draws_up_to_five() -> None:
    match = table(JUNK, "C A T S D", JUNK, then="W X Y")
    declare(match, 1, "CAT")
    say(match, s0="accept", s2="accept")
    assert [card["face"] for card in match.seen(1)["hands"][1]] == ["S", "D", "W", "X", "Y"]


def test_whoever_has_five_or_more_left_does_not_draw() -> None:
    """LH10"""
    match = table(JUNK, "C A T S D", JUNK, then="W X Y Z")
    draw(match, 1, 4)
    declare(match, 1, "CAT")
    say(match, s0="accept", s2="accept")
    faces = [card["face"] for card in match.seen(1)["hands"][1]]
    assert faces == ["S", "D", "W", "X", "Y", "Z"]


def test_the_word_goes_face_up_to_the_discards() -> None:
    match = table(JUNK, "C A T S D", JUNK)
    declare(match, 1, "CAT", down="0 1 2")
    say(match, s0="believe", s2="believe")
    say(match, s0="accept", s2="accept")
    assert [card["face"] for card in match.seen(None)["discards"]] == ["C", "A", "T"]


def test_play_passes_to_the_left() -> None:
    match = table(JUNK, "C A T S D", JUNK)
    declare(match, 1, "CAT")
    say(match, s0="accept", s2="accept")
    assert match.seen(0)["turn"] == 2


@pytest.mark.parametrize("seat", [0, 2])
def test_nobody_declares_or_passes_out_of_turn(seat: int) -> None:
    match = table("C A T S D", JUNK, "C A T S D")
    refused(match, seat, {"do": "declare", "word": "CAT"}, "The Play")
    refused(match, seat, {"do": "pass"}, "The Play")


# All Players Can Draw Cards at Any Time


def test_everybody_may_draw_out_of_turn() -> None:
    match = table(JUNK, JUNK, JUNK)
    assert match.asks() == {0: ("draw",), 1: ("draw", "declare"), 2: ("draw",)}
    draw(match, 0, 5)
    assert len(match.seen(0)["hands"][0]) == 10
    assert match.asks() == {1: ("draw", "declare"), 2: ("draw",)}


def test_the_others_may_draw_while_they_decide_but_the_declarer_may_not() -> None:
    """LH2, as the contract reads it"""
    match = table(JUNK, "C A T S D", JUNK)
    declare(match, 1, "CAT", down="0")
    draw(match, 0, 1)
    say(match, s0="believe")
    draw(match, 0, 1)
    assert "when your turn is over" in refused(match, 1, {"do": "draw"}, "LH2")
    say(match, s2="believe")
    draw(match, 2, 1)
    refused(match, 1, {"do": "draw"}, "LH2")
    say(match, s0="accept", s2="accept")
    draw(match, 1, 1)


# Passing a Turn


def test_a_pass_needs_ten_cards() -> None:
    """LH8"""
    match = table(JUNK, JUNK, JUNK)
    assert "ten cards" in refused(match, 1, {"do": "pass"}, "LH8")
    draw(match, 1, 5)
    match.do(1, {"do": "pass"})
    assert match.seen(0)["turn"] == 2


def test_a_pass_needs_no_ten_cards_where_the_quick_rules_are_agreed() -> None:
    """LH8"""
    match = table(JUNK, JUNK, JUNK, pass_any_time=True)
    match.do(1, {"do": "pass", "discard": ids(match, 1, "A E I")})
    assert len(match.seen(1)["hands"][1]) == 5


def test_a_pass_discards_any_cards_and_draws_up_to_five() -> None:
    """LH9"""
    match = table(JUNK, "A E I O T", JUNK, then="Q X Z V J W W B")
    draw(match, 1, 5)
    match.do(1, {"do": "pass", "discard": ids(match, 1, "A E I O T Q X")})
    hand = [card["face"] for card in match.seen(1)["hands"][1]]
    assert hand == ["Z", "V", "J", "W", "W"]
    assert [card["face"] for card in match.seen(0)["discards"]] == list("AEIOTQX")


def test_whoever_keeps_more_than_five_after_a_pass_keeps_them() -> None:
    """LH9"""
    match = table(JUNK, JUNK, JUNK)
    draw(match, 1, 5)
    match.do(1, {"do": "pass", "discard": [match.seen(1)["hands"][1][0]["id"]]})
    assert len(match.seen(1)["hands"][1]) == 9


def test_a_pass_discards_only_cards_of_the_own_hand_each_once() -> None:
    match = table(JUNK, JUNK, JUNK)
    draw(match, 1, 5)
    mine, hers = match.seen(1)["hands"][1][0]["id"], match.seen(2)["hands"][2][0]["id"]
    one = refused(match, 1, {"do": "pass", "discard": [hers]}, "LH9")
    other = refused(match, 1, {"do": "pass", "discard": [10_000]}, "LH9")
    assert one.replace(str(hers), "#") == other.replace("10000", "#"), "no id tells where a card is"
    refused(match, 1, {"do": "pass", "discard": [mine, mine]}, "LH9")
    refused(match, 1, {"do": "pass", "discard": mine}, "LH9")


# When the Deck Runs Out


def test_the_discards_are_shuffled_into_a_new_stock() -> None:
    """H4"""
    match = table(JUNK, "C A T S D", JUNK)
    match.table.discards = [match.table.deck.pop() for _ in range(len(match.table.deck))]
    draw(match, 0, 1)
    assert (match.seen(0)["deck"], match.seen(0)["discards"]) == (108, [])


def test_with_nothing_left_anywhere_there_is_no_drawing_and_passing_is_free() -> None:
    """H4, LH8"""
    match = table(JUNK, "C A T S D", JUNK)
    match.table.deck.clear()
    match.time_up()
    assert "no card left" in refused(match, 0, {"do": "draw"}, "H4")
    assert match.asks() == {2: ("declare", "pass")}
    match.do(2, {"do": "pass", "discard": ids(match, 2, "A E")})
    assert len(match.seen(2)["hands"][2]) == 5, "what she threw away came back as the new stock"


# Bluffing


def test_cards_face_up_must_be_the_letters_they_stand_for() -> None:
    """LH3"""
    match = table(JUNK, "C A T S D", JUNK)
    action = {"do": "declare", "word": "CAT", "cards": ids(match, 1, "C A S")}
    assert "shows S" in refused(match, 1, action, "LH3")


def test_a_word_has_one_card_for_each_letter() -> None:
    """LH3"""
    match = table(JUNK, "C A T S D", JUNK)
    for faces in ("C A", "C A T S"):
        action = {"do": "declare", "word": "CAT", "cards": ids(match, 1, faces)}
        assert "one card for each" in refused(match, 1, action, "LH3")
    refused(match, 1, {"do": "declare", "word": "CATSDOG"}, "LH3")


def test_a_bluff_names_its_cards() -> None:
    match = table(JUNK, "C A T S D", JUNK)
    assert "bluff" in refused(match, 1, {"do": "declare", "word": "DOG"}, "LH3")


def test_face_down_cards_may_be_anything_and_only_the_declarer_knows_them() -> None:
    """LH3"""
    match = table(JUNK, "C A T S D", JUNK)
    declare(match, 1, "DOG", faces="D A T", down="1 2")
    for seat in (None, 0, 2):
        laid = match.seen(seat)["laid"]
        assert laid[0]["face"] == "D" and laid[1:] == [{}, {}]
    assert [card["face"] for card in match.seen(1)["laid"]] == ["D", "A", "T"]


@pytest.mark.parametrize("down", [[3], [-1], [0, 0], "0", [True], [None], 1])
def test_down_names_positions_of_the_word(down: Any) -> None:
    match = table(JUNK, "C A T S D", JUNK)
    refused(match, 1, {"do": "declare", "word": "CAT", "down": down}, "LH3")


def test_with_every_card_face_up_there_is_nothing_to_call() -> None:
    """LH4"""
    match = table(JUNK, "C A T S D", JUNK)
    declare(match, 1, "CAT")
    assert match.phase == "challenge"


def test_the_calls_are_secret_until_all_have_decided() -> None:
    """LH4"""
    match = table(JUNK, "C A T S D", JUNK, JUNK)
    declare(match, 1, "CAT", down="0")
    say(match, s0="call")
    for seat in (None, 1, 2, 3):
        assert match.seen(seat)["said"] == {0: None}
    assert match.asks()[0] == ("draw",), "a seat decides once"
    other = table(JUNK, "C A T S D", JUNK, JUNK)
    declare(other, 1, "CAT", down="0")
    say(other, s0="believe")
    assert other.seen(2) == match.seen(2)


def test_each_wrong_call_pays_the_declarer_ten() -> None:
    match = table(JUNK, "C A T S D", JUNK, JUNK)
    declare(match, 1, "CATS", down="0")
    say(match, s0="call", s2="call", s3="believe")
    say(match, s0="accept", s2="accept", s3="accept")
    assert match.scores[1] == 4 + 2 + 1 + 2 + 15 + 20


def test_each_right_call_pays_the_caller_ten() -> None:
    match = table(JUNK, "C A T S D", JUNK, JUNK)
    declare(match, 1, "DOGS", faces="D A C S", down="1 2")
    say(match, s0="call", s2="call", s3="believe")
    assert match.scores == {0: 10, 1: 0, 2: 10, 3: 0}


def test_a_wild_card_face_down_is_honest() -> None:
    match = table(JUNK, "C ? T S D", JUNK)
    declare(match, 1, "CAT", faces="C ? T", down="1")
    say(match, s0="call", s2="believe")
    say(match, s0="accept", s2="accept")
    assert match.scores[1] == 4 + 2 + 1 + 5 + 10


def test_in_an_uncalled_bluff_a_wild_card_counts_as_the_letter_it_lies_for() -> None:
    """LH5"""
    match = table(JUNK, "? V T S D", JUNK)
    declare(match, 1, "ZOO", faces="? V T", down="0 1 2")
    say(match, s0="believe", s2="believe")
    say(match, s0="accept", s2="accept")
    assert match.scores[1] == 25 + 12 + 1 + 5


def test_silence_believes() -> None:
    match = table(JUNK, "C A T S D", JUNK)
    declare(match, 1, "DOG", faces="D A T", down="1 2")
    match.time_up()
    assert match.phase == "challenge"
    match.time_up()
    assert match.scores[1] == 3 + 2 + 1 + 5


# Scoring


def test_the_chart_is_the_printed_one() -> None:
    assert [bonus(letters, letters) for letters in range(5, 11)] == [25, 30, 35, 40, 45, 50]
    assert [bonus(letters, 10) for letters in range(3, 11)] == [0, 0, 3, 10, 20, 30, 40, 50]
    assert [bonus(letters, 5) for letters in (5, 4, 3, 2, 1)] == [25, 15, 5, 0, 0], "Word Poker's"
    assert [bonus(n, 7) for n in range(7, 0, -1)] == [35, 25, 15, 5, 1, 0, 0], "the stud games'"
    assert sorted(CHART) == list(range(3, 11))


def test_a_hand_of_fewer_than_five_cards_has_the_bonus_of_five() -> None:
    """LH12: the chart's first column. The fewer cards the better, and it prints nothing better."""
    for cards in range(1, 5):
        assert [bonus(n, cards) for n in range(1, cards + 1)] == [0, 0, 5, 15][:cards]
    assert [found.score for found in typecase.words("C A T", game="letter-head")[:1]] == [7 + 5]
    best = typecase.words("C A T S", game="letter-head")[0]
    assert best.score == 9 + 15 and len(best.word) == 4


def test_the_hand_counts_as_it_was_when_the_word_was_declared() -> None:
    """LH1"""
    match = table(JUNK, "C A T S D", JUNK)
    draw(match, 1, 1)
    declare(match, 1, "CAT")
    assert match.seen(0)["declared_from"] == 6
    say(match, s0="accept", s2="accept")
    assert match.scores[1] == 7 + 3


@pytest.mark.parametrize(("word", "points"), [("AT", 3), ("A", 2)])
def test_words_of_one_and_two_letters_have_no_bonus(word: str, points: int) -> None:
    match = table(JUNK, "C A T S D", JUNK)
    declare(match, 1, word)
    say(match, s0="accept", s2="accept")
    assert match.scores[1] == points


# How to Win


def test_the_match_ends_after_the_agreed_rounds() -> None:
    match = table(JUNK, JUNK, JUNK, rounds=2)
    for turn in range(6):
        assert match.result is None and match.seen(0)["round"] == 1 + turn // 3
        match.time_up()
    assert match.result is not None and match.phase == "over"
    with pytest.raises(Refused, match="over"):
        match.do(0, {"do": "draw"})


def test_the_highest_total_wins() -> None:
    match = table(JUNK, "C A T S D", JUNK, rounds=1)
    declare(match, 1, "CAT")
    for _ in range(3):
        match.time_up()
    assert match.result is not None
    assert (match.result.winners, match.result.scores) == ((1,), {0: 0, 1: 12, 2: 0})


def test_ties_share_the_win() -> None:
    """H3"""
    match = table(JUNK, JUNK, JUNK, rounds=1)
    for _ in range(3):
        match.time_up()
    assert match.result is not None and match.result.winners == (0, 1, 2)


# Challenges


def test_a_word_that_stands_pays_25_for_each_challenger() -> None:
    match = table(JUNK, "C A T S D", JUNK, JUNK)
    declare(match, 1, "CAT")
    say(match, s0="challenge", s2="challenge", s3="accept")
    assert match.scores == {0: 0, 1: 12 + 50, 2: 0, 3: 0}


def test_a_word_that_falls_pays_each_challenger_25_and_the_declarer_nothing() -> None:
    match = table(JUNK, "C T S D A", JUNK, JUNK)
    declare(match, 1, "CTD")
    say(match, s0="challenge", s2="challenge", s3="accept")
    assert match.scores == {0: 25, 1: 0, 2: 25, 3: 0}
    assert len(match.seen(0)["discards"]) == 3, "no taking back"


def test_an_invalid_word_that_nobody_challenges_scores() -> None:
    match = table(JUNK, "C T S D A", JUNK)
    declare(match, 1, "CTD")
    say(match, s0="accept", s2="accept")
    assert match.scores[1] == 4 + 1 + 3 + 5


def test_a_word_that_falls_loses_what_wrong_calls_had_brought() -> None:
    """LH7"""
    match = table(JUNK, "C T S D A", JUNK)
    declare(match, 1, "CTD", down="0")
    say(match, s0="call", s2="believe")
    say(match, s0="accept", s2="challenge")
    assert match.scores == {0: 0, 1: 0, 2: 25}


def test_a_challenge_judges_the_declared_word_and_not_the_cards_of_an_uncalled_bluff() -> None:
    """LH6"""
    match = table(JUNK, "C T S D A", JUNK)
    declare(match, 1, "CAT", faces="C T S", down="1 2")
    say(match, s0="believe", s2="believe")
    say(match, s0="accept", s2="challenge")
    assert match.scores[1] == 4 + 1 + 2 + 5 + 25


def test_the_challenges_are_secret_until_all_have_answered() -> None:
    match = table(JUNK, "C A T S D", JUNK, JUNK)
    declare(match, 1, "CAT")
    say(match, s0="challenge")
    assert match.seen(2)["said"] == {0: None} and match.seen(0)["said"] == {0: "challenge"}


def test_the_declarer_does_not_judge_her_own_word() -> None:
    match = table(JUNK, "C A T S D", JUNK)
    declare(match, 1, "CAT")
    refused(match, 1, {"do": "challenge"}, "Challenges")


def test_a_dictionary_word_by_rule_is_accepted_though_no_list_has_it() -> None:
    """Letter Head takes correctly made plurals and tenses (RULINGS 0.2)."""
    assert typecase.judge("chuffed", game="letter-head").accepted


# The three referees


def test_a_strict_dictionary_refuses_at_once_and_nobody_challenges() -> None:
    match = table(JUNK, "C A T S D", JUNK, referee="strict")
    sentence = refused(match, 1, {"do": "declare", "word": "CTD"}, "Valid and Invalid Words")
    assert "CTD" in sentence
    declare(match, 1, "CAT")
    assert match.phase == "turn" and match.scores[1] == 12


def test_a_strict_dictionary_still_lets_one_bluff_with_a_real_word() -> None:
    match = table(JUNK, "C A T S D", JUNK, referee="strict")
    declare(match, 1, "DOG", faces="D A T", down="1 2")
    say(match, s0="believe", s2="believe")
    assert match.scores[1] == 3 + 2 + 1 + 5


def test_anything_goes_until_more_than_half_of_all_challenge() -> None:
    """S18"""
    for third, scores in (("accept", {0: 0, 1: 13, 2: 0, 3: 0}), ("challenge", dict(SCORELESS))):
        match = table(JUNK, "C T S D A", JUNK, JUNK, lexicon="everything")
        declare(match, 1, "CTD")
        say(match, s0="challenge", s2="challenge", s3=third)
        assert match.scores == scores


def test_when_anything_goes_nobody_earns_points_by_a_challenge_and_between_two_no_word_falls() -> (
    None
):
    """S18: neither the challengers of a word that falls nor the declarer of one that stands"""
    match = table(JUNK, "C T S D A", lexicon="everything")
    declare(match, 1, "CTD")
    say(match, s0="challenge")
    assert match.scores == {0: 0, 1: 13}
    match = table(JUNK, "C T S D A", JUNK, lexicon="everything")
    declare(match, 1, "CTD", down="0")
    say(match, s0="call", s2="believe")
    say(match, s0="challenge", s2="challenge")
    assert match.scores == {0: 0, 1: 0, 2: 0}, "what the call had brought is lost too (LH7)"
    assert match.table.told[-1].event == Fell(1, "CTD", (2, 0))


def test_the_table_may_vote_a_refused_word_in() -> None:
    """H6"""
    match = table(JUNK, "C T S D A", JUNK, referee="table")
    refused(match, 1, {"do": "declare", "word": "CTD"}, "Valid and Invalid Words")
    match.do(1, {"do": "appeal", "word": "CTD"})
    say(match, s0="allow", s2="refuse")
    assert match.seen(0)["allowed"] == ["CTD"], "two of three, the author's own vote included"
    declare(match, 1, "CTD")
    assert match.scores[1] == 13


def test_a_tie_keeps_the_dictionarys_answer() -> None:
    """H6"""
    match = table(JUNK, "C T S D A", referee="table")
    match.do(1, {"do": "appeal", "word": "CTD"})
    say(match, s0="refuse")
    assert match.seen(0)["allowed"] == []
    refused(match, 1, {"do": "declare", "word": "CTD"}, "Valid and Invalid Words")
    refused(match, 1, {"do": "appeal", "word": "CTDA"}, "The Play")


def test_a_word_of_ten_letters_at_most_can_be_put_to_the_vote() -> None:
    """H6: no hand has more cards."""
    match = table(JUNK, "C T S D A", JUNK, referee="table")
    refused(match, 1, {"do": "appeal", "word": "CTDCTDCTDCT"}, "H6")
    match.do(1, {"do": "appeal", "word": "CTDCTDCTDC"})
    assert match.phase == "vote"


def test_a_vote_is_not_at_the_declarers_expense() -> None:
    """H6"""
    match = table(JUNK, "C T S D A", JUNK, referee="table")
    match.do(1, {"do": "appeal", "word": "CTD"}, at=100_000)
    match.do(0, {"do": "allow"}, at=103_000)
    match.do(2, {"do": "allow"}, at=108_000)
    assert match.deadline == 128_000


# Leaving


def test_a_turn_is_not_forfeited_by_whoever_has_resigned() -> None:
    """LH11"""
    match = table(JUNK, "C A T S D", JUNK)
    match.do(1, {"do": "resign"})
    assert not any(isinstance(one.event, Forfeited) for one in match.table.told)
    match.time_up()
    assert match.table.told[-1].event == Forfeited(2)


def test_a_declarer_who_resigns_loses_the_turn_and_cannot_win() -> None:
    """LH11"""
    match = table(JUNK, "C A T S D", JUNK, rounds=1)
    declare(match, 1, "CAT")
    match.do(1, {"do": "resign"})
    say(match, s0="accept", s2="accept")
    assert match.seen(0)["turn"] == 2
    match.time_up()
    match.time_up()
    assert match.result is not None and match.result.winners == (0, 2)


def test_the_last_one_left_wins_at_once() -> None:
    """LH11"""
    match = table(JUNK, JUNK)
    match.do(0, {"do": "resign"})
    assert match.result is not None and match.result.winners == (1,)


def test_nobody_waits_for_a_seat_that_has_resigned() -> None:
    """LH11"""
    match = table(JUNK, "C A T S D", JUNK)
    declare(match, 1, "CAT")
    say(match, s0="accept")
    match.do(2, {"do": "resign"})
    assert match.phase == "turn" and match.scores[1] == 12
    refused(match, 2, {"do": "draw"}, "Leavers")


# Previews


def test_a_preview_of_monkey_tells_29_for_the_letters_and_20_for_the_length() -> None:
    match = table(JUNK, "K O M Y E", JUNK, then="N R Q")
    draw(match, 1, 3)
    worth = match.preview(1, {"do": "declare", "word": "MONKEY"})
    assert worth == Worth((Letters(29), LengthBonus(20)), (AChallenge(25),))
    assert worth.points == 49


def test_a_preview_asks_no_dictionary_where_words_are_challenged() -> None:
    match = table(JUNK, "X Q Z J K", JUNK)
    assert match.preview(1, {"do": "declare", "word": "XQ"}).points == 35
    strict = table(JUNK, "X Q Z J K", JUNK, referee="strict")
    with pytest.raises(Refused, match="XQ"):
        strict.preview(1, {"do": "declare", "word": "XQ"})


def test_a_preview_of_a_bluff_counts_the_cards_really_laid_and_warns_of_a_call() -> None:
    match = table(JUNK, "P A R E S", JUNK)
    laid = ids(match, 1, "P A R E S")
    action = {"do": "declare", "word": "PARTY", "cards": laid, "down": [3, 4]}
    worth = match.preview(1, action)
    assert worth.parts == (Letters(5 + 2 + 2 + 1 + 2), LengthBonus(25))
    assert worth.unless[0] == ACall(0)
    declare(match, 1, "PARTY", "P A R E S", down="3 4")
    match.time_up()
    match.time_up()
    assert match.scores[1] == worth.points


def test_a_preview_of_an_honest_word_laid_face_down_says_what_each_call_brings() -> None:
    match = table(JUNK, "P A R E S", JUNK)
    worth = match.preview(1, {"do": "declare", "word": "SPEAR", "down": [0]})
    assert worth.unless[0] == ACall(10)


def test_previews_of_a_call_and_of_a_challenge_say_what_is_at_stake() -> None:
    match = table(JUNK, "P A R E S", JUNK)
    declare(match, 1, "SPEAR", down="0")
    assert match.preview(0, {"do": "call"}) == Worth(unless=(IfRight(10, 1),))
    assert match.preview(0, {"do": "believe"}) == Worth()
    match.time_up()
    assert match.preview(0, {"do": "challenge"}) == Worth(unless=(IfRight(25, 1),))
    anything = table(JUNK, "P A R E S", JUNK, lexicon="everything")
    declare(anything, 1, "SPEAR")
    assert anything.preview(0, {"do": "challenge"}) == Worth()  # S18


def test_when_anything_goes_a_preview_promises_nothing_for_a_challenge() -> None:
    """S18"""
    match = table(JUNK, "P A R E S", JUNK, lexicon="everything")
    assert match.preview(1, {"do": "declare", "word": "SPEAR"}).unless == (AChallenge(0),)
