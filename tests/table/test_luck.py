"""Luck: the same for ever, fair, and undisturbed by other luck."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from typecase.table.luck import Dice, Luck


def test_the_sequence_is_the_same_for_ever() -> None:
    """If this fails, every record that was ever made is worthless."""
    cards = list(range(20))
    Luck(7).shuffle(cards, "the deck")
    assert cards == [19, 13, 0, 8, 6, 1, 12, 16, 15, 2, 10, 3, 7, 11, 5, 9, 4, 14, 17, 18]
    dice = Dice("tea")
    assert [dice.below(100) for _ in range(8)] == [2, 42, 96, 10, 91, 90, 29, 30]


def test_a_shuffle_elsewhere_does_not_disturb_this_one() -> None:
    one, other = Luck(3), Luck(3)
    other.shuffle([1, 2, 3], "something else")
    left, right = list("abcdefgh"), list("abcdefgh")
    one.shuffle(left, "round 2")
    other.shuffle(right, "round 2")
    assert left == right


def test_the_same_label_twice_is_two_different_shuffles() -> None:
    luck = Luck(3)
    first, second = list(range(50)), list(range(50))
    luck.shuffle(first, "deck")
    luck.shuffle(second, "deck")
    assert first != second


def test_a_copy_goes_on_by_itself() -> None:
    luck = Luck(3)
    twin = luck.copy()
    twin.dice("deck")
    assert luck != twin and luck == Luck(3) and "deck" in repr(twin)


@given(st.lists(st.integers(), max_size=30), st.integers())
def test_a_shuffle_keeps_every_card(cards: list[int], seed: int) -> None:
    shuffled = list(cards)
    Luck(seed).shuffle(shuffled, "any")
    assert sorted(shuffled) == sorted(cards)


def test_every_order_of_three_cards_comes_about_as_often() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in range(6000):
        cards = [0, 1, 2]
        Luck(seed).shuffle(cards, "fair")
        orders[tuple(cards)] += 1
    assert len(orders) == 6 and all(850 < count < 1150 for count in orders.values())


def test_a_sample_takes_each_thing_once() -> None:
    assert sorted(Dice(1).sample(range(5), 5)) == [0, 1, 2, 3, 4]
    assert len(set(Dice(2).sample(range(9), 4))) == 4
