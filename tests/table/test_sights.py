"""Sights: what is marked is seen, as it is marked, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from typecase.story.protocol import Table
from typecase.table.cards import Card, Down
from typecase.table.luck import Dice, Luck
from typecase.table.sights import Hand, Pile, Public, Secret, imagine, view

A, B, C, D, E = (Card(n, face, n) for n, face in enumerate("ABCDE"))


@dataclass(kw_only=True)
class SomeTable(Table):
    open: Public[list[Card | Down]] = field(default_factory=lambda: [A, Down(B, (1,)), Down(C)])
    hands: Hand[Card] = field(default_factory=lambda: {0: [D], 1: [E]})
    words: Secret[str] = field(default_factory=lambda: {0: "SHORT", 1: "MUCH LONGER"})
    deck: Pile[Card] = field(default_factory=lambda: [Card(n, "Z", 25) for n in range(10, 14)])
    unmarked: str = "nobody"


def table() -> SomeTable:
    return SomeTable(seats=2, luck=Luck(1))


def test_everybody_sees_what_is_public_and_a_face_down_card_only_who_knows_it() -> None:
    face_up = {"id": 0, "face": "A", "points": 0}
    assert view(table(), 0)["open"] == [face_up, {}, {}]
    known = {"id": 1, "face": "B", "points": 1, "down": True}
    assert view(table(), 1)["open"] == [face_up, known, {}]


def test_of_another_hand_one_sees_how_many_cards_it_has() -> None:
    assert view(table(), 0)["hands"] == {0: [{"id": 3, "face": "D", "points": 3}], 1: [{}]}
    assert view(table(), None)["hands"] == {0: [{}], 1: [{}]}


def test_of_anothers_secret_one_sees_that_it_is_there_and_not_its_length() -> None:
    assert view(table(), 0)["words"] == {0: "SHORT", 1: None}


def test_of_a_pile_one_sees_how_high_it_is() -> None:
    assert view(table(), 0)["deck"] == 4


def test_what_is_not_marked_is_seen_by_nobody() -> None:
    assert not {"unmarked", "luck", "now", "seats"} & set(view(table(), 0))


def test_a_table_holds_plain_data_only() -> None:
    wrong = table()
    wrong.open = [object()]  # type: ignore[list-item]
    with pytest.raises(TypeError, match="plain data"):
        view(wrong, 0)


def test_imagining_redeals_what_the_seat_cannot_see_and_nothing_else() -> None:
    changed = 0
    for seed in range(20):
        twin = table()
        imagine(twin, 1, Dice(seed))
        assert view(twin, 1) == view(table(), 1)
        assert twin.open[:2] == [A, Down(B, (1,))] and twin.hands[1] == [E]
        changed += twin.hands[0] != [D]
    assert changed > 10


def test_imagining_keeps_the_lists_because_moves_look_at_them() -> None:
    twin = table()
    deck, hand = twin.deck, twin.hands[0]
    imagine(twin, 1, Dice(3))
    assert twin.deck is deck and twin.hands[0] is hand


def test_the_luck_to_come_is_imagined_too() -> None:
    twin = table()
    imagine(twin, 0, Dice(3))
    assert twin.luck != table().luck


def test_a_card_changes_places_only_with_cards_of_the_same_back() -> None:
    for seed in range(10):
        twin = table()
        twin.deck = [Card(n, "V", 1, deck="vowels") for n in range(20, 25)]
        imagine(twin, 1, Dice(seed))
        assert {card.deck for card in twin.deck} == {"vowels"}


def test_a_hand_that_is_not_picked_up_yet_is_seen_by_nobody_and_redealt_for_its_owner_too() -> None:
    changed = 0
    for seed in range(20):
        twin = table()
        twin.hands[1] = [Down(E), A]  # type: ignore[list-item]
        assert view(twin, 1)["hands"][1] == [{}, {"id": 0, "face": "A", "points": 0}]
        hand = twin.hands[1]
        imagine(twin, 1, Dice(seed))
        assert twin.hands[1] is hand and hand[1] == A and isinstance(hand[0], Down)
        changed += hand[0] != Down(E)
    assert changed > 10


def test_a_card_with_a_text_shows_it_to_whoever_sees_the_card() -> None:
    rule = Card(7, "WR33", 2, "rules", "Includes AN")
    shown = {"id": 7, "face": "WR33", "points": 2, "text": "Includes AN"}
    some = SomeTable(seats=2, luck=Luck(1), open=[rule], hands={0: [rule], 1: []})
    assert view(some, 1)["open"] == [shown]
    assert view(some, 0)["hands"][0] == [shown] and view(some, 1)["hands"][0] == [{}]
