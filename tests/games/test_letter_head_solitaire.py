"""Letter Head Solitaire, clause by clause: rulebook 004 page 30, rulings SO1 to SO3, SO5, S17."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.tools import card_ids, ids, refused
from typecase import Match
from typecase.games.letter_head_solitaire import GaveUp, Stuck

STUCK = "B C D F G L M"  # no vowel, and no word


def table(stack: str = "", **options: Any) -> Match[Any]:
    return typecase.play("letter-head-solitaire", 1, 7, options, {"deck": stack})


def meld(match: Match[Any], word: str) -> None:
    match.do(0, {"do": "meld", "word": word})


def hand(match: Match[Any]) -> str:
    return " ".join(card["face"] for card in match.seen(0)["hands"][0])


def leave(match: Match[Any], deck: int) -> None:
    """Use up the deck but for so many cards, as if words had been made of it."""
    t = match.table
    while len(t.deck) > deck:
        t.used.append(t.deck.pop(0))


# The Deal, The Play


def test_seven_cards_are_drawn() -> None:
    match = table("C A T S D O G")
    assert hand(match) == "C A T S D O G" and match.seen(0)["deck"] == 117
    assert match.asks() == {0: ("meld", "stymied", "give-up")}


def test_a_word_goes_to_the_used_pile_and_the_hand_is_replenished_to_seven() -> None:
    match = table("C A T S D O G X Y Z")
    meld(match, "CAT")
    assert hand(match) == "S D O G X Y Z"
    assert [card["face"] for card in match.seen(0)["used"]] == ["C", "A", "T"]
    assert match.scores == {0: 3}


def test_a_word_has_three_letters_or_more() -> None:
    match = table("C A T S D O G")
    assert "at least 3" in refused(match, 0, {"do": "meld", "word": "AT"}, "The Play")


def test_a_wild_card_stands_for_any_letter() -> None:
    match = table("C ? T S D G B")
    meld(match, "CAT")
    assert [card["face"] for card in match.seen(0)["used"]] == ["C", "?", "T"]


def test_the_cards_of_a_word_may_be_named() -> None:
    match = table("C A T ? D O G")
    match.do(0, {"do": "meld", "word": "CAT", "cards": ids(match, 0, "C A ?")})
    assert hand(match).startswith("T D O G")


@pytest.mark.parametrize("referee", ["challenge", "strict", "table"])
def test_the_dictionary_is_always_strict(referee: str) -> None:
    match = table("C T D S A O G", referee=referee)
    refused(match, 0, {"do": "meld", "word": "CTD"}, "Valid and Invalid Words")
    assert set(match.asks()[0]) == {"meld", "stymied", "give-up"}


@pytest.mark.parametrize(
    "action",
    [
        {"do": "meld", "word": "ZOO"},
        {"do": "meld", "word": "CAT", "cards": [1, 2]},
        {"do": "meld", "word": "CAT", "cards": [1000, 1001, 1002]},
        {"do": "meld", "word": "C-T"},
        {"do": "draw"},
    ],
)
def test_only_what_the_hand_holds_can_be_melded(action: dict[str, Any]) -> None:
    refused(table("C A T S D U G"), 0, action, "The Play")


def test_nobody_looks_at_the_clock() -> None:
    """SO5"""
    assert table().deadline is None


# Getting stymied


def test_stymied_is_refused_with_a_nudge_while_there_is_a_common_word() -> None:
    """SO1"""
    match = table("C A T B D F G")
    sentence = refused(match, 0, {"do": "stymied"}, "SO1")
    assert sentence == "Look again: there is a word in your hand."
    assert "CAT" not in sentence


def test_the_button_does_not_tell_whether_there_is_a_word() -> None:
    """SO1"""
    with_a_word, without = table("C A T B D F G"), table(STUCK)
    one, other = (match.seen(0)["ask"]["moves"]["stymied"] for match in (with_a_word, without))
    assert one == other and with_a_word.asks() == without.asks()


def test_nobody_is_held_to_a_word_that_few_have_met() -> None:
    """SO1"""
    match = table("C W M L F G B")
    assert typecase.judge("CWM", game="letter-head").accepted
    match.do(0, {"do": "stymied"})
    match = table("C W M L F G B")
    meld(match, "CWM")


def test_nobody_is_held_to_a_rude_word() -> None:
    """SO6"""
    match = table("A A Q S A A S")
    assert typecase.judge("ASS", game="letter-head").accepted
    match.do(0, {"do": "stymied"})


def test_nor_to_one_that_is_not_for_children() -> None:
    """SO6: what bots keep to themselves, nobody else is asked to say."""
    match = table("E E E E P O O")
    assert typecase.judge("PEE", game="letter-head").accepted
    match.do(0, {"do": "stymied"})


def test_a_stymied_hand_goes_face_up_under_the_deck_and_seven_more_are_drawn() -> None:
    match = table(STUCK + " C A T S D O G")
    match.do(0, {"do": "stymied"})
    assert [card["face"] for card in match.seen(None)["stymied"]] == STUCK.split()
    assert hand(match) == "C A T S D O G" and match.seen(0)["deck"] == 110


def test_at_the_end_of_the_deck_the_face_up_cards_are_shuffled_into_a_new_one() -> None:
    """SO2"""
    match = table(STUCK + " C A T S D O G X Y")
    leave(match, 9)
    match.do(0, {"do": "stymied"})
    before = card_ids(match.table)
    meld(match, "CAT")
    assert hand(match).startswith("S D O G X Y"), "what was left first, then the shuffled ones"
    assert match.seen(0)["stymied"] == [] and match.seen(0)["deck"] == 6
    assert card_ids(match.table) == before
    lying = [card.face for card in (*match.table.deck, match.table.hands[0][-1])]
    assert sorted(lying) == sorted(STUCK.split()) and lying != STUCK.split(), "in another order"


def test_a_stymied_hand_may_come_back_at_once_when_the_deck_is_short() -> None:
    """SO2"""
    match = table(STUCK + " A T")
    leave(match, 2)
    match.do(0, {"do": "stymied"})
    assert hand(match).startswith("A T") and len(match.seen(0)["hands"][0]) == 7
    assert match.seen(0)["stymied"] == [] and match.seen(0)["deck"] == 2


# How to Win


def test_using_every_card_wins() -> None:
    match = table("C A T D O G S")
    leave(match, 0)
    meld(match, "CAT")
    assert match.result is None and hand(match) == "D O G S"
    meld(match, "DOGS")
    assert match.result is not None
    assert (match.result.winners, match.result.scores) == ((0,), {0: 124})


def test_with_no_word_left_in_hand_and_deck_together_it_is_lost_at_once() -> None:
    """SO3"""
    match = table("C A T B D F G L M")
    leave(match, 2)
    meld(match, "CAT")
    assert match.result is not None
    assert (match.result.winners, match.result.scores) == ((), {0: 118})


def test_a_word_that_the_deck_still_hides_keeps_it_going() -> None:
    """SO3"""
    match = table("C A T B D F G L M A")
    leave(match, 3)
    meld(match, "CAT")
    assert match.result is None


def test_a_pass_without_a_word_is_not_lost_while_the_cards_together_hold_one() -> None:
    """S17: reshuffle and go on; SO4 falls."""
    match = table("C W M L F G B D D D C L L T")
    leave(match, 7)
    for hands in range(5):  # two hands and a half are all that is left
        assert match.result is None and match.seen(0)["passed"] == 7 * hands
        match.do(0, {"do": "stymied"})


def test_stymied_with_all_unplayed_cards_in_hand_is_lost() -> None:
    """S17"""
    match = table("C W M L F G B")
    leave(match, 0)
    assert match.result is None
    match.do(0, {"do": "stymied"})
    assert match.result is not None and match.result.winners == ()
    assert match.result.scores == {0: 117}
    assert match.table.told[-1].event == Stuck(0, 7)


def test_whoever_has_had_enough_gives_up() -> None:
    """S17"""
    match = table("C A T S D O G")
    meld(match, "CAT")
    match.do(0, {"do": "give-up"})
    assert match.result is not None
    assert (match.result.winners, match.result.scores) == ((), {0: 3})
    assert match.table.told[-1].event == GaveUp(0, 121)


def test_a_word_begins_the_pass_anew() -> None:
    """S17"""
    match = table(STUCK + " C A T S D O G")
    match.do(0, {"do": "stymied"})
    assert match.seen(0)["passed"] == 7
    meld(match, "CAT")
    assert match.seen(0)["passed"] == 0


def test_whoever_resigns_keeps_the_count_of_cards_used() -> None:
    match = table("C A T S D O G")
    meld(match, "CAT")
    match.do(0, {"do": "resign"})
    assert match.result is not None
    assert (match.result.winners, match.result.scores) == ((), {0: 3})


# What can be seen


def test_who_watches_sees_neither_the_hand_nor_the_deck() -> None:
    match = table("C A T S D O G")
    seen = match.seen(None)
    assert seen["hands"][0] == [{}] * 7 and seen["deck"] == 117


def test_a_record_needs_no_dictionary() -> None:
    match = table(STUCK + " C A T S D O G")
    match.do(0, {"do": "stymied"})
    meld(match, "CAT")
    assert '"any 3 3 BCDFGLM":false' in match.record()
    assert typecase.replay(match.record()).seen(0) == match.seen(0)
