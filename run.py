#!/usr/bin/env python3
"""Everything a fresh machine needs, in one command.

    python3 run.py play [options]   start the server and open the games in the browser
    python3 run.py test [options]   run every test; the options are pytest's
    python3 run.py setup            only make everything ready, for playing and for testing

Python 3.11 or newer is all that has to be there. Whatever else is needed is fetched once, from
PyPI and npm, into this folder.
"""

# No syntax newer than Python 3.6 in this file: an old Python must get as far as saying so.

import contextlib
import hashlib
import os
import shutil
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

if sys.version_info < (3, 11):  # noqa: UP036 -- this is where the minimum is enforced
    sys.exit(f"Typecase needs Python 3.11 or newer, and this is {sys.version.split()[0]}.")

HERE = Path(__file__).resolve().parent
BIN, EXE = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")

VENV = HERE / ".venv"
PYTHON = VENV / BIN / f"python{EXE}"
TYPECASE = VENV / BIN / f"typecase{EXE}"
PACKAGES_STAMP = VENV / ".packages"
PROJECT_STAMP = VENV / ".project"

TOOLS = HERE / ".tools"
UV = TOOLS / "bin" / f"uv{EXE}"
LOG = TOOLS / "setup.log"

PLAY_LOCK = HERE / "requirements.lock"
TEST_LOCK = HERE / "requirements-dev.lock"  # holds all of the other
SOURCES = tuple(
    HERE / name
    for name in ("pyproject.toml", "hatch_build.py", "client", "src/typecase/lexicon/_kernel.c")
)

# What the tools say when the fault lies outside Typecase, and what it means.
FAULTS = (
    (("no space left", "enospc", "quota exceeded"), "The disk is full."),
    (
        ("peer certificate", "certificate verify", "certificate_verify", "issuer", "self-signed"),
        "PyPI or npm showed a certificate that this machine does not trust: is there a proxy?",
    ),
    (
        ("dns error", "error sending request", "name resolution", "network is unreachable",
         "connection refused", "connection reset", "connection broken", "operation timed out",
         "enotfound", "eai_again", "econnrefused", "econnreset", "etimedout"),
        "PyPI or npm could not be reached: is this machine online?",
    ),
    (
        ("permission denied", "eacces", "read-only file"),
        f"This user may not write in {HERE} or in the home folder.",
    ),
)  # fmt: skip


class Trouble(Exception):
    """One sentence for the person at the keyboard."""


def main() -> None:
    verb, options = "".join(sys.argv[1:2]), sys.argv[2:]
    trust_what_the_machine_trusts()
    try:
        if verb == "play":
            make_ready(PLAY_LOCK, TEST_LOCK)
            become(TYPECASE, "serve", *options)
        elif verb == "test":
            make_ready(TEST_LOCK)
            os.chdir(HERE)
            become(PYTHON, "-m", "pytest", *options)
        elif verb == "setup":
            make_ready(TEST_LOCK)
            say("Ready. To play: python3 run.py play")
        else:
            print(__doc__.strip())
            sys.exit(0 if verb in ("", "help", "-h", "--help") else 2)
    except Trouble as trouble:
        sys.exit(str(trouble))
    except OSError as error:
        sys.exit(explain(str(error)) or f"Setting up failed: {error}")
    except KeyboardInterrupt:
        say("\nStopped. The same command takes it up again.")
        sys.exit(130)


def make_ready(lock: Path, *supersets: Path) -> None:
    """Have .venv hold the packages of the lock (or of a superset) and the project, built.

    A stamp is removed before a step and written after it: whatever was interrupted is done again.
    """
    packages, project = digest(lock), digest(*SOURCES)
    enough = [packages, *map(digest, supersets)]

    def is_ready() -> bool:
        return PYTHON.exists() and read(PACKAGES_STAMP) in enough and read(PROJECT_STAMP) == project

    if is_ready():
        return
    with one_at_a_time():
        if is_ready():
            return  # somebody else has done it meanwhile
        began = time.monotonic()
        if not VENV.exists():
            say("Setting up Typecase. The first time takes about a minute.")
        uv = find_uv()
        if not venv_is_sound():
            say(f"  making .venv with Python {sys.version.split()[0]}")
            remove(VENV)
            run(uv, "venv", "--python", sys.executable, VENV)
        if read(PACKAGES_STAMP) not in enough:
            say("  fetching the Python packages")
            remove(PACKAGES_STAMP, PROJECT_STAMP)
            run(uv, "pip", "sync", "--python", PYTHON, "--require-hashes", lock)
            PACKAGES_STAMP.write_text(packages)
        say("  building the page and the word search")
        remove(PROJECT_STAMP)
        install = (uv, "pip", "install", "--python", PYTHON, "--no-deps")
        run(*install, "--reinstall-package", "typecase", "--editable", HERE)
        PROJECT_STAMP.write_text(project)
        say(f"  done in {time.monotonic() - began:.0f} s")


def find_uv() -> str:
    """The installer: the machine's own, else fetched from PyPI into .tools."""
    for found in (shutil.which("uv"), str(UV)):
        if found and works(found, "--version"):
            return found
    say("  fetching uv, the installer")
    remove(TOOLS / "bin")
    pip = (find_pip(), "-m", "pip", "install", "--disable-pip-version-check")
    run(*pip, "--upgrade", "--target", TOOLS, "uv==0.13.7")
    return str(UV)


def find_pip() -> str:
    """A Python with pip: this one, else a small environment of its own."""
    if works(sys.executable, "-m", "pip", "--version"):
        return sys.executable
    own = TOOLS / "pip"
    make_own = (sys.executable, "-m", "venv", "--clear", own)
    if not works(*make_own) and is_debian_root():
        say("  installing Debian's python3-venv, because this Python has no pip")
        run("apt-get", "update")
        run("apt-get", "install", "--yes", "--no-install-recommends", "python3-venv")
    if not works(*make_own):
        raise Trouble(
            "This Python has neither pip nor venv: install one of them"
            " (on Debian or Ubuntu: sudo apt install python3-venv) and try again."
        )
    return str(own / BIN / f"python{EXE}")


def is_debian_root() -> bool:
    return shutil.which("apt-get") is not None and os.access("/var/lib/dpkg", os.W_OK)


def venv_is_sound() -> bool:
    """Whether .venv was finished, with a Python like this one."""
    same = f"import sys; sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"
    return works(PYTHON, "-c", same)


def trust_what_the_machine_trusts() -> None:
    """Node and uv bring their own lists of certificates, where a company's own is missing."""
    os.environ.setdefault("NODE_USE_SYSTEM_CA", "1")
    store = ssl.get_default_verify_paths()
    if store.cafile or (store.capath and os.listdir(store.capath)):
        os.environ.setdefault("UV_SYSTEM_CERTS", "1")


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Two terminals may be started at once; the second waits here for the first."""
    TOOLS.mkdir(exist_ok=True)
    with (TOOLS / "lock").open("w") as lock:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def digest(*sources: Path) -> str:
    """Changes whenever one of the sources does, or the version of Python."""
    found = hashlib.sha256(repr(sys.version_info[:2]).encode())
    for source in sources:
        for file in files(source):
            found.update(f"{file.relative_to(HERE)}\0".encode() + file.read_bytes())
    return found.hexdigest()


def files(source: Path) -> Iterator[Path]:
    if source.is_file():
        yield source
    elif source.is_dir() and source.name != "node_modules":
        for child in sorted(source.iterdir()):
            yield from files(child)


def read(stamp: Path) -> str:
    return stamp.read_text() if stamp.exists() else ""


def remove(*paths: Path) -> None:
    for path in paths:
        if path.is_dir():
            shutil.rmtree(path)
        elif path.exists():
            path.unlink()


def works(*command: object) -> bool:
    try:
        return subprocess.run(list(map(str, command)), capture_output=True).returncode == 0
    except OSError:
        return False


def run(*command: object) -> None:
    """Run a step quietly; what it said is shown only if it fails."""
    done = take(*command)
    if done.returncode < 0:  # a tool that crashed, as uv does at its very end once in a while
        done = take(*command)  # every step may be taken again
    if done.returncode == 0:
        return
    with contextlib.suppress(OSError):  # a full disk is told all the same
        LOG.write_text(done.stdout)
    errors = [line.strip() for line in done.stdout.splitlines() if "error" in line.lower()]
    ended = f"{Path(str(command[0])).name} ended with {done.returncode}"
    why = explain(done.stdout) or f"Setting up failed: {(errors or [ended])[-1]}"
    raise Trouble(f"{why} (All that was said: {LOG.relative_to(HERE)})")


def take(*command: object) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        list(map(str, command)),
        cwd=HERE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def explain(said: str) -> str:
    """The known fault that the words of a tool point to, if any."""
    for signs, meaning in FAULTS:
        if any(sign in said.lower() for sign in signs):
            return meaning
    return ""


def become(*command: object) -> NoReturn:
    """Turn into another program, so that Ctrl-C reaches it and nothing else."""
    words = list(map(str, command))
    if os.name == "nt":
        sys.exit(subprocess.call(words))
    os.execv(words[0], words)


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
