"""The browser that Playwright starts, and the screen it opens: a phone's."""

from __future__ import annotations

import os
from typing import Any

import pytest

from hatch_build import Node
from tests.browser.chromium import NoBrowser, launch_options


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
