"""The browser that Playwright starts, the screen it opens (a phone's) and the server behind it; and
how patient Hypothesis is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from hatch_build import Node
from tests.browser.chromium import NoBrowser, launch_options

# No test hangs on how fast a machine is; what Hypothesis chooses where it runs for CI is kept.
settings.register_profile(
    "patient",
    settings.get_profile(settings.get_current_profile_name()),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("patient")

# Hundreds of processes are started, and each would compile anew all that it imports.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_configure() -> None:
    # The Node inside Playwright needs libatomic, which a bare Debian has not.
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", Node.from_wheel().path)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    try:
        return {**browser_type_launch_args, **launch_options()}
    except NoBrowser as missing:
        pytest.fail(str(missing), pytrace=False)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {
        **browser_context_args,
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "locale": "en-GB",
        "reduced_motion": "reduce",
    }


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server started as a player starts it; `page.goto("/")` goes there."""
    typecase = str(Path(sys.executable).with_name("typecase"))
    data = str(tmp_path_factory.mktemp("server"))  # of its own: no two servers share a folder
    command = [typecase, "serve", "--port", "0", "--no-browser", "--data", data]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None, "it was asked for above"
            said = server.stdout.readline()
            address = re.search(r"http://[^/\s]+", said)
            assert address is not None, f"the server should say where it is, not {said!r}"
            yield address[0]
        finally:
            server.terminate()
