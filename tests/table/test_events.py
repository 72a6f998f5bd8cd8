"""Events: what each seat sees of them, and how they read."""

from __future__ import annotations

import pickle

import pytest

import typecase
from typecase.games.freeze import WonTheRound
from typecase.games.house_rules.events import Discarded, Drew, Fell, Scored, Voted
from typecase.games.letter_head import Declared
from typecase.table.cards import Card, Down, Laid
from typecase.table.events import (
    KINDS,
    NOTHING,
    Event,
    Events,
    Seat,
    Told,
    events_from,
    open_to_all,
    sight_of,
)
from typecase.table.wording import Reader, parts, with_numbers

K, A = Card(4, "K", 5), Card(9, "A", 2)
NAMES = ["Ann", "Bob", "Cy"]
ANN, BOB, EVERYBODY = Reader(NAMES, 0), Reader(NAMES, 1), Reader(NAMES)


def test_a_drawn_card_is_its_owners_own() -> None:
    drew = Drew(0, K)
    assert sight_of(drew, 0) == drew
    assert sight_of(drew, 1) == sight_of(drew, None) == Drew(0, NOTHING)
    assert ANN.says(sight_of(drew, 0)) == "You draw K."
    assert BOB.says(sight_of(drew, 1)) == "Ann draws a card."


def test_a_card_that_lies_face_down_is_hidden_in_an_event_too() -> None:
    declared = Declared(0, "KA", (K, Down(A, (0,))))
    assert sight_of(declared, 0) == declared
    assert sight_of(declared, 1) == Declared(0, "KA", (K, NOTHING))
    assert BOB.says(sight_of(declared, 1)) == "Ann declares KA, K ·."
    assert ANN.says(sight_of(declared, 0)) == "You declare KA, K (A)."


class Blabbed(Event):
    says = "{Seat:holds|hold} {card:or something}."
    seat: Seat
    card: Laid


def test_a_card_in_a_field_without_a_mark_is_seen_by_nobody() -> None:
    assert {sight_of(Blabbed(0, K), seat) for seat in (None, 0, 1)} == {Blabbed(0, NOTHING)}


def test_what_all_see_alike_is_never_copied() -> None:
    scored = Scored(0, "KA", 7)
    assert open_to_all(Scored) and sight_of(scored, 1) is scored
    assert not open_to_all(Drew) and not open_to_all(Declared) and not open_to_all(Blabbed)


def test_you_and_the_others_read_one_event() -> None:
    assert ANN.says(Scored(0, "TEA", 1)) == "You score 1 point for TEA."
    assert BOB.says(Scored(0, "", 0)) == "Ann scores nothing for no word."
    assert ANN.says(Fell(2, "CTD", (0, 1), 25)) == (
        "CTD falls: you and Bob challenged it, 25 points each."
    )
    assert EVERYBODY.says(Fell(2, "CTD", (0, 1))) == "CTD falls: Ann and Bob challenged it."
    assert ANN.says(Voted("ZORGLE", False)) == "The table does not let ZORGLE stand."
    assert EVERYBODY.says(WonTheRound((0, 2))) == "The round goes to Ann and Cy."
    assert EVERYBODY.says(WonTheRound(())) == "The round goes to nobody."
    assert with_numbers(Scored(1, "TEA", 3)) == "{1} scores 3 points for TEA."


def test_a_card_with_a_text_is_told_by_it() -> None:
    rule, other = Card(1, "WR33", 2, text="Includes AN"), Card(2, "WR01", 1, text="Starts with P")
    assert EVERYBODY.says(Discarded(0, (rule, other))) == "Ann discards Includes AN, Starts with P."
    assert EVERYBODY.says(Discarded(0, (K, A))) == "Ann discards K A."


def test_another_language_is_a_catalogue() -> None:
    german = Reader(NAMES, 0, {"you": "du", "Scored": "{Seat:bekommt|bekommst} {points}."})
    assert german.says(Scored(0, "TEE", 5)) == "Du bekommst 5."
    pseudo = Reader(NAMES, 0, finish="[{} ~~]".format)
    assert pseudo.says(Drew(1, K)) == "[Bob draws K. ~~]"


def test_every_name_in_a_sentence_is_a_field() -> None:
    assert typecase.shelf(), "all games, and with them all kinds"
    assert {"drew", "resigned", "is-it-a-word"} <= set(KINDS) and len(KINDS) > 150
    for kind in KINDS.values():
        parts(kind, kind.says)


def test_a_sentence_that_names_no_field_is_a_fault() -> None:
    with pytest.raises(KeyError):
        parts(Drew, "{Seat:draws|draw} {cards}.")


@pytest.mark.parametrize("name", ["number", "at", "kind", "face"])
def test_a_field_has_no_name_that_means_something_else_in_json(name: str) -> None:
    with pytest.raises(AssertionError, match=f"a field of Misnamed needs another name than {name}"):
        type("Misnamed", (Event,), {"__annotations__": {name: str}, "__module__": __name__})


def told(*events: Event) -> list[Told]:
    return [Told(number, 100 * number, event) for number, event in enumerate(events, start=1)]


def test_events_are_asked_for_by_number_and_by_kind() -> None:
    events = Events(told(Drew(0, K), Scored(1, "TEA", 3), Drew(1, A)), seat=1)
    assert [one.number for one in events.since(1)] == [2, 3]
    last = events.last(Drew)
    assert last is not None and last.event == Drew(1, A)
    first = events.last(Drew, seat=0)
    assert first is not None and first.event == Drew(0, NOTHING)
    assert events.last(Voted) is None


def test_what_goes_to_another_process_is_what_the_seat_sees() -> None:
    events = Events(told(Drew(0, Card(4, "FACE", 5))), seat=1)
    assert b"FACE" not in pickle.dumps(events)
    assert pickle.loads(pickle.dumps(events)) == events
    assert events.plain() == [{"number": 1, "at": 100, "kind": "drew", "seat": 0, "card": {}}]
    assert events_from(events.plain(), 1) == events


def test_in_an_imagined_match_nobody_remembers_more_than_the_imaginer() -> None:
    past = told(Drew(0, K), Drew(1, A))
    events = Events(past, seat=0, imagined=(2, 1))
    assert [one.event for one in events] == [Drew(0, NOTHING), Drew(1, NOTHING)]
