"""Moves: what each lets through, what it refuses, and that its samples are legal."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from typecase.table.cards import Card, Down
from typecase.table.luck import Dice
from typecase.table.moves import Amount, Barred, Both, Choose, Move, Press, Refused, Write
from typecase.table.picking import From, Order, Pick
from typecase.table.places import Cell, Trace
from typecase.table.spelling import Spell, Spelled, lay

POINTS = {"C": 4, "A": 2, "T": 1, "S": 2, "D": 3, "?": 0, "E": 1}


def cards(faces: str) -> list[Card]:
    return [Card(100 + n, face, POINTS[face]) for n, face in enumerate(faces.split())]


HAND = cards("C A T S D ?")
MOVES: tuple[Move[Any], ...] = (
    Press("Draw"),
    Choose("Take", "from", ("deck", "discard")),
    Choose("Freeze", "freeze", (False, True), optional=True),
    Amount("Bet", "amount", 5, 50, 5),
    Write("Write"),
    Write("Recite", "text", 60, letters=False),
    Write("Finish", most=5, begins=lambda: "SPIN"),
    Write("Finish", most=4, begins=lambda: "SPIN", optional=True),
    Pick("Discard", "discard", From(HAND), optional=True),
    Pick("Lay", "card", From(HAND), one=True),
    Pick("Keep", "keep", From(HAND, least=2, most=2)),
    Order("Sort", "cards", From(HAND)),
    Trace("Path", "path", (0, 1, 2, 5), 1, 3),
    Cell("Place", ((0, 1), (-1, 0))),
    Spell("Spell", (From(HAND),), least=2),
    Spell("Declare", (From(HAND),), bluff=True),
    Spell("Show", (From(HAND),), optional=True),
    Spell("Meld", (From(HAND[:3], least=1), From(HAND[3:], least=1, most=2))),
    Both("Discard", (Pick("", "card", From(HAND), one=True), Choose("", "freeze", (False, True)))),
)
each_move = pytest.mark.parametrize("move", MOVES, ids=lambda move: move.label)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=8,
)


@each_move
def test_every_sample_is_legal_and_the_wire_says_the_same_again(move: Move[Any]) -> None:
    dice = Dice(move.label)
    for _ in range(60):
        fields = move.sample(dice)
        assert fields is not None
        answer = move.check({"do": "it", **fields})
        assert move.check({"do": "it", **move.wire(answer)}) == answer


@each_move
def test_what_a_screen_is_told_is_plain_and_names_its_kind(move: Move[Any]) -> None:
    told = json.loads(json.dumps(move.describe()))
    assert told["kind"] == type(move).__name__.lower() and told["label"] == move.label


@each_move
@given(junk=st.dictionaries(st.text(max_size=8), json_values, max_size=4))
def test_junk_is_refused_with_a_sentence_or_is_legal(move: Move[Any], junk: dict[str, Any]) -> None:
    try:
        answer = move.check({"do": "it", **junk})
    except Refused as refused:
        assert str(refused).endswith(".") and refused.clause
    else:
        assert move.check({"do": "it", **move.wire(answer)}) == answer


@each_move
@given(data=st.data())
def test_each_field_made_junk_is_refused_or_legal(move: Move[Any], data: st.DataObject) -> None:
    fields = move.sample(Dice("fields"))
    assert fields is not None
    for field in move.fields:
        try:
            move.check({"do": "it", **fields, field: data.draw(json_values)})
        except Refused as refused:
            assert str(refused).endswith(".") and len(str(refused)) < 300


@each_move
def test_a_field_that_the_move_does_not_know_is_refused(move: Move[Any]) -> None:
    fields = move.sample(Dice("unknown"))
    with pytest.raises(Refused, match="not known here"):
        move.check({"do": "it", **(fields or {}), "colour": "red"})


def test_what_is_barred_says_why() -> None:
    barred = Barred("Pass", "You may pass when you hold ten cards.", "LH8")
    with pytest.raises(Refused, match="ten cards") as caught:
        barred.check({"do": "pass"})
    assert caught.value.clause == "LH8" and barred.sample(Dice(1)) is None


def test_true_is_not_one() -> None:
    with pytest.raises(Refused):
        Choose("Seat", "seat", (0, 1)).check({"seat": True})
    with pytest.raises(Refused):
        Amount("Bet", "amount", 0, 5).check({"amount": True})


def test_an_amount_keeps_to_its_steps() -> None:
    bet = Amount("Bet", "amount", 5, 50, 5)
    assert bet.check({"amount": 15}) == 15
    for wrong in (4, 51, 16, "15", 15.0, None):
        with pytest.raises(Refused):
            bet.check({"amount": wrong})


def test_a_move_looks_at_the_cards_where_they_lie_now() -> None:
    hand = cards("C A")
    pick = Pick("Lay", "card", From(hand), one=True)
    hand[0] = Card(7, "Z", 25)
    assert pick.check({"card": 7}) == (Card(7, "Z", 25),)
    with pytest.raises(Refused):
        pick.check({"card": 100})


def test_a_card_that_lies_down_can_be_picked_by_who_knows_it() -> None:
    place = From([Down(HAND[0], (1,)), HAND[1]])
    assert Pick("Lay", "card", place, one=True).check({"card": HAND[0].id}) == (HAND[0],)


def test_an_empty_place_has_nothing_to_sample() -> None:
    dice = Dice("nothing")
    assert Pick("Lay", "card", From([]), one=True).sample(dice) is None
    assert Spell("Spell", (From([]),)).sample(dice) is None
    assert Choose("Take", "from", ()).sample(dice) is None
    assert Cell("Place", ()).sample(dice) is None
    assert Trace("Path", "path", (), 1, 2).sample(dice) is None
    assert Amount("Bet", "amount", 5, 4).sample(dice) is None
    assert Both("Both", (Press("a"), Choose("b", "b", ()))).sample(dice) is None


# spelling


def test_the_dear_card_is_laid_before_the_cheap_one_and_the_wild_card_last() -> None:
    hand = [Card(1, "?", 0), Card(2, "L", 2), Card(3, "L", 5)]
    assert lay("L", [From(hand)]) == (hand[2],)
    assert lay("LLL", [From(hand)]) == (hand[2], hand[1], hand[0])


def test_every_place_gives_as_many_cards_as_it_must() -> None:
    mine, table = cards("C A T"), [Card(1, "A", 2), Card(2, "T", 1)]
    laid = lay("CAT", [From(mine, least=1), From(table, least=2)])
    assert laid is not None and [card.id for card in laid] == [100, 1, 2]
    assert lay("CAT", [From(mine, most=0), From(table)]) is None
    one = lay("CAT", [From(mine, least=1, most=1), From(table)])
    assert one is not None and [card.id for card in one] == [100, 1, 2]


def test_where_one_card_may_come_from_a_place_it_is_the_one_that_scores_best() -> None:
    centre = [Card(1, "?", 0), Card(2, "O", 2), Card(3, "O", 2)]
    hand = [Card(4, "S", 2), Card(5, "Z", 25)]
    for word, best in (("ZOOS", [5, 2, 3, 1]), ("SOOZ", [1, 2, 3, 5])):
        laid = lay(word, [From(hand, 1, 1), From(centre)])
        assert laid is not None and [card.id for card in laid] == best


@given(st.text("CATS?", max_size=6), st.text("CATS", min_size=1, max_size=5))
def test_laying_agrees_with_counting(faces: str, word: str) -> None:
    hand = cards(" ".join(faces))
    laid = lay(word, [From(hand)])
    missing = sum(max(0, word.count(c) - faces.count(c)) for c in set(word))
    assert (laid is not None) == (missing <= faces.count("?"))
    if laid is not None:
        assert Spelled(word, laid).honest and len({card.id for card in laid}) == len(word)
        assert sum(card.face == "?" for card in laid) == missing


def test_too_few_of_one_place_is_said() -> None:
    meld = Spell("Meld", (From(HAND[:3], least=1), From(HAND[3:], least=1)))
    with pytest.raises(Refused, match="at least 1 of these cards"):
        meld.check({"word": "CAT", "cards": [card.id for card in HAND[:3]]})


def test_a_word_may_be_given_in_small_letters() -> None:
    assert Spell("Spell", (From(HAND),)).check({"word": "cat"}).word == "CAT"


def test_a_strict_dictionary_is_asked_last() -> None:
    asked: list[str] = []
    spell = Spell("Spell", (From(HAND),), judge=asked.append)
    with pytest.raises(Refused):
        spell.check({"word": "DOG"})
    assert not asked
    spell.check({"word": "CATS"})
    assert asked == ["CATS"]


def test_under_a_strict_dictionary_a_sample_is_one_of_its_words() -> None:
    spell = Spell(
        "Spell", (From(HAND),), judge=lambda word: None, words=lambda faces: ["CAT", "DOG"]
    )
    assert {str(spell.sample(Dice(n))) for n in range(9)} == {"{'word': 'CAT'}"}


def test_without_a_word_an_optional_spelling_says_that_there_is_none() -> None:
    show = Spell("Show", (From(HAND),), optional=True)
    assert show.check({"do": "show"}) == Spelled("", ()) and show.wire(Spelled("", ())) == {}


def test_a_word_that_lies_there_may_not_be_laid_again() -> None:
    spell = Spell("Meld", (From(HAND),), clause="The Play", never=("CAT",))
    with pytest.raises(Refused, match="new word") as caught:
        spell.check({"word": "cat"})
    assert caught.value.clause == "The Play"
    assert spell.check({"word": "act"}).word == "ACT"
    strict = Spell("Meld", (From(HAND),), judge=print, words=lambda faces: ["CAT"], never=("CAT",))
    assert strict.sample(Dice("a word")) is None
    any_cards = Spell("Meld", (From(cards("A"), least=1),), never=("A",))
    assert any_cards.sample(Dice("any cards")) is None


def test_a_sampled_text_is_no_longer_than_the_move_allows() -> None:
    write = Write("Put a word to the vote", most=3)
    for number in range(50):
        sampled = write.sample(Dice(number))
        assert sampled is not None and write.check(sampled) == sampled["word"]


def test_what_stands_there_may_only_be_added_to_also_when_it_has_grown() -> None:
    stands = ["SP"]
    write = Write("Finish", begins=lambda: stands[0])
    assert write.check({"word": "spin"}) == "SPIN" and write.check({"word": "SP"}) == "SP"
    stands[0] = "SPIN"
    for altered in ("SP", "SPUN", "ASPIN"):
        with pytest.raises(Refused, match="only be added to SPIN"):
            write.check({"word": altered})
    assert write.describe()["begins"] == "SPIN"


def test_what_is_left_out_is_judged_too() -> None:
    def judge(word: str) -> None:
        if not word:
            raise Refused("There is nothing.", "Actions")

    write = Write("Lock it", optional=True, judge=judge)
    with pytest.raises(Refused, match="There is nothing"):
        write.check({})
    assert write.sample(Dice(1)) is None
    assert Write("Lock it", optional=True).check({}) == ""


def test_an_option_may_be_named_otherwise_and_the_wire_names_it_as_ever() -> None:
    choose = Choose("Claim", "challenge", ("none", "C01"), also=((7, "C01"), (8, "C02")))
    choose = replace(choose, barred=(("C02", "C02 is not met."),))
    assert choose.check({"challenge": 7}) == choose.check({"challenge": "C01"}) == "C01"
    assert choose.wire("C01") == {"challenge": "C01"}
    for named in (8, "C02"):
        with pytest.raises(Refused, match="not met"):
            choose.check({"challenge": named})
    for other in (7.0, "7", True):
        with pytest.raises(Refused, match="must be one of none, C01"):
            choose.check({"challenge": other})


def test_what_nobody_does_by_chance_is_not_sampled_but_may_be_done() -> None:
    leave = Press("Leave the table", by_chance=False)
    assert leave.sample(Dice("leave")) is None
    leave.check({"do": "leave"})
