"""S14: in four games the cards of a new deal lie face down until everybody is ready."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

import typecase
from tests.tools import card_ids
from typecase import Match, Refused
from typecase.table.luck import Dice


class Race(NamedTuple):
    game: str
    seats: int
    begins: str  # the phase in which the cards are up
    face_up: int  # cards that lie open before that
    dealt: int  # and face down


RACES = [
    Race("red-handed", 3, "race", 0, 9),
    Race("word-slam", 3, "race", 1, 9),
    Race("my-word", 3, "lay", 0, 30),
    Race("letter-hogs", 5, "passing", 0, 35),
]
every_race = pytest.mark.parametrize("race", RACES, ids=lambda race: race.game)


def opened(race: Race, **options: Any) -> Match[Any]:
    return typecase.play(race.game, race.seats, 7, options)


def press(match: Match[Any], *seats: int) -> None:
    for seat in seats:
        match.do(seat, {"do": "ready"})


def shown(match: Match[Any], seat: int | None) -> list[dict[str, Any]]:
    """Every card of hands, grid and centre that this seat sees lie, face up or down."""
    seen = match.seen(seat)
    hands = [card for hand in seen["hands"].values() for card in hand]
    return [*hands, *seen.get("grid", ()), *seen.get("centre", ())]


def all_lies_face_down(race: Race, match: Match[Any]) -> None:
    for seat in (None, *range(race.seats)):
        cards = shown(match, seat)
        assert len([card for card in cards if card]) == race.face_up
        assert cards.count({}) == race.dealt


@every_race
def test_what_is_dealt_lies_face_down_for_everybody_until_three_seconds_after_all_are_ready(
    race: Race,
) -> None:
    match = opened(race)
    for seat in range(race.seats):
        assert match.phase == "ready" and match.seen(0)["ready"] == list(range(seat))
        all_lies_face_down(race, match)
        match.do(seat, {"do": "ready"}, at=1_000 * seat)
    assert match.phase == "countdown" and match.asks() == {}
    assert match.deadline == match.now + 3_000
    all_lies_face_down(race, match)
    match.time_up()
    assert match.phase == race.begins and match.seen(0)["ready"] == []
    assert all(any(shown(match, seat)) for seat in range(race.seats)), "each sees cards"


@every_race
def test_what_is_dealt_can_be_any_cards_for_everybody_until_it_turns_up(race: Race) -> None:
    match = opened(race)
    for seat in (None, *range(race.seats)):
        first = set()
        for number in range(12):
            twin = match.imagine(seat, Dice(number))
            assert twin.seen(seat) == match.seen(seat)
            place = twin.table.grid if race.game == "red-handed" else twin.table.hands[0]
            first.add(place[0].card.id)
        assert len(first) > 6


@every_race
@pytest.mark.parametrize(
    ("pace", "ten", "three"), [("standard", 10_000, 3_000), ("blitz", 5_000, 1_500)]
)
def test_nobody_is_waited_for_longer_than_ten_seconds(
    race: Race, pace: str, ten: int, three: int
) -> None:
    match = opened(race, pace=pace)
    press(match, 0)
    assert match.deadline == ten
    match.time_up()
    assert (match.phase, match.deadline) == ("countdown", ten + three)
    match.time_up()
    assert (match.phase, match.now) == (race.begins, ten + three)


@every_race
def test_without_a_clock_the_cards_turn_up_as_soon_as_all_are_ready(race: Race) -> None:
    match = opened(race, pace="relaxed")
    press(match, *range(race.seats - 1))
    assert (match.phase, match.deadline) == ("ready", None)
    press(match, race.seats - 1)
    assert match.phase == race.begins


@every_race
def test_where_it_is_agreed_that_nobody_is_asked_the_cards_turn_up_at_once(race: Race) -> None:
    match = opened(race, ready=False)
    assert (match.phase, match.now) == (race.begins, 0)
    with pytest.raises(Refused):
        match.do(0, {"do": "ready"})


@every_race
def test_ready_is_said_once_and_nothing_else_can_be_done_meanwhile(race: Race) -> None:
    match = opened(race)
    press(match, 1)
    for seat, verb in ((1, "ready"), (0, "stuck"), (0, "nose"), (0, "nothing")):
        before = match.record(), repr(match.table)
        with pytest.raises(Refused, match="You cannot") as caught:
            match.do(seat, {"do": verb})
        assert race.game in caught.value.clause.lower().replace(" ", "-").replace("!", "")
        assert (match.record(), repr(match.table)) == before


@every_race
def test_who_resigns_while_all_get_ready_is_not_waited_for(race: Race) -> None:
    match = opened(race)
    match.do(0, {"do": "resign"})
    assert match.phase == "ready" and 0 not in match.asks()
    press(match, *range(1, race.seats))
    assert match.phase == "countdown"


@every_race
def test_the_last_who_is_not_ready_may_resign(race: Race) -> None:
    match = opened(race)
    press(match, *range(race.seats - 1))
    match.do(race.seats - 1, {"do": "resign"})
    assert match.phase == "countdown"


@every_race
def test_who_resigns_in_the_last_three_seconds_does_not_change_them(race: Race) -> None:
    match = opened(race)
    press(match, *range(race.seats))
    match.do(1, {"do": "resign"}, at=1_000)
    assert (match.phase, match.deadline) == ("countdown", 3_000)
    all_lies_face_down(race, match)
    match.time_up()
    assert match.phase == race.begins


NEXT = {
    "red-handed": {"rounds": 2},
    "word-slam": {"passes": 2},
    "my-word": {"deals": 2},
    "letter-hogs": {"deals": 2},
}


@every_race
def test_every_round_and_every_deal_begins_so(race: Race) -> None:
    match = opened(race, **NEXT[race.game])
    for number in (1, 2):
        assert (match.phase, match.seen(0)["round"]) == ("ready", number)
        all_lies_face_down(race, match)
        while match.result is None and match.seen(0)["round"] == number:
            match.time_up()
    assert card_ids(match.table) == list(range(120 if race.game == "letter-hogs" else 124))


@pytest.mark.parametrize("wrong", [1, None, "yes"])
def test_ready_is_agreed_on_or_not(wrong: Any) -> None:
    with pytest.raises(Refused, match="ready"):
        typecase.play("word-slam", 3, 7, {"ready": wrong})


def test_no_other_game_asks_for_it() -> None:
    for box in typecase.shelf():
        assert (box.name in NEXT) == any(option.name == "ready" for option in box.options)
