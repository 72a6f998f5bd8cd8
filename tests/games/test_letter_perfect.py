"""Letter Perfect: rulebook 004 page 29, rulings LP1 to LP3 and S23."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.tools import refused
from typecase import Match, Refused
from typecase.games.letter_perfect import WORDS

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def table(**options: Any) -> Match[Any]:
    return typecase.play("letter-perfect", 1, 7, options)


def place(match: Match[Any], letter: str) -> None:
    card = next(card for card in match.seen(0)["centre"] if card["face"] == letter)
    match.do(0, {"do": "place", "card": card["id"]})


def words(**options: Any) -> Match[Any]:
    """The alphabet lies there, and the words begin."""
    return table(alphabet=False, **options)


# Getting Started


def test_one_card_of_each_letter_lies_scrambled_and_face_up() -> None:
    seen = table().seen(0)
    faces = [card["face"] for card in seen["centre"]]
    assert sorted(faces) == list(ALPHABET) and faces != list(ALPHABET)


def test_the_scrambled_order_can_be_stacked() -> None:
    match = typecase.play("letter-perfect", 1, 7, stack={"deck": "Q Z A"})
    assert [card["face"] for card in match.seen(0)["centre"]][:3] == ["Q", "Z", "A"]
    with pytest.raises(Refused):
        typecase.play("letter-perfect", 1, 7, stack={"deck": "A A"})
    with pytest.raises(Refused):
        typecase.play("letter-perfect", 1, 7, stack={"deck": "?"})


# The Play: the alphabet


def test_the_letters_are_placed_in_alphabetical_order() -> None:
    """LP1"""
    match = table()
    for letter in ALPHABET:
        assert match.asks() == {0: ("place",)}
        place(match, letter)
    assert [card["face"] for card in match.seen(0)["placed"]] == list(ALPHABET)
    assert match.phase == "words"


def test_a_wrong_letter_is_refused_with_a_gentle_hint() -> None:
    """LP1"""
    match = table()
    wrong = next(card for card in match.seen(0)["centre"] if card["face"] == "F")
    action = {"do": "place", "card": wrong["id"]}
    assert refused(match, 0, action, "LP1") == "That is F. The alphabet begins with A."
    for letter in "ABC":
        place(match, letter)
    hint = refused(match, 0, action, "LP1")
    assert hint == "That is F. Sing along: A, B, C, and then comes D."


def test_the_cards_on_offer_do_not_tell_which_is_next() -> None:
    match = table()
    assert len(match.seen(0)["ask"]["moves"]["place"]["cards"]) == 26


@pytest.mark.parametrize("card", [None, "A", -1, 1000, [0], True])
def test_only_a_card_that_lies_there_can_be_placed(card: Any) -> None:
    refused(table(), 0, {"do": "place", "card": card}, "The Play")


def test_words_come_after_the_alphabet() -> None:
    refused(table(), 0, {"do": "spell", "word": "CAT"}, "The Play")
    refused(words(), 0, {"do": "place", "card": 0}, "The Play")


def test_whoever_knows_the_alphabet_begins_with_the_words() -> None:
    """LP2"""
    match = words()
    assert [card["face"] for card in match.seen(0)["placed"]] == list(ALPHABET)
    assert match.asks() == {0: ("spell",)}


# The Play: words


def test_a_word_of_the_childrens_list_is_read_out_and_spelled() -> None:
    match = words()
    word = match.seen(0)["word"]
    assert word in WORDS
    assert match.seen(0)["ask"]["about"] == {"kind": "can-you-spell", "word": word}
    match.do(0, {"do": "spell", "word": word})
    assert match.seen(0)["words"] == [word] and match.seen(0)["word"] != word


def test_the_cards_stay_where_they_lie() -> None:
    match = words()
    match.do(0, {"do": "spell", "word": match.seen(0)["word"]})
    assert len(match.seen(0)["placed"]) == 26


def test_another_word_of_the_list_is_welcome_too() -> None:
    match = words()
    other = next(word for word in WORDS if word != match.seen(0)["word"])
    match.do(0, {"do": "spell", "word": other})
    assert match.seen(0)["words"] == [other]


@pytest.mark.parametrize("word", ["PET", "MAN", "HOME", "GAME", "SHE", "pink"])
def test_an_everyday_word_of_her_own_is_right(word: str) -> None:
    """S23"""
    match = words()
    match.do(0, {"do": "spell", "word": word})
    assert match.seen(0)["words"] == [word.upper()] and word.upper() not in WORDS
    assert typecase.replay(match.record()).seen(0)["words"] == [word.upper()]


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("FUCK", "vulgar"),
        ("PAUL", "a name"),
        ("QUAY", "not an everyday word"),
        ("HOUSE", "five letters"),
        ("MY", "two letters"),
        ("KATZ", "no word"),
    ],
)
def test_a_word_of_her_own_has_three_or_four_letters_and_a_child_knows_it(
    word: str, why: str
) -> None:
    """S23"""
    match = words()
    match.table.word = "BIRD"
    assert refused(match, 0, {"do": "spell", "word": word}, "LP1") == "Nearly: BIRD goes B.", why


def test_a_word_of_her_own_is_asked_for_and_spelled_once() -> None:
    """S23"""
    match = words()
    match.do(0, {"do": "spell", "word": "PET"})
    assert "already" in refused(match, 0, {"do": "spell", "word": "PET"}, "LP1")
    assert "word of your own" in match.seen(0)["ask"]["says"]


def test_a_wrong_word_is_refused_with_the_next_letter() -> None:
    match = words()
    match.table.word = "DOG"
    assert refused(match, 0, {"do": "spell", "word": "DIG"}, "LP1") == "Nearly: DOG goes D, O."
    assert refused(match, 0, {"do": "spell", "word": "XYZ"}, "LP1") == "Nearly: DOG goes D."
    assert refused(match, 0, {"do": "spell", "word": "DO"}, "LP1") == "Nearly: DOG goes D, O, G."


def test_a_word_is_spelled_once() -> None:
    match = words()
    word = match.seen(0)["word"]
    match.do(0, {"do": "spell", "word": word})
    assert "already" in refused(match, 0, {"do": "spell", "word": word}, "LP1")


def test_a_word_that_is_spelled_already_is_not_read_out_again() -> None:
    """LP1"""
    match = words()
    now = match.seen(0)["word"]
    left = next(word for word in WORDS if word != now)
    match.table.words += [word for word in WORDS if word not in (now, left)]
    match.do(0, {"do": "spell", "word": now})
    assert match.seen(0)["word"] == left


def test_there_is_one_card_of_each_letter_to_spell_with() -> None:
    match = words()
    refused(match, 0, {"do": "spell", "word": "BOOK"}, "The Play")
    assert all(len(set(word)) == len(word) for word in WORDS), "no letter twice"
    assert len(set(WORDS)) == len(WORDS)
    assert all(typecase.judge(word, profile="plain").accepted for word in WORDS)


# No clock, no losing


def test_there_is_no_clock() -> None:
    assert table().deadline is None and words().deadline is None


def test_ten_words_are_enough_for_one_sitting_and_nothing_is_counted() -> None:
    """LP1, LP3"""
    match = words()
    for number in range(10):
        assert match.result is None and len(match.seen(0)["words"]) == number
        match.do(0, {"do": "spell", "word": match.seen(0)["word"]})
    assert match.result is not None
    assert (match.result.winners, match.result.scores) == ((0,), {0: 0})


@pytest.mark.parametrize("referee", ["challenge", "strict", "table"])
def test_what_a_child_knows_is_the_referee(referee: str) -> None:
    match = words(referee=referee)
    assert match.asks() == {0: ("spell",)}
    refused(match, 0, {"do": "spell", "word": "QUAY"}, "LP1")


def test_there_is_no_dealer_and_nobody_to_play_against() -> None:
    with pytest.raises(Refused, match="no option"):
        table(dealer=0)
    with pytest.raises(Refused, match="1 seat"):
        typecase.play("letter-perfect", 2)
