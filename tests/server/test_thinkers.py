"""Bots think in processes of their own, which may die, and end with the server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

import typecase
from tests.server.tables import PATIENCE, in_a_loop
from tests.server.test_prompter import Room, company, invited
from typecase.arena.sitting import Sitting
from typecase.server.thinkers import COMMAND, Party, Thinkers, hear
from typecase.server.twins import Ask, Deed, Invited, Lost, Sit
from typecase.story.logbook import header


class Patient(Room):
    """A match in told time, whose bots think in a process: it waits until they have."""

    def __init__(self, game: str, seats: int, thinkers: Thinkers) -> None:
        self.answered = -1
        super().__init__(typecase.play(game, seats, 5), invited(seats), thinking=thinkers)
        told = self.prompter.meant

        def meant(number: int, deeds: Sequence[Deed]) -> None:
            self.answered = number
            told(number, deeds)

        self.prompter.meant = meant  # type: ignore[method-assign]

    async def thought(self) -> None:
        while self.answered != self.prompter._asked:
            await asyncio.sleep(0.001)

    async def play(self, steps: int = 10_000) -> None:
        while self.match.result is None and steps:
            await self.thought()
            self.step()
            steps -= 1


def told(game: str, seats: int) -> str:
    sitting = Sitting(typecase.play(game, seats, 5), company(game, seats))
    sitting.play()
    return sitting.match.record()


@pytest.mark.parametrize(("game", "seats"), [("letter-head", 3), ("vultures", 3)])
def test_a_match_whose_bots_think_in_a_process_goes_as_where_time_is_told(
    game: str, seats: int
) -> None:
    async def deeds() -> None:
        thinkers = Thinkers(1)
        room = Patient(game, seats, thinkers)
        await room.play()
        assert room.match.record() == told(game, seats)
        await thinkers.close()

    in_a_loop(deeds)


async def kill(thinkers: Thinkers, meanwhile: Callable[[], None] = lambda: None) -> None:
    """End the only thinker, after what happens while it cannot think any more; another comes."""
    (first,) = thinkers.pids()
    os.kill(first, signal.SIGSTOP)
    meanwhile()
    os.kill(first, signal.SIGKILL)
    while thinkers.pids() in ([first], []):
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("asked", [False, True], ids=["idle", "in the midst of a thought"])
def test_a_thinker_that_dies_is_started_again_and_its_bots_know_what_they_knew(
    asked: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """Take a Letter is a game of memory. Who died while it was asked is asked the same again."""

    async def deeds() -> None:
        thinkers = Thinkers(1)
        room = Patient("take-a-letter", 2, thinkers)
        for _ in range(3):
            await room.play(7)
            await room.thought()
            await kill(thinkers, room.step if asked else lambda: None)
        await room.play()
        assert room.match.record() == told("take-a-letter", 2)
        await thinkers.close()

    in_a_loop(deeds)
    assert caplog.text.count("A thinker has died") == 3


def test_a_twin_that_is_lost_is_had_again_from_the_log_and_its_bots_go_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def deeds() -> None:
        thinkers = Thinkers(1)
        room = Patient("take-a-letter", 2, thinkers)
        for _ in range(3):
            await room.play(5)
            await room.thought()
            twin = room.prompter._twin
            assert twin is not None
            room.answered = -1
            thinkers.say(Ask(twin, 0, ["THE QUEEN OF HEARTS"], [], 1.0))
        await room.play()
        assert room.match.record() == told("take-a-letter", 2)
        await thinkers.close()

    in_a_loop(deeds)
    assert caplog.text.count("cannot follow it") == 3 and "QUEEN" not in caplog.text


def test_bots_whose_twin_is_lost_again_and_again_wait_until_something_happens() -> None:
    class Broken:
        def __init__(self) -> None:
            self.said: list[object] = []

        def join(self, party: Party) -> int:
            self.party = party
            return 7

        def say(self, told: object) -> None:
            self.said.append(told)
            if isinstance(told, Ask):
                hear(Lost(7, "LogBroken"), {7: self.party})

        def start(self) -> None: ...

        async def close(self) -> None: ...

    broken = Broken()
    room = Room(typecase.play("letter-head", 2, 5), invited(2), thinking=broken)
    assert [type(one) for one in broken.said] == [Sit, Ask] * 2
    room.act(0, {"do": "draw"})
    assert [type(one) for one in broken.said] == [Sit, Ask] * 3


def test_a_fault_of_one_match_does_not_end_the_thinking_of_the_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Fails:
        def meant(self, number: int, deeds: Sequence[Deed]) -> None:
            raise KeyError("THE QUEEN OF HEARTS")

        def anew(self) -> None:
            raise KeyError("THE QUEEN OF HEARTS")

        lost = anew

    async def deeds() -> None:
        thinkers = Thinkers(1)
        room = Patient("letter-head", 2, thinkers)
        await room.thought()
        other = thinkers.join(Fails())
        thinkers.say(Sit(other, header(room.match.setup), invited(2)))
        thinkers.say(Ask(other, 1, [], [], 1.0))
        await room.play(2)
        await room.thought()
        await kill(thinkers)
        await room.play()
        assert room.match.record() == told("letter-head", 2)
        await thinkers.close()

    in_a_loop(deeds)
    assert caplog.text.count("Who asks bots has failed") == 2


def test_matches_are_shared_out_among_the_thinkers_and_given_back() -> None:
    async def deeds() -> None:
        thinkers = Thinkers(2)
        rooms = [Patient("letter-head", 2, thinkers) for _ in range(4)]
        for room in rooms:
            await room.thought()
        assert sorted(len(one.parties) for one in thinkers._thinkers) == [2, 2]
        for room in rooms:
            room.prompter.leave()
        assert [len(one.parties) for one in thinkers._thinkers] == [0, 0]
        assert thinkers._place == {}
        await thinkers.close()

    in_a_loop(deeds)


def test_they_end_with_the_server_even_if_it_is_killed_and_in_the_midst_of_a_thought() -> None:
    async def deeds() -> None:
        thinkers = Thinkers(1)
        room = Patient("letter-head", 2, thinkers)
        await room.thought()
        (pid,) = thinkers.pids()
        await thinkers.close()
        assert not Path(f"/proc/{pid}").exists() and thinkers.pids() == []
        thinkers = Thinkers(1)
        room = Patient("letter-head", 2, thinkers)
        await room.thought()
        process = thinkers._thinkers[0].process
        assert process and process.stdin
        process.stdin.close()  # as when the server is no more
        assert await process.wait() == 0
        await thinkers.close()

    in_a_loop(deeds)


def test_one_whose_answer_nobody_can_hear_any_more_goes_without_a_word() -> None:
    """The server was killed while a bot thought."""
    match = typecase.play("letter-head", 2, 5)
    sit, ask = Sit(1, header(match.setup), invited(2)), Ask(1, 1, [], [], 1.0)
    pipe = subprocess.PIPE
    with subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, stderr=pipe) as thinker:
        assert thinker.stdin and thinker.stdout and thinker.stderr
        thinker.stdout.close()
        for told in (sit, ask):
            thinker.stdin.write(msgspec.json.encode(told) + b"\n")
        thinker.stdin.flush()
        assert (thinker.wait(PATIENCE), thinker.stderr.read()) == (0, b"")


def test_bots_that_cannot_follow_their_match_are_logged_and_the_others_go_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def deeds() -> None:
        thinkers = Thinkers(1)
        room = Patient("letter-head", 2, thinkers)
        await room.thought()
        other = thinkers.join(room.prompter)
        thinkers.say(Sit(other, '{"typecase":2}', {0: Invited("Bot", "best", 1)}))
        thinkers.say(Ask(other, 1, ["THE QUEEN OF HEARTS"], [], 1.0))
        await room.play(3)
        await thinkers.close()

    in_a_loop(deeds)
    assert "cannot follow it: LogBroken" in caplog.text and "QUEEN" not in caplog.text
