"""The match: checks at the door, keeps its log, forks, and survives rules that fail."""

from __future__ import annotations

from typing import Any

import pytest

import typecase
from tests.tools import play_on, stacked
from typecase import Match, Refused, RulesFault
from typecase.door import open_match
from typecase.games.letter_head import LetterHead, LetterHeadTable
from typecase.games.shelf import box
from typecase.story.leaving import Resigned
from typecase.story.protocol import Answer, Ask, Result, Seat, Table, Wait
from typecase.table.cards import Card
from typecase.table.luck import Dice, Luck
from typecase.table.moves import Press
from typecase.table.worth import Worth


def table(**options: Any) -> Match[Any]:
    stack = stacked("A E I O T", "C A T S D", "A E I O T")
    return typecase.play("letter-head", 3, 7, {"dealer": 0, **options}, stack)


@pytest.mark.parametrize("seat", [-1, 3, True, "1", None, 1.0])
def test_a_seat_that_is_not_there_is_refused(seat: Any) -> None:
    with pytest.raises(Refused, match="seats are 0 to 2"):
        table().do(seat, {"do": "draw"})


@pytest.mark.parametrize("action", [None, "draw", 3, {}, {"do": 3}, {"word": "CAT"}, ["draw"]])
def test_what_is_no_action_is_refused(action: Any) -> None:
    with pytest.raises(Refused, match="names the verb"):
        table().do(1, action)


def test_a_verb_that_is_not_on_offer_is_refused_with_those_that_are() -> None:
    with pytest.raises(Refused, match="you may draw or declare") as caught:
        table().do(1, {"do": "fold"})
    assert caught.value.clause == "Letter Head: The Play"


def test_time_never_runs_backwards() -> None:
    match = table()
    match.do(0, {"do": "draw"}, at=500)
    for at in (499, -1):
        with pytest.raises(Refused, match="backwards"):
            match.do(1, {"do": "draw"}, at=at)
    for wrong in ("500", 500.0, True):
        with pytest.raises(Refused, match="whole number of milliseconds"):
            match.do(1, {"do": "draw"}, at=wrong)  # type: ignore[arg-type]
    match.do(1, {"do": "draw"}, at=500)
    assert match.now == 500


def test_an_answer_at_the_deadline_is_too_late() -> None:
    match = table()
    with pytest.raises(Refused, match="ran out at 120000"):
        match.do(1, {"do": "draw"}, at=120_000)
    match.do(1, {"do": "draw"}, at=119_999)
    match.time_up()
    assert match.now == 120_000


def test_without_a_deadline_there_is_none_to_pass() -> None:
    with pytest.raises(Refused, match="no deadline"):
        table(pace="relaxed").time_up()


def test_a_spectator_is_asked_nothing() -> None:
    seen = table().seen(None)
    assert seen["ask"] is None and seen["seat"] is None and seen["awaited"] == [1]


def test_a_free_ask_is_not_waited_for() -> None:
    match = table()
    assert match.asks() == {0: ("draw",), 1: ("draw", "declare"), 2: ("draw",)}
    assert match.seen(0)["awaited"] == [1] and match.seen(0)["ask"]["free"]


def test_trying_a_move_leaves_no_trace_in_the_record() -> None:
    match = table(referee="strict")
    match.do(0, {"do": "draw"})
    ask = match.look(1).ask
    assert ask is not None
    ask.moves["declare"].check({"word": "CAT"})
    assert "heard" not in match.record()


# when the rules themselves are wrong


class Wrong(LetterHead):
    """Fails in the middle of a declaration, after the cards have moved."""

    def turn_up(self, t: LetterHeadTable, declarer: Seat) -> None:
        raise ZeroDivisionError("planted")


class WrongLater(LetterHead):
    """Fails when the next turn begins, so in another round than the input came in."""

    def turn_asks(self, t: LetterHeadTable, declarer: Seat, appealed: bool) -> dict[Seat, Ask]:
        if t.turn == 2:
            raise ZeroDivisionError("planted")
        return super().turn_asks(t, declarer, appealed)


class Interrupted(LetterHead):
    def turn_up(self, t: LetterHeadTable, declarer: Seat) -> None:
        raise KeyboardInterrupt


def wrong_table(game: type[LetterHead]) -> Match[Any]:
    stack = stacked("A E I O T", "C A T S D", "A E I O T")
    return open_match(
        box("letter-head")._replace(game=game), 3, 7, {"dealer": 0, "referee": "strict"}, stack
    )


@pytest.mark.parametrize("game", [Wrong, WrongLater])
def test_rules_that_fail_leave_the_match_as_it_was_and_report_it(game: type[LetterHead]) -> None:
    match = wrong_table(game)
    match.do(0, {"do": "draw"}, at=10)
    before = match.record(), repr(match.table), match.asks(), match.seen(1)
    with pytest.raises(RulesFault, match="stands as before") as caught:
        match.do(1, {"do": "declare", "word": "CAT"}, at=20)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert (match.record(), repr(match.table), match.asks(), match.seen(1)) == before
    match.do(2, {"do": "draw"}, at=30)
    assert match.now == 30


def test_a_fault_tells_no_secret() -> None:
    match = wrong_table(Wrong)
    with pytest.raises(RulesFault) as caught:
        match.do(1, {"do": "declare", "word": "CAT"})
    assert "CAT" not in str(caught.value)


class WrongPreview(LetterHead):
    def preview(self, t: LetterHeadTable, answer: Answer) -> Worth:
        raise ZeroDivisionError


def test_a_preview_that_fails_says_so_and_the_match_goes_on() -> None:
    match = wrong_table(WrongPreview)
    with pytest.raises(RulesFault, match="stands as before"):
        match.preview(1, {"do": "declare", "word": "CAT"})
    match.do(1, {"do": "declare", "word": "CAT"})
    assert match.log[-1].heard == {"word CAT": True}


def test_what_a_preview_looks_up_is_not_of_the_log() -> None:
    match = table(referee="strict")
    match.preview(1, {"do": "declare", "word": "CAT"})
    match.do(1, {"do": "draw"})
    assert match.log[-1].heard == {}


def test_leaving_has_a_preview_with_nothing_in_it() -> None:
    match = table()
    assert match.preview(0, {"do": "resign"}) == Worth()
    assert match.preview(0, {"do": "end-by-agreement"}) == Worth()
    assert match.table.agreed == [] and match.log == []


def test_a_preview_is_refused_wherever_the_deed_would_be() -> None:
    match = table()
    for seat, action, at in ((7, {"do": "draw"}, 0), (0, {"do": "declare"}, 0), (0, {}, 0)):
        with pytest.raises(Refused):
            match.preview(seat, action, at)
    with pytest.raises(Refused, match="Too late"):
        match.preview(1, {"do": "draw"}, 120_000)


def test_an_interruption_is_passed_on_and_the_match_stands() -> None:
    match = wrong_table(Interrupted)
    with pytest.raises(KeyboardInterrupt):
        match.do(1, {"do": "declare", "word": "CAT"})
    assert match.log == [] and match.phase == "turn"


# waiting


def waits(story: Any) -> Wait:
    wait = story.send(None)
    assert isinstance(wait, Wait)
    return wait


def test_silence_is_none_where_nobody_is_waited_for_and_no_clock_runs() -> None:
    t = Table(seats=2, luck=Luck(1))
    with pytest.raises(StopIteration) as ended:
        t.first("idle", {0: Ask({"draw": Press("Draw")}, free=True)}).send(None)
    assert ended.value.value is None


def test_a_free_wait_with_a_clock_lasts_until_it_is_over() -> None:
    t = Table(seats=2, luck=Luck(1))
    wait = waits(t.first("idle", {0: Ask({}, free=True)}, until=5))
    assert wait.until == 5


def test_who_need_not_answer_and_resigns_does_not_cut_a_timed_wait_short() -> None:
    t = Table(seats=3, luck=Luck(1))
    free = Ask({"draw": Press("Draw")}, free=True)
    story = t.first("idle", {0: free, 1: free}, until=5)
    assert waits(story).until == 5
    t.resigned.append(0)
    wait = story.send(Answer(0, "resign", None))
    assert isinstance(wait, Wait) and wait.until == 5 and list(wait.asks) == [1]


def test_a_timed_wait_is_over_when_the_last_one_waited_for_resigns() -> None:
    t = Table(seats=3, luck=Luck(1))
    free = Ask({"draw": Press("Draw")}, free=True)
    story = t.first("idle", {0: free._replace(free=False), 1: free}, until=5)
    assert waits(story).until == 5
    t.resigned.append(0)
    with pytest.raises(StopIteration) as ended:
        story.send(Answer(0, "resign", None))
    assert ended.value.value is None


def test_who_has_resigned_is_not_asked() -> None:
    t = Table(seats=3, luck=Luck(1), resigned=[1])
    ask = Ask({"draw": Press("Draw")})
    assert list(waits(t.first("all", {0: ask, 1: ask, 2: ask})).asks) == [0, 2]
    assert t.others(0) == [2] and t.players() == [0, 2]


def test_a_match_with_one_player_left_is_over() -> None:
    match = table()
    match.do(2, {"do": "resign"}, at=5)
    assert match.result is None
    match.do(0, {"do": "resign"}, at=6)
    assert match.result == Result((1,), {0: 0, 1: 0, 2: 0})
    assert match.asks() == {} and match.deadline is None and match.phase == "over"
    with pytest.raises(Refused, match="over"):
        match.do(1, {"do": "resign"})
    assert typecase.replay(match.record()).result == match.result


def test_events_are_numbered_from_one_and_all_are_kept() -> None:
    t = Table(seats=1, luck=Luck(1))
    for _ in range(60):
        t.tell(Resigned(0))
    assert [told.number for told in t.events(None)] == list(range(1, 61))


def test_an_imagined_match_has_other_cards_where_one_cannot_see() -> None:
    match = table()
    hands = {
        tuple(card.face for card in match.imagine(1, Dice(n)).table.hands[0]) for n in range(9)
    }
    assert len(hands) > 5
    assert play_on(match.imagine(1, Dice(1)), Dice(2)).result is not None
    assert all(isinstance(card, Card) for card in match.table.hands[0])
