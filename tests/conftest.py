"""The browser that Playwright starts, and the screen it opens: a phone's."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.chromium import NoBrowser, launch_options


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
