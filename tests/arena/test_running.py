"""Many matches: the same on any number of cores, and stopped without losing what was done."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import typecase
from typecase.arena import matches, running
from typecase.arena.matches import Broken, Job, Played, play_job, sit_down
from typecase.arena.running import run
from typecase.arena.simulate import plan, simulated
from typecase.arena.sitting import Sitting
from typecase.arena.tournament import plan_tournament
from typecase.bots.strategy import Strategy
from typecase.story.protocol import RulesFault

TYPECASE = str(Path(sys.executable).with_name("typecase"))


def hogs(count: int, keep: str = "") -> list[Job]:
    return plan("letter-hogs", 5, ["casual", "random"], count, 3, {}, keep)


def test_the_number_of_processes_changes_nothing() -> None:
    jobs = hogs(20)
    alone, apart = run(jobs, 1), run(jobs, 2)
    assert alone.played == apart.played
    assert [one.number for one in apart.played] == list(range(20))
    assert not apart.stopped and not apart.broken
    tables = [simulated("letter-hogs", done).parts for done in (alone, apart)]
    assert tables[0] == tables[1]


def test_another_seed_plays_other_matches() -> None:
    one, other = (run(plan("letter-hogs", 5, ["casual"], 5, seed, {}), 1) for seed in (1, 2))
    assert one.played != other.played


def test_everybody_sits_everywhere_in_turn() -> None:
    seatings = [job.players for job in plan("wordsy", 3, ["best", "casual", "strong"], 3, 1, {})]
    assert [set(seat) for seat in zip(*seatings, strict=True)] == [{"best", "casual", "strong"}] * 3


def test_everybody_plays_after_everybody_else_in_turn() -> None:
    levels = ["beginner", "casual", "strong", "best"]
    jobs = plan_tournament("take-a-letter", 4, levels, 6, 1, {})
    assert jobs[0].players == tuple(levels)
    after = Counter(
        (one, other)
        for job in jobs
        for one, other in zip(job.players, job.players[1:] + job.players[:1], strict=True)
    )
    assert set(after.values()) == {8} and len(after) == 12


def test_two_of_a_level_are_two_persons() -> None:
    job = Job(0, "letter-hogs", ("casual", "best", "casual"), 7, {})
    names = [sit_down(job, seat).name for seat in range(3)]
    assert names == ["casual 1", "best 1", "casual 2"]


def test_somebody_of_the_company_plays_in_their_own_style() -> None:
    caslon = sit_down(Job(0, "letter-head", ("casual:Caslon", "casual"), 7, {}), 0)
    assert isinstance(caslon, Strategy)
    assert (caslon.name, caslon.level.style) == ("Caslon 1", "cautious")


def test_progress_is_told_up_to_the_last_match() -> None:
    done: list[int] = []
    run(hogs(4), 1, done.append)
    assert done == [1, 2, 3, 4]


def test_records_are_kept_and_can_be_played_again(tmp_path: Path) -> None:
    played = run(hogs(3, str(tmp_path)), 1).played
    names = [f"letter-hogs-{number:06d}.jsonl" for number in range(3)]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    for one, name in zip(played, names, strict=True):
        match = typecase.replay((tmp_path / name).read_text())
        assert match.result is not None
        assert tuple(match.result.scores.values()) == one.scores


def test_ctrl_c_leaves_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(job: Job) -> Played | Broken:
        if job.number == 3:
            raise KeyboardInterrupt
        return play_job(job)

    monkeypatch.setattr(running, "play_job", interrupted)
    done = run(hogs(10), 1)
    assert done.stopped and [one.number for one in done.played] == [0, 1, 2]
    report = simulated("letter-hogs", done)
    assert report.says[0] == "Stopped after 3 of 10 matches."


@contextmanager
def simulating(keep: Path) -> Iterator[subprocess.Popen[str]]:
    """A run in two processes that would take long, once the first match is over."""
    command = [TYPECASE, "simulate", "letter-hogs", "--matches", "9000", "--processes", "2"]
    piped = subprocess.PIPE
    command += ["--keep", str(keep)]
    with subprocess.Popen(command, stdout=piped, stderr=piped, text=True) as started:
        try:
            while not any(keep.iterdir()):
                assert started.poll() is None, "it should run"
                time.sleep(0.02)
            yield started
        finally:
            started.kill()


def test_ctrl_c_stops_the_processes_too(tmp_path: Path) -> None:
    with simulating(tmp_path) as started:
        started.send_signal(signal.SIGINT)
        told, complaints = started.communicate(timeout=120)
    assert started.returncode == 130
    assert "Stopped after " in told and "By seat" in told
    assert "Traceback" not in complaints


def test_the_processes_do_not_outlive_a_run_that_is_killed(tmp_path: Path) -> None:
    """They hold its pipes: those are at their end when the last process is gone."""
    with simulating(tmp_path) as started:
        started.kill()
        started.communicate(timeout=120)


def test_a_match_that_the_rules_cannot_finish_is_told_and_the_others_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Failing(Sitting):
        def step(self) -> bool:
            if self.match.setup.seed == hogs(3)[1].seed:
                raise RulesFault("The rules of letter-hogs failed on this.")
            return super().step()

    monkeypatch.setattr(matches, "Sitting", Failing)
    done = run(hogs(3), 1)
    assert [one.number for one in done.played] == [0, 2]
    assert [one.number for one in done.broken] == [1] and not done.stopped
    told = simulated("letter-hogs", done).says
    assert told[-1] == f"Match 1, seed {hogs(3)[1].seed}: The rules of letter-hogs failed on this."


def test_nothing_done_is_a_report_too() -> None:
    assert (
        simulated("letter-hogs", running.Run([], [], 5, 0.1)).says[0].startswith("Stopped after 0")
    )
