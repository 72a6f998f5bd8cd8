"""The contract of every game, as properties of the box it comes in. Each raises AssertionError."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Any
from unittest import mock

from typecase.door import open_match
from typecase.games.shelf import Box
from typecase.story import logbook
from typecase.story.from_plain import seen_from
from typecase.story.head_start import HEAD_START
from typecase.story.match import Match
from typecase.story.options import Option
from typecase.story.protocol import A_DAY, RulesFault, Table
from typecase.story.seen import NOTHING_YET
from typecase.story.witness import Witness
from typecase.table.events import events_from, plain_told
from typecase.table.luck import Dice
from typecase.table.moves import Barred, Refused
from typecase.table.sights import sights, view
from typecase.testing.playing import any_action, any_input, card_ids, cards_in, play_on

# What the match itself tells of a table, or nobody.
FRAME = {"seats", "luck", "now", "told", "imagined", "head_start"}
NOW_AND_THEN = 13  # inputs between two looks at a question that was met before


def matches(box: Box, count: int, **options: Any) -> Iterator[Match[Any]]:
    """So many fresh matches, at all numbers of seats in turn; none with a referee that it has
    not."""
    if options.get("referee", referees(box)[0]) not in referees(box):
        return
    for seed in range(count):
        seats = box.seats[seed % len(box.seats)]
        yield open_match(box, seats, seed, options, None)


def referees(box: Box) -> tuple[str, ...]:
    """Who may say whether a word is one, as far as the game leaves it to its players."""
    (option,) = (option for option in box.options if option.name == "referee")
    return tuple(option.kind.describe()["values"])


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
    """Two worlds that look alike to a seat still do after the same deed, unless it shows a card, or
    the letter of one that is drawn as a lot."""
    other.table.luck = one.table.luck.copy()  # the same shuffles: they are not what is compared
    known, so_far = visible(view(one.table, seat)), len(one.table.told)
    places = zip(cards_in(vars(one.table)), cards_in(vars(other.table)), strict=True)
    there = {card.id: instead.id for card, instead in places}
    one.do(actor, action)
    if not any(did(other, actor, deed) for deed in (action, with_cards(action, there))):
        return  # with the cards that the actor has there it cannot be done
    if any(told.event.is_lot for match in (one, other) for told in match.table.told[so_far:]):
        return
    if shown_since(one, seat, so_far) | shown_since(other, seat, so_far) <= known:
        assert one.seen(seat) == other.seen(seat)


def did(match: Match[Any], actor: int, action: dict[str, Any]) -> bool:
    try:
        match.do(actor, action)
    except Refused:
        return False
    return True


def with_cards(action: dict[str, Any], there: Mapping[int, int]) -> dict[str, Any]:
    """The same deed with the cards that lie in the same places there."""

    def instead(value: Any) -> Any:
        if isinstance(value, list):
            return [*map(instead, value)]
        return there.get(value, value) if type(value) is int else value

    return {name: instead(value) for name, value in action.items()}


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

    with mock.patch.object(Table, "tell", checked):
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


Thought = tuple[Match[Any], Dice, int, dict[str, Any]]


def thoughts(
    box: Box, kind: str, *only: str, inputs: int = 150, often: float = 0.1
) -> Iterator[Thought]:
    """Far into matches with these referees, and what a seat might do: at every question in the
    beginning, and then so often."""
    for referee in only or referees(box):
        for match in matches(box, 2, referee=referee, **clocks(box)):
            dice = Dice((kind, referee))
            while match.result is None and len(match.log) < inputs:
                if len(match.log) < 15 or dice.chance(often):
                    for seat, action in thought_of(match, dice):
                        yield match, dice, seat, action
                any_input(match, dice)


def thought_of(match: Match[Any], dice: Dice) -> Iterator[tuple[int, dict[str, Any]]]:
    """Some legal action of every kind that some seat may take now."""
    assert match.waiting is not None, "the match is over"
    asks = match.waiting.asks
    seat = dice.choice(sorted(asks))
    for verb, move in asks[seat].moves.items():
        fields = None if isinstance(move, Barred) else move.sample(dice)
        if fields is not None:
            yield seat, {"do": verb, **fields}


def previewed(match: Match[Any], seat: int, action: dict[str, Any]) -> str:
    """All that a preview tells, to the last byte, or why it is refused."""
    try:
        worth = match.preview(seat, action).plain()
    except Refused as refused:
        return f"{refused} ({refused.clause})"
    assert visible(worth) <= visible(view(match.table, seat))
    return json.dumps(worth)


def a_preview_changes_nothing(box: Box) -> None:
    for match, _, seat, action in thoughts(box, "thought"):
        before, log = repr(match.table), [*match.log]
        told = previewed(match, seat, action)
        previewed(match, seat, {"do": "no such verb"})
        assert previewed(match, seat, action) == told
        assert (repr(match.table), match.log) == (before, log)
        one, other = match.fork(), match.fork()
        previewed(one, seat, action)
        one.do(seat, action)
        other.do(seat, action)
        assert (one.table, one.log, one.asks()) == (other.table, other.log, other.asks())


def a_preview_tells_nothing_that_the_seat_cannot_see(box: Box) -> None:
    """Nor does a refusal: of what another may do, or what is half nonsense."""
    for match, dice, seat, action in thoughts(box, "unseen"):
        other = dice.below(match.setup.seats)
        for looking in {seat, other}:
            twin = match.imagine(looking, dice)
            for deed in (action, half_nonsense(action, dice)):
                assert previewed(twin, looking, deed) == previewed(match, looking, deed)


def half_nonsense(action: dict[str, Any], dice: Dice) -> dict[str, Any]:
    """The same with one field the other way round, or made nonsense."""
    field = dice.choice([*action])
    value = action[field]
    backwards = (value[::-1],) if isinstance(value, str | list) else ()
    return {**action, field: dice.choice((*backwards, *backwards, *JUNK[:4]))}


def a_preview_asks_nobody_whether_a_word_is_one_before_it_is_challenged(box: Box) -> None:
    asked: set[str] = set()
    ask = Witness.ask

    def overheard(witness: Witness, question: str, authority: Any) -> Any:
        asked.add(question)
        return ask(witness, question, authority)

    with mock.patch.object(Witness, "ask", overheard):
        for match, _, seat, action in thoughts(box, "silent", "challenge"):
            assert match.waiting is not None
            asked.clear()
            match.waiting.asks[seat].moves[action["do"]].check(action)
            at_the_door = asked.copy()  # alone the dictionary judges, and so it does a second word
            match.preview(seat, action)
            besides = {one for one in asked - at_the_door if not one.startswith("syllables ")}
            assert match.setup.seats == 1 or not besides  # any letters have syllables, no word too


def a_preview_is_what_the_action_then_scores(box: Box) -> None:
    """While all others are silent. What may still come of it can add its points, take up to so many
    off, or where it says neither take all away: only a later deed, or an unseen card, tells."""
    for match, _, seat, action in thoughts(box, "scored", inputs=300, often=0.5):
        it_pays_what_was_told(match, seat, action)


def it_pays_what_was_told(match: Match[Any], seat: int, action: dict[str, Any]) -> None:
    worth = match.preview(seat, action)
    if worth.points is None:
        return
    may_add = [getattr(one, "points", 0) for one in worth.unless]
    allowed = {worth.points, *(worth.points + more for more in may_add)}
    off = sum(getattr(one, "off", 0) for one in worth.unless)
    allowed = {points - less for points in allowed for less in range(off + 1)}
    if not all(hasattr(one, "points") or hasattr(one, "off") for one in worth.unless):
        allowed.add(0)
    paid = paid_for(match, seat, action)
    assert allowed & paid, f"{action} by {seat}: {worth} was told, {paid} paid"


def paid_for(match: Match[Any], seat: int, action: dict[str, Any]) -> set[int]:
    """The points that the seat is then told to have, alone or with each bonus after them, and by
    how much its score has changed."""
    after, so_far = match.fork(), len(match.table.told)
    after.do(seat, action)
    while True:
        told = [one.event for one in after.table.told[so_far:]]
        points = [
            one.points
            for one in told
            if getattr(one, "seat", None) == seat and hasattr(one, "points")
        ]
        if points:
            return {*accumulate(points), after.scores[seat] - match.scores[seat]}
        if (
            after.result is not None
            or after.deadline is None
            or len(after.log) > len(match.log) + 20
        ):
            return {after.scores[seat] - match.scores[seat]}
        after.time_up()


def what_was_described_is_read_back_as_it_was_seen(box: Box) -> None:
    """Compared as text as well: the dice of a bot are thrown by it."""
    for match in matches(box, 2):
        dice, met = Dice("described"), set[str]()
        for number in range(200):
            if match.phase not in met or number % NOW_AND_THEN == 0:
                met.add(match.phase)
                there_and_back(match)
            if match.result is not None:
                break
            any_input(match, dice)


def there_and_back(match: Match[Any]) -> None:
    for seat in (None, *range(match.setup.seats)):
        described = match.seen(seat)
        again = seen_from(json.loads(json.dumps(described)))
        assert repr(again.plain()) == repr(described)
        assert repr(seen_from(described).plain()) == repr(described)
        if seat is not None and (ask := match.look(seat).ask):
            assert again.ask is not None
            assert [*map(type, again.ask.moves.values())] == [*map(type, ask.moves.values())]


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
    try:
        match.do(seat, action, at)
    except Refused as refusal:
        sentence, clause = str(refusal), refusal.clause
    else:
        raise AssertionError(f"{action!r} of seat {seat!r} was not refused")
    assert clause
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


def it_can_be_played_at_both_ends_of_every_option(box: Box) -> None:
    """What only a long match needs, or a short one, is met too: a deck that runs out, say."""
    for option in box.options:
        for seats in {box.seats[0], box.seats[-1]}:
            for value in ends_of(option, seats):
                match = open_match(box, seats, 3, {option.name: value}, None)
                try:
                    play_on(match, Dice((option.name, repr(value))), budget=100_000)
                except RulesFault as fault:
                    raise AssertionError(
                        f"the rules fail where {option.name} is {value}: {fault.__cause__!r}"
                    ) from fault


def ends_of(option: Option, seats: int) -> list[Any]:
    """The least and the most that it takes, or all there is; nothing where a list of cards or of
    words may be given."""
    described = option.kind.describe()
    ends: dict[str, list[Any]] = {
        "dealer": [0, seats - 1],
        "one-of": described.get("values", []),
        "seats": [[], [*range(seats)]],
        "switch": [False, True],
        "whole": [described.get("least"), described.get("most")],
        "whole-by-seat": [described.get("least"), described.get("most")],
    }
    known = [value for value in ends.get(described["kind"], []) if value != option.default]
    return [value for value in known if takes(option, value, seats)]


def takes(option: Option, value: Any, seats: int) -> bool:
    """Whether it may be agreed by so many; alone nobody has a head start."""
    try:
        option.kind.read(value, seats)
    except LookupError:
        return False
    return True


def a_head_start_changes_nothing_before_the_end_and_counts_there(box: Box) -> None:
    """H7: the same inputs make the same match, and whoever is far enough ahead wins it."""
    for option in box.options:
        if option.name != HEAD_START:
            continue
        described = option.kind.describe()
        far = described["most"] or described["least"]
        for number, match in enumerate(matches(box, 2 * len(box.seats))):
            seats, seat = match.setup.seats, number % match.setup.seats
            if seats == 1:
                continue
            agreed = {HEAD_START: [far if other == seat else 0 for other in range(seats)]}
            ahead = open_match(box, seats, match.setup.seed, agreed, None)
            assert ahead.look(None).options[HEAD_START] == agreed[HEAD_START]
            dice = Dice(("head start", number))
            while match.result is None:
                assert ahead.scores == match.scores
                assert (ahead.phase, ahead.deadline) == (match.phase, match.deadline)
                if dice.chance(0.1):
                    it_looks_the_same(ahead, match, dice)
                any_input(match, dice)
                ahead.again(match.log[-1])
            assert ahead.result is not None
            in_all = match.scores | {seat: match.scores[seat] + far}
            assert ahead.scores == ahead.result.scores == in_all
            assert ahead.result.winners == (seat,), "let `leaders` find who wins"
            same(again(box, ahead), ahead)


def it_looks_the_same(ahead: Match[Any], match: Match[Any], dice: Dice) -> None:
    """To everybody, and so does what may be thought of: a head start is told once, and counts at
    the end."""
    for seat in (None, *range(match.setup.seats)):
        there, here = (
            one.look(seat)._replace(events=NOTHING_YET, options={}).plain()
            for one in (ahead, match)
        )
        assert there == here
    for seat, action in thought_of(match, dice):
        assert previewed(ahead, seat, action) == previewed(match, seat, action)


def paces(box: Box) -> tuple[str, ...]:
    """How fast it may be played."""
    (option,) = (option for option in box.options if option.name == "pace")
    return tuple(option.kind.describe()["values"])


def a_race_is_not_played_over_days(box: Box) -> None:
    races = set()
    for number, match in enumerate(matches(box, 3)):
        dice = Dice(("race", number))
        for _ in range(200):
            if match.result is None:
                races |= set(match.racing)
                any_input(match, dice)
    days = {"day", "three-days", "week"} & set(paces(box))
    assert not (races and days), f"{sorted(races)} are raced for: its pace is a RacingPace"


def whoever_is_silent_at_a_pace_of_days_runs_out_of_time(box: Box) -> None:
    """Else one could keep the others waiting for ever."""
    if "day" not in paces(box):
        return
    for number, match in enumerate(matches(box, len(box.seats), pace="day")):
        if match.setup.seats == 1:
            continue  # nobody waits for whoever plays alone
        silent, dice = match.fork(), Dice(("day", number))
        for _ in range(300):
            if match.result is None:
                left = (match.deadline or 0) - match.now
                assert 0 < left <= A_DAY, f"{match.phase} needs an until: t.after(...)"
                any_input(match, dice)
        for _ in range(2000):
            if silent.result is None:
                silent.time_up()
        assert silent.result is not None


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


def the_same_seed_gives_the_same_bytes_under_two_hash_seeds(box: Box) -> None:
    """In processes of their own, where the game is found by its name."""
    code = (
        "from typecase.games.shelf import box\n"
        "from typecase.testing.properties import digest\n"
        f"print(digest(box({box.name!r})))"
    )
    here = digest(box) + "\n"
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"is the package installed? pip install -e . {done.stderr}"
        assert done.stdout == here


def what_is_asked_can_be_written_down_and_every_sampled_answer_is_legal(box: Box) -> None:
    """Of everybody, at every question. The rules go on with each where a phase is new and now and
    then, else with those of one seat: for that the round is played again."""
    for referee in referees(box):
        for match in matches(box, 3, referee=referee):
            dice, met = Dice(("asks", referee)), set[str]()
            for number in range(150):
                if match.result is not None:
                    break
                assert match.asks().keys() <= set(range(match.setup.seats))
                for seat in (None, *range(match.setup.seats)):
                    json.dumps(match.look(seat)._replace(events=NOTHING_YET).plain())
                all_go_on = match.phase not in met or number % NOW_AND_THEN == 0
                met.add(match.phase)
                sampled_answers_are_legal(match, dice, all_go_on)
                any_input(match, dice)
            for seat in (None, *range(match.setup.seats)):
                json.dumps(match.seen(seat))  # with all that has happened


def sampled_answers_are_legal(match: Match[Any], dice: Dice, all_go_on: bool) -> None:
    assert match.waiting is not None, "the match is over"
    asks = match.waiting.asks
    goes_on = dice.choice(sorted(asks))
    for seat, ask in asks.items():
        for verb, move in ask.moves.items():
            fields = None if isinstance(move, Barred) else move.sample(dice)
            if fields is not None:
                move.check({"do": verb, **fields})
                if all_go_on or seat == goes_on:
                    match.fork().do(seat, {"do": verb, **fields})


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
