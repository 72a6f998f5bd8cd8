"""Freeze, clause by clause: rulebook 004 pages 23 and 24, rulings FZ1 to FZ11 and H1 to H6."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.tools import card_ids, ids, refused, stacked, told
from typecase import Match, Refused
from typecase.games.freeze import Froze, Shown, WonTheRound, winners
from typecase.games.house_rules.events import Deals, Discarded, Fell, Forfeited, Stood
from typecase.table.luck import Dice

JUNK = "E I O N R"  # a hand for seats that only look on


def table(*hands: str, then: str = "H", **options: Any) -> Match[Any]:
    """Seat 0 deals, so seat 1 goes first. `then` is the first discard, and what lies under it."""
    stack = stacked(*hands, then=then)
    return typecase.play("freeze", len(hands), 7, {"dealer": 0, **options}, stack)


def turn(match: Match[Any], seat: int, face: str = "", freeze: bool = False, **where: str) -> None:
    """Draw, by itself from the deck, and discard this face, or else the card that was drawn."""
    match.do(seat, {"do": "draw", "from": where.get("pile", "deck")})
    held = match.seen(seat)["hands"][seat]
    card = ids(match, seat, face)[0] if face else held[-1]["id"]
    match.do(seat, {"do": "discard", "card": card, **({"freeze": True} if freeze else {})})


def frozen(*hands: str, seat: int = 1, **options: Any) -> Match[Any]:
    """The seat freezes in the first lap, and nobody changes a card: the showdown begins."""
    match = table(*hands, **options)
    seats = len(hands)
    for turns in range(seat):
        turn(match, 1 + turns, freeze=turns + 1 == seat)
    for step in range(1, seats):
        turn(match, (seat + step) % seats)
    return match


def show(match: Match[Any], **words: str) -> None:
    """s0="CAT", s1="": what each seat shows, "" for no word."""
    for seat, word in words.items():
        match.do(int(seat[1:]), {"do": "show", **({"word": word} if word else {})})


def accept(match: Match[Any]) -> None:
    while match.phase == "challenge":
        match.do(next(iter(match.asks())), {"do": "accept"})


def faces(cards: list[dict[str, Any]]) -> str:
    return " ".join(card["face"] for card in cards)


def hand(match: Match[Any], seat: int) -> str:
    return faces(match.seen(seat)["hands"][seat])


def discards(match: Match[Any]) -> str:
    return faces(match.seen(None)["discards"])


# Getting Started, The Deal


@pytest.mark.parametrize(("size", "left"), [(5, 124 - 15 - 1), (6, 124 - 18 - 1)])
def test_five_or_six_cards_each_and_one_to_start_the_discards(size: int, left: int) -> None:
    match = typecase.play("freeze", 3, 1, {"dealer": 1, "hand_size": size}, {"deck": "A B C D E"})
    assert hand(match, 2)[:3] == "A D" and hand(match, 0)[:3] == "B E"
    assert {len(held) for held in match.seen(None)["hands"].values()} == {size}
    assert (len(match.seen(None)["discards"]), match.seen(None)["deck"]) == (1, left)
    assert match.asks() == {2: ("draw",)}, "the player at the dealer's left goes first"


@pytest.mark.parametrize("seats", [2, 7])
def test_three_to_six_play(seats: int) -> None:
    with pytest.raises(Refused, match="3 to 6"):
        typecase.play("freeze", seats)


@pytest.mark.parametrize(
    ("option", "value"), [("hand_size", 7), ("hand_size", "5"), ("target", 0), ("target", 51)]
)
def test_an_option_outside_its_values_is_refused(option: str, value: Any) -> None:
    with pytest.raises(Refused, match=option):
        typecase.play("freeze", 3, options={option: value})


def test_the_nearest_to_a_deals_first() -> None:
    """H1"""
    for seed in range(10):
        match = typecase.play("freeze", 4, seed)
        assert told(match)[-1] == Deals(match.seen(0)["dealer"])


def test_the_deal_moves_to_the_left_with_all_cards_shuffled_anew() -> None:
    match = frozen("C A T S D", JUNK, JUNK)
    deck = card_ids(match.table)
    show(match, s0="CAT", s1="", s2="")
    accept(match)
    seen = match.seen(0)
    assert (seen["dealer"], seen["turn"], seen["round"]) == (1, 2, 2)
    assert (len(seen["discards"]), seen["deck"], seen["laid"]) == (1, 124 - 16, {})
    assert card_ids(match.table) == deck
    assert seen["freezer"] is None and seen["shown"] == {0: {"word": "CAT", "points": 7}}


# The Play


def test_a_turn_draws_from_the_deck_and_discards_any_card() -> None:
    match = table(JUNK, "C A T S D", JUNK, then="H Q")
    match.do(1, {"do": "draw", "from": "deck"})
    assert hand(match, 1) == "C A T S D Q"
    assert match.asks() == {1: ("discard",)}
    match.do(1, {"do": "discard", "card": ids(match, 1, "D")[0]})
    assert (hand(match, 1), discards(match)) == ("C A T S Q", "H D")
    assert match.asks() == {2: ("draw",)}


def test_a_turn_may_take_the_top_of_the_discards_instead() -> None:
    match = table(JUNK, "C A T S D", JUNK, then="H Q")
    turn(match, 1, "D", pile="discard")
    assert (hand(match, 1), discards(match)) == ("C A T S H", "D")
    turn(match, 2, "E", pile="discard")
    assert (hand(match, 2), discards(match)) == ("I O N R D", "E"), "only the top card"


def test_what_is_drawn_from_the_deck_is_seen_by_nobody_else() -> None:
    one = table(JUNK, "C A T S D", JUNK, then="H Q")
    other = table(JUNK, "C A T S D", JUNK, then="H Z")
    for match in (one, other):
        match.do(1, {"do": "draw", "from": "deck"})
    for seat in (None, 0, 2):
        assert one.seen(seat) == other.seen(seat)
        assert one.seen(seat)["hands"][1] == [{}] * 6
        assert "ask" not in one.seen(seat) or one.seen(seat)["ask"] is None


@pytest.mark.parametrize("pile", ["deck ", "hand", None, 1, "discards"])
def test_there_are_two_piles_to_draw_from(pile: Any) -> None:
    match = table(JUNK, "C A T S D", JUNK)
    assert "deck, discard" in refused(match, 1, {"do": "draw", "from": pile}, "The Play")
    refused(match, 1, {"do": "draw"}, "Actions")


def test_first_draw_then_discard() -> None:
    match = table(JUNK, "C A T S D", JUNK)
    card = ids(match, 1, "C")[0]
    refused(match, 1, {"do": "discard", "card": card}, "The Play")
    match.do(1, {"do": "draw", "from": "deck"})
    refused(match, 1, {"do": "draw", "from": "deck"}, "The Play")
    refused(match, 1, {"do": "show", "word": "CAT"}, "The Play")


def test_nobody_acts_out_of_turn() -> None:
    match = table(JUNK, "C A T S D", JUNK)
    for seat in (0, 2):
        refused(match, seat, {"do": "draw", "from": "deck"}, "The Play")
        refused(match, seat, {"do": "discard", "card": ids(match, seat, "E")[0]}, "The Play")
        refused(match, seat, {"do": "show"}, "The Play")
        refused(match, seat, {"do": "challenge", "seat": 1}, "The Play")


def test_only_one_card_of_the_own_hand_is_discarded() -> None:
    match = table(JUNK, "C A T S D", JUNK)
    match.do(1, {"do": "draw", "from": "deck"})
    mine, hers = ids(match, 1, "C")[0], ids(match, 2, "E")[0]
    one = refused(match, 1, {"do": "discard", "card": hers}, "The Play")
    other = refused(match, 1, {"do": "discard", "card": 10_000}, "The Play")
    assert one.replace(str(hers), "#") == other.replace("10000", "#"), "no id tells where it is"
    top = match.seen(1)["discards"][-1]["id"]
    for wrong in (top, [mine], None, "C"):
        refused(match, 1, {"do": "discard", "card": wrong}, "The Play")
    refused(match, 1, {"do": "discard"}, "Actions")
    for wrong in (1, "true", None):
        refused(match, 1, {"do": "discard", "card": mine, "freeze": wrong}, "The Play")


def test_freezing_is_done_while_discarding() -> None:
    match = table(JUNK, "C A T S D", JUNK)
    turn(match, 1, "D", freeze=True)
    assert match.seen(0)["freezer"] == 1
    top = match.table.discards[-1]
    assert top.face == "D" and told(match)[-2:] == [Discarded(1, (top,)), Froze(1)]
    assert match.asks() == {2: ("draw",)}


def test_not_freezing_may_be_said_too() -> None:
    match = table(JUNK, "C A T S D", JUNK)
    match.do(1, {"do": "draw", "from": "deck"})
    match.do(1, {"do": "discard", "card": ids(match, 1, "D")[0], "freeze": False})
    assert match.seen(0)["freezer"] is None


def test_after_a_freeze_the_others_draw_and_discard_once_more_from_the_freezers_left() -> None:
    """FZ1"""
    match = table(JUNK, JUNK, "C A T S D", JUNK)
    turn(match, 1)
    turn(match, 2, freeze=True)
    order = []
    while match.phase != "showdown":
        (seat,) = match.asks()
        order.append(seat)
        turn(match, seat)
    assert order == [3, 0, 1]
    assert match.asks() == dict.fromkeys(range(4), ("show",))


def test_only_the_first_can_freeze() -> None:
    """FZ1"""
    match = table(JUNK, "C A T S D", JUNK)
    turn(match, 1, freeze=True)
    match.do(2, {"do": "draw", "from": "deck"})
    action = {"do": "discard", "card": ids(match, 2, "E")[0]}
    refused(match, 2, {**action, "freeze": True}, "Actions")
    match.do(2, action)


def test_when_the_deck_is_out_the_discards_below_the_top_one_are_shuffled() -> None:
    """FZ4"""
    match = table(JUNK, "C A T S D", JUNK)
    match.table.discards[:0] = match.table.deck
    match.table.deck.clear()
    top = match.seen(0)["discards"][-1]
    match.do(1, {"do": "draw", "from": "deck"})
    assert match.seen(0)["discards"] == [top]
    assert match.seen(0)["deck"] == 124 - 15 - 1 - 1


# Time


def test_a_turn_that_runs_out_of_time_leaves_the_hand_as_it_was() -> None:
    """FZ5, H2"""
    match = table(JUNK, "C A T S D", JUNK, then="H Q")
    assert match.deadline == 120_000
    match.time_up()
    assert (hand(match, 1), discards(match), match.seen(0)["turn"]) == ("C A T S D", "H", 2)


@pytest.mark.parametrize(("pile", "left"), [("deck", "H Q"), ("discard", "H")])
def test_a_drawn_card_that_is_not_followed_by_a_discard_goes_to_the_discards(
    pile: str, left: str
) -> None:
    """FZ5"""
    match = table(JUNK, "C A T S D", JUNK, then="H Q")
    match.do(1, {"do": "draw", "from": pile}, at=50_000)
    assert match.deadline == 120_000, "one clock for the whole turn"
    match.time_up()
    assert (hand(match, 1), discards(match), match.seen(0)["turn"]) == ("C A T S D", left, 2)


@pytest.mark.parametrize(
    ("pace", "due", "step"),
    [("relaxed", None, None), ("standard", 120_000, 10_000), ("blitz", 60_000, 5_000)],
)
def test_every_deadline_scales_with_the_pace(pace: str, due: Any, step: Any) -> None:
    match = frozen("C A T S D", JUNK, JUNK, pace=pace)
    assert match.deadline == due
    show(match, s0="CAT", s1="", s2="")
    assert match.deadline == step


@pytest.mark.parametrize(("seconds", "due"), [(60, 60_000), (180, 180_000), ("none", None)])
def test_the_turn_clock_is_one_two_or_three_minutes_or_none(seconds: Any, due: Any) -> None:
    """H2"""
    assert table(JUNK, JUNK, JUNK, turn_seconds=seconds).deadline == due


def test_twenty_laps_without_a_freeze_and_all_show() -> None:
    """FZ6"""
    match = table("C A T S D", JUNK, JUNK)
    for turns in range(60):
        assert match.phase == "draw" and match.seen(0)["lap"] == 1 + turns // 3
        match.time_up()
    assert match.phase == "showdown" and match.seen(0)["freezer"] is None
    show(match, s0="CAT", s1="NOR", s2="")
    accept(match)
    assert match.scores == {0: 1, 1: 0, 2: 0}


# The Play: the showdown


def test_all_show_at_once_and_in_secret() -> None:
    match = frozen("C A T S D", JUNK, JUNK)
    before = {seat: match.seen(seat) for seat in (None, 1, 2)}
    show(match, s0="CAT")
    for seat, seen in before.items():
        now = match.seen(seat)
        assert now["shows"] == {0: None}, "that there is a word or none, and not how long it is"
        same = {"shows": 0, "awaited": 0, "others": 0}
        assert {**now, **same} == {**seen, **same}
    show(match, s1="NOR", s2="")
    assert match.phase == "challenge"
    assert match.seen(None)["shown"] == {
        0: {"word": "CAT", "points": 7},
        1: {"word": "NOR", "points": 6},
    }
    assert {seat: faces(laid) for seat, laid in match.seen(None)["laid"].items()} == {
        0: "C A T",
        1: "N O R",
    }
    assert match.seen(0)["hands"][1] == [{}, {}], "what was not laid stays unseen"


def test_a_word_or_none_looks_the_same_until_all_have_shown() -> None:
    one, other = frozen("C A T S D", JUNK, JUNK), frozen("C A T S D", JUNK, JUNK)
    show(one, s0="CATS")
    show(other, s0="")
    for seat in (None, 1, 2):
        assert one.seen(seat) == other.seen(seat)


@pytest.mark.parametrize("word", ["DOG", "CATSD?", "C-T", "", "CAFÉ"])
def test_the_word_is_spelled_with_the_own_cards(word: str) -> None:
    match = frozen("C A T S D", JUNK, JUNK)
    refused(match, 0, {"do": "show", "word": word}, "The Play")
    refused(match, 0, {"do": "show", "word": "CAT", "cards": ids(match, 1, "E I O")}, "The Play")


def test_nobody_shows_twice() -> None:
    match = frozen("C A T S D", JUNK, JUNK)
    show(match, s0="CAT")
    refused(match, 0, {"do": "show", "word": "CATS"}, "The Play")


def test_whoever_shows_nothing_in_time_has_no_word() -> None:
    """FZ8"""
    match = frozen("C A T S D", JUNK, JUNK)
    show(match, s0="CAT")
    due = match.deadline
    match.time_up()
    assert match.now == due
    assert match.seen(0)["shown"] == {0: {"word": "CAT", "points": 7}}


@pytest.mark.parametrize(("word", "points"), [("A", 2), ("AT", 3), ("CATS", 9)])
def test_a_word_of_any_length_counts(word: str, points: int) -> None:
    match = frozen("C A T S D", JUNK, JUNK)
    show(match, s0=word, s1="", s2="")
    assert match.seen(0)["shown"][0]["points"] == points


@pytest.mark.parametrize("letter", ["C", "S"])
def test_one_letter_is_a_word_only_if_it_is_a_or_i(letter: str) -> None:
    """H5"""
    match = frozen("C A T S D", JUNK, JUNK, referee="strict")
    refused(match, 0, {"do": "show", "word": letter}, "Valid and Invalid Words")
    show(match, s0="A", s1="I", s2="")
    assert match.seen(0)["shown"][0]["points"] == match.seen(0)["shown"][1]["points"] == 2


def test_in_an_imagined_match_the_own_word_stays_and_the_others_cards_are_anything() -> None:
    match = frozen("C A T S D", "Q U I T E", JUNK)
    show(match, s0="CAT", s1="QUITE")
    for number in range(10):
        world = match.imagine(0, Dice(number))
        show(world, s2="")
        assert world.seen(0)["shown"][0] == {"word": "CAT", "points": 7}


# Scoring


def test_letters_count_and_length_does_not() -> None:
    match = frozen("Z O A N R", "S T A R E", JUNK)
    show(match, s0="ZOA", s1="STARE", s2="")
    assert match.seen(0)["shown"] == {
        0: {"word": "ZOA", "points": 29},
        1: {"word": "STARE", "points": 8},
    }


def test_a_wild_card_is_worth_the_letter_it_stands_for() -> None:
    match = frozen("? U M B O", JUNK, JUNK)
    show(match, s0="JUMBO", s1="", s2="")
    assert match.seen(0)["shown"][0]["points"] == 18 + 4 + 5 + 9 + 2
    assert faces(match.seen(1)["laid"][0]) == "? U M B O"


def test_the_best_word_wins_the_round() -> None:
    match = frozen("C A T S D", "Q U I T E", JUNK)
    show(match, s0="CAT", s1="QUITE", s2="")
    accept(match)
    assert match.scores == {0: 0, 1: 1, 2: 0}
    assert WonTheRound((1,)) in told(match)


def test_a_freezer_who_ties_loses() -> None:
    match = frozen("C A T S D", "C A T E I", JUNK, seat=1)
    show(match, s0="ACT", s1="CAT", s2="")
    accept(match)
    assert match.scores == {0: 1, 1: 0, 2: 0}


def test_others_who_tie_all_score_the_round() -> None:
    match = frozen("C A T S D", JUNK, "C A T E I", seat=1)
    show(match, s0="ACT", s1="", s2="CAT")
    accept(match)
    assert match.scores == {0: 1, 1: 0, 2: 1}


def test_a_freezer_who_ties_with_two_loses_to_both() -> None:
    equal = {seat: Shown("CAT", 7) for seat in range(3)}
    assert winners(equal, 1) == [0, 2]
    assert winners(equal, None) == [0, 1, 2], "nobody has frozen (FZ6)"
    assert winners({1: Shown("CAT", 7)}, 1) == [1]


def test_without_a_word_nobody_scores() -> None:
    """FZ2"""
    match = frozen("C A T S D", JUNK, JUNK)
    show(match, s0="", s1="", s2="")
    assert match.scores == {0: 0, 1: 0, 2: 0}
    assert match.seen(0)["round"] == 2, "with no word on the table there is nothing to challenge"
    assert WonTheRound(()) in told(match)


# How to Win


def test_the_first_to_win_so_many_rounds_wins() -> None:
    match = frozen("C A T S D", JUNK, JUNK, target=1)
    show(match, s0="CAT", s1="", s2="")
    accept(match)
    assert match.result is not None and match.phase == "over"
    assert (match.result.winners, match.result.scores) == ((0,), {0: 1, 1: 0, 2: 0})
    assert faces(match.seen(None)["laid"][0]) == "C A T", "the last word lies there to be seen"


def test_fifteen_rounds_unless_agreed_otherwise() -> None:
    match = frozen("C A T S D", JUNK, JUNK)
    match.table.scores[0] = 13
    show(match, s0="CAT", s1="", s2="")
    accept(match)
    assert match.scores[0] == 14 and match.result is None
    again = frozen("C A T S D", JUNK, JUNK)
    again.table.scores[0] = 14
    show(again, s0="CAT", s1="", s2="")
    accept(again)
    assert again.result is not None and again.result.winners == (0,)


def test_who_gets_there_in_the_same_round_shares_the_win() -> None:
    """FZ3"""
    match = frozen("C A T S D", JUNK, "C A T E I", target=1)
    show(match, s0="ACT", s1="", s2="CAT")
    accept(match)
    assert match.result is not None and match.result.winners == (0, 2)


def test_five_rounds_in_a_row_that_nobody_wins_end_the_match() -> None:
    """FZ7"""
    match = table(JUNK, JUNK, JUNK)
    match.table.scores[2] = 3
    for deal in range(5):
        assert match.result is None and match.seen(0)["in_vain"] == deal
        turn(match, match.seen(0)["turn"], freeze=True)
        for _ in range(3):
            match.time_up()
    assert match.result is not None and match.result.winners == (2,)


def test_a_round_that_somebody_wins_begins_the_count_anew() -> None:
    """FZ7"""
    match = frozen("C A T S D", JUNK, JUNK)
    match.table.in_vain = 4
    show(match, s0="CAT", s1="", s2="")
    accept(match)
    assert match.seen(0)["in_vain"] == 0 and match.result is None


# Challenges


def shown() -> Match[Any]:
    """Seat 1 has frozen; seats 0 and 2 show words, and seat 1 shows none that there is."""
    match = frozen("C A T S D", "Z X T S D", "D O G E I")
    show(match, s0="CAT", s1="ZXT", s2="DOG")
    return match


def test_a_challenged_word_that_is_none_counts_nothing() -> None:
    match = shown()
    match.do(0, {"do": "challenge", "seat": 1})
    accept(match)
    assert match.scores == {0: 0, 1: 0, 2: 1}, "DOG is next"
    assert Fell(1, "ZXT", (0,)) in told(match)
    assert match.seen(0)["shown"][1] == {"word": "ZXT", "points": 0}


def test_a_challenge_of_a_good_word_costs_nothing() -> None:
    match = shown()
    match.do(1, {"do": "challenge", "seat": 2})
    match.do(2, {"do": "challenge", "seat": 1})
    accept(match)
    assert match.scores == {0: 0, 1: 0, 2: 1}
    assert Stood(2, "DOG", (1,)) in told(match)


def test_a_word_that_nobody_challenges_counts_though_it_is_none() -> None:
    match = shown()
    match.time_up()
    assert match.scores == {0: 0, 1: 1, 2: 0}, "silence accepts"


def test_words_are_challenged_one_at_a_time_until_one_accepts() -> None:
    """FZ9"""
    match = shown()
    assert match.asks() == dict.fromkeys(range(3), ("challenge", "accept"))
    match.do(0, {"do": "challenge", "seat": 1})
    match.do(0, {"do": "challenge", "seat": 2})
    assert match.asks()[0] == ("accept",)
    match.do(0, {"do": "accept"})
    assert set(match.asks()) == {1, 2}
    match.time_up()
    assert Fell(1, "ZXT", (0,)) in told(match) and Stood(2, "DOG", (0,)) in told(match)


def test_a_challenge_that_was_made_counts_though_its_author_never_accepts() -> None:
    """FZ9"""
    match = shown()
    match.do(0, {"do": "challenge", "seat": 1})
    match.time_up()
    assert match.scores == {0: 0, 1: 0, 2: 1}


def test_the_challenges_are_secret_until_all_have_ended_theirs() -> None:
    """FZ9"""
    one, other = shown(), shown()
    one.do(0, {"do": "challenge", "seat": 1})
    other.do(0, {"do": "challenge", "seat": 2})
    for seat in (None, 1, 2):
        assert one.seen(seat) == other.seen(seat) == shown().seen(seat)
    assert one.seen(0)["said"][0] == [1]


@pytest.mark.parametrize("seat", [0, 3, -1, None, "1", True])
def test_only_another_seats_word_can_be_challenged(seat: Any) -> None:
    match = shown()
    assert "seat" in refused(match, 0, {"do": "challenge", "seat": seat}, "Challenges")
    refused(match, 0, {"do": "challenge"}, "Actions")


def test_a_seat_without_a_word_cannot_be_challenged_and_may_challenge() -> None:
    match = frozen("C A T S D", JUNK, JUNK)
    show(match, s0="CAT", s1="", s2="")
    assert set(match.asks()) == {1, 2}, "whose is the only word has nothing to challenge"
    refused(match, 2, {"do": "challenge", "seat": 1}, "Challenges")
    match.do(2, {"do": "challenge", "seat": 0})
    refused(match, 2, {"do": "challenge", "seat": 0}, "Challenges")
    accept(match)
    assert match.scores[0] == 1


def test_a_challenged_player_may_not_show_another_word() -> None:
    match = shown()
    match.do(0, {"do": "challenge", "seat": 1})
    refused(match, 1, {"do": "show", "word": "ZS"}, "Challenges")


# The three referees


def test_a_strict_dictionary_refuses_at_once_and_nobody_challenges() -> None:
    match = frozen("C A T S D", "Z X T S D", JUNK, referee="strict")
    assert "ZXT" in refused(match, 1, {"do": "show", "word": "ZXT"}, "Valid and Invalid Words")
    show(match, s0="CAT", s1="", s2="")
    assert match.scores[0] == 1 and match.phase == "draw"


def test_anything_goes_until_more_than_half_of_all_challenge() -> None:
    """S18"""
    for challengers, won in (((0, 2), 1), ((0, 2, 3), 2)):
        match = frozen("C A T S D", "Z X T S D", "D O G E I", JUNK, lexicon="everything")
        show(match, s0="CAT", s1="ZXT", s2="DOG", s3="")
        for seat in challengers:
            match.do(seat, {"do": "challenge", "seat": 1})
        accept(match)
        assert [seat for seat, rounds in match.scores.items() if rounds] == [won]


def test_the_table_may_vote_a_refused_word_in_at_the_showdown() -> None:
    """H6, FZ10"""
    match = frozen("C A T S D", "Z X T S D", JUNK, referee="table")
    due = match.deadline
    assert match.asks()[1] == ("show", "appeal")
    show(match, s0="CAT")
    match.do(1, {"do": "appeal", "word": "ZXT"})
    match.do(0, {"do": "allow"}, at=match.now + 3_000)
    match.do(2, {"do": "refuse"}, at=match.now + 1_000)
    assert match.deadline == (due or 0) + 4_000, "the vote is at nobody's expense"
    assert match.asks() == {1: ("show",), 2: ("show", "appeal")}, "one appeal each"
    show(match, s1="ZXT", s2="")
    assert match.scores == {0: 0, 1: 1, 2: 0}


def test_a_word_that_the_table_refuses_stays_refused() -> None:
    """H6"""
    match = frozen("C A T S D", "Z X T S D", JUNK, referee="table")
    match.do(1, {"do": "appeal", "word": "ZXT"})
    match.time_up()
    refused(match, 1, {"do": "show", "word": "ZXT"}, "Valid and Invalid Words")


# Leaving


def test_whoever_resigns_is_skipped_and_dealt_no_more_cards() -> None:
    """FZ11"""
    match = table(JUNK, "C A T S D", JUNK, JUNK)
    match.do(2, {"do": "resign"})
    turn(match, 1, freeze=True)
    assert match.asks() == {3: ("draw",)}
    turn(match, 3)
    turn(match, 0)
    show(match, s0="", s1="CAT", s3="")
    accept(match)
    assert match.scores[1] == 1
    assert set(match.seen(0)["hands"]) == {0, 1, 3}
    assert (match.seen(0)["dealer"], match.seen(0)["turn"]) == (1, 3)


def test_whoever_resigns_with_a_card_in_hand_puts_it_on_the_discards() -> None:
    """FZ5, FZ11"""
    match = table(JUNK, "C A T S D", JUNK, JUNK, then="H Q")
    match.do(1, {"do": "draw", "from": "discard"})
    match.do(1, {"do": "resign"})
    assert (discards(match), match.asks()) == ("H", {2: ("draw",)})
    assert not any(isinstance(one, Forfeited) for one in told(match)), "she has left, not been slow"


def test_whoever_leaves_after_showing_does_not_win_the_round() -> None:
    """FZ11"""
    match = shown()
    match.do(1, {"do": "resign"})
    match.time_up()
    assert match.scores == {0: 0, 1: 0, 2: 1}


def test_a_freezer_who_leaves_has_frozen_all_the_same() -> None:
    """FZ11"""
    match = table(JUNK, "C A T S D", JUNK, "D O G E I")
    turn(match, 1, freeze=True)
    match.do(1, {"do": "resign"})
    for seat in (2, 3, 0):
        turn(match, seat)
    show(match, s0="", s2="", s3="DOG")
    accept(match)
    assert match.scores[3] == 1


def test_the_last_one_left_wins_at_once() -> None:
    """FZ11"""
    match = table(JUNK, JUNK, JUNK)
    match.do(0, {"do": "resign"})
    match.do(1, {"do": "resign"})
    assert match.result is not None and match.result.winners == (2,)
