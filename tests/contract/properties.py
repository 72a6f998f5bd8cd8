"""The contract of every game, as properties of the box it comes in. Each raises AssertionError."""

from __future__ import annotations

import hashlib
import json
import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from tests.tools import any_action, any_input, card_ids, play_on
from typecase.door import open_match
from typecase.games.shelf import Box
from typecase.story import logbook
from typecase.story.match import Match
from typecase.story.protocol import Table
from typecase.table.events import events_from, plain_told
from typecase.table.luck import Dice
from typecase.table.moves import Barred, Refused
from typecase.table.sights import sights, view

# What the match itself tells of a table, or nobody.
FRAME = {"seats", "luck", "now", "told", "imagined"}


def matches(box: Box, count: int, **options: Any) -> Iterator[Match[Any]]:
    """So many fresh matches, at all numbers of seats in turn."""
    for seed in range(count):
        seats = box.seats[seed % len(box.seats)]
        yield open_match(box, seats, seed, options, None)


def clocks(box: Box) -> dict[str, int]:
    """Every clock that a game has and that nobody has set."""
    return {
        option.name: 30
        for option in box.options
        if option.name.endswith("_seconds") and option.default == 0
    }


def again(box: Box, match: Match[Any]) -> Match[Any]:
    """The match that its record tells."""
    return logbook.replay(
        match.record(),
        lambda setup: open_match(box, setup.seats, setup.seed, setup.options, setup.stack),
    )


def same(one: Match[Any], other: Match[Any]) -> None:
    assert one.table == other.table
    assert (one.phase, one.deadline, one.asks()) == (other.phase, other.deadline, other.asks())
    assert (one.result, one.record()) == (other.result, other.record())


def a_match_is_rebuilt_exactly_from_its_record(box: Box) -> None:
    for number, match in enumerate(matches(box, 12)):
        play_on(match, Dice(number))
        same(again(box, match), match)


def a_fork_stands_where_the_match_stands_and_cannot_disturb_it(box: Box) -> None:
    for match in (*matches(box, 2), *matches(box, 1, referee="strict")):
        dice = Dice("fork")
        for _ in range(120):
            if match.result is not None:
                break
            twin = match.fork()
            same(twin, match)
            before = repr(match.table)  # as text: a copy could share what the twin shares
            any_input(twin, dice)
            assert repr(match.table) == before
            any_input(match, dice)


def what_a_seat_cannot_see_makes_no_difference_to_what_it_sees(box: Box) -> None:
    for match in matches(box, 3):
        dice = Dice("unseen")
        for _ in range(100):
            if match.result is not None:
                break
            found = any_action(match, dice)
            for seat in (None, *range(match.setup.seats)):
                twin = match.imagine(seat, dice)
                assert twin.seen(seat) == match.seen(seat)  # its events too
                if found is not None:
                    nothing_new_is_told(match.fork(), twin, seat, *found)
            any_input(match, dice)


def nothing_new_is_told(
    one: Match[Any], other: Match[Any], seat: int | None, actor: int, action: dict[str, Any]
) -> None:
    """Two worlds that look alike to a seat still do after the same deed, unless it shows a card."""
    other.table.luck = one.table.luck.copy()  # the same shuffles: they are not what is compared
    known, so_far = visible(view(one.table, seat)), len(one.table.told)
    one.do(actor, action)
    try:
        other.do(actor, action)
    except Refused:
        return  # the actor has other cards there
    if shown_since(one, seat, so_far) | shown_since(other, seat, so_far) <= known:
        assert one.seen(seat) == other.seen(seat)


def shown_since(match: Match[Any], seat: int | None, number: int) -> set[int]:
    """What the seat sees on the table, and in what has happened since then: where a deck is
    shuffled anew, a card that was shown long ago is not known any more."""
    told = [plain_told(one) for one in match.table.events(seat).since(number)]
    return visible(view(match.table, seat)) | visible(told)


def no_event_shows_a_card_that_the_table_does_not(box: Box) -> None:
    """Looked at when it is told: the past is not redealt, and a card may have moved on since."""
    tell = Table.tell
    leaks: list[str] = []  # asked for after the input: a failure in here would be a RulesFault

    def checked(t: Table, *events: Any) -> None:
        for event in events:
            tell(t, event)
            for seat in (None, *range(t.seats)):
                shown = visible(plain_told(t.events(seat)[-1]))
                if not shown <= visible(view(t, seat)):
                    leaks.append(f"{event} shows a card to {seat}")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "tell", checked)
        for number, match in enumerate((*matches(box, 3), *matches(box, 1, referee="strict"))):
            dice = Dice(("told", number))
            for _ in range(150):
                if match.result is None:
                    any_input(match, dice)
                assert not leaks, leaks[0]


def what_happened_is_read_back_from_json_as_it_was(box: Box) -> None:
    for number, match in enumerate(matches(box, 2)):
        play_on(match, Dice(("events", number)))
        for seat in (None, *range(match.setup.seats)):
            events = match.look(seat).events
            described = json.loads(json.dumps(events.plain()))
            assert [told.number for told in events] == list(range(1, len(events) + 1))
            assert events_from(described, seat).plain() == events.plain()
            assert pickle.loads(pickle.dumps(events)).plain() == events.plain()


def visible(seen: Any) -> set[int]:
    """The ids of the cards whose faces are shown."""
    if isinstance(seen, dict):
        mine = {seen["id"]} if "face" in seen else set()
        return mine.union(*map(visible, seen.values()))
    return set().union(*map(visible, seen)) if isinstance(seen, list) else set()


def an_imagined_match_can_be_played_to_its_end(box: Box) -> None:
    for number, match in enumerate(matches(box, 10)):
        dice = Dice(("imagine", number))
        for _ in range(dice.below(60)):
            if match.result is None:
                any_input(match, dice)
        if match.result is None:
            deck = card_ids(match.table)
            twin = play_on(match.imagine(0, dice), dice)
            assert card_ids(twin.table) == deck
            assert twin.result is not None


def a_match_can_be_ended_by_agreement_at_any_time(box: Box) -> None:
    """S20: it ends with the scores as they are, the record tells it, and no card is lost."""
    for number, match in enumerate(matches(box, 8)):
        dice, deck = Dice(("agreement", number)), card_ids(match.table)
        for _ in range(dice.below(80)):
            if match.result is None:
                any_input(match, dice)
        if match.result is not None:
            continue
        for seat in match.table.must_agree():
            assert match.result is None
            match.do(seat, {"do": "end-by-agreement"})
        assert match.result is not None and match.by_agreement
        assert match.result.scores == match.scores and match.asks() == {}
        assert set(match.result.winners) <= set(match.table.players())
        assert card_ids(match.table) == deck
        same(again(box, match), match)
        same(match.fork(), match)


def every_card_is_in_exactly_one_place_at_every_question(box: Box) -> None:
    for number, match in enumerate(matches(box, 6)):
        dice, deck = Dice(("place", number)), card_ids(match.table)
        assert len(deck) == len(set(deck))
        while match.result is None:
            assert card_ids(match.table) == deck
            any_input(match, dice)


def every_field_of_the_table_says_who_may_see_it(box: Box) -> None:
    table = next(matches(box, 1)).table
    assert set(vars(table)) - {name for name, _ in sights(type(table))} == FRAME
    frame = {"game", "seat", "now", "deadline", "phase", "awaited", "others", "ask", "result"}
    assert not frame & set(vars(table)) - {"now"}, "a field would hide what every seat is shown"


WRONG: tuple[Any, ...] = (
    None,
    7,
    "draw",
    [],
    {},
    {"do": None},
    {"do": "no such verb"},
    {"do": "resign", "word": "CAT"},
)
JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**9,
    0.5,
    "",
    "é",
    "ﬁ",
    "X" * 10_000,
    [],
    [None],
    {},
    [-1],
)


def a_refused_input_changes_nothing(box: Box) -> None:
    match = next(matches(box, 1))
    dice = Dice("refused")
    for _ in range(40):
        if match.result is not None:
            break
        before, record = repr(match.table), match.record()
        for seat in (0, -1, match.setup.seats, True, "0"):
            for wrong in WRONG:
                refused(match, seat, wrong)
        refused(match, 0, {"do": "resign"}, at=match.now - 1)
        spoiled(match, dice)
        assert (repr(match.table), match.record()) == (before, record)
        any_input(match, dice)


def refused(match: Match[Any], seat: Any, action: Any, at: int | None = None) -> None:
    with pytest.raises(Refused) as caught:
        match.do(seat, action, at)
    sentence = str(caught.value)
    assert caught.value.clause
    assert sentence.endswith(".") and len(sentence) < 300


def spoiled(match: Match[Any], dice: Dice) -> None:
    """A legal action with one field made nonsense is refused, or is still legal on a fork."""
    found = any_action(match, dice)
    if found is None:
        return
    seat, action = found
    for field in (*action, "extra"):
        for junk in JUNK:
            if field == "do" and junk in action.values():
                continue
            try:
                match.fork().do(seat, {**action, field: junk})
            except Refused:
                refused(match, seat, {**action, field: junk})


def every_match_ends_within_a_budget_of_inputs(box: Box) -> None:
    for number, match in enumerate(matches(box, 2 * len(box.seats))):
        assert play_on(match, Dice(("end", number))).result is not None
    for match in matches(box, len(box.seats), **clocks(box)):  # nobody ever says anything
        alone = match.setup.seats == 1  # nobody waits for whoever plays alone
        for _ in range(2000):
            if match.result is None and not (alone and match.deadline is None):
                match.time_up()
        assert match.result is not None or alone
    for match in matches(box, len(box.seats), pace="relaxed"):  # no clock at all
        # Chance alone takes long to find a word, where cards are replaced until somebody does.
        assert play_on(match, Dice("relaxed"), budget=100_000).result is not None


def a_match_goes_on_without_those_who_resign(box: Box) -> None:
    for number, match in enumerate(matches(box, 2 * len(box.seats))):
        dice = Dice(("resign", number))
        while match.result is None:
            left = match.table.players()
            if dice.chance(0.02):
                match.do(dice.choice(left), {"do": "resign"})
            else:
                any_input(match, dice)
        resigned = match.seen(None)["resigned"]
        assert not set(resigned) & set(match.result.winners)
        alone = match.setup.seats == 1  # and may lose
        assert match.result.winners or alone or len(resigned) == match.setup.seats
        same(again(box, match), match)


def digest(box: Box) -> str:
    """One number for a few random matches; the same under every hash seed and on every machine."""
    total = hashlib.sha256()
    for number, match in enumerate(matches(box, 4)):
        play_on(match, Dice(("digest", number)))
        total.update(match.record().encode())
        for seat in (None, *range(match.setup.seats)):
            total.update(json.dumps(match.seen(seat)).encode())
    return total.hexdigest()


def what_is_asked_can_be_written_down_and_every_sampled_answer_is_legal(box: Box) -> None:
    for referee in ("challenge", "strict", "table"):
        for match in matches(box, 3, referee=referee):
            dice = Dice(("asks", referee))
            for _ in range(150):
                if match.result is not None:
                    break
                assert match.asks().keys() <= set(range(match.setup.seats))
                for seat in (None, *range(match.setup.seats)):
                    json.dumps(match.seen(seat))
                assert match.waiting is not None
                for seat, ask in match.waiting.asks.items():
                    for verb, move in ask.moves.items():
                        fields = None if isinstance(move, Barred) else move.sample(dice)
                        if fields is not None:
                            match.fork().do(seat, {"do": verb, **fields})
                any_input(match, dice)


def stakes_are_conserved(box: Box) -> None:
    """What a game calls its stakes never changes, at any question."""
    count_stakes = getattr(box.game, "stakes", None)
    if count_stakes is None:
        return
    for number, match in enumerate(matches(box, 6)):
        dice, stakes = Dice(("stakes", number)), count_stakes(match.table)
        while match.result is None:
            any_input(match, dice)
            assert count_stakes(match.table) == stakes
