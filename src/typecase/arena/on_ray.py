"""Running jobs on Ray: on one machine or on many, with the same results as here.

Ray is an extra, and is imported only when somebody asks for it. Its nodes must have the same
Typecase, which each of them checks for itself: seed by seed the results are those of a run here. A
worker or a node that dies takes nothing with it but time, as its matches are played again.
"""

from __future__ import annotations

import os
import pickle
import re
import secrets
import socket
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import typecase
from typecase.arena.matches import Broken, Job, play_job, record_of
from typecase.arena.running import (
    A_MOMENT,
    Outcome,
    Progress,
    Run,
    Take,
    collected,
    cores,
    ctrl_c,
    in_chunks,
)
from typecase.lexicon.lexicon import open_lexicon
from typecase.table.moves import Refused, short

LOCAL, AUTO, CLIENT = "local", "auto", "ray://"
CLIENT_PORT = 10_001  # where the head of a cluster listens unless it was told otherwise
PATIENCE = 5.0  # seconds until an address counts as unreachable; Ray itself would try for minutes
ATTEMPTS = 2  # the process that a head starts for us does not always come up at once
RETRIES = 3  # times that Ray begins some matches again after their worker or its node has died
SMALL = 80 * 2**20  # the shared memory of a Ray of our own: there is hardly anything to share
SILENCE = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",  # else `uv run` would send the current folder along
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}
MISSING = "Ray is not installed here: pip install 'typecase[ray]' brings it."
LOST = "the connection to Ray was lost"
FINE, LACKING, DIFFERENT = "fine", "lacking", "different"
Kept = tuple[Outcome, str]  # how a match went, and its record if that is to be kept


def run_on_ray(
    jobs: Sequence[Job],
    where: str,
    processes: int | None = None,
    progress: Progress = lambda _done: None,
) -> Run:
    """Play the jobs there. Ctrl-C stops it, with what was done until then."""
    address = address_of(where)
    if address not in (LOCAL, AUTO):
        _knock(address)
    progress(0)  # Ray takes its time to begin
    with _connected(address, processes) as ray:
        return collected(len(jobs), lambda take: _play(ray, jobs, processes, take), progress)


def address_of(where: str) -> str:
    """The address as Ray takes it, or `Refused` if it is none or there is no Ray.

    >>> address_of("ray"), address_of("ray://lab"), address_of("ray://auto")
    ('local', 'ray://lab:10001', 'auto')
    """
    plain = where.removeprefix(CLIENT)
    if where == "ray" or plain in (LOCAL, AUTO):
        address = AUTO if plain == AUTO else LOCAL
    elif re.fullmatch(r"([\w.-]+|\[[\da-fA-F:]+\])(:\d{1,5})?", plain) and (
        where.startswith(CLIENT) or plain.count(":")
    ):
        address = where if re.search(r":\d+$", plain) else f"{where}:{CLIENT_PORT}"
    else:
        raise Refused(
            "{where} is nowhere to run: --on takes ray for a Ray of its own, "
            "ray://HOST:{port} for a cluster, or auto for the Ray that runs here already.",
            "Arguments",
            where=short(where),
            port=CLIENT_PORT,
        )
    if find_spec("ray") is None:
        raise Refused(MISSING, "Arguments")
    return address


# The connection


@contextmanager
def _connected(address: str, processes: int | None) -> Iterator[Any]:
    """Ray, until it is done with. What it has to say beside the results it says to nobody."""
    # A Ray of our own has a folder of its own, so that it need not share one with another user's.
    # Its sockets have long names, for which some systems keep temporary files too deep.
    where = "/tmp" if os.path.isdir("/tmp") else None
    with (
        _environment(address),
        TemporaryDirectory(prefix="typecase-", dir=where, ignore_cleanup_errors=True) as folder,
        # Of a worker that dies Ray tells in the midst of the report, whatever it was asked.
        Path(os.devnull).open("w") as nowhere,
        redirect_stdout(nowhere),
    ):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import ray
        try:
            own = _own(folder, processes) if address == LOCAL else {}
            _begin(ray, address, logging_level="critical", log_to_driver=False, **own)
            yield ray
        finally:
            ray.shutdown()


@contextmanager
def _environment(address: str) -> Iterator[None]:
    """What Ray reads from the environment, while it is there."""
    names = dict(SILENCE)
    if address == LOCAL:
        names |= {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": _token()}
    before = {name: os.environ.get(name) for name in names}
    os.environ.update(names)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _own(folder: str, processes: int | None) -> dict[str, Any]:
    """How a Ray of our own is set up: small, and for nobody but this machine."""
    return {
        "num_cpus": processes or cores(),
        "include_dashboard": False,
        "object_store_memory": SMALL,
        "_plasma_directory": folder,
        "_temp_dir": folder,
        "_node_ip_address": "127.0.0.1",
    }


def _begin(ray: Any, address: str, attempts: int = ATTEMPTS, **how: Any) -> None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ray.init(address, **how)
    except ImportError:
        raise Refused(MISSING, "Arguments") from None
    except ConnectionAbortedError as error:
        ray.shutdown()
        if attempts == 1:
            raise Refused(
                "Ray at {address} accepts nobody: {why}.",
                "Arguments",
                address=address,
                why=_first(error),
            ) from error
        _begin(ray, address, attempts - 1, **how)
    except Exception as error:
        if address == AUTO and isinstance(error, ConnectionError):
            says = "No Ray runs here: start one with ray start --head, or let --on ray do it."
        else:
            says = "Ray at {address} cannot be used: {why}."
        raise Refused(says, "Arguments", address=address, why=_first(error)) from error


def _first(error: Exception) -> str:
    """What Ray says in many lines, as the end of a sentence."""
    return (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".:")


def _knock(address: str) -> None:
    """Ray tries again and again, and tells of each time; somebody who mistyped is told at once."""
    host, port = address.removeprefix(CLIENT).rsplit(":", 1)
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError):
        raise Refused(
            "Nobody answers at {address}: is the cluster up (ray start --head), "
            "and may this machine reach that port?",
            "Arguments",
            address=address,
        ) from None


@cache
def _token() -> str:
    """Only we may use a Ray of our own. Ray reads it once, so that there is one for a process."""
    return secrets.token_hex(32)


# The matches


def _play(ray: Any, jobs: Sequence[Job], processes: int | None, take: Take) -> str:
    """All jobs, in chunks; why it ended before its time, if it did."""
    errand = ray.remote(_errand()).options(max_retries=RETRIES)
    expected = fingerprint()
    width = processes or max(1, int(ray.cluster_resources().get("CPU", 0)))
    fresh, single = in_chunks(jobs, width), deque[Sequence[Job]]()
    waiting: dict[Any, Sequence[Job]] = {}
    with ctrl_c() as pressed:
        try:
            while not pressed.is_set():
                room = 2 * width - len(waiting)
                chunks = [single.popleft() for _ in range(min(room, len(single)))]
                for chunk in [*chunks, *islice(fresh, max(0, room - len(chunks)))]:
                    waiting[errand.remote(expected, pickle.dumps(chunk))] = chunk
                if not waiting:
                    return ""
                for ended in ray.wait(list(waiting), timeout=A_MOMENT)[0]:
                    chunk = waiting.pop(ended)
                    try:
                        verdict, packed = ray.get(ended)
                    except ray.exceptions.RayTaskError:
                        raise
                    except ray.exceptions.RayError as error:  # it was tried often enough
                        if len(chunk) > 1:
                            single.extend([job] for job in chunk)
                        else:
                            take([_lost(chunk[0], error)])
                        continue
                    take(_kept(chunk, _unpacked(verdict, packed)))
        except ConnectionError:
            return LOST
        finally:
            if waiting:
                _call_off(ray, list(waiting))
    return ""


def _call_off(ray: Any, waiting: list[Any]) -> None:
    """Leave nothing under way when Ray ends: it would take that for a failure, begin it again, and
    complain on the console that this cannot be told any more."""
    with suppress(ConnectionError):
        for one in waiting:
            ray.cancel(one)
        ray.wait(waiting, num_returns=len(waiting), timeout=PATIENCE)


def _errand() -> Callable[[str, bytes], tuple[str, bytes]]:
    """What a node does. A function inside another travels as it is, and not by its name: so a node
    without Typecase can say that."""

    def play_there(expected: str, packed: bytes) -> tuple[str, bytes]:
        try:
            from typecase.arena.on_ray import play_for
        except ImportError:
            return "lacking", b""  # as LACKING, which is not there
        return play_for(expected, packed)

    return play_there


def play_for(expected: str, packed: bytes) -> tuple[str, bytes]:
    """On a node: play the jobs for whoever has the same Typecase."""
    if fingerprint() != expected:
        return DIFFERENT, typecase.__version__.encode()
    kept: list[Kept] = []
    for job in pickle.loads(packed):
        with TemporaryDirectory() as folder:  # the record goes where the report is made
            here: Job = job._replace(keep=folder) if job.keep else job
            outcome = play_job(here)
            kept.append((outcome, record_of(here).read_text("utf-8") if job.keep else ""))
    return FINE, pickle.dumps(kept)


@cache
def fingerprint() -> str:
    """Of all that a match depends on: our code and the dictionary's edition."""
    package = Path(typecase.__file__).parent
    found = blake2b(open_lexicon().edition.encode(), digest_size=16)
    for path in sorted(package.rglob("*.py")):
        found.update(f"{path.relative_to(package).as_posix()}\0".encode() + path.read_bytes())
    return found.hexdigest()


def _unpacked(verdict: str, packed: bytes) -> list[Kept]:
    if verdict == LACKING:
        raise Refused(
            "A node of Ray has no Typecase: pip install typecase=={ours} there.",
            "Arguments",
            ours=typecase.__version__,
        )
    if verdict == DIFFERENT:
        raise Refused(
            "A node of Ray has another Typecase (there {theirs}, here {ours}) or another "
            "edition of it: install the same everywhere.",
            "Arguments",
            theirs=packed.decode(),
            ours=typecase.__version__,
        )
    kept: list[Kept] = pickle.loads(packed)
    return kept


def _kept(jobs: Sequence[Job], played: Sequence[Kept]) -> list[Outcome]:
    for job, (_, record) in zip(jobs, played, strict=True):
        if job.keep:
            record_of(job).write_text(record, encoding="utf-8", newline="\n")
    return [outcome for outcome, _ in played]


def _lost(job: Job, error: Exception) -> Broken:
    why = f"Whoever played it on Ray died {RETRIES + 1} times ({type(error).__name__})."
    return Broken(job.number, job.deal, job.seed, why)
