"""Jobs on a real Ray: the same matches as here, whoever dies on the way; and nothing is left."""

from __future__ import annotations

import os
import pickle
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

import typecase
from typecase.arena import on_ray
from typecase.arena.matches import play_job
from typecase.arena.on_ray import play_for, run_on_ray
from typecase.arena.running import Run
from typecase.arena.simulate import plan, simulated
from typecase.cli.main import main
from typecase.table.moves import Refused

Told = pytest.CaptureFixture[str]
SIMULATE = ("simulate", "letter-hogs", "--bots", "casual,random", "--matches", "40")
PATIENCE = 120

needs_ray = pytest.mark.skipif(
    find_spec("ray") is None, reason="there is no Ray for this machine or this Python"
)
needs_proc = pytest.mark.skipif(
    not Path("/proc/self/environ").exists(), reason="processes are told apart by /proc"
)


class Place(NamedTuple):
    """Where a test runs: with a copy of our code, which nobody edits meanwhile."""

    folder: Path
    environment: dict[str, str]

    def start(self, *command: str) -> subprocess.Popen[str]:
        piped = subprocess.PIPE
        return subprocess.Popen(
            [sys.executable, "-m", *command],
            stdout=piped,
            stderr=piped,
            text=True,
            env=self.environment,
            start_new_session=True,
        )

    def for_itself(self, folder: Path) -> Place:
        """The same code, with processes that are told apart from the others."""
        return Place(folder, {**self.environment, "TYPECASE_TEST": str(folder)})

    def processes(self) -> list[int]:
        """All that were started here and still run."""
        mark, found = f"TYPECASE_TEST={self.folder}".encode(), []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                if mark in (process / "environ").read_bytes().split(b"\0"):
                    found.append(int(process.name))
            except OSError:
                continue
        return found

    def commands(self) -> dict[int, bytes]:
        """What each of them was started with."""
        found = {}
        for pid in self.processes():
            with suppress(OSError):  # it has gone meanwhile
                found[pid] = Path(f"/proc/{pid}/cmdline").read_bytes()
        return found

    def workers(self) -> list[int]:
        """Those that play a match right now."""
        names = self.commands().items()
        return [pid for pid, name in names if name.startswith(b"ray::play_there")]

    def folders(self) -> set[str]:
        """Those that a Ray of our own was told to work in."""
        named = b" ".join(self.commands().values())
        return {name.decode() for name in re.findall(rb"/tmp/typecase-\w+", named)}

    def is_empty_soon(self) -> bool:
        until = time.monotonic() + PATIENCE
        while self.processes() and time.monotonic() < until:
            time.sleep(0.1)
        return not self.processes()


@pytest.fixture(scope="module")
def place() -> Iterator[Place]:
    with TemporaryDirectory(dir="/tmp") as folder:  # Ray's sockets have long names already
        ours = Path(typecase.__file__).parent
        without = shutil.ignore_patterns("static")
        shutil.copytree(ours, Path(folder) / "code" / "typecase", ignore=without)
        yield Place(
            Path(folder),
            {
                **{name: value for name, value in os.environ.items() if "RAY" not in name},
                "PYTHONPATH": str(Path(folder) / "code"),
                "TYPECASE_TEST": folder,
                "HOME": folder,
                "GRPC_ENABLE_FORK_SUPPORT": "0",  # with it what a head starts crashes now and then
            },
        )


@pytest.fixture(scope="module")
def head(place: Place) -> Iterator[str]:
    """The address of a cluster, for those from outside."""
    until, started = time.monotonic() + PATIENCE, False
    while not started:  # somebody else may take a port that was free
        own, outside = free_ports()
        command = (
            *("ray.scripts.scripts", "start", "--head", "--block", "--disable-usage-stats"),
            *(f"--port={own}", f"--ray-client-server-port={outside}", "--num-cpus=2"),
            *("--include-dashboard=false", f"--temp-dir={place.folder}/ray"),
            *("--object-store-memory=80000000", f"--plasma-directory={place.folder}"),
        )
        with place.start(*command) as running:
            while running.poll() is None and not (started := listens(own) and listens(outside)):
                assert time.monotonic() < until, "it should have started"
                time.sleep(0.1)
            if started:
                yield f"ray://127.0.0.1:{outside}"
                running.terminate()
            _, complaints = running.communicate(timeout=PATIENCE)
            assert started or time.monotonic() < until, complaints
    assert place.is_empty_soon()


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


def free_ports() -> tuple[int, int]:
    with (
        socket.create_server(("127.0.0.1", 0)) as one,
        socket.create_server(("127.0.0.1", 0)) as other,
    ):
        return one.getsockname()[1], other.getsockname()[1]


def tables(told: str) -> list[str]:
    """All but the speed."""
    return [line for line in told.splitlines() if "matches per second" not in line]


@needs_ray
@needs_proc
def test_on_a_cluster_a_run_goes_the_same_way_although_a_worker_dies(
    place: Place, head: str, tmp_path: Path, capsys: Told
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    assert main([*SIMULATE, "--processes", "1", "--keep", str(here)]) == 0
    wanted = capsys.readouterr().out
    with place.start("typecase", *SIMULATE, "--on", head, "--keep", str(there)) as command:
        assert command.stderr is not None
        assert command.stderr.readline().endswith(" of 40 matches\n")
        for worker in place.workers():
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        told, complaints = command.communicate(timeout=PATIENCE)
    assert command.returncode == 0, complaints
    assert tables(told) == tables(wanted)
    assert all(line.endswith(" of 40 matches") for line in complaints.splitlines())
    records = {path.name: path.read_bytes() for path in here.iterdir()}
    assert len(records) == 40
    assert records == {path.name: path.read_bytes() for path in there.iterdir()}


@needs_ray
@needs_proc
def test_ctrl_c_ends_a_ray_of_our_own_which_leaves_nothing_but_results(
    place: Place, tmp_path: Path
) -> None:
    alone = place.for_itself(tmp_path)
    here, there = tmp_path / "here", tmp_path / "there"
    matches = ("--matches", "600", "--processes", "1", "--keep", str(there))
    with alone.start("typecase", *SIMULATE, *matches, "--on", "ray") as command:
        assert command.stderr is not None
        assert command.stderr.readline().endswith(" of 600 matches\n")
        folders = alone.folders()
        os.killpg(command.pid, signal.SIGINT)  # as a terminal does it
        told, complaints = command.communicate(timeout=PATIENCE)
    assert command.returncode == 130, complaints
    assert "Stopped after " in told and "By seat" in told
    others = [line for line in complaints.splitlines() if not line.endswith(" of 600 matches")]
    assert not others, complaints
    here.mkdir()
    for job in plan("letter-hogs", 5, ["casual", "random"], 8, 1, {}, str(here)):
        play_job(job)
    for record in here.iterdir():
        assert record.read_bytes() == (there / record.name).read_bytes()
    assert alone.is_empty_soon()
    assert folders and not any(map(os.path.exists, folders))
    assert not (place.folder / ".ray").exists()


# Without Ray


class Died(Exception):
    pass


class Unruly:
    """A Ray whose workers die of certain matches, and whose connection may break."""

    class exceptions:
        RayError = Died
        RayTaskError = ZeroDivisionError

    def __init__(self, deadly: set[int], lasts: int = 1_000) -> None:
        self.deadly, self.lasts = deadly, lasts
        self.cancelled: list[tuple[str, bytes]] = []

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0, "memory": 7.0}

    def remote(self, errand: Callable[[str, bytes], tuple[str, bytes]]) -> Unruly:
        self.errand = errand
        return SimpleNamespace(  # type: ignore[return-value]
            options=lambda max_retries: SimpleNamespace(remote=lambda *given: given)
        )

    def wait(
        self, waiting: list[Any], num_returns: int = 1, timeout: float | None = None
    ) -> tuple[list[Any], list[Any]]:
        return waiting[:num_returns], waiting[num_returns:]

    def cancel(self, given: tuple[str, bytes]) -> None:
        self.cancelled.append(given)

    def get(self, given: tuple[str, bytes]) -> tuple[str, bytes]:
        self.lasts -= 1
        if not self.lasts:
            raise ConnectionError("gone")
        if self.deadly & {job.number for job in pickle.loads(given[1])}:
            raise Died
        return self.errand(*given)


def run_on(unruly: Unruly, monkeypatch: pytest.MonkeyPatch) -> Run:
    @contextmanager
    def connected(address: str, processes: int | None) -> Iterator[Unruly]:
        yield unruly

    monkeypatch.setattr(on_ray, "_connected", connected)
    monkeypatch.setattr(on_ray, "find_spec", lambda name: "there")
    return run_on_ray(plan("letter-hogs", 5, ["random"], 12, 1, {}), "ray")


def test_a_match_that_kills_every_worker_takes_no_other_along(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done = run_on(Unruly({4}), monkeypatch)
    assert [one.number for one in done.played] == [0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11]
    (broken,) = done.broken
    assert broken.number == 4 and broken.why == "Whoever played it on Ray died 4 times (Died)."
    assert not done.stopped


def test_what_was_done_before_the_connection_broke_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    done = run_on(Unruly(set(), lasts=3), monkeypatch)
    assert len(done.played) == 6
    told = simulated("letter-hogs", done).says
    assert told[0] == "Stopped after 6 of 12 matches, as the connection to Ray was lost."


@pytest.mark.parametrize(
    ("there", "sentence"),
    [
        (("lacking", b""), "A node of Ray has no Typecase: pip install typecase=="),
        (("different", b"0.0.9"), "A node of Ray has another Typecase (there 0.0.9, here "),
    ],
)
def test_a_node_must_have_our_typecase(
    there: tuple[str, bytes], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    unruly = Unruly(set())
    monkeypatch.setattr(unruly, "get", lambda given: there)
    with pytest.raises(Refused) as refused:
        run_on(unruly, monkeypatch)
    assert str(refused.value).startswith(sentence)


def test_a_node_plays_for_nobody_with_another_typecase() -> None:
    assert play_for("of another", b"") == ("different", typecase.__version__.encode())


@pytest.mark.parametrize(
    ("where", "sentence"),
    [
        ("moon", "'moon' is nowhere to run: --on takes ray for a Ray of its own, ray://HOST:10001"),
        ("ray://", "'ray://' is nowhere to run"),
        ("http://lab:80", "'http://lab:80' is nowhere to run"),
    ],
)
def test_an_address_that_is_none_is_refused(where: str, sentence: str, capsys: Told) -> None:
    assert main([*SIMULATE, "--on", where]) == 2
    told = capsys.readouterr()
    assert told.err.startswith(sentence) and told.err.count("\n") == 1 and not told.out


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, capsys: Told) -> None:
    monkeypatch.setattr(on_ray, "find_spec", lambda name: None)
    assert main([*SIMULATE, "--on", "ray"]) == 2
    assert capsys.readouterr().err == (
        "Ray is not installed here: pip install 'typecase[ray]' brings it.\n"
    )


@needs_ray
@pytest.mark.parametrize("protocol", ["ray://", ""])
def test_an_address_where_nobody_is_is_told_at_once(protocol: str, capsys: Told) -> None:
    with socket.socket() as taken:  # by somebody who does not listen
        taken.bind(("127.0.0.1", 0))
        address = f"{protocol}127.0.0.1:{taken.getsockname()[1]}"
        assert main([*SIMULATE, "--on", address]) == 2
    told = capsys.readouterr()
    assert told.err.startswith(f"Nobody answers at {address}: is the cluster up")
    assert told.err.count("\n") == 1 and not told.out
