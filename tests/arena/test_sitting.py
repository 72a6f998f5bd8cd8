"""Bots at a table in no time: whatever a bot does, the match goes on and says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import typecase
from typecase.arena import sitting
from typecase.arena.sitting import Endless, Sitting
from typecase.bots.bot import Bot, Reply
from typecase.bots.random_bot import RandomBot
from typecase.story.seen import Seen


class Juggler(RandomBot):
    """Does what no rulebook knows."""

    def answer(self, seen: Seen) -> Reply | None:
        reply = super().answer(seen)
        return reply and reply._replace(action={"do": "juggle"})


class Clumsy(RandomBot):
    def answer(self, seen: Seen) -> Reply | None:
        raise ZeroDivisionError("its own fault")


class Silent(RandomBot):
    def answer(self, seen: Seen) -> Reply | None:
        return None


def sit(game: str, make: Callable[[int], Bot], seats: int = 3, **options: Any) -> Sitting:
    match = typecase.play(game, seats, 7, options)
    return Sitting(match, {seat: make(seat) for seat in range(seats)})


def random_bot(seat: int) -> Bot:
    return RandomBot(seed=seat)


def test_bots_play_to_the_end_and_nothing_is_counted_against_them() -> None:
    table = sit("letter-head", random_bot, rounds=1)
    table.play()
    assert table.match.result is not None
    assert not table.schedule.refused and not table.schedule.failed and not table.schedule.faults


def test_the_same_bots_play_the_same_match() -> None:
    first, second = sit("word-slam", random_bot), sit("word-slam", random_bot)
    first.play()
    second.play()
    assert first.match.record() == second.match.record()
    assert typecase.replay(first.match.record()).result == first.match.result


@pytest.mark.parametrize("options", [{}, {"pace": "relaxed", "turn_seconds": "none"}])
@pytest.mark.parametrize(("wrong", "counted"), [(Juggler, "refused"), (Clumsy, "failed")])
def test_a_bot_that_is_refused_or_breaks_down_is_played_for_and_counted(
    wrong: type[RandomBot], counted: str, options: dict[str, Any]
) -> None:
    def bot(seat: int) -> Bot:
        return random_bot(seat) if seat else wrong(seed=0)

    table = sit("letter-head", bot, rounds=1, **options)
    table.play()
    assert table.match.result is not None
    count = getattr(table.schedule, counted)
    assert count[0] > 0 and set(count) == {0}


def test_deadlines_pass_where_nobody_answers() -> None:
    table = sit("letter-head", lambda seat: Silent(seed=seat), rounds=1)
    table.play()
    assert table.match.result is not None
    assert not table.schedule.failed
    assert any(line.action is None for line in table.match.log)


def test_silence_without_a_clock_is_a_fault_of_the_bot() -> None:
    table = sit(
        "letter-head",
        lambda seat: Silent(seed=seat),
        rounds=1,
        pace="relaxed",
        turn_seconds="none",
    )
    table.play()
    assert table.match.result is not None
    assert sum(table.schedule.failed.values()) > 0


def test_each_answer_comes_after_its_thinking_time() -> None:
    class Slow(RandomBot):
        def answer(self, seen: Seen) -> Reply | None:
            reply = super().answer(seen)
            return reply and reply._replace(after=5_000)

    table = sit("word-poker", lambda seat: Slow(seed=seat), seats=2)
    for _ in range(5):
        table.step()
    times = [line.at for line in table.match.log if line.action]
    assert times == [5_000 * count for count in range(1, len(times) + 1)]


def test_whoever_watches_is_shown_every_input() -> None:
    table, seen = sit("letter-head", random_bot, rounds=1), []
    table.play(lambda match: seen.append(len(match.log)))
    assert seen == list(range(1, len(table.match.log) + 1))


def test_a_match_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitting, "MOST_INPUTS", 10)
    with pytest.raises(Endless, match="within 10 inputs"):
        sit("letter-head", random_bot).play()
