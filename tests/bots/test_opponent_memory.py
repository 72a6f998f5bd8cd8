"""What a player remembers of the others at a betting table."""

from __future__ import annotations

import typecase
from typecase.bots.bet_reading import BetReading
from typecase.bots.opponent_memory import OpponentMemory
from typecase.games.house_rules.betting_events import (
    AllIn,
    Bet,
    Checked,
    Folded,
    HandBegan,
    Showed,
    ShowedNoWord,
)
from typecase.games.house_rules.events import TurnedUp
from typecase.story.seen import Seen
from typecase.table.cards import Card
from typecase.table.events import Event, Events, Told

DEAL = HandBegan(3, 0, 4)
WATCHED = typecase.play("word-poker", 3, 1).look(0)


def cards(faces: str) -> tuple[Card, ...]:
    return tuple(Card(at, face, 1) for at, face in enumerate(faces))


def seen(*events: Event) -> Seen:
    told = [Told(number, number, event) for number, event in enumerate(events, 1)]
    return WATCHED._replace(events=Events(told, 0))


def counting_letters(memory: int = 40) -> OpponentMemory:
    """Somebody to whom cards are worth as much as there are of them."""
    return OpponentMemory(memory, 1.0, len)


def heard(*events: Event) -> OpponentMemory:
    known = counting_letters()
    known.hear(seen(DEAL, *events))
    return known


def test_whoever_makes_little_of_good_cards_is_thought_little_of() -> None:
    little = Showed(1, cards("ABCDE"), "AD", 2)
    known = heard(little, Showed(2, cards("ABCDE"), "BEADS", 9))
    assert known.skill(1) < 1 < known.skill(2)
    assert known.skill(0) == 1


def test_who_shows_no_word_is_thought_little_of_too() -> None:
    assert heard(ShowedNoWord(1, cards("ABCDE"), 3)).skill(1) < 1


def test_what_it_has_shown_itself_tells_it_nothing() -> None:
    assert heard(Showed(0, cards("ABCDE"), "AD", 2)).skill(0) == 1


def test_cards_in_the_centre_count_for_everybody_and_only_in_their_hand() -> None:
    show = Showed(1, cards("AB"), "AB", 3)
    centre = TurnedUp(0, cards("C")), TurnedUp(0, cards("D"))
    assert heard(*centre, show).skill(1) < 1
    assert heard(*centre, DEAL, show).skill(1) > 1


def test_what_has_happened_is_taken_in_once() -> None:
    known, table = counting_letters(), seen(DEAL, Showed(1, cards("ABCDE"), "AD", 2))
    known.hear(table)
    before = known.skill(1)
    known.hear(table)
    assert known.skill(1) == before


def test_what_it_has_heard_and_what_is_new_are_read_together() -> None:
    known = counting_letters()
    known.hear(seen(DEAL, Bet(1, 2)))
    events = DEAL, Bet(1, 2), Bet(1, 4)
    assert known.hear(seen(*events)).ranges() == BetReading(events, 40).ranges()


def test_a_long_memory_reaches_farther_than_a_short_one() -> None:
    table = seen(*[Folded(1)] * 30, *[Checked(2)] * 40)
    short, long = (counting_letters(memory).hear(table) for memory in (25, 100))
    assert long.yielding(1) > short.yielding(1)


def test_that_somebody_is_all_in_takes_no_room_in_a_memory() -> None:
    """It is told right after the bet that it belongs to."""
    folds = [Folded(1)] * 12
    all_in = counting_letters(20).hear(seen(*folds, *[AllIn(2)] * 12))
    assert all_in.yielding(1) == counting_letters(20).hear(seen(*folds)).yielding(1)
